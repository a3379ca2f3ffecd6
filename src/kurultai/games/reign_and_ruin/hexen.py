"""RR-HEX Hexen: draw."""

from __future__ import annotations

from kurultai.games.reign_and_ruin.abilities import discard_played
from kurultai.games.reign_and_ruin.events import Drew
from kurultai.games.reign_and_ruin.table import Table, with_card, without_card
from kurultai.kernel.ask import Rule
from kurultai.kernel.story import tell


def draw(table: Table, seat: int, card: int) -> Rule[None]:
    """RR-HEX-1..2 RR-HEX-D1 RR-HEX-A1..A3 Discard it; take a card of the draw pile into the hand. Never offered
    with an empty pile."""
    discard_played(table)
    drawn = table.luck.pick_from(table.draw_pile)
    table.draw_pile = without_card(table.draw_pile, drawn)
    table.hands[seat] = with_card(table.hands[seat], drawn)
    tell(table, Drew, seat, drawn)
    yield from ()

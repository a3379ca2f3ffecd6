"""RR-KUR Kurgoz: double."""

from __future__ import annotations

from kurultai.games.reign_and_ruin.abilities import discard_played
from kurultai.games.reign_and_ruin.events import Doubled, Wasted
from kurultai.games.reign_and_ruin.scoring import fighter_value
from kurultai.games.reign_and_ruin.table import Table, owner_of, unprotected_fighters, with_mark
from kurultai.kernel.ask import Ask, Rule
from kurultai.kernel.story import tell


def double(table: Table, seat: int, card: int) -> Rule[None]:
    """RR-KUR-1..3 RR-KUR-D1 Discard it; a fighter of any army gets a doubling token, be it the first or one more."""
    discard_played(table)
    targets = unprotected_fighters(table)
    if not targets:
        return tell(table, Wasted, seat, card)
    fighter = yield Ask(seat, table.box.kind.double, targets, about=card)
    table.doublings = with_mark(table.doublings, fighter, table.doublings[fighter] + 1)
    if table.story is not None:
        tell(table, Doubled, seat, fighter, owner_of(table, fighter), fighter_value(table, fighter))

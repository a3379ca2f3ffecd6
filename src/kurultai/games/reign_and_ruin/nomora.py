"""RR-NOM Nomora: revive."""

from __future__ import annotations

from kurultai.games.reign_and_ruin.abilities import discard_played
from kurultai.games.reign_and_ruin.events import Revived, Wasted
from kurultai.games.reign_and_ruin.kinds import TO_HAND
from kurultai.games.reign_and_ruin.table import NOBODY, Table, enlist, into_hand, without_card
from kurultai.kernel.ask import Ask, Rule
from kurultai.kernel.story import tell


def revive(table: Table, seat: int, card: int) -> Rule[None]:
    """RR-NOM-1..2 RR-NOM-A2..A3 Discard it; a card of the discard pile joins any army or the own hand."""
    discard_played(table)
    targets = cards_to_revive(table, card)
    if not targets:
        return tell(table, Wasted, seat, card)
    revived = yield Ask(seat, table.box.kind.revive, targets, about=card)
    to = yield Ask(seat, table.box.kind.revive_to, [*range(table.box.seats), TO_HAND], about=revived)
    table.discard_pile = without_card(table.discard_pile, revived)
    if to == TO_HAND:
        into_hand(table, seat, revived)
    else:
        enlist(table, to, revived)
    tell(table, Revived, seat, revived, NOBODY if to == TO_HAND else to)


def cards_to_revive(table: Table, nomora: int) -> list[int]:
    """RR-NOM-D1 RR-NOM-A1 Any card of the discard pile; the Nomora just played only if the table allows."""
    if table.box.rulings.nomora_may_take_itself:
        return sorted(table.discard_pile)
    return sorted([card for card in table.discard_pile if card != nomora])

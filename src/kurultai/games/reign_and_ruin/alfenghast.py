"""RR-ALF Alfenghast: destroy."""

from __future__ import annotations

from kurultai.games.reign_and_ruin.abilities import discard_played
from kurultai.games.reign_and_ruin.events import Destroyed, Wasted
from kurultai.games.reign_and_ruin.table import Table, discard, leave_army, unprotected_fighters
from kurultai.kernel.ask import Ask, Rule
from kurultai.kernel.story import tell


def destroy(table: Table, seat: int, card: int) -> Rule[None]:
    """RR-ALF-1 RR-ALF-D1 RR-ALF-A2 Discard it; one fighter of any army, even the own, goes to the discard pile."""
    discard_played(table)
    targets = unprotected_fighters(table)
    if not targets:
        return tell(table, Wasted, seat, card)
    fighter = yield Ask(seat, table.box.kind.destroy, targets, about=card)
    owner = leave_army(table, fighter)
    discard(table, fighter)
    tell(table, Destroyed, seat, fighter, owner)

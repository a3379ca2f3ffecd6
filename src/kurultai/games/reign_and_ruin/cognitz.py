"""RR-COG Cognitz: protect."""

from __future__ import annotations

from kurultai.games.reign_and_ruin.abilities import discard_played
from kurultai.games.reign_and_ruin.events import Protected, Wasted
from kurultai.games.reign_and_ruin.table import ONE, Table, owner_of, unprotected_fighters
from kurultai.kernel.ask import Ask, Rule
from kurultai.kernel.story import tell


def protect(table: Table, seat: int, card: int) -> Rule[None]:
    """RR-COG-1..2 RR-COG-D1 RR-COG-A2 RR-COG-A4 Discard it; no ability affects a fighter of any army from now on."""
    discard_played(table)
    targets = unprotected_fighters(table)
    if not targets:
        return tell(table, Wasted, seat, card)
    fighter = yield Ask(seat, table.box.kind.protect, targets, about=card)
    table.protected += ONE[fighter]
    if table.story is not None:
        tell(table, Protected, seat, fighter, owner_of(table, fighter))

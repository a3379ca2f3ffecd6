"""RU-BATTLE-7 The markers on the battle board: strength and casualties of both sides."""

from __future__ import annotations

from kurultai.games.ruination.events import MarkersMoved
from kurultai.games.ruination.table import ATTACKER, DEFENDER, Table
from kurultai.kernel.story import tell

MOST_CASUALTIES = 6


def add_to_markers(table: Table, side: int, strength: int, casualties: int, why: str) -> None:
    """RU-BATTLE-22 RU-BATTLE-A15 RU-BATTLE-A18 Move a side's markers; casualties never pass six."""
    battle = table.battle
    if battle is None or not (strength or casualties):
        return
    at = ATTACKER if side == battle.attacker else DEFENDER
    battle.strength[at] += strength
    battle.casualties[at] = min(MOST_CASUALTIES, battle.casualties[at] + casualties)
    if table.story is not None:
        tell(table, MarkersMoved, side, strength, casualties, why, battle.strength[at], battle.casualties[at])

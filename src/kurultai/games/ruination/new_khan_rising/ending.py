"""NK-GOAL NK-END How the solo game ends."""

from __future__ import annotations

from kurultai.games.ruination.new_khan_rising.events import SoloEnded
from kurultai.games.ruination.new_khan_rising.table import SoloTable
from kurultai.kernel.story import tell


def win(table: SoloTable) -> None:
    """NK-GOAL-1..2 NK-BATTLE-10 NK-END-1 NK-END-A5 The Khan is beaten in the Citadel: victory, at once."""
    table.won = True
    table.over = True
    tell(table, SoloEnded, won=True)


def lose(table: SoloTable) -> None:
    """NK-GOAL-3 NK-END-9 NK-END-T3 The Khan would take his last turn: the game is lost, and nothing is scored."""
    table.over = True
    tell(table, SoloEnded, won=False)

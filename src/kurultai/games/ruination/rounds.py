"""RU-FURY-6..7 RU-TURN-2 From turn to turn and round to round, and what the Fury makes of it."""

from __future__ import annotations

from kurultai.games.ruination.events import RoundEnds
from kurultai.games.ruination.fury import FINISH_ROUND, LAST_ROUND, OVER
from kurultai.games.ruination.scoring import final_scoring
from kurultai.games.ruination.table import CARD, Table
from kurultai.kernel.ask import Rule
from kurultai.kernel.story import tell


def next_turn(table: Table) -> Rule[None]:
    """RU-TURN-2 RU-FURY-6..8 RU-RES-5 The next player's turn; after the Fury this round ends, one more is played, then
    all is scored."""
    clear_turn(table)
    table.turns += 1
    table.turn = (table.turn + 1) % table.box.seats
    table.phase = CARD
    if table.turn == table.first and table.fury in (FINISH_ROUND, LAST_ROUND):
        table.fury += 1
        tell(table, RoundEnds, table.fury)
    if table.fury == OVER:
        yield from final_scoring(table)


def clear_turn(table: Table) -> None:
    """RU-RES-5 RU-BATTLE-A22 What held for one turn is over."""
    table.overflowed = ()
    table.bonus = [0] * len(table.bonus)
    table.first_tier = 0
    table.waiting = ()

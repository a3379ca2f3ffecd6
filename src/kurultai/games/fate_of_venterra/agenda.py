"""What comes next: the jobs that the table still has before it, the next one last. Each is a stretch of its own.

A job is a number: which job, and one small argument (a seat, or the number of an action).
"""

from __future__ import annotations

from collections.abc import Sequence

from kurultai.games.fate_of_venterra.table import Table

(
    CHOOSE_FACTION,
    START_BOARD,
    ADD_BOARD,
    SETTLE,
    BEGIN,
    INCOME,
    PREPARE,
    DECLARE,
    TURN,
    ACTION,
    MARCH,
    AFTER_ACTION,
    END_TURN,
    QUESTS,
    BEFORE_ARMY,
    ARMY,
    TAX,
    BIDS,
    ORDER,
    REWARD,
    END_ROUND,
) = range(21)
JOBS = (
    "choose-faction",
    "start-board",
    "add-board",
    "settle",
    "begin",
    "income",
    "prepare",
    "declare",
    "turn",
    "action",
    "march",
    "after-action",
    "end-turn",
    "quests",
    "before-army",
    "army",
    "tax",
    "bids",
    "order",
    "reward",
    "end-round",
)
"""The jobs by name, for views and scenes."""
ARGUMENTS = 16


def plan(table: Table, job: int, argument: int = 0) -> None:
    """This comes next."""
    table.agenda.append(job * ARGUMENTS + argument)


def plan_for_all(table: Table, job: int, seats: Sequence[int]) -> None:
    """This comes next, for one seat after the other."""
    table.agenda += [job * ARGUMENTS + seat for seat in reversed(seats)]

"""FV-SCORE FV-GOAL The final score."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from kurultai.games.fate_of_venterra.events import Ended, Scored
from kurultai.games.fate_of_venterra.grid import listed
from kurultai.games.fate_of_venterra.table import COVERED, Table, built, controlled, summed_up
from kurultai.games.fate_of_venterra.wealth import influence_of_wealth
from kurultai.games.fate_of_venterra.windows import SCORE, total
from kurultai.kernel.story import tell


class Score(NamedTuple):
    """FV-SCORE-2..3 What a seat's influence is made of."""

    track: int
    quests: int
    buildings: int
    territories: int
    powers: int
    wealth: int


def score_of(table: Table, seat: int) -> Score:
    """FV-SCORE-2..3 FV-GOAL-2 FV-QUEST-2 FV-PLAN-6 FV-WEALTH-4 FV-SCORE-A1..A4 FV-GODS-A6 What a seat would score if
    the game ended now."""
    quests = table.box.content.quests
    held, worth = controlled(table, seat), table.worth
    return Score(
        track=table.influence[seat],
        quests=sum(quests[quest].influence for quest in table.completed[seat]),
        buildings=summed_up(table, built(table, seat), table.box.building_influence),
        territories=sum(worth[land] for land in listed(held) if table.ground[land] != COVERED),
        powers=total(table, seat, SCORE),
        wealth=influence_of_wealth(table.wealth[seat]),
    )


def totals(table: Table) -> list[int]:
    """The influence of every seat as it stands."""
    return [sum(score_of(table, seat)) for seat in range(table.box.seats)]


def winners(table: Table) -> tuple[int, ...]:
    """FV-SCORE-4 FV-GOAL-1 FV-GOAL-A1..A2 FV-SCORE-A5 Whoever has most; together, unless the table has agreed on a
    tie-break."""
    best = leading(totals(table))
    shared = table.box.rulings.victory_tie == "shared"
    return best if shared else (foremost(best, table.wealth, table.order),)


def leading(scores: Sequence[int]) -> tuple[int, ...]:
    """FV-SCORE-4 Whoever has most."""
    return tuple(seat for seat, score in enumerate(scores) if score == max(scores))


def foremost(tied: Sequence[int], wealth: Sequence[int], order: Sequence[int]) -> int:
    """FV-SCORE-A5 The tie-break: most wealth, then first in initiative."""
    return max(tied, key=lambda seat: (wealth[seat], -order.index(seat)))


def final_scoring(table: Table) -> None:
    """FV-SCORE-1..4 FV-ROUND-10 FV-COMP-21 After the last round everything is added up."""
    table.over = True
    if table.story is not None:
        for seat in range(table.box.seats):
            score = score_of(table, seat)
            tell(table, Scored, seat, *score, total=sum(score))
        tell(table, Ended, tuple(totals(table)), winners(table))

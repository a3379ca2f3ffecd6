"""RU-SCORE Final scoring, the winner, and ties."""

from __future__ import annotations

from kurultai.games.ruination.box import RESOURCES
from kurultai.games.ruination.effects import counted
from kurultai.games.ruination.events import Ended, Scored
from kurultai.games.ruination.fury import PER_BASTION
from kurultai.games.ruination.lasting import advantages_of
from kurultai.games.ruination.table import Table, bastions_controlled, bastions_held, controlled
from kurultai.kernel.ask import Rule
from kurultai.kernel.story import tell

MANY = 4
BLESSINGS_A_VP = 2


def final_scoring(table: Table) -> Rule[None]:
    """RU-FURY-8 RU-SCORE-1 RU-SCORE-A3 RU-SCORE-A6 Everybody adds the end-game VP; nothing is triggered by them."""
    for seat in range(table.box.seats):
        parts = score_of(table, seat)
        table.vp[seat] += sum(parts)
        tell(table, Scored, seat, *parts, table.vp[seat])
    table.over = True
    if table.story is not None:
        tell(table, Ended, tuple(table.vp), winners(table))
    yield from ()


def score_of(table: Table, seat: int) -> tuple[int, int, int, int]:
    """RU-SCORE-2..5 RU-SCORE-A1 RU-SCORE-A5 RU-ADV-A3 VP for bastions, tier III advantages, resources and blessings."""
    held = table.resources[seat * RESOURCES : (seat + 1) * RESOURCES]
    return (
        PER_BASTION * bastions_held(table, seat),
        advantage_vp(table, seat),
        sum(1 for count in held if count >= MANY),
        table.blessings[seat] // BLESSINGS_A_VP,
    )


def advantage_vp(table: Table, seat: int) -> int:
    """RU-SCORE-3 RU-ADV-10 RU-ADV-A3 The end-game VP of the tier III advantages on the board (or ever acquired)."""
    cards = advantages_of(table, seat)
    if table.box.rulings.tier3_score == "acquired":
        cards = [table.box.content.advantages[card] for card in sorted(set(table.acquired[seat]))]
    conditions = [card.end_game for card in cards if card.end_game is not None]
    return sum(condition.vp * counted(table, seat, condition.per) for condition in conditions)


def winners(table: Table) -> tuple[int, ...]:
    """RU-SCORE-6..9 RU-GOLD-2 RU-SCORE-A2 RU-SCORE-A4 Most VP, then bastions, then territories; else all die."""
    tied = list(range(table.box.seats))
    for measure in (vp_of, bastions_controlled, territories_controlled):
        most = max(measure(table, seat) for seat in tied)
        tied = [seat for seat in tied if measure(table, seat) == most]
        if len(tied) == 1:
            return (tied[0],)
    return ()


def vp_of(table: Table, seat: int) -> int:
    """A seat's victory points."""
    return table.vp[seat]


def territories_controlled(table: Table, seat: int) -> int:
    """RU-SCORE-8 How many territories a seat controls."""
    return len(controlled(table, seat))

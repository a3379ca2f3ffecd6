"""RU-RECRUIT Recruit points become units from the reserve."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from kurultai.games.ruination.box import BRUTE, GRUNT, KINDS, LANDS, RAIDER
from kurultai.games.ruination.events import NoneRecruited, Recruited
from kurultai.games.ruination.kinds import DONE, NOMADS
from kurultai.games.ruination.lasting import lasting
from kurultai.games.ruination.table import (
    Table,
    army_size,
    controller,
    has_units,
    home_territories,
    open_to,
    others_at,
    present,
    put,
)
from kurultai.games.ruination.vocabulary import Where
from kurultai.kernel.ask import Ask, Rule
from kurultai.kernel.story import tell
from kurultai.kernel.worth import MOST_KEPT

ORDER = (BRUTE, RAIDER, GRUNT)
"""Brutes come first and grunts last, so that on most boards the last point can always buy a grunt."""
POINTS = 3


class ByCard(NamedTuple):
    """What a question is about when a card says where units are recruited: the points that are left, and where."""

    points: int
    where: Where


class AtHome(NamedTuple):
    """What it is about when units are recruited at home: those territories, and the points that are left in each."""

    homes: tuple[int, ...]
    left: tuple[int, ...]


def recruit_action(table: Table, seat: int) -> Rule[None]:
    """RU-RECRUIT-1 The recruit action of an action card."""
    points = POINTS + lasting(table, seat).recruit_points
    if table.story is not None and not any(table.reserve[seat * KINDS : seat * KINDS + KINDS]):
        tell(table, NoneRecruited, seat)
    yield from recruit(table, seat, points, recruit_territories(table, seat))


def recruit(table: Table, seat: int, points: int, territories: list[int], where: Where = "usual") -> Rule[None]:
    """RU-RECRUIT-2..5 RU-RECRUIT-7 RU-RECRUIT-A3..A6 Unit by unit, while points, reserve and a territory allow; all of
    them together where a card names one enemy-controlled territory."""
    freely, least = table.box.freely(seat), 0
    while territories:
        options = recruit_options(table, seat, points, territories, least)
        if not options:
            return
        about = points if where == "usual" else ByCard(points, where)
        choice = yield Ask(seat, table.box.kind.recruit, options, about=about)
        if choice == DONE:
            return
        least = 0 if freely else choice
        kind, territory = ORDER[choice // LANDS], choice % LANDS
        territories = [territory] if where == "enemy-controlled" else territories
        points -= table.box.boards[seat].costs[kind]
        table.reserve[seat * KINDS + kind] -= 1
        put(table, seat, territory, kind)
        if table.story is not None:
            tell(table, Recruited, seat, kind, territory)


def recruit_options(table: Table, seat: int, points: int, territories: list[int], least: int) -> list[int]:
    """The units and territories that may come next; none after which points would be left that could be spent now. Who
    is free to tell them in any order spends what is left later."""
    costs = table.box.boards[seat].costs
    reserve = tuple(table.reserve[seat * KINDS : seat * KINDS + KINDS])
    must = table.box.rulings.must_spend_recruit
    options = []
    for rank in next_ranks(points, reserve, costs, least // LANDS, must=must and not table.box.freely(seat)):
        start = rank * LANDS
        options += [start + territory for territory in territories if start + territory >= least]
    return options if must or not options else [*options, DONE]


@lru_cache(maxsize=MOST_KEPT)
def next_ranks(points: int, reserve: tuple[int, ...], costs: tuple[int, ...], rank: int, *, must: bool) -> list[int]:
    """RU-RECRUIT-A6 The kinds that may be recruited next, by rank: none after which an affordable unit would be left
    that could no longer come in order."""
    found = []
    for later in range(rank, KINDS):
        kind = ORDER[later]
        if reserve[kind] and costs[kind] <= points:
            rest = spend(reserve, kind, 1)
            if not must or all_can_be_spent(points - costs[kind], rest, costs, later):
                found.append(later)
    return found


@lru_cache(maxsize=MOST_KEPT)
def all_can_be_spent(points: int, reserve: tuple[int, ...], costs: tuple[int, ...], rank: int) -> bool:
    """Whether units of this rank and later can be recruited until no unit at all is affordable."""
    able = [later for later in range(KINDS) if reserve[ORDER[later]] and costs[ORDER[later]] <= points]
    if not able:
        return True
    return any(
        all_can_be_spent(points - costs[ORDER[later]], spend(reserve, ORDER[later], 1), costs, later)
        for later in able
        if later >= rank
    )


def recruit_territories(table: Table, seat: int) -> list[int]:
    """RU-RECRUIT-6 RU-RECRUIT-8 RU-RECRUIT-9 RU-MAP-9 RU-RECRUIT-A1..A2 RU-RECRUIT-A9 Where units may be added."""
    if not has_units(table, seat):
        return open_to(table, seat, list(range(LANDS)))
    homes = [home for home in home_territories(table, seat) if home_is_open(table, seat, home)]
    return sorted({*present(table, seat), *homes})


def home_is_open(table: Table, seat: int, territory: int) -> bool:
    """RU-MAP-9 RU-RECRUIT-8 RU-RECRUIT-A1 A home territory is open unless another player's units stand there."""
    if table.nomads[territory] and table.box.rulings.nomad_blocks_home_recruit:
        return False
    return not others_at(table, seat, territory)


def recruit_at_home(table: Table, seat: int, points: int) -> Rule[None]:
    """RU-REF-6 RU-REF-8 RU-TRACK-A7..A10 So many points in each open home territory, never pooled; where the reserve is
    too small for all, the player chooses which are served."""
    homes = [home for home in home_territories(table, seat) if present_or_open(table, seat, home)]
    costs, must = table.box.boards[seat].costs, table.box.rulings.must_spend_recruit
    freely = table.box.freely(seat)
    left, least = (points,) * len(homes), 0
    while True:
        reserve = tuple(table.reserve[seat * KINDS : seat * KINDS + KINDS])
        steps = home_steps(left, reserve, costs, least, must=must and not freely)
        if not steps:
            return
        options = [rank * LANDS + homes[at] for rank, at in steps]
        about = AtHome(tuple(homes), left)
        choice = yield Ask(seat, table.box.kind.recruit, options if must else [*options, DONE], about=about)
        if choice == DONE:
            return
        rank, at = steps[options.index(choice)]
        least = 0 if freely else rank * len(homes) + at
        left = spend(left, at, costs[ORDER[rank]])
        table.reserve[seat * KINDS + ORDER[rank]] -= 1
        put(table, seat, homes[at], ORDER[rank])
        tell(table, Recruited, seat, ORDER[rank], homes[at])


def present_or_open(table: Table, seat: int, home: int) -> bool:
    """RU-TRACK-A8 Whether a home territory can be recruited to now."""
    return army_size(table, seat, home) > 0 or home_is_open(table, seat, home)


def spend(amounts: tuple[int, ...], at: int, cost: int) -> tuple[int, ...]:
    """The amounts with one of them lower."""
    return (*amounts[:at], amounts[at] - cost, *amounts[at + 1 :])


@lru_cache(maxsize=MOST_KEPT)
def home_steps(
    left: tuple[int, ...], reserve: tuple[int, ...], costs: tuple[int, ...], least: int, *, must: bool
) -> list[tuple[int, int]]:
    """RU-RECRUIT-A6 The ranks and homes that may come next, in order, none of which wastes a point."""
    able = [choice for choice in able_at_home(left, reserve, costs) if choice >= least]
    return [
        divmod(c, len(left)) for c in able if not must or home_can_be_spent(*after(left, reserve, costs, c), costs, c)
    ]


def able_at_home(left: tuple[int, ...], reserve: tuple[int, ...], costs: tuple[int, ...]) -> list[int]:
    """Every rank and home, as one number, where a unit of the reserve is affordable."""
    homes = len(left)
    kinds = [(rank, ORDER[rank]) for rank in range(KINDS) if reserve[ORDER[rank]]]
    return [rank * homes + at for rank, kind in kinds for at in range(homes) if costs[kind] <= left[at]]


def after(
    left: tuple[int, ...], reserve: tuple[int, ...], costs: tuple[int, ...], choice: int
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The points in each home and the reserve once a unit has come."""
    rank, at = divmod(choice, len(left))
    return spend(left, at, costs[ORDER[rank]]), spend(reserve, ORDER[rank], 1)


@lru_cache(maxsize=MOST_KEPT)
def home_can_be_spent(left: tuple[int, ...], reserve: tuple[int, ...], costs: tuple[int, ...], least: int) -> bool:
    """Whether units can come in order, from this one on, until none is affordable in any home."""
    able = able_at_home(left, reserve, costs)
    if not able:
        return True
    return any(home_can_be_spent(*after(left, reserve, costs, c), costs, c) for c in able if c >= least)


def enemy_controlled(table: Table, seat: int) -> list[int]:
    """RU-MAP-A7 Territories that an enemy controls, nomads included."""
    holders = [controller(table, territory) for territory in range(LANDS)]
    enemies = [t for t, holder in enumerate(holders) if holder == NOMADS or (holder >= 0 and holder != seat)]
    return open_to(table, seat, enemies)

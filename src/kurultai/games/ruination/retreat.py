"""RU-RETREAT The losers leave together, to the nearest kind of place that is open to them."""

from __future__ import annotations

from kurultai.games.ruination.blessings import gain_blessings
from kurultai.games.ruination.box import LANDS
from kurultai.games.ruination.events import Retreated, UnitLost
from kurultai.games.ruination.lasting import lasting
from kurultai.games.ruination.move import arrive, march, pay_tolls
from kurultai.games.ruination.table import (
    Table,
    army_size,
    controls,
    count_at,
    home_territories,
    open_to,
    pieces_at,
    to_reserve,
    unoccupied,
)
from kurultai.kernel.ask import Ask, Rule
from kurultai.kernel.story import tell


def retreat(table: Table, seat: int, where: int) -> Rule[None]:
    """RU-RETREAT-1..5 RU-BATTLE-33 RU-RETREAT-A2 RU-RETREAT-A7 The army goes to one place, or home to the reserve."""
    if not army_size(table, seat, where):
        return
    gain_blessings(table, seat, lasting(table, seat).retreat_blessings, "retreat")
    near = places_nearby(table, seat, where)
    options = near or homes_held(table, seat, where) or open_to(table, seat, empty_places(table, where))
    if not options:
        send_to_reserve(table, seat, where)
        return
    yield from leave(table, seat, where, options)
    if near:
        yield from pay_tolls(table, seat)
    arrive(table, seat)


def leave(table: Table, seat: int, where: int, options: list[int]) -> Rule[None]:
    """RU-RETREAT-D1 RU-RETREAT-A1 Together to one place; each unit for itself only where the table allows it."""
    split = table.box.rulings.retreat_split
    to = -1 if split else (yield Ask(seat, table.box.kind.retreat, options, about=where))
    for piece in pieces_at(table, seat, where):
        least = 0
        for _ in range(count_at(table, seat, where, piece)):
            open_to = [option for option in options if option >= least]
            goal = (yield Ask(seat, table.box.kind.retreat, open_to, about=piece)) if split else to
            least = 0 if table.box.freely(seat) else goal
            march(table, seat, piece, where, goal)
    if not split:
        tell(table, Retreated, seat, where, to)


def places_nearby(table: Table, seat: int, where: int) -> list[int]:
    """RU-RETREAT-1 RU-RETREAT-A4..A6 Neighbours that are empty or that the loser controls."""
    near = open_to(table, seat, table.box.land.neighbours[where])
    return [territory for territory in near if unoccupied(table, territory) or controls(table, seat, territory)]


def homes_held(table: Table, seat: int, where: int) -> list[int]:
    """RU-RETREAT-2 RU-RETREAT-A3 Home territories that the loser controls."""
    return [home for home in home_territories(table, seat) if home != where and controls(table, seat, home)]


def empty_places(table: Table, where: int) -> list[int]:
    """RU-RETREAT-3 RU-RETREAT-B3 Any empty territory but the one that was lost."""
    return [territory for territory in range(LANDS) if territory != where and unoccupied(table, territory)]


def send_to_reserve(table: Table, seat: int, where: int) -> None:
    """RU-RETREAT-4 With nowhere to go, all return to the reserve; exiles leave the game."""
    for piece in pieces_at(table, seat, where):
        for _ in range(count_at(table, seat, where, piece)):
            to_reserve(table, seat, where, piece)
            tell(table, UnitLost, seat, piece, where, "retreat")

"""RU-MOVE Marching: out of one territory into its neighbours, or into one territory from around it."""

from __future__ import annotations

from typing import NamedTuple

from kurultai.games.ruination.box import KINDS, RESOURCES
from kurultai.games.ruination.events import Moved, TollPaid, UnitLost
from kurultai.games.ruination.kinds import DONE, GATHER, SPREAD
from kurultai.games.ruination.land import crosses
from kurultai.games.ruination.lasting import lasting
from kurultai.games.ruination.resources import lose_resource
from kurultai.games.ruination.table import (
    NOBODY,
    Table,
    controlled,
    lift,
    open_to,
    pieces_at,
    put,
    resources_of,
)
from kurultai.kernel.ask import Ask, Kind, Rule
from kurultai.kernel.story import tell

NO_PIECE = -1
PATH = 3
"""A marching unit is three numbers: piece, origin, destination."""
Path = tuple[int, int, int]


class Crossing(NamedTuple):
    """What a question is about when a toll is not paid for all who cross: the way that it is paid for, and the unit, if
    each pays its own."""

    origin: int
    to: int
    piece: int = NO_PIECE


def move_action(table: Table, seat: int, most: int = 0) -> Rule[None]:
    """RU-MOVE-1 RU-MAP-16 RU-MOVE-A2 Spread or gather; at least one unit moves if any can."""
    near = table.box.land.neighbours
    sources = [source for source in controlled(table, seat) if open_to(table, seat, near[source])]
    if not sources:
        return
    way = yield Ask(seat, table.box.kind.move, [SPREAD, GATHER])
    if way == SPREAD:
        yield from spread(table, seat, sources, most)
    else:
        yield from gather(table, seat, sources, most)
    if table.box.freely(seat):
        fall_in(table)
    yield from pay_tolls(table, seat)
    arrive(table, seat)


def spread(table: Table, seat: int, sources: list[int], most: int) -> Rule[None]:
    """RU-MOVE-2 RU-MOVE-A8 RU-MOVE-A9 Any units of one controlled territory go to any of its neighbours."""
    source = yield Ask(seat, table.box.kind.spread_from, sources)
    near, each = open_to(table, seat, table.box.land.neighbours[source]), table.box.pieces
    freely, least = table.box.freely(seat), 0
    while True:
        pieces = pieces_at(table, seat, source)
        places = [to * each + piece for to in near for piece in pieces]
        options = [place for place in places if place >= least] if least else places
        choice = yield from next_unit(table, seat, table.box.kind.send, options, most, about=source)
        if choice == DONE:
            return
        least = 0 if freely else choice
        to, piece = divmod(choice, table.box.pieces)
        march(table, seat, piece, source, to)


def gather(table: Table, seat: int, sources: list[int], most: int) -> Rule[None]:
    """RU-MOVE-3 RU-MOVE-A5 RU-MOVE-A7 Units of any controlled neighbours come into one territory."""
    near = table.box.land.neighbours
    reachable = open_to(table, seat, sorted({to for source in sources for to in near[source]}))
    to = yield Ask(seat, table.box.kind.gather_at, reachable)
    origins, each = [source for source in near[to] if source in sources], table.box.pieces
    freely, least = table.box.freely(seat), 0
    while True:
        places = [source * each + piece for source in origins for piece in pieces_at(table, seat, source)]
        options = [place for place in places if place >= least] if least else places
        choice = yield from next_unit(table, seat, table.box.kind.fetch, options, most, about=to)
        if choice == DONE:
            return
        least = 0 if freely else choice
        source, piece = divmod(choice, table.box.pieces)
        march(table, seat, piece, source, to)


def next_unit(table: Table, seat: int, kind: Kind[int], options: list[int], most: int, *, about: int) -> Rule[int]:
    """The next unit that marches, or that none does; at least one must, unless the table allows otherwise."""
    gone = len(table.marching) // PATH
    if not options or (most and gone == most):
        return DONE
    if gone or table.box.rulings.allow_zero_move:
        options = [*options, DONE]
    choice: int = yield Ask(seat, kind, options, about=about)
    return choice


def march(table: Table, seat: int, piece: int, origin: int, to: int) -> None:
    """A unit sets out; it lies on the table as marching until all have been chosen and the toll is paid."""
    lift(table, seat, origin, piece)
    table.marcher = seat
    table.marching += bytes((piece, origin, to))


def fall_in(table: Table) -> None:
    """Those who set out in any order march as they would have in one."""
    in_order = sorted(paths(table), key=lambda path: (path[1], path[2], path[0]))
    table.marching = bytes(number for path in in_order for number in path)


def paths(table: Table) -> list[Path]:
    """The marching units: piece, origin, destination."""
    marching = table.marching
    return [(marching[at], marching[at + 1], marching[at + 2]) for at in range(0, len(marching), PATH)]


def pay_tolls(table: Table, seat: int) -> Rule[None]:
    """RU-MAP-7 RU-MOVE-6 RU-MAP-A5 RU-MOVE-A1 One toll a move, or one for each path or unit if the table says so."""
    if bool(lasting(table, seat).toll_free):
        return
    crossing = [path for path in paths(table) if crosses(table, path[1], path[2])]
    before: list[Path] = []
    least = 0
    for group in toll_groups(crossing, table.box.rulings.wasteland_toll_scope):
        least = yield from pay_toll(table, seat, group, least if group == before and not table.box.freely(seat) else 0)
        before = group


def toll_groups(crossing: list[Path], scope: str) -> list[list[Path]]:
    """The crossing units, grouped by what one toll is paid for."""
    if not crossing:
        return []
    if scope == "unit":
        return [[path] for path in crossing]
    if scope == "path":
        ways = sorted({(origin, to) for _, origin, to in crossing})
        return [[path for path in crossing if path[1:] == way] for way in ways]
    return [crossing]


def pay_toll(table: Table, seat: int, group: list[Path], least: int) -> Rule[int]:
    """RU-MAP-D1 RU-MAP-A10..A11 RU-MOVE-A4 A resource of any type, or one of the units that cross, lost on the way."""
    held = resources_of(table, seat)
    lost = sorted({piece for piece, _, _ in group})
    options = [resource for resource in range(least, RESOURCES) if held[resource]]
    options += [RESOURCES + piece for piece in lost]
    about = paid_for(group, table.box.rulings.wasteland_toll_scope)
    choice: int = yield Ask(seat, table.box.kind.toll, options, about=about)
    if choice < RESOURCES:
        tell(table, TollPaid, seat, choice, -1)
        lose_resource(table, seat, choice)
        return choice
    piece = choice - RESOURCES
    tell(table, TollPaid, seat, -1, piece)
    ways = sorted({to for other, _, to in group if other == piece})
    way = yield Ask(seat, table.box.kind.toll_on_way, ways, about=piece)
    fall_on_the_way(table, seat, next(path for path in group if path[0] == piece and path[2] == way))
    return choice


def paid_for(group: list[Path], scope: str) -> Crossing | None:
    """RU-MAP-A5 The way, or the unit on its way, that a toll is for, unless it is for all that cross."""
    piece, origin, to = group[0]
    if scope == "action":
        return None
    return Crossing(origin, to, piece if scope == "unit" else NO_PIECE)


def fall_on_the_way(table: Table, seat: int, path: Path) -> None:
    """RU-CAS-A5 RU-MOVE-A4 A marching unit is lost: to the reserve, or out of the game for an exile."""
    all_paths = paths(table)
    all_paths.remove(path)
    table.marching = bytes(number for left in all_paths for number in left)
    piece, origin, _ = path
    if piece < KINDS:
        table.reserve[seat * KINDS + piece] += 1
    tell(table, UnitLost, seat, piece, origin, "casualty")


def arrive(table: Table, seat: int) -> None:
    """RU-MOVE-4..5 The units come to stand where they went; battles wait for the end of the turn."""
    arrived = paths(table)
    table.marching, table.marcher = b"", NOBODY
    for piece, _, to in arrived:
        put(table, seat, to, piece)
    for way in sorted({(origin, to) for _, origin, to in arrived}):
        tell(table, Moved, seat, way[0], way[1], tuple(piece for piece, *rest in arrived if tuple(rest) == way))

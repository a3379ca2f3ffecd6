"""RU-START Starting tiles, home regions, nomads, and who begins."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from kurultai.games.ruination.blessings import gain_blessings
from kurultai.games.ruination.box import GRUNT, KINDS, LANDS
from kurultai.games.ruination.events import HomeChosen, NomadsPlaced, TileKept, TilesRevealed, TileUsed
from kurultai.games.ruination.performing import perform
from kurultai.games.ruination.resources import gain_from
from kurultai.games.ruination.table import CARD, FACE_DOWN, HOMES, Table, lay_nomad, put, unoccupied
from kurultai.kernel.ask import Ask, Rule, Together
from kurultai.kernel.story import tell


def choose_tiles(table: Table) -> Rule[None]:
    """RU-START-2..4 RU-START-D1 RU-START-A3 All keep one tile in secret; of those revealed the highest begins."""
    seats = range(table.box.seats)
    kept = yield Together([Ask(seat, table.box.kind.tile, tiles_of(seat)) for seat in seats])
    aside = tuple(next(tile for tile in table.tiles[seat] if tile != kept[seat]) for seat in seats)
    for seat in seats:
        table.tiles[seat] = bytes((kept[seat],))
        tell(table, TileKept, seat, kept[seat])
    table.revealed = aside
    table.start_order = by_number(table, aside)
    table.first = table.start_order[0]
    table.phase = HOMES
    tell(table, TilesRevealed, aside, table.first)


def by_number(table: Table, aside: tuple[int, ...]) -> tuple[int, ...]:
    """RU-START-4 RU-START-A3 The seats in descending order of their tiles; among equals clockwise from one by lot."""
    number = [table.box.content.tiles[tile].number for tile in aside]
    lot = table.luck.draw(len(aside)) if len(set(number)) < len(number) else 0
    return tuple(sorted(range(len(aside)), key=lambda seat: (-number[seat], (seat - lot) % len(aside))))


@cache
def tiles_of(seat: int) -> Callable[[Table], list[int]]:
    """RU-START-2 The two tiles that were dealt to a seat."""
    return lambda table: list(table.tiles[seat])


def settle_home(table: Table) -> Rule[None]:
    """RU-START-4..9 RU-START-A8..A9 In descending order all take a corner, a resource, the tile and a blessing."""
    seat, *later = table.start_order
    box = table.box
    corner = yield Ask(seat, box.kind.corner, free_corners(table))
    table.homes[seat] = box.land.region_of[corner]
    tell(table, HomeChosen, seat, corner)
    for territory in [corner, *box.land.by_land[corner]]:
        table.reserve[seat * KINDS + GRUNT] -= 1
        put(table, seat, territory, GRUNT)
    yield from gain_from(table, seat, corner, 1)
    tile = table.tiles[seat][0]
    table.tiles[seat] = b""
    table.used_tiles += bytes((tile,))
    tell(table, TileUsed, seat, tile)
    yield from perform(table, seat, box.content.tiles[tile].bonus)
    gain_blessings(table, seat, 1, "start")
    table.overflowed = ()
    table.start_order = tuple(later)
    if not later:
        place_nomads(table)


def free_corners(table: Table) -> list[int]:
    """RU-START-5 RU-START-A1..A2 The corners where nobody is yet (or, as the table may rule, with a single bastion). If
    a pack's tile has brought units into the last of them, it is still free: nobody is left without a start."""
    unclaimed = [at for at in range(LANDS) if table.box.land.region_of[at] not in table.homes]
    free = [at for at in unclaimed if unoccupied(table, at)]
    if not table.box.rulings.start_corners_fixed:
        single = [at for at in free if table.bastions[at] == 1]
        if single:
            return single
    corners = table.box.land.corners
    return [at for at in free if at in corners] or [at for at in unclaimed if at in corners]


def place_nomads(table: Table) -> None:
    """RU-START-10..11 RU-START-A5 RU-START-A7 RU-NOMAD-A15 A face-down token in every empty territory."""
    empty = [territory for territory in range(LANDS) if unoccupied(table, territory)]
    placed = empty[: len(table.nomad_pool)]
    for territory in placed:
        lay_nomad(table, territory, FACE_DOWN)
    table.turn = table.first
    table.phase = CARD
    tell(table, NomadsPlaced, tuple(placed))

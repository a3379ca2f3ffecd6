"""RU-CAS Casualties outside battle and the choice of who is lost."""

from __future__ import annotations

from kurultai.games.ruination.box import LANDS
from kurultai.games.ruination.events import NomadRemoved, UnitLost
from kurultai.games.ruination.kinds import NOMADS
from kurultai.games.ruination.table import (
    FACE_DOWN,
    FACE_UP,
    NO_NOMAD,
    Table,
    army_size,
    count_at,
    enemies_at,
    lay_nomad,
    open_to,
    pieces_at,
    place_of,
    to_reserve,
)
from kurultai.kernel.ask import Ask, Rule
from kurultai.kernel.story import tell


def suffer(table: Table, seat: int, territory: int, count: int) -> Rule[None]:
    """RU-CAS-2 RU-CAS-A1 RU-BATTLE-29 RU-BATTLE-32 The owner chooses, unit by unit, who of an army is lost."""
    if seat >= table.box.players:
        yield from table.box.mode.lose_units(table, seat, territory, count)
        return
    least = 0
    for left in range(min(count, army_size(table, seat, territory)), 0, -1):
        places = losses(table, seat, territory, pieces_at(table, seat, territory), least, left)
        place = yield Ask(seat, table.box.kind.casualty, places, about=left)
        least = place % table.box.pieces
        to_reserve(table, seat, territory, least)
        tell(table, UnitLost, seat, least, territory, "casualty")


def losses(table: Table, seat: int, territory: int, pieces: list[int], least: int, count: int) -> list[int]:
    """The places to lose a unit from, when `count` are lost in order of pieces: none that leaves too few behind it."""
    if table.box.freely(seat):
        least, count = 0, 1
    found = []
    behind = 0
    for piece in reversed(pieces):
        behind += count_at(table, seat, territory, piece)
        if piece >= least and behind >= count:
            found.append(place_of(table, territory, piece))
    return found[::-1]


def inflict(table: Table, seat: int, count: int, targets: list[tuple[int, int]]) -> Rule[int]:
    """RU-CAS-3 RU-CAS-D2 RU-CAS-A4 The player names an enemy in a territory, who is struck; returns where."""
    sides = NOMADS + 1
    options = sorted(territory * sides + side for territory, side in targets)
    if not options:
        return LANDS
    chosen = yield Ask(seat, table.box.kind.enemy, options, about=count)
    territory, side = divmod(chosen, sides)
    if side == NOMADS:
        remove_nomad(table, territory)
    else:
        yield from suffer(table, side, territory, count)
    return int(territory)


def targets_in(table: Table, seat: int, territories: list[int]) -> list[tuple[int, int]]:
    """Every enemy of a seat in these territories, but where it may target nobody."""
    lands = open_to(table, seat, territories)
    return [(territory, side) for territory in lands for side in enemies_at(table, seat, territory)]


def remove_nomad(table: Table, territory: int) -> None:
    """RU-CAS-5 RU-CAS-A2 RU-CAS-A3 Any casualty removes a nomad token, which is shown; nobody is rewarded."""
    nomad = reveal_nomad(table, territory)
    lay_nomad(table, territory, NO_NOMAD)
    tell(table, NomadRemoved, territory, nomad)


def reveal_nomad(table: Table, territory: int) -> int:
    """RU-NOMAD-4 RU-START-A5 A face-down token is turned up: one of those that nobody has seen."""
    if table.nomads[territory] == FACE_DOWN:
        nomad = table.luck.pick_from(table.nomad_pool)
        table.nomad_pool = table.nomad_pool.replace(bytes((nomad,)), b"")
        table.nomads[territory] = FACE_UP + nomad
    return table.nomads[territory] - FACE_UP

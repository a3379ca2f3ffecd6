"""FV-FACTION-BEAR-1 FV-FACTION-BEAR-A2 Buildings that move with a march, where a march allows it."""

from __future__ import annotations

from kurultai.games.fate_of_venterra.events import BuildingPlaced
from kurultai.games.fate_of_venterra.grid import listed
from kurultai.games.fate_of_venterra.kinds import DONE
from kurultai.games.fate_of_venterra.table import (
    NOTHING,
    March,
    Table,
    all_bases,
    hostile,
    insert,
    raise_building,
    take_away,
)
from kurultai.kernel.ask import Ask, Rule
from kurultai.kernel.story import tell


def move_building(table: Table, march: March) -> Rule[None]:
    """FV-FACTION-BEAR-1 FV-FACTION-BEAR-A2 FV-FACTION-BEAR-B1 The own building of the territory where the march begins
    may move one hex, too."""
    land = march.origin
    if not march.buildings or table.base_of[land] != march.seat or table.box.is_water[table.terrain[land]]:
        return
    to = yield Ask(march.seat, table.box.kind.relocate, [*building_places(table, march.seat, land), DONE], about=land)
    if to == DONE:
        return
    march.buildings -= 1
    base, top, top_of = table.base[land], table.top[land], table.top_of[land]
    take_away(table, land)
    raise_building(table, march.seat, to, base)
    if top != NOTHING:
        insert(table, top_of, to, top)
    tell(table, BuildingPlaced, march.seat, base, to, land)


def building_places(table: Table, seat: int, land: int) -> list[int]:
    """FV-FACTION-BEAR-A2 FV-FACTION-BEAR-B1 The neighbours where a building may stand: own or unoccupied, without token
    or building."""
    barred = hostile(table, seat) | table.token_bits | all_bases(table)
    return [to for to in listed(table.near_bits[land] & ~barred) if table.box.buildable[table.ground[to]]]

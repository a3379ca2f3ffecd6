"""FV-MARCH-1..2 FV-MANEUVER-4..5 How far units reach: territories as bits, so that a whole front advances at once."""

from __future__ import annotations

from kurultai.games.fate_of_venterra.grid import listed
from kurultai.games.fate_of_venterra.kinds import UNITS
from kurultai.games.fate_of_venterra.rivers import waters_linked
from kurultai.games.fate_of_venterra.table import PATH, March, Table, hostile

Ways = tuple[list[int], int]
"""The bridges at one moment of the moves or another, and where a unit may pass on; a bit for each territory."""


def lands_around(table: Table, bits: int) -> int:
    """The territories that border some of these."""
    near, near_bits = 0, table.near_bits
    for land in listed(bits):
        near |= near_bits[land]
    return near


def foes(table: Table, march: March) -> int:
    """FV-MARCH-3..4 FV-MARCH-6 The territories of others, a bit each: as they were before the first move, for all moves
    are one step."""
    return hostile(table, march.seat) if march.foes < 0 else march.foes


def bridges(table: Table, march: March) -> list[int]:
    """FV-UNIT-4 FV-MANEUVER-4 FV-MARCH-6 FV-MARCH-8 FV-MARCH-A5..A7 The waters where own ships stand, or arrive without
    a fight: at one moment or another, for each ship may sail before a unit crosses it or after."""
    standing = table.presence[march.seat] & table.water
    arriving = march.arriving
    if not arriving:
        return [standing]
    sailing = [at for at in range(0, len(arriving), PATH) if table.box.naval[arriving[at + 1]]]
    if not sailing:
        return [standing]
    blocked = foes(table, march) | table.token_bits
    found = set()
    for moment in range(1 << len(sailing)):
        bits = standing
        for number, at in enumerate(sailing):
            bits |= 1 << arriving[at] & ~blocked if moment >> number & 1 else 1 << arriving[at + 2]
        found.add(bits)
    return sorted(found)


def one_step(table: Table, start: int, bridge: int) -> int:
    """FV-MARCH-A6 FV-RIVER-3 FV-TERR-A6 The land that is one movement away from some territories, own ships being
    crossed for nothing."""
    near = lands_around(table, start)
    crossed = near & bridge
    fresh = crossed
    while fresh:
        beyond = lands_around(table, fresh)
        near |= beyond
        fresh = beyond & bridge & ~crossed
        crossed |= fresh
    return near & ~table.water


def passable(table: Table, march: March) -> int:
    """FV-MARCH-A1 FV-MARCH-B1 Where a unit may pass on: neither a token nor an enemy stops it there."""
    if table.box.rulings.move_through_token_or_enemy:
        return -1
    return ~(foes(table, march) | table.token_bits)


def ways(table: Table, march: March) -> Ways:
    """What holds for every unit of a march: the bridges, and where a unit may pass on."""
    return bridges(table, march), passable(table, march)


def reach(table: Table, march: March, land: int, kind: int, open_ways: Ways) -> int:
    """FV-MARCH-1..2 FV-MANEUVER-4..5 FV-SUPPORT-7 FV-RIVER-4 Where a unit that stands here may go, a bit for each
    territory."""
    movement = table.box.movement[table.forge[march.seat]][kind]
    return (sail if table.box.naval[kind] else walk)(table, land, movement, open_ways)


def reach_of_all(table: Table, march: March, land: int, open_ways: Ways) -> int:
    """Where the units of a territory may go, one or another: the swiftest on land, and the ships."""
    movement, naval = table.box.movement[table.forge[march.seat]], table.box.naval
    swiftest, bits = 0, 0
    for kind in range(UNITS):
        if table.units[land * UNITS + kind] and movable(table, march, land, kind):
            if naval[kind]:
                bits |= sail(table, land, movement[kind], open_ways)
            else:
                swiftest = max(swiftest, movement[kind])
    return bits | walk(table, land, swiftest, open_ways) if swiftest else bits


def walk(table: Table, land: int, movement: int, open_ways: Ways) -> int:
    """FV-MARCH-8 FV-MANEUVER-5 What a land unit reaches with so much movement, at the best moment."""
    moments, onward = open_ways
    found = 0
    for bridge in moments:
        found |= walk_over(table, land, movement, bridge, onward)
    return found


def walk_over(table: Table, land: int, movement: int, bridge: int, onward: int) -> int:
    """The same, with the bridges of one moment."""
    near = table.near_bits[land]
    found = front = one_step(table, 1 << land, bridge) if near & bridge else near & ~table.water
    for _ in range(movement - 1):
        front = one_step(table, front & onward, bridge) & ~found
        found |= front
    return found & ~(1 << land)


def sail(table: Table, land: int, movement: int, open_ways: Ways) -> int:
    """FV-SUPPORT-7 FV-RIVER-A2 What a ship reaches: a river link for each movement."""
    found = front = waters_linked(table, land)
    for _ in range(movement - 1):
        beyond = 0
        for water in listed(front & open_ways[1]):
            beyond |= waters_linked(table, water)
        front = beyond & ~found
        found |= front
    return found & ~(1 << land)


def movable(table: Table, march: March, land: int, kind: int) -> int:
    """FV-MARCH-B1 FV-SUPPORT-A6 FV-PLAN-B2 How many units of a kind here may still march: allowed, and not moved
    before."""
    return unmoved(table, march, land, kind) if march.kinds >> kind & 1 else 0


def unmoved(table: Table, march: March, land: int, kind: int) -> int:
    """FV-SUPPORT-A6 FV-FACTION-PACK-B1 How many units of a kind here have not moved, and took part where that is
    asked."""
    count = table.units[land * UNITS + kind]
    if table.box.naval[kind] and march.moved:
        count -= march.moved.count(land)
    return min(count, cap_at(march, land, kind)) if march.caps else count


def cap_at(march: March, land: int, kind: int) -> int:
    """How many units of a kind a march lets leave a territory, where it has a limit for each."""
    lands = march.caps[:: 1 + UNITS]
    return march.caps[lands.index(land) * (1 + UNITS) + 1 + kind] if land in lands else 0


def lower_cap(march: March, land: int, kind: int) -> None:
    """FV-FACTION-PACK-B1 A unit fewer of a kind may leave a territory."""
    caps = bytearray(march.caps)
    caps[caps[:: 1 + UNITS].index(land) * (1 + UNITS) + 1 + kind] -= 1
    march.caps = bytes(caps)

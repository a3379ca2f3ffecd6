"""FV-UNIT-B1 FV-SUPPORT-A6 What ships have done already goes with them: that they have moved in this action, and that
they have lent support with this card."""

from __future__ import annotations

from kurultai.games.fate_of_venterra.kinds import UNITS
from kurultai.games.fate_of_venterra.table import ATTACKER, Battle, March, Table, less_one, put


def ships_at(table: Table, land: int) -> int:
    """How many ships stand in a water."""
    return sum(table.units[land * UNITS + kind] for kind in range(UNITS) if table.box.naval[kind])


def set_sail(table: Table, march: March, land: int, to: int) -> None:
    """FV-UNIT-B1 A ship that has lent support takes the mark of it along, if no fresher one is there to sail."""
    if table.used[land] >= ships_at(table, land):
        table.used[land] -= 1
        march.tired += bytes((to,))


def come_to_stand(table: Table, march: March, land: int) -> None:
    """FV-UNIT-B1 The ships on their way to a water have come: who has lent support before has done so still."""
    table.used[land] += march.tired.count(land)
    march.tired = march.tired.replace(bytes((land,)), b"")


def occupy(table: Table, march: March, fight: Battle) -> None:
    """FV-VICTOR-3 FV-XFIGHT-6 The attackers come to stand in the territory that they fought for."""
    for kind, number in enumerate(fight.units):
        if number:
            put(table, march.seat, fight.where, kind, number)
            fight.units[kind] = 0
    come_to_stand(table, march, fight.where)


def sail_away(table: Table, fight: Battle, side: int, to: int) -> None:
    """FV-RETREAT-A3 FV-UNIT-B1 FV-SUPPORT-A6 A ship is about to retreat: its marks go with it, if no fresher one is
    there to retreat."""
    where, march = fight.where, table.march
    if side != ATTACKER:
        if table.used[where] >= ships_at(table, where):
            table.used[where] -= 1
            table.used[to] += 1
        return
    if march is None:
        return
    ships = sum(fight.units[kind] for kind in range(UNITS) if table.box.naval[kind])
    if march.tired.count(where) >= ships:
        march.tired = less_one(march.tired, where)
        table.used[to] += 1
    if march.moved.count(where) >= ships:
        march.moved = less_one(march.moved, where) + bytes((to,))

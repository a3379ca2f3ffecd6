"""FV-BATTLE-7..8 FV-XFIGHT-2..3 Attack and defence, line by line: every sum is made of the lines that are told of
it."""

from __future__ import annotations

from collections.abc import Sequence

from kurultai.games.fate_of_venterra.events import HIDDEN, Counted, Line
from kurultai.games.fate_of_venterra.explore import token_defence
from kurultai.games.fate_of_venterra.kinds import UNITS
from kurultai.games.fate_of_venterra.leaders import leader_lines
from kurultai.games.fate_of_venterra.table import (
    ATTACKER,
    DEFENDER,
    NOBODY,
    NOTHING,
    NOWHERE,
    Battle,
    Table,
    summed,
    units_at,
)
from kurultai.games.fate_of_venterra.windows import (
    ATTACK,
    DEFENCE,
    UNIT_ATTACK,
    UNIT_DEFENCE,
    held_at,
    total,
)
from kurultai.kernel.story import tell


def units_attack(table: Table, seat: int, units: Sequence[int], *, building: bool) -> int:
    """FV-UNIT-1 FV-UNIT-6 FV-UNIT-8 FV-UNIT-12 FV-UNIT-14 FV-UNIT-A1 FV-UNIT-A5 FV-UNIT-A7 What units attack with;
    sieges with more against a building."""
    attack, siege = table.box.attack[table.forge[seat]], table.box.siege[table.forge[seat]]
    amount, powers = 0, held_at(table, seat, UNIT_ATTACK)
    for kind, count in enumerate(units):
        if count:
            each = attack[kind] + (siege[kind] if building else 0)
            amount += count * (each + total(table, seat, UNIT_ATTACK, kind) if powers else each)
    return amount


def units_defence(table: Table, seat: int, units: Sequence[int]) -> int:
    """FV-UNIT-1 FV-UNIT-8 FV-UNIT-14 FV-UNIT-A1 What units defend with."""
    defence = table.box.defence[table.forge[seat]]
    amount, powers = 0, held_at(table, seat, UNIT_DEFENCE)
    for kind, count in enumerate(units):
        if count:
            each = defence[kind]
            amount += count * (each + total(table, seat, UNIT_DEFENCE, kind) if powers else each)
    return amount


def attack_lines(table: Table, battle: Battle) -> list[Line]:
    """FV-BATTLE-7 FV-BATTLE-A1 FV-BATTLE-A5 FV-XFIGHT-2 FV-XFIGHT-A5 FV-GODS-8 The attacker's units and everything that
    is added to them."""
    seat, where = battle.attacker, battle.where
    building = table.base[where] != NOTHING
    lines: list[Line] = [("units", HIDDEN, units_attack(table, seat, battle.units, building=building))]
    lines += power_lines(table, seat, ATTACK, battle)
    return lines + shared_lines(table, battle, ATTACKER, building=building)


def defence_lines(table: Table, battle: Battle) -> list[Line]:
    """FV-BATTLE-8 FV-BATTLE-A1 FV-BATTLE-A4 FV-XFIGHT-3 FV-BUILD-8 FV-TERR-2 FV-TERR-A1 FV-TERR-A3 FV-FACTION-ORDER-2
    The defender's units, building and ground, and everything that is added to them; or the explore token on its
    ground."""
    seat, where = battle.defender, battle.where
    ground = table.box.terrain_defence[table.ground[where]]
    if seat == NOBODY:
        return [("token", where, token_defence(table, where)), ("terrain", where, ground)]
    units = units_at(table, where)
    building = building_defends(table, battle)
    lines: list[Line] = [("units", HIDDEN, units_defence(table, seat, units))]
    if building:
        lines.append(("building", where, summed(table, where, table.box.building_defence)))
    if building or any(units):
        lines.append(("terrain", where, ground))
    lines += power_lines(table, seat, DEFENCE, battle)
    lines += [("power", upgrade, count) for upgrade, count in zip(battle.bought[::2], battle.bought[1::2], strict=True)]
    return lines + shared_lines(table, battle, DEFENDER, building=building)


def building_defends(table: Table, battle: Battle) -> bool:
    """FV-BATTLE-A4 FV-BATTLE-A7 FV-CONTROL-4 Whether a building stands against the attackers, of whatever colour: one
    of their own only as long as units hold it."""
    where = battle.where
    return table.base[where] != NOTHING and bool(table.heads[where] or table.base_of[where] != battle.attacker)


def power_lines(table: Table, seat: int, window: int, battle: Battle) -> list[Line]:
    """A line for each power that adds something."""
    held = held_at(table, seat, window)
    return [("power", upgrade, rule(table, seat, power, battle)) for _, power, upgrade, rule in held] if held else []


def shared_lines(table: Table, battle: Battle, side: int, *, building: bool) -> list[Line]:
    """FV-BATTLE-13 FV-GODS-8 FV-LEADER-A3 FV-LEADER3-A4 What either side may add: support, cards, neighbours and the
    leader."""
    seat = battle.attacker if side == ATTACKER else battle.defender
    lines: list[Line] = [
        ("support", HIDDEN, len(battle.support[side])),
        ("lent", HIDDEN, battle.lent[side]),
        ("card", HIDDEN, battle.bonus[side]),
    ]
    near = battle.neighbours[side]
    if near != NOWHERE:
        units = neighbour_units(table, battle, side, near)
        if side == ATTACKER:
            lines.append(("neighbours", near, units_attack(table, seat, units, building=building)))
        else:
            lines.append(("neighbours", near, units_defence(table, seat, units)))
    return lines + leader_lines(table, battle, side)


def neighbour_units(table: Table, battle: Battle, side: int, land: int) -> bytearray:
    """FV-LEADER3-A4 The units of an adjacent territory that are counted: a ship that supports already is not."""
    units = units_at(table, land)
    for kind in range(UNITS):
        if table.box.naval[kind] and units[kind]:
            units[kind] -= min(units[kind], battle.support[side].count(land))
    return units


def count(table: Table, battle: Battle, side: int) -> int:
    """FV-BATTLE-7..8 The sum of a side, and the telling of it."""
    lines = attack_lines(table, battle) if side == ATTACKER else defence_lines(table, battle)
    amount = 0
    for _, _, number in lines:
        amount += number
    if table.story is not None:
        seat = battle.attacker if side == ATTACKER else battle.defender
        tell(table, Counted, HIDDEN if seat == NOBODY else seat, side == ATTACKER, lines_that_count(lines), amount)
    return amount


def lines_that_count(lines: Sequence[Line]) -> tuple[Line, ...]:
    """The lines of a sum that are not nothing."""
    return tuple(line for line in lines if line[2])

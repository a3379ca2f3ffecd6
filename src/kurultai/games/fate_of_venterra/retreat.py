"""FV-RETREAT The beaten leave, each where it may; who has no place to go is lost."""

from __future__ import annotations

from kurultai.games.fate_of_venterra.events import Retreated, UnitLost
from kurultai.games.fate_of_venterra.explore import take_token, token_defence, turn_token
from kurultai.games.fate_of_venterra.grid import listed
from kurultai.games.fate_of_venterra.kinds import MARCHING, UNITS
from kurultai.games.fate_of_venterra.leaders import seat_on
from kurultai.games.fate_of_venterra.rivers import waters_linked
from kurultai.games.fate_of_venterra.ships import sail_away
from kurultai.games.fate_of_venterra.strength import units_attack
from kurultai.games.fate_of_venterra.table import (
    ATTACKER,
    DEFENDER,
    Battle,
    Table,
    hostile,
    less_one,
    lift,
    put,
    to_supply,
    units_at,
)
from kurultai.kernel.ask import Ask, Rule
from kurultai.kernel.story import tell


def retreat(table: Table, fight: Battle, side: int) -> Rule[None]:
    """FV-RETREAT-1..2 FV-RETREAT-6 FV-RETREAT-D1 FV-RETREAT-A6..A8 FV-XFIGHT-A3 Unit by unit, by the owner's choice;
    all are killed where there is no place."""
    seat = seat_on(fight, side)
    for kind in MARCHING:
        least = 0
        while left_of(table, fight, side, kind):
            places = retreat_places(table, fight, side, kind)
            if not places:
                perish(table, fight, side, kind)
                tell(table, UnitLost, seat, kind, fight.where, "no-retreat")
                continue
            options = [land for land in places if land >= least]
            to = yield Ask(seat, table.box.kind.retreat, options or places, about=kind)
            least = 0 if table.box.freely(seat) else to
            if table.box.naval[kind]:
                sail_away(table, fight, side, to)
            leave(table, fight, side, kind)
            put(table, seat, to, kind)
            tell(table, Retreated, seat, kind, fight.where, to)


def left_of(table: Table, fight: Battle, side: int, kind: int) -> int:
    """How many units of a kind a side still has in the fight."""
    return fight.units[kind] if side == ATTACKER else units_at(table, fight.where)[kind]


def leave(table: Table, fight: Battle, side: int, kind: int) -> None:
    """A unit leaves the fight."""
    if side == ATTACKER:
        fight.units[kind] -= 1
    else:
        lift(table, fight.where, kind)


def perish(table: Table, fight: Battle, side: int, kind: int) -> None:
    """FV-VICTOR-A1 FV-RETREAT-6 FV-UNIT-B1 A unit in the fight goes back to its owner's supply, and what a ship has
    done is forgotten."""
    if side == DEFENDER:
        to_supply(table, fight.where, kind)
        return
    fight.units[kind] -= 1
    table.supply[fight.attacker * UNITS + kind] += 1
    march = table.march
    if march is not None and table.box.naval[kind]:
        marks = march.tired, march.moved
        march.tired, march.moved = (less_one(lands, fight.where) if fight.where in lands else lands for lands in marks)


def retreat_places(table: Table, fight: Battle, side: int, kind: int) -> list[int]:
    """FV-RETREAT-3..5 FV-RETREAT-A1..A5 FV-RETREAT-A7 FV-RETREAT-B1 FV-BATTLE-2 Adjacent and own or unoccupied, without
    token; for defenders not where the attackers came from, nor where others of the march wait to explore; for ships one
    river away."""
    seat = seat_on(fight, side)
    where = fight.where
    bits = waters_linked(table, where) if table.box.naval[kind] else table.near_bits[where] & ~table.water
    bits &= ~hostile(table, seat)
    if not table.box.rulings.retreat_into_token:
        bits &= ~table.token_bits
    if side == DEFENDER:
        bits &= ~(fight.origins | to_be_explored(table))
    return listed(bits)


def to_be_explored(table: Table) -> int:
    """FV-BATTLE-2 FV-RETREAT-A2 The territories with a token that others of the march are about to fight, a bit each:
    who retreated there would have them start a battle more."""
    waiting = table.march.fights if table.march is not None else b""
    return sum(1 << land for land in waiting) & table.token_bits


def break_through(table: Table, seat: int) -> Rule[None]:
    """FV-RETREAT-A2 Where the table has ruled that one may retreat onto a token: who does not beat it is lost. Whoever
    has won the battle stands in the territory before that, for the reward may be a unit."""
    if not table.box.rulings.retreat_into_token:
        return
    for land in listed(table.presence[seat] & table.token_bits):
        defence = token_defence(table, land) + table.box.terrain_defence[table.ground[land]]
        if units_attack(table, seat, units_at(table, land), building=False) > defence:
            take_token(table, land)
            yield from turn_token(table, seat, land)
            continue
        for kind in range(UNITS):
            while units_at(table, land)[kind]:
                to_supply(table, land, kind)
                tell(table, UnitLost, seat, kind, land, "no-retreat")

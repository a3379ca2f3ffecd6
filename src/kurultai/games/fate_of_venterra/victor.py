"""FV-VICTOR The outcome of a battle: casualties, retreat, and what becomes of a conquered building."""

from __future__ import annotations

from kurultai.games.fate_of_venterra import abilities as say
from kurultai.games.fate_of_venterra.build import light_forge, look_after_forges
from kurultai.games.fate_of_venterra.events import BuildingConquered, LossWhy, Outcome, Spared, UnitLost
from kurultai.games.fate_of_venterra.gods import AT_CASUALTY, AT_VICTORY, offer
from kurultai.games.fate_of_venterra.kinds import CONVERT, DESTROY, KEEP, MARCHING, UNITS
from kurultai.games.fate_of_venterra.leaders import said, seat_on, texts
from kurultai.games.fate_of_venterra.retreat import break_through, perish, retreat
from kurultai.games.fate_of_venterra.ships import occupy
from kurultai.games.fate_of_venterra.table import (
    ATTACKER,
    DEFENDER,
    NOBODY,
    NOTHING,
    Battle,
    March,
    Table,
    building_at,
    insert,
    raise_building,
    raze,
    to_supply,
    units_at,
)
from kurultai.games.fate_of_venterra.wealth import gain_wealth, pay
from kurultai.kernel.ask import Ask, Rule
from kurultai.kernel.story import tell

OUTCOMES: tuple[Outcome, ...] = ("destroy", "convert", "keep")


def settle(table: Table, march: March, fight: Battle, winner: int | None, *, decided: bool = False) -> Rule[None]:
    """FV-VICTOR-1..3 FV-VICTOR-D1 FV-VICTOR-A2..A3 FV-BATTLE-A7..A8 Defender wins, tie (no winner), or attacker wins;
    where it was decided because nobody was left, there is no further casualty."""
    if winner is None:
        for side in (ATTACKER, DEFENDER):
            yield from lose_units(table, fight, side, 1, seat_on(fight, side), "casualty")
        yield from retreat(table, fight, ATTACKER)
        yield from break_through(table, fight.attacker)
        return
    loser = 1 - winner
    if not decided:
        yield from suffer(table, fight, loser)
    yield from retreat(table, fight, loser)
    if winner == ATTACKER:
        yield from conquer(table, march, fight)
    yield from break_through(table, seat_on(fight, loser))
    look_after_forges(table)
    plunder(table, fight, winner)
    yield from offer(table, seat_on(fight, winner), AT_VICTORY)


# --- casualties ------------------------------------------------------------------------------------------------------


def suffer(table: Table, fight: Battle, loser: int) -> Rule[None]:
    """FV-VICTOR-1 FV-VICTOR-3 FV-UNIT-9 FV-UNIT-A11 FV-LEADER3-3 FV-LEADER3-A5 The loser's casualties: one, more
    against brutes; he picks them, unless the winner's leader does."""
    winner = 1 - loser
    count = 1 + extra_kill(table, fight, winner) + said(table, fight, winner, say.Slay)
    count -= said(table, fight, loser, say.Shelter)
    chooser = winner if texts(table, fight, winner, say.ChooseCasualties) else loser
    yield from lose_units(table, fight, loser, count, seat_on(fight, chooser), "casualty")


def extra_kill(table: Table, fight: Battle, winner: int) -> int:
    """FV-UNIT-9 FV-UNIT-A11 Forge units that win kill one more, however many there are of them."""
    seat = seat_on(fight, winner)
    if not table.forge[seat]:
        return 0
    units = fight.units if winner == ATTACKER else units_at(table, fight.where)
    kills = [unit.extra_kill for kind, unit in enumerate(table.box.content.units) if units[kind]]
    return max(kills, default=0)


def lose_units(table: Table, fight: Battle, side: int, count: int, chooser: int, why: LossWhy) -> Rule[None]:
    """FV-VICTOR-1..3 FV-VICTOR-A1..A2 FV-VICTOR-B1 FV-SUPPORT-4 FV-SUPPORT-A4 So many units that take part are lost,
    supporting ships included; a card may prevent it."""
    if count <= 0 or side_is_empty(table, fight, side):
        return
    yield from offer(table, seat_on(fight, side), AT_CASUALTY)
    if fight.spared[side]:
        fight.spared[side] = 0
        tell(table, Spared, seat_on(fight, side))
        return
    for _ in range(count):
        pool = involved(table, fight, side)
        if not pool:
            return
        place = yield Ask(chooser, table.box.kind.casualty, pool, about=fight.where)
        drop(table, fight, side, place, why)


def side_is_empty(table: Table, fight: Battle, side: int) -> bool:
    """FV-BATTLE-12 FV-LEADER-5 Whether a side has no unit in the fight, supporting ships included."""
    return seat_on(fight, side) == NOBODY or not involved(table, fight, side)


def involved(table: Table, fight: Battle, side: int) -> list[int]:
    """FV-VICTOR-A1 FV-BATTLE-11 FV-BATTLE-A4..A5 The places of the units of a side that take part, its supporting ships
    among them."""
    where = fight.where
    units = fight.units if side == ATTACKER else units_at(table, where)
    places = [where * UNITS + kind for kind in MARCHING if units[kind]]
    ships = [land * UNITS + kind for land in sorted(set(fight.support[side])) for kind in ship_kinds(table, land)]
    order = table.box.kind.casualty.index
    return sorted(places + ships, key=order.__getitem__) if ships else places


def ship_kinds(table: Table, land: int) -> list[int]:
    """The kinds of ship in a water."""
    return [kind for kind in MARCHING if table.box.naval[kind] and table.units[land * UNITS + kind]]


def drop(table: Table, fight: Battle, side: int, place: int, why: LossWhy) -> None:
    """FV-VICTOR-A1 A unit of a fight goes back to its owner's supply."""
    seat = seat_on(fight, side)
    land, kind = divmod(place, UNITS)
    tell(table, UnitLost, seat, kind, land, why)
    if land != fight.where:
        at = fight.support[side].index(land)
        fight.support[side] = fight.support[side][:at] + fight.support[side][at + 1 :]
        to_supply(table, land, kind)
    else:
        perish(table, fight, side, kind)


def plunder(table: Table, fight: Battle, winner: int) -> None:
    """FV-LEADER-3 A leader's text may let the winner take wealth from the loser."""
    loser = seat_on(fight, 1 - winner)
    count = min(said(table, fight, winner, say.Plunder), table.wealth[loser])
    if count:
        pay(table, loser, count, "taken")
        gain_wealth(table, seat_on(fight, winner), count, "taken")


# --- conquest --------------------------------------------------------------------------------------------------------


def conquer(table: Table, march: March, fight: Battle) -> Rule[None]:
    """FV-VICTOR-3..4 FV-VICTOR-A7..A8 The attackers stand in the territory; a building of another colour is destroyed,
    converted or kept."""
    seat, land = fight.attacker, fight.where
    march.victories += bytes((land, *fight.units))
    occupy(table, march, fight)
    if table.base[land] == NOTHING:
        return
    owner, kind = table.base_of[land], building_at(table, land)
    if owner == seat:
        tell(table, BuildingConquered, seat, land, kind, owner, "regain")
        return
    choice = yield Ask(seat, table.box.kind.conquer, fates(table, seat, land), about=land)
    tell(table, BuildingConquered, seat, land, kind, owner, OUTCOMES[choice])
    if choice == DESTROY:
        raze(table, land)
    elif choice == CONVERT:
        convert(table, seat, land)


def fates(table: Table, seat: int, land: int) -> list[int]:
    """FV-VICTOR-5..7 FV-VICTOR-A4..A6 FV-VICTOR-A9 FV-VICTOR-B1 What may become of a conquered building. It is not
    destroyed where the conquerors would stand in the water below it."""
    drowned = bool(table.box.is_water[table.terrain[land]])
    options = [] if drowned else [DESTROY]
    can_convert = convertible(table, seat, land)
    if can_convert:
        options.append(CONVERT)
    if not can_convert or not table.box.rulings.keep_only_if_not_convertible:
        options.append(KEEP)
    return options


def convertible(table: Table, seat: int, land: int) -> bool:
    """FV-VICTOR-6 FV-VICTOR-A5..A6 Whether the own mat has every piece of a building; a starting building is never
    converted."""
    base, top = table.base[land], table.top[land]
    start = seat * table.box.building_kinds
    if base in table.box.starting or not table.pieces[start + base]:
        return False
    return top == NOTHING or bool(table.pieces[start + top])


def convert(table: Table, seat: int, land: int) -> None:
    """FV-VICTOR-6 FV-VICTOR-A5 FV-VICTOR-A10 FV-BUILD-A4 The building is replaced by an own one of the same kind, for
    nothing."""
    base, top = table.base[land], table.top[land]
    raze(table, land)
    start = seat * table.box.building_kinds
    table.pieces[start + base] -= 1
    raise_building(table, seat, land, base)
    if top != NOTHING:
        table.pieces[start + top] -= 1
        insert(table, seat, land, top)
        light_forge(table, seat, top)

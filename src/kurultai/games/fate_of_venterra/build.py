"""FV-BUILD FV-REINFORCE-4..10 Buildings: new basic ones, their upgrades, and the Forge."""

from __future__ import annotations

from kurultai.games.fate_of_venterra.box import Box
from kurultai.games.fate_of_venterra.events import Built, ForgeLit, ForgeLost, Upgraded
from kurultai.games.fate_of_venterra.grid import listed
from kurultai.games.fate_of_venterra.kinds import DONE
from kurultai.games.fate_of_venterra.performing import perform
from kurultai.games.fate_of_venterra.table import NOTHING, Table, all_bases, built, insert, raise_building
from kurultai.games.fate_of_venterra.vocabulary import BUILDING_KINDS
from kurultai.games.fate_of_venterra.wealth import pay
from kurultai.kernel.ask import Ask, Rule
from kurultai.kernel.story import tell

OUTPOST = BUILDING_KINDS.index("outpost")


# --- new buildings ---------------------------------------------------------------------------------------------------


def build(table: Table, seat: int, discount: int = 0) -> Rule[None]:
    """FV-REINFORCE-7..10 FV-BUILD-1..2 FV-REINFORCE-D1 FV-REINFORCE-A1 FV-MAT-3 A new basic building where the seat has
    units, or none."""
    kinds = buildable_kinds(table, seat, discount)
    if not kinds:
        return
    kind = yield Ask(seat, table.box.kind.build, [*kinds, DONE], about=discount)
    if kind == DONE:
        return
    land = yield Ask(seat, table.box.kind.build_at, building_sites(table, seat, kind), about=kind)
    price = build_price(table.box, kind, discount)
    pay(table, seat, price, "build")
    table.pieces[seat * table.box.building_kinds + kind] -= 1
    raise_building(table, seat, land, kind)
    tell(table, Built, seat, kind, land, price)
    yield from perform(table, seat, table.box.content.buildings[kind].built, "build")


def buildable_kinds(table: Table, seat: int, discount: int) -> list[int]:
    """FV-BUILD-1 FV-BUILD-A6..A7 FV-COMP-19 FV-VICTOR-A6 FV-REINFORCE-B3 FV-COMP-B1 The basic buildings that the mat
    still has and the seat can pay and place."""
    kinds = list(table.box.basics)
    if table.box.rulings.starting_building_rebuildable:
        kinds.append(table.box.starting[table.factions[seat]])
    start, purse = seat * table.box.building_kinds, table.wealth[seat]
    paid = [kind for kind in kinds if table.pieces[start + kind] and build_price(table.box, kind, discount) <= purse]
    return sorted([kind for kind in paid if building_sites(table, seat, kind)])


def build_price(box: Box, kind: int, discount: int) -> int:
    """FV-BUILD-1 What a new building costs; a starting building, where it may be rebuilt, as much as an Outpost."""
    return max(0, (box.building_cost[kind] or box.building_cost[OUTPOST]) - discount)


def building_sites(table: Table, seat: int, kind: int) -> list[int]:
    """FV-REINFORCE-8..10 FV-BUILD-2 FV-TERR-4 FV-TERR-B1 FV-START-8 FV-REINFORCE-A7 FV-REINFORCE-B3 FV-VICTOR-A6 Where
    the seat has units on land, with no building there, on a ground that carries one, or any if it covers its ground."""
    free = table.presence[seat] & ~table.water & ~all_bases(table)
    buildable, ground = table.box.buildable, table.ground
    return listed(free) if table.box.covers[kind] else [land for land in listed(free) if buildable[ground[land]]]


# --- upgrades --------------------------------------------------------------------------------------------------------


def upgrade(table: Table, seat: int, discount: int = 0) -> Rule[None]:
    """FV-REINFORCE-4..6 FV-BUILD-3..6 FV-BUILD-9..11 FV-REINFORCE-D1 FV-REINFORCE-A4..A5 FV-REINFORCE-A7 One building
    under control, whoever's, is upgraded with a piece of the own mat."""
    places = upgrade_places(table, seat, discount)
    if not places:
        return
    land = yield Ask(seat, table.box.kind.upgrade_at, [*places, DONE])
    if land == DONE:
        return
    options = upgrades_for(table, seat, land, discount)
    kind = yield Ask(seat, table.box.kind.upgrade_to, options, about=(land, discount))
    price = upgrade_price(table.box, kind, discount)
    pay(table, seat, price, "build")
    table.pieces[seat * table.box.building_kinds + kind] -= 1
    insert(table, seat, land, kind)
    tell(table, Upgraded, seat, kind, land, price)
    light_forge(table, seat, kind)
    yield from perform(table, seat, table.box.content.buildings[kind].built, "build")


def upgrade_places(table: Table, seat: int, discount: int) -> list[int]:
    """FV-REINFORCE-4 FV-REINFORCE-6 FV-REINFORCE-B2 FV-BUILD-B1 The buildings under control that a seat can upgrade."""
    return [land for land in listed(built(table, seat)) if upgrades_for(table, seat, land, discount)]


def upgrades_for(table: Table, seat: int, land: int, discount: int) -> list[int]:
    """FV-BUILD-3..5 FV-BUILD-A1 FV-BUILD-A5 FV-BUILD-A7 FV-REINFORCE-B2 What a building can become, of the pieces that
    the seat has and can pay."""
    if table.top[land] != NOTHING:
        return []
    start, costs = seat * table.box.building_kinds, table.box.building_cost
    purse = table.wealth[seat] + discount
    return [k for k in table.box.upgrades_to[table.base[land]] if table.pieces[start + k] and costs[k] <= purse]


def upgrade_price(box: Box, kind: int, discount: int) -> int:
    """FV-BUILD-5 What an upgrade of a building costs."""
    return max(0, box.building_cost[kind] - discount)


# --- the Forge -------------------------------------------------------------------------------------------------------


def light_forge(table: Table, seat: int, kind: int) -> None:
    """FV-BUILD-11 FV-UNIT-15 FV-BUILD-A4 Whoever places a Forge of his own has forge units from that moment."""
    if table.box.content.buildings[kind].forge and not table.forge[seat]:
        table.forge[seat] = 1
        tell(table, ForgeLit, seat)


def look_after_forges(table: Table) -> None:
    """FV-BUILD-A4 Where the table has ruled so, forge units last only as long as the seat controls a Forge of its
    own."""
    if table.box.rulings.forge_permanent:
        return
    forges = [at for at, building in enumerate(table.box.content.buildings) if building.forge]
    for seat in range(table.box.seats):
        own = [land for land in listed(built(table, seat)) if table.top_of[land] == seat and table.top[land] in forges]
        if bool(own) != bool(table.forge[seat]):
            table.forge[seat] = int(bool(own))
            tell(table, ForgeLit if own else ForgeLost, seat)

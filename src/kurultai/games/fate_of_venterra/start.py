"""FV-START FV-MAT-5 Starting buildings, Outposts, units and leaders come to the map and to the hands."""

from __future__ import annotations

from kurultai.games.fate_of_venterra.agenda import BEGIN, plan
from kurultai.games.fate_of_venterra.content import CELLS, Faction
from kurultai.games.fate_of_venterra.events import BuildingPlaced, LeaderStarts, UnitsDeployed
from kurultai.games.fate_of_venterra.grid import distance, listed
from kurultai.games.fate_of_venterra.rivers import flow_through
from kurultai.games.fate_of_venterra.table import (
    NOTHING,
    NOWHERE,
    Table,
    all_bases,
    controller,
    from_supply,
    occupied,
    raise_building,
    units_at,
)
from kurultai.games.fate_of_venterra.vocabulary import BUILDING_KINDS, UNIT_KINDS
from kurultai.kernel.ask import Ask, Rule
from kurultai.kernel.story import tell

START_BOARD = (1 << CELLS) - 1
"""The territories of the starting board, a bit each."""
NEIGHBOURS = 2
"""How many territories beside the starting building's may be used."""
OUTPOST = BUILDING_KINDS.index("outpost")


def settle(table: Table, seat: int) -> Rule[None]:
    """FV-START-1 FV-START-D1 FV-COMP-18 FV-MAT-5 In the order of initiative: the starting building, the Outpost, the
    units, the leaders."""
    faction = table.box.content.factions[table.factions[seat]]
    home = yield Ask(seat, table.box.kind.home, homes(table, seat))
    place_first(table, seat, home, table.box.starting[table.factions[seat]])
    used: list[int] = []
    for _ in range(faction.start.outposts):
        yield from place_outpost(table, seat, home, used)
    yield from deploy_units(table, seat, home, used, faction)
    for rank in faction.start.leaders:
        yield from choose_leader(table, seat, rank)
    if seat == table.order[-1]:
        plan(table, BEGIN)


def homes(table: Table, seat: int) -> list[int]:
    """FV-START-2..5 FV-START-7..8 FV-START-A1..A4 FV-START-A7 FV-START-B1..B2 FV-START-B5 At the edge, off the starting
    board, on a ground that carries the building, far from the other starting buildings; with room for an Outpost if any
    such place has. Where a pack's boards have no such ground left, inside the map, on the starting board, anywhere."""
    kind = table.box.starting[table.factions[seat]]
    unoccupied = (1 << len(table.terrain)) - 1 & ~occupied(table)
    free = unoccupied & ~START_BOARD
    grounded = (grounds(table, kind, lands) for lands in (free & table.edge, free, unoccupied))
    places = next(filter(None, grounded), listed(unoccupied))
    cells = table.cells
    others = [cells[land] for land in listed(all_bases(table)) if table.base[land] in table.box.starting]
    far = [99] * len(places)
    for other in others:
        far = [min(steps, distance(cells[land], other)) for land, steps in zip(places, far, strict=True)]
    least = min(table.box.rulings.start_distance, max(far))
    legal = [land for land, steps in zip(places, far, strict=True) if steps >= least]
    room = sum([1 << land for land in sites(table, unoccupied)])
    return [land for land in legal if table.near_bits[land] & room] or legal


def sites(table: Table, lands: int) -> list[int]:
    """FV-START-A4 Those of some territories whose ground carries a basic building."""
    buildable, ground = table.box.buildable, table.ground
    return [land for land in listed(lands) if buildable[ground[land]]]


def grounds(table: Table, kind: int, lands: int) -> list[int]:
    """FV-START-3 FV-START-8 FV-START-A3 Those of some territories whose ground carries a starting building: any, if it
    covers its ground."""
    return listed(lands) if table.box.covers[kind] else sites(table, lands)


def place_first(table: Table, seat: int, land: int, kind: int) -> None:
    """FV-START-8 FV-RIVER-A3 A building of the starting resources comes from the mat."""
    table.pieces[seat * table.box.building_kinds + kind] -= 1
    was_water = bool(table.water >> land & 1)
    raise_building(table, seat, land, kind)
    if was_water:
        flow_through(table, land)
    tell(table, BuildingPlaced, seat, kind, land, NOWHERE)


def outpost_places(table: Table, home: int) -> list[int]:
    """FV-START-A4..A6 FV-START-B4 The free neighbours where an Outpost can stand."""
    return sites(table, table.near_bits[home] & ~occupied(table))


def place_outpost(table: Table, seat: int, home: int, used: list[int]) -> Rule[None]:
    """FV-START-6 FV-START-A4 The Outpost stands beside the starting building; it stays on the mat where it finds no
    place."""
    places = outpost_places(table, home)
    if not places or len(used) == NEIGHBOURS:
        return
    land = yield Ask(seat, table.box.kind.outpost_at, places, about=home)
    place_first(table, seat, land, OUTPOST)
    used.append(land)


def deploy_units(table: Table, seat: int, home: int, used: list[int], faction: Faction) -> Rule[None]:
    """FV-START-6 FV-START-A5..A6 FV-START-B3 The units are split over the starting building's territory and at most two
    neighbours, one of them the Outpost's."""
    for kind, name in enumerate(UNIT_KINDS):
        least = 0
        for _ in range(getattr(faction.start.units, name)):
            options = [land for land in deploy_places(table, seat, home, used) if land >= least]
            land = yield Ask(seat, table.box.kind.deploy, options, about=kind)
            least = 0 if table.box.freely(seat) else land
            if land != home and land not in used:
                used.append(land)
            from_supply(table, seat, land, kind)
    for land in sorted({home, *used}):
        if table.heads[land]:
            tell(table, UnitsDeployed, seat, land, tuple(units_at(table, land)))


def deploy_places(table: Table, seat: int, home: int, used: list[int]) -> list[int]:
    """FV-START-6 FV-START-B3 Where the next unit may stand: never on water, never with another player."""
    beside = used if len(used) == NEIGHBOURS else listed(table.near_bits[home] & ~table.water)
    mine = (NOTHING, seat)
    return sorted({home, *used, *(land for land in beside if controller(table, land) in mine)})


def choose_leader(table: Table, seat: int, rank: int) -> Rule[None]:
    """FV-MAT-8 FV-MAT-D1 FV-MAT-A1..A3 FV-LEADER-10 A leader of a rank for the hand; which one, the others do not
    learn."""
    leader = yield Ask(seat, table.box.kind.start_leader, lambda now: starting_leaders(now, seat, rank), about=rank)
    table.hand[seat] |= table.box.leader_bit[leader]
    tell(table, LeaderStarts, seat, rank, leader)


def starting_leaders(table: Table, seat: int, rank: int) -> list[int]:
    """FV-MAT-5 The leaders of a rank that are not in the hand yet."""
    box, hand = table.box, table.hand[seat]
    own = box.leaders_of[table.factions[seat]]
    return [at for at in own if box.content.leaders[at].rank == rank and not hand & box.leader_bit[at]]

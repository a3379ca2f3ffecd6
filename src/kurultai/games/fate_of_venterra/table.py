"""The table of Fate of Venterra, and small words for reading and changing it."""

from __future__ import annotations

from dataclasses import field

from kurultai.games.fate_of_venterra.box import Box
from kurultai.games.fate_of_venterra.grid import listed
from kurultai.games.fate_of_venterra.kinds import LANDS, UNITS
from kurultai.kernel import table
from kurultai.kernel.plain import Plain, Shared, plain

NOBODY = 255
"""No seat: of the units, or of the building, in a territory."""
NOTHING = 255
"""No building, no component, no card."""
NOWHERE = 255
"""No territory."""
COVERED = 4
"""The ground under a building that covers its terrain."""
NO_TOKEN = 0
"""From 1 on: 1 + the number of the token's front."""
ATTACKER, DEFENDER = 0, 1
FREE, FROM_ONE, TO_ONE = 0, 1, 2
"""How a march goes."""
PATH = 3
"""A unit on the march takes three numbers: where it goes, its kind, where it began."""


@plain
class March(Plain):
    """A march in progress: what it may do, the units on their way, the fights to come, what was won.

    `kinds` has a bit for each kind that may march, and `alone` tells that no others are carried; `caps` has territories
    with as many of each kind as may leave them (empty: all); `origins` a bit for each territory it may begin in (0:
    any); `buildings` how many may move; `upgrade` the one it comes from. `foes` are the territories of others when the
    moves began (-1 between moves). `leaders` has a bit for each seat that has played its leader. `main` tells that the
    normal march is done, `moved` the waters of ships that have moved, `tired` where ships go that have lent support.
    `explored` are territories whose token was beaten, in order; `victories` the battles won, each by its territory and
    the units of each kind that stood there then."""

    seat: int
    shape: int = FREE
    most: int = 0
    kinds: int = (1 << UNITS) - 1
    alone: int = 0
    battles: int = 1
    permit: int = 0
    support: int = 0
    buildings: int = 0
    origins: int = 0
    caps: bytes = b""
    upgrade: int = NOTHING
    stage: int = 0
    foes: int = -1
    origin: int = NOWHERE
    arriving: bytes = b""
    fights: bytes = b""
    explored: bytes = b""
    main: int = 0
    moved: bytes = b""
    tired: bytes = b""
    leaders: int = 0
    victories: bytes = b""


@plain
class Battle(Plain):
    """A fight in progress; without a defender it is against an explore token.

    `units` are the attackers by kind, `origins` a bit for each territory where they began. By side: `support`, the
    waters of supporting ships; `bonus`, what cards have added; `cards`, the revealed leader (NOTHING: none);
    `cancelled`, whether it counts for nothing; `neighbours`, the adjacent territory that is counted; `ties`, whether it
    wins ties; `spared`, whether it loses none now; `lent`, the support of others. `bought` is the defence that was paid
    for: upgrades, each with how much."""

    where: int
    attacker: int
    defender: int
    units: bytearray
    origins: int = 0
    support: list[bytes] = field(default_factory=[b"", b""].copy)
    lent: list[int] = field(default_factory=[0, 0].copy)
    bonus: list[int] = field(default_factory=[0, 0].copy)
    bought: bytes = b""
    cards: list[int] = field(default_factory=[NOTHING, NOTHING].copy)
    cancelled: list[int] = field(default_factory=[0, 0].copy)
    neighbours: list[int] = field(default_factory=[NOWHERE, NOWHERE].copy)
    ties: list[int] = field(default_factory=[0, 0].copy)
    spared: list[int] = field(default_factory=[0, 0].copy)


@plain
class Table(table.Table):
    """Everything on the table. `agenda` is what comes next, the next thing last (`agenda.py`).

    By territory: `cells` of the grid, `terrain`, `worth` in influence, `ground` (the terrain that counts), `near` and
    `near_bits` (neighbours), `links` (rivers), `holder` (whose units), `heads` (how many), `units` (by kind), `base`
    and `base_of` (building and owner), `top` and `top_of` (its upgrade), `tokens`, `used` (ships that have supported).
    `put`, `lift`, `raise_building` and `raze` keep them and `presence`, `bases` (a bit for each territory with units,
    with a building of the seat's colour) in step. By seat: everything on the mat and on the tracks."""

    box: Shared[Box]
    agenda: list[int] = field(default_factory=list)
    round: int = 0
    factions: list[int] = field(default_factory=list)
    order: list[int] = field(default_factory=list)
    # the map
    stock: bytes = b""
    laid: tuple[tuple[int, int, int, int], ...] = ()
    taken_cells: int = 0
    cells: tuple[int, ...] = ()
    terrain: bytes = b""
    worth: bytes = b""
    ground: bytearray = field(default_factory=bytearray)
    near: tuple[bytes, ...] = ()
    near_bits: tuple[int, ...] = ()
    links: tuple[bytes, ...] = ()
    edge: int = 0
    water: int = 0
    # what stands on it
    holder: bytearray = field(default_factory=bytearray)
    heads: bytearray = field(default_factory=bytearray)
    units: bytearray = field(default_factory=bytearray)
    presence: list[int] = field(default_factory=list)
    base: bytearray = field(default_factory=bytearray)
    base_of: bytearray = field(default_factory=bytearray)
    top: bytearray = field(default_factory=bytearray)
    top_of: bytearray = field(default_factory=bytearray)
    bases: list[int] = field(default_factory=list)
    tokens: bytearray = field(default_factory=bytearray)
    token_bits: int = 0
    backs: list[int] = field(default_factory=list)
    used: bytearray = field(default_factory=bytearray)
    # the mats
    supply: bytearray = field(default_factory=bytearray)
    pieces: bytearray = field(default_factory=bytearray)
    wealth: list[int] = field(default_factory=list)
    influence: list[int] = field(default_factory=list)
    score: list[int] = field(default_factory=list)
    rewarded: list[int] = field(default_factory=list)
    permits: list[int] = field(default_factory=list)
    forge: list[int] = field(default_factory=list)
    upgrades: list[int] = field(default_factory=list)
    hand: list[int] = field(default_factory=list)
    seen: list[int] = field(default_factory=list)
    declared: list[int] = field(default_factory=list)
    resolved: list[int] = field(default_factory=list)
    # quests and Gods cards
    quest_row: bytes = b""
    quest_deck: bytes = b""
    reserved: list[bytes] = field(default_factory=list)
    reserved_blind: list[bytes] = field(default_factory=list)
    completed: list[bytes] = field(default_factory=list)
    gods_row: bytes = b""
    gods_deck: bytes = b""
    gods_pile: bytes = b""
    gods_hand: list[bytes] = field(default_factory=list)
    gods_blind: list[bytes] = field(default_factory=list)
    playing: bytes = b""
    window: int = NOTHING
    asked: int = NOBODY
    # the moment
    turn: int = NOBODY
    command: int = NOTHING
    raided: int = 0
    recruits: int = 0
    marched: int = 0
    why: str = "card"
    march: March | None = None
    battle: Battle | None = None
    untaxed: int = 0
    bids: tuple[int, ...] = ()
    bid_bonus: list[int] = field(default_factory=list)
    rewards: bytes = b""


# --- units on the map ------------------------------------------------------------------------------------------------


def put(table: Table, seat: int, land: int, kind: int, count: int = 1) -> None:
    """Units come to stand in a territory."""
    table.units[land * UNITS + kind] += count
    heads = table.heads[land]
    table.heads[land] = heads + count
    if not heads:
        table.holder[land] = seat
        table.presence[seat] |= 1 << land


def lift(table: Table, land: int, kind: int, count: int = 1) -> None:
    """Units leave a territory, to be put somewhere else."""
    table.units[land * UNITS + kind] -= count
    left = table.heads[land] - count
    table.heads[land] = left
    if not left:
        table.presence[table.holder[land]] &= ~(1 << land)
        table.holder[land] = NOBODY


def to_supply(table: Table, land: int, kind: int) -> None:
    """FV-TAX-4 A unit leaves the map for its owner's supply."""
    seat = table.holder[land]
    table.supply[seat * UNITS + kind] += 1
    if table.box.naval[kind]:
        forget_ship(table, seat, land)
    lift(table, land, kind)


def forget_ship(table: Table, seat: int, land: int) -> None:
    """FV-UNIT-B1 FV-SUPPORT-A6 A ship is lost, one that has lent support or has moved before any other: nothing is
    known of it any more."""
    if table.used[land]:
        table.used[land] -= 1
    march = table.march
    if march is not None and march.seat == seat and land in march.moved:
        march.moved = less_one(march.moved, land)


def less_one(numbers: bytes, number: int) -> bytes:
    """Some numbers without one of them."""
    at = numbers.index(number)
    return numbers[:at] + numbers[at + 1 :]


def from_supply(table: Table, seat: int, land: int, kind: int) -> None:
    """A unit comes from the supply to stand in a territory."""
    table.supply[seat * UNITS + kind] -= 1
    put(table, seat, land, kind)


def units_at(table: Table, land: int) -> bytearray:
    """How many units of each kind stand in a territory."""
    return table.units[land * UNITS : land * UNITS + UNITS]


def units_of(table: Table, seat: int, kind: int) -> int:
    """How many units of a kind a seat has on the map."""
    units = table.units
    return sum([units[land * UNITS + kind] for land in listed(table.presence[seat])])


# --- who controls what -----------------------------------------------------------------------------------------------
# No territory has units of two seats, or two buildings: so the bits of all seats together are their sum.


def controller(table: Table, land: int) -> int:
    """FV-CONTROL-1..4 FV-CONTROL-A1..A3 FV-INCOME-2..3 FV-BUILD-7 FV-TERR-A6 The owner of the units there; without
    units, of the building; else nobody."""
    holder = table.holder[land]
    return holder if holder != NOBODY else table.base_of[land]


def controlled(table: Table, seat: int) -> int:
    """FV-CONTROL-1..2 The territories that a seat controls, a bit each."""
    return table.presence[seat] | table.bases[seat] & ~sum(table.presence)


def built(table: Table, seat: int) -> int:
    """FV-REINFORCE-2 FV-QUEST-A4 The territories with a building that a seat controls, a bit each."""
    return table.presence[seat] & sum(table.bases) | table.bases[seat] & ~sum(table.presence)


def all_bases(table: Table) -> int:
    """The territories with a building, a bit each."""
    return sum(table.bases)


def hostile(table: Table, seat: int) -> int:
    """FV-CONTROL-A3 The territories that other players control, a bit each."""
    own = table.bases[seat]
    return (sum(table.presence) | sum(table.bases) - own) & ~table.presence[seat]


def fought_for(table: Table, seat: int) -> int:
    """FV-CONTROL-A2 The territory of the fight that goes on, a bit: until it is over no unit of a seat comes to stand
    there but its defender's."""
    fight = table.battle
    if fight is None or fight.defender == seat or table.holder[fight.where] == seat:
        return 0
    return 1 << fight.where


def occupied(table: Table) -> int:
    """FV-CONTROL-A3 The territories with units or a building, a bit each."""
    return sum(table.presence) | sum(table.bases)


# --- buildings -------------------------------------------------------------------------------------------------------


def raise_building(table: Table, seat: int, land: int, kind: int) -> None:
    """FV-START-8 FV-START-A8 A basic or starting building comes to stand; what it covers is no terrain any more."""
    table.base[land], table.base_of[land] = kind, seat
    table.bases[seat] |= 1 << land
    if table.box.covers[kind]:
        table.ground[land] = COVERED
        table.water &= ~(1 << land)


def insert(table: Table, seat: int, land: int, kind: int) -> None:
    """FV-BUILD-10 An upgrade is inserted into the building of a territory."""
    table.top[land], table.top_of[land] = kind, seat


def raze(table: Table, land: int) -> None:
    """FV-VICTOR-5 FV-VICTOR-A10 FV-START-A9 Every piece of a building goes back to its own owner's mat; the terrain
    below is seen again."""
    for kinds, owners in ((table.base, table.base_of), (table.top, table.top_of)):
        if kinds[land] != NOTHING:
            table.pieces[owners[land] * table.box.building_kinds + kinds[land]] += 1
    take_away(table, land)


def take_away(table: Table, land: int) -> None:
    """A building leaves its territory, to be raised somewhere else or to go back."""
    table.bases[table.base_of[land]] &= ~(1 << land)
    for pieces in (table.base, table.base_of, table.top, table.top_of):
        pieces[land] = NOTHING
    table.ground[land] = table.terrain[land]
    if table.box.is_water[table.terrain[land]]:
        table.water |= 1 << land


def building_at(table: Table, land: int) -> int:
    """The kind of building in a territory: its upgrade if it has one; NOTHING if none is there."""
    top = table.top[land]
    return top if top != NOTHING else table.base[land]


def summed(table: Table, land: int, numbers: list[int]) -> int:
    """FV-BUILD-6 A number of the building there, that of its upgrade added to that of its base."""
    base, top = table.base[land], table.top[land]
    if base == NOTHING:
        return 0
    return numbers[base] + (numbers[top] if top != NOTHING else 0)


def summed_up(table: Table, lands: int, numbers: list[int]) -> int:
    """FV-BUILD-6 The same of all buildings in some territories, a bit each; every one of them has a building."""
    base, top, amount = table.base, table.top, 0
    for land in listed(lands):
        amount += numbers[base[land]]
        if top[land] != NOTHING:
            amount += numbers[top[land]]
    return amount


# --- seats -----------------------------------------------------------------------------------------------------------


def from_initiative(table: Table, seat: int) -> list[int]:
    """The other seats, in the order of initiative."""
    return [other for other in table.order if other != seat]


def seat_of(table: Table, faction: int) -> int:
    """Who plays a faction; NOBODY if none does."""
    return table.factions.index(faction) if faction in table.factions else NOBODY


def lands_of(table: Table) -> int:
    """How many territories the map has so far."""
    return len(table.terrain)


__all__ = ["LANDS", "UNITS", "listed"]

"""The table of Ruination, and small words for reading and changing it."""

from __future__ import annotations

from dataclasses import field
from functools import cache

from kurultai.games.ruination.box import KINDS, LANDS, RESOURCES, Box
from kurultai.games.ruination.kinds import NOMADS
from kurultai.kernel import table
from kurultai.kernel.plain import Plain, Shared, plain

NOBODY = -1
NO_CARD = -1
IN_DECK, GONE = 250, 251
"""Where an exile is that stands in no territory."""
NO_NOMAD, FACE_DOWN, FACE_UP = 0, 1, 2
"""What lies in a territory; from FACE_UP on: FACE_UP + the token's number."""
DEAL, TILES, HOMES, CARD, PARTS, WINDOW, BATTLES, FIGHT = range(8)
"""What comes next."""
ATTACKER, DEFENDER = 0, 1
BONUSES = 3
"""What a turn may add at the start of a seat's battles: strength, casualties, dice."""


@plain
class Battle(Plain):
    """A battle in progress. Sides are attacker and defender; the unspent dice of each are counted by face."""

    where: int
    attacker: int
    defender: int
    nomad: int = NO_CARD
    strength: list[int] = field(default_factory=lambda: [0, 0])
    casualties: list[int] = field(default_factory=lambda: [0, 0])
    dice: list[bytearray] = field(default_factory=list)
    passed: list[int] = field(default_factory=lambda: [0, 0])
    used: bytearray = field(default_factory=bytearray)
    acting: int = ATTACKER


@plain
class Table(table.Table):
    """Everything on the table. Flat rows: `units` by seat, territory and kind; `heads` (all units) by seat and
    territory; `holders` by territory, a bit for each side with units there; `presence` by side, a bit for each
    territory where it has units. `put`, `lift` and `lay_nomad` keep them in step."""

    box: Shared[Box]
    phase: int = DEAL
    units: bytearray = field(default_factory=bytearray)
    heads: bytearray = field(default_factory=bytearray)
    holders: bytearray = field(default_factory=bytearray)
    presence: list[int] = field(default_factory=list)
    reserve: bytearray = field(default_factory=bytearray)
    exile_at: bytearray = field(default_factory=bytearray)
    exile_of: bytearray = field(default_factory=bytearray)
    bastions: bytearray = field(default_factory=bytearray)
    bastion_supply: int = 0
    track_bastions: tuple[int, ...] = ()
    nomads: bytearray = field(default_factory=bytearray)
    nomad_pool: bytes = b""
    blessing_supply: int = 0
    tops: list[int] = field(default_factory=list)
    decks: list[bytes] = field(default_factory=list)
    discards: list[bytes] = field(default_factory=list)
    advantage_tops: list[int] = field(default_factory=list)
    advantage_spaces: list[int] = field(default_factory=list)
    advantage_decks: list[bytes] = field(default_factory=list)
    advantage_bottoms: list[bytes] = field(default_factory=list)
    exile_top: int = NO_CARD
    exile_spaces: list[int] = field(default_factory=list)
    exile_deck: bytes = b""
    slots: list[int] = field(default_factory=list)
    resources: bytearray = field(default_factory=bytearray)
    blessings: list[int] = field(default_factory=list)
    favor: list[int] = field(default_factory=list)
    glory: list[int] = field(default_factory=list)
    vp: list[int] = field(default_factory=list)
    homes: list[int] = field(default_factory=list)
    overflowed: tuple[int, ...] = ()
    acquired: list[bytes] = field(default_factory=list)
    tiles: list[bytes] = field(default_factory=list)
    used_tiles: bytes = b""
    revealed: tuple[int, ...] = ()
    start_order: tuple[int, ...] = ()
    first: int = NOBODY
    turn: int = NOBODY
    turns: int = 0
    deck: int = NO_CARD
    card: int = NO_CARD
    parts: int = 0
    waiting: tuple[str, ...] = ()
    first_tier: int = 0
    bonus: list[int] = field(default_factory=list)
    marching: bytes = b""
    marcher: int = NOBODY
    coming: int = NO_CARD
    rolled: bytearray = field(default_factory=bytearray)
    battle: Battle | None = None
    fury: int = 0
    fury_by: str = ""


# --- units on the map ------------------------------------------------------------------------------------------------


def place_of(table: Table, territory: int, piece: int) -> int:
    """The number of a place: a piece in a territory."""
    return territory * table.box.pieces + piece


def count_at(table: Table, seat: int, territory: int, piece: int) -> int:
    """How many of a piece a seat has in a territory."""
    if piece >= KINDS:
        exile = piece - KINDS
        return int(table.exile_at[exile] == territory and table.exile_of[exile] == seat)
    return table.units[(seat * LANDS + territory) * KINDS + piece]


def army_size(table: Table, seat: int, territory: int) -> int:
    """How many units a seat has in a territory."""
    return table.heads[seat * LANDS + territory]


def exiles_at(table: Table, seat: int, territory: int) -> list[int]:
    """The exiles of a seat in a territory."""
    return [exile for exile, at in enumerate(table.exile_at) if at == territory and table.exile_of[exile] == seat]


KINDS_THERE = [[kind for kind in range(KINDS) if there & 1 << kind] for there in range(1 << KINDS)]


def pieces_at(table: Table, seat: int, territory: int) -> list[int]:
    """The different pieces of a seat in a territory, in order."""
    start = (seat * LANDS + territory) * KINDS
    grunts, brutes, raiders = table.units[start : start + KINDS]
    found = KINDS_THERE[(grunts > 0) + 2 * (brutes > 0) + 4 * (raiders > 0)]
    if grunts + brutes + raiders == table.heads[seat * LANDS + territory]:
        return found
    return found + [KINDS + exile for exile in exiles_at(table, seat, territory)]


def put(table: Table, seat: int, territory: int, piece: int) -> None:
    """RU-UNIT-2 A unit comes to stand in a territory."""
    if piece >= KINDS:
        table.exile_at[piece - KINDS] = territory
        table.exile_of[piece - KINDS] = seat
    else:
        table.units[(seat * LANDS + territory) * KINDS + piece] += 1
    heads = table.heads[seat * LANDS + territory]
    table.heads[seat * LANDS + territory] = heads + 1
    if not heads:
        arrives(table, seat, territory)


def lift(table: Table, seat: int, territory: int, piece: int) -> None:
    """A unit leaves a territory, to be put somewhere else."""
    if piece >= KINDS:
        table.exile_at[piece - KINDS] = GONE
    else:
        table.units[(seat * LANDS + territory) * KINDS + piece] -= 1
    left = table.heads[seat * LANDS + territory] - 1
    table.heads[seat * LANDS + territory] = left
    if not left:
        departs(table, seat, territory)


def arrives(table: Table, side: int, territory: int) -> None:
    """A side that had no unit in a territory has one now."""
    table.holders[territory] |= 1 << side
    table.presence[side] |= 1 << territory


def departs(table: Table, side: int, territory: int) -> None:
    """A side has no unit left in a territory."""
    table.holders[territory] &= ~(1 << side)
    table.presence[side] &= ~(1 << territory)


def lay_nomad(table: Table, territory: int, nomad: int) -> None:
    """A nomad token comes to lie in a territory, face down or up; or none does any more."""
    table.nomads[territory] = nomad
    if nomad:
        arrives(table, NOMADS, territory)
    else:
        departs(table, NOMADS, territory)


def to_reserve(table: Table, seat: int, territory: int, piece: int) -> None:
    """RU-CAS-2 RU-CAS-4 RU-UNIT-13 RU-BATTLE-30 RU-LIMIT-A1 A unit leaves the map; an exile leaves the game."""
    lift(table, seat, territory, piece)
    if piece < KINDS:
        table.reserve[seat * KINDS + piece] += 1


def has_units(table: Table, seat: int) -> bool:
    """Whether a seat has any unit on the map."""
    return table.presence[seat] != 0


# --- who holds a territory -------------------------------------------------------------------------------------------

SIDES_OF = [[side for side in range(NOMADS + 1) if holders & 1 << side] for holders in range(1 << NOMADS + 1)]
"""The sides whose bits are set, the nomads last."""
SOLE = [sides[0] if len(sides) == 1 else NOBODY for sides in SIDES_OF]
"""The side that is alone, if one is."""
PLAYERS = (1 << NOMADS) - 1


def others_at(table: Table, seat: int, territory: int) -> list[int]:
    """RU-UNIT-6 The other players with units in a territory."""
    return SIDES_OF[table.holders[territory] & PLAYERS & ~(1 << seat)]


def enemies_at(table: Table, seat: int, territory: int) -> list[int]:
    """RU-UNIT-6 RU-BATTLE-3 The sides that are enemies of a seat in a territory, the nomads last."""
    return SIDES_OF[table.holders[territory] & ~(1 << seat)]


def controls(table: Table, seat: int, territory: int) -> bool:
    """RU-MAP-4 RU-MAP-15 RU-MAP-A6 Whether the seat's units are the only units in a territory."""
    return table.holders[territory] == 1 << seat


def controller(table: Table, territory: int) -> int:
    """RU-MAP-A7 The side with the only units in a territory (the nomads, too); NOBODY if it is empty or contested."""
    return SOLE[table.holders[territory]]


def controlled(table: Table, seat: int) -> list[int]:
    """The territories that a seat controls."""
    others = 0
    for side, lands in enumerate(table.presence):
        if side != seat:
            others |= lands
    return listed(table.presence[seat] & ~others)


def present(table: Table, seat: int) -> list[int]:
    """The territories where a seat has units."""
    return listed(table.presence[seat])


def contested(table: Table, seat: int) -> list[int]:
    """RU-BATTLE-3 The territories where a seat and an enemy both have units."""
    others = 0
    for side, lands in enumerate(table.presence):
        if side != seat:
            others |= lands
    return listed(table.presence[seat] & others)


@cache
def listed(lands: int) -> list[int]:
    """The territories whose bits are set. The list is made once and shared: it must not be changed."""
    return [territory for territory in range(LANDS) if lands & 1 << territory]


def unoccupied(table: Table, territory: int) -> bool:
    """Whether no unit of any kind stands in a territory."""
    return not table.holders[territory]


def open_to(table: Table, seat: int, lands: list[int]) -> list[int]:
    """Those of the territories that a seat may enter and target; in the base game, all."""
    closed = table.box.mode.closed(table, seat)
    return [territory for territory in lands if not closed & 1 << territory] if closed else lands


def home_territories(table: Table, seat: int) -> list[int]:
    """RU-MAP-8 The territories of the region where a seat started."""
    home = table.homes[seat]
    return table.box.land.in_region[home] if home >= 0 else []


def bastions_controlled(table: Table, seat: int) -> int:
    """RU-MAP-12 How many bastions stand in territories that the seat controls."""
    return sum(table.bastions[territory] for territory in controlled(table, seat))


def bastions_held(table: Table, seat: int) -> int:
    """How many bastions stand in territories where the seat has units."""
    return sum(table.bastions[territory] for territory in present(table, seat))


def bonus_of(table: Table, seat: int) -> list[int]:
    """RU-BATTLE-9 The strength, casualties and dice that this turn adds to a seat's battles."""
    return table.bonus[seat * BONUSES : (seat + 1) * BONUSES]


def resources_of(table: Table, seat: int) -> bytearray:
    """What a seat has of each resource."""
    return table.resources[seat * RESOURCES : (seat + 1) * RESOURCES]

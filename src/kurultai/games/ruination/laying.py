"""Everything laid where a scene says, once; what it does not say is ordinary (docs/scenes.md)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Literal, get_args

import msgspec

from kurultai.games.ruination.box import GRUNT, KINDS, LANDS, RESOURCES
from kurultai.games.ruination.content import DECKS, UNIT_KINDS, Deck
from kurultai.games.ruination.fury import CALM, FINISH_ROUND, LAST_ROUND
from kurultai.games.ruination.kinds import NOMADS
from kurultai.games.ruination.setup import TILES_EACH, lay_hordes, lay_tokens
from kurultai.games.ruination.table import (
    ATTACKER,
    BONUSES,
    CARD,
    DEFENDER,
    FACE_DOWN,
    FACE_UP,
    FIGHT,
    GONE,
    NO_CARD,
    TILES,
    Battle,
    Table,
    lay_nomad,
    put,
    unoccupied,
)
from kurultai.games.ruination.tracks import LAST_SPACE
from kurultai.games.scenes import number_of, numbers_of, take
from kurultai.kernel.ask import letter
from kurultai.kernel.errors import BadScene
from kurultai.kernel.notation import read_seat

Phase = Literal["card", "parts", "window", "battles"]
PHASES_TO_BEGIN_WITH: dict[Phase, int] = {phase: CARD + at for at, phase in enumerate(get_args(Phase))}
Fury = Literal["calm", "finish-round", "last-round"]
FURY: dict[Fury, int] = {"calm": CALM, "finish-round": FINISH_ROUND, "last-round": LAST_ROUND}
PARTS = ("action", "banner", "bonus")
UNITS = re.compile(r"(?:(?P<count>\d+) )?(?P<piece>[a-z-]+?)(?P<many>s)?")
MOST = 200


class Seat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A player's area."""

    home: str = ""
    vp: int = 0
    favor: int = 0
    glory: int = 0
    blessings: int = 0
    resources: dict[str, int] = {}
    slots: dict[str, str] = {}
    acquired: list[str] = []


class At(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What stands in a territory: armies by seat, a nomad token, bastions."""

    A: str = ""
    B: str = ""
    C: str = ""
    D: str = ""
    nomad: str = ""
    bastions: int | None = None


class Tier(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The advantages of a tier that are on no horde board; `under` are those put under the deck, in order."""

    space: str | None = None
    top: str | None = None
    deck: list[str] | None = None
    under: list[str] = []


class Exiles(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The exiles that are not on the map."""

    spaces: list[str] | None = None
    top: str | None = None
    deck: list[str] | None = None
    gone: list[str] = []


class LaidBattle(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A battle in progress, each side by the letter of its seat or as “nomads”."""

    at: str
    enemy: str
    strength: dict[str, int] = {}
    casualties: dict[str, int] = {}
    dice: dict[str, list[str]] = {}
    passed: list[str] = []
    acting: str = ""


class Bonus(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the current player's card adds to every battle of the turn."""

    strength: int = 0
    casualties: int = 0
    dice: int = 0


class Changes(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a scene says of the table; what it leaves out is ordinary."""

    seat: dict[str, Seat] = {}
    at: dict[str, At] = {}
    rest: Literal["empty", "nomads", "homes", "start"] = "empty"
    track: list[int] | None = None
    tops: dict[Deck, str] = {}
    decks: dict[Deck, list[str]] = {}
    tier: dict[str, Tier] = {}
    exiles: Exiles = Exiles()
    fury: Fury = "calm"
    first: str = "A"
    turn: str = ""
    turns: int = 0
    phase: Phase = "card"
    card: Deck | None = None
    parts: list[str] = []
    bonus: Bonus = Bonus()
    overflowed: list[str] = []
    battle: LaidBattle | None = None
    tiles: dict[str, list[str]] = {}


class Names:
    """The numbers of everything that a scene calls by name."""

    def __init__(self, table: Table) -> None:
        content = table.box.content
        self.territories = [territory.id for territory in content.territories]
        self.regions = [region.id for region in content.regions]
        self.resources = [resource.id for resource in content.resources]
        self.actions = [action.id for action in content.actions]
        self.advantages = [advantage.id for advantage in content.advantages]
        self.exiles = [exile.id for exile in content.exiles]
        self.nomads = [nomad.id for nomad in content.nomads]
        self.tiles = [tile.id for tile in content.tiles]


def lay_everything(table: Table, said: Changes) -> None:
    """The whole table: map, players' areas, decks, and where in the game we are."""
    names = Names(table)
    lay_tokens(table)
    lay_hordes(table)
    lay_seats(table, said, names)
    lay_map(table, said, names)
    lay_rest(table, said)
    lay_actions(table, said, names)
    lay_advantages(table, said, names)
    lay_exiles(table, said, names)
    begin(table, said, names)
    if said.battle is not None:
        lay_battle(table, said.battle, names)


# --- the players' areas ----------------------------------------------------------------------------------------------


def lay_seats(table: Table, said: Changes, names: Names) -> None:
    """Everybody's home, tracks, tokens and advantages; a home that is not said is the next free corner region."""
    areas = {read_seat(name, table.box.seats): area for name, area in said.seat.items()}
    for seat, area in areas.items():
        if area.home:
            table.homes[seat] = number_of(area.home, names.regions, "region")
    region_of = table.box.land.region_of
    free = [region_of[corner] for corner in table.box.land.corners if region_of[corner] not in table.homes]
    for seat in range(table.box.seats):
        if table.homes[seat] < 0:
            table.homes[seat] = free.pop(0)
        lay_seat(table, seat, areas.get(seat, Seat()), names)
    if table.blessing_supply < 0:
        given = sum(table.blessings)
        raise BadScene(f"there are {table.box.blessings} blessings; the scene gives out {given}")


def lay_seat(table: Table, seat: int, area: Seat, names: Names) -> None:
    if not (0 <= area.favor <= LAST_SPACE and 0 <= area.glory <= LAST_SPACE):
        raise BadScene(f"favor and glory of seat {letter(seat)} must lie between 0 and {LAST_SPACE}")
    if not (0 <= area.vp <= MOST and area.blessings >= 0):
        raise BadScene(f"VP and blessings of seat {letter(seat)} cannot be {area.vp} and {area.blessings}")
    table.vp[seat], table.favor[seat], table.glory[seat] = area.vp, area.favor, area.glory
    table.blessings[seat] = area.blessings
    table.blessing_supply -= area.blessings
    cap = table.box.boards[seat].resource_cap
    for name, count in area.resources.items():
        if not 0 <= count <= cap:
            raise BadScene(f"seat {letter(seat)} can hold 0 to {cap} {name}, not {count}")
        table.resources[seat * RESOURCES + number_of(name, names.resources, "resource")] = count
    slots = [str(slot + 1) for slot in range(len(table.box.boards[seat].tactics))]
    for slot, card in area.slots.items():
        at = seat * table.box.slots + number_of(slot, slots, "slot")
        table.slots[at] = number_of(card, names.advantages, "advantage")
    once = numbers_of(area.acquired, names.advantages, "advantage")
    table.acquired[seat] = bytes(once + [card for card in own_slots(table, seat) if card not in once])


def own_slots(table: Table, seat: int) -> list[int]:
    return [card for card in table.slots[seat * table.box.slots : (seat + 1) * table.box.slots] if card != NO_CARD]


# --- the map ---------------------------------------------------------------------------------------------------------


def lay_map(table: Table, said: Changes, names: Names) -> None:
    """Armies, nomads and bastions; a territory that is not mentioned has its first bastions."""
    for name, there in said.at.items():
        territory = number_of(name, names.territories, "territory")
        for seat in range(len("ABCD")):
            army = getattr(there, letter(seat))
            if army and seat >= table.box.seats:
                raise BadScene(f"{name}: there is no seat {letter(seat)} at this table")
            for piece in read_army(army, names):
                muster(table, seat, territory, piece)
        if there.bastions is not None:
            table.bastions[territory] = there.bastions
        lay_token(table, territory, there.nomad, names)
    spaces = list(table.track_bastions)
    left = spaces if said.track is None else said.track
    if not set(left) <= set(spaces):
        raise BadScene(f"track: bastions start on favor {' and '.join(map(str, spaces))}, not {left}")
    whole = table.bastion_supply + sum(land.bastions for land in table.box.content.territories) + len(spaces)
    table.track_bastions = tuple(left)
    table.bastion_supply = whole - sum(table.bastions) - len(left)
    if table.bastion_supply < 0:
        raise BadScene(f"there are {whole} bastions; the scene has {whole - table.bastion_supply}")


def read_army(text: str, names: Names) -> list[int]:
    """The pieces of an army such as “2 grunts, 1 brute, batu”."""
    kinds = list(UNIT_KINDS)
    pieces: list[int] = []
    for part in text.split(", ") if text else []:
        found = UNITS.fullmatch(part)
        if found and found["piece"] in kinds:
            pieces += [kinds.index(found["piece"])] * int(found["count"] or 1)
        else:
            pieces.append(KINDS + number_of(part, names.exiles, "unit"))
    return pieces


def muster(table: Table, seat: int, territory: int, piece: int) -> None:
    """A unit of the reserve, or an exile, comes to stand in a territory."""
    if piece >= KINDS:
        exile = piece - KINDS
        if table.exile_at[exile] < LANDS:
            raise BadScene(f"the exile “{table.box.content.exiles[exile].id}” stands in two territories")
    elif not table.reserve[seat * KINDS + piece]:
        raise BadScene(f"seat {letter(seat)} has only {table.box.reserve[seat * KINDS + piece]} {UNIT_KINDS[piece]}s")
    else:
        table.reserve[seat * KINDS + piece] -= 1
    put(table, seat, territory, piece)


def lay_token(table: Table, territory: int, nomad: str, names: Names) -> None:
    """A token, face down or face up; face-down ones have no face until they are turned up."""
    if nomad == "hidden":
        lay_nomad(table, territory, FACE_DOWN)
    elif nomad:
        token = number_of(nomad, names.nomads, "nomad")
        if token not in table.nomad_pool:
            raise BadScene(f"the nomad “{nomad}” lies in two territories")
        table.nomad_pool = table.nomad_pool.replace(bytes((token,)), b"")
        lay_nomad(table, territory, FACE_UP + token)
    if table.nomads.count(FACE_DOWN) > len(table.nomad_pool):
        raise BadScene(f"there are only {len(names.nomads)} nomads")


def lay_rest(table: Table, said: Changes) -> None:
    """What stands where the scene says nothing: a grunt of everybody in the home territories, a nomad elsewhere."""
    mentioned = [land.id in said.at for land in table.box.content.territories]
    if said.rest in ("homes", "start"):
        for seat, home in enumerate(table.homes):
            for territory in table.box.land.in_region[home]:
                if not mentioned[territory]:
                    muster(table, seat, territory, GRUNT)
    if said.rest in ("nomads", "start"):
        empty = [at for at in range(LANDS) if not mentioned[at] and unoccupied(table, at)]
        room = len(table.nomad_pool) - table.nomads.count(FACE_DOWN)
        for territory in empty[:room]:
            lay_nomad(table, territory, FACE_DOWN)


# --- cards -----------------------------------------------------------------------------------------------------------


def lay_actions(table: Table, said: Changes, names: Names) -> None:
    """The action decks: the top card, what is left below it, and all others in the discard pile."""
    table.tops, table.decks, table.discards = [], [], []
    for name in DECKS:
        cards = [
            at for at, card in enumerate(table.box.content.actions) if card.deck == name for _ in range(card.copies)
        ]
        top = number_of(said.tops[name], names.actions, "action card") if name in said.tops else cards[0]
        take(cards, [top], names.actions, f"the {name} deck")
        if name in said.decks:
            left = numbers_of(said.decks[name], names.actions, "action card")
            take(cards, left, names.actions, f"the {name} deck")
            cards, left = sorted(left), cards
        else:
            left = []
        table.tops.append(top)
        table.decks.append(bytes(cards))
        table.discards.append(bytes(left))


def lay_advantages(table: Table, said: Changes, names: Names) -> None:
    """Each tier: what is on no board lies in the space, on top of the deck, below it, or at the very bottom."""
    for name in said.tier:
        number_of(name, ("1", "2", "3"), "tier")
    held = [card for card in table.slots if card != NO_CARD]
    if len(set(held)) < len(held):
        raise BadScene("an advantage lies in two slots")
    table.advantage_spaces, table.advantage_tops = [], []
    table.advantage_decks, table.advantage_bottoms = [], []
    for tier in (1, 2, 3):
        cards = [at for at, card in enumerate(table.box.content.advantages) if card.tier == tier and at not in held]
        lay_tier(table, said.tier.get(str(tier), Tier()), cards, names, f"tier {tier} (or lies on a horde board)")


def lay_tier(table: Table, said: Tier, cards: list[int], names: Names, where: str) -> None:
    under = numbers_of(said.under, names.advantages, "advantage")
    take(cards, under, names.advantages, where)
    space, top = named_cards([said.space, said.top], cards, names.advantages, "advantage", where)
    if said.deck is not None:
        deck = numbers_of(said.deck, names.advantages, "advantage")
        take(cards, deck, names.advantages, where)
        if cards:
            raise BadScene(f"“{names.advantages[cards[0]]}” must lie somewhere: say where in its tier")
        cards = sorted(deck)
    if top == NO_CARD and (cards or under):
        raise BadScene("a deck that holds cards has a top card")
    table.advantage_spaces.append(space)
    table.advantage_tops.append(top)
    table.advantage_decks.append(bytes(cards))
    table.advantage_bottoms.append(bytes(under))


def named_cards(said: list[str | None], cards: list[int], names: Sequence[str], what: str, where: str) -> list[int]:
    """The cards of these places, taken from `cards`: the named ones, none where “” is said, else the first left."""
    named = [NO_CARD if not name else number_of(name, names, what) for name in said]
    take(cards, (card for card in named if card != NO_CARD), names, where)
    for at, name in enumerate(said):
        if name is None and cards:
            named[at] = cards.pop(0)
    return named


def lay_exiles(table: Table, said: Changes, names: Names) -> None:
    """Exiles in the row, on top of the deck and in it; if the deck is said, all others have left the game."""
    exiles = said.exiles
    cards = [at for at in range(len(names.exiles)) if table.exile_at[at] >= LANDS]
    gone = numbers_of(exiles.gone, names.exiles, "exile")
    take(cards, gone, names.exiles, "the deck (or stands on the map)")
    count = table.box.rulings.exile_spaces
    row: list[str | None] = [None] * count if exiles.spaces is None else [*exiles.spaces]
    row += [""] * (count - len(row))
    if len(row) > count:
        raise BadScene(f"there are {count} exile spaces, not {len(row)}")
    *table.exile_spaces, table.exile_top = named_cards(
        [*row, exiles.top], cards, names.exiles, "exile", "the deck (or stands on the map)"
    )
    if exiles.deck is not None:
        deck = numbers_of(exiles.deck, names.exiles, "exile")
        take(cards, deck, names.exiles, "the deck (or stands on the map)")
        gone += cards
        cards = sorted(deck)
    if table.exile_top == NO_CARD and cards:
        raise BadScene("an exile deck that holds cards has a top card")
    table.exile_deck = bytes(cards)
    for exile in gone:
        table.exile_at[exile] = GONE


# --- where in the game we are ----------------------------------------------------------------------------------------


def begin(table: Table, said: Changes, names: Names) -> None:
    """Whose turn it is, and what comes next."""
    seats = table.box.seats
    table.first = read_seat(said.first, seats)
    table.turn = read_seat(said.turn, seats) if said.turn else table.first
    table.turns = said.turns
    table.fury = FURY[said.fury]
    table.phase = PHASES_TO_BEGIN_WITH[said.phase]
    at = table.turn * BONUSES
    table.bonus[at : at + BONUSES] = [said.bonus.strength, said.bonus.casualties, said.bonus.dice]
    table.overflowed = tuple(sorted(read_seat(seat, seats) for seat in said.overflowed))
    table.deck = table.card = NO_CARD
    table.parts, table.battle = 0, None
    if (said.card is not None) != (said.phase in ("parts", "window")):
        raise BadScene("card names the deck whose card is in play; it is said in the phases parts and window")
    if said.card is not None:
        table.deck = DECKS.index(said.card)
        table.card = table.tops[table.deck]
        table.parts = sum(1 << number_of(part, PARTS, "part of a card") for part in set(said.parts))
    table.tiles = [b""] * seats
    if said.tiles:
        begin_with_tiles(table, said, names)


def begin_with_tiles(table: Table, said: Changes, names: Names) -> None:
    """The very start: everybody has two tiles and no home."""
    if any(table.heads) or any(table.nomads):
        raise BadScene("a scene with tiles is at the start: nobody has units on the map yet, and there are no nomads")
    left = list(range(len(names.tiles)))
    given = {read_seat(seat, table.box.seats): tiles for seat, tiles in said.tiles.items()}
    dealt = {seat: numbers_of(tiles, names.tiles, "tile") for seat, tiles in given.items()}
    for seat, tiles in dealt.items():
        if len(tiles) != TILES_EACH:
            raise BadScene(f"seat {letter(seat)} is dealt {TILES_EACH} tiles, not {len(tiles)}")
        take(left, tiles, names.tiles, "the tiles")
    for seat in range(table.box.seats):
        tiles = dealt.get(seat) or [left.pop(0) for _ in range(TILES_EACH)]
        table.tiles[seat] = bytes(sorted(tiles))
    table.homes = [-1] * table.box.seats
    table.first = table.turn = -1
    table.phase = TILES


def lay_battle(table: Table, said: LaidBattle, names: Names) -> None:
    """A battle of the current player, with its markers and dice as they are said."""
    sides = [letter(table.turn), said.enemy]
    enemy = NOMADS if said.enemy == "nomads" else read_seat(said.enemy, table.box.seats)
    where = number_of(said.at, names.territories, "territory")
    nomad = table.nomads[where] - FACE_UP if enemy == NOMADS else NO_CARD
    if enemy == NOMADS and nomad < 0:
        raise BadScene(f"there is no nomad in {said.at} that lies face up")
    battle = Battle(where=where, attacker=table.turn, defender=enemy, nomad=nomad)
    battle.used = bytearray(2 * table.box.slots)
    battle.dice = [bytearray(len(table.box.dice.names)) for _ in sides]
    for name in (*said.strength, *said.casualties, *said.dice, *said.passed, *filter(None, [said.acting])):
        number_of(name, sides, "side of the battle")
    for at, side in enumerate(sides):
        battle.strength[at] = said.strength.get(side, 0)
        battle.casualties[at] = said.casualties.get(side, 0)
        battle.passed[at] = int(side in said.passed or side == "nomads")
        for face in said.dice.get(side, []):
            battle.dice[at][number_of(face, table.box.dice.names, "face")] += 1
    battle.acting = DEFENDER if said.acting == said.enemy else ATTACKER
    table.battle = battle
    table.phase = FIGHT

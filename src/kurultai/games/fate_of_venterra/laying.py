"""Everything laid where a scene says, once; what it does not say is ordinary (docs/scenes.md)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Literal

import msgspec

from kurultai.games.fate_of_venterra import explore
from kurultai.games.fate_of_venterra.agenda import ARGUMENTS, JOBS
from kurultai.games.fate_of_venterra.boards import finish_map, lay
from kurultai.games.fate_of_venterra.content import FACTIONS, GODS_ROW, QUEST_ROW, ROUNDS
from kurultai.games.fate_of_venterra.factions import lay_mats
from kurultai.games.fate_of_venterra.grid import CENTRE, STRIDE, distance
from kurultai.games.fate_of_venterra.kinds import UNITS, land_names
from kurultai.games.fate_of_venterra.rivers import flow_through, set_link
from kurultai.games.fate_of_venterra.round import plan_round
from kurultai.games.fate_of_venterra.table import (
    NOBODY,
    Table,
    from_supply,
    insert,
    occupied,
    raise_building,
)
from kurultai.games.fate_of_venterra.vocabulary import BUILDING_KINDS, COMMAND_KINDS, TERRAINS, UNIT_KINDS
from kurultai.games.scenes import number_of, numbers_of, take
from kurultai.kernel.ask import letter
from kurultai.kernel.errors import BadScene
from kurultai.kernel.notation import read_seat

PLACES = ((0, 0), (2, 0), (0, 2), (-2, 0), (0, -2), (2, -2), (-2, 2), (2, 2), (-2, -2), (4, 0), (-4, 0))
"""Where the boards of a scene lie, none of them turned: the starting board, then two more for each player."""
UNIT = re.compile(r"(?:(?P<count>\d+) )?(?P<kind>[a-z]+?)(?P<many>s)?")
BUILDING = re.compile(r"(?P<owner>[A-E]) (?P<kind>[a-z]+)(?: with (?:(?P<other>[A-E]) )?(?P<top>[a-z]+))?")


class Seat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A player's mat, hand and tokens on the tracks."""

    faction: str = ""
    wealth: int = 0
    influence: int = 0
    score: int = 0
    leaders: list[str] = []
    upgrades: list[str] = []
    inactive: list[str] = []
    forge: bool = False
    permits: int = 0
    declared: list[str] = []
    resolved: list[str] = []
    reserved: list[str] = []
    completed: list[str] = []
    gods: list[str] = []
    blind: list[str] = []


class At(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a territory is and what stands in it: units by seat, a building, an explore token."""

    terrain: str = ""
    worth: int | None = None
    A: str = ""
    B: str = ""
    C: str = ""
    D: str = ""
    E: str = ""
    building: str = ""
    token: bool | None = None


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Open cards, the deck below them, and for Gods cards those that were played."""

    row: list[str] | None = None
    deck: list[str] | None = None
    pile: list[str] | None = None


class Changes(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a scene says of the table; what it leaves out is ordinary."""

    seat: dict[str, Seat] = {}
    at: dict[str, At] = {}
    rivers: list[str] | None = None
    rest: Literal["empty", "tokens"] = "empty"
    order: list[str] = []
    quests: Row = Row()
    gods: Row = Row()
    backs: list[str] | None = None
    everywhere: str = ""
    round: int = 1
    phase: str = "declare"


def lay_everything(table: Table, said: Changes) -> None:
    """The whole table: map, mats, cards, and where in the game we are."""
    lay_factions(table, said)
    lay_map(table, said)
    lay_seats(table, said)
    lay_pieces(table, said)
    lay_tokens(table, said)
    lay_quests(table, said)
    lay_gods(table, said)
    begin(table, said)


# --- the map ---------------------------------------------------------------------------------------------------------


def lay_map(table: Table, said: Changes) -> None:
    """The boards in the order of the content, each with its first side up, at the usual places; then the terrains that
    the scene says."""
    boards = table.box.content.boards
    order = sorted(range(len(boards)), key=lambda at: not boards[at].start)
    used = order[: 1 + 2 * table.box.seats]
    table.stock = bytes(sorted(set(order) - set(used)))
    for board, (column, row) in zip(used, PLACES, strict=False):
        lay(table, board, 0, 0, CENTRE + column * STRIDE + row)
    terrain, worth = bytearray(table.terrain), bytearray(table.worth)
    if said.everywhere:
        ground = number_of(said.everywhere, TERRAINS, "terrain")
        terrain = bytearray([ground] * len(terrain))
        worth = bytearray([table.box.content.terrains[ground].influence] * len(worth))
    for name, there in said.at.items():
        land = land_of(table, name)
        if there.terrain:
            terrain[land] = number_of(there.terrain, TERRAINS, "terrain")
            worth[land] = table.box.content.terrains[terrain[land]].influence
        if there.worth is not None:
            worth[land] = there.worth
    table.terrain, table.worth = bytes(terrain), bytes(worth)
    finish_map(table)
    lay_rivers(table, said.rivers)


def land_of(table: Table, name: str) -> int:
    """The number of a territory."""
    return number_of(name, land_names()[: len(table.terrain)], "territory")


def lay_rivers(table: Table, rivers: Sequence[str] | None) -> None:
    """The rivers that the scene says, or each water joined to the nearest one before it."""
    links: tuple[bytes, ...] = (b"",) * len(table.terrain)
    waters = [land for land in range(len(table.terrain)) if table.water >> land & 1]
    for at, land in enumerate(waters):
        far = {other: distance(table.cells[land], table.cells[other]) for other in waters[:at]}
        nearest = [other for other, steps in far.items() if steps == min(far.values())][:1]
        beside = [other for other, steps in far.items() if steps == 1]
        for other in {*beside, *(nearest if rivers is None else [])}:
            links = set_link(links, land, other)
    for river in rivers or ():
        source, _, mouth = river.partition(" ")
        ends = land_of(table, source), land_of(table, mouth)
        if not all(land in waters for land in ends):
            raise BadScene(f"a river joins two waters, and “{river}” does not")
        links = set_link(links, *ends)
    table.links = links


# --- the mats --------------------------------------------------------------------------------------------------------


def lay_factions(table: Table, said: Changes) -> None:
    """Who plays what: as the setup says, else as the scene says, else the first factions that are free."""
    seats = range(table.box.seats)
    areas = {read_seat(name, table.box.seats): area for name, area in said.seat.items()}
    chosen = {seat: number_of(area.faction, FACTIONS, "faction") for seat, area in areas.items() if area.faction}
    if len(set(chosen.values())) < len(chosen):
        raise BadScene("two seats have the same faction")
    chosen |= {seat: faction for seat, faction in enumerate(table.box.chosen) if faction >= 0}
    free = [faction for faction in range(len(FACTIONS)) if faction not in chosen.values()]
    table.factions = [chosen[seat] if seat in chosen else free.pop(0) for seat in seats]
    lay_mats(table)
    if said.order:
        table.order = [read_seat(name, table.box.seats) for name in said.order]
        if sorted(table.order) != list(seats):
            raise BadScene("order must name every seat once")


def lay_seats(table: Table, said: Changes) -> None:
    """Wealth, tracks, leaders, upgrades and commands of everybody."""
    for name, area in said.seat.items():
        seat = read_seat(name, table.box.seats)
        table.wealth[seat], table.influence[seat] = area.wealth, area.influence
        table.score[seat], table.permits[seat], table.forge[seat] = area.score, area.permits, int(area.forge)
        table.rewarded[seat] = area.score
        table.hand[seat] = lay_leaders(table, seat, area.leaders)
        lay_upgrades(table, seat, area)
        table.declared[seat] = commands(area.declared)
        table.resolved[seat] = commands(area.resolved)


def lay_leaders(table: Table, seat: int, names: Iterable[str]) -> int:
    """The leaders in a hand, a bit each; the others are in the supply."""
    box = table.box
    own = box.leaders_of[table.factions[seat]]
    ids = [box.content.leaders[at].id for at in own]
    return sum(box.leader_bit[own[number_of(name, ids, f"leader of seat {letter(seat)}")]] for name in names)


def lay_upgrades(table: Table, seat: int, area: Seat) -> None:
    """The upgrades that are active besides the one on the mat, or not active although they are on it."""
    own = table.box.upgrades_of[table.factions[seat]]
    ids = [table.box.content.upgrades[at].id for at in own]
    for name in area.upgrades:
        table.upgrades[seat] |= 1 << number_of(name, ids, f"upgrade of seat {letter(seat)}")
    for name in area.inactive:
        table.upgrades[seat] &= ~(1 << number_of(name, ids, f"upgrade of seat {letter(seat)}"))


def commands(names: Iterable[str]) -> int:
    """Command cards, a bit each."""
    return sum(1 << number_of(name, COMMAND_KINDS, "command") for name in set(names))


# --- what stands on the map ------------------------------------------------------------------------------------------


def lay_pieces(table: Table, said: Changes) -> None:
    """Buildings and units."""
    for name, there in said.at.items():
        land = land_of(table, name)
        if there.building:
            lay_building(table, land, there.building)
        for seat in range(len("ABCDE")):
            army = getattr(there, letter(seat))
            if army and seat >= table.box.seats:
                raise BadScene(f"{name}: there is no seat {letter(seat)} at this table")
            if army and table.holder[land] not in (NOBODY, seat):
                raise BadScene(f"{name}: units of two players stand there")
            for kind in read_army(army):
                muster(table, seat, land, kind)


def lay_building(table: Table, land: int, text: str) -> None:
    """A building such as “A outpost”, “A shrine with temple” or “A outpost with B tower”."""
    found = BUILDING.fullmatch(text)
    if found is None:
        raise BadScene(f"“{text}” is no building; one is “A outpost” or “A outpost with tower”")
    owner = read_seat(found["owner"], table.box.seats)
    kind = number_of(found["kind"], BUILDING_KINDS, "building")
    was_water = bool(table.water >> land & 1)
    take_piece(table, owner, kind)
    raise_building(table, owner, land, kind)
    if was_water:
        flow_through(table, land)
    if found["top"]:
        other = read_seat(found["other"], table.box.seats) if found["other"] else owner
        top = number_of(found["top"], BUILDING_KINDS, "building")
        if top not in table.box.upgrades_to[kind]:
            raise BadScene(f"“{text}”: no {found['kind']} becomes a {found['top']}")
        take_piece(table, other, top)
        insert(table, other, land, top)


def take_piece(table: Table, seat: int, kind: int) -> None:
    """A building piece leaves the mat."""
    at = seat * table.box.building_kinds + kind
    if not table.pieces[at]:
        raise BadScene(f"seat {letter(seat)} has no {BUILDING_KINDS[kind]} left")
    table.pieces[at] -= 1


def read_army(text: str) -> list[int]:
    """The kinds of units such as “2 soldiers, 1 knight”."""
    kinds: list[int] = []
    for part in text.split(", ") if text else []:
        found = UNIT.fullmatch(part)
        kind = found["kind"] if found else part
        kinds += [number_of(kind, UNIT_KINDS, "unit")] * int((found and found["count"]) or 1)
    return kinds


def muster(table: Table, seat: int, land: int, kind: int) -> None:
    """A unit of the supply comes to stand in a territory."""
    if not table.supply[seat * UNITS + kind]:
        raise BadScene(f"seat {letter(seat)} has no {UNIT_KINDS[kind]} left")
    if table.box.naval[kind] != bool(table.water >> land & 1):
        raise BadScene(f"a {UNIT_KINDS[kind]} cannot stand in {land_names()[land]}")
    from_supply(table, seat, land, kind)


def lay_tokens(table: Table, said: Changes) -> None:
    """Explore tokens where the scene says, or in every unoccupied territory; their hidden sides are not settled."""
    if said.rest == "tokens":
        explore.lay_tokens(table)
    for name, there in said.at.items():
        land = land_of(table, name)
        if there.token and occupied(table) >> land & 1:
            raise BadScene(f"{name}: no token lies where units or a building stand")
        if there.token:
            table.tokens[land] = 1 + table.box.fronts[table.terrain[land]]
            table.token_bits |= 1 << land
        elif there.token is False:
            explore.take_token(table, land)
    backs = table.box.content.backs
    table.backs = [back.count for back in backs]
    if said.backs is not None:
        ids = [back.id for back in backs]
        hidden = numbers_of(said.backs, ids, "hidden side")
        table.backs = [hidden.count(at) for at in range(len(ids))]


# --- cards -----------------------------------------------------------------------------------------------------------


def lay_quests(table: Table, said: Changes) -> None:
    """Quests reserved, completed, in the row and in the deck; what is nowhere else is in the deck."""
    ids = [quest.id for quest in table.box.content.quests]
    left = list(range(len(ids)))
    for name, area in said.seat.items():
        seat = read_seat(name, table.box.seats)
        reserved, completed = numbers_of(area.reserved, ids, "quest"), numbers_of(area.completed, ids, "quest")
        take(left, reserved + completed, ids, "the quests")
        table.reserved[seat], table.completed[seat] = bytes(sorted(reserved)), bytes(completed)
    row, deck, others = row_and_deck(said.quests, left, ids, "quest", QUEST_ROW)
    table.quest_row, table.quest_deck = bytes(sorted(row)), bytes(sorted(deck))
    table.completed[-1] += bytes(others)


def lay_gods(table: Table, said: Changes) -> None:
    """Gods cards in hands, in the row, played and in the deck; what is nowhere else is in the deck."""
    content = table.box.content
    ids = [card.id for card in content.gods]
    left = [at for at, card in enumerate(content.gods) for _ in range(card.copies)]
    for name, area in said.seat.items():
        seat = read_seat(name, table.box.seats)
        hand = numbers_of(area.gods, ids, "Gods card")
        take(left, hand, ids, "the Gods cards")
        table.gods_hand[seat] = bytes(sorted(hand))
        blind = numbers_of(area.blind, ids, "Gods card")
        take(left, blind, ids, "the Gods cards")
        table.gods_blind[seat] = bytes(sorted(blind))
    pile = numbers_of(said.gods.pile or (), ids, "Gods card")
    take(left, pile, ids, "the Gods cards")
    row, deck, others = row_and_deck(said.gods, left, ids, "Gods card", GODS_ROW)
    table.gods_row, table.gods_deck = bytes(sorted(row)), bytes(sorted(deck))
    if said.gods.pile is None:
        pile += others
    else:
        table.gods_hand[-1] = bytes(sorted([*table.gods_hand[-1], *others]))
    table.gods_pile = bytes(pile)


def row_and_deck(
    said: Row, left: list[int], ids: Sequence[str], what: str, size: int
) -> tuple[list[int], list[int], list[int]]:
    """The open row, the deck, and the cards that are in neither where the scene says the deck."""
    row = numbers_of(said.row or (), ids, what)
    take(left, row, ids, f"the {what}s")
    deck, others = left, []
    if said.deck is not None:
        deck = numbers_of(said.deck, ids, what)
        take(left, deck, ids, f"the {what}s")
        others = left
    if said.row is None:
        row, deck = deck[:size], deck[size:]
    return row, deck, others


# --- where in the game we are ----------------------------------------------------------------------------------------


def begin(table: Table, said: Changes) -> None:
    """The rest of the round from the phase that the scene says."""
    if not 1 <= said.round <= ROUNDS:
        raise BadScene(f"a game has rounds 1 to {ROUNDS}, not {said.round}")
    table.round = said.round
    table.agenda = []
    plan_round(table)
    jobs = [JOBS[job // ARGUMENTS] for job in table.agenda]
    first = len(jobs) - 1 - number_of(said.phase, jobs[::-1], "phase of this round")
    del table.agenda[first + 1 :]

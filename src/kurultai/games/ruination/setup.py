"""RU-COMP RU-SETUP RU-PSETUP The box is opened, the board laid, everybody's horde made ready."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from kurultai.games.lessons import BEGINNINGS, check_lesson
from kurultai.games.ruination.advantages import turn_up_advantage
from kurultai.games.ruination.box import BATTLE, KINDS, LANDS, RESOURCES, Box, Dice, Land
from kurultai.games.ruination.content import DECKS, Board, Content, open_content
from kurultai.games.ruination.events import Dealt
from kurultai.games.ruination.kinds import FAVOR_DIE, NOMADS, STRENGTH, WURM_DIE, Kinds
from kurultai.games.ruination.meta import META
from kurultai.games.ruination.paying import price_of
from kurultai.games.ruination.rulings import Rulings
from kurultai.games.ruination.table import BONUSES, IN_DECK, NO_CARD, TILES, Table
from kurultai.games.ruination.tracks import LAST_SPACE, TRACKS
from kurultai.games.ruination.turn import turn_up_card
from kurultai.games.ruination.units import refill_exiles, turn_up_exile
from kurultai.games.ruination.vocabulary import AnyEffect
from kurultai.kernel.ask import Rule
from kurultai.kernel.errors import BadSetup
from kurultai.kernel.game import Setup, check_seats, read_rulings
from kurultai.kernel.modules import find_module, seats_of
from kurultai.kernel.story import tell

if TYPE_CHECKING:
    from kurultai.games.ruination.mode import Mode

TILES_EACH = 2
SIDES = ("basic", "advanced")
OPTIONS = ("hordes", "sides")


def open_box(setup: Setup, content: Content | None = None) -> Box:
    """RU-COMP-1 RU-PSETUP-1..2 Two to four players, their hordes and board sides, the content and the rulings."""
    check_seats(META, setup.seats, allowed=seats_of(META, setup.modules))
    content = content or own_content()
    mode = base_mode()
    for name in setup.modules:
        module = find_module(META, name)
        content = module.add_to(content)
        mode = module.mode(setup) if module.mode else mode
    hordes = read_hordes(setup, content, mode.options)
    boards = [board_of(content, horde, side) for horde, side in zip(hordes, read_sides(setup), strict=True)]
    boards += mode.boards(content)
    dice = lay_dice(content)
    kind = Kinds(
        [territory.id for territory in content.territories],
        [exile.id for exile in content.exiles],
        [advantage.id for advantage in content.advantages],
        [tile.id for tile in content.tiles],
        [resource.id for resource in content.resources],
        dice.names,
    )
    return Box(
        setup=setup,
        fingerprint=check_lesson(META, setup, content.fingerprint),
        kinds=kind.all() + mode.kinds,
        seats=len(boards),
        players=setup.seats,
        mode=mode,
        content=content,
        rulings=read_rulings(META, setup, Rulings),
        kind=kind,
        land=lay_land(content),
        dice=dice,
        boards=boards,
        hordes=hordes + mode.hordes(content, hordes),
        pieces=KINDS + len(content.exiles),
        slots=max(len(board.tactics) for board in boards),
        spaces=lay_tracks(content),
        unit_casualties=[unit.casualties for unit in content.units],
        reserve=[unit.count for unit in content.units] * setup.seats + mode.reserve(content),
        blessings=next(supply.count for supply in content.supplies if supply.id == "blessing"),
        bastions=next(supply.count for supply in content.supplies if supply.id == "bastion"),
        slots_of=[len(board.tactics) for board in boards],
        sums={},
        least_price=[min(sum(price_of(cost)) for cost in card.cost) for card in content.advantages],
        card_prices=[[price_of(cost) for cost in card.cost] for card in content.advantages],
        exile_prices=[price_of(exile.cost) for exile in content.exiles],
        slot_prices=[[price_of(tactic.slot_cost) for tactic in board.tactics] for board in boards],
    )


def base_mode() -> Mode:
    """The game as it is without any module."""
    from kurultai.games.ruination.mode import BASE

    return BASE


@cache
def own_content() -> Content:
    """The content of our own box, read once."""
    return open_content()


def read_hordes(setup: Setup, content: Content, more: tuple[str, ...] = ()) -> list[int]:
    """RU-PSETUP-1 RU-PSETUP-A1 The horde of each seat, from the option `hordes`: ids with commas, by seat; a seat that
    names none gets the first one that nobody has."""
    for name in setup.options:
        if name not in (*OPTIONS, *more, *BEGINNINGS):
            raise BadSetup(f"{META.title} has no option “{name}”; it has: {', '.join(OPTIONS + more)}")
    known = [horde.id for horde in content.hordes]
    said = str(setup.options.get("hordes", "")) or "," * (setup.seats - 1)
    named = [name.strip() for name in said.split(",")]
    free = iter([name for name in known if name not in named])
    chosen = [name or next(free, "") for name in named]
    for name in chosen:
        if name not in known:
            raise BadSetup(f"there is no horde “{name}”; the hordes are: {', '.join(known)} (RU-PSETUP-1)")
    if len(set(chosen)) != len(chosen):
        raise BadSetup("two players cannot have the same horde (RU-PSETUP-1)")
    if len(chosen) != setup.seats:
        raise BadSetup(f"{len(chosen)} hordes for {setup.seats} seats (RU-PSETUP-1)")
    return [known.index(name) for name in chosen]


def read_sides(setup: Setup) -> list[str]:
    """RU-PSETUP-2 RU-PSETUP-A1 Each seat's side, from the option `sides`: one word for all, or one for each seat."""
    said = [side.strip() for side in str(setup.options.get("sides", "basic")).split(",")]
    for side in said:
        if side not in SIDES:
            raise BadSetup(f"a horde board has no side “{side}”; it has: {' and '.join(SIDES)} (RU-PSETUP-2)")
    sides = said * setup.seats if len(said) == 1 else said
    if len(sides) != setup.seats:
        raise BadSetup(f"{len(sides)} board sides for {setup.seats} seats (RU-PSETUP-2)")
    return sides


def board_of(content: Content, horde: int, side: str) -> Board:
    """The board of a horde, with this side up."""
    name = content.hordes[horde].id
    return next(board for board in content.boards if board.horde == name and board.side == side)


def lay_land(content: Content) -> Land:
    """RU-MAP-2..6 The map by number."""
    lands = content.territories
    number = {land.id: at for at, land in enumerate(lands)}
    regions = [region.id for region in content.regions]
    types = [resource.id for resource in content.resources]
    region_of = [regions.index(land.region) for land in lands]
    by_land = [sorted(number[other] for other in land.land) for land in lands]
    rim = [land.wasteland for land in lands]
    across = [[o for o in range(LANDS) if rim[o] and rim[at] and o != at] for at in range(LANDS)]
    khan = next(at for at, region in enumerate(content.regions) if region.khan)
    return Land(
        names=[land.name for land in lands],
        region_of=region_of,
        in_region=[[at for at in range(LANDS) if region_of[at] == region] for region in range(len(regions))],
        resource_of=[types.index(land.resource) if land.resource else -1 for land in lands],
        by_land=by_land,
        neighbours=[sorted({*near, *far}) for near, far in zip(by_land, across, strict=True)],
        rim=rim,
        corners=[at for at, land in enumerate(lands) if land.corner],
        khan=khan,
        khan_lands=sum(1 << at for at in range(LANDS) if region_of[at] == khan),
        citadel=next(at for at in range(LANDS) if region_of[at] == khan and lands[at].bastions),
    )


def lay_dice(content: Content) -> Dice:
    """RU-COMP-6 RU-COMP-A3 RU-BATTLE-16 The faces of all dice in one row."""
    faces = [(die, face) for die, card in enumerate(content.dice) for face in card.faces]
    starts = [sum(len(card.faces) for card in content.dice[:die]) for die in range(len(content.dice))]
    blank = next(at for at, (die, face) in enumerate(faces) if die == BATTLE and not face.strength and not face.special)
    return Dice(
        names=[face.name for _, face in faces],
        die_of=[die for die, _ in faces],
        strength=[face.strength for _, face in faces],
        special=[face.special for _, face in faces],
        effects=[face.effects for _, face in faces],
        use_of=[(1 + STRENGTH if face.strength else 0, 1 + FAVOR_DIE, 1 + WURM_DIE)[die] for die, face in faces],
        blank=blank,
        sides=[
            [starts[die] + at for at, face in enumerate(card.faces) for _ in range(face.sides)]
            for die, card in enumerate(content.dice)
        ],
        faces=[[starts[die] + at for at in range(len(card.faces))] for die, card in enumerate(content.dice)],
    )


def lay_tracks(content: Content) -> list[list[tuple[AnyEffect, ...]]]:
    """RU-REF-2..9 What each space of favor and glory gives."""
    spaces: list[list[tuple[AnyEffect, ...]]] = [[() for _ in range(LAST_SPACE + 1)] for _ in TRACKS]
    for space in content.spaces:
        spaces[TRACKS.index(space.track)][space.at] = space.effects
    return spaces


def lay_table(table: Table) -> Rule[None]:
    """RU-SETUP-1..9 RU-PSETUP-3..6 RU-START-1 Board, decks, tokens and hordes; then two tiles to everybody."""
    box = table.box
    lay_tokens(table)
    lay_hordes(table)
    lay_decks(table)
    tiles = list(range(len(box.content.tiles)))
    table.tiles = [bytes(sorted(table.luck.deal_from(tiles, TILES_EACH))) for _ in range(box.seats)]
    table.phase = TILES
    tell(table, Dealt)
    yield from ()


def lay_tokens(table: Table) -> None:
    """RU-SETUP-5..6 RU-SETUP-8 RU-SETUP-A3 RU-COMP-4..5 Bastions and blessings."""
    lands = table.box.content.territories
    table.bastions = bytearray(land.bastions for land in lands)
    table.track_bastions = tuple(
        space.at for space in table.box.content.spaces if any(type(e).__name__ == "TrackBastion" for e in space.effects)
    )
    table.bastion_supply = table.box.bastions - sum(table.bastions) - len(table.track_bastions)
    table.blessing_supply = table.box.blessings
    table.nomads = bytearray(LANDS)
    table.nomad_pool = bytes(range(len(table.box.content.nomads)))


def lay_hordes(table: Table) -> None:
    """RU-PSETUP-3..5 RU-COMP-11 Units in reserve, tokens on 0, nothing in the slots."""
    box, seats = table.box, table.box.seats
    table.units = bytearray(seats * LANDS * KINDS)
    table.heads = bytearray(seats * LANDS)
    table.holders = bytearray(LANDS)
    table.presence = [0] * (NOMADS + 1)
    table.reserve = bytearray(box.reserve)
    table.exile_at = bytearray([IN_DECK] * len(box.content.exiles))
    table.exile_of = bytearray(len(box.content.exiles))
    table.slots = [NO_CARD] * (seats * box.slots)
    table.resources = bytearray(seats * RESOURCES)
    table.blessings, table.favor, table.glory, table.vp = ([0] * seats for _ in range(4))
    table.homes = [-1] * seats
    table.bonus = [0] * (seats * BONUSES)
    table.acquired = [b""] * seats


def lay_decks(table: Table) -> None:
    """RU-SETUP-2..4 RU-SETUP-A2 RU-COMP-13 Every deck face up: its top is seen, and no order is fixed below it."""
    content = table.box.content
    table.decks = [
        bytes(at for at, card in enumerate(content.actions) if card.deck == deck for _ in range(card.copies))
        for deck in DECKS
    ]
    table.discards, table.tops = [b""] * len(DECKS), [NO_CARD] * len(DECKS)
    for deck in range(len(DECKS)):
        turn_up_card(table, deck)
    tiers = (1, 2, 3)
    table.advantage_decks = [bytes(at for at, card in enumerate(content.advantages) if card.tier == t) for t in tiers]
    table.advantage_bottoms = [b""] * len(tiers)
    table.advantage_tops, table.advantage_spaces = [NO_CARD] * len(tiers), [NO_CARD] * len(tiers)
    for tier in range(len(tiers)):
        turn_up_advantage(table, tier)
        table.advantage_spaces[tier] = table.advantage_tops[tier]
        turn_up_advantage(table, tier)
    table.exile_deck = bytes(range(len(content.exiles)))
    table.exile_spaces = [NO_CARD] * table.box.rulings.exile_spaces
    turn_up_exile(table)
    refill_exiles(table)

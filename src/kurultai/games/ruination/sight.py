"""What each seat sees, and tables that may just as well be the real one as far as a seat can know.

No order is fixed below a deck's top card and no face-down nomad has a face before it is turned up, so the only secrets
on the table are the starting tiles.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import msgspec

from kurultai.games.ruination.box import KINDS, LANDS, RESOURCES
from kurultai.games.ruination.lasting import slots_of
from kurultai.games.ruination.scoring import score_of
from kurultai.games.ruination.table import (
    FACE_UP,
    NO_CARD,
    NO_NOMAD,
    Battle,
    Table,
    bastions_controlled,
    bonus_of,
    controller,
    exiles_at,
)

PHASES = ("deal", "tiles", "homes", "card", "parts", "window", "battles", "fight")
HIDDEN = -2


class ArmyView(msgspec.Struct, frozen=True):
    """The units of a seat in a territory."""

    seat: int
    units: tuple[int, ...]
    exiles: tuple[int, ...]


class TerritoryView(msgspec.Struct, frozen=True):
    """What stands in a territory. `nomad`: -1 none, -2 face down, else the token."""

    armies: tuple[ArmyView, ...]
    bastions: int
    nomad: int
    controller: int


class SeatView(msgspec.Struct, frozen=True):
    """A player's area, which everybody sees; `tiles` only as many as there are."""

    horde: int
    board: str
    vp: int
    favor: int
    glory: int
    blessings: int
    resources: tuple[int, ...]
    reserve: tuple[int, ...]
    slots: tuple[int, ...]
    home: int
    tiles: int
    bastions: int
    final: tuple[int, int, int, int]


class SideView(msgspec.Struct, frozen=True):
    """One side of a battle: markers, unspent dice by face, and whether it has passed."""

    side: int
    strength: int
    casualties: int
    dice: tuple[int, ...]
    passed: bool
    used: tuple[int, ...]


class BattleView(msgspec.Struct, frozen=True):
    where: int
    nomad: int
    sides: tuple[SideView, SideView]
    acting: int


class View(msgspec.Struct, frozen=True):
    """All that a seat (None: a spectator) may see."""

    seat: int | None
    phase: str
    territories: tuple[TerritoryView, ...]
    seats: tuple[SeatView, ...]
    tiles: tuple[int, ...]
    revealed: tuple[int, ...]
    tops: tuple[int, ...]
    deck_sizes: tuple[int, ...]
    discard_sizes: tuple[int, ...]
    advantages: tuple[tuple[int, int], ...]
    advantage_decks: tuple[int, ...]
    exiles: tuple[int, ...]
    exile_top: int
    exile_deck: int
    bastion_supply: int
    track_bastions: tuple[int, ...]
    blessing_supply: int
    first: int
    turn: int
    turns: int
    card: int
    deck: int
    parts: int
    bonus: tuple[int, ...]
    marching: tuple[int, ...]
    marcher: int
    coming: int
    rolled: tuple[int, ...]
    overflowed: tuple[int, ...]
    start_order: tuple[int, ...]
    battle: BattleView | None
    fury: int
    fury_by: str
    mode: Any
    over: bool


def views(table: Table, seats: Sequence[int | None]) -> list[View]:
    """RU-SETUP-B1 RU-TURN-A4 RU-START-B4 RU-NOMAD-B3 The table with every face that a seat may not see left out, for
    several seats: they all see the same but for their starting tiles."""
    common = common_view(table)
    return [common if seat is None else with_own_tiles(common, table, seat) for seat in seats]


def with_own_tiles(common: View, table: Table, seat: int) -> View:
    """RU-START-B4 What everybody sees, and the tiles that a seat has looked at."""
    return msgspec.structs.replace(common, seat=seat, tiles=tuple(table.tiles[seat]) if table.tiles else ())


def common_view(table: Table) -> View:
    """What everybody sees."""
    laid = bool(table.bastions)
    return View(
        seat=None,
        phase=PHASES[table.phase],
        territories=tuple(territory_view(table, territory) for territory in range(LANDS)) if laid else (),
        seats=tuple(seat_view(table, other) for other in range(table.box.seats)) if laid else (),
        tiles=(),
        revealed=table.revealed,
        tops=tuple(table.tops),
        deck_sizes=tuple(len(deck) for deck in table.decks),
        discard_sizes=tuple(len(pile) for pile in table.discards),
        advantages=tuple(zip(table.advantage_spaces, table.advantage_tops, strict=True)),
        advantage_decks=tuple(
            len(deck) + len(bottom) for deck, bottom in zip(table.advantage_decks, table.advantage_bottoms, strict=True)
        ),
        exiles=tuple(table.exile_spaces),
        exile_top=table.exile_top,
        exile_deck=len(table.exile_deck),
        bastion_supply=table.bastion_supply,
        track_bastions=table.track_bastions,
        blessing_supply=table.blessing_supply,
        first=table.first,
        turn=table.turn,
        turns=table.turns,
        card=table.card,
        deck=table.deck,
        parts=table.parts,
        bonus=tuple(bonus_of(table, table.turn)) if table.turn >= 0 else (0, 0, 0),
        marching=tuple(table.marching),
        marcher=table.marcher,
        coming=table.coming,
        rolled=tuple(table.rolled),
        overflowed=table.overflowed,
        start_order=table.start_order,
        battle=battle_view(table, table.battle) if table.battle else None,
        fury=table.fury,
        fury_by=table.fury_by,
        mode=table.box.mode.seen(table),
        over=table.over,
    )


def territory_view(table: Table, territory: int) -> TerritoryView:
    """What everybody sees of a territory."""
    start = [(seat * LANDS + territory) * KINDS for seat in range(table.box.seats)]
    armies = (
        ArmyView(seat, tuple(table.units[at : at + KINDS]), tuple(exiles_at(table, seat, territory)))
        for seat, at in enumerate(start)
        if table.heads[seat * LANDS + territory]
    )
    nomad = table.nomads[territory]
    shown = NO_CARD if nomad == NO_NOMAD else HIDDEN if nomad < FACE_UP else nomad - FACE_UP
    return TerritoryView(tuple(armies), table.bastions[territory], shown, controller(table, territory))


def seat_view(table: Table, seat: int) -> SeatView:
    """What everybody sees of a player's area."""
    return SeatView(
        horde=table.box.hordes[seat],
        board=table.box.boards[seat].id,
        vp=table.vp[seat],
        favor=table.favor[seat],
        glory=table.glory[seat],
        blessings=table.blessings[seat],
        resources=tuple(table.resources[seat * RESOURCES : (seat + 1) * RESOURCES]),
        reserve=tuple(table.reserve[seat * KINDS : (seat + 1) * KINDS]),
        slots=tuple(slots_of(table, seat)),
        home=table.homes[seat],
        tiles=len(table.tiles[seat]) if table.tiles else 0,
        bastions=bastions_controlled(table, seat),
        final=score_of(table, seat),
    )


def battle_view(table: Table, battle: Battle) -> BattleView:
    """A battle as it stands; nothing in it is hidden."""
    slots = table.box.slots
    sides = [
        SideView(
            side=side,
            strength=battle.strength[at],
            casualties=battle.casualties[at],
            dice=tuple(battle.dice[at]),
            passed=bool(battle.passed[at]),
            used=tuple(battle.used[at * slots : (at + 1) * slots]),
        )
        for at, side in enumerate((battle.attacker, battle.defender))
    ]
    return BattleView(battle.where, battle.nomad, (sides[0], sides[1]), battle.acting)


def hides(table: Table, seat: int | None) -> bool:
    """RU-START-1..2 Whether anybody else has starting tiles that the seat has not seen."""
    return any(tiles for other, tiles in enumerate(table.tiles) if other != seat)


def imagine(table: Table, seat: int | None, random: Random) -> None:
    """RU-START-1..2 Redraw the starting tiles that the seat has not seen."""
    if not table.tiles:
        return
    own = table.tiles[seat] if seat is not None else b""
    gone = set(own) | set(table.revealed) | set(used_tiles(table))
    unknown = [tile for tile in range(len(table.box.content.tiles)) if tile not in gone]
    random.shuffle(unknown)
    for other in range(table.box.seats):
        if other != seat:
            size = len(table.tiles[other])
            table.tiles[other], unknown = bytes(sorted(unknown[:size])), unknown[size:]


def used_tiles(table: Table) -> bytes:
    """RU-START-9 The kept tiles that have been shown and left the game."""
    return table.used_tiles

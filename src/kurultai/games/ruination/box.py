"""What is fixed during a match of Ruination: content, rulings, hordes, and all that is computed from them once."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from kurultai.games.ruination.content import Board, Content
from kurultai.games.ruination.kinds import Kinds
from kurultai.games.ruination.rulings import Rulings
from kurultai.games.ruination.vocabulary import AnyEffect, Modifiers
from kurultai.kernel import game
from kurultai.kernel.worth import Worths

if TYPE_CHECKING:
    from kurultai.games.ruination.mode import Mode

KINDS = 3
"""Grunt, brute and raider; every exile is a kind of its own behind them."""
GRUNT, BRUTE, RAIDER = 0, 1, 2
RESOURCES = 4
LANDS = 15
BATTLE, FAVOR, WURM = 0, 1, 2
"""The dice."""


Price = tuple[int, int, int, int, int]
"""What is paid of each resource, and of whatever type."""


class Land(msgspec.Struct, frozen=True):
    """RU-MAP-1 The map by number. `khan_lands` has a bit for each territory of the Khan's region, of which `citadel`
    began with bastions."""

    names: list[str]
    region_of: list[int]
    in_region: list[list[int]]
    resource_of: list[int]
    by_land: list[list[int]]
    neighbours: list[list[int]]
    rim: list[bool]
    corners: list[int]
    khan: int
    khan_lands: int
    citadel: int


class Dice(msgspec.Struct, frozen=True):
    """The faces of all dice in one row: which die a face is on, what it shows, which battle action spends it (1 and up;
    0: none but a tactic), and the faces of each die side by side."""

    names: list[str]
    die_of: list[int]
    strength: list[int]
    special: list[int]
    effects: list[tuple[AnyEffect, ...]]
    use_of: list[int]
    blank: int
    sides: list[list[int]]
    faces: list[list[int]]


class Box(game.Box, frozen=True):
    """Everything that never changes while a match is played. `seats` are the sides with units on the map, `players`
    those of them that somebody plays (the first ones), `mode` the way that is played. `sums` and `worths` keep what
    was added up before."""

    seats: int
    players: int
    mode: Mode
    content: Content
    rulings: Rulings
    kind: Kinds
    land: Land
    dice: Dice
    boards: list[Board]
    hordes: list[int]
    pieces: int
    slots: int
    spaces: list[list[tuple[AnyEffect, ...]]]
    unit_casualties: list[int]
    reserve: list[int]
    blessings: int
    bastions: int
    slots_of: list[int]
    sums: dict[tuple[int, ...], Modifiers]
    least_price: list[int]
    card_prices: list[list[Price]]
    exile_prices: list[Price]
    slot_prices: list[list[Price]]
    worths: Worths = msgspec.field(default_factory=dict)

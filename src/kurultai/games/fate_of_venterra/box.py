"""What is fixed during a match of Fate of Venterra: content, rulings, and all that is computed from them once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from kurultai.games.fate_of_venterra.content import Content
from kurultai.games.fate_of_venterra.kinds import Kinds
from kurultai.games.fate_of_venterra.rulings import Rulings
from kurultai.kernel import game
from kurultai.kernel.worth import Worths

AT_TABLE, LOT = -1, -2
"""A seat whose faction is chosen at the table, or drawn."""
BASIC, FORGED = 0, 1
"""Which side of the unit reference card counts."""

Held = tuple[int, Any, int, Callable[..., Any]]
"""A power as a window knows it: the bit of its upgrade, the power, the upgrade's number, and its rule."""


class Box(game.Box, frozen=True):
    """Everything that never changes while a match is played.

    `chosen` are the factions by seat that the setup fixes, or AT_TABLE or LOT. Unit numbers are by side of
    the reference card and kind; building numbers by kind. `leaders_of` and `upgrades_of` list a faction's cards by
    number, in the order of their bits, `leader_ranks` its leaders' bits by rank, `windows` its powers; `worths` keeps
    what was added up before."""

    seats: int
    content: Content
    rulings: Rulings
    kind: Kinds
    chosen: tuple[int, ...]
    # units
    attack: list[list[int]]
    defence: list[list[int]]
    movement: list[list[int]]
    support_price: list[list[int]]
    siege: list[list[int]]
    naval: list[bool]
    support_order: list[int]
    carriers_of: list[int]
    tax: list[list[int]]
    costs: list[list[int]]
    unit_counts: list[list[int]]
    # buildings
    building_kinds: int
    building_defence: list[int]
    building_income: list[int]
    building_influence: list[int]
    building_cost: list[int]
    covers: list[bool]
    basics: list[int]
    upgrades_to: list[list[int]]
    line_of: list[int]
    piece_counts: list[list[int]]
    starting: list[int]
    # terrain
    is_water: list[bool]
    buildable: list[bool]
    terrain_defence: list[int]
    rewards_of: list[str]
    fronts: list[int]
    # cards
    leaders_of: list[list[int]]
    leader_bit: list[int]
    leader_ranks: list[list[int]]
    upgrades_of: list[list[int]]
    start_upgrades: list[int]
    lasting_upgrades: list[int]
    windows: list[list[list[Held]]]
    gods_at: list[list[int]]
    bid_rewards: list[int]
    worths: Worths = msgspec.field(default_factory=dict)

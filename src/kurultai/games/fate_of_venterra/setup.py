"""FV-COMP FV-FACTION The box is opened: everything that is fixed during a match, computed once."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from kurultai.games.fate_of_venterra.abilities import Power
from kurultai.games.fate_of_venterra.box import AT_TABLE, LOT, Box, Held
from kurultai.games.fate_of_venterra.content import FACTIONS, RANKS, Content, Upgrade, open_content
from kurultai.games.fate_of_venterra.gods import WINDOWS as GODS_WINDOWS
from kurultai.games.fate_of_venterra.kinds import MARCHING, Kinds
from kurultai.games.fate_of_venterra.meta import META
from kurultai.games.fate_of_venterra.powers import POWERS
from kurultai.games.fate_of_venterra.requirements import LINES
from kurultai.games.fate_of_venterra.rulings import Rulings, forged_siege
from kurultai.games.fate_of_venterra.vocabulary import BUILDING_KINDS, TERRAINS, UNIT_KINDS
from kurultai.games.fate_of_venterra.windows import WINDOWS
from kurultai.games.lessons import BEGINNINGS, check_lesson
from kurultai.kernel.errors import BadSetup
from kurultai.kernel.game import Setup, check_seats, read_rulings
from kurultai.kernel.modules import find_module

OPTIONS = ("factions",)
BY_LOT = "random"
SMALL_TABLE = 3
"""FV-COMP-1 Up to so many players use the side of the track for 2-3."""


def open_box(setup: Setup, content: Content | None = None) -> Box:
    """FV-GOAL-3..4 FV-GOAL-B1 FV-COMP-1..21 Two to five players, the content and the rulings, and what follows from
    them."""
    check_seats(META, setup.seats)
    for name in setup.modules:
        find_module(META, name)
    content = content or own_content()
    rulings = read_rulings(META, setup, Rulings)
    kind = Kinds(content)
    fixed: dict[str, Any] = {
        **unit_numbers(content, rulings),
        **building_numbers(content),
        **terrain_numbers(content),
        **card_numbers(content, setup.seats),
    }
    return Box(
        setup=setup,
        fingerprint=check_lesson(META, setup, content.fingerprint),
        kinds=kind.all(),
        seats=setup.seats,
        content=content,
        rulings=rulings,
        kind=kind,
        chosen=read_factions(setup),
        **fixed,
    )


@cache
def own_content() -> Content:
    """The content of our own box, read once."""
    return open_content()


def read_factions(setup: Setup) -> tuple[int, ...]:
    """FV-FACTION-1 FV-FACTION-A1 FV-FACTION-B1 FV-GOAL-B1 The option `factions`: ids with commas, by seat; `random` is
    drawn, and who has none chooses at the table. `random` alone is for all."""
    for name in setup.options:
        if name not in (*OPTIONS, *BEGINNINGS):
            raise BadSetup(f"{META.title} has no option “{name}”; it has: {', '.join(OPTIONS)}")
    said = str(setup.options.get("factions", "")).strip()
    if said in ("", BY_LOT):
        return (LOT if said else AT_TABLE,) * setup.seats
    chosen = [name.strip() for name in said.split(",")]
    named = [name for name in chosen if name not in ("", BY_LOT)]
    for name in named:
        if name not in FACTIONS:
            raise BadSetup(f"there is no faction “{name}”; the factions are: {', '.join(FACTIONS)} (FV-FACTION-1)")
    if len(set(named)) != len(named):
        raise BadSetup("two players cannot have the same faction (FV-GOAL-B1)")
    if len(chosen) != setup.seats:
        raise BadSetup(f"{len(chosen)} factions for {setup.seats} seats (FV-FACTION-1)")
    open_seats = {"": AT_TABLE, BY_LOT: LOT}
    return tuple(open_seats[name] if name in open_seats else FACTIONS.index(name) for name in chosen)


def unit_numbers(content: Content, rulings: Rulings) -> dict[str, Any]:
    """FV-UNIT-1 FV-UNIT-8 FV-COMP-12 FV-COMP-17 FV-COMP-A4 FV-UNIT-A5 The unit reference cards, their basic side and
    their forge side."""
    units = content.units
    factions = content.factions
    own_costs = [faction.costs for faction in factions]
    carried = [unit.carries for unit in units]
    return {
        "attack": [[unit.attack for unit in units], [unit.forge_attack for unit in units]],
        "defence": [[unit.defence for unit in units], [unit.forge_defence for unit in units]],
        "movement": [[unit.movement for unit in units], [unit.forge_movement for unit in units]],
        "support_price": [[unit.support_price for unit in units], [unit.forge_support_price for unit in units]],
        "siege": [[unit.siege for unit in units], [forged_siege(unit, rulings) for unit in units]],
        "naval": [unit.naval for unit in units],
        "support_order": [kind for kind in MARCHING if units[kind].support],
        "carriers_of": [sum(1 << at for at, name in enumerate(carried) if name == kind) for kind in UNIT_KINDS],
        "tax": [[1] * len(units), [unit.tax for unit in units]],
        "costs": [
            [getattr(costs, unit.id) for unit in units] if costs else [unit.cost for unit in units]
            for costs in own_costs
        ],
        "unit_counts": [[getattr(faction.units, kind) for kind in UNIT_KINDS] for faction in factions],
    }


def building_numbers(content: Content) -> dict[str, Any]:
    """FV-COMP-18..20 FV-COMP-A3 FV-BUILD-1 FV-BUILD-3..6 FV-BUILD-9 FV-BUILD-A2..A3 FV-MAT-A4 What buildings are, what
    they can become, and how many pieces a mat has."""
    buildings = content.buildings
    lines = [LINES.index(building.line) for building in buildings]
    basic = [not building.upgrade and building.line != "start" for building in buildings]
    upper = [
        [at for at, other in enumerate(buildings) if other.upgrade and lines[at] == line] for line in range(len(LINES))
    ]
    pieces = []
    for faction in content.factions:
        counts = [getattr(faction.buildings, kind, 0) for kind in BUILDING_KINDS]
        counts[BUILDING_KINDS.index(faction.building)] = 1
        pieces.append(counts)
    return {
        "building_kinds": len(buildings),
        "building_defence": [building.defence for building in buildings],
        "building_income": [building.income for building in buildings],
        "building_influence": [building.influence for building in buildings],
        "building_cost": [building.cost for building in buildings],
        "covers": [building.covers for building in buildings],
        "basics": [at for at, is_basic in enumerate(basic) if is_basic],
        "upgrades_to": [upper[lines[at]] if basic[at] else [] for at in range(len(buildings))],
        "line_of": lines,
        "piece_counts": pieces,
        "starting": [BUILDING_KINDS.index(faction.building) for faction in content.factions],
    }


def terrain_numbers(content: Content) -> dict[str, Any]:
    """FV-TERR-1..4 FV-EXPLORE-3 What the terrains are; behind them the covered ground, which is none."""
    terrains = content.terrains
    fronts = [next(at for at, front in enumerate(content.fronts) if name in front.terrains) for name in TERRAINS]
    return {
        "is_water": [terrain.id == "water" for terrain in terrains] + [False],
        "buildable": [terrain.buildable for terrain in terrains] + [False],
        "terrain_defence": [terrain.defence for terrain in terrains] + [0],
        "rewards_of": [terrain.reward for terrain in terrains] + [""],
        "fronts": [*fronts, 0],
    }


def card_numbers(content: Content, seats: int) -> dict[str, Any]:
    """FV-LEADER-1 FV-UPG-3..4 FV-GODS-2 FV-BIDREW-A1 FV-TRACK-7 FV-COMP-1 FV-COMP-14..15 The cards of each faction, the
    powers by window, and the rewards on this side of the track."""
    leaders_of = [[at for at, card in enumerate(content.leaders) if card.faction == name] for name in FACTIONS]
    upgrades_of = [[at for at, card in enumerate(content.upgrades) if card.faction == name] for name in FACTIONS]
    bits = [0] * len(content.leaders)
    for own in leaders_of:
        for bit, leader in enumerate(own):
            bits[leader] = 1 << bit
    side = "2-3" if seats <= SMALL_TABLE else "4-5"
    return {
        "leaders_of": leaders_of,
        "leader_bit": bits,
        "leader_ranks": [[ranked(content, own, bits, rank) for rank in sorted(RANKS)] for own in leaders_of],
        "upgrades_of": upgrades_of,
        "start_upgrades": [bits_of(content, own, lambda upgrade: upgrade.start) for own in upgrades_of],
        "lasting_upgrades": [bits_of(content, own, lasts) for own in upgrades_of],
        "windows": [[powers_at(content, own, window) for window in range(WINDOWS)] for own in upgrades_of],
        "gods_at": [[at for at, card in enumerate(content.gods) if card.window == name] for name in GODS_WINDOWS],
        "bid_rewards": [at for at, reward in enumerate(content.rewards) if side in reward.sides],
    }


def ranked(content: Content, own: list[int], bits: list[int], rank: int) -> int:
    """FV-LEADER-1 A faction's leaders of a rank, a bit for each."""
    return sum(bits[leader] for leader in own if content.leaders[leader].rank == rank)


def bits_of(content: Content, own: list[int], which: Callable[[Upgrade], bool]) -> int:
    """Those of a faction's upgrades of which this holds, a bit for each."""
    return sum(1 << bit for bit, upgrade in enumerate(own) if which(content.upgrades[upgrade]))


def lasts(upgrade: Upgrade) -> bool:
    """FV-UPG-A1 Whether an upgrade that is bought does anything after the moment in which it was."""
    return bool(upgrade.powers) and not upgrade.start


def powers_at(content: Content, own: list[int], window: int) -> list[Held]:
    """The powers of a faction's upgrades that fill a window."""
    found: list[Held] = []
    for bit, upgrade in enumerate(own):
        for power in content.upgrades[upgrade].powers:
            found += [(1 << bit, power, upgrade, rule) for at, rule in rules_of(power) if at == window]
    return found


def rules_of(power: Power) -> tuple[tuple[int, Any], ...]:
    """The windows that a power fills, with its rules."""
    return POWERS[type(power)]

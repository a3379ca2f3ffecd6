"""FV-QUEST-6..9 What quests require, and how much a player has of whatever is counted."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kurultai.games.fate_of_venterra import vocabulary as say
from kurultai.games.fate_of_venterra.grid import listed
from kurultai.games.fate_of_venterra.reach import lands_around
from kurultai.games.fate_of_venterra.start import START_BOARD
from kurultai.games.fate_of_venterra.table import (
    Table,
    building_at,
    built,
    controlled,
    hostile,
    units_of,
)

LINES: tuple[say.Line, ...] = ("start", "outpost", "shrine")


def fulfilled(table: Table, seat: int, requires: Sequence[say.AnyRequirement]) -> bool:
    """FV-QUEST-6 FV-QPHASE-2 FV-QUEST-A4 Whether a player has everything that is required, at this moment."""
    buildings = []
    for need in requires:
        if type(need) is say.HaveBuildings:
            buildings.append(need)
        elif MEASURES[type(need)](table, seat, need) < (1 if isinstance(need, say.HaveForge) else need.count):
            return False
    return not buildings or has_buildings(table, seat, buildings)


def wanted(need: say.AnyRequirement) -> int:
    """How much of something is required."""
    return 1 if isinstance(need, say.HaveForge) else need.count


def progress(table: Table, seat: int, requires: Sequence[say.AnyRequirement]) -> float:
    """How far a player has come with what is required, from 0 to 1: the least of its parts."""
    parts = [1.0]
    for need in requires:
        found = (
            exact_kind(table, seat, need)
            if isinstance(need, say.HaveBuildings)
            else MEASURES[type(need)](table, seat, need)
        )
        parts.append(min(1.0, found / wanted(need)))
    return min(parts)


def exact_kind(table: Table, seat: int, need: say.HaveBuildings) -> int:
    """How many buildings a player has that one requirement alone could count."""
    kinds = [building_at(table, land) for land in listed(built(table, seat))]
    if need.kind is None:
        return len(kinds)
    kind = say.BUILDING_KINDS.index(need.kind)
    if kind in table.box.basics:
        return sum(1 for other in kinds if table.box.line_of[other] == table.box.line_of[kind])
    return kinds.count(kind)


def has_buildings(table: Table, seat: int, needs: Sequence[say.HaveBuildings]) -> bool:
    """FV-QUEST-8..9 FV-QUEST-A4..A6 Every required building is one of its own; an Outpost or a Shrine may be any of its
    line, an upgraded one is exactly that."""
    own = built(table, seat)
    if own.bit_count() < sum([need.count for need in needs]):
        return False
    kinds = [building_at(table, land) for land in listed(own)]
    line_of = table.box.line_of
    by_line = [0] * len(LINES)
    for need in needs:
        if need.kind is None:
            continue
        kind = say.BUILDING_KINDS.index(need.kind)
        by_line[line_of[kind]] += need.count
        exact = kind not in table.box.basics
        if exact and kinds.count(kind) < sum(other.count for other in needs if other.kind == need.kind):
            return False
    lines = [line_of[kind] for kind in kinds]
    return all(lines.count(line) >= count for line, count in enumerate(by_line))


def territories(table: Table, seat: int, terrain: say.Terrain | None) -> int:
    """FV-QUEST-A4 FV-START-8 How many territories of a terrain a player controls; what is covered has none."""
    lands = listed(controlled(table, seat))
    if terrain is None:
        return len(lands)
    return list(map(table.ground.__getitem__, lands)).count(say.TERRAINS.index(terrain))


def foreign(table: Table, seat: int) -> int:
    """How many buildings of another colour a player controls."""
    return sum(1 for land in listed(built(table, seat)) if table.base_of[land] != seat)


def units(table: Table, seat: int, kind: say.UnitKind | None) -> int:
    """FV-QUEST-A4 How many own units of a kind, or of all, stand on the map."""
    if kind is None:
        return sum(map(table.heads.__getitem__, listed(table.presence[seat])))
    return units_of(table, seat, say.UNIT_KINDS.index(kind))


def largest_army(table: Table, seat: int) -> int:
    """How many units a player has in one territory at most."""
    return max(map(table.heads.__getitem__, listed(table.presence[seat])), default=0)


def bought(table: Table, seat: int) -> int:
    """How many upgrades a player has bought that are active."""
    return (table.upgrades[seat] & ~table.box.start_upgrades[table.factions[seat]]).bit_count()


MEASURES: dict[type[say.Requirement], Callable[[Table, int, Any], int]] = {
    say.HaveTerritories: lambda table, seat, need: territories(table, seat, need.terrain),
    say.HaveStartBoard: lambda table, seat, need: (controlled(table, seat) & START_BOARD).bit_count(),
    say.HaveEdge: lambda table, seat, need: (controlled(table, seat) & table.edge).bit_count(),
    say.HaveBorder: lambda table, seat, need: bordering(table, seat),
    say.HaveForeignBuilding: lambda table, seat, need: foreign(table, seat),
    say.HaveUnits: lambda table, seat, need: units(table, seat, need.kind),
    say.HaveArmy: lambda table, seat, need: largest_army(table, seat),
    say.HaveBattleScore: lambda table, seat, need: table.score[seat],
    say.HaveWealth: lambda table, seat, need: table.wealth[seat],
    say.HaveUpgrades: lambda table, seat, need: bought(table, seat),
    say.HaveQuests: lambda table, seat, need: len(table.completed[seat]),
    say.HaveGods: lambda table, seat, need: len(table.gods_hand[seat]) + len(table.gods_blind[seat]),
    say.HaveForge: lambda table, seat, need: table.forge[seat],
}
"""How much a player has of what a requirement asks for."""


def bordering(table: Table, seat: int) -> int:
    """How many territories of a player border one that another player controls."""
    return (controlled(table, seat) & lands_around(table, hostile(table, seat))).bit_count()


def counted(table: Table, seat: int, per: say.Per) -> int:
    """FV-FACTION-LEGION-A3 How many of something a player has."""
    if per in say.TERRAINS:
        return territories(table, seat, per)
    if per in say.UNIT_KINDS:
        return units(table, seat, per)
    return COUNTS[per](table, seat)


def of_line(table: Table, seat: int, line: say.Line) -> int:
    """How many buildings of a line a player controls."""
    at = LINES.index(line)
    return sum(1 for land in listed(built(table, seat)) if table.box.line_of[table.base[land]] == at)


COUNTS: dict[str, Callable[[Table, int], int]] = {
    "building": lambda table, seat: built(table, seat).bit_count(),
    "outpost-line": lambda table, seat: of_line(table, seat, "outpost"),
    "shrine-line": lambda table, seat: of_line(table, seat, "shrine"),
    "territory": lambda table, seat: controlled(table, seat).bit_count(),
    "start-board": lambda table, seat: (controlled(table, seat) & START_BOARD).bit_count(),
    "quest-completed": lambda table, seat: len(table.completed[seat]),
    "quest-reserved": lambda table, seat: len(table.reserved[seat]) + len(table.reserved_blind[seat]),
    "battle-score": lambda table, seat: table.score[seat],
    "upgrade": bought,
}
"""What can be counted besides terrains and units."""

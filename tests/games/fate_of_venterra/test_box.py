"""FV-COMP What lies in the box: the counts of the rulebook, and every number that it gives."""

from collections import Counter
from functools import cache

import pytest

from kurultai.games.fate_of_venterra.content import BOARDS_EACH, CELLS, FACTIONS, Content, Faction, open_content
from kurultai.games.fate_of_venterra.vocabulary import BUILDING_KINDS, COMMAND_KINDS, TERRAINS, UNIT_KINDS

UNITS = {
    "order": (7, 2, 8, 3, 3),
    "watch": (7, 3, 8, 2, 3),
    "legion": (6, 2, 10, 2, 4),
    "bear": (5, 2, 14, 2, 3),
    "pack": (6, 2, 12, 2, 3),
}
"""Soldiers, ships, scouts, siege and knights."""
BUILDINGS = {"outpost": 15, "academy": 5, "tower": 5, "forge": 5, "shrine": 15, "basilica": 4, "temple": 6}
STARTING = {"statue": 1, "eldapriest": 1, "fortress": 3}


@cache
def box() -> Content:
    return open_content()


def units(faction: Faction) -> tuple[int, ...]:
    return tuple(getattr(faction.units, kind) for kind in UNIT_KINDS)


def test_the_explore_tokens() -> None:
    """FV-COMP-T1 Both tables of explore tokens come to 35."""
    fronts = {front.defence: front.count for front in box().fronts}
    assert fronts == {1: 24, 0: 11}
    backs = {back.id: back.count for back in box().backs}
    assert backs == {"leader": 6, "gods": 10, "scout": 6, "influence": 3, "wealth": 10}
    assert sum(fronts.values()) == sum(backs.values()) == 35


def test_every_terrain_has_one_kind_of_token() -> None:
    on = {terrain: front.defence for front in box().fronts for terrain in front.terrains}
    assert on == {"forest": 1, "mountain": 1, "water": 0, "desert": 0}
    assert sum(len(front.terrains) for front in box().fronts) == len(TERRAINS)


def test_the_buildings() -> None:
    """FV-COMP-T2 55 buildings and 5 starting buildings, 12 for each faction."""
    counts = {kind: sum(getattr(faction.buildings, kind) for faction in box().factions) for kind in BUILDINGS}
    assert counts == BUILDINGS
    assert Counter(faction.building for faction in box().factions) == STARTING
    assert sum(counts.values()) == 55
    assert [1 + sum(getattr(faction.buildings, kind) for kind in BUILDINGS) for faction in box().factions] == [12] * 5
    assert set(BUILDINGS) | set(STARTING) == set(BUILDING_KINDS)


def test_command_cards_leaders_mats_and_reference_cards() -> None:
    """FV-COMP-T3 20 command cards, 30 leaders of three ranks, a mat and a reference card for each of five factions."""
    content = box()
    assert tuple(command.id for command in content.commands) == COMMAND_KINDS
    assert sum(command.pieces for command in content.commands) == 20 == len(COMMAND_KINDS) * len(FACTIONS)
    assert len(content.leaders) == 30
    for faction in FACTIONS:
        ranks = Counter(leader.rank for leader in content.leaders if leader.faction == faction)
        assert ranks == {1: 3, 2: 2, 3: 1}
    assert tuple(faction.id for faction in content.factions) == FACTIONS
    assert len(content.factions) == 5


def test_the_units() -> None:
    """FV-COMP-T4 121 units, by faction and by type."""
    rows = {faction.id: units(faction) for faction in box().factions}
    assert rows == UNITS
    assert [sum(row) for row in rows.values()] == [23, 23, 24, 26, 25]
    columns = [sum(column) for column in zip(*rows.values(), strict=True)]
    assert dict(zip(UNIT_KINDS, columns, strict=True)) == {
        "soldier": 31,
        "ship": 11,
        "scout": 52,
        "siege": 11,
        "knight": 16,
    }
    assert sum(columns) == 121


def test_the_boards() -> None:
    """FV-COMP-T6 Eleven boards and a starting board; five players use ten of the eleven."""
    starting = [board.id for board in box().boards if board.start]
    others = [board.id for board in box().boards if not board.start]
    assert (len(starting), len(others)) == (1, 11)
    assert BOARDS_EACH * len(FACTIONS) == len(others) - 1
    assert all(len(board.a) == len(board.b) == CELLS for board in box().boards)


def test_the_cards() -> None:
    content = box()
    assert len(content.quests) == 30
    assert sum(card.copies for card in content.gods) == 22
    for faction in FACTIONS:
        own = [upgrade.start for upgrade in content.upgrades if upgrade.faction == faction]
        assert sorted(own) == [False, False, False, True]
    assert len(content.upgrades) == 20


@pytest.mark.parametrize("players", ["2-3", "4-5"])
def test_the_bidding_rewards_of_both_sides(players: str) -> None:
    offered = [reward for reward in box().rewards if players in reward.sides]
    assert len(offered) == {"2-3": 3, "4-5": 5}[players]
    assert any(reward.source == "rulebook" for reward in offered)

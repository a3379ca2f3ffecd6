"""How the solo game is laid, and what a table may agree on before."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from kurultai.bots.chances import Curves, chances, curves_of
from kurultai.bots.levels import bot_at
from kurultai.games.ruination.box import GRUNT, KINDS, LANDS
from kurultai.games.ruination.new_khan_rising.dials import DIALS, Dials, Difficulty
from kurultai.games.ruination.new_khan_rising.events import KhanEnraged, KhanLaid
from kurultai.games.ruination.new_khan_rising.khan import Reference
from kurultai.games.ruination.new_khan_rising.powers import next_power
from kurultai.games.ruination.new_khan_rising.setup import lay_khan_cards
from kurultai.games.ruination.new_khan_rising.solo import OPTIONS
from kurultai.games.ruination.new_khan_rising.table import KHAN, PLAYER, SoloTable
from kurultai.games.ruination.table import NO_CARD, count_at, resources_of
from kurultai.games.ruination.tracks import favor_lead
from kurultai.kernel.content import read_toml
from kurultai.kernel.errors import BadSetup, IllegalChoice
from kurultai.kernel.game import Setup
from kurultai.kernel.luck import Luck, Scripted, Seeded
from kurultai.kernel.shapes import convert
from kurultai.lab.curves import write_curves
from tests.games.ruination.new_khan_rising.solo_table import (
    GAME,
    NAME,
    army,
    choose,
    laid,
    land,
    new_match,
    offered,
    told,
)

CORNERS = ("hulk-head", "last-well", "tar-derrick", "tannery-rock")
WRATH = 9
DIAL_NAMES = Dials.__struct_fields__


def on_map(table: SoloTable, side: int) -> list[int]:
    return [sum(count_at(table, side, territory, kind) for territory in range(LANDS)) for kind in range(KINDS)]


@pytest.mark.parametrize("home", CORNERS)
def test_the_khans_pieces(home: str) -> None:
    """NK-SETUP-T1 NK-SETUP-13..15 NK-SETUP-A7 24, 9 and 9: 20, 7 and 7 on the map, 4, 2 and 2 in reserve."""
    table = laid(home=home)
    assert on_map(table, KHAN) == [20, 7, 7]
    assert list(table.reserve[KINDS : 2 * KINDS]) == [4, 2, 2]
    assert {army(table, KHAN, corner) for corner in CORNERS if corner != home} == {(1, 1, 1)}
    assert [army(table, KHAN, name) for name in ("citadel", "ash-gate", "ember-stair")] == [
        (1, 0, 0),
        (2, 2, 2),
        (2, 2, 2),
    ]


def test_the_players_pieces() -> None:
    """NK-SETUP-T2 NK-SETUP-6..7 NK-SETUP-A5..A6 3, 1 and 1 on the map, 5, 2 and 2 in reserve."""
    table = laid(home="last-well")
    assert on_map(table, PLAYER) == [3, 1, 1]
    assert list(table.reserve[:KINDS]) == [5, 2, 2]
    assert army(table, PLAYER, "last-well") == (1, 1, 1)
    assert army(table, PLAYER, "flare-flats") == army(table, PLAYER, "herders-shelf") == (1, 0, 0)
    held = dict(zip(table.box.kind.resource.names, resources_of(table, PLAYER), strict=True))
    assert held == {"scrap": 0, "water": 1, "fuel": 0, "hide": 0}
    assert table.blessings == [1, 0]


def test_every_territory_is_held_and_there_are_no_nomads() -> None:
    """NK-SETUP-T3 NK-SETUP-8 All 15 territories are occupied; no nomads, and no tiles were asked for."""
    table = laid()
    assert all(table.holders)
    assert not any(table.nomads)
    assert not any(table.tiles)
    assert table.presence[PLAYER].bit_count() == 3
    assert table.presence[KHAN].bit_count() == 12


def test_bastions_lie_as_in_the_base_game() -> None:
    """NK-SETUP-T4 4 in the corners, 2 in the Citadel, 2 on the favor track, 6 in the supply."""
    table = laid()
    standing = {name: table.bastions[land(table, name)] for name in (*CORNERS, "citadel")}
    assert standing == {**dict.fromkeys(CORNERS, 1), "citadel": 2}
    assert sum(table.bastions) == 6
    assert len(table.track_bastions) == 2
    assert table.bastion_supply == 6


def test_the_favor_die_is_the_khans_at_first() -> None:
    """NK-SETUP-T5 NK-SETUP-12 The Khan is ahead on favor by 1 to 0; glory and VP are at 0."""
    table = laid()
    assert table.favor == [0, 1]
    assert favor_lead(table, PLAYER, KHAN) == KHAN
    assert table.glory == table.vp == [0, 0]


@pytest.mark.parametrize("horde", [horde.id for horde in GAME.open_content(None).hordes])
def test_the_khan_never_has_the_players_colour(horde: str) -> None:
    """NK-SETUP-B1 NK-SETUP-D1 Whichever horde the player takes, the Khan's colour is another."""
    own, khans = laid(hordes=horde).box.hordes
    assert GAME.open_content(None).hordes[own].id == horde
    assert own != khans


def test_no_home_in_the_khans_region() -> None:
    """NK-SETUP-B2 NK-SETUP-D1 The home is one of the four corners; the Citadel is refused."""
    match = new_match()
    assert offered(match) == ("home", list(CORNERS))
    for name in ("citadel", "ash-gate", "drip-caves"):
        with pytest.raises(IllegalChoice, match=f"“{name}” is not offered"):
            choose(match, name)
    assert offered(match) == ("home", list(CORNERS))


@pytest.mark.parametrize("modules", [(NAME,), ("world-that-was", NAME), (NAME, "world-that-was")])
def test_the_cards_in_play(modules: tuple[str, ...]) -> None:
    """NK-SETUP-2..5 NK-SETUP-A1 NK-SETUP-A3 Nine cards a deck, 12 advantages in tiers I and II, 16 exiles."""
    content = GAME.box(Setup("ruination", 1, modules)).content
    for deck in ("move", "recruit", "scavenge"):
        assert sum(card.copies for card in content.actions if card.deck == deck) == 9
    assert [sum(1 for card in content.advantages if card.tier == tier) for tier in (1, 2, 3)] == [12, 12, 0]
    assert len({exile.id for exile in content.exiles}) == len(content.exiles) == 16
    assert len({card.id for card in content.actions}) == len(content.actions) == 27


def test_cards_are_dealt_but_for_tier_three() -> None:
    """NK-SETUP-A1..A2 The open spaces are filled; those of tier III stay empty."""
    table = laid()
    assert NO_CARD not in table.tops
    assert NO_CARD not in table.exile_spaces
    assert NO_CARD not in (table.advantage_tops[0], table.advantage_tops[1])
    assert table.advantage_tops[2] == NO_CARD
    assert table.advantage_spaces[2] == NO_CARD


def test_either_reference_card_may_come() -> None:
    """NK-SETUP-10 One of two, by chance, not enraged."""
    tables = [laid(seed) for seed in range(30)]
    assert {table.reference for table in tables} == {0, 1}
    assert not any(table.enraged for table in tables)


@pytest.mark.parametrize("difficulty", DIALS)
def test_a_card_that_is_turned_over_at_once_is_announced(difficulty: Difficulty) -> None:
    """NK-SETUP-10 NK-KHAN-2 NK-DEF-4"""
    match = new_match(difficulty=difficulty)
    laid_down, turned = told(match, KhanLaid), told(match, KhanEnraged)
    assert [event.reference for event in laid_down] == [match.table.reference]
    assert turned == [KhanEnraged(match.table.reference)] * match.table.enraged


def test_khans_wrath_is_the_tenth_card_and_then_anywhere() -> None:
    """NK-SETUP-11 NK-KHAN-3 NK-KHAN-5 NK-KHAN-A8 Nine others come first; a rebuilt deck is all ten, in any order."""
    table = laid()
    for seed in range(20):
        table.luck = Luck(Seeded(seed))
        lay_khan_cards(table)
        drawn = [next_power(table) for _ in range(10)]
        assert drawn[-1] == WRATH
        assert sorted(drawn) == list(range(10))
    table.power_discard = bytes(drawn)
    table.luck = Luck(Scripted([WRATH]))
    assert next_power(table) == WRATH, "the first of the rebuilt deck may be Khan's Wrath"
    assert table.power_discard == b""
    assert sorted(table.powers) == list(range(9))


# --- options ---------------------------------------------------------------------------------------------------------


def corners_held(table: SoloTable) -> list[str]:
    """The corners where the Khan has units."""
    return [corner for corner in CORNERS if sum(army(table, KHAN, corner))]


@pytest.mark.parametrize("home", ["hulk-head", "tannery-rock"])
@pytest.mark.parametrize("difficulty", DIALS)
def test_the_difficulties(difficulty: Difficulty, home: str) -> None:
    """NK-DEF-4 NK-SETUP-A4 Everything that a difficulty sets lies on the table, and nothing more; the Khan gets no
    bonus for where he starts."""
    dials = DIALS[difficulty]
    table = laid(difficulty=difficulty, home=home)
    held = corners_held(table)
    beside = [table.box.land.by_land[land(table, corner)] for corner in held]
    assert table.box.mode.terms.defiance == dials.defiance
    assert (table.favor, table.vp) == ([0, dials.favor], [0, 0])
    assert table.enraged == dials.enraged
    assert home not in held
    assert len(held) == dials.camps
    assert {army(table, KHAN, corner) for corner in held} == {dials.corner}
    assert {count_at(table, KHAN, t, kind) for pair in beside for t in pair for kind in (GRUNT,)} == {dials.beside}
    assert army(table, KHAN, "citadel") == (dials.garrison, 0, 0)
    assert {army(table, KHAN, name) for name in ("ash-gate", "ember-stair")} == {dials.outer}
    assert army(table, PLAYER, home) == tuple(1 + more for more in dials.host)
    assert sum(resources_of(table, PLAYER)) == dials.resources
    assert table.blessings == [dials.blessings, 0]
    assert GAME.tally(table) == GAME.tally(GAME.table(table.box))


def test_printed_is_what_the_sheet_says() -> None:
    """NK-DEF-4 Without a word the game is the sheet's own."""
    assert laid().box.mode.terms == laid(difficulty="printed").box.mode.terms
    assert DIALS["printed"] == Dials()


def test_a_harder_game_is_harder_in_nothing_easier() -> None:
    """NK-DEF-4 From level to level no dial is turned back."""

    def hardness(dials: Dials) -> tuple[int, ...]:
        khans = (dials.defiance, dials.camps, *dials.corner, dials.beside, *dials.outer, dials.garrison, dials.favor)
        players = (dials.resources, dials.blessings, *dials.host)
        return (*khans, dials.enraged, *(-number for number in players))

    levels = [hardness(dials) for dials in DIALS.values()]
    for easier, harder in pairwise(levels):
        assert all(a <= b for a, b in zip(easier, harder, strict=True))
        assert easier != harder


def test_the_page_on_difficulty_shows_every_dial() -> None:
    """NK-DEF-4 What the page says of each difficulty is what it sets."""
    page = (Path(__file__).parents[4] / "docs" / "solo-difficulty.md").read_text(encoding="utf-8")
    rows = [row.strip("| ").split(" | ") for row in page.splitlines() if row.startswith("| ")]
    shown = dict(zip(DIALS, zip(*(cells[1:] for cells in rows[1 : 1 + len(DIAL_NAMES)]), strict=True), strict=True))
    assert rows[0] == [f"`{level}`" for level in DIALS]
    for level, dials in DIALS.items():
        assert list(shown[level]) == [in_words(getattr(dials, name)) for name in DIAL_NAMES]


def measured(level: str) -> tuple[int, int]:
    """The interval that the page gives for what bots win at a difficulty, in percent."""
    page = (Path(__file__).parents[4] / "docs" / "solo-difficulty.md").read_text(encoding="utf-8")
    found = re.search(rf"^\| `{level}` \| \d+ of \d+, \d+ % \[(\d+)\.\.(\d+)\] \|$", page, re.MULTILINE)
    assert found
    return int(found[1]), int(found[2])


@pytest.mark.parametrize("level", [*DIALS, ""])
def test_the_chance_at_the_first_turn_is_what_was_measured(level: str) -> None:
    """NK-DEF-4 The harder the Khan, the smaller the chance; without a word it is the game as printed."""
    match = new_match(difficulty=level) if level else new_match()
    choose(match, "hulk-head")
    low, high = measured(level or "printed")
    assert low <= 100 * chances(match)[0] <= high


def test_a_curve_that_is_written_anew_keeps_its_offsets() -> None:
    curves = curves_of(GAME.meta)
    assert convert(read_toml(write_curves("ruination", curves), "chances.toml"), Curves) == curves
    assert list(curves.alone.offsets) == ["difficulty"]
    assert {*curves.alone.offsets["difficulty"]} == {*DIALS, "unsaid"}


@pytest.mark.parametrize("level", ["medium", "hard", "brutal"])
def test_alone_the_better_levels_are_the_same_bot(level: str) -> None:
    """NK-DEF-4 Search is not shown to be better there (docs/solo-difficulty.md)."""
    assert bot_at(level, Setup("ruination", 1, ("new-khan-rising",))) == "greedy"
    assert (bot_at(level, Setup("ruination", 2)) == "greedy") == (level == "medium")


def in_words(dial: object) -> str:
    """A dial as the page shows it."""
    if isinstance(dial, bool):
        return "yes" if dial else "no"
    return ", ".join(map(str, dial)) if isinstance(dial, tuple) else str(dial)


@pytest.mark.parametrize("colour", ["salt-jackals", "iron-aurochs", "ember-choir"])
def test_the_player_picks_the_khans_colour(colour: str) -> None:
    """NK-SETUP-12 NK-SETUP-D1 The option `colour` is one of the hordes that the player has not taken."""
    table = laid(hordes="rust-buzzards", colour=colour)
    assert [GAME.open_content(None).hordes[horde].id for horde in table.box.hordes] == ["rust-buzzards", colour]


@pytest.mark.parametrize("price", [0, 1, 25])
def test_any_price_from_nothing_on(price: int) -> None:
    """NK-DEF-4 NK-DEF-A4 The price of Defiance is what the table says, at every difficulty."""
    for difficulty in ("easy", "brutal"):
        assert laid(difficulty=difficulty, defiance=price).box.mode.terms.defiance == price


@pytest.mark.parametrize(
    ("options", "refusal"),
    [
        ({"defiance": -1}, "a number from 0 on, not “-1”"),
        ({"defiance": 2.5}, "a number from 0 on, not “2.5”"),
        ({"defiance": True}, "a number from 0 on, not “True”"),
        ({"defiance": "ten"}, "a number from 0 on, not “ten”"),
        ({"difficulty": "trivial"}, "no difficulty “trivial”; there are: easy, normal, hard, printed, brutal"),
        ({"lock": "rusty"}, "continuous or latched, not “rusty”"),
        ({"khan": "ogre"}, "no card “ogre”; there are: keeper, reaver, random"),
        ({"colour": "mauve"}, "cannot have the colour “mauve”; free are: salt-jackals, iron-aurochs, ember-choir"),
        ({"hordes": "ember-choir", "colour": "ember-choir"}, "cannot have the colour “ember-choir”; free are: rust-b"),
        ({"weather": "dry"}, "no option “weather”"),
    ],
)
def test_what_no_table_can_agree_on(options: dict[str, Any], refusal: str) -> None:
    """NK-DEF-A4 NK-DEF-4 Prices below nothing, unknown difficulties, locks and cards are refused before setup."""
    with pytest.raises(BadSetup, match=refusal):
        GAME.box(Setup("ruination", 1, (NAME,), options=options))


@pytest.mark.parametrize(("card", "number"), [("keeper", 0), ("reaver", 1)])
def test_the_khans_card_can_be_chosen(card: str, number: int) -> None:
    """NK-SETUP-10 The table may name the reference card."""
    assert {laid(seed, khan=card).reference for seed in range(6)} == {number}


def test_it_is_for_one_player_alone() -> None:
    """NK-SETUP-1 Two players are refused."""
    with pytest.raises(BadSetup, match="not 2"):
        GAME.box(Setup("ruination", 2, (NAME,)))


# --- what can be agreed on, and what lies in the box --------------------------------------------------------------


def test_every_way_to_lay_a_solo_table_lays_one() -> None:
    """NK-DEF-4 NK-SETUP-10"""
    ways = {way.name: way for way in GAME.ways((NAME,))}
    assert set(ways) == {"hordes", "sides", *OPTIONS}
    assert [value for value, _ in ways["difficulty"].values] == list(DIALS)
    for name in OPTIONS:
        for value, title in ways[name].values:
            assert title
            taken = "salt-jackals" if value == "rust-buzzards" else "rust-buzzards"
            GAME.box(Setup("ruination", 1, (NAME,), options={"hordes": taken, name: value}))


def test_the_price_of_defiance_may_be_written_as_text() -> None:
    """NK-DEF-A4"""
    assert GAME.box(Setup("ruination", 1, (NAME,), options={"defiance": "15"})).mode.terms.defiance == 15


def test_the_khans_cards_lie_in_the_box_of_the_solo_game_alone() -> None:
    """TW-COMP-1 TW-COMP-7"""
    box = GAME.box(Setup("ruination", 1, (NAME,)))
    found = GAME.components(box.content)
    assert [len(found[kind]) for kind in ("reference cards", "power cards")] == [2, 10]
    words = GAME.words(box, ["Ada"], 0)
    told = [words.component(card) for kind in ("reference cards", "power cards") for card in found[kind]]
    assert len(set(told)) == len(told)
    assert all(told)
    for card in found["reference cards"]:
        assert isinstance(card, Reference)
        told_apart = {name: len(lines) for name, lines in words.lines(card).items()}
        assert told_apart == {"calm": len(card.tactics), "enraged": len(card.enraged_tactics), "always": 1}
    assert "reference cards" not in GAME.components(GAME.open_content(None))

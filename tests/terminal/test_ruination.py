"""The face of Ruination: the table at any width, choices that stay in sight, and whole games at the keyboard."""

import io
from itertools import chain
from random import Random
from typing import Any

import pytest
from rich.console import Console, RenderableType

from kurultai.games.catalogue import speak
from kurultai.games.ruination.words import RuinationWords
from kurultai.kernel.ask import Ask
from kurultai.kernel.languages import LANGUAGE
from kurultai.kernel.match import Match
from kurultai.terminal.face import face_of
from kurultai.terminal.menu import Menu
from kurultai.terminal.tables.ruination.face import RuinationFace
from tests.games.ruination.walking import GAME, walk
from tests.soaked import soaked
from tests.terminal.keyboard import Table, anything, lines_of

NAMES = ("Ada", "Ben", "Cyrus", "Dorothea")
WIDTHS = [40, 80, 120]
SMALL_SCREEN = 24
AROUND_A_MENU = 3
"""The rule above it, the question and the prompt."""


def face_for(match: Match, viewer: int | None) -> RuinationFace:
    words: RuinationWords = GAME.words(match.box, NAMES[: match.box.seats], viewer)
    face = face_of(GAME.meta, words)
    assert isinstance(face, RuinationFace)
    return face


def drawn(shown: RenderableType, width: int) -> str:
    console = Console(file=io.StringIO(), width=width, color_system=None)
    console.print(shown, markup=False, highlight=False)
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


def table_of(match: Match, viewer: int | None, width: int) -> str:
    text = drawn(face_for(match, viewer).table(GAME.view(match.table, viewer), width), width)
    assert max(map(len, text.splitlines())) <= width
    assert "{" not in text
    return text


def menu_of(match: Match, ask: Ask[Any], width: int) -> Menu:
    return face_for(match, ask.seat).menu(ask, GAME.view(match.table, ask.seat), width)


def at(name: str, after: int = 0, options: int = 2) -> tuple[Match, Ask[Any]]:
    """The first question of a kind with so many options, so many choices into some random game for three."""
    for match in chain.from_iterable(walk(3, "basic", seed) for seed in range(20)):
        asks = match.asks if match.number >= after else []
        found = [ask for ask in asks if ask.kind.name == name and len(ask.options) >= options]
        if found:
            return match, found[0]
    raise AssertionError(f"{name} was never asked")


# --- the table -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("viewer", [0, None])
def test_a_start_is_drawn(width: int, viewer: int | None) -> None:
    match, _ = at("keep-tile")
    text = table_of(match, viewer, width)
    assert all(territory.name in text for territory in match.box.content.territories)
    assert all(region.name in text for region in match.box.content.regions)


@pytest.mark.parametrize("width", WIDTHS)
def test_a_game_in_full_swing_is_drawn(width: int) -> None:
    match, _ = at("card", after=120)
    text = table_of(match, None, width)
    view = GAME.view(match.table, None)
    tops = [match.box.content.actions[card].name for card in view.tops]
    exiles = [match.box.content.exiles[exile].name for exile in view.exiles if exile >= 0]
    advantages = [match.box.content.advantages[card].name for tier in view.advantages for card in tier if card >= 0]
    assert all(name in text for name in (*tops, *exiles, *advantages))


@pytest.mark.parametrize("width", WIDTHS)
def test_a_battle_takes_the_stage(width: int) -> None:
    match, ask = at("fight")
    text = table_of(match, ask.seat, width)
    battle = GAME.view(match.table, ask.seat).battle
    assert battle is not None
    assert f"battle in {match.box.land.names[battle.where]}" in text
    for side in battle.sides:
        assert lines_of(text, [f"{side.strength} strength"])


def test_a_player_without_vp_has_that_told_in_every_language() -> None:
    match, _ = at("keep-tile")
    try:
        for language, said in (("en", "VP 0"), ("fr", "PV 0")):
            speak(language)
            face = face_for(match, None)
            assert drawn(face.table(GAME.view(match.table, None), 40), 40).count(said) == 3
    finally:
        speak(LANGUAGE)


def test_the_price_of_a_slot_is_added_once() -> None:
    match, ask = at("slot")
    shown = drawn(menu_of(match, ask, 120).body, 120)
    assert "+ 1 any for the slot" in shown
    assert "+ +" not in shown


def test_an_army_is_its_owners_letter_and_counts() -> None:
    match, _ = at("card")
    view = GAME.view(match.table, None)
    where, army = next((at, shown.armies[0]) for at, shown in enumerate(view.territories) if shown.armies)
    assert lines_of(table_of(match, None, 120), [match.box.land.names[where], f"{'ABC'[army.seat]} {army.units[0]}g"])


def test_nomads_lie_face_down_until_they_are_met() -> None:
    match, _ = at("card")
    text = table_of(match, 0, 120)
    assert not any(token.name in text for token in match.box.content.nomads)
    hidden = [at for at, shown in enumerate(GAME.view(match.table, 0).territories) if shown.nomad == -2]
    assert all(lines_of(text, [match.box.land.names[at], "?"]) for at in hidden)


def test_a_tile_is_shown_to_its_owner_alone() -> None:
    match, _ = at("keep-tile")
    for viewer in (0, 1):
        own = drawn(face_for(match, viewer).own(GAME.view(match.table, viewer), 80), 80)
        assert own.count("your tile") == 2
    assert "your tile" not in table_of(match, None, 80)


@pytest.mark.parametrize("width", WIDTHS)
def test_everything_in_the_box_is_listed_with_its_text(width: int) -> None:
    match, _ = at("keep-tile")
    text = drawn(face_for(match, 0).cards(width), width)
    content = match.box.content
    assert "{" not in text
    if width > 40:
        for card in (*content.actions, *content.advantages, *content.exiles, *content.nomads):
            assert card.name in text
        assert lines_of(text, ["Batu°", "2 scrap + 2 fuel."])


# --- the choices ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("width", [40, 80])
def test_every_option_can_be_typed_and_stands_on_the_screen(seed: int, width: int) -> None:
    for match in walk(3, "advanced" if seed % 2 else "basic", seed):
        for ask in match.asks:
            menu = menu_of(match, ask, width)
            text = drawn(menu.body, width)
            assert sorted(menu.answers.values(), key=str) == sorted(ask.options, key=str)
            assert all(number in text for number in menu.answers)
            assert "{" not in text
            if width >= 80:
                assert len(text.splitlines()) + AROUND_A_MENU <= SMALL_SCREEN, ask.kind.name


def test_the_top_cards_are_the_menu_of_the_turn() -> None:
    match, ask = at("card")
    text = drawn(menu_of(match, ask, 100).body, 100)
    for card in GAME.view(match.table, ask.seat).tops:
        assert match.box.content.actions[card].name in text
        assert match.box.content.actions[card].name not in table_of(match, ask.seat, 100)


def test_marching_units_are_chosen_in_a_grid_that_marks_the_toll() -> None:
    match, ask = at("send", options=8)
    text = drawn(menu_of(match, ask, 100).body, 100)
    assert text.splitlines()[0].split()[0] == "to"
    assert "~ toll" in text


def test_either_says_what_the_effects_are() -> None:
    match, ask = at("either")
    text = drawn(menu_of(match, ask, 100).body, 100)
    assert lines_of(text, ["1", "favor"])
    assert lines_of(text, ["2", "glory"])


# --- whole games ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", soaked(("human,random,random", "human,human"), but=["human,random,random"]))
def test_a_game_is_played_to_its_scoring(seats: str) -> None:
    table = Table(seats, game=GAME, width=80)
    assert table.play(then=anything(table))
    assert table.match.over
    assert "final scoring" in table.text
    assert "→" in table.page
    assert table.text.splitlines()[-1] == "The record of this game: nowhere.record"


@pytest.mark.parametrize("width", soaked((40, 120), but=[40]))
def test_a_game_fits_any_width(width: int) -> None:
    table = Table("human,random,random", game=GAME, width=width, screen=False)
    assert table.play(then=anything(table))
    assert max(map(len, table.text.splitlines())) <= width
    assert "{" not in table.text


def test_a_human_plays_by_names_as_well() -> None:
    """Every question answered in the notation, as a script would."""
    table = Table("human,random", game=GAME, screen=False)
    random = Random(2)

    def reply() -> str:
        ask = table.match.ask_of(0)
        assert ask is not None
        return f"{ask.kind.name}:{random.choice(ask.names())}"

    assert table.play(then=reply)
    assert table.match.over


def test_the_table_the_cards_the_log_and_the_rule_are_shown_on_request() -> None:
    table = Table("human,random,random", game=GAME)
    table.play("1", "table", "cards", "log", "why", "help")
    for shown in ("The Khan is calm.", "° invented for this box", "the game so far", "RU-", "what you can type"):
        assert shown in table.text

"""The solo game of Ruination at the keyboard: the Khan at the table, and games to their end."""

from collections.abc import Iterator
from random import Random

import pytest

from kurultai.kernel.match import Match
from kurultai.terminal.face import face_of
from tests.games.ruination.walking import GAME
from tests.soaked import soaked
from tests.terminal.keyboard import Table, anything, lines_of
from tests.terminal.test_ruination import drawn

MODULES = ("new-khan-rising",)
WIDTHS = [40, 80, 100]
SCREEN = 40


def walk(seed: int) -> Iterator[Match]:
    match = GAME.new_match(seats=1, seed=seed, modules=MODULES, options={"khan": "reaver"})
    random = Random(seed)
    while match.asks:
        yield match
        match.answer(0, random.choice(match.asks[0].options))
    yield match


def at(name: str) -> Match:
    """The first question of a kind, in some random game; for a battle, against the Khan."""
    return next(match for seed in range(30) for match in walk(seed) if match.asks and match.asks[0].kind.name == name)


def table_of(match: Match, viewer: int | None, width: int) -> str:
    face = face_of(GAME.meta, GAME.words(match.box, ["Ada"], viewer))
    text = drawn(face.table(GAME.view(match.table, viewer), width), width)
    assert max(map(len, text.splitlines())) <= width
    assert "{" not in text
    return text


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("viewer", [0, None])
def test_the_khan_sits_at_the_table_and_his_region_is_marked_as_closed(width: int, viewer: int | None) -> None:
    text = table_of(at("card"), viewer, width)
    assert lines_of(text, [" B ", "the Khan"])
    assert lines_of(text, ["The Citadel", "✕"])
    assert lines_of(text, ["Ash Gate", "✕", "B 2g 2b 2r"])
    assert lines_of(text, ["The Khan's Mountain", "closed"]) or width == 40
    for told in ("10 power cards left", "Defiance costs 10 VP", "Taker of", "no Fury yet"):
        assert told in text
    assert "★" not in text


@pytest.mark.parametrize("width", WIDTHS)
def test_a_battle_against_the_khan_shows_his_card(width: int) -> None:
    text = table_of(at("fight"), 0, width)
    dice = text[text.rindex(" B  ") :].partition("your board")[0]
    assert "has fought" in dice, "on his own line, or under it where the line is full"
    assert "Taker of" in text


def test_the_khans_cards_are_listed_with_the_others() -> None:
    face = face_of(GAME.meta, GAME.words(at("card").box, ["Ada"], 0))
    text = drawn(face.cards(120), 120)
    assert "{" not in text
    assert "tier III" not in text
    assert lines_of(text, ["Khan's Wrath°", "The Khan is enraged for the rest of the game"])
    assert lines_of(text, ["The Hunger Unbound°", "always: "]) or "The Hunger Unbound°" in text


@pytest.mark.parametrize("width", soaked(WIDTHS, but=[40]))
def test_a_game_is_played_to_its_verdict(width: int) -> None:
    table = Table("human", game=GAME, width=width, screen=False, modules=MODULES)
    assert table.play(then=anything(table))
    assert table.match.over
    assert max(map(len, table.text.splitlines())) <= width
    assert "{" not in table.text
    assert "The Khan's turn: the standee goes to glory." in " ".join(table.text.split())
    end = table.text.rpartition("the end ─")[2]
    assert "Defeat: " in end
    assert "final scoring" not in table.text
    assert "ranking" not in table.text


def test_a_victory_is_told_as_one() -> None:
    table = Table("human", game=GAME, modules=MODULES)
    assert table.play(then=anything(table))
    table.match.table.won = True
    told = GAME.words(table.match.box, table.names, 0).scoring(GAME.view(table.match.table, 0))
    assert told[-1] == "Victory: the Khan is dead, and the new Khan is you."


def test_the_table_in_sentences_names_the_khan() -> None:
    table = Table("human", game=GAME, modules=MODULES)
    table.play("1", "table", "log", "why")
    for told in ("B the Khan: 0 VP", "Defiance costs 10 VP", "The Khan's card is "):
        assert told in table.text

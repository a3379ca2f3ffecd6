"""The face of Fate of Venterra: what stands on the map."""

import io
import re
from collections.abc import Iterator
from random import Random

import pytest
from rich.console import Console, Group, RenderableType

from kurultai.games.catalogue import speak
from kurultai.games.fate_of_venterra.grid import STRIDE
from kurultai.kernel.languages import LANGUAGE
from kurultai.kernel.match import Match
from kurultai.terminal.face import face_of
from kurultai.terminal.tables.fate_of_venterra.hexmap import WIDE
from tests.games.fate_of_venterra.walking import GAME
from tests.games.scene_tables import lay

NAMES = ("Ada", "Ben")
FIVE = ("Ada", "Random 1", "Random 2", "Dan", "Eve")


def drawn(shown: RenderableType, width: int) -> list[str]:
    """The lines of something at a width."""
    console = Console(file=io.StringIO(), width=width, color_system=None)
    console.print(shown, markup=False, highlight=False)
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue().splitlines()


def test_the_map_shows_influence_that_is_not_the_usual() -> None:
    """FV-TERR-3 FV-START-A8 Beside the ground, and explained below; covered ground has none."""
    at = {
        "b1": {"worth": 3},
        "b2": {"terrain": "desert"},
        "b3": {"terrain": "desert", "worth": 3},
        "b4": {"building": "A fortress", "worth": 2},
    }
    table = lay(GAME, everywhere="forest", at=at)
    face = face_of(GAME.meta, GAME.words(table.box, NAMES, None))
    shown = " ".join(drawn(face.table(GAME.view(table, None), 120), 120))
    for block in ("A1 ♣ ", "B1 ♣3 ", "B2 ∴ ", "B3 ∴3 ", "B4 ■ "):
        assert block in shown
    assert "♣2 a forest worth 2 influence" in " ".join(shown.split())


def test_the_map_names_every_unit_and_every_river() -> None:
    """FV-RIVER-1 However many kinds of units stand there, and with a token on the water, too."""
    at = {
        "b3": {"A": "5 scouts, 2 soldiers, 1 siege, 3 knights", "building": "A outpost"},
        "a2": {"terrain": "water", "token": True},
        "c1": {"terrain": "water"},
        "d2": {"terrain": "water"},
    }
    table = lay(GAME, everywhere="forest", at=at, rivers=["a2 c1", "a2 d2"])
    face = face_of(GAME.meta, GAME.words(table.box, NAMES, None))
    shown = "\n".join(drawn(face.table(GAME.view(table, None), 120), 120))
    for block in ("A s2c5g1", "  k3", "A Outpost", "def", "→C1→D2", "→F2 a river to F2"):
        assert block in shown


def test_a_map_that_is_too_wide_comes_in_parts_in_which_neighbours_stand_together() -> None:
    parts = 0
    for seed in range(6):
        *_, match = some_play(5, 60, seed=seed)
        words, view = GAME.words(match.box, FIVE, 0), GAME.view(match.table, 0)
        lines = drawn(face_of(GAME.meta, words).table(view, 80), 80)
        parts += len([line for line in lines if line.startswith("further right")])
        lands = {shown.cell: words.land(number) for number, shown in enumerate(view.lands)}
        for name, beside in ((lands[cell], lands[cell + STRIDE]) for cell in lands if cell + STRIDE in lands):
            places = [(line.find(f"{name} "), line.find(f"{beside} ")) for line in lines]
            assert any(left >= 0 and right == left + WIDE for left, right in places), (seed, name, beside)
    assert parts >= 3


def test_the_page_names_the_cards_of_whoever_looks() -> None:
    """FV-GODS-5 FV-LEADER-9 Those that all have seen, and those that nobody else has."""
    mat = {"gods": ["spear-of-dawn"], "blind": ["plague-wind"], "leaders": ["ysolde-varr"]}
    table = lay(GAME, seat={"A": mat})

    def own(seat: int) -> set[str]:
        face = face_of(GAME.meta, GAME.words(table.box, NAMES, seat))
        return {line for line in drawn(face.table(GAME.view(table, seat), 120), 120) if line.startswith("Your ")}

    assert own(0) == {
        "Your Gods cards: Spear of Dawn",
        "Your blind Gods cards: Plague Wind",
        "Your leaders: Ysolde Varr",
    }
    assert own(1) == set()


def some_play(seats: int, choices: int, seed: int = 3) -> Iterator[Match]:
    """A random game, before each of its first choices."""
    match, random = GAME.new_match(seats=seats, seed=seed), Random(seed)
    while match.asks and match.number < choices:
        yield match
        ask = match.asks[0]
        match.answer(ask.seat, random.choice(ask.options))


@pytest.mark.parametrize("language", ["en", "fr"])
def test_on_eighty_columns_a_player_has_a_line(language: str) -> None:
    *_, match = some_play(5, 200)
    try:
        speak(language)
        face = face_of(GAME.meta, GAME.words(match.box, FIVE, 0, language))
        lines = drawn(face.table(GAME.view(match.table, 0), 80), 80)
    finally:
        speak(LANGUAGE)
    for letter, name in zip("ABCDE", FIVE, strict=True):
        assert len([line for line in lines if line.startswith(f" {letter}  {name}")]) == 1
    assert "…" not in "".join(lines)
    assert [line for line in lines if re.match("(In supply|En réserve\N{NO-BREAK SPACE}): Ada s", line)]
    last = next(number for number, line in enumerate(lines) if line.startswith(" E  Eve"))
    assert [line for line in lines[:last] if line.startswith(("1", "2"))] == []


def test_french_rows_have_a_space_before_the_colon() -> None:
    *_, match = some_play(2, 120)
    try:
        speak("fr")
        words = GAME.words(match.box, NAMES, 0, "fr")
        lines = drawn(face_of(GAME.meta, words).table(GAME.view(match.table, 0), 100), 100)
    finally:
        speak(LANGUAGE)
    assert [line for line in lines if line.startswith("Ordre\N{NO-BREAK SPACE}: Ada")]
    assert not [line for line in lines if re.match(r"[\w ]+\w: ", line)]


def test_a_page_has_one_map_with_the_numbers_of_its_choices() -> None:
    seen = set()
    for match in some_play(2, 250):
        ask = match.asks[0]
        view = GAME.view(match.table, ask.seat)
        if ask.kind.name in seen or not view.lands:
            continue
        seen.add(ask.kind.name)
        face = face_of(GAME.meta, GAME.words(match.box, NAMES, ask.seat))
        page = drawn(Group(face.table(view, 100, ask), face.menu(ask, view, 100).body), 100)
        assert len([line for line in page if "♣ forest  ▲ mountain" in line]) == 1, ask.kind.name
        if ask.kind.name == "deploy":
            land = GAME.words(match.box, NAMES, ask.seat).land(ask.options[0])
            assert [line for line in page if re.search(rf"\b{land} \S 1\b", line)]
    assert {"place", "deploy", "march-to"} <= seen

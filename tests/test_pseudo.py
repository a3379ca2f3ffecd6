"""Everything that people read comes from a catalogue: games played in a language of which every word is marked."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import chain
from random import Random
from typing import Any

import pytest

from kurultai.games.catalogue import gist_of
from kurultai.kernel.game import Words, find_game
from kurultai.kernel.languages import LANGUAGES
from kurultai.kernel.match import Match
from tests.pseudo import XX, bare, dress, proper_names, pseudo

PLAYERS = ["Ada", "Bo", "Cleo", "Dov", "Eva"]
TABLES: list[tuple[str, dict[str, Any]]] = [
    ("reign-and-ruin", {"seats": 2}),
    ("reign-and-ruin", {"seats": 4, "rulings": {"tokens_unlimited": False}}),
    ("ruination", {"seats": 2}),
    ("ruination", {"seats": 4, "modules": ("world-that-was",), "options": {"sides": "advanced"}}),
    ("ruination", {"seats": 1, "modules": ("new-khan-rising",)}),
    ("fate-of-venterra", {"seats": 2}),
    ("fate-of-venterra", {"seats": 5}),
]
OPTIONS = 12
"""How many options of a question are read, at the most."""


@pytest.fixture
def dressed(monkeypatch: pytest.MonkeyPatch) -> Iterator[set[str]]:
    """The pseudo-language; what may stand in it without a bracket."""
    known = {*PLAYERS, *proper_names()}
    dress(monkeypatch.setattr)
    yield known
    LANGUAGES.pop(XX, None)


class Reader:
    """Reads whatever is said, and remembers what comes from no catalogue."""

    def __init__(self, known: set[str]) -> None:
        self.known = known
        self.read = 0
        self.strange: dict[str, str] = {}

    def __call__(self, text: str, source: str) -> None:
        self.read += 1
        for word in bare(text, self.known):
            self.strange.setdefault(f"{source}: {word}", text)


def test_the_pseudo_language_marks_words_and_leaves_placeholders_alone() -> None:
    assert pseudo("{name} keeps {number} cards.") == "{name} ⟦kéeéeps⟧ {number} ⟦cáards⟧."
    assert bare("⟦Yóoúu⟧ kept 2 ⟦cáards⟧ (RR-DRAFT-1): Ada", {"Ada"}) == ["kept"]
    assert not bare("⟦á⟧ B3 → 12", set())


@pytest.mark.parametrize(("name", "more"), TABLES, ids=lambda value: value if isinstance(value, str) else "")
def test_every_word_of_a_game_comes_from_a_catalogue(dressed: set[str], name: str, more: dict[str, Any]) -> None:
    game = find_game(name)
    match = game.new_match(seed=7, listening=True, **more)
    hear, random = Reader(dressed), Random(3)
    seats = match.box.setup.seats
    voices: dict[int | None, Words] = {
        viewer: game.words(match.box, PLAYERS[:seats], viewer, XX) for viewer in (*range(seats), None)
    }
    number = 0
    while not match.over:
        read_questions(match, voices, hear, random, whole=number % 8 == 0)
        ask = random.choice(match.asks)
        match.answer(ask.seat, random.choice(ask.options))
        read_story(match, voices, hear)
        number += 1
    read_table(match, voices, hear)
    for viewer in (0, None):
        for line in voices[viewer].scoring(game.view(match.table, viewer)):
            hear(line, "scoring")
    read_box(match, voices[0], hear)
    assert hear.read > 500
    assert not hear.strange, "\n".join(f"{source}  <-  {text}" for source, text in list(hear.strange.items())[:60])


def read_questions(
    match: Match, voices: dict[int | None, Words], hear: Callable[[str, str], None], random: Random, *, whole: bool
) -> None:
    for ask in match.asks:
        own = voices[ask.seat]
        hear(own.question(ask), f"question {ask.kind.name}")
        hear(voices[None].waiting(ask), f"waiting {ask.kind.name}")
        for option in random.sample(ask.options, min(OPTIONS, len(ask.options))):
            hear(own.choice(ask, option), f"option {ask.kind.name}")
            hear(own.option(ask.kind, option), f"option {ask.kind.name}")
        others = [value for value in ask.kind.values.values() if value not in ask.options]
        view = match.game.view(match.table, ask.seat)
        for value in random.sample(others, min(4, len(others))):
            why = own.why_not(view, ask, value)
            if why is not None:
                hear(why[1], f"why not {ask.kind.name}")
    if whole:
        read_table(match, voices, hear)


def read_story(match: Match, voices: dict[int | None, Words], hear: Callable[[str, str], None]) -> None:
    story = match.story or []
    for _, event in story:
        for viewer, words in voices.items():
            seen = event.seen_by(viewer)
            if seen is not None:
                hear(words.sentence(seen), type(event).__name__)
    story.clear()


def read_table(match: Match, voices: dict[int | None, Words], hear: Callable[[str, str], None]) -> None:
    for viewer in (0, None):
        for line in voices[viewer].table(match.game.view(match.table, viewer)):
            hear(line, "table")


def read_box(match: Match, words: Words, hear: Callable[[str, str], None]) -> None:
    game = match.game
    for kind, records in game.components(game.named(match.box.content, XX)).items():
        for record in records:
            hear(words.component(record), f"text of {kind}")
            hear("\n".join(chain(*words.lines(record).values())), f"lines of {kind}")
            hear(str(getattr(record, "name", "")), f"name of {kind}")
            hear(str(getattr(record, "motto", "")), f"motto of {kind}")
            hear(str(getattr(record, "title", "")), f"title of {kind}")
    for way in game.ways(match.box.setup.modules, XX):
        for text in (way.title, way.gist, *(title for _, title in way.values)):
            hear(text, f"way {way.name}")
    for name in game.parts(match.table, 0):
        hear(words.part(name, "more"), f"part {name}")
        hear(words.part(name, "less"), f"part {name}")
    for name in game.measures(match.table):
        hear(words.measure(name), f"measure {name}")
    for order in game.order_ways(match.box):
        hear(words.order(order.kind), f"order {order.kind}")
        for name in order.circumstances:
            hear(words.circumstance(name), f"circumstance {name}")
    for text in (*words.unseen(), gist_of(game.meta.package, XX)):
        hear(text, "gist")

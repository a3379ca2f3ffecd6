"""The terminal speaks the language of whoever sits at it; and whatever it says, it says from a catalogue."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from kurultai.games.catalogue import speak
from kurultai.kernel.game import find_game
from kurultai.kernel.languages import LANGUAGE, LANGUAGES
from tests.pseudo import XX, bare, dress, proper_names
from tests.terminal.keyboard import NAMES, Table

TABLES: list[tuple[str, str, dict[str, Any]]] = [
    ("reign-and-ruin", "human,random,random", {}),
    ("ruination", "human,random", {"modules": ("world-that-was",)}),
    ("ruination", "human", {"modules": ("new-khan-rising",)}),
    ("fate-of-venterra", "human,random", {}),
]
WIDE = 400
NOTATION = re.compile(r"\b[a-z-]+:[\w+-]+")
CHOICES = 60
SEATS = {"AB", "BA", "ABC"}
TYPED = {"what?", "undo", "why", "log", "table", "cards", "help", "quit", "nowhere.record", "kurultai", "resume"}


@pytest.fixture
def speaking() -> Iterator[Any]:
    """Lets the terminal speak a language; English again afterwards."""
    yield speak
    speak(LANGUAGE)


def replies(table: Table, seed: int = 1) -> Any:
    """Random choices of the person, by their names; after some of them nothing more, so that the game is left."""
    random = Random(seed)
    left = iter(range(CHOICES))

    def reply() -> str:
        if next(left, None) is None:
            raise EOFError
        ask = next(ask for ask in table.match.asks if ask.seat == 0)
        return f"{ask.kind.name}:{random.choice(ask.names())}"

    return reply


@pytest.mark.parametrize(("game", "seats", "more"), TABLES, ids=str)
def test_every_word_on_the_screen_comes_from_a_catalogue(
    monkeypatch: pytest.MonkeyPatch, speaking: Any, game: str, seats: str, more: dict[str, Any]
) -> None:
    known = {*NAMES, *proper_names(), *TYPED, *SEATS}
    dress(monkeypatch.setattr)
    speaking(XX)
    try:
        table = Table(seats, game=find_game(game), screen=False, width=WIDE, **more)
        table.play("help", "table", "cards", "log", "undo", "what?", "", then=replies(table))
        assert len(table.prompts) > 15
        lines = [NOTATION.sub("", line) for line in [*table.text.splitlines(), *table.prompts]]
        lines = [line for line in lines if bare(line, known)]
    finally:
        LANGUAGES.pop(XX, None)
    assert not lines, "\n".join(f"{bare(line, known)} in {' '.join(line.split())[:300]}" for line in lines[:40])


def test_a_french_terminal_plays_in_french(speaking: Any) -> None:
    speaking("fr")
    table = Table("human,random", screen=False, width=120)
    table.play("help", "why", then=replies(table))
    text = " ".join(table.text.split())
    assert "garde 2 de ces 7 cartes" in text
    assert "ce que tu peux taper" in text
    assert "RR-DRAFT-1\u00a0: Chaque joueur regarde" in table.text.replace("\n", " ")
    assert "Ta partie est conservée" in text or "décompte final" in text
    assert "keep 2 of these" not in text

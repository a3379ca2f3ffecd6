"""Scenes of Fate of Venterra after some choices, and what is said of them."""

from kurultai.games.fate_of_venterra.words import VenterraWords
from kurultai.kernel.match import Match
from kurultai.kernel.notation import answer_in_text
from kurultai.kernel.scene import begin, read_scenes
from tests.games.fate_of_venterra.walking import GAME

NAMES = ("Ada", "Ben", "Cyrus")
HEAD = """
[[scene]]
title = "what is said"
game = "fate-of-venterra"
seats = 2
then = [{ exactly = [] }]
"""
CHARGE = HEAD + 'start = { rule = "command", card = "charge" }\n[scene.table]\neverywhere = "forest"\n'


def scene(text: str, *choices: str) -> Match:
    """The match of a scene after some choices."""
    match = begin(read_scenes(text, "scene")[0], GAME)
    for choice in choices:
        seat, _, option = choice.partition(" ")
        answer_in_text(match, "ABCDE".index(seat), option)
    return match


def effects(effect: str, table: str) -> str:
    """A scene in which something happens as a card says it."""
    return f'{HEAD}start = {{ rule = "effects", effects = [{effect}] }}\n[scene.table]\neverywhere = "forest"\n{table}'


def words_of(match: Match, language: str = "en") -> VenterraWords:
    return GAME.words(match.box, NAMES[: match.box.seats], match.asks[0].seat if match.asks else None, language)


def choices(match: Match) -> list[str]:
    """The options of the question, as they stand on their buttons."""
    (ask,) = match.asks
    return [words_of(match).choice(ask, option) for option in ask.options]


def why_not(match: Match, name: str) -> str:
    """Why the value of this name is not offered."""
    (ask,) = match.asks
    told = words_of(match).why_not(GAME.view(match.table, ask.seat), ask, ask.kind.values[name])
    assert told is not None, name
    return told[1]

"""Puzzles worked out by the engine: every line of choices, and what it comes to."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

from kurultai.games.lessons import Measure, Puzzle, lessons_of, setup_of
from kurultai.kernel.ask import letter
from kurultai.kernel.errors import BadSetup
from kurultai.kernel.game import Game, Words, find_game
from kurultai.kernel.languages import LANGUAGE
from kurultai.kernel.luck import Seeded
from kurultai.kernel.match import Match
from kurultai.kernel.notation import write_choice

SOLVER = 0
"""The seat that has to find it."""


class Line(NamedTuple):
    """Choices one after the other, as the notation and as people read them, and what they come to."""

    choices: tuple[str, ...]
    labels: tuple[str, ...]
    value: int


def lay_puzzle(puzzle: Puzzle, game: Game[Any], seed: int = 0) -> Match:
    """The match at the moment of the puzzle."""
    return Match(game, game.box(setup_of(game.meta, puzzle)), Seeded(seed))


def work_out(puzzle: Puzzle, game: Game[Any], seed: int = 0, language: str = LANGUAGE) -> list[Line]:
    """Every line from the puzzle's moment until its seat has nothing more to choose, the best first."""
    match = lay_puzzle(puzzle, game, seed)
    measure = lessons_of(game.meta.package).measure[puzzle.measure]
    words = game.words(match.box, [letter(seat) for seat in range(puzzle.seats)], SOLVER, language)
    lines = list(_lines(match, puzzle, measure, words, (), ()))
    return sorted(lines, key=lambda line: (-line.value, line.choices != puzzle.solution, len(line.choices)))


def _lines(
    match: Match, puzzle: Puzzle, measure: Measure, words: Words, choices: tuple[str, ...], labels: tuple[str, ...]
) -> Iterator[Line]:
    ask = match.ask_of(SOLVER)
    if ask is None or (choices and ask.kind.name in puzzle.until):
        yield Line(choices, labels, value_of(match, measure))
        return
    for option in ask.options:
        after = match.copy()
        after.answer(SOLVER, option)
        choice, label = write_choice(ask.kind, option), words.choice(ask, option)
        yield from _lines(after, puzzle, measure, words, (*choices, choice), (*labels, label))


def value_of(match: Match, measure: Measure) -> int:
    """What a measure finds on the table."""
    facts = match.game.facts(match.table)
    return sum(_number(facts[name]) for name in measure.plus) - sum(_number(facts[name]) for name in measure.minus)


def _number(fact: Any) -> int:
    return sum(fact) if isinstance(fact, list) else int(fact)


@cache
def answer_of(game_name: str, puzzle_id: str, language: str = LANGUAGE) -> tuple[Line, ...]:
    """The lines of a puzzle, worked out once."""
    game = find_game(game_name)
    puzzle = next((one for one in lessons_of(game.meta.package).puzzle if one.id == puzzle_id), None)
    if puzzle is None:
        raise BadSetup(f"{game.meta.title} has no puzzle “{puzzle_id}”")
    return tuple(work_out(puzzle, game, language=language))

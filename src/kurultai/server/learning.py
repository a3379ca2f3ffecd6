"""What a game teaches, as the browser shows it: guided games, puzzles with their answers, and tips."""

from __future__ import annotations

from collections.abc import Sequence

from litestar import get

from kurultai.games.catalogue import Catalogue, open_catalogues
from kurultai.games.lessons import Lesson, Puzzle, Step, lessons_of, setup_of
from kurultai.games.puzzles import answer_of
from kurultai.kernel.game import Meta, find_game
from kurultai.kernel.languages import LANGUAGE
from kurultai.kernel.modules import find_module, modules_of
from kurultai.server.descriptions import (
    LearnInfo,
    LessonInfo,
    PageInfo,
    PuzzleAnswer,
    PuzzleInfo,
    PuzzleLine,
    StepAdvice,
)
from kurultai.server.readers import language_of
from kurultai.server.routes import Calling, Named, Word

TIP = "tip."


def phrases_of(meta: Meta, language: str) -> Catalogue:
    """The phrases of a game and of all its modules."""
    return open_catalogues((meta.package, *(module.package for module in modules_of(meta.package).values())), language)


def tips_of(meta: Meta, language: str, modules: Sequence[str]) -> dict[str, str]:
    """A tip for each kind of question; at a table with modules theirs come before those of the game."""
    own = [find_module(meta, name).package for name in modules]
    others = [module.package for name, module in modules_of(meta.package).items() if name not in modules]
    phrases = open_catalogues((*others, meta.package, *own), language)
    return {key.removeprefix(TIP): phrases.raw(key) for key in phrases if key.startswith(TIP)}


def learn_info(game: str, language: str = LANGUAGE, modules: Sequence[str] = ()) -> LearnInfo:
    """All that a game teaches, in a language; the tips are those for a table with these modules."""
    meta = find_game(game).meta
    phrases, lessons = phrases_of(meta, language), lessons_of(meta.package)
    return LearnInfo(
        game=game,
        lessons=tuple(lesson_info(meta, lesson, phrases) for lesson in lessons.lesson),
        puzzles=tuple(puzzle_info(meta, puzzle, phrases) for puzzle in lessons.puzzle),
        tips=tips_of(meta, language, modules),
        about=lessons.about,
    )


def lesson_info(meta: Meta, lesson: Lesson, phrases: Catalogue) -> LessonInfo:
    """A guided game with everything that its guide says."""
    key = f"lesson.{lesson.id}"
    return LessonInfo(
        id=lesson.id,
        title=phrases.raw(f"{key}.title"),
        gist=phrases.raw(f"{key}.gist"),
        end=phrases.raw(f"{key}.end"),
        minutes=lesson.minutes,
        seats=lesson.seats,
        bot=lesson.bot,
        modules=lesson.modules,
        options=dict(setup_of(meta, lesson).options),
        steps=tuple(step_advice(f"{key}.{step.id}", step, phrases) for step in lesson.step),
    )


def step_advice(key: str, step: Step, phrases: Catalogue) -> StepAdvice:
    """One step: a sentence or two a page."""
    pages = tuple(PageInfo(phrases.raw(f"{key}.{at}"), point) for at, point in enumerate(step.pages, start=1))
    return StepAdvice(step.id, step.asks, pages, step.offers, step.suggest, step.rule)


def puzzle_info(meta: Meta, puzzle: Puzzle, phrases: Catalogue) -> PuzzleInfo:
    """A puzzle without its answer."""
    key = f"puzzle.{puzzle.id}"
    return PuzzleInfo(
        id=puzzle.id,
        title=phrases.raw(f"{key}.title"),
        text=phrases.raw(f"{key}.text"),
        measure=phrases.raw(f"puzzle.measure.{puzzle.measure}"),
        seats=puzzle.seats,
        bot=puzzle.bot,
        modules=puzzle.modules,
        options=dict(setup_of(meta, puzzle).options),
        rules=puzzle.rules,
        point=puzzle.point,
    )


def puzzle_answer(game: str, puzzle: str, language: str = LANGUAGE) -> PuzzleAnswer:
    """The answer of a puzzle, as the engine works it out."""
    lines = tuple(PuzzleLine(*line) for line in answer_of(game, puzzle, language))
    return PuzzleAnswer(puzzle, phrases_of(find_game(game).meta, language).raw(f"puzzle.{puzzle}.answer"), lines)


@get("/api/games/{game:str}/lessons", sync_to_thread=True)
def get_lessons(request: Calling, game: Named, modules: Word = "") -> LearnInfo:
    """What a game teaches: guided games, puzzles, and a tip for each kind of question. `modules`, with commas between
    them, are those of the table that the tips are for."""
    return learn_info(game, language_of(request), modules.split(",") if modules else ())


@get("/api/games/{game:str}/puzzles/{puzzle:str}", sync_to_thread=True)
def get_puzzle(request: Calling, game: Named, puzzle: Named) -> PuzzleAnswer:
    """The answer of a puzzle."""
    return puzzle_answer(game, puzzle, language_of(request))


LEARNING = [get_lessons, get_puzzle]

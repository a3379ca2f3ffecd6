"""Lessons, puzzles and tips: what they name is there, they can be played, and the answers are the engine's own."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import takewhile
from random import Random

import msgspec
import pytest

from kurultai.games.catalogue import open_catalogue, open_catalogues
from kurultai.games.lessons import Lesson, Puzzle, lessons_of, setup_of, without_lesson
from kurultai.games.puzzles import answer_of, lay_puzzle, work_out
from kurultai.games.rulebooks import rulebook_of
from kurultai.kernel.errors import BadSetup
from kurultai.kernel.game import Setup, find_game, games
from kurultai.kernel.languages import LANGUAGES
from kurultai.kernel.luck import Fair
from kurultai.kernel.match import Match
from kurultai.kernel.modules import modules_of, seats_of
from kurultai.kernel.notation import answer_in_text
from kurultai.kernel.record import read_record, take_record, write_record
from kurultai.kernel.replay import verify
from kurultai.kernel.save import load, save

GAMES = sorted(games())
LEAST_PUZZLES = 6
MOST_LINES = 600
MOST_CHOICES = 400
LATER = {"reign-and-ruin": (), "ruination": (), "fate-of-venterra": ("upgrade",)}
"""The step before which there may be a question that the lesson leaves to the player."""
LONGEST = 330
"""The most signs of what is said at once: two or three short sentences."""
PUZZLES = [(name, puzzle) for name in GAMES for puzzle in lessons_of(games()[name].package).puzzle]
LESSONS = [(name, lesson) for name in GAMES for lesson in lessons_of(games()[name].package).lesson]
named = pytest.mark.parametrize("name", GAMES)
each_puzzle = pytest.mark.parametrize(("name", "puzzle"), PUZZLES, ids=lambda one: getattr(one, "id", one))
each_lesson = pytest.mark.parametrize(("name", "lesson"), LESSONS, ids=lambda one: getattr(one, "id", one))


def kinds_of(name: str) -> Iterator[tuple[str, str]]:
    """Every kind of question of a game and of its modules, with its rule."""
    game = find_game(name)
    for modules in ((), *((module,) for module in modules_of(game.meta.package))):
        box = game.box(Setup(name, min(seats_of(game.meta, modules)), modules))
        yield from ((kind.name, kind.rule) for kind in box.kinds)


def phrases_of(name: str, language: str = "en") -> dict[str, str]:
    package = games()[name].package
    catalogue = open_catalogues((package, *(module.package for module in modules_of(package).values())), language)
    return {key: catalogue.raw(key) for key in catalogue}


def begin(name: str, lesson: Lesson | Puzzle) -> Match:
    game = find_game(name)
    return Match(game, game.box(setup_of(game.meta, lesson)), Fair(lesson.seed or "a seed"), listening=True)


# --- what is said ----------------------------------------------------------------------------------------------------


@named
def test_every_kind_of_question_has_a_tip_and_a_rule(name: str) -> None:
    phrases, book = phrases_of(name), rulebook_of(name)
    kinds = dict(kinds_of(name))
    assert {kind for kind in kinds if f"tip.{kind}" not in phrases} == set()
    assert {rule for rule in kinds.values() if rule not in book} == set()
    tips = {key.removeprefix("tip.") for key in phrases if key.startswith("tip.")}
    assert tips == set(kinds), "a tip is about no question"


@named
def test_what_is_said_at_once_is_short_and_holds_no_gap(name: str) -> None:
    said = {key: text for key, text in phrases_of(name).items() if key.startswith(("tip.", "lesson.", "puzzle."))}
    assert len(said) > 30
    assert {key for key, text in said.items() if len(text) > LONGEST or "{" in text} == set()
    assert {key for key, text in said.items() if not key.startswith("puzzle.measure") and text[-1] not in ".?!"} == {
        key for key in said if key.endswith(".title")
    }


@named
def test_every_sentence_belongs_to_a_lesson_a_puzzle_or_a_measure(name: str) -> None:
    lessons, phrases = lessons_of(games()[name].package), phrases_of(name)
    due = {f"puzzle.{puzzle.id}.{part}" for puzzle in lessons.puzzle for part in ("title", "text", "answer")}
    due |= {f"puzzle.measure.{measure}" for measure in lessons.measure}
    for lesson in lessons.lesson:
        key = f"lesson.{lesson.id}"
        due |= {f"{key}.{part}" for part in ("title", "gist", "end")}
        due |= {f"{key}.{step.id}.{page + 1}" for step in lesson.step for page in range(len(step.pages))}
    assert {key for key in phrases if key.startswith(("lesson.", "puzzle."))} == due


@pytest.mark.parametrize("language", sorted(set(LANGUAGES) - {"en"}))
@named
def test_another_language_says_all_of_it_in_its_own_words(name: str, language: str) -> None:
    package = games()[name].package
    english, other = open_catalogue(package), open_catalogue(package, language)
    keys = [key for key in english if key.startswith(("tip.", "lesson.", "puzzle."))]
    assert [key for key in keys if english.raw(key) == other.raw(key)] == []


# --- what is named ---------------------------------------------------------------------------------------------------


@each_lesson
def test_a_lesson_names_what_is_there(name: str, lesson: Lesson) -> None:
    book, kinds = rulebook_of(name), {kind.name: kind for kind in begin(name, lesson).box.kinds}
    assert len({step.id for step in lesson.step}) == len(lesson.step)
    for step in lesson.step:
        assert step.pages, step.id
        assert step.rule in book, step.id
        assert {option for option in (step.offers, step.suggest) if option} <= set(kinds[step.asks].names), step.id


@each_puzzle
def test_a_puzzle_names_what_is_there(name: str, puzzle: Puzzle) -> None:
    book, kinds = rulebook_of(name), {kind for kind, _ in kinds_of(name)}
    assert puzzle.rules
    assert {rule for rule in puzzle.rules if rule not in book} == set()
    assert set(puzzle.until) <= kinds
    assert puzzle.measure in lessons_of(games()[name].package).measure


@named
def test_chapters_and_components_that_are_joined_are_there(name: str) -> None:
    game = find_game(name)
    chapters = {chapter.id for chapter in rulebook_of(name).chapters}
    kinds = set(game.components(game.open_content(None)))
    about = lessons_of(game.meta.package).about
    assert set(about) <= chapters
    assert {kind for joined in about.values() for kind in joined} <= kinds


@named
def test_there_is_a_first_game_and_enough_puzzles(name: str) -> None:
    lessons = lessons_of(games()[name].package)
    assert [lesson.id for lesson in lessons.lesson] == ["first-game"]
    assert len(lessons.puzzle) >= LEAST_PUZZLES


# --- playing ---------------------------------------------------------------------------------------------------------


def follow(match: Match, lesson: Lesson, random: Random) -> set[str]:
    """Play to the end: seat A as the guide says where it says something, else at random; the steps that were said."""
    said: set[str] = set()
    for _ in range(MOST_CHOICES):
        if match.over:
            return said
        ask = match.ask_of(0) or match.asks[0]
        names = ask.names()
        fits = [
            step
            for step in lesson.step
            if ask.seat == 0
            and step.asks == ask.kind.name
            and step.id not in said
            and (not step.offers or step.offers in names)
        ]
        choice = random.choice(names)
        if fits:
            said.add(fits[0].id)
            choice = fits[0].suggest if fits[0].suggest in names else choice
        answer_in_text(match, ask.seat, choice)
    raise AssertionError("a first game goes on and on")


@each_lesson
@pytest.mark.parametrize("seed", range(4))
def test_a_first_game_comes_to_an_end_and_its_record_verifies(name: str, lesson: Lesson, seed: int) -> None:
    game, match = find_game(name), begin(name, lesson)
    said = follow(match, lesson, Random(seed))
    assert {lesson.step[0].id, lesson.step[1].id} <= said
    assert len(said) > len(lesson.step) / 2
    text = write_record(take_record(match, ["Ada", "Bo"], reveal_seed=True))
    assert 'option lesson "first-game"' in text
    verify(read_record(text), game)


@each_lesson
def test_the_opening_goes_as_the_guide_says(name: str, lesson: Lesson) -> None:
    """Up to the first step that leaves the choice free, every step comes in its turn, and its suggestion is offered."""
    match = begin(name, lesson)
    for step in takewhile(lambda step: step.suggest, lesson.step):
        while (ask := match.ask_of(0)) is None:
            answer_in_text(match, match.asks[0].seat, match.asks[0].names()[0])
        if step.id in LATER[name]:
            break
        assert (ask.kind.name, step.suggest in ask.names()) == (step.asks, True), step.id
        answer_in_text(match, 0, step.suggest)


@each_lesson
def test_a_lesson_goes_on_from_where_it_was_kept_and_can_be_imagined(name: str, lesson: Lesson) -> None:
    game, match = find_game(name), begin(name, lesson)
    for _ in range(6):
        answer_in_text(match, match.asks[0].seat, match.asks[0].names()[0])
    again = load(save(match), game)
    assert again.table.to_plain() == match.table.to_plain()
    match.back_to(0)
    assert match.number == 0
    for seat in (0, 1):
        imagined = again.imagine(seat, Random(seat))
        assert game.tally(imagined.table) == game.tally(again.table)
        imagined.playout(Random(1))
        assert imagined.over


@pytest.mark.parametrize(("name", "start"), [*LESSONS, *PUZZLES], ids=lambda one: getattr(one, "id", one))
def test_a_table_that_is_laid_lacks_nothing(name: str, start: Lesson | Puzzle) -> None:
    game = find_game(name)
    ordinary = game.new_match(seats=start.seats)
    assert game.tally(begin(name, start).table) == game.tally(ordinary.table)


@named
def test_a_lesson_is_laid_as_it_is_written_or_not_at_all(name: str) -> None:
    game = find_game(name)
    lesson, puzzle = lessons_of(game.meta.package).lesson[0], lessons_of(game.meta.package).puzzle[0]
    setup = setup_of(game.meta, lesson)
    for options in ({"lesson": "no-such"}, {"puzzle": lesson.id}, {"lesson": puzzle.id}):
        with pytest.raises(BadSetup, match="has no"):
            game.box(Setup(name, 2, (), {}, options))
    with pytest.raises(BadSetup, match="is for 2 seats"):
        game.box(msgspec.structs.replace(setup_of(game.meta, puzzle), seats=3))
    ruling, switch = next((name, switch) for name, switch in game.rulings().items() if isinstance(switch.default, bool))
    with pytest.raises(BadSetup, match="and nothing else"):
        game.box(msgspec.structs.replace(setup, rulings={ruling: not switch.default}))
    game.box(msgspec.structs.replace(setup, freely=(0, 1)))
    ordinary = game.box(without_lesson(setup))
    assert "lesson" not in ordinary.setup.options
    own = game.box(setup_of(game.meta, puzzle))
    assert own.fingerprint != ordinary.fingerprint, "a record of it could be replayed from another beginning"


@pytest.mark.parametrize("name", ["ruination", "fate-of-venterra"])
def test_what_a_lesson_needs_besides_its_name_is_said(name: str) -> None:
    game = find_game(name)
    lesson = lessons_of(game.meta.package).lesson[0]
    ((option, value),) = lesson.options.items()
    said = f"“first-game” is for 2 seats, with --option {option}={value} --option lesson=first-game, and nothing else"
    with pytest.raises(BadSetup, match=f"^{re.escape(said)}$"):
        game.box(Setup(name, 2, (), {}, {"lesson": lesson.id}))


# --- puzzles ---------------------------------------------------------------------------------------------------------


@each_puzzle
def test_the_solution_is_legal_and_better_than_what_else_can_be_done(name: str, puzzle: Puzzle) -> None:
    lines = work_out(puzzle, find_game(name))
    best = lines[0].value
    assert 1 < len(lines) <= MOST_LINES
    assert lines[0].choices == puzzle.solution, "the solution is no line, or not among the best"
    winning = [line for line in lines if line.value == best]
    assert len(winning) < len(lines) / 2 or len(lines) <= 3, "whatever one does is right"
    assert any(line.value < best for line in lines)


@each_puzzle
def test_the_answer_does_not_hang_on_luck(name: str, puzzle: Puzzle) -> None:
    game = find_game(name)
    first = {line.choices: line.value for line in work_out(puzzle, game) if line.choices == puzzle.solution}
    for seed in (1, 2, 3):
        lines = work_out(puzzle, game, seed)
        assert {lines[0].choices: lines[0].value} == first


@each_puzzle
def test_a_puzzle_is_set_to_the_first_seat_and_worked_out_once(name: str, puzzle: Puzzle) -> None:
    match = lay_puzzle(puzzle, find_game(name))
    assert match.ask_of(0) is not None
    assert answer_of(name, puzzle.id) is answer_of(name, puzzle.id)
    assert match.number == 0


def test_an_unknown_puzzle_is_refused() -> None:
    with pytest.raises(BadSetup, match="no puzzle"):
        answer_of("reign-and-ruin", "no-such")

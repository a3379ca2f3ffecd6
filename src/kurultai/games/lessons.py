"""Lessons and puzzles: tables that begin where a file of the game's folder `lessons/` lays them.

A table names the one it begins with in the option `lesson` or `puzzle`. So its record says it, too, and everything else
about it is as at any table: undo, replay, verification of the luck drawn since. Their sentences are in the game's
catalogue.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any, ClassVar, TypeVar

import msgspec

from kurultai.games.shelf import read_own
from kurultai.kernel.content import Id, build, fingerprint, read_toml
from kurultai.kernel.errors import BadSetup
from kurultai.kernel.game import Game, Meta, Setup
from kurultai.kernel.table import Table

BEGINNINGS = ("lesson", "puzzle")
"""The options by which a table says what it begins with."""
FILES = ("first-game.toml", "puzzles.toml", "rules.toml")
T = TypeVar("T", bound=Table)


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What the guide says when a question of a kind is asked, once; `offers`: only if this option is among its own.

    It says so many `pages` one after the other; each lists what it points at: options by name, and anchors of the table
    as “@name”. `suggest` is the option that the guide would choose, `rule` what to read about it.
    """

    id: Id
    asks: str
    offers: str = ""
    pages: tuple[tuple[str, ...], ...]
    suggest: str = ""
    rule: str = ""


class Beginning(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """How a table is laid for a lesson: like a scene's (docs/scenes.md), or ordinarily where there is no `table`."""

    id: Id
    seats: int = 2
    modules: tuple[str, ...] = ()
    options: dict[str, bool | int | str] = {}
    bot: str = "easy"
    seed: str = ""
    table: dict[str, Any] | None = None


class Lesson(Beginning, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A guided game: its steps are tried in their order at every question."""

    option: ClassVar[str] = "lesson"
    minutes: int
    step: tuple[Step, ...]


class Puzzle(Beginning, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A small position with a best choice of seat A, counted by a measure when A has nothing more to choose.

    `until` are kinds of question that end it, too: what comes then is another matter. `solution` is the best line.
    """

    option: ClassVar[str] = "puzzle"
    table: dict[str, Any]
    measure: str
    solution: tuple[str, ...]
    rules: tuple[str, ...]
    until: tuple[str, ...] = ()
    point: tuple[str, ...] = ()


class Measure(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a puzzle counts: facts of the table (docs/scenes.md), added and taken away; of a list, its sum."""

    plus: tuple[str, ...]
    minus: tuple[str, ...] = ()


class Lessons(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All that a game teaches. `about`: of chapters of the rulebook, the kinds of components that they are about."""

    lesson: tuple[Lesson, ...] = ()
    puzzle: tuple[Puzzle, ...] = ()
    measure: dict[str, Measure] = {}
    about: dict[str, tuple[str, ...]] = {}

    def named(self, option: str) -> Mapping[str, Lesson | Puzzle]:
        """The lessons, or the puzzles, by name."""
        beginnings: list[Lesson | Puzzle] = [*self.lesson, *self.puzzle]
        return {one.id: one for one in beginnings if one.option == option}


@cache
def lessons_of(package: str) -> Lessons:
    """The lessons and puzzles of a game; none where it has no files of them."""
    found = [name for name in FILES if files(package).joinpath(f"lessons/{name}").is_file()]
    read = [build(read_toml(read_own(package, f"lessons/{name}"), name), Lessons, name) for name in found]
    return Lessons(
        lesson=tuple(lesson for one in read for lesson in one.lesson),
        puzzle=tuple(puzzle for one in read for puzzle in one.puzzle),
        measure={name: how for one in read for name, how in one.measure.items()},
        about={chapter: kinds for one in read for chapter, kinds in one.about.items()},
    )


def beginning(meta: Meta, options: Mapping[str, Any]) -> Lesson | Puzzle | None:
    """What a table begins with, if it is a lesson or a puzzle."""
    for option in BEGINNINGS:
        if option in options:
            known = lessons_of(meta.package).named(option)
            if options[option] not in known:
                raise BadSetup(f"{meta.title} has no {option} “{options[option]}”; it has: {', '.join(known)}")
            return known[str(options[option])]
    return None


def setup_of(meta: Meta, start: Lesson | Puzzle) -> Setup:
    """The setup of a table for a lesson or a puzzle."""
    return Setup(meta.name, start.seats, start.modules, {}, {**start.options, start.option: start.id})


def check_lesson(meta: Meta, setup: Setup, content: str) -> str:
    """What the content of a table is known by: a lesson's own beginning is a part of it.

    Refuses a lesson that is laid otherwise than it is written.
    """
    start = beginning(meta, setup.options)
    if start is None:
        return content
    due = setup_of(meta, start)
    if msgspec.structs.replace(setup, freely=()) != due:
        raise BadSetup(f"“{start.id}” is for {how_it_is_laid(due)}, and nothing else")
    return content if start.table is None else fingerprint(content, start.table)


def how_it_is_laid(setup: Setup) -> str:
    """A table as the command line lays it."""
    said = [f"--with {name}" for name in setup.modules]
    said += [f"--option {name}={value}" for name, value in setup.options.items()]
    return f"{setup.seats} seats, with {' '.join(said)}"


def lay_lesson(game: Game[T], table: T) -> T:
    """The table as its lesson lays it; any other is left as it is."""
    options = table.box.setup.options
    start = beginning(game.meta, options) if options else None
    if start is not None and start.table is not None:
        game.arrange(table, start.table)
    return table


def without_lesson(setup: Setup) -> Setup:
    """The same table, begun as any other."""
    options = {name: value for name, value in setup.options.items() if name not in BEGINNINGS}
    return msgspec.structs.replace(setup, options=options)

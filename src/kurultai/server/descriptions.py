"""What is said about games: what can be chosen when a table is laid, what lies in the box, what the rules are."""

from __future__ import annotations

from typing import Any

import msgspec

from kurultai.bots.levels import Measured


class ChoiceInfo(msgspec.Struct, frozen=True, omit_defaults=True):
    """A way to lay the table: the option's name, what it is, and its values; `each`: one for each seat, with commas."""

    name: str
    title: str
    gist: str = ""
    values: tuple[tuple[str, str], ...] = ()
    default: str = ""
    each: bool = False


class RulingInfo(msgspec.Struct, frozen=True, omit_defaults=True):
    """An open question of the rules that a table may settle otherwise: its values, and what each is called (none: any
    number from the `least` on; `number` says of what)."""

    name: str
    rule: str
    question: str
    answer: str
    default: bool | int | str
    values: tuple[bool | int | str, ...] = ()
    titles: dict[str, str] = {}
    least: int = 0


class ModuleInfo(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that a game can be played with, and what more can be chosen then."""

    name: str
    title: str
    gist: str
    seats: tuple[int, ...]
    solo: bool = False
    choices: tuple[ChoiceInfo, ...] = ()


class LevelInfo(msgspec.Struct, frozen=True, omit_defaults=True):
    """A level of bots at this game, and what was measured of it."""

    name: str
    measured: tuple[Measured, ...] = ()


class GameInfo(msgspec.Struct, frozen=True, omit_defaults=True):
    """A game on the shelf."""

    name: str
    title: str
    gist: str
    seats: tuple[int, ...]
    modules: tuple[ModuleInfo, ...] = ()
    choices: tuple[ChoiceInfo, ...] = ()
    rulings: tuple[RulingInfo, ...] = ()
    packs: tuple[str, ...] = ()
    bots: tuple[str, ...] = ()
    levels: tuple[LevelInfo, ...] = ()


class CardInfo(msgspec.Struct, frozen=True, omit_defaults=True):
    """A component: its id, name, generated text, provenance, and the record as it is; `lines`: what of the text is
    shown apart, by name."""

    id: str
    name: str
    text: str
    source: str
    facts: Any
    invented: tuple[str, ...] = ()
    lines: dict[str, tuple[str, ...]] = {}


class BoxInfo(msgspec.Struct, frozen=True, omit_defaults=True):
    """Every component of a game with these modules and this pack, by kind, in the order of the numbers in views."""

    game: str
    fingerprint: str
    components: dict[str, tuple[CardInfo, ...]]


class RuleInfo(msgspec.Struct, frozen=True, omit_defaults=True):
    """A rule of the rulebook index in our words."""

    id: str
    game: str
    chapter: str
    title: str
    kind: str
    gist: str
    answer: str = ""
    code: tuple[str, ...] = ()
    tests: tuple[str, ...] = ()


# --- learning --------------------------------------------------------------------------------------------------------


class PageInfo(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the guide says at once, and what it points at: options by name, anchors of the table as “@name”."""

    text: str
    point: tuple[str, ...] = ()


class StepAdvice(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the guide says when a question of the kind `asks` is put, once; `offers`: only if it has this option."""

    id: str
    asks: str
    pages: tuple[PageInfo, ...]
    offers: str = ""
    suggest: str = ""
    rule: str = ""


class LessonInfo(msgspec.Struct, frozen=True, omit_defaults=True):
    """A guided game: how its table is laid (with the option `lesson`), and what the guide says in it."""

    id: str
    title: str
    gist: str
    end: str
    minutes: int
    seats: int
    bot: str
    modules: tuple[str, ...] = ()
    options: dict[str, bool | int | str] = {}
    steps: tuple[StepAdvice, ...] = ()


class PuzzleInfo(msgspec.Struct, frozen=True, omit_defaults=True):
    """A small position with a best choice, and what is counted in it."""

    id: str
    title: str
    text: str
    measure: str
    seats: int
    bot: str
    modules: tuple[str, ...] = ()
    options: dict[str, bool | int | str] = {}
    rules: tuple[str, ...] = ()
    point: tuple[str, ...] = ()


class LearnInfo(msgspec.Struct, frozen=True, omit_defaults=True):
    """All that a game teaches; `tips` by kind of question; `about`: chapters of the rules to kinds of components."""

    game: str
    lessons: tuple[LessonInfo, ...] = ()
    puzzles: tuple[PuzzleInfo, ...] = ()
    tips: dict[str, str] = {}
    about: dict[str, tuple[str, ...]] = {}


class PuzzleLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """Choices one after the other (`kind:option`), what people read on them, and what they come to."""

    choices: tuple[str, ...]
    labels: tuple[str, ...]
    value: int


class PuzzleAnswer(msgspec.Struct, frozen=True, omit_defaults=True):
    """The answer of a puzzle: why it is best, and every line that can be played, worked out, the best first."""

    id: str
    text: str
    lines: tuple[PuzzleLine, ...]

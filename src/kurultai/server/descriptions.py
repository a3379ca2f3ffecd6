"""What is said about games: what can be chosen when a table is laid, what lies in the box, what the rules are."""

from __future__ import annotations

from typing import Any

import msgspec


class ChoiceInfo(msgspec.Struct, frozen=True, omit_defaults=True):
    """A way to lay the table: the option's name, what it is, and its values; `each`: one for each seat, with commas."""

    name: str
    title: str
    gist: str = ""
    values: tuple[tuple[str, str], ...] = ()
    default: str = ""
    each: bool = False


class RulingInfo(msgspec.Struct, frozen=True, omit_defaults=True):
    """An open question of the rules that a table may settle otherwise."""

    name: str
    rule: str
    question: str
    answer: str
    default: bool | int | str
    values: tuple[bool | int | str, ...] = ()


class ModuleInfo(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that a game can be played with, and what more can be chosen then."""

    name: str
    title: str
    gist: str
    seats: tuple[int, ...]
    solo: bool = False
    choices: tuple[ChoiceInfo, ...] = ()


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


class CardInfo(msgspec.Struct, frozen=True, omit_defaults=True):
    """A component: its id, name, generated text, provenance, and the record as it is."""

    id: str
    name: str
    text: str
    source: str
    facts: Any
    invented: tuple[str, ...] = ()


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

"""The rulebook index: every rule id of a game with its gist, and who claims to implement or prove it.

An id is a chapter and an ending: `RR-CROU-5` a rule, `RR-CROU-A1` an open question with a ruling, and so on (`KINDS`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from functools import cached_property
from types import MappingProxyType
from typing import Any, Literal, NamedTuple, get_args, get_origin

import msgspec

from kurultai.kernel.content import build, read_toml
from kurultai.kernel.errors import BadContent, KurultaiError

RuleKind = Literal["rule", "decision", "bad-input", "ambiguity", "test"]
KINDS: Mapping[str, RuleKind] = MappingProxyType(
    {"": "rule", "D": "decision", "B": "bad-input", "A": "ambiguity", "T": "test"}
)
CHAPTER = r"[A-Z]+(?:-[A-Z][A-Z0-9]*)*"
RULE_ID = re.compile(rf"({CHAPTER})-([DBAT]?)([1-9][0-9]*)")
CHAPTER_ID = re.compile(CHAPTER)


class UnknownRule(KurultaiError):
    """An id that no rulebook holds; the message names those that are like it."""


class Parts(NamedTuple):
    """An id taken apart."""

    chapter: str
    mark: str
    number: int


class Chapter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A chapter: its ids in order with a gist each, and the ruling on each of its open questions.

    `proved_by_tests`: a worked example, or laws that hold everywhere: proved, not implemented in one place.
    """

    id: str
    title: str
    gist: dict[str, str]
    ruling: dict[str, str] = {}
    proved_by_tests: bool = False


class Chapters(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A rulebook file."""

    chapter: tuple[Chapter, ...]


class Switch(msgspec.Struct, frozen=True):
    """A ruling that a table may choose otherwise: its question, the recommended answer, and what may be said: one of
    some values, or where there are none any number, from the least on if there is one."""

    rule: str
    default: bool | int | str
    values: tuple[bool | int | str, ...] = ()
    least: int | None = None


class Rulebook:
    """The ids of one game: what they say and which chapter they belong to."""

    def __init__(self, chapters: Iterable[Chapter]) -> None:
        self.chapters = tuple(chapters)
        self._gists = {rule: gist for chapter in self.chapters for rule, gist in chapter.gist.items()}

    def __contains__(self, rule_id: str) -> bool:
        return rule_id in self._gists

    @cached_property
    def ids(self) -> tuple[str, ...]:
        """Every id, in the order of the rulebook."""
        return tuple(self._gists)

    @cached_property
    def prefixes(self) -> tuple[str, ...]:
        """What the ids begin with: `RR` of `RR-CROU-5`."""
        return tuple(dict.fromkeys(chapter.id.partition("-")[0] for chapter in self.chapters))

    def gist(self, rule_id: str) -> str:
        """What the id says, in one line; for an ambiguity, the question."""
        if rule_id not in self:
            raise UnknownRule(f"there is no rule “{rule_id}”{near(rule_id, self.ids)}")
        return self._gists[rule_id]

    def kind(self, rule_id: str) -> RuleKind:
        """Whether the id is a rule, a decision, bad input, an ambiguity or a test."""
        self.gist(rule_id)
        return KINDS[take_apart(rule_id).mark]

    def chapter(self, chapter_id: str) -> Chapter:
        """The chapter of this id."""
        for chapter in self.chapters:
            if chapter.id == chapter_id:
                return chapter
        known = [chapter.id for chapter in self.chapters]
        raise UnknownRule(f"there is no chapter “{chapter_id}”{near(chapter_id, known)}")

    def chapter_of(self, rule_id: str) -> Chapter:
        """The chapter that holds the id."""
        self.gist(rule_id)
        return self.chapter(take_apart(rule_id).chapter)

    def ruling(self, rule_id: str) -> str:
        """Our answer to an open question; empty for what is no question."""
        return self.chapter_of(rule_id).ruling.get(rule_id, "")

    def rulings_for(self, rule_id: str) -> tuple[str, ...]:
        """The open questions of the id's chapter."""
        return tuple(self.chapter_of(rule_id).ruling)

    def search(self, words: Iterable[str]) -> list[str]:
        """The ids whose id, chapter title, gist and ruling together hold all the words (or begin with them)."""
        patterns = [re.compile(rf"\b{re.escape(word)}", re.IGNORECASE) for word in words]
        return [rule for rule in self.ids if patterns and all(found.search(self._text(rule)) for found in patterns)]

    def _text(self, rule_id: str) -> str:
        chapter = self.chapter_of(rule_id)
        return f"{rule_id} {chapter.title} {chapter.gist[rule_id]} {chapter.ruling.get(rule_id, '')}"


def read_rulebook(text: str, file: str) -> Rulebook:
    """The rulebook in the text of a `rulebook.toml`."""
    return Rulebook(read_chapters(text, file))


def read_chapters(text: str, file: str) -> tuple[Chapter, ...]:
    """The chapters in the text of a rulebook file, checked."""
    chapters = build(read_toml(text, file), Chapters, file).chapter
    for chapter in chapters:
        _check_chapter(chapter, file)
    return chapters


def _check_chapter(chapter: Chapter, file: str) -> None:
    place = f"{file}: chapter “{chapter.id}”"
    if not CHAPTER_ID.fullmatch(chapter.id) or RULE_ID.fullmatch(chapter.id):
        raise BadContent(f"{place}: that is no name for a chapter; it looks like RR-CROU")
    if not chapter.title.strip():
        raise BadContent(f"{place}, field “title”: it is empty")
    for rule_id in chapter.gist:
        found = RULE_ID.fullmatch(rule_id)
        if not found or found[1] != chapter.id:
            raise BadContent(
                f"{place}, field “gist”: “{rule_id}” is no id of this chapter; one looks like {chapter.id}-1"
            )
    _check_lines(chapter, place)
    _check_rulings(chapter, place)


def _check_lines(chapter: Chapter, place: str) -> None:
    for field, lines in (("gist", chapter.gist), ("ruling", chapter.ruling)):
        for rule_id, line in lines.items():
            if not line.strip() or "\n" in line:
                raise BadContent(f"{place}, field “{field}”: “{rule_id}” needs one line of text")


def _check_rulings(chapter: Chapter, place: str) -> None:
    questions = {rule_id for rule_id in chapter.gist if KINDS[take_apart(rule_id).mark] == "ambiguity"}
    for rule_id in sorted(questions ^ set(chapter.ruling)):
        missing = rule_id in questions
        raise BadContent(f"{place}, field “ruling”: {_wrong_ruling(rule_id, missing=missing)}")


def _wrong_ruling(rule_id: str, *, missing: bool) -> str:
    return f"“{rule_id}” has none" if missing else f"“{rule_id}” is no open question of this chapter"


def take_apart(rule_id: str) -> Parts:
    """The chapter, mark and number of an id."""
    found = RULE_ID.fullmatch(rule_id)
    if not found:
        raise UnknownRule(f"“{rule_id}” is no rule id; one looks like RR-CROU-5 or RR-CROU-A1")
    return Parts(found[1], found[2], int(found[3]))


def near(wanted: str, known: Iterable[str]) -> str:
    """The end of a sentence that names what is like the wanted one, if anything is."""
    found = get_close_matches(wanted.upper(), list(known), n=4, cutoff=0.6)
    return f"; near it: {', '.join(found)}" if found else ""


def gaps(ids: Iterable[str]) -> list[str]:
    """The ids that are missing: every chapter counts each of its kinds from 1 without a gap."""
    numbers: dict[tuple[str, str], set[int]] = {}
    for rule_id in ids:
        parts = take_apart(rule_id)
        numbers.setdefault((parts.chapter, parts.mark), set()).add(parts.number)
    return [
        f"{chapter}-{mark}{number}"
        for (chapter, mark), there in numbers.items()
        for number in range(1, max(there))
        if number not in there
    ]


def switches(rulings: type[msgspec.Struct], rules: Mapping[str, str]) -> dict[str, Switch]:
    """The switches of a game: one for each field of its rulings, with the question that `rules` says it answers."""
    fields = msgspec.structs.fields(rulings)
    return {field.name: Switch(rules[field.name], field.default, *allowed_by(field.type)) for field in fields}


def allowed_by(shape: Any) -> tuple[tuple[bool | int | str, ...], int | None]:
    """What a field of this type may be: its values, and the least number where it is a number."""
    if shape is bool:
        return (True, False), None
    if get_origin(shape) is Literal:
        return get_args(shape), None
    limits = [extra.ge for extra in getattr(shape, "__metadata__", ()) if getattr(extra, "ge", None) is not None]
    return (), limits[0] if limits else None

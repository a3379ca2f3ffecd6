"""A language of the tests: every word of a phrase in brackets, so that what comes from no catalogue stands out.

`dress` takes the place of a language's files; nothing of it can be chosen by users.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

from kurultai.games import catalogue, names
from kurultai.games.names import own_records
from kurultai.kernel.game import games
from kurultai.kernel.languages import LANGUAGE, LANGUAGES, Language
from kurultai.kernel.modules import folders_of, modules_of

XX = "xx"
WORD = re.compile(r"\{[^{}]*\}|[^\W\d_]+(?:['’-][^\W\d_]+)*")
SAID = re.compile(r"⟦[^⟦⟧]*⟧|⟦[^⟦⟧\s]*(?:…|(?=\s)|$)")
"""A marked word, or what a narrow column leaves of one."""
LETTERS = re.compile(r"[^\W\d_]{2,}")
RULE = re.compile(r"\b[A-Z]{1,2}-[A-Z0-9]+(-[A-Z0-9]+)*\b")
HASH = re.compile(r"\b[0-9a-f]{8,}\b")
CODE = re.compile(r"\b[A-Za-z]{1,2}\d+\b")
LONGER = str.maketrans({"a": "áa", "e": "ée", "i": "íi", "o": "óo", "u": "úu"})


def pseudo(phrase: str) -> str:
    """A phrase of the pseudo-language: its words in brackets and longer, its placeholders as they are."""

    def wrapped(found: re.Match[str]) -> str:
        word = found[0]
        return word if word.startswith("{") else f"⟦{word.translate(LONGER)}⟧"

    return WORD.sub(wrapped, phrase)


def bare(text: str, known: set[str]) -> list[str]:
    """The words of a text that come neither from a catalogue nor from what may stand in any language."""
    rest = HASH.sub("", RULE.sub("", SAID.sub("", text)))
    if not LETTERS.search(rest):
        return []
    for name in sorted(known, key=len, reverse=True):
        rest = rest.replace(name, "")
    return LETTERS.findall(CODE.sub("", rest))


def dress(patch: Callable[[Any, str, Any], None], language: str = XX) -> None:
    """Let the files of a language be those of the pseudo-language from now on."""
    phrases_of, names_of = catalogue.read_phrases, names.read_names

    def read_phrases(package: str, wanted: str) -> dict[str, str]:
        if wanted != language:
            return phrases_of(package, wanted)
        return {key: pseudo(phrase) for key, phrase in phrases_of(package, LANGUAGE).items()}

    def read_names(package: str, wanted: str) -> Any:
        said = names_of(package, "fr")
        if wanted != language:
            return names_of(package, wanted)
        own = {(kind, record["id"]): record for kind, record in every_record()}
        return {
            kind: {
                one: {field: pseudo(own[kind, one][field]) for field in fields if (kind, one) in own}
                for one, fields in records.items()
            }
            for kind, records in said.items()
        }

    patch(catalogue, "read_phrases", read_phrases)
    patch(names, "read_names", read_names)
    LANGUAGES.setdefault(language, Language("Ẋẋ", lambda number: number == 1))


def every_record() -> Iterator[tuple[str, Any]]:
    """Every record of every game and module."""
    for meta in games().values():
        for package in (meta.package, *folders_of(meta.package)):
            yield from own_records(package)


def proper_names() -> set[str]:
    """What is called the same in every language: games, modules, and what French calls as English does."""
    titles = {meta.title for meta in games().values()}
    titles |= {module.title for meta in games().values() for module in modules_of(meta.package).values()}
    for meta in games().values():
        said = [names.read_names(package, "fr") for package in (meta.package, *folders_of(meta.package))]
        for package in (meta.package, *folders_of(meta.package)):
            for kind, record in own_records(package):
                told = {field for tables in said for field in tables.get(kind, {}).get(record["id"], {})}
                titles |= {record[field] for field in ("name", "title") if field in record and field not in told}
    return titles

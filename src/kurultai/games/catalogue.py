"""Catalogues of phrases: the sentences of a game or a screen, one file a language, filled in by key."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache, partial
from typing import Any

from kurultai.games.shelf import read_own
from kurultai.kernel.content import read_toml
from kurultai.kernel.languages import LANGUAGE, LANGUAGES

VOWELS = "aeiouàâäæéèêëîïôöœùûü"


class Catalogue:
    """Phrases by key, such as `Fights.you`; each with the placeholders that its facts fill."""

    def __init__(self, phrases: Mapping[str, str], language: str = LANGUAGE) -> None:
        self.language = language
        self._phrases = dict(phrases)

    def __contains__(self, key: str) -> bool:
        return key in self._phrases

    def __iter__(self) -> Iterator[str]:
        return iter(self._phrases)

    def raw(self, key: str) -> str:
        """The phrase as it stands in the file."""
        return self._phrases[key]

    def say(self, key: str, /, **facts: Any) -> str:
        """The phrase with its facts filled in."""
        phrase, elision = self._phrases[key], elision_of(self.language)
        return (elision.sub(partial(elide, facts), phrase) if elision else phrase).format_map(facts)

    def form(self, number: int) -> str:
        """How the language says so many things: as `one` or as `many`."""
        return "one" if LANGUAGES[self.language].one(number) else "many"

    def count(self, key: str, number: int, /, **facts: Any) -> str:
        """The phrase for one or for several, chosen by the number, which it may name as `{number}`."""
        return self.say(f"{key}.{self.form(number)}", number=number, **facts)

    def join(self, items: list[str]) -> str:
        """Some things in one breath: “a, b and c”."""
        if len(items) < 2:
            return "".join(items)
        return self.raw("list.comma").join(items[:-1]) + self.raw("list.and") + items[-1]


@cache
def elision_of(language: str) -> re.Pattern[str] | None:
    """Where a language may drop a letter: a word that does so, and the placeholder behind it."""
    words = "|".join(LANGUAGES[language].elided)
    return re.compile(rf"\b({words}) (?=\{{(\w+)\}})", re.IGNORECASE) if words else None


def elide(facts: Mapping[str, Any], found: re.Match[str]) -> str:
    """“de” before a placeholder that is filled with a vowel: “d'”."""
    begins = str(facts.get(found[2], ""))[:1].lower()
    return f"{found[1][:-1]}'" if begins and begins in VOWELS else found[0]


class Spoken(Catalogue):
    """The phrases of a package in the language that this process speaks: for screens that one person looks at."""

    speaking = LANGUAGE

    def __init__(self, package: str) -> None:
        self._package = package

    @property
    def language(self) -> str:  # type: ignore[override]
        return Spoken.speaking

    @property
    def _phrases(self) -> Mapping[str, str]:  # type: ignore[override]
        return open_catalogue(self._package, Spoken.speaking)._phrases


def speak(language: str) -> None:
    """Say everything on this process's screen in a language from now on."""
    Spoken.speaking = language


@cache
def open_catalogue(package: str, language: str = LANGUAGE) -> Catalogue:
    """The catalogue of a package in one language, read once; what it lacks is said in English."""
    phrases = read_phrases(package, LANGUAGE)
    if language != LANGUAGE:
        phrases = phrases | read_phrases(package, language)
    return Catalogue(phrases, language)


@cache
def open_catalogues(packages: tuple[str, ...], language: str = LANGUAGE) -> Catalogue:
    """The catalogues of some packages in one; where they share a key, the later one has its way."""
    found = [open_catalogue(package, language) for package in packages]
    return Catalogue({key: catalogue.raw(key) for catalogue in found for key in catalogue}, language)


def gist_of(package: str, language: str = LANGUAGE) -> str:
    """A game, or a module of one, in a sentence or two."""
    return open_catalogue(package, language).raw("gist")


def read_phrases(package: str, language: str) -> dict[str, str]:
    """The phrases in a package's file of a language, by key; none where it has no such file."""
    path = f"phrases/{language}.toml"
    try:
        return dict(flat(read_toml(read_own(package, path), path)))
    except FileNotFoundError:
        if language == LANGUAGE:
            raise
        return {}


def flat(tables: Mapping[str, Any], before: str = "") -> Iterator[tuple[str, str]]:
    """Nested tables as keys with points between them."""
    for name, value in tables.items():
        if isinstance(value, Mapping):
            yield from flat(value, f"{before}{name}.")
        else:
            yield f"{before}{name}", value


def capital(text: str) -> str:
    """With a capital at its beginning."""
    return text[:1].upper() + text[1:]


def whole(text: str) -> str:
    """A whole sentence: with a capital, and with a full stop."""
    return capital(text) if not text or text.endswith(".") else f"{capital(text)}."

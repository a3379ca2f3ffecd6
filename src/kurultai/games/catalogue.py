"""Catalogues of phrases: the sentences of a game or a screen, one file a language, filled in by key."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from kurultai.games.shelf import read_own
from kurultai.kernel.content import read_toml

LANGUAGE = "en"


class Catalogue:
    """Phrases by key, such as `Fights.you`; each with the placeholders that its facts fill."""

    def __init__(self, phrases: Mapping[str, str]) -> None:
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
        return self._phrases[key].format_map(facts)

    def count(self, key: str, number: int, /, **facts: Any) -> str:
        """The phrase for one or for several, chosen by the number, which it may name as `{number}`."""
        return self.say(f"{key}.{'one' if number == 1 else 'many'}", number=number, **facts)

    def join(self, items: list[str]) -> str:
        """Some things in one breath: “a, b and c”."""
        if len(items) < 2:
            return "".join(items)
        return self.raw("list.comma").join(items[:-1]) + self.raw("list.and") + items[-1]


@cache
def open_catalogue(package: str, language: str = LANGUAGE) -> Catalogue:
    """The catalogue of a package in one language, read once."""
    path = f"phrases/{language}.toml"
    return Catalogue(dict(_flat(read_toml(read_own(package, path), path))))


@cache
def open_catalogues(packages: tuple[str, ...], language: str = LANGUAGE) -> Catalogue:
    """The catalogues of some packages in one; where they share a key, the later one has its way."""
    found = [open_catalogue(package, language) for package in packages]
    return Catalogue({key: catalogue.raw(key) for catalogue in found for key in catalogue})


def _flat(tables: Mapping[str, Any], before: str = "") -> Iterator[tuple[str, str]]:
    for name, value in tables.items():
        if isinstance(value, Mapping):
            yield from _flat(value, f"{before}{name}.")
        else:
            yield f"{before}{name}", value

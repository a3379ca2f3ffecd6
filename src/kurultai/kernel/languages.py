"""Languages: which there are, how each counts, and which of them somebody wants."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

LANGUAGE = "en"
"""What everything can be said in; another language falls back to it where it lacks a phrase."""


class Language(NamedTuple):
    """A language: what it calls itself, whether it says a number of things as it says one, and which of its words
    lose their last letter before a vowel."""

    name: str
    one: Callable[[int], bool]
    elided: tuple[str, ...] = ()


LANGUAGES: dict[str, Language] = {
    "en": Language("English", lambda number: number == 1),
    "fr": Language("français", lambda number: -2 < number < 2, ("de", "que")),
}
"""Every language that all phrases are there in."""


def best_language(wanted: str) -> str:
    """The language that fits an `Accept-Language` header (or a single name, such as `fr_CH`) best; else English."""
    found: list[tuple[float, str]] = []
    for part in wanted.split(","):
        name, _, weight = part.partition(";")
        language = name.strip().replace("_", "-").partition("-")[0].lower()
        if language in LANGUAGES:
            found.append((_weight(weight.strip().removeprefix("q=")), language))
    best = max(found, key=lambda wish: wish[0], default=(0.0, LANGUAGE))
    return best[1] if best[0] > 0 else LANGUAGE


def _weight(text: str) -> float:
    try:
        return float(text) if text else 1.0
    except ValueError:
        return 0.0

"""A match as a viewer may imagine it, the same for the same seed, and its luck ahead.

What was hidden is imagined from what the viewer knows; what lies ahead is drawn by how far ahead it lies, so that
going back and trying again meets the same luck, and nothing tells how much was drawn in secret before.
"""

from __future__ import annotations

from random import Random

import msgspec

from kurultai.kernel.luck import Seeded
from kurultai.kernel.match import Match
from kurultai.kernel.notation import answer_in_text


class Ahead:
    """The luck of an imagined match: outcome number k after the moment it was imagined depends on the seed and k."""

    __slots__ = ("_base", "_source")

    def __init__(self, seed: int, base: int) -> None:
        self._base = base
        self._source = Seeded(seed)

    def draw(self, number: int, sides: int) -> int:
        return self._source.draw(number - self._base, sides)


class Imagined(msgspec.Struct, frozen=True):
    """How a match was imagined: for whom (None: a spectator), from which seed, and what was chosen in it since."""

    viewer: int | None
    seed: int
    choices: tuple[tuple[int, str], ...] = ()


def imagine(match: Match, how: Imagined) -> Match:
    """The match that may just as well be the real one as far as the viewer can know, after these choices."""
    imagined = match.imagine(how.viewer, Random(how.seed))
    imagined.luck.source = Ahead(how.seed, imagined.luck.drawn)
    for seat, choice in how.choices:
        answer_in_text(imagined, seat, choice)
    return imagined

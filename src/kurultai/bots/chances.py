"""What each seat can expect of a match: its chance to win, from how good the table looks for all of them.

The size of an insight means nothing; a curve says what a lead of so much was worth in games that were played out. Every
game keeps its curves in `chances.toml`, which `kurultai.lab.curves` makes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from math import exp, fsum, log
from typing import Any

import msgspec

from kurultai.games.shelf import find_own
from kurultai.kernel.game import Meta
from kurultai.kernel.match import Match
from kurultai.kernel.shapes import convert

FILE = "chances.toml"
LEAST = 0.001
"""A slope is never less: what looks better is never thought worse."""
UNSAID = "unsaid"


class Curve(msgspec.Struct, frozen=True):
    """How a lead becomes a chance: its slope at the beginning, how it grows towards the end, and how long games last.

    `offset`: for one seat alone, what the chance is at an insight of zero, in logits. `offsets`: the same by option and
    value where a table says how hard it is to be (`unsaid` where it does not). `source`: where it comes from.
    """

    slope: float = 0.05
    growth: float = 0.0
    offset: float = 0.0
    offsets: dict[str, dict[str, float]] = {}
    lengths: dict[str, float] = {}
    source: dict[str, Any] = {}

    def steepness(self, seats: int, number: int) -> float:
        """What a point of insight counts after so many choices."""
        length = self.lengths.get(str(seats), 0.0)
        late = min(1.0, number / length) if length else 0.0
        return max(LEAST, self.slope + self.growth * late)

    def offset_with(self, options: Mapping[str, Any]) -> float:
        """The offset of a table that is laid with these options."""
        found = [values.get(str(options.get(name, UNSAID))) for name, values in self.offsets.items()]
        return next((offset for offset in found if offset is not None), self.offset)


class Curves(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The curves of a game: for one seat alone, and for several."""

    alone: Curve = Curve()
    several: Curve = Curve()


@cache
def curves_of(meta: Meta) -> Curves:
    """The curves of a game; a game without any gets plain ones."""
    return convert(find_own(meta.package, FILE) or {}, Curves)


def chances(match: Match) -> list[float]:
    """The chance of every seat to win the match; shares of the victory when it is over."""
    seats = match.box.setup.seats
    if match.over:
        won = match.result.winners
        return [1 / len(won) if seat in won else 0.0 for seat in range(seats)]
    curves = curves_of(match.game.meta)
    insights = match.game.insights(match.table)
    if seats == 1:
        curve = curves.alone
        offset = curve.offset_with(match.box.setup.options)
        return [logistic(offset + curve.steepness(1, match.number) * insights[0])]
    return shares([curves.several.steepness(seats, match.number) * insight for insight in insights])


def shares(logits: Sequence[float]) -> list[float]:
    """Logits as shares of one."""
    most = max(logits)
    weights = [exp(logit - most) for logit in logits]
    whole = fsum(weights)
    return [weight / whole for weight in weights]


def logistic(logit: float) -> float:
    """A logit as a chance."""
    return 1 / (1 + exp(-logit)) if logit > -500 else 0.0


def logit(chance: float) -> float:
    """The other way round, short of certainty."""
    chance = min(max(chance, LEAST), 1 - LEAST)
    return log(chance / (1 - chance))

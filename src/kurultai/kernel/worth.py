"""What a table is worth to a seat, in named parts: its own, and what its rivals have."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from math import fsum

Parts = Mapping[str, float]
RIVALS = "rivals."
"""Before the name of a part that is the rivals'."""
VICTORY = "victory"
"""The part of a table that is over: won or lost."""
Worths = dict[Hashable, float]
"""What was found out before, by all that it depends on; a box holds them, for who plans ahead asks again and again."""
MOST_KEPT = 1 << 14


def keep(worths: Worths, about: Hashable, worth: float) -> float:
    """Keep a worth; when there are very many, all of them are forgotten."""
    if len(worths) >= MOST_KEPT:
        worths.clear()
    worths[about] = worth
    return worth


def against_rivals(prospects: Sequence[Parts], seat: int, best: float, each: float) -> dict[str, float]:
    """A seat's own parts, and those of the others against it: the strongest weighs `best`, and all of them `each`."""
    others = [parts for other, parts in enumerate(prospects) if other != seat]
    strongest = max(others, key=lambda parts: fsum(parts.values()), default=None)
    found = dict(prospects[seat])
    for parts in others:
        weight = each + (best if parts is strongest else 0.0)
        for name, value in parts.items():
            found[RIVALS + name] = found.get(RIVALS + name, 0.0) - weight * value
    return found

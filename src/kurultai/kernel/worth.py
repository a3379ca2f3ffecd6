"""What a table is worth to a seat, in named parts: its own, and what its rivals have."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from math import fsum
from typing import TypeVar

Parts = Mapping[str, float]
RIVALS = "rivals."
"""Before the name of a part that is the rivals'."""
VICTORY = "victory"
"""The part of a table that is over: won or lost."""
Worths = dict[Hashable, float]
"""What was found out before, by all that it depends on; a box holds them, for who plans ahead asks again and again."""
MOST_KEPT = 1 << 14
A = TypeVar("A", bound=Hashable)
V = TypeVar("V")


def keep(kept: dict[A, V], about: A, value: V) -> V:
    """Keep what was worked out about something; when there is very much, all of it is forgotten."""
    if len(kept) >= MOST_KEPT:
        kept.clear()
    kept[about] = value
    return value


def lead(prospects: list[float], seat: int, best: float, each: float) -> float:
    """A seat's prospect less those of the others: the best of them weighs `best`, and all of them `each`."""
    others = prospects[:seat] + prospects[seat + 1 :]
    return prospects[seat] - best * max(others) - each * fsum(others)


def against_rivals(prospects: Sequence[Parts], seat: int, best: float, each: float) -> dict[str, float]:
    """The same in parts: a seat's own, and those of the others against it."""
    others = [parts for other, parts in enumerate(prospects) if other != seat]
    strongest = max(others, key=lambda parts: fsum(parts.values()), default=None)
    found = dict(prospects[seat])
    for parts in others:
        weight = each + (best if parts is strongest else 0.0)
        for name, value in parts.items():
            found[RIVALS + name] = found.get(RIVALS + name, 0.0) - weight * value
    return found

"""Every roll, draw and shuffle: where outcomes come from, and the tape they are kept on.

A `Luck` is a tape of outcomes over a source. What is already on the tape is read from it, so running a rule again
meets the same outcomes; what lies beyond comes from the source. Outcome number k is a function of the source and k
alone (save for `Fresh`), so copies, saves and undone choices cannot be used to roll again.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from hashlib import shake_128
from random import Random
from struct import unpack
from typing import Protocol, TypeVar

from kurultai.kernel.errors import LuckRanOut

T = TypeVar("T")


class Source(Protocol):
    """Where outcomes come from."""

    def draw(self, number: int, sides: int) -> int:
        """Outcome `number` of the match: one of 0 .. sides-1."""


BLOCK = 64
WIDTH = 8


class Seeded:
    """The fast source of simulations: a private stream of 64-bit numbers, the same for the same seed everywhere."""

    __slots__ = ("_numbers", "seed")

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self._numbers: list[int] = []

    def draw(self, number: int, sides: int) -> int:
        try:
            return self._numbers[number] * sides >> 64
        except IndexError:
            self._extend(number)
            return self._numbers[number] * sides >> 64

    def _extend(self, number: int) -> None:
        """Make the stream long enough, a block at a time."""
        while number >= len(self._numbers):
            stream = shake_128(f"{self.seed}:{len(self._numbers)}".encode()).digest(BLOCK * WIDTH)
            self._numbers += unpack(f"<{BLOCK}Q", stream)


class Fair:
    """The source between people: outcome k is SHA-256("seed:k") modulo the sides, so anybody can check it."""

    __slots__ = ("seed",)

    def __init__(self, seed: str) -> None:
        self.seed = seed

    def draw(self, number: int, sides: int) -> int:
        digest = hashlib.sha256(f"{self.seed}:{number}".encode()).digest()
        return int.from_bytes(digest, "big") % sides

    @property
    def commitment(self) -> str:
        """The seed's own hash, shown before the first choice."""
        return commitment(self.seed)


class Scripted:
    """Luck written down beforehand, for scenes, tests and replays."""

    __slots__ = ("outcomes",)

    def __init__(self, outcomes: Sequence[int]) -> None:
        self.outcomes = outcomes

    def draw(self, number: int, sides: int) -> int:
        if number >= len(self.outcomes):
            raise LuckRanOut(f"the script holds {len(self.outcomes)} outcomes, and one more (0..{sides - 1}) is needed")
        outcome = self.outcomes[number]
        if not 0 <= outcome < sides:
            raise LuckRanOut(f"scripted outcome {number + 1} is {outcome}, but must be one of 0..{sides - 1}")
        return outcome


class Forked:
    """The source of a match that left another one: the outcomes it took over, then a source of its own.

    Whoever goes back behind the fork may draw from less than was there: an outcome that cannot be is not taken over.
    """

    __slots__ = ("given", "then")

    def __init__(self, given: Sequence[int], then: Source) -> None:
        self.given = given
        self.then = then

    def draw(self, number: int, sides: int) -> int:
        if number < len(self.given) and self.given[number] < sides:
            return self.given[number]
        return self.then.draw(number, sides)


class Fresh:
    """The source of imagined tables: whatever the given generator says next."""

    __slots__ = ("_next",)

    def __init__(self, random: Random) -> None:
        self._next = random.random

    def draw(self, number: int, sides: int) -> int:
        return int(self._next() * sides)


class Luck:
    """The tape of one stretch: outcomes from number `base` on, read up to `at`.

    `shown` has a bit for each seat whose secrets have had a say since the last choice, so that others saw something of
    them.
    """

    __slots__ = ("at", "base", "outcomes", "shown", "sides", "source")

    def __init__(self, source: Source, base: int = 0) -> None:
        self.source = source
        self.base = base
        self.outcomes: list[int] = []
        self.sides: list[int] = []
        self.at = 0
        self.shown = 0

    def show(self, seat: int) -> None:
        """What happens next depends on a secret of this seat: others can no longer take back what they chose."""
        self.shown |= 1 << seat

    def draw(self, sides: int) -> int:
        """One of 0 .. sides-1, all equally likely."""
        at = self.at
        self.at = at + 1
        if at < len(self.outcomes):
            return self.outcomes[at]
        outcome = self.source.draw(self.base + at, sides)
        self.outcomes.append(outcome)
        self.sides.append(sides)
        return outcome

    def roll(self, sides: int) -> int:
        """A die: one of 1 .. sides."""
        return self.draw(sides) + 1

    def take_from(self, items: list[T]) -> T:
        """Remove and return a random item; the others keep their order."""
        return items.pop(self.draw(len(items)))

    def pick_from(self, items: Sequence[T]) -> T:
        """A random item, which stays where it is."""
        return items[self.draw(len(items))]

    def deal_from(self, items: list[T], count: int) -> list[T]:
        """Remove and return `count` random items."""
        if self.at < len(self.outcomes):
            return [items.pop(self.draw(len(items))) for _ in range(count)]
        draw, number, most = self.source.draw, self.base + self.at, len(items)
        sides = range(most, most - count, -1)
        outcomes = [draw(number + most - left, left) for left in sides]
        self.outcomes += outcomes
        self.sides += sides
        self.at += count
        return [items.pop(outcome) for outcome in outcomes]

    @property
    def drawn(self) -> int:
        """How many outcomes the match has drawn so far."""
        return self.base + self.at

    def twin(self, source: Source | None = None) -> Luck:
        """A copy that stands at the same outcome, going on with another source if one is given."""
        twin = Luck(source or self.source, self.base)
        twin.outcomes = self.outcomes[: self.at]
        twin.sides = self.sides[: self.at]
        twin.at = self.at
        twin.shown = self.shown
        return twin

    def next_stretch(self) -> tuple[Sequence[int], Sequence[int]]:
        """Begin a new tape behind what was read of this one, which is returned: outcomes and sides."""
        at = self.at
        if not at:
            return (), ()
        read = self.outcomes[:at], self.sides[:at]
        self.base += at
        del self.outcomes[:at], self.sides[:at]
        self.at = 0
        return read

    def stand_at(self, other: Luck) -> None:
        """Take over where another tape of the same match stands."""
        self.base, self.at = other.base, other.at
        self.outcomes, self.sides = other.outcomes, other.sides

    def forget_ahead(self) -> None:
        """Drop what lies beyond the point read so far: the source will say it again."""
        del self.outcomes[self.at :]
        del self.sides[self.at :]


def commitment(seed: str) -> str:
    """What is shown of a secret seed before the game: its hash."""
    return hashlib.sha256(seed.encode()).hexdigest()

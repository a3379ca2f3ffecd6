"""The parts of a match: stretches, the steps that came in during them, and dreams."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from kurultai.kernel.ask import Kind, Option, Rule
from kurultai.kernel.table import Table

Play = Callable[[Any], Rule[None]]

Step = tuple[int, Kind[Any], Option, int, bool]
"""One answer: seat, kind of question, chosen option, how much luck had been drawn before, whether it was sealed."""


class Dream(NamedTuple):
    """A redrawing of secrets inside a stretch: after how many of its steps, for which seat, from which seed."""

    after: int
    seat: int | None
    seed: int


class Stretch:
    """The part of a match between two points without half-done business: its start, and what came in since.

    `start` is the table at its start. It is not always kept: it can be had by playing on from an earlier one.
    """

    __slots__ = ("before", "dreams", "luck_before", "outcomes", "play", "sides", "start", "steps", "steps_before")

    def __init__(
        self, before: Stretch | None, start: Table | None, play: Play, steps_before: int, luck_before: int
    ) -> None:
        self.before = before
        self.start = start
        self.play = play
        self.steps: list[Step] = []
        self.steps_before = steps_before
        self.luck_before = luck_before
        self.outcomes: Sequence[int] = ()
        self.sides: Sequence[int] = ()
        self.dreams: tuple[Dream, ...] = ()

    def begun_again(self) -> Stretch:
        """The same stretch with nothing come in yet."""
        again = Stretch(self.before, self.start, self.play, self.steps_before, self.luck_before)
        again.dreams = self.dreams
        return again

    def begins_like(self, other: Stretch) -> bool:
        """Whether both begin at the same moment of a match."""
        return self.steps_before == other.steps_before and self.luck_before == other.luck_before

    def luck(self) -> list[tuple[int, int]]:
        """The luck drawn in it, once it is over: (outcome, sides)."""
        return list(zip(self.outcomes, self.sides, strict=True))

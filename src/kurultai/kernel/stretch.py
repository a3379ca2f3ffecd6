"""The parts of a match: stretches, the steps that came in during them, and dreams."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from kurultai.kernel.ask import Ask, Kind, Option, Rule
from kurultai.kernel.errors import RuleBroken
from kurultai.kernel.table import Table

if TYPE_CHECKING:
    from kurultai.kernel.game import Game
    from kurultai.kernel.luck import Luck

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

    `start` is the table at its start. It is not always kept: it can be had by playing on from an earlier one. `shown`:
    whose secrets had had a say between the last choice and its start (see `Luck`).
    """

    __slots__ = (
        "before",
        "dreams",
        "luck_before",
        "outcomes",
        "play",
        "shown",
        "sides",
        "start",
        "steps",
        "steps_before",
    )

    def __init__(
        self,
        before: Stretch | None,
        start: Table | None,
        play: Play,
        steps_before: int,
        luck_before: int,
        shown: int = 0,
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
        self.shown = shown

    def begun_again(self) -> Stretch:
        """The same stretch with nothing come in yet."""
        again = Stretch(self.before, self.start, self.play, self.steps_before, self.luck_before, self.shown)
        again.dreams = self.dreams
        return again

    def begins_like(self, other: Stretch) -> bool:
        """Whether both begin at the same moment of a match."""
        return self.steps_before == other.steps_before and self.luck_before == other.luck_before

    def history(self) -> list[Stretch]:
        """The stretches up to this one, which is the last."""
        found = [self]
        while found[-1].before is not None:
            found.append(found[-1].before)
        return found[::-1]

    def last_step(self) -> Step | None:
        """The last answer so far, in this stretch or before it."""
        stretch: Stretch | None = self
        while stretch is not None and not stretch.steps:
            stretch = stretch.before
        return stretch.steps[-1] if stretch is not None else None

    def dreams_after(self, steps: int) -> bool:
        """Whether secrets of the stretch were redrawn only after so many steps: before, the real ones would stand."""
        return any(dream.after > steps for dream in self.dreams)

    def copied_start(self, luck: Luck) -> Any:
        """The table to run the stretch again from, with the luck on this tape."""
        if self.start is None:
            raise RuleBroken("a stretch is run again without its start")
        table = self.start.copy()
        table.luck = luck
        luck.at, luck.shown = 0, self.shown
        return table

    def luck(self) -> list[tuple[int, int]]:
        """The luck drawn in it, once it is over: (outcome, sides)."""
        return list(zip(self.outcomes, self.sides, strict=True))


def redraw(game: Game[Any], table: Any, dream: Dream) -> None:
    """Dream: draw anew what the seat cannot know, if there is anything."""
    if game.hides(table, dream.seat):
        game.imagine(table, dream.seat, Random(dream.seed))


def send_again(game: Game[Any], table: Any, send: Callable[[Any], Any], sent: Sequence[Any]) -> Ask[Any]:
    """Send a rule all that it was sent before, dreams included; the question that it comes to.

    Nobody has to list the options of the questions on the way, for what was answered is known.
    """
    asked = None
    for choice in sent:
        if type(choice) is Dream:
            redraw(game, table, choice)
        else:
            asked = send(choice)
    if type(asked) is not Ask:
        raise RuleBroken("a rule that is run again asks something else: it is not deterministic")
    return asked

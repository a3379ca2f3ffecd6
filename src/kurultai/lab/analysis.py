"""What happened in a game that is over: everybody's chances on the way, what turned it, and which choices cost most.

Choices and luck are told apart: the chance before a choice, on the average after it with fresh luck, and after the
luck that really came. What a choice cost is judged from what its seat knew then. The first pass looks at every choice
briefly; the second takes its time for the luck that came before the largest swings, and for the few choices that seem
to have cost most.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import fsum
from random import Random
from statistics import median
from time import perf_counter
from typing import Any, Literal

import msgspec

from kurultai.bots.advice import Advised, Trial, advise
from kurultai.bots.chances import chances
from kurultai.kernel.errors import BadRecord
from kurultai.kernel.game import Game
from kurultai.kernel.match import Match
from kurultai.kernel.notation import answer_in_text
from kurultai.kernel.record import Line, Record
from kurultai.kernel.replay import replay
from kurultai.kernel.sight import Perspective
from kurultai.lab.fortune import REACH, luck_at_once, luck_further_on

SECONDS = 24.0
FIRST_PASS, LUCK = 0.5, 0.2
"""The share of the time for the first pass, and for luck; the rest is for choices."""
GLANCES, LINES, WORLDS = 2, 40, 12
"""A brief look: so many imagined tables, so many lines in each; and the tables of a long one."""
CANDIDATES, COSTLY, TURNING, LUCKY = 5, 3, 8, 16
"""Of each seat so many choices are looked at again and so many told; so many turning points; so much luck."""
SWING, COST, LEAST = 0.03, 0.01, 1e-9
"""Less than that turned nothing, or cost nothing, or is nothing."""
LONGEST_LOOK = 1.5
SPANS = 20
"""A while is a twentieth of the game, or one round of choices."""
Report = Callable[[float], None]
Clock = Callable[[], float]
Cause = Literal["choice", "luck"]


class TurningPoint(msgspec.Struct, frozen=True):
    """Where the chances swung: at choice `step`, of `seat`. `felt`: the seat whose chance changed most.

    `before` and `after`: everybody's chances for a while; `luck`: what of the change was luck.
    """

    step: int
    seat: int
    felt: int
    cause: Cause
    before: tuple[float, ...]
    after: tuple[float, ...]
    luck: tuple[float, ...]


class CostlyChoice(msgspec.Struct, frozen=True):
    """A choice that cost: what was chosen, the best that could have been, and how much less the chance was for it."""

    step: int
    seat: int
    kind: str
    cost: float
    chosen: Advised
    best: Advised


class Analysis(msgspec.Struct, frozen=True):
    """What was found. `points` are the steps at which nothing was half done; chances and measures are of these.

    `luck`: how much all luck together gave each seat. `looked` of `decisions` choices were looked at.
    """

    steps: int
    points: tuple[int, ...]
    chances: tuple[tuple[float, ...], ...]
    measures: dict[str, tuple[tuple[int, ...], ...]]
    luck: tuple[float, ...]
    turning: tuple[TurningPoint, ...]
    costly: tuple[CostlyChoice, ...]
    looked: int
    decisions: int


class Change(msgspec.Struct, frozen=True):
    """One choice of the record: in which stretch it was made, everybody's chances before, and what luck made of it.

    `reach`: within so many further choices it showed what that luck was worth.
    """

    step: int
    seat: int
    stretch: int
    before: tuple[float, ...]
    after: tuple[float, ...]
    luck: tuple[float, ...]
    reach: int = 0

    def choice(self, seat: int) -> float:
        """What the choice itself changed for a seat."""
        return self.after[seat] - self.before[seat] - self.luck[seat]


def analyse(
    record: Record,
    game: Game[Any],
    content: Any = None,
    *,
    seconds: float = SECONDS,
    report: Report | None = None,
    clock: Clock = perf_counter,
) -> Analysis:
    """Look through a finished game, for about so long at most."""
    if record.result is None:
        raise BadRecord("the game is not over, so there is nothing to look back on")
    if not replay(record, game, content).over:
        raise BadRecord("the record says that the game ended here, and by the rules it goes on", line=record.end_at)
    tell = report or (lambda share: None)
    first = FirstPass(record, game, content, Budget(FIRST_PASS * seconds, clock))
    for share in first.run():
        tell(FIRST_PASS * share)
    second = SecondPass(record, game, content, clock)
    changes = list(first.changes)
    for share, change in second.luck(changes, LUCK * seconds):
        changes[change.step - 1] = change
        tell(FIRST_PASS + LUCK * share)
    left = 1 - FIRST_PASS - LUCK
    costly: list[CostlyChoice] = []
    for share, choice in second.choices(first.candidates(), left * seconds):
        costly.append(choice)
        tell(1 - left + left * share)
    return Analysis(
        steps=len(record.lines) - 1,
        points=tuple(first.points),
        chances=tuple(first.chances),
        measures={name: tuple(values) for name, values in first.measures.items()},
        luck=tuple(fsum(change.luck[seat] for change in changes) for seat in range(record.setup.seats)),
        turning=turning_points(changes),
        costly=tuple(dearest(costly, record.setup.seats)),
        looked=len(first.costs),
        decisions=len(changes),
    )


class Budget:
    """Time that is spent evenly: who is ahead of it has to wait for nothing, who is behind leaves something out."""

    def __init__(self, seconds: float, clock: Clock) -> None:
        self.seconds = seconds
        self.clock = clock
        self.begun = clock()

    def allows(self, share: float) -> bool:
        """Whether there is time for the next of several things, when such a share of them is behind us."""
        return self.clock() - self.begun <= self.seconds * (share + 0.02)


class FirstPass:
    """Every choice of the record in turn, briefly."""

    def __init__(self, record: Record, game: Game[Any], content: Any, budget: Budget) -> None:
        self.record, self.budget = record, budget
        self.match = replay(record, game, content, to=0)
        self.random = Random(len(record.lines))
        self.changes: list[Change] = []
        self.costs: dict[int, tuple[int, float]] = {}
        self.points: list[int] = []
        self.chances: list[tuple[float, ...]] = []
        self.measures: dict[str, list[tuple[int, ...]]] = {}

    def run(self) -> Iterator[float]:
        """Go through the record; after each choice the share that is done."""
        self.note()
        lines = self.record.lines[1:]
        for at, line in enumerate(lines):
            if self.budget.allows(at / len(lines)):
                self.glance(line, at + 1)
            self.step(line, at + 1)
            yield (at + 1) / len(lines)

    def note(self) -> None:
        """Keep how it stands, if nothing is half done."""
        match = self.match
        if match.over or match.begun == match.number:
            self.points.append(match.number)
            self.chances.append(tuple(chances(match)))
            for name, values in match.game.measures(match.table).items():
                self.measures.setdefault(name, []).append(tuple(values))

    def glance(self, line: Line, step: int) -> None:
        """What the choice cost, as far as a short look can tell."""
        trial = Trial(Perspective(self.match, line.seat), self.random, LINES)
        for _ in range(GLANCES):
            trial.imagine()
        advised = trial.advice()
        chosen = next(one for one in advised if one.option == name_in(line.choice))
        self.costs[step] = (line.seat, advised[0].chance - chosen.chance)

    def step(self, line: Line, step: int) -> None:
        """Make the choice, and tell what it changed from what luck changed."""
        match = self.match
        before, stretch = tuple(chances(match)), match.begun
        twin = match.copy() if line.luck else match
        answer_in_text(match, line.seat, line.choice)
        after = tuple(chances(match))
        luck = luck_at_once(twin, line, after, self.random) if line.luck else (0.0,) * len(after)
        self.changes.append(Change(step, line.seat, stretch, before, after, luck))
        self.note()

    def candidates(self) -> list[int]:
        """The choices that seem to have cost each seat most, in the order of the game."""
        found: list[int] = []
        for seat in range(self.record.setup.seats):
            own = [(cost, step) for step, (by, cost) in self.costs.items() if by == seat and cost >= COST]
            found += [step for _, step in sorted(own, reverse=True)[:CANDIDATES]]
        return sorted(found)


def name_in(choice: str) -> str:
    """The option's name in a choice as the record has it, `kind:name`."""
    return choice.partition(":")[2]


class SecondPass:
    """Some choices of the record once more, and longer."""

    def __init__(self, record: Record, game: Game[Any], content: Any, clock: Clock) -> None:
        self.record, self.game, self.content, self.clock = record, game, content, clock

    def before(self, steps: Sequence[int]) -> Iterator[tuple[float, int, Match]]:
        """The match as it stood before each of these choices, with the share of them that is behind us then."""
        match, made = replay(self.record, self.game, self.content, to=0), 0
        for done, step in enumerate(steps):
            for line in self.record.lines[made + 1 : step]:
                answer_in_text(match, line.seat, line.choice)
            made = step - 1
            yield (done + 1) / len(steps), step, match

    def luck(self, changes: Sequence[Change], seconds: float) -> Iterator[tuple[float, Change]]:
        """What luck was worth where the chances swung soon after it."""
        steps = [change.step for change in changes if self.record.lines[change.step].luck]
        steps = sorted(sorted(steps, key=lambda step: -swing_after(changes, step))[:LUCKY])
        budget = Budget(seconds, self.clock)
        for share, step, match in self.before(steps):
            if budget.allows(share):
                luck = luck_further_on(match, self.record.lines[step], Random(step))
                yield share, msgspec.structs.replace(changes[step - 1], luck=luck, reach=REACH)

    def choices(self, steps: Sequence[int], seconds: float) -> Iterator[tuple[float, CostlyChoice]]:
        """What each seat would have been advised then, against what it chose, where that cost something."""
        each = min(LONGEST_LOOK, seconds / max(1, len(steps)))
        for share, step, match in self.before(steps):
            line = self.record.lines[step]
            perspective = Perspective(match, line.seat)
            advised = advise(perspective, Random(step), seconds=each, worlds=WORLDS, clock=self.clock)
            chosen = next(one for one in advised if one.option == name_in(line.choice))
            cost = advised[0].chance - chosen.chance
            if cost >= COST:
                yield share, CostlyChoice(step, line.seat, perspective.ask.kind.name, cost, chosen, advised[0])


def swing_after(changes: Sequence[Change], step: int) -> float:
    """By how much chances change from a choice to a few later."""
    before, after = changes[step - 1].before, changes[min(len(changes), step + REACH) - 1].after
    return max(abs(now - then) for now, then in zip(after, before, strict=True))


def dearest(costly: Sequence[CostlyChoice], seats: int) -> list[CostlyChoice]:
    """Of each seat the choices that cost most, the dearest first."""
    found: list[CostlyChoice] = []
    for seat in range(seats):
        own = [choice for choice in costly if choice.seat == seat]
        found += sorted(own, key=lambda choice: -choice.cost)[:COSTLY]
    return sorted(found, key=lambda choice: -choice.cost)


def turning_points(changes: Sequence[Change]) -> tuple[TurningPoint, ...]:
    """Where the chances swung most and stayed so, in the order of the game.

    A swing is the median of the chances for a while after against that for a while before, where the moment itself
    brought about half of it: what the next one takes back has turned nothing.
    """
    found = [turning_point(business) for business in businesses(changes)]
    span = max(3, len(found[0].before), len(found) // SPANS) if found else 0
    points = [lasted(found, at, span) for at in range(len(found))]
    turned = [at for at, point in enumerate(points) if 2 * gain(found[at]) / (gain(point) or LEAST) >= 1]
    kept: list[int] = []
    for at in sorted(turned, key=lambda at: -abs(gain(points[at]))):
        if abs(gain(points[at])) >= SWING and len(kept) < TURNING and all(abs(at - other) >= span for other in kept):
            kept.append(at)
    return tuple(points[at] for at in sorted(kept))


def lasted(found: Sequence[TurningPoint], at: int, span: int) -> TurningPoint:
    """A turning point with everybody's chances for a while before, and for a while after; to the end, the result."""
    earlier = [point.after for point in found[max(0, at - span) : at]] or [found[0].before]
    later = [point.after for point in found[at : at + span]]
    later += [found[-1].after] * (span - len(later))
    return msgspec.structs.replace(found[at], before=middle(earlier), after=middle(later))


def middle(seen: Sequence[Sequence[float]]) -> tuple[float, ...]:
    """Everybody's chances as they mostly were."""
    return tuple(median(values) for values in zip(*seen, strict=True))


def businesses(changes: Sequence[Change]) -> list[list[Change]]:
    """The choices by stretch; those within the reach of luck that mattered belong together."""
    found: list[list[Change]] = []
    reached = -1
    for change in changes:
        if not found or (change.stretch != found[-1][-1].stretch and change.step > reached):
            found.append([])
        found[-1].append(change)
        if max(map(abs, change.luck)) >= SWING:
            reached = max(reached, change.step + change.reach)
    return found


def gain(point: TurningPoint) -> float:
    """How the chance changed of the seat that felt it most."""
    return point.after[point.felt] - point.before[point.felt]


def turning_point(stretch: Sequence[Change]) -> TurningPoint:
    """What some choices together turned: for whom most, whether by choice or by luck, and at which of its steps."""
    before, after = stretch[0].before, stretch[-1].after
    felt = max(range(len(before)), key=lambda seat: abs(after[seat] - before[seat]))
    luck = tuple(fsum(change.luck[seat] for change in stretch) for seat in range(len(before)))
    chosen = fsum(change.choice(felt) for change in stretch)
    cause: Cause = "luck" if abs(luck[felt]) > abs(chosen) else "choice"
    way = 1 if after[felt] >= before[felt] else -1
    most = max(stretch, key=lambda change: way * (change.luck[felt] if cause == "luck" else change.choice(felt)))
    return TurningPoint(most.step, most.seat, felt, cause, before, after, luck)

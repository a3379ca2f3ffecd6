"""Measuring on a noisy machine: samples in turn, each between two calibrations, compared round by round.

The host may run at half speed for a while without telling. So every sample stands between two runs of a fixed
loop in the same process; a sample with a slow one beside it is taken again, and in the end left out; rates
are stated as at the quietest moment seen; contestants are compared only within a round, in like weather.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from statistics import median
from typing import Protocol

import msgspec

TOLERANCE = 1.15  # a calibration this much over the best one means that something else was running
TRIES = 3  # how often one sample is taken before we make do with its quietest attempt
ENOUGH = 3  # with fewer quiet rounds than this, all rounds are reported, and said to be noisy


class ContestantFailed(Exception):
    """A contestant cannot go on; the message is one sentence for the user."""


class Reply(msgspec.Struct, frozen=True):
    """What a contestant did for one request: how many of what, in how many seconds."""

    counts: Mapping[str, int]
    seconds: float


class Sample(msgspec.Struct, frozen=True):
    """One reply, with the seconds that the calibration loop took just before and just after it."""

    contestant: str
    what: str
    round: int
    counts: Mapping[str, int]
    seconds: float
    before: float
    after: float

    @property
    def calibration(self) -> float:
        """How slow the machine was during the sample."""
        return (self.before + self.after) / 2

    @property
    def worst(self) -> float:
        return max(self.before, self.after)


class Quantity(msgspec.Struct, frozen=True):
    """Something counted in a measure: the games of `random`, the copies of `copy`."""

    what: str
    count: str


class Spread(msgspec.Struct, frozen=True):
    """The median of several rounds, and their range. `noisy`: too few rounds were quiet, so all are in it."""

    median: float
    low: float
    high: float
    rounds: int
    noisy: bool

    def microseconds_each(self) -> "Spread":
        """The same for a single one: from so many a second to how long one takes."""
        each = 1e6 / self.median, 1e6 / self.high, 1e6 / self.low
        return Spread(*each, rounds=self.rounds, noisy=self.noisy)


class Run(msgspec.Struct, frozen=True):
    """All samples of a run, and a sentence for each contestant that fell out."""

    samples: Sequence[Sample]
    failures: Sequence[str]


class Measurable(Protocol):
    """What `interleave` asks of a contestant. Any call may raise `ContestantFailed`."""

    @property
    def name(self) -> str: ...

    @property
    def offers(self) -> Sequence[str]: ...

    def calibrate(self) -> float: ...

    def measure(self, what: str, seconds: float) -> Reply: ...


def silent(_: str) -> None:
    """Tell nobody."""


def interleave(
    contestants: Iterable[Measurable],
    measures: Sequence[str],
    rounds: int,
    seconds: float,
    *,
    tell: Callable[[str], None] = silent,
) -> Run:
    """Round by round and measure by measure, one sample of each contestant in turn."""
    samples: list[Sample] = []
    failed: dict[str, str] = {}
    for contestant, what, number in turns(list(contestants), measures, rounds):
        if contestant.name in failed:
            continue
        tell(f"round {number + 1} of {rounds}: {contestant.name}, {what}")
        try:
            earlier = [sample for sample in samples if sample.contestant == contestant.name]
            samples.append(quietest_of_tries(contestant, what, number, seconds, earlier))
        except ContestantFailed as failure:
            failed[contestant.name] = str(failure)
    return Run(samples, list(failed.values()))


def turns(
    contestants: Sequence[Measurable], measures: Sequence[str], rounds: int
) -> Iterator[tuple[Measurable, str, int]]:
    """Who is measured at what in which round; those at the same measure follow one another."""
    for number in range(rounds):
        for what in measures:
            for contestant in contestants:
                if what in contestant.offers:
                    yield contestant, what, number


def quietest_of_tries(
    contestant: Measurable, what: str, number: int, seconds: float, earlier: Sequence[Sample]
) -> Sample:
    """A sample from a quiet moment, as far as a few tries can find one."""
    tries: list[Sample] = []
    while len(tries) < TRIES:
        tries.append(take_sample(contestant, what, number, seconds))
        if is_quiet(tries[-1], best_calibration([*earlier, *tries])):
            break
    return min(tries, key=lambda sample: sample.worst)


def take_sample(contestant: Measurable, what: str, number: int, seconds: float) -> Sample:
    before = contestant.calibrate()
    reply = contestant.measure(what, seconds)
    after = contestant.calibrate()
    return Sample(contestant.name, what, number, reply.counts, reply.seconds, before, after)


def best_calibration(samples: Iterable[Sample]) -> float:
    """The quietest moment seen. Meant for samples of one contestant: interpreters differ in speed."""
    return min(min(sample.before, sample.after) for sample in samples)


def is_quiet(sample: Sample, best: float) -> bool:
    return sample.worst <= best * TOLERANCE


def rates(samples: Iterable[Sample], contestant: str, quantity: Quantity) -> tuple[dict[int, float], set[int]]:
    """How many a second in each round, as at the contestant's quietest moment; and the quiet rounds."""
    own = [sample for sample in samples if sample.contestant == contestant]
    rounds = [sample for sample in own if sample.what == quantity.what and sample.counts.get(quantity.count)]
    if not rounds:
        return {}, set()
    best = best_calibration(own)
    found = {sample.round: rate(sample, quantity.count, best) for sample in rounds}
    return found, {sample.round for sample in rounds if is_quiet(sample, best)}


def rate(sample: Sample, count: str, best: float) -> float:
    """So many a second, had the machine been as quiet as at its best."""
    return sample.counts[count] / sample.seconds * (sample.calibration / best)


def measured(samples: Iterable[Sample], contestant: str, quantity: Quantity) -> Spread | None:
    """How many a second over all rounds, or nothing if the contestant was never measured at it."""
    found, quiet = rates(samples, contestant, quantity)
    return spread_of(found, quiet)


def compared(samples: Sequence[Sample], ours: tuple[str, Quantity], theirs: tuple[str, Quantity]) -> Spread | None:
    """How many times as fast ours is, round by round; a round is quiet when both samples were."""
    our_rates, our_quiet = rates(samples, *ours)
    their_rates, their_quiet = rates(samples, *theirs)
    both = our_rates.keys() & their_rates.keys()
    by_round = {number: our_rates[number] / their_rates[number] for number in both}
    return spread_of(by_round, our_quiet & their_quiet)


def spread_of(by_round: Mapping[int, float], quiet: Iterable[int]) -> Spread | None:
    """Median and range of the quiet rounds, or of all rounds when too few were quiet."""
    if not by_round:
        return None
    kept = [by_round[number] for number in quiet if number in by_round]
    noisy = len(kept) < min(ENOUGH, len(by_round))
    values = list(by_round.values()) if noisy else kept
    return Spread(median(values), min(values), max(values), rounds=len(values), noisy=noisy)

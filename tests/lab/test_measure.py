"""Samples in turn, noise left out, ratios within a round: with contestants whose clocks are scripted."""

from collections.abc import Sequence

import pytest

from kurultai.lab.measure import (
    TRIES,
    ContestantFailed,
    Quantity,
    Reply,
    Sample,
    compared,
    interleave,
    measured,
    spread_of,
)

GAMES = Quantity("random", "games")
COPIES = Quantity("copy", "copies")
QUIET, LOUD = 0.020, 0.030


class Scripted:
    """A contestant of fixed speed on a machine with scripted calibrations (quiet when they run out)."""

    def __init__(self, name: str, speed: int = 100, calibrations: Sequence[float] = ()) -> None:
        self.name = name
        self.offers: tuple[str, ...] = ("random", "copy")
        self.asked: list[str] = []
        self.fails_at = 0
        self._speed = speed
        self._calibrations = list(calibrations)

    def calibrate(self) -> float:
        return self._calibrations.pop(0) if self._calibrations else QUIET

    def measure(self, what: str, seconds: float) -> Reply:
        self.asked.append(what)
        if len(self.asked) == self.fails_at:
            raise ContestantFailed(f"{self.name} gave up.")
        count = "games" if what == "random" else "copies"
        return Reply({count: round(self._speed * seconds)}, seconds)


def sample(contestant: str, number: int, games: int, calibrations: tuple[float, float] = (QUIET, QUIET)) -> Sample:
    return Sample(contestant, "random", number, {"games": games}, 1.0, *calibrations)


def test_contestants_take_turns_at_each_measure_of_each_round() -> None:
    told: list[str] = []
    run = interleave([Scripted("ours"), Scripted("theirs")], ["random", "copy"], 2, 0.5, tell=told.append)
    taken = [(sample.round, sample.what, sample.contestant) for sample in run.samples]
    assert taken == [
        (number, what, name) for number in (0, 1) for what in ("random", "copy") for name in ("ours", "theirs")
    ]
    assert told[0] == "round 1 of 2: ours, random"


def test_a_contestant_is_asked_only_for_what_it_offers() -> None:
    theirs = Scripted("theirs")
    theirs.offers = ("copy",)
    interleave([theirs], ["random", "copy"], 2, 0.5)
    assert theirs.asked == ["copy", "copy"]


def test_a_loud_sample_is_taken_again() -> None:
    ours = Scripted("ours", calibrations=[QUIET, LOUD, QUIET, QUIET])
    run = interleave([ours], ["random"], 1, 0.5)
    assert len(ours.asked) == 2
    assert [sample.worst for sample in run.samples] == [QUIET]


def test_a_machine_that_stays_loud_gets_only_so_many_tries_and_the_quietest_counts() -> None:
    ours = Scripted("ours", calibrations=[QUIET, QUIET, LOUD, 0.05, LOUD, LOUD, LOUD, 0.04])
    run = interleave([ours], ["random", "copy"], 1, 0.5)
    assert ours.asked == ["random"] + ["copy"] * TRIES
    assert (run.samples[1].before, run.samples[1].after) == (LOUD, LOUD)


def test_who_fails_falls_out_and_the_others_go_on() -> None:
    ours, theirs = Scripted("ours"), Scripted("theirs")
    theirs.fails_at = 2
    run = interleave([theirs, ours], ["random"], 3, 0.5)
    assert run.failures == ["theirs gave up."]
    assert [sample.contestant for sample in run.samples] == ["theirs", "ours", "ours", "ours"]


def test_rates_are_stated_as_at_the_quietest_moment() -> None:
    samples = [sample("ours", 0, 100), sample("ours", 1, 50, (2 * QUIET, 2 * QUIET)), sample("ours", 2, 100)]
    found = measured(samples, "ours", GAMES)
    assert found is not None
    assert (found.low, found.high) == (100, 100)


def test_loud_rounds_are_left_out_when_enough_are_quiet() -> None:
    quiet = [sample("ours", number, 100 + number) for number in range(3)]
    found = measured([*quiet, sample("ours", 3, 900, (QUIET, LOUD))], "ours", GAMES)
    assert found is not None
    assert (found.median, found.low, found.high, found.rounds, found.noisy) == (101, 100, 102, 3, False)


def test_too_few_quiet_rounds_mean_that_all_are_reported_as_noisy() -> None:
    found = spread_of({0: 1.0, 1: 2.0, 2: 9.0, 3: 4.0}, quiet={0, 1})
    assert found is not None
    assert (found.median, found.low, found.high, found.rounds, found.noisy) == (3.0, 1.0, 9.0, 4, True)


def test_one_quiet_round_is_enough_when_there_was_only_one() -> None:
    found = spread_of({0: 7.0}, quiet={0})
    assert found is not None
    assert not found.noisy


def test_ratios_compare_within_a_round() -> None:
    ours = [sample("ours", number, games) for number, games in enumerate([20, 40, 90])]
    theirs = [sample("theirs", number, games) for number, games in enumerate([10, 20, 30])]
    found = compared([*ours, *theirs], ("ours", GAMES), ("theirs", GAMES))
    assert found is not None
    assert (found.median, found.low, found.high, found.noisy) == (2, 2, 3, False)


def test_a_round_is_quiet_only_when_both_samples_are() -> None:
    ours = [sample("ours", number, 20) for number in range(4)]
    theirs = [
        sample("theirs", 0, 90, (LOUD, QUIET)),
        *(sample("theirs", number, 10) for number in range(1, 4)),
    ]
    found = compared([*ours, *theirs], ("ours", GAMES), ("theirs", GAMES))
    assert found is not None
    assert (found.median, found.rounds, found.noisy) == (2, 3, False)


def test_a_slower_interpreter_is_not_mistaken_for_a_noisy_machine() -> None:
    ours = [sample("ours", number, 20) for number in range(3)]
    theirs = [sample("theirs", number, 10, (2 * QUIET, 2 * QUIET)) for number in range(3)]
    found = compared([*ours, *theirs], ("ours", GAMES), ("theirs", GAMES))
    assert found is not None
    assert (found.median, found.noisy) == (2, False)


def test_nothing_is_said_of_what_was_not_measured() -> None:
    samples = [sample("ours", 0, 20)]
    assert measured(samples, "ours", COPIES) is None
    assert compared(samples, ("ours", GAMES), ("theirs", GAMES)) is None


def test_a_rate_turns_into_microseconds_each() -> None:
    found = spread_of({0: 100_000.0, 1: 200_000.0, 2: 50_000.0}, quiet={0, 1, 2})
    assert found is not None
    each = found.microseconds_each()
    assert (each.median, each.low, each.high) == pytest.approx((10, 5, 20))

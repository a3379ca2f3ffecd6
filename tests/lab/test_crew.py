"""Crews whose workers die: no more is lost than what they die at, and the run goes on."""

import os
import sys
from collections.abc import Callable

import msgspec
import pytest

from kurultai.kernel.errors import KurultaiError
from kurultai.kernel.game import Setup
from kurultai.lab.crew import Processes, Workers
from kurultai.lab.elsewhere.crew import Interpreter
from kurultai.lab.series import Series, Shard, broken, play_shard
from kurultai.lab.simulate import Batch, Order

REIGN = Setup("reign-and-ruin", 2)
SERIES = Series(REIGN, ("random", "random"))
FATAL = 7
CREWS: dict[str, Callable[[], Workers]] = {
    "here": lambda: Processes(2),
    "elsewhere": lambda: Interpreter(sys.executable, 2),
}


class Numbers(msgspec.Struct, frozen=True):
    """Some numbers, of which one is fatal."""

    first: int
    last: int

    def pieces(self) -> "list[Numbers]":
        return [Numbers(number, number) for number in range(self.first, self.last + 1)]

    def lost(self, why: str) -> list[str]:
        return [f"{self.first}: {why}"]


def said(numbers: Numbers) -> list[str]:
    """The numbers, unless one is fatal."""
    if numbers.first <= FATAL <= numbers.last:
        os._exit(9)
    return [str(number) for number in range(numbers.first, numbers.last + 1)]


def number_or_end(number: int) -> int:
    return number if number != FATAL else os._exit(9)


def test_a_machine_with_many_cores_has_no_more_processes_than_windows_allows(monkeypatch: pytest.MonkeyPatch) -> None:
    assert Processes(100).size == 100
    monkeypatch.setattr(sys, "platform", "win32")
    assert (Processes(100).size, Processes(4).size) == (61, 4)


@pytest.mark.parametrize("crew", CREWS.values(), ids=CREWS)
def test_no_more_is_lost_than_what_a_worker_dies_at(crew: Callable[[], Workers]) -> None:
    shards = [Numbers(first, first + 4) for first in range(0, 30, 5)]
    found = sorted(text for _, texts in crew().map(said, shards) for text in texts)
    [lost] = [text for text in found if not text.isdecimal()]
    assert sorted(int(text) for text in found if text.isdecimal()) == [n for n in range(30) if n != FATAL]
    assert lost.startswith(f"{FATAL}: ")
    assert lost.endswith("has died")


@pytest.mark.parametrize("crew", CREWS.values(), ids=CREWS)
def test_what_nothing_can_stand_for_ends_with_a_sentence(crew: Callable[[], Workers]) -> None:
    with pytest.raises(KurultaiError, match="has died"):
        list(crew().map(number_or_end, range(12)))


def test_a_crew_elsewhere_keeps_no_dead_hands() -> None:
    crew = Interpreter(sys.executable, 1)
    for _ in range(2):
        assert [texts for _, texts in crew.map(said, [Numbers(6, 8)])][1][0].startswith(f"{FATAL}: ")
    assert [texts for _, texts in crew.map(said, [Numbers(1, 2)])] == [["1", "2"]]


def test_a_game_at_which_all_die_is_broken_and_the_others_are_played() -> None:
    shard = Shard(SERIES, 3, 2)
    assert [piece.first for piece in shard.pieces()] == [3, 4]
    assert [game for piece in shard.pieces() for game in play_shard(piece)] == play_shard(shard)
    assert shard.lost("it died") == [broken(SERIES, 3, "it died"), broken(SERIES, 4, "it died")]
    assert [game.seed for game in shard.lost("")] == [game.seed for game in play_shard(shard)]
    heat = Shard(Series(REIGN, ("random", "greedy"), vary=True), 2, 2)
    assert [game.bots for game in heat.lost("it died")] == [("random", "greedy"), ("greedy", "random")]
    assert [piece.size for piece in heat.pieces()] == [1, 1]


def test_a_simulated_game_at_which_all_die_is_counted_with_its_seed() -> None:
    batch = Batch(Order(REIGN, ("random", "random"), 4, 1, rows=True), 2, 2)
    assert [piece.first for piece in batch.pieces()] == [2, 3]
    [piece, _] = batch.pieces()
    tally = piece.lost("it died")
    assert (tally.games, tally.first, [(one.seed, one.sentence) for one in tally.failures]) == (1, 2, [(2, "it died")])
    assert [(row["seed"], row["broken"], row["won"]) for row in tally.rows] == [(2, "it died", None)] * 2

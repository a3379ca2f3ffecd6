"""Hands on another interpreter. PyPy is not everywhere, so they run on this one, with the stand-in for msgspec."""

import gc
import os
import signal
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec
import pytest

from kurultai.kernel.errors import BadSetup, KurultaiError
from kurultai.kernel.game import Setup
from kurultai.lab.balance import Run
from kurultai.lab.crew import PYTHON, Alone, crew_of
from kurultai.lab.elsewhere.crew import Hand, Interpreter
from kurultai.lab.elsewhere.hand import STANDIN
from kurultai.lab.ladder import heats, play_heat
from kurultai.lab.series import Series, Shard, opened, play_shard
from kurultai.lab.simulate import Batch, Order, Tally, play_batch, simulate
from tests.soaked import soaked

SOLO = "new-khan-rising"
TABLES = (
    Setup("reign-and-ruin", 4),
    Setup("ruination", 2),
    Setup("ruination", 3, modules=("world-that-was",)),
    Setup("ruination", 1, modules=(SOLO,)),
    Setup("fate-of-venterra", 2),
)
SOME = soaked(TABLES, but=[TABLES[0], TABLES[3], TABLES[4]])
"""A game of each; the solo game has all that Ruination has, and its own."""


@pytest.fixture
def hand(monkeypatch: pytest.MonkeyPatch) -> Iterator[Hand]:
    """A hand that takes the stand-in."""
    monkeypatch.setenv(STANDIN, "1")
    found = Hand(sys.executable)
    yield found
    found.close()


def fingerprint(setup: Setup) -> str:
    """What the content of a table is."""
    found: str = opened(setup, "")[1].fingerprint
    return found


def whose_msgspec(_: int) -> str:
    return str(msgspec.Struct.__module__)


def breaks(number: int) -> int:
    raise ValueError(f"{number} is no good")


def who(_: int) -> int:
    return os.getpid()


def dies(_: int) -> None:
    os._exit(3)


def ends(_: int) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def paths(given: Sequence[Path]) -> list[Path]:
    return [path / "there" for path in given]


def test_a_hand_takes_msgspec_where_it_can_and_the_stand_in_where_it_cannot(hand: Hand) -> None:
    assert hand.do(whose_msgspec, 0) == "kurultai.lab.elsewhere.structs"
    with_it = Interpreter(sys.executable, 1)
    assert [answer for _, answer in with_it.map(str.upper, ["a"])] == ["A"]
    assert hand.name == sys.implementation.name
    assert hand.version == sys.version.split()[0]


@pytest.mark.parametrize("setup", TABLES, ids=lambda setup: f"{setup.game} {setup.seats}")
def test_the_stand_in_reads_the_same_content(hand: Hand, setup: Setup) -> None:
    assert hand.do(fingerprint, setup) == fingerprint(setup)


@pytest.mark.parametrize("setup", SOME, ids=lambda setup: f"{setup.game} {setup.seats}")
def test_with_the_stand_in_the_same_games_are_played(hand: Hand, setup: Setup) -> None:
    """By all three bots, traits and all, to the byte."""
    for bot, games in (("random", 3), ("greedy:slips=90", 1), ("search:iterations=2:slips=97", 1)):
        shard = Shard(Series(setup, (bot,) * setup.seats, vary=True, traits=True), 0, games)
        there = hand.do(play_shard, shard)
        assert all(not game.broken and not game.faults for game in there)
        assert msgspec.json.encode(there) == msgspec.json.encode(play_shard(shard))


def test_a_bot_that_thinks_too_long_is_told_as_here(hand: Hand) -> None:
    series = Series(Setup("reign-and-ruin", 2), ("search:iterations=100000", "random"), patience=0.05)
    (game,) = hand.do(play_shard, Shard(series, 0, 1))
    assert "no answer within 0.05 s" in game.faults[0]


def test_ladders_and_simulations_travel_with_their_paths(hand: Hand, tmp_path: Path) -> None:
    heat = heats(Setup("reign-and-ruin", 2), ["random", "greedy:slips=90"], 2, "ladder", 0, "")[0]
    assert hand.do(play_heat, heat) == play_heat(heat)
    assert hand.do(paths, [tmp_path]) == [tmp_path / "there"]
    order = Order(Setup("reign-and-ruin", 2), ("random", "random"), 4, 1, proven=True, records=tmp_path)
    tally = hand.do(play_batch, Batch(order, order.seed, order.games))
    assert tally.games == 4
    assert not tally.failures
    assert sorted(path.name for path in tmp_path.iterdir()) == [f"{seed}.kurultai" for seed in (1, 2, 3, 4)]


def test_a_crew_elsewhere_finds_what_one_finds_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(STANDIN, "1")
    order = Order(Setup("reign-and-ruin", 2), ("random", "random"), 40, 1)
    there, here = Tally.empty(2), Tally.empty(2)
    for tally in simulate(order, crew_of(2, python=sys.executable)):
        there.add(tally)
    for tally in simulate(order, Alone()):
        here.add(tally)
    assert there == here
    runs = [Run(Setup("reign-and-ruin", 2), "random", crew) for crew in (Interpreter(sys.executable, 2), Alone())]
    for run in runs:
        assert list(run.go_on(1.0, 20))
    assert runs[0].played == runs[1].played


def test_what_breaks_elsewhere_is_told_and_the_crew_goes_home(hand: Hand) -> None:
    with pytest.raises(KurultaiError, match="ValueError: 7 is no good"):
        hand.do(breaks, 7)
    assert hand.do(str.upper, "still there") == "STILL THERE"
    for fatal in (dies, ends):
        with pytest.raises(KurultaiError, match="has died"):
            list(Interpreter(sys.executable, 2).map(fatal, range(4)))


def test_hands_stay_for_the_next_work_and_go_when_it_is_broken_off() -> None:
    crew = Interpreter(sys.executable, 1)
    first, second = ([pid for _, pid in crew.map(who, range(2))] for _ in range(2))
    assert first == second
    work = crew.map(who, range(9))
    next(work)
    work.close()  # type: ignore[attr-defined]
    assert {pid for _, pid in crew.map(who, range(2))}.isdisjoint(first)
    (hand,) = crew.idle
    del crew
    gc.collect()
    assert hand.process.returncode is not None, "nobody is left behind"


def test_work_that_is_not_known_elsewhere_is_told_with_its_name(hand: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    nowhere = ModuleType("nowhere")
    exec("def work(shard): return shard", nowhere.__dict__)
    monkeypatch.setitem(sys.modules, "nowhere", nowhere)
    with pytest.raises(KurultaiError, match="No module named 'nowhere'"):
        hand.do(nowhere.work, 1)
    assert hand.do(str.upper, "still there") == "STILL THERE"


def test_a_python_that_cannot_help_is_refused_in_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(BadSetup, match="cannot be started: No such file or directory"):
        crew_of(1, python=str(tmp_path / "pypy9"))
    old = tmp_path / "python2"
    old.write_text("#!/bin/sh\necho 'it is Python 3, and Kurultai needs more' >&2\nexit 1\n")
    old.chmod(0o755)
    with pytest.raises(BadSetup, match="cannot help here: it is Python 3, and Kurultai needs more"):
        crew_of(1, python=str(old))
    old.write_text("#!/bin/sh\necho Welcome to this shell\nexec sleep 600\n")
    with pytest.raises(BadSetup, match=r"cannot help here$"):
        crew_of(1, python=str(old))
    with pytest.raises(BadSetup, match="the one or the other"):
        crew_of(1, "127.0.0.1:1", sys.executable)


def test_the_environment_names_a_python_for_all_runs_that_name_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(PYTHON, sys.executable)
    crew = crew_of(2)
    assert isinstance(crew, Interpreter)
    assert (crew.python, crew.size) == (sys.executable, 2)


def test_a_hand_ends_when_nobody_holds_its_leash(hand: Hand) -> None:
    assert hand.process.stdin
    hand.process.stdin.close()
    assert hand.process.wait(20) == 0


def refusals(_: int) -> list[str]:
    """What the stand-in refuses, though it does not explain it."""
    from kurultai.games.ruination.content import Board
    from kurultai.kernel.shapes import convert, read_json

    wrong: list[tuple[Any, Any]] = [
        (True, int),
        ("1", int),
        (1.5, int),
        ([1, "2"], list[int]),
        ([1], tuple[int, int]),
        ({"a": 1}, dict[str, str]),
        ({"id": "x", "colour": 1}, Board),
        ({}, Board),
        (None, str),
        (3, str | None),
    ]
    said = []
    for value, shape in wrong:
        try:
            convert(value, shape)
        except msgspec.ValidationError:
            said.append("refused")
    try:
        read_json("{", dict[str, int])
    except msgspec.DecodeError:
        said.append("no JSON")
    return said


def test_the_stand_in_refuses_what_does_not_fit(hand: Hand) -> None:
    assert hand.do(refusals, 0) == ["refused"] * 10 + ["no JSON"]
    assert refusals(0) == ["refused"] * 10 + ["no JSON"]


def struct_laws(_: int) -> list[Any]:
    """What structs do, with whichever msgspec is there."""
    import pickle

    from kurultai.kernel.ask import Ask, Kind

    setup = Setup("ruination", 2)
    kind = Kind("k", (1, 2), ("one", "two"), "RULE")
    one, other = Ask(0, kind, [1]), Ask(0, kind, [1])
    frozen = "changed"
    try:
        setup.seats = 3  # type: ignore[misc]
    except AttributeError:
        frozen = "frozen"
    return [
        setup == Setup("ruination", 2),
        setup == Setup("ruination", 3),
        hash(one) == hash(other) or one == other,
        frozen,
        repr(setup),
        msgspec.structs.replace(setup, seats=4).seats,
        msgspec.structs.asdict(setup),
        [field.name for field in msgspec.structs.fields(Setup)],
        msgspec.to_builtins(setup),
        pickle.loads(pickle.dumps(setup)) == setup,
        setup.options is Setup("ruination", 2).options,
    ]


def test_structs_of_the_stand_in_are_like_those_of_msgspec(hand: Hand) -> None:
    assert hand.do(struct_laws, 0) == struct_laws(0)

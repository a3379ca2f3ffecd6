"""Worker processes: what they answer, and what is said of those that die, hang or never start."""

import json
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from kurultai.lab import contestant as contestant_module
from kurultai.lab import worker
from kurultai.lab.contestant import contestant
from kurultai.lab.measure import ContestantFailed

Script = Callable[[str], list[str]]

GOOD = """
def steps():
    print("an engine that talks")
    return {"random": lambda: {"games": 2, "decisions": 30}, "copy": lambda: 1 / 0}
"""


@pytest.fixture
def script(tmp_path: Path) -> Script:
    """Writes a peer's script; gives the command that serves it."""

    def write(text: str) -> list[str]:
        path = tmp_path / "peer.py"
        path.write_text(text)
        return [sys.executable, "-P", worker.__file__, str(path)]

    return write


def plain(tmp_path: Path, text: str) -> list[str]:
    """The command for a script that speaks the protocol by itself, or fails to."""
    path = tmp_path / "plain.py"
    path.write_text(text)
    return [sys.executable, str(path)]


def test_a_worker_says_what_it_offers_and_counts_what_it_did(script: Script) -> None:
    text = GOOD.replace("1 / 0", '{"copies": 1}')
    with contestant("peer", script(text)) as peer:
        assert peer.offers == ("random", "copy")
        assert peer.calibrate() > 0
        reply = peer.measure("random", 0.001)
    assert reply.counts["decisions"] == 15 * reply.counts["games"]
    assert reply.seconds >= 0.001


def test_a_worker_refuses_a_measure_it_does_not_know(script: Script) -> None:
    text = GOOD.replace("1 / 0", '{"copies": 1}')
    with (
        contestant("peer", script(text)) as peer,
        pytest.raises(ContestantFailed, match=r"^peer refused: there is no measure 'chess' here"),
    ):
        peer.measure("chess", 0.001)


def test_a_worker_that_dies_leaves_one_sentence(script: Script) -> None:
    with (
        pytest.raises(ContestantFailed, match=r"^peer stopped with status 1: ZeroDivisionError: .*\.$"),
        contestant("peer", script(GOOD)),
    ):
        pass


def test_a_worker_that_dies_when_asked_leaves_one_sentence(tmp_path: Path) -> None:
    dies = "print('{\"offers\": [\"random\"]}', flush=True)\ninput()\nraise SystemExit('no more')"
    with (
        contestant("peer", plain(tmp_path, dies)) as peer,
        pytest.raises(ContestantFailed, match=r"^peer stopped with status 1: no more.$"),
    ):
        peer.measure("random", 0.001)


def test_a_worker_that_hangs_is_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(contestant_module, "PATIENCE_AT_START", 0.01)
    with (
        pytest.raises(ContestantFailed, match=r"^peer gave no answer within 0 seconds.$"),
        contestant("peer", plain(tmp_path, "input()")),
    ):
        pass


@pytest.mark.parametrize("answer", ["hello", "[1]", '{"seconds": 1}'])
def test_an_answer_must_hold_what_was_asked(tmp_path: Path, answer: str) -> None:
    with (
        pytest.raises(ContestantFailed, match=r"^peer gave no offers but "),
        contestant("peer", plain(tmp_path, f"print({answer!r})")),
    ):
        pass


def test_a_program_that_is_not_there_leaves_one_sentence(tmp_path: Path) -> None:
    with (
        pytest.raises(ContestantFailed, match=r"^peer could not be started: No such file or directory.$"),
        contestant("peer", [str(tmp_path / "nothing")]),
    ):
        pass


def test_a_step_is_repeated_until_the_time_is_up() -> None:
    clock = iter([10.0, 10.4, 10.8, 11.2])
    done = worker.repeat(lambda: {"games": 1, "decisions": 7}, 1.0, lambda: next(clock))
    assert json.dumps(done) == json.dumps({"games": 3, "decisions": 21, "seconds": 11.2 - 10.0})


def test_what_takes_time_to_count_is_counted_when_the_clock_has_stopped() -> None:
    happened: list[str] = []

    def clock() -> float:
        happened.append("clock")
        return float(len(happened))

    def count() -> int:
        happened.append("count")
        return 7

    done = worker.repeat(lambda: {"games": 1, "decisions": count}, 2.0, clock)
    assert done == {"games": 2, "decisions": 14, "seconds": 2.0}
    assert happened == ["clock", "clock", "clock", "count", "count"]

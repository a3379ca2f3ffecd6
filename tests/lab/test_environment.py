"""Peers' environments: made once, whole or not at all. Nothing is installed here."""

import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from kurultai.lab.measure import ContestantFailed
from kurultai.lab.peers import environment
from kurultai.lab.peers.environment import (
    Peer,
    cache_folder,
    folder_of,
    interpreter_in,
    python_of,
    reason_given,
)

PEER = Peer("chess_engine", "1.2")


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("KURULTAI_CACHE", str(tmp_path))
    return tmp_path


class Pretender:
    """Runs nothing: makes the interpreter that `venv` would make, and fails at `pip` when told to."""

    def __init__(self, failure: str | None = None) -> None:
        self.commands: list[Sequence[str]] = []
        self._failure = failure

    def __call__(self, command: Sequence[str]) -> None:
        self.commands.append(command)
        if "venv" in command:
            interpreter = interpreter_in(Path(command[-1]))
            interpreter.parent.mkdir()
            interpreter.touch()
        elif self._failure:
            raise ContestantFailed(self._failure)


def test_the_pinned_version_is_installed_with_the_interpreter_of_the_environment() -> None:
    run = Pretender()
    assert python_of(PEER, run) == interpreter_in(folder_of(PEER))
    assert python_of(PEER).exists()
    assert run.commands[1][1:] == ["-m", "pip", "install", "--quiet", "chess_engine==1.2"]


def test_an_environment_that_is_there_is_used_again() -> None:
    python_of(PEER, Pretender())
    again = Pretender()
    python_of(PEER, again)
    assert again.commands == []


def test_a_failed_install_leaves_nothing_and_says_why() -> None:
    with pytest.raises(ContestantFailed, match=r"^chess_engine 1.2 could not be installed: no such version.$"):
        python_of(PEER, Pretender("no such version"))
    assert list(folder_of(PEER).parent.iterdir()) == []


def test_an_environment_whose_python_is_gone_is_made_anew() -> None:
    python_of(PEER, Pretender()).unlink()
    assert python_of(PEER, Pretender()).exists()


def test_a_cache_that_cannot_be_written_is_named_in_one_sentence(cache: Path) -> None:
    (cache / "peers").touch()
    with pytest.raises(ContestantFailed, match=r"^chess_engine 1.2 could not be installed in \S+: [^.]+\.$"):
        python_of(PEER, Pretender())


def test_our_own_pins_do_not_bind_the_peers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PIP_CONSTRAINT", "constraints.txt")
    code = "import os, sys; sys.exit('PIP_CONSTRAINT' in os.environ)"
    environment.run_to_the_end([sys.executable, "-c", code])


def test_a_failing_command_gives_its_reason() -> None:
    with pytest.raises(ContestantFailed, match=r"^no luck$"):
        environment.run_to_the_end([sys.executable, "-c", "raise SystemExit('no luck.')"])


def test_the_cache_follows_the_desktop_standard(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("KURULTAI_CACHE")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert cache_folder() == tmp_path / "kurultai"
    monkeypatch.delenv("XDG_CACHE_HOME")
    assert cache_folder() == Path.home() / ".cache" / "kurultai"


def test_the_first_error_is_the_reason() -> None:
    output = "WARNING: old pip\nERROR: No matching distribution found.\nERROR: more\n\nnotice"
    assert reason_given(output) == "No matching distribution found"
    assert reason_given("") == "no reason was given"

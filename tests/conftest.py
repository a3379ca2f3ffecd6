"""Hypothesis profiles: an ordinary run is quick, a soak is patient. And a command line with a home of its own."""

import io
import os
import sys
from asyncio.events import _get_running_loop, _set_running_loop
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings
from rich.console import Console

from kurultai import cli
from kurultai.lab.crew import WISHED
from tests.command_line import FAILED, GOOD, WIDTH, Ran, Run

settings.register_profile("ordinary", deadline=None)
settings.register_profile("soak", deadline=None, max_examples=5_000)
settings.load_profile("ordinary")
os.environ[WISHED] = "0"
"""What studies and analyses do is waited for here."""
DRAWING = str(Path(__file__).parent / "drawing")
sys.path.insert(0, DRAWING)
os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, [DRAWING, os.environ.get("PYTHONPATH")]))
"""What draws a report is made once, for this process and those that it starts."""


@pytest.fixture(autouse=True)
def no_loop_but_its_own(request: pytest.FixtureRequest) -> Iterator[None]:
    """Once a process has a browser, its loop counts as running between the tests of that as well, and one that runs a
    loop of its own could not. Which tests a process gets is not known beforehand."""
    loop = None if "browser" in request.fixturenames else _get_running_loop()
    if loop is None:
        yield
        return
    _set_running_loop(None)
    yield
    _set_running_loop(loop)


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where games are kept in this test."""
    folder = tmp_path / "home"
    monkeypatch.setenv("KURULTAI_HOME", str(folder))
    return folder


@pytest.fixture
def kurultai(home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs a command as the shell does, but in this process; `typed` is what comes from the keyboard."""

    def run(*words: str | Path, typed: list[str] | None = None) -> Ran:
        monkeypatch.setattr(cli, "out", Console(width=WIDTH, force_terminal=False))
        monkeypatch.setattr(cli, "err", Console(width=WIDTH, force_terminal=False, stderr=True))
        monkeypatch.setattr(sys, "argv", ["kurultai", *map(str, words)])
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in typed or [])))
        capsys.readouterr()
        code = GOOD
        try:
            cli.main()
        except SystemExit as left:
            code = left.code if isinstance(left.code, int) else FAILED if left.code else GOOD
        return Ran(code, *capsys.readouterr())

    return run

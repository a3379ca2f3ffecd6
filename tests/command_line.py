"""What came of a command, for tests of the command line; the fixture `kurultai` runs one."""

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

FOLDER = Path(__file__).parent
RECORD = FOLDER / "games" / "reign_and_ruin" / "records" / "2-seats-greedy-random.kurultai"
GAME = "reign-and-ruin"
GOOD, FAILED, BAD, INTERRUPTED = 0, 1, 2, 130
WIDTH = 100


class Ran(NamedTuple):
    """What came of a command."""

    code: int
    out: str
    err: str

    @property
    def said(self) -> str:
        """What it printed, however it was wrapped."""
        return " ".join(self.out.split())

    @property
    def sentence(self) -> str:
        """What it said was wrong: one line without a traceback, and nothing else on that stream."""
        assert self.code == BAD
        assert "Traceback" not in self.out + self.err
        assert self.err.count("\n") == 1
        return self.err.strip()


Run = Callable[..., Ran]

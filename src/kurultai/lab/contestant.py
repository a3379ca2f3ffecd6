"""The bench's side of a contestant: start its worker process, ask it, and end it."""

import contextlib
import json
import os
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from queue import Empty, Queue
from tempfile import TemporaryFile
from threading import Thread
from typing import IO, Any, AnyStr

from kurultai.lab.measure import ContestantFailed, Reply

PATIENCE_AT_START = 60.0
PATIENCE = 30.0  # over what was asked for: a single game may be long, and the machine slow
PATIENCE_AT_END = 2.0


class Contestant:
    """A worker process that does what it is asked, one request at a time."""

    def __init__(self, name: str, process: subprocess.Popen[str], complaints: IO[bytes]) -> None:
        self.name = name
        self.offers: tuple[str, ...] = ()
        self._process = process
        self._complaints = complaints
        self._lines: Queue[str] = Queue()
        self._listener = Thread(target=self._listen, daemon=True)
        self._listener.start()

    def calibrate(self) -> float:
        return float(self._ask({"do": "calibrate"}, PATIENCE)["seconds"])

    def measure(self, what: str, seconds: float) -> Reply:
        answer = self._ask({"do": what, "seconds": seconds}, PATIENCE + 2 * seconds)
        counts = {name: int(count) for name, count in answer.items() if name != "seconds"}
        return Reply(counts, float(answer["seconds"]))

    def greet(self) -> None:
        """Wait until the worker is ready and has said what it offers."""
        self.offers = tuple(self._hear("offers", PATIENCE_AT_START)["offers"])

    def close(self) -> None:
        """Let the worker quit by itself, or end it; asking it again is an error."""
        with contextlib.suppress(OSError, subprocess.TimeoutExpired):
            self._send({"do": "quit"})
            self._process.wait(PATIENCE_AT_END)
        self._process.kill()
        self._process.wait()
        with contextlib.suppress(OSError):
            self._pipe_in().close()
        self._listener.join(PATIENCE_AT_END)
        self._complaints.close()

    def _ask(self, request: Mapping[str, object], patience: float) -> Mapping[str, Any]:
        try:
            self._send(request)
        except OSError:
            raise ContestantFailed(self._obituary()) from None
        return self._hear("seconds", patience)

    def _send(self, request: Mapping[str, object]) -> None:
        self._pipe_in().write(json.dumps(request) + "\n")
        self._pipe_in().flush()

    def _hear(self, wanted: str, patience: float) -> Mapping[str, Any]:
        try:
            line = self._lines.get(timeout=patience)
        except Empty:
            self._process.kill()
            raise ContestantFailed(f"{self.name} gave no answer within {patience:.0f} seconds.") from None
        if not line:
            raise ContestantFailed(self._obituary())
        return self._understand(line, wanted)

    def _understand(self, line: str, wanted: str) -> Mapping[str, Any]:
        try:
            answer = json.loads(line)
        except ValueError:
            answer = None
        if isinstance(answer, dict) and wanted in answer:
            return answer
        if isinstance(answer, dict) and "error" in answer:
            raise ContestantFailed(f"{self.name} refused: {answer['error']}.")
        raise ContestantFailed(f"{self.name} gave no {wanted} but {line.strip()[:80]!r}.")

    def _listen(self) -> None:
        """Runs in a thread of its own, so that waiting for a line can end. An empty line means the end."""
        with self._pipe_out() as lines:
            for line in lines:
                self._lines.put(line)
        self._lines.put("")

    def _obituary(self) -> str:
        status = self._process.wait()
        return f"{self.name} stopped with status {status}{last_words(self._complaints)}."

    def _pipe_in(self) -> IO[str]:
        return piped(self._process.stdin)

    def _pipe_out(self) -> IO[str]:
        return piped(self._process.stdout)


def piped(pipe: IO[AnyStr] | None) -> IO[AnyStr]:
    if pipe is None:
        raise ValueError("such a process needs pipes for both directions")
    return pipe


def last_words(complaints: IO[bytes]) -> str:
    """The last line that was written, as the end of a sentence."""
    complaints.seek(0)
    lines = complaints.read().decode(errors="replace").split("\n")
    said = [line.strip() for line in lines if line.strip()]
    return f": {said[-1].rstrip('.')}" if said else ""


@contextlib.contextmanager
def contestant(name: str, command: Sequence[str]) -> Iterator[Contestant]:
    """A contestant that is ready to be asked, and is gone afterwards."""
    started = start(name, command)
    try:
        started.greet()
        yield started
    finally:
        started.close()


def start(name: str, command: Sequence[str]) -> Contestant:
    complaints = TemporaryFile()  # noqa: SIM115 - closed with the contestant
    # A fixed hash seed: some peers play another game from the same seed without it.
    environment = {**os.environ, "PYTHONHASHSEED": "0"}
    try:
        process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=complaints,
            env=environment,
            encoding="utf-8",
        )
    except OSError as error:
        complaints.close()
        raise ContestantFailed(f"{name} could not be started: {error.strerror}.") from None
    return Contestant(name, process, complaints)

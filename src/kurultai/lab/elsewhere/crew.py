"""A crew of hands on another interpreter. The same seeds give the same games there, to the byte."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path
from queue import SimpleQueue
from tempfile import TemporaryFile
from typing import Any, TypeVar
from weakref import finalize

from kurultai.kernel.errors import BadSetup, KurultaiError
from kurultai.lab.contestant import last_words, piped
from kurultai.lab.crew import Died, Workers
from kurultai.lab.elsewhere.letters import receive, send

S = TypeVar("S")
R = TypeVar("R")
NURSERY = ("PYPY_GC_NURSERY", "32M")
"""PyPy's space for what is young: its own choice is far too small for bots where it cannot read the size of a cache."""


class Interpreter(Workers):
    """So many hands that run on another Python, by its path or name. They stay for the next work, for an interpreter
    that compiles is slow at first; whoever is at something when it is broken off goes."""

    def __init__(self, python: str, size: int) -> None:
        self.python = python
        self.size = size
        self.idle = [Hand(python)]
        finalize(self, dismiss, self.idle)

    @contextmanager
    def at_work(self, size: int) -> Iterator[Executor]:
        hands = [self.idle.pop(0) for _ in range(min(size, len(self.idle)))]
        hands += [Hand(self.python) for _ in range(size - len(hands))]
        pool = Hands(hands)
        try:
            yield pool
        except BaseException:
            dismiss(hands)
            raise
        else:
            self.idle += [hand for hand in hands if hand.alive]
            dismiss([hand for hand in hands if not hand.alive])
        finally:
            pool.shutdown(cancel_futures=True)


class Hands(Executor):
    """A pool of hands, each led by a thread."""

    def __init__(self, hands: list[Hand]) -> None:
        self.threads = ThreadPoolExecutor(len(hands))
        self.free: SimpleQueue[Hand] = SimpleQueue()
        for hand in hands:
            self.free.put(hand)

    def submit(self, work: Callable[..., R], /, *shard: Any, **_: Any) -> Future[R]:
        return self.threads.submit(self.hand_out, work, *shard)

    def hand_out(self, work: Callable[[S], R], shard: S) -> R:
        hand = self.free.get()
        try:
            return hand.do(work, shard)
        finally:
            self.free.put(hand)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:  # noqa: FBT001, FBT002
        self.threads.shutdown(wait, cancel_futures=cancel_futures)


class Hand:
    """A process on another Python that does one thing at a time."""

    def __init__(self, python: str) -> None:
        self.python = python
        self.complaints = TemporaryFile()  # noqa: SIM115 - closed with the hand
        command = [python, "-m", "kurultai.lab.elsewhere.hand"]
        pipe = subprocess.PIPE
        try:
            self.process = subprocess.Popen(
                command, stdin=pipe, stdout=pipe, stderr=self.complaints, env=surroundings(), bufsize=-1
            )
        except OSError as error:
            self.complaints.close()
            raise BadSetup(f"“{python}” cannot be started: {error.strerror}") from None
        try:
            self.name, self.version = receive(piped(self.process.stdout))
        except Exception as error:  # it has ended, or whatever it says is no greeting
            if isinstance(error, EOFError):
                self.process.wait()
            said = self.said()
            self.close()
            raise BadSetup(f"“{python}” cannot help here{said}") from None

    def do(self, work: Callable[[S], R], shard: S) -> R:
        """Have some work done."""
        try:
            send(piped(self.process.stdin), (work, shard))
            well, answer = receive(piped(self.process.stdout))
        except (EOFError, OSError, ValueError):
            self.process.kill()
            self.process.wait()
            raise Died(f"a hand on “{self.python}” has died{self.said()}") from None
        if not well:
            raise KurultaiError(f"a hand on “{self.python}” broke down: {answer}")
        result: R = answer
        return result

    @property
    def alive(self) -> bool:
        """Whether it can be asked again."""
        return self.process.poll() is None

    def said(self) -> str:
        """What it complained of at last."""
        return "" if self.complaints.closed else last_words(self.complaints)

    def close(self) -> None:
        """End it, whatever it is at."""
        self.process.kill()
        self.process.wait()
        for pipe in (self.process.stdin, self.process.stdout):
            with suppress(OSError):
                piped(pipe).close()
        self.complaints.close()


def dismiss(hands: list[Hand]) -> None:
    """End them all."""
    while hands:
        hands.pop().close()


def surroundings() -> dict[str, str]:
    """The variables of a hand: it finds our package and what is installed beside it where this process does."""
    own = str(Path(__file__).parents[3])
    beside = [path for path in sys.path if path and Path(path).name.endswith("-packages")]
    found = {**os.environ, "PYTHONPATH": os.pathsep.join((own, *beside))}
    found.setdefault(*NURSERY)
    return found

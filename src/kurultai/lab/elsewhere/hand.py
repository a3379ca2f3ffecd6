"""A hand: a process that does the work it is sent, and says what came of it, until nobody sends any more.

It runs on whatever Python somebody names, so it looks which one that is before it imports anything of ours.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
import traceback
from collections.abc import Callable
from importlib import import_module
from queue import SimpleQueue
from typing import IO, Any

LEAST = (3, 11)
STANDIN = "KURULTAI_STANDIN"
"""Set: the stand-in for msgspec is taken even where msgspec itself could be."""
JIT = "decay=0,loop_longevity=100000"
"""For PyPy: a run is long and always the same, so nothing that was compiled is to be forgotten."""


def main() -> None:
    """Greet, then work."""
    if hasattr(signal, "SIGINT"):
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    if sys.version_info < LEAST:
        sys.exit(f"it is Python {sys.version.split()[0]}, and Kurultai needs 3.11 or newer")
    prepare()
    from kurultai.lab.elsewhere.letters import send

    send(answers, (sys.implementation.name, sys.version.split()[0]))
    work(sys.stdin.buffer, answers)


def prepare() -> None:
    """See to msgspec, and to the compiler of an interpreter that has one."""
    try:
        if os.environ.get(STANDIN):
            raise ImportError
        import msgspec  # noqa: F401
    except ImportError:
        from kurultai.lab.elsewhere.standin import install

        install()
    if sys.implementation.name == "pypy":
        import_module("pypyjit").set_param(JIT)


def work(letters: IO[bytes], answers: IO[bytes]) -> None:
    """Do what is asked, one after the other. The main thread works: it alone can be interrupted by a bot's patience."""
    from kurultai.lab.elsewhere.letters import next_letter, opened, send

    todo: SimpleQueue[bytes] = SimpleQueue()

    def listen() -> None:
        """Whatever the hand is at, it ends when nobody holds the other end any more."""
        try:
            while True:
                todo.put(next_letter(letters))
        finally:
            os._exit(0)

    threading.Thread(target=listen, name="letters", daemon=True).start()
    while True:
        send(answers, done(opened, todo.get()))


def done(opened: Callable[[bytes], Any], letter: bytes) -> tuple[bool, Any]:
    """Do what a letter asks for: whether that went well, and what came of it."""
    try:
        asked, shard = opened(letter)
        return True, asked(shard)
    except Exception:
        return False, traceback.format_exc()


if __name__ == "__main__":
    main()

"""Thinking processes that fail in every way that one can; a process of its own must be able to import them."""

from __future__ import annotations

import os
import time
from multiprocessing.connection import Connection
from pathlib import Path

import msgspec

from kurultai.server.thinkers import Thought, serve

MARK = "KURULTAI_TEST_MARK"


def crash(line: Connection) -> None:
    """Dies of its first task."""
    line.recv_bytes()
    os._exit(3)


def stall(line: Connection) -> None:
    """Never comes to an end."""
    line.recv_bytes()
    time.sleep(600)


def answer_nonsense(line: Connection) -> None:
    """Its answers mean nothing."""
    while True:
        line.recv_bytes()
        line.send_bytes(b"\xc1 nonsense")


def answer_illegally(line: Connection) -> None:
    """Chooses what is not offered."""
    while True:
        line.recv_bytes()
        line.send_bytes(msgspec.msgpack.encode(Thought((("the-moon", 0.0),))))


def crash_once(line: Connection) -> None:
    """Dies of its first task, and thinks when it is begun again."""
    mark = Path(os.environ[MARK])
    if mark.exists():
        serve(line)
        return
    mark.touch()
    crash(line)

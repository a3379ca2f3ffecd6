"""Analysing processes that fail; a process of its own must be able to import them."""

from __future__ import annotations

import os
import time
from multiprocessing.connection import Connection

import msgspec

from kurultai.server.analysts import Word


def crash(line: Connection) -> None:
    """Says how far it is, and dies."""
    line.recv_bytes()
    line.send_bytes(msgspec.msgpack.encode(Word(0.25)))
    os._exit(3)


def stall(line: Connection) -> None:
    """Says how far it is, and never comes to an end."""
    line.recv_bytes()
    line.send_bytes(msgspec.msgpack.encode(Word(0.5)))
    time.sleep(600)

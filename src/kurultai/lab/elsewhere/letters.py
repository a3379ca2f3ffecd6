"""How work and results travel between interpreters: pickled, with the length before it. Both sides read this file."""

from __future__ import annotations

import io
import pickle
from pathlib import Path, PurePath
from typing import IO, Any

LENGTH = 8
PROTOCOL = 4


class Pickler(pickle.Pickler):
    """Pickles paths by their text, for their class has another name in each Python."""

    def reducer_override(self, value: Any) -> Any:
        return (path_of, (str(value),)) if isinstance(value, PurePath) else NotImplemented


def path_of(text: str) -> Path:
    """The path that was sent."""
    return Path(text)


def send(pipe: IO[bytes], value: Any) -> None:
    """Send one letter."""
    text = io.BytesIO()
    Pickler(text, PROTOCOL).dump(value)
    data = text.getvalue()
    pipe.write(len(data).to_bytes(LENGTH, "big") + data)
    pipe.flush()


def receive(pipe: IO[bytes]) -> Any:
    """What the next letter says; an `EOFError` when there will be none."""
    return opened(next_letter(pipe))


def next_letter(pipe: IO[bytes]) -> bytes:
    """The next letter, unopened."""
    size = int.from_bytes(_exactly(pipe, LENGTH), "big")
    return _exactly(pipe, size)


def opened(letter: bytes) -> Any:
    """What a letter says. Opening it may import what it is about."""
    return pickle.loads(letter)


def _exactly(pipe: IO[bytes], size: int) -> bytes:
    data = pipe.read(size)
    if len(data) < size:
        raise EOFError
    return data

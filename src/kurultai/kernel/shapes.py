"""Reading data into typed shapes, from whatever thread.

msgspec learns how to read a type when it is first asked to, and a second thread that asks meanwhile is given what is
half learnt: that ends the whole process. So a shape is learnt here, by one thread at a time, before anything is read.
"""

from __future__ import annotations

import threading
from contextlib import suppress
from typing import Any, TypeVar

import msgspec

T = TypeVar("T")

_ONE_AT_A_TIME = threading.Lock()
_LEARNT: set[Any] = set()


def learn(shape: Any) -> None:
    """See that a type can be read by any thread, with all the types in it."""
    if shape not in _LEARNT:
        with _ONE_AT_A_TIME:
            msgspec.msgpack.Decoder(shape)
            _LEARNT.add(shape)


def learn_all(package: str) -> None:
    """The same for every struct of this package that there is by now; those that are never read may not be readable."""
    for shape in heirs(msgspec.Struct):
        if shape.__module__.partition(".")[0] == package:
            with suppress(TypeError, NameError):
                learn(shape)


def heirs(kind: type[T]) -> list[type[T]]:
    """Every class that comes from this one, at whatever remove."""
    return [heir for child in kind.__subclasses__() for heir in (child, *heirs(child))]


def convert(value: Any, shape: type[T], *, strict: bool = True) -> T:
    """Plain data as this type."""
    learn(shape)
    return msgspec.convert(value, shape, strict=strict)


def read_json(text: bytes | str, shape: type[T]) -> T:
    """Text in JSON as this type."""
    learn(shape)
    return msgspec.json.decode(text, type=shape)


def json_reader(shape: type[T]) -> msgspec.json.Decoder[T]:
    """For much text of one type."""
    learn(shape)
    return msgspec.json.Decoder(shape)


def read_packed(data: bytes, shape: type[T]) -> T:
    """Packed bytes as this type."""
    learn(shape)
    return msgspec.msgpack.decode(data, type=shape)

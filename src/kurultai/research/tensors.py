"""Views as vectors. Every vector is made from a view and an open question alone, never from the table.

A layout names the parts of a vector, in order, each with its shape. Seats come relative to the viewer: own first, then
to the left. Counts are divided by a scale that is part of the layout, so that values stay around 0 to 1.
"""

from __future__ import annotations

import hashlib
from abc import ABC, abstractmethod
from array import array
from collections.abc import Callable, Iterable, MutableSequence, Sequence
from importlib import import_module
from math import prod
from typing import Any

import msgspec
import numpy.typing as npt
from numpy import float32, frombuffer

from kurultai.kernel.ask import Ask
from kurultai.kernel.errors import BadSetup
from kurultai.kernel.game import Game
from kurultai.kernel.match import Match

Vector = npt.NDArray[float32]
Cells = MutableSequence[float]
"""What features are written into: an array of floats, which Python fills faster than NumPy's own."""


class Part(msgspec.Struct, frozen=True):
    """A part of a vector: its name, where it begins, its shape, and what counts were divided by."""

    name: str
    first: int
    shape: tuple[int, ...]
    scale: float = 1.0

    @property
    def size(self) -> int:
        return prod(self.shape)


class Layout:
    """The parts of a vector, in order."""

    def __init__(self) -> None:
        self.parts: dict[str, Part] = {}
        self.size = 0

    def add(self, name: str, *shape: int, scale: float = 1.0) -> int:
        """A further part; where it begins."""
        first = self.size
        self.parts[name] = Part(name, first, shape or (1,), scale)
        self.size += self.parts[name].size
        return first

    @property
    def version(self) -> str:
        """The same for the same layout: names, shapes and scales of the parts."""
        text = " ".join(f"{part.name}:{part.shape}/{part.scale:g}" for part in self.parts.values())
        return hashlib.sha256(text.encode()).hexdigest()[:12]

    def planes(self, vector: Vector) -> dict[str, Vector]:
        """The parts of a vector by name, each in its shape."""
        return {
            name: vector[part.first : part.first + part.size].reshape(part.shape) for name, part in self.parts.items()
        }


class Features(ABC):
    """How the views of one game, for one opened box, become vectors."""

    layout: Layout

    @abstractmethod
    def write(self, view: Any, out: Cells) -> None:
        """Write a view into cells that are all 0."""


class Observer:
    """Vectors of a match for its seats: the view, and the kind of question that is open for the seat."""

    def __init__(self, game: Game[Any], box: Any) -> None:
        self.features = features_of(game, box)
        self.layout = layout = self.features.layout
        first = layout.add("question", len(box.kinds))
        self.size = layout.size
        blank = array("f", bytes(4 * self.size))
        self._blanks: dict[str | None, array[float]] = {None: blank}
        for number, kind in enumerate(box.kinds):
            self._blanks[kind.name] = asked = blank[:]
            asked[first + number] = 1.0

    def look(self, view: Any, ask: Ask[Any] | None) -> Vector:
        """A view and the question that goes with it, as a vector."""
        cells = self._blanks[None if ask is None else ask.kind.name][:]
        self.features.write(view, cells)
        vector: Vector = frombuffer(cells, float32)
        return vector

    def observe(self, match: Match, seat: int | None, out: Vector | None = None) -> Vector:
        """What a seat of a match sees, as a vector."""
        ask = None if seat is None else match.ask_of(seat)
        vector = self.look(match.game.view(match.table, seat), ask)
        if out is None:
            return vector
        out[:] = vector
        return out


def features_of(game: Game[Any], box: Any) -> Features:
    """The features of a game, for an opened box."""
    name = game.meta.name.replace("-", "_")
    try:
        module = import_module(f"kurultai.research.features.{name}")
    except ModuleNotFoundError:
        raise BadSetup(f"there are no features of {game.meta.title}") from None
    make: Callable[[Any], Features] = module.make
    return make(box)


def mark(out: Cells, first: int, numbers: Iterable[int]) -> None:
    """Set ones at some places of a part; below 0: nothing."""
    for number in numbers:
        if number >= 0:
            out[first + number] = 1.0


def places(first: int, count: int) -> list[int]:
    """The cells of a part one by one: looking one up is faster than adding up to it."""
    return list(range(first, first + count))


def relative(seats: int, viewer: int | None) -> Sequence[int]:
    """The seats beginning with the viewer (a spectator: with the first)."""
    start = viewer or 0
    return [(start + step) % seats for step in range(seats)]

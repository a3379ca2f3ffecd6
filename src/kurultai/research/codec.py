"""Choices as integers: one fixed action space for each table, made from the kinds of its game.

Action numbers are the kinds' domains one after the other. They depend on the sizes of the domains alone, so a content
pack with as many cards leaves them as they are; `version` says when they changed.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from kurultai.kernel.ask import Ask, Kind, Option
from kurultai.kernel.errors import IllegalChoice
from kurultai.kernel.notation import write_choice

Mask = npt.NDArray[np.int8]


class Codec:
    """Between options and action numbers, for one opened box."""

    def __init__(self, kinds: Sequence[Kind[Any]]) -> None:
        self.kinds = tuple(kinds)
        self.first: dict[str, int] = {}
        size = 0
        for kind in self.kinds:
            self.first[kind.name] = size
            size += len(kind.domain)
        self.size = size
        self.number = {kind.name: number for number, kind in enumerate(self.kinds)}

    @property
    def version(self) -> str:
        """The same for the same action space: names and sizes of the kinds."""
        text = " ".join(f"{kind.name}:{len(kind.domain)}" for kind in self.kinds)
        return hashlib.sha256(text.encode()).hexdigest()[:12]

    def encode(self, kind: Kind[Any], option: Option) -> int:
        """The action number of an option."""
        return self.first[kind.name] + kind.index[option]

    def decode(self, ask: Ask[Any], action: int) -> Option:
        """The option that an action number means as an answer to a question; refused if it was not offered."""
        kind = ask.kind
        index = int(action) - self.first[kind.name]
        if 0 <= index < len(kind.domain):
            option: Option = kind.domain[index]
            if option in ask.options:
                return option
        text = f"action {action} is not offered to seat {ask.seat} ({kind.name}, {kind.rule})"
        raise IllegalChoice(text, seat=ask.seat, kind=kind.name, rule=kind.rule, offered=tuple(ask.names()))

    def legal(self, ask: Ask[Any]) -> list[int]:
        """The action numbers of all options, ascending: options come in the order of their kind."""
        first, index = self.first[ask.kind.name], ask.kind.index
        return [first + index[option] for option in ask.options]

    def mask(self, ask: Ask[Any] | None, out: Mask | None = None) -> Mask:
        """1 for every action that is offered, 0 for all others."""
        cells = bytearray(self.size)  # Python sets single cells faster than NumPy does
        if ask is not None:
            first, index = self.first[ask.kind.name], ask.kind.index
            for option in ask.options:
                cells[first + index[option]] = 1
        mask: Mask = np.frombuffer(cells, np.int8)
        if out is None:
            return mask
        out[:] = mask
        return out

    def text(self, action: int) -> str:
        """An action in the notation, such as `play:fight-hexen-4`."""
        for kind in reversed(self.kinds):
            first = self.first[kind.name]
            if action >= first:
                return write_choice(kind, kind.domain[action - first])
        raise IndexError(action)

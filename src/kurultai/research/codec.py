"""Choices as integers: one fixed action space for each table, made from the kinds of its game.

Action numbers are the kinds' domains one after the other. They follow the order of the content: a pack that adds or
removes a card gives another number to every card behind it, even if as many are left. `version` says when names or
sizes of the kinds changed; what the numbers mean is the content's, which has a hash of its own (`Box.fingerprint`).
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any

import numpy.typing as npt
from numpy import frombuffer, int8

from kurultai.kernel.ask import Ask, Kind, Option
from kurultai.kernel.errors import IllegalChoice
from kurultai.kernel.notation import write_choice

Mask = npt.NDArray[int8]


class Codec:
    """Between options and action numbers, for one opened box."""

    def __init__(self, kinds: Sequence[Kind[Any]]) -> None:
        self.kinds = tuple(kinds)
        self.first: dict[str, int] = {}
        self.actions: dict[str, dict[Option, int]] = {}
        size = 0
        for kind in self.kinds:
            self.first[kind.name] = size
            self.actions[kind.name] = {option: size + index for option, index in kind.index.items()}
            size += len(kind.domain)
        self.size = size
        self.meanings = [(name, option) for name, options in self.actions.items() for option in options]
        self.number = {kind.name: number for number, kind in enumerate(self.kinds)}

    @property
    def version(self) -> str:
        """The same for the same action space: names and sizes of the kinds."""
        text = " ".join(f"{kind.name}:{len(kind.domain)}" for kind in self.kinds)
        return hashlib.sha256(text.encode()).hexdigest()[:12]

    def encode(self, kind: Kind[Any], option: Option) -> int:
        """The action number of an option."""
        return self.actions[kind.name][option]

    def decode(self, ask: Ask[Any], action: int) -> Option:
        """The option that an action number means as an answer to a question; refused if it was not offered."""
        kind = ask.kind
        if 0 <= action < self.size:
            name, option = self.meanings[action]
            if name == kind.name and option in ask.options:
                return option
        text = f"action {action} is not offered to seat {ask.seat} ({kind.name}, {kind.rule})"
        raise IllegalChoice(text, seat=ask.seat, kind=kind.name, rule=kind.rule, offered=tuple(ask.names()))

    def legal(self, ask: Ask[Any]) -> list[int]:
        """The action numbers of all options, ascending: options come in the order of their kind."""
        return list(map(self.actions[ask.kind.name].__getitem__, ask.options))

    def mask(self, ask: Ask[Any] | None, out: Mask | None = None) -> Mask:
        """1 for every action that is offered, 0 for all others."""
        return self.mask_of(() if ask is None else self.legal(ask), out)

    def mask_of(self, actions: Sequence[int], out: Mask | None = None) -> Mask:
        """1 for every one of some actions, 0 for all others."""
        cells = bytearray(self.size)  # Python sets single cells faster than NumPy does
        for action in actions:
            cells[action] = 1
        mask: Mask = frombuffer(cells, int8)
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

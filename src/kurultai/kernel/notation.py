"""Choices as text: `play:fight-hexen-4` is an option of the kind `play`."""

from __future__ import annotations

from typing import Any

from kurultai.kernel.ask import LETTERS, Ask, Kind, Option
from kurultai.kernel.errors import KurultaiError
from kurultai.kernel.match import Match
from kurultai.kernel.refusal import not_offered


def write_choice(kind: Kind[Any], option: Option) -> str:
    """The text of an option: its kind and its name."""
    return f"{kind.name}:{kind.name_of(option)}"


def read_choice(ask: Ask[Any], text: str) -> Option:
    """The option that a text names, for this question; its kind may be left out."""
    kind, colon, name = text.partition(":")
    if not colon:
        kind, name = ask.kind.name, text
    option = ask.kind.values.get(name)
    if kind != ask.kind.name or option is None or option not in ask.options:
        raise not_offered(ask, text)
    known: Option = option
    return known


def read_seat(text: str, seats: int) -> int:
    """The seat of a letter."""
    seat = LETTERS.find(text) if len(text) == 1 else -1
    if not 0 <= seat < seats:
        raise KurultaiError(f"there is no seat “{text}”; the seats are {', '.join(LETTERS[:seats])}")
    return seat


def answer_in_text(match: Match, seat: int, text: str) -> None:
    """Answer with a text such as `play:fight-hexen-4`; refused like any other choice that is not offered."""
    ask = match.ask_of(seat)
    if ask is None:
        match.answer(seat, text)
        return
    match.answer(seat, read_choice(ask, text))

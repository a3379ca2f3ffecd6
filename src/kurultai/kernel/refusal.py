"""Why a choice is refused, in a sentence that says what was offered."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kurultai.kernel.ask import Ask, Kind, Option, letter
from kurultai.kernel.errors import IllegalChoice


def refusal(asks: Sequence[Ask[Any]], seat: int, option: Option) -> IllegalChoice:
    """The refusal of an option by a seat, when these questions are open."""
    for ask in asks:
        if ask.seat == seat:
            return not_offered(ask, _called(ask.kind, option))
    if not asks:
        return IllegalChoice("the game is over: there is nothing left to choose", seat=seat)
    kind = asks[0].kind
    others = " and ".join(letter(ask.seat) for ask in asks)
    text = f"seat {letter(seat)} has nothing to choose now: seat {others} must answer ({kind.name}, {kind.rule})"
    return IllegalChoice(text, seat=seat, kind=kind.name, rule=kind.rule)


def not_offered(ask: Ask[Any], chosen: str) -> IllegalChoice:
    """The refusal of something that is not among the options of a question."""
    kind, offered = ask.kind, tuple(ask.names())
    what = f"“{chosen}” is not offered to seat {letter(ask.seat)} ({kind.name}, {kind.rule})"
    text = f"{what}; offered: {', '.join(offered)}"
    return IllegalChoice(text, seat=ask.seat, kind=kind.name, rule=kind.rule, offered=offered)


def _called(kind: Kind[Any], option: Option) -> str:
    try:
        return kind.name_of(option)
    except (KeyError, TypeError):
        return str(option)

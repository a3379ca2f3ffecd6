"""What a player gets: a view, a question, and tables to imagine. Never the match."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import msgspec

from kurultai.kernel.ask import Ask
from kurultai.kernel.match import Match


class Perspective:
    """One seat's side of a match, and all that a bot is given."""

    __slots__ = ("_imagine", "_look", "ask", "box", "number", "seat")

    def __init__(self, match: Match, seat: int) -> None:
        ask = match.ask_of(seat)
        if ask is None:
            raise ValueError(f"seat {seat} has nothing to choose now")
        self.seat = seat
        self.box: Any = match.box
        self.ask: Ask[Any] = ask
        self.number = match.number
        self._look: Callable[[], msgspec.Struct] = lambda: match.game.view(match.table, seat)
        self._imagine: Callable[[Random], Match] = lambda random: match.imagine(seat, random)

    @property
    def view(self) -> msgspec.Struct:
        """All that the seat may see."""
        return self._look()

    def imagine(self, random: Random) -> Match:
        """A whole match that may just as well be the real one, as far as the seat can know."""
        return self._imagine(random)


def events_for(match: Match, viewer: int | None, since: int = 0) -> list[tuple[int, Any]]:
    """What has happened since a choice number, as this viewer may know it."""
    told = [(number, event.seen_by(viewer)) for number, event in match.story or [] if number >= since]
    return [(number, event) for number, event in told if event is not None]

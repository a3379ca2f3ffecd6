"""Whether a choice could be taken back alone, told before it is made, from what the seat knows."""

from __future__ import annotations

from random import Random

from kurultai.kernel.ask import Option
from kurultai.kernel.match import Match
from kurultai.server.live import Live
from kurultai.server.protocol import Barrier, Foreseen


def foreseen(live: Live, viewer: int | None, option: str) -> Foreseen:
    """What would stand in the way of taking a choice back; nothing where it is not offered."""
    match = live.playing
    ask = None if viewer is None else match.ask_of(viewer)
    kind, _, name = option.rpartition(":")
    if ask is None or viewer is None or kind != ask.kind.name or name not in ask.kind.values:
        return Foreseen(live.id, option)
    return Foreseen(live.id, option, barrier_behind(match, viewer, ask.kind.values[name]))


def barrier_behind(match: Match, seat: int, option: Option) -> Barrier:
    """The same of an option of the seat's open question.

    The choice is tried on an imagined table, so nothing is learned from it that the seat does not know. Where several
    seats choose at once, everybody sees who has chosen: the last answer unseals them all.
    """
    ask = match.ask_of(seat)
    if ask is None or option not in ask.options:
        return ""
    if match.together:
        return "sealed" if len(match.asks) == 1 else ""
    dream = match.imagine(seat, Random(match.number))
    imagined = dream.ask_of(seat)
    if imagined is None or option not in imagined.options:
        return ""
    drawn = dream.luck.drawn
    dream.answer(seat, option)
    if dream.luck.drawn != drawn:
        return "luck"
    if dream.luck.shown & ~(1 << seat):
        return "shown"
    return "turn" if dream.ask_of(seat) is None else ""

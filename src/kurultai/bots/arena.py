"""Bots at one table, from the first choice to the last."""

from __future__ import annotations

from collections.abc import Sequence

from kurultai.bots.bot import Bot
from kurultai.kernel.match import Match
from kurultai.kernel.sight import Perspective


def play_out(match: Match, bots: Sequence[Bot]) -> None:
    """Let the bots play a match to its end."""
    while match.asks:
        ask = match.asks[0]
        match.answer(ask.seat, bots[ask.seat].choose(Perspective(match, ask.seat)))

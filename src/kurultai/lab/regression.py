"""Who wins, from what the tables on the way looked like: bots play games out, and a logistic regression looks back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import log
from typing import TypeVar

from kurultai.bots.bot import make_bot
from kurultai.bots.chances import logistic, shares
from kurultai.kernel.game import Setup
from kurultai.kernel.luck import Seeded
from kurultai.kernel.match import Match
from kurultai.kernel.sight import Perspective
from kurultai.lab.series import opened, varied
from kurultai.lab.stats import solve

T = TypeVar("T")
Row = tuple[Sequence[Sequence[float]], Sequence[float]]
"""A table on the way: for each seat what is multiplied by what is sought, and each one's share of victory."""
STEPS = 40
"""Newton's steps; it needs fewer than ten."""


def play_and_look(setup: Setup, bot: str, seed: int, look: Callable[[Match], T]) -> tuple[Match, list[tuple[int, T]]]:
    """Play one game out with such bots in all seats; look at it wherever nothing is half done, with its number."""
    setup = varied(setup, seed)
    game, box = opened(setup, "")
    match = Match(game, box, Seeded(seed))
    bots = [make_bot(bot, seed * 8 + seat) for seat in range(setup.seats)]
    seen: list[tuple[int, T]] = []
    begun = -1
    while match.asks:
        if match.begun != begun:
            begun = match.begun
            seen.append((match.number, look(match)))
        ask = match.asks[0]
        match.answer(ask.seat, bots[ask.seat].choose(Perspective(match, ask.seat)))
    return match, seen


def expected(features: Sequence[Sequence[float]], weights: Sequence[float]) -> list[float]:
    """Each seat's expected share of victory; alone, the chance to win."""
    logits = [sum(a * b for a, b in zip(row, weights, strict=True)) for row in features]
    return [logistic(logits[0])] if len(logits) == 1 else shares(logits)


def climb(
    rows: Sequence[Row], start: Sequence[float], belief: Sequence[float], faith: float, free: Sequence[bool]
) -> tuple[list[float], list[list[float]]]:
    """Newton's steps to the likeliest of what is sought, which is believed to be near `belief`; what is not free stays
    as it is. And how the likelihood bends there: the inverse of the covariance."""
    sought = list(start)
    moved = [at for at, loose in enumerate(free) if loose]
    bends: list[list[float]] = []
    for _ in range(STEPS):
        slope, bends = rise(rows, sought, belief, faith)
        steps = solve([[bends[at][other] for other in moved] for at in moved], [slope[at] for at in moved])
        for at, step in zip(moved, steps, strict=True):
            sought[at] += step
        if max(map(abs, steps)) < 1e-9:
            break
    return sought, bends


def rise(
    rows: Sequence[Row], sought: Sequence[float], belief: Sequence[float], faith: float
) -> tuple[list[float], list[list[float]]]:
    """How the likelihood rises from here, and how that bends."""
    size = len(sought)
    slope = [-faith * (value - belief[at]) for at, value in enumerate(sought)]
    bends = [[faith if row == column else 0.0 for column in range(size)] for row in range(size)]
    for features, won in rows:
        chances = expected(features, sought)
        mean = [sum(p * row[at] for p, row in zip(chances, features, strict=True)) for at in range(size)]
        for p, row, share in zip(chances, features, won, strict=True):
            for at in range(size):
                slope[at] += (share - p) * row[at]
                for other in range(size):
                    bends[at][other] += p * row[at] * row[other]
        for at in range(size):
            for other in range(size):
                bends[at][other] -= mean[at] * mean[other]
    return slope, bends


def surprise(chances: Sequence[float], won: Sequence[float]) -> float:
    """The log loss of one forecast: 0 is a prophet's."""
    if len(chances) == 1:
        chances, won = [chances[0], 1 - chances[0]], [won[0], 1 - won[0]]
    return -sum(share * log(max(p, 1e-12)) for p, share in zip(chances, won, strict=True) if share)

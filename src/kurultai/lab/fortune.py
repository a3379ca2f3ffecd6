"""What luck was worth: a choice is made again with other luck, and compared with the luck that came.

Dice are worth what is then done with them, and a table in the middle of a fight says little of it. So from either
moment a few games are played a little further by a light hand, the same for both, and their chances compared.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from statistics import fmean

from kurultai.bots.chances import chances
from kurultai.kernel.ask import Option
from kurultai.kernel.luck import Fresh
from kurultai.kernel.match import Match
from kurultai.kernel.notation import answer_in_text
from kurultai.kernel.record import Line

ROLLS = 6
"""How often luck is drawn again."""
REACH = 6
"""So many choices further on it shows what luck was worth."""
TRIED = 8
"""A light hand tries no more options than that."""


def luck_at_once(match: Match, line: Line, after: Sequence[float], random: Random) -> tuple[float, ...]:
    """What the luck of a choice changed for every seat, as the tables look right after it."""
    return lead(after, mean_chances([again(match, line, random, reach=0) for _ in range(ROLLS)]))


def luck_further_on(match: Match, line: Line, random: Random) -> tuple[float, ...]:
    """The same as it shows a few choices later. The match stands before the choice, and is left alone."""
    usual = [again(match, line, random, reach=REACH) for _ in range(ROLLS)]
    came = match.copy()
    answer_in_text(came, line.seat, line.choice)
    return lead(mean_chances([further(came, random, REACH) for _ in range(ROLLS)]), mean_chances(usual))


def again(match: Match, line: Line, random: Random, reach: int) -> list[float]:
    """Everybody's chances after the same choice with other luck."""
    twin = match.copy()
    twin.luck.source = Fresh(random)
    answer_in_text(twin, line.seat, line.choice)
    play_lightly(twin, reach, random)
    return chances(twin)


def further(match: Match, random: Random, reach: int) -> list[float]:
    """Everybody's chances a few choices further on, with luck as it may come."""
    twin = match.copy()
    twin.luck.source = Fresh(random)
    play_lightly(twin, reach, random)
    return chances(twin)


def play_lightly(match: Match, choices: int, random: Random) -> None:
    """Some choices, each the one after which the table looks best to whoever makes it."""
    for _ in range(choices):
        if not match.asks:
            return
        ask = match.asks[0]
        match.answer(ask.seat, light_choice(match, ask.seat, ask.options, random))


def light_choice(match: Match, seat: int, options: Sequence[Option], random: Random) -> Option:
    """The option that looks best at once, of a few."""
    if match.together:
        return random.choice(options)
    best, most = options[0], float("-inf")
    for option in options if len(options) <= TRIED else random.sample(options, TRIED):
        twin = match.copy()
        twin.luck.source = Fresh(random)
        twin.answer(seat, option)
        value = twin.game.insight(twin.table, seat)
        if value > most:
            best, most = option, value
    return best


def mean_chances(seen: Sequence[Sequence[float]]) -> tuple[float, ...]:
    """Everybody's chances on the average."""
    return tuple(fmean(values) for values in zip(*seen, strict=True))


def lead(came: Sequence[float], usual: Sequence[float]) -> tuple[float, ...]:
    """How much better it came than it usually does."""
    return tuple(now - before for now, before in zip(came, usual, strict=True))

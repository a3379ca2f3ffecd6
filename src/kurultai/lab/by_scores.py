"""Win shares as the scores tell them.

Who won is one word of a game, and the scores are a sentence: a side that is often a close second and one that is always
the last have both won nothing. So, where every game has each of some values once (five factions at five seats), their
scores are drawn again, each from all that it had, whatever the others at that table had: how often it would come out
first is known from fewer games than victories that are counted tell it.

It is true as far as scores at a table do not depend on each other but for what one has and the others lack. Whoever
plays last and does just enough to win has not more points, and more victories. So what scores tell is compared with the
victories of the same games, and not told where it is something else.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import accumulate
from math import prod, sqrt
from typing import NamedTuple

from kurultai.lab.stats import Difference, difference_of

FOLDS = 50
"""Into how many parts the games are dealt to see how far the figures depend on which were played."""
DOUBT = 0.001
"""Scores are not believed where victories would differ so much from them by chance in one of a thousand runs only."""


class Fared(NamedTuple):
    """How a seat fared: how many points it had more than the mean of its table, and its share of the victory."""

    lead: float
    won: float


def shares_by_scores(games: Sequence[Mapping[str, Fared]]) -> dict[str, Difference]:
    """How much more than an even share each value would win; nothing where victories say something else, or of a single
    game. Every game has each of the values once."""
    if len(games) < 2:
        return {}
    whole = tally_of(games)
    parts = [tally_of(games[first::FOLDS]) for first in range(min(FOLDS, len(games)))]
    found = firsts(whole)
    less = [firsts({value: whole[value].without(part[value]) for value in whole}) for part in parts]
    even = 1 / len(whole)
    shares, doubts = {}, []
    for value, own in whole.items():
        others = [own.without(part[value]) for part in parts]
        shares[value] = difference_of(found[value] - even, jackknifed([one[value] for one in less]))
        apart = jackknifed([other.share - one[value] for other, one in zip(others, less, strict=True)])
        doubts.append(difference_of(own.share - found[value], apart).p)
    return {} if min(doubts) < DOUBT / len(doubts) else shares


class Tally(NamedTuple):
    """How often a value had each lead, and how much of how many games it won."""

    leads: Counter[float]
    won: float
    games: int

    @property
    def share(self) -> float:
        """The share that it won."""
        return self.won / self.games

    def without(self, part: Tally) -> Tally:
        """The same but for some of its games."""
        return Tally(self.leads - part.leads, self.won - part.won, self.games - part.games)


def tally_of(games: Sequence[Mapping[str, Fared]]) -> dict[str, Tally]:
    """How every value fared."""
    return {
        value: Tally(Counter(game[value].lead for game in games), sum(game[value].won for game in games), len(games))
        for value in sorted(games[0])
    }


def jackknifed(estimates: Sequence[float]) -> float:
    """The variance of a figure, from what it is when each of several parts is left out."""
    count = len(estimates)
    mean = sum(estimates) / count
    return (count - 1) / count * sum((estimate - mean) ** 2 for estimate in estimates)


def firsts(tallies: Mapping[str, Tally]) -> dict[str, float]:
    """How often each comes out first when every one draws from its own leads."""
    lists = {value: Drawn(tally.leads, len(tallies)) for value, tally in tallies.items()}
    shares = {
        value: own.highest([other for name, other in lists.items() if name != value]) for value, own in lists.items()
    }
    whole = sum(shares.values())
    return {value: share / whole for value, share in shares.items()}


class Drawn:
    """The leads of one value, as often as it had them.

    What one has more than the mean of a table the others have less, so leads lie closer together than scores that know
    nothing of each other would: here they lie as far apart about their mean as those.
    """

    __slots__ = ("below", "chances", "leads")

    def __init__(self, had: Counter[float], seats: int) -> None:
        games = had.total()
        mean = sum(lead * times for lead, times in had.items()) / games
        apart = sqrt(seats / (seats - 1))
        ordered = sorted(had)
        self.leads = [mean + apart * (lead - mean) for lead in ordered]
        self.chances = [had[lead] / games for lead in ordered]
        self.below = [0.0, *accumulate(self.chances)]

    def beaten_by(self, lead: float) -> float:
        """The chance to draw less than that; as much is half beaten."""
        at = bisect_left(self.leads, lead)
        tied = self.chances[at] / 2 if at < len(self.leads) and self.leads[at] == lead else 0.0
        return self.below[at] + tied

    def highest(self, others: Sequence[Drawn]) -> float:
        """The chance to draw more than all others."""
        return sum(
            chance * prod(other.beaten_by(lead) for other in others)
            for lead, chance in zip(self.leads, self.chances, strict=True)
        )

"""Random play of any game, looked at decision by decision."""

from collections.abc import Iterator
from random import Random

from kurultai.kernel.match import Match


def walk_on(match: Match, seed: int) -> Iterator[Match]:
    """A match at every decision of random play, and once more when it is over."""
    random = Random(seed)
    while match.asks:
        yield match
        ask = random.choice(match.asks)
        match.answer(ask.seat, random.choice(ask.options))
    yield match

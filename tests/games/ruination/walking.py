"""Random play of Ruination, looked at decision by decision."""

from collections.abc import Iterator
from typing import Any

from hypothesis import strategies as st

from kurultai.games.ruination.game import Ruination
from kurultai.kernel.match import Match
from tests.games.random_play import walk_on

GAME = Ruination()
SEATS = st.sampled_from((2, 3, 4))
SIDES = st.sampled_from(("basic", "advanced"))
SEEDS = st.integers(0, 2**32)


def walk(seats: int, sides: str, seed: int, **more: Any) -> Iterator[Match]:
    """A match at every decision of random play, and once more when it is over."""
    return walk_on(GAME.new_match(seats=seats, seed=seed, options={"sides": sides}, listening=True, **more), seed)


def between_turns(match: Match) -> bool:
    """Whether a turn is over, its limits checked, and the next card not yet chosen."""
    return bool(match.asks) and match.asks[0].kind.name == "card"

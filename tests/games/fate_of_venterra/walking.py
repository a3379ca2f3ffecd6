"""Random play of Fate of Venterra, looked at decision by decision."""

from collections.abc import Iterator
from typing import Any

from hypothesis import strategies as st

from kurultai.games.fate_of_venterra.game import FateOfVenterra
from kurultai.kernel.match import Match
from tests.games.random_play import walk_on

GAME = FateOfVenterra()
SEATS = st.sampled_from((2, 3, 4, 5))
SEEDS = st.integers(0, 2**32)


def walk(seats: int, seed: int, **more: Any) -> Iterator[Match]:
    """A match at every decision of random play, and once more when it is over."""
    return walk_on(GAME.new_match(seats=seats, seed=seed, listening=True, **more), seed)

"""What a bot is, and the bots by name."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Protocol

from kurultai.bots.greedy import Greedy
from kurultai.bots.random_choice import RandomChoice
from kurultai.kernel.ask import Option
from kurultai.kernel.errors import BadSetup
from kurultai.kernel.sight import Perspective


class Bot(Protocol):
    """A player that chooses from a perspective alone."""

    name: str

    def choose(self, perspective: Perspective) -> Option:
        """One of the options of the perspective's question."""


BOTS: dict[str, Callable[[Random], Bot]] = {"random": RandomChoice, "greedy": Greedy}


def make_bot(name: str, seed: int) -> Bot:
    """The bot of this name, its own chance seeded."""
    if name not in BOTS:
        raise BadSetup(f"there is no bot “{name}”; the bots are: {', '.join(BOTS)}")
    return BOTS[name](Random(seed))

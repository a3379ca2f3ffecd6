"""catanatron's gym: one learner against a random player, with random valid actions. Run by `lab/worker.py`."""

from collections.abc import Callable
from itertools import count
from random import Random
from typing import Any

import catanatron_gym  # type: ignore[import-not-found, import-untyped, unused-ignore]  # noqa: F401  it registers
import gymnasium

random = Random(1).random
seeds = count(1)


def steps() -> dict[str, Callable[[], dict[str, int]]]:
    made = gymnasium.make("catanatron-v1").unwrapped
    return {"environment": lambda: play_one(made)}


def play_one(made: Any) -> dict[str, int]:
    """An episode; the other player's choices are not counted, as a learner does not see them."""
    _, info = made.reset(seed=next(seeds))
    taken, over = 0, False
    while not over:
        legal = info["valid_actions"]
        _, _, ended, cut, info = made.step(legal[int(random() * len(legal))])
        taken, over = taken + 1, ended or cut
    return {"episodes": 1, "steps": taken}

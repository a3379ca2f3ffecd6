"""RLCard's environments: a state with its vector and legal actions, and a step. Run by `lab/worker.py`."""

from collections.abc import Callable
from random import Random
from typing import Any

import rlcard  # type: ignore[import-not-found, import-untyped, unused-ignore]

random = Random(1).random


def steps(name: str) -> dict[str, Callable[[], dict[str, int]]]:
    made = rlcard.make(name, config={"seed": 1})
    return {"environment": lambda: play_one(made)}


def play_one(made: Any) -> dict[str, int]:
    """An episode."""
    state, _ = made.reset()
    taken = 0
    while not made.is_over():
        legal = list(state["legal_actions"])
        state, _ = made.step(legal[int(random() * len(legal))])
        taken += 1
    return {"episodes": 1, "steps": taken}

"""PettingZoo's classic card environments, with random legal actions. Run by `lab/worker.py`."""

from collections.abc import Callable
from importlib import import_module
from itertools import count
from random import Random
from typing import Any

import numpy as np  # type: ignore[import-not-found, unused-ignore]

random = Random(1).random
seeds = count(1)


def steps(name: str) -> dict[str, Callable[[], dict[str, int]]]:
    made = import_module(f"pettingzoo.classic.{name}").env()
    return {"pettingzoo": lambda: play_one(made)}


def play_one(made: Any) -> dict[str, int]:
    """An episode; steps are those in which an agent chooses."""
    made.reset(seed=next(seeds))
    taken = 0
    for _ in made.agent_iter():
        observation, _, ended, cut, _ = made.last()
        if ended or cut:
            made.step(None)
            continue
        legal = np.flatnonzero(observation["action_mask"])
        made.step(int(legal[int(random() * len(legal))]))
        taken += 1
    return {"episodes": 1, "steps": taken}

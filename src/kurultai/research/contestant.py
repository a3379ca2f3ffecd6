"""Our environments on the bench: observe, mask, step; run like the peers by `lab/worker.py` in a process of its own."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np

from kurultai.research.table import ResearchTable, TableSpec
from kurultai.research.vector import Tables

ROWS = 64
STEPS = 16
PARTS = 200
MIDDLE = 16

random = Random(1)


def steps(game: str, seats: str) -> dict[str, Callable[[], dict[str, int]]]:
    """The measures: one environment at a time, many in step, and the parts of a step."""
    spec = TableSpec(game, int(seats))
    table, tables = ResearchTable(spec), Tables(spec, ROWS, seed=1)
    tables.reset()
    middle = table.another()
    play_one(middle, most=MIDDLE)
    found = {
        "environment": lambda: play_one(table),
        "rows": lambda: step_rows(tables),
        "observe": lambda: observe(middle),
        "mask": lambda: mask(middle),
    }
    return {**found, **pettingzoo_steps(game, int(seats))}


def pettingzoo_steps(game: str, seats: int) -> dict[str, Callable[[], dict[str, int]]]:
    """The same through PettingZoo's interface, where it is installed: what its own environments are measured by."""
    try:
        from kurultai.research.pettingzoo_env import env
    except ModuleNotFoundError:
        return {}
    made = env(game=game, seats=seats)
    return {"pettingzoo": lambda: play_agents(made)}


def play_one(table: ResearchTable, most: int = 1_000_000) -> dict[str, int]:
    """An episode: at every step the asked seat's vector, mask and legal actions, and a random one of these."""
    table.begin(random.getrandbits(48))
    count = 0
    while count < most and (state := table.state()) is not None:
        legal = state.legal
        table.act(state.seat, legal[int(random.random() * len(legal))])
        count += 1
    return {"episodes": 1, "steps": count}


def step_rows(tables: Tables) -> dict[str, int]:
    """Some steps of many matches."""
    for _ in range(STEPS):
        legal = [np.flatnonzero(mask) for mask in tables.batch.masks]
        tables.step([int(row[int(random.random() * len(row))]) for row in legal])
    return {"steps": STEPS * ROWS}


def observe(table: ResearchTable) -> dict[str, int]:
    for _ in range(PARTS):
        table.observe(0)
    return {"observations": PARTS}


def mask(table: ResearchTable) -> dict[str, int]:
    for _ in range(PARTS):
        table.codec.mask(table.ask)
    return {"masks": PARTS}


def play_agents(made: Any) -> dict[str, int]:
    """An episode through `agent_iter` and `last`."""
    made.reset(seed=random.getrandbits(30))
    count = 0
    for _ in made.agent_iter():
        observation, _, ended, cut, _ = made.last()
        if ended or cut:
            made.step(None)
            continue
        legal = np.flatnonzero(observation["action_mask"])
        made.step(int(legal[int(random.random() * len(legal))]))
        count += 1
    return {"episodes": 1, "steps": count}

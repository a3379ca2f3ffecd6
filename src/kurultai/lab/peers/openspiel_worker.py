"""OpenSpiel: a game written in C++, driven from Python. Run by `lab/worker.py`."""

from collections.abc import Callable
from random import Random
from typing import Any

import pyspiel  # type: ignore[import-not-found, import-untyped, unused-ignore]

COPIES_IN_A_STEP = 100
POSITIONS = 8

random = Random(1).random


def steps(game_name: str) -> dict[str, Callable[[], dict[str, int]]]:
    game = pyspiel.load_game(game_name)
    positions = [position_in_mid_game(game) for _ in range(POSITIONS)]
    return {"random": lambda: play_one_game(game), "copy": lambda: copy_all(positions)}


def play_one_game(game: Any) -> dict[str, int]:
    """Decisions are those of players, not of chance; choices are those with more than one option."""
    state = game.new_initial_state()
    decisions = choices = 0
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(outcome_of_chance(state))
            continue
        options = state.legal_actions()
        number = len(options)
        state.apply_action(options[int(random() * number)])
        decisions += 1
        choices += number > 1
    return {"games": 1, "decisions": decisions, "choices": choices}


def outcome_of_chance(state: Any) -> int:
    threshold = random()
    outcome = 0
    for outcome, probability in state.chance_outcomes():  # noqa: B007 - the last one, if rounding leaves a rest
        threshold -= probability
        if threshold < 0:
            break
    return outcome


def copy_all(positions: list[Any]) -> dict[str, int]:
    for state in positions:
        for _ in range(COPIES_IN_A_STEP):
            state.clone()
    return {"copies": COPIES_IN_A_STEP * len(positions)}


def position_in_mid_game(game: Any) -> Any:
    """A state after half of the actions of one random game."""
    history = random_history(game)
    state = game.new_initial_state()
    for action in history[: len(history) // 2]:
        state.apply_action(action)
    return state


def random_history(game: Any) -> list[int]:
    state = game.new_initial_state()
    while not state.is_terminal():
        options = [outcome_of_chance(state)] if state.is_chance_node() else state.legal_actions()
        state.apply_action(options[int(random() * len(options))])
    return list(state.history())

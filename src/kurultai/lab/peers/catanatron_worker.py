"""catanatron: Settlers of Catan in plain Python, four random players. Run by `lab/worker.py`."""

from collections.abc import Callable
from itertools import count
from typing import Any

from catanatron import Color, Game, RandomPlayer  # type: ignore[import-not-found, import-untyped, unused-ignore]

COPIES_IN_A_STEP = 10
POSITIONS = 8
ACTIONS_BEFORE_COPYING = 400

seeds = count(1)


def steps() -> dict[str, Callable[[], dict[str, int]]]:
    positions = [position_in_mid_game() for _ in range(POSITIONS)]
    return {"random": play_one_game, "copy": lambda: copy_all(positions)}


def play_one_game() -> dict[str, int]:
    """Decisions are all plies, as catanatron counts them; choices are those with more than one option."""
    choices = 0

    def decide(player: Any, game: Any, options: list[Any]) -> Any:
        nonlocal choices
        choices += len(options) > 1
        return player.decide(game, options)

    game = new_game()
    game.play(decide_fn=decide)
    return {"games": 1, "decisions": len(game.state.actions), "choices": choices}


def copy_all(positions: list[Any]) -> dict[str, int]:
    for game in positions:
        for _ in range(COPIES_IN_A_STEP):
            game.copy()
    return {"copies": COPIES_IN_A_STEP * len(positions)}


def position_in_mid_game() -> Any:
    while True:
        game = new_game()
        while game.winning_color() is None and len(game.state.actions) < ACTIONS_BEFORE_COPYING:
            game.play_tick()
        if game.winning_color() is None:
            return game


def new_game() -> Any:
    return Game([RandomPlayer(color) for color in Color], seed=next(seeds))

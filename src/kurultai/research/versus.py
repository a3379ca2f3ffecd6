"""One of our bots against OpenSpiel's IS-MCTS, at equal time, both seats with the same luck.

    python -m kurultai.research.versus reign-and-ruin --bot greedy --games 100

Both play in the same OpenSpiel game. With `--seconds 0`, IS-MCTS thinks about each choice as long as our bot has
thought on average so far; otherwise so many seconds, and our bot is named with the same (`search:seconds=0.1`).
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from math import sqrt
from time import perf_counter
from typing import Any, NamedTuple

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from kurultai.bots.bot import check_bot, make_bot
from kurultai.kernel.game import Setup, find_game
from kurultai.kernel.sight import Perspective
from kurultai.kernel.tools import Words, count, tool
from kurultai.research.openspiel_games import KurultaiState, register, short_name

UCT_C = 1.4
Z = 1.96
FIRST = 0.01
"""Seconds for a choice of IS-MCTS before ours has chosen anything."""


class Clock:
    """How long one side has thought."""

    def __init__(self) -> None:
        self.choices = 0
        self.seconds = 0.0

    @property
    def mean(self) -> float:
        return self.seconds / self.choices if self.choices else FIRST


class TimedISMCTS(ismcts.ISMCTSBot):  # type: ignore[misc]
    """OpenSpiel's IS-MCTS, stopped by the clock instead of by a number of simulations."""

    seconds = FIRST

    def run_search(self, state: KurultaiState) -> list[tuple[int, float]]:
        self.reset()
        legal = state.legal_actions()
        if len(legal) == 1:
            return [(legal[0], 1.0)]
        ends = perf_counter() + self.seconds
        self._root_node = self.create_new_node(state)
        while perf_counter() < ends or self._root_node.total_visits < 1:  # the first simulation only opens the root
            self.run_simulation(self.sample_root_state(state))
        found: list[tuple[int, float]] = self.get_final_policy(state, self._root_node)
        return found


class Score(NamedTuple):
    """What came of some games."""

    games: int
    won: float
    ours: Clock
    theirs: Clock

    def __str__(self) -> str:
        low, high = interval(self.won / self.games, self.games)
        share = f"{100 * self.won / self.games:.1f} % [{100 * low:.0f}..{100 * high:.0f}] of {self.games} games"
        return f"{share}; a choice took {1e3 * self.ours.mean:.1f} ms, theirs {1e3 * self.theirs.mean:.1f} ms"


def interval(share: float, games: int) -> tuple[float, float]:
    """Wilson's 95 % interval, which holds where all or none were won, too."""
    doubt = Z * Z / games
    half = Z * sqrt(share * (1 - share) / games + doubt / (4 * games))
    return (share + doubt / 2 - half) / (1 + doubt), (share + doubt / 2 + half) / (1 + doubt)


def play(game_name: str, bot: str, games: int, seconds: float, seed: int) -> Iterator[Score]:
    """Two seats; the bot sits in each of them equally often, with the same luck of the setup. How it stands, after each
    game."""
    register()
    won, ours, theirs = 0.0, Clock(), Clock()
    for number in range(games):
        game = pyspiel.load_game(f"{short_name(game_name)}(seed={seed + number // 2})")
        random = np.random.RandomState(seed + number)
        search = TimedISMCTS(
            game,
            mcts.RandomRolloutEvaluator(1, random),
            UCT_C,
            0,
            random_state=random,
            allow_inconsistent_action_sets=True,
        )
        own = make_bot(bot, seed + number)
        result = play_one(game, search, own, number % 2, seconds, (ours, theirs))
        won += 1.0 if result > 0 else 0.5 if result == 0 else 0.0
        yield Score(number + 1, won, ours, theirs)


def play_one(game: Any, search: TimedISMCTS, own: Any, seat: int, seconds: float, clocks: tuple[Clock, Clock]) -> float:
    """One game; what our bot won."""
    state, (ours, theirs) = game.new_initial_state(), clocks
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(0)
            continue
        player, began = state.current_player(), perf_counter()
        if player == seat:
            option = own.choose(Perspective(state.match, seat))
            action = state.table.thing.codec.encode(state.match.ask_of(seat).kind, option)
        else:
            search.seconds = seconds or ours.mean
            action = int(search.step(state))
        clock = ours if player == seat else theirs
        clock.seconds += perf_counter() - began
        clock.choices += 1
        state.apply_action(action)
    result: float = state.returns()[seat]
    return result


@tool
def main(words: Words = None) -> None:
    """Play, and say who won how often."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--bot", default="greedy")
    parser.add_argument("--games", type=count, default=100, metavar="N")
    parser.add_argument("--seconds", type=float, default=0.0)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args(words)
    setup = Setup(chosen.game, 2)
    find_game(chosen.game).box(setup)
    check_bot(chosen.bot, setup)
    for score in play(chosen.game, chosen.bot, chosen.games, chosen.seconds, chosen.seed):
        sys.stderr.write(f"\r{score}")
    sys.stdout.write(f"\n{chosen.game}: {chosen.bot} against IS-MCTS: {score}\n")


if __name__ == "__main__":
    main()

"""Our own side of the bench: `python -m kurultai.lab.ourselves GAME SEATS` is a contestant like the peers."""

import sys
from functools import partial
from itertools import count, cycle
from random import Random
from typing import Any, cast

from kurultai.bots.playout import even
from kurultai.bots.search import Tree
from kurultai.kernel.ask import Rule, Together
from kurultai.kernel.game import Game, Setup, find_game, games
from kurultai.kernel.luck import Seeded
from kurultai.kernel.match import Match
from kurultai.kernel.sight import Perspective
from kurultai.lab.worker import Counts, Steps, serve

COPIES_IN_A_STEP = 10
GAMES = 5
POSITIONS_IN_A_GAME = 16


def seat_counts(game_name: str | None) -> list[tuple[str, int]]:
    """What is measured: the smallest and the largest table of each game, or of the one that is named."""
    metas = list(games().values()) if game_name is None else [find_game(game_name).meta]
    return [(meta.name, seats) for meta in metas for seats in sorted({min(meta.seats), max(meta.seats)})]


def steps(game_name: str, seats: int) -> Steps:
    """The measures, over positions kept from random games."""
    game, random, seeds = find_game(game_name), Random(1), count(1)
    box = game.box(Setup(game_name, seats))
    positions = positions_spread_over_games(game, box, random)
    openings = [new_match(game, box, seed) for seed in range(GAMES)]
    starts = [match for match in positions if not answers_in_stretch(match)]
    middles = [match for match in positions if answers_in_stretch(match)]
    coming, doubtful = cycle(openings), cycle(positions)
    return {
        "random": lambda: random_game(game, box, next(seeds)),
        "playouts": lambda: imagine_and_play_out(next(coming), random),
        "copy": lambda: copy_all(starts),
        "copy-mid": lambda: copy_all(middles),
        "imagine": lambda: imagine_all(positions, random),
        "search-100": lambda: search(next(doubtful), 100, random),
        "search-1000": lambda: search(next(doubtful), 1_000, random),
    }


def new_match(game: Game[Any], box: Any, seed: int) -> Match:
    return Match(game, box, Seeded(seed))


def answers_in_stretch(match: Match) -> int:
    """How many answers a copy has to give again."""
    return match.number - match.begun


def random_game(game: Game[Any], box: Any, seed: int) -> Counts:
    """A whole game. The match puts choices alone to the players; what it answers itself is counted off the clock."""
    choices = play_to_the_end(new_match(game, box, seed), Random(seed))
    return {"games": 1, "decisions": partial(decisions_of, game, box, seed), "choices": choices}


def play_to_the_end(match: Match, random: Random) -> int:
    """Random choices until the game is over; how many they were."""
    answer, pick = match.answer, random.random
    while asks := match.asks:
        ask = asks[0]
        options = ask.options
        answer(ask.seat, options[int(pick() * len(options))])
    return match.number


class Counting:
    """A game that counts the questions its rules come to, those with a single option as well.

    Of a simultaneous question that of every seat counts as one.
    """

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self.questions = 0

    def __getattr__(self, name: str) -> Any:
        return getattr(self.game, name)

    def play(self, table: Any) -> Rule[None]:
        rule, answer = self.game.play(table), None
        while True:
            try:
                asked = rule.send(answer)
            except StopIteration:
                return
            self.questions += len(asked.asks) if isinstance(asked, Together) else 1
            answer = yield asked


def decisions_of(game: Game[Any], box: Any, seed: int) -> int:
    """How many questions, forced ones included, the random game of a seed has: it is played once more to count them."""
    counting = Counting(game)
    play_to_the_end(new_match(cast(Game[Any], counting), box, seed), Random(seed))
    return counting.questions


def imagine_and_play_out(match: Match, random: Random) -> dict[str, int]:
    """A whole game, from its first decision, on an imagined table."""
    match.imagine(match.asks[0].seat, random).playout(random)
    return {"playouts": 1}


def copy_all(matches: list[Match]) -> dict[str, int]:
    for match in matches:
        for _ in range(COPIES_IN_A_STEP):
            match.copy()
    return {"copies": COPIES_IN_A_STEP * len(matches)}


def imagine_all(matches: list[Match], random: Random) -> dict[str, int]:
    for match in matches:
        match.imagine(match.asks[0].seat, random)
    return {"imagined": len(matches)}


def search(match: Match, iterations: int, random: Random) -> dict[str, int]:
    """Think about one choice with the whole budget, whatever is decided before it is spent."""
    perspective = Perspective(match, match.asks[0].seat)
    tree = Tree(perspective, random, even)
    for _ in range(iterations):
        tree.grow(perspective.imagine(random))
    return {"iterations": iterations}


def positions_spread_over_games(game: Game[Any], box: Any, random: Random) -> list[Match]:
    """Decisions of random games, early and late, wherever in a stretch they fall."""
    games_played = (some_decisions(new_match(game, box, seed), random) for seed in range(GAMES))
    return [match for matches in games_played for match in matches]


def some_decisions(match: Match, random: Random) -> list[Match]:
    """Copies of a match at some of the decisions on its way to the end, in their order."""
    passed: list[Match] = []
    while not match.over:
        passed.append(match.copy())
        ask = match.asks[0]
        match.answer(ask.seat, random.choice(ask.options))
    kept = sorted(random.sample(range(len(passed)), min(POSITIONS_IN_A_GAME, len(passed))))
    return [passed[number] for number in kept]


if __name__ == "__main__":
    serve(lambda: steps(sys.argv[1], int(sys.argv[2])))

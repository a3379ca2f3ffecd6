"""What each part of a game's insight should weigh: bots play against themselves, and a regression says from the parts
who won. A weight of 1 is what the part weighs now; what comes out is tried in games before anybody believes it:

    python -m kurultai.lab.fitting GAME --seats 2 --games 200 --duel 200
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping, Sequence
from functools import partial
from math import sqrt
from random import Random

import msgspec

from kurultai.bots.bot import check_bot
from kurultai.bots.greedy import Greedy
from kurultai.bots.taste import reweighed
from kurultai.kernel.errors import BadSetup
from kurultai.kernel.game import Setup, find_game
from kurultai.kernel.luck import Seeded
from kurultai.kernel.match import Match
from kurultai.kernel.sight import Perspective
from kurultai.kernel.tools import Words, count, tool
from kurultai.kernel.worth import RIVALS
from kurultai.lab.by_scores import jackknifed
from kurultai.lab.crew import Crew, crew_of
from kurultai.lab.regression import Row, climb, expected, play_and_look, surprise
from kurultai.lab.series import opened, varied
from kurultai.lab.stats import paired

LOOKS = 25
"""How often a game is looked at, about."""
DOUBT = 1e-3
"""A little against steepness that no game supports."""
HELD_BACK = 4
"""Every so many-th game judges the fit, and is not fitted."""
LEAST_GAMES = 2 * HELD_BACK
"""Fewer cannot say how sure the weights are, nor judge them."""
FOLDS = 20
"""Into how many parts the games are dealt to see how far the weights depend on which were played."""
FAITH = 10.0
"""How firmly a part is believed to weigh what it weighs now, against what the games say."""


class Look(msgspec.Struct, frozen=True):
    """A table on the way: the parts of each seat's prospect, how far the game had come, who won in the end."""

    parts: tuple[dict[str, float], ...]
    late: float
    won: tuple[float, ...]
    game: int


class Fit(msgspec.Struct, frozen=True):
    """What the parts should weigh, with standard errors, and how surprised held-back games are: before, after."""

    weights: dict[str, float]
    errors: dict[str, float]
    looks: int
    loss_before: float
    loss_after: float


# --- the games -------------------------------------------------------------------------------------------------------


def own_parts(match: Match, seat: int) -> dict[str, float]:
    """The parts of a seat's insight that are its own."""
    parts = match.game.parts(match.table, seat)
    return {name: value for name, value in parts.items() if not name.startswith(RIVALS)}


def looks_of(setup: Setup, bot: str, seed: int) -> list[Look]:
    """Play one game out, and keep some of the looks at it."""
    seats = range(setup.seats)
    match, seen = play_and_look(setup, bot, seed, lambda match: tuple(own_parts(match, seat) for seat in seats))
    winners = match.result.winners
    won = tuple(1 / len(winners) if seat in winners else 0.0 for seat in seats)
    kept = sorted(Random(seed).sample(range(len(seen)), min(LOOKS, len(seen))))
    return [Look(seen[at][1], seen[at][0] / match.number, won, seed) for at in kept if all(seen[at][1])]


# --- the fit ---------------------------------------------------------------------------------------------------------


def fit(looks: Sequence[Look]) -> Fit:
    """What the parts should weigh. Looks at one game have one winner, so whole games are left out, fold by fold, to see
    how far the weights depend on which were played."""
    fitted = [look for look in looks if look.game % HELD_BACK]
    held = [look for look in looks if not look.game % HELD_BACK]
    names = sorted({name for look in looks for parts in look.parts for name in parts})
    (slope, growth), weights = weigh(fitted, names)
    games = {game: number for number, game in enumerate(sorted({look.game for look in fitted}))}
    folds = range(min(FOLDS, len(games)))
    less = [weigh([look for look in fitted if games[look.game] % FOLDS != fold], names)[1] for fold in folds]
    judged = [scaled(look, names, slope, growth) for look in held]
    return Fit(
        {name: round(weight, 3) for name, weight in zip(names, weights, strict=True)},
        {name: round(sqrt(jackknifed([one[at] for one in less])), 3) for at, name in enumerate(names)},
        len(looks),
        round(loss(judged, [1.0] * len(names)), 4),
        round(loss(judged, weights), 4),
    )


def weigh(looks: Sequence[Look], names: Sequence[str]) -> tuple[list[float], list[float]]:
    """First how steep the present sum is, early and late; then what each part of it should weigh."""
    nothing, ones = [0.0, 0.0], [1.0] * len(names)
    steep, _ = climb([sums(look) for look in looks], nothing, nothing, DOUBT, [True, True])
    rows = [scaled(look, names, *steep) for look in looks]
    weights, _ = climb(rows, ones, ones, FAITH, [True] * len(names))
    return steep, weights


def sums(look: Look) -> Row:
    """The present sum of each seat, and the same in proportion to how late it is."""
    totals = [sum(parts.values()) for parts in look.parts]
    return [[total, look.late * total] for total in totals], look.won


def scaled(look: Look, names: Sequence[str], slope: float, growth: float) -> Row:
    """Each part of each seat on the scale of logits."""
    steep = slope + growth * look.late
    return [[steep * parts.get(name, 0.0) for name in names] for parts in look.parts], look.won


def loss(rows: Sequence[Row], weights: Sequence[float]) -> float:
    """How surprised these weights are by who won, in the mean."""
    return sum(surprise(expected(features, weights), won) for features, won in rows) / max(1, len(rows))


# --- the trial -------------------------------------------------------------------------------------------------------


def duel(setup: Setup, weights: Mapping[str, float], seed: int) -> float:
    """One deal, played once from every seat: what `greedy` with these weights wins beyond its even share."""
    setup = varied(setup, seed)
    game, box = opened(setup, "")
    won = 0.0
    for changed in range(setup.seats):
        match = Match(game, box, Seeded(seed))
        bots = [Greedy(Random(seed * 8 + seat)) for seat in range(setup.seats)]
        bots[changed].eye = partial(reweighed, weights=weights)
        while match.asks:
            ask = match.asks[0]
            match.answer(ask.seat, bots[ask.seat].choose(Perspective(match, ask.seat)))
        winners = match.result.winners
        won += 1 / len(winners) if changed in winners else 0.0
    return won / setup.seats - 1 / setup.seats


def gather(setup: Setup, bot: str, games: int, crew: Crew, first: int = 1) -> list[Look]:
    """The looks of so many games, in the order of their seeds."""
    found = sorted(crew.map(partial(looks_of, setup, bot), range(first, first + games)), key=lambda pair: pair[0])
    return [look for _, looks in found for look in looks]


@tool
def main(words: Words = None) -> None:
    """Fit the weights of a game and try them."""
    parser = argparse.ArgumentParser(prog="python -m kurultai.lab.fitting", description="Fit a game's insight.")
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--bot", default="greedy:worlds=2:slips=15", help="who plays in every seat")
    parser.add_argument("--games", type=count, default=100)
    parser.add_argument("--duel", type=int, default=0, help="how many deals the new weights are tried in")
    parser.add_argument("--jobs", type=count, default=1)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args(words)
    setup, crew = Setup(asked.game, asked.seats), crew_of(asked.jobs)
    find_game(asked.game).box(setup)
    if asked.games < LEAST_GAMES:
        raise BadSetup(f"a fit needs {LEAST_GAMES} games at least, not {asked.games}: every fourth judges the others")
    check_bot(asked.bot, setup)
    fitted = fit(gather(setup, asked.bot, asked.games, crew, asked.seed))
    say = sys.stdout.write
    for name, weight in fitted.weights.items():
        say(f"{name:14} {weight:7.3f} ± {1.96 * fitted.errors[name]:.3f}\n")
    say(f"{fitted.looks} looks; log loss of held-back games {fitted.loss_before} -> {fitted.loss_after}\n")
    if asked.duel:
        seeds = range(asked.seed + 10**6, asked.seed + 10**6 + asked.duel)
        results = [won for _, won in crew.map(partial(duel, setup, fitted.weights), seeds)]
        gain = paired(results)
        say(f"{asked.duel} deals: {100 * gain.difference:+.1f} points [{100 * gain.low:.1f}..{100 * gain.high:.1f}]\n")


if __name__ == "__main__":
    main()

"""What a lead is worth: games are played out and looked at on the way, and curves fitted that say from the insights who
won (logistic regression). They are kept in the game's `chances.toml`, with where they come from:

    python -m kurultai.lab.curves GAME several --bot greedy:worlds=1:slips=40 --games 30
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from functools import partial
from random import Random
from statistics import fmean
from typing import Any

import msgspec

from kurultai.bots.bot import check_bot
from kurultai.bots.chances import LEAST, Curve, Curves, curves_of
from kurultai.kernel.game import Setup, find_game
from kurultai.kernel.modules import find_solo
from kurultai.kernel.tools import Words, count, tool
from kurultai.lab.crew import Crew, crew_of
from kurultai.lab.regression import climb, expected, play_and_look, surprise

LOOKS = 30
"""How often a game is looked at, about."""
DOUBT = 1e-3
"""A little against steepness that no game supports."""
WON = 500.0
"""An insight beyond this is a result, not an opinion."""


class Look(msgspec.Struct, frozen=True):
    """A table on the way: how good it looked for each seat, after how many choices, and each one's share of victory."""

    insights: tuple[float, ...]
    number: int
    won: tuple[float, ...]
    game: int


class Told(msgspec.Struct, frozen=True):
    """A game that was played out: how long it was, and the looks at it."""

    seats: int
    length: int
    looks: tuple[Look, ...]


def looks_of(setup: Setup, bot: str, seed: int) -> Told:
    """Play one game out, and keep some of the looks at it."""
    match, seen = play_and_look(setup, bot, seed, lambda match: match.game.insights(match.table))
    winners = match.result.winners
    if not winners and setup.seats > 1:
        return Told(setup.seats, match.number, ())
    won = tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(setup.seats))
    kept = Random(seed).sample(seen, min(LOOKS, len(seen)))
    looks = [Look(tuple(insights), number, won, seed) for number, insights in sorted(kept)]
    return Told(setup.seats, match.number, tuple(look for look in looks if max(map(abs, look.insights)) < WON))


def curve_of(setups: Sequence[Setup], bot: str, games: int, crew: Crew, seed: int = 1) -> Curve:
    """The curve of these tables: so many games each; all for one seat alone, or all for several."""
    told: list[Told] = []
    for setup in setups:
        found = crew.map(partial(looks_of, setup, bot), range(seed, seed + games))
        told += [game for _, game in sorted(found, key=lambda pair: pair[0])]
    lengths = {
        str(setup.seats): round(fmean(game.length for game in told if game.seats == setup.seats), 1) for setup in setups
    }
    looks = [look for game in told for look in game.looks]
    curve = fit(looks, Curve(lengths=lengths))
    source = {
        "bots": bot,
        "games": {str(setup.seats): games for setup in setups},
        "first_seed": seed,
        "modules": list(setups[0].modules),
        "options": dict(setups[0].options),
        "rules": find_game(setups[0].game).meta.rules_version,
        "looks": len(looks),
        "log_loss": round(loss(looks, curve), 4),
        "log_loss_without": round(loss(looks, msgspec.structs.replace(curve, slope=0.0, growth=0.0)), 4),
    }
    return msgspec.structs.replace(curve, source=source)


# --- fitting ---------------------------------------------------------------------------------------------------------


def fit(looks: Sequence[Look], start: Curve) -> Curve:
    """The curve of greatest likelihood among those that rise, and no less towards the end than at the beginning.

    Its logits are linear in what is sought: growth, slope, offset. What would be less than it may is held there.
    """
    size = 3 if looks and len(looks[0].insights) == 1 else 2
    sought, free = [0.0, 0.0, 0.0][:size], [True] * size
    rows = [(features(look, start, size), look.won) for look in looks]
    least = (0.0, LEAST)
    while any(free):
        sought, _ = climb(rows, sought, [0.0] * size, DOUBT, free)
        low = [at for at in range(2) if free[at] and sought[at] < least[at]]
        if not low:
            break
        sought[low[0]], free[low[0]] = least[low[0]], False
    offset = round(sought[2], 4) if size == 3 else 0.0
    return msgspec.structs.replace(start, slope=round(sought[1], 5), growth=round(sought[0], 5), offset=offset)


def features(look: Look, curve: Curve, size: int) -> list[tuple[float, ...]]:
    """For each seat what is multiplied with growth, slope and offset."""
    late = min(1.0, look.number / curve.lengths[str(len(look.insights))])
    return [(late * insight, insight, 1.0)[:size] for insight in look.insights]


def loss(looks: Sequence[Look], curve: Curve) -> float:
    """How surprised the curve is by who won: 0 is a prophet."""
    total = 0.0
    for look in looks:
        steep = curve.steepness(len(look.insights), look.number) if curve.slope or curve.growth else 0.0
        chances = expected([(steep * insight + curve.offset,) for insight in look.insights], (1.0,))
        total += surprise(chances, look.won)
    return total / max(1, len(looks))


# --- the file --------------------------------------------------------------------------------------------------------


def write_curves(game: str, curves: Curves) -> str:
    """The curves as the text of a game's `chances.toml`."""
    lines = [f"# What a lead is worth: made by `python -m kurultai.lab.curves {game}`. `source` says from which games."]
    for name in ("several", "alone"):
        curve: Curve = getattr(curves, name)
        if curve == Curve():
            continue
        lines += ["", f"[{name}]", f"slope = {curve.slope}", f"growth = {curve.growth}", f"offset = {curve.offset}"]
        for option, values in curve.offsets.items():
            lines += ["", f"[{name}.offsets.{option}]", *(f"{value} = {offset}" for value, offset in values.items())]
        lines += ["", f"[{name}.lengths]", *(f"{seats} = {length}" for seats, length in curve.lengths.items())]
        lines += ["", f"[{name}.source]", *(f"{key} = {plain(value)}" for key, value in curve.source.items())]
    return "\n".join([*lines, ""])


def plain(value: Any) -> str:
    """A value as TOML writes it."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {plain(one)}" for key, one in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(plain(one) for one in value) + "]"
    return f'"{value}"' if isinstance(value, str) else str(value)


@tool
def main(words: Words = None) -> None:
    """Fit a curve of a game, and print its file with that curve in it."""
    parser = argparse.ArgumentParser(prog="python -m kurultai.lab.curves", description="Fit what a lead is worth.")
    parser.add_argument("game")
    parser.add_argument("curve", choices=("several", "alone"), help="tables for several, or for one alone")
    parser.add_argument("--bot", default="greedy:worlds=1:slips=40", help="who plays in every seat")
    parser.add_argument("--games", type=count, default=30, help="how many games for each number of seats")
    parser.add_argument("--jobs", type=count, default=1)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args(words)
    tables = tables_for(asked.game, asked.curve)
    for table in tables:
        check_bot(asked.bot, table)
    fitted = curve_of(tables, asked.bot, asked.games, crew_of(asked.jobs), asked.seed)
    curves = curves_of(find_game(asked.game).meta)
    fitted = msgspec.structs.replace(fitted, offsets=getattr(curves, asked.curve).offsets)
    curves = msgspec.structs.replace(curves, **{asked.curve: fitted})
    sys.stdout.write(write_curves(asked.game, curves))


def tables_for(game: str, curve: str) -> list[Setup]:
    """The tables that a curve is for: of every size without modules; or alone, laid as it is proposed."""
    found = find_game(game)
    if curve == "several":
        return [Setup(game, seats) for seats in found.meta.seats if seats > 1]
    modules = (find_solo(found.meta).name,)
    return [Setup(game, 1, modules, options={way.name: way.default for way in found.ways(modules) if way.default})]


if __name__ == "__main__":
    main()

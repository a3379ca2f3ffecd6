"""The bot `greedy`: one step ahead through the game's insight, over a few imagined tables."""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum
from random import Random

from kurultai.bots.taste import Eye, plain_eye
from kurultai.kernel.ask import Option
from kurultai.kernel.match import Match
from kurultai.kernel.sight import Perspective

WORLDS = 4
LINES = 200


class Greedy:
    """Takes the option after which the tables it can imagine look best, its own further choices included."""

    name = "greedy"

    def __init__(self, random: Random, worlds: int = WORLDS, eye: Eye = plain_eye) -> None:
        self.random = random
        self.worlds = worlds
        self.eye = eye

    def choose(self, perspective: Perspective) -> Option:
        options = perspective.ask.options
        seeds = [self.random.getrandbits(32) for _ in range(self.worlds)]
        values = [fsum(outlooks(perspective, option, seeds, self.eye)) for option in options]
        best = max(values)
        choice: Option = self.random.choice([o for o, value in zip(options, values, strict=True) if value == best])
        return choice


def outlooks(perspective: Perspective, option: Option, seeds: Sequence[int], eye: Eye = plain_eye) -> list[float]:
    """How good some imagined tables look after the option, once the seat has made the best of it.

    Where nothing is hidden, and what followed was left neither to luck nor to guesses, one table tells of all.
    """
    values: list[float] = []
    for seed in seeds:
        random = Random(seed)
        match = perspective.imagine(random)
        sure = not values and not match.game.hides(match.table, perspective.seat)
        values.append(make_the_best(perspective, match, option, random, eye, LINES)[0])
        if sure and is_as_after_imagining(random, seed):
            return values * len(seeds)
    return values


def is_as_after_imagining(random: Random, seed: int) -> bool:
    """Whether a generator of this seed has imagined a table, and done nothing else since."""
    other = Random(seed)
    other.getrandbits(32)
    return random.random() == other.random()


def foresee(
    perspective: Perspective, option: Option, seed: int, eye: Eye = plain_eye, lines: int = LINES
) -> tuple[float, Match]:
    """The same with the match that was imagined, as it then stands; `lines`: how many are looked at for all options."""
    random = Random(seed)
    return make_the_best(perspective, perspective.imagine(random), option, random, eye, lines)


def make_the_best(
    perspective: Perspective, match: Match, option: Option, random: Random, eye: Eye, lines: int
) -> tuple[float, Match]:
    """Take the option in an imagined match, and make the best of it."""
    begun = match.begun
    match.answer(perspective.seat, option)
    answer_for_others(match, random)
    each = max(1, lines // len(perspective.ask.options))
    return best_line(match, perspective.seat, begun, each, random, eye)


def best_line(match: Match, seat: int, begun: int, lines: int, random: Random, eye: Eye) -> tuple[float, Match]:
    """The best that the seat's own further choices of this stretch lead to, looking at no more than so many lines."""
    ask = match.ask_of(seat)
    if ask is None or match.begun != begun or match.together:
        return eye(match, seat), match
    if len(ask.options) > lines == 1:
        match.answer(seat, random.choice(ask.options))
        return best_line(match, seat, begun, 1, random, eye)
    options = ask.options if len(ask.options) <= lines else random.sample(ask.options, lines)
    best, end, each = float("-inf"), match, max(1, lines // len(options))
    for option in options:
        line = match if option is options[-1] else match.copy()
        line.answer(seat, option)
        value, there = best_line(line, seat, begun, each, random, eye)
        if value > best:
            best, end = value, there
    return best, end


def answer_for_others(match: Match, random: Random) -> None:
    """Where several choose at once, guess the others' answers so that the choice takes effect."""
    number = match.begun
    while match.together and match.begun == number:
        ask = match.asks[0]
        match.answer(ask.seat, random.choice(ask.options))

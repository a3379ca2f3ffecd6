"""How a search goes on from a leaf of its tree, how far, and what the table is worth where it stops."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from random import Random
from typing import Any

from kurultai.bots.chances import chances, curves_of, logistic, logit
from kurultai.bots.taste import Eye, plain_eye
from kurultai.kernel.ask import Ask, Option
from kurultai.kernel.match import Match
from kurultai.kernel.sight import Perspective

Step = tuple[int, str, Option]
"""A choice in any imagined match: who chooses, on which kind of question, which option."""
Temper = Callable[[float], float]
"""What a reward between 0 and 1 is worth to somebody of a character."""

PROBES = 8
PROBE_LENGTH = 40
SHORT = 8
UNKNOWN = 0.7
WHIM = 0.1
NOTHING: dict[Option, list[float]] = {}
"""What is known of a question that nobody was asked yet."""


def even(reward: float) -> float:
    """Neither seeks nor shuns a risk."""
    return reward


def bold(reward: float) -> float:
    """Would rather gamble for much than be sure of a little."""
    return reward * reward


def cautious(reward: float) -> float:
    """Would rather be sure of a little than gamble for much."""
    return reward * (2 - reward)


class Habits:
    """How well each choice went so far, wherever in the tree it was made: the light policy of playouts."""

    __slots__ = ("known",)

    def __init__(self) -> None:
        self.known: dict[tuple[int, str], dict[Option, list[float]]] = {}

    def learn(self, steps: Sequence[Step], rewards: Sequence[float]) -> None:
        """Remember what came of these choices."""
        known = self.known
        for seat, kind, option in steps:
            answers = known.get((seat, kind))
            if answers is None:
                answers = known[seat, kind] = {}
            found = answers.get(option)
            if found is None:
                answers[option] = [1.0, rewards[seat]]
            else:
                found[0] += 1.0
                found[1] += rewards[seat]

    def pick(self, ask: Ask[Any], options: Sequence[Any], random: Random) -> Option:
        """The option that went best, more or less; one that was never tried is thought well of."""
        known, chance = self.known.get((ask.seat, ask.kind.name), NOTHING), random.random
        best: Option = options[0]
        most = -1.0
        for option in options:
            found = known.get(option)
            worth = (UNKNOWN if found is None else found[1] / found[0]) + WHIM * chance()
            if worth > most:
                best, most = option, worth
        return best


class Gauge:
    """What a search makes of tables: rewards from 0 to 1 out of the insight, and how far it plays on to get them.

    The size of an insight means nothing. A few random probes find the usual size of a change, and whether the end of
    the game is in sight: then playouts go to the end, else they stop where no business is half done, a few choices
    further on. A reward of 1/2 is for the table as it is.
    """

    __slots__ = ("eye", "length", "scale", "seat", "temper", "zero")
    trusting = False
    """Whether the insight is good enough that little is to be learnt from playing on."""

    def __init__(self, match: Match, perspective: Perspective, random: Random, temper: Temper, eye: Eye) -> None:
        self.seat = perspective.seat
        self.temper = temper
        self.eye = eye
        self.zero = self.insights(match)
        self.scale = 1.0
        self.length = SHORT
        self.prepare(match, perspective, random)

    def prepare(self, match: Match, perspective: Perspective, random: Random) -> None:
        """Find out about lengths and sizes."""
        changes: list[float] = []
        ended = 0
        for left in range(PROBES, 0, -1):
            match = perspective.imagine(random)
            wander(match, SHORT, random)
            changes += self.changes(match)
            if 2 * (ended + left) > PROBES:
                wander(match, PROBE_LENGTH - SHORT, random)
                ended += match.over
        if 2 * ended > PROBES:
            self.length = PROBE_LENGTH
        known = sorted(abs(change) for change in changes if change)
        if known:
            self.scale = known[len(known) // 2]

    def insights(self, match: Match) -> list[float]:
        """How good the table looks to each seat; to the one that searches, through its own eye."""
        found = match.game.insights(match.table)
        if self.eye is not plain_eye:
            found[self.seat] = self.eye(match, self.seat)
        return found

    def changes(self, match: Match) -> list[float]:
        """How much better the table looks for each seat than the one the search began at."""
        return [now - before for now, before in zip(self.insights(match), self.zero, strict=True)]

    def reward(self, seat: int, change: float) -> float:
        """Between 0 and 1: more for a change for the better."""
        return 0.5 + 0.5 * change / (self.scale + abs(change))

    def own_reward(self, insight: float) -> float:
        """What the seat that searches makes of a table that looks so good."""
        return self.temper(self.reward(self.seat, insight - self.zero[self.seat]))

    def rewards(self, match: Match) -> list[float]:
        """What every seat makes of the table."""
        rewards = [self.reward(seat, change) for seat, change in enumerate(self.changes(match))]
        rewards[self.seat] = self.temper(rewards[self.seat])
        return rewards


class Odds(Gauge):
    """The same where a game says itself how far to play on (`Game.foresight`), for it trusts its insight: a reward is
    the chance to win, by the game's curves."""

    __slots__ = ("logits",)
    trusting = True

    def prepare(self, match: Match, perspective: Perspective, random: Random) -> None:
        """The curves say what a point of insight counts; one more for a seat is one less, shared, for the others."""
        self.length = match.game.foresight(match.table) or 0
        curves, seats = curves_of(match.game.meta), len(self.zero)
        curve, at_once = (curves.alone, 1.0) if seats == 1 else (curves.several, seats / (seats - 1))
        self.scale = curve.steepness(seats, match.number) * at_once
        self.logits = [logit(chance) for chance in chances(match)]

    def reward(self, seat: int, change: float) -> float:
        """The chance to win after such a change."""
        return logistic(self.logits[seat] + self.scale * change)

    def rewards(self, match: Match) -> list[float]:
        """What every seat makes of the table; at the end, its share of the victory."""
        if not match.over:
            return super().rewards(match)
        rewards = chances(match)
        rewards[self.seat] = self.temper(rewards[self.seat])
        return rewards


def gauge_of(perspective: Perspective, random: Random, temper: Temper, eye: Eye = plain_eye) -> Gauge:
    """The gauge for a table, as the game would have it."""
    match = perspective.imagine(random)
    kind = Gauge if match.game.foresight(match.table) is None else Odds
    return kind(match, perspective, random, temper, eye)


class Spread:
    """How much the rewards of a search differ, a standard deviation."""

    __slots__ = ("count", "squares", "total")

    def __init__(self) -> None:
        self.count = 0
        self.total = 0.0
        self.squares = 0.0

    def take(self, reward: float) -> None:
        """One more reward."""
        self.count += 1
        self.total += reward
        self.squares += reward * reward

    def deviation(self) -> float:
        """Of all that were taken; 0 where none was."""
        if not self.count:
            return 0.0
        mean = self.total / self.count
        return sqrt(max(0.0, self.squares / self.count - mean * mean))


def wander(match: Match, choices: int, random: Random) -> None:
    """Some random choices."""
    for _ in range(choices):
        if not match.asks:
            return
        ask = match.asks[0]
        match.answer(ask.seat, random.choice(ask.options))


def play_on(match: Match, length: int, habits: Habits, random: Random, steps: list[Step]) -> None:
    """Play so many choices on, by habit, and then to where no business is half done."""
    stop = match.number + length
    begun = match.begun
    pick = habits.pick
    while match.asks:
        if match.number < stop:
            begun = match.begun
        elif match.begun != begun:
            return
        ask = match.asks[0]
        option = pick(ask, ask.options, random)
        steps.append((ask.seat, ask.kind.name, option))
        match.answer(ask.seat, option)

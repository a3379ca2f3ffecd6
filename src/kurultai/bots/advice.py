"""Advice: what each option of a question leads to, from what the player knows, and the main reason in the game's terms.

Every option is tried in the same imagined tables, as `greedy` does; where time is left, a search looks deeper. What an
option is worth is a chance to win; its reason is what it makes more or less of than the options do on the average.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import fsum
from random import Random
from statistics import fmean
from time import perf_counter

import msgspec

from kurultai.bots.chances import chances
from kurultai.bots.greedy import LINES, foresee
from kurultai.bots.playout import Step, even
from kurultai.bots.search import Node, Tree
from kurultai.kernel.ask import Option
from kurultai.kernel.match import Match
from kurultai.kernel.sight import Perspective
from kurultai.kernel.worth import VICTORY

Clock = Callable[[], float]

SECONDS = 0.9
WORLDS = 8
FEWEST = 2
"""In so many imagined tables every option is tried, however long it takes."""
GLANCE = 0.55
"""The share of the time for trying the options; the rest is for the search, if it is at least `DEEP` seconds."""
DEEP = 0.25
ITERATIONS = 4_000
DOUBT = 60
"""So many visits of a search weigh as much as what was tried in the same tables for all options."""
ALSO, BUT = 0.4, 0.35
"""A second reason is told if it weighs so much of the first, and a drawback if so much of the gain."""
CLEAR = 1e-6
"""What differs by no more is alike; two means of the same numbers may differ in the last bit."""
SLIGHT = 0.005
"""A gain below this needs no reason from further on."""
SLIM = 0.001
"""What is neither won nor lost in all imagined tables has at least so much of a chance, and lacks as much."""
WORSE = 0.02
"""An option turns out worse in a table where its chance is so much below that of the options on the average."""


class Advised(msgspec.Struct, frozen=True):
    """An option by name, the chance to win with it, and how much that is above the options' average.

    `more` and `less`: the parts of the table's worth that it changes most (`Game.parts`), at once, or only further on
    (`later`). In `bad` of the `worlds` it turned out worse than the others, by less of `risk`.
    """

    option: str
    chance: float
    gain: float
    more: tuple[str, ...] = ()
    less: tuple[str, ...] = ()
    later: bool = False
    bad: int = 0
    worlds: int = 0
    risk: str = ""


class Seen(msgspec.Struct, frozen=True):
    """One imagined table after an option: the seat's chance there, and the parts of what it is worth."""

    chance: float
    parts: Mapping[str, float]


def advise(
    perspective: Perspective,
    random: Random,
    *,
    seconds: float = SECONDS,
    worlds: int = WORLDS,
    clock: Clock = perf_counter,
) -> list[Advised]:
    """Every option with what is to be expected of it, the best first; without seconds, so many worlds and no more."""
    begun = clock()
    trial = Trial(perspective, random)
    for done in range(worlds):
        if seconds and done >= FEWEST and clock() - begun > GLANCE * seconds:
            break
        trial.imagine()
    if seconds and begun + seconds - clock() > DEEP:
        trial.search(begun + seconds, clock)
    return trial.advice()


class Trial:
    """The options of one question, tried in imagined tables: for each table one row, in the order of the options."""

    def __init__(self, perspective: Perspective, random: Random, lines: int = LINES) -> None:
        self.perspective = perspective
        self.random = random
        self.lines = lines
        self.options: Sequence[Option] = perspective.ask.options
        self.rows: list[list[Seen]] = []
        self.deeper: dict[Option, list[Seen]] = {}

    def imagine(self) -> None:
        """Try every option in one more table, the same for all."""
        seed = self.random.getrandbits(32)
        self.rows.append([self.see(option, seed) for option in self.options])

    def see(self, option: Option, seed: int) -> Seen:
        _, match = foresee(self.perspective, option, seed, lines=self.lines)
        seat = self.perspective.seat
        return Seen(chances(match)[seat], match.game.parts(match.table, seat))

    def search(self, until: float, clock: Clock) -> None:
        """Look deeper for as long as there is time."""
        tree = Deep(self.perspective, self.random)
        for _ in range(ITERATIONS):
            if clock() >= until:
                break
            tree.grow(self.perspective.imagine(self.random))
        self.deeper = tree.found()

    def advice(self) -> list[Advised]:
        """What came of it, the best option first."""
        tried = [mean_of([row[at] for row in self.rows]) for at in range(len(self.options))]
        means = self.mended(tried)
        at_once, usual = mean_of(tried), mean_of(means)
        name_of = self.perspective.ask.kind.name_of
        found = []
        for at, (option, near, mean) in enumerate(zip(self.options, tried, means, strict=True)):
            gain = mean.chance - usual.chance
            first = near.chance - at_once.chance
            later = abs(gain) >= SLIGHT and (gain * first < 0 or abs(first) <= CLEAR)
            more, less = reasons(mean.parts, usual.parts) if later else reasons(near.parts, at_once.parts)
            bad, risk = self.risk(at) if gain >= 0 else (0, "")
            certain = near.chance in (0.0, 1.0)
            chance = near.chance if certain else min(1 - SLIM, max(SLIM, mean.chance))
            found.append(Advised(name_of(option), chance, gain, more, less, later, bad, len(self.rows), risk))
        return sorted(found, key=lambda one: -one.gain)

    def mended(self, tried: Sequence[Seen]) -> Sequence[Seen]:
        """What each option leads to on the average: in the tables tried, mended by what the search found further on.

        Further on everybody has moved, so only what the search finds between the options counts, not its level.
        """
        deeper = [self.deeper.get(option, []) for option in self.options]
        pairs = [(near, mean_of(seen), len(seen)) for near, seen in zip(tried, deeper, strict=True) if seen]
        if not pairs:
            return tried
        weight = sum(count for _, _, count in pairs)
        level = fsum(count * (far.chance - near.chance) for near, far, count in pairs) / weight
        moved = mean_parts([changed(far.parts, near.parts) for near, far, count in pairs for _ in range(count)])
        return [mend(near, seen, level, moved) for near, seen in zip(tried, deeper, strict=True)]

    def risk(self, at: int) -> tuple[int, str]:
        """In how many tables the option turned out worse than the others, and by less of what."""
        bad = [row for row in self.rows if row[at].chance < fmean(seen.chance for seen in row) - WORSE]
        if not bad or len(bad) == len(self.rows):
            return 0, ""
        here = mean_parts([row[at].parts for row in bad])
        usual = mean_parts([mean_parts([seen.parts for seen in row]) for row in bad])
        changes = changed(here, usual)
        worst = min(changes, key=lambda name: changes[name], default="")
        return len(bad), worst


class Deep(Tree):
    """A search that also keeps what its first choices led to."""

    def __init__(self, perspective: Perspective, random: Random) -> None:
        super().__init__(perspective, random, even)
        self.seen: dict[int, list[Seen]] = {}

    def settle(self, match: Match, path: list[tuple[int, Node]], steps: list[Step]) -> None:
        super().settle(match, path, steps)
        parts = match.game.parts(match.table, self.seat)
        # Whether it was won is in the chance; the reason is what led there.
        seen = Seen(chances(match)[self.seat], {name: worth for name, worth in parts.items() if name != VICTORY})
        self.seen.setdefault(id(path[0][1]), []).append(seen)

    def found(self) -> dict[Option, list[Seen]]:
        """For each option what was seen further on."""
        return {option: self.seen.get(id(node), []) for (_, _, option), node in self.root.children.items()}


def mend(near: Seen, far: Sequence[Seen], level: float, moved: Mapping[str, float]) -> Seen:
    """What was tried, drawn towards what was found further on, less what moved there for every option."""
    if not far:
        return near
    trust, mean = len(far) / (len(far) + DOUBT), mean_of(far)
    chance = near.chance + trust * (mean.chance - level - near.chance)
    further = changed(changed(mean.parts, near.parts), moved)
    parts = {name: near.parts.get(name, 0.0) + trust * change for name, change in further.items()}
    return Seen(chance, parts)


def mean_of(seen: Sequence[Seen]) -> Seen:
    """Some tables on the average."""
    return Seen(fmean(one.chance for one in seen), mean_parts([one.parts for one in seen]))


def mean_parts(all_parts: Sequence[Mapping[str, float]]) -> dict[str, float]:
    """The parts on the average; one that is missing is nothing."""
    names = dict.fromkeys(name for parts in all_parts for name in parts)
    return {name: fmean(parts.get(name, 0.0) for parts in all_parts) for name in names}


def changed(parts: Mapping[str, float], usual: Mapping[str, float]) -> dict[str, float]:
    """How much more of each part there is than usual."""
    names = dict.fromkeys([*parts, *usual])
    return {name: parts.get(name, 0.0) - usual.get(name, 0.0) for name in names}


def reasons(parts: Mapping[str, float], usual: Mapping[str, float]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The parts that there is more of than usual, the greatest first, and what there is less of; what matters alone."""
    changes = changed(parts, usual)
    ranked = sorted(changes, key=lambda name: -abs(changes[name]))
    gains = [name for name in ranked if changes[name] > CLEAR]
    losses = [name for name in ranked if changes[name] < -CLEAR]
    most = changes[gains[0]] if gains else 0.0
    worst = -changes[losses[0]] if losses else 0.0
    more = [name for name in gains[:2] if changes[name] >= max(ALSO * most, BUT * worst)]
    less = [name for name in losses[:2] if -changes[name] >= max(ALSO * worst, BUT * most)]
    return tuple(more), tuple(less[:1] if more else less)

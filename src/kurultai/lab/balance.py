"""How balanced a game is: who wins from which seat, with which horde, board, card, opening; how games go and end.

One kind of bot plays itself. Every figure has a 95 % interval; of the many comparisons only those are called real that
stand when one in twenty of them may be false.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from time import monotonic

import msgspec

from kurultai.kernel.ask import letter
from kurultai.kernel.game import Setup
from kurultai.lab.crew import Crew
from kurultai.lab.series import Played, Series, Shard, lead_changes, play_shard
from kurultai.lab.stats import (
    Difference,
    Share,
    difference_of,
    discoveries,
    games_for,
    games_to_see,
    paired,
    share_of,
)

PRIMARY = ("seat", "horde", "faction", "side", "board", "turn order")
"""Traits that every seat has exactly one value of; the precision that is asked for is that of their shares."""
SHIFT = 0.02
FIRST = 400


class Cell(msgspec.Struct, frozen=True):
    """Those who had a value of a trait: how often they won, against those who had not; and games to look at."""

    trait: str
    value: str
    share: Share
    even: float
    effect: Difference
    real: bool
    example: int


class Length(msgspec.Struct, frozen=True):
    """How games went: choices, lead changes, by how much winners had been behind; the mean and tenths."""

    what: str
    mean: float
    low: float
    middle: float
    high: float


class Balance(msgspec.Struct, frozen=True):
    """All that a run has found."""

    series: Series
    games: int
    cells: tuple[Cell, ...]
    ends: tuple[tuple[str, Share], ...]
    lengths: tuple[Length, ...]
    undecided: int
    broken: tuple[str, ...]
    faults: tuple[str, ...]
    seconds: float

    @property
    def precision(self) -> float:
        """Half the widest interval of the primary shares."""
        return max((cell.share.half for cell in self.cells if cell.trait in PRIMARY[:3]), default=1.0)

    def power(self) -> str:
        """What it takes to see a shift."""
        even = 1 / self.series.setup.seats
        games = games_to_see(SHIFT, even, pairs=True)
        return f"To see a {100 * SHIFT:.0f}-point shift: {games:,} games of each pack, about {self.time_for(games)}."

    def time_for(self, games: int) -> str:
        minutes = games * self.seconds / max(self.games, 1) / 60
        return f"{minutes:.0f} min" if minutes >= 1 else "less than a minute"


class Progress(msgspec.Struct, frozen=True):
    """Where a run stands: games so far, games that will be needed, the precision reached."""

    games: int
    needed: int
    precision: float


class Run:
    """A run that goes on until the shares are as precise as asked, or there are enough games."""

    def __init__(self, setup: Setup, bot: str, crew: Crew, *, pack: str = "", name: str = "balance") -> None:
        self.series = Series(setup, (bot,) * setup.seats, name, pack, vary=True, traits=True, patience=60)
        self.crew = crew
        self.played: list[Played] = []
        self.began = monotonic()
        self.seconds = 0.0

    def go_on(self, precision: float, most: int, size: int = 8) -> Iterator[Progress]:
        """Play in rounds; after each, how far it is."""
        goal = min(most, FIRST)
        while len(self.played) < goal:
            first = len(self.played)
            todo = [Shard(self.series, at, min(size, goal - at)) for at in range(first, goal, size)]
            for _, games in self.crew.map(play_shard, todo):
                self.played += games
                self.seconds = monotonic() - self.began
                yield Progress(len(self.played), goal, 1.0)
            self.played.sort(key=lambda game: game.number)
            reached = sum_up(self.series, self.played, self.seconds).precision
            goal = min(most, needed(len(self.played), reached, precision))
            yield Progress(len(self.played), max(goal, len(self.played)), reached)

    def result(self) -> Balance:
        """What has been found so far."""
        return sum_up(self.series, self.played, self.seconds)


def needed(games: int, reached: float, asked: float) -> int:
    """How many games there must be for the asked precision, no more than twice as many as there are."""
    if reached <= asked:
        return games
    return min(2 * games, int(games * (reached / asked) ** 2 * 1.02) + 1)


def sum_up(series: Series, played: Sequence[Played], seconds: float) -> Balance:
    """The balance of some games."""
    whole = [game for game in played if not game.broken]
    cells = cells_of(series, whole)
    stand = discoveries([cell.effect.p for cell in cells])
    marked = [msgspec.structs.replace(cell, real=real) for cell, real in zip(cells, stand, strict=True)]
    return Balance(
        series=series,
        games=len(whole),
        cells=tuple(marked),
        ends=tuple(ends_of(whole)),
        lengths=tuple(lengths_of(whole)),
        undecided=sum(not game.winners for game in whole),
        broken=tuple(f"seed {game.seed}: {game.broken}" for game in played if game.broken),
        faults=tuple(fault for game in played for fault in game.faults),
        seconds=seconds,
    )


class _Sum:
    """Those who had a value: how many, what they won, and both for each game in which somebody had it."""

    __slots__ = ("count", "example", "games", "squares", "total")

    def __init__(self) -> None:
        self.count = 0
        self.total = 0.0
        self.squares = 0.0
        self.example = -1
        self.games: dict[int, tuple[float, int]] = {}

    def add(self, share: float, number: int) -> None:
        self.count += 1
        self.total += share
        self.squares += share * share
        won, seats = self.games.get(number, (0.0, 0))
        self.games[number] = (won + share, seats + 1)
        if self.example < 0 and share:
            self.example = number


def cells_of(series: Series, games: Sequence[Played]) -> list[Cell]:
    """Every value of every trait."""
    sums: dict[tuple[str, str], _Sum] = {}
    every = _Sum()
    for game in games:
        for seat in range(len(game.bots)):
            share = game.share(seat)
            every.add(share, game.number)
            for key in values_of(game, seat):
                sums.setdefault(key, _Sum()).add(share, game.number)
    even = every.total / every.count if every.count else 0.0
    return [cell_of(key, own, every, even) for key, own in sorted(sums.items())]


def values_of(game: Played, seat: int) -> Iterator[tuple[str, str]]:
    """The traits of a seat in a game, the seat itself included."""
    yield "seat", letter(seat)
    if game.traits is not None:
        for trait, values in game.traits.seats[seat].items():
            for value in values:
                yield trait, value


def cell_of(key: tuple[str, str], own: _Sum, every: _Sum, even: float) -> Cell:
    """A cell: its share, and its difference from the even share or from those without it."""
    trait, value = key
    share = share_of(own.total, own.squares, own.count)
    effect = against_even(own, even) if trait in PRIMARY else against_the_rest(own, every)
    return Cell(trait, value, share, even, effect, real=False, example=own.example)


def against_even(own: _Sum, even: float) -> Difference:
    """The share of those with something against an even share. What one wins others lose: games are what is drawn."""
    mean = own.total / own.count
    spread = sum((won - seats * mean) ** 2 for won, seats in own.games.values()) / own.count**2
    return difference_of(mean - even, max(spread, least(own.count)))


def against_the_rest(own: _Sum, every: _Sum) -> Difference:
    """The share of those with something against that of those without, game by game for the same reason."""
    others = every.count - own.count
    if not others:
        return Difference(0.0, -1.0, 1.0, 1.0)
    mean, rest = own.total / own.count, (every.total - own.total) / others
    spread = 0.0
    for number, (all_won, all_seats) in every.games.items():
        won, seats = own.games.get(number, (0.0, 0))
        with_it = (won - seats * mean) / own.count
        without = (all_won - won - (all_seats - seats) * rest) / others
        spread += (with_it - without) ** 2
    return difference_of(mean - rest, max(spread, least(own.count)))


def least(count: int) -> float:
    """The least variance of a mean that is believed: few games prove nothing, even if all of them were won."""
    return 1 / (4 * (count + 4) ** 2)


def ends_of(games: Sequence[Played]) -> Iterator[tuple[str, Share]]:
    """What ended the games, by how often."""
    causes: dict[str, int] = {}
    for game in games:
        cause = game.traits.match.get("end", "") if game.traits is not None else ""
        if cause:
            causes[cause] = causes.get(cause, 0) + 1
    for cause, count in sorted(causes.items(), key=lambda pair: -pair[1]):
        yield cause, share_of(count, count, len(games))


def lengths_of(games: Sequence[Played]) -> Iterator[Length]:
    """How long, how tense, how hopeless."""
    measures = {
        "choices": [game.choices for game in games],
        "lead changes": [lead_changes(game.leads) for game in games],
        "points that the winner was behind at worst": [game.behind for game in games if len(game.winners) == 1],
    }
    for what, values in measures.items():
        if values:
            ordered = sorted(values)
            tenth, middle, ninth = (ordered[min(len(ordered) - 1, len(ordered) * at // 10)] for at in (1, 5, 9))
            yield Length(what, sum(values) / len(values), tenth, middle, ninth)


# --- two packs -------------------------------------------------------------------------------------------------------


class Shift(msgspec.Struct, frozen=True):
    """What a pack changes in the share of those who had a value of a primary trait, with the same luck."""

    trait: str
    value: str
    before: float
    after: float
    difference: Difference
    real: bool


def compare(before: Sequence[Played], after: Sequence[Played]) -> list[Shift]:
    """Paired: game k of the one against game k of the other."""
    other = {game.number: game for game in after if not game.broken}
    sums: dict[tuple[str, str], tuple[list[float], list[float]]] = {}
    for game in before:
        twin = other.get(game.number)
        if game.broken or twin is None:
            continue
        for seat in range(len(game.bots)):
            for key in values_of(game, seat):
                if key[0] in PRIMARY:
                    pair = sums.setdefault(key, ([], []))
                    pair[0].append(game.share(seat))
                    pair[1].append(twin.share(seat))
    shifts = [
        Shift(*key, sum(a) / len(a), sum(b) / len(b), paired([y - x for x, y in zip(a, b, strict=True)]), real=False)
        for key, (a, b) in sorted(sums.items())
    ]
    stand = discoveries([shift.difference.p for shift in shifts])
    return [msgspec.structs.replace(shift, real=real) for shift, real in zip(shifts, stand, strict=True)]


def planned(seats: int, precision: float) -> int:
    """How many games a precision will take, about."""
    return games_for(precision, 1 / seats)

"""How balanced a game is: who wins from which seat, with which horde, board, card, opening; how games go and end.

One kind of bot plays itself. Every figure has a 95 % interval; of the many comparisons only those are called real that
stand when one in twenty of them may be false.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from time import monotonic

import msgspec
from msgspec.structs import replace

from kurultai.kernel.errors import BadSetup
from kurultai.kernel.game import Setup, find_game
from kurultai.lab.cells import CLOSE, FEW, GLIMPSES, PRIMARY, Cell, Sum, cells_of, closeness, doubtful, least, sums_of
from kurultai.lab.crew import Crew
from kurultai.lab.results import Kept, append_results
from kurultai.lab.series import Played, Series, Shard, against_itself, lead_changes, opened, play_shard
from kurultai.lab.stats import (
    Difference,
    Share,
    difference_of,
    discoveries,
    games_for,
    games_to_see,
    hedged,
    share_of,
    within,
)

SHIFT = 0.02
FIRST = 400
"""So many games are played before a run looks how precise it is."""
MOMENT = 1.0
LARGEST = 32


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
    timed: int

    @property
    def precision(self) -> float:
        """Half the widest interval of the primary shares."""
        return max((cell.share.half for cell in self.cells if cell.trait in PRIMARY[:3]), default=1.0)

    @property
    def even(self) -> float:
        """What everybody would win if nothing made a difference."""
        return self.cells[0].even if self.cells else 1 / self.series.setup.seats

    @property
    def usual(self) -> float:
        """What a seat wins: an even share; of a single one, which may have lost every game or none, what is likely."""
        return self.even if self.series.setup.seats > 1 else hedged(self.even, self.games)

    def close(self) -> list[str]:
        """How likely it is that all factions are about even, and all seats."""
        return [
            f"All of “{trait}” within {100 * CLOSE:.0f} points of an even share: {int(100 * chance)} % likely."
            for trait, chance in self.closeness().items()
        ]

    def closeness(self) -> dict[str, float]:
        """The same by trait; a single player has no even share."""
        return closeness(self.cells) if self.series.setup.seats > 1 else {}

    def power(self) -> str:
        """What it takes to see a shift."""
        games = games_to_see(SHIFT, self.usual, pairs=True)
        return f"To see a {100 * SHIFT:.0f}-point shift: {games:,} games of each pack{self.time_for(games)}."

    def seconds_for(self, games: int) -> float:
        """How long so many of each of two packs would take; nothing where no game was timed."""
        return 2 * games * self.seconds / self.timed if self.timed else 0.0

    def time_for(self, games: int) -> str:
        """The same in words."""
        if not self.timed:
            return ""
        minutes = self.seconds_for(games) / 60
        return f", about {minutes:.0f} min" if minutes >= 1 else ", in less than a minute"


class Progress(msgspec.Struct, frozen=True):
    """Where a run stands: games so far, games that will be needed, the precision reached."""

    games: int
    needed: int
    precision: float


class Run:
    """A run that goes on until the shares are as precise as asked, or there are enough games.

    It can go on from games that were played before (`played`, in `seconds`): it ends with the same games then as if it
    had never been interrupted. `results`: a file to which every game is added.
    """

    def __init__(
        self,
        setup: Setup,
        bot: str,
        crew: Crew,
        *,
        pack: str = "",
        name: str = "balance",
        played: Iterable[Played] = (),
        seconds: float = 0.0,
        results: Path | None = None,
    ) -> None:
        self.series = against_itself(setup, bot, name, pack)
        self.crew = crew
        self.played = sorted({game.number: game for game in played}.values(), key=lambda game: game.number)
        self.results = results
        self.added: dict[str, list[Played]] = {}
        """Games of other runs that are counted with these, by name."""
        self.before = seconds
        self.known = len(self.played)
        self.began = monotonic()
        self.seconds = seconds
        self.playing = False
        """Whether it is at games now, and not at what they say."""

    def go_on(self, precision: float, most: int) -> Iterator[Progress]:
        """Play in rounds; after each, how far it is."""
        goal, reached = min(most, FIRST), 1.0
        self.began, self.known = monotonic(), len(self.played)
        while True:
            self.playing = any(self.missing(goal))
            for _, games in self.crew.map(play_shard, self.missing(goal)):
                if self.results is not None:
                    append_results(self.results, games)
                self.played += games
                self.seconds = self.before + monotonic() - self.began
                yield Progress(len(self.played), max(goal, len(self.played)), reached)
            self.playing = False
            self.played.sort(key=lambda game: game.number)
            first = self.played[:goal]
            reached = sum_up(self.series, first, self.seconds).precision
            further = min(most, needed(len(first), reached, precision))
            yield Progress(len(self.played), max(further, len(self.played)), reached)
            if further <= goal:
                return
            goal = further

    @property
    def content(self) -> str:
        """What the content is."""
        _, box = opened(self.series.setup, self.series.pack)
        fingerprint: str = box.fingerprint
        return fingerprint

    def heading(self) -> bytes:
        """What its games have in common: table, bots, name, and what the content was."""
        series = self.series
        return msgspec.json.encode([series.setup, series.bots, series.name, self.content])

    def add(self, kept: Kept) -> None:
        """Count the games of another run with these, which has played at the same table with the same bots, by another
        name: games of one name are of the same luck, whatever the content, and say less than as many of their own."""
        if (kept.setup, kept.bots) != (self.series.setup, self.series.bots):
            raise BadSetup(f"{kept.path}: those games were played at another table or by other bots")
        if kept.name in (*self.added, self.series.name):
            raise BadSetup(
                f"{kept.path}: games of the name “{kept.name}” are counted already, and these are of the same luck"
            )
        self.added[kept.name] = kept.games

    def missing(self, goal: int) -> Iterator[Shard]:
        """The games below the goal that were not played yet, in shards that take about as long as one may wait."""
        known = {game.number for game in self.played}
        first, size = 0, 0
        for number in range(goal + 1):
            wanted = number < goal and number not in known
            if size and (not wanted or size >= self.pace()):
                yield Shard(self.series, first, size)
                size = 0
            if wanted:
                first, size = (first, size + 1) if size else (number, 1)

    def pace(self) -> int:
        """How many games make a shard: as many as one worker plays in a moment, as far as is known."""
        games, spent = len(self.played) - self.known, monotonic() - self.began
        return max(1, min(LARGEST, int(MOMENT * games / (spent * self.crew.size)))) if games and spent else 1

    def result(self) -> Balance:
        """What has been found so far."""
        self.played.sort(key=lambda game: game.number)
        timed = len(self.played) - (0 if self.before else self.known)
        return sum_up(self.series, self.counted(), self.seconds, timed)

    def counted(self) -> list[Played]:
        """Its own games, and then those that were added, with numbers of their own."""
        first = self.played[-1].number + 1 if self.played else 0
        others = [game for games in self.added.values() for game in games]
        return [*self.played, *(replace(game, number=first + at) for at, game in enumerate(others))]


def needed(games: int, reached: float, asked: float) -> int:
    """How many games there must be for the asked precision (0: there are never enough), no more than twice as many as
    there are."""
    if reached <= asked:
        return games
    if not asked:
        return 2 * games
    return min(2 * games, int(games * (reached / asked) ** 2 * 1.02) + 1)


def sum_up(series: Series, played: Sequence[Played], seconds: float, timed: int | None = None) -> Balance:
    """The balance of some games, so many of which (all, unless told) took these seconds."""
    whole = [game for game in played if not game.broken]
    cells = cells_of(whole)
    stand = discoveries([cell.effect.p for cell in cells])
    marked = [replace(cell, real=real) for cell, real in zip(cells, stand, strict=True)]
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
        timed=len(played) if timed is None else timed,
    )


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
    """What a pack changes in the share of those who had a value, with the same luck: `seats` of them before and after;
    and games, by number, that went otherwise for them."""

    trait: str
    value: str
    before: float
    after: float
    difference: Difference
    real: bool
    seats: tuple[int, int] = (0, 0)
    moved: tuple[int, ...] = ()

    @property
    def scarce(self) -> bool:
        """Whether there were too few of them to say anything."""
        return not self.real and self.trait not in PRIMARY and min(self.seats) < FEW


def compare(before: Sequence[Played], after: Sequence[Played]) -> list[Shift]:
    """Paired: game k of the one against game k of the other. What only one of the packs has is not compared."""
    whole = {game.number for game in before if not game.broken} & {game.number for game in after if not game.broken}
    old = sums_of(game for game in before if game.number in whole)
    new = sums_of(game for game in after if game.number in whole)
    shifts = [shift_of(key, old[key], new[key]) for key in sorted(old.keys() & new.keys(), key=_first)]
    stand = discoveries([shift.difference.p for shift in shifts])
    return [replace(shift, real=real) for shift, real in zip(shifts, stand, strict=True)]


def _first(key: tuple[str, str]) -> tuple[bool, str, str]:
    """Seats and sides before cards."""
    return (key[0] not in PRIMARY, *key)


def shift_of(key: tuple[str, str], old: Sum, new: Sum) -> Shift:
    """How the share has changed. Luck that both games of a pair have in common is not counted as chance."""
    before, after = old.total / old.count, new.total / new.count
    both = (old.total + new.total) / (old.count + new.count)
    spread, moved = 0.0, []
    for number in old.games.keys() | new.games.keys():
        (had, seats), (has, now) = old.games.get(number, (0.0, 0)), new.games.get(number, (0.0, 0))
        spread += ((has - now * after) / new.count - (had - seats * before) / old.count) ** 2
        if seats and now and had != has:
            moved.append(number)
    floor = least_of_two(old.count, new.count, doubtful(both, old.count + new.count))
    return Shift(
        *key,
        before,
        after,
        within(difference_of(after - before, max(spread, floor)), -before, 1 - before),
        real=False,
        seats=(old.count, new.count),
        moved=tuple(sorted(moved)[:GLIMPSES]),
    )


def least_of_two(before: int, after: int, one: float) -> float:
    """The least variance of a shift that is believed, where one seat's worth has this variance: of a few, that of two
    runs whose luck has nothing in common."""
    if min(before, after) >= FEW:
        return least(min(before, after), one)
    return one / max(before - 1, 0.5) + one / max(after - 1, 0.5)


def planned(setup: Setup, precision: float) -> int:
    """How many games a precision will take, about: more where a table has not every side, and no fewer than a run
    begins with."""
    ways = find_game(setup.game).ways(setup.modules)
    sides = [len(way.values) for way in ways if way.each and way.distinct and way.name not in setup.options]
    games = games_for(precision, 1 / max(setup.seats, 2)) * max(setup.seats, *sides, 1) / setup.seats
    return max(FIRST, round(games))

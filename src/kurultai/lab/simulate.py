"""Many games at once, on all cores: who wins, how long it takes, and whether anything breaks."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from time import monotonic
from typing import Any

import msgspec

from kurultai.bots.arena import play_out
from kurultai.bots.bot import check_bot, make_bot, numbered, plainly
from kurultai.kernel.ask import letter
from kurultai.kernel.game import Game, Setup, find_game
from kurultai.kernel.luck import Seeded
from kurultai.kernel.match import Match
from kurultai.kernel.record import read_record, take_record, write_record
from kurultai.kernel.replay import verify
from kurultai.lab.crew import Crew
from kurultai.lab.results import Row

MOST_GAMES_A_BATCH = 250
MOMENT = 2.0


class Order(msgspec.Struct, frozen=True):
    """What to simulate: the table, the bots at it, the first seed, and what to do with the records.

    `rows`: whether every game is told seat by seat, for a table of results.
    """

    setup: Setup
    bots: tuple[str, ...]
    games: int
    seed: int
    pack: Path | None = None
    proven: bool = False
    records: Path | None = None
    rows: bool = False


class Failure(msgspec.Struct, frozen=True):
    """A game that broke: its seed, and why."""

    seed: int
    sentence: str
    trace: str


class Tally(msgspec.Struct):
    """What came of some games. A draw is shared among its winners. `first`: the first seed, of a batch; `squares`: of
    the shares that each seat won, added up."""

    games: int
    decisions: int
    longest: int
    wins: list[float]
    points: list[int]
    failures: list[Failure]
    rows: list[Row] = []
    first: int = 0
    squares: list[float] = []

    @classmethod
    def empty(cls, seats: int) -> Tally:
        return cls(0, 0, 0, [0.0] * seats, [0] * seats, [], squares=[0.0] * seats)

    def add(self, other: Tally) -> None:
        """Count the games of another tally in."""
        self.games += other.games
        self.decisions += other.decisions
        self.longest = max(self.longest, other.longest)
        self.wins = [a + b for a, b in zip(self.wins, other.wins, strict=True)]
        self.squares = [a + b for a, b in zip(self.squares, other.squares, strict=True)]
        self.points = [a + b for a, b in zip(self.points, other.points, strict=True)]
        self.failures += other.failures


class Batch(msgspec.Struct, frozen=True):
    """Some games of an order, by their first seed."""

    order: Order
    first: int
    size: int

    def pieces(self) -> list[Batch]:
        """Game by game, where a process has died at one of them."""
        return [Batch(self.order, seed, 1) for seed in range(self.first, self.first + self.size)]

    def lost(self, why: str) -> Tally:
        """What stands for games at which every process dies."""
        tally = self.begun()
        for seed in range(self.first, self.first + self.size):
            broke(tally, self.order, Failure(seed, why, ""))
        return tally

    def begun(self) -> Tally:
        """A tally without a game yet."""
        tally = Tally.empty(self.order.setup.seats)
        tally.first = self.first
        return tally


def simulate(order: Order, crew: Crew) -> Iterator[Tally]:
    """Let the crew play all games of the order; the tallies of batches as they come in."""
    check(order)
    order = found_anywhere(order)
    pace = Pace(crew.size)
    work = (Batch(order, first, size) for first, size in batches(order, crew.size, pace.in_a_moment))
    for _, tally in crew.map(play_batch, work):
        pace.games += tally.games
        yield tally


def check(order: Order) -> None:
    """Refuse an order that cannot be played, before anything is."""
    content = _content(order)
    find_game(order.setup.game).box(order.setup, content)
    for name in order.bots:
        check_bot(name, order.setup, content)


def found_anywhere(order: Order) -> Order:
    """The order for whoever works in another folder: its own folders are named from the root."""
    pack, records = (folder and folder.resolve() for folder in (order.pack, order.records))
    return msgspec.structs.replace(order, pack=pack, records=records)


class Pace:
    """How fast games are played, as far as is known yet."""

    def __init__(self, jobs: int, clock: Callable[[], float] = monotonic) -> None:
        self.jobs = jobs
        self.clock = clock
        self.began = clock()
        self.games = 0

    def in_a_moment(self) -> int:
        """How many one process plays in a moment; at first, one."""
        spent = self.clock() - self.began
        return max(1, int(MOMENT * self.games / (spent * self.jobs))) if spent else 1


def batches(order: Order, jobs: int, in_a_moment: Callable[[], int]) -> Iterator[tuple[int, int]]:
    """The games as (first seed, how many): enough batches that every process has work, none longer than a moment, so
    that progress shows and little is lost where somebody interrupts."""
    most = max(1, min(MOST_GAMES_A_BATCH, order.games // (jobs * 8)))
    first, last = order.seed, order.seed + order.games
    while first < last:
        size = min(most, in_a_moment(), last - first)
        yield first, size
        first += size


def play_batch(batch: Batch) -> Tally:
    """Play games with consecutive seeds; one that breaks is reported, and the next one played."""
    order, first, size = batch.order, batch.first, batch.size
    game = find_game(order.setup.game)
    content = _content(order)
    box = game.box(order.setup, content)
    tally = batch.begun()
    for seed in range(first, first + size):
        try:
            count(tally, play_game(game, box, order.bots, seed), order, content, seed)
        except KeyboardInterrupt:
            raise
        except BaseException as error:  # whatever it is: the run goes on, and says which game broke
            broke(tally, order, Failure(seed, plainly(error), traceback.format_exc()))
    return tally


def broke(tally: Tally, order: Order, failure: Failure) -> None:
    """Count a game that broke."""
    tally.games += 1
    tally.failures.append(failure)
    if order.rows:
        tally.rows += rows_of(order, failure.seed, None, failure.sentence)


def play_game(game: Game[Any], box: Any, bots: Sequence[str], seed: int) -> Match:
    """One game from its seed."""
    match = Match(game, box, Seeded(seed))
    play_out(match, [make_bot(name, seed * len(bots) + seat) for seat, name in enumerate(bots)])
    return match


def count(tally: Tally, match: Match, order: Order, content: Any, seed: int) -> None:
    """Count a finished game, and prove or keep its record if asked."""
    result = match.result
    if order.proven or order.records:
        text = write_record(take_record(match, numbered(order.bots), players=order.bots, reveal_seed=True))
        verify(read_record(text), match.game, content)
        if order.records:
            (order.records / f"{seed}.kurultai").write_text(text, encoding="utf-8", newline="\n")
    tally.games += 1
    tally.decisions += match.number
    tally.longest = max(tally.longest, match.number)
    for seat in result.winners:
        tally.wins[seat] += 1 / len(result.winners)
        tally.squares[seat] += 1 / len(result.winners) ** 2
    for seat, points in enumerate(result.scores):
        tally.points[seat] += points
    if order.rows:
        tally.rows += rows_of(order, seed, match)


def rows_of(order: Order, seed: int, match: Match | None, broken: str = "") -> Iterator[Row]:
    """A row for every seat of a game; one that broke has neither scores nor winners."""
    winners = match.result.winners if match else ()
    for seat, bot in enumerate(order.bots):
        yield {
            "game": order.setup.game,
            "pack": order.pack.resolve().name if order.pack else "",
            "seed": seed,
            "seat": letter(seat),
            "bot": bot,
            "won": None if match is None else 1 / len(winners) if seat in winners else 0.0,
            "score": match.result.scores[seat] if match else None,
            "choices": match.number if match else None,
            "broken": broken,
        }


def _content(order: Order) -> Any:
    return None if order.pack is None else find_game(order.setup.game).open_content(order.pack)

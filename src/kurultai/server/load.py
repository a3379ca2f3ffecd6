"""`kurultai bench --server`: fifty tables of four played at once over sockets, on a fresh server of ours for each
sample; beside boardgame.io with a game of the same shape, in the same run."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

import msgspec
from rich.console import Console
from rich.table import Table

from kurultai.lab.measure import ContestantFailed
from kurultai.lab.peers.boardgame_io import BOARDGAME_IO
from kurultai.lab.tables import Column, empty_table, number
from kurultai.server.closed_loop import MATCHES, SEATS, Contestant, Sample, take_sample
from kurultai.server.load_ours import Ours, shape_of
from kurultai.server.load_theirs import Theirs


class Line(msgspec.Struct, frozen=True):
    """A line of the table: what is read from a sample; whether less of it is better."""

    title: str
    read: Callable[[Sample], float]
    less: bool = True


LINES = (
    Line("choices/s", lambda sample: sample.rate, less=False),
    Line("p50, ms", lambda sample: sample.percentile(50)),
    Line("p99, ms", lambda sample: sample.percentile(99)),
    Line("processor for a choice, ms", lambda sample: sample.processor * 1000),
    Line("memory, MB", lambda sample: sample.memory / 1e6),
)
NOTES = (
    f"{MATCHES} matches of {SEATS} at once; every player chooses as soon as asked.",
    "Ours is on the disk before it is answered; theirs is kept in memory.",
    "Median [lowest..highest] of the rounds; ratios are taken round by round.",
)


def bench(
    games: Sequence[str], *, peers: bool, seconds: float, rounds: int, database: str = "", console: Console
) -> dict[str, list[Sample]]:
    """Measure in turn, round by round, and print what was found."""
    found: dict[str, list[Sample]] = {}
    failures: list[str] = []
    with TemporaryDirectory(prefix="kurultai-load-") as folder, console.status("starting") as status:
        pairs = [
            (Ours(f"ours: {game}", game, Path(folder), database), theirs_for(game) if peers else None) for game in games
        ]
        for turn in range(rounds):
            for contestant in (one for pair in pairs for one in pair if one is not None):
                status.update(f"round {turn + 1} of {rounds}: {contestant.name}")
                measure(contestant, found, failures, seconds=seconds, seed=turn)
    for ours, theirs in pairs:
        names = [one.name for one in (ours, theirs) if one is not None and one.name in found]
        if names:
            console.print(figures(ours.game, {name: found[name] for name in names}))
    for sentence in (*NOTES, *dict.fromkeys(failures)):
        console.print(sentence, highlight=False, markup=False)
    return found


def theirs_for(game: str) -> Theirs:
    return Theirs(f"{BOARDGAME_IO.name} {BOARDGAME_IO.version}, like {game}", shape_of(game))


def measure(
    contestant: Contestant, found: dict[str, list[Sample]], failures: list[str], *, seconds: float, seed: int
) -> None:
    """Take one sample; who cannot take part is named."""
    try:
        sample = take_sample(contestant, seconds=seconds, seed=seed)
        found.setdefault(contestant.name, []).append(sample)
    except (ContestantFailed, OSError) as failure:
        failures.append(f"{contestant.name}: {failure}")


def figures(game: str, samples: dict[str, list[Sample]]) -> Table:
    """A column for each contestant; how many times as good ours is, where both were measured."""
    names = list(samples)
    title = f"{game}: {MATCHES} matches of {SEATS}"
    ratio = [Column("", "ours : theirs")] if len(names) == 2 else []
    table = empty_table(title, [Column(name, name.replace(", ", "\n")) for name in names] + ratio)
    for line in LINES:
        columns = [[line.read(sample) for sample in samples[name]] for name in names]
        cells = [spread(values) for values in columns]
        if len(columns) == 2:
            pairs = zip(*columns, strict=False)
            cells.append(
                spread([theirs / own if line.less else own / theirs for own, theirs in pairs if own and theirs])
            )
        table.add_row(line.title, *cells)
    return table


def spread(values: Sequence[float]) -> str:
    """The median, and under it the range."""
    if not values:
        return "–"
    return f"{number(median(values))}\n[{number(min(values))}..{number(max(values))}]".replace("[", "\\[")

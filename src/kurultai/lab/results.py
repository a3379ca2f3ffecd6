"""Games kept in files: one line each, to go on from; and as a table for other tools, one row a game and seat."""

from __future__ import annotations

import csv
import gzip
import heapq
import zlib
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple, Protocol, TextIO

import msgspec

from kurultai.kernel.ask import letter
from kurultai.kernel.errors import BadSetup, KurultaiError
from kurultai.kernel.game import Setup
from kurultai.kernel.shapes import json_reader
from kurultai.lab.series import Played, Series, lead_changes

ROWS_A_GROUP = 50_000
"""How many rows are gathered before Parquet writes them."""
Row = dict[str, Any]
COLUMNS: dict[str, str] = {
    "game": "text",
    "pack": "text",
    "number": "whole",
    "seed": "whole",
    "seat": "text",
    "bot": "text",
    "won": "share",
    "score": "whole",
    "choices": "whole",
    "end": "text",
    "lead_changes": "whole",
    "behind": "whole",
    "options": "text",
    "broken": "text",
}
"""The columns that every table of a balance run has; `won`: 1, or the share of a drawn game; nothing if
the game broke."""
_SIMULATED = ("game", "pack", "seed", "seat", "bot", "won", "score", "choices", "broken")
SIMULATED = {name: COLUMNS[name] for name in _SIMULATED}
"""Those of a simulation."""


@contextmanager
def keeping(path: Path) -> Iterator[None]:
    """Whatever cannot be kept in a file is told with its name."""
    try:
        yield
    except OSError as error:
        raise KurultaiError(f"{path}: results cannot be kept there: {error}") from None


# --- to go on from ---------------------------------------------------------------------------------------------------


def read_results(path: Path | None) -> list[Played]:
    """The games that a results file holds; a line that was cut off is passed over."""
    if path is None or not path.exists():
        return []
    reader, games = json_reader(Played), []
    for row in lines_of(path):
        try:
            games.append(reader.decode(row))
        except msgspec.DecodeError:
            continue
    return games


def lines_of(path: Path) -> list[bytes]:
    """The lines of a results file, which may be packed with gzip."""
    rows = path.read_bytes()
    if path.suffix == ".gz":
        try:
            rows = gzip.decompress(rows)
        except (EOFError, gzip.BadGzipFile, zlib.error):
            raise BadSetup(f"{path}: this cannot be unpacked") from None
    return rows.splitlines()


class Kept(NamedTuple):
    """The games of a balance run as they are kept in a file: of which table, which bots, which name and content."""

    path: Path
    setup: Setup
    bots: tuple[str, ...]
    name: str
    content: str
    games: list[Played]


def kept_in(path: Path) -> Kept:
    """What a file keeps of a balance run, every game once."""
    try:
        heading = lines_of(path)[0]
        setup, bots, name, content = json_reader(tuple[Setup, tuple[str, ...], str, str]).decode(heading)
    except (OSError, IndexError, msgspec.DecodeError):
        raise BadSetup(f"{path}: no games of a balance run are kept there") from None
    games = {game.number: game for game in read_results(path)}
    return Kept(path, setup, bots, name, content, list(games.values()))


def begin_file(path: Path, heading: bytes) -> None:
    """Begin a results file with a line that says whose games it keeps; refuse one that keeps those of another run."""
    if path.suffix == ".gz":
        raise BadSetup(f"{path}: games are kept in plain files, not in packed ones")
    with keeping(path), path.open("ab+") as file:
        file.seek(0)
        first = file.readline()
        if not first:
            file.write(heading + b"\n")
    if first and first.rstrip(b"\n") != heading:
        raise BadSetup(f"{path}: games of another run are kept there")


def append_results(path: Path, games: Iterable[Played]) -> None:
    """Append games to a results file; behind a line that was cut off, on a new one."""
    with keeping(path), path.open("ab+") as file:
        size = file.seek(0, 2)
        if size:
            file.seek(size - 1)
        cut = b"\n" if size and file.read(1) != b"\n" else b""
        file.write(cut + b"".join(msgspec.json.encode(game) + b"\n" for game in games))


# --- as a table ------------------------------------------------------------------------------------------------------


class Table(Protocol):
    """A file that takes rows."""

    def write(self, rows: Sequence[Row]) -> None:
        """Add rows."""

    def close(self) -> None:
        """That was all."""


class CsvTable:
    """Comma-separated; values of which a seat has several are joined with semicolons."""

    def __init__(self, path: Path, columns: dict[str, str]) -> None:
        self._path = path
        self._file: TextIO = path.open("w", encoding="utf-8", newline="")
        self._writer = csv.DictWriter(self._file, list(columns), lineterminator="\n")
        self._writer.writeheader()

    def write(self, rows: Sequence[Row]) -> None:
        with keeping(self._path):
            for row in rows:
                joined = {key: ";".join(value) if isinstance(value, tuple) else value for key, value in row.items()}
                self._writer.writerow(joined)

    def close(self) -> None:
        with keeping(self._path):
            self._file.close()


def parquet() -> tuple[Any, Any]:
    """The packages that write Parquet, if they are here."""
    try:
        return import_module("pyarrow"), import_module("pyarrow.parquet")
    except ModuleNotFoundError:
        raise BadSetup("Parquet needs more packages: pip install 'kurultai[parquet]'; or name a .csv") from None


class ParquetTable:
    """Parquet, by pyarrow; values of which a seat has several are lists."""

    def __init__(self, path: Path, columns: dict[str, str]) -> None:
        arrow, writers = parquet()
        kinds = {"text": arrow.string(), "whole": arrow.int64(), "share": arrow.float64()}
        kinds["several"] = arrow.list_(arrow.string())
        self._path = path
        self._arrow: Any = arrow
        self._schema: Any = arrow.schema([(name, kinds[kind]) for name, kind in columns.items()])
        self._writer: Any = writers.ParquetWriter(path, self._schema)
        self._rows: list[Row] = []

    def write(self, rows: Sequence[Row]) -> None:
        self._rows += rows
        if len(self._rows) >= ROWS_A_GROUP:
            self._flush()

    def _flush(self) -> None:
        if self._rows:
            rows, self._rows = self._rows, []
            with keeping(self._path):
                self._writer.write_table(self._arrow.Table.from_pylist(rows, schema=self._schema))

    def close(self) -> None:
        self._flush()
        with keeping(self._path):
            self._writer.close()


def open_table(path: Path, columns: dict[str, str]) -> Table:
    """A new table in a file; its name says of which kind."""
    check_name(path)
    with keeping(path):
        return ParquetTable(path, columns) if path.suffix == ".parquet" else CsvTable(path, columns)


def check_name(path: Path) -> None:
    """Refuse a file of another kind, before anything is played."""
    if path.suffix not in (".csv", ".parquet"):
        raise BadSetup(f"{path}: results are kept as .csv or .parquet")
    if not path.parent.is_dir():
        raise KurultaiError(f"{path}: results cannot be kept there: there is no folder {path.parent}")
    if path.suffix == ".parquet":
        parquet()


class InOrder:
    """Rows that come batch by batch in any order, written in the order of their seeds."""

    def __init__(self, table: Table, first: int) -> None:
        self._table = table
        self._next = first
        self._early: list[tuple[int, int, Sequence[Row]]] = []

    def add(self, first: int, games: int, rows: Sequence[Row]) -> None:
        """The rows of so many games with seeds from `first` on."""
        heapq.heappush(self._early, (first, games, rows))
        while self._early and self._early[0][0] == self._next:
            _, count, ready = heapq.heappop(self._early)
            self._table.write(ready)
            self._next += count

    def close(self) -> None:
        """That was all: what came early and waits for something that will not come is written now."""
        while self._early:
            self._table.write(heapq.heappop(self._early)[2])
        self._table.close()


# --- rows ------------------------------------------------------------------------------------------------------------


def rows_of(series: Series, games: Iterable[Played], pack: str) -> Iterator[Row]:
    """A row for every seat of every game, with whatever marked the seat; of one that broke nothing is known."""
    for played in games:
        whole = not played.broken
        shared = {
            "game": series.setup.game,
            "pack": pack,
            "number": played.number,
            "seed": played.seed,
            "choices": played.choices if whole else None,
            "end": played.traits.match.get("end", "") if played.traits else "",
            "lead_changes": lead_changes(played.leads) if whole else None,
            "behind": played.behind if whole else None,
            "options": ";".join(f"{name}={value}" for name, value in played.options.items()),
            "broken": played.broken,
        }
        for seat, bot in enumerate(played.bots):
            score = played.scores[seat] if played.scores else None
            won = played.share(seat) if whole else None
            own: Row = {"seat": letter(seat), "bot": bot, "won": won, "score": score}
            marks = played.traits.seats[seat] if played.traits else {}
            yield {**shared, **own, **{column_of(name): values for name, values in marks.items()}}


def called(packs: Sequence[str]) -> list[str]:
    """What packs are called: as their folders are, and by as much of where those lie as tells them apart; the game's
    own content has no name."""
    paths = [Path(pack).resolve().parts if pack else () for pack in packs]
    names = [""] * len(packs)
    for length in range(1, 1 + max(map(len, paths), default=0)):
        names = ["/".join(path[-length:]) for path in paths]
        if len(set(names)) == len(set(paths)):
            break
    return names


def column_of(trait: str) -> str:
    """What the column of a trait is called; never as one of the others."""
    name = trait.replace(" ", "_")
    return f"{name}_" if name in COLUMNS else name


def write_balance(path: Path, runs: Sequence[tuple[Series, Sequence[Played]]]) -> None:
    """Every game of some runs as one table."""
    traits = {
        column_of(trait)
        for _, games in runs
        for played in games
        if played.traits
        for seat in played.traits.seats
        for trait in seat
    }
    columns = {**COLUMNS, **dict.fromkeys(sorted(traits), "several")}
    empty: Row = dict.fromkeys(sorted(traits), ())
    table = open_table(path, columns)
    try:
        for (series, games), pack in zip(runs, called([series.pack for series, _ in runs]), strict=True):
            ordered = sorted(games, key=lambda played: played.number)
            table.write([{**empty, **row} for row in rows_of(series, ordered, pack)])
    finally:
        table.close()

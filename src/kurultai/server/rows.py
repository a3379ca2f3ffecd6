"""Rows of the store as typed records, and the few ways in which they are read and written."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

import msgspec
import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite

from kurultai.kernel.game import Result, Setup
from kurultai.server.columns import CHAT, CONTENTS, ENTRIES, SEATS, SNAPSHOTS, TABLES
from kurultai.server.protocol_tables import ClockRule, Order, Status

What = Literal["laid", "choice", "undo", "ask-back", "consent", "seat", "clock", "end"]
Asking = dict[int, tuple[int, float]]
"""For each seat that must choose: the number of its question, and when it was put."""
LOBBY = 200
JSON = msgspec.json


class BackRequest(msgspec.Struct, frozen=True):
    """A request to go back, and who has agreed to it."""

    number: int
    seat: int
    step: int
    agreed: tuple[int, ...] = ()


class LineStep(msgspec.Struct, frozen=True, array_like=True):
    """An own choice of a planned line, and what the seat is to see and be asked before it, as a hash; `at`: how many
    choices have been made before it."""

    at: int
    choice: str
    seen: str


class Line(msgspec.Struct, frozen=True):
    """A planned line that is played at the table: `marks` are what the seat is to see after so many choices, as
    hashes. `waits` is for the seat's next turn; whatever else `ended` says, it plays on no more."""

    steps: tuple[LineStep, ...]
    marks: dict[int, str]
    played: int = 0
    ended: Literal["waits", "done", "question", "option", "turn", "news", "undone", "over"] = "waits"
    what: str = ""
    key: str = ""


class TableRow(msgspec.Struct):
    """A table as it is kept."""

    id: str
    game: str
    setup: Setup
    status: Status
    public: bool
    pack: str
    content: str
    rules: int
    fingerprint: str
    seed: str
    shared: bool
    given: tuple[int, ...]
    clock: ClockRule
    host: int
    created: float
    touched: float
    number: int = 0
    step: int = 0
    asked: Asking = {}
    bot_due: bool = False
    deadline: float | None = None
    request: BackRequest | None = None
    result: Result | None = None
    rematch: str = ""
    origin: str = ""
    reason: str = ""


class SeatRow(msgspec.Struct):
    """A seat as it is kept. Tokens are kept as hashes; `reserved`: whoever had that token at an earlier table."""

    seat: int
    player: Literal["human", "bot", "open"]
    name: str
    bot: str = ""
    away: bool = False
    token: str = ""
    reserved: str = ""
    bank: float = 0
    muted: tuple[int, ...] = ()
    orders: tuple[Order, ...] = ()
    line: Line | None = None

    @property
    def by_bot(self) -> bool:
        """Whether a bot chooses for this seat now."""
        return self.player == "bot" or self.away


class Entry(msgspec.Struct, frozen=True):
    """One entry of a table's log."""

    number: int
    what: What
    seat: int
    step: int
    body: str
    luck: str
    events: str
    key: str | None
    at: float


class Snapshot(msgspec.Struct, frozen=True):
    """A match as it stood after an entry."""

    number: int
    body: bytes


class ChatRow(msgspec.Struct, frozen=True):
    """Something that was said."""

    number: int
    seat: int
    name: str
    text: str
    key: str | None
    at: float


PACKED: dict[str, Any] = {
    "setup": Setup,
    "given": tuple[int, ...],
    "clock": ClockRule,
    "asked": Asking,
    "request": BackRequest | None,
    "result": Result | None,
    "muted": tuple[int, ...],
    "orders": tuple[Order, ...],
    "line": Line | None,
}
"""The columns that hold JSON."""
READERS = {name: JSON.Decoder(shape) for name, shape in PACKED.items()}


def pack(values: Mapping[str, Any]) -> dict[str, Any]:
    """Values as the columns hold them."""
    return {name: JSON.encode(value).decode() if name in PACKED else value for name, value in values.items()}


def unpack(row: sa.RowMapping) -> dict[str, Any]:
    """A row's values as the program knows them."""
    return {str(name): READERS[name].decode(value) if name in PACKED else value for name, value in row.items()}


def insert_new(connection: sa.Connection, table: sa.Table, values: Mapping[str, Any]) -> bool:
    """Insert a row unless its number or its key is taken; whether it was inserted."""
    make = postgresql.insert if connection.dialect.name == "postgresql" else sqlite.insert
    done = connection.execute(make(table).on_conflict_do_nothing(), dict(values))
    return done.rowcount == 1


# --- reading ---------------------------------------------------------------------------------------------------------


def read_table(connection: sa.Connection, table_id: str) -> tuple[TableRow, list[SeatRow]] | None:
    """A table and its seats."""
    row = connection.execute(sa.select(TABLES).where(TABLES.c.id == table_id)).mappings().first()
    if row is None:
        return None
    return TableRow(**unpack(row)), read_seats(connection, [table_id])[table_id]


def read_seats(connection: sa.Connection, table_ids: Sequence[str]) -> dict[str, list[SeatRow]]:
    """The seats of some tables."""
    query = sa.select(SEATS).where(SEATS.c.table_id.in_(table_ids)).order_by(SEATS.c.table_id, SEATS.c.seat)
    found: dict[str, list[SeatRow]] = {table_id: [] for table_id in table_ids}
    for row in connection.execute(query).mappings():
        values = unpack(row)
        found[values.pop("table_id")].append(SeatRow(**values))
    return found


def read_entries(connection: sa.Connection, table_id: str, after: int = 0, most: int = 100_000) -> list[Entry]:
    """The log of a table after an entry."""
    query = sa.select(ENTRIES).where(ENTRIES.c.table_id == table_id, ENTRIES.c.number > after)
    rows = connection.execute(query.order_by(ENTRIES.c.number).limit(most))
    return [Entry(*row[1:]) for row in rows]


def read_keyed(connection: sa.Connection, table_id: str, key: str) -> int | None:
    """The number of the entry that was made with a key."""
    query = sa.select(ENTRIES.c.number).where(ENTRIES.c.table_id == table_id, ENTRIES.c.key == key)
    found = connection.execute(query).scalar()
    return None if found is None else int(found)


def read_snapshot(connection: sa.Connection, table_id: str) -> Snapshot | None:
    row = connection.execute(sa.select(SNAPSHOTS).where(SNAPSHOTS.c.table_id == table_id)).first()
    return None if row is None else Snapshot(row.number, bytes(row.body))


def read_content(connection: sa.Connection, fingerprint: str) -> bytes | None:
    """The content that a table was laid with, if it is kept."""
    body = connection.execute(sa.select(CONTENTS.c.body).where(CONTENTS.c.fingerprint == fingerprint)).scalar()
    return None if body is None else bytes(body)


def read_head(connection: sa.Connection, table_id: str) -> int:
    """The number of the last entry of a table, by now."""
    found = connection.execute(sa.select(TABLES.c.number).where(TABLES.c.id == table_id)).scalar()
    return -1 if found is None else int(found)


def read_heads(connection: sa.Connection, table_ids: Sequence[str]) -> dict[str, tuple[int, int]]:
    """The numbers of the last entry and of the last word of chat of some tables."""
    last = sa.select(sa.func.max(CHAT.c.number)).where(CHAT.c.table_id == TABLES.c.id).scalar_subquery()
    query = sa.select(TABLES.c.id, TABLES.c.number, sa.func.coalesce(last, 0)).where(TABLES.c.id.in_(table_ids))
    return {table_id: (number, chat) for table_id, number, chat in connection.execute(query)}


def read_lobby(connection: sa.Connection, game: str = "") -> list[tuple[TableRow, list[SeatRow]]]:
    """The public tables, open ones first, those touched last before others."""
    order = sa.case((TABLES.c.status == "open", 0), (TABLES.c.status == "running", 1), else_=2)
    query = sa.select(TABLES).where(TABLES.c.public, TABLES.c.status != "kept")
    query = query.where(TABLES.c.game == game) if game else query
    return _with_seats(connection, query.order_by(order, TABLES.c.touched.desc()).limit(LOBBY))


def read_mine(connection: sa.Connection, tokens: Sequence[str]) -> list[tuple[TableRow, list[SeatRow]]]:
    """The tables at which these tokens (as hashes) have a seat."""
    mine = sa.select(SEATS.c.table_id).where(SEATS.c.token.in_(tokens))
    query = sa.select(TABLES).where(TABLES.c.id.in_(mine)).order_by(TABLES.c.touched.desc()).limit(LOBBY)
    return _with_seats(connection, query)


def _with_seats(connection: sa.Connection, query: sa.Select[Any]) -> list[tuple[TableRow, list[SeatRow]]]:
    rows = [TableRow(**unpack(row)) for row in connection.execute(query).mappings()]
    seats = read_seats(connection, [row.id for row in rows])
    return [(row, seats[row.id]) for row in rows]


def read_due(connection: sa.Connection, now: float, patience: float) -> tuple[list[str], list[str]]:
    """Tables where a bot should have chosen by now, and tables where somebody's time is up."""
    running = TABLES.c.status == "running"
    bots = sa.select(TABLES.c.id).where(running, TABLES.c.bot_due, TABLES.c.touched < now - patience)
    late = sa.select(TABLES.c.id).where(running, TABLES.c.deadline < now)
    return [row[0] for row in connection.execute(bots)], [row[0] for row in connection.execute(late)]


def read_chat(connection: sa.Connection, table_id: str, after: int = 0, most: int = 200) -> list[ChatRow]:
    """What was said last at a table."""
    query = sa.select(CHAT).where(CHAT.c.table_id == table_id, CHAT.c.number > after)
    rows = connection.execute(query.order_by(CHAT.c.number.desc()).limit(most))
    return [ChatRow(*row[1:]) for row in rows][::-1]


# --- writing ---------------------------------------------------------------------------------------------------------

ENTRY = ", ".join(("table_id", *Entry.__struct_fields__))
POSITION = ("number", "step", "touched", "asked", "bot_due", "deadline", "status", "result", "request", "rules")
"""What a move changes in a table's row."""
MOVED = ", ".join(f"{name} = CAST(moved.column{at} AS {TABLES.c[name].type})" for at, name in enumerate(POSITION, 2))
INSTEAD = "ON CONFLICT (table_id) DO UPDATE SET number = excluded.number, body = excluded.body"


class Change(msgspec.Struct):
    """Everything that one step of a table writes: entries first, then what they make of the table."""

    table: str
    entries: list[Entry]
    row: dict[str, Any] = {}
    seats: dict[int, dict[str, Any]] = {}
    snapshot: Snapshot | None = None


def append(connection: sa.Connection, change: Change) -> bool:
    """Write a change, unless somebody else has written an entry of that number or key; whether it was written."""
    inserted = insert_entries(connection, [change])
    if not inserted:
        return False
    if inserted < len(change.entries):
        raise Crossed("a part of a change was forestalled")
    write_positions(connection, [change])
    return True


def append_all(connection: sa.Connection, changes: Sequence[Change]) -> None:
    """Write changes of different tables with as few statements as one would take; all of them, or none."""
    if insert_entries(connection, changes) < sum(len(change.entries) for change in changes):
        raise Crossed("one of many changes was forestalled")
    write_positions(connection, changes)


class Crossed(Exception):
    """Somebody else has written first: nothing of this can be kept as it is."""


def insert_entries(connection: sa.Connection, changes: Sequence[Change]) -> int:
    """How many entries were new."""
    rows = [
        (change.table, *(getattr(entry, name) for name in Entry.__struct_fields__))
        for change in changes
        for entry in change.entries
    ]
    text = f"INSERT INTO entries ({ENTRY}) {values_of(connection, rows)} ON CONFLICT DO NOTHING"
    return connection.exec_driver_sql(text, flat(rows)).rowcount


def write_positions(connection: sa.Connection, changes: Sequence[Change]) -> None:
    """Where tables stand after their entries; moves, which are most, with one statement."""
    moves = [(change.table, *pack(change.row).values()) for change in changes if tuple(change.row) == POSITION]
    if moves:
        text = f"UPDATE tables SET {MOVED} FROM ({values_of(connection, moves)}) AS moved WHERE id = moved.column1"
        connection.exec_driver_sql(text, flat(moves))
    for change in changes:
        if change.row and tuple(change.row) != POSITION:
            connection.execute(sa.update(TABLES).where(TABLES.c.id == change.table).values(**pack(change.row)))
        for seat, values in change.seats.items():
            write_seat(connection, change.table, seat, values)
    write_snapshots(connection, [(change.table, change.snapshot) for change in changes if change.snapshot is not None])


def write_snapshot(connection: sa.Connection, table_id: str, snapshot: Snapshot) -> None:
    """Keep a snapshot instead of the one before."""
    write_snapshots(connection, [(table_id, snapshot)])


def write_snapshots(connection: sa.Connection, snapshots: Sequence[tuple[str, Snapshot]]) -> None:
    """The same for several tables at once."""
    if snapshots:
        rows = [(table_id, snapshot.number, snapshot.body) for table_id, snapshot in snapshots]
        text = f"INSERT INTO snapshots (table_id, number, body) {values_of(connection, rows)} {INSTEAD}"
        connection.exec_driver_sql(text, flat(rows))


def values_of(connection: sa.Connection, rows: Sequence[tuple[Any, ...]]) -> str:
    """A list of rows as SQL, with a mark for each value."""
    mark = "?" if connection.dialect.name == "sqlite" else "%s"
    row = f"({', '.join([mark] * len(rows[0]))})"
    return f"VALUES {', '.join([row] * len(rows))}"


def flat(rows: Sequence[tuple[Any, ...]]) -> tuple[Any, ...]:
    return tuple(value for row in rows for value in row)


def write_new(connection: sa.Connection, row: TableRow, seats: Sequence[SeatRow], content: bytes) -> None:
    """A new table, its seats, and the content it is laid with."""
    insert_new(connection, CONTENTS, {"fingerprint": row.content, "game": row.game, "body": content})
    connection.execute(sa.insert(TABLES).values(**pack(msgspec.structs.asdict(row))))
    rows = [{"table_id": row.id, **pack(msgspec.structs.asdict(seat))} for seat in seats]
    connection.execute(sa.insert(SEATS), rows)


def write_chat(connection: sa.Connection, table_id: str, said: ChatRow) -> ChatRow:
    """Say something: under the next number, or, for a repeated key, what was said with it before."""
    where = CHAT.c.table_id == table_id
    while True:
        before = connection.execute(sa.select(CHAT).where(where, CHAT.c.key == said.key)).first()
        if before is not None:
            return ChatRow(*before[1:])
        last = connection.execute(sa.select(sa.func.max(CHAT.c.number)).where(where)).scalar() or 0
        numbered = msgspec.structs.replace(said, number=last + 1)
        if insert_new(connection, CHAT, {"table_id": table_id, **msgspec.structs.asdict(numbered)}):
            return numbered


def write_seat(connection: sa.Connection, table_id: str, seat: int, values: Mapping[str, Any]) -> None:
    """Change something of a seat that concerns nobody else."""
    where = (SEATS.c.table_id == table_id) & (SEATS.c.seat == seat)
    connection.execute(sa.update(SEATS).where(where).values(**pack(values)))

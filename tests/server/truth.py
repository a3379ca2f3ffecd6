"""What must hold between what players were told and what the store has kept."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

import httpx
import msgspec
import sqlalchemy as sa

from kurultai.kernel.game import find_game
from kurultai.kernel.record import read_record
from kurultai.kernel.replay import verify
from kurultai.server.live import Live
from kurultai.server.rows import Entry, SeatRow, TableRow, read_entries, read_table
from tests.server.client import Player, Raw, Seat, caller, get

DID = {"choose": "choice", "undo": "undo"}


class Kept(msgspec.Struct):
    """A table as the store has it."""

    row: TableRow
    seats: list[SeatRow]
    entries: list[Entry]


def read_kept(url: str, tables: Iterable[str]) -> dict[str, Kept]:
    """Read tables from the store, past the server."""
    engine = sa.create_engine(url)
    try:
        found = {}
        with engine.connect() as connection:
            for table in tables:
                known = read_table(connection, table)
                assert known is not None, f"{table} is gone"
                found[table] = Kept(*known, read_entries(connection, table))
        return found
    finally:
        engine.dispose()


def check_log(kept: Kept) -> None:
    """The log has no gap, no key twice, and plays again from the beginning to where the table stands."""
    numbers = [entry.number for entry in kept.entries]
    assert numbers == list(range(1, len(numbers) + 1))
    assert kept.row.number == len(numbers)
    keys = Counter(entry.key for entry in kept.entries if entry.key is not None)
    assert not [key for key, times in keys.items() if times > 1]
    live = Live(kept.row, kept.seats)
    live.restore(None, None, kept.entries)
    assert live.playing.number == kept.row.step
    assert sorted(ask.seat for ask in live.playing.asks) == sorted(kept.row.asked)
    assert live.playing.over == (kept.row.status == "finished")


def check_acknowledged(kept: Kept, players: Sequence[Player]) -> None:
    """Every acknowledged choice stands in the log at its number; what was refused does not; and nothing stands there
    that nobody sent."""
    by_number = {entry.number: entry for entry in kept.entries}
    sent: dict[str, tuple[Player, str]] = {}
    for player in players:
        seat = player.seat.seat
        for key, number in player.acknowledged.items():
            entry, said = by_number[number], player.sent[key]
            assert (entry.key, entry.seat, entry.what) == (f"{seat}:{key}", seat, DID[said["type"]])
            assert said["type"] != "choose" or entry.body == said["choice"]
        sent |= {f"{seat}:{key}": (player, key) for key in player.sent}
    for entry in kept.entries:
        if entry.key is None or entry.key.startswith("bot:"):
            continue
        player, key = sent[entry.key]
        assert key not in player.refused
        assert player.acknowledged.get(key, entry.number) == entry.number
        assert key in player.acknowledged or key == player.pending


async def check_told(http: httpx.AsyncClient, players: Sequence[Player]) -> None:
    """What each player was told is what the server tells of the same numbers now, word for word."""
    for player in players:
        news = await get_news(http, player.seat)
        now = {told["number"]: told for told in news["told"]}
        assert player.known <= news["number"]
        assert sorted(player.history) == list(range(1, player.known + 1))
        assert {number: now[number] for number in player.history} == player.history


async def get_news(http: httpx.AsyncClient, seat: Seat) -> Raw:
    """All that the server tells the holder of a seat of its table."""
    headers = {"Authorization": f"Bearer {seat.token}"} if seat.token else {}
    found: Raw = (await get(http, f"/api/tables/{seat.table}/updates", headers)).json()
    return found


async def check_record(http: httpx.AsyncClient, kept: Kept) -> None:
    """The record of a finished match verifies, here and at the server."""
    verify(read_record((await get(http, f"/api/tables/{kept.row.id}/record")).text), find_game(kept.row.game))
    assert (await get(http, f"/api/tables/{kept.row.id}/verify")).json()["holds"] is True


async def check_server(address: str, url: str, tables: Iterable[str], players: Sequence[Player]) -> None:
    """What can be asked of the server: histories, and the records of what is finished."""
    async with caller(address) as http:
        await check_told(http, players)
        for kept in read_kept(url, tables).values():
            if kept.row.status == "finished":
                await check_record(http, kept)


def check_store(url: str, tables: Iterable[str], players: Sequence[Player]) -> dict[str, Kept]:
    """What the store itself must show, once nobody writes to it any more."""
    found = read_kept(url, tables)
    for table, kept in found.items():
        check_log(kept)
        check_acknowledged(kept, [player for player in players if player.seat.table == table])
    return found

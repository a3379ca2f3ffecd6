"""A server that starts on a store full of open matches: soon ready, and every one of them can be played on at once."""

from __future__ import annotations

import asyncio
import statistics
import time
from functools import partial
from pathlib import Path
from random import Random

import msgspec
import pytest
import sqlalchemy as sa
from websockets.asyncio.client import ClientConnection, connect

from kurultai.kernel.game import games
from kurultai.server.rows import (
    Change,
    Entry,
    SeatRow,
    Snapshot,
    TableRow,
    append,
    read_content,
    read_entries,
    read_snapshot,
    read_table,
    write_new,
)
from kurultai.server.seating import new_id
from kurultai.server.store import Store
from tests.server.client import Player, Raw, Seat, caller, lay, wish
from tests.server.conftest import Serve, Server

FEW, MANY = 300, 10_000
OPENED, MANY_OPENED = 15, 500
TOGETHER = 200
STAGES = (8, 40, 100)
"""How far the matches have come: so many entries."""


class Match(msgspec.Struct):
    """A table as it lies in the store, and the seats that are held."""

    row: TableRow
    seats: list[SeatRow]
    entries: list[Entry]
    snapshot: Snapshot | None
    content: bytes
    held: list[Seat]


async def begin_matches(server: Server) -> list[tuple[str, list[Seat]]]:
    """A match of every game at each of several stages."""
    found = []
    async with caller(server.address) as http:
        for game in games():
            for stage in STAGES:
                table, seats = await lay(http, wish(game, max(games()[game].seats)))
                players = [Player(server.address, seat, Random(seat.seat), most=stage) for seat in seats]
                await asyncio.gather(*(player.play() for player in players))
                found.append((table, seats))
    return found


def read_match(connection: sa.Connection, table: str, held: list[Seat]) -> Match | None:
    """A match that is not over."""
    found = read_table(connection, table)
    assert found is not None
    row, seats = found
    content = read_content(connection, row.content)
    if row.status != "running" or content is None:
        return None
    return Match(row, seats, read_entries(connection, table), read_snapshot(connection, table), content, held)


def copy_match(connection: sa.Connection, match: Match, names: list[str]) -> None:
    """The same match again, under other names."""
    for name in names:
        write_new(connection, msgspec.structs.replace(match.row, id=name), match.seats, match.content)
        append(connection, Change(name, match.entries, snapshot=match.snapshot))


async def fill(url: str, begun: list[tuple[str, list[Seat]]], count: int) -> list[list[Seat]]:
    """Copy matches until there are so many; the held seats of each."""
    store = Store(url)
    store.open()
    try:
        read = [store.read_now(partial(read_match, table=table, held=held)) for table, held in begun]
        matches = [match for match in read if match is not None]
        filled: list[list[Seat]] = []
        while len(filled) < count:
            match = matches[len(filled) // TOGETHER % len(matches)]
            names = [new_id() for _ in range(min(TOGETHER, count - len(filled)))]
            await store.write(partial(copy_match, match=match, names=names))
            filled += [[seat._replace(table=name) for seat in match.held] for name in names]
        return filled
    finally:
        store.close()


async def first_choice(server: Server, held: list[Seat], random: Random) -> tuple[float, float]:
    """Look at an old match with the seat that is asked, and choose; how long each of the two took."""
    async with connect(server.address.replace("http", "ws", 1) + "/ws", compression=None, proxy=None) as socket:
        for seat in held:
            begun = time.perf_counter()
            look = {"type": "look", "table": seat.table, "token": seat.token}
            news = await answer(socket, look, "news")
            looked = time.perf_counter() - begun
            question = news["sight"].get("question")
            if question is None:
                continue
            choice = random.choice(question["options"])["name"]
            choose = {"type": "choose", "table": seat.table, "number": question["number"], "key": "1", "choice": choice}
            begun = time.perf_counter()
            accepted = await answer(socket, choose, "accepted")
            assert accepted["number"] == news["number"] + 1
            return looked, time.perf_counter() - begun
    raise AssertionError("nobody was asked")


async def answer(socket: ClientConnection, message: Raw, kind: str) -> Raw:
    """Say something, and wait for this kind of answer; what others are told meanwhile does not matter."""
    await socket.send(msgspec.json.encode(message).decode())
    for _ in range(10):
        heard: Raw = msgspec.json.decode(await asyncio.wait_for(socket.recv(), 30))
        if heard["type"] == kind:
            return heard
    raise AssertionError(f"no {kind} came")


def restart(server: Server, count: int, opened: int) -> str:
    """Fill the store of a server, start it, and play on in some of the matches; what was measured, in a sentence."""
    begun = asyncio.run(begin_matches(server.start()))
    server.stop()
    filled = asyncio.run(fill(server.url, begun, count))
    launched = time.perf_counter()
    server.start()
    ready = time.perf_counter() - launched
    random = Random(0)

    async def play() -> list[tuple[float, float]]:
        return [await first_choice(server, held, random) for held in random.sample(filled, opened)]

    times = asyncio.run(play())
    both = sorted(1000 * (looked + chosen) for looked, chosen in times)
    choices = sorted(1000 * chosen for _, chosen in times)
    assert server.errors() == []
    size = sum(path.stat().st_size for path in Path(server.database).parent.glob("*.sqlite*"))
    return (
        f"{count} open matches, {size / 1e6:.0f} MB: ready in {ready:.1f} s; looking at an old match and choosing "
        f"{statistics.median(both):.0f} ms (p99 {both[len(both) * 99 // 100]:.0f}), the choice alone "
        f"{statistics.median(choices):.0f} ms (p99 {choices[len(choices) * 99 // 100]:.0f})"
    )


def test_old_matches_can_be_played_on_after_a_restart(serve: Serve) -> None:
    restart(serve(), FEW, OPENED)


@pytest.mark.soak
def test_a_restart_with_ten_thousand_open_matches(serve: Serve) -> None:
    print(restart(serve(), MANY, MANY_OPENED))  # noqa: T201

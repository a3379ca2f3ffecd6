"""A disk that is full, or a file that cannot be written: a clear error, nothing corrupted; play goes on afterwards."""

from __future__ import annotations

import asyncio
import logging
import os
import resource
import sqlite3
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest
from sqlalchemy.exc import OperationalError

from kurultai.server.store import as_told
from tests.server.client import Player, caller, get, lay, wish
from tests.server.conftest import Serve, Server
from tests.server.truth import check_server, check_store, read_kept

GAME = "ruination"
PATIENCE = 60.0
BEFORE, AFTER = 12, 30
"""So many entries are made before the disk is full; so many there are in the end."""
ROOM = 3_000_000
Switch = Callable[[], None]


async def play_until(players: list[Player], most: int) -> None:
    for player in players:
        player.most = most
        player.stopping = False
    async with asyncio.timeout(PATIENCE):
        await asyncio.gather(*(player.play() for player in players))


async def play_on_a_full_disk(server: Server, fill: Switch, make_room: Switch) -> None:
    """Play, fill the disk, see everything refused but what is read, make room, and play on."""
    async with caller(server.address) as http:
        table, seats = await lay(http, wish(GAME, 2))
        players = [Player(server.address, seat, Random(seat.seat), patience=0.5) for seat in seats]
        await play_until(players, BEFORE)
        fill()
        before = read_kept(server.url, [table])[table]
        playing = asyncio.create_task(play_until(players, AFTER))
        async with asyncio.timeout(PATIENCE):
            while not any(player.problems for player in players):
                await asyncio.sleep(0.05)
        refused = await http.post("/api/tables", json=wish(GAME, 2))
        assert (refused.status_code, refused.json()["code"]) == (503, "unavailable")
        assert "disk" in refused.json()["message"]
        assert (await get(http, f"/api/tables/{table}/updates")).json()["number"] == before.row.number
        assert read_kept(server.url, [table])[table].entries == before.entries
        make_room()
        await playing
        for player in players * 2:
            await player.catch_up()
    await check_server(server.address, server.url, [table], players)
    kept = check_store(server.url, [table], players)[table]
    assert kept.row.number >= AFTER
    assert set().union(*(player.problems for player in players)) == {"unavailable"}
    assert server.errors() == []


@pytest.mark.skipif(not hasattr(resource, "prlimit"), reason="the size of files cannot be limited from outside here")
def test_a_file_that_may_not_grow(serve: Serve) -> None:
    server = serve().start()

    def limit(size: int) -> None:
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))

    def fill() -> None:
        limit(max(path.stat().st_size for path in Path(server.database).parent.glob("tables.sqlite*")))

    asyncio.run(play_on_a_full_disk(server, fill, lambda: limit(resource.RLIM_INFINITY)))


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of a few megabytes; skipped where we may not mount one."""
    folder = tmp_path / "disk"
    folder.mkdir()
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", f"size={ROOM}", "tmpfs", str(folder)], check=False, capture_output=True
    )
    if mounted.returncode:
        pytest.skip("no disk can be mounted here, which takes root's rights")
    yield folder
    subprocess.run(["umount", "--lazy", str(folder)], check=True)


def test_a_full_disk(serve: Serve, small_disk: Path) -> None:
    server = serve(str(small_disk / "tables.sqlite")).start()
    filler = small_disk / "filler"

    def fill() -> None:
        with filler.open("wb", buffering=0) as file:
            try:
                while True:
                    file.write(bytes(512))
            except OSError:
                os.fsync(file.fileno())

    asyncio.run(play_on_a_full_disk(server, fill, filler.unlink))


def test_a_file_that_may_only_be_read(serve: Serve, tmp_path: Path) -> None:
    server = serve().start()

    async def begin() -> str:
        async with caller(server.address) as http:
            return (await lay(http, wish(GAME, 2)))[0]

    table = asyncio.run(begin())
    server.stop()
    before = Path(server.database).read_bytes()
    reader = serve(f"sqlite:///file:{server.database}?mode=ro&uri=true")
    assert reader.launch().wait(timeout=PATIENCE) == 2
    assert "the database cannot be opened: attempt to write a readonly database" in " ".join(reader.words().split())
    assert "Traceback" not in reader.words()
    assert Path(server.database).read_bytes() == before
    server.start()
    assert read_kept(server.url, [table])[table].row.status == "running"


def test_why_the_store_is_down_is_told_to_the_log_and_to_people_only_where_it_is_a_file(
    caplog: pytest.LogCaptureFixture,
) -> None:
    words = 'connection to server at "db.inside", port 5432 failed: no password for user "kurultai"'
    with caplog.at_level(logging.WARNING):
        elsewhere = as_told(OperationalError("SELECT 1", {}, RuntimeError(words)))
        here = as_told(OperationalError("SELECT 1", {}, sqlite3.OperationalError("database or disk is full")))
    assert str(elsewhere) == "nothing could be kept"
    assert str(here) == "nothing could be kept: database or disk is full"
    assert [vars(record)["reason"] for record in caplog.records] == [words, "database or disk is full"]

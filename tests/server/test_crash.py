"""The server is killed at random moments while every game is played over sockets: nothing acknowledged is lost, nothing
is done twice, everybody has the server's history, and every record verifies."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from random import Random

import pytest

from kurultai.kernel.game import games
from tests.server.client import Player, Raw, Seat, a_wish_of_each, every_wish, lay_patiently
from tests.server.conftest import Serve, Server
from tests.server.truth import check_server, check_store

SHORTEST = "reign-and-ruin"
KILLS = 6
MANY_KILLS = 200
LONGEST_LIFE = 0.8
AFTER_A_CHOICE = 0.004
PATIENCE, PAUSE, GLANCE = 600.0, 0.05, 0.001


class Crowd:
    """Players at several tables, new ones as soon as a game is over, for as long as they are let."""

    def __init__(self, address: str, random: Random) -> None:
        self.address = address
        self.random = random
        self.tables: dict[str, str] = {}
        self.players: list[Player] = []
        self.going_on = True

    async def play(self, wanted: Raw) -> None:
        """One table after another; at a table of bots we look on."""
        while self.going_on:
            table, seats = await lay_patiently(self.address, wanted)
            own = [self._player(seat) for seat in seats or [Seat(table, -1, "")]]
            self.tables[table] = wanted["game"]
            self.players += own
            await asyncio.gather(*(player.play() for player in own))

    def _player(self, seat: Seat) -> Player:
        return Player(self.address, seat, Random(self.random.getrandbits(32)))

    def finished_games(self) -> set[str]:
        """The games of which a match is over."""
        return {self.tables[player.seat.table] for player in self.players if player.over}

    async def stop(self) -> None:
        for player in self.players:
            await player.stop()

    def acknowledged(self) -> int:
        return sum(len(player.acknowledged) for player in self.players)

    async def somebody_acknowledged(self, playing: Sequence[asyncio.Task[None]]) -> None:
        """Wait until some choice is acknowledged from now on."""
        before = self.acknowledged()
        async with asyncio.timeout(PATIENCE):
            while self.acknowledged() == before:
                raise_failures(playing)
                await asyncio.sleep(GLANCE)


async def kill_again_and_again(
    server: Server, wishes: Sequence[Raw], kills: int, until: set[str], random: Random
) -> Crowd:
    """Play at these tables while the server is killed; then go on until a match of each of these games is over."""
    crowd = Crowd(server.address, random)
    playing = [asyncio.create_task(crowd.play(wanted)) for wanted in wishes]
    try:
        async with asyncio.timeout(PATIENCE):
            while len(crowd.tables) < len(wishes):
                raise_failures(playing)
                await asyncio.sleep(PAUSE)
        for kill in range(kills):
            await crowd.somebody_acknowledged(playing)
            await asyncio.sleep(random.choice((LONGEST_LIFE, AFTER_A_CHOICE)) * random.random())
            raise_failures(playing)
            server.kill(group=kill % 2 == 1)
            await asyncio.to_thread(server.start)
        crowd.going_on = False
        async with asyncio.timeout(PATIENCE):
            while not crowd.finished_games() >= until:
                raise_failures(playing)
                await asyncio.sleep(PAUSE)
            await crowd.stop()
            await asyncio.gather(*playing)
    finally:
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
    return crowd


def raise_failures(tasks: Iterable[asyncio.Task[None]]) -> None:
    """A player who has found something wrong ends the test at once."""
    for task in tasks:
        if task.done():
            task.result()


def crash(server: Server, wishes: Sequence[Raw], kills: int, until: Iterable[str], seed: int) -> None:
    """The whole proof: these tables, so many kills, and on until these games have ended."""
    server.start()
    crowd = asyncio.run(kill_again_and_again(server, wishes, kills, set(until), Random(seed)))
    asyncio.run(check_server(server.address, server.url, crowd.tables, crowd.players))
    assert server.left_behind() == []
    server.stop()
    kept = check_store(server.url, crowd.tables, crowd.players)
    assert {table.row.game for table in kept.values()} == set(games())
    assert {table.row.game for table in kept.values() if table.row.status == "finished"} >= set(until)
    assert crowd.acknowledged() > kills
    assert sum(player.lines for player in crowd.players) > len(crowd.players)
    assert server.errors() == []
    finished = sum(table.row.status == "finished" for table in kept.values())
    entries = sum(len(table.entries) for table in kept.values())
    found = f"{server.starts - 1} kills, {len(kept)} tables ({finished} finished), {entries} entries"
    print(f"{found}, {crowd.acknowledged()} choices acknowledged")  # noqa: T201


def test_no_acknowledged_choice_is_lost_when_the_server_is_killed(serve: Serve) -> None:
    crash(serve(), a_wish_of_each(), KILLS, [SHORTEST], seed=1)


@pytest.mark.soak
def test_no_acknowledged_choice_is_lost_in_two_hundred_kills(serve: Serve) -> None:
    crash(serve(), every_wish(), MANY_KILLS, games(), seed=2)

"""The server is killed at random moments while every game is played over sockets: nothing acknowledged is lost, nothing
is done twice, everybody has the server's history, and every record verifies."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from random import Random

import pytest

from kurultai.kernel.game import games
from tests.server.client import Player, Raw, Seat, every_wish, lay_patiently
from tests.server.conftest import Serve, Server
from tests.server.truth import check_server, check_store

KILLS = 6
MANY_KILLS = 200
LONGEST_LIFE = 0.8
AFTER_A_CHOICE = 0.004
PATIENCE, PAUSE = 120.0, 0.05


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

    async def anybody_acknowledged(self) -> None:
        """Wait until some choice is acknowledged."""
        playing = [player for player in self.players if not player.over]
        for player in playing:
            player.choices.clear()
        waiting = [asyncio.create_task(player.choices.wait()) for player in playing]
        if waiting:
            await asyncio.wait(waiting, timeout=LONGEST_LIFE, return_when=asyncio.FIRST_COMPLETED)
        for task in waiting:
            task.cancel()


async def kill_again_and_again(server: Server, kills: int, random: Random) -> Crowd:
    """Play at every kind of table while the server is killed; then go on until a match of every game is over."""
    crowd = Crowd(server.address, random)
    playing = [asyncio.create_task(crowd.play(wanted)) for wanted in every_wish()]
    try:
        for _ in range(kills):
            if random.random() < 0.5:
                await asyncio.sleep(LONGEST_LIFE * random.random())
            else:
                await crowd.anybody_acknowledged()
                await asyncio.sleep(AFTER_A_CHOICE * random.random())
            raise_failures(playing)
            server.kill(group=random.random() < 0.5)
            await asyncio.to_thread(server.start)
        crowd.going_on = False
        async with asyncio.timeout(PATIENCE):
            while crowd.finished_games() != set(games()):
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


def crash(server: Server, kills: int, seed: int) -> None:
    """The whole proof."""
    server.start()
    crowd = asyncio.run(kill_again_and_again(server, kills, Random(seed)))
    asyncio.run(check_server(server.address, server.url, crowd.tables, crowd.players))
    assert server.left_behind() == []
    server.stop()
    kept = check_store(server.url, crowd.tables, crowd.players)
    assert {table.row.game for table in kept.values() if table.row.status == "finished"} == set(games())
    assert sum(len(player.acknowledged) for player in crowd.players) > kills
    assert sum(player.lines for player in crowd.players) > len(crowd.players)
    assert server.errors() == []
    said = sum(len(player.acknowledged) for player in crowd.players)
    finished = sum(table.row.status == "finished" for table in kept.values())
    print(  # noqa: T201
        f"{server.starts - 1} kills, {len(kept)} tables, {finished} finished, {said} choices acknowledged, "
        f"{sum(len(table.entries) for table in kept.values())} entries"
    )


def test_no_acknowledged_choice_is_lost_when_the_server_is_killed(serve: Serve) -> None:
    crash(serve(), KILLS, seed=1)


@pytest.mark.soak
def test_no_acknowledged_choice_is_lost_in_two_hundred_kills(serve: Serve) -> None:
    crash(serve(), MANY_KILLS, seed=2)

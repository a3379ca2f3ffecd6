"""The same promises on PostgreSQL: killed servers, several workers, lost connections, a database that goes down."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from random import Random

import pytest
from websockets.asyncio.client import connect

from kurultai.kernel.game import games
from tests.server.client import MOST, Player, a_wish_of_each, caller, every_wish, get, lay, wish
from tests.server.conftest import Postgres, Serve, Server
from tests.server.test_crash import SHORTEST, crash
from tests.server.truth import check_server, check_store

PATIENCE = 120.0
KILLS, MANY_KILLS = 2, 200
JOINS = 20
OPEN = {"game": "reign-and-ruin", "seats": [{"player": "me", "name": "Ada"}, {"player": "open"}]}
ENTRIES = 40
"""How many entries of a match are played in an ordinary run."""
Trouble = Callable[[], Awaitable[None]]


async def no_trouble() -> None:
    return


async def play_on(servers: list[Server], most: int, seed: int, trouble: Trouble = no_trouble) -> None:
    """A table of each game, its players spread over the servers, while something goes wrong; then all is compared."""
    random = Random(seed)
    players: list[Player] = []
    tables = []
    async with caller(servers[0].address) as http:
        for game in games():
            table, seats = await lay(http, wish(game, min(games()[game].seats)))
            tables.append(table)
            addresses = [servers[seat.seat % len(servers)].address for seat in seats]
            players += [
                Player(address, seat, Random(random.getrandbits(32)), most=most, patience=1.0)
                for address, seat in zip(addresses, seats, strict=True)
            ]
    async with asyncio.timeout(PATIENCE):
        await asyncio.gather(*(player.play() for player in players), trouble())
        for player in players * 2:
            await player.catch_up()
    for server in servers:
        await check_server(server.address, server.url, tables, players)
        assert server.errors() == []
    found = check_store(servers[0].url, tables, players)
    for player in players:
        kept = found[player.seat.table]
        assert kept.row.status == "finished" or kept.row.number >= most
        assert player.known == kept.row.number


def test_no_acknowledged_choice_is_lost_on_postgresql(serve: Serve, postgres: Postgres) -> None:
    crash(serve(postgres.new_database()), a_wish_of_each(), KILLS, [SHORTEST], seed=3)


@pytest.mark.soak
def test_no_acknowledged_choice_is_lost_in_two_hundred_kills_on_postgresql(serve: Serve, postgres: Postgres) -> None:
    crash(serve(postgres.new_database()), every_wish(), MANY_KILLS, games(), seed=4)


@pytest.mark.soak
def test_two_servers_serve_one_table(serve: Serve, postgres: Postgres) -> None:
    database = postgres.new_database()
    servers = [serve(database).start(), serve(database).start()]
    asyncio.run(play_on(servers, ENTRIES, seed=5))


def test_whoever_sits_down_at_one_server_is_known_at_the_other_at_once(serve: Serve, postgres: Postgres) -> None:
    """And whoever has stood up is not, though somebody looks on there and has not been told yet."""
    database = postgres.new_database()
    servers = [serve(database).start(), serve(database).start()]

    async def scenario() -> None:
        line = servers[1].address.replace("http", "ws", 1) + "/ws"
        async with caller(servers[0].address) as here, caller(servers[1].address) as there:
            for _ in range(JOINS):
                made = (await here.post("/api/tables", json=OPEN)).json()
                path = f"/api/tables/{made['table']}"
                async with connect(line, compression=None, proxy=None) as socket:
                    look = {"type": "look", "table": made["table"], "token": made["token"]}
                    await socket.send(json.dumps(look))
                    await socket.recv()
                    joined = (await here.post(f"{path}/join", json={"name": "Bo"})).json()
                    mine = {"Authorization": f"Bearer {joined['token']}"}
                    assert (await there.get(f"{path}/updates", headers=mine)).json()["seat"] == 1
                    await here.post(f"{path}/seats/1", json={"player": "open"}, headers=mine)
                    await here.post(f"{path}/join", json={"name": "Cleo"})
                    assert (await there.get(f"{path}/updates", headers=mine)).json()["code"] == "no_seat"

    asyncio.run(scenario())


def test_two_workers_serve_one_table(serve: Serve, postgres: Postgres) -> None:
    server = serve(postgres.new_database(), ["--workers", "2"]).start()
    asyncio.run(play_on([server], ENTRIES, seed=6))
    assert len(asyncio.run(workers_that_answer(server))) == 2


async def workers_that_answer(server: Server) -> set[str]:
    """What distinguishes the workers that a few requests reach: each counts its own choices."""
    found = set()
    for _ in range(30):
        async with caller(server.address) as http:
            lines = (await get(http, "/metrics")).text.splitlines()
        found.add(next(line for line in lines if line.startswith("kurultai_loading_seconds_created")))
    return found


def test_choices_go_on_when_connections_are_dropped(serve: Serve, postgres: Postgres) -> None:
    async def drop_lines() -> None:
        for _ in range(6):
            await asyncio.sleep(0.3)
            await asyncio.to_thread(postgres.drop_lines)

    database = postgres.new_database()
    servers = [serve(database).start(), serve(database).start()]
    asyncio.run(play_on(servers, ENTRIES, seed=7, trouble=drop_lines))


def test_choices_go_on_when_the_database_was_down(serve: Serve, postgres: Postgres) -> None:
    server = serve(postgres.new_database()).start()

    async def power_cut() -> None:
        await asyncio.sleep(0.5)
        await asyncio.to_thread(postgres.stop, "immediate")
        async with caller(server.address) as http:
            answer = await http.get("/health")
        assert answer.status_code == 503
        assert answer.json()["code"] == "unavailable"
        await asyncio.to_thread(postgres.start)

    asyncio.run(play_on([server], 2 * ENTRIES, seed=8, trouble=power_cut))


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(5))
def test_whole_matches_on_two_servers_with_lost_connections(serve: Serve, postgres: Postgres, seed: int) -> None:
    async def drop_lines() -> None:
        for _ in range(40):
            await asyncio.sleep(0.5)
            await asyncio.to_thread(postgres.drop_lines)

    database = postgres.new_database()
    servers = [serve(database, ["--workers", "2"]).start(), serve(database).start()]
    asyncio.run(play_on(servers, MOST, seed=seed, trouble=drop_lines))

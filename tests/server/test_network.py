"""Lines that lose, repeat, hold back and cut messages, and are hung up: whoever plays over them ends with exactly the
server's history, and nothing is done twice. And several clients in one seat at once."""

from __future__ import annotations

import asyncio
from random import Random

import pytest

from kurultai.kernel.game import games
from tests.server.client import MOST as WHOLE
from tests.server.client import Faults, Player, caller, lay, wish
from tests.server.conftest import Serve, Server
from tests.server.truth import check_server, check_store
from tests.soaked import soaked

BAD = Faults(drop=0.08, double=0.08, hold=0.08, cut=0.05, hang_up=0.03)
PATIENCE = 100.0
MOST = 90
"""How many entries of a match are played in an ordinary run."""
SOME = soaked(games(), but=["reign-and-ruin"])
"""The longer games are soak; their lines are those of the shortest."""


async def play_badly(
    server: Server, game: str, seats: int, seed: int, *, clients: int, faults: Faults, most: int
) -> None:
    """A match, so many clients in each seat; everybody must know all of it in the end, word for word as the server
    tells it."""
    random = Random(seed)
    async with caller(server.address) as http:
        table, held = await lay(http, wish(game, seats))
    players = [
        Player(
            server.address,
            seat,
            Random(random.getrandbits(32)),
            name=f"c{client}",
            faults=faults,
            patience=0.15,
            most=most,
        )
        for seat in held
        for client in range(clients)
    ]
    async with asyncio.timeout(PATIENCE):
        await asyncio.gather(*(player.play() for player in players))
        for player in players:
            await player.catch_up()
        for player in players:
            await player.catch_up()
    await check_server(server.address, server.url, [table], players)
    kept = check_store(server.url, [table], players)[table]
    assert kept.row.status == "finished" or kept.row.number >= most
    assert all(player.known == kept.row.number for player in players)
    assert server.errors() == []
    if faults != Faults():
        assert sum(player.lines for player in players) > len(players), "no line was ever lost"


@pytest.mark.parametrize("game", SOME)
def test_faulty_lines_lead_to_the_servers_history(serve: Serve, game: str) -> None:
    server = serve().start()
    asyncio.run(play_badly(server, game, min(games()[game].seats), seed=1, clients=1, faults=BAD, most=MOST))


@pytest.mark.parametrize("game", SOME)
def test_several_clients_share_a_seat(serve: Serve, game: str) -> None:
    server = serve().start()
    asyncio.run(play_badly(server, game, min(games()[game].seats), seed=2, clients=2, faults=Faults(), most=MOST))


@pytest.mark.soak
@pytest.mark.parametrize("game", games())
@pytest.mark.parametrize("seed", range(12))
def test_faulty_lines_and_several_clients_in_every_seat(serve: Serve, game: str, seed: int) -> None:
    server = serve().start()
    seats = games()[game].seats[seed % len(games()[game].seats)]
    asyncio.run(play_badly(server, game, seats, seed=seed, clients=1 + seed % 3, faults=BAD, most=WHOLE))

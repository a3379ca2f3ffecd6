"""Our side of the closed loop: a player at one of our tables."""

from __future__ import annotations

import json
import secrets
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random

import msgspec
from websockets.asyncio.client import ClientConnection

from kurultai.kernel.game import find_game
from kurultai.lab.measure import ContestantFailed
from kurultai.lab.peers.boardgame_io import Shape
from kurultai.server.closed_loop import HOST, SEATS, Loop, Seat, line_to, post


class Option(msgspec.Struct):
    name: str


class Question(msgspec.Struct):
    number: int
    options: list[Option]


class Sight(msgspec.Struct):
    question: Question | None = None
    over: bool = False


class Heard(msgspec.Struct):
    """What a player in a hurry reads of a message."""

    type: str
    sight: Sight | None = None
    key: str = ""
    code: str = ""


REFUSALS = frozenset({"stale", "rejected", "problem", "closing"})
HEARD = msgspec.json.Decoder(Heard)


class Ours:
    """Our server with one of our games, on a fresh SQLite in a folder or a database that is named."""

    def __init__(self, name: str, game: str, folder: Path, database: str = "") -> None:
        self.name = name
        self.game = game
        self.folder = folder
        self.database = database

    def command(self, port: int) -> Sequence[str]:
        database = self.database or str(self.folder / f"{secrets.token_hex(8)}.sqlite")
        serve = "from kurultai.cli import main; main()"
        return [sys.executable, "-c", serve, "serve", "--port", str(port), "--database", database]

    def lay(self, port: int) -> list[Seat]:
        """A table of four, every seat taken."""
        address = f"http://{HOST}:{port}/api/tables"
        wish = {"game": self.game, "seats": [{"player": "me"}] + [{"player": "open"}] * (SEATS - 1)}
        first = post(address, wish)
        table = first["table"]
        others = [post(f"{address}/{table}/join", {"name": "Guest"}) for _ in range(SEATS - 1)]
        return [Seat(table, seat["seat"], seat["token"]) for seat in (first, *others)]

    async def play(self, loop: Loop, port: int, seat: Seat, random: Random) -> None:
        """A player who chooses anything as soon as asked."""
        async with line_to(f"ws://{HOST}:{port}/ws") as socket:
            await socket.send(json.dumps({"type": "look", "table": seat.table, "token": seat.secret}))
            heard = await first_news(socket)
            await loop.begin_together()
            sent: dict[str, float] = {}
            answered = -1
            while heard.sight is None or not heard.sight.over:
                question = heard.sight.question if heard.sight else None
                if heard.type == "accepted":
                    loop.took(sent.pop(heard.key))
                elif heard.type in REFUSALS:
                    raise ContestantFailed(f"{self.name} said {heard.type} {heard.code}.")
                elif question is not None and question.number != answered:
                    answered = question.number
                    choice = random.choice(question.options).name
                    asked = f'"table":"{seat.table}","number":{answered},"key":"{answered}","choice":"{choice}"'
                    sent[str(answered)] = time.perf_counter()
                    await socket.send(f'{{"type":"choose",{asked}}}')
                heard = HEARD.decode(await socket.recv(decode=False))
            loop.ended.set()


async def first_news(socket: ClientConnection) -> Heard:
    """The first news of a table; who else is there does not matter."""
    while True:
        heard = HEARD.decode(await socket.recv(decode=False))
        if heard.type == "news":
            return heard


def shape_of(name: str) -> Shape:
    """What one of our games is like for a server, from a match of random choices."""
    random = Random(0)
    match = find_game(name).new_match(seats=SEATS, seed=0)
    together = 0
    while match.asks:
        together += match.together
        ask = match.asks[0]
        match.answer(ask.seat, random.choice(ask.options))
    return Shape(round(together / SEATS), match.number)

"""A client that plays a seat over a real socket with random choices, and remembers everything: what it sent, what was
acknowledged, what it was told. Whatever cannot be true at once is an assertion that fails."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Sequence
from random import Random
from typing import Any, NamedTuple

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from kurultai.kernel.game import games
from kurultai.kernel.modules import solo_module

UNDO = 0.04
"""How often a player takes a choice back, where that is possible."""
MOST = 100_000
TRIES = 200
PAUSE = 0.05
LINE_LOST = (OSError, WebSocketException, TimeoutError)
Raw = dict[str, Any]


class Faults(NamedTuple):
    """How often a message is lost, sent twice, held back behind others, cut short, or the line is hung up."""

    drop: float = 0
    double: float = 0
    hold: float = 0
    cut: float = 0
    hang_up: float = 0


NO_FAULTS = Faults()


class Seat(NamedTuple):
    """A seat that somebody holds."""

    table: str
    seat: int
    token: str


class Player:
    """Plays one seat of one table; goes on after every interruption, with the same key for the same choice."""

    def __init__(
        self,
        address: str,
        seat: Seat,
        random: Random,
        *,
        name: str = "",
        faults: Faults = NO_FAULTS,
        patience: float = 5.0,
        most: int = MOST,
    ) -> None:
        self.address = address
        self.seat = seat
        self.random = random
        self.name = name or f"p{seat.seat}"
        self.faults = faults
        self.patience = patience
        self.most = most
        self.sent: dict[str, Raw] = {}
        self.acknowledged: dict[str, int] = {}
        self.refused: dict[str, str] = {}
        self.problems: list[str] = []
        self.history: dict[int, Raw] = {}
        self.known = 0
        self.newest = -1
        self.sight: Raw | None = None
        self.status = ""
        self.pending = ""
        self.answered = -1
        self.lines = 0
        self.looks = 0
        self.stopping = False
        self._socket: ClientConnection | None = None
        self._hasten = False
        self._held: list[str] = []
        self._late: set[asyncio.Task[None]] = set()

    @property
    def over(self) -> bool:
        return self.status == "finished" and self.newest == self.known and not self.pending

    @property
    def done(self) -> bool:
        """Whether the game is over, or we were to play no longer than this."""
        return self.over or self.known >= self.most

    # --- the line ------------------------------------------------------------------------------------------------

    async def play(self) -> None:
        """Play until the game is over or somebody says stop; connect again whenever the line is lost."""
        while not self.stopping and not self.done:
            try:
                async with self._connect() as socket:
                    self.lines += 1
                    await self._converse(socket)
            except LINE_LOST:
                await asyncio.sleep(PAUSE * self.random.random())
            finally:
                self._socket = None
                self._held.clear()
        for task in self._late:
            task.cancel()

    def _connect(self) -> connect:
        return connect(self.address.replace("http", "ws", 1) + "/ws", compression=None, proxy=None, open_timeout=5)

    async def catch_up(self) -> None:
        """Choose no more; on a good line, learn what is still missing."""
        self.stopping, self.faults, self._hasten = True, NO_FAULTS, False
        async with self._connect() as socket:
            self._socket = socket
            await self._ask_again()
            looks = self.looks
            while self.pending or self.looks == looks:
                await self._hear(str(await asyncio.wait_for(socket.recv(), 10)))
                assert not self._hasten, self.problems[-1]

    async def stop(self) -> None:
        """Play no more; a choice that is not answered yet stays so."""
        self.stopping = True
        if self._socket is not None:
            await self._socket.close()

    async def _converse(self, socket: ClientConnection) -> None:
        self._socket = socket
        await self._ask_again()
        while not self.stopping and not self.done:
            if self.random.random() < self.faults.hang_up:
                return
            try:
                frame = await asyncio.wait_for(socket.recv(), PAUSE if self._hasten else self.patience)
            except TimeoutError:
                self._hasten = False
                await self._ask_again()
                continue
            for text in self._through(str(frame)):
                await self._hear(text)

    def _through(self, frame: str) -> list[str]:
        """What comes through the line of a frame: once, twice, later, a part of it, or nothing."""
        faults, luck = self.faults, self.random.random()
        released = [self._held.pop() for _ in range(len(self._held)) if self.random.random() < 0.5]
        if luck < faults.drop:
            return released
        if luck < faults.drop + faults.double:
            return [frame, *released, frame]
        if luck < faults.drop + faults.double + faults.hold:
            self._held.append(frame)
            return released
        if luck < faults.drop + faults.double + faults.hold + faults.cut:
            return [frame[: self.random.randrange(len(frame))], *released]
        return [frame, *released]

    async def _send(self, message: Raw) -> None:
        text = msgspec.json.encode(message).decode()
        faults, luck = self.faults, self.random.random()
        if luck < faults.drop:
            return
        if luck < faults.drop + faults.double:
            await self._put(text)
        elif luck < faults.drop + faults.double + faults.hold:
            task = asyncio.create_task(self._put_later(text))
            self._late.add(task)
            task.add_done_callback(self._late.discard)
            return
        elif luck < faults.drop + faults.double + faults.hold + faults.cut:
            text = text[: self.random.randrange(len(text))]
        await self._put(text)

    async def _put(self, text: str) -> None:
        if self._socket is not None:
            await self._socket.send(text)

    async def _put_later(self, text: str) -> None:
        await asyncio.sleep(0.1 * self.random.random())
        with contextlib.suppress(*LINE_LOST):
            await self._put(text)

    async def _ask_again(self) -> None:
        """Look from the last number that is known (or, on a bad line, from any before it), and say again what is
        still unanswered."""
        since = self.random.randint(-1, self.known) if self.faults != NO_FAULTS else self.known
        await self._send({"type": "look", "table": self.seat.table, "token": self.seat.token, "since": since})
        if self.pending:
            await self._send(self.sent[self.pending])

    # --- what is heard -------------------------------------------------------------------------------------------

    async def _hear(self, text: str) -> None:
        try:
            message: Raw = msgspec.json.decode(text)
        except msgspec.DecodeError:
            await self._ask_again()
            return
        kind = message["type"]
        if kind == "news":
            self._read(message)
        elif kind == "accepted":
            self._accepted(message["key"], message["number"])
        elif kind == "stale":
            self._refused(message["key"], "stale")
            self._read(message["news"])
        elif kind == "rejected":
            self._refused(message["key"], message["code"])
        elif kind == "problem":
            self.problems.append(message["code"])
            self._hasten = True
        if self.known < self.newest:
            await self._ask_again()
        elif not self.pending and not self.stopping:
            await self._choose()

    def _read(self, news: Raw) -> None:
        """Take over what is new; what is known already must be told in the same words."""
        self.looks += bool(news.get("first"))
        for told in news["told"]:
            number = told["number"]
            before = self.history.setdefault(number, told)
            assert before == told, f"{self.seat.table} {number} was told otherwise before: {before} / {told}"
        numbers = [told["number"] for told in news["told"]]
        assert numbers == list(range(news["number"] - len(numbers) + 1, news["number"] + 1)), "the news has gaps"
        while self.known + 1 in self.history:
            self.known += 1
        if news["number"] == self.newest:
            assert news.get("sight") == self.sight, f"{self.seat.table} {self.newest}: another sight of the same moment"
        if news["number"] > self.newest:
            self.newest, self.sight, self.status = news["number"], news.get("sight"), news["info"]["status"]

    def _accepted(self, key: str, number: int) -> None:
        assert key in self.sent, "an answer to nothing"
        assert key not in self.refused, "refused before, and accepted now"
        assert self.acknowledged.setdefault(key, number) == number, "accepted under two numbers"
        if key == self.pending:
            self.pending = ""

    def _refused(self, key: str, code: str) -> None:
        assert key not in self.acknowledged, f"accepted before, and {code} now"
        self.refused[key] = code
        if key == self.pending:
            self.pending = ""

    async def _choose(self) -> None:
        """Answer the question that stands, if there is one; or, now and then, take the last choice back."""
        sight = self.sight
        if sight is None or self.status != "running":
            return
        question, message = sight.get("question"), None
        if question is not None and question["number"] != self.answered:
            option = self.random.choice(question["options"])["name"]
            self.answered = question["number"]
            message = {"type": "choose", "number": question["number"], "choice": f"{question['kind']}:{option}"}
        elif sight.get("can_undo") and self.random.random() < UNDO:
            message = {"type": "undo", "number": self.newest}
        if message is None:
            return
        key = f"{self.name}-{len(self.sent)}"
        self.sent[key] = {**message, "table": self.seat.table, "key": key}
        self.pending = key
        await self._send(self.sent[key])


# --- tables ----------------------------------------------------------------------------------------------------------


def wish(game: str, people: int, bots: int = 0, modules: Sequence[str] = ()) -> Raw:
    """A table for so many people, the first of them ours, and so many bots."""
    seats: list[Raw] = [{"player": "me", "name": "First"}] if people else []
    seats += [{"player": "open"} for _ in range(people - 1)]
    seats += [{"player": "bot", "bot": "random"} for _ in range(bots)]
    return {"game": game, "seats": seats, "modules": list(modules)}


def every_wish() -> list[Raw]:
    """Tables of every registered game: the smallest and the largest of people, people with a bot, bots alone, solo."""
    wishes = []
    for meta in games().values():
        least, most = min(meta.seats), max(meta.seats)
        wishes += [
            wish(meta.name, least),
            wish(meta.name, most),
            wish(meta.name, most - 1, 1),
            wish(meta.name, 0, most),
        ]
        solo = solo_module(meta)
        if solo is not None:
            wishes.append(wish(meta.name, 1, modules=[solo.name]))
    return wishes


def a_wish_of_each() -> list[Raw]:
    """A table of every registered game, with a bot where there is room; and one of bots alone."""
    metas = list(games().values())
    tables = [wish(meta.name, min(meta.seats), int(max(meta.seats) > min(meta.seats))) for meta in metas]
    return [*tables, wish(metas[0].name, 0, max(metas[0].seats))]


@contextlib.asynccontextmanager
async def caller(address: str) -> AsyncIterator[httpx.AsyncClient]:
    """Somebody who makes requests."""
    async with httpx.AsyncClient(base_url=address, timeout=20, trust_env=False, verify=False) as http:
        yield http


async def lay(http: httpx.AsyncClient, wanted: Raw) -> tuple[str, list[Seat]]:
    """Lay a table and fill its open seats; the table, and the seats that are ours."""
    first = await post(http, "/api/tables", wanted)
    table: str = first["table"]
    seats = [Seat(table, first["seat"], first["token"])] if first.get("token") else []
    for number in range(sum(seat["player"] == "open" for seat in wanted["seats"])):
        joined = await post(http, f"/api/tables/{table}/join", {"name": f"Guest {number + 1}"})
        seats.append(Seat(table, joined["seat"], joined["token"]))
    return table, seats


async def post(http: httpx.AsyncClient, path: str, body: Raw) -> Raw:
    response = await http.post(path, json=body)
    assert response.is_success, response.text
    found: Raw = response.json()
    return found


async def get(http: httpx.AsyncClient, path: str, headers: dict[str, str] | None = None) -> httpx.Response:
    """An answer, as soon as the server lets us ask."""
    for _ in range(TRIES):
        response = await http.get(path, headers=headers)
        if response.status_code != 429:
            break
        await asyncio.sleep(0.1)
    assert response.status_code == 200, response.text
    return response


async def lay_patiently(address: str, wanted: Raw) -> tuple[str, list[Seat]]:
    """The same while the server comes and goes: a table that was laid only half is left alone."""
    for _ in range(10 * TRIES):
        try:
            async with caller(address) as http:
                return await lay(http, wanted)
        except (httpx.HTTPError, AssertionError):
            await asyncio.sleep(PAUSE)
    raise AssertionError("no table could be laid")

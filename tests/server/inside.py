"""Tables without a network: the server's functions on a store of the test's own, with a clock that the test sets."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any, TypeVar, cast

import msgspec

from kurultai.server.live import Live
from kurultai.server.playing import say
from kurultai.server.protocol import Accepted, AtTable, Choose, ClockRule, Join, Message, News, NewTable, SeatWish
from kurultai.server.seating import create, join
from kurultai.server.store import Store
from kurultai.server.tables import Tables
from kurultai.server.thinkers import Task, Thinkers, Thought, think

REIGN, RUINATION = "reign-and-ruin", "ruination"
NOON = 1_000_000.0
MOST_CHOICES = 3_000
PAUSES = 1_500
NAMES = ("Ada", "Bo", "Cleo", "Dov", "Eva")
T = TypeVar("T")
M = TypeVar("M", bound=Message)


class Clock:
    """Time that passes when the test says so."""

    def __init__(self) -> None:
        self.time = NOON

    def __call__(self) -> float:
        return self.time

    def pass_by(self, seconds: float) -> None:
        self.time += seconds


class ThinkHere(Thinkers):
    """Bots that think in this very process, at once; `answer` says what comes of it."""

    def __init__(self, answer: Callable[[Task], Thought] = think) -> None:
        super().__init__(0)
        self.answer = answer
        self.tasks: list[Task] = []

    async def think(self, task: Task) -> Thought:
        self.tasks.append(task)
        return self.answer(task)


class World:
    """The tables, their clock and where they are kept; can be closed and opened again as after a restart."""

    def __init__(self, folder: Path, thinkers: Callable[[], Thinkers], packs: Path | None) -> None:
        self.folder = folder
        self.clock = Clock()
        self.packs = packs
        self._thinkers = thinkers
        self.tables = self._open()

    @property
    def file(self) -> Path:
        return self.folder / "tables.sqlite"

    def _open(self) -> Tables:
        store = Store(f"sqlite:///{self.file}")
        store.open()
        return Tables(store, self._thinkers(), packs=self.packs, now=self.clock)

    async def close(self) -> None:
        await self.tables.close()
        self.tables.thinkers.close()
        self.tables.store.close()

    async def restart(self, *, cleanly: bool = True) -> None:
        """End and begin again on what was kept; not cleanly: without a last snapshot."""
        if not cleanly:
            self.tables._live.clear()
        await self.close()
        self.tables = self._open()

    async def lay(
        self, game: str = REIGN, people: int = 2, *bots: str, clock: ClockRule | None = None, **more: Any
    ) -> list[Guest]:
        """A table with so many people, the first of them the host, and these bots behind them; begun."""
        host = await self.lay_open(game, people, *bots, clock=clock, **more)
        return [host, *[await self.join(host.table, name) for name in NAMES[1:people]]]

    async def lay_open(
        self, game: str = REIGN, people: int = 2, *bots: str, clock: ClockRule | None = None, **more: Any
    ) -> Guest:
        """The same before anybody else has come."""
        seats = [SeatWish("me", name=NAMES[0]), *[SeatWish()] * (people - 1)][:people]
        seats += [SeatWish("bot", bot) for bot in bots]
        made = await create(self.tables, NewTable(game, tuple(seats), clock=clock or ClockRule(), **more))
        return Guest(self, made.table, made.seat, made.token)

    async def join(self, table: str, name: str, seat: int | None = None) -> Guest:
        joined = await join(self.tables, table, Join(name, seat))
        return Guest(self, table, joined.seat, joined.token)

    def watch(self, table: str) -> Guest:
        """Somebody who only looks on."""
        return Guest(self, table, -1, "")

    async def settle(self, done: Callable[[], Awaitable[bool]]) -> None:
        """Let the bots and whatever else is under way go on until something holds."""
        for _ in range(PAUSES):
            if await done():
                return
            await asyncio.sleep(0.01)
        raise AssertionError("it never came to that")


class Together(Tables):
    """The tables of a worker that is not alone."""

    @property
    def shared(self) -> bool:
        return True


@asynccontextmanager
async def beside(world: World) -> AsyncIterator[Together]:
    """Another worker on the same store, which nobody wakes up."""
    store = Store(f"sqlite:///{world.file}")
    store.open()
    other = Together(store, ThinkHere(), now=world.clock)
    try:
        yield other
    finally:
        await other.close()
        store.close()


class Ear:
    """Somebody who looks at a table and remembers what they are sent."""

    def __init__(self) -> None:
        self.token = ""
        self.seat: int | None = None
        self.known = -1
        self.language = "en"
        self.looks = True
        self.heard: list[bytes] = []

    def send(self, message: Message | bytes) -> None:
        self.heard.append(message if isinstance(message, bytes) else as_bytes(message))

    def news(self) -> list[News]:
        """The news among it."""
        found = [msgspec.json.decode(frame) for frame in self.heard]
        return [msgspec.convert(message, News) for message in found if message["type"] == "news"]


class Guest:
    """Somebody at a table: a seat and its token (or neither: a spectator)."""

    def __init__(self, world: World, table: str, seat: int, token: str) -> None:
        self.world = world
        self.table = table
        self.seat = seat
        self.token = token
        self._keys = itertools.count()

    @property
    def tables(self) -> Tables:
        return self.world.tables

    def key(self) -> str:
        return f"k{self.seat}-{next(self._keys)}"

    async def live(self) -> Live:
        """The table as the server has it."""
        return await self.tables.open(self.table)

    async def news(self, since: int = -1) -> News:
        return await self.tables.look(self.table, self.token, since)

    async def number(self) -> int:
        return (await self.live()).row.number

    async def say(self, message: AtTable) -> Message:
        return await say(self.tables, self.table, self.token, message)

    async def question(self) -> Any:
        news = await self.news()
        assert news.sight is not None
        return news.sight.question

    async def choice(self, at: int = 0) -> Choose:
        """An answer to the question that is open for this seat."""
        question = await self.question()
        assert question is not None, f"seat {self.seat} is asked nothing"
        name = question.options[at % len(question.options)].name
        return Choose(self.table, question.number, self.key(), f"{question.kind}:{name}")

    async def choose(self, at: int = 0) -> int:
        """Answer; the number under which it is kept."""
        return (await self.hears(await self.choice(at), Accepted)).number

    async def hears(self, message: AtTable, kind: type[M]) -> M:
        """Say something that is answered in this way."""
        reply = await self.say(message)
        assert isinstance(reply, kind), reply
        return reply

    async def asked(self) -> bool:
        return self.seat in (await self.live()).row.asked


async def play(guests: Sequence[Guest], random: Random, choices: int = MOST_CHOICES) -> int:
    """Random choices for everybody who is asked, so many or to the end; how many there were."""
    by_seat = {guest.seat: guest for guest in guests}
    for count in range(choices):
        live = await guests[0].live()
        asked = [seat for seat in live.row.asked if seat in by_seat]
        if live.row.status == "finished" or not asked:
            return count
        guest = by_seat[random.choice(asked)]
        ask = live.playing.ask_of(guest.seat)
        assert ask is not None
        number = live.question_number(guest.seat)
        await guest.hears(Choose(guest.table, number, guest.key(), random.choice(ask.names())), Accepted)
    return choices


async def play_to_end(guests: Sequence[Guest], seed: int = 0) -> None:
    await play(guests, Random(seed))
    assert (await guests[0].live()).row.status == "finished"


@asynccontextmanager
async def opened(
    folder: Path, thinkers: Callable[[], Thinkers] = ThinkHere, packs: Path | None = None
) -> AsyncIterator[World]:
    world = World(folder, thinkers, packs)
    try:
        yield world
    finally:
        await world.close()


def at_tables(test: Callable[[World], Awaitable[None]]) -> Callable[[Path], None]:
    """A test that is given a world of its own, in which bots think at once."""

    def run(tmp_path: Path) -> None:
        async def within() -> None:
            async with opened(tmp_path) as world:
                await test(world)

        asyncio.run(within())

    name = cast(Any, test)
    run.__name__, run.__doc__ = name.__name__, name.__doc__
    return run


def as_bytes(message: Any) -> bytes:
    """What goes over the wire."""
    return msgspec.json.encode(message)

"""Pairs of tables that differ only in what a viewer cannot know, and everything that the server says to that viewer.

The twin of a table is imagined by its match: the secrets are redrawn, what others have sealed is sealed anew, and from
there the same luck lies ahead. Both are served under the same name, at the same time, by the same tables, so that all
that could differ is what was meant to be hidden. Then both take the same step (a sealed answer may be another), and if
the viewer sees and knows the same afterwards, the same must have been told.

Whether a choice can be taken back is left out: an imagined match cannot go back behind what was imagined.
"""

from __future__ import annotations

import copy
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import contextmanager
from random import Random
from typing import Any, TypeVar

import msgspec
import sqlalchemy as sa
from sqlalchemy.pool import StaticPool

from kurultai.kernel.match import Match
from kurultai.server.columns import METADATA
from kurultai.server.live import Live
from kurultai.server.playing import say
from kurultai.server.protocol import (
    AskBack,
    Choose,
    Consent,
    Describe,
    Join,
    Message,
    NewTable,
    SeatWish,
    Why,
)
from kurultai.server.replays import Replays, export, show_step
from kurultai.server.rows import Change, Snapshot
from kurultai.server.seating import create, join
from kurultai.server.store import Job, Store, do_all
from kurultai.server.tables import Tables
from kurultai.server.telling import reason
from tests.contract.tables import Laid
from tests.server.inside import NAMES, NOON, Ear, ThinkHere, as_bytes

FOREIGN = 3
"""How many options of others, and values of other questions, are tried."""
TURNED_UP = ("declare", "commit", "bid")
"""Questions that are answered in secret and then turned up for all to see (in Fate of Venterra): what was a bluff may
leave no trace but the word of it, so that the twin answers them alike."""
BEGINNING = 12
ACCOUNTS = 8
"""How often the whole account is compared, which tells everything once more."""
REASONS = 16
"""How many reasons are compared in an ordinary run; a question can have hundreds of options."""
REQUESTS = 4
"""How often somebody asks to go back."""
T = TypeVar("T")


class Memory(Store):
    """A store in memory and in this thread, which can forget what was written since a mark."""

    def __init__(self) -> None:
        super().__init__("sqlite://")
        self.engine = sa.create_engine("sqlite://", poolclass=StaticPool, connect_args={"check_same_thread": False})
        METADATA.create_all(self.engine)
        self.connection = self.engine.connect().execution_options(isolation_level="AUTOCOMMIT")

    async def read(self, job: Callable[[sa.Connection], T]) -> T:
        return job(self.connection)

    async def _put(self, job: Job | Change) -> Any:
        return do_all(self.connection, [job])[0]

    @contextmanager
    def forgetting(self) -> Iterator[None]:
        """What is written within is not kept."""
        self.connection.exec_driver_sql("SAVEPOINT twin")
        try:
            yield
        finally:
            self.connection.exec_driver_sql("ROLLBACK TO twin")
            self.connection.exec_driver_sql("RELEASE twin")

    def close(self) -> None:
        self.connection.close()
        self.engine.dispose()
        super().close()


class Twin(Live):
    """A table whose match is imagined; such a match cannot be saved."""

    def snapshot(self) -> Snapshot:
        return Snapshot(self.row.number, b"")


def twin_of(live: Live, viewer: int | None, random: Random) -> Twin:
    """A table that may just as well be this one as far as the viewer can know."""
    real = live.playing
    match = real.imagine(viewer, random)
    seal_again(real, match, random)
    match.luck.source = real.luck.source
    match.story, match.table.story = [], []
    twin = Twin(copy.deepcopy(live.row), copy.deepcopy(live.seats))
    twin.match = match
    twin.recent = list(live.recent)
    twin.moved = live.moved
    twin._words = live._words
    twin._open = {ask.seat: ask for ask in match.asks}
    return twin


def seal_again(real: Match, match: Match, random: Random) -> None:
    """Others have answered a question that is still open; in the twin they may have answered otherwise."""
    for ask in list(match.asks):
        sealed = real._sealed_step(ask.seat)
        if sealed is not None:
            alike = ask.kind.name in TURNED_UP and sealed[2] in ask.options
            match.answer(ask.seat, sealed[2] if alike else random.choice(ask.options))
    assert match.number == real.number
    assert [ask.seat for ask in match.asks] == [ask.seat for ask in real.asks]


class Pairs:
    """One table in random play, and the comparisons at its decisions; `same` counts pairs of which all was equal, and
    `steps` those of them whose next step was compared too."""

    def __init__(self, laid: Laid, seed: int, reasons: int = REASONS) -> None:
        self.laid = laid
        self.reasons = reasons
        self.random = Random(seed)
        self.seed = seed
        self.store = Memory()
        self.tables = Tables(self.store, ThinkHere(), now=lambda: NOON)
        self.tokens: list[str] = []
        self.table = ""
        self.same = 0
        self.steps = 0
        self._keys = 0

    async def lay(self) -> None:
        """Everybody is a person, and the seed is the test's own."""
        wishes = [SeatWish("me", name=NAMES[0]), *[SeatWish()] * (self.laid.seats - 1)]
        wish = NewTable(self.laid.game, tuple(wishes), self.laid.modules, seed=f"leak {self.seed}")
        made = await create(self.tables, wish)
        self.table, self.tokens = made.table, [made.token]
        for name in NAMES[1 : self.laid.seats]:
            self.tokens.append((await join(self.tables, self.table, Join(name))).token)
        assert (await self.tables.open(self.table)).row.status == "running"

    @property
    def live(self) -> Live:
        return self.tables._live[self.table]

    def token(self, viewer: int | None) -> str:
        return "" if viewer is None else self.tokens[viewer]

    async def play(self, every: float = 1.0) -> AsyncIterator[None]:
        """Play at random to the end; at each of the first decisions, when most is hidden, and at some of the others,
        compare a pair for one of the viewers."""
        await self.lay()
        viewers = [*range(self.laid.seats), None]
        while self.live.row.status == "running":
            ask = self.random.choice(self.live.playing.asks)
            choice = f"{ask.kind.name}:{self.random.choice(ask.names())}"
            if self.live.row.step < BEGINNING or self.random.random() < every:
                await self.compare(self.random.choice(viewers), ask.seat, choice)
                yield
            else:
                await self.step(ask.seat, choice)

    # --- one pair ------------------------------------------------------------------------------------------------

    async def compare(self, viewer: int | None, seat: int, choice: str) -> None:
        """The table and its twin, before and after a step; the step of the real table is kept."""
        real = self.live
        twin = twin_of(real, viewer, self.random)
        probes, options = self.probes(real.playing, viewer), self.options(real.playing, viewer)
        told = await self.all_said(viewer, probes, options)
        imagined = await self.instead(twin, self.all_said(viewer, probes, options))
        assert told == imagined, difference(told, imagined)
        step = other_step(real.playing, twin.playing, viewer, seat, choice, self.random)
        after = None
        if step is not None:
            with self.store.forgetting():
                after = await self.instead(twin, self.step_told(viewer, seat, step, again=False))
        before = real.playing.luck.drawn
        news = await self.step_told(viewer, seat, choice, again=True)
        self.same += 1
        if after is not None and alike(real.playing, twin.playing, viewer, before):
            assert news == after, difference(news, after)
            self.steps += 1

    async def instead(self, twin: Twin, work: Any) -> Any:
        """Do something while the twin stands in the place of the table."""
        real = self.live
        self.tables._live[self.table] = twin
        try:
            return await work
        finally:
            self.tables._live[self.table] = real

    def probes(self, match: Match, viewer: int | None) -> list[Why | Choose | Describe]:
        """What the viewer may ask, and try without a right to it."""
        others = [f"{ask.kind.name}:{name}" for ask in match.asks if ask.seat != viewer for name in ask.names()]
        foreign = self.random.sample(others, min(FOREIGN, len(others)))
        kinds = self.random.sample(match.box.kinds, min(FOREIGN, len(match.box.kinds)))
        foreign += [f"{kind.name}:{self.random.choice(kind.names)}" for kind in kinds]
        probes: list[Why | Choose | Describe] = [Describe(self.table), *[Why(self.table, name) for name in foreign]]
        if viewer is None:
            return probes
        ask, own = match.ask_of(viewer), self.live.question_number(viewer)
        if ask is not None:
            foreign += [f"{ask.kind.name}:{self.random.choice(ask.kind.names)}" for _ in range(FOREIGN)]
        offered = () if ask is None else ask.names()
        wrong = [name for name in foreign if name.partition(":")[2] not in offered]
        number = self.live.row.number
        late = [Choose(self.table, number - 1, "probe", name) for name in wrong[:1]]
        return probes + late + [Choose(self.table, max(own, number), "probe", name) for name in wrong]

    def options(self, match: Match, viewer: int | None) -> list[str]:
        """Of which options, offered or not, the viewer is told why."""
        ask = None if viewer is None else match.ask_of(viewer)
        names = () if ask is None else ask.kind.names
        return self.random.sample(names, min(self.reasons, len(names)))

    async def all_said(
        self, viewer: int | None, probes: list[Why | Choose | Describe], options: list[str]
    ) -> list[bytes]:
        """Everything that the server says to a viewer about the table as it stands, and to what it asks and tries."""
        token, number = self.token(viewer), self.live.row.number
        ear = Ear()
        await self.tables.look(self.table, token, number - 3, ear)
        self.tables.tell_presence(self.table)
        self.tables.look_away(self.table, ear)
        reasons = [as_bytes(reason(self.live, viewer, name)) for name in options]
        replies = [as_bytes(await said_to(self.tables, self.table, token, probe)) for probe in probes]
        return [without_undo(frame) for frame in [*ear.heard, *replies]] + reasons

    async def step(self, seat: int, choice: str) -> None:
        number = self.live.question_number(seat)
        reply = await say(self.tables, self.table, self.tokens[seat], Choose(self.table, number, self.key(), choice))
        assert reply.__struct_config__.tag == "accepted", reply

    async def step_told(self, viewer: int | None, seat: int, choice: str, *, again: bool) -> list[bytes]:
        """Everything that a viewer is told of a step, as they look on and when they ask for it afterwards; and of a
        request by somebody else to take it back."""
        ears: dict[int | None, Ear] = {viewer: Ear(), seat: Ear()}
        for other, ear in ears.items():
            await self.tables.look(self.table, self.token(other), self.live.row.number, ear)
        heard = len(ears[viewer].heard)
        keys = self._keys
        await self.step(seat, choice)
        if self.live.row.step % REQUESTS == 0:
            await self.ask_back(viewer)
        for other, ear in ears.items():
            self.tables.look_away(self.table, ear)
            assert other == ear.seat
        if not again:
            self._keys = keys
        told = [without_undo(frame) for frame in ears[viewer].heard[heard:]]
        if self.live.row.status == "running" and self.live.row.step % ACCOUNTS == 0:
            told.append((await export(self.tables, self.table, self.token(viewer))).encode())
        return told

    async def ask_back(self, viewer: int | None) -> None:
        """Somebody else asks to take the step back, and thinks better of it."""
        others = [seat for seat in range(self.laid.seats) if seat != viewer]
        if self.laid.seats == 1 or self.live.row.status != "running" or not others:
            return
        asker = self.tokens[others[0]]
        await say(self.tables, self.table, asker, AskBack(self.table, self.live.row.step - 1, self.key()))
        number = self.live.row.number
        assert self.live.row.request is not None
        await say(self.tables, self.table, asker, Consent(self.table, number, agree=False, key=self.key()))

    def key(self) -> str:
        self._keys += 1
        return f"k{self._keys}"

    async def shown(self, replays: Replays, step: int, viewer: int | None) -> Any:
        """A moment of the match as it is shown afterwards."""
        return (await show_step(self.tables, replays, self.table, self.token(viewer), step, None)).view


async def said_to(tables: Tables, table: str, token: str, message: Why | Choose | Describe) -> Message:
    reply = await say(tables, table, token, message) if token or not isinstance(message, Choose) else None
    assert reply is not None
    assert reply.__struct_config__.tag != "accepted", f"a probe changed the table: {message}"
    return reply


def without_undo(frame: bytes) -> bytes:
    """A frame without the word whether a choice can be taken back."""
    if b'"can_undo"' not in frame:
        return frame
    message = msgspec.json.decode(frame)
    for news in (message, message.get("news") or {}):
        (news.get("sight") or {}).pop("can_undo", None)
    return msgspec.json.encode(message)


def other_step(real: Match, twin: Match, viewer: int | None, seat: int, choice: str, random: Random) -> str | None:
    """The step of the twin: the same choice; or, where it is sealed before the viewer, any; None if there is none."""
    ask = twin.ask_of(seat)
    assert ask is not None
    if real.together and seat != viewer and ask.kind.name not in TURNED_UP:
        return f"{ask.kind.name}:{random.choice(ask.names())}"
    return choice if choice.partition(":")[2] in ask.names() else None


def alike(real: Match, twin: Match, viewer: int | None, drawn: int) -> bool:
    """Whether two tables are still the same to a viewer, after the same luck: what they see is, and what they know;
    for what is imagined depends on what is known alone."""
    if real.outcomes_since(drawn) != twin.outcomes_since(drawn) or look_of(real, viewer) != look_of(twin, viewer):
        return False
    known = [as_bytes(one.imagine(viewer, Random(1)).table.to_plain()) for one in (real, twin)]
    return known[0] == known[1]


def look_of(match: Match, viewer: int | None) -> bytes:
    ask = None if viewer is None else match.ask_of(viewer)
    own = None if ask is None else (ask.kind.name, ask.names(), ask.about)
    asked = [(one.seat, one.kind.name) for one in match.asks]
    return as_bytes([match.game.view(match.table, viewer), own, asked, match.number, match.over])


def difference(one: list[bytes], other: list[bytes]) -> str:
    """Where two sayings differ first."""
    if len(one) != len(other):
        return f"{len(one)} messages, and {len(other)}"
    for left, right in zip(one, other, strict=True):
        if left != right:
            at = next((at for at, pair in enumerate(zip(left, right, strict=False)) if pair[0] != pair[1]), 0)
            start = max(0, at - 200)
            return f"{left[:60]!r}: …{left[start : at + 120]!r}… / …{right[start : at + 120]!r}…"
    return "no difference"

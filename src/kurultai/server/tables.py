"""The tables of a server: opened from the store when they are needed, changed one step at a time, shown to those who
look. A change is told only after the store has committed it."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any, Protocol, TypeVar

import msgspec
import sqlalchemy as sa

from kurultai.kernel.errors import IllegalChoice, KurultaiError
from kurultai.kernel.languages import LANGUAGE
from kurultai.server.aside import Aside
from kurultai.server.bus import Bus, NoBus
from kurultai.server.contents import content_of, game_is_here, is_own
from kurultai.server.live import Live, Moment, read_events
from kurultai.server.metrics import Metrics
from kurultai.server.plans import Plans
from kurultai.server.protocol import Message, News, Presence, Said, TableInfo
from kurultai.server.refusals import Refused
from kurultai.server.rows import (
    Change,
    ChatRow,
    Crossed,
    append,
    read_chat,
    read_content,
    read_entries,
    read_head,
    read_keyed,
    read_seats,
    read_snapshot,
    read_table,
    write_snapshot,
)
from kurultai.server.store import Store, StoreDown
from kurultai.server.telling import sight, table_info, told
from kurultai.server.thinkers import Thinkers

LOG = logging.getLogger("kurultai.server.tables")
T = TypeVar("T")
MOST_LIVE, MOST_WATCHED = 512, 2_048
"""How many tables are kept in memory; those that somebody looks at stay longer."""
MOST_REPLAYED, MOST_BROUGHT = 64, 8
"""How many replays, and how many records from elsewhere, are under way or wait at most."""
TRIES = 8
LAST = 5.0
"""How long the end of a worker waits for what is under way, in seconds."""


class Overtaken(Exception):
    """Somebody else wrote first: look again, and try again."""


class Repeated(Exception):
    """What has this key was written before, as entry `number`."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


class Watcher(Protocol):
    """Somebody who looks at a table through a line of theirs: in the seat that their token holds, if it holds one."""

    token: str
    seat: int | None
    known: int
    language: str

    @property
    def looks(self) -> bool:
        """Whether they still look: a line may end while it is shown the table for the first time."""

    def send(self, message: Message | bytes) -> None:
        """Send a message, or drop the line if it cannot take any more; never waits."""


def hashed(token: str) -> str:
    """A token as it is kept."""
    return hashlib.sha256(token.encode()).hexdigest() if token else ""


class Tables:
    """Every table, as far as this worker has opened it."""

    def __init__(
        self,
        store: Store,
        thinkers: Thinkers,
        *,
        packs: Path | None = None,
        now: Callable[[], float] = time.time,
        metrics: Metrics | None = None,
    ) -> None:
        self.store = store
        self.thinkers = thinkers
        self.packs = packs
        self.now = now
        self.metrics = metrics or Metrics()
        self.bus: Bus = NoBus()
        self.watchers: dict[str, set[Watcher]] = {}
        self._live: OrderedDict[str, Live] = OrderedDict()
        self._opening: dict[str, asyncio.Lock] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self.thinking: set[str] = set()
        self.woken: set[str] = set()
        self.kept: set[str] = set()
        self.advising: set[tuple[str, int]] = set()
        self.ending = False
        self.plans = Plans(now)
        self.turned: Callable[[Live, int], None] | None = None
        self.replayer = Aside("replayer", 1, MOST_REPLAYED)
        self.importer = Aside("importer", 1, MOST_BROUGHT)
        self._waiting: dict[str, set[asyncio.Event]] = {}

    @property
    def shared(self) -> bool:
        """Whether other workers may write to the same store."""
        return not self.store.sqlite

    def spawn(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Do something to its end, whoever waits for it or has stopped waiting."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if task.cancelled() or isinstance(task.exception(), (KurultaiError, Repeated)):
            return
        if task.exception() is not None:
            LOG.error("a task failed", exc_info=task.exception())

    # --- opening -------------------------------------------------------------------------------------------------

    async def open(self, table_id: str) -> Live:
        """A table, from memory or from the store."""
        live = self._live.get(table_id)
        if live is not None:
            self._live.move_to_end(table_id)
            return live
        lock = self._opening.setdefault(table_id, asyncio.Lock())
        try:
            async with lock:
                live = self._live.get(table_id) or await self._load(table_id)
                self._live[table_id] = live
        finally:
            self._opening.pop(table_id, None)
        self._make_room()
        return live

    async def _load(self, table_id: str) -> Live:
        def read(connection: sa.Connection) -> Any:
            found = read_table(connection, table_id)
            if found is None:
                return None
            snapshot = read_snapshot(connection, table_id)
            tail = read_entries(connection, table_id, after=snapshot.number if snapshot else 0)
            return *found, snapshot, tail, read_content(connection, found[0].content)

        with self.metrics.loading.time():
            found = await self.store.read(read)
            if found is None:
                raise Refused("no_table", 404)
            row, seats, snapshot, tail, body = found
            live = Live(row, seats)
            try:
                live.restore(content_of(row.game, row.content, body), snapshot, tail)
                if row.status == "running":
                    row.rules = live.game.meta.rules_version
                self.kept.discard(table_id)
            except KurultaiError as error:
                cause = str(error.__cause__ or "")
                LOG.warning("a table is kept as it is", extra={"table": table_id, "reason": str(error), "cause": cause})
                row.reason = str(error)
                if row.status == "running":
                    row.status = "kept"
                    self.kept.add(table_id)
        return live

    async def stored_content(self, live: Live) -> Any:
        """The content that an opened table was laid with: None where it is the game's own."""
        row = live.row
        if is_own(row.game, row.content):
            return None
        body = await self.store.read(partial(read_content, fingerprint=row.content))
        return content_of(row.game, row.content, body)

    def _make_room(self) -> None:
        """Forget tables that were not used for longest, if there are too many: first those that nobody looks at."""
        for most, watched in ((MOST_LIVE, False), (MOST_WATCHED, True)):
            for table_id in list(self._live) if len(self._live) > most else ():
                if len(self._live) <= most:
                    break
                if not self._live[table_id].lock.locked() and (watched or table_id not in self.watchers):
                    del self._live[table_id]

    def drop(self, live: Live) -> None:
        """Forget a table whose memory may be ahead of the store."""
        if self._live.get(live.id) is live:
            del self._live[live.id]

    async def catch_up(self, live: Live) -> bool:
        """Take over what other workers have written, and tell those who look; whether there was anything. The table's
        lock must be held."""

        def read(connection: sa.Connection) -> Any:
            if read_head(connection, live.id) == live.row.number:
                return None
            return read_table(connection, live.id), read_entries(connection, live.id, after=live.row.number)

        found = await self.store.read(read)
        if found is None:
            return False
        if live.match is None or any(entry.what == "laid" for entry in found[1]):
            self.drop(live)
            raise Overtaken
        (row, seats), entries = found
        try:
            live.follow(row, seats, entries)
        except Exception:
            self.drop(live)
            raise Overtaken from None
        await self.publish(live)
        return True

    async def take_wishes(self, live: Live) -> None:
        """Take over what the seats have ordered, planned and muted through other workers: no entry tells of it."""
        if self.shared:
            live.take_wishes((await self.store.read(partial(read_seats, table_ids=[live.id])))[live.id])

    # --- changing ------------------------------------------------------------------------------------------------

    async def change(self, table_id: str, step: Callable[[Live], Awaitable[T]], *, hurried: bool = False) -> T:
        """Take one step at a table, alone; again from the start if another worker was faster. Before it what others
        have kept is taken over, seats that changed hands among it; `hurried`: not where somebody looks, for a step that
        comes to nothing if it was overtaken."""
        return await asyncio.shield(self.spawn(self._change(table_id, step, hurried=hurried)))

    async def _change(self, table_id: str, step: Callable[[Live], Awaitable[T]], *, hurried: bool) -> T:
        for _ in range(TRIES):
            live = await self.open(table_id)
            async with live.lock:
                if self._live.get(table_id) is not live:
                    continue
                try:
                    if self.shared and not (hurried and table_id in self.watchers):
                        await self.catch_up(live)
                    if live.has_lines():
                        await self.take_wishes(live)
                    return await step(live)
                except Overtaken:
                    self.drop(live)
                except (Refused, IllegalChoice):
                    raise
                except BaseException:
                    # It went wrong in the middle: nothing of it is kept, and the store is the truth.
                    self.drop(live)
                    raise
        raise StoreDown("others change this table all the time")

    async def commit(self, live: Live, change: Change, also: Callable[[sa.Connection], None] | None = None) -> None:
        """Keep a change for good (and what goes with it), then tell those who look. The table's lock is held."""

        def both(connection: sa.Connection) -> bool:
            written = append(connection, change)
            if written and also is not None:
                also(connection)
            return written

        with self.metrics.commit.time():
            try:
                written = await (self.store.append(change) if also is None else self.store.write(both))
            except Crossed:
                self.drop(live)
                raise await self._forestalled(change) from None
            except BaseException:
                self.drop(live)
                raise
        if not written:
            self.drop(live)
            raise await self._forestalled(change)
        self.metrics.entries.labels(what=change.entries[-1].what).inc()
        await self.publish(live)
        self.bus.publish(live.id, live.row.number)
        if self.turned is not None and live.row.status == "running":
            self.turned(live, change.entries[-1].seat)

    async def _forestalled(self, change: Change) -> Exception:
        """Why a change was not written: its key has been used before, or somebody else was faster."""
        for key in (entry.key for entry in change.entries if entry.key is not None):
            kept = await self.store.read(partial(read_keyed, table_id=change.table, key=key))
            if kept is not None:
                return Repeated(kept)
        return Overtaken()

    async def publish(self, live: Live) -> None:
        """Tell everybody who looks at a table what is new to them."""
        self.wake(live.id)
        moved = self.recognise(live)
        behind = [watcher for watcher in self.watchers.get(live.id, ()) if watcher.known < live.row.number]
        if not behind:
            return
        viewers = list({watcher.seat for watcher in behind})
        views = dict(zip(viewers, live.game.views(live.match.table, viewers), strict=True)) if live.match else {}
        infos: dict[str, Any] = {
            language: msgspec.Raw(msgspec.json.encode(self.info(live, language)))
            for language in {watcher.language for watcher in behind}
        }
        frames: dict[tuple[int | None, int, str], bytes] = {}
        for watcher in behind:
            key = (watcher.seat, watcher.known, watcher.language)
            if key not in frames:
                news = await self.news(live, *key, info=infos[watcher.language], view=views.get(watcher.seat))
                frames[key] = msgspec.json.encode(news)
            watcher.known = live.row.number
            watcher.send(frames[key])
        if moved:
            self.tell_presence(live.id)

    def recognise(self, live: Live) -> bool:
        """See again which seats those who look hold: one that was given up, or taken away, shows them nothing more.
        Whether anybody's has changed."""
        held = {seat.token: seat.seat for seat in live.seats if seat.token}
        moved = False
        for watcher in self.watchers.get(live.id, ()):
            seat = held.get(hashed(watcher.token)) if watcher.token else None
            moved = moved or seat != watcher.seat
            watcher.seat = seat
        return moved

    def info(self, live: Live, language: str = LANGUAGE) -> TableInfo:
        """A table as everybody sees it."""
        return table_info(live.row, live.seats, self.online(live.id), self.now(), language)

    @contextmanager
    def waiting(self, table_id: str) -> Iterator[asyncio.Event]:
        """What is set as soon as something happens at a table after now, while somebody waits for it."""
        event = asyncio.Event()
        self._waiting.setdefault(table_id, set()).add(event)
        try:
            yield event
        finally:
            others = self._waiting.get(table_id, set())
            others.discard(event)
            if not others:
                self._waiting.pop(table_id, None)

    def wake(self, table_id: str) -> None:
        """Something has happened at a table: those who wait for it may look."""
        for event in self._waiting.pop(table_id, ()):
            event.set()

    def followed(self) -> set[str]:
        """The tables that somebody looks at, or waits for."""
        return {*self.watchers, *self._waiting}

    def known(self, table_id: str) -> int:
        """The last entry of a table that this worker, and everybody who looks, knows of; -1 where it has not opened
        it."""
        live = self._live.get(table_id)
        told = [watcher.known for watcher in self.watchers.get(table_id, ())]
        return -1 if live is None else min([live.row.number, *told])

    def wake_all(self) -> None:
        """Nobody is to wait any longer."""
        for table_id in list(self._waiting):
            self.wake(table_id)

    # --- looking -------------------------------------------------------------------------------------------------

    def seat_of(self, live: Live, token: str) -> int | None:
        """The seat that a token holds; no token: a spectator."""
        if not token:
            return None
        secret = hashed(token)
        for seat in live.seats:
            if seat.token and seat.token == secret:
                return seat.seat
        raise Refused("no_seat", 403)

    def online(self, table_id: str) -> list[int]:
        """The seats that have a line to this worker."""
        seats = {watcher.seat for watcher in self.watchers.get(table_id, ()) if watcher.seat is not None}
        return sorted(seats)

    async def history(self, live: Live, since: int) -> list[Moment]:
        """The entries after a number."""
        since = max(since, 0)
        recent = live.recent_since(since)
        if recent is not None:
            return recent
        entries = await self.store.read(lambda connection: read_entries(connection, live.id, after=since))
        known = {moment.entry.number: moment for moment in live.recent}
        game = live.row.game
        return [
            known.get(entry.number) or Moment(entry, read_events(game, entry.events) if game_is_here(game) else [])
            for entry in entries
            if entry.number <= live.row.number
        ]

    async def news(
        self,
        live: Live,
        viewer: int | None,
        since: int,
        language: str = LANGUAGE,
        *,
        info: TableInfo | None = None,
        view: Any = None,
    ) -> News:
        """What is new to a viewer since a number, and what they see now; `info` and `view`, where they are made
        already."""
        moments = await self.history(live, since)
        return News(
            table=live.id,
            number=live.row.number,
            info=info or self.info(live, language),
            told=tuple(told(live, moment, viewer, language, own=True) for moment in moments),
            sight=sight(live, viewer, view, language),
            seat=-1 if viewer is None else viewer,
        )

    async def look(
        self, table_id: str, token: str, since: int, watcher: Watcher | None = None, language: str = LANGUAGE
    ) -> News:
        """Everything that a viewer does not know yet; a watcher is sent it, and from now on told of what comes."""

        async def step(live: Live) -> News:
            viewer = self.seat_of(live, token)
            await self.take_wishes(live)
            chat = await self.store.read(partial(read_chat, table_id=live.id))
            muted = live.seats[viewer].muted if viewer is not None else ()
            if watcher is not None and watcher.looks:
                watcher.token, watcher.seat, watcher.known = token, viewer, live.row.number
                self.watchers.setdefault(live.id, set()).add(watcher)
                self.bus.showed(live.id, chat[-1].number if chat else 0)
            news = await self.news(live, viewer, since, language)
            said = tuple(said_as(live.id, row) for row in chat if row.seat not in muted)
            news = msgspec.structs.replace(news, first=True, chat=said, muted=muted)
            if watcher is not None:
                watcher.send(news)
            return news

        return await self.change(table_id, step)

    def look_away(self, table_id: str, watcher: Watcher) -> None:
        """A watcher has gone."""
        here = self.watchers.get(table_id)
        if here is not None:
            here.discard(watcher)
            if not here:
                del self.watchers[table_id]

    def tell_presence(self, table_id: str) -> None:
        """Tell those who look who else does."""
        here = self.watchers.get(table_id, set())
        spectators = sum(watcher.seat is None for watcher in here)
        frame = msgspec.json.encode(Presence(table_id, tuple(self.online(table_id)), spectators))
        for watcher in list(here):
            watcher.send(frame)

    # --- the end -------------------------------------------------------------------------------------------------

    async def close(self) -> None:
        """Let no bot think any more, finish what is under way, and keep where every match stands."""
        self.ending = True
        for aside in (self.replayer, self.importer):
            aside.close()
        await asyncio.to_thread(self.thinkers.close)
        tasks = [task for task in self._tasks if not task.done()]
        if tasks:
            await asyncio.wait(tasks, timeout=LAST)
        # A table that is locked still may be ahead of what can be kept of it.
        for live in [live for live in self._live.values() if not live.lock.locked()]:
            if live.match is not None and live.since_snapshot and live.row.status == "running":
                try:
                    await self.store.write(partial(write_snapshot, table_id=live.id, snapshot=live.snapshot()))
                except KurultaiError:
                    return


def said_as(table_id: str, row: ChatRow) -> Said:
    return Said(table_id, row.number, row.seat, row.name, row.text, row.at)

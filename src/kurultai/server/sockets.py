"""A line to one client: what it says is answered in order, what it is told waits in a queue that has an end.

A client that says too much is heard more slowly; one that does not listen is dropped, so that nobody waits for it.
"""

from __future__ import annotations

import asyncio
import logging
import time
from typing import Any

import msgspec
from litestar.connection import WebSocket
from litestar.exceptions import WebSocketDisconnect

from kurultai.kernel.errors import KurultaiError
from kurultai.kernel.languages import LANGUAGE, best_language
from kurultai.server.playing import say
from kurultai.server.protocol import Closing, Ending, FromClient, Look, LookAway, Message, Ping, Pong, Problem
from kurultai.server.refusals import Refused
from kurultai.server.safety import MOST_MESSAGE, Bucket
from kurultai.server.settings import Settings
from kurultai.server.store import StoreDown
from kurultai.server.tables import Tables
from kurultai.server.telling import phrases

LOG = logging.getLogger("kurultai.server.sockets")
READER: msgspec.json.Decoder[Any] = msgspec.json.Decoder(FromClient)
MOST_TABLES = 16
PAUSE = 0.02
GRACE = 5.0
"""How long a line that ends may take to hear its last words."""
IDLE = 600.0
"""How long a line may be silent that looks at nothing."""
GOING_AWAY, TOO_SLOW, TOO_QUIET = 1012, 4008, 4000


class Watching:
    """A line that looks at a table, in a seat of it or from outside."""

    __slots__ = ("known", "language", "line", "seat", "table", "token")

    def __init__(self, line: Line, table: str, token: str, language: str) -> None:
        self.line = line
        self.table = table
        self.token = token
        self.language = language
        self.seat: int | None = None
        self.known = -1

    @property
    def looks(self) -> bool:
        return self.line.looking.get(self.table) is self

    def send(self, message: Message | bytes) -> None:
        self.line.send(message)


class Line:
    """One socket."""

    def __init__(
        self, socket: WebSocket[Any, Any, Any], tables: Tables, settings: Settings, language: str = LANGUAGE
    ) -> None:
        self.socket = socket
        self.tables = tables
        self.language = language
        self.looking: dict[str, Watching] = {}
        self.queue: asyncio.Queue[bytes | None] = asyncio.Queue(settings.queue)
        self.bucket = Bucket(settings.rate, settings.burst)
        self.closing: tuple[int, Ending] | None = None
        self._ending = asyncio.Event()

    def send(self, message: Message | bytes) -> None:
        """Queue a message; a client that does not take them is dropped, and can look again from where it was."""
        if self.closing is not None:
            return
        frame = message if isinstance(message, bytes) else msgspec.json.encode(message)
        try:
            self.queue.put_nowait(frame)
        except asyncio.QueueFull:
            self.tables.metrics.dropped.inc()
            self.close(TOO_SLOW, "slow")

    def say(self, key: str, **facts: Any) -> str:
        """A phrase in the language of the client."""
        return phrases(self.language).say(key, **facts)

    def close(self, code: int, reason: Ending) -> None:
        """End the line after what is queued; where that is too much, without it, so that no gap is ever sent."""
        if self.closing is not None:
            return
        self.closing = (code, reason)
        if self.queue.full():
            while not self.queue.empty():
                self.queue.get_nowait()
        self.queue.put_nowait(None)
        self._ending.set()

    async def serve(self) -> None:
        """Hear and answer until the client is gone."""
        writer = asyncio.create_task(self._write())
        reader = asyncio.create_task(self._read())
        last = asyncio.create_task(self._wait_for_end())
        self.tables.metrics.sockets.inc()
        try:
            await asyncio.wait({writer, reader, last}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self.tables.metrics.sockets.dec()
            for task in (writer, reader, last):
                task.cancel()
            await asyncio.gather(writer, reader, last, return_exceptions=True)
            for table in list(self.looking):
                self.look_away(table)

    async def _wait_for_end(self) -> None:
        """A client that does not even hear that the line ends is not waited for."""
        await self._ending.wait()
        await asyncio.sleep(GRACE)

    async def _write(self) -> None:
        while True:
            frame = await self.queue.get()
            if frame is None:
                code, reason = self.closing or (GOING_AWAY, "restart")
                await self.socket.send_data(msgspec.json.encode(Closing(reason)).decode())
                await self.socket.close(code, reason)
                return
            await self.socket.send_data(frame.decode())

    async def _read(self) -> None:
        while True:
            try:
                text = await asyncio.wait_for(self.socket.receive_data(mode="text"), IDLE)
            except TimeoutError:
                if not self.looking:
                    self.close(TOO_QUIET, "idle")
                continue
            except (WebSocketDisconnect, RuntimeError):
                return
            if self.closing is not None:
                continue
            while not self.bucket.take():
                await asyncio.sleep(PAUSE)
            await self.hear(text)

    async def hear(self, text: str | bytes) -> None:
        """Answer one message."""
        if len(text) > MOST_MESSAGE:
            self.send(Problem("too_big", self.say("bad.too_big")))
            return
        begun = time.perf_counter()
        try:
            message = READER.decode(text)
        except msgspec.DecodeError as error:
            self.send(Problem("message", self.say("bad.message", reason=str(error)[:200])))
            return
        except (UnicodeError, RecursionError):
            self.send(Problem("message", self.say("bad.message", reason=self.say("unread.json"))))
            return
        await self.answer(message)
        kind = message.__struct_config__.tag
        self.tables.metrics.answer.labels(type=kind).observe(time.perf_counter() - begun)

    async def answer(self, message: Any) -> None:
        table, key = getattr(message, "table", ""), getattr(message, "key", "")
        try:
            if isinstance(message, Ping):
                self.send(Pong(message.at))
            elif isinstance(message, Look):
                await self.look(message)
            elif isinstance(message, LookAway):
                self.look_away(message.table)
            else:
                watching = self.looking.get(message.table)
                if watching is None:
                    raise Refused("no_table", 404)
                self.send(await say(self.tables, message.table, watching.token, message, watching.language))
        except Refused as error:
            self.send(Problem(error.code, error.said(self.language), table, key))
        except StoreDown as error:
            self.send(Problem("unavailable", self.say("bad.unavailable", reason=str(error)), table, key))
        except KurultaiError as error:
            self.send(Problem("refused", self.say("bad.refused", reason=str(error)), table, key))
        except Exception:
            LOG.exception("a message could not be answered")
            self.send(Problem("broken", self.say("bad.broken"), table, key))

    async def look(self, message: Look) -> None:
        """Look at a table; the answer comes before anything that happens there afterwards."""
        self.look_away(message.table, quietly=True)
        if len(self.looking) >= MOST_TABLES:
            raise Refused("too_many", 429)
        if message.language:
            self.language = best_language(message.language)
        watching = Watching(self, message.table, message.token, self.language)
        self.looking[message.table] = watching
        try:
            await self.tables.look(message.table, message.token, message.since, watching, watching.language)
        except BaseException:
            self.look_away(message.table)
            raise
        self.tables.tell_presence(message.table)

    def look_away(self, table: str, *, quietly: bool = False) -> None:
        watching = self.looking.pop(table, None)
        if watching is not None:
            self.tables.look_away(table, watching)
            if not quietly:
                self.tables.tell_presence(table)

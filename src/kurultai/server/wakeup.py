"""How workers on one PostgreSQL wake each other up. The store is the truth: a lost wake-up costs a moment, not data."""

from __future__ import annotations

import asyncio
import logging
import secrets
from functools import partial

import psycopg
import sqlalchemy as sa
from sqlalchemy.engine import make_url

from kurultai.kernel.errors import KurultaiError
from kurultai.server.live import Live
from kurultai.server.playing import tell_said
from kurultai.server.presence import Attendance
from kurultai.server.rows import read_chat, read_heads
from kurultai.server.tables import Tables

LOG = logging.getLogger("kurultai.server.wakeup")
CHANNEL = "kurultai"
POLL = 2.0
LATELY = 50
"""How many of the last words of chat are looked through for what was not told yet."""
NOTIFY = sa.text("SELECT pg_notify(:channel, payload) FROM unnest(CAST(:payloads AS text[])) AS payload")


class PostgresBus:
    """LISTEN and NOTIFY; and, in case something is lost, a look at all tables that are followed now and then."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.me = secrets.token_hex(4)
        self.told: dict[str, set[int]] = {}
        self.attendance = Attendance(tables)
        self._payloads: list[str] = []

    def publish(self, table: str, number: int) -> None:
        """Tell the others, outside of the transaction that wrote; what comes together is told together."""
        self._payloads.append(f"{self.me} {table} {number}")
        if len(self._payloads) == 1:
            self.tables.spawn(self._notify())

    def spoke(self, table: str, number: int) -> None:
        """Somebody has said something here, and those who look at this worker have been told."""
        self.told.setdefault(table, set(range(1, number))).add(number)
        self.publish(table, 0)

    def showed(self, table: str, number: int) -> None:
        """Whatever is said from now on is to be told here, from the first word."""
        self.told.setdefault(table, set(range(number + 1)))

    async def _notify(self) -> None:
        def job(connection: sa.Connection) -> None:
            connection.execute(NOTIFY, {"channel": CHANNEL, "payloads": payloads})

        await asyncio.sleep(0)
        payloads, self._payloads = self._payloads, []
        await self.tables.store.write(job)

    async def run(self) -> None:
        """Listen until the server ends; connect again when the line is lost."""
        await asyncio.gather(self._listen_on(), self._poll_on())

    async def _listen_on(self) -> None:
        url = make_url(self.tables.store.url).set(drivername="postgresql").render_as_string(hide_password=False)
        while True:
            try:
                connection = await psycopg.AsyncConnection.connect(url, autocommit=True, connect_timeout=5)
                async with connection:
                    await connection.execute(f"LISTEN {CHANNEL}")
                    async for notice in connection.notifies():
                        self.hear(notice.payload)
            except (psycopg.Error, OSError) as error:
                LOG.warning("wake-ups are lost for a moment", extra={"reason": str(error)})
            await asyncio.sleep(1)

    def hear(self, payload: str) -> None:
        """Somebody says that a table has changed."""
        sender, _, rest = payload.partition(" ")
        table, _, number = rest.partition(" ")
        if sender != self.me and table in self.tables.followed():
            self.tables.spawn(self.look_at(table, said=number == "0"))

    async def _poll_on(self) -> None:
        while True:
            await asyncio.sleep(POLL)
            try:
                await self.attendance.note()
                await self.poll()
            except KurultaiError as error:
                LOG.warning("followed tables could not be looked at", extra={"reason": str(error)})

    async def poll(self) -> None:
        """Look whether a wake-up was lost, at all followed tables with one question."""
        followed = self.tables.followed()
        self.told = {table: told for table, told in self.told.items() if table in followed}
        if not followed:
            return
        heads = await self.tables.store.read(partial(read_heads, table_ids=sorted(followed)))
        for table, (number, chat) in heads.items():
            said = chat not in self.told.setdefault(table, set(range(chat + 1)))
            if said or number > self.tables.known(table):
                await self.look_at(table, said=said)

    async def look_at(self, table: str, *, said: bool) -> None:
        """Take over what is new at a followed table, and tell those who look."""

        async def step(live: Live) -> None:
            if said:
                await self._tell_said(live)
            await self.tables.publish(live)

        try:
            await self.tables.change(table, step)
        except KurultaiError as error:
            LOG.warning("a table could not be looked at", extra={"table": table, "reason": str(error)})

    async def _tell_said(self, live: Live) -> None:
        """Tell what was said at another worker and not told here yet."""
        rows = await self.tables.store.read(partial(read_chat, table_id=live.id, most=LATELY))
        if rows:
            await self.tables.take_wishes(live)
            told = self.told.setdefault(live.id, set(range(rows[-1].number)))
            tell_said(self.tables, live, [row for row in rows if row.number not in told])
            told.update(row.number for row in rows)

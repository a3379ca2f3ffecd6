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
from kurultai.server.rows import read_chat
from kurultai.server.tables import Tables

LOG = logging.getLogger("kurultai.server.wakeup")
CHANNEL = "kurultai"
POLL = 2.0


class PostgresBus:
    """LISTEN and NOTIFY; and, in case something is lost, a look at every watched table now and then."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.me = secrets.token_hex(4)
        self.heard: dict[str, int] = {}

    def publish(self, table: str, number: int) -> None:
        """Tell the others, outside of the transaction that wrote."""
        payload = f"{self.me} {table} {number}"

        def job(connection: sa.Connection) -> None:
            connection.execute(sa.select(sa.func.pg_notify(CHANNEL, payload)))

        self.tables.spawn(self.tables.store.write(job))

    async def run(self) -> None:
        """Listen until the server ends; connect again when the line is lost."""
        await asyncio.gather(self._listen_on(), self._poll_on())

    async def _listen_on(self) -> None:
        url = make_url(self.tables.store.url).set(drivername="postgresql").render_as_string(hide_password=False)
        while True:
            try:
                connection = await psycopg.AsyncConnection.connect(url, autocommit=True)
                async with connection:
                    await connection.execute(f"LISTEN {CHANNEL}")
                    async for notice in connection.notifies():
                        await self.hear(notice.payload)
            except (psycopg.Error, OSError) as error:
                LOG.warning("wake-ups are lost for a moment", extra={"reason": str(error)})
            await asyncio.sleep(1)

    async def hear(self, payload: str) -> None:
        """Another worker says that a table has changed."""
        sender, table, number = payload.split()
        if sender != self.me and table in self.tables.watchers:
            await self.look_at(table, said=number == "0")

    async def _poll_on(self) -> None:
        while True:
            await asyncio.sleep(POLL)
            for table in list(self.tables.watchers):
                await self.look_at(table, said=False)

    async def look_at(self, table: str, *, said: bool) -> None:
        """Take over what is new at a watched table, and tell those who look."""

        async def step(live: Live) -> None:
            if said:
                rows = await self.tables.store.read(partial(read_chat, table_id=live.id, most=20))
                last = self.heard.get(table, rows[-1].number - 1 if rows else 0)
                self.heard[table] = rows[-1].number if rows else 0
                tell_said(self.tables, live, [row for row in rows if row.number > last])
            await self.tables.catch_up(live)
            await self.tables.publish(live)

        try:
            await self.tables.change(table, step)
        except KurultaiError as error:
            LOG.warning("a table could not be looked at", extra={"table": table, "reason": str(error)})

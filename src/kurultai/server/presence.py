"""Who is present, whichever worker their line is on: workers that share a store note there whom they see."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite

from kurultai.server.columns import PRESENCE
from kurultai.server.tables import Tables

NOTED = 20.0
"""How often it is noted that a seat has a line, in seconds."""
BELIEVED = 3 * NOTED
"""How long that is believed: a worker that was lost takes nothing back."""
FORGOTTEN = 86_400.0
Place = tuple[str, int]
"""A table, and a seat of it."""


def read_seen(connection: sa.Connection, table_id: str, seat: int) -> float:
    """When a seat last had a line to some worker; 0 where it never had one."""
    query = sa.select(PRESENCE.c.seen).where(PRESENCE.c.table_id == table_id, PRESENCE.c.seat == seat)
    return float(connection.execute(query).scalar() or 0.0)


def write_seen(connection: sa.Connection, places: Sequence[Place], now: float) -> None:
    """Note that these seats have a line; in order, so that two workers never wait for each other."""
    make = postgresql.insert if connection.dialect.name == "postgresql" else sqlite.insert
    rows = [{"table_id": table_id, "seat": seat, "seen": now} for table_id, seat in sorted(places)]
    newer = make(PRESENCE).values(rows)
    connection.execute(newer.on_conflict_do_update(index_elements=["table_id", "seat"], set_={"seen": now}))
    connection.execute(sa.delete(PRESENCE).where(PRESENCE.c.seen < now - FORGOTTEN))


class Attendance:
    """What a worker has noted of those who have a line to it."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self._noted: dict[Place, float] = {}

    async def note(self) -> None:
        """Note who is here: those who have come since, and now and then everybody."""
        now = self.tables.now()
        here = [(table_id, seat) for table_id in self.tables.watchers for seat in self.tables.online(table_id)]
        self._noted = {place: self._noted[place] for place in here if self._noted.get(place, 0.0) > now - NOTED}
        due = [place for place in here if place not in self._noted]
        if due:
            await self.tables.store.write(partial(write_seen, places=due, now=now))
            self._noted.update(dict.fromkeys(due, now))


async def is_present(tables: Tables, table_id: str, seat: int) -> bool:
    """Whether a seat has a line to this worker, or had one to another a moment ago."""
    here = seat in tables.online(table_id)
    if here or not tables.shared:
        return here
    return await tables.store.read(partial(read_seen, table_id=table_id, seat=seat)) > tables.now() - BELIEVED

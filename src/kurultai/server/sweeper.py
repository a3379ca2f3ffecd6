"""What nobody asks for and must happen all the same: bots that were forgotten, and the end of somebody's time."""

from __future__ import annotations

import asyncio
import logging
from functools import partial
from itertools import islice
from typing import Any

from kurultai.kernel.errors import KurultaiError
from kurultai.server.bots import STAND_IN, let_bots_choose, wake_bots
from kurultai.server.clock import newly_late, spend
from kurultai.server.live import Live
from kurultai.server.playing import encode
from kurultai.server.rows import Change, read_due
from kurultai.server.seating import vacant
from kurultai.server.store import StoreDown
from kurultai.server.tables import Tables

LOG = logging.getLogger("kurultai.server.sweeper")
BOT_PATIENCE = 5.0
MOST_AT_ONCE = 200


async def sweep(tables: Tables, patience: float = BOT_PATIENCE) -> None:
    """Look for bots that should have chosen, and for people whose time is up. Survives restarts: the store knows."""
    now = tables.now()
    bots, late = await tables.store.read(partial(read_due, now=now, patience=patience))
    # Tables that are kept as they are stay due for ever: they must not stand before those that can go on.
    idle = (table_id for table_id in bots if table_id not in tables.thinking and table_id not in tables.kept)
    for table_id in islice(idle, MOST_AT_ONCE):
        let_bots_choose(tables, table_id)
    for table_id in islice((table_id for table_id in late if table_id not in tables.kept), MOST_AT_ONCE):
        try:
            await tables.change(table_id, partial(expire, tables))
        except KurultaiError as error:
            LOG.warning("a clock could not be read", extra={"table": table_id, "reason": str(error)})


async def expire(tables: Tables, live: Live) -> None:
    """Somebody's time is up (or that of several): what was agreed for that happens."""
    now = tables.now()
    late = newly_late(live.row, live.seats, now) if live.row.status == "running" else []
    if not late:
        return
    entries, changed = [], {}
    for number in late:
        seat, policy = live.seats[number], live.row.clock.expiry
        values: dict[str, Any] = {}
        if policy == "bot":
            values = {**spent(live, number, now), "away": True, "bot": seat.bot or STAND_IN}
        elif policy == "open":
            values = {**spent(live, number, now), **vacant(number)}
        body = encode({"say": f"clock.{policy}", "bot": values.get("bot", ""), "name": seat.name})
        live.row.number += 1
        entries.append(live.entry("clock", number, body, None, now))
        for name, value in values.items():
            setattr(seat, name, value)
        changed[number] = values
    live.name_host()
    live.forget_words()
    live.note_players(now)
    seats = {number: values for number, values in changed.items() if values}
    await tables.commit(live, Change(live.id, entries, row={**live.position(), "host": live.row.host}, seats=seats))
    wake_bots(tables, live)


def spent(live: Live, seat: int, now: float) -> dict[str, Any]:
    """What is left of a bank when its time is up: nothing, also for whoever comes back."""
    return spend(live.row, live.seats, seat, now, increments=0).get(seat, {})


async def sweep_on(tables: Tables, every: float) -> None:
    """Sweep again and again, whatever goes wrong; at first without patience, for nobody thinks yet."""
    patience = 0.0
    while True:
        try:
            await sweep(tables, patience)
            patience = BOT_PATIENCE
        except asyncio.CancelledError:
            raise
        except StoreDown as error:
            LOG.warning("the sweep has to wait", extra={"reason": str(error)})
        except Exception:
            LOG.exception("the sweep failed")
        await asyncio.sleep(every)

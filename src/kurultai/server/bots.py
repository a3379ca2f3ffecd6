"""Bots at a table: woken when it is their turn, one after another, until a person is to choose."""

from __future__ import annotations

import hashlib
import logging
from functools import partial
from random import Random
from typing import Any

import sqlalchemy as sa

from kurultai.kernel.ask import letter
from kurultai.kernel.save import save
from kurultai.server.contents import is_own
from kurultai.server.live import Live
from kurultai.server.rows import read_content, read_head, write_seat
from kurultai.server.store import StoreDown
from kurultai.server.tables import Overtaken, Repeated, Tables
from kurultai.server.telling import LOST
from kurultai.server.thinkers import Task, Thought

LOG = logging.getLogger("kurultai.server.bots")
STAND_IN = "greedy"
"""The bot that plays on for somebody whose time is up, if the seat names none."""
REQUEST_PATIENCE = 60.0
"""How long bots hold back while somebody asks to go back."""


def wake_bots(tables: Tables, live: Live) -> None:
    """Let the bots of a table choose, if it is their turn."""
    if live.row.bot_due or tables.shared:
        let_bots_choose(tables, live.id)


def let_bots_choose(tables: Tables, table_id: str) -> None:
    """Let the bots of a table look whether it is their turn; where they do just now, they look once more."""
    if table_id in tables.thinking:
        tables.woken.add(table_id)
        return
    tables.thinking.add(table_id)
    tables.spawn(bots_choose(tables, table_id))


async def bots_choose(tables: Tables, table_id: str) -> None:
    """One bot after another chooses, until a person is to choose or the game is over."""
    try:
        tables.woken.add(table_id)
        while table_id in tables.woken:
            tables.woken.discard(table_id)
            while await bot_chooses(tables, table_id):
                pass
    except StoreDown as error:
        LOG.warning("a bot's choice could not be kept", extra={"table": table_id, "reason": str(error)})
    except Repeated:
        # Another worker has made the same choice, and goes on.
        return
    finally:
        tables.thinking.discard(table_id)


async def bot_chooses(tables: Tables, table_id: str) -> bool:
    """Let one bot think, then choose for it; whether there was one to choose."""
    task: Task | None = None
    seat = number = -1

    obeyed = False

    async def take(live: Live) -> None:
        nonlocal task, seat, number, obeyed
        obeyed = await obey(tables, live)
        if obeyed:
            return
        if live.row.status == "running" and live.match is not None and live.bot_seats_due() and not held(tables, live):
            seat = live.bot_seats_due()[0]
            number = live.question_number(seat)
            task = await task_of(tables, live, seat, "choose")

    await tables.change(table_id, take, hurried=True)
    if task is None:
        return obeyed
    with tables.metrics.thinking.labels(bot=task.bot).time():
        thought = await tables.thinkers.think(task)
    if tables.ending:
        return False

    async def settle(live: Live) -> None:
        if live.row.status != "running" or live.question_number(seat) != number or not live.seats[seat].by_bot:
            return
        if held(tables, live):
            return
        choice, key = thought_of(live, seat, thought), f"bot:{number}:{seat}"
        if choice is None:
            choice, key = left_to_chance(tables, live, seat, thought), f"{key}{LOST}"
        await tables.commit(live, live.choose(seat, choice, key, tables.now()))

    await tables.change(table_id, settle, hurried=True)
    return True


async def obey(tables: Tables, live: Live) -> bool:
    """Choose for somebody who has settled it beforehand, by an order or a planned line; whether there was one. The
    table's lock is held."""
    if live.row.status != "running" or live.match is None or held(tables, live):
        return False
    if tables.shared:
        await follow_wishes(tables, live)
    settled = live.due()
    if settled is None:
        return False
    await tables.commit(live, live.obey(settled, tables.now()))
    return True


async def follow_wishes(tables: Tables, live: Live) -> None:
    """Let the lines that were planned through other workers see where the table stands. Where another worker has gone
    on meanwhile, they are ahead of it, and nothing can be said of them here."""
    await tables.take_wishes(live)
    changed = live.follow_lines()

    def keep(connection: sa.Connection) -> bool:
        if read_head(connection, live.id) != live.row.number:
            return False
        for number, values in changed.items():
            write_seat(connection, live.id, number, values)
        return True

    if changed and not await tables.store.write(keep):
        raise Overtaken


def held(tables: Tables, live: Live) -> bool:
    """Whether the bots hold back, since somebody asks to go back; not for ever, for nobody may answer."""
    return live.row.request is not None and tables.now() - live.row.touched < REQUEST_PATIENCE


async def task_of(tables: Tables, live: Live, seat: int, what: Any) -> Task:
    """What a bot is given to think about."""
    body = None
    if not is_own(live.row.game, live.row.content):
        body = await tables.store.read(partial(read_content, fingerprint=live.row.content))
    bot = live.seats[seat].bot or STAND_IN
    seed = hashlib.sha256(f"bot {live.row.seed} {seat} {live.row.step}".encode()).digest()
    return Task(what, save(live.playing), seat, bot, int.from_bytes(seed[:7], "big"), body)


def thought_of(live: Live, seat: int, thought: Thought) -> str | None:
    """The option that was thought of, if there is one and it is offered."""
    best = thought.options[0][0] if thought.options and not thought.failure else None
    return best if best in offered_to(live, seat) else None


def left_to_chance(tables: Tables, live: Live, seat: int, thought: Thought) -> str:
    """Any option where thinking failed, so that the table goes on."""
    tables.metrics.failures.inc()
    reason = thought.failure or "“{}” is not offered".format(thought.options[0][0] if thought.options else "")
    LOG.error("a bot failed", extra={"table": live.id, "seat": letter(seat), "reason": reason})
    return Random(live.row.number).choice(offered_to(live, seat))


def offered_to(live: Live, seat: int) -> list[str]:
    ask = live.playing.ask_of(seat)
    return ask.names() if ask is not None else []

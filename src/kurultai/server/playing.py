"""What can be said at a table: choices, undo, consent, chat, questions; and the bots and clocks that play along."""

from __future__ import annotations

import asyncio
import hashlib
import logging
from functools import partial
from random import Random
from typing import Any

import msgspec

from kurultai.kernel.ask import letter
from kurultai.kernel.errors import IllegalChoice, KurultaiError, NothingToUndo
from kurultai.kernel.save import save
from kurultai.server.clock import late_seats
from kurultai.server.live import Live
from kurultai.server.protocol import (
    Accepted,
    AskBack,
    AtTable,
    Chat,
    Choose,
    Consent,
    Describe,
    Described,
    Hint,
    Hinted,
    HintLine,
    Message,
    Mute,
    Reason,
    Rejected,
    Stale,
    Undo,
    Why,
)
from kurultai.server.rows import (
    BackRequest,
    Change,
    ChatRow,
    read_content,
    read_due,
    read_keyed,
    write_chat,
    write_seat,
)
from kurultai.server.store import StoreDown
from kurultai.server.tables import Refused, Tables, is_own, said_as
from kurultai.server.telling import affected, describe, reason
from kurultai.server.thinkers import Task, Thought

LOG = logging.getLogger("kurultai.server.playing")
STAND_IN = "greedy"
"""The bot that plays on for somebody whose time is up, if the seat names none."""
BOT_PATIENCE = 5.0
HINTS = 3


async def say(tables: Tables, table_id: str, token: str, message: AtTable) -> Message:
    """Answer what somebody says at a table."""
    if isinstance(message, Hint):
        return await hint(tables, table_id, token)

    async def step(live: Live) -> Message:
        seat = tables.seat_of(live, token)
        if isinstance(message, Describe):
            return described(live, seat)
        if isinstance(message, Why):
            return why(live, seat, message)
        if seat is None:
            raise Refused("spectator", 403)
        if isinstance(message, Chat):
            return await chat(tables, live, seat, message)
        if isinstance(message, Mute):
            return await mute(tables, live, seat, message)
        try:
            return await move(tables, live, seat, message)
        except Refused as refusal:
            tables.metrics.refused.labels(code=refusal.code).inc()
            return Rejected(live.id, message.key, refusal.code, str(refusal))

    return await tables.change(table_id, step)


def described(live: Live, seat: int | None) -> Described:
    if live.match is None:
        raise Refused("not_begun")
    return describe(live, seat)


def why(live: Live, seat: int | None, message: Why) -> Reason:
    if live.match is None:
        raise Refused("not_begun")
    return reason(live, seat, message.option)


async def move(tables: Tables, live: Live, seat: int, message: Choose | Undo | AskBack | Consent) -> Message:
    """Everything that changes the match, or asks to."""
    key = f"{seat}:{message.key}"
    before = next((moment.entry.number for moment in reversed(live.recent) if moment.entry.key == key), None)
    if before is not None:
        return Accepted(live.id, message.key, before)
    if isinstance(message, Choose):
        return await choose(tables, live, seat, message, key)
    kept = await tables.store.read(partial(read_keyed, table_id=live.id, key=key))
    if kept is not None:
        return Accepted(live.id, message.key, kept)
    check_running(live)
    if isinstance(message, Undo):
        return await undo(tables, live, seat, message, key)
    if isinstance(message, AskBack):
        return await ask_back(tables, live, seat, message, key)
    return await consent(tables, live, seat, message, key)


def check_running(live: Live) -> None:
    status = live.row.status
    if status == "kept":
        raise Refused("kept", reason=live.row.reason)
    if status == "finished":
        raise Refused("over")
    if status == "open" or live.match is None:
        raise Refused("not_begun")


async def choose(tables: Tables, live: Live, seat: int, message: Choose, key: str) -> Message:
    """A choice: accepted, stale, or rejected with the reason; a repeated key gets the answer that it got."""
    number = live.question_number(seat)
    if number != message.number or live.row.status != "running":
        kept = await tables.store.read(partial(read_keyed, table_id=live.id, key=key))
        if kept is not None:
            return Accepted(live.id, message.key, kept)
        if live.row.status != "running":
            check_running(live)
        if tables.shared and await tables.catch_up(live) and live.question_number(seat) == message.number:
            return await choose(tables, live, seat, message, key)
        if message.number < live.row.number:
            return await stale(tables, live, seat, message.key, message.number)
        raise Refused("not_asked", names=names_of(live, list(live.row.asked)))
    try:
        change = live.choose(seat, message.choice, key, tables.now())
    except IllegalChoice as error:
        tables.metrics.refused.labels(code="illegal").inc()
        return Rejected(live.id, message.key, "illegal", str(error), error.rule, error.offered)
    await tables.commit(live, change)
    wake_bots(tables, live)
    return Accepted(live.id, message.key, live.row.number)


async def stale(tables: Tables, live: Live, seat: int, key: str, since: int) -> Stale:
    return Stale(live.id, key, live.row.number, await tables.news(live, seat, since))


def names_of(live: Live, seats: list[int]) -> str:
    return " and ".join(live.seats[seat].name for seat in seats)


async def undo(tables: Tables, live: Live, seat: int, message: Undo, key: str) -> Message:
    """Take the own last choice back, until the barrier."""
    if message.number < live.moved:
        return await stale(tables, live, seat, message.key, message.number)
    try:
        change = live.take_back(seat, key, tables.now())
    except NothingToUndo:
        raise Refused("no_undo") from None
    await tables.commit(live, change)
    wake_bots(tables, live)
    return Accepted(live.id, message.key, live.row.number)


async def ask_back(tables: Tables, live: Live, seat: int, message: AskBack, key: str) -> Message:
    """Go back beyond the barrier: at once when nobody else is concerned, else when all of them agree."""
    if not 0 <= message.step < live.row.step:
        raise Refused("no_step", step=message.step)
    if live.row.request is not None:
        raise Refused("asked_already")
    if not affected(live, seat):
        await go_back(tables, live, seat, message.step, "undo.alone", key)
        return Accepted(live.id, message.key, live.row.number)
    row = live.row
    row.number += 1
    row.request = BackRequest(row.number, seat, message.step)
    body = encode({"say": "back.asked", "step": message.step})
    entry = live.entry("ask-back", seat, body, key, tables.now())
    await tables.commit(live, Change(live.id, [entry], row=live.position()))
    return Accepted(live.id, message.key, row.number)


async def consent(tables: Tables, live: Live, seat: int, message: Consent, key: str) -> Message:
    """Agree to going back, or not. When the last one agrees, it is done."""
    row = live.row
    asked = row.request
    if asked is None or asked.number != message.request:
        raise Refused("no_request")
    if seat not in affected(live, asked.seat) or seat in asked.agreed:
        raise Refused("consent_given")
    row.number += 1
    agreed = (*asked.agreed, seat)
    row.request = msgspec.structs.replace(asked, agreed=agreed) if message.agree else None
    body = encode({"say": "back.agreed" if message.agree else "back.refused"})
    entry = live.entry("consent", seat, body, key, tables.now())
    number = row.number
    if message.agree and set(agreed) >= set(affected(live, asked.seat)):
        await go_back(tables, live, asked.seat, asked.step, "undo.agreed", None, before=[entry])
    else:
        await tables.commit(live, Change(live.id, [entry], row=live.position()))
    return Accepted(live.id, message.key, number)


async def go_back(
    tables: Tables, live: Live, seat: int, step: int, said: str, key: str | None, before: list[Any] | None = None
) -> None:
    try:
        change = live.go_back(seat, step, said, key, tables.now())
    except KurultaiError:
        tables.drop(live)
        raise Refused("no_step", step=step) from None
    change.entries[:0] = before or []
    await tables.commit(live, change)
    wake_bots(tables, live)


def encode(body: dict[str, Any]) -> str:
    return msgspec.json.encode(body).decode()


# --- chat ------------------------------------------------------------------------------------------------------------


async def chat(tables: Tables, live: Live, seat: int, message: Chat) -> Message:
    """Say something; it is kept, then told to all who have not muted the speaker."""
    text = " ".join(message.text.split())
    if not text or not text.isprintable():
        raise Refused("message", 400, reason="there are signs in it that cannot be shown")
    row = ChatRow(0, seat, live.seats[seat].name, text, f"{seat}:{message.key}", tables.now())
    said = await tables.store.write(partial(write_chat, table_id=live.id, said=row))
    tell_said(tables, live, [said])
    tables.bus.publish(live.id, 0)
    return Accepted(live.id, message.key, said.number)


def tell_said(tables: Tables, live: Live, said: list[ChatRow]) -> None:
    """Tell what was said to those who look."""
    for row in said:
        frame = msgspec.json.encode(said_as(live.id, row))
        for watcher in list(tables.watchers.get(live.id, ())):
            if watcher.seat is None or row.seat not in live.seats[watcher.seat].muted:
                watcher.send(frame)


async def mute(tables: Tables, live: Live, seat: int, message: Mute) -> Message:
    """Hear a seat no more, or again."""
    if message.seat >= len(live.seats) or message.seat == seat:
        raise Refused("muted", 400)
    own = live.seats[seat]
    muted = set(own.muted) | {message.seat} if message.muted else set(own.muted) - {message.seat}
    values = {"muted": tuple(sorted(muted))}
    await tables.store.write(partial(write_seat, table_id=live.id, seat=seat, values=values))
    own.muted = values["muted"]
    return Accepted(live.id, "mute", live.row.number)


# --- bots ------------------------------------------------------------------------------------------------------------


def wake_bots(tables: Tables, live: Live) -> None:
    """Let the bots of a table choose, if it is their turn."""
    if live.row.bot_due and live.id not in tables.thinking:
        tables.thinking.add(live.id)
        tables.spawn(bots_choose(tables, live.id))


async def bots_choose(tables: Tables, table_id: str) -> None:
    """One bot after another chooses, until a person is to choose or the game is over."""
    try:
        while await bot_chooses(tables, table_id):
            pass
    except StoreDown as error:
        LOG.warning("a bot's choice could not be kept", extra={"table": table_id, "reason": str(error)})
    finally:
        tables.thinking.discard(table_id)


async def bot_chooses(tables: Tables, table_id: str) -> bool:
    """Let one bot think, then choose for it; whether there was one to choose."""
    task: Task | None = None
    seat = number = -1

    async def take(live: Live) -> None:
        nonlocal task, seat, number
        if live.row.status == "running" and live.match is not None and live.bot_seats_due():
            seat = live.bot_seats_due()[0]
            number = live.question_number(seat)
            task = await task_of(tables, live, seat, "choose")

    await tables.change(table_id, take)
    if task is None:
        return False
    with tables.metrics.thinking.labels(bot=task.bot).time():
        thought = await tables.thinkers.think(task)

    async def settle(live: Live) -> None:
        if live.row.status != "running" or live.question_number(seat) != number or not live.seats[seat].by_bot:
            return
        choice = chosen(tables, live, seat, thought)
        await tables.commit(live, live.choose(seat, choice, f"bot:{number}:{seat}", tables.now()))

    await tables.change(table_id, settle)
    return True


async def task_of(tables: Tables, live: Live, seat: int, what: Any) -> Task:
    """What a bot is given to think about."""
    body = None
    if not is_own(live.row.game, live.row.content):
        body = await tables.store.read(partial(read_content, fingerprint=live.row.content))
    bot = live.seats[seat].bot or STAND_IN
    seed = hashlib.sha256(f"bot {live.row.seed} {seat} {live.row.step}".encode()).digest()
    return Task(what, save(live.playing), seat, bot, int.from_bytes(seed[:7], "big"), body)


def chosen(tables: Tables, live: Live, seat: int, thought: Thought) -> str:
    """The option that was thought of; any option where thinking failed, so that the table goes on."""
    ask = live.playing.ask_of(seat)
    offered = ask.names() if ask is not None else []
    if not thought.failure and thought.options and thought.options[0][0] in offered:
        return thought.options[0][0]
    tables.metrics.failures.inc()
    LOG.error("a bot failed", extra={"table": live.id, "seat": letter(seat), "reason": thought.failure})
    return Random(live.row.number).choice(offered)


async def hint(tables: Tables, table_id: str, token: str) -> Message:
    """What a bot would advise, from what the seat sees."""
    task: Task | None = None
    number = -1

    async def take(live: Live) -> None:
        nonlocal task, number
        seat = tables.seat_of(live, token)
        if seat is None:
            raise Refused("spectator", 403)
        check_running(live)
        if live.playing.ask_of(seat) is None:
            raise Refused("not_asked", names=names_of(live, list(live.row.asked)))
        number = live.question_number(seat)
        task = await task_of(tables, live, seat, "hint")

    await tables.change(table_id, take)
    if task is None:
        raise Refused("not_begun")
    thought = await tables.thinkers.think(task)
    asked = task

    async def word(live: Live) -> Message:
        ask = live.playing.ask_of(asked.seat)
        if ask is None or live.question_number(asked.seat) != number:
            return Hinted(table_id, number, ())
        words = live.words(asked.seat)
        lines = [
            HintLine(name, words.option(ask.kind, ask.kind.values[name]), value) for name, value in thought.options
        ]
        return Hinted(table_id, number, tuple(lines[:3]))

    return await tables.change(table_id, word)


# --- time ------------------------------------------------------------------------------------------------------------


async def sweep(tables: Tables) -> None:
    """Look for bots that should have chosen, and for people whose time is up. Survives restarts: the store knows."""
    now = tables.now()
    bots, late = await tables.store.read(partial(read_due, now=now, patience=BOT_PATIENCE))
    for table_id in bots:
        if table_id not in tables.thinking:
            tables.thinking.add(table_id)
            tables.spawn(bots_choose(tables, table_id))
    for table_id in late:
        await tables.change(table_id, partial(expire, tables))


async def expire(tables: Tables, live: Live) -> None:
    """Somebody's time is up: what was agreed for that happens."""
    now = tables.now()
    late = late_seats(live.row, live.seats, now) if live.row.status == "running" else []
    if not late:
        return
    seat = live.seats[late[0]]
    policy = live.row.clock.expiry
    values: dict[str, Any] = {}
    if policy == "bot":
        seat.away, seat.bot = True, seat.bot or STAND_IN
        values = {"away": True, "bot": seat.bot}
    elif policy == "open":
        seat.player, seat.token, seat.reserved = "open", "", ""
        values = {"player": "open", "token": "", "reserved": ""}
    body = encode({"say": f"clock.{policy}", "bot": seat.bot, "name": seat.name})
    live.row.number += 1
    entry = live.entry("clock", seat.seat, body, None, now)
    live.note_players(now)
    changed = {seat.seat: values} if values else {}
    await tables.commit(live, Change(live.id, [entry], row=live.position(), seats=changed))
    wake_bots(tables, live)


async def sweep_on(tables: Tables, every: float) -> None:
    """Sweep again and again, whatever goes wrong."""
    while True:
        try:
            await sweep(tables)
        except asyncio.CancelledError:
            raise
        except StoreDown as error:
            LOG.warning("the sweep has to wait", extra={"reason": str(error)})
        except Exception:
            LOG.exception("the sweep failed")
        await asyncio.sleep(every)

"""What can be said at a table: choices, undo, consent, chat, and questions about it."""

from __future__ import annotations

import logging
from functools import partial
from typing import Any

import msgspec

from kurultai.bots.reasons import say_reason, say_risk
from kurultai.kernel.ask import Ask, letter
from kurultai.kernel.errors import IllegalChoice, KurultaiError, NothingToUndo
from kurultai.kernel.game import Words
from kurultai.kernel.languages import LANGUAGE
from kurultai.server import planning
from kurultai.server.bots import task_of, wake_bots
from kurultai.server.foresight import foreseen
from kurultai.server.live import Live
from kurultai.server.protocol import (
    Accepted,
    AskBack,
    AtTable,
    Chat,
    Choose,
    Consent,
    Describe,
    Foresee,
    Foreseen,
    Hint,
    Hinted,
    HintLine,
    Message,
    Mute,
    Plan,
    PlayLine,
    Rejected,
    SetOrders,
    Stale,
    Undo,
    Why,
)
from kurultai.server.refusals import Key, Refused, kept_for
from kurultai.server.rows import (
    BackRequest,
    Change,
    ChatRow,
    SeatRow,
    read_keyed,
    write_chat,
    write_seat,
)
from kurultai.server.standing import without
from kurultai.server.tables import Repeated, Tables, hashed, said_as
from kurultai.server.telling import affected, describe, phrases, reason
from kurultai.server.thinkers import Task, Thought
from kurultai.server.wishes import made_by

LOG = logging.getLogger("kurultai.server.playing")
HINTS = 3
LOOK_BACK = 64
JOINERS = str.maketrans("", "", "\u200c\u200d")
"""They join signs into one, or keep them apart: not printable alone, but needed in many scripts and pictures."""


async def say(tables: Tables, table_id: str, token: str, message: AtTable, language: str = LANGUAGE) -> Message:
    """Answer what somebody says at a table, in their language."""
    if isinstance(message, Hint):
        return await hint(tables, table_id, token, language)
    if isinstance(message, Plan):
        return await planning.plan(tables, table_id, token, message, language)

    async def step(live: Live) -> Message:
        if tables.shared and isinstance(message, Choose) and not is_open(live, token, message.number):
            await tables.catch_up(live)
        seat = tables.seat_of(live, token)
        if isinstance(message, Describe):
            return described(tables, live, seat, message, language)
        if isinstance(message, Why):
            return why(tables, live, seat, message, language)
        if isinstance(message, Foresee):
            return foresee(live, seat, message)
        if seat is None:
            raise Refused("spectator", 403)
        return await say_seated(tables, live, seat, message, language)

    return await tables.change(table_id, step, hurried=isinstance(message, Choose))


def is_open(live: Live, token: str, number: int) -> bool:
    """Whether the question of a number is open to whoever has a token, as far as this worker knows."""
    secret = hashed(token)
    return any(seat.token == secret and live.question_number(seat.seat) == number for seat in live.seats)


async def say_seated(
    tables: Tables,
    live: Live,
    seat: int,
    message: Chat | Mute | SetOrders | PlayLine | Choose | Undo | AskBack | Consent,
    language: str,
) -> Message:
    """Answer what only a seat can say."""
    if isinstance(message, Chat):
        return await chat(tables, live, seat, message)
    if isinstance(message, Mute):
        return await mute(tables, live, seat, message)
    if isinstance(message, SetOrders):
        return await planning.set_orders(tables, live, seat, message, language)
    try:
        if isinstance(message, PlayLine):
            return await planning.play_line(tables, live, seat, message, language)
        return await move(tables, live, seat, message, language)
    except Refused as refusal:
        tables.metrics.refused.labels(code=refusal.code).inc()
        return Rejected(live.id, message.key, refusal.code, refusal.said(language))


def described(tables: Tables, live: Live, seat: int | None, message: Describe, language: str) -> Message:
    check_shown(live)
    if message.plan:
        return planning.describe_plan(tables, live, seat, message, language)
    return describe(live, seat, language)


def why(tables: Tables, live: Live, seat: int | None, message: Why, language: str) -> Message:
    check_shown(live)
    if message.plan:
        return planning.why_in_plan(tables, live, seat, message, language)
    return reason(live, seat, message.option, language)


def foresee(live: Live, seat: int | None, message: Foresee) -> Foreseen:
    check_shown(live)
    return foreseen(live, seat, message.option)


def check_shown(live: Live) -> None:
    """Refuse where there is no match to look at: it has not begun, or cannot go on here."""
    if live.match is None:
        raise Refused("kept", reason=kept_for(live)) if live.row.reason else Refused("not_begun")


async def move(
    tables: Tables, live: Live, seat: int, message: Choose | Undo | AskBack | Consent, language: str
) -> Message:
    """Everything that changes the match, or asks to."""
    key = f"{seat}:{message.key}"
    before = live.keys.get(key)
    if before is not None:
        return Accepted(live.id, message.key, before)
    try:
        return await move_anew(tables, live, seat, message, key, language)
    except Repeated as repeated:
        return Accepted(live.id, message.key, repeated.number)


async def move_anew(
    tables: Tables, live: Live, seat: int, message: Choose | Undo | AskBack | Consent, key: str, language: str
) -> Message:
    """The same, for a key that is new as far as we remember; the store knows better."""
    if isinstance(message, Choose):
        return await choose(tables, live, seat, message, key, language)
    kept = await tables.store.read(partial(read_keyed, table_id=live.id, key=key))
    if kept is not None:
        return Accepted(live.id, message.key, kept)
    check_running(live)
    if isinstance(message, Undo):
        return await undo(tables, live, seat, message, key, language)
    if isinstance(message, AskBack):
        return await ask_back(tables, live, seat, message, key)
    return await consent(tables, live, seat, message, key)


def check_running(live: Live) -> None:
    status = live.row.status
    if status == "kept":
        raise Refused("kept", reason=kept_for(live))
    if status == "finished":
        raise Refused("over")
    if status == "open" or live.match is None:
        raise Refused("not_begun")


async def choose(tables: Tables, live: Live, seat: int, message: Choose, key: str, language: str) -> Message:
    """A choice: accepted, stale, or rejected with the reason; a repeated key gets the answer that it got."""
    number = live.question_number(seat)
    if number < 0 or number != message.number or live.row.status != "running":
        kept = await tables.store.read(partial(read_keyed, table_id=live.id, key=key))
        if kept is not None:
            return Accepted(live.id, message.key, kept)
        if live.row.status != "running":
            check_running(live)
        if message.number < live.row.number:
            return await stale(tables, live, seat, message.key, message.number, language)
        raise Refused("not_asked", names=who_is_asked(live))
    try:
        change = live.choose(seat, message.choice, key, tables.now())
    except IllegalChoice as error:
        tables.metrics.refused.labels(code="illegal").inc()
        return Rejected(live.id, message.key, "illegal", illegal(error, message, language), error.rule, error.offered)
    await tables.commit(live, change)
    wake_bots(tables, live)
    return Accepted(live.id, message.key, live.row.number)


async def stale(tables: Tables, live: Live, seat: int, key: str, since: int, language: str) -> Stale:
    return Stale(live.id, key, live.row.number, await tables.news(live, seat, since, language))


def illegal(error: IllegalChoice, message: Choose, language: str) -> str:
    """Why a choice is not taken."""
    said = phrases(language)
    return said.say("bad.illegal", what=message.choice, rule=error.rule, offered=", ".join(error.offered))


def who_is_asked(live: Live) -> list[SeatRow]:
    return [live.seats[seat] for seat in live.row.asked]


async def undo(tables: Tables, live: Live, seat: int, message: Undo, key: str, language: str) -> Message:
    """Take the own last choice back, until the barrier."""
    if message.number < live.moved:
        return await stale(tables, live, seat, message.key, message.number, language)
    await tables.take_wishes(live)
    ordered = await last_by_order(tables, live, seat)
    try:
        change = live.take_back(seat, key, tables.now())
    except NothingToUndo:
        raise Refused("no_undo") from None
    if ordered:
        # What is taken back is not to be answered the same way again at once.
        live.seats[seat].orders = without(live.seats[seat].orders, ordered)
        change.seats.setdefault(seat, {})["orders"] = live.seats[seat].orders
        live.note_players(tables.now())
        change.row = live.position()
    await tables.commit(live, change)
    wake_bots(tables, live)
    return Accepted(live.id, message.key, live.row.number)


async def last_by_order(tables: Tables, live: Live, seat: int) -> str:
    """The kind of question that the seat's last choice answered, if a standing order made it."""
    moments = await tables.history(live, max(0, live.row.number - LOOK_BACK))
    own = [one.entry for one in moments if one.entry.what == "choice" and one.entry.seat == seat]
    return own[-1].body.partition(":")[0] if own and made_by(own[-1].key) == "order" else ""


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
    if seat == asked.seat and not message.agree:
        return await end_request(tables, live, seat, "back.withdrawn", message.key, key)
    if seat not in affected(live, asked.seat) or seat in asked.agreed:
        raise Refused("consent_given")
    if not message.agree:
        return await end_request(tables, live, seat, "back.refused", message.key, key)
    row.number += 1
    agreed = (*asked.agreed, seat)
    row.request = msgspec.structs.replace(asked, agreed=agreed)
    entry = live.entry("consent", seat, encode({"say": "back.agreed"}), key, tables.now())
    number = row.number
    if set(agreed) >= set(affected(live, asked.seat)):
        await go_back(tables, live, asked.seat, asked.step, "undo.agreed", None, before=[entry])
    else:
        await tables.commit(live, Change(live.id, [entry], row=live.position()))
    return Accepted(live.id, message.key, number)


async def end_request(tables: Tables, live: Live, seat: int, said: str, name: str, key: str) -> Message:
    """Nobody goes back; the bots, which have held back, play on."""
    live.row.number += 1
    live.row.request = None
    entry = live.entry("consent", seat, encode({"say": said}), key, tables.now())
    await tables.commit(live, Change(live.id, [entry], row=live.position()))
    wake_bots(tables, live)
    return Accepted(live.id, name, entry.number)


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
    if not text or not text.translate(JOINERS).isprintable():
        raise Refused("message", 400, reason=Key("unread.signs"))
    row = ChatRow(0, seat, live.seats[seat].name, text, f"{seat}:{message.key}", tables.now())
    said = await tables.store.write(partial(write_chat, table_id=live.id, said=row))
    await tables.take_wishes(live)
    tell_said(tables, live, [said])
    tables.bus.spoke(live.id, said.number)
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
    await tables.take_wishes(live)
    own = live.seats[seat]
    muted = set(own.muted) | {message.seat} if message.muted else set(own.muted) - {message.seat}
    values = {"muted": tuple(sorted(muted))}
    await tables.store.write(partial(write_seat, table_id=live.id, seat=seat, values=values))
    own.muted = values["muted"]
    return Accepted(live.id, "mute", live.row.number)


# --- advice ----------------------------------------------------------------------------------------------------------


async def hint(tables: Tables, table_id: str, token: str, language: str = LANGUAGE) -> Message:
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
            raise Refused("not_asked", names=who_is_asked(live))
        if (table_id, seat) in tables.advising:
            raise Refused("too_many", 429)
        number = live.question_number(seat)
        task = await task_of(tables, live, seat, "hint")

    await tables.change(table_id, take)
    if task is None:
        raise Refused("not_begun")
    asked = task
    tables.advising.add((table_id, asked.seat))
    try:
        thought = await tables.thinkers.think(asked)
    finally:
        tables.advising.discard((table_id, asked.seat))
    if thought.failure:
        tables.metrics.failures.inc()
        LOG.error("a bot failed", extra={"table": table_id, "seat": letter(asked.seat), "reason": thought.failure})
        raise Refused("no_hint", 503)

    async def word(live: Live) -> Message:
        ask = live.playing.ask_of(asked.seat)
        if ask is None or live.question_number(asked.seat) != number:
            return Hinted(table_id, number, ())
        return Hinted(table_id, number, hint_lines(live.words(asked.seat, language), ask, thought, language))

    return await tables.change(table_id, word)


def hint_lines(words: Words, ask: Ask[Any], thought: Thought, language: str) -> tuple[HintLine, ...]:
    """What was thought of a question, in words: the best options first."""
    return tuple(
        HintLine(
            option=one.option,
            label=words.choice(ask, ask.kind.values[one.option]),
            expectation=one.chance,
            gain=one.gain,
            why=say_reason(words, one, language),
            risk=say_risk(words, one, language),
        )
        for one in thought.advised[:HINTS]
    )

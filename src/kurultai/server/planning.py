"""Planning at a table: a private fork is opened, tried and closed, and its line played at the real table.

See `plans.py` for what a plan is. Only `play_line` touches the table itself.
"""

from __future__ import annotations

import secrets
from functools import partial
from typing import Any

import msgspec
import sqlalchemy as sa

from kurultai.kernel.ask import Ask
from kurultai.kernel.languages import LANGUAGE
from kurultai.server.bots import STAND_IN, wake_bots
from kurultai.server.columns import TABLES
from kurultai.server.contents import is_own
from kurultai.server.live import Live
from kurultai.server.plans import MOST_STEPS, Made, Plan
from kurultai.server.protocol import (
    Describe,
    LinePlayed,
    Message,
    Ordered,
    Planned,
    PlanStep,
    PlayLine,
    SetOrders,
    Told,
    Why,
)
from kurultai.server.protocol import Plan as PlanMessage
from kurultai.server.refusals import Refused, kept_for
from kurultai.server.rows import Line, read_content, write_seat
from kurultai.server.tables import Overtaken, Repeated, Tables
from kurultai.server.telling import describe, reason, sight, told
from kurultai.server.thinkers import Task
from kurultai.server.wishes import line_info, order_lines

MOST_ANSWERS = 40
"""How many choices bots make at once."""
SEED_BITS = 48


async def plan(tables: Tables, table_id: str, token: str, message: PlanMessage, language: str = LANGUAGE) -> Message:
    """Answer what somebody says of a plan."""
    task: Task | None = None

    async def step(live: Live) -> Message:
        nonlocal task
        viewer = tables.seat_of(live, token)
        if not tables.plans.may(live.id, viewer):
            raise Refused("too_many", 429)
        if message.do == "open":
            tables.plans.drop(message.plan)
            return planned(live, opened(tables, live, viewer), language)
        found = find(tables, live, viewer, message.plan)
        if message.do == "close":
            tables.plans.drop(found.id)
            return Planned(live.id, found.id, -1 if viewer is None else viewer, found.from_step)
        if message.do == "bots":
            task = await bots_task(tables, live, found)
            return planned(live, found, language)
        if message.do == "back":
            found.back(max(0, message.step))
            return planned(live, found, language)
        return choose(live, found, message, language)

    reply = await tables.change(table_id, step)
    return reply if task is None else await let_bots_answer(tables, table_id, token, message.plan, task, language)


def opened(tables: Tables, live: Live, viewer: int | None, seed: int | None = None) -> Plan:
    """A new plan from where the table stands."""
    if live.match is None:
        raise Refused("kept", reason=kept_for(live)) if live.row.reason else Refused("not_begun")
    if live.row.status != "running":
        raise Refused("over")
    plan = Plan(live, viewer, secrets.randbits(SEED_BITS) if seed is None else seed, tables.now())
    tables.plans.keep(plan)
    return plan


def find(tables: Tables, live: Live, viewer: int | None, plan_id: str) -> Plan:
    plan = tables.plans.find(plan_id, live.id, viewer)
    if plan is None:
        raise Refused("no_plan", 404)
    return plan


def choose(live: Live, plan: Plan, message: PlanMessage, language: str) -> Message:
    """Choose in a plan, for whoever is asked there; said twice, it is done once."""
    asked = question_of(plan)
    if message.step != len(plan.made) or asked is None:
        return planned(live, plan, language)
    if len(plan.made) >= MOST_STEPS:
        raise Refused("plan_long", 409, most=MOST_STEPS)
    plan.choose(asked.seat, message.choice)
    return planned(live, plan, language, new=1)


def question_of(plan: Plan) -> Ask[Any] | None:
    """The question that is shown in a plan."""
    eyes = plan.eyes
    return None if eyes is None else plan.fork.playing.ask_of(eyes)


# --- bots ------------------------------------------------------------------------------------------------------------


async def bots_task(tables: Tables, live: Live, plan: Plan) -> Task | None:
    """What bots have to think about: everybody but the viewer, until the viewer is asked."""
    asks = plan.fork.playing.asks
    if plan.thinking:
        raise Refused("too_many", 429)
    room = MOST_STEPS - len(plan.made)
    if room <= 0:
        raise Refused("plan_long", 409, most=MOST_STEPS)
    if not asks or any(ask.seat == plan.viewer for ask in asks):
        return None
    body = None
    if not is_own(live.row.game, plan.content):
        body = await tables.store.read(partial(read_content, fingerprint=plan.content))
    plan.thinking = True
    most = min(MOST_ANSWERS, room) if plan.viewer is not None else 1
    return Task("answer", plan.saved, -1, STAND_IN, plan.seed, body, plan.imagined, most)


async def let_bots_answer(
    tables: Tables, table_id: str, token: str, plan_id: str, task: Task, language: str
) -> Message:
    """Let bots think without the table's lock, then choose for them in the plan."""
    try:
        thought = await tables.thinkers.think(task)
    finally:
        # Whoever has gone on meanwhile has another plan, or has gone back in this one.
        await tables.change(table_id, partial(_rest, tables, token, plan_id))
    if thought.failure:
        tables.metrics.failures.inc()
        raise Refused("no_hint", 503)

    async def step(live: Live) -> Message:
        viewer = tables.seat_of(live, token)
        plan = find(tables, live, viewer, plan_id)
        if plan.imagined != task.imagined:
            return planned(live, plan, language)
        for text, seat in thought.options:
            plan.choose(int(seat), text, "bot")
        return planned(live, plan, language, new=len(thought.options))

    return await tables.change(table_id, step)


async def _rest(tables: Tables, token: str, plan_id: str, live: Live) -> None:
    plan = tables.plans.find(plan_id, live.id, tables.seat_of(live, token))
    if plan is not None:
        plan.thinking = False


# --- what is told of a plan ------------------------------------------------------------------------------------------


def planned(live: Live, plan: Plan, language: str, new: int = 0) -> Planned:
    """A plan as it stands; `new`: so many of its choices were made just now."""
    eyes, fork = plan.eyes, plan.fork
    shown = sight(fork, eyes, language=language)
    if shown is not None:
        shown = msgspec.structs.replace(shown, can_undo=bool(plan.made))
    return Planned(
        table=live.id,
        plan=plan.id,
        seat=-1 if eyes is None else eyes,
        base=plan.from_step,
        sight=shown,
        steps=tuple(plan_step(plan, at, one, language) for at, one in enumerate(plan.made)),
        told=tuple(told_in(plan, one, language) for one in plan.made[len(plan.made) - new :]),
        mine=plan.mine(),
        moved=live.moved != plan.moved,
        unseen=tuple(fork.words(plan.viewer, language).unseen()),
    )


def told_in(plan: Plan, made: Made, language: str) -> Told:
    return told(plan.fork, made.moment, plan.viewer, language)


def plan_step(plan: Plan, at: int, made: Made, language: str) -> PlanStep:
    """A choice of a plan; everything in it is the viewer's own or imagined, so that nothing of it is hidden."""
    kind, _, name = made.choice.partition(":")
    kinds = {one.name: one for one in plan.fork.playing.box.kinds}
    label = plan.fork.words(made.seat, language).option(kinds[kind], kinds[kind].values[name])
    return PlanStep(at + 1, made.seat, label, made.by, made.luck, told_in(plan, made, language).lines)


def why_in_plan(tables: Tables, live: Live, viewer: int | None, message: Why, language: str) -> Message:
    """Why something is not offered in a plan."""
    plan = find(tables, live, viewer, message.plan)
    return msgspec.structs.replace(reason(plan.fork, plan.eyes, message.option, language), table=live.id)


def describe_plan(tables: Tables, live: Live, viewer: int | None, message: Describe, language: str) -> Message:
    """A plan in sentences."""
    plan = find(tables, live, viewer, message.plan)
    return msgspec.structs.replace(describe(plan.fork, plan.eyes, language), number=live.row.number)


# --- at the table ----------------------------------------------------------------------------------------------------


async def play_line(tables: Tables, live: Live, seat: int, message: PlayLine, language: str) -> Message:
    """Play the own choices of a plan, one after another, until something is not as planned; or let go of a line. A
    repeated key goes on with the line that it has begun."""
    row = live.seats[seat]
    if not message.plan:
        await keep_line(tables, live, seat, None)
        return LinePlayed(live.id, message.key)
    if row.line is None or row.line.key != message.key:
        if live.row.status != "running" or live.match is None:
            raise Refused("over" if live.row.status == "finished" else "not_begun")
        if row.away:
            raise Refused("plan_away")
        plan = find(tables, live, seat, message.plan)
        if not plan.mine():
            raise Refused("plan_empty")
        row.line = plan.line(message.key)
        live.follow_lines()
        await keep_line(tables, live, seat, row.line)
    settled = live.due()
    while settled is not None and settled.seat == seat and settled.by == "line":
        try:
            await tables.commit(live, live.obey(settled, tables.now()))
        except Repeated:
            # Another worker was faster with the same choice of the line.
            raise Overtaken from None
        settled = live.due()
    wake_bots(tables, live)
    return LinePlayed(live.id, message.key, line_info(live, seat, language))


async def keep_line(tables: Tables, live: Live, seat: int, line: Line | None) -> None:
    live.seats[seat].line = line
    await tables.store.write(partial(write_seat, table_id=live.id, seat=seat, values={"line": line}))


async def set_orders(tables: Tables, live: Live, seat: int, message: SetOrders, language: str) -> Message:
    """Keep the standing orders of a seat; one that fits a question that is open answers it at once."""
    if live.match is None:
        raise Refused("not_begun")
    ways = {way.kind: way for way in live.game.order_ways(live.playing.box)}
    kinds = {kind.name: kind for kind in live.playing.box.kinds}
    for order in message.orders:
        way = ways.get(order.kind)
        if way is None or (order.when and order.when not in way.circumstances):
            raise Refused("no_order", 400, what=order.kind)
        known = kinds[order.kind].values
        if not all(answer in known or (answer == "decline" and way.decline) for answer in order.answers):
            raise Refused("no_order", 400, what=order.kind)
    live.seats[seat].orders = message.orders
    live.note_players(tables.now())
    due = {"bot_due": live.row.bot_due}

    def keep(connection: sa.Connection) -> None:
        write_seat(connection, live.id, seat, {"orders": message.orders})
        connection.execute(sa.update(TABLES).where(TABLES.c.id == live.id).values(**due))

    await tables.store.write(keep)
    wake_bots(tables, live)
    return Ordered(live.id, order_lines(live, seat, language))

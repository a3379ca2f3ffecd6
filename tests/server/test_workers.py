"""Several workers on one store: what one has kept the others know before they say who anybody is."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path

import msgspec
import pytest

from kurultai.server.bots import bots_choose
from kurultai.server.playing import say
from kurultai.server.presence import BELIEVED, NOTED
from kurultai.server.protocol import (
    Accepted,
    AtTable,
    Chat,
    Choose,
    Describe,
    HandOver,
    Hint,
    LinePlayed,
    Mute,
    Order,
    Plan,
    PlayLine,
    SetOrders,
    Undo,
)
from kurultai.server.refusals import Refused
from kurultai.server.replays import Replays, export, show_step
from kurultai.server.seating import hand_over
from kurultai.server.tables import Tables
from kurultai.server.wakeup import PostgresBus
from tests.server.inside import REIGN, Ear, Guest, World, at_tables, beside
from tests.server.test_orders import PASS, at_fight, at_rest, choices, order
from tests.server.test_planning import play_line, with_answer_of_other

Way = Callable[[Tables, Guest], Awaitable[object]]


def saying(make: Callable[[str], AtTable]) -> Way:
    return lambda tables, guest: say(tables, guest.table, guest.token, make(guest.table))


WAYS: dict[str, Way] = {
    "look": lambda tables, guest: tables.look(guest.table, guest.token, -1),
    "describe": saying(Describe),
    "hint": saying(Hint),
    "plan": saying(lambda table: Plan(table, "open")),
    "step": lambda tables, guest: show_step(tables, Replays(), guest.table, guest.token, 0, None),
    "record": lambda tables, guest: export(tables, guest.table, guest.token),
    "chat": saying(lambda table: Chat(table, "Hello", "c")),
    "orders": saying(lambda table: SetOrders(table, ())),
    "choose": saying(lambda table: Choose(table, 1, "k", "keep:nothing")),
    "undo": saying(lambda table: Undo(table, 1, "u")),
}
"""All that somebody can do at a table by a seat's token and be told something of the seat."""


@pytest.fixture(params=WAYS)
def way(request: pytest.FixtureRequest) -> Way:
    return WAYS[request.param]


def test_whoever_joins_at_one_worker_is_known_at_the_others_at_once(tmp_path: Path, way: Way) -> None:
    """Also where somebody looks on, and nobody has woken that worker up yet."""

    @at_tables
    async def scenario(world: World) -> None:
        ada = await world.lay_open(REIGN)
        async with beside(world) as other:
            ear = Ear()
            await other.look(ada.table, ada.token, -1, ear)
            bo = await world.join(ada.table, "Bo")
            await way(other, bo)
            bus = PostgresBus(other)
            await bus.poll()
            assert [seat.name for seat in ear.news()[-1].info.seats] == ["Ada", "Bo"], (
                "nor is anybody told later for it"
            )

    scenario(tmp_path)


def test_whoever_has_left_a_seat_at_one_worker_is_told_nothing_of_it_at_the_others(tmp_path: Path, way: Way) -> None:
    """Nor can they say anything in the name of whoever sits there now."""

    @at_tables
    async def scenario(world: World) -> None:
        ada, bo = await world.lay(REIGN)
        async with beside(world) as other:
            line, hers = Ear(), Ear()
            await other.look(bo.table, bo.token, -1, line)
            await other.look(ada.table, ada.token, -1, hers)
            await hand_over(world.tables, bo.table, bo.seat, bo.token, HandOver("open"))
            await world.join(bo.table, "Cleo")
            with pytest.raises(Refused) as refused:
                await way(other, bo)
            assert (refused.value.code, refused.value.status) == ("no_seat", 403)
            assert [news.seat for news in line.news()] == [bo.seat, -1], "and so is the line that they had"
            assert hers.news()[-1].info.seats[bo.seat].name == "Cleo"

    scenario(tmp_path)


@at_tables
async def test_a_choice_is_taken_from_whoever_holds_the_seat_now(world: World) -> None:
    """For a choice no worker looks first whether others were there before: what it keeps finds out."""
    ada = await world.lay_open(REIGN)
    async with beside(world) as other:
        await other.look(ada.table, ada.token, -1, Ear())
        bo = await world.join(ada.table, "Bo")
        assert isinstance(await say(other, bo.table, bo.token, await bo.choice()), Accepted)
    ada, bo = await world.lay(REIGN)
    async with beside(world) as other:
        await other.look(ada.table, ada.token, -1, Ear())
        late = await bo.choice()
        await hand_over(world.tables, bo.table, bo.seat, bo.token, HandOver("open"))
        cleo = await world.join(bo.table, "Cleo")
        assert (await cleo.choice()).number == late.number
        with pytest.raises(Refused) as refused:
            await say(other, bo.table, bo.token, late)
        assert refused.value.code == "no_seat"
        assert await cleo.asked()
        assert isinstance(await say(other, cleo.table, cleo.token, late), Accepted)


@at_tables
async def test_whom_somebody_has_muted_at_one_worker_they_do_not_hear_at_the_others(world: World) -> None:
    ada, bo = await world.lay(REIGN)
    async with beside(world) as here, beside(world) as there:
        bus, line = PostgresBus(there), Ear()
        await there.look(bo.table, bo.token, -1, line)
        await say(here, bo.table, bo.token, Mute(bo.table, ada.seat, muted=True))
        await say(there, ada.table, ada.token, Chat(ada.table, "psst", "1"))
        await say(here, ada.table, ada.token, Chat(ada.table, "hush", "2"))
        await bus.look_at(ada.table, said=True)
        assert not any(b"psst" in frame or b"hush" in frame for frame in line.heard)
        news = await there.look(bo.table, bo.token, -1)
        assert (news.muted, news.chat) == ((ada.seat,), ())
        await say(there, bo.table, bo.token, Mute(bo.table, ada.seat, muted=False))
        assert [said.text for said in (await here.look(bo.table, bo.token, -1)).chat] == ["psst", "hush"]


@at_tables
async def test_what_is_said_at_one_worker_as_soon_as_somebody_looks_at_another_is_told_there(world: World) -> None:
    ada, bo = await world.lay(REIGN)
    await ada.say(Chat(ada.table, "before", "0"))
    async with beside(world) as there:
        bus, line = PostgresBus(there), Ear()
        there.bus = bus
        await there.look(bo.table, bo.token, -1, line)
        for at, text in enumerate(("one", "two"), start=1):
            await ada.say(Chat(ada.table, text, f"{at}"))
        await bus.poll()
        await ada.say(Chat(ada.table, "three", "3"))
        await bus.look_at(ada.table, said=True)
        said = [msgspec.json.decode(frame) for frame in line.heard]
        assert [one["text"] for one in said if one["type"] == "said"] == ["one", "two", "three"]


@at_tables
async def test_a_line_that_was_let_go_at_one_worker_is_gone_at_the_others(world: World) -> None:
    ada, bo, shown, _ = await with_answer_of_other(world)
    await play_line(ada, shown)
    async with beside(world) as there:
        ear = Ear()
        await there.look(ada.table, ada.token, -1, ear)
        assert ear.news()[-1].sight.line.ended == "waits"  # type: ignore[union-attr]
        await ada.hears(PlayLine(ada.table, "let-go"), LinePlayed)
        while bo.seat in (await there.open(bo.table)).row.asked:
            live = await there.open(bo.table)
            ask = live.playing.ask_of(bo.seat)
            assert ask is not None
            choice = Choose(bo.table, live.question_number(bo.seat), bo.key(), ask.names()[-1])
            assert isinstance(await say(there, bo.table, bo.token, choice), Accepted)
        assert ear.news()[-1].sight.line is None  # type: ignore[union-attr]
        assert (await there.look(ada.table, ada.token, -1)).sight.line is None  # type: ignore[union-attr]


@at_tables
async def test_a_line_is_not_ended_by_a_worker_that_it_is_ahead_of(world: World) -> None:
    ada, bo, shown, _ = await with_answer_of_other(world)
    async with beside(world) as there:
        await there.look(bo.table, bo.token, -1, Ear())
        await play_line(ada, shown)
        await bots_choose(there, bo.table)
    await world.restart()
    line = (await ada.news()).sight.line  # type: ignore[union-attr]
    assert line is not None
    assert (line.played, line.ended) == (1, "waits")


@at_tables
async def test_what_was_ordered_at_one_worker_is_not_lost_by_an_undo_at_another(world: World) -> None:
    _, bo = await at_fight(world)
    await order(bo, PASS)
    await at_rest(world, bo)
    number = await bo.number()
    assert choices((await bo.news()).told, bo.seat)[-1] == "order"
    async with beside(world) as there:
        await there.look(bo.table, bo.token, -1)
        await order(bo, PASS, Order("fight", ("pass",), when="by-A"))
        await say(there, bo.table, bo.token, Undo(bo.table, number, "undo"))
        news = await there.look(bo.table, bo.token, -1)
        assert news.sight is not None
        assert [(line.order.when, line.order.on) for line in news.sight.orders] == [("", False), ("by-A", False)]


@at_tables
async def test_two_workers_that_think_for_the_same_bot_make_one_choice(world: World) -> None:
    """Both are right: nothing has gone wrong, and one of them goes on."""
    world.tables.ending = True
    errors: list[str] = []
    (ada,) = await world.lay(REIGN, 1, "random")
    async with beside(world) as here, beside(world) as there:
        for tables in (here, there):
            await tables.look(ada.table, "", -1, Ear())
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("kurultai.server.tables.LOG.error", lambda text, **_: errors.append(text))
            await asyncio.gather(bots_choose(here, ada.table), bots_choose(there, ada.table))
        assert errors == []
        told = (await here.look(ada.table, "", -1)).told
        assert [entry.seat for entry in told if entry.what == "choice"] == [1]


@at_tables
async def test_the_host_replaces_nobody_who_has_a_line_to_another_worker(world: World) -> None:
    ada, bo = await world.lay(REIGN)
    async with beside(world) as here, beside(world) as there:
        bus = PostgresBus(there)
        ear = Ear()
        await there.look(bo.table, bo.token, -1, ear)
        stand_in = partial(hand_over, here, ada.table, bo.seat, ada.token, HandOver("bot", "random"))
        for _ in range(20):
            world.clock.pass_by(NOTED)
            await bus.attendance.note()
        with pytest.raises(Refused):
            await stand_in()
        there.look_away(bo.table, ear)
        await bus.attendance.note()
        world.clock.pass_by(BELIEVED - 1)
        with pytest.raises(Refused):
            await stand_in()
        world.clock.pass_by(2)
        await stand_in()
        assert (await there.look(ada.table, ada.token, -1)).info.seats[bo.seat].away

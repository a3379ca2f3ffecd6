"""Bots in processes of their own: one that crashes, stalls or answers nonsense never holds up a table."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from functools import partial
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random

import msgspec
import pytest

from kurultai.kernel.save import load, read_save, save
from kurultai.server import bots
from kurultai.server.protocol import Accepted, Hint, Hinted
from kurultai.server.refusals import Refused
from kurultai.server.sweeper import sweep
from kurultai.server.tables import Tables
from kurultai.server.thinkers import Task, Thinkers, Thought, think
from tests.server.broken_thinkers import MARK, answer_illegally, answer_nonsense, crash, crash_once, stall
from tests.server.inside import REIGN, RUINATION, Guest, ThinkHere, World, at_tables, opened, play

SHORT = 0.3
Target = Callable[[Connection], None]


def test_a_bot_thinks_in_a_process_of_its_own_and_its_choice_is_offered(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with opened(tmp_path, lambda: Thinkers(1)) as world:
            (ada,) = await world.lay(REIGN, 1, "greedy")
            await ada.choose()
            await world.settle(ada.asked)
            told = [told for told in (await ada.news()).told if told.what == "choice"]
            assert [one.seat for one in told][:2] in ([0, 1], [1, 0])
            assert world.tables.metrics.failures._value.get() == 0

    asyncio.run(scenario())


@pytest.mark.parametrize(
    ("target", "reason"),
    [
        (crash, "the bot's process ended (EOFError)"),
        (stall, "no answer within 0.3 s"),
        (answer_nonsense, "the bot's process ended (DecodeError)"),
        (answer_illegally, "“the-moon” is not offered"),
    ],
)
def test_a_bot_that_fails_is_replaced_and_the_table_goes_on(
    target: Target, reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("kurultai.server.thinkers.FIRST_PATIENCE", 3.0 if target is stall else 60.0)

    async def scenario() -> None:
        async with opened(tmp_path, lambda: Thinkers(1, SHORT, target)) as world:
            (ada,) = await world.lay(REIGN, 1, "greedy")
            await ada.choose()
            await world.settle(ada.asked)
            live = await ada.live()
            chosen = [moment.entry for moment in live.recent if moment.entry.seat == 1]
            assert chosen, "another choice was made in its place"
            assert chosen[0].key is not None
            assert chosen[0].key.startswith("bot:")
            assert world.tables.metrics.failures._value.get() >= 1
            told = {told.number: told for told in (await ada.news()).told}
            assert "left to chance" in told[chosen[0].number].lines[-1], "and everybody is told"

    with caplog.at_level(logging.ERROR, "kurultai.server.bots"):
        asyncio.run(scenario())
    reasons = [vars(record)["reason"] for record in caplog.records if record.getMessage() == "a bot failed"]
    assert reasons[0] == reason


@at_tables
async def test_nobody_can_say_of_their_own_choice_that_a_bot_could_not_think(world: World) -> None:
    ada, bo = await world.lay(REIGN)
    for key in ("lost", "bot-lost"):
        asked = ada if await ada.asked() else bo
        choice = await asked.choice()
        await asked.hears(msgspec.structs.replace(choice, key=key), Accepted)
    lines = [line for told in (await bo.news()).told for line in told.lines]
    assert not [line for line in lines if "left to chance" in line]


def test_a_process_that_died_is_begun_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(MARK, str(tmp_path / "died"))

    async def scenario() -> None:
        async with opened(tmp_path, lambda: Thinkers(1, 30, crash_once)) as world:
            (ada,) = await world.lay(REIGN, 1, "greedy")
            for _ in range(2):
                await ada.choose()
                await world.settle(ada.asked)
            assert world.tables.metrics.failures._value.get() == 1

    asyncio.run(scenario())


@at_tables
async def test_a_bot_is_given_what_its_seat_sees_and_thinks_the_same_again(world: World) -> None:
    """The same task is always answered alike, whichever process has it, and by the bot that the seat names."""
    (ada,) = await world.lay(REIGN, 1, "greedy")
    await ada.choose()
    await world.settle(ada.asked)
    tasks = world.tables.thinkers.tasks  # type: ignore[attr-defined]
    (task,) = tasks[:1]
    assert (task.what, task.seat, task.bot) == ("choose", 1, "greedy")
    assert think(task) == think(task)
    assert think(msgspec.structs.replace(task, bot="random")).options


@at_tables
async def test_a_choice_that_comes_too_late_is_not_made(world: World) -> None:
    """The person came back while their stand-in was still thinking."""
    from kurultai.server.protocol import HandOver
    from kurultai.server.seating import hand_over

    ada, bo = await world.lay(REIGN)
    open_gate = asyncio.Event()

    class Slow(ThinkHere):
        async def think(self, task: Task) -> Thought:
            await open_gate.wait()
            return await super().think(task)

    world.tables.thinkers = Slow()
    await ada.choose()
    await hand_over(world.tables, bo.table, bo.seat, bo.token, HandOver("bot", "random"))
    await hand_over(world.tables, bo.table, bo.seat, bo.token, HandOver("human"))
    number = await bo.number()
    open_gate.set()

    async def nobody_thinks() -> bool:
        return not world.tables.thinking

    await world.settle(nobody_thinks)
    assert await bo.number() == number
    assert await bo.asked()


@at_tables
async def test_a_bot_that_was_forgotten_is_found_by_the_sweep_after_a_restart(world: World) -> None:
    thinking: list[Task] = []

    class Never(ThinkHere):
        async def think(self, task: Task) -> Thought:
            thinking.append(task)
            await asyncio.Event().wait()
            raise AssertionError

    world.tables.thinkers = Never()
    (ada,) = await world.lay(REIGN, 1, "random")
    await ada.choose()
    for task in list(world.tables._tasks):
        task.cancel()
    await world.restart()
    assert await ada.asked() is False
    world.clock.pass_by(6)
    await sweep(world.tables)
    await world.settle(ada.asked)
    assert thinking


@at_tables
async def test_a_bot_that_is_woken_while_it_turns_away_looks_once_more(world: World) -> None:
    """Somebody chooses just after the bots have seen that nothing is theirs to do, and before they are gone."""
    (ada,) = await world.lay(REIGN, 1, "random")
    whole, late = bots.bot_chooses, [True]

    async def bot_chooses(tables: Tables, table_id: str) -> bool:
        found = await whole(tables, table_id)
        if not found and late and await ada.asked():
            late.clear()
            await ada.choose()
        return found

    bots.bot_chooses = bot_chooses
    try:
        await world.settle(partial(has_chosen, ada, 2))
    finally:
        bots.bot_chooses = whole


async def has_chosen(guest: Guest, least: int) -> bool:
    """Whether the bot beside a guest has chosen so often, without anybody having looked for it."""
    return sum(told.seat == 1 for told in (await guest.news()).told) >= least


@at_tables
async def test_no_two_bots_of_a_table_think_twice_about_one_question(world: World) -> None:
    (ada,) = await world.lay(REIGN, 1, "random", "random", "random")
    for _ in range(4):
        await play([ada], Random(1), 1)
        await world.settle(ada.asked)
    tasks = world.tables.thinkers.tasks  # type: ignore[attr-defined]
    live = await ada.live()
    choices = sum(moment.entry.key is not None and moment.entry.key.startswith("bot:") for moment in live.recent)
    assert len(tasks) == choices


@at_tables
async def test_a_hint_that_fails_says_so_and_one_at_a_time_is_enough(world: World) -> None:
    ada, _ = await world.lay(REIGN)
    world.tables.thinkers = ThinkHere(lambda task: Thought(failure="no answer"))
    with pytest.raises(Refused) as refused:
        await ada.say(Hint(ada.table))
    assert (refused.value.code, refused.value.status) == ("no_hint", 503)
    opened_gate = asyncio.Event()

    class Slow(ThinkHere):
        async def think(self, task: Task) -> Thought:
            await opened_gate.wait()
            return await super().think(task)

    world.tables.thinkers = Slow()
    first = asyncio.create_task(ada.say(Hint(ada.table)))
    await asyncio.sleep(0.05)
    with pytest.raises(Refused) as refused:
        await ada.say(Hint(ada.table))
    assert refused.value.code == "too_many"
    opened_gate.set()
    assert isinstance(await first, Hinted)
    assert isinstance(await ada.say(Hint(ada.table)), Hinted)


@at_tables
async def test_a_hint_looks_from_the_seat_that_asks(world: World) -> None:
    asked, *_ = [guest for guest in await world.lay(RUINATION) if await guest.asked()]
    await asked.hears(Hint(asked.table), Hinted)
    (task,) = world.tables.thinkers.tasks  # type: ignore[attr-defined]
    assert (task.what, task.seat) == ("hint", asked.seat)
    live = await asked.live()
    assert save(load(task.saved, live.game)) == save(live.playing)
    assert read_save(task.saved).setup == live.row.setup

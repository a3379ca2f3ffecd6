"""Planning: a private fork made of what a viewer may know, and its line played at the table until something differs."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any

import msgspec
import pytest

from kurultai.server import planning, plans
from kurultai.server.plans import BURST, LASTS, MOST_PLANS, SPECTATORS_PLANS
from kurultai.server.protocol import (
    Accepted,
    Choose,
    Describe,
    Described,
    LinePlayed,
    Plan,
    Planned,
    PlayLine,
    Reason,
    Rejected,
    Undo,
    Why,
)
from kurultai.server.refusals import Refused
from kurultai.server.safety import Bucket
from kurultai.server.telling import describe
from tests.contract.tables import Laid
from tests.server.inside import REIGN, RUINATION, Ear, Guest, World, as_bytes, at_tables, play
from tests.server.leak import Pairs, Twin, twin_of

VENTERRA = "fate-of-venterra"
GAMES = [Laid(REIGN, 3, ()), Laid(RUINATION, 2, ()), Laid(VENTERRA, 2, ())]
TRIED = 6
"""How many choices are tried in a plan that is compared."""


async def plan(guest: Guest, do: Any = "open", **more: Any) -> Planned:
    return await guest.hears(Plan(guest.table, do, **more), Planned)


async def first(guest: Guest, shown: Planned, at: int = 0) -> Planned:
    """Choose the first option that a plan offers."""
    assert shown.sight is not None
    assert shown.sight.question is not None
    question = shown.sight.question
    name = f"{question.kind}:{question.options[at].name}"
    return await plan(guest, "choose", plan=shown.plan, step=len(shown.steps), choice=name)


async def to_own_turn(guests: list[Guest], guest: Guest, seed: int = 1) -> None:
    """Play at random until it is somebody's turn alone."""
    random = Random(seed)
    for _ in range(400):
        live = await guest.live()
        if [ask.seat for ask in live.playing.asks] == [guest.seat] and not live.playing.together:
            return
        await play(guests, random, 1)
    raise AssertionError("their turn never came")


# --- the fork --------------------------------------------------------------------------------------------------------


@at_tables
async def test_a_plan_looks_like_the_table_and_leaves_it_alone(world: World) -> None:
    ada, bo = await world.lay()
    await to_own_turn([ada, bo], ada)
    ear = Ear()
    await ada.tables.look(bo.table, bo.token, -1, ear)
    news, before = await ada.news(), as_bytes(await bo.news())
    shown = await plan(ada)
    assert news.sight is not None
    assert shown.sight is not None
    assert as_bytes(shown.sight.view) == as_bytes(news.sight.view)
    assert [one.name for one in shown.sight.question.options] == [one.name for one in news.sight.question.options]  # type: ignore[union-attr]
    assert (shown.seat, shown.base, shown.moved, shown.steps) == (0, news.sight.step, False, ())
    assert "the hands of the others" in shown.unseen
    heard = len(ear.heard)
    after = await first(ada, shown)
    assert [(step.seat, step.by) for step in after.steps] == [(0, "me")]
    assert after.sight is not None
    assert after.sight.step == shown.sight.step + 1
    assert after.told[0].lines == after.steps[0].lines
    assert as_bytes(await bo.news()) == before
    assert len(ear.heard) == heard
    assert (await ada.news()).number == news.number


@at_tables
async def test_a_plan_goes_back_and_meets_the_same_luck_again(world: World) -> None:
    ada, bo = await world.lay(RUINATION)
    await to_own_turn([ada, bo], ada, 3)
    shown = await plan(ada)
    start = as_bytes(shown.sight)
    seen = []
    for _ in range(12):
        shown = await first(ada, shown)
        seen.append(as_bytes(shown.sight.view))  # type: ignore[union-attr]
    back = await plan(ada, "back", plan=shown.plan, step=0)
    assert not back.steps
    assert as_bytes(back.sight.view) == as_bytes(msgspec.json.decode(start)["view"])  # type: ignore[union-attr]
    again = []
    for _ in range(12):
        back = await first(ada, back)
        again.append(as_bytes(back.sight.view))  # type: ignore[union-attr]
    assert again == seen
    assert any(step.luck for step in back.steps) or len(back.steps) == 12


@at_tables
async def test_the_same_choice_said_twice_is_made_once(world: World) -> None:
    ada, bo = await world.lay()
    await to_own_turn([ada, bo], ada)
    shown = await plan(ada)
    question = shown.sight.question  # type: ignore[union-attr]
    said = Plan(ada.table, "choose", shown.plan, 0, f"{question.kind}:{question.options[0].name}")  # type: ignore[union-attr]
    await ada.hears(said, Planned)
    again = await ada.hears(said, Planned)
    assert len(again.steps) == 1


@at_tables
async def test_the_others_are_played_by_the_viewer_or_by_bots(world: World) -> None:
    ada, bo = await world.lay()
    await to_own_turn([ada, bo], ada)
    shown = await first(ada, await plan(ada))
    for _ in range(20):
        if shown.seat == bo.seat:
            break
        shown = await first(ada, shown)
    assert shown.seat == bo.seat, "through Bo's eyes, as Ada imagines them"
    by_hand = await first(ada, shown)
    assert by_hand.steps[-1].seat == bo.seat
    shown = await plan(ada, "back", plan=shown.plan, step=len(shown.steps))
    by_bot = await plan(ada, "bots", plan=shown.plan)
    assert by_bot.steps[-1].by == "bot"
    assert by_bot.steps[-1].seat == bo.seat
    assert by_bot.seat == ada.seat or by_bot.sight.over  # type: ignore[union-attr]
    assert (await ada.news()).number == (await bo.news()).number


@at_tables
async def test_a_plan_answers_why_and_in_words(world: World) -> None:
    ada, bo = await world.lay()
    await to_own_turn([ada, bo], ada)
    shown = await plan(ada)
    question = shown.sight.question  # type: ignore[union-attr]
    name = f"{question.kind}:{question.options[0].name}"  # type: ignore[union-attr]
    assert (await ada.hears(Why(ada.table, name, shown.plan), Reason)).offered
    after = await first(ada, shown)
    lines = (await ada.hears(Describe(ada.table, after.plan), Described)).lines
    assert lines != (await ada.hears(Describe(ada.table), Described)).lines


@at_tables
async def test_whoever_plans_is_bounded(world: World) -> None:
    ada, bo = await world.lay()
    one = await plan(ada)
    two = await plan(ada)
    assert one.plan != two.plan
    with pytest.raises(Refused, match="has ended"):
        await plan(ada, "back", plan=one.plan)
    with pytest.raises(Refused, match="has ended"):
        await plan(bo, "back", plan=two.plan)
    watcher = world.watch(ada.table)
    seen = [await plan(watcher) for _ in range(SPECTATORS_PLANS + 1)]
    assert len(world.tables.plans) == SPECTATORS_PLANS + 1 <= MOST_PLANS
    with pytest.raises(Refused, match="has ended"):
        await plan(watcher, "back", plan=seen[0].plan)
    await plan(watcher, "back", plan=seen[-1].plan)
    world.clock.pass_by(LASTS + 1)
    with pytest.raises(Refused, match="has ended"):
        await plan(watcher, "back", plan=seen[-1].plan)
    closed = await plan(ada, "close", plan=(await plan(ada)).plan)
    assert closed.sight is None
    assert world.tables.plans._buckets[bo.table, bo.seat].most == BURST
    world.tables.plans._buckets[bo.table, bo.seat] = Bucket(0, 1)
    await plan(bo)
    with pytest.raises(Refused, match="Too fast"):
        await plan(bo)


@at_tables
async def test_spectators_plan_with_nobodys_hand(world: World) -> None:
    ada, bo = await world.lay()
    await to_own_turn([ada, bo], ada)
    shown = await plan(world.watch(ada.table))
    assert shown.sight is not None
    assert shown.sight.question is not None
    assert shown.seat in (ada.seat, bo.seat)
    assert (await first(world.watch(ada.table), shown)).steps


# --- no leak ---------------------------------------------------------------------------------------------------------


class Secretless(Twin):
    def saved(self) -> bytes:
        return b""


async def planned_bytes(pairs: Pairs, viewer: int | None, seed: int) -> list[bytes]:
    """Everything that a plan says, for the same seed and the same attempts."""
    said: list[bytes] = []
    made = planning.opened(pairs.tables, pairs.live, viewer, seed)
    made.id = "plan"
    random = Random(seed)
    said.append(as_bytes(planning.planned(pairs.live, made, "en")))
    for _ in range(TRIED):
        ask = planning.question_of(made)
        if ask is None:
            break
        made.choose(ask.seat, random.choice(ask.names()))
        said.append(as_bytes(planning.planned(pairs.live, made, "en", new=1)))
        said.append(as_bytes(describe(made.fork, made.eyes)))
    made.back(1)
    said.append(as_bytes(planning.planned(pairs.live, made, "en")))
    said.append(as_bytes(made.line("key")))
    return said


@pytest.mark.parametrize("laid", GAMES, ids=str)
def test_two_tables_that_differ_in_what_is_hidden_give_the_same_plans(laid: Laid) -> None:
    async def compare() -> int:
        pairs = Pairs(laid, 11)
        await pairs.lay()
        compared = hidden = 0

        def running() -> bool:
            return pairs.live.row.status == "running"

        while running() and compared < 40:
            ask = pairs.random.choice(pairs.live.playing.asks)
            await pairs.step(ask.seat, f"{ask.kind.name}:{pairs.random.choice(ask.names())}")
            if not running() or pairs.random.random() < 0.6:
                continue
            viewer = pairs.random.choice([*range(laid.seats), None])
            real = pairs.live
            twin = twin_of(real, viewer, pairs.random)
            twin.__class__ = Secretless
            hidden += as_bytes(real.playing.table.to_plain()) != as_bytes(twin.playing.table.to_plain())
            seed = pairs.random.getrandbits(40)
            said = await planned_bytes(pairs, viewer, seed)
            imagined = await pairs.instead(twin, planned_bytes(pairs, viewer, seed))
            assert said == imagined
            compared += 1
        pairs.store.close()
        assert compared >= 10
        return hidden

    assert asyncio.run(compare()) > 0, "nothing differed that could have leaked"


# --- the line --------------------------------------------------------------------------------------------------------


async def own_line(guest: Guest, most: int = 8) -> Planned:
    """Plan choices of the own seat as long as nobody else is asked."""
    shown = await plan(guest)
    for _ in range(most):
        if shown.seat != guest.seat or shown.sight is None or shown.sight.question is None:
            break
        shown = await first(guest, shown)
    assert shown.mine == len([step for step in shown.steps if step.seat == guest.seat]) > 0
    return shown


async def play_line(guest: Guest, shown: Planned, key: str = "line") -> LinePlayed:
    return await guest.hears(PlayLine(guest.table, key, shown.plan), LinePlayed)


@at_tables
async def test_a_line_is_played_choice_by_choice(world: World) -> None:
    ada, bo = await world.lay()
    await to_own_turn([ada, bo], ada)
    shown = await own_line(ada)
    before = (await ada.news()).number
    done = await play_line(ada, shown)
    assert done.line is not None
    assert (done.line.played, done.line.of, done.line.ended) == (shown.mine, shown.mine, "done")
    own, others = await ada.news(before), await bo.news(before)
    assert [entry.by for entry in own.told if entry.what == "choice"] == ["line"] * shown.mine
    assert {entry.by for entry in others.told} == {""}
    assert own.sight is not None
    assert own.sight.line is not None
    assert others.sight is not None
    assert others.sight.line is None
    assert [entry.lines for entry in own.told] == [step.lines for step in shown.steps]
    again = await play_line(ada, shown)
    assert again == done
    assert (await ada.news()).number == own.number
    await ada.hears(PlayLine(ada.table, "gone"), LinePlayed)
    assert (await ada.news()).sight.line is None  # type: ignore[union-attr]


async def with_answer_of_other(world: World) -> tuple[Guest, Guest, Planned, str]:
    """A plan of Ada's turn, Bo's imagined answer (visible to all), and Ada's next turn; what Bo is to choose."""
    ada, bo = await world.lay()
    await to_own_turn([ada, bo], ada)
    shown = await own_line(ada)
    if shown.seat != bo.seat:
        raise AssertionError("Ada's turn does not end")
    shown = await own_line_on(ada, bo, shown)
    return ada, bo, shown, next(step.label for step in shown.steps if step.seat == bo.seat)


async def own_line_on(ada: Guest, bo: Guest, shown: Planned) -> Planned:
    for _ in range(20):
        if shown.seat == ada.seat:
            return await first(ada, shown)
        shown = await first(ada, shown)
    raise AssertionError("it never came to Ada again")


@at_tables
async def test_a_line_waits_for_the_next_turn_and_stops_where_it_differs(world: World) -> None:
    ada, bo, shown, _ = await with_answer_of_other(world)
    waiting = await play_line(ada, shown)
    assert waiting.line is not None
    assert waiting.line.ended == "waits"
    assert 0 < waiting.line.played < waiting.line.of
    await world.restart()
    # Bo holds other cards than Ada imagined, or chooses otherwise: the line must not go on.
    number = (await ada.news()).number
    for _ in range(20):
        if await ada.asked():
            break
        await bo.choose(-1)
    news = await ada.news(number)
    assert news.sight is not None
    assert news.sight.line is not None
    assert news.sight.line.ended == "news"
    assert "came out differently" in news.sight.line.text
    assert all(entry.seat != ada.seat for entry in news.told)
    assert news.sight.question is not None


@at_tables
async def test_a_line_goes_on_when_everything_came_as_planned(world: World) -> None:
    with pytest.MonkeyPatch.context() as patch:
        # Somebody who guesses right: what they imagine is what is true.
        patch.setattr(plans, "imagine", lambda match, how: match.copy())
        ada, bo, shown, _ = await with_answer_of_other(world)
    waiting = await play_line(ada, shown)
    assert waiting.line is not None
    assert waiting.line.ended == "waits"
    before = (await ada.news()).number
    theirs = [step for step in shown.steps if step.seat == bo.seat]
    for _ in theirs:
        await bo.choose()

    async def done() -> bool:
        line = (await ada.live()).seats[ada.seat].line
        return line is not None and line.ended == "done"

    await world.settle(done)
    told = (await ada.news(before)).told
    assert [entry.by for entry in told] == [""] * len(theirs) + ["line"]
    assert (await ada.news()).sight.line.played == shown.mine  # type: ignore[union-attr]


@at_tables
async def test_a_line_from_another_moment_stops_at_once(world: World) -> None:
    ada, bo = await world.lay()
    await to_own_turn([ada, bo], ada)
    shown = await own_line(ada)
    question = (await ada.news()).sight.question  # type: ignore[union-attr]
    other = question.options[-1].name  # type: ignore[union-attr]
    await ada.hears(Choose(ada.table, question.number, "by-hand", other), Accepted)  # type: ignore[union-attr]
    before = (await ada.news()).number
    stopped = await play_line(ada, shown)
    assert stopped.line is not None
    assert stopped.line.played == 0
    assert stopped.line.ended in ("news", "question", "option", "turn")
    assert (await ada.news()).number == before
    later = await plan(ada, "back", plan=shown.plan, step=1)
    assert later.moved


@at_tables
async def test_what_a_line_chose_can_be_taken_back_and_ends_it(world: World) -> None:
    ada, bo, shown, _ = await with_answer_of_other(world)
    await play_line(ada, shown)
    number = (await ada.news()).number
    await ada.hears(Undo(ada.table, number, "back"), Accepted)
    sight = (await ada.news()).sight
    assert sight is not None
    assert sight.line is not None
    assert sight.line.ended == "undone"
    assert sight.question is not None
    assert (await bo.news()).sight.line is None  # type: ignore[union-attr]


@at_tables
async def test_an_empty_plan_and_a_foreign_one_are_not_played(world: World) -> None:
    ada, bo = await world.lay()
    await to_own_turn([ada, bo], ada)
    shown = await plan(ada)
    assert (await ada.hears(PlayLine(ada.table, "a", shown.plan), Rejected)).code == "plan_empty"
    assert (await bo.hears(PlayLine(ada.table, "b", shown.plan), Rejected)).code == "no_plan"

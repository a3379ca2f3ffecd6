"""Choices (accepted, answered again, stale, rejected), and what can be asked at a table: why, describe, hint, chat."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import msgspec
import pytest

from kurultai.kernel.game import find_game
from kurultai.kernel.record import read_record, write_record
from kurultai.kernel.replay import verify
from kurultai.server.live import Live
from kurultai.server.playing import say
from kurultai.server.protocol import (
    Accepted,
    Chat,
    Choose,
    Describe,
    Described,
    HandOver,
    Hint,
    Hinted,
    Join,
    Mute,
    News,
    Order,
    Reason,
    Rejected,
    Said,
    SetOrders,
    Stale,
    Why,
)
from kurultai.server.refusals import Refused
from kurultai.server.replays import export
from kurultai.server.rows import Change
from kurultai.server.seating import hand_over, join
from kurultai.server.store import StoreDown
from tests.server.inside import REIGN, RUINATION, Ear, World, as_bytes, at_tables, beside, play, play_to_end


@at_tables
async def test_a_choice_is_accepted_under_the_next_number_and_kept(world: World) -> None:
    ada, _ = await world.lay()
    before = await ada.number()
    choice = await ada.choice(1)
    reply = await ada.hears(choice, Accepted)
    assert (reply.number, reply.key, reply.table) == (before + 1, choice.key, ada.table)
    (entry,) = [moment.entry for moment in await world.tables.history(await ada.live(), before)]
    assert (entry.what, entry.seat, entry.body) == ("choice", ada.seat, choice.choice)


@at_tables
async def test_a_repeated_key_is_answered_again_and_not_applied_again(world: World) -> None:
    ada, bo = await world.lay()
    choice = await ada.choice()
    first = await ada.hears(choice, Accepted)
    assert await ada.say(choice) == first
    assert await ada.number() == first.number
    await bo.choose()
    for _ in range(300):
        await play([ada, bo], Random(1), 1)
    assert await ada.say(choice) == first, "also when it is no longer in memory"
    await world.restart()
    assert await ada.say(choice) == first, "also after a restart"


@at_tables
async def test_the_same_key_of_another_seat_is_another_key(world: World) -> None:
    ada, bo = await world.lay()
    number = (await ada.question()).number
    first = await ada.hears(Choose(ada.table, number, "same", (await ada.choice()).choice), Accepted)
    second = await bo.hears(Choose(bo.table, number, "same", (await bo.choice()).choice), Accepted)
    assert second.number == first.number + 1


@at_tables
async def test_an_old_number_is_stale_and_comes_with_what_is_missing(world: World) -> None:
    ada, bo = await world.lay()
    old = await ada.choice()
    await ada.choose()
    await bo.choose()
    reply = await ada.hears(old, Stale)
    assert reply.number == await ada.number()
    assert isinstance(reply.news, News)
    assert [told.number for told in reply.news.told] == list(range(old.number + 1, reply.number + 1))
    assert reply.news.sight == (await ada.news()).sight


@at_tables
async def test_a_choice_that_is_not_offered_is_rejected_with_code_rule_and_offers(world: World) -> None:
    ada, _ = await world.lay()
    question = await ada.question()
    before = as_bytes(await ada.news())
    reply = await ada.hears(Choose(ada.table, question.number, "x", "keep:nonsense"), Rejected)
    assert (reply.code, reply.rule) == ("illegal", question.rule)
    assert reply.offered == tuple(option.name for option in question.options)
    assert "nonsense" in reply.message
    assert as_bytes(await ada.news()) == before
    good = Choose(ada.table, question.number, "x", question.options[0].name)
    assert isinstance(await ada.say(good), Accepted), "a rejected key was not used up"


@at_tables
async def test_nobody_chooses_who_is_not_asked(world: World) -> None:
    ada, bo = await world.lay(RUINATION)
    idle = bo if not await bo.asked() else ada
    for number in (-1, await ada.number() + 5):
        reply = await idle.say(Choose(idle.table, number, "n", "pass"))
        assert isinstance(reply, (Rejected, Stale))
        assert not isinstance(reply, Rejected) or reply.code == "not_asked"
    assert await ada.number() == await bo.number()


@at_tables
async def test_a_token_holds_one_seat_and_a_wrong_one_none(world: World) -> None:
    ada, bo = await world.lay()
    other, _ = await world.lay()
    with pytest.raises(Refused) as refused:
        await say(world.tables, ada.table, other.token, await ada.choice())
    assert refused.value.code == "no_seat"
    with pytest.raises(Refused) as refused:
        await say(world.tables, ada.table, "", await ada.choice())
    assert refused.value.code == "spectator"
    choice = await bo.choice()
    reply = await ada.hears(Choose(ada.table, choice.number, "mine", choice.choice), Rejected)
    assert reply.code == "illegal", "ada answers for herself alone, with what bo was offered"


@at_tables
async def test_nothing_is_chosen_before_the_beginning_or_after_the_end(world: World) -> None:
    ada, bo = await world.lay()
    await play_to_end([ada, bo], 3)
    reply = await ada.hears(Choose(ada.table, await ada.number(), "late", "keep:x"), Rejected)
    assert reply.code == "over"
    waiting = await world.lay_open()
    assert (await waiting.live()).row.status == "open"
    reply = await waiting.hears(Choose(waiting.table, 0, "early", "keep:x"), Rejected)
    assert reply.code == "not_begun"


@at_tables
async def test_a_rule_that_fails_in_the_middle_of_a_choice_leaves_the_table_as_it_is_kept(world: World) -> None:
    ada, bo = await world.lay()
    before = (await ada.news()).sight
    live = await ada.live()

    def fail(*_: object, **__: object) -> None:
        raise ZeroDivisionError("a defect of ours, after the match has moved")

    live.note_questions = fail  # type: ignore[method-assign]
    choice = await ada.choice()
    with pytest.raises(ZeroDivisionError):
        await ada.say(choice)
    assert live.playing.number == 1, "in memory it had moved"
    assert (await ada.news()).sight == before
    assert isinstance(await ada.say(choice), Accepted)
    await bo.choose()


@at_tables
async def test_everybody_who_looks_is_told_each_entry_once_in_order(world: World) -> None:
    ada, bo = await world.lay()
    watcher, fan = Ear(), Ear()
    await world.tables.look(ada.table, ada.token, -1, watcher)
    await world.tables.look(ada.table, "", -1, fan)
    await play([ada, bo], Random(5), 40)
    for ear in (watcher, fan):
        news = ear.news()
        assert news[0].first
        numbers = [told.number for one in news for told in one.told]
        assert numbers == list(range(1, await ada.number() + 1))
    world.tables.look_away(ada.table, fan)
    heard = len(fan.heard)
    await play([ada, bo], Random(5), 1)
    assert len(fan.heard) == heard


# --- questions about the table ---------------------------------------------------------------------------------------


@at_tables
async def test_why_names_the_rule_and_says_what_is_offered(world: World) -> None:
    ada, bo = await world.lay()
    question = await ada.question()
    offered = await ada.hears(Why(ada.table, f"{question.kind}:{question.options[0].name}"), Reason)
    assert offered.offered
    assert offered.rule == question.rule
    live = await ada.live()
    ask = live.playing.ask_of(ada.seat)
    assert ask is not None
    names = {option.name for option in question.options}
    missing = next(name for name in ask.kind.names if name not in names)
    not_offered = await ada.hears(Why(ada.table, f"{question.kind}:{missing}"), Reason)
    assert not not_offered.offered
    assert not_offered.rule
    assert not_offered.gist
    assert not_offered.text
    unknown = await bo.hears(Why(bo.table, "keep:nonsense"), Reason)
    assert not unknown.offered
    assert "nonsense" in unknown.text


@at_tables
async def test_a_spectator_may_ask_about_the_table_and_is_asked_nothing(world: World) -> None:
    ada, _ = await world.lay()
    fan = world.watch(ada.table)
    assert (await fan.hears(Why(ada.table, "keep:x"), Reason)).rule == ""
    lines = (await fan.hears(Describe(ada.table), Described)).lines
    assert any("Ada" in line for line in lines)
    with pytest.raises(Refused, match="watch"):
        await fan.say(Hint(ada.table))


@at_tables
async def test_describe_tells_the_own_hand_to_its_holder_alone_and_the_reckoning_at_the_end(world: World) -> None:
    ada, bo = await world.lay()
    await ada.choose()
    own = (await ada.hears(Describe(ada.table), Described)).lines
    other = (await bo.hears(Describe(bo.table), Described)).lines
    assert own != other
    assert (await ada.hears(Describe(ada.table), Described)).scoring == ()
    await play_to_end([ada, bo], 7)
    over = await bo.hears(Describe(bo.table), Described)
    live = await ada.live()
    assert live.row.result is not None
    assert any(str(max(live.row.result.scores)) in line for line in over.scoring)


@at_tables
async def test_a_hint_ranks_offered_options_and_changes_nothing(world: World) -> None:
    ada, bo = await world.lay()
    before = as_bytes(await ada.news())
    hinted = await ada.hears(Hint(ada.table), Hinted)
    offered = {option.name: option.label for option in (await ada.question()).options}
    assert 0 < len(hinted.lines) <= 3
    assert all(offered[line.option] == line.label for line in hinted.lines)
    chances = [line.expectation for line in hinted.lines]
    assert chances == sorted(chances, reverse=True)
    assert all(0 <= line.expectation <= 1 and line.why.endswith(".") for line in hinted.lines)
    assert hinted.lines[0].gain > 0
    assert as_bytes(await ada.news()) == before
    await ada.choose()
    with pytest.raises(Refused) as refused:
        await ada.say(Hint(ada.table))
    assert refused.value.code == "not_asked"
    assert "Bo" in str(refused.value)
    assert await bo.asked()


# --- chat ------------------------------------------------------------------------------------------------------------


@at_tables
async def test_chat_has_numbers_of_its_own_and_is_kept(world: World) -> None:
    ada, bo = await world.lay()
    number = await ada.number()
    assert (await ada.hears(Chat(ada.table, "hello", "a"), Accepted)).number == 1
    assert (await bo.hears(Chat(bo.table, "  good \n luck ", "a"), Accepted)).number == 2
    assert (await ada.hears(Chat(ada.table, "hello", "a"), Accepted)).number == 1, "said once"
    assert await ada.number() == number, "chat is no entry of the log"
    await world.restart()
    said = (await bo.news()).chat
    assert [(one.chat, one.seat, one.name, one.text) for one in said] == [
        (1, ada.seat, "Ada", "hello"),
        (2, bo.seat, "Bo", "good luck"),
    ]


@at_tables
async def test_the_muted_are_not_heard_until_they_are_again(world: World) -> None:
    ada, bo, cleo = await world.lay(people=3)
    ears = {guest.seat: Ear() for guest in (ada, bo, cleo)}
    for guest in (ada, bo, cleo):
        await world.tables.look(guest.table, guest.token, -1, ears[guest.seat])
    await bo.hears(Mute(bo.table, ada.seat, muted=True), Accepted)
    await ada.hears(Chat(ada.table, "psst", "a"), Accepted)
    assert not any(b"psst" in frame for frame in ears[bo.seat].heard)
    assert any(b"psst" in frame for frame in ears[cleo.seat].heard)
    assert any(b"psst" in frame for frame in ears[ada.seat].heard)
    await world.restart()
    news = await bo.news()
    assert news.chat == ()
    assert news.muted == (ada.seat,)
    await bo.hears(Mute(bo.table, ada.seat, muted=False), Accepted)
    assert [said.text for said in (await bo.news()).chat] == ["psst"]


@at_tables
async def test_nobody_mutes_themselves_or_an_empty_place_and_signs_must_be_shown(world: World) -> None:
    ada, _ = await world.lay()
    for seat in (ada.seat, 7):
        with pytest.raises(Refused):
            await ada.say(Mute(ada.table, seat, muted=True))
    for text in (" \t ", "a\x00b", "a\u202eb"):
        with pytest.raises(Refused):
            await ada.say(Chat(ada.table, text, "k"))
    family = "\U0001f469\u200d\U0001f469\u200d\U0001f467"
    i_want = "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645"
    for text in (family, i_want):
        assert isinstance(await ada.say(Chat(ada.table, text, ada.key())), Accepted)
    assert [said.text for said in (await ada.news()).chat] == [family, i_want]


@at_tables
async def test_a_spectator_hears_chat_and_says_nothing(world: World) -> None:
    ada, _ = await world.lay()
    ear = Ear()
    await world.tables.look(ada.table, "", -1, ear)
    await ada.hears(Chat(ada.table, "welcome", "a"), Accepted)
    assert msgspec.json.decode(ear.heard[-1], type=Said).text == "welcome"
    with pytest.raises(Refused) as refused:
        await say(world.tables, ada.table, "", Chat(ada.table, "me too", "b"))
    assert refused.value.code == "spectator"


@at_tables
async def test_what_was_played_verifies_in_every_game(world: World) -> None:
    alone = await world.lay(RUINATION, 1, modules=("new-khan-rising",))
    for guests in (alone, await world.lay(RUINATION), await world.lay(people=4)):
        await play_to_end(guests, 11)
        text = await export(world.tables, guests[0].table, "")
        assert write_record(read_record(text)) == text
        assert verify(read_record(text), find_game((await guests[0].live()).row.game)).over


# --- when the store fails in the middle of something -----------------------------------------------------------------


@at_tables
async def test_what_could_not_be_kept_is_not_remembered_either(world: World) -> None:
    """Standing orders are set in memory and then written; where that fails, memory is thrown away."""
    ada, _ = await world.lay("fate-of-venterra")
    live = await ada.live()
    way = next(way for way in live.game.order_ways(live.playing.box) if way.decline)

    async def full(job: object) -> None:
        raise StoreDown("nothing could be kept: the disk is full")

    whole, world.tables.store.write = world.tables.store.write, full  # type: ignore[assignment, method-assign]
    with pytest.raises(StoreDown):
        await ada.say(SetOrders(ada.table, (Order(way.kind, ("decline",)),)))
    world.tables.store.write = whole  # type: ignore[method-assign]
    assert (await ada.live()).seats[ada.seat].orders == ()


def test_the_end_keeps_no_choice_that_the_store_has_not_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A commit is still under way when the worker ends, and fails afterwards: the table stands where it stood."""
    monkeypatch.setattr("kurultai.server.tables.LAST", 0.05)

    @at_tables
    async def scenario(world: World) -> None:
        ada, _ = await world.lay()
        before, fails = await ada.number(), asyncio.Event()

        async def stuck(change: Change) -> bool:
            await fails.wait()
            raise StoreDown("nothing could be kept: the database is locked")

        world.tables.store.append = stuck  # type: ignore[method-assign]
        choosing = asyncio.create_task(ada.choose())
        await asyncio.sleep(0.05)
        await world.tables.close()
        fails.set()
        with pytest.raises(StoreDown):
            await choosing
        await world.restart()
        live = await ada.live()
        assert (live.row.number, live.row.step, live.playing.number) == (before, 0, 0)
        await ada.choose()

    scenario(tmp_path)


@at_tables
async def test_a_worker_that_lost_a_race_by_half_looks_again(world: World) -> None:
    """Somebody stands up through another worker at the same moment: whoever takes the last seat here writes two
    entries, of which the first is forestalled and the second is not."""
    ada = await world.lay_open(REIGN, 3)
    bo = await world.join(ada.table, "Bo")
    async with beside(world) as other:
        whole, meanwhile = other.stored_content, [True]

        async def stored_content(live: Live) -> object:
            if meanwhile:
                meanwhile.clear()
                await hand_over(world.tables, ada.table, bo.seat, bo.token, HandOver("open"))
            return await whole(live)

        other.stored_content = stored_content  # type: ignore[method-assign]
        assert (await join(other, ada.table, Join("Cleo"))).seat == bo.seat
        assert not meanwhile
    await world.restart()
    assert [seat.name for seat in (await ada.news()).info.seats][:2] == ["Ada", "Cleo"]

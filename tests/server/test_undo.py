"""Taking back: alone until the barrier, beyond it when all agree; what was undone stays in the log."""

from __future__ import annotations

import asyncio
from functools import partial
from random import Random

from kurultai.server.protocol import Accepted, AskBack, Choose, Consent, HandOver, News, Rejected, Request, Stale, Undo
from kurultai.server.seating import hand_over
from kurultai.server.sweeper import sweep
from kurultai.server.thinkers import Task, Thought
from tests.server.inside import REIGN, RUINATION, Ear, Guest, ThinkHere, World, as_bytes, at_tables, play, play_to_end


async def request_of(guest: Guest) -> Request | None:
    news = await guest.news()
    assert news.sight is not None
    return news.sight.request


async def refuse(guest: Guest, message: Undo | AskBack | Consent, code: str) -> None:
    """Say something that must be refused with this code, and changes nothing."""
    before = as_bytes(await guest.news())
    assert (await guest.hears(message, Rejected)).code == code
    assert as_bytes(await guest.news()) == before


async def table_bytes(guest: Guest) -> bytes:
    live = await guest.live()
    return as_bytes([live.playing.table.to_plain(), [ask.names() for ask in live.playing.asks]])


async def play_until_undo(guests: list[Guest], seed: int) -> Guest:
    """Play until somebody may take a choice back outside of a simultaneous question."""
    random = Random(seed)
    for _ in range(500):
        await play(guests, random, 1)
        live = await guests[0].live()
        able = [guest for guest in guests if live.playing.can_undo(guest.seat)]
        if able and not live.playing.together:
            return able[0]
    raise AssertionError("nobody could ever take anything back")


@at_tables
async def test_the_own_last_choice_is_taken_back_until_the_barrier(world: World) -> None:
    guests = await world.lay(RUINATION)
    random = Random(1)
    for _ in range(500):
        before = await table_bytes(guests[0])
        await play(guests, random, 1)
        live = await guests[0].live()
        able = [guest for guest in guests if live.playing.can_undo(guest.seat)]
        if able and not live.playing.together:
            break
    (chooser,) = able
    (other,) = [guest for guest in guests if guest is not chooser]
    number = await chooser.number()
    await refuse(other, Undo(other.table, number, "no"), "no_undo")
    assert (await chooser.news()).sight == (await chooser.news(number)).sight
    reply = await chooser.hears(Undo(chooser.table, number, "u"), Accepted)
    assert reply.number == number + 1
    assert await table_bytes(chooser) == before
    assert await chooser.say(Undo(chooser.table, number, "u")) == reply, "not twice with the same key"


@at_tables
async def test_what_was_undone_stays_in_the_log_and_is_told(world: World) -> None:
    guests = await world.lay(RUINATION)
    chooser = await play_until_undo(guests, 2)
    number = await chooser.number()
    await chooser.hears(Undo(chooser.table, number, "u"), Accepted)
    other = next(guest for guest in guests if guest is not chooser)
    told = (await other.news(number - 1)).told
    assert [(one.number, one.what) for one in told] == [(number, "choice"), (number + 1, "undo")]
    assert told[1].step == told[0].step - 1
    assert "takes the last choice back" in told[1].lines[0]
    assert (await chooser.news(number - 1)).told[1].lines[0] == "You take the last choice back."
    await world.restart()
    assert [one.what for one in (await guests[0].news(number - 1)).told] == ["choice", "undo"]


@at_tables
async def test_luck_is_not_drawn_anew_after_going_back(world: World) -> None:
    """Whoever goes back over a roll and chooses the same again meets the same outcomes."""
    (ada,) = await world.lay(RUINATION, 1, modules=("new-khan-rising",))
    live = await ada.live()
    random, drawn, before = Random(3), live.playing.luck.drawn, live.row.step
    while live.playing.luck.drawn == drawn:
        before = live.row.step
        choice = await ada.choice(random.randrange(1_000))
        await ada.hears(choice, Accepted)
    luck = live.playing.outcomes()
    await ada.hears(AskBack(ada.table, before, "b"), Accepted)
    assert live.playing.luck.drawn == drawn
    await ada.hears(Choose(ada.table, (await ada.question()).number, "again", choice.choice), Accepted)
    assert live.playing.outcomes() == luck


@at_tables
async def test_a_sealed_answer_is_taken_back_alone_and_the_others_stay(world: World) -> None:
    ada, bo, cleo = await world.lay(REIGN, 3)
    await bo.choose(1)
    mine = await ada.choice(2)
    await ada.hears(mine, Accepted)
    open_question = (await cleo.question()).number
    number = await ada.number()
    await ada.hears(Undo(ada.table, number, "u"), Accepted)
    live = await ada.live()
    assert sorted(live.row.asked) == [ada.seat, cleo.seat]
    assert live.playing.has_sealed(bo.seat)
    assert (await cleo.question()).number == open_question, "cleo's question is still the same one"
    assert (await ada.question()).number == number + 1
    assert isinstance(await ada.say(mine), Accepted)
    assert await ada.number() == number + 1, "the old key answers what it did, and does it no more"
    await world.restart(cleanly=False)
    live = await ada.live()
    assert live.playing.has_sealed(bo.seat)
    assert not live.playing.has_sealed(ada.seat)
    assert sorted(live.row.asked) == [ada.seat, cleo.seat]


@at_tables
async def test_undo_of_a_moment_that_has_passed_is_stale(world: World) -> None:
    ada, bo = await world.lay(REIGN)
    number = await ada.choose()
    await bo.choose()
    reply = await ada.hears(Undo(ada.table, number - 1, "u"), Stale)
    assert isinstance(reply.news, News)
    assert [told.number for told in reply.news.told] == [number, number + 1]


@at_tables
async def test_nothing_is_taken_back_when_the_game_is_over(world: World) -> None:
    ada, bo = await world.lay(REIGN)
    await play_to_end([ada, bo], 4)
    number = await ada.number()
    await refuse(ada, Undo(ada.table, number, "u"), "over")
    await refuse(ada, AskBack(ada.table, 3, "b"), "over")
    await refuse(ada, Consent(ada.table, number, agree=True, key="c"), "over")
    assert not (await ada.news()).sight.can_undo  # type: ignore[union-attr]


# --- by consent ------------------------------------------------------------------------------------------------------


@at_tables
async def test_three_people_go_back_when_all_have_agreed_and_the_request_names_the_step(world: World) -> None:
    ada, bo, cleo = await world.lay(REIGN, 3)
    await play([ada, bo, cleo], Random(6), 30)
    step = (await ada.live()).row.step
    before = await table_bytes(ada)
    await play([ada, bo, cleo], Random(6), 2)
    asked = (await ada.hears(AskBack(ada.table, step, "b"), Accepted)).number
    lines = (await bo.news(asked - 1)).told[0].lines
    assert str(step) in lines[0]
    assert "Ada" in lines[0]
    request = await request_of(bo)
    assert request is not None
    assert (request.number, request.seat, request.step) == (asked, ada.seat, step)
    assert request.waits_for == (bo.seat, cleo.seat)
    assert request.text.startswith("2 choices would be undone")
    await refuse(bo, AskBack(bo.table, step, "mine"), "asked_already")
    await refuse(ada, Consent(ada.table, asked, agree=True, key="own"), "consent_given")
    await bo.hears(Consent(bo.table, asked, agree=True, key="c"), Accepted)
    assert (await request_of(cleo)).waits_for == (cleo.seat,)  # type: ignore[union-attr]
    await refuse(bo, Consent(bo.table, asked, agree=True, key="twice"), "consent_given")
    await world.restart()
    assert (await request_of(cleo)).waits_for == (cleo.seat,)  # type: ignore[union-attr]
    await cleo.hears(Consent(cleo.table, asked, agree=True, key="c"), Accepted)
    assert await table_bytes(ada) == before
    assert await request_of(ada) is None
    what = [told.what for told in (await ada.news(asked - 1)).told]
    assert what == ["ask-back", "consent", "consent", "undo"]


@at_tables
async def test_one_refusal_ends_the_request(world: World) -> None:
    ada, bo, cleo = await world.lay(REIGN, 3)
    await play([ada, bo, cleo], Random(7), 12)
    before = await table_bytes(ada)
    asked = (await ada.hears(AskBack(ada.table, 2, "b"), Accepted)).number
    await bo.hears(Consent(bo.table, asked, agree=True, key="c"), Accepted)
    await cleo.hears(Consent(cleo.table, asked, agree=False, key="c"), Accepted)
    assert await request_of(ada) is None
    assert await table_bytes(ada) == before
    await refuse(bo, Consent(bo.table, asked, agree=True, key="late"), "no_request")
    assert isinstance(await bo.say(AskBack(bo.table, 2, "mine")), Accepted)


@at_tables
async def test_whoever_asked_may_think_better_of_it(world: World) -> None:
    ada, bo = await world.lay(REIGN)
    await play([ada, bo], Random(7), 6)
    asked = (await ada.hears(AskBack(ada.table, 1, "b"), Accepted)).number
    await ada.hears(Consent(ada.table, asked, agree=False, key="c"), Accepted)
    assert await request_of(bo) is None
    assert "no longer asks" in (await bo.news(asked)).told[0].lines[0]


@at_tables
async def test_a_choice_made_meanwhile_ends_the_request(world: World) -> None:
    ada, bo = await world.lay(REIGN)
    await play([ada, bo], Random(7), 6)
    asked = (await ada.hears(AskBack(ada.table, 1, "b"), Accepted)).number
    await play([ada, bo], Random(7), 1)
    assert await request_of(ada) is None
    await refuse(bo, Consent(bo.table, asked, agree=True, key="c"), "no_request")


class Gate(ThinkHere):
    """Bots whose thoughts come out when the gate is opened."""

    def __init__(self) -> None:
        super().__init__()
        self.open = asyncio.Event()

    async def think(self, task: Task) -> Thought:
        thought = await super().think(task)
        await self.open.wait()
        return thought


async def bot_thinks_while_ada_asks(world: World, gate: Gate) -> tuple[Guest, Guest, int]:
    """A bot is about to choose when ada asks to go back; its thought comes, and is held back."""
    world.tables.thinkers = gate
    ada, bo = await world.lay(REIGN, 2, "random")
    await ada.choose()
    await bo.choose()
    asked = (await ada.hears(AskBack(ada.table, 0, "b"), Accepted)).number
    gate.open.set()
    await world.settle(partial(nobody_thinks, world))
    assert await ada.number() == asked, "the bot holds back"
    assert (await request_of(ada)).waits_for == (bo.seat,), "and need not agree"  # type: ignore[union-attr]
    return ada, bo, asked


async def nobody_thinks(world: World) -> bool:
    return not world.tables.thinking


async def bot_has_chosen(guest: Guest) -> bool:
    return not (await guest.live()).row.bot_due


@at_tables
async def test_a_bot_holds_back_while_somebody_asks_and_plays_on_when_it_is_refused(world: World) -> None:
    ada, bo, asked = await bot_thinks_while_ada_asks(world, Gate())
    await bo.hears(Consent(bo.table, asked, agree=False, key="c"), Accepted)
    await world.settle(partial(bot_has_chosen, ada))
    assert [told.what for told in (await ada.news(asked)).told][:2] == ["consent", "choice"]


@at_tables
async def test_when_it_is_agreed_the_bot_chooses_anew(world: World) -> None:
    ada, bo, asked = await bot_thinks_while_ada_asks(world, Gate())
    await bo.hears(Consent(bo.table, asked, agree=True, key="c"), Accepted)
    await world.settle(partial(bot_has_chosen, ada))
    assert [told.what for told in (await ada.news(asked)).told] == ["consent", "undo", "choice"]
    assert sorted((await ada.live()).row.asked) == [ada.seat, bo.seat]


@at_tables
async def test_a_bot_does_not_hold_back_for_ever(world: World) -> None:
    ada, bo, asked = await bot_thinks_while_ada_asks(world, Gate())
    await sweep(world.tables, 0)
    await world.settle(partial(nobody_thinks, world))
    assert await ada.number() == asked
    world.clock.pass_by(61)
    await sweep(world.tables, 0)
    await world.settle(partial(bot_has_chosen, ada))
    assert await request_of(bo) is None


@at_tables
async def test_alone_among_bots_one_goes_back_at_once(world: World) -> None:
    ada, *_ = await world.lay(REIGN, 1, "random", "random")
    await world.settle(ada.asked)
    await ada.choose()
    await world.settle(ada.asked)
    number = (await ada.hears(AskBack(ada.table, 0, "b"), Accepted)).number
    (undone, *_) = (await ada.news(number - 1)).told
    assert (undone.what, undone.step, undone.seat) == ("undo", 0, ada.seat)
    assert "ask-back" not in [told.what for told in (await ada.news()).told]


@at_tables
async def test_those_who_are_away_are_not_asked_for_consent(world: World) -> None:
    ada, bo, cleo = await world.lay(REIGN, 3)
    await play([ada, bo, cleo], Random(10), 9)
    await hand_over(world.tables, cleo.table, cleo.seat, cleo.token, HandOver("bot", "random"))
    await world.settle(partial(bot_has_chosen, ada))
    await ada.hears(AskBack(ada.table, 1, "b"), Accepted)
    assert (await request_of(bo)).waits_for == (bo.seat,)  # type: ignore[union-attr]


@at_tables
async def test_there_is_no_going_back_to_what_is_not_there(world: World) -> None:
    ada, bo = await world.lay(REIGN)
    await play([ada, bo], Random(11), 4)
    for step in (-1, 4, 999):
        await refuse(ada, AskBack(ada.table, step, f"b{step}".replace("-", "_")), "no_step")


@at_tables
async def test_everybody_is_told_the_request_in_the_words_they_may_hear(world: World) -> None:
    """The step that would be undone is a hidden pick: only the one who made it is told which."""
    ada, bo, cleo = await world.lay(REIGN, 3)
    ears = {}
    for guest in (ada, bo, cleo):
        ears[guest.seat] = Ear()
        await world.tables.look(guest.table, guest.token, -1, ears[guest.seat])
    await ada.choose(3)
    await cleo.hears(AskBack(cleo.table, 0, "b"), Accepted)
    news = {seat: ear.news()[-1] for seat, ear in ears.items()}
    texts = {seat: one.sight.request.text for seat, one in news.items() if one.sight and one.sight.request}
    assert len(texts) == 3
    assert texts[bo.seat] == texts[cleo.seat]

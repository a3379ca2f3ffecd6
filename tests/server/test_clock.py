"""Time at a table: none, a bank with an increment, or days for each turn; what happens at its end, also after a restart
and never twice."""

from __future__ import annotations

import asyncio
from functools import partial
from random import Random

import pytest

from kurultai.server.clock import DAY
from kurultai.server.protocol import Accepted, ClockRule, Fork, HandOver, SeatWish, Undo
from kurultai.server.refusals import Refused
from kurultai.server.seating import claim, fork, hand_over, rematch
from kurultai.server.sweeper import sweep
from kurultai.server.thinkers import Task, Thought
from tests.server.inside import REIGN, RUINATION, Guest, ThinkHere, World, at_tables, play, play_to_end

MINUTES = ClockRule("bank", bank=600, increment=30)
DAYS = ClockRule("days", days=2)


async def left(guest: Guest) -> float | None:
    return (await guest.news()).info.seats[guest.seat].left


async def whats(guest: Guest) -> list[str]:
    return [told.what for told in (await guest.news()).told]


def rule(clock: ClockRule, expiry: str) -> ClockRule:
    return ClockRule(clock.mode, clock.bank, clock.increment, clock.days, expiry)  # type: ignore[arg-type]


async def one_asked(guests: list[Guest]) -> tuple[Guest, Guest]:
    """Who is asked alone, and who is not."""
    (asked,) = [guest for guest in guests if await guest.asked()]
    (other,) = [guest for guest in guests if guest is not asked]
    return asked, other


async def until_one_is_asked(world: World, clock: ClockRule) -> tuple[Guest, Guest]:
    guests = await world.lay(RUINATION, clock=clock)
    for _ in range(50):
        asked = [guest for guest in guests if await guest.asked()]
        if len(asked) == 1:
            return await one_asked(guests)
        await asked[0].choose()
    raise AssertionError("nobody is ever asked alone")


# --- how time is counted ---------------------------------------------------------------------------------------------


@at_tables
async def test_without_a_clock_no_time_is_shown_and_nothing_ever_happens(world: World) -> None:
    ada, bo = await world.lay(REIGN)
    assert await left(ada) is None
    number = await ada.number()
    world.clock.pass_by(400 * DAY)
    await sweep(world.tables)
    assert await bo.number() == number


@at_tables
async def test_a_choice_costs_the_time_it_took_and_earns_the_increment(world: World) -> None:
    asked, other = await until_one_is_asked(world, MINUTES)
    before = await left(asked)
    others = await left(other)
    assert before is not None
    world.clock.pass_by(100)
    assert await left(asked) == before - 100
    assert await left(other) == others, "only the time of those who are asked passes"
    await asked.choose()
    live = await asked.live()
    assert live.seats[asked.seat].bank == before - 100 + 30
    await world.restart()
    assert (await asked.live()).seats[asked.seat].bank == before - 100 + 30


@at_tables
async def test_taking_back_earns_nothing(world: World) -> None:
    """A choice that is made, taken back and made again has one increment, and costs all the time it took."""
    ada, _ = await world.lay(REIGN, clock=MINUTES)
    start = await left(ada)
    assert start is not None
    for round_ in range(3):
        world.clock.pass_by(10)
        number = await ada.choose()
        await ada.hears(Undo(ada.table, number, f"u{round_}"), Accepted)
        assert await left(ada) == start - 10 * (round_ + 1)


@at_tables
async def test_standing_up_and_sitting_down_again_earns_nothing(world: World) -> None:
    for clock in (MINUTES, DAYS):
        ada, _ = await world.lay(REIGN, clock=clock)
        start = await left(ada)
        assert start is not None
        for _ in range(3):
            world.clock.pass_by(50)
            await hand_over(world.tables, ada.table, ada.seat, ada.token, HandOver("human"))
        assert await left(ada) == start - 150


@at_tables
async def test_days_are_for_each_turn(world: World) -> None:
    asked, other = await until_one_is_asked(world, DAYS)
    world.clock.pass_by(DAY)
    assert await left(asked) == DAY
    assert await left(other) == 2 * DAY
    for _ in range(50):
        await asked.choose()
        if await other.asked():
            break
    assert await left(other) == 2 * DAY


@at_tables
async def test_a_table_that_begins_in_the_middle_gives_everybody_the_same_time(world: World) -> None:
    ada, bo = await world.lay(RUINATION)
    await play_to_end([ada, bo], 8)
    seats = (SeatWish("me"), SeatWish())
    made = await fork(world.tables, ada.table, Fork(30, seats, clock=MINUTES))
    eva, fay = Guest(world, made.table, made.seat, made.token), await world.join(made.table, "Fay")
    assert [await left(guest) for guest in (eva, fay)] == [600, 600]
    world.clock.pass_by(601)
    await sweep(world.tables)
    assert (await whats(eva)).count("clock") == 1


# --- when it is up ---------------------------------------------------------------------------------------------------


@at_tables
async def test_at_the_end_of_time_the_table_waits_and_says_so_once(world: World) -> None:
    asked, other = await until_one_is_asked(world, rule(MINUTES, "wait"))
    world.clock.pass_by(599)
    await sweep(world.tables)
    assert "clock" not in await whats(other)
    world.clock.pass_by(60)
    for _ in range(3):
        await sweep(world.tables)
    assert (await whats(other)).count("clock") == 1
    told = (await other.news()).told[-1]
    assert told.seat == asked.seat
    assert "time is up" in told.lines[0]
    await asked.choose()
    assert (await asked.live()).seats[asked.seat].bank == 30, "the bank is empty, not less"


@at_tables
async def test_a_bot_plays_on_and_the_person_takes_back(world: World) -> None:
    asked, other = await until_one_is_asked(world, rule(DAYS, "bot"))
    world.clock.pass_by(2 * DAY + 1)
    await sweep(world.tables)

    async def somebody_else_is_asked() -> bool:
        return not (await other.live()).row.bot_due

    await world.settle(somebody_else_is_asked)
    info = (await other.news()).info.seats[asked.seat]
    assert (info.player, info.away, info.bot) == ("human", True, "greedy")
    assert "choice" in [told.what for told in (await other.news()).told if told.seat == asked.seat]
    await hand_over(world.tables, asked.table, asked.seat, asked.token, HandOver("human"))
    assert not (await other.news()).info.seats[asked.seat].away


@at_tables
async def test_whoever_comes_back_after_the_end_of_time_has_a_moment_and_no_new_bank(world: World) -> None:
    asked, other = await until_one_is_asked(world, ClockRule("bank", bank=600, expiry="bot"))
    world.clock.pass_by(601)
    await sweep(world.tables)

    async def somebody_else_is_asked() -> bool:
        return not (await other.live()).row.bot_due

    await world.settle(somebody_else_is_asked)
    for _ in range(2):
        await hand_over(world.tables, asked.table, asked.seat, asked.token, HandOver("human"))
        assert await left(asked) == 30
    await hand_over(world.tables, asked.table, asked.seat, asked.token, HandOver("bot", "random"))
    await hand_over(world.tables, asked.table, asked.seat, asked.token, HandOver("human"))
    assert (await left(asked) or 600) <= 30


@at_tables
async def test_an_open_seat_is_taken_over_with_some_time_and_the_old_token_is_nothing(world: World) -> None:
    asked, other = await until_one_is_asked(world, rule(MINUTES, "open"))
    world.clock.pass_by(601)
    await sweep(world.tables)
    seat = (await other.news()).info.seats[asked.seat]
    assert seat.player == "open"
    assert seat.name not in ("Ada", "Bo")
    with pytest.raises(Refused) as refused:
        await asked.news()
    assert refused.value.code == "no_seat"
    world.clock.pass_by(3_000)
    cleo = await world.join(asked.table, "Cleo")
    assert cleo.seat == asked.seat
    assert await left(cleo) == 150, "a quarter of a bank, though nothing was left"
    await sweep(world.tables)
    await cleo.choose()
    assert (await cleo.live()).seats[cleo.seat].name == "Cleo"


@at_tables
async def test_whoever_takes_over_a_seat_has_the_time_that_is_left_to_it(world: World) -> None:
    """So leaving a seat and taking it again, under whatever name, refills no bank."""
    asked, _ = await until_one_is_asked(world, MINUTES)
    before = await left(asked)
    assert before is not None
    world.clock.pass_by(200)
    await hand_over(world.tables, asked.table, asked.seat, asked.token, HandOver("open"))
    world.clock.pass_by(5_000)
    cleo = await world.join(asked.table, "Cleo")
    assert await left(cleo) == before - 200


@at_tables
async def test_claiming_a_seat_once_more_refills_no_bank_and_begins_no_turn_anew(world: World) -> None:
    for clock in (MINUTES, DAYS):
        guests = await world.lay(REIGN, clock=clock)
        await play(guests, Random(1))
        ada, bo = guests
        again = await rematch(world.tables, ada.table, ada.token)
        await claim(world.tables, again.table, bo.token)
        ada = Guest(world, again.table, again.seat, again.token)
        start = await left(ada)
        assert start is not None
        world.clock.pass_by(100)
        claimed = await claim(world.tables, again.table, guests[0].token)
        assert claimed.token != again.token
        assert await left(Guest(world, again.table, claimed.seat, claimed.token)) == start - 100


@at_tables
async def test_several_whose_time_is_up_at_once_are_all_dealt_with(world: World) -> None:
    """Everybody drafts at the same time: nobody is forgotten because another was late too."""
    ada, bo, cleo = await world.lay(REIGN, 3, clock=rule(MINUTES, "bot"))
    await ada.choose()
    world.clock.pass_by(601)
    await sweep(world.tables)
    seats = (await ada.news()).info.seats
    assert [seat.away for seat in seats] == [False, True, True]
    assert (await whats(ada)).count("clock") == 2
    assert (bo.seat, cleo.seat) == (1, 2)


@at_tables
async def test_one_who_was_late_before_does_not_hide_the_next(world: World) -> None:
    ada, bo = await world.lay(REIGN, clock=rule(MINUTES, "wait"))
    world.clock.pass_by(100)
    await ada.choose()
    world.clock.pass_by(100)
    await bo.choose()
    late: list[int] = []
    for seconds, expected in ((429, []), (2, [bo.seat]), (50, [bo.seat]), (60, [bo.seat, ada.seat])):
        world.clock.pass_by(seconds)
        await sweep(world.tables)
        late = [told.seat for told in (await ada.news()).told if told.what == "clock"]
        assert late == expected


@at_tables
async def test_the_end_of_time_is_found_after_a_restart(world: World) -> None:
    asked, other = await until_one_is_asked(world, rule(DAYS, "open"))
    await world.restart()
    world.clock.pass_by(2 * DAY + 1)
    await world.restart()
    await sweep(world.tables)
    assert (await other.news()).info.seats[asked.seat].player == "open"


@at_tables
async def test_one_table_that_fails_does_not_stop_the_sweep(world: World) -> None:
    first, _ = await until_one_is_asked(world, rule(DAYS, "open"))
    second, watcher = await until_one_is_asked(world, rule(DAYS, "open"))
    whole = world.tables.change

    async def change(table: str, step: object) -> object:
        if table == first.table:
            raise Refused("no_table", 404)
        return await whole(table, step)  # type: ignore[arg-type]

    world.tables.change = change  # type: ignore[method-assign, assignment]
    world.clock.pass_by(2 * DAY + 1)
    await sweep(world.tables)
    world.tables.change = whole  # type: ignore[method-assign]
    assert (await watcher.news()).info.seats[second.seat].player == "open"


@at_tables
async def test_a_question_that_is_put_to_an_empty_bank_falls_at_once(world: World) -> None:
    """The last choice was made after the end of time, and before anybody had looked at the clock."""
    for expiry in ("bot", "open"):
        ada, bo = await world.lay(REIGN, clock=ClockRule("bank", bank=10, increment=0, expiry=expiry))
        await bo.choose()
        world.clock.pass_by(10.5)
        await ada.choose()
        assert await ada.asked()
        assert await left(ada) == 0
        world.clock.pass_by(1)
        await sweep(world.tables)
        seat = (await bo.news()).info.seats[ada.seat]
        assert (seat.away, seat.player) == ((True, "human") if expiry == "bot" else (False, "open"))


@at_tables
async def test_taking_back_with_less_than_an_increment_left_stops_no_clock(world: World) -> None:
    guests = await world.lay(RUINATION, clock=rule(MINUTES, "bot"))
    asked = await until_one_may_take_back(guests)
    world.clock.pass_by((await left(asked) or 0) - 5)
    await asked.hears(Undo(asked.table, await asked.number(), "u"), Accepted)
    assert await left(asked) == 0
    world.clock.pass_by(1)
    await sweep(world.tables)
    assert (await asked.news()).info.seats[asked.seat].away


async def until_one_may_take_back(guests: list[Guest]) -> Guest:
    """Somebody who has chosen, is asked on, and could still take it back."""
    for _ in range(400):
        live = await guests[0].live()
        guest = guests[next(iter(live.row.asked))]
        await guest.choose()
        if list(live.row.asked) == [guest.seat] and live.playing.can_undo(guest.seat):
            return guest
    raise AssertionError("nobody could ever take anything back")


@at_tables
async def test_whoever_comes_back_to_a_turn_of_days_that_is_over_has_a_moment(world: World) -> None:
    asked, other = await until_one_is_asked(world, rule(DAYS, "bot"))
    world.tables.thinkers = Asleep()
    world.clock.pass_by(2 * DAY + 1)
    await sweep(world.tables)
    await hand_over(world.tables, asked.table, asked.seat, asked.token, HandOver("human"))
    assert await left(asked) == 30
    world.clock.pass_by(29)
    await sweep(world.tables)
    assert not (await other.news()).info.seats[asked.seat].away
    world.clock.pass_by(2)
    await sweep(world.tables)
    assert (await other.news()).info.seats[asked.seat].away


class Asleep(ThinkHere):
    """Bots that never come to an end."""

    async def think(self, task: Task) -> Thought:
        await asyncio.sleep(0.2)
        return Thought(failure="asleep")


# --- what the others may do ------------------------------------------------------------------------------------------


@at_tables
async def test_when_time_is_up_anybody_at_the_table_may_fill_the_seat(world: World) -> None:
    asked, other = await until_one_is_asked(world, rule(DAYS, "wait"))
    fill = partial(hand_over, world.tables, asked.table, asked.seat, other.token, HandOver("bot", "random"))
    with pytest.raises(Refused):
        await fill()
    world.clock.pass_by(2 * DAY + 1)
    await fill()
    assert (await other.news()).info.seats[asked.seat].away


@at_tables
async def test_a_late_seat_is_freed_by_others_only_where_that_was_agreed(world: World) -> None:
    """Else a rival could take the seat under another name, and see the hand."""
    for expiry, may in (("wait", False), ("bot", False), ("open", True)):
        asked, other = await until_one_is_asked(world, rule(DAYS, expiry))
        world.clock.pass_by(2 * DAY + 1)
        free = partial(hand_over, world.tables, asked.table, asked.seat, other.token, HandOver("open"))
        if may:
            await free()
            assert (await other.news()).info.seats[asked.seat].player == "open"
        else:
            with pytest.raises(Refused):
                await free()
            assert (await asked.news()).seat == asked.seat


@at_tables
async def test_where_nobody_keeps_time_the_host_may_let_a_bot_stand_in_for_who_is_gone(world: World) -> None:
    ada, bo = await world.lay(REIGN)
    stand_in = partial(hand_over, world.tables, ada.table, bo.seat, ada.token, HandOver("bot", "random"))
    with pytest.raises(Refused, match="Not yet"):
        await stand_in()
    world.clock.pass_by(301)
    with pytest.raises(Refused):
        await hand_over(world.tables, ada.table, bo.seat, ada.token, HandOver("open"))
    with pytest.raises(Refused):
        await hand_over(world.tables, ada.table, ada.seat, bo.token, HandOver("bot", "random"))
    await stand_in()
    assert (await ada.news()).info.seats[bo.seat].away
    await hand_over(world.tables, bo.table, bo.seat, bo.token, HandOver("human"))
    assert not (await ada.news()).info.seats[bo.seat].away


@at_tables
async def test_a_host_whose_seat_is_opened_when_their_time_is_up_hands_on_the_table(world: World) -> None:
    ada, bo = await world.lay(REIGN, clock=rule(DAYS, "open"))
    await bo.choose()
    world.clock.pass_by(3 * DAY)
    await sweep(world.tables)
    await world.restart()
    assert [(seat.player, seat.host) for seat in (await bo.news()).info.seats] == [("open", False), ("human", True)]
    assert (await ada.live()).row.host == bo.seat

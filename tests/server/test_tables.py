"""Laying tables, sitting down, leaving, standing in, rematches: who sits where, and who may say so."""

from __future__ import annotations

import asyncio
from random import Random

import pytest

from kurultai.kernel.errors import BadSetup, KurultaiError
from kurultai.server.protocol import HandOver, Join, Look, NewTable, Pong, Seated, SeatWish
from kurultai.server.refusals import Refused
from kurultai.server.rows import read_lobby, read_mine
from kurultai.server.seating import claim, create, hand_over, join, rematch
from kurultai.server.settings import Settings
from kurultai.server.sockets import Line
from kurultai.server.tables import hashed
from tests.server.inside import REIGN, RUINATION, Ear, Guest, World, as_bytes, at_tables, play, play_to_end


async def refused(code: str, work: object) -> None:
    with pytest.raises(Refused) as found:
        await work  # type: ignore[misc]
    assert found.value.code == code


@at_tables
async def test_a_table_begins_when_the_last_seat_is_taken(world: World) -> None:
    ada = await world.lay_open(REIGN, 3)
    assert (await ada.news()).info.status == "open"
    assert (await ada.news()).sight is None
    bo = await world.join(ada.table, "Bo", seat=2)
    assert bo.seat == 2
    await refused("seat_taken", world.join(ada.table, "Cleo", seat=2))
    cleo = await world.join(ada.table, "Cleo")
    info = (await cleo.news()).info
    assert info.status == "running"
    assert [seat.name for seat in info.seats] == ["Ada", "Cleo", "Bo"]
    assert [seat.host for seat in info.seats] == [True, False, False]
    await refused("no_open_seat", world.join(ada.table, "Dov"))


@at_tables
async def test_people_tell_the_steps_of_a_choice_in_any_order_and_bots_in_one(world: World) -> None:
    seated = await create(world.tables, NewTable(RUINATION, (SeatWish("me"), SeatWish("bot", "random"), SeatWish())))
    assert (await world.tables.open(seated.table)).row.setup.freely == (0, 2)


@at_tables
async def test_whoever_asks_again_with_the_same_token_has_the_same_seat(world: World) -> None:
    ada = await world.lay_open(REIGN, 3)
    wish = Join("Bo", token="b" * 32)
    first, again = [await join(world.tables, ada.table, wish) for _ in range(2)]
    assert first == again == Seated(ada.table, 1, "b" * 32)
    other = await join(world.tables, ada.table, Join("Cleo", token="c" * 32))
    assert other.seat == 2
    assert [seat.name for seat in (await ada.news()).info.seats] == ["Ada", "Bo", "Cleo"]


@at_tables
async def test_tokens_are_long_all_different_and_kept_as_hashes(world: World) -> None:
    guests = [guest for _ in range(4) for guest in await world.lay(REIGN, 3)]
    tokens = [guest.token for guest in guests]
    assert len(set(tokens)) == len(tokens)
    assert min(len(token) for token in tokens) >= 32
    await world.restart()
    kept = b"".join(path.read_bytes() for path in world.folder.iterdir())
    assert hashed(tokens[0]).encode() in kept
    assert not [token for token in tokens if token.encode() in kept]


@at_tables
async def test_names_are_shown_as_one_line_of_ordinary_text(world: World) -> None:
    ada = await world.lay_open(REIGN)
    await world.join(ada.table, " \u202eBo\n  the\tbuilder\x00 ")
    assert (await ada.news()).info.seats[1].name == "Bo thebuilder"
    other = await world.lay_open(REIGN)
    await world.join(other.table, "\u200b")
    assert (await other.news()).info.seats[1].name == "Guest"


@at_tables
async def test_a_table_that_cannot_be_is_refused_with_a_reason_and_not_kept(world: World) -> None:
    wishes = [
        NewTable("chess", (SeatWish("me"), SeatWish())),
        NewTable(REIGN, (SeatWish("me"),)),
        NewTable(REIGN, (SeatWish("me"), SeatWish("bot", "nobody"))),
        NewTable(REIGN, (SeatWish("me"), SeatWish()), modules=("dragons",)),
        NewTable(REIGN, (SeatWish("me"), SeatWish()), rulings={"dragons": True}),
        NewTable(REIGN, (SeatWish("me"), SeatWish()), options={"previous_winner": "D"}),
        NewTable(REIGN, (SeatWish("me"), SeatWish()), pack="../secret"),
        NewTable(REIGN, (SeatWish("me"), SeatWish()), seed="two\nlines"),
        NewTable(RUINATION, (SeatWish("me"), SeatWish()), modules=("new-khan-rising",)),
    ]
    for wish in wishes:
        with pytest.raises(KurultaiError):
            await create(world.tables, wish)
    assert await world.tables.store.read(read_lobby) == []


@at_tables
async def test_the_lobby_lists_public_tables_open_ones_first(world: World) -> None:
    running, _ = await world.lay(REIGN, public=True)
    hidden = await world.lay_open(REIGN)
    waiting = await world.lay_open(RUINATION, public=True)
    found = await world.tables.store.read(read_lobby)
    assert [row.id for row, _ in found] == [waiting.table, running.table]
    only = await world.tables.store.read(lambda connection: read_lobby(connection, REIGN))
    assert [row.id for row, _ in only] == [running.table]
    mine = await world.tables.store.read(lambda connection: read_mine(connection, [hashed(hidden.token)]))
    assert [row.id for row, _ in mine] == [hidden.table]


@at_tables
async def test_the_choices_of_a_table_are_those_that_were_wished(world: World) -> None:
    rulings, options = {"tokens_unlimited": False}, {"previous_winner": "B"}
    ada, bo = await world.lay(REIGN, rulings=rulings, options=options, seed="plum")
    info = (await bo.news()).info
    assert (info.rulings, info.options, info.seed) == (rulings, options, "plum")
    await world.restart(cleanly=False)
    box = (await ada.live()).playing.box
    assert (dict(box.setup.rulings), dict(box.setup.options)) == (rulings, options)


# --- leaving and coming back -----------------------------------------------------------------------------------------


@at_tables
async def test_whoever_leaves_is_out_and_somebody_else_plays_on_where_they_were(world: World) -> None:
    ada, bo = await world.lay(REIGN)
    await play([ada, bo], Random(1), 4)
    view = (await bo.news()).sight
    await hand_over(world.tables, bo.table, bo.seat, bo.token, HandOver("open"))
    await refused("no_seat", bo.news())
    cleo = await world.join(ada.table, "Cleo")
    assert cleo.seat == bo.seat
    assert cleo.token != bo.token
    seen = (await cleo.news()).sight
    assert view is not None
    assert seen is not None
    assert seen.view == view.view
    assert "Cleo takes over seat B" in (await ada.news()).told[-1].lines[0]
    await play_to_end([ada, cleo], 1)


@at_tables
async def test_a_bot_stands_in_until_its_holder_is_back(world: World) -> None:
    ada, bo = await world.lay(REIGN)
    await ada.choose()
    await hand_over(world.tables, bo.table, bo.seat, bo.token, HandOver("bot", "random"))

    async def ada_is_asked() -> bool:
        return await ada.asked() and not (await ada.live()).row.bot_due

    await world.settle(ada_is_asked)
    info = (await ada.news()).info.seats[bo.seat]
    assert (info.player, info.away, info.bot, info.name) == ("human", True, "random", "Bo")
    assert not await bo.asked(), "the bot has chosen"
    await hand_over(world.tables, bo.table, bo.seat, bo.token, HandOver("human"))
    await ada.choose()
    assert await bo.asked()
    await bo.choose()


@at_tables
async def test_only_the_holder_comes_back_and_only_the_host_rules_over_guests_who_wait(world: World) -> None:
    ada = await world.lay_open(REIGN, 4)
    bo, cleo = await world.join(ada.table, "Bo"), await world.join(ada.table, "Cleo")

    def hand(asker: Guest, seat: int, wish: HandOver) -> object:
        return hand_over(world.tables, ada.table, seat, asker.token, wish)

    await refused("no_seat", hand(bo, cleo.seat, HandOver("open")))
    await refused("no_seat", hand(ada, 7, HandOver("open")))
    await refused("spectator", hand(world.watch(ada.table), 3, HandOver("bot", "random")))
    await refused("bot_unknown", hand(bo, 3, HandOver("bot", "nobody")))
    await hand(ada, cleo.seat, HandOver("open"))  # type: ignore[misc]
    assert (await bo.news()).told[-1].lines == ("Ada opens seat C; anybody with the link may take it.",)
    await refused("no_seat", cleo.news())
    await hand(bo, 2, HandOver("bot", "random"))  # type: ignore[misc]
    await hand(bo, 3, HandOver("bot", "greedy"))  # type: ignore[misc]
    info = (await bo.news()).info
    assert info.status == "running"
    assert [seat.player for seat in info.seats] == ["human", "human", "bot", "bot"]
    await refused("no_seat", hand(ada, bo.seat, HandOver("human")))
    await refused("no_seat", hand(ada, bo.seat, HandOver("open")))
    await refused("no_seat", hand(bo, 2, HandOver("open")))
    await hand(ada, 2, HandOver("open"))  # type: ignore[misc]
    dov = await world.join(ada.table, "Dov")
    assert dov.seat == 2


@at_tables
async def test_when_the_host_is_gone_the_next_to_come_is_host(world: World) -> None:
    ada = await world.lay_open(REIGN, 3)
    await hand_over(world.tables, ada.table, ada.seat, ada.token, HandOver("open"))
    bo = await world.join(ada.table, "Bo")
    assert [seat.host for seat in (await bo.news()).info.seats] == [True, False, False]


@at_tables
async def test_a_host_who_leaves_hands_on_the_table(world: World) -> None:
    """Otherwise nobody could free seats any more, nor let a bot stand in for somebody who is gone."""
    ada = await world.lay_open(REIGN, 4)
    bo, cleo = await world.join(ada.table, "Bo", seat=2), await world.join(ada.table, "Cleo", seat=3)
    await hand_over(world.tables, ada.table, ada.seat, ada.token, HandOver("open"))
    await world.restart()
    assert [seat.host for seat in (await bo.news()).info.seats] == [False, False, True, False]
    await world.join(ada.table, "Dov", seat=0)
    assert [seat.host for seat in (await bo.news()).info.seats] == [False, False, True, False]
    await hand_over(world.tables, ada.table, cleo.seat, bo.token, HandOver("open"))
    assert (await bo.news()).info.seats[cleo.seat].player == "open"


@at_tables
async def test_bots_alone_play_to_the_end_for_spectators(world: World) -> None:
    made = await create(world.tables, NewTable(REIGN, (SeatWish("bot", "random"), SeatWish("bot", "greedy"))))
    assert (made.seat, made.token) == (-1, "")
    fan, ear = world.watch(made.table), Ear()
    await world.tables.look(made.table, "", -1, ear)

    async def over() -> bool:
        return (await fan.news()).info.status == "finished"

    await world.settle(over)
    news = await fan.news()
    assert news.seat == -1
    assert news.info.winners
    assert ear.news()[-1].number == news.number


@at_tables
async def test_presence_says_who_looks(world: World) -> None:
    ada, bo = await world.lay(REIGN)
    ears = [Ear() for _ in range(3)]
    for ear, token in zip(ears, (ada.token, bo.token, ""), strict=True):
        await world.tables.look(ada.table, token, -1, ear)
    world.tables.tell_presence(ada.table)
    assert ears[0].heard[-1] == ears[2].heard[-1]
    assert b'"online":[0,1],"spectators":1' in ears[0].heard[-1]
    world.tables.look_away(ada.table, ears[1])
    assert [seat.online for seat in (await ada.news()).info.seats] == [True, False]


class Socket:
    """A client that says what the test puts into its mouth, until it is gone."""

    def __init__(self) -> None:
        self.says: asyncio.Queue[str] = asyncio.Queue()
        self.gone = False

    async def receive_data(self, mode: str) -> str:
        return await self.says.get()

    async def send_data(self, data: str) -> None:
        if self.gone:
            raise RuntimeError("the client is gone")


@at_tables
async def test_a_line_that_ends_while_it_is_shown_the_table_is_not_present(world: World) -> None:
    ada, _ = await world.lay(REIGN)
    socket = Socket()
    line = Line(socket, world.tables, Settings(""))  # type: ignore[arg-type]
    serving = asyncio.create_task(line.serve())
    live = await ada.live()
    async with live.lock:
        socket.says.put_nowait(as_bytes(Look(ada.table, ada.token)).decode())
        await asyncio.sleep(0.02)
        socket.gone = True
        line.send(Pong(0.0))
        await asyncio.wait_for(serving, 5)
    await ada.news()
    assert world.tables.online(ada.table) == []
    assert world.tables.watchers == {}


@at_tables
async def test_whoever_gives_up_a_seat_or_loses_it_is_shown_nothing_more_of_it(world: World) -> None:
    """The line that was opened with the seat's token is a spectator's from then on, also in the eyes of others."""
    for leaves in (True, False):
        ada = await world.lay_open(REIGN, 3)
        spy = await world.join(ada.table, "Spy", seat=1)
        line, hers = Ear(), Ear()
        await world.tables.look(spy.table, spy.token, -1, line)
        await world.tables.look(ada.table, ada.token, -1, hers)
        await hand_over(world.tables, ada.table, 1, spy.token if leaves else ada.token, HandOver("open"))
        guests = [ada, await world.join(ada.table, "Bo", seat=1), await world.join(ada.table, "Cleo", seat=2)]
        await play(guests, Random(4), 12)
        told = line.news()
        assert [news.seat for news in told] == [1] + [-1] * (len(told) - 1)
        onlooker = Ear()
        await world.tables.look(ada.table, "", -1, onlooker)
        assert told[-1].sight == onlooker.news()[0].sight
        assert told[-1].sight != (await guests[1].news()).sight
        assert b'"online":[0],"spectators":1' in b"".join(hers.heard)


# --- again -----------------------------------------------------------------------------------------------------------


@at_tables
async def test_a_rematch_seats_the_same_people_and_the_winner_begins(world: World) -> None:
    ada, bo, cleo = await world.lay(REIGN, 3)
    await refused("not_over", rematch(world.tables, ada.table, ada.token))
    await play_to_end([ada, bo, cleo], 2)
    winners = (await ada.news()).info.winners
    await refused("spectator", rematch(world.tables, ada.table, ""))
    first = await rematch(world.tables, ada.table, bo.token)
    assert first.seat == bo.seat
    assert (await ada.news()).info.rematch == first.table
    assert "Bo lays the table for another game" in (await ada.news()).told[-1].lines[0]
    again = [Guest(world, first.table, first.seat, first.token)]
    await refused("no_open_seat", world.join(first.table, "Dov"))
    for guest in (ada, cleo):
        seated = await claim(world.tables, first.table, guest.token)
        assert seated.seat == guest.seat
        assert seated.token != guest.token
        again.append(Guest(world, seated.table, seated.seat, seated.token))
    info = (await again[0].news()).info
    assert info.status == "running"
    assert info.origin == ada.table
    assert [seat.name for seat in info.seats] == ["Ada", "Bo", "Cleo"]
    assert info.options == {"previous_winner": "".join("ABC"[seat] for seat in winners)}
    random = Random(3)
    while (live := await again[0].live()).playing.together:
        await play(again, random, 1)
    assert next(iter(live.row.asked)) in winners
    await refused("no_seat", claim(world.tables, first.table, "somebody else's"))


@at_tables
async def test_a_winner_whose_seat_is_given_to_another_does_not_begin(world: World) -> None:
    ada, bo = await world.lay(REIGN)
    await play_to_end([ada, bo], 2)
    (winner,) = (await ada.news()).info.winners
    loser = (ada, bo)[1 - winner]
    again = await rematch(world.tables, ada.table, loser.token)
    assert (await loser.tables.open(again.table)).row.setup.options == {"previous_winner": "AB"[winner]}
    await hand_over(world.tables, again.table, winner, again.token, HandOver("bot", "random"))
    guest = Guest(world, again.table, again.seat, again.token)
    assert (await guest.news()).info.options == {}
    await world.restart()
    assert (await guest.live()).row.setup.options == {}


@at_tables
async def test_two_who_ask_for_a_rematch_at_once_get_one_table(world: World) -> None:
    ada, bo = await world.lay(REIGN, public=True)
    await play_to_end([ada, bo], 5)
    first, second = await asyncio.gather(
        rematch(world.tables, ada.table, ada.token), rematch(world.tables, ada.table, bo.token)
    )
    assert first.table == second.table
    assert (await ada.news()).info.rematch == first.table
    lobby = await world.tables.store.read(read_lobby)
    assert sorted(row.id for row, _ in lobby) == sorted([ada.table, first.table]), "and no table is left over"


@at_tables
async def test_a_rematch_that_is_over_seats_nobody(world: World) -> None:
    ada, bo = await world.lay(REIGN)
    await play_to_end([ada, bo], 5)
    guests = []
    for guest in (ada, bo):
        seated = await rematch(world.tables, guest.table, guest.token)
        guests.append(Guest(world, seated.table, seated.seat, seated.token))
    await play_to_end(guests, 6)
    number = await guests[0].number()
    await refused("over", claim(world.tables, guests[0].table, ada.token))
    assert await guests[0].number() == number


@at_tables
async def test_bots_sit_down_again_too(world: World) -> None:
    (ada,) = await world.lay(REIGN, 1, "random")

    async def play_on() -> bool:
        await play([ada], Random(8))
        return (await ada.live()).row.status == "finished"

    await world.settle(play_on)
    seated = await rematch(world.tables, ada.table, ada.token)
    info = (await Guest(world, seated.table, seated.seat, seated.token).news()).info
    assert info.status == "running"
    assert [seat.player for seat in info.seats] == ["human", "bot"]


@at_tables
async def test_a_game_that_knows_no_previous_winner_is_laid_as_before(world: World) -> None:
    (ada,) = await world.lay(RUINATION, 1, modules=("new-khan-rising",))
    await play_to_end([ada], 9)
    setup = (await ada.live()).row.setup
    seated = await rematch(world.tables, ada.table, ada.token)
    assert (await world.tables.open(seated.table)).row.setup == setup


@at_tables
async def test_a_table_unknown_is_unknown(world: World) -> None:
    await refused("no_table", world.watch("nowhere").news())
    with pytest.raises(BadSetup, match="pack"):
        await create(world.tables, NewTable(REIGN, (SeatWish("me"), SeatWish()), pack="none"))

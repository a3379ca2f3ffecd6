"""Standing orders: questions that a seat answers beforehand."""

from __future__ import annotations

from functools import partial
from random import Random

import msgspec
import pytest

from kurultai.kernel.game import find_game, games
from kurultai.server import planning
from kurultai.server.bots import wake_bots
from kurultai.server.protocol import Accepted, Choose, HandOver, Order, Ordered, SetOrders, Told, Undo
from kurultai.server.refusals import Refused
from kurultai.server.rows import write_seat
from kurultai.server.seating import hand_over
from kurultai.server.standing import order_choice
from kurultai.server.sweeper import sweep
from tests.server.inside import RUINATION, Guest, World, as_bytes, at_tables, play

PASS = Order("fight", ("decline",))
MOST = 600
SEEDS = 20


async def order(guest: Guest, *orders: Order) -> Ordered:
    return await guest.hears(SetOrders(guest.table, orders), Ordered)


async def at_fight(world: World, *orders: Order) -> tuple[Guest, Guest]:
    """Ada and Bo, with these orders, at a table where Bo is asked what to do in a battle of Ada's, and could pass."""
    for seed in range(SEEDS):
        ada, bo = await world.lay(RUINATION, seed="the same")
        if orders:
            await order(bo, *orders)
        if await until_fight(ada, bo, Random(seed)):
            return ada, bo
    raise AssertionError("nobody attacked Bo")


async def until_fight(ada: Guest, bo: Guest, random: Random) -> bool:
    """Play at random until there is such a battle, with more to come after it, and whether there is."""
    for _ in range(MOST):
        live = await ada.live()
        asks = live.playing.asks
        fights = asks and asks[0].kind.name == "fight" and "pass" in asks[0].names()
        table = live.playing.table
        if fights and asks[0].seat == bo.seat and table.turn == ada.seat and not table.fury:
            return True
        if not await play([ada, bo], random, 1):
            break
    return False


async def at_rest(world: World, guest: Guest) -> None:
    """Wait until nobody chooses by themselves any more."""

    async def quiet() -> bool:
        return guest.table not in world.tables.thinking and (await guest.live()).due() is None

    await world.settle(quiet)


def choices(told: tuple[Told, ...], seat: int) -> list[str]:
    return [entry.by for entry in told if entry.what == "choice" and entry.seat == seat]


@at_tables
async def test_an_order_answers_at_once_and_looks_like_a_choice_to_others(world: World) -> None:
    ada, bo = await at_fight(world)
    before = await ada.number()
    kept = await order(bo, PASS)
    assert kept.orders[0].text == "An action in battle: always “decline”."
    await at_rest(world, bo)
    assert await bo.number() > before
    own, others = await bo.news(before), await ada.news(before)
    assert choices(own.told, bo.seat)[0] == "order"
    assert set(choices(others.told, bo.seat)) == {""}
    assert others.sight is not None
    assert others.sight.orders == ()
    assert b"order" not in as_bytes(others.told)
    assert own.sight is not None
    assert [line.order for line in own.sight.orders] == [PASS]


@at_tables
async def test_by_hand_and_by_order_others_are_told_the_same(world: World) -> None:
    heard = []
    for by_order in (False, True):
        ada, bo = await at_fight(world)
        before = await ada.number()
        if by_order:
            await order(bo, PASS)
            await at_rest(world, bo)
            await order(bo)
        else:
            question = await bo.question()
            await bo.hears(Choose(bo.table, question.number, "by-hand", "fight:pass"), Accepted)
        told = (await ada.news(before)).told[:1]
        heard.append(as_bytes([msgspec.structs.replace(entry, at=0) for entry in told]))
    assert heard[0] == heard[1]


@at_tables
async def test_orders_survive_a_restart_and_can_be_switched_off(world: World) -> None:
    _, bo = await at_fight(world, msgspec.structs.replace(PASS, on=False))
    await world.restart(cleanly=False)
    await at_rest(world, bo)
    assert await bo.asked(), "an order that is off answers nothing"
    question = await bo.question()
    assert question.order.title == "An action in battle"
    assert ("by-A", "it is Ada's turn or battle") in question.order.circumstances
    assert set(question.order.now) >= {"by-A", "defending"}
    await order(bo, msgspec.structs.replace(PASS, when="by-A", unless=True))
    await at_rest(world, bo)
    assert await bo.asked(), "unless Ada asks: and she does"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(planning, "wake_bots", lambda *_: None)
        await order(bo, msgspec.structs.replace(PASS, when="by-A"))
    before = await bo.number()
    await world.restart(cleanly=False)
    world.clock.pass_by(60)
    await sweep(world.tables)
    await at_rest(world, bo)
    assert choices((await bo.news(before)).told, bo.seat)[:1] == ["order"]


@at_tables
async def test_an_order_that_was_set_through_another_worker_is_obeyed(world: World) -> None:
    _, bo = await at_fight(world)
    before = await bo.number()
    values = {"orders": (PASS,)}
    await world.tables.store.write(partial(write_seat, table_id=bo.table, seat=bo.seat, values=values))
    assert (await bo.live()).due() is None, "this worker has not heard of it"
    world.tables.store.sqlite = False
    wake_bots(world.tables, await bo.live())
    await at_rest(world, bo)
    world.tables.store.sqlite = True
    assert choices((await bo.news(before)).told, bo.seat)[:1] == ["order"]


@at_tables
async def test_what_an_order_chose_can_be_taken_back_and_the_order_rests(world: World) -> None:
    _, bo = await at_fight(world)
    await order(bo, PASS)
    await at_rest(world, bo)
    number = await bo.number()
    assert choices((await bo.news()).told, bo.seat)[-1] == "order"
    await bo.hears(Undo(bo.table, number, "undo"), Accepted)
    await at_rest(world, bo)
    assert (await bo.question()).kind == "fight"
    news = await bo.news()
    assert news.sight is not None
    assert [line.order.on for line in news.sight.orders] == [False]


@at_tables
async def test_what_is_not_offered_is_never_answered(world: World) -> None:
    _, bo = await at_fight(world)
    ask = (await bo.live()).playing.ask_of(bo.seat)
    assert ask is not None
    missing = next(name for name in ask.kind.names if name not in ask.names())
    match = (await bo.live()).playing
    assert order_choice(match, ask, [Order("fight", (missing,))]) == ""
    assert order_choice(match, ask, [Order("fight", (missing, "pass"))]) == "fight:pass"
    assert order_choice(match, ask, [Order("toll", ("decline",)), PASS]) == "fight:pass"
    await order(bo, Order("fight", (missing,)))
    await at_rest(world, bo)
    assert await bo.asked()


@at_tables
async def test_only_what_the_game_allows_can_be_ordered(world: World) -> None:
    ada, _ = await world.lay(RUINATION)
    for wrong in (
        Order("card", ("move",)),
        Order("fight", ("dance",)),
        Order("toll", ("decline",)),
        Order("fight", ("pass",), when="raining"),
    ):
        with pytest.raises(Refused, match="cannot be ordered"):
            await order(ada, wrong)
    assert (await ada.live()).seats[0].orders == ()


@at_tables
async def test_whoever_takes_a_seat_over_inherits_no_orders(world: World) -> None:
    _, bo = await world.lay(RUINATION)
    await order(bo, PASS)
    await hand_over(world.tables, bo.table, bo.seat, bo.token, HandOver("open"))
    cleo = await world.join(bo.table, "Cleo", bo.seat)
    assert (await cleo.live()).seats[bo.seat].orders == ()


@pytest.mark.parametrize("name", sorted(games()))
def test_every_order_way_has_words_and_is_a_question_of_the_game(name: str) -> None:
    game = find_game(name)
    seats = min(game.meta.seats)
    match = game.new_match(seats=seats)
    words = game.words(match.box, ["Ada", "Bo", "Cleo", "Dov", "Eva"][:seats], 0)
    kinds = {kind.name: kind for kind in match.box.kinds}
    assert words.unseen()
    for way in game.order_ways(match.box):
        assert words.order(way.kind) != way.kind
        assert not way.decline or way.decline in kinds[way.kind].values
        assert all(words.circumstance(one) != one for one in way.circumstances)


@pytest.mark.parametrize("name", ["ruination", "fate-of-venterra"])
def test_circumstances_are_those_that_the_game_names(name: str) -> None:
    game = find_game(name)
    held: set[str] = set()
    for seed in range(3):
        match, random = game.new_match(seats=3, seed=seed), Random(seed)
        ways = {way.kind: way for way in game.order_ways(match.box)}
        while not match.over:
            ask = random.choice(match.asks)
            if ask.kind.name in ways:
                found = game.circumstances(match.table, ask)
                assert f"by-{'ABC'[ask.seat]}" not in found
                held |= found
                if ways[ask.kind.name].circumstances:
                    assert found <= set(ways[ask.kind.name].circumstances) | {"attacking", "defending", "nomads"}
            match.answer(ask.seat, random.choice(ask.options))
    assert {"by-A", "own-turn", "attacking", "defending"} <= held

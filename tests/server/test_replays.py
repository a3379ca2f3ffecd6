"""Looking back: every step as it was seen, records out and in, matches that begin in the middle of another, proofs."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import msgspec
import pytest
import sqlalchemy as sa

from kurultai.kernel.errors import BadRecord, KurultaiError
from kurultai.kernel.game import find_game
from kurultai.kernel.luck import commitment
from kurultai.kernel.notation import write_choice
from kurultai.kernel.record import Record, read_record, take_record, write_record
from kurultai.kernel.replay import verify
from kurultai.server.aside import Aside
from kurultai.server.columns import TABLES
from kurultai.server.live import standing
from kurultai.server.protocol import Accepted, AskBack, Fork, SeatWish, Undo
from kurultai.server.refusals import Refused
from kurultai.server.replays import Replays, export, import_record, names_of, players_of, prove, record_of, show_step
from kurultai.server.seating import fork
from tests.contract.tables import random_play
from tests.server.inside import REIGN, RUINATION, Guest, World, as_bytes, at_tables, play, play_to_end

RECORDS = Path(__file__).parent.parent / "games"
SOME = [
    RECORDS / "reign_and_ruin" / "records" / "3-seats-greedy-random.kurultai",
    RECORDS / "ruination" / "records" / "2-seats-greedy.kurultai",
    RECORDS / "ruination" / "records" / "solo-victory.kurultai",
]


async def refused(code: str, work: object) -> None:
    with pytest.raises(Refused) as found:
        await work  # type: ignore[misc]
    assert found.value.code == code


@at_tables
async def test_every_step_is_shown_as_each_viewer_saw_it_then(world: World) -> None:
    ada, bo = await world.lay(RUINATION)
    viewers = [ada, bo, world.watch(ada.table)]
    then = []
    for step in range(45):
        then.append([as_bytes((await guest.news()).sight.view) for guest in viewers])  # type: ignore[union-attr]
        assert (await ada.live()).row.step == step
        await play([ada, bo], Random(step), 1)
    kept = Replays()
    for step in (0, 1, 7, 20, 44):
        for guest, view in zip(viewers, then[step], strict=True):
            shown = await show_step(world.tables, kept, ada.table, guest.token, step, None)
            assert (shown.step, shown.steps) == (step, 45)
            assert as_bytes(shown.view) == view


@at_tables
async def test_a_step_tells_what_was_told_with_it(world: World) -> None:
    ada, bo = await world.lay(RUINATION)
    await play([ada, bo], Random(2), 30)
    choices = {told.step: told for told in (await ada.news()).told if told.what in ("laid", "choice")}
    for step in (0, 5, 30):
        shown = await show_step(world.tables, Replays(), ada.table, ada.token, step, None)
        assert shown.told == (choices[step],)


@at_tables
async def test_a_step_after_a_sealed_answer_was_taken_back_tells_of_its_own_choice(world: World) -> None:
    """What is left moves up: the second answer is now the first."""
    ada, bo, cleo = guests = await world.lay(REIGN, 3)
    for guest, at in ((ada, 0), (bo, 1)):
        await guest.choose(at)
    await ada.hears(Undo(ada.table, await ada.number(), "u"), Accepted)
    for guest, at in ((ada, 2), (cleo, 3)):
        await guest.choose(at)
    live = await ada.live()
    made = [(step[0], write_choice(step[1], step[2])) for step in live.playing.steps()]
    assert [seat for seat, _ in made] == [bo.seat, ada.seat, cleo.seat]
    found = standing(await world.tables.history(live, 0))
    assert [(found[step].entry.seat, found[step].entry.body) for step in (1, 2, 3)] == made
    for step, (seat, _) in enumerate(made, start=1):
        shown = await show_step(world.tables, Replays(), ada.table, guests[seat].token, step, None)
        assert [(told.seat, told.step) for told in shown.told] == [(seat, step)]


@at_tables
async def test_hands_are_open_only_when_the_game_is_over(world: World) -> None:
    ada, bo = await world.lay(REIGN)
    await play([ada, bo], Random(3), 5)
    kept = Replays()
    await refused("not_finished", show_step(world.tables, kept, ada.table, ada.token, 3, bo.seat))
    await refused("not_finished", show_step(world.tables, kept, ada.table, "", 3, bo.seat))
    own = await show_step(world.tables, kept, ada.table, bo.token, 3, bo.seat)
    await play_to_end([ada, bo], 3)
    through = await show_step(world.tables, kept, ada.table, "", 3, bo.seat)
    assert through.view == own.view
    await refused("no_step", show_step(world.tables, kept, ada.table, "", 9_999, None))
    await refused("no_seat", show_step(world.tables, kept, ada.table, "", 3, 5))


# --- records ---------------------------------------------------------------------------------------------------------


@at_tables
async def test_the_record_is_made_from_the_log_and_is_that_of_the_match(world: World) -> None:
    """With choices undone alone, sealed ones taken back, and steps undone by agreement among them."""
    guests = await world.lay(REIGN, 3, seed="a long evening")
    ada, random, undone = guests[0], Random(4), 0
    while (live := await ada.live()).row.status != "finished":
        await play(guests, random, 1)
        for guest in guests:
            if live.playing.can_undo(guest.seat) and random.random() < 0.3 and undone < 20:
                await guest.say(Undo(guest.table, live.row.number, guest.key()))
                undone += 1
    assert undone > 10
    text = await export(world.tables, ada.table, "")
    assert text == write_record(take_record(live.playing, names_of(live), reveal_seed=True, players=players_of(live)))
    assert verify(read_record(text), live.game).result == live.row.result


@at_tables
async def test_a_record_after_going_back_far_is_that_of_the_match(world: World) -> None:
    (ada,) = await world.lay(RUINATION, 1, modules=("new-khan-rising",))
    random = Random(5)
    for step in (40, 3, 60, 0):
        await play([ada], random, 70)
        await ada.say(AskBack(ada.table, step, f"b{step}"))
        live = await ada.live()
        moments = await world.tables.history(live, 0)
        expected = take_record(live.playing, names_of(live), reveal_seed=True, players=players_of(live))
        assert write_record(record_of(live, moments)) == write_record(expected)


@at_tables
async def test_the_seed_is_sealed_until_the_end_and_then_proves_the_luck(world: World) -> None:
    ada, bo = await world.lay(REIGN)
    info = (await ada.news()).info
    seed = (await ada.live()).row.seed
    assert (info.commitment, info.seed) == (commitment(seed), "")
    for viewer in (ada, bo, world.watch(ada.table)):
        assert seed.encode() not in as_bytes(await viewer.news())
        assert seed not in await export(world.tables, ada.table, viewer.token)
    await refused("not_finished", prove(world.tables, ada.table))
    await play_to_end([ada, bo], 6)
    assert (await ada.news()).info.seed == seed
    proof = await prove(world.tables, ada.table)
    assert proof.holds
    assert (proof.seed, proof.commitment) == (seed, info.commitment)
    record = read_record(await export(world.tables, ada.table, ""))
    assert proof.outcomes == len(record.outcomes)
    verify(record, find_game(REIGN))


@at_tables
async def test_a_proof_finds_luck_that_is_not_that_of_the_seed(world: World) -> None:
    ada, bo = await world.lay(REIGN)
    await play_to_end([ada, bo], 6)
    (await ada.live()).row.seed = "another"
    proof = await prove(world.tables, ada.table)
    assert not proof.holds


@at_tables
async def test_the_account_of_a_running_match_is_what_the_viewer_was_told(world: World) -> None:
    ada, bo = await world.lay(REIGN)
    await play([ada, bo], Random(7), 12)
    accounts = {guest.seat: await export(world.tables, ada.table, guest.token) for guest in (ada, bo)}
    assert accounts[ada.seat] != accounts[bo.seat]
    for guest in (ada, bo):
        text = accounts[guest.seat]
        for told in (await guest.news()).told:
            assert " ".join(told.lines) in text
            assert all(as_bytes(event).decode() in text for event in told.events)
    with pytest.raises(BadRecord):
        await import_record(world.tables, accounts[ada.seat])
    waiting = await world.lay_open(REIGN)
    await refused("not_begun", export(world.tables, waiting.table, waiting.token))


@pytest.mark.parametrize("path", SOME, ids=lambda path: path.stem)
def test_a_record_from_elsewhere_can_be_watched_and_comes_out_as_it_went_in(path: Path, tmp_path: Path) -> None:
    @at_tables
    async def scenario(world: World) -> None:
        text = path.read_text(encoding="utf-8")
        table = await import_record(world.tables, text)
        record = read_record(text)
        for _ in range(2):
            fan = world.watch(table)
            news = await fan.news()
            assert news.info.status == "finished"
            assert news.info.origin == "import"
            assert [seat.name for seat in news.info.seats] == list(record.names)
            assert len(news.told) == len(record.lines)
            assert any(told.lines for told in news.told[1:])
            middle = await show_step(world.tables, Replays(), table, "", len(record.lines) // 2, 0)
            assert middle.view is not None
            assert await export(world.tables, table, "") == text
            assert (await prove(world.tables, table)).holds
            await world.restart()

    scenario(tmp_path)


@at_tables
async def test_a_seed_that_nobody_committed_to_is_not_said_to_have_been(world: World) -> None:
    *_, match = random_play(find_game(REIGN).new_match(seats=2, seed=5), Random(5))
    record = take_record(match, ["Ada", "Bo"], reveal_seed=True)
    proof = await prove(world.tables, await import_record(world.tables, write_record(record)))
    assert proof.holds
    assert proof.message.endswith("outcomes are those of its seed, which nobody had committed to before the game.")
    secret = take_record(match, ["Ada", "Bo"], reveal_seed=False)
    proof = await prove(world.tables, await import_record(world.tables, write_record(secret)))
    assert proof.message.endswith("Its seed is not known, so its luck cannot be proved.")


@at_tables
async def test_a_record_that_is_not_over_can_be_watched_and_forked(world: World) -> None:
    match = find_game(REIGN).new_match(seats=2, seed="half")
    random = Random(1)
    for _ in range(20):
        ask = random.choice(match.asks)
        match.answer(ask.seat, random.choice(ask.options))
    text = write_record(take_record(match, ["Eva", "Fay"], reveal_seed=False))
    table = await import_record(world.tables, text)
    news = await world.watch(table).news()
    assert news.info.status == "kept"
    assert news.info.commitment == "", "nobody here has committed to anything"
    assert await export(world.tables, table, "") == text
    forked = await fork(world.tables, table, Fork(20, (SeatWish("me"), SeatWish("bot", "random"))))
    assert (await world.tables.open(forked.table)).row.status == "running"


@at_tables
async def test_a_broken_record_is_refused_with_its_line_and_nothing_is_kept(world: World) -> None:
    text = SOME[0].read_text(encoding="utf-8")
    lines = text.splitlines()
    head = lines.index("")
    record = read_record(text)
    broken = {
        "": "line 1",
        "hello": "line 1",
        write_record(msgspec.structs.replace(record, rules=99)): "line 3",
        write_record(msgspec.structs.replace(record, content="0123456789abcdef")): "line 4",
        text.replace("rules 1", "rules 99"): "damaged or edited",
        "\n".join([*lines[: head + 5], *lines[head + 6 :]]): f"line {head + 6}",
        "\n".join(lines[:-1]): "breaks off",
        text.replace("seats 3", "seats 4"): "seats",
        write_record(
            msgspec.structs.replace(record, setup=msgspec.structs.replace(record.setup, game="chess"))
        ): "chess",
        write_record(msgspec.structs.replace(record, seed="other", luck="fair")): "committed",
    }
    for broken_text, word in broken.items():
        with pytest.raises(KurultaiError, match=word):
            await import_record(world.tables, broken_text)
    assert not world.tables._live


def edited(record: Record, **values: object) -> str:
    return write_record(msgspec.structs.replace(record, **values))


@at_tables
async def test_names_without_end_are_refused_and_nothing_is_kept(world: World) -> None:
    """Every viewer would be told them with every line."""
    record = read_record(SOME[1].read_text(encoding="utf-8"))
    people = msgspec.structs.replace(record, players=("human", "human"))
    for text, word in {
        edited(people, names=("A" * 40, "B" * 41)): "the name in seat B has 41 characters, and at most 40",
        edited(record, names=("A" * 81, "B")): "the name in seat A has 81 characters, and at most 80",
        edited(record, players=("random", "g" * 81)): "the player in seat B has 81",
        edited(record, luck="l" * 81, seed="", commitment=""): "the luck has 81",
        edited(record, luck="fair", seed="", commitment="c" * 81): "the commitment has 81",
        edited(record, luck="fair", seed="s" * 81, commitment=commitment("s" * 81)): "the seed has 81",
    }.items():
        with pytest.raises(BadRecord, match=word):
            await import_record(world.tables, text)
    assert await world.tables.store.read(lambda connection: connection.execute(sa.select(TABLES.c.id)).all()) == []
    names = ("A" * 40, "Search:playouts=200:depth=12:width=30:patience=4 B")
    table = await import_record(world.tables, edited(record, names=names, players=("human", "search:playouts=200")))
    assert tuple(seat.name for seat in (await world.watch(table).news()).info.seats) == names


@pytest.mark.parametrize("sign", ["\x00", "\x1b", "\u202e"])
def test_words_that_cannot_be_shown_are_refused_wherever_they_stand(sign: str, tmp_path: Path) -> None:
    """One database would keep them, the other would not; nobody could read them."""

    @at_tables
    async def scenario(world: World) -> None:
        record = read_record(SOME[1].read_text(encoding="utf-8"))
        seed = f"s{sign}s"
        for text in (
            edited(record, players=(f"random{sign}", "human")),
            edited(record, luck="fair", seed=seed, commitment=commitment(seed)),
            edited(record, setup=msgspec.structs.replace(record.setup, rulings={"x": sign})),
            edited(record, setup=msgspec.structs.replace(record.setup, options={"x": sign})),
            edited(record, setup=msgspec.structs.replace(record.setup, rulings={"x": "\ud800"})),
        ):
            with pytest.raises(BadRecord, match=r"cannot be (shown|read)"):
                await import_record(world.tables, text)
        table = await import_record(world.tables, edited(record, names=(f"A{sign}da", "Bo")))
        assert [seat.name for seat in (await world.watch(table).news()).info.seats] == ["Ada", "Bo"]

    scenario(tmp_path)


# --- beside the tables -----------------------------------------------------------------------------------------------


@contextmanager
def busy(aside: Aside) -> Iterator[None]:
    """While something else is played again that takes long."""
    done = threading.Event()
    aside._under_way.append(aside._threads.submit(done.wait))
    try:
        yield
    finally:
        done.set()


@at_tables
async def test_a_table_goes_on_while_somebody_waits_to_look_back_at_it(world: World) -> None:
    ada, bo = await world.lay(REIGN)
    over = await world.lay(REIGN)
    await play_to_end(over, 3)
    with busy(world.tables.replayer):
        shown = asyncio.create_task(show_step(world.tables, Replays(), ada.table, "", 0, None))
        proof = asyncio.create_task(prove(world.tables, over[0].table))
        await asyncio.sleep(0.05)
        async with asyncio.timeout(10):
            await ada.choose()
            await bo.choose()
            await over[0].news()
        assert not shown.done()
        assert not proof.done()
    assert ((await shown).step, (await shown).steps) == (0, 0)
    assert (await proof).holds


@at_tables
async def test_no_more_records_wait_than_can_be_served_and_replays_do_not_wait_for_them(world: World) -> None:
    text = SOME[1].read_text(encoding="utf-8")
    ada, _ = await world.lay(REIGN)
    world.tables.importer.most, world.tables.replayer.most = 3, 1
    with busy(world.tables.importer):
        waiting = [asyncio.create_task(import_record(world.tables, text)) for _ in range(2)]
        await asyncio.sleep(0)
        await refused("too_many", import_record(world.tables, text))
        assert (await show_step(world.tables, Replays(), ada.table, ada.token, 0, None)).step == 0
    assert len(set(await asyncio.gather(*waiting))) == 2
    await import_record(world.tables, text)
    with busy(world.tables.replayer):
        await refused("too_many", show_step(world.tables, Replays(), ada.table, ada.token, 0, None))


# --- from the middle -------------------------------------------------------------------------------------------------


@at_tables
async def test_a_fork_begins_where_the_other_was_and_has_luck_of_its_own(world: World) -> None:
    ada, bo = await world.lay(REIGN)
    wish = Fork(20, (SeatWish("me", name="Eva"), SeatWish("bot", "random")))
    await refused("not_finished", fork(world.tables, ada.table, wish))
    await play_to_end([ada, bo], 8)
    await refused("no_step", fork(world.tables, ada.table, Fork(9_999, wish.seats)))
    with pytest.raises(KurultaiError, match="seats"):
        await fork(world.tables, ada.table, Fork(3, (SeatWish("me"),)))
    then = await show_step(world.tables, Replays(), ada.table, "", 20, 0)
    made = await fork(world.tables, ada.table, wish)
    eva = Guest(world, made.table, made.seat, made.token)
    live = await eva.live()
    assert live.row.origin == ada.table
    assert live.row.seed != (await ada.live()).row.seed
    past = (await ada.live()).playing.steps()[:20]
    assert [(step[0], step[2]) for step in live.playing.steps()[:20]] == [(step[0], step[2]) for step in past]
    first = await show_step(world.tables, Replays(), made.table, made.token, 20, None)
    assert first.view == then.view
    assert [told.step for told in (await eva.news()).told][:21] == list(range(21))

    async def play_on() -> bool:
        await play([eva], Random(9))
        return (await eva.live()).row.status == "finished"

    await world.settle(play_on)
    proof, given = await prove(world.tables, made.table), len(live.row.given)
    assert proof.holds
    assert f"the first {given} are those of the game" in proof.message
    assert f"the other {proof.outcomes - given} are those of the seed" in proof.message
    verify(read_record(await export(world.tables, made.table, "")), find_game(REIGN))
    await world.restart()
    assert (await prove(world.tables, made.table)).holds


@at_tables
async def test_a_fork_may_leave_seats_open(world: World) -> None:
    ada, bo = await world.lay(REIGN)
    await play_to_end([ada, bo], 8)
    made = await fork(world.tables, ada.table, Fork(4, (SeatWish("me"), SeatWish())))
    eva = Guest(world, made.table, made.seat, made.token)
    assert (await eva.news()).info.seats[1].player == "open"
    fay = await world.join(made.table, "Fay")
    await play_to_end([eva, fay], 9)

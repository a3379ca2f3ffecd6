"""Lessons and puzzles on real tables: laid as they are written, kept, proved and played again like any other."""

from __future__ import annotations

from urllib.request import urlopen

import msgspec
import pytest

from kurultai.games.lessons import lessons_of, setup_of
from kurultai.kernel.errors import BadSetup
from kurultai.kernel.game import find_game, games
from kurultai.kernel.record import read_record
from kurultai.kernel.replay import verify
from kurultai.server.learning import learn_info, puzzle_answer
from kurultai.server.protocol import Fork, NewTable, SeatWish
from kurultai.server.replays import export, import_record, prove
from kurultai.server.seating import create, fork, rematch
from tests.server.conftest import Serve
from tests.server.inside import Guest, World, at_tables, play_to_end

GAMES = sorted(games())
SEATS = (SeatWish("me", name="Ada"), SeatWish("open"))


def wish(name: str, *, puzzle: bool = False) -> NewTable:
    lessons = lessons_of(games()[name].package)
    setup = setup_of(games()[name], lessons.puzzle[0] if puzzle else lessons.lesson[0])
    return NewTable(name, SEATS, setup.modules, {}, dict(setup.options))


@at_tables
async def test_a_lesson_is_a_table_with_a_record_and_a_proof(world: World) -> None:
    for name in GAMES:
        await learn(world, name)


async def learn(world: World, name: str) -> None:
    """Play a first game to its end, and look at what is kept of it."""
    seated = await create(world.tables, wish(name))
    ada = Guest(world, seated.table, seated.seat, seated.token)
    bo = await world.join(ada.table, "Bo")
    info = (await ada.news()).info
    assert info.options["lesson"] == "first-game"
    assert info.seed == lessons_of(games()[name].package).lesson[0].seed
    await play_to_end([ada, bo], 3)
    text = await export(world.tables, ada.table, ada.token)
    verify(read_record(text), find_game(name))
    assert (await prove(world.tables, ada.table)).holds
    kept = await import_record(world.tables, text)
    assert (await world.watch(kept).news()).info.options["lesson"] == "first-game"
    bots = (SeatWish("bot", "random"), SeatWish("bot", "random"))
    forked = world.watch((await fork(world.tables, ada.table, Fork(3, bots))).table)
    assert (await forked.news()).info.options["lesson"] == "first-game"
    again = await rematch(world.tables, ada.table, ada.token)
    assert "lesson" not in (await world.watch(again.table).news()).info.options


@at_tables
async def test_a_lesson_that_nobody_wrote_is_refused(world: World) -> None:
    for option, name in (("lesson", "no-such"), ("puzzle", "first-game")):
        with pytest.raises(BadSetup):
            await create(world.tables, NewTable("ruination", SEATS, options={option: name}))
    three = NewTable("reign-and-ruin", (*SEATS, SeatWish("open")), options={"lesson": "first-game"})
    with pytest.raises(BadSetup):
        await create(world.tables, three)


@pytest.mark.parametrize("name", GAMES)
def test_what_is_taught_is_told_in_full(name: str) -> None:
    taught, lessons = learn_info(name), lessons_of(games()[name].package)
    assert [puzzle.id for puzzle in taught.puzzles] == [puzzle.id for puzzle in lessons.puzzle]
    assert [step.id for step in taught.lessons[0].steps] == [step.id for step in lessons.lesson[0].step]
    assert all(page.text for step in taught.lessons[0].steps for page in step.pages)
    for puzzle in lessons.puzzle:
        answer = puzzle_answer(name, puzzle.id)
        assert answer.lines[0].choices == puzzle.solution
        assert len(answer.lines[0].labels) == len(puzzle.solution)
    assert learn_info(name, "fr").tips != taught.tips


def test_tips_are_those_of_the_modules_on_the_table() -> None:
    """NK-END-T3 NK-BATTLE-16 Alone nothing is scored at the end, and the player is asked for the Khan as well."""
    usual, alone = learn_info("ruination").tips, learn_info("ruination", modules=("new-khan-rising",)).tips
    assert usual == learn_info("ruination", modules=("world-that-was",)).tips
    assert set(usual) == set(alone)
    points = {kind for kind, tip in usual.items() if "at the end" in tip}
    assert points == {"bastion", "advantage", "cost", "bless"}
    assert not any("at the end" in tip for tip in alone.values())
    assert all("Khan" in alone[kind] and "Khan" not in usual[kind] for kind in ("retreat", "casualty", "place"))
    assert alone["home"] == usual["home"]


def test_the_routes_answer(serve: Serve) -> None:
    games_of = f"{serve().start().address}/api/games"
    with urlopen(f"{games_of}/reign-and-ruin/lessons", timeout=20) as taught:
        assert msgspec.json.decode(taught.read())["lessons"][0]["id"] == "first-game"
    with urlopen(f"{games_of}/ruination/lessons?modules=new-khan-rising", timeout=20) as taught:
        tips = msgspec.json.decode(taught.read())["tips"]
        assert tips == learn_info("ruination", modules=("new-khan-rising",)).tips
    with urlopen(f"{games_of}/reign-and-ruin/puzzles/the-last-card?lang=fr", timeout=20) as answer:
        assert msgspec.json.decode(answer.read())["lines"][0]["value"] == 2

"""Looking back over the server: for whoever may see the record, in a process of its own, kept, bounded, in words."""

from __future__ import annotations

import asyncio
from multiprocessing.connection import Connection
from pathlib import Path

import msgspec
import pytest

from kurultai.kernel.record import read_record
from kurultai.lab.analysis import Analysis
from kurultai.server import analysts as module
from kurultai.server.analysing import look_back
from kurultai.server.analysts import Analysts, Order, Word, look_through
from kurultai.server.protocol_analysis import AnalysisInfo
from kurultai.server.refusals import Refused
from kurultai.server.replays import import_record
from tests.server.broken_analysts import crash, stall
from tests.server.inside import REIGN, World, at_tables, play_to_end
from tests.server.test_replays import SOME

RECORD = SOME[0]


class Here(Analysts):
    """Looks through games in this very process, at once, and briefly."""

    def __init__(self) -> None:
        super().__init__()
        self.orders: list[Order] = []

    def order(self, key: tuple[str, int], order: Order) -> Word:
        if key not in self.words:
            self.orders.append(order)
            self.words[key] = Word(1.0, look_through(msgspec.structs.replace(order, seconds=1.5)))
        return self.words[key]


async def wait_for(analysts: Analysts, key: tuple[str, int]) -> Word:
    for _ in range(600):
        word = analysts.words[key]
        if word.analysis is not None or word.failure:
            return word
        await asyncio.sleep(0.05)
    pytest.fail("nothing came of it")


@at_tables
async def test_a_finished_game_is_looked_back_on_in_words(world: World) -> None:
    analysts = Here()
    table = await import_record(world.tables, RECORD.read_text())
    info = await look_back(world.tables, analysts, table)
    assert (info.ready, info.table) == (True, table)
    assert len(info.chances) == len(info.points)
    assert [measure.title for measure in info.measures] == ["Army totals", "Fighters", "Cards in hand"]
    record = read_record(RECORD.read_text())
    assert info.points[-1] == info.steps == len(record.lines) - 1
    assert info.turning
    assert info.costly
    for point in info.turning:
        assert point.label
        assert point.question.endswith(("?", ".")), "a bare label would say nothing where no line was told"
        assert point.lines
        assert record.lines[point.step].seat == point.seat
    for choice in info.costly:
        assert choice.better != choice.chosen
        assert choice.question
        assert choice.why.endswith(".")
        assert choice.better_chance > choice.chance
    assert await look_back(world.tables, analysts, table) == info
    assert len(analysts.orders) == 1, "it is looked through once"
    french = await look_back(world.tables, analysts, table, "fr")
    assert french.chances == info.chances
    assert french.measures[0].title != info.measures[0].title
    assert french.costly[0].question != info.costly[0].question
    assert msgspec.json.decode(msgspec.json.encode(info), type=AnalysisInfo) == info


@at_tables
async def test_a_running_game_is_not_looked_back_on(world: World) -> None:
    analysts = Here()
    ada, bo = await world.lay(REIGN)
    with pytest.raises(Refused) as refused:
        await look_back(world.tables, analysts, ada.table)
    assert refused.value.code == "not_finished"
    assert analysts.orders == []
    await play_to_end([ada, bo], 5)
    assert (await look_back(world.tables, analysts, ada.table)).ready, "nobody needs a token: the record is open, too"


@at_tables
async def test_a_process_looks_through_it_and_says_how_far_it_is(world: World) -> None:
    analysts = Analysts()
    told: list[float] = []
    note = analysts._note

    def listen(key: tuple[str, int], word: Word) -> None:
        told.append(word.progress)
        note(key, word)

    analysts._note = listen  # type: ignore[method-assign]
    try:
        key = ("table", 1)
        first = analysts.order(key, Order(RECORD.read_text(), seconds=1.5))
        assert (first.analysis, first.failure) == (None, "")
        word = await wait_for(analysts, key)
        assert isinstance(word.analysis, Analysis)
        assert told == sorted(told)
        assert len(told) > 3
        assert analysts.order(key, Order("")) is word, "what is known is not looked through again"
        broken = analysts.order(("other", 1), Order("no record"))
        assert broken.analysis is None
        assert "BadRecord" in (await wait_for(analysts, ("other", 1))).failure
    finally:
        analysts.close()
    assert analysts._analyst._process is None


@pytest.mark.parametrize(("target", "reason"), [(crash, "ended"), (stall, "no answer")], ids=["crash", "stall"])
def test_a_process_that_is_lost_is_told_and_can_be_tried_again(target: object, reason: str, tmp_path: Path) -> None:
    @at_tables
    async def scenario(world: World) -> None:
        analysts = Analysts(patience=30 if target is crash else 2, target=target)  # type: ignore[arg-type]
        table = await import_record(world.tables, RECORD.read_text())
        try:
            assert not (await look_back(world.tables, analysts, table)).ready
            key = next(iter(analysts.words))
            assert reason in (await wait_for(analysts, key)).failure
            with pytest.raises(Refused) as refused:
                await look_back(world.tables, analysts, table)
            assert (refused.value.code, refused.value.status) == ("no_analysis", 503)
            assert not (await look_back(world.tables, analysts, table)).ready, "asked again, it begins again"
        finally:
            analysts.close()

    scenario(tmp_path)


@at_tables
async def test_a_process_that_cannot_be_begun_is_told_and_the_next_is(world: World) -> None:
    """Such as where the machine has no process left for us."""
    analysts = Analysts()
    whole, fails = analysts._analyst._open, [True]

    def begin() -> Connection:
        if fails:
            fails.clear()
            raise OSError(11, "Resource temporarily unavailable")
        return whole()

    analysts._analyst._open = begin  # type: ignore[method-assign]
    try:
        analysts.order(("table", 1), Order("no record"))
        assert "Resource temporarily unavailable" in (await wait_for(analysts, ("table", 1))).failure
        analysts.order(("table", 2), Order("no record"))
        assert "BadRecord" in (await wait_for(analysts, ("table", 2))).failure
    finally:
        analysts.close()


def test_no_more_wait_than_can_be_served_and_what_is_old_is_forgotten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    @at_tables
    async def scenario(world: World) -> None:
        table = await import_record(world.tables, RECORD.read_text())
        with pytest.raises(Refused) as refused:
            await look_back(world.tables, Here(), table)
        assert (refused.value.code, refused.value.status) == ("too_many", 429)

    monkeypatch.setattr(module, "MOST_WAITING", 0)
    scenario(tmp_path)
    monkeypatch.setattr(module, "MOST_KEPT", 3)
    analysts = Analysts(target=stall)
    analysts.words.update({(str(at), 1): Word(failure="old") for at in range(5)})
    analysts.order(("new", 1), Order(""))
    try:
        assert set(analysts.words) == {("3", 1), ("4", 1), ("new", 1)}
    finally:
        analysts.close()

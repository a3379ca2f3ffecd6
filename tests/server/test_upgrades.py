"""Tables outlive what they were laid with: newer rules, other cards, a game that is gone. What cannot go on is kept,
can be read and exported, and goes on again when what it needs is back."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
import sqlalchemy as sa

from kurultai.games.reign_and_ruin.draft import keep, pairs_of
from kurultai.games.reign_and_ruin.game import ReignAndRuin
from kurultai.games.reign_and_ruin.table import DRAFT, PLAY
from kurultai.kernel.ask import Ask, Together
from kurultai.kernel.errors import KurultaiError
from kurultai.kernel.game import Meta, find_game, games
from kurultai.kernel.record import read_record
from kurultai.server.contents import own_fingerprint
from kurultai.server.live import SNAPSHOT_EVERY, Live
from kurultai.server.protocol import (
    Accepted,
    Chat,
    Choose,
    Describe,
    Fork,
    Join,
    Rejected,
    SeatWish,
)
from kurultai.server.refusals import Refused
from kurultai.server.replays import Replays, export, prove, show_step
from kurultai.server.rows import read_entries, read_snapshot, read_table
from kurultai.server.seating import fork, join, rematch
from tests.server.inside import REIGN, RUINATION, Guest, World, as_bytes, at_tables, opened, play, play_to_end


@pytest.fixture
def rules(monkeypatch: pytest.MonkeyPatch) -> Iterator[pytest.MonkeyPatch]:
    """Lets a test install other rules for Reign & Ruin; afterwards the real ones are there again."""
    yield monkeypatch
    monkeypatch.undo()
    for remembered in (find_game, games, own_fingerprint):
        remembered.cache_clear()


def install(monkeypatch: pytest.MonkeyPatch, game: ReignAndRuin | None) -> None:
    """From now on this is the game that is installed; None: it is gone."""
    here: dict[str, Meta] = {name: meta for name, meta in games().items() if name != REIGN}
    if game is not None:
        here[REIGN] = msgspec.structs.replace(game.meta, load=lambda: game)
    for module in ("kurultai.kernel.game", "kurultai.server.contents", "kurultai.server.telling"):
        monkeypatch.setattr(f"{module}.games", lambda: here)
    find_game.cache_clear()
    own_fingerprint.cache_clear()


class NextVersion(ReignAndRuin):
    """The same rules under a higher number."""

    meta = msgspec.structs.replace(ReignAndRuin.meta, rules_version=99)


class OtherDeal(NextVersion):
    """Rules by which the same luck leads elsewhere: one draw more at the start of every stretch."""

    def play(self, table: Any) -> Any:
        table.luck.draw(7)
        return super().play(table)


class OtherTurn(NextVersion):
    """The same, but only once the draft is over."""

    def play(self, table: Any) -> Any:
        if table.phase == PLAY:
            table.luck.draw(7)
        return super().play(table)


class OtherPairs(NextVersion):
    """Rules by which the first two cards of a pack may not be kept together."""

    def play(self, table: Any) -> Any:
        return self.draft(table) if table.phase == DRAFT else super().play(table)

    def draft(self, table: Any) -> Any:
        seats = range(table.box.seats)
        asks = [Ask(seat, table.box.kind.keep, partial(self.pairs, seat=seat)) for seat in seats]
        keep(table, (yield Together(asks)))

    def pairs(self, table: Any, seat: int) -> Any:
        return pairs_of(seat)(table)[1:]


class OtherModule(NextVersion):
    """Rules that come with other cards in a module, which no table keeps for itself."""

    def box(self, setup_: Any, content: Any = None) -> Any:
        return msgspec.structs.replace(super().box(setup_, content), fingerprint="other cards")


class Broken(NextVersion):
    """Rules that fail on an older table."""

    def box(self, setup_: Any, content: Any = None) -> Any:
        raise ZeroDivisionError("nobody has thought of that")


# --- snapshots -------------------------------------------------------------------------------------------------------


@at_tables
async def test_a_snapshot_with_the_entries_since_is_the_whole_log_played_again(world: World) -> None:
    ada, bo = await world.lay(RUINATION)
    numbers = set()
    for turn in range(12):
        await play([ada, bo], Random(turn), 7)

        def read(connection: sa.Connection) -> Any:
            snapshot = read_snapshot(connection, ada.table)
            tail = read_entries(connection, ada.table, snapshot.number if snapshot else 0)
            return read_table(connection, ada.table), snapshot, tail, read_entries(connection, ada.table)

        (row, seats), snapshot, tail, whole = await world.tables.store.read(read)
        numbers.add(snapshot.number if snapshot else 0)
        assert len(whole) == row.number
        assert len(tail) <= 2 * SNAPSHOT_EVERY
        short, long = Live(row, seats), Live(row, seats)
        short.restore(None, snapshot, tail)
        long.restore(None, None, whole)
        real = (await ada.live()).playing
        for live in (short, long):
            assert as_bytes(live.playing.table.to_plain()) == as_bytes(real.table.to_plain())
            assert live.playing.number == real.number
            assert live.playing.outcomes() == real.outcomes()
    assert len(numbers) > 3, "there were several snapshots"


# --- newer rules -----------------------------------------------------------------------------------------------------


def test_a_running_table_goes_on_with_newer_rules_that_agree_with_its_past(
    tmp_path: Path, rules: pytest.MonkeyPatch
) -> None:
    async def scenario() -> None:
        async with opened(tmp_path) as world:
            ada, bo = await world.lay(REIGN)
            await play([ada, bo], Random(5), 6)
            install(rules, NextVersion())
            await world.restart()
            assert (await ada.live()).row.rules == 99
            await play_to_end([ada, bo], 5)
            assert (await prove(world.tables, ada.table)).holds
            assert read_record(await export(world.tables, ada.table, "")).rules == 99

    asyncio.run(scenario())


def test_a_table_that_waited_is_played_by_the_rules_that_are_here_when_it_begins(
    tmp_path: Path, rules: pytest.MonkeyPatch
) -> None:
    async def scenario() -> None:
        async with opened(tmp_path) as world:
            ada = await world.lay_open(REIGN)
            install(rules, NextVersion())
            await world.restart()
            await play_to_end([ada, await world.join(ada.table, "Bo")], 5)
            assert (await prove(world.tables, ada.table)).holds
            assert read_record(await export(world.tables, ada.table, "")).rules == 99

    asyncio.run(scenario())


def test_a_table_that_waited_begins_with_the_modules_that_are_here_and_goes_on_after_a_restart(
    tmp_path: Path, rules: pytest.MonkeyPatch
) -> None:
    async def scenario() -> None:
        async with opened(tmp_path) as world:
            ada = await world.lay_open(REIGN)
            install(rules, OtherModule())
            await world.restart()
            bo = await world.join(ada.table, "Bo")
            await world.restart(cleanly=False)
            assert (await bo.news()).info.status == "running"
            await play_to_end([ada, bo], 5)
            assert (await prove(world.tables, ada.table)).holds

    asyncio.run(scenario())


@pytest.mark.parametrize("other", [OtherDeal, OtherTurn, Broken, None])
def test_a_table_that_cannot_go_on_is_kept_and_goes_on_when_the_rules_are_back(
    other: type[ReignAndRuin] | None, tmp_path: Path, rules: pytest.MonkeyPatch
) -> None:
    rules.setattr("kurultai.server.live.SNAPSHOT_EVERY", 10_000)

    async def scenario() -> None:
        async with opened(tmp_path) as world:
            ada, bo = await world.lay(REIGN)
            own = await ada.choice()
            await ada.hears(own, Accepted)
            await play([ada, bo], Random(6), 14)
            told = [one.events for one in (await ada.news()).told]
            install(rules, other() if other else None)
            await world.restart(cleanly=False)
            await kept_only(world, ada, bo, own.choice, told if other else None)
            install(rules, ReignAndRuin())
            await world.restart()
            assert (await ada.news()).info.status == "running"
            await play_to_end([ada, bo], 6)

    asyncio.run(scenario())


async def kept_only(world: World, ada: Guest, bo: Guest, own: str, told: list[Any] | None) -> None:
    """The table can be read and exported by those who sit there, and nothing of it can be changed."""
    number = await ada.number()
    news = await ada.news()
    assert news.info.status == "kept"
    assert news.info.reason
    assert news.sight is None
    assert told is None or [one.events for one in news.told] == told
    assert (await ada.hears(Choose(ada.table, number, "x", own), Rejected)).code == "kept"
    for work in (
        join(world.tables, ada.table, Join("Cleo")),
        ada.say(Describe(ada.table)),
        show_step(world.tables, Replays(), ada.table, ada.token, 1, None),
        rematch(world.tables, ada.table, ada.token),
        fork(world.tables, ada.table, Fork(1, (SeatWish("me"), SeatWish()))),
    ):
        with pytest.raises(Refused):
            await work
    mine, other = [await export(world.tables, ada.table, guest.token) for guest in (ada, bo)]
    assert "state kept" in mine
    assert own in mine
    assert own not in other
    assert isinstance(await ada.say(Chat(ada.table, "so much for that", "c")), Accepted)
    assert await ada.number() == number


def test_a_table_that_could_not_begin_waits_as_before(tmp_path: Path, rules: pytest.MonkeyPatch) -> None:
    async def scenario() -> None:
        async with opened(tmp_path) as world:
            ada = await world.lay_open(REIGN)
            install(rules, None)
            await world.restart()
            with pytest.raises(KurultaiError, match="there is no game"):
                await world.join(ada.table, "Bo")
            info = (await ada.news()).info
            assert (info.status, [seat.player for seat in info.seats]) == ("open", ["human", "open"])

    asyncio.run(scenario())


@pytest.mark.parametrize("other", [OtherPairs, Broken])
def test_why_a_table_is_kept_tells_nobody_what_others_hold(
    other: type[ReignAndRuin], tmp_path: Path, rules: pytest.MonkeyPatch
) -> None:
    async def scenario() -> None:
        async with opened(tmp_path) as world:
            ada, bo = await world.lay(REIGN)
            hand = [card.split("+")[0] for card in (await ada.live()).playing.asks[ada.seat].names()]
            await ada.choose()
            install(rules, other())
            await world.restart(cleanly=False)
            reason = (await bo.news()).info.reason
            assert "choice 1 was made by other rules" in reason or "ZeroDivisionError" in reason
            late = await bo.hears(Choose(bo.table, await bo.number(), "late", "keep:nothing"), Rejected)
            told = [reason, late.message, await export(world.tables, ada.table, "")]
            for card in (*hand, "nobody has thought of that"):
                assert not [text for text in told if card in text]

    asyncio.run(scenario())


def test_a_finished_table_can_be_exported_whatever_the_rules_are_now(tmp_path: Path, rules: pytest.MonkeyPatch) -> None:
    async def scenario() -> None:
        async with opened(tmp_path) as world:
            ada, bo = await world.lay(REIGN)
            await play_to_end([ada, bo], 7)
            text = await export(world.tables, ada.table, "")
            for other in (OtherDeal(), Broken(), None):
                install(rules, other)
                await world.restart()
                assert (await ada.news()).info.status == "finished"
                assert await export(world.tables, ada.table, "") == text

    asyncio.run(scenario())


# --- other content ---------------------------------------------------------------------------------------------------


def test_a_table_goes_on_with_the_cards_it_was_laid_with_when_the_games_own_have_changed(
    tmp_path: Path, packs: Path, rules: pytest.MonkeyPatch
) -> None:
    class NewCards(ReignAndRuin):
        """The next edition: other cards in the box."""

        def open_content(self, pack: str | Path | None) -> Any:
            return super().open_content(pack or packs / REIGN / "crows")

        def box(self, setup_: Any, content: Any = None) -> Any:
            return super().box(setup_, content or self.open_content(None))

    async def scenario() -> None:
        async with opened(tmp_path) as world:
            ada, bo = await world.lay(REIGN)
            await play([ada, bo], Random(8), 6)
            cards = (await ada.live()).playing.box.content
            install(rules, NewCards())
            await world.restart(cleanly=False)
            assert (await ada.live()).playing.box.content == cards
            eva, fay = await world.lay(REIGN)
            assert (await eva.live()).playing.box.content != cards
            await play_to_end([ada, bo], 8)
            await play_to_end([eva, fay], 8)
            assert (await prove(world.tables, ada.table)).holds

    asyncio.run(scenario())

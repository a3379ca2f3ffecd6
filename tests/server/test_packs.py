"""Content packs at tables: people, bots, restarts and records, and what becomes of tables whose cards are gone."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import pytest
import sqlalchemy as sa

from kurultai.bots import bot as bots
from kurultai.bots.bot import Recipe
from kurultai.kernel.errors import BadSetup
from kurultai.kernel.game import find_game
from kurultai.kernel.record import read_record
from kurultai.kernel.replay import verify
from kurultai.server.columns import CONTENTS
from kurultai.server.protocol import (
    ClockRule,
    Fork,
    HandOver,
    SeatWish,
)
from kurultai.server.replays import export, import_record, prove
from kurultai.server.rows import read_content
from kurultai.server.seating import fork, hand_over, rematch
from kurultai.server.sweeper import sweep
from tests.server.inside import REIGN, Guest, World, opened, play, play_to_end


def test_a_table_with_a_pack_is_played_by_people_and_bots_and_after_a_restart(tmp_path: Path, packs: Path) -> None:
    async def scenario() -> None:
        async with opened(tmp_path, packs=packs) as world:
            ada, bo = await world.lay(REIGN, 2, "greedy", pack="crows")
            assert (await ada.news()).info.pack == "crows"
            deck = [card.id for card in (await ada.live()).playing.box.content.cards]
            assert "crou-11" in deck
            assert "nomora-8" not in deck
            await play([ada, bo], Random(1), 6)
            await world.restart(cleanly=False)
            world.clock.pass_by(1)
            await sweep(world.tables, patience=0)
            assert [card.id for card in (await ada.live()).playing.box.content.cards] == deck
            await finish(world, [ada, bo])
            assert world.tables.metrics.failures._value.get() == 0, "the bot knew the cards"
            assert (await prove(world.tables, ada.table)).holds
            record = read_record(await export(world.tables, ada.table, ""))
            game = find_game(REIGN)
            verify(record, game, game.open_content(packs / REIGN / "crows"))

    asyncio.run(scenario())


class Picky(Recipe, frozen=True):
    """A bot that plays with the game's own cards alone, as a learned policy does."""

    def check(self, setup_: Any, content: Any = None) -> None:
        if content is not None and content.fingerprint != find_game(REIGN).open_content(None).fingerprint:
            raise BadSetup("learned for another table")


def test_a_bot_must_know_the_pack_of_a_table_that_waits_too(
    tmp_path: Path, packs: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(bots.BOTS, "random", Picky)

    async def scenario() -> None:
        async with opened(tmp_path, packs=packs) as world:
            with pytest.raises(BadSetup, match="another table"):
                await world.lay(REIGN, 1, "random", pack="crows")
            ada = await world.lay_open(REIGN, pack="crows")
            free, wish = 1 - ada.seat, HandOver("bot", "random")
            with pytest.raises(BadSetup, match="another table"):
                await hand_over(world.tables, ada.table, free, ada.token, wish)
            assert (await ada.news()).info.status == "open"
            await hand_over(world.tables, ada.table, free, ada.token, HandOver("bot", "greedy"))
            assert (await ada.news()).info.status == "running"
            own = await world.lay_open(REIGN)
            await hand_over(world.tables, own.table, 1 - own.seat, own.token, wish)

    asyncio.run(scenario())


def test_tables_that_are_kept_do_not_stand_in_the_way_of_the_sweep(
    tmp_path: Path, packs: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario() -> None:
        async with opened(tmp_path, packs=packs) as world:
            days = ClockRule("days", days=1, expiry="open")
            await world.lay(REIGN, pack="crows", clock=days)
            world.clock.pass_by(60)
            ada, _ = await world.lay(REIGN, clock=days)
            await world.restart(cleanly=False)
            await world.tables.store.write(lambda connection: connection.execute(sa.delete(CONTENTS)))
            world.clock.pass_by(90_000)
            for _ in range(2):
                await sweep(world.tables)
            assert [seat.player for seat in (await world.watch(ada.table).news()).info.seats] == ["open"] * 2

    monkeypatch.setattr("kurultai.server.sweeper.MOST_AT_ONCE", 1)
    asyncio.run(scenario())


async def finish(world: World, guests: list[Guest]) -> None:
    async def over() -> bool:
        await play(guests, Random(2))
        return (await guests[0].live()).row.status == "finished"

    await world.settle(over)


def test_a_pack_that_changed_or_is_gone_changes_no_table_that_has_begun(tmp_path: Path, packs: Path) -> None:
    async def scenario() -> None:
        async with opened(tmp_path, packs=packs) as world:
            ada, bo = await world.lay(REIGN, pack="crows")
            eva, fay = await world.lay(REIGN, pack="crows")
            await play_to_end([ada, bo], 1)
            cards = packs / REIGN / "crows" / "cards.toml"
            cards.write_text(cards.read_text().replace("value = 11", "value = 3"))
            await world.restart(cleanly=False)
            await play_to_end([eva, fay], 3)
            assert (await prove(world.tables, eva.table)).holds
            made = await fork(world.tables, ada.table, Fork(9, (SeatWish("me"), SeatWish("bot", "random"))))
            forked = (await world.tables.open(made.table)).row
            assert forked.fingerprint == (await ada.live()).row.fingerprint
            again = await rematch(world.tables, ada.table, ada.token)
            new = (await world.tables.open(again.table)).row
            assert new.pack == "crows"
            assert new.fingerprint != forked.fingerprint, "a new table is laid with the pack as it is now"

    asyncio.run(scenario())


def test_a_record_that_was_played_with_a_pack_comes_in_where_the_pack_is(tmp_path: Path, packs: Path) -> None:
    async def scenario() -> None:
        async with opened(tmp_path, packs=packs) as world:
            ada, bo = await world.lay(REIGN, pack="crows")
            await play_to_end([ada, bo], 4)
            text = await export(world.tables, ada.table, "")
            table = await import_record(world.tables, text)
            await world.restart()
            assert (await world.tables.open(table)).row.pack == "crows"
            assert await export(world.tables, table, "") == text
            assert (await prove(world.tables, table)).holds
            world.tables.packs = None
            with pytest.raises(Exception, match="content"):
                await import_record(world.tables, text)

    asyncio.run(scenario())


@pytest.mark.parametrize("body", [None, b"{}", b"not even that"])
def test_a_table_whose_cards_cannot_be_read_is_kept(body: bytes | None, tmp_path: Path, packs: Path) -> None:
    async def scenario() -> None:
        async with opened(tmp_path, packs=packs) as world:
            ada, bo = await world.lay(REIGN, pack="crows")
            await play([ada, bo], Random(9), 4)
            fingerprint = (await ada.live()).row.content

            def spoil(connection: sa.Connection) -> None:
                where = CONTENTS.c.fingerprint == fingerprint
                if body is None:
                    connection.execute(sa.delete(CONTENTS).where(where))
                else:
                    connection.execute(sa.update(CONTENTS).where(where).values(body=body))

            whole = await world.tables.store.read(lambda connection: read_content(connection, fingerprint))
            assert whole
            await world.restart(cleanly=False)
            await world.tables.store.write(spoil)
            news = await ada.news()
            assert news.info.status == "kept"
            assert "content" in news.info.reason
            assert "state kept" in await export(world.tables, ada.table, ada.token)

    asyncio.run(scenario())

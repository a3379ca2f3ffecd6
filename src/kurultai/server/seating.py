"""Who sits where: new tables, joining, leaving, bots that stand in, rematches, and tables that begin in the middle."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import sqlalchemy as sa

from kurultai.bots import bot as bots
from kurultai.games.lessons import beginning, without_lesson
from kurultai.kernel.ask import letter
from kurultai.kernel.errors import BadSetup
from kurultai.kernel.game import Result, Setup, find_game
from kurultai.kernel.notation import write_choice
from kurultai.server.bots import wake_bots
from kurultai.server.clock import bank_of_newcomer, bank_on_return, late_seats, spend, turn_begun
from kurultai.server.live import Live
from kurultai.server.playing import encode
from kurultai.server.presence import is_present
from kurultai.server.protocol import ClockRule, Fork, HandOver, Join, NewTable, Seated, SeatWish
from kurultai.server.refusals import Refused, kept_for
from kurultai.server.rows import Change, Entry, SeatRow, TableRow, append, write_new
from kurultai.server.tables import Tables, hashed
from kurultai.server.telling import phrases

GUEST = "Guest"
GONE = 300.0
"""How long somebody must have been asked, without a line to us, before the host may let a bot stand in."""


def new_token() -> str:
    """A secret that nobody can guess."""
    return secrets.token_urlsafe(24)


def new_id() -> str:
    """A table's name in links; hard enough to guess that a link is an invitation."""
    return secrets.token_urlsafe(9).replace("-", "x").replace("_", "y")


def check_bot(bot: str, setup: Setup, content: Any = None) -> str:
    """The name of a bot, if there is such a bot and it can play at such a table."""
    if bot not in bots.NAMES:
        raise Refused("bot_unknown", 400, bot=bot, bots=", ".join(bots.NAMES))
    bots.check_bot(bot, setup, content)
    return bot


def clean_name(name: str) -> str:
    """A name as it is shown: one line of ordinary text."""
    shown = " ".join("".join(sign for sign in name if sign.isprintable()).split())
    return shown or GUEST


def pack_folder(tables: Tables, game: str, pack: str) -> Path | None:
    """The folder of a content pack that this server offers for a game."""
    if not pack:
        return None
    if pack not in packs_of(tables, game) or tables.packs is None:
        raise BadSetup(f"there is no content pack “{pack}” here")
    return tables.packs / game / pack


def packs_of(tables: Tables, game: str) -> list[str]:
    """The content packs that this server offers for a game: folders in the folder of packs."""
    folder = None if tables.packs is None else tables.packs / game
    if folder is None or not folder.is_dir():
        return []
    return sorted(path.name for path in folder.iterdir() if path.is_dir())


# --- new tables ------------------------------------------------------------------------------------------------------


async def create(tables: Tables, wish: NewTable) -> Seated:
    """Lay a new table; whoever asks for it gets the first seat that is theirs. It begins when all seats are taken."""
    setup = Setup(wish.game, len(wish.seats), wish.modules, wish.rulings, wish.options)
    setup = free_for(setup, [at for at, seat in enumerate(wish.seats) if seat.player != "bot"])
    game = find_game(wish.game)
    content = game.open_content(pack_folder(tables, wish.game, wish.pack))
    if wish.seed and not wish.seed.isprintable():
        raise BadSetup("a seed is one line of ordinary text")
    lesson = beginning(game.meta, setup.options)
    seed = wish.seed.strip() or (lesson.seed if lesson else "")
    row = new_row(tables, setup, content, wish.pack, clock=wish.clock, public=wish.public, seed=seed)
    return await lay(tables, row, seats_for(wish.seats, wish.clock, setup, content), content)


def free_for(setup: Setup, people: Iterable[int]) -> Setup:
    """The same table, where people may tell the steps of a choice in any order; a puzzle counts them in its own."""
    return msgspec.structs.replace(setup, freely=() if "puzzle" in setup.options else tuple(people))


def new_row(
    tables: Tables, setup: Setup, content: Any, pack: str, *, clock: ClockRule, public: bool, seed: str = ""
) -> TableRow:
    """A table that has not begun; the setup is checked by opening the box."""
    game = find_game(setup.game)
    box = game.box(setup, content)
    now = tables.now()
    return TableRow(
        id=new_id(),
        game=setup.game,
        setup=setup,
        status="open",
        public=public,
        pack=pack,
        content=content.fingerprint,
        rules=game.meta.rules_version,
        fingerprint=box.fingerprint,
        seed=seed or secrets.token_hex(16),
        shared=bool(seed),
        given=(),
        clock=clock,
        host=-1,
        created=now,
        touched=now,
    )


def seats_for(wishes: Sequence[SeatWish], clock: ClockRule, setup: Setup, content: Any) -> list[SeatRow]:
    """The seats of a new table; the first `me` is the one who asks."""
    seats = []
    mine = next((at for at, wish in enumerate(wishes) if wish.player == "me"), -1)
    for at, wish in enumerate(wishes):
        if wish.player == "bot":
            bot = check_bot(wish.bot, setup, content)
            seats.append(SeatRow(at, "bot", clean_name(wish.name or bot_name(wishes, at)), bot))
        elif at == mine:
            seats.append(SeatRow(at, "human", clean_name(wish.name), bank=clock.bank))
        else:
            seats.append(SeatRow(at, "open", phrases().say("seat.open", letter=letter(at)), bank=clock.bank))
    return seats


def bot_name(wishes: Sequence[SeatWish], at: int) -> str:
    """A bot is called after its kind, numbered if there are several."""
    return bots.numbered([wish.bot.title() if wish.player == "bot" else "" for wish in wishes])[at]


async def lay(
    tables: Tables, row: TableRow, seats: list[SeatRow], content: Any, *, before: Sequence[tuple[int, str]] = ()
) -> Seated:
    """Keep a new table, begun if nobody is missing; `before` are choices that it takes over from another."""
    token, mine = new_token(), next((seat for seat in seats if seat.player == "human"), None)
    if mine is not None:
        mine.token, row.host = hashed(token), mine.seat
    entries: list[Entry] = []
    live = Live(row, seats)
    if all(seat.player != "open" for seat in seats) or before:
        entries += begin(live, content, row.created).entries
        entries += take_over(live, before, row.created)
        live.note_players(row.created)
    snapshot = live.snapshot() if live.match is not None else None

    def job(connection: sa.Connection) -> None:
        write_new(connection, row, seats, msgspec.json.encode(content))
        if entries:
            append(connection, Change(row.id, entries, snapshot=snapshot))

    await tables.store.write(job)
    if row.bot_due:
        wake_bots(tables, await tables.open(row.id))
    return Seated(row.id, -1 if mine is None else mine.seat, token if mine is not None else "")


def take_over(live: Live, before: Sequence[tuple[int, str]], at: float) -> list[Entry]:
    """Make choices that were made at another table: they earn nobody time here."""
    banks = [seat.bank for seat in live.seats]
    entries = [entry for seat, choice in before for entry in live.choose(seat, choice, None, at).entries]
    for taken, bank in zip(live.seats, banks, strict=True):
        taken.bank = bank
    return entries


def begin(live: Live, content: Any, at: float) -> Change:
    """All seats are taken: the game begins."""
    live.row.status = "running"
    return live.begin(content, at)


# --- joining and leaving ---------------------------------------------------------------------------------------------


async def join(tables: Tables, table_id: str, wish: Join) -> Seated:
    """Take an open seat, before the game has begun or where somebody has left; one that is held already, once more."""
    token = wish.token or new_token()

    async def step(live: Live) -> Seated:
        check_open(live)
        for held in live.seats:
            if held.token == hashed(token):
                return Seated(table_id, held.seat, token)
        free = [seat.seat for seat in live.seats if seat.player == "open" and not seat.reserved]
        if wish.seat is not None and wish.seat not in free:
            raise Refused("seat_taken", letter=letter(wish.seat))
        if not free:
            raise Refused("no_open_seat")
        seat = free[0] if wish.seat is None else wish.seat
        say = "seat.joined" if live.row.status == "open" else "seat.took_over"
        await sit_down(tables, live, seat, clean_name(wish.name), token, say)
        return Seated(table_id, seat, token)

    return await tables.change(table_id, step)


def check_open(live: Live) -> None:
    """Refuse where nobody can sit down or stand up any more."""
    if live.row.status not in ("open", "running"):
        raise Refused("over" if live.row.status == "finished" else "kept", reason=kept_for(live))


async def claim(tables: Tables, table_id: str, old_token: str) -> Seated:
    """Take the seat that is kept for whoever has this token of the table before."""
    token = new_token()

    async def step(live: Live) -> Seated:
        check_open(live)
        secret = hashed(old_token)
        mine = [seat for seat in live.seats if seat.reserved and seat.reserved == secret]
        if not mine:
            raise Refused("no_seat", 403)
        if mine[0].player == "human":
            values = {"token": hashed(token), "away": False}
            await change_seat(tables, live, mine[0].seat, values, {"say": "seat.back", "name": mine[0].name})
        else:
            await sit_down(tables, live, mine[0].seat, mine[0].name, token, "seat.joined")
        return Seated(table_id, mine[0].seat, token)

    return await tables.change(table_id, step)


async def sit_down(tables: Tables, live: Live, seat: int, name: str, token: str, say: str) -> None:
    """A person takes a seat; the last one to come begins the game."""
    bank = bank_of_newcomer(live.row, live.seats[seat])
    values = {"player": "human", "name": name, "token": hashed(token), "away": False, "bank": bank}
    await change_seat(tables, live, seat, values, {"say": say, "name": name}, anew=True)


async def hand_over(tables: Tables, table_id: str, seat: int, token: str, wish: HandOver) -> None:
    """Leave a seat, let a bot stand in, or come back."""

    async def step(live: Live) -> None:
        asker = tables.seat_of(live, token)
        if asker is None:
            raise Refused("spectator", 403)
        if seat >= len(live.seats):
            raise Refused("no_seat", 403)
        check_open(live)
        if not may_hand_over(tables, live, asker, seat, wish):
            await check_stand_in(tables, live, asker, seat, wish)
        if wish.player == "bot":
            check_bot(wish.bot, live.row.setup, await content_here(tables, live))
        values, body = handed_over(live, asker, seat, wish)
        await change_seat(tables, live, seat, values, body)

    await tables.change(table_id, step)


async def content_here(tables: Tables, live: Live) -> Any:
    """The content that is played with, or will be at a table that waits."""
    return live.match.box.content if live.match else await tables.stored_content(live)


def may_hand_over(tables: Tables, live: Live, asker: int, seat: int, wish: HandOver) -> bool:
    """One's own seat always; a free one; the host's guests are the host's while they wait. For somebody whose time is
    up a bot may stand in, and where that was agreed the seat may be freed."""
    other = live.seats[seat]
    if asker == seat or other.player == "open":
        return True
    if seat in late_seats(live.row, live.seats, tables.now()) and wish.player in ("bot", live.row.clock.expiry):
        return True
    return asker == live.row.host and (live.row.status == "open" or other.player == "bot")


async def check_stand_in(tables: Tables, live: Live, asker: int, seat: int, wish: HandOver) -> None:
    """Where nobody keeps time, the host may let a bot stand in for somebody who is gone, until they come back."""
    if asker != live.row.host or live.row.clock.mode != "none" or wish.player != "bot" or seat not in live.row.asked:
        raise Refused("no_seat", 403)
    if tables.now() - live.row.asked[seat][1] < GONE or await is_present(tables, live.id, seat):
        raise Refused("not_gone", 403)


def handed_over(live: Live, asker: int, seat: int, wish: HandOver) -> tuple[dict[str, Any], dict[str, Any]]:
    """What changes in the seat, and what is said of it."""
    row = live.seats[seat]
    body: dict[str, Any] = {"name": row.name, "bot": wish.bot}
    if wish.player == "bot":
        if row.player == "human":
            return {"away": True, "bot": wish.bot}, {**body, "say": "seat.bot"}
        sits = {"player": "bot", "bot": wish.bot, "name": wish.bot.title(), "reserved": ""}
        return sits, {**body, "say": "seat.bot_sits"}
    if wish.player == "human":
        if asker != seat:
            raise Refused("no_seat", 403)
        return {"away": False}, {**body, "say": "seat.back"}
    if asker == seat:
        return vacant(seat), {**body, "say": "seat.left"}
    return vacant(seat), {**body, "say": "seat.taken_back", "name": live.seats[asker].name}


NO_WISHES: dict[str, Any] = {"orders": (), "line": None, "muted": ()}
"""Whoever takes a seat begins without what the one before has ordered, planned and muted."""


def vacant(seat: int) -> dict[str, Any]:
    """What is kept of a seat that nobody holds any more."""
    name = phrases().say("seat.open", letter=letter(seat))
    return {"player": "open", "token": "", "reserved": "", "away": False, "bot": "", "name": name, **NO_WISHES}


async def change_seat(
    tables: Tables, live: Live, seat: int, values: dict[str, Any], body: dict[str, Any], *, anew: bool = False
) -> None:
    """Change a seat, with an entry that says so; the game begins when nobody is missing. `anew`: somebody new sits
    down, so a turn of days begins anew."""
    now = tables.now()
    row, other = live.row, live.seats[seat]
    if seat in row.asked:
        values = {**spend(row, live.seats, seat, now, increments=0).get(seat, {}), **values}
        row.asked = {**row.asked, seat: (row.asked[seat][0], turn_begun(row, other, now, anew=anew))}
    setup = row.setup
    if row.status == "open" and other.reserved and values.get("reserved") == "":
        row.setup = live.game.reseated(setup, seat)
    if other.away and not other.bank and not anew:
        values = {**values, "bank": bank_on_return(row)}
    for name, value in values.items():
        setattr(other, name, value)
    live.name_host()
    live.forget_words()
    row.number += 1
    entries = [live.entry("seat", seat, encode(body), None, now)]
    live.note_players(now)
    more = {"host": row.host, **({"setup": row.setup} if row.setup is not setup else {})}
    change = Change(live.id, entries, row={**live.position(), **more}, seats={seat: values})
    if row.status == "open" and all(seat.player != "open" for seat in live.seats):
        change = begin(live, await tables.stored_content(live), now)
        change.entries[:0] = entries
        change.row.update(more)
        change.seats[seat] = values
    await tables.commit(live, change)
    wake_bots(tables, live)


# --- again, and from the middle --------------------------------------------------------------------------------------


async def rematch(tables: Tables, table_id: str, token: str) -> Seated:
    """Lay the same table again for the same players; each of them claims their seat with the token they have."""

    async def step(live: Live) -> str:
        asker = tables.seat_of(live, token)
        if asker is None:
            raise Refused("spectator", 403)
        if live.row.status != "finished":
            raise Refused("not_over")
        return live.row.rematch or await lay_again(tables, live, asker)

    return await claim(tables, await tables.change(table_id, step), token)


async def lay_again(tables: Tables, live: Live, asker: int) -> str:
    """The next table of the same players, kept together with the word of it at the old one."""
    old = live.row
    game = find_game(old.game)
    setup = game.rematch(without_lesson(old.setup), old.result or Result((), ()))
    setup = free_for(setup, [seat.seat for seat in live.seats if seat.player != "bot"])
    content = game.open_content(pack_folder(tables, old.game, old.pack))
    row = new_row(tables, setup, content, old.pack, clock=old.clock, public=old.public)
    row.origin = live.id
    seats = [again(seat, old.clock) for seat in live.seats]
    old.rematch = row.id
    old.number += 1
    entry = live.entry("seat", asker, encode({"say": "seat.rematch"}), None, tables.now())
    change = Change(live.id, [entry], row={**live.position(), "rematch": row.id})
    body = msgspec.json.encode(content)
    await tables.commit(live, change, also=partial(write_new, row=row, seats=seats, content=body))
    return row.id


def again(seat: SeatRow, clock: ClockRule) -> SeatRow:
    """A seat of the next table: bots sit down, people's seats are kept for them."""
    if seat.player == "bot":
        return SeatRow(seat.seat, "bot", seat.name, seat.bot)
    return SeatRow(seat.seat, "open", seat.name, reserved=seat.token, bank=clock.bank)


async def fork(tables: Tables, table_id: str, wish: Fork) -> Seated:
    """A new table that begins after a choice of one that is over; from there it has luck of its own."""

    async def step(live: Live) -> tuple[TableRow, list[tuple[int, str]], tuple[int, ...], Any]:
        if live.row.status not in ("finished", "kept") or live.match is None:
            raise Refused("not_finished")
        match = live.match
        if not 0 <= wish.step <= match.number:
            raise Refused("no_step", step=wish.step)
        if len(wish.seats) != len(live.seats):
            raise BadSetup(f"{len(wish.seats)} seats for a game of {len(live.seats)}")
        steps = match.steps()
        drawn = steps[wish.step][3] if wish.step < len(steps) else match.luck.drawn
        choices = [(seat, write_choice(kind, option)) for seat, kind, option, _, _ in steps[: wish.step]]
        content = await tables.stored_content(live) or live.game.open_content(None)
        return live.row, choices, tuple(outcome for outcome, _ in match.outcomes()[:drawn]), content

    old, choices, given, content = await tables.change(table_id, step)
    row = new_row(tables, old.setup, content, old.pack, clock=wish.clock, public=wish.public)
    row.given, row.origin = given, old.id
    return await lay(tables, row, seats_for(wish.seats, wish.clock, old.setup, content), content, before=choices)

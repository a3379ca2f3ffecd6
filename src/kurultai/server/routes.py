"""The HTTP routes. Each checks what it is given by schema, asks the tables, and answers with a message."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from functools import partial
from typing import Annotated, Any

import msgspec
from litestar import MediaType, Request, Response, get, post
from litestar.datastructures import State
from litestar.params import JSONBody, PathParameter, QueryParameter

from kurultai.kernel.game import Setup
from kurultai.kernel.shapes import read_json
from kurultai.server import playing, replays, seating, shelf
from kurultai.server.descriptions import BoxInfo, GameInfo, RuleInfo
from kurultai.server.protocol import (
    AtTable,
    Fork,
    FromServer,
    HandOver,
    Join,
    Message,
    MyTable,
    News,
    NewTable,
    Proof,
    Seated,
    StepInfo,
    TableInfo,
    Token,
)
from kurultai.server.readers import language_of
from kurultai.server.refusals import Key, Refused
from kurultai.server.rows import read_lobby, read_mine
from kurultai.server.tables import Tables, hashed
from kurultai.server.telling import table_info

MOST_TOKENS = 200
LONGEST_WAIT = 30.0
LAST = 1_000_000
Id = Annotated[str, PathParameter(max_length=32, pattern=r"^[A-Za-z0-9_-]+$")]
Named = Annotated[str, PathParameter(max_length=80)]
Word = Annotated[str, QueryParameter(max_length=80)]
Ruled = Annotated[str, QueryParameter(max_length=2000)]
GameName = Annotated[str, QueryParameter(max_length=80, pattern=r"^[A-Za-z0-9_.-]*$")]
Step = Annotated[int, PathParameter(ge=0, le=LAST)]
Seat = Annotated[int, PathParameter(ge=0, le=7)]
Calling = Request[Any, Any, State]


class Tokens(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The tokens that a client has."""

    tokens: Annotated[tuple[Token, ...], msgspec.Meta(max_length=MOST_TOKENS)]


class Imported(msgspec.Struct, frozen=True):
    """A record was kept as a table."""

    table: str


def tables_of(request: Calling) -> Tables:
    tables: Tables = request.app.state.tables
    return tables


def token_of(request: Calling) -> str:
    """The seat's token, from the header where secrets belong."""
    scheme, _, token = request.headers.get("Authorization", "").partition(" ")
    return token.strip()[:64] if scheme.lower() == "bearer" else ""


# --- the shelf -------------------------------------------------------------------------------------------------------


@get("/api/games", sync_to_thread=True)
def get_games(request: Calling) -> list[GameInfo]:
    """Every game on the shelf."""
    return shelf.game_infos(tables_of(request), language_of(request))


@get("/api/games/{game:str}/box", sync_to_thread=True)
def get_box(
    request: Calling, game: Named, modules: Word = "", pack: Word = "", difficulty: Word = "", rulings: Ruled = "{}"
) -> Response[BoxInfo]:
    """Every component of a game with its generated text."""
    options = {"difficulty": difficulty} if difficulty else {}
    chosen = tuple(name for name in modules.split(",") if name)
    setup = Setup(game, 0, chosen, rulings_in(rulings), options)
    return Response(shelf.box_info(tables_of(request), setup, pack, language_of(request)))


def rulings_in(text: str) -> dict[str, bool | int | str]:
    """The rulings of a table, as they stand in an address."""
    try:
        return read_json(text, dict[str, bool | int | str])
    except msgspec.DecodeError:
        raise Refused("message", 400, reason=Key("unread.rulings")) from None


@get("/api/games/{game:str}/rules", sync_to_thread=True)
def get_rules(request: Calling, game: Named) -> list[RuleInfo]:
    """The rulebook of a game in our words."""
    return shelf.rule_list(game, language_of(request))


@get("/api/rules/{rule:str}", sync_to_thread=True)
def get_rule(request: Calling, rule: Named) -> RuleInfo:
    """One rule."""
    return shelf.rule_info(rule, language_of(request))


# --- tables ----------------------------------------------------------------------------------------------------------


@get("/api/tables")
async def get_tables(request: Calling, game: GameName = "") -> list[TableInfo]:
    """The public tables, open ones first."""
    tables = tables_of(request)
    found = await tables.store.read(partial(read_lobby, game=game))
    language = language_of(request)
    return [table_info(row, seats, tables.online(row.id), tables.now(), language) for row, seats in found]


@post("/api/tables")
async def post_table(request: Calling, data: JSONBody[NewTable]) -> Seated:
    """Lay a table."""
    return await seating.create(tables_of(request), data)


@get("/api/tables/{table:str}")
async def get_table(request: Calling, table: Id) -> TableInfo:
    """A table as everybody sees it."""
    tables = tables_of(request)
    return (await tables.look(table, "", 1_000_000, language=language_of(request))).info


@post("/api/tables/{table:str}/join")
async def post_join(request: Calling, table: Id, data: JSONBody[Join]) -> Seated:
    """Take an open seat."""
    return await seating.join(tables_of(request), table, data)


@post("/api/tables/{table:str}/claim")
async def post_claim(request: Calling, table: Id) -> Seated:
    """Take the seat that is kept for whoever has this token of the table before."""
    return await seating.claim(tables_of(request), table, token_of(request))


@post("/api/tables/{table:str}/seats/{seat:int}", status_code=204)
async def post_seat(request: Calling, table: Id, seat: Seat, data: JSONBody[HandOver]) -> None:
    """Leave a seat, let a bot stand in, or come back."""
    await seating.hand_over(tables_of(request), table, seat, token_of(request), data)


@post("/api/tables/{table:str}/rematch")
async def post_rematch(request: Calling, table: Id) -> Seated:
    """Lay the same table again."""
    return await seating.rematch(tables_of(request), table, token_of(request))


@post("/api/tables/{table:str}/fork")
async def post_fork(request: Calling, table: Id, data: JSONBody[Fork]) -> Seated:
    """A new table that begins in the middle of a finished one."""
    return await seating.fork(tables_of(request), table, data)


@post("/api/mine", status_code=200)
async def post_mine(request: Calling, data: JSONBody[Tokens]) -> list[MyTable]:
    """The tables at which these tokens have a seat, those first where it is their turn."""
    tables = tables_of(request)
    language = language_of(request)
    secrets = {hashed(token): token for token in data.tokens if token}
    found = await tables.store.read(partial(read_mine, tokens=list(secrets)))
    mine = []
    for row, seats in found:
        for seat in seats:
            if seat.token in secrets:
                turn = row.status == "running" and seat.seat in row.asked and not seat.away
                info = table_info(row, seats, tables.online(row.id), tables.now(), language)
                mine.append(MyTable(info, seat.seat, turn))
    return sorted(mine, key=lambda table: (not table.my_turn, -table.table.touched))


# --- at a table ------------------------------------------------------------------------------------------------------


@post("/api/tables/{table:str}/say", status_code=200)
async def post_say(request: Calling, table: Id, data: JSONBody[AtTable]) -> FromServer:
    """Say something at a table, for clients without a socket."""
    if data.table != table:
        raise Refused("no_table", 404)
    reply: Message = await playing.say(tables_of(request), table, token_of(request), data, language_of(request))
    return reply  # type: ignore[return-value]


@get("/api/tables/{table:str}/updates")
async def get_updates(
    request: Calling,
    table: Id,
    since: Annotated[int, QueryParameter(ge=-1, le=LAST)] = -1,
    wait: Annotated[float, QueryParameter(ge=0, le=LONGEST_WAIT)] = 0,
) -> News:
    """What is new since a number; if there is nothing, wait for it a while."""
    tables = tables_of(request)
    token, language = token_of(request), language_of(request)
    news = await tables.look(table, token, since, language=language)
    if news.number > since or wait == 0:
        return news
    with tables.waiting(table) as changed:
        news = await tables.look(table, token, since, language=language)
        if news.number > since:
            return news
        with suppress(TimeoutError):
            await asyncio.wait_for(changed.wait(), wait)
    return await tables.look(table, token, since, language=language)


@get("/api/tables/{table:str}/steps/{step:int}")
async def get_step(
    request: Calling, table: Id, step: Step, through: Annotated[int | None, QueryParameter(ge=0, le=7)] = None
) -> StepInfo:
    """A moment of the match as this viewer saw it; once it is over, through anybody's eyes."""
    state = request.app.state
    token, language = token_of(request), language_of(request)
    return await replays.show_step(state.tables, state.replays, table, token, step, through, language)


@get("/api/tables/{table:str}/record", media_type=MediaType.TEXT)
async def get_record(request: Calling, table: Id) -> str:
    """The record of a finished match; of a running one, the account of what this viewer has seen."""
    return await replays.export(tables_of(request), table, token_of(request), language_of(request))


@post("/api/records")
async def post_record(request: Calling) -> Imported:
    """Keep a record from elsewhere, to be watched or forked."""
    try:
        text = (await request.body()).decode()
    except UnicodeDecodeError:
        raise Refused("message", 400, reason=Key("unread.text")) from None
    return Imported(await replays.import_record(tables_of(request), text))


@get("/api/tables/{table:str}/verify")
async def get_proof(request: Calling, table: Id) -> Proof:
    """Check the luck of a finished match against its seed."""
    return await replays.prove(tables_of(request), table, language_of(request))


# --- the server ------------------------------------------------------------------------------------------------------


@get("/health")
async def get_health(request: Calling) -> dict[str, str]:
    """Whether the server and its store are well."""
    from sqlalchemy import text

    await tables_of(request).store.read(lambda connection: connection.execute(text("SELECT 1")).scalar())
    return {"status": "ok"}


@get("/metrics", media_type=MediaType.TEXT)
async def get_metrics(request: Calling) -> Response[bytes]:
    """What can be measured, in Prometheus' format."""
    return Response(tables_of(request).metrics.text(), media_type="text/plain; version=0.0.4")


ROUTES = [
    get_games,
    get_box,
    get_rules,
    get_rule,
    get_tables,
    post_table,
    get_table,
    post_join,
    post_claim,
    post_seat,
    post_rematch,
    post_fork,
    post_mine,
    post_say,
    get_updates,
    get_step,
    get_record,
    post_record,
    get_proof,
    get_health,
    get_metrics,
]

"""The HTTP routes of hooks. Whoever has a seat's token may have its turns told to an address of theirs."""

from __future__ import annotations

import secrets
from functools import partial
from typing import Any

import msgspec
from litestar import get, post
from litestar.params import JSONBody

from kurultai.kernel.game import games
from kurultai.server import addresses, push
from kurultai.server.hooks import Crier, Delivery, Hook, Keys, drop_hooks, message, read_hooks_of, write_hooks
from kurultai.server.protocol_hooks import HookInfo, MyHooks, NewHook, NewPush, PushInfo
from kurultai.server.readers import language_of
from kurultai.server.refusals import Refused
from kurultai.server.routes import Calling, tables_of
from kurultai.server.rows import SeatRow, TableRow, read_mine
from kurultai.server.safety import Bucket
from kurultai.server.tables import Tables, hashed

MOST_OF_A_SEAT = 4
TRIES = Bucket(0.5, 10)
"""How often hooks are tried out, by everybody together."""


def crier_of(request: Calling) -> Crier:
    crier: Crier = request.app.state.crier
    return crier


@post("/api/hooks")
async def post_hooks(request: Calling, data: JSONBody[NewHook]) -> list[HookInfo]:
    """Post to an address when it is one's turn, at some tables."""
    await check_seats(tables_of(request), data.tokens)
    await check(crier_of(request), data.url)
    secret = data.secret or secrets.token_urlsafe(24)
    keys = Keys(language_of(request))
    return await keep(tables_of(request), data.tokens, "web", data.url, secret, keys)


@post("/api/push")
async def post_push(request: Calling, data: JSONBody[NewPush]) -> list[HookInfo]:
    """Push to a browser when it is one's turn, at some tables."""
    if not push.can_push():
        raise Refused("no_push", 404)
    await check_seats(tables_of(request), data.tokens)
    await check(crier_of(request), data.endpoint)
    if not push.is_subscription(data.p256dh, data.auth):
        raise Refused("hook_keys", 400)
    keys = Keys(language_of(request), data.p256dh, data.auth)
    return await keep(tables_of(request), data.tokens, "push", data.endpoint, "", keys)


@get("/api/push")
async def get_push(request: Calling) -> PushInfo:
    """The key that a browser subscribes with."""
    return PushInfo((await crier_of(request).sender()).key) if push.can_push() else PushInfo()


@post("/api/hooks/mine", status_code=200)
async def post_my_hooks(request: Calling, data: JSONBody[MyHooks]) -> list[HookInfo]:
    """The hooks of some seats."""
    return [shown(hook) for hook in await mine(tables_of(request), data)]


@post("/api/hooks/remove", status_code=204)
async def post_remove(request: Calling, data: JSONBody[MyHooks]) -> None:
    """Forget hooks: those that are named, or all of these seats."""
    tables = tables_of(request)
    found = await mine(tables, data)
    tokens = [hashed(token) for token in data.tokens]
    await tables.store.write(partial(drop_hooks, ids=[hook.id for hook in found], tokens=tokens))


@post("/api/hooks/try", status_code=204)
async def post_try(request: Calling, data: JSONBody[MyHooks]) -> None:
    """Tell through a hook now, as if it were one's turn; refused where it does not arrive."""
    tables, crier = tables_of(request), crier_of(request)
    found = await mine(tables, data)
    if not found:
        raise Refused("no_hook", 404)
    if not TRIES.take():
        raise Refused("too_many", 429)
    hook = found[0]
    rows, seats = await seats_of(tables, data.tokens)
    name = next((seat.name for seat in seats.get(hook.table_id, []) if seat.seat == hook.seat), "")
    game = rows.get(hook.table_id, "")
    body = message(hook, game, games()[game].title if game in games() else game, name)
    if not await crier.deliver(Delivery(hook, body, failed=len(crier.retries))):
        raise Refused("hook_failed", 409)


HOOKING = [post_hooks, post_push, get_push, post_my_hooks, post_remove, post_try]


async def check(crier: Crier, url: str) -> None:
    """Refuse an address that the server does not post to."""
    try:
        parts = addresses.read_url(url)
        await crier.lookups.do(partial(addresses.resolve, parts, allow_private=crier.allow_private))
    except addresses.BadAddress as error:
        raise Refused(error.code, 400) from None


async def check_seats(tables: Tables, tokens: tuple[str, ...]) -> None:
    """Refuse strangers, before anything is looked up for them."""
    _, seats = await seats_of(tables, tokens)
    if not seats:
        raise Refused("no_seat", 403)


async def seats_of(tables: Tables, tokens: tuple[str, ...]) -> tuple[dict[str, str], dict[str, list[SeatRow]]]:
    """The games and seats of the tables at which these tokens sit, by table."""
    wanted = [hashed(token) for token in tokens if token]
    found: list[tuple[TableRow, list[SeatRow]]] = await tables.store.read(partial(read_mine, tokens=wanted))
    return {row.id: row.game for row, _ in found}, {row.id: seats for row, seats in found}


async def mine(tables: Tables, data: MyHooks) -> list[Hook]:
    """The hooks that these tokens may speak of."""
    tokens = [hashed(token) for token in data.tokens if token]
    found = await tables.store.read(partial(read_hooks_of, tokens=tokens))
    return [hook for hook in found if not data.ids or hook.id in data.ids]


async def keep(tables: Tables, tokens: tuple[str, ...], what: Any, url: str, secret: str, keys: Keys) -> list[HookInfo]:
    """Keep a hook for every seat that the tokens hold."""
    secrets_of = {hashed(token) for token in tokens if token}
    _, seats = await seats_of(tables, tokens)
    before = await tables.store.read(partial(read_hooks_of, tokens=list(secrets_of)))
    made = []
    for table_id, rows in seats.items():
        for seat in rows:
            if seat.token not in secrets_of:
                continue
            if sum(hook.token == seat.token and hook.url != url for hook in before) >= MOST_OF_A_SEAT:
                raise Refused("too_many_hooks", 409, most=MOST_OF_A_SEAT)
            body = msgspec.json.encode(keys).decode()
            made.append(
                Hook(secrets.token_urlsafe(9), table_id, seat.seat, seat.token, what, url, secret, body, tables.now())
            )
    if not made:
        raise Refused("no_seat", 403)
    await tables.store.write(partial(write_hooks, hooks=made))
    return [msgspec.structs.replace(shown(hook), secret=hook.secret) for hook in made]


def shown(hook: Hook) -> HookInfo:
    """A hook as its owner sees it."""
    return HookInfo(hook.id, hook.table_id, hook.seat, hook.what, hook.url)

"""Telling people outside the page that it is their turn: posts to an address of theirs, and web push.

Only that it is somebody's turn is ever told, never what happened. Who looks at the table has a minute first. What
waits to be told is in memory, has an end, and is tried a few times; what is lost by a restart is not told.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import logging
from functools import partial
from typing import Any, Literal

import msgspec
import sqlalchemy as sa

from kurultai.kernel.errors import KurultaiError
from kurultai.kernel.shapes import read_json
from kurultai.server import addresses, push
from kurultai.server.aside import Aside
from kurultai.server.columns import HOOKS
from kurultai.server.live import Live, name_of
from kurultai.server.presence import is_present
from kurultai.server.rows import SeatRow, TableRow, read_table
from kurultai.server.tables import Tables
from kurultai.server.telling import phrases, table_info

LOG = logging.getLogger("kurultai.server.hooks")
WAITS, WAITS_ONLINE = 4.0, 60.0
"""How long a question is open before its seat is told, in seconds; whoever has a line to the table gets longer."""
QUIET = 120.0
"""How long a seat is told nothing more after it was told."""
RETRIES = (5.0, 30.0, 180.0)
MOST_WAITING, MOST_QUEUED = 10_000, 512
POSTERS = 4
POSTS, MOST_POSTS = 8, 512
LOOKUPS, MOST_LOOKUPS = 2, 16
"""How many posts are under way, and addresses looked up, at once; how many with those that wait."""
GLANCE = 0.5
GONE = (404, 410)
CONTACT = "mailto:kurultai@example.com"
"""Whom a push service asks if something is wrong, unless the operator says who."""


class Hook(msgspec.Struct, frozen=True):
    """Where one seat of one table is told of its turn; `keys` are those of a browser, and the language."""

    id: str
    table_id: str
    seat: int
    token: str
    what: Literal["web", "push"]
    url: str
    secret: str
    keys: str
    created: float


class Keys(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a hook needs besides its address."""

    language: str = "en"
    p256dh: str = ""
    auth: str = ""


def read_hooks(connection: sa.Connection, table_id: str, seat: int) -> list[Hook]:
    """The hooks of a seat."""
    query = sa.select(HOOKS).where(HOOKS.c.table_id == table_id, HOOKS.c.seat == seat).order_by(HOOKS.c.created)
    return [Hook(*row) for row in connection.execute(query)]


def read_hooks_of(connection: sa.Connection, tokens: list[str]) -> list[Hook]:
    """The hooks of the seats that these tokens (as hashes) hold."""
    query = sa.select(HOOKS).where(HOOKS.c.token.in_(tokens)).order_by(HOOKS.c.created)
    return [Hook(*row) for row in connection.execute(query)]


def write_hooks(connection: sa.Connection, hooks: list[Hook]) -> None:
    """Keep hooks, each instead of one for the same seat and address."""
    for hook in hooks:
        same = (HOOKS.c.token == hook.token) & (HOOKS.c.url == hook.url)
        connection.execute(sa.delete(HOOKS).where(same))
        connection.execute(sa.insert(HOOKS).values(**msgspec.structs.asdict(hook)))


def drop_hooks(connection: sa.Connection, ids: list[str], tokens: list[str] | None = None) -> None:
    """Forget hooks; those of others stay."""
    which = HOOKS.c.id.in_(ids)
    connection.execute(sa.delete(HOOKS).where(which if tokens is None else which & HOOKS.c.token.in_(tokens)))


class Delivery(msgspec.Struct):
    """Something to be told through a hook, and how often that failed."""

    hook: Hook
    body: bytes
    failed: int = 0


class Crier:
    """Tells those whose turn it is."""

    def __init__(self, tables: Tables, *, allow_private: bool = False, contact: str = CONTACT) -> None:
        self.tables = tables
        self.allow_private = allow_private
        self.contact = contact
        self.waits = (WAITS, WAITS_ONLINE)
        self.retries = RETRIES
        self.quiet = QUIET
        self._waiting: dict[tuple[str, int], tuple[float, int]] = {}
        self._told: dict[tuple[str, int], float] = {}
        self._queue: asyncio.Queue[Delivery] = asyncio.Queue(MOST_QUEUED)
        self._sender: push.Sender | None = None
        self.lookups = Aside("lookup", LOOKUPS, MOST_LOOKUPS)
        self.posts = Aside("post", POSTS, MOST_POSTS)

    # --- whose turn it is ----------------------------------------------------------------------------------------

    def turned(self, live: Live, by: int) -> None:
        """A table has moved through somebody's choice: note the people whose turn it has become."""
        online = self.tables.online(live.id)
        for seat, (number, _) in live.row.asked.items():
            row = live.seats[seat]
            if number != live.row.number or seat == by or row.player != "human" or row.away:
                continue
            if len(self._waiting) >= MOST_WAITING:
                self._waiting.pop(next(iter(self._waiting)))
            self._waiting.pop((live.id, seat), None)
            self._waiting[live.id, seat] = self.tables.now() + self.waits[seat in online], number

    async def run(self) -> None:
        """Tell, until the server ends."""
        posters = [asyncio.create_task(self._post_on()) for _ in range(POSTERS)]
        try:
            while True:
                try:
                    await self.glance()
                except KurultaiError as error:
                    LOG.warning("turns cannot be told just now", extra={"reason": str(error)})
                await asyncio.sleep(GLANCE)
        finally:
            for poster in posters:
                poster.cancel()
            await asyncio.gather(*posters, return_exceptions=True)
            for aside in (self.lookups, self.posts):
                aside.close()

    async def glance(self) -> None:
        """Look for turns that have been open long enough."""
        now = self.tables.now()
        for key, waiting in [item for item in self._waiting.items() if item[1][0] <= now]:
            number = waiting[1]
            free = self._told.get(key, float("-inf")) + self.quiet
            later = free if free > now else await self._tell(*key, number)
            if self._waiting.get(key) == waiting:
                del self._waiting[key]
                if later:
                    self._waiting[key] = later, number

    async def _tell(self, table_id: str, seat: int, number: int) -> float:
        """Tell a turn, where it is one still; when to look again, where its seat is looking at it."""
        hooks = await self.tables.store.read(partial(read_hooks, table_id=table_id, seat=seat))
        found = await self.tables.store.read(partial(read_table, table_id=table_id)) if hooks else None
        if found is None:
            return 0.0
        row, seats = found
        holder = seats[seat]
        if row.status != "running" or row.asked.get(seat, (-1, 0.0))[0] != number or holder.away:
            return 0.0
        patience = row.asked[seat][1] + self.waits[1]
        if self.tables.now() < patience and await is_present(self.tables, table_id, seat):
            return patience
        self._put_all(hooks, row, holder)
        self._told[table_id, seat] = self.tables.now()
        while len(self._told) > MOST_WAITING:
            self._told.pop(next(iter(self._told)))
        return 0.0

    def _put_all(self, hooks: list[Hook], row: TableRow, holder: SeatRow) -> None:
        """Queue a turn for all hooks of whoever holds the seat now."""
        info = table_info(row, [], (), self.tables.now())
        for hook in hooks:
            if hook.token == holder.token:
                self.put(Delivery(hook, message(hook, info.game, info.title, name_of(holder))))

    # --- telling -------------------------------------------------------------------------------------------------

    def put(self, delivery: Delivery) -> bool:
        """Queue something to be told; what is too much is not told."""
        try:
            self._queue.put_nowait(delivery)
        except asyncio.QueueFull:
            LOG.warning("too many turns to tell", extra={"table": delivery.hook.table_id})
            return False
        return True

    async def _post_on(self) -> None:
        while True:
            delivery = await self._queue.get()
            try:
                await self.deliver(delivery)
            except asyncio.CancelledError:
                raise
            except Exception:
                LOG.exception("a hook could not be used")

    async def deliver(self, delivery: Delivery) -> bool:
        """Post once; whether it arrived. What did not is tried again later; an address that is gone is forgotten."""
        hook = delivery.hook
        try:
            keys = await self._keys_for(hook)
            status = await self.posts.do(partial(self._post, hook, delivery.body, keys))
        except (OSError, ValueError, addresses.BadAddress) as error:
            status, reason = 0, str(error)
        else:
            reason = f"status {status}"
        if 200 <= status < 300:
            return True
        LOG.info("a hook failed", extra={"table": hook.table_id, "what": hook.what, "reason": reason})
        if status in GONE and (hook.what == "push" or status == GONE[1]):
            await self.tables.store.write(partial(drop_hooks, ids=[hook.id]))
        elif delivery.failed < len(self.retries):
            wait = self.retries[delivery.failed]
            delivery.failed += 1
            asyncio.get_running_loop().call_later(wait, self.put, delivery)
        return False

    async def _keys_for(self, hook: Hook) -> push.Sender | None:
        if hook.what == "push" and self._sender is None:
            self._sender = await self.sender()
        return self._sender

    async def sender(self) -> push.Sender:
        """The keys that pushes are signed with."""
        return await self.tables.store.write(push.read_sender)

    def _post(self, hook: Hook, body: bytes, sender: push.Sender | None) -> int:
        headers = {"User-Agent": "Kurultai"}
        if hook.what == "web":
            stamp = str(int(self.tables.now()))
            headers |= {
                "Content-Type": "application/json",
                "X-Kurultai-Timestamp": stamp,
                "X-Kurultai-Signature": f"sha256={signature(hook.secret, stamp, body)}",
            }
        elif sender is not None:
            keys = read_json(hook.keys, Keys)
            headers |= push.headers(sender, hook.url, self.tables.now(), self.contact)
            body = push.seal(body, keys.p256dh, keys.auth)
        return addresses.post(hook.url, body, headers, allow_private=self.allow_private)


def message(hook: Hook, game: str, title: str, name: str) -> bytes:
    """What is told: whose turn it is, and where. No secret of the table or of the seat is in it."""
    language = read_json(hook.keys, Keys).language
    text = phrases(language).say("hook.turn", name=name, game=title)
    told: dict[str, Any] = {"table": hook.table_id, "game": game, "title": title, "seat": name, "what": "your turn"}
    # Chat services show `text` or `content` as it is.
    return msgspec.json.encode({**told, "path": f"/table/{hook.table_id}", "text": text, "content": text})


def signature(secret: str, stamp: str, body: bytes) -> str:
    """What a post is signed with: HMAC-SHA-256 over the time and the body."""
    return hmac.new(secret.encode(), stamp.encode() + b"." + body, hashlib.sha256).hexdigest()

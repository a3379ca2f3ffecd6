"""Where tables are kept: SQLite by default, PostgreSQL by URL. One writer thread commits for everybody at once.

A job is a function of a connection, or a change of a table. Jobs that wait at the same time share one transaction, and
nobody hears of the result before it is committed. When the transaction fails, every job of it is tried once more alone,
so that only the one that is to blame fails.
"""

from __future__ import annotations

import asyncio
import logging
import sqlite3
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from importlib.resources import as_file, files
from queue import SimpleQueue
from typing import Any, TypeVar

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from sqlalchemy import event
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from kurultai.kernel.errors import BadSetup, KurultaiError
from kurultai.server.rows import Change, append, append_all

LOG = logging.getLogger("kurultai.server.store")
T = TypeVar("T")
Job = Callable[[sa.Connection], Any]
Waiting = tuple[Job | Change, asyncio.AbstractEventLoop, "asyncio.Future[Any]"]
MOST_TOGETHER = 256
MIGRATION_LOCK = 0x6B757275
POSTGRESQL = {
    "connect_timeout": 5,
    "tcp_user_timeout": 10_000,
    "options": "-c lock_timeout=10s -c statement_timeout=60s",
}
"""A database that cannot be reached, or hangs, is an error after a while, not a server that hangs."""


class StoreDown(KurultaiError):
    """The store cannot keep anything just now; nothing has changed."""


class Store:
    """The database behind a server."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.sqlite = url.startswith("sqlite")
        self._writing = make_engine(url, immediate=True)
        self._reading = reading_engine(self._writing, url)
        self._jobs: SimpleQueue[Waiting | None] = SimpleQueue()
        self._readers = ThreadPoolExecutor(max_workers=4, thread_name_prefix="store-read")
        self._writer = threading.Thread(target=self._write_on, name="store-write", daemon=True)

    def open(self) -> None:
        """Bring the schema up to date and begin to write."""
        try:
            migrate(self._writing)
            check_writable(self._writing)
        except DBAPIError as error:
            raise StoreDown(f"the database cannot be opened: {reason_of(error)}") from None
        self._writer.start()

    def close(self) -> None:
        """Finish what is waiting, and let go."""
        self._jobs.put(None)
        if self._writer.is_alive():
            self._writer.join(timeout=10)
        self._readers.shutdown(wait=True)
        self._writing.dispose()
        self._reading.dispose()

    async def append(self, change: Change) -> bool:
        """Commit a change of a table, unless somebody else was faster; whether it was kept."""
        return bool(await self._put(change))

    async def write(self, job: Callable[[sa.Connection], T]) -> T:
        """Do a job and commit it; the result is told only after the commit."""
        result: T = await self._put(job)
        return result

    async def _put(self, job: Job | Change) -> Any:
        loop = asyncio.get_running_loop()
        done: asyncio.Future[Any] = loop.create_future()
        self._jobs.put((job, loop, done))
        return await asyncio.shield(done)

    async def read(self, job: Callable[[sa.Connection], T]) -> T:
        """Read, beside the writer."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, self.read_now, job)

    def read_now(self, job: Callable[[sa.Connection], T]) -> T:
        """Read in the thread that asks."""
        try:
            with self._reading.connect() as connection:
                return job(connection)
        except DBAPIError as error:
            raise failed("the database cannot be read", error) from None

    def _write_on(self) -> None:
        while True:
            first = self._jobs.get()
            if first is None:
                return
            batch, last = [first], False
            while len(batch) < MOST_TOGETHER and not self._jobs.empty():
                more = self._jobs.get()
                if more is None:
                    last = True
                    break
                batch.append(more)
            tell(self._commit(batch))
            if last:
                return

    def _commit(self, batch: list[Waiting]) -> list[tuple[Waiting, Any]]:
        """The outcome of each job, an exception where it failed."""
        try:
            with self._writing.begin() as connection:
                results = do_all(connection, [waiting[0] for waiting in batch])
            return list(zip(batch, results, strict=True))
        except Exception as error:
            if len(batch) == 1:
                return [(batch[0], as_told(error))]
        return [outcome for waiting in batch for outcome in self._commit([waiting])]


def do_all(connection: sa.Connection, jobs: Sequence[Job | Change]) -> list[Any]:
    """Do what is to be done in one transaction, the changes of different tables together."""
    changes = [job for job in jobs if isinstance(job, Change)]
    together = len({change.table for change in changes}) == len(changes) > 1
    if together:
        append_all(connection, changes)
    return [job(connection) if not isinstance(job, Change) else together or append(connection, job) for job in jobs]


def tell(outcomes: list[tuple[Waiting, Any]]) -> None:
    """Hand the outcomes to those who wait for them, with one call for each event loop."""
    loops: dict[asyncio.AbstractEventLoop, list[tuple[asyncio.Future[Any], Any]]] = {}
    for (_, loop, done), outcome in outcomes:
        loops.setdefault(loop, []).append((done, outcome))
    for loop, told in loops.items():
        if not loop.is_closed():
            loop.call_soon_threadsafe(settle, told)


def settle(told: list[tuple[asyncio.Future[Any], Any]]) -> None:
    for done, outcome in told:
        if done.done():
            continue
        if isinstance(outcome, BaseException):
            done.set_exception(outcome)
        else:
            done.set_result(outcome)


def as_told(error: Exception) -> Exception:
    """A failure as those who wait are told of it."""
    if isinstance(error, (DBAPIError, SQLAlchemyError)):
        return failed("nothing could be kept", error)
    return error


def failed(what: str, error: SQLAlchemyError) -> StoreDown:
    """What did not work: the log is told why, and so is everybody where the database is a file. The words of one that
    is a server name machines and accounts."""
    reason = reason_of(error)
    LOG.warning(what, extra={"reason": reason})
    is_file = isinstance(getattr(error, "orig", None), sqlite3.Error)
    return StoreDown(f"{what}: {reason}" if is_file else what)


def reason_of(error: SQLAlchemyError) -> str:
    """The database's own words, in one line."""
    text = str(getattr(error, "orig", None) or error)
    return " ".join(text.split())[:200]


def reading_engine(writing: sa.Engine, url: str) -> sa.Engine:
    """An engine whose transactions see the store as it was at one moment, whoever writes meanwhile."""
    if url.startswith("sqlite"):
        return make_engine(url, immediate=False)
    return writing.execution_options(isolation_level="REPEATABLE READ")


def make_engine(url: str, *, immediate: bool) -> sa.Engine:
    """An engine; on SQLite every transaction of the writer takes its lock at once, and a commit is on the disk."""
    if not url.startswith(("sqlite:", "postgresql")):
        raise BadSetup(
            f"“{url.partition(':')[0]}” is no database that tables are kept in: name a file, or postgresql://…"
        )
    if not url.startswith("sqlite"):
        try:
            return sa.create_engine(url, pool_pre_ping=True, pool_size=5, max_overflow=5, connect_args=POSTGRESQL)
        except ModuleNotFoundError:
            raise BadSetup("PostgreSQL needs more packages: pip install 'kurultai[postgresql]'") from None
    engine = sa.create_engine(url, connect_args={"timeout": 10, "check_same_thread": False})

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _: Any) -> None:
        connection.isolation_level = None
        for pragma in ("journal_mode = WAL", "synchronous = FULL", "busy_timeout = 10000", "foreign_keys = ON"):
            connection.execute(f"PRAGMA {pragma}").close()

    @event.listens_for(engine, "begin")
    def begin(connection: sa.Connection) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE" if immediate else "BEGIN")

    return engine


def check_writable(engine: sa.Engine) -> None:
    """Write something that changes nothing: a store that can only be read is found out before anybody plays."""
    with engine.begin() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = version_num")


def migrate(engine: sa.Engine) -> None:
    """Bring the schema up to date; where several start at once, one does it and the others wait."""
    with as_file(files("kurultai.server").joinpath("migrations")) as folder, engine.begin() as connection:
        if connection.dialect.name == "postgresql":
            connection.execute(sa.select(sa.func.pg_advisory_xact_lock(MIGRATION_LOCK)))
        config = Config()
        config.set_main_option("script_location", str(folder))
        config.set_main_option("path_separator", "os")
        config.attributes["connection"] = connection
        command.upgrade(config, "head")

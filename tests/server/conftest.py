"""Servers as processes of their own: started on a free port, killed, started again on what they left."""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from http.client import HTTPConnection, HTTPException
from pathlib import Path

import pytest

from kurultai.server.run import free_port
from kurultai.server.settings import database_url
from tests.server.inside import REIGN

PATIENCE = 60.0
PAUSE = 0.05
SERVE = "from kurultai.cli import main; main()"


class Server:
    """`kurultai serve` with a database that outlives it."""

    def __init__(self, database: str, log: Path, options: Sequence[str] = ()) -> None:
        self.database = database
        self.port = free_port("127.0.0.1")
        self.options = list(options)
        self.log = log
        self.starts = 0
        self.groups: list[int] = []
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def url(self) -> str:
        """The database as SQLAlchemy names it."""
        return database_url(self.database)

    @property
    def process(self) -> subprocess.Popen[bytes]:
        assert self._process is not None, "the server was not started"
        return self._process

    def launch(self) -> subprocess.Popen[bytes]:
        """Start it, without waiting."""
        command = [sys.executable, "-c", SERVE, "serve", "--port", str(self.port), "--database", self.database]
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                [*command, *self.options], stdout=log, stderr=log, stdin=subprocess.DEVNULL, start_new_session=True
            )
        self.starts += 1
        self.groups.append(self._process.pid)
        return self._process

    def start(self) -> Server:
        """Start it, and wait until it answers."""
        self.launch()
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            if self.process.poll() is not None:
                raise AssertionError(f"the server ended with {self.process.returncode}: {self.words()[-2000:]}")
            if is_well(self.port):
                return self
            time.sleep(PAUSE)
        raise AssertionError(f"the server did not answer: {self.words()[-2000:]}")

    def kill(self, *, group: bool = False) -> None:
        """End it without a word: the process that serves, or everything that it has started too."""
        with contextlib.suppress(ProcessLookupError):
            if group:
                os.killpg(self.process.pid, signal.SIGKILL)
            else:
                self.process.kill()
        self.process.wait(timeout=PATIENCE)

    def stop(self) -> None:
        """Ask it to end, and wait for it."""
        self.process.terminate()
        code = self.process.wait(timeout=PATIENCE)
        assert code in (0, -signal.SIGTERM), self.words()[-2000:]

    def words(self) -> str:
        """All that it has said."""
        return self.log.read_text(encoding="utf-8", errors="replace") if self.log.exists() else ""

    def errors(self) -> list[str]:
        """What it has logged as an error."""
        found = []
        for line in self.words().splitlines():
            with contextlib.suppress(ValueError):
                if json.loads(line).get("level") in ("error", "critical"):
                    found.append(line)
        return found

    def left_behind(self) -> list[int]:
        """The process groups of earlier starts in which somebody still lives, after a while of waiting."""
        until = time.monotonic() + PATIENCE / 2
        while time.monotonic() < until:
            groups = [group for group in self.groups if group != self.process.pid and alive(group)]
            if not groups:
                return []
            time.sleep(PAUSE)
        return groups

    def end(self) -> None:
        """Leave nothing behind."""
        for group in self.groups:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(group, signal.SIGKILL)
        if self._process is not None:
            self._process.wait(timeout=PATIENCE)


def is_well(port: int) -> bool:
    """Whether a server answers that it and its store are well."""
    line = HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    try:
        line.request("GET", "/health")
        return line.getresponse().status == 200
    except (OSError, HTTPException):
        return False
    finally:
        line.close()


def alive(group: int) -> bool:
    """Whether anybody is left in a process group."""
    try:
        os.killpg(group, 0)
    except (ProcessLookupError, PermissionError):
        return False
    return True


Serve = Callable[..., Server]


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Serve]:
    """Makes servers, SQLite in a folder of the test's own unless a database is named; all are ended afterwards."""
    made: list[Server] = []

    def make(database: str = "", options: Sequence[str] = ()) -> Server:
        name = database or str(tmp_path / "tables.sqlite")
        made.append(Server(name, tmp_path / f"server-{len(made)}.log", options))
        return made[-1]

    yield make
    for server in made:
        server.end()


# --- content packs ---------------------------------------------------------------------------------------------------

PACK = """
remove = ["nomora-8"]

[[card]]
id = "hexen-4"
faction = "hexen"
value = 5
title = "Tide Reader"
source = "invented"

[[card]]
id = "crou-11"
faction = "crou"
value = 11
title = "Queen of Crows"
source = "invented"
"""


@pytest.fixture
def packs(tmp_path: Path) -> Path:
    """A folder of packs, with one for Reign & Ruin in it."""
    folder = tmp_path / "packs" / REIGN / "crows"
    folder.mkdir(parents=True)
    (folder / "cards.toml").write_text(PACK, encoding="utf-8")
    return tmp_path / "packs"


# --- PostgreSQL ------------------------------------------------------------------------------------------------------

ACCOUNT = "postgres"
"""PostgreSQL refuses to run as root; where we are, it runs as this user."""


class Postgres:
    """A PostgreSQL of our own: in a temporary folder, on a free port of the loopback."""

    def __init__(self, programs: Path, folder: Path) -> None:
        self.programs = programs
        self.folder = folder
        self.port = free_port("127.0.0.1")
        self._made = 0

    def run(self, program: str, *words: str) -> None:
        """Run one of its programs to the end."""
        done = subprocess.run(
            [str(self.programs / program), *words],
            check=False,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            user=ACCOUNT if os.geteuid() == 0 else None,
            timeout=PATIENCE,
            cwd=self.folder,
        )
        assert done.returncode == 0, done.stdout.decode(errors="replace")

    def begin(self) -> None:
        self.run("initdb", "-D", str(self.folder / "data"), "-U", "kurultai", "-A", "trust", "--no-sync", "-E", "UTF8")
        self.start()

    def start(self) -> None:
        options = f"-p {self.port} -k {self.folder} -c listen_addresses=127.0.0.1"
        log = str(self.folder / "log")
        self.run("pg_ctl", "-D", str(self.folder / "data"), "-o", options, "-l", log, "-w", "start")

    def stop(self, how: str = "fast") -> None:
        """`immediate` is what a power cut is."""
        self.run("pg_ctl", "-D", str(self.folder / "data"), "-m", how, "-w", "stop")

    def url(self, database: str) -> str:
        return f"postgresql://kurultai@127.0.0.1:{self.port}/{database}"

    def new_database(self) -> str:
        """An empty database; its URL."""
        self._made += 1
        name = f"tables_{self._made}"
        self.execute("postgres", f"CREATE DATABASE {name}")
        return self.url(name)

    def execute(self, database: str, statement: str) -> None:
        import psycopg

        with psycopg.connect(self.url(database), autocommit=True) as connection:
            connection.execute(statement)

    def drop_lines(self) -> None:
        """End every connection to every database but this one."""
        self.execute("postgres", "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()")


def programs_of_postgresql() -> Path | None:
    """Where the newest PostgreSQL of this machine has its programs."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    if found:
        return found[-1].parent
    on_path = shutil.which("initdb")
    return Path(on_path).parent if on_path else None


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL for the tests of one session; skipped where it is not installed."""
    programs = programs_of_postgresql()
    if programs is None:
        pytest.skip("PostgreSQL is not installed here (on Debian and Ubuntu, the package postgresql)")
    folder = Path(tempfile.mkdtemp(prefix="kurultai-pg-"))
    if os.geteuid() == 0:
        shutil.chown(folder, ACCOUNT)
    server = Postgres(programs, folder)
    try:
        server.begin()
        yield server
    finally:
        with contextlib.suppress(AssertionError):
            server.stop("immediate")
        shutil.rmtree(folder, ignore_errors=True)

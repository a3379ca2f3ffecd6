"""A closed loop over sockets: many players at many tables, each of whom chooses as soon as asked; how many choices a
second a server answers so, and how long each of them takes."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
import socket
import statistics
import subprocess
import time
import urllib.request
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any, NamedTuple, Protocol, TypeVar

import msgspec
from websockets.asyncio.client import ClientConnection, connect

from kurultai.lab.measure import ContestantFailed
from kurultai.server.run import free_port

T = TypeVar("T")
MATCHES, SEATS = 50, 4
PATIENCE, PAUSE = 60.0, 0.05
HOST = "127.0.0.1"


class Sample(msgspec.Struct, frozen=True):
    """What one run of the closed loop gave: seconds of each choice; what the server used of processor and memory."""

    contestant: str
    seconds: float
    times: list[float]
    processor: float
    memory: int

    @property
    def rate(self) -> float:
        return len(self.times) / self.seconds

    def percentile(self, share: float) -> float:
        """So many of a hundred choices took no longer than this, in milliseconds."""
        times = self.times * 2 if len(self.times) == 1 else self.times
        return statistics.quantiles(times, n=1000, method="inclusive")[round(share * 10) - 1] * 1000


class Seat(NamedTuple):
    """A seat that a line plays in, and the secret by which it is held."""

    table: str
    seat: int
    secret: str


class Loop:
    """What the lines of a sample share: when to begin, when to end, how long each choice took."""

    def __init__(self, lines: int) -> None:
        self.waiting = lines
        self.all_here = asyncio.Event()
        self.go = asyncio.Event()
        self.ended = asyncio.Event()
        self.times: list[float] = []

    async def begin_together(self) -> None:
        """Wait until every line is at its table."""
        self.waiting -= 1
        if not self.waiting:
            self.all_here.set()
        await self.go.wait()

    def took(self, since: float) -> None:
        self.times.append(time.perf_counter() - since)


class Contestant(Protocol):
    """A server to be measured: what starts it, how its tables are laid, and who plays at them."""

    @property
    def name(self) -> str: ...

    def command(self, port: int) -> Sequence[str]: ...

    def lay(self, port: int) -> list[Seat]: ...

    def play(self, loop: Loop, port: int, seat: Seat, random: Random) -> Coroutine[Any, Any, None]: ...


def post(url: str, body: Any) -> Any:
    request = urllib.request.Request(url, json.dumps(body).encode(), {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
        return json.load(answer)


@contextlib.contextmanager
def started(name: str, command: Sequence[str], port: int) -> Iterator[subprocess.Popen[bytes]]:
    """A server that answers, and is gone afterwards."""
    try:
        process = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
    except OSError as error:
        raise ContestantFailed(f"{name} could not be started: {error.strerror}.") from None
    try:
        wait_until_it_answers(name, process, port)
        yield process
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def wait_until_it_answers(name: str, process: subprocess.Popen[bytes], port: int) -> None:
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        if process.poll() is not None:
            raise ContestantFailed(f"{name} stopped with status {process.returncode}.")
        with contextlib.suppress(OSError), socket.create_connection((HOST, port), timeout=PATIENCE):
            return
        time.sleep(PAUSE)
    raise ContestantFailed(f"{name} did not answer within {PATIENCE:.0f} seconds.")


@contextlib.asynccontextmanager
async def line_to(url: str) -> AsyncIterator[ClientConnection]:
    """A socket that is dropped without a farewell, so that nothing is left open when whoever plays is stopped while
    leaving: the loop is closed right afterwards, and may not be as long as anything is open in it."""
    async with connect(url, compression=None, proxy=None, max_size=None) as socket:
        try:
            yield socket
        finally:
            socket.transport.abort()


async def closed_loop(lines: Sequence[Coroutine[Any, Any, None]], loop: Loop, seconds: float) -> float:
    """Let every line play until time is up or the first match is over; how long that was."""
    tasks = [asyncio.create_task(line) for line in lines]
    try:
        await until(loop.all_here, tasks, PATIENCE)
        begun = time.perf_counter()
        loop.go.set()
        await until(loop.ended, tasks, seconds)
        return time.perf_counter() - begun
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await asyncio.sleep(PAUSE)  # what was dropped is closed a turn of the loop later


async def until(event: asyncio.Event, tasks: Sequence[asyncio.Task[None]], seconds: float) -> None:
    """Wait for something, but not too long; a line that fails ends the waiting."""
    waiting = asyncio.create_task(event.wait())
    try:
        done, _ = await asyncio.wait({waiting, *tasks}, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
    finally:
        waiting.cancel()


def processor_of(pid: int) -> float:
    """The seconds of processor time that a process has used; nothing where the system does not tell."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory_of(pid: int) -> int:
    """The bytes that a process holds in memory; nothing where the system does not tell."""
    try:
        return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        return 0


def quickest_run() -> Callable[[Coroutine[Any, Any, T]], T]:
    """What runs a coroutine: uvloop's where there is one."""
    try:
        from uvloop import run
    except ImportError:
        return asyncio.run
    return run


def take_sample(contestant: Contestant, *, seconds: float, seed: int) -> Sample:
    """A fresh server, fifty tables of four, and the closed loop."""
    port = free_port(HOST)
    with started(contestant.name, contestant.command(port), port) as process:
        seats = [seat for _ in range(MATCHES) for seat in contestant.lay(port)]
        random = Random(seed)

        async def play() -> tuple[float, Loop]:
            loop = Loop(len(seats))
            lines = [contestant.play(loop, port, seat, Random(random.getrandbits(32))) for seat in seats]
            return await closed_loop(lines, loop, seconds), loop

        before = processor_of(process.pid)
        taken, loop = quickest_run()(play())
        used = processor_of(process.pid) - before
        if not loop.times:
            raise ContestantFailed(f"{contestant.name} answered nothing.")
        return Sample(contestant.name, taken, loop.times, used / len(loop.times), memory_of(process.pid))

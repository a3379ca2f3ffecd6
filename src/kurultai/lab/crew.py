"""Those who do the work: processes here, on this Python or another, or a Ray cluster.

What comes out never depends on who did it. Work is cut into shards that know everything they need (a setup, seeds);
results come back as they are finished.
"""

from __future__ import annotations

import os
import socket
import sys
import threading
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, ProcessPoolExecutor, wait
from contextlib import AbstractContextManager, contextmanager
from importlib import import_module
from itertools import chain
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Any, Protocol, TypeVar, runtime_checkable

from kurultai.kernel.errors import BadSetup, KurultaiError

S = TypeVar("S")
R = TypeVar("R")
KNOCK = 10.0
MOST_ON_WINDOWS = 61
"""More processes than that Python does not wait for there."""
NICE, WISHED = 12, "KURULTAI_NICE"
PYTHON = "KURULTAI_PYTHON"
"""The variable that names another Python for all long runs, the studies of a server among them."""


def step_back() -> None:
    """From now on this process works in the background, behind those that somebody waits for; how far, one may wish."""
    wished = os.environ.get(WISHED, "")
    if hasattr(os, "nice"):
        os.nice(int(wished) if wished.isdigit() else NICE)


class Crew(Protocol):
    """Some workers."""

    size: int

    def map(self, work: Callable[[S], R], shards: Iterable[S]) -> Iterator[tuple[S, R]]:
        """Do the work for every shard; each result with its shard, in whatever order they are finished.

        A shard is taken when somebody is free for it, or soon will be.
        """


class Alone:
    """No helpers: the work is done here."""

    size = 1

    def map(self, work: Callable[[S], R], shards: Iterable[S]) -> Iterator[tuple[S, R]]:
        for shard in shards:
            yield shard, work(shard)


class Died(KurultaiError):
    """A worker has died at its work."""


DEATHS = (BrokenExecutor, Died)
WHY = "the process that was at it has died"


@runtime_checkable
class Mortal(Protocol):
    """A shard at which a worker may die: the pieces that it is tried again in, and what stands for one that is lost."""

    def pieces(self) -> Sequence[Any]: ...

    def lost(self, why: str) -> Any: ...


class Left(Exception):
    """Shards that were not done when a worker died."""

    def __init__(self, shards: Sequence[Any]) -> None:
        self.shards = shards


class Workers(ABC):
    """A crew of processes. Where one dies, what it may have been at is done again piece by piece, so that no more is
    lost than the piece at which they die."""

    size: int

    @abstractmethod
    def at_work(self, size: int) -> AbstractContextManager[Executor]:
        """So many of them, who go home afterwards; if they are broken off, at once."""

    def map(self, work: Callable[[S], R], shards: Iterable[S]) -> Iterator[tuple[S, R]]:
        todo = iter(shards)
        while True:
            try:
                with self.at_work(self.size) as pool:
                    yield from as_they_finish(pool, self.size, work, todo)
                return
            except Left as left:
                again = [piece for shard in left.shards for piece in pieces_of(shard)]
            yield from self.one_by_one(work, again)

    def one_by_one(self, work: Callable[[S], R], pieces: Iterable[S]) -> Iterator[tuple[S, R]]:
        """Each in its turn, by one worker; by another, once that one has died."""
        todo, dead = iter(pieces), True
        while dead:
            dead = False
            with self.at_work(1) as pool:
                for piece in todo:
                    try:
                        result = pool.submit(work, piece).result()
                    except DEATHS as error:
                        result, dead = lost(piece, error), True
                    yield piece, result
                    if dead:
                        break


def pieces_of(shard: Any) -> Sequence[Any]:
    """What a shard is done again in."""
    return shard.pieces() if isinstance(shard, Mortal) else [shard]


def lost(piece: Any, error: Exception) -> Any:
    """What stands for a piece that nobody survives."""
    if isinstance(piece, Mortal):
        return piece.lost(str(error) if isinstance(error, Died) else WHY)
    raise error if isinstance(error, Died) else Died(WHY)


class Processes(Workers):
    """So many processes of this machine. They end with whoever leads them, however that comes about."""

    def __init__(self, size: int) -> None:
        self.size = min(size, MOST_ON_WINDOWS) if sys.platform == "win32" else size

    @contextmanager
    def at_work(self, size: int) -> Iterator[Executor]:
        context = get_context("spawn")
        leash, hand = context.Pipe(duplex=False)
        pool = ProcessPoolExecutor(size, mp_context=context, initializer=walk, initargs=(leash,))
        try:
            yield pool
        except BaseException:
            hand.close()
            raise
        finally:
            pool.shutdown(cancel_futures=True)
            hand.close()
            leash.close()


def as_they_finish(pool: Executor, size: int, work: Callable[[S], R], shards: Iterable[S]) -> Iterator[tuple[S, R]]:
    """Have a pool do the work for every shard, no more than it needs to be busy at a time."""
    todo = iter(shards)
    waiting: dict[Future[R], S] = {}
    while True:
        for shard in todo:
            try:
                waiting[pool.submit(work, shard)] = shard
            except BrokenExecutor:
                raise Left([*waiting.values(), shard]) from None
            if len(waiting) >= 2 * size:
                break
        if not waiting:
            return
        done, _ = wait(waiting, return_when=FIRST_COMPLETED)
        for future in done:
            try:
                result = future.result()
            except DEATHS:
                raise Left([*waiting.values()]) from None
            yield waiting.pop(future), result


def walk(leash: Connection) -> None:
    """The beginning of a worker: whatever it is at, it ends when nobody holds the other end of its leash any more."""

    def wait() -> None:
        try:
            leash.poll(None)
        finally:
            os._exit(0)

    threading.Thread(target=wait, name="leash", daemon=True).start()


class RayCluster:
    """The workers of a Ray cluster; `address` as Ray knows it (`auto`: the one that runs here)."""

    def __init__(self, address: str) -> None:
        try:
            ray = import_module("ray")
        except ModuleNotFoundError:
            raise BadSetup("a Ray cluster needs the extra packages: pip install 'kurultai[cluster]'") from None
        self.ray: Any = ray
        if not ray.is_initialized():
            knock(address)
            try:
                ray.init(address=address, logging_level="ERROR", log_to_driver=False)
            except (ConnectionError, ValueError, RuntimeError) as error:
                raise BadSetup(f"no Ray cluster answers at “{address}”: {error}") from None
        self.size = max(1, int(ray.cluster_resources().get("CPU", 1)))

    def map(self, work: Callable[[S], R], shards: Iterable[S]) -> Iterator[tuple[S, R]]:
        ray, died = self.ray, self.ray.exceptions
        deaths = (died.WorkerCrashedError, died.OutOfMemoryError, died.NodeDiedError)
        remote = ray.remote(num_cpus=1)(work)
        todo = iter(shards)
        waiting: dict[Any, S] = {}
        while True:
            for shard in todo:
                waiting[remote.remote(shard)] = shard
                if len(waiting) >= 2 * self.size:
                    break
            if not waiting:
                return
            done, _ = ray.wait(list(waiting), num_returns=1)
            for reference in done:
                shard = waiting.pop(reference)
                try:
                    result = ray.get(reference)
                except deaths as error:
                    pieces = pieces_of(shard)
                    if len(pieces) > 1:
                        todo = chain(pieces, todo)
                        continue
                    result = lost(shard, error)
                yield shard, result


def knock(address: str) -> None:
    """Refuse an address at which nobody listens; Ray itself would try for minutes."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if not host or not port.isdecimal():
        return
    try:
        socket.create_connection((host.strip("[]"), int(port)), timeout=KNOCK).close()
    except (OSError, OverflowError) as error:
        raise BadSetup(f"no Ray cluster answers at “{address}”: {error}") from None


def crew_of(jobs: int, ray: str = "", python: str = "") -> Crew:
    """The crew that the words of a command describe: a cluster, or so many processes (0: one for each core), which may
    run on another Python."""
    if ray and python:
        raise BadSetup("a Ray cluster works on its own Python: name the one or the other")
    if ray:
        return RayCluster(ray)
    size = jobs or os.cpu_count() or 1
    python = python or os.environ.get(PYTHON, "")
    if python:
        from kurultai.lab.elsewhere.crew import Interpreter

        return Interpreter(python, size)
    return Alone() if size == 1 else Processes(size)

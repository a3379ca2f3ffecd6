"""Those who do the work: processes here, on this Python or another, or a Ray cluster.

What comes out never depends on who did it. Work is cut into shards that know everything they need (a setup, seeds);
results come back as they are finished.
"""

from __future__ import annotations

import os
import socket
import threading
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from importlib import import_module
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Any, Protocol, TypeVar

from kurultai.kernel.errors import BadSetup

S = TypeVar("S")
R = TypeVar("R")
KNOCK = 10.0
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


class Processes:
    """So many processes of this machine. They end with whoever leads them, however that comes about."""

    def __init__(self, size: int) -> None:
        self.size = size

    def map(self, work: Callable[[S], R], shards: Iterable[S]) -> Iterator[tuple[S, R]]:
        context = get_context("spawn")
        leash, hand = context.Pipe(duplex=False)
        pool = ProcessPoolExecutor(self.size, mp_context=context, initializer=walk, initargs=(leash,))
        try:
            yield from as_they_finish(pool, self.size, work, shards)
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
            waiting[pool.submit(work, shard)] = shard
            if len(waiting) >= 2 * size:
                break
        if not waiting:
            return
        done, _ = wait(waiting, return_when=FIRST_COMPLETED)
        for future in done:
            yield waiting.pop(future), future.result()


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
        ray = self.ray
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
                yield waiting.pop(reference), ray.get(reference)


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

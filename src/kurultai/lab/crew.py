"""Those who do the work: processes here, or a Ray cluster. What comes out never depends on who did it.

Work is cut into shards that know everything they need (a setup, seeds); results come back as they are finished.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from importlib import import_module
from multiprocessing import get_context
from typing import Any, Protocol, TypeVar

from kurultai.kernel.errors import BadSetup

S = TypeVar("S")
R = TypeVar("R")


class Crew(Protocol):
    """Some workers."""

    size: int

    def map(self, work: Callable[[S], R], shards: Sequence[S]) -> Iterator[tuple[S, R]]:
        """Do the work for every shard; each result with its shard, in whatever order they are finished."""


class Alone:
    """No helpers: the work is done here."""

    size = 1

    def map(self, work: Callable[[S], R], shards: Sequence[S]) -> Iterator[tuple[S, R]]:
        for shard in shards:
            yield shard, work(shard)


class Processes:
    """So many processes of this machine."""

    def __init__(self, size: int) -> None:
        self.size = size

    def map(self, work: Callable[[S], R], shards: Sequence[S]) -> Iterator[tuple[S, R]]:
        with ProcessPoolExecutor(self.size, mp_context=get_context("spawn")) as pool:
            todo = iter(shards)
            waiting: dict[Future[R], S] = {}
            try:
                while True:
                    for shard in todo:
                        waiting[pool.submit(work, shard)] = shard
                        if len(waiting) >= 2 * self.size:
                            break
                    if not waiting:
                        return
                    done, _ = wait(waiting, return_when=FIRST_COMPLETED)
                    for future in done:
                        yield waiting.pop(future), future.result()
            finally:
                pool.shutdown(wait=False, cancel_futures=True)


class RayCluster:
    """The workers of a Ray cluster; `address` as Ray knows it (`auto`: the one that runs here)."""

    def __init__(self, address: str) -> None:
        try:
            ray = import_module("ray")
        except ModuleNotFoundError:
            raise BadSetup("a Ray cluster needs the extra packages: pip install 'kurultai[cluster]'") from None
        self.ray: Any = ray
        if not ray.is_initialized():
            try:
                ray.init(address=address, logging_level="ERROR", log_to_driver=False)
            except (ConnectionError, ValueError, RuntimeError) as error:
                raise BadSetup(f"no Ray cluster answers at “{address}”: {error}") from None
        self.size = max(1, int(ray.cluster_resources().get("CPU", 1)))

    def map(self, work: Callable[[S], R], shards: Sequence[S]) -> Iterator[tuple[S, R]]:
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


def crew_of(jobs: int, ray: str = "") -> Crew:
    """The crew that the words of a command describe: a cluster, or so many processes (0: one for each core)."""
    if ray:
        return RayCluster(ray)
    size = jobs or os.cpu_count() or 1
    return Alone() if size == 1 else Processes(size)

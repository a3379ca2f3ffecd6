"""What takes long is done beside the tables, in threads of its own, and no more of it is taken than can wait."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, TypeVar

from kurultai.server.refusals import Refused

T = TypeVar("T")


class Aside:
    """A few threads and a queue before them; where it is full, nothing more is taken."""

    def __init__(self, name: str, threads: int, most: int) -> None:
        self.most = most
        self._threads = ThreadPoolExecutor(threads, name)
        self._under_way: list[Future[Any]] = []

    async def do(self, work: Callable[[], T]) -> T:
        """Do something, after what was asked for before it."""
        self._under_way = [one for one in self._under_way if not one.done()]
        if len(self._under_way) >= self.most:
            raise Refused("too_many", 429)
        done = self._threads.submit(work)
        self._under_way.append(done)
        return await asyncio.wrap_future(done)

    def close(self) -> None:
        """Finish what is begun, and nothing that waits."""
        self._threads.shutdown(wait=False, cancel_futures=True)

"""Many matches at once: in this process, or over several with observations in shared memory.

Each row is a match. Its observation and mask are those of the seat that is asked; a match that ends begins again with
new luck at once. `step` says what the seats of ended matches have won.
"""

from __future__ import annotations

from collections.abc import Sequence
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.shared_memory import SharedMemory
from random import Random
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from kurultai.research.table import ResearchTable, TableSpec

Actions = npt.NDArray[np.int64]
Array = npt.NDArray[Any]


class Batch(NamedTuple):
    """What the rows look like after a step. `rewards` of row i are for each of its seats, if `done`."""

    observations: npt.NDArray[np.float32]
    masks: npt.NDArray[np.int8]
    seats: npt.NDArray[np.int64]
    rewards: npt.NDArray[np.float32]
    done: npt.NDArray[np.bool_]


def empty_batch(table: ResearchTable, count: int) -> Batch:
    return Batch(
        np.zeros((count, table.observer.size), np.float32),
        np.zeros((count, table.codec.size), np.int8),
        np.zeros(count, np.int64),
        np.zeros((count, table.seats), np.float32),
        np.zeros(count, np.bool_),
    )


class Tables:
    """Some matches in this process."""

    def __init__(self, spec: TableSpec, count: int, seed: int = 0, batch: Batch | None = None) -> None:
        first = ResearchTable(spec)
        self.tables = [first, *(first.another() for _ in range(count - 1))]
        self.count, self.seats = count, spec.seats
        self.actions, self.features = first.codec.size, first.observer.size
        self.random = Random(seed)
        self.batch = batch or empty_batch(first, count)

    def reset(self) -> Batch:
        """Begin all matches anew."""
        self.batch.rewards[:] = 0
        self.batch.done[:] = False
        for row, table in enumerate(self.tables):
            table.begin(self.random.getrandbits(48))
            self._show(row, table)
        return self.batch

    def step(self, actions: Actions | Sequence[int]) -> Batch:
        """Choose in every match for the seat that is asked."""
        batch = self.batch
        batch.rewards[:] = 0
        for row, table in enumerate(self.tables):
            table.act(int(batch.seats[row]), int(actions[row]))
            over = table.match.over
            batch.done[row] = over
            if over:
                batch.rewards[row] = table.rewards()
                table.begin(self.random.getrandbits(48))
            self._show(row, table)
        return batch

    def _show(self, row: int, table: ResearchTable) -> None:
        ask = table.ask
        if ask is None:
            raise RuntimeError("a match is over before anybody was asked")
        self.batch.seats[row] = ask.seat
        table.observe(ask.seat, self.batch.observations[row])
        table.mask(ask.seat, self.batch.masks[row])

    def close(self) -> None:
        """Nothing is held open."""


class ProcessTables:
    """The same over several processes; observations and masks lie in memory that all of them share."""

    def __init__(self, spec: TableSpec, count: int, processes: int, seed: int = 0) -> None:
        probe = ResearchTable(spec)
        self.count, self.seats = count, spec.seats
        self.actions, self.features = probe.codec.size, probe.observer.size
        parts: list[Array] = [*empty_batch(probe, count), np.zeros(count, np.int64)]
        self._memory = [SharedMemory(create=True, size=max(1, part.nbytes)) for part in parts]
        *batch, self._actions = [shared(memory, part) for memory, part in zip(self._memory, parts, strict=True)]
        self.batch = Batch(*batch)
        context = get_context("spawn")
        bounds = [count * at // processes for at in range(processes + 1)]
        self._lines: list[Connection] = []
        self._workers = []
        names = [memory.name for memory in self._memory]
        for at in range(processes):
            ours, theirs = context.Pipe()
            task = (theirs, spec, names, count, bounds[at], bounds[at + 1], seed * 1_000 + at)
            worker = context.Process(target=work, args=task, daemon=True)
            worker.start()
            theirs.close()
            self._lines.append(ours)
            self._workers.append(worker)

    def reset(self) -> Batch:
        """Begin all matches anew."""
        return self._all(b"reset")

    def step(self, actions: Actions | Sequence[int]) -> Batch:
        """Choose in every match for the seat that is asked."""
        self._actions[:] = actions
        return self._all(b"step")

    def _all(self, what: bytes) -> Batch:
        for line in self._lines:
            line.send_bytes(what)
        for line in self._lines:
            answer = line.recv_bytes()
            if answer != b"done":
                raise RuntimeError(answer.decode())
        return self.batch

    def close(self) -> None:
        """End the processes and give the memory back."""
        for line in self._lines:
            line.close()
        for worker in self._workers:
            worker.join(timeout=5)
            if worker.is_alive():
                worker.kill()
        del self.batch, self._actions
        for memory in self._memory:
            memory.close()
            memory.unlink()


def shared(memory: SharedMemory, like: Array) -> Array:
    """An array of this shape in shared memory."""
    array: Array = np.ndarray(like.shape, like.dtype, buffer=memory.buf)
    array[:] = 0
    return array


def work(line: Connection, spec: TableSpec, names: list[str], count: int, first: int, last: int, seed: int) -> None:
    """The life of a process that plays rows `first` to `last - 1`."""
    memories = [SharedMemory(name=name) for name in names]
    like: list[Array] = list(empty_batch(ResearchTable(spec), count))
    parts: list[Array] = [
        np.ndarray(part.shape, part.dtype, buffer=memory.buf) for memory, part in zip(memories, like, strict=False)
    ]
    actions: Actions = np.ndarray((count,), np.int64, buffer=memories[-1].buf)
    tables = Tables(spec, last - first, seed, Batch(*(part[first:last] for part in parts)))
    while True:
        try:
            what = line.recv_bytes()
        except EOFError:
            return
        try:
            if what == b"reset":
                tables.reset()
            else:
                tables.step(actions[first:last])
            line.send_bytes(b"done")
        except Exception as error:
            line.send_bytes(f"{type(error).__name__}: {error}".encode())

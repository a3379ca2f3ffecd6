"""Many matches at once: in this process, or over several with observations in shared memory.

Each row is a match. Its observation and mask are those of the seat that is asked; a match that ends begins again with
new luck at once. `step` says what the seats of ended matches have won. A step with an action that is not legal is
refused, and nothing is played. The arrays of a batch are written over by the next step: copy what is to be kept.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.shared_memory import SharedMemory
from random import Random
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from kurultai.kernel.errors import BadSetup
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
        check_counts(count)
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
        seats = [int(seat) for seat in batch.seats]
        pairs = zip(self.tables, seats, actions, strict=True)
        options = [table.option(seat, int(action)) for table, seat, action in pairs]
        batch.rewards[:] = 0
        for row, table in enumerate(self.tables):
            table.match.answer(seats[row], options[row])
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


class Memory(SharedMemory):
    """Shared memory that arrays may outlive: what they lie in goes with the last of them."""

    def close(self) -> None:
        with suppress(BufferError):
            super().close()


class ProcessTables:
    """The same over several processes; observations and masks lie in memory that all of them share."""

    def __init__(self, spec: TableSpec, count: int, processes: int, seed: int = 0) -> None:
        check_counts(count, processes)
        probe = ResearchTable(spec)
        self.count, self.seats = count, spec.seats
        self.actions, self.features = probe.codec.size, probe.observer.size
        parts: list[Array] = [*empty_batch(probe, count), np.zeros(count, np.int64)]
        self._memory = [Memory(create=True, size=max(1, part.nbytes)) for part in parts]
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
        self._check_open()
        check_actions(self.batch.masks, np.asarray(actions))
        self._actions[:] = actions
        return self._all(b"step")

    def _all(self, what: bytes) -> Batch:
        """Have every process do something. All of them are heard before one that could not is told of."""
        self._check_open()
        for line in self._lines:
            with suppress(OSError):
                line.send_bytes(what)
        wrong = [answer for answer in map(heard, self._lines) if answer != "done"]
        if wrong:
            raise RuntimeError(wrong[0])
        return self.batch

    def _check_open(self) -> None:
        if not self._lines:
            raise RuntimeError("these tables are closed")

    def close(self) -> None:
        """End the processes and give the memory back; a batch that is still held can be read, and keeps its own."""
        for line in self._lines:
            line.close()
        for worker in self._workers:
            worker.join(timeout=5)
            if worker.is_alive():
                worker.kill()
        self._lines, self._workers = [], []
        nothing: list[Array] = [part[:0].copy() for part in (*self.batch, self._actions)]
        *batch, self._actions = nothing
        self.batch = Batch(*batch)
        while self._memory:
            memory = self._memory.pop()
            memory.close()
            memory.unlink()


def check_counts(count: int, processes: int = 1) -> None:
    """Refuse to lay no tables, and processes that would have none."""
    if count < 1:
        raise BadSetup(f"{count} matches: there is at least one")
    if not 1 <= processes <= count:
        raise BadSetup(f"{processes} processes for {count} matches: there is at least one, and a match for each")


def check_actions(masks: Array, actions: Array) -> None:
    """Refuse actions of which one is not legal in its row."""
    rows, size = masks.shape
    if actions.shape != (rows,):
        raise RuntimeError(f"there are {rows} matches, and an action for each is needed; got {actions.shape}")
    inside = (actions >= 0) & (actions < size)
    legal = inside & (masks[np.arange(rows), np.where(inside, actions, 0)] == 1)
    if not legal.all():
        row = int(legal.argmin())
        raise RuntimeError(f"IllegalChoice: action {actions[row]} is not offered in row {row}")


def heard(line: Connection) -> str:
    """What a process answers; one that has ended is said to have."""
    try:
        return line.recv_bytes().decode()
    except (EOFError, OSError):
        return "a process of these tables has ended"


def shared(memory: SharedMemory, like: Array) -> Array:
    """An array of this shape in shared memory, which stays as long as the array does."""
    buffer: Any = memory.buf
    array: Array = np.frombuffer(buffer, like.dtype, like.size).reshape(like.shape)
    return array


def work(line: Connection, spec: TableSpec, names: list[str], count: int, first: int, last: int, seed: int) -> None:
    """The life of a process that plays rows `first` to `last - 1`."""
    like: list[Array] = [*empty_batch(ResearchTable(spec), count), np.zeros(count, np.int64)]
    memories = [Memory(name=name) for name in names]
    *parts, actions = [shared(memory, part) for memory, part in zip(memories, like, strict=True)]
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

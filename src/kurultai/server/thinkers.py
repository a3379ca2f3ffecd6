"""Bots think in processes of their own, with a deadline; one that crashes or stalls is replaced, and another answers.

A thinker gets a saved match and a seat, and gives the bot of that seat its perspective: what the bot sees is what a
player sees. The process that thinks is never the one that serves.
"""

from __future__ import annotations

import asyncio
import logging
import threading
import time
from collections.abc import Callable
from functools import lru_cache
from multiprocessing import get_context
from multiprocessing.connection import Connection
from queue import SimpleQueue
from random import Random
from typing import Any, Literal

import msgspec

from kurultai.bots.advice import Advised, advise
from kurultai.bots.bot import make_bot
from kurultai.kernel.game import find_game
from kurultai.kernel.match import Match
from kurultai.kernel.notation import write_choice
from kurultai.kernel.save import load, read_save
from kurultai.kernel.shapes import read_json, read_packed
from kurultai.kernel.sight import Perspective
from kurultai.server.imagining import Imagined, imagine

LOG = logging.getLogger("kurultai.server.thinkers")
PATIENCE = 30.0
FIRST_PATIENCE = 60.0
GLANCE = 0.1
ANSWER_PATIENCE = 6.0
"""How long bots may go on answering in a plan; the choice that is begun then is finished."""


class Task(msgspec.Struct, frozen=True):
    """Something to think about: a match as saved, a seat, and which bot; the content where it is not the game's own."""

    what: Literal["choose", "hint", "answer"]
    saved: bytes
    seat: int
    bot: str
    seed: int
    content: bytes | None = None
    imagined: Imagined | None = None
    most: int = 1


class Thought(msgspec.Struct, frozen=True):
    """What was chosen, by name (several for an answer, with who chose it); or what is advised, the best first; or what
    went wrong."""

    options: tuple[tuple[str, float], ...] = ()
    failure: str = ""
    advised: tuple[Advised, ...] = ()


ENDING = Thought(failure="the server ends")


def think(task: Task) -> Thought:
    """Let the bot choose from what its seat sees."""
    saved = read_save(task.saved)
    game = find_game(saved.setup.game)
    content = None if task.content is None else read_content(saved.setup.game, task.content)
    match = load(task.saved, game, content)
    if task.imagined is not None:
        return answer(imagine(match, task.imagined), task, task.imagined)
    perspective = Perspective(match, task.seat)
    kind = perspective.ask.kind
    if task.what == "choose":
        option = make_bot(task.bot, task.seed).choose(perspective)
        return Thought(((kind.name_of(option), 0.0),))
    return Thought(advised=tuple(advise(perspective, Random(task.seed))))


def answer(match: Match, task: Task, imagined: Imagined) -> Thought:
    """Let bots choose in an imagined match for everybody but whoever imagines it, until they are asked: options with
    their kinds, and the seats that chose them in place of values."""
    made: list[tuple[str, float]] = []
    until = time.monotonic() + ANSWER_PATIENCE
    while len(made) < task.most and time.monotonic() < until:
        asks = match.asks
        if not asks or any(ask.seat == imagined.viewer for ask in asks):
            break
        ask = asks[0]
        option = make_bot(task.bot, task.seed + match.number).choose(Perspective(match, ask.seat))
        made.append((write_choice(ask.kind, option), float(ask.seat)))
        match.answer(ask.seat, option)
    return Thought(tuple(made))


@lru_cache(maxsize=16)
def read_content(game: str, body: bytes) -> Any:
    """Content that was kept with a table."""
    return read_json(body, type(find_game(game).open_content(None)))


def serve(line: Connection) -> None:
    """The life of a thinking process."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    while True:
        try:
            task = read_packed(line.recv_bytes(), Task)
        except (EOFError, OSError):
            return
        try:
            thought = think(task)
        except Exception as error:
            thought = Thought(failure=f"{type(error).__name__}: {error}")
        line.send_bytes(msgspec.msgpack.encode(thought))


class Thinker:
    """One thinking process, begun when it is first needed, and again after it was lost."""

    def __init__(self, target: Callable[[Connection], None] = serve, hurry: threading.Event | None = None) -> None:
        self.hurry = hurry or threading.Event()
        self._target = target
        self._process: Any = None
        self._line: Connection | None = None

    def think(self, task: Task, patience: float) -> Thought:
        """Think about a task; a process that crashes or takes too long is ended."""
        fresh = self._process is None or not self._process.is_alive()
        line = self._open()
        try:
            line.send_bytes(msgspec.msgpack.encode(task))
            if not self._wait(line, max(patience, FIRST_PATIENCE) if fresh else patience):
                self.end()
                return Thought(failure=f"no answer within {patience:g} s")
            return read_packed(line.recv_bytes(), Thought)
        except (EOFError, OSError, msgspec.DecodeError) as error:
            self.end()
            return Thought(failure=f"the bot's process ended ({type(error).__name__})")

    def _wait(self, line: Connection, patience: float) -> bool:
        """Whether there is an answer before patience ends, or somebody else ends it."""
        until = time.monotonic() + patience
        while time.monotonic() < until and not self.hurry.is_set():
            if line.poll(GLANCE):
                return True
        return False

    def _open(self) -> Connection:
        if self._line is None or not self._process.is_alive():
            self.end()
            context = get_context("spawn")
            line, theirs = context.Pipe()
            process = context.Process(target=self._target, args=(theirs,), daemon=True, name="kurultai-thinker")
            process.start()
            self._line, self._process = line, process
            theirs.close()
        return self._line

    def end(self) -> None:
        """End the process, thinking or not; for the thread that lets it think."""
        if self._line is not None:
            self._line.close()
            self._line = None
        if self._process is not None:
            self._process.kill()
            self._process.join(timeout=5)
            self._process = None


class Thinkers:
    """A few thinking processes, and a queue before them."""

    def __init__(self, count: int, patience: float = PATIENCE, target: Callable[[Connection], None] = serve) -> None:
        self.patience = patience
        self._tasks: SimpleQueue[tuple[Task, asyncio.AbstractEventLoop, asyncio.Future[Thought]] | None] = SimpleQueue()
        self._ending = threading.Event()
        self._thinkers = [Thinker(target, self._ending) for _ in range(count)]
        self._threads = [
            threading.Thread(target=self._work, args=(thinker,), name="thinker", daemon=True)
            for thinker in self._thinkers
        ]
        self.waiting = 0
        for thread in self._threads:
            thread.start()

    async def think(self, task: Task) -> Thought:
        """The thought of some process; a failure comes back as one."""
        if self._ending.is_set():
            return ENDING
        loop = asyncio.get_running_loop()
        done: asyncio.Future[Thought] = loop.create_future()
        self.waiting += 1
        self._tasks.put((task, loop, done))
        try:
            return await done
        finally:
            self.waiting -= 1

    def _work(self, thinker: Thinker) -> None:
        while True:
            waiting = self._tasks.get()
            if waiting is None:
                thinker.end()
                return
            task, loop, done = waiting
            try:
                thought = ENDING if self._ending.is_set() else thinker.think(task, self.patience)
            except Exception as error:
                LOG.exception("a thinking process could not be used")
                thinker.end()
                thought = Thought(failure=f"{type(error).__name__}: {error}")
            if not loop.is_closed():
                loop.call_soon_threadsafe(_settle, done, thought)

    def close(self) -> None:
        """End every process, and think of nothing more."""
        self._ending.set()
        for _ in self._threads:
            self._tasks.put(None)
        for thread in self._threads:
            thread.join(timeout=5)


def _settle(done: asyncio.Future[Thought], thought: Thought) -> None:
    if not done.done():
        done.set_result(thought)

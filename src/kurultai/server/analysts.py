"""Games that are over are looked through in a process of its own, one after another, and politely: bots come first."""

from __future__ import annotations

import logging
import threading
from collections import OrderedDict
from collections.abc import Callable
from functools import partial
from multiprocessing.connection import Connection
from queue import SimpleQueue
from time import monotonic

import msgspec

from kurultai.kernel.game import find_game
from kurultai.kernel.record import read_record
from kurultai.kernel.shapes import read_packed
from kurultai.lab.analysis import SECONDS, Analysis, analyse
from kurultai.lab.crew import step_back
from kurultai.server.thinkers import Thinker, read_content

LOG = logging.getLogger("kurultai.server.analysts")
PATIENCE = 5 * SECONDS + 60
MOST_WAITING, MOST_KEPT = 16, 64


class Order(msgspec.Struct, frozen=True):
    """A record to be looked through; the content where it is not the game's own."""

    record: str
    content: bytes | None = None
    seconds: float = SECONDS


class Word(msgspec.Struct, frozen=True):
    """How far an analysis is, or what came of it."""

    progress: float = 0.0
    analysis: Analysis | None = None
    failure: str = ""


def look_through(order: Order, report: Callable[[float], None] | None = None) -> Analysis:
    """Look through a record."""
    record = read_record(order.record)
    content = None if order.content is None else read_content(record.setup.game, order.content)
    return analyse(record, find_game(record.setup.game), content, seconds=order.seconds, report=report)


def serve(line: Connection) -> None:
    """The life of an analysing process."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    step_back()

    def send(word: Word) -> None:
        line.send_bytes(msgspec.msgpack.encode(word))

    while True:
        try:
            order = read_packed(line.recv_bytes(), Order)
        except (EOFError, OSError):
            return
        try:
            send(Word(1.0, look_through(order, lambda share: send(Word(share)))))
        except Exception as error:
            send(Word(failure=f"{type(error).__name__}: {error}"))


class Analyst(Thinker):
    """The process, begun when it is first needed, and again after it was lost."""

    def look_through(self, order: Order, tell: Callable[[Word], None], patience: float) -> Word:
        """Look through a record, and tell how far it is; a process that crashes or takes too long is ended."""
        line, until = self._open(), monotonic() + patience
        try:
            line.send_bytes(msgspec.msgpack.encode(order))
            while self._wait(line, until - monotonic()):
                word = read_packed(line.recv_bytes(), Word)
                if word.analysis is not None or word.failure:
                    return word
                tell(word)
        except (EOFError, OSError, msgspec.DecodeError) as error:
            self.end()
            return Word(failure=f"the process ended ({type(error).__name__})")
        self.end()
        return Word(failure=f"no answer within {patience:g} s")


class Analysts:
    """The queue before the process, and what it has found out lately, by table and moment."""

    def __init__(self, patience: float = PATIENCE, target: Callable[[Connection], None] = serve) -> None:
        self.patience = patience
        self.words: OrderedDict[tuple[str, int], Word] = OrderedDict()
        self._ending = threading.Event()
        self._orders: SimpleQueue[tuple[tuple[str, int], Order] | None] = SimpleQueue()
        self._analyst = Analyst(target, self._ending)
        self._thread: threading.Thread | None = None

    @property
    def full(self) -> bool:
        """Whether so many wait already that no more are taken."""
        return self._orders.qsize() >= MOST_WAITING

    def order(self, key: tuple[str, int], order: Order) -> Word:
        """Have a record looked through, unless that is done or under way."""
        if key not in self.words:
            self.words[key] = Word()
            self._orders.put((key, order))
            self._forget()
        if self._thread is None:
            self._thread = threading.Thread(target=self._work, name="analyst", daemon=True)
            self._thread.start()
        return self.words[key]

    def forget(self, key: tuple[str, int]) -> None:
        """Let it be tried again."""
        self.words.pop(key, None)

    def _forget(self) -> None:
        done = [key for key, word in list(self.words.items()) if word.analysis is not None or word.failure]
        for key in done[: max(0, len(self.words) - MOST_KEPT)]:
            del self.words[key]

    def _work(self) -> None:
        while not self._ending.is_set():
            waiting = self._orders.get()
            if waiting is not None:
                key, order = waiting
                try:
                    word = self._analyst.look_through(order, partial(self._note, key), self.patience)
                except Exception as error:
                    LOG.exception("an analysing process could not be used")
                    self._analyst.end()
                    word = Word(failure=f"{type(error).__name__}: {error}")
                self.words[key] = word
        self._analyst.end()

    def _note(self, key: tuple[str, int], word: Word) -> None:
        self.words[key] = word

    def close(self) -> None:
        """End the process, and look through nothing more."""
        self._ending.set()
        self._orders.put(None)
        if self._thread is not None:
            self._thread.join(timeout=5)

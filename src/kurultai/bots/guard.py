"""A bot under guard: where it crashes, stalls or answers illegally, that is said in a sentence, or noted, and another
plays on."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

import msgspec

from kurultai.bots.bot import Bot, plainly
from kurultai.kernel.ask import Option, letter
from kurultai.kernel.errors import KurultaiError
from kurultai.kernel.sight import Perspective


class Fault(msgspec.Struct, frozen=True):
    """What a bot did wrong: where, and how."""

    bot: str
    seat: int
    number: int
    sentence: str


class Stalled(BaseException):
    """A bot has thought for too long. It is no `Exception`, so that a bot that passes over those does not miss it."""


class BotFailed(KurultaiError):
    """A bot that broke down, or answered what it was not offered, where nobody plays on for it."""


def choice_of(bot: Bot, perspective: Perspective) -> Option:
    """What a bot chooses; where its own code fails, that is one sentence with its name."""
    where = f"the bot “{bot.name}” at seat {letter(perspective.seat)}"
    try:
        option = bot.choose(perspective)
    except (KurultaiError, KeyboardInterrupt):
        raise
    except BaseException as error:  # what native code throws may be no `Exception`
        raise BotFailed(f"{where} broke down: {plainly(error)}") from error
    if option not in perspective.ask.options:
        raise BotFailed(f"{where} answered {option!r}, which was not offered")
    return option


class Guarded:
    """A bot that cannot spoil a match. After its first fault it is replaced by random choices for the rest of it."""

    def __init__(self, bot: Bot, random: Random, patience: float = 0) -> None:
        self.bot = bot
        self.name = bot.name
        self.random = random
        self.patience = patience
        self.fault: Fault | None = None

    def choose(self, perspective: Perspective) -> Option:
        options = perspective.ask.options
        if self.fault is None:
            try:
                with at_most(self.patience):
                    option = self.bot.choose(perspective)
                if option in options:
                    return option
                self.note(perspective, f"answered {option!r}, which was not offered")
            except KeyboardInterrupt:
                raise
            except BaseException as error:  # what native code throws may be no `Exception`
                self.note(perspective, plainly(error))
        choice: Option = self.random.choice(options)
        return choice

    def note(self, perspective: Perspective, sentence: str) -> None:
        where = f"seat {letter(perspective.seat)}, choice {perspective.number + 1}"
        self.fault = Fault(self.name, perspective.seat, perspective.number, f"{self.name} at {where}: {sentence}")


@contextmanager
def at_most(seconds: float) -> Iterator[None]:
    """Interrupt what takes longer, and again if it goes on all the same; only the main thread of a process on Unix can
    be, elsewhere nothing is."""
    if not seconds or not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return

    def interrupt(*_: Any) -> None:
        raise Stalled(f"no answer within {seconds:g} s")

    before = signal.signal(signal.SIGALRM, interrupt)
    try:
        signal.setitimer(signal.ITIMER_REAL, seconds, seconds)
        try:
            yield
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
    finally:  # once more, for the alarm may ring while it is put out
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)

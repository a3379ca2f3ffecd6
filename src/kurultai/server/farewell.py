"""The end of a server: whoever has a line is told before the signal that ends the process takes effect."""

from __future__ import annotations

import asyncio
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

MOMENT = 0.25
"""How long the signal is held back, so that what is said to the lines goes out."""
ENDING = (signal.SIGINT, signal.SIGTERM)
Ending = Callable[[int, FrameType | None], Any]


@contextmanager
def farewell(goodbye: Callable[[], None]) -> Iterator[None]:
    """While this lasts, a signal to end calls `goodbye` first and is passed on a moment later; a second one at once."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    loop = asyncio.get_running_loop()
    handlers = {number: signal.getsignal(number) for number in ENDING}
    before: dict[int, Ending] = {number: handler for number, handler in handlers.items() if callable(handler)}
    told = False

    def end(number: int, frame: FrameType | None) -> None:
        nonlocal told
        if told:
            before[number](number, frame)
            return
        told = True
        loop.call_soon_threadsafe(goodbye)
        loop.call_soon_threadsafe(loop.call_later, MOMENT, before[number], number, None)

    for number in before:
        signal.signal(number, end)
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)

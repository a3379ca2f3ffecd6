"""What the tools that are run with `python -m` share: numbers that make sense, and mistakes said in a sentence."""

from __future__ import annotations

import sys
from argparse import ArgumentTypeError
from collections.abc import Sequence
from functools import wraps
from typing import Protocol

from kurultai.kernel.errors import BAD_INPUT, KurultaiError

Words = Sequence[str] | None
"""What stands behind the tool's name; None: what the command line says."""


class Tool(Protocol):
    """What is run with `python -m`."""

    def __call__(self, words: Words = None) -> None: ...


def tool(main: Tool) -> Tool:
    """Make this a tool: whatever a person did wrong is one sentence, never a traceback."""

    @wraps(main)
    def run(words: Words = None) -> None:
        try:
            main(words)
        except KurultaiError as error:
            sys.stderr.write(f"{type(error).__name__}: {error}\n")
            sys.exit(BAD_INPUT)

    return run


def count(text: str) -> int:
    """A whole number from 1 up, as an argument."""
    if not (text.isdecimal() and int(text)):
        raise ArgumentTypeError(f"{text!r} is not a whole number from 1 up")
    return int(text)


def counts(text: str) -> list[int]:
    """Some of them, with commas; none is none."""
    return [count(word.strip()) for word in text.split(",") if word.strip()]

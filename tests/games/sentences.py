"""Who sits at a table of words, questions put to them, and what every sentence must be."""

import re
from typing import Any

from kurultai.kernel.ask import Ask, Kind

NAMES = ("Ada", "Ben", "Cyrus", "Dorothea")


def asked(kind: Kind[Any], options: list[Any] | None = None, about: Any = None, seat: int = 0) -> Ask[Any]:
    """A question, open; all of the kind's domain is offered where no options are said."""
    ask = Ask(seat, kind, options or list(kind.domain), about)
    ask.open(None)
    return ask


def is_whole(sentence: str) -> bool:
    """A text with every placeholder filled by something."""
    return bool(sentence.strip()) and not re.search(r"[{}]|None|  |-1", sentence)

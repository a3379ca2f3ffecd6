"""What is refused, and why, in the language of whoever asked."""

from __future__ import annotations

from typing import Any

from kurultai.kernel.errors import KurultaiError
from kurultai.kernel.languages import LANGUAGE
from kurultai.server.live import Live, name_of
from kurultai.server.rows import SeatRow
from kurultai.server.telling import phrases


class Refused(KurultaiError):
    """What was asked cannot be; `code` is for programs, the message for people. A fact that is a list of seats names
    them in one breath; one that is a `Key` is a phrase itself."""

    def __init__(self, code: str, status: int = 409, **facts: Any) -> None:
        self.code = code
        self.status = status
        self.facts = facts
        super().__init__(self.said())

    def said(self, language: str = LANGUAGE) -> str:
        """The message in a language."""
        own = phrases(language)
        facts = {name: own.raw(fact) if isinstance(fact, Key) else fact for name, fact in self.facts.items()}
        facts = {name: named(fact, language) if isinstance(fact, list) else fact for name, fact in facts.items()}
        return own.say(f"bad.{self.code}", **facts)


def named(seats: list[SeatRow], language: str) -> str:
    """Those who sit there, in one breath."""
    return phrases(language).join([name_of(seat, language) for seat in seats])


class Key(str):
    """The key of a phrase."""


def kept_for(live: Live) -> str:
    """Why a table cannot go on here; the key of a phrase where there is one."""
    return Key(live.row.reason) if live.row.reason in phrases() else live.row.reason

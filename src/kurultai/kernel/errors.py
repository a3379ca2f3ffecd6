"""What can go wrong with something a person gave us: one clear sentence each, and nothing has changed."""

from __future__ import annotations

BAD_INPUT = 2
"""With what a command ends that was given something of this kind."""


class KurultaiError(Exception):
    """Bad input. The message is a sentence that a player can act on."""


class IllegalChoice(KurultaiError):
    """A choice that was not offered; the table is as it was."""

    def __init__(self, message: str, *, seat: int, kind: str = "", rule: str = "", offered: tuple[str, ...] = ()):
        super().__init__(message)
        self.seat = seat
        self.kind = kind
        self.rule = rule
        self.offered = offered


STANDS = "your last choice stands: luck was drawn, something hidden was seen, or somebody else has answered since"


class NothingToUndo(KurultaiError):
    """The last choice cannot be taken back by this seat."""


class BadSetup(KurultaiError):
    """A game, seat count, module, ruling or option that does not exist."""


class BadContent(KurultaiError):
    """A content file that cannot be used; the message names file, record and field."""


class BadRecord(KurultaiError):
    """A record that cannot be read or does not hold; `line` says where (0: the file as a whole)."""

    def __init__(self, message: str, *, line: int = 0):
        super().__init__(f"line {line}: {message}" if line else message)
        self.line = line


class BadScene(KurultaiError):
    """A scene that cannot be set up as written."""


class LuckRanOut(KurultaiError):
    """Scripted luck was asked for more, or for something else, than it holds."""


class RuleBroken(Exception):
    """A rule of ours broke a law of the kernel (no options, a seat asked twice): a defect, not bad input."""

"""What happened, told by the rules as they run; only to those who listen."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, ParamSpec

import msgspec

if TYPE_CHECKING:
    from kurultai.kernel.table import Table

P = ParamSpec("P")


class Event(msgspec.Struct, frozen=True, tag=True):
    """One thing that happened at the table: facts only; `words.py` makes the sentence."""

    def seen_by(self, viewer: int | None) -> Event | None:
        """The event as this seat (None: a spectator) may know it; None if it may know nothing of it."""
        return self

    @property
    def doer(self) -> int:
        """Whose deed it is, where it is somebody's: a seat, or a side of the game's own; -1: nobody's."""
        return getattr(self, "seat", -1)


def tell(table: Table, event: Callable[P, Event], *facts: P.args, **more: P.kwargs) -> None:
    """Tell an event; it is only made when somebody listens."""
    if table.story is not None:
        table.story.append(event(*facts, **more))

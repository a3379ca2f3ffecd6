"""The base of every game's table."""

from __future__ import annotations

from dataclasses import field
from random import Random
from typing import Any

from kurultai.kernel.luck import Fresh, Luck
from kurultai.kernel.plain import Plain, Shared, plain
from kurultai.kernel.story import Event

NO_LUCK = Luck(Fresh(Random(0)))


@plain
class Table(Plain):
    """The state of a game, as plain data: whatever lies on the table, in hands, and in the players' agreement.

    `box` holds what never changes during a match (content, rulings, seats, kinds).
    """

    box: Shared[Any]
    luck: Shared[Luck] = field(default=NO_LUCK, kw_only=True)
    story: Shared[list[Event] | None] = field(default=None, kw_only=True)
    over: bool = field(default=False, kw_only=True)

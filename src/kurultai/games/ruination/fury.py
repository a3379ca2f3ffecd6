"""RU-FURY The Khan's Fury, and the VP that can invoke it."""

from __future__ import annotations

from typing import Literal

from kurultai.games.ruination.events import FuryInvoked, Gained
from kurultai.games.ruination.table import Table, bastions_held
from kurultai.kernel.story import tell

FURY_VP = 30
PER_BASTION = 2
CALM, FINISH_ROUND, LAST_ROUND, OVER = range(4)
Why = Literal["favor", "glory", "vp", "deck"]


def gain_vp(table: Table, seat: int, count: int, why: str) -> None:
    """RU-FURY-3 RU-FURY-A5..A6 NK-END-3 VP are gained at once; thirty of them invoke the Fury, whatever they bring."""
    if count:
        before = table.vp[:]
        table.vp[seat] += count
        reached = table.vp[seat] >= FURY_VP
        tell(table, Gained, seat, "vp", count, why)
        table.box.mode.vp_gained(table, before)
        if reached:
            invoke_fury(table, seat, "vp")


def invoke_fury(table: Table, seat: int, why: Why) -> None:
    """RU-FURY-1 RU-FURY-2 RU-FURY-4 RU-FURY-5 RU-FURY-A1 RU-FURY-A2 Once a game: everybody scores bastions at once."""
    if table.fury != CALM:
        return
    table.fury = FINISH_ROUND
    table.fury_by = why
    gains = tuple(PER_BASTION * bastions_held(table, other) for other in range(table.box.seats))
    tell(table, FuryInvoked, seat, why, gains)
    before = table.vp[:]
    for other, gain in enumerate(gains):
        table.vp[other] += gain
    table.box.mode.vp_gained(table, before)

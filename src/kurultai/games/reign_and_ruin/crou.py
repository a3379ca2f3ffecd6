"""RR-CROU Crou: swap."""

from __future__ import annotations

from kurultai.games.reign_and_ruin.events import Slipped, Swapped
from kurultai.games.reign_and_ruin.kinds import Destination
from kurultai.games.reign_and_ruin.table import (
    NO_CARDS,
    NOTHING,
    ONE,
    Table,
    enlist,
    into_hand,
    leave_army,
    unprotected,
)
from kurultai.kernel.ask import Ask, Rule
from kurultai.kernel.story import tell


def swap(table: Table, seat: int, crou: int) -> Rule[None]:
    """RR-CROU-1..3 RR-CROU-A4 The Crou joins an opposing army as a fighter, and one of that army's others comes out."""
    targets = fighters_to_take(table, seat, crou)
    if not targets:
        yield from slip_in(table, seat, crou)
        return
    taken = yield Ask(seat, table.box.kind.take, targets, about=crou)
    to = yield Ask(seat, table.box.kind.bring, ["army", "hand"], about=taken)
    table.playing = NOTHING
    host = seat if taken == crou else leave_army(table, taken)
    if taken != crou:
        enlist(table, host, crou)
    bring(table, seat, taken, to)
    tell(table, Swapped, seat, crou, host, taken, to)


def fighters_to_take(table: Table, seat: int, crou: int) -> list[int]:
    """RR-CROU-5 RR-CROU-A1 RR-CROU-A3 RR-CROU-D1 Unprotected fighters of opposing armies; the Crou itself by ruling."""
    theirs = NO_CARDS.join([army for owner, army in enumerate(table.armies) if owner != seat])
    if table.box.rulings.crou_may_take_itself:
        theirs += ONE[crou]
    return unprotected(table, theirs)


def bring(table: Table, seat: int, taken: int, to: Destination) -> None:
    """RR-CROU-3 RR-CROU-A6 Into the own army, or into the own hand to be played again."""
    if to == "army":
        enlist(table, seat, taken)
    else:
        into_hand(table, seat, taken)


def slip_in(table: Table, seat: int, crou: int) -> Rule[None]:
    """RR-CROU-A2 With nobody to take, the Crou is merely given away; only where abilities need no target."""
    hosts = [host for host in range(table.box.seats) if host != seat]
    host = yield Ask(seat, table.box.kind.host, hosts, about=crou)
    table.playing = NOTHING
    enlist(table, host, crou)
    tell(table, Slipped, seat, crou, host)

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
    hosts = [host for host in range(table.box.seats) if host != seat]
    if may_slip_in(table, hosts, crou):
        hosts = [(yield Ask(seat, table.box.kind.host, hosts, about=crou))]
    targets = fighters_to_take(table, hosts, crou)
    if not targets:
        return slip_in(table, seat, crou, hosts[0])
    taken = yield Ask(seat, table.box.kind.take, targets, about=crou)
    to = yield Ask(seat, table.box.kind.bring, ["army", "hand"], about=taken)
    table.playing = NOTHING
    host = seat if taken == crou else leave_army(table, taken)
    if taken != crou:
        enlist(table, host, crou)
    bring(table, seat, taken, to)
    tell(table, Swapped, seat, crou, host, taken, to)


def may_slip_in(table: Table, hosts: list[int], crou: int) -> bool:
    """RR-CROU-A2 RR-CROU-D1 Whether one of these armies has nobody to take, so that the Crou could merely be given to
    it, and the army is chosen first; only where abilities need no target."""
    if table.box.rulings.ability_needs_target:
        return False
    return not all(fighters_to_take(table, [host], crou) for host in hosts)


def fighters_to_take(table: Table, hosts: list[int], crou: int) -> list[int]:
    """RR-CROU-5 RR-CROU-A1 RR-CROU-A3 RR-CROU-D1 Unprotected fighters of these armies; the Crou itself by ruling."""
    theirs = NO_CARDS.join([table.armies[host] for host in hosts])
    if table.box.rulings.crou_may_take_itself:
        theirs += ONE[crou]
    return unprotected(table, theirs)


def bring(table: Table, seat: int, taken: int, to: Destination) -> None:
    """RR-CROU-3 RR-CROU-A6 Into the own army, or into the own hand to be played again."""
    if to == "army":
        enlist(table, seat, taken)
    else:
        into_hand(table, seat, taken)


def slip_in(table: Table, seat: int, crou: int, host: int) -> None:
    """RR-CROU-A2 With nobody to take, the Crou is merely given away."""
    table.playing = NOTHING
    enlist(table, host, crou)
    tell(table, Slipped, seat, crou, host)

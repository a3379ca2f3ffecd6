"""RR-END When the game ends: an empty hand, then one last card of everybody else."""

from __future__ import annotations

from typing import Literal

from kurultai.games.reign_and_ruin.events import Ended, LastLap
from kurultai.games.reign_and_ruin.scoring import army_total, winners
from kurultai.games.reign_and_ruin.table import NOBODY, ONE, Table, next_seat
from kurultai.kernel.story import tell

Reason = Literal["", "empty", "last-card", "repetition", "length"]
BETWEEN = b"\xff"


def end_turn(table: Table, seat: int, *, was_last: bool, fetched: bool) -> None:
    """RR-END-1..2 RR-END-D1 RR-END-A3 RR-END-A5 After an empty hand every opponent plays once more; then it is over."""
    table.turns += 1
    if table.ended_by == NOBODY:
        why = reason_to_end(table, seat, was_last=was_last, fetched=fetched)
        if why:
            table.ended_by = seat
            tell(table, LastLap, seat, why)
    table.turn = (seat + 1) % table.box.seats
    if table.turn == table.ended_by:
        finish(table)


def reason_to_end(table: Table, seat: int, *, was_last: bool, fetched: bool) -> Reason:
    """RR-END-A1 RR-END-A4 RR-END-A6 Why the last lap begins after this turn, if it does."""
    rulings = table.box.rulings
    if not table.hands[seat]:
        return "empty"
    if was_last and not rulings.end_check_after_resolution:
        return "last-card"
    if table.turns >= rulings.turn_limit * table.box.seats:
        return "length"
    if fetched and position_repeats(table, seat):
        return "repetition"
    if not fetched:
        table.positions = ()
    return ""


def remember_position(table: Table, seat: int) -> None:
    """RR-END-A6 Keep the position before a card that may fetch another into the hand: others never go in circles."""
    if not table.positions:
        table.positions = (position(table, seat),)


def position_repeats(table: Table, seat: int) -> bool:
    """RR-END-A6 Whether the same table and hands stand for the third time (or the limit that the table chose).

    Hands never grow and the pile never refills: after any turn that does not fetch, no earlier position can return.
    """
    now = in_order(position(table, next_seat(table, seat)))
    table.positions = (in_order(table.positions[0]), *table.positions[1:], now)
    return table.positions.count(now) >= table.box.rulings.repetition_limit


def position(table: Table, seat: int) -> bytes:
    """Whose turn it is, the doublings, and the cards in each place."""
    places = BETWEEN.join((*table.hands, table.draw_pile, *table.armies, table.discard_pile))
    return BETWEEN.join((ONE[seat], table.doublings, places))


def in_order(kept: bytes) -> bytes:
    """A position with the cards of each place in order, so that equal positions are equal."""
    seat, doublings, *places = kept.split(BETWEEN)
    return BETWEEN.join((seat, doublings, *(bytes(sorted(place)) for place in places)))


def exchanged(kept: bytes, other: bytes) -> bytes:
    """A position in which every card lies where another one did: `other` says which, for each byte."""
    seat, doublings, *places = kept.split(BETWEEN)
    return in_order(BETWEEN.join((seat, doublings, *(place.translate(other) for place in places))))


def finish(table: Table) -> None:
    """RR-END-2 The game is over; the armies are counted."""
    table.over = True
    if table.story is not None:
        totals = tuple(army_total(table, seat) for seat in range(table.box.seats))
        tell(table, Ended, totals, winners(table))

"""Time: none, a bank with an increment, or days for each turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kurultai.server.rows import SeatRow, TableRow

DAY = 86_400.0
ROUNDING = 0.001
BACK = 30.0
"""What somebody whose bank is empty has when they come back."""
AT_LEAST = 0.25
"""What whoever takes over a seat has at least, of a whole bank."""


def left_of(row: TableRow, seat: SeatRow, now: float) -> float | None:
    """The seconds that a seat has left: of its bank, or of its turn; None where no time is kept."""
    clock = row.clock
    if clock.mode == "none" or seat.player != "human":
        return None
    asked = row.asked.get(seat.seat)
    used = now - asked[1] if asked and row.status == "running" and not seat.away else 0.0
    whole = seat.bank if clock.mode == "bank" else clock.days * DAY
    return whole - used


def deadline_of(row: TableRow, seats: Sequence[SeatRow], now: float) -> float | None:
    """When the first of those who must choose runs out of time. Where nothing but a word follows from it, those who
    have run out already are not counted: it was said."""
    found, falls = [], row.clock.expiry != "wait"
    for number in row.asked:
        left = left_of(row, seats[number], now)
        if left is not None and (left > 0 or falls) and not seats[number].away:
            found.append(now + left)
    return min(found, default=None)


def spend(
    row: TableRow, seats: Sequence[SeatRow], number: int, now: float, *, increments: int
) -> dict[int, dict[str, Any]]:
    """Take the time since the question from the seat's bank, and add the increment of a choice (1) or take that of an
    undone one away (-1); what changes in the seat's row."""
    seat = seats[number]
    if row.clock.mode != "bank" or seat.player != "human" or seat.away:
        return {}
    used = now - row.asked[number][1] if number in row.asked else 0.0
    seat.bank = max(0.0, max(0.0, seat.bank - used) + increments * row.clock.increment)
    return {number: {"bank": seat.bank}}


def bank_of_newcomer(row: TableRow, seat: SeatRow) -> float:
    """The time of whoever takes a seat: what is left to it, and not too little to play with."""
    return max(seat.bank, AT_LEAST * row.clock.bank) if row.status == "running" else row.clock.bank


def bank_on_return(row: TableRow) -> float:
    """The time of somebody who comes back to their seat after all of it was up: a moment."""
    return min(BACK, row.clock.bank)


def turn_begun(row: TableRow, seat: SeatRow, now: float, *, anew: bool) -> float:
    """Since when the time of a turn counts after a change of its seat: a bank has been paid from, and a turn of days
    goes on for whoever has begun it. Somebody who comes back after all of it was up has a moment."""
    begun, whole = row.asked[seat.seat][1], row.clock.days * DAY
    if row.clock.mode != "days" or anew:
        return now
    return now - whole + min(BACK, whole) if seat.away and now - begun >= whole else begun


def late_seats(row: TableRow, seats: Sequence[SeatRow], now: float) -> list[int]:
    """The seats that must choose and have no time left."""
    lefts = {number: left_of(row, seats[number], now) for number in row.asked if not seats[number].away}
    return [number for number, left in lefts.items() if left is not None and left <= 0]


def newly_late(row: TableRow, seats: Sequence[SeatRow], now: float) -> list[int]:
    """Those of the late seats whose time ran out at the table's deadline or after it: nothing was done about them."""
    if row.deadline is None:
        return []
    return [
        number
        for number in late_seats(row, seats, now)
        if now + (left_of(row, seats[number], now) or 0.0) >= row.deadline - ROUNDING
    ]

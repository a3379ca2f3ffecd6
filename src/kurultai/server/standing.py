"""What a seat has settled beforehand: standing orders, and the planned line that it plays. Nothing here waits.

Both only ever choose what is offered to the seat, as the seat itself would.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any, Literal, NamedTuple

import msgspec

from kurultai.kernel.ask import Ask
from kurultai.kernel.match import Match
from kurultai.server.protocol_tables import Order
from kurultai.server.rows import Line, SeatRow

DECLINE = "decline"
KEPT_BY = ("order", "line", "bot")
"""How the keys of choices begin that were not made by hand."""


class Due(NamedTuple):
    """A choice that a seat has settled beforehand."""

    seat: int
    choice: str
    by: Literal["order", "line"]


def due(match: Match, seats: Sequence[SeatRow]) -> Due | None:
    """The first choice that one of those who are asked has settled beforehand."""
    for ask in match.asks:
        seat = seats[ask.seat]
        if seat.player != "human" or seat.away:
            continue
        planned = line_choice(match, ask.seat, seat.line)
        if planned:
            return Due(ask.seat, planned, "line")
        ordered = order_choice(match, ask, seat.orders)
        if ordered:
            return Due(ask.seat, ordered, "order")
    return None


# --- standing orders -------------------------------------------------------------------------------------------------


def order_choice(match: Match, ask: Ask[Any], orders: Sequence[Order]) -> str:
    """What the first order that fits answers to a question; nothing where none does."""
    fitting = [order for order in orders if order.on and order.kind == ask.kind.name]
    way = (
        next((way for way in match.game.order_ways(match.box) if way.kind == ask.kind.name), None) if fitting else None
    )
    if way is None:
        return ""
    offered = set(ask.names())
    holds = match.game.circumstances(match.table, ask)
    for order in fitting:
        if order.when and (order.when not in way.circumstances or (order.when in holds) == order.unless):
            continue
        for answer in order.answers:
            declines = answer == DECLINE and way.decline and DECLINE not in ask.kind.values
            name = way.decline if declines else answer
            if name in offered:
                return f"{ask.kind.name}:{name}"
    return ""


def without(orders: Sequence[Order], kind: str) -> tuple[Order, ...]:
    """The orders, those for a kind of question switched off."""
    return tuple(msgspec.structs.replace(one, on=False) if one.kind == kind else one for one in orders)


# --- planned lines ---------------------------------------------------------------------------------------------------


def mark_of(match: Match, seat: int) -> str:
    """All that a seat sees, as a hash."""
    return digest(match.game.view(match.table, seat))


def seen_by(match: Match, seat: int) -> str:
    """All that a seat sees and is asked, as a hash."""
    ask = match.ask_of(seat)
    asked = None if ask is None else (ask.kind.name, ask.names(), ask.about)
    return digest((match.game.view(match.table, seat), asked))


def digest(what: Any) -> str:
    return hashlib.sha256(msgspec.json.encode(what)).hexdigest()[:32]


def line_choice(match: Match, seat: int, line: Line | None) -> str:
    """The choice that a line makes at the table as it stands; nothing where it waits or has ended."""
    if line is None or line.ended != "waits" or line.played == len(line.steps):
        return ""
    step = line.steps[line.played]
    return step.choice if match.ask_of(seat) is not None and seen_by(match, seat) == step.seen else ""


def follow(match: Match, seat: int, line: Line) -> Line:
    """A line that waits, after the table has moved: it waits on, or has ended, and why."""
    if line.ended != "waits":
        return line
    if line.played == len(line.steps):
        return ended(line, "done")
    step, ask = line.steps[line.played], match.ask_of(seat)
    if match.over:
        return ended(line, "over", step.choice)
    if ask is not None:
        if seen_by(match, seat) == step.seen:
            return line
        kind, _, name = step.choice.partition(":")
        why: Any = "question" if ask.kind.name != kind else "option" if name not in ask.names() else "news"
        return ended(line, why, step.choice)
    if match.together:
        # What others have sealed is not seen, nor in which order they did: wait until it is turned up.
        return line
    if line.marks.get(match.number) != mark_of(match, seat):
        return ended(line, "news", step.choice)
    return ended(line, "turn", step.choice) if match.number >= step.at else line


def ended(line: Line, why: Any, what: str = "") -> Line:
    return msgspec.structs.replace(line, ended=why, what=what)

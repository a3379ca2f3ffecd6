"""What is said of plans, of the lines that come of them, and of standing orders."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from kurultai.server.protocol_tables import Asked, Count, Key, Message, Order, TableId

PlanId = Annotated[str, msgspec.Meta(max_length=40)]


class Plan(Asked, frozen=True, tag="plan"):
    """Try something at a private fork of the table, made of what the viewer may know; nobody else hears of it.

    `open` begins it (anew where one is open), `choose` answers there, `bots` lets bots answer until the viewer is
    asked, `back` goes back to the moment after `step` choices of it, `close` ends it."""

    table: TableId
    do: Literal["open", "choose", "bots", "back", "close"]
    plan: PlanId = ""
    step: Count = 0
    choice: Annotated[str, msgspec.Meta(max_length=200)] = ""


class PlayLine(Asked, frozen=True, tag="play-line"):
    """Play the own choices of a plan at the table, until something comes out differently; no `plan`: let go of the
    line that waits, or of the word how the last one ended."""

    table: TableId
    key: Key
    plan: PlanId = ""


class SetOrders(Asked, frozen=True, tag="orders"):
    """These are the standing orders of the own seat from now on."""

    table: TableId
    orders: Annotated[tuple[Order, ...], msgspec.Meta(max_length=24)]


class OrderInfo(msgspec.Struct, frozen=True, omit_defaults=True):
    """That a question may be answered by a standing order: what it is about, the option that declines it, and the
    circumstances that an order may name, with their words; `now` are those that hold."""

    title: str
    decline: str = ""
    circumstances: tuple[tuple[str, str], ...] = ()
    now: tuple[str, ...] = ()


class OrderLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """One of the viewer's standing orders, and what it says."""

    order: Order
    text: str


class LineInfo(msgspec.Struct, frozen=True, omit_defaults=True):
    """A planned line at the table: how many of its choices were played, and (`ended`) why it plays on no more, or
    that it `waits`."""

    played: int
    of: int
    ended: Literal["waits", "done", "question", "option", "turn", "news", "undone", "over"]
    text: str


class PlanStep(msgspec.Struct, frozen=True, omit_defaults=True):
    """A choice of a plan: whose, what, by whom (`me`: the viewer, for any seat), and what is told of it. `luck`: it
    drew luck, which is imagined."""

    step: int
    seat: int
    label: str
    by: Literal["me", "bot"] = "me"
    luck: bool = False
    lines: tuple[str, ...] = ()


class LinePlayed(Message, frozen=True, tag="line-played"):
    """What came of a planned line so far; nothing, if it was let go."""

    table: str
    key: str
    line: LineInfo | None = None


class Ordered(Message, frozen=True, tag="ordered"):
    """The standing orders are kept."""

    table: str
    orders: tuple[OrderLine, ...]

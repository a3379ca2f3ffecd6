"""What every message is made of, and what is said about tables, whoever says it."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
Key = Annotated[str, msgspec.Meta(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
TableId = Annotated[str, msgspec.Meta(min_length=1, max_length=32, pattern=r"^[A-Za-z0-9_-]+$")]
Token = Annotated[str, msgspec.Meta(max_length=64)]
Word = Annotated[str, msgspec.Meta(max_length=80)]
Count = Annotated[int, msgspec.Meta(ge=-1, le=1_000_000)]
Choice = Annotated[str, msgspec.Meta(min_length=1, max_length=200)]
SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=7)]
Status = Literal["open", "running", "finished", "kept"]
"""`open`: seats are free; `kept`: it cannot go on with what is installed here, but can be read and exported."""
Ending = Literal["restart", "slow", "idle"]
"""Why the server ends a line."""


class Message(msgspec.Struct, frozen=True, tag_field="type", omit_defaults=True):
    """What one side says to the other."""


class Asked(Message, frozen=True, forbid_unknown_fields=True):
    """What a client says."""


# --- about tables ----------------------------------------------------------------------------------------------------


class ClockRule(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """How time is kept: not at all, a bank with an increment (seconds), or days for each turn; what happens at its end.

    `expiry`: wait (nothing happens), bot (a bot plays on in the seat), open (somebody else may take the seat).
    """

    mode: Literal["none", "bank", "days"] = "none"
    bank: Annotated[int, msgspec.Meta(ge=10, le=86_400)] = 1_800
    increment: Annotated[int, msgspec.Meta(ge=0, le=3_600)] = 30
    days: Annotated[float, msgspec.Meta(gt=0, le=30)] = 3
    expiry: Literal["wait", "bot", "open"] = "wait"


class SeatWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a seat of a new table is to be: `me`, `open`, or a bot (`bot` says which level)."""

    player: Literal["me", "open", "bot"] = "open"
    bot: Word = ""
    name: Annotated[str, msgspec.Meta(max_length=40)] = ""


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A table to be laid. `seed`: given, it is shared with everybody from the start; else secret and committed to."""

    game: Word
    seats: Annotated[tuple[SeatWish, ...], msgspec.Meta(min_length=1, max_length=8)]
    modules: Annotated[tuple[Word, ...], msgspec.Meta(max_length=8)] = ()
    rulings: dict[Word, bool | int | Word] = {}
    options: dict[Word, bool | int | Word] = {}
    pack: Word = ""
    public: bool = False
    clock: ClockRule = ClockRule()
    seed: Annotated[str, msgspec.Meta(max_length=80)] = ""


class Join(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Take an open seat: this one, or any.

    `token`: the secret by which the seat will be held, at least 32 characters that nobody can guess; without it the
    server makes one. Whoever asks again with the same token has the seat that it holds: an answer may get lost.
    """

    name: Name
    seat: SeatNumber | None = None
    token: Annotated[str, msgspec.Meta(pattern="^([A-Za-z0-9_-]{32,64})?$")] = ""


class HandOver(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Who plays in a seat from now on: its holder again (`human`), a bot of a level, or whoever takes it (`open`)."""

    player: Literal["human", "bot", "open"]
    bot: Word = ""


class Fork(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A new table that begins after choice `step` of a finished one."""

    step: Count
    seats: Annotated[tuple[SeatWish, ...], msgspec.Meta(min_length=1, max_length=8)]
    public: bool = False
    clock: ClockRule = ClockRule()


class Order(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A standing order: how a seat answers a kind of question. The first of `answers` that is offered is chosen
    (`decline`: the option that declines); `when` is a circumstance that must hold, or, `unless`, must not."""

    kind: Word
    answers: Annotated[tuple[Choice, ...], msgspec.Meta(min_length=1, max_length=12)]
    when: Word = ""
    unless: bool = False
    on: bool = True


class Seated(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat was taken; the token is told to nobody else, ever."""

    table: str
    seat: int
    token: str


class SeatInfo(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat as everybody sees it. `away`: held by a person, played by a bot. `left`: seconds in the bank, or until
    the turn ends; as of when the message was sent."""

    seat: int
    letter: str
    name: str
    player: Literal["human", "bot", "open"]
    bot: str = ""
    away: bool = False
    online: bool = False
    host: bool = False
    left: float | None = None


class TableInfo(msgspec.Struct, frozen=True, omit_defaults=True):
    """A table as everybody sees it. `to_act`: the seats that must choose. `seed` is shown when the game is over, or if
    it was `known` to everybody from the start."""

    id: str
    game: str
    title: str
    status: Status
    seats: tuple[SeatInfo, ...]
    modules: tuple[str, ...] = ()
    rulings: dict[str, bool | int | str] = {}
    options: dict[str, bool | int | str] = {}
    pack: str = ""
    public: bool = False
    clock: ClockRule = ClockRule()
    commitment: str = ""
    seed: str = ""
    known: bool = False
    number: int = 0
    step: int = 0
    to_act: tuple[int, ...] = ()
    created: float = 0
    touched: float = 0
    winners: tuple[int, ...] = ()
    scores: tuple[int, ...] = ()
    rematch: str = ""
    origin: str = ""
    reason: str = ""


class MyTable(msgspec.Struct, frozen=True, omit_defaults=True):
    """One of the tables that I have a seat at."""

    table: TableInfo
    seat: int
    my_turn: bool

"""What is said between a client and the server: one struct a message, tagged by `type`, as JSON.

The same messages go over a WebSocket and over HTTP. `number` counts the entries of a table's log, without gaps, the
same for every viewer; `step` counts choices made. Everything in a server's message is for one viewer alone.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

PROTOCOL = 1

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
Key = Annotated[str, msgspec.Meta(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
TableId = Annotated[str, msgspec.Meta(min_length=1, max_length=32, pattern=r"^[A-Za-z0-9_-]+$")]
Token = Annotated[str, msgspec.Meta(max_length=64)]
Word = Annotated[str, msgspec.Meta(max_length=80)]
Count = Annotated[int, msgspec.Meta(ge=-1, le=1_000_000)]
SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=7)]
Status = Literal["open", "running", "finished", "kept"]
"""`open`: seats are free; `kept`: it cannot go on with what is installed here, but can be read and exported."""
Ending = Literal["restart", "slow", "idle"]
"""Why the server ends a line."""


class Message(msgspec.Struct, frozen=True, tag_field="type", omit_defaults=True):
    """What one side says to the other."""


class Asked(Message, frozen=True, forbid_unknown_fields=True):
    """What a client says."""


# --- from the client -------------------------------------------------------------------------------------------------


class Look(Asked, frozen=True, tag="look"):
    """Look at a table, with a seat's token or as a spectator; `since` is the last number that is already known."""

    table: TableId
    token: Token = ""
    since: Count = -1


class LookAway(Asked, frozen=True, tag="look-away"):
    """Stop looking at a table."""

    table: TableId


class Choose(Asked, frozen=True, tag="choose"):
    """Answer the question of this number. A repeated `key` is answered again and not applied again."""

    table: TableId
    number: Count
    key: Key
    choice: Annotated[str, msgspec.Meta(min_length=1, max_length=200)]


class Undo(Asked, frozen=True, tag="undo"):
    """Take back the own last choice, within the barrier. `number` is the last that the client knows."""

    table: TableId
    number: Count
    key: Key


class AskBack(Asked, frozen=True, tag="ask-back"):
    """Ask the others to go back to the moment after choice `step`."""

    table: TableId
    step: Count
    key: Key


class Consent(Asked, frozen=True, tag="consent"):
    """Agree to going back, or not; `request` is the number of the entry that asked."""

    table: TableId
    request: Count
    agree: bool
    key: Key


class Chat(Asked, frozen=True, tag="chat"):
    """Say something at the table."""

    table: TableId
    text: Annotated[str, msgspec.Meta(min_length=1, max_length=500)]
    key: Key


class Mute(Asked, frozen=True, tag="mute"):
    """Hear a seat's chat no more, or again."""

    table: TableId
    seat: SeatNumber
    muted: bool


class Why(Asked, frozen=True, tag="why"):
    """Why is this not offered now? `option` is named as in the notation, `kind:name`."""

    table: TableId
    option: Annotated[str, msgspec.Meta(min_length=1, max_length=200)]


class Hint(Asked, frozen=True, tag="hint"):
    """What would a good player choose, knowing what I know?"""

    table: TableId


class Describe(Asked, frozen=True, tag="describe"):
    """The whole table in sentences, as the viewer sees it; with the final reckoning when it is over."""

    table: TableId


class Ping(Asked, frozen=True, tag="ping"):
    """Is anybody there?"""

    at: float = 0


FromClient = Look | LookAway | Choose | Undo | AskBack | Consent | Chat | Mute | Why | Hint | Describe | Ping
AtTable = Choose | Undo | AskBack | Consent | Chat | Mute | Why | Hint | Describe
"""What can also be said over HTTP, by POST to the table."""


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
    """Take an open seat: this one, or any."""

    name: Name
    seat: SeatNumber | None = None


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
    """A table as everybody sees it. `to_act`: the seats that must choose. `seed` is shown when the game is over."""

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


# --- from the server -------------------------------------------------------------------------------------------------


class OptionInfo(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something to choose: its name in the notation (without the kind), and what stands on the button."""

    name: str
    label: str


class Question(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the viewer is asked. `number` is what an answer must name; `about` is what the question is about."""

    number: int
    kind: str
    rule: str
    text: str
    options: tuple[OptionInfo, ...]
    about: Any = None


class Waiting(msgspec.Struct, frozen=True, omit_defaults=True):
    """Somebody else has to choose."""

    seat: int
    text: str


class Request(msgspec.Struct, frozen=True, omit_defaults=True):
    """Somebody asks to go back to the moment after choice `step`: what would be undone, and who has to agree yet."""

    number: int
    seat: int
    step: int
    text: str
    waits_for: tuple[int, ...] = ()


class Sight(msgspec.Struct, frozen=True, omit_defaults=True):
    """All that a viewer has of the match as it stands."""

    step: int
    view: Any
    question: Question | None = None
    waiting: tuple[Waiting, ...] = ()
    can_undo: bool = False
    request: Request | None = None
    over: bool = False


class Told(msgspec.Struct, frozen=True, omit_defaults=True):
    """One entry of the table's log, as the viewer may know it. `step`: choices made after it. After an undo (`what`)
    the lines of the steps behind `step` no longer hold."""

    number: int
    step: int
    what: Literal["laid", "choice", "undo", "ask-back", "consent", "seat", "clock", "end"]
    at: float
    seat: int = -1
    events: tuple[Any, ...] = ()
    lines: tuple[str, ...] = ()


class Said(Message, frozen=True, tag="said"):
    """Something was said at the table; chat has numbers of its own."""

    table: str
    chat: int
    seat: int
    name: str
    text: str
    at: float


class News(Message, frozen=True, tag="news"):
    """All entries after those that the client knew, up to `number`, and what the viewer sees now. `first`: the answer
    to `look`; then `chat` is what was said so far, and `seat` who the viewer is (-1: a spectator)."""

    table: str
    number: int
    info: TableInfo
    told: tuple[Told, ...]
    sight: Sight | None = None
    first: bool = False
    seat: int = -1
    chat: tuple[Said, ...] = ()
    muted: tuple[int, ...] = ()


class Presence(Message, frozen=True, tag="presence"):
    """Who has a line to the table now, and how many look on."""

    table: str
    online: tuple[int, ...]
    spectators: int


class Accepted(Message, frozen=True, tag="accepted"):
    """Kept for good; it is (or was, for a repeated key) entry `number`."""

    table: str
    key: str
    number: int


class Stale(Message, frozen=True, tag="stale"):
    """The client spoke of a moment that has passed; the entries that it lacks come with this."""

    table: str
    key: str
    number: int
    news: News | None = None


class Rejected(Message, frozen=True, tag="rejected"):
    """It cannot be so, and why; nothing has changed."""

    table: str
    key: str
    code: str
    message: str
    rule: str = ""
    offered: tuple[str, ...] = ()


class Reason(Message, frozen=True, tag="reason"):
    """Why something is not offered (or, `offered`, that it is)."""

    table: str
    option: str
    offered: bool
    text: str
    rule: str
    gist: str


class HintLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """One option with what is to be expected of it."""

    option: str
    label: str
    value: float
    why: str = ""


class Hinted(Message, frozen=True, tag="hinted"):
    """The best options first."""

    table: str
    number: int
    lines: tuple[HintLine, ...]


class Described(Message, frozen=True, tag="described"):
    """The table in sentences; `scoring` is the final reckoning."""

    table: str
    number: int
    lines: tuple[str, ...]
    scoring: tuple[str, ...] = ()


class Pong(Message, frozen=True, tag="pong"):
    at: float


class Problem(Message, frozen=True, tag="problem"):
    """Something is wrong with what was said, or with the server; `code` is for programs, `message` for people."""

    code: str
    message: str
    table: str = ""


class Closing(Message, frozen=True, tag="closing"):
    """The server ends this line: `restart`, `slow` (look again from the number you know), `idle`."""

    code: Ending


FromServer = (
    News | Said | Presence | Accepted | Stale | Rejected | Reason | Hinted | Described | Pong | Problem | Closing
)


class StepInfo(msgspec.Struct, frozen=True, omit_defaults=True):
    """A moment of a match: after choice `step` of `steps`."""

    table: str
    step: int
    steps: int
    view: Any
    told: tuple[Told, ...]
    over: bool = False
    waiting: tuple[Waiting, ...] = ()


class Proof(msgspec.Struct, frozen=True, omit_defaults=True):
    """The luck of a finished match checked against its seed."""

    table: str
    commitment: str
    seed: str
    outcomes: int
    holds: bool
    message: str

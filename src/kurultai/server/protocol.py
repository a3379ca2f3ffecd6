"""What is said between a client and the server: one struct a message, tagged by `type`, as JSON.

The same messages go over a WebSocket and over HTTP. `number` counts the entries of a table's log, without gaps, the
same for every viewer; `step` counts choices made. Everything in a server's message is for one viewer alone.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from kurultai.server.protocol_plans import (
    LineInfo,
    LinePlayed,
    Ordered,
    OrderInfo,
    OrderLine,
    Plan,
    PlanId,
    PlanStep,
    PlayLine,
    SetOrders,
)
from kurultai.server.protocol_tables import (
    Asked,
    ClockRule,
    Count,
    Ending,
    Fork,
    HandOver,
    Join,
    Key,
    Message,
    MyTable,
    Name,
    NewTable,
    Order,
    Seated,
    SeatInfo,
    SeatNumber,
    SeatWish,
    Status,
    TableId,
    TableInfo,
    Token,
    Word,
)

__all__ = [
    "Asked",
    "ClockRule",
    "Count",
    "Ending",
    "Fork",
    "HandOver",
    "Join",
    "Key",
    "LineInfo",
    "LinePlayed",
    "Message",
    "MyTable",
    "Name",
    "NewTable",
    "Order",
    "OrderInfo",
    "OrderLine",
    "Ordered",
    "Plan",
    "PlanStep",
    "PlayLine",
    "SeatInfo",
    "SeatNumber",
    "SeatWish",
    "Seated",
    "SetOrders",
    "Status",
    "TableId",
    "TableInfo",
    "Token",
    "Word",
]
"""What is told of tables, and what is planned, is a part of this, too."""
PROTOCOL = 1
Barrier = Literal["", "luck", "sealed", "shown", "turn"]


# --- from the client -------------------------------------------------------------------------------------------------


class Look(Asked, frozen=True, tag="look"):
    """Look at a table, with a seat's token or as a spectator; `since` is the last number that is already known,
    `language` what the viewer reads (`fr`), unless it is that of the socket's request."""

    table: TableId
    token: Token = ""
    since: Count = -1
    language: Word = ""


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
    plan: PlanId = ""


class Hint(Asked, frozen=True, tag="hint"):
    """What would a good player choose, knowing what I know?"""

    table: TableId


class Foresee(Asked, frozen=True, tag="foresee"):
    """Could I take this choice back alone? `option` is named as in the notation, `kind:name`."""

    table: TableId
    option: Annotated[str, msgspec.Meta(min_length=1, max_length=200)]


class Describe(Asked, frozen=True, tag="describe"):
    """The whole table in sentences, as the viewer sees it; with the final reckoning when it is over. `plan`: that of
    a plan."""

    table: TableId
    plan: PlanId = ""


class Ping(Asked, frozen=True, tag="ping"):
    """Is anybody there?"""

    at: float = 0


AtTable = (
    Choose | Undo | AskBack | Consent | Chat | Mute | Why | Hint | Foresee | Describe | Plan | PlayLine | SetOrders
)
"""What can also be said over HTTP, by POST to the table."""
FromClient = Look | LookAway | AtTable | Ping


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
    order: OrderInfo | None = None


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
    orders: tuple[OrderLine, ...] = ()
    line: LineInfo | None = None


class Told(msgspec.Struct, frozen=True, omit_defaults=True):
    """One entry of the table's log, as the viewer may know it. `step`: choices made after it. After an undo (`what`)
    the lines of the steps behind `step` no longer hold. `doers`: whose deed each event is, a seat or a side of the
    game's own (-1: nobody's); the first lines are those of the events. `by`: an own choice that was made by a standing
    order, by a planned line, or by the bot that stood in; nobody else is told so."""

    number: int
    step: int
    what: Literal["laid", "choice", "undo", "ask-back", "consent", "seat", "clock", "end"]
    at: float
    seat: int = -1
    events: tuple[Any, ...] = ()
    doers: tuple[int, ...] = ()
    lines: tuple[str, ...] = ()
    by: Literal["", "order", "line", "bot"] = ""


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
    """One option with the chance to win that is to be expected of it (0 to 1), how much that is above the options'
    average, the main reason, and what may go wrong; all from what the seat knows."""

    option: str
    label: str
    expectation: float
    gain: float = 0.0
    why: str = ""
    risk: str = ""


class Hinted(Message, frozen=True, tag="hinted"):
    """The best options first."""

    table: str
    number: int
    lines: tuple[HintLine, ...]


class Foreseen(Message, frozen=True, tag="foreseen"):
    """What would stand in the way of taking a choice back alone: nothing, luck that it draws, answers that it unseals,
    something hidden that it shows, or the others, whose turn it would be. It is tried on an imagined table: from what
    the viewer knows."""

    table: str
    option: str
    barrier: Barrier = ""


class Described(Message, frozen=True, tag="described"):
    """The table in sentences; `scoring` is the final reckoning."""

    table: str
    number: int
    lines: tuple[str, ...]
    scoring: tuple[str, ...] = ()


class Planned(Message, frozen=True, tag="planned"):
    """A plan as it stands. `sight` is the table through the eyes of `seat`: the viewer, or whoever is asked instead,
    as the viewer imagines them. `told` is what is new; `base` is the step of the table from which it was planned, and
    `moved` whether the table has gone on since; `unseen` is what is imagined; no `sight`: the plan is closed."""

    table: str
    plan: str
    seat: int
    base: int
    sight: Sight | None = None
    steps: tuple[PlanStep, ...] = ()
    told: tuple[Told, ...] = ()
    mine: int = 0
    moved: bool = False
    unseen: tuple[str, ...] = ()


class Pong(Message, frozen=True, tag="pong"):
    at: float


class Problem(Message, frozen=True, tag="problem"):
    """Something is wrong with what was said, or with the server; `code` is for programs, `message` for people, and
    `key` that of what was said. After `unavailable` the same may be said again."""

    code: str
    message: str
    table: str = ""
    key: str = ""


class Closing(Message, frozen=True, tag="closing"):
    """The server ends this line: `restart`, `slow` (look again from the number you know), `idle`."""

    code: Ending


FromServer = (
    News
    | Said
    | Presence
    | Accepted
    | Stale
    | Rejected
    | Reason
    | Hinted
    | Foreseen
    | Described
    | Planned
    | LinePlayed
    | Ordered
    | Pong
    | Problem
    | Closing
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

"""Private forks of tables, in which a viewer tries things out. They live in this worker's memory and nowhere else.

A plan is made from what its viewer may know, and from a seed: hidden cards and coming luck are imagined. It is never
written, nobody else hears of it, and it ends by itself.
"""

from __future__ import annotations

import secrets
from collections import OrderedDict
from collections.abc import Callable
from typing import Literal, NamedTuple

import msgspec

from kurultai.server.imagining import Imagined, imagine
from kurultai.server.live import Live, Moment
from kurultai.server.protocol_tables import ClockRule
from kurultai.server.rows import Line, LineStep, SeatRow, Snapshot
from kurultai.server.safety import Bucket
from kurultai.server.standing import mark_of, seen_by

MOST_STEPS = 240
MOST_PLANS = 256
SPECTATORS_PLANS = 8
"""How many plans the spectators of a table have at once; a seat has one."""
LASTS = 1_800.0
"""How long a plan is kept that nobody touches, in seconds."""
RATE, BURST = 8.0, 60.0


class Fork(Live):
    """A table of which nothing is kept."""

    def snapshot(self) -> Snapshot:
        return Snapshot(self.row.number, b"")


class Made(NamedTuple):
    """A choice of a plan; `seen` is what its viewer saw and was asked before it, where it is their own."""

    seat: int
    choice: str
    by: Literal["me", "bot"]
    luck: bool
    moment: Moment
    seen: str
    mark: str


class Plan:
    """A fork of a table for one viewer (None: a spectator)."""

    def __init__(self, live: Live, viewer: int | None, seed: int, now: float) -> None:
        self.id = secrets.token_urlsafe(18)
        self.table = live.id
        self.viewer = viewer
        self.seed = seed
        self.now = now
        self.saved = live.saved()
        self.content = live.row.content
        self.moved = live.moved
        self.from_step = live.row.step
        self.made: list[Made] = []
        self.thinking = False
        self.fork = fork_of(live, viewer, seed, now)
        self.base = self.fork.playing.number
        self._mark = self._seen_now()[1]

    @property
    def imagined(self) -> Imagined:
        """How a bot comes to where the plan stands."""
        return Imagined(self.viewer, self.seed, tuple((one.seat, one.choice) for one in self.made))

    @property
    def eyes(self) -> int | None:
        """Through whose eyes the plan is shown: the viewer's, unless somebody else is asked instead."""
        asks = self.fork.playing.asks
        return self.viewer if not asks or any(ask.seat == self.viewer for ask in asks) else asks[0].seat

    def choose(self, seat: int, text: str, by: Literal["me", "bot"] = "me") -> None:
        """Choose for a seat; refused like any choice that is not offered."""
        seen = self._seen_now()[0] if seat == self.viewer else ""
        change = self.fork.choose(seat, text, None, self.now)
        entry = change.entries[0]
        moment = self.fork.recent[-1]
        self.made.append(Made(seat, entry.body, by, bool(entry.luck), moment, seen, self._seen_now()[1]))

    def back(self, step: int) -> None:
        """Go back to the moment after so many choices of the plan."""
        if step < len(self.made):
            self.fork.go_back(-1, self.base + step, "undo.alone", None, self.now)
            del self.made[step:]

    def _seen_now(self) -> tuple[str, str]:
        """What the viewer sees and is asked, and what they see, as hashes; a spectator plays no line."""
        match = self.fork.playing
        if self.viewer is None:
            return "", ""
        seen = seen_by(match, self.viewer) if match.ask_of(self.viewer) is not None else ""
        return seen, "" if match.together else mark_of(match, self.viewer)

    def mine(self) -> int:
        """How many choices of the plan are for the viewer's own seat."""
        return sum(one.seat == self.viewer for one in self.made)

    def line(self, key: str) -> Line:
        """The own choices, and what the viewer is to see on the way, as it is played at the table."""
        marks = [self._mark, *(one.mark for one in self.made)]
        return Line(
            steps=tuple(
                LineStep(self.base + at, one.choice, one.seen)
                for at, one in enumerate(self.made)
                if one.seat == self.viewer
            ),
            marks={self.base + at: mark for at, mark in enumerate(marks) if mark},
            key=key,
        )


def fork_of(live: Live, viewer: int | None, seed: int, now: float) -> Fork:
    """The table as the viewer may imagine it; nothing of what is true and hidden comes along."""
    row = msgspec.structs.replace(
        live.row,
        seed="",
        shared=False,
        given=(),
        clock=ClockRule(),
        number=0,
        asked={},
        request=None,
        bot_due=False,
        deadline=None,
    )
    fork = Fork(row, [SeatRow(seat.seat, "human", seat.name) for seat in live.seats])
    match = imagine(live.playing, Imagined(viewer, seed))
    match.story, match.table.story = [], []
    fork.match = match
    row.step = match.number
    fork.note_questions(0, now)
    return fork


class Plans:
    """The plans of all viewers; the oldest give way to new ones, and what nobody touches ends by itself."""

    def __init__(self, now: Callable[[], float]) -> None:
        self.now = now
        self._plans: OrderedDict[str, Plan] = OrderedDict()
        self._touched: dict[str, float] = {}
        self._buckets: OrderedDict[tuple[str, int | None], Bucket] = OrderedDict()

    def __len__(self) -> int:
        return len(self._plans)

    def may(self, table: str, viewer: int | None) -> bool:
        """Whether a viewer may ask for more just now."""
        bucket = self._buckets.setdefault((table, viewer), Bucket(RATE, BURST))
        self._buckets.move_to_end((table, viewer))
        while len(self._buckets) > 4 * MOST_PLANS:
            self._buckets.popitem(last=False)
        return bucket.take()

    def keep(self, plan: Plan) -> None:
        """Keep a plan, in place of what the same seat has planned before."""
        same = [one.id for one in self._plans.values() if (one.table, one.viewer) == (plan.table, plan.viewer)]
        room = SPECTATORS_PLANS if plan.viewer is None else 1
        for old in same[: max(0, len(same) - room + 1)]:
            self.drop(old)
        self._plans[plan.id] = plan
        self._touched[plan.id] = self.now()
        for old, touched in list(self._touched.items()):
            if touched < self.now() - LASTS or len(self._plans) > MOST_PLANS:
                self.drop(old)

    def find(self, plan_id: str, table: str, viewer: int | None) -> Plan | None:
        """A viewer's own plan, if it has not ended."""
        plan = self._plans.get(plan_id)
        if plan is None or (plan.table, plan.viewer) != (table, viewer):
            return None
        if self._touched[plan_id] < self.now() - LASTS:
            self.drop(plan_id)
            return None
        self._touched.pop(plan_id)
        self._touched[plan_id] = self.now()
        return plan

    def drop(self, plan_id: str) -> None:
        self._plans.pop(plan_id, None)
        self._touched.pop(plan_id, None)

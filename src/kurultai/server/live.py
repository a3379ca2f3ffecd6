"""A table in memory: the match at the point where the store's log ends. Nothing here waits for anything.

What changes the match gives back a `Change` for the store. Until that is committed the table in memory is ahead of the
truth, and must be thrown away if the commit fails.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from functools import cache
from importlib import import_module
from pkgutil import walk_packages
from typing import Any, NamedTuple, Union

import msgspec

from kurultai.games.catalogue import open_catalogue
from kurultai.kernel.ask import letter
from kurultai.kernel.errors import BadContent, BadSetup, KurultaiError, RuleBroken
from kurultai.kernel.game import Game, Words, find_game
from kurultai.kernel.languages import LANGUAGE
from kurultai.kernel.luck import Fair, Forked, Source
from kurultai.kernel.match import Match
from kurultai.kernel.notation import answer_in_text, write_choice
from kurultai.kernel.save import load, save
from kurultai.kernel.shapes import heirs, json_reader
from kurultai.kernel.story import Event
from kurultai.server.clock import deadline_of, spend
from kurultai.server.rows import POSITION, Asking, Change, Entry, SeatRow, Snapshot, TableRow, What
from kurultai.server.standing import Due, due, ended, follow

SNAPSHOT_EVERY = 24
RECENT = 256


class CannotGoOn(KurultaiError):
    """A table that was kept cannot go on with the rules or the content that are installed here."""


def why(error: Exception) -> str:
    """Why a match cannot go on, as everybody may know it: what was chosen, offered or drawn may be hidden from them."""
    if isinstance(error, (CannotGoOn, BadSetup, BadContent)):
        return str(error)
    return f"it cannot be played again by the rules that are installed ({type(error).__name__})"


class Moment(NamedTuple):
    """An entry with its events read."""

    entry: Entry
    events: list[Event]


def standing(moments: Sequence[Moment]) -> dict[int, Moment]:
    """The choices that stand (0: the table as it was laid), by their place in the match: what was undone is struck out,
    and a sealed answer that was taken back alone makes those after it one step earlier."""
    found: dict[int, Moment] = {}
    for moment in moments:
        entry = moment.entry
        if entry.what in ("laid", "choice"):
            found[entry.step] = moment
        elif entry.what == "undo":
            found = without_undone(found, entry)
    return found


def without_undone(found: dict[int, Moment], undone: Entry) -> dict[int, Moment]:
    """What an undo leaves standing: everything up to a choice, or all but one answer among sealed ones."""
    back = msgspec.json.decode(undone.body)
    if not back["sealed"]:
        return {step: moment for step, moment in found.items() if step <= back["to"]}
    taken = max(step for step, moment in found.items() if moment.entry.seat == undone.seat)
    return {step - (step > taken): moment for step, moment in found.items() if step != taken}


@cache
def event_type(game: str) -> Any:
    """Every event of a game, its modules' included, as one type."""
    package = find_game(game).meta.package
    for found in walk_packages(import_module(package).__path__, f"{package}."):
        if found.name.endswith(".events"):
            import_module(found.name)
    kinds = tuple(kind for kind in heirs(Event) if kind.__module__.startswith(f"{package}."))
    return Union[kinds]  # noqa: UP007


@cache
def _event_reader(game: str) -> msgspec.json.Decoder[list[Event]]:
    return json_reader(list[event_type(game)])  # type: ignore[arg-type,misc]


def read_events(game: str, text: str) -> list[Event]:
    """The events of an entry; none where they were told by rules that nobody knows any more."""
    if not text or text == "[]":
        return []
    try:
        return _event_reader(game).decode(text)
    except msgspec.ValidationError:
        return []


def write_luck(luck: Sequence[tuple[int, int]]) -> str:
    return " ".join(f"{outcome}/{sides}" for outcome, sides in luck)


def read_luck(text: str) -> list[tuple[int, int]]:
    pairs = (pair.split("/") for pair in text.split())
    return [(int(outcome), int(sides)) for outcome, sides in pairs]


def name_of(seat: SeatRow, language: str = LANGUAGE) -> str:
    """Who sits in a seat: an open one is called by its letter, a bot after its kind unless it was given a name."""
    if seat.player == "human" or language == LANGUAGE:
        return seat.name
    said = open_catalogue("kurultai.server", language)
    if seat.player == "open":
        return said.say("seat.open", letter=letter(seat.seat))
    kind, key = seat.bot.title(), f"bot.{seat.bot}"
    return seat.name.replace(kind, said.raw(key), 1) if seat.name.startswith(kind) and key in said else seat.name


class Live:
    """A table with its match, as far as the log says."""

    def __init__(self, row: TableRow, seats: list[SeatRow]) -> None:
        self.row = row
        self.seats = seats
        self.lock = asyncio.Lock()
        self.match: Match | None = None
        self.recent: list[Moment] = []
        self.keys: dict[str, int] = {}
        self.moved = row.number
        self.since_snapshot = 0
        self._game: Game[Any] | None = None
        self._words: dict[tuple[int | None, str], Words] = {}
        self._open: dict[int, Any] = {}

    # --- what stands here ----------------------------------------------------------------------------------------

    @property
    def id(self) -> str:
        return self.row.id

    @property
    def game(self) -> Game[Any]:
        """The rules; a table whose game is gone has none."""
        if self._game is None:
            self._game = find_game(self.row.game)
        return self._game

    @property
    def playing(self) -> Match:
        """The match, where there is one that can go on."""
        if self.match is None:
            raise CannotGoOn(self.row.reason or "the game has not begun: seats are still open")
        return self.match

    def words(self, viewer: int | None, language: str = LANGUAGE) -> Words:
        """The words of the game for one viewer, in the language that they read."""
        key = viewer, language
        if key not in self._words:
            names = [name_of(seat, language) for seat in self.seats]
            self._words[key] = self.game.words(self.playing.box, names, viewer, language)
        return self._words[key]

    def question_number(self, seat: int) -> int:
        """The number that an answer of this seat must name; -1 if it is asked nothing."""
        return self.row.asked.get(seat, (-1, 0.0))[0]

    def people(self) -> list[int]:
        """The seats that are held by people, present or away."""
        return [seat.seat for seat in self.seats if seat.player == "human"]

    def name_host(self) -> None:
        """The host is whoever was, for as long as they sit there; then the first who does."""
        people = self.people()
        if people and self.row.host not in people:
            self.row.host = people[0]

    def bot_seats_due(self) -> list[int]:
        """The seats that must choose, and for which a bot does."""
        return [seat for seat in self.row.asked if self.seats[seat].by_bot]

    def due(self) -> Due | None:
        """A choice that one of those who are asked has settled beforehand."""
        return due(self.match, self.seats) if self.match is not None and self.row.status == "running" else None

    # --- changes -------------------------------------------------------------------------------------------------

    def begin(self, content: Any, at: float) -> Change:
        """Lay the table, by the rules and with the modules that are here now: the first luck is drawn, and the first
        question put."""
        box = self.game.box(self.row.setup, content)
        self.row.rules, self.row.fingerprint = self.game.meta.rules_version, box.fingerprint
        self.match = Match(self.game, box, self.source(), listening=True)
        change = self._moved("laid", -1, "", self.match.outcomes(), None, at)
        change.row["fingerprint"] = box.fingerprint
        return change

    def source(self) -> Source:
        """The luck of the table: that of its seed, after what it took over if it was forked."""
        fair = Fair(self.row.seed)
        return Forked(self.row.given, fair) if self.row.given else fair

    def choose(self, seat: int, text: str, key: str | None, at: float) -> Change:
        """Answer a question; refused like any choice that is not offered."""
        match = self.playing
        drawn = match.luck.drawn
        ask = match.ask_of(seat)
        answer_in_text(match, seat, text)
        if ask is None:
            raise RuleBroken("an answer was taken that nobody was asked for")
        name = text.partition(":")[2] if ":" in text else text
        choice = write_choice(ask.kind, ask.kind.values[name])
        return self._moved("choice", seat, choice, match.outcomes_since(drawn), key, at)

    def obey(self, settled: Due, at: float) -> Change:
        """Make a choice that a seat has settled beforehand."""
        seat = self.seats[settled.seat]
        key = f"{settled.by}:{self.question_number(settled.seat)}:{settled.seat}"
        line = seat.line
        if settled.by == "line" and line is not None:
            seat.line = msgspec.structs.replace(line, played=line.played + 1)
        change = self.choose(settled.seat, settled.choice, key, at)
        if seat.line is not line:
            change.seats.setdefault(settled.seat, {})["line"] = seat.line
        return change

    def has_lines(self) -> bool:
        """Whether a planned line waits, as far as this worker knows."""
        return any(seat.line is not None and seat.line.ended == "waits" for seat in self.seats)

    def follow_lines(self, *, undone: bool = False) -> dict[int, dict[str, Any]]:
        """Let the planned lines see where the table stands; what changes in the rows of their seats."""
        changed: dict[int, dict[str, Any]] = {}
        for seat in self.seats:
            line = seat.line
            if line is None or line.ended != "waits":
                continue
            seat.line = ended(line, "undone") if undone else follow(self.playing, seat.seat, line)
            if seat.line is not line:
                changed[seat.seat] = {"line": seat.line}
        return changed

    def take_back(self, seat: int, key: str | None, at: float) -> Change:
        """Take back the seat's last choice, within the barrier."""
        match = self.playing
        sealed = match.has_sealed(seat)
        match.undo(seat)
        body = msgspec.json.encode({"to": match.number, "sealed": sealed, "say": "undo.own"}).decode()
        return self._moved("undo", seat, body, (), key, at, sealed_by=seat if sealed else None, own_undo=True)

    def go_back(self, seat: int, step: int, say: str, key: str | None, at: float) -> Change:
        """Go back to the moment after a choice, whatever happened since."""
        match = self.playing
        match.back_to(step)
        body = msgspec.json.encode({"to": step, "sealed": False, "say": say}).decode()
        return self._moved("undo", seat, body, (), key, at)

    def _moved(
        self,
        what: What,
        seat: int,
        body: str,
        luck: Sequence[tuple[int, int]],
        key: str | None,
        at: float,
        *,
        sealed_by: int | None = None,
        own_undo: bool = False,
    ) -> Change:
        """The change after the match has moved, with everything that follows from where it stands now."""
        match, row = self.playing, self.row
        events = self._told()
        row.number += 1
        row.step = match.number
        increments = 1 if what == "choice" else -1 if own_undo else 0
        spent = spend(row, self.seats, seat, at, increments=increments) if increments else {}
        for number, values in self.follow_lines(undone=what == "undo").items():
            spent.setdefault(number, {}).update(values)
        self.note_questions(row.number, at, sealed_by=sealed_by)
        entry = self.entry(what, seat, body, key, at, luck=write_luck(luck), events=events)
        change = Change(self.id, [entry], seats=spent)
        if match.over and row.status == "running":
            row.status, row.result = "finished", match.result
        row.request = None
        self.moved = row.number
        self.since_snapshot += 1
        if self._is_due() or row.status == "finished":
            change.snapshot = self.snapshot()
        change.row = self.position()
        return change

    def entry(
        self, what: What, seat: int, body: str, key: str | None, at: float, *, luck: str = "", events: Any = ()
    ) -> Entry:
        """An entry of the log under the present number; its events are remembered for those who look."""
        row = self.row
        row.touched = at
        told = msgspec.json.encode(list(events)).decode()
        entry = Entry(row.number, what, seat, row.step, body, luck, told, key, at)
        self.remember(Moment(entry, list(events)))
        return entry

    def remember(self, moment: Moment) -> None:
        """Keep an entry at hand, and the number that its key got; the oldest are forgotten."""
        self.recent.append(moment)
        if moment.entry.key is not None:
            self.keys[moment.entry.key] = moment.entry.number
        if len(self.recent) > RECENT:
            self.keys.pop(self.recent.pop(0).entry.key or "", None)

    def recent_since(self, number: int) -> list[Moment] | None:
        """The entries after a number, if all of them are at hand."""
        before = self.recent[0].entry.number - 1 if self.recent else self.row.number
        return self.recent[number - before :] if number >= before else None

    def _told(self) -> list[Event]:
        """What the rules have told since they were last asked."""
        story = self.playing.story
        events = [event for _, event in story or ()]
        if story:
            story.clear()
        return events

    def note_questions(self, number: int, at: float, *, sealed_by: int | None = None) -> None:
        """Who is asked now, since which entry and when: a question that is still open keeps its number."""
        match, row = self.playing, self.row
        asked: Asking = {}
        for ask in match.asks:
            seat = ask.seat
            same = self._open.get(seat) is ask or (sealed_by is not None and seat != sealed_by)
            asked[seat] = row.asked[seat] if same and seat in row.asked else (number, at)
        row.asked = asked
        self._open = {ask.seat: ask for ask in match.asks}
        self.note_players(at)

    def note_players(self, at: float) -> None:
        """Whether a bot is due, and when somebody's time is up."""
        row = self.row
        row.bot_due = row.status == "running" and (bool(self.bot_seats_due()) or self.due() is not None)
        row.deadline = deadline_of(row, self.seats, at) if row.status == "running" else None

    def position(self) -> dict[str, Any]:
        """What a move changes in the table's row."""
        row = self.row
        return {name: getattr(row, name) for name in POSITION}

    def _is_due(self) -> bool:
        """Whether it is time for a snapshot: now and then, and not at once for tables that began together."""
        turn = (self.row.number + sum(self.id.encode())) % SNAPSHOT_EVERY == 0
        return turn or self.since_snapshot >= 2 * SNAPSHOT_EVERY

    def snapshot(self) -> Snapshot:
        """The match as it stands."""
        self.since_snapshot = 0
        return Snapshot(self.row.number, self.saved())

    def saved(self) -> bytes:
        """The match as it is handed to a bot."""
        return save(self.playing)

    # --- from the store ------------------------------------------------------------------------------------------

    def restore(self, content: Any, snapshot: Snapshot | None, tail: Sequence[Entry]) -> None:
        """Bring the match to where the log ends: from a snapshot and the entries since."""
        begun = [entry for entry in tail if entry.what == "laid"]
        if snapshot is None and not begun:
            return
        try:
            box = self.game.box(self.row.setup, content)
            if box.fingerprint != self.row.fingerprint:
                raise CannotGoOn("its cards are not those that are installed here")
            if snapshot is None:
                self.match = Match(self.game, box, self.source(), listening=True)
                self._check_luck(begun[0], self.match.outcomes())
            else:
                self.match = load(snapshot.body, self.game, content, listening=True)
            for entry in tail:
                self.replay(entry)
        except Exception as error:
            # Other rules may fail on an older table in any way; whatever it is, the table is kept and can be read.
            self.match = None
            raise CannotGoOn(f"this game cannot go on here: {why(error)}") from (error.__cause__ or error)
        self._told()
        self.since_snapshot = len(tail)
        self.moved = self._last_move(tail, snapshot.number if snapshot else 0)
        self._open = {ask.seat: ask for ask in self.match.asks}

    def replay(self, entry: Entry) -> None:
        """Do again what an entry did."""
        match = self.playing
        if entry.what == "choice":
            drawn = match.luck.drawn
            try:
                answer_in_text(match, entry.seat, entry.body)
            except KurultaiError as error:
                raise CannotGoOn(f"choice {entry.step} was made by other rules") from error
            self._check_luck(entry, match.outcomes_since(drawn))
        elif entry.what == "undo":
            back = msgspec.json.decode(entry.body)
            if back["sealed"]:
                match.undo(entry.seat)
            else:
                match.back_to(back["to"])

    def _check_luck(self, entry: Entry, luck: Sequence[tuple[int, int]]) -> None:
        if write_luck(luck) != entry.luck:
            raise CannotGoOn(f"after choice {entry.step} luck was drawn by other rules")

    def _last_move(self, entries: Sequence[Entry], before: int) -> int:
        """The number of the last entry that moved the match."""
        return max((entry.number for entry in entries if entry.what in ("laid", "choice", "undo")), default=before)

    def follow(self, row: TableRow, seats: list[SeatRow], entries: Sequence[Entry]) -> None:
        """Take over what another worker has written."""
        for entry in entries:
            self.replay(entry)
            self.remember(Moment(entry, read_events(self.row.game, entry.events)))
        if self.match is not None:
            self._told()
            self._open = {ask.seat: ask for ask in self.match.asks}
        self.row, self.seats = row, seats
        self.moved = self._last_move(entries, self.moved)
        self.since_snapshot += len(entries)
        self._words.clear()

    def take_wishes(self, seats: Sequence[SeatRow]) -> None:
        """Take over what the seats have ordered, planned and muted."""
        for seat, row in zip(self.seats, seats, strict=True):
            seat.orders, seat.line, seat.muted = row.orders, row.line, row.muted

    def forget_words(self) -> None:
        """Names have changed."""
        self._words.clear()

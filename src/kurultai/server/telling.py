"""What one viewer is told of a table. Everything that leaves the server about a match is made here, from views,
events as that viewer may know them, and words for that viewer."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from kurultai.games.catalogue import open_catalogue
from kurultai.games.rulebooks import rulebook_of
from kurultai.kernel.ask import Ask, letter
from kurultai.kernel.errors import KurultaiError
from kurultai.kernel.game import Words, games
from kurultai.kernel.luck import commitment
from kurultai.server.clock import left_of
from kurultai.server.live import Live, Moment
from kurultai.server.protocol import (
    Described,
    OptionInfo,
    Question,
    Reason,
    Request,
    SeatInfo,
    Sight,
    TableInfo,
    Told,
    Waiting,
)
from kurultai.server.rows import Entry, SeatRow, TableRow

PHRASES = open_catalogue("kurultai.server")
SHOWN = 16
LOST = ":lost"
"""How the key of a choice ends that a bot should have made, and that was left to chance."""


def table_info(row: TableRow, seats: Sequence[SeatRow], online: Iterable[int], now: float) -> TableInfo:
    """A table as everybody sees it."""
    present, over, setup = set(online), row.status == "finished", row.setup
    return TableInfo(
        id=row.id,
        game=row.game,
        title=games()[row.game].title if row.game in games() else row.game,
        status=row.status,
        seats=tuple(seat_info(row, seat, now, online=seat.seat in present) for seat in seats),
        modules=setup.modules,
        rulings=dict(setup.rulings),
        options=dict(setup.options),
        pack=row.pack,
        public=row.public,
        clock=row.clock,
        commitment=commitment(row.seed) if row.seed else "",
        seed=row.seed if over or row.shared else "",
        number=row.number,
        step=row.step,
        to_act=tuple(row.asked) if row.status == "running" else (),
        created=row.created,
        touched=row.touched,
        winners=row.result.winners if row.result else (),
        scores=row.result.scores if row.result else (),
        rematch=row.rematch,
        origin=row.origin,
        reason=row.reason,
    )


def seat_info(row: TableRow, seat: SeatRow, now: float, *, online: bool) -> SeatInfo:
    """A seat as everybody sees it."""
    left = left_of(row, seat, now)
    return SeatInfo(
        seat=seat.seat,
        letter=letter(seat.seat),
        name=seat.name,
        player=seat.player,
        bot=seat.bot,
        away=seat.away,
        online=online,
        host=seat.seat == row.host,
        left=None if left is None else round(left, 1),
    )


def sight(live: Live, viewer: int | None, view: Any = None) -> Sight | None:
    """All that a viewer has of the match as it stands (`view`, where it is made already); nothing before it begins."""
    match = live.match
    if match is None:
        return None
    words = live.words(viewer)
    running = live.row.status == "running"
    mine = match.ask_of(viewer) if viewer is not None and running else None
    others = [ask for ask in match.asks if ask.seat != viewer] if running else []
    return Sight(
        step=match.number,
        view=live.game.view(match.table, viewer) if view is None else view,
        question=question(live, mine, words) if mine is not None else None,
        waiting=tuple(Waiting(ask.seat, words.waiting(ask)) for ask in others),
        can_undo=viewer is not None and running and match.can_undo(viewer),
        request=request(live, viewer),
        over=match.over,
    )


def question(live: Live, ask: Ask[Any], words: Words) -> Question:
    """A question with what can be answered to it."""
    kind = ask.kind
    return Question(
        number=live.question_number(ask.seat),
        kind=kind.name,
        rule=kind.rule,
        text=words.question(ask),
        options=tuple(OptionInfo(kind.name_of(option), words.choice(ask, option)) for option in ask.options),
        about=ask.about,
    )


def request(live: Live, viewer: int | None) -> Request | None:
    """The request to go back that is open, with the first choice that would be undone as the viewer knows it."""
    asked = live.row.request
    if asked is None:
        return None
    waits = [seat for seat in affected(live, asked.seat) if seat not in asked.agreed]
    undone = [moment for moment in live.recent if moment.entry.what == "choice" and moment.entry.step == asked.step + 1]
    lines = told(live, undone[-1], viewer).lines if undone else ()
    count = live.row.step - asked.step
    text = PHRASES.count("back.what", count, what=lines[0].rstrip(".")) if lines else PHRASES.count("back.some", count)
    return Request(asked.number, asked.seat, asked.step, text, tuple(waits))


def affected(live: Live, asker: int) -> list[int]:
    """Who has to agree when somebody wants to go back: the other people at the table that are not away."""
    return [seat for seat in live.people() if seat != asker and not live.seats[seat].away]


# --- the log ---------------------------------------------------------------------------------------------------------


def told(live: Live, moment: Moment, viewer: int | None) -> Told:
    """An entry of the log as the viewer may know it."""
    entry = moment.entry
    events = [event for event in (event.seen_by(viewer) for event in moment.events) if event is not None]
    lines = [live.words(viewer).sentence(event) for event in events] if events and live.match is not None else []
    return Told(
        number=entry.number,
        step=entry.step,
        what=entry.what,
        at=entry.at,
        seat=entry.seat,
        events=tuple(events),
        lines=(*lines, *own_lines(live, entry)),
    )


def own_lines(live: Live, entry: Entry) -> list[str]:
    """What is said of an entry that is no matter of the game's rules."""
    name = live.seats[entry.seat].name if 0 <= entry.seat < len(live.seats) else ""
    facts: dict[str, Any] = {"name": name, "letter": letter(entry.seat), "step": entry.step}
    if entry.what == "laid":
        row = live.row
        if not row.seed:
            return [PHRASES.raw("laid.elsewhere")]
        key = "laid.shared" if row.shared else "laid.fair"
        return [PHRASES.say(key, seed=row.seed if row.shared else "", commitment=commitment(row.seed)[:SHOWN])]
    if entry.what in ("undo", "seat", "clock", "ask-back", "consent"):
        body = msgspec.json.decode(entry.body)
        return [PHRASES.say(body.pop("say"), **{**facts, **body})]
    return [PHRASES.say("seat.bot_lost", **facts)] if entry.key is not None and entry.key.endswith(LOST) else []


# --- questions about the table ---------------------------------------------------------------------------------------


def describe(live: Live, viewer: int | None) -> Described:
    """The table in sentences."""
    match = live.playing
    words, view = live.words(viewer), live.game.view(match.table, viewer)
    scoring = tuple(words.scoring(view)) if match.over else ()
    return Described(live.id, live.row.number, tuple(words.table(view)), scoring)


def reason(live: Live, viewer: int | None, option: str) -> Reason:
    """Why something is not offered to the viewer, from what the viewer sees."""
    match = live.playing
    ask = match.ask_of(viewer) if viewer is not None else None
    if ask is None:
        return Reason(live.id, option, offered=False, text=PHRASES.raw("reason.nothing"), rule="", gist="")
    kind, name = ask.kind, option.rpartition(":")[2]
    rule, gist = kind.rule, gist_of(live.row.game, kind.rule)
    if name not in kind.values or option.rpartition(":")[0] not in ("", kind.name):
        return Reason(
            live.id, option, offered=False, text=PHRASES.say("reason.unknown", what=name), rule=rule, gist=gist
        )
    value, words = kind.values[name], live.words(viewer)
    label = words.option(kind, value)
    if value in ask.options:
        return Reason(
            live.id, option, offered=True, text=PHRASES.say("reason.offered", what=label), rule=rule, gist=gist
        )
    why = words.why_not(live.game.view(match.table, viewer), ask, value)
    if why is None:
        text = PHRASES.say("reason.plain", what=label, rule=rule, gist=gist)
        return Reason(live.id, option, offered=False, text=text, rule=rule, gist=gist)
    return Reason(live.id, option, offered=False, text=why[1], rule=why[0], gist=gist_of(live.row.game, why[0]))


def gist_of(game: str, rule: str) -> str:
    """A rule in a sentence of ours."""
    try:
        return rulebook_of(game).gist(rule)
    except KurultaiError:
        return ""

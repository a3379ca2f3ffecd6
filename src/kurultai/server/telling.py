"""What one viewer is told of a table. Everything that leaves the server about a match is made here, from views,
events as that viewer may know them, and words for that viewer."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from kurultai.games.catalogue import Catalogue, open_catalogue
from kurultai.games.rulebooks import rulebook_of
from kurultai.kernel.ask import Ask, letter
from kurultai.kernel.errors import KurultaiError
from kurultai.kernel.game import Words, games
from kurultai.kernel.languages import LANGUAGE
from kurultai.kernel.luck import commitment
from kurultai.server.clock import left_of
from kurultai.server.live import Live, Moment, name_of
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
from kurultai.server.wishes import line_info, made_by, order_info, order_lines

SHOWN = 16
LOST = ":lost"
"""How the key of a choice ends that a bot should have made, and that was left to chance."""


def phrases(language: str = LANGUAGE) -> Catalogue:
    """What the server says in a language."""
    return open_catalogue("kurultai.server", language)


def table_info(
    row: TableRow, seats: Sequence[SeatRow], online: Iterable[int], now: float, language: str = LANGUAGE
) -> TableInfo:
    """A table as everybody sees it, in the language of whoever looks."""
    present, over, setup = set(online), row.status == "finished", row.setup
    return TableInfo(
        id=row.id,
        game=row.game,
        title=games()[row.game].title if row.game in games() else row.game,
        status=row.status,
        seats=tuple(seat_info(row, seat, now, language, online=seat.seat in present) for seat in seats),
        modules=setup.modules,
        rulings=dict(setup.rulings),
        options=dict(setup.options),
        pack=row.pack,
        public=row.public,
        clock=row.clock,
        commitment=commitment(row.seed) if row.seed else "",
        seed=row.seed if over or row.shared else "",
        known=row.shared and row.origin != "import",
        number=row.number,
        step=row.step,
        to_act=tuple(row.asked) if row.status == "running" else (),
        created=row.created,
        touched=row.touched,
        winners=row.result.winners if row.result else (),
        scores=row.result.scores if row.result else (),
        rematch=row.rematch,
        origin=row.origin,
        reason=why_kept(row, language),
    )


def why_kept(row: TableRow, language: str) -> str:
    """Why a table cannot go on here."""
    return phrases(language).raw(row.reason) if row.reason in phrases() else row.reason


def seat_info(row: TableRow, seat: SeatRow, now: float, language: str, *, online: bool) -> SeatInfo:
    """A seat as everybody sees it."""
    left = left_of(row, seat, now)
    return SeatInfo(
        seat=seat.seat,
        letter=letter(seat.seat),
        name=name_of(seat, language),
        player=seat.player,
        bot=seat.bot,
        away=seat.away,
        online=online,
        host=seat.seat == row.host,
        left=None if left is None else round(left, 1),
    )


def sight(live: Live, viewer: int | None, view: Any = None, language: str = LANGUAGE) -> Sight | None:
    """All that a viewer has of the match as it stands (`view`, where it is made already); nothing before it begins."""
    match = live.match
    if match is None:
        return None
    words = live.words(viewer, language)
    running = live.row.status == "running"
    mine = match.ask_of(viewer) if viewer is not None and running else None
    others = [ask for ask in match.asks if ask.seat != viewer] if running else []
    return Sight(
        step=match.number,
        view=live.game.view(match.table, viewer) if view is None else view,
        question=question(live, mine, words) if mine is not None else None,
        waiting=tuple(Waiting(ask.seat, words.waiting(ask)) for ask in others),
        can_undo=viewer is not None and running and match.can_undo(viewer),
        request=request(live, viewer, language),
        over=match.over,
        orders=order_lines(live, viewer, language),
        line=line_info(live, viewer, language),
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
        order=order_info(live, ask, words),
    )


def request(live: Live, viewer: int | None, language: str = LANGUAGE) -> Request | None:
    """The request to go back that is open, with the first choice that would be undone as the viewer knows it."""
    asked = live.row.request
    if asked is None:
        return None
    waits = [seat for seat in affected(live, asked.seat) if seat not in asked.agreed]
    undone = [moment for moment in live.recent if moment.entry.what == "choice" and moment.entry.step == asked.step + 1]
    lines = told(live, undone[-1], viewer, language).lines if undone else ()
    count, say = live.row.step - asked.step, phrases(language).count
    text = say("back.what", count, what=lines[0].rstrip(".")) if lines else say("back.some", count)
    return Request(asked.number, asked.seat, asked.step, text, tuple(waits))


def affected(live: Live, asker: int) -> list[int]:
    """Who has to agree when somebody wants to go back: the other people at the table that are not away."""
    return [seat for seat in live.people() if seat != asker and not live.seats[seat].away]


# --- the log ---------------------------------------------------------------------------------------------------------


def told(live: Live, moment: Moment, viewer: int | None, language: str = LANGUAGE, *, own: bool = False) -> Told:
    """An entry of the log as the viewer may know it; `own`: it is the viewer who looks, and not somebody else through
    their eyes."""
    entry = moment.entry
    events = [event for event in (event.seen_by(viewer) for event in moment.events) if event is not None]
    words = live.words(viewer, language) if events and live.match is not None else None
    lines = [words.sentence(event) for event in events] if words is not None else []
    return Told(
        number=entry.number,
        step=entry.step,
        what=entry.what,
        at=entry.at,
        seat=entry.seat,
        events=tuple(events),
        doers=tuple(event.doer for event in events),
        lines=(*lines, *own_lines(live, entry, viewer, language)),
        by=made_by(entry.key) if own and viewer == entry.seat else "",
    )


def own_lines(live: Live, entry: Entry, viewer: int | None, language: str = LANGUAGE) -> list[str]:
    """What is said to a viewer of an entry that is no matter of the game's rules."""
    said = phrases(language)
    name = name_of(live.seats[entry.seat], language) if 0 <= entry.seat < len(live.seats) else ""
    facts: dict[str, Any] = {"name": name, "letter": letter(entry.seat), "step": entry.step}
    if entry.what == "laid":
        row = live.row
        if not row.seed:
            return [said.raw("laid.elsewhere")]
        key = "laid.shared" if row.shared else "laid.fair"
        return [said.say(key, seed=row.seed if row.shared else "", commitment=commitment(row.seed)[:SHOWN])]
    if entry.what in ("undo", "seat", "clock", "ask-back", "consent"):
        body = msgspec.json.decode(entry.body)
        key = body.pop("say")
        body["bot"] = bot_title(body.get("bot", ""), language)
        mine = entry.seat == viewer and f"{key}_you" in said
        return [said.say(f"{key}_you" if mine else key, **{**facts, **body})]
    lost = made_by(entry.key) == "bot" and (entry.key or "").endswith(LOST)
    return [said.say("seat.bot_lost", **facts)] if lost else []


def bot_title(bot: str, language: str) -> str:
    """What a kind of bot is called; one that nobody here has heard of, as it is written."""
    said, key = phrases(language), f"bot.{bot}"
    return said.raw(key) if key in said else bot


# --- questions about the table ---------------------------------------------------------------------------------------


def describe(live: Live, viewer: int | None, language: str = LANGUAGE) -> Described:
    """The table in sentences."""
    match = live.playing
    words, view = live.words(viewer, language), live.game.view(match.table, viewer)
    scoring = tuple(words.scoring(view)) if match.over else ()
    return Described(live.id, live.row.number, tuple(words.table(view)), scoring)


def reason(live: Live, viewer: int | None, option: str, language: str = LANGUAGE) -> Reason:
    """Why something is not offered to the viewer, from what the viewer sees."""
    match, say = live.playing, phrases(language).say
    ask = match.ask_of(viewer) if viewer is not None else None
    if ask is None:
        return Reason(live.id, option, offered=False, text=say("reason.nothing"), rule="", gist="")
    kind, name = ask.kind, option.rpartition(":")[2]
    rule, gist = kind.rule, gist_of(live.row.game, kind.rule, language)
    if name not in kind.values or option.rpartition(":")[0] not in ("", kind.name):
        return Reason(live.id, option, offered=False, text=say("reason.unknown", what=name), rule=rule, gist=gist)
    value, words = kind.values[name], live.words(viewer, language)
    label = words.option(kind, value)
    if value in ask.options:
        return Reason(live.id, option, offered=True, text=say("reason.offered", what=label), rule=rule, gist=gist)
    why = words.why_not(live.game.view(match.table, viewer), ask, value)
    if why is None:
        text = say("reason.plain", what=label, rule=rule, gist=gist)
        return Reason(live.id, option, offered=False, text=text, rule=rule, gist=gist)
    return Reason(
        live.id, option, offered=False, text=why[1], rule=why[0], gist=gist_of(live.row.game, why[0], language)
    )


def gist_of(game: str, rule: str, language: str = LANGUAGE) -> str:
    """A rule in a sentence of ours."""
    try:
        return rulebook_of(game, language).gist(rule)
    except KurultaiError:
        return ""

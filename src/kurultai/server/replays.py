"""Looking back: every step of a match, its record, records from elsewhere, and the proof of its luck."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import sqlalchemy as sa

from kurultai.kernel.ask import letter
from kurultai.kernel.errors import BadContent, BadRecord, BadSetup, KurultaiError
from kurultai.kernel.game import Game, find_game
from kurultai.kernel.languages import LANGUAGE
from kurultai.kernel.luck import commitment
from kurultai.kernel.match import Match
from kurultai.kernel.record import HUMAN, Line, Record, read_record, take_record, write_record
from kurultai.kernel.replay import replay, verify
from kurultai.kernel.shapes import read_json
from kurultai.server.live import Live, Moment, name_of, read_luck, standing, write_luck
from kurultai.server.playing import check_shown
from kurultai.server.protocol import ClockRule, Proof, StepInfo, Told, Waiting
from kurultai.server.refusals import Refused
from kurultai.server.rows import JSON, Change, Entry, SeatRow, TableRow, What, append, write_new
from kurultai.server.seating import clean_name, new_id, pack_folder, packs_of
from kurultai.server.tables import Tables
from kurultai.server.telling import phrases, told, why_kept

REPLAYS = 16
LONGEST_NAME, LONGEST_WORD = 40, 80
"""Of a person's name, and of everything else that a record says in its own words; bots are called what they are."""
ACCOUNT = "Kurultai account 1"


class Past(NamedTuple):
    """All that is needed to play a match of a table again while the table goes on: its match as it was played again
    before, or else its record."""

    table: str
    moved: int
    match: Match | Record
    game: Game[Any]
    content: Any
    names: list[str]
    steps: int


class Replays:
    """Matches played again from their records, so that every step of them can be shown at once."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[str, int], Match] = OrderedDict()

    def past_of(self, live: Live, content: Any) -> Past:
        """What the match of a table is played again from, as it stands. The table's lock is held."""
        found: Match | Record | None = self._kept.get((live.id, live.moved))
        if found is None:
            found = take_record(live.playing, names_of(live), reveal_seed=True, players=players_of(live))
        return Past(live.id, live.moved, found, live.game, content, names_of(live), live.playing.number)

    def of(self, past: Past) -> Match:
        """The match of a table with all its past, apart from the one in play. Takes long where it is not kept."""
        key = (past.table, past.moved)
        found = self._kept.get(key, past.match)
        match = found if isinstance(found, Match) else replay(found, past.game, past.content)
        self._kept[key] = match
        self._kept.move_to_end(key)
        while len(self._kept) > REPLAYS:
            self._kept.popitem(last=False)
        return match

    def at(self, past: Past, step: int) -> Match:
        """The match as it stood after a choice."""
        match = self.of(past).copy()
        match.back_to(step)
        return match


def names_of(live: Live) -> list[str]:
    return [seat.name or letter(seat.seat) for seat in live.seats]


def players_of(live: Live) -> list[str]:
    """Who sat where, as a record says it."""
    return [seat.bot if seat.player == "bot" else "human" for seat in live.seats]


async def show_step(
    tables: Tables,
    replays: Replays,
    table_id: str,
    token: str,
    number: int,
    through: int | None,
    language: str = LANGUAGE,
) -> StepInfo:
    """A moment of a match as the viewer saw it; when it is over, through anybody's eyes."""

    async def step(live: Live) -> tuple[Past, int | None, tuple[Told, ...]]:
        viewer = tables.seat_of(live, token)
        check_shown(live)
        if through is not None:
            if live.row.status == "running" and through != viewer:
                raise Refused("not_finished", 403)
            if not 0 <= through < len(live.seats):
                raise Refused("no_seat", 404)
            viewer = through
        if not 0 <= number <= live.playing.number:
            raise Refused("no_step", 404, step=number)
        past = replays.past_of(live, await tables.stored_content(live))
        past = past._replace(names=[name_of(seat, language) for seat in live.seats])
        return past, viewer, await told_with(tables, live, number, viewer, language)

    past, viewer, lines = await tables.change(table_id, step)
    match = await tables.replayer.do(partial(replays.at, past, number))
    words = past.game.words(match.box, past.names, viewer, language)
    return StepInfo(
        table=past.table,
        step=number,
        steps=past.steps,
        view=past.game.view(match.table, viewer),
        told=lines,
        over=match.over,
        waiting=tuple(Waiting(ask.seat, words.waiting(ask)) for ask in match.asks),
    )


async def told_with(tables: Tables, live: Live, step: int, viewer: int | None, language: str) -> tuple[Told, ...]:
    """What was told with a choice: by the entry that made it stand."""
    moment = standing(await tables.history(live, 0)).get(step)
    return () if moment is None else (msgspec.structs.replace(told(live, moment, viewer, language), step=step),)


# --- records ---------------------------------------------------------------------------------------------------------


async def export(tables: Tables, table_id: str, token: str, language: str = LANGUAGE) -> str:
    """The record of a match that is over; of one in play, the account of what the viewer has seen."""

    async def step(live: Live) -> str:
        viewer = tables.seat_of(live, token)
        if live.row.status == "open":
            raise Refused("not_begun")
        moments = await tables.history(live, 0)
        if live.row.status == "finished" or (live.match is not None and live.row.status == "kept"):
            return write_record(record_of(live, moments))
        return account(live, moments, viewer, language)

    return await tables.change(table_id, step)


def record_of(live: Live, moments: Sequence[Moment]) -> Record:
    """The whole record, seed and all: from the log alone, so that it is there whatever rules are installed now."""
    row = live.row
    source = Brought("fair", commitment(row.seed), row.seed, len(row.given))
    laid, *choices = [moment.entry for _, moment in sorted(standing(moments).items())]
    source = read_json(laid.body, Brought) if laid.body else source
    lines = [Line(-1, "", tuple(read_luck(laid.luck)))]
    lines += [Line(entry.seat, entry.body, tuple(read_luck(entry.luck))) for entry in choices]
    drawn = sum(len(line.luck) for line in lines)
    return Record(
        setup=row.setup,
        rules=row.rules,
        content=row.fingerprint,
        names=tuple(" ".join(name.split()) for name in names_of(live)),
        players=tuple(players_of(live)),
        luck=source.luck,
        commitment=source.commitment,
        seed=source.seed,
        given=min(source.given, drawn),
        lines=tuple(lines),
        result=row.result,
    )


class Brought(msgspec.Struct, frozen=True):
    """Where the luck of a match came from; of one from elsewhere, what its record says, kept in its first entry."""

    luck: str
    commitment: str
    seed: str
    given: int


def account(live: Live, moments: Sequence[Moment], viewer: int | None, language: str = LANGUAGE) -> str:
    """What a viewer has seen of a match so far: the facts, and sentences where the rules that tell them are here.

    Of a table that cannot go on here, the own choices too, so that nothing that was known is lost.
    """
    row, kept = live.row, live.match is None
    head = [ACCOUNT, f"game {row.game}", f"rules {row.rules}", f"content {row.fingerprint}"]
    head += [f"seat {letter(seat.seat)} {seat.name}" for seat in live.seats]
    head += [f"viewer {'spectator' if viewer is None else letter(viewer)}", f"state {row.status}"]
    head += [f"reason {why_kept(row, language)}"] if row.reason else []
    body = []
    for moment in moments:
        entry = told(live, moment, viewer, language)
        who = f" {letter(entry.seat)}" if entry.seat >= 0 else ""
        own = f" {moment.entry.body}" if kept and entry.what == "choice" and entry.seat == viewer else ""
        body.append(f"{entry.number} {entry.what}{who} step {entry.step}:{own} {' '.join(entry.lines)}".rstrip())
        body += [f"  {msgspec.json.encode(event).decode()}" for event in entry.events]
    return "\n".join([*head, "", *body, ""])


async def import_record(tables: Tables, text: str, elsewhere: Path | None = None) -> str:
    """Keep a record from elsewhere as a table to watch or to fork; the table's id. `elsewhere`: a pack, not among those
    that can be chosen here, with which it may have been played."""
    record, pack, content, match = await tables.importer.do(partial(proven, tables, text, elsewhere))
    now = tables.now()
    fair = record.luck == "fair" and bool(record.seed) and not record.given
    row = TableRow(
        id=new_id(),
        game=record.setup.game,
        setup=record.setup,
        status="finished" if match.over else "kept",
        public=False,
        pack=pack,
        content=content.fingerprint,
        rules=record.rules,
        fingerprint=record.content,
        seed=record.seed if fair else "",
        shared=fair,
        given=() if fair else tuple(outcome for outcome, _ in record.outcomes),
        clock=ClockRule(),
        host=-1,
        created=now,
        touched=now,
        origin="import",
        result=match.result if match.over else None,
        reason="" if match.over else "kept.imported",
    )
    seats = [seat_from(record, seat) for seat in range(record.setup.seats)]
    entries = entries_of(record, match, now)
    row.number, row.step = entries[-1].number, match.number

    def job(connection: sa.Connection) -> None:
        write_new(connection, row, seats, msgspec.json.encode(content))
        append(connection, Change(row.id, entries))

    await tables.store.write(job)
    return row.id


def proven(tables: Tables, text: str, elsewhere: Path | None) -> tuple[Record, str, Any, Match]:
    """A record that holds, the pack and the content that it was played with, and its match."""
    record = read_record(text)
    check_words(record)
    game = find_game(record.setup.game)
    pack, content = content_for(tables, record, game, elsewhere)
    verify(record, game, content)
    return record, pack, content, replay(record, game, content, listening=True)


def check_words(record: Record) -> None:
    """Refuse what nobody may send otherwise, either: names and words without end, which every viewer would be told, and
    words that cannot be shown, nor kept everywhere (of names, such signs are left out)."""
    said = [("luck", record.luck, LONGEST_WORD), ("commitment", record.commitment, LONGEST_WORD)]
    said.append(("seed", record.seed, LONGEST_WORD))
    for seat, (player, name) in enumerate(zip(record.players, record.names, strict=True)):
        most = LONGEST_NAME if player == HUMAN else LONGEST_WORD
        said += [(f"player in seat {letter(seat)}", player, LONGEST_WORD), (f"name in seat {letter(seat)}", name, most)]
    for what, word, most in said:
        if len(word) > most:
            raise BadRecord(f"the {what} has {len(word)} characters, and at most {most} are taken here")
        if not word.isprintable() and not what.startswith("name"):
            raise BadRecord(f"the {what} holds signs that cannot be shown")


def content_for(tables: Tables, record: Record, game: Game[Any], elsewhere: Path | None = None) -> tuple[str, Any]:
    """The pack and the content that a record was played with, among those that are here; else the game's own."""
    own = game.open_content(None)
    if game.box(record.setup, own).fingerprint == record.content:
        return "", own
    known = [(pack, pack_folder(tables, game.meta.name, pack)) for pack in packs_of(tables, game.meta.name)]
    for pack, folder in [*known, *([(elsewhere.name, elsewhere)] if elsewhere else [])]:
        try:
            content = game.open_content(folder)
            if game.box(record.setup, content).fingerprint == record.content:
                return pack, content
        except (BadContent, BadSetup):
            continue
    return "", own


def seat_from(record: Record, seat: int) -> SeatRow:
    """A seat of a match that was played elsewhere; nobody holds it here."""
    player = record.players[seat]
    name = clean_name(record.names[seat])
    return SeatRow(seat, "human", name) if player == HUMAN else SeatRow(seat, "bot", name, player)


def entries_of(record: Record, match: Match, at: float) -> list[Entry]:
    """The lines of a record as entries of a log."""
    story = match.story or []
    source = Brought(record.luck, record.commitment, record.seed, record.given)
    entries = []
    for step, line in enumerate(record.lines):
        events = msgspec.json.encode([event for number, event in story if number == step]).decode()
        what: What = "choice" if step else "laid"
        body = line.choice if step else JSON.encode(source).decode()
        entries.append(Entry(step + 1, what, line.seat, step, body, write_luck(line.luck), events, None, at))
    return entries


# --- proof -----------------------------------------------------------------------------------------------------------


async def prove(tables: Tables, table_id: str, language: str = LANGUAGE) -> Proof:
    """Check the luck of a match that is over against its seed, by playing its own record again."""

    async def step(live: Live) -> tuple[Record, Game[Any], Any]:
        if live.row.status != "finished" or live.match is None:
            raise Refused("not_finished")
        moments, content = await tables.history(live, 0), await tables.stored_content(live)
        return record_of(live, moments), live.game, content

    found, game, content = await tables.change(table_id, step)
    record = read_record(write_record(found))
    say = phrases(language).say
    holds, message = True, what_was_proved(record, language)
    try:
        await tables.replayer.do(partial(verify, record, game, content))
    except Refused:
        raise
    except KurultaiError as error:
        holds, message = False, say("proof.fails", reason=error)
    return Proof(table_id, record.commitment, record.seed, len(record.outcomes), holds, message)


def what_was_proved(record: Record, language: str) -> str:
    """A record that holds, in a sentence: what was taken over from another match, or drawn from a seed that nobody had
    committed to, is not said to have been."""
    say, outcomes = phrases(language).say, len(record.outcomes)
    facts = {"choices": len(record.lines) - 1, "outcomes": outcomes, "given": record.given}
    if not record.seed:
        return say("proof.no_seed", **facts)
    key = "holds_unsealed" if not record.commitment else "holds_forked" if record.given else "holds"
    return say(f"proof.{key}", own=outcomes - record.given, **facts)

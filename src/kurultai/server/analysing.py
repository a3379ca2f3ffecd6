"""Looking back on a game that is over: ordered, waited for, and put into words."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from functools import partial
from typing import Any, NamedTuple

from litestar import get

from kurultai.bots.reasons import say_reason
from kurultai.kernel.ask import Ask
from kurultai.kernel.game import Game, Words
from kurultai.kernel.languages import LANGUAGE
from kurultai.kernel.match import Match
from kurultai.kernel.notation import answer_in_text
from kurultai.kernel.record import Record, write_record
from kurultai.kernel.replay import replay
from kurultai.lab.analysis import Analysis, CostlyChoice, TurningPoint
from kurultai.server.analysts import Analysts, Order, Word
from kurultai.server.contents import is_own
from kurultai.server.live import Live, Moment, name_of, standing
from kurultai.server.protocol_analysis import AnalysisInfo, CostlyChoiceInfo, MeasureInfo, TurningPointInfo
from kurultai.server.readers import language_of
from kurultai.server.refusals import Refused
from kurultai.server.replays import record_of
from kurultai.server.routes import Calling, Id
from kurultai.server.rows import read_content
from kurultai.server.tables import Tables
from kurultai.server.telling import told

LOG = logging.getLogger("kurultai.server.analysing")
LINES = 4


class Ready(NamedTuple):
    """A game that was looked through, and what is needed to put it into words while its table goes on; `lines`: what
    was told at its turning points."""

    table: str
    analysis: Analysis
    record: Record
    game: Game[Any]
    content: Any
    names: list[str]
    lines: dict[int, tuple[str, ...]]


async def look_back(tables: Tables, analysts: Analysts, table_id: str, language: str = LANGUAGE) -> AnalysisInfo:
    """The analysis of a finished game, or how far it is; for everybody who may see its record."""

    async def step(live: Live) -> AnalysisInfo | Ready:
        if live.row.status != "finished" or live.match is None:
            raise Refused("not_finished")
        moments = await tables.history(live, 0)
        key = (live.id, live.moved)
        word = analysts.words.get(key) or await order(tables, analysts, live, moments)
        if word.failure:
            analysts.forget(key)
            LOG.error("an analysis failed", extra={"table": live.id, "reason": word.failure})
            raise Refused("no_analysis", 503)
        if word.analysis is None:
            return AnalysisInfo(live.id, ready=False, progress=word.progress)
        names = [name_of(seat, language) for seat in live.seats]
        content, lines = await tables.stored_content(live), lines_of(live, word.analysis, moments, language)
        return Ready(live.id, word.analysis, record_of(live, moments), live.game, content, names, lines)

    found = await tables.change(table_id, step)
    if isinstance(found, AnalysisInfo):
        return found
    match, asks = await tables.replayer.do(partial(asks_of, found))
    return info_of(found, found.game.words(match.box, found.names, None, language), asks, language)


def lines_of(live: Live, found: Analysis, moments: list[Moment], language: str) -> dict[int, tuple[str, ...]]:
    """What was told at the turning points, as everybody may know it."""
    choices = standing(moments)
    return {point.step: told(live, choices[point.step], None, language).lines[:LINES] for point in found.turning}


async def order(tables: Tables, analysts: Analysts, live: Live, moments: list[Moment]) -> Word:
    """Have a game looked through."""
    if analysts.full:
        raise Refused("too_many", 429)
    body = None
    if not is_own(live.row.game, live.row.content):
        body = await tables.store.read(partial(read_content, fingerprint=live.row.content))
    return analysts.order((live.id, live.moved), Order(write_record(record_of(live, moments)), body))


def steps_of(found: Analysis) -> set[int]:
    """The choices that are told of."""
    return {point.step for point in found.turning} | {choice.step for choice in found.costly}


def asks_of(found: Ready) -> tuple[Match, dict[int, Ask[Any]]]:
    """The questions that these choices answered, from the beginning of the match on; and the match behind them."""
    record, steps = found.record, steps_of(found.analysis)
    match, asks = replay(record, found.game, found.content, to=0), {}
    for step, line in enumerate(record.lines[1 : max(steps, default=0) + 1], start=1):
        ask = match.ask_of(line.seat)
        if step in steps and ask is not None:
            asks[step] = ask
        answer_in_text(match, line.seat, line.choice)
    return match, asks


def info_of(ready: Ready, words: Words, asks: Mapping[int, Ask[Any]], language: str) -> AnalysisInfo:
    """What was found, in words."""
    found = ready.analysis
    return AnalysisInfo(
        table=ready.table,
        ready=True,
        progress=1.0,
        steps=found.steps,
        points=found.points,
        chances=found.chances,
        measures=tuple(MeasureInfo(name, words.measure(name), values) for name, values in found.measures.items()),
        luck=found.luck,
        turning=tuple(turning_info(ready, words, point, asks[point.step]) for point in found.turning),
        costly=tuple(costly_info(words, choice, asks[choice.step], language) for choice in found.costly),
        looked=found.looked,
        decisions=found.decisions,
    )


def turning_info(ready: Ready, words: Words, point: TurningPoint, ask: Ask[Any]) -> TurningPointInfo:
    return TurningPointInfo(
        step=point.step,
        seat=point.seat,
        felt=point.felt,
        cause=point.cause,
        question=words.question(ask),
        label=label_of(words, ask, ready.record.lines[point.step].choice.partition(":")[2]),
        before=point.before,
        after=point.after,
        luck=point.luck[point.felt],
        lines=ready.lines[point.step],
    )


def costly_info(words: Words, choice: CostlyChoice, ask: Ask[Any], language: str) -> CostlyChoiceInfo:
    return CostlyChoiceInfo(
        step=choice.step,
        seat=choice.seat,
        question=words.question(ask),
        chosen=label_of(words, ask, choice.chosen.option),
        chance=choice.chosen.chance,
        better=label_of(words, ask, choice.best.option),
        better_chance=choice.best.chance,
        why=say_reason(words, choice.best, language),
    )


def label_of(words: Words, ask: Ask[Any], name: str) -> str:
    """An option as it stood on its button."""
    return words.choice(ask, ask.kind.values[name])


@get("/api/tables/{table:str}/analysis")
async def get_analysis(request: Calling, table: Id) -> AnalysisInfo:
    """Chances over time, turning points and costly choices of a finished game; first a while only how far it is."""
    state = request.app.state
    return await look_back(state.tables, state.analysts, table, language_of(request))


ANALYSING = [get_analysis]

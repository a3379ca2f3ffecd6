"""Looking back on a game that is over: ordered, waited for, and put into words."""

from __future__ import annotations

import logging
from functools import partial

from litestar import get

from kurultai.bots.reasons import say_reason
from kurultai.kernel.game import Words
from kurultai.kernel.languages import LANGUAGE
from kurultai.kernel.record import write_record
from kurultai.lab.analysis import Analysis, CostlyChoice, TurningPoint
from kurultai.server.analysts import Analysts, Order, Word
from kurultai.server.contents import is_own
from kurultai.server.live import Live, Moment
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


async def look_back(tables: Tables, analysts: Analysts, table_id: str, language: str = LANGUAGE) -> AnalysisInfo:
    """The analysis of a finished game, or how far it is; for everybody who may see its record."""

    async def step(live: Live) -> AnalysisInfo:
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
        return info_of(live, word.analysis, moments, language)

    return await tables.change(table_id, step)


async def order(tables: Tables, analysts: Analysts, live: Live, moments: list[Moment]) -> Word:
    """Have a game looked through."""
    if analysts.full:
        raise Refused("too_many", 429)
    body = None
    if not is_own(live.row.game, live.row.content):
        body = await tables.store.read(partial(read_content, fingerprint=live.row.content))
    return analysts.order((live.id, live.moved), Order(write_record(record_of(live, moments)), body))


def info_of(live: Live, found: Analysis, moments: list[Moment], language: str) -> AnalysisInfo:
    """What was found, in words."""
    words = live.words(None, language)
    choices = {moment.entry.step: moment for moment in moments if moment.entry.what == "choice"}
    return AnalysisInfo(
        table=live.id,
        ready=True,
        progress=1.0,
        steps=found.steps,
        points=found.points,
        chances=found.chances,
        measures=tuple(MeasureInfo(name, words.measure(name), values) for name, values in found.measures.items()),
        luck=found.luck,
        turning=tuple(turning_info(live, words, point, choices[point.step], language) for point in found.turning),
        costly=tuple(costly_info(live, words, choice, language) for choice in found.costly),
        looked=found.looked,
        decisions=found.decisions,
    )


def turning_info(live: Live, words: Words, point: TurningPoint, moment: Moment, language: str) -> TurningPointInfo:
    kind, _, name = moment.entry.body.partition(":")
    return TurningPointInfo(
        step=point.step,
        seat=point.seat,
        felt=point.felt,
        cause=point.cause,
        label=label_of(live, words, kind, name),
        before=point.before,
        after=point.after,
        luck=point.luck[point.felt],
        lines=told(live, moment, None, language).lines[:LINES],
    )


def costly_info(live: Live, words: Words, choice: CostlyChoice, language: str) -> CostlyChoiceInfo:
    return CostlyChoiceInfo(
        step=choice.step,
        seat=choice.seat,
        chosen=label_of(live, words, choice.kind, choice.chosen.option),
        chance=choice.chosen.chance,
        better=label_of(live, words, choice.kind, choice.best.option),
        better_chance=choice.best.chance,
        why=say_reason(words, choice.best, language),
    )


def label_of(live: Live, words: Words, kind: str, name: str) -> str:
    """An option as it stood on its button."""
    known = next(one for one in live.playing.box.kinds if one.name == kind)
    return words.option(known, known.values[name])


@get("/api/tables/{table:str}/analysis")
async def get_analysis(request: Calling, table: Id) -> AnalysisInfo:
    """Chances over time, turning points and costly choices of a finished game; first a while only how far it is."""
    state = request.app.state
    return await look_back(state.tables, state.analysts, table, language_of(request))


ANALYSING = [get_analysis]

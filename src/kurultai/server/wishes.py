"""What a seat is told of its own standing orders and of the line that it plays; nobody else is."""

from __future__ import annotations

from typing import Any

from kurultai.games.catalogue import open_catalogue
from kurultai.kernel.ask import Ask, letter
from kurultai.kernel.game import Words
from kurultai.kernel.languages import LANGUAGE
from kurultai.server.live import Live
from kurultai.server.protocol_plans import LineInfo, OrderInfo, OrderLine
from kurultai.server.protocol_tables import Order
from kurultai.server.standing import DECLINE, KEPT_BY


def order_info(live: Live, ask: Ask[Any], words: Words) -> OrderInfo | None:
    """That a question may be answered by a standing order, where it may."""
    match = live.playing
    way = next((way for way in live.game.order_ways(match.box) if way.kind == ask.kind.name), None)
    if way is None:
        return None
    holds = live.game.circumstances(match.table, ask)
    named = tuple((name, words.circumstance(name)) for name in way.circumstances if not is_own(name, ask.seat))
    return OrderInfo(words.order(way.kind), way.decline, named, tuple(name for name, _ in named if name in holds))


def is_own(circumstance: str, seat: int) -> bool:
    """Whether a circumstance speaks of the seat itself as of somebody else."""
    return circumstance == f"by-{letter(seat)}"


def order_lines(live: Live, seat: int | None, language: str = LANGUAGE) -> tuple[OrderLine, ...]:
    """The standing orders of a seat in words."""
    if seat is None or live.match is None or not live.seats[seat].orders:
        return ()
    return tuple(OrderLine(order, order_text(live, seat, order, language)) for order in live.seats[seat].orders)


def order_text(live: Live, seat: int, order: Order, language: str) -> str:
    """An order in a sentence."""
    words, own = live.words(seat, language), open_catalogue("kurultai.server", language)
    kinds = {kind.name: kind for kind in live.playing.box.kinds}
    kind = kinds.get(order.kind)
    if kind is None:
        return order.kind
    answers = [
        words.option(kind, kind.values[answer]) if answer in kind.values else own.raw("order.decline")
        for answer in order.answers
        if answer in kind.values or answer == DECLINE
    ]
    key = "order.unless" if order.unless else "order.when" if order.when else "order.always"
    when = words.circumstance(order.when) if order.when else ""
    return own.say(key, what=words.order(order.kind), answer=own.raw("order.else").join(answers), when=when)


def line_info(live: Live, seat: int | None, language: str = LANGUAGE) -> LineInfo | None:
    """The line that a seat plays, or how it ended."""
    line = None if seat is None else live.seats[seat].line
    if line is None or live.match is None:
        return None
    own, of = open_catalogue("kurultai.server", language), len(line.steps)
    kind, _, name = line.what.partition(":")
    kinds = {one.name: one for one in live.playing.box.kinds}
    what = name
    if kind in kinds and name in kinds[kind].values:
        what = live.words(seat, language).option(kinds[kind], kinds[kind].values[name])
    text = own.say(f"line.{line.ended}", played=line.played, of=of, step=line.played + 1, what=what)
    return LineInfo(line.played, of, line.ended, text)


def made_by(key: str | None) -> Any:
    """By what a choice was made that was not made by hand."""
    begin = (key or "").partition(":")[0]
    return begin if begin in KEPT_BY else ""

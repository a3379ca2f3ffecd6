"""The steps of a scene: choices to make, and what must then be refused, offered or true of the table."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from difflib import get_close_matches
from typing import Any

import msgspec

from kurultai.kernel.ask import LETTERS, Kind, letter
from kurultai.kernel.errors import BadScene, IllegalChoice, LuckRanOut
from kurultai.kernel.match import Match
from kurultai.kernel.notation import answer_in_text, write_choice

MOST_SHOWN = 30
SCENE_END = -1
"""The seat that is asked when the rule which a scene started has ended: nobody, so that nothing more happens."""
WAITS = Kind("end of the scene", (0, 1), ("0", "1"), "")


class Refusal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A choice that must be refused, and the rule that the refusal must cite."""

    choice: str
    rule: str = ""


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Some choices, and what must hold after them. `exactly` is about the seats it names (empty: nobody is asked)."""

    play: tuple[str, ...] = ()
    refused: tuple[str | Refusal, ...] = ()
    offered: tuple[str, ...] = ()
    exactly: tuple[str, ...] | None = None
    not_offered: tuple[str, ...] = ()
    facts: dict[str, Any] = {}

    @property
    def expects_something(self) -> bool:
        """Whether the step could fail at all."""
        return bool(self.refused or self.offered or self.not_offered or self.facts) or self.exactly is not None


class SceneStopped(Exception):
    """A difference after which the rest of the scene makes no sense."""


def check_step(match: Match, step: Step) -> Iterator[str]:
    """Play the step's choices, then say what differs from what it expects."""
    for line in step.play:
        _play(match, line)
    for refused in step.refused:
        yield from _check_refused(match, Refusal(refused) if isinstance(refused, str) else refused)
    yield from _check_offered(match, step.offered)
    if step.exactly is not None:
        yield from _check_exactly(match, step.exactly)
    yield from _check_not_offered(match, step.not_offered)
    yield from _check_facts(match, step.facts)


# --- choices -----------------------------------------------------------------------------------------------------


def _split(line: str) -> tuple[int, str]:
    """The seat and the choice of a line such as “A play:fight-hexen-2”."""
    seat, _, choice = line.partition(" ")
    if len(seat) != 1 or seat not in LETTERS or not choice:
        raise BadScene(f"“{line}” is no choice: write a seat's letter and what it chooses, as in “A kind:option”")
    return LETTERS.index(seat), choice


def _choose(match: Match, line: str) -> None:
    seat, choice = _split(line)
    if match.asks and match.asks[0].seat == SCENE_END:
        raise IllegalChoice("the rule that the scene started has ended: there is nothing left to choose", seat=seat)
    answer_in_text(match, seat, choice)


def _play(match: Match, line: str) -> None:
    try:
        _choose(match, line)
    except IllegalChoice as error:
        raise SceneStopped(f"“{line}” was refused: {error}") from None
    except LuckRanOut as error:
        raise SceneStopped(f"“{line}” needs more luck: {error}") from None


def _check_refused(match: Match, refused: Refusal) -> Iterator[str]:
    before = _everything(match)
    try:
        _choose(match, refused.choice)
    except IllegalChoice as error:
        if refused.rule not in ("", error.rule):
            yield f"“{refused.choice}” was refused by {error.rule or 'no rule'}, not by {refused.rule}: {error}"
        if _everything(match) != before:
            yield f"“{refused.choice}” was refused, but the table is not as it was"
    except LuckRanOut:
        raise SceneStopped(f"“{refused.choice}” was accepted, though it must be refused") from None
    else:
        raise SceneStopped(f"“{refused.choice}” was accepted, though it must be refused")


def _everything(match: Match) -> str:
    """The table, the open questions, and how far choices and luck have come, as text."""
    asks = [(ask.seat, ask.kind.name, ask.names()) for ask in match.asks]
    return json.dumps([match.table.to_plain(), asks, match.number, match.luck.drawn])


# --- options -----------------------------------------------------------------------------------------------------


def _open(match: Match, seats: Sequence[int]) -> list[str]:
    """The options that are open for these seats, as lines."""
    asks = [ask for ask in match.asks if ask.seat in seats]
    return [f"{letter(ask.seat)} {write_choice(ask.kind, option)}" for ask in asks for option in ask.options]


def _check_offered(match: Match, lines: Sequence[str]) -> Iterator[str]:
    for line in lines:
        seat = _known(match, line)
        if line not in _open(match, [seat]):
            yield f"expected “{line}” to be offered; {_asked(match, seat)}"


def _check_exactly(match: Match, lines: Sequence[str]) -> Iterator[str]:
    seats = sorted({_known(match, line) for line in lines}) or list(range(match.box.setup.seats))
    found = _open(match, seats)
    missing = [line for line in lines if line not in found]
    surplus = [line for line in found if line not in lines]
    if missing:
        asked = "; ".join(_asked(match, seat) for seat in seats)
        yield f"expected to be offered, and is not: {_some(missing)}; {asked}"
    if surplus:
        yield f"offered, and not expected: {_some(surplus)}"


def _check_not_offered(match: Match, lines: Sequence[str]) -> Iterator[str]:
    """An option is only missing in earnest if its very question is open."""
    for line in lines:
        seat = _known(match, line)
        ask = match.ask_of(seat)
        kind = _split(line)[1].partition(":")[0]
        if ask is None or ask.kind.name != kind:
            yield f"expected the question “{kind}” without “{line}”; {_asked(match, seat)}"
        elif line in _open(match, [seat]):
            yield f"expected “{line}” not to be offered; {_asked(match, seat)}"


def _known(match: Match, line: str) -> int:
    """The seat of an option that some question can offer; anything else is a slip of the pen."""
    seat, choice = _split(line)
    name, _, option = choice.partition(":")
    kinds: dict[str, Kind[Any]] = {kind.name: kind for kind in match.box.kinds}
    if seat >= match.box.setup.seats:
        raise BadScene(f"“{line}”: there is no seat {letter(seat)} at this table")
    if name not in kinds:
        raise BadScene(f"“{line}”: there is no question “{name}”; there are: {', '.join(kinds)}")
    if option not in kinds[name].values:
        raise BadScene(f"“{line}”: the question “{name}” knows no “{option}”{_hint(option, kinds[name].names)}")
    return seat


def _asked(match: Match, seat: int) -> str:
    ask = match.ask_of(seat)
    if ask is None:
        return f"seat {letter(seat)} is asked nothing"
    return f"seat {letter(seat)} is asked “{ask.kind.name}”: {_some(ask.names())}"


def _some(names: Sequence[str]) -> str:
    more = f" … and {len(names) - MOST_SHOWN} more" if len(names) > MOST_SHOWN else ""
    return ", ".join(names[:MOST_SHOWN]) + more


# --- facts -------------------------------------------------------------------------------------------------------


def _check_facts(match: Match, expected: dict[str, Any]) -> Iterator[str]:
    facts = match.game.facts(match.table)
    for name, value in _flat(expected):
        if name not in facts:
            raise BadScene(f"there is no fact “{name}”{_hint(name, list(facts))}")
        found = facts[name]
        if type(found) is not type(value) or found != value:
            yield f"expected {name} = {_toml(value)}, found {_toml(found)}"


def _flat(facts: dict[str, Any], before: str = "") -> Iterator[tuple[str, Any]]:
    """Facts by their full names: `total = {A = 44}` is `total.A = 44`."""
    for name, value in facts.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{before}{name}.")
        else:
            yield f"{before}{name}", value


def _hint(name: str, names: Sequence[str]) -> str:
    close = get_close_matches(name, names, n=1)
    return f"; did you mean “{close[0]}”?" if close else f"; there are: {_some(names)}"


def _toml(value: Any) -> str:
    """A value as people read it; a date, which no fact is, as text."""
    return json.dumps(value, ensure_ascii=False, default=str)

"""FV-GODS-3 The one door through which effects happen: each in turn, as printed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kurultai.games.fate_of_venterra.events import Why
from kurultai.games.fate_of_venterra.table import Table
from kurultai.games.fate_of_venterra.vocabulary import AnyEffect, Effect
from kurultai.kernel.ask import Rule

RULES: dict[type[Effect], Callable[[Table, int, Any], Rule[None]]] = {}
"""The rule of each kind of effect; `effects.py` fills it."""
POSSIBLE: dict[type[Effect], Callable[[Table, int, Any], bool]] = {}
"""Whether an effect could do anything now; what is not listed always can."""


def perform(table: Table, seat: int, effects: Sequence[AnyEffect], why: Why = "card") -> Rule[None]:
    """Let effects happen for a seat, in order; `why` is what they come from."""
    before, table.why = table.why, why
    for effect in effects:
        yield from RULES[type(effect)](table, seat, effect)
    table.why = before


def possible(table: Table, seat: int, effect: AnyEffect) -> bool:
    """FV-GODS-B1 Whether an effect could do anything for a seat now."""
    test = POSSIBLE.get(type(effect))
    return test is None or test(table, seat, effect)


def any_possible(table: Table, seat: int, effects: Sequence[AnyEffect]) -> bool:
    """Whether at least one of some effects could do anything."""
    return any(possible(table, seat, effect) for effect in effects)

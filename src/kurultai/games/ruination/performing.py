"""RU-GOLD-1 RU-CARD-A2 The one door through which effects happen: each in turn, as printed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kurultai.games.ruination.box import LANDS
from kurultai.games.ruination.table import Table
from kurultai.games.ruination.vocabulary import AnyEffect, Effect
from kurultai.kernel.ask import Rule

NOWHERE = LANDS
"""Where an effect happens that is bound to no territory."""

RULES: dict[type[Effect], Callable[[Table, int, Any, int], Rule[None]]] = {}
"""The rule of each kind of effect; `effects.py` fills it."""


def perform(table: Table, seat: int, effects: tuple[AnyEffect, ...], where: int = NOWHERE) -> Rule[None]:
    """Let effects happen for a seat, in order; `where` is the territory that “here” means."""
    for effect in effects:
        yield from RULES[type(effect)](table, seat, effect, where)

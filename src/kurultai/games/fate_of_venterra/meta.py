"""FV-GOAL-3 What can be said of the game without loading its rules."""

from __future__ import annotations

from typing import Any

from kurultai.kernel.game import Game, Meta


def _load() -> Game[Any]:
    from kurultai.games.fate_of_venterra.game import FateOfVenterra

    return FateOfVenterra()


META = Meta(
    name="fate-of-venterra",
    title="Fate of Venterra",
    seats=(2, 3, 4, 5),
    seats_rule="FV-GOAL-3",
    rules_version=1,
    load=_load,
    package="kurultai.games.fate_of_venterra",
)

"""RU-COMP-1 What can be said of the game without loading its rules."""

from __future__ import annotations

from typing import Any

from kurultai.kernel.game import Game, Meta


def _load() -> Game[Any]:
    from kurultai.games.ruination.game import Ruination

    return Ruination()


META = Meta(
    name="ruination",
    title="Ruination",
    seats=(2, 3, 4),
    seats_rule="RU-COMP-1",
    rules_version=1,
    load=_load,
    package="kurultai.games.ruination",
)

"""RR-GOAL-1..2 What can be said of the game without loading its rules."""

from __future__ import annotations

from kurultai.kernel.game import Game, Meta


def _load() -> Game[object]:  # type: ignore[type-var]
    from kurultai.games.reign_and_ruin.game import ReignAndRuin

    return ReignAndRuin()  # type: ignore[return-value]


META = Meta(
    name="reign-and-ruin",
    title="Reign & Ruin",
    seats=(2, 3, 4),
    seats_rule="RR-GOAL-1",
    rules_version=1,
    load=_load,
    package="kurultai.games.reign_and_ruin",
)

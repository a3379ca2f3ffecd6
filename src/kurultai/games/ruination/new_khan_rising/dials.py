"""NK-DEF-4 How hard the Khan is: what each difficulty changes of the game as printed."""

from __future__ import annotations

from typing import Literal

import msgspec

Units = tuple[int, int, int]
"""Grunts, brutes and raiders."""
Difficulty = Literal["easy", "normal", "hard", "printed", "brutal"]


class Dials(msgspec.Struct, frozen=True, kw_only=True):
    """What a difficulty sets. The values here are those of the sheet.

    The sheet turns one dial, the price of `defiance`. The others turn what its setup lays: how many corner regions the
    Khan holds as `camps`, who stands in their `corner` and `beside` it, in the `outer` territories of his region and in
    the Citadel (`garrison`); his first `favor`, and whether he begins `enraged`; and what the player begins with:
    `resources` of the corner's type, `blessings`, and `host`, units more than the sheet gives in the corner.
    """

    defiance: int = 10
    camps: int = 3
    corner: Units = (1, 1, 1)
    beside: int = 2
    outer: Units = (2, 2, 2)
    garrison: int = 1
    favor: int = 1
    enraged: bool = False
    resources: int = 1
    blessings: int = 1
    host: Units = (0, 0, 0)


DIALS: dict[Difficulty, Dials] = {
    "easy": Dials(
        defiance=4,
        camps=1,
        corner=(1, 1, 0),
        beside=1,
        outer=(1, 1, 0),
        favor=0,
        resources=3,
        blessings=3,
        host=(1, 1, 1),
    ),
    "normal": Dials(defiance=5, camps=1, beside=1, outer=(1, 1, 1), favor=0, resources=2, blessings=2, host=(1, 0, 1)),
    "hard": Dials(defiance=6, camps=1, beside=1, outer=(1, 1, 1)),
    "printed": Dials(),
    "brutal": Dials(defiance=15, garrison=3, favor=2, enraged=True),
}
"""What the levels are worth is measured in docs/solo-difficulty.md."""

"""The table of the solo game: Ruination's, and what belongs to the Khan."""

from __future__ import annotations

from typing import NamedTuple

from kurultai.games.ruination import table
from kurultai.games.ruination.kinds import TO_FAVOR
from kurultai.games.ruination.new_khan_rising.khan import Terms
from kurultai.games.ruination.table import Table
from kurultai.kernel.plain import plain

PLAYER, KHAN = 0, 1


class Khans(NamedTuple):
    """What a question is about that the player answers for the Khan: a territory, a kind of unit."""

    about: int


@plain
class SoloTable(table.Table):
    """`powers` are the power cards that can come next, `power_bottom` those that come after them all."""

    reference: int = 0
    enraged: bool = False
    powers: bytes = b""
    power_bottom: bytes = b""
    power_discard: bytes = b""
    resolving: bool = False
    owed: int = 0
    standee: int = TO_FAVOR
    opened: int = 0
    won: bool = False


def terms_of(laid: Table) -> Terms:
    """What this solo game was agreed on with."""
    terms: Terms = laid.box.mode.terms
    return terms


def solo(laid: Table) -> SoloTable:
    """The table as that of the solo game, which it is."""
    if not isinstance(laid, SoloTable):
        raise TypeError("this is no table of the solo game")
    return laid

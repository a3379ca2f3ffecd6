"""RR-START Who takes the first turn."""

from __future__ import annotations

from kurultai.games.reign_and_ruin.events import Begins
from kurultai.games.reign_and_ruin.table import PLAY, Table
from kurultai.kernel.story import tell


def choose_starter(table: Table) -> None:
    """RR-START-1..2 RR-START-A1..A2 The previous winner begins; in a first game, or between drawn ones, the lot; or the
    only one who is left of those who drew."""
    box = table.box
    table.packs = ()
    table.phase = PLAY
    candidates: list[int] = list(box.previous_winners)
    if not candidates or (box.previous_drawn and box.rulings.drawn_previous_game_starter == "among-all"):
        candidates = list(range(box.seats))
    by_lot = len(candidates) > 1
    table.turn = table.luck.pick_from(candidates) if by_lot else candidates[0]
    tell(table, Begins, table.turn, "lot" if by_lot else "drew" if box.previous_drawn else "won")

"""RR-DRAFT Everybody keeps two cards of a pack and passes the rest to the left, until each has kept seven."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import combinations

from kurultai.games.reign_and_ruin.events import Kept, Passed
from kurultai.games.reign_and_ruin.start import choose_starter
from kurultai.games.reign_and_ruin.table import KEPT, STAGES, Table
from kurultai.kernel.ask import Ask, Rule, Together
from kurultai.kernel.story import tell

Pair = tuple[int, int]
Picked = tuple[int, ...]


def draft_step(table: Table) -> Rule[None]:
    """RR-DRAFT-1..5 RR-DRAFT-D2 RR-DRAFT-A1..A2 All pick at once, then all packs move one seat to the left."""
    box = table.box
    if box.schedule[table.pick] == len(table.packs[0]):
        picks = [tuple(pack) for pack in table.packs]
    else:
        picks = yield Together([Ask(seat, box.kind.keep, pairs_of(seat)) for seat in range(box.seats)])
    keep(table, picks)
    pass_packs(table, picks)
    table.pick += 1
    if table.pick == len(box.schedule):
        choose_starter(table)


@cache
def pairs_of(seat: int) -> Callable[[Table], list[Pair]]:
    """RR-DRAFT-D1 The pairs that this seat can keep of the pack before it."""
    return lambda table: list(combinations(table.packs[seat], 2))


def keep(table: Table, picks: list[Picked]) -> None:
    """RR-DRAFT-2 The kept cards are set aside face down."""
    seats, pick = table.box.seats, table.pick
    trail = bytearray(table.trail)
    for seat, cards in enumerate(picks):
        table.hands[seat] = bytes(sorted(table.hands[seat] + bytes(cards)))
        kept_there = KEPT + (seat - pick) % seats * STAGES + pick
        for card in cards:
            trail[card] = kept_there
        tell(table, Kept, seat, cards)
    table.trail = bytes(trail)


def pass_packs(table: Table, picks: list[Picked]) -> None:
    """RR-DRAFT-3 RR-DRAFT-A3 RR-DRAFT-A4 Every pack goes to the left neighbour at the same moment."""
    left = [pack.translate(None, bytes(kept)) for pack, kept in zip(table.packs, picks, strict=True)]
    table.packs = (left[-1], *left[:-1])
    if table.packs[0]:
        tell(table, Passed, len(table.packs[0]))

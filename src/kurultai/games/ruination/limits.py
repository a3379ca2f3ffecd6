"""RU-LIMIT Army limits, checked for everybody as the last step of every turn."""

from __future__ import annotations

from kurultai.games.ruination.box import KINDS
from kurultai.games.ruination.casualties import losses
from kurultai.games.ruination.events import UnitLost
from kurultai.games.ruination.lasting import lasting
from kurultai.games.ruination.table import Table, army_size, exiles_at, pieces_at, present, to_reserve
from kurultai.kernel.ask import Ask, Rule
from kurultai.kernel.story import tell

LIMIT = 6


def check_limits(table: Table) -> Rule[None]:
    """RU-LIMIT-1 RU-LIMIT-3..4 RU-LIMIT-A5 Everybody in turn, beginning with the current player; then the next turn."""
    if max(table.heads) > LIMIT:
        seats = table.box.players
        for turn in range(seats):
            seat = (table.turn + turn) % seats
            for territory in present(table, seat):
                yield from trim(table, seat, territory)
    yield from table.box.mode.end_turn(table)


def trim(table: Table, seat: int, territory: int) -> Rule[None]:
    """RU-LIMIT-2 RU-LIMIT-5 RU-UNIT-12 RU-LIMIT-A1..A4 Exactly as many units as are too many go to the reserve."""
    least = 0
    for left in range(excess(table, seat, territory), 0, -1):
        pieces = counted_pieces(table, seat, territory)
        place = yield Ask(seat, table.box.kind.disband, losses(table, seat, territory, pieces, least, left), about=left)
        least = place % table.box.pieces
        to_reserve(table, seat, territory, least)
        tell(table, UnitLost, seat, least, territory, "limit")


def counted_pieces(table: Table, seat: int, territory: int) -> list[int]:
    """RU-LIMIT-T3 The different pieces of a seat in a territory that count for the limit."""
    pieces = pieces_at(table, seat, territory)
    return [piece for piece in pieces if piece < KINDS] if exiles_uncounted(table, seat) else pieces


def excess(table: Table, seat: int, territory: int) -> int:
    """How many units too many a seat has in a territory."""
    count = army_size(table, seat, territory)
    if exiles_uncounted(table, seat):
        count -= len(exiles_at(table, seat, territory))
    return count - LIMIT - lasting(table, seat).army_limit


def exiles_uncounted(table: Table, seat: int) -> bool:
    """RU-LIMIT-T3 Whether the seat's exiles do not count for the limit."""
    return bool(lasting(table, seat).exiles_uncounted)

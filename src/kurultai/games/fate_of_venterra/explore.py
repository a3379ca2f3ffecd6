"""FV-EXPLORE Explore tokens: laid on unoccupied territories, turned by whoever conquers one."""

from __future__ import annotations

from functools import cache

from kurultai.games.fate_of_venterra.content import CELLS
from kurultai.games.fate_of_venterra.events import TokensLaid, TokenTurned
from kurultai.games.fate_of_venterra.grid import distance
from kurultai.games.fate_of_venterra.performing import perform
from kurultai.games.fate_of_venterra.table import NO_TOKEN, Table, occupied
from kurultai.kernel.ask import Rule
from kurultai.kernel.story import tell


def lay_tokens(table: Table) -> None:
    """FV-EXPLORE-1 FV-EXPLORE-3 FV-EXPLORE-A1..A2 FV-EXPLORE-A7 FV-COMP-3..5 FV-COMP-A7 FV-TERR-A4 A token on every
    unoccupied territory, of the kind for its terrain; where they run out, those nearest the starting board have
    them."""
    box = table.box
    left = [front.count for front in box.content.fronts]
    taken = occupied(table)
    first = 0 if box.rulings.tokens_on_start_board else CELLS
    free = [land for land in range(first, len(table.terrain)) if not taken >> land & 1]
    bare = []
    middle = table.cells[:CELLS]
    for land in sorted(free, key=lambda land: from_the_middle(table.cells[land], middle)):
        front = box.fronts[table.ground[land]]
        if left[front]:
            left[front] -= 1
            table.tokens[land] = 1 + front
            table.token_bits |= 1 << land
        else:
            bare.append(land)
    table.backs = [back.count for back in box.content.backs]
    tell(table, TokensLaid, tuple(land for land in free if table.tokens[land]), tuple(bare))


@cache
def from_the_middle(cell: int, middle: tuple[int, ...]) -> int:
    """How far a cell lies from those of the starting board."""
    return min(distance(cell, other) for other in middle)


def token_defence(table: Table, land: int) -> int:
    """FV-XFIGHT-3 The number on the token of a territory."""
    return table.box.content.fronts[table.tokens[land] - 1].defence


def take_token(table: Table, land: int) -> None:
    """FV-EXPLORE-2 FV-CONTROL-3 The token of a conquered territory is picked up, not yet turned."""
    table.tokens[land] = NO_TOKEN
    table.token_bits &= ~(1 << land)


def turn_token(table: Table, seat: int, land: int) -> Rule[None]:
    """FV-EXPLORE-2 FV-EXPLORE-4..8 FV-EXPLORE-D1 FV-EXPLORE-A3..A6 FV-EXPLORE-B1 FV-COMP-3 The hidden side is seen, and
    what it grants happens. What a token hides is one of those not yet seen, so nobody can know it before."""
    back = draw_back(table)
    tell(table, TokenTurned, seat, land, back)
    yield from perform(table, seat, table.box.content.backs[back].effects, "explore")


def draw_back(table: Table) -> int:
    """FV-EXPLORE-A3 FV-EXPLORE-A7 The hidden side of a token: one of those not seen yet, on the map or in the box."""
    at = table.luck.draw(sum(table.backs))
    back = 0
    while at >= table.backs[back]:
        at -= table.backs[back]
        back += 1
    table.backs[back] -= 1
    return back

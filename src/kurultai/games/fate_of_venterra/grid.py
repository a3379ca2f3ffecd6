"""FV-MAP-A3..A4 FV-MAP-A6 The grid of hexes on which boards are laid: cells as bits, so that whole shapes are tried at
once.

A cell is a column and a row of the axial grid, numbered `column * STRIDE + row`; the rows between GRID and STRIDE stay
empty, so that a shape shifted over the edge finds no free cell there."""

from __future__ import annotations

from functools import cache, lru_cache

GRID = 47
"""So wide that no board of ten can reach its rim: four boards at least lie around the starting board before another may
lie farther out, and each board reaches three cells beyond the one that it touches."""
STRIDE = 50
CENTRE = GRID // 2 * STRIDE + GRID // 2
ALL_CELLS = [column * STRIDE + row for column in range(GRID) for row in range(GRID)]
WHOLE = sum(1 << cell for cell in ALL_CELLS)
STEPS = (STRIDE, -STRIDE, 1, -1, STRIDE - 1, 1 - STRIDE)
"""From a cell to its six neighbours."""
TURNS = 6
LETTERS = 26
BASE = ((0, 0), (1, 0), (0, 1), (1, 1))


def turned(column: int, row: int, times: int) -> tuple[int, int]:
    """A step after so many turns of 60 degrees."""
    for _ in range(times):
        column, row = -row, column + row
    return column, row


def shape(turn: int) -> tuple[int, ...]:
    """The four cells of a board after so many turns, relative to its place. A rhombus covers the same cells after half
    a turn, in the reverse order: both are named by the same place."""
    cells = tuple(column * STRIDE + row for column, row in (turned(*cell, turn % 3) for cell in BASE))
    return cells if turn < 3 else cells[::-1]


SHAPES = tuple(shape(turn) for turn in range(TURNS))


@cache
def cell_name(cell: int) -> str:
    """A cell as people write it: the letters of its column and the number of its row."""
    column, row = divmod(cell, STRIDE)
    first, last = divmod(column, LETTERS)
    letters = (chr(ord("a") + first - 1) if first else "") + chr(ord("a") + last)
    return f"{letters}{row + 1}"


def shifted(cells: int, by: int) -> int:
    """The same cells, all of them moved."""
    return cells << by if by >= 0 else cells >> -by


def around(cells: int) -> int:
    """FV-MAP-A3 The cells that share an edge with some of these."""
    near = 0
    for step in STEPS:
        near |= shifted(cells, step)
    return near & WHOLE & ~cells


def fitting(taken: int, turn: int) -> int:
    """The places where a board lies on free cells only."""
    free = WHOLE & ~taken
    places = free
    for step in SHAPES[turn % 3]:
        places &= shifted(free, -step)
    return places


def touching(cells: int, turn: int) -> int:
    """The places where a board covers at least one of these cells."""
    places = 0
    for step in SHAPES[turn % 3]:
        places |= shifted(cells, -step)
    return places & WHOLE


@cache
def distance(one: int, other: int) -> int:
    """How many steps lie between two cells."""
    column, row = divmod(one, STRIDE)
    other_column, other_row = divmod(other, STRIDE)
    across, down = other_column - column, other_row - row
    return max(abs(across), abs(down), abs(across + down))


BYTES = 6
"""As many bytes as have a bit for every territory."""
IN_BYTE = [[[8 * at + bit for bit in range(8) if byte >> bit & 1] for byte in range(256)] for at in range(BYTES)]
"""The numbers of the bits that are set in a byte, for each place of the byte."""


@lru_cache(maxsize=1 << 14)
def listed(bits: int) -> list[int]:
    """The numbers of the bits that are set, in order. The list is kept and shared: it must not be changed."""
    found: list[int] = []
    if bits < 1 << 8 * BYTES:
        for numbers, byte in zip(IN_BYTE, bits.to_bytes(BYTES, "little"), strict=True):
            found += numbers[byte]
        return found
    while bits:
        low = bits & -bits
        found.append(low.bit_length() - 1)
        bits ^= low
    return found

"""FV-MAP The grid of the map: boards as shapes, distances, and where a board may lie."""

from __future__ import annotations

from random import Random

import pytest

from kurultai.games.fate_of_venterra.boards import START_CELLS
from kurultai.games.fate_of_venterra.grid import (
    CENTRE,
    GRID,
    SHAPES,
    STRIDE,
    TURNS,
    around,
    cell_name,
    distance,
    fitting,
    listed,
    touching,
)
from kurultai.kernel.game import Setup, find_game
from kurultai.kernel.luck import Seeded
from kurultai.kernel.match import Match


def cells(turn: int, place: int) -> set[int]:
    return {place + step for step in SHAPES[turn]}


@pytest.mark.parametrize("turn", range(TURNS))
def test_a_board_is_four_cells_in_a_rhombus(turn: int) -> None:
    """FV-MAP-A4 Four cells, five of the six pairs adjacent, and ten cells around them."""
    board = sorted(cells(turn, CENTRE))
    pairs = [distance(one, other) for at, one in enumerate(board) for other in board[at + 1 :]]
    assert sorted(pairs) == [1, 1, 1, 1, 1, 2]
    assert around(sum(1 << cell for cell in board)).bit_count() == 10


def test_half_a_turn_covers_the_same_cells_in_the_reverse_order() -> None:
    for turn in range(3):
        assert SHAPES[turn + 3] == SHAPES[turn][::-1]
    assert len({frozenset(cells(turn, CENTRE)) for turn in range(3)}) == 3


def test_distance_counts_steps() -> None:
    """FV-START-A2 Distance is the number of steps, as a walk from cell to cell finds it."""
    steps, front, known = 0, 1 << CENTRE, 1 << CENTRE
    while steps < 6:
        for cell in listed(front):
            assert distance(CENTRE, cell) == distance(cell, CENTRE) == steps
        front = around(known)
        known |= front
        steps += 1


def test_places_are_found_as_by_trying_every_cell() -> None:
    """FV-MAP-5 FV-MAP-A3 The places beside the starting board: no overlap, one edge shared at least."""
    near = set(listed(around(START_CELLS)))
    taken = set(listed(START_CELLS))
    for turn in range(3):
        found = set(listed(fitting(START_CELLS, turn) & touching(around(START_CELLS), turn)))
        window = [CENTRE + column * STRIDE + row for column in range(-5, 6) for row in range(-5, 6)]
        tried = {place for place in window if not cells(turn, place) & taken and cells(turn, place) & near}
        assert found == tried
        assert len(found) == 14


def test_names_of_cells_are_told_apart() -> None:
    names = [cell_name(column * STRIDE + row) for column in range(GRID) for row in range(GRID)]
    assert len(set(names)) == GRID * GRID
    assert cell_name(CENTRE) == "x24"


def test_no_map_reaches_the_rim() -> None:
    """FV-MAP-B1 Clumsy players who always lay as far out as they may do not come to the end of the grid."""
    game = find_game("fate-of-venterra")
    box = game.box(Setup("fate-of-venterra", 5))
    for seed in range(12):
        match, random = Match(game, box, Seeded(seed)), Random(seed)
        while not match.table.heads:
            ask = match.asks[0]
            far = ask.kind.name == "place"
            option = max(ask.options, key=lambda cell: distance(CENTRE, cell)) if far else random.choice(ask.options)
            match.answer(ask.seat, option)
        for cell in match.table.cells:
            assert 0 < cell // STRIDE < GRID - 1
            assert 0 < cell % STRIDE < GRID - 1

"""FV-MAP The map: the starting board in the middle, and two boards of every player around it."""

from __future__ import annotations

from kurultai.games.fate_of_venterra.agenda import ADD_BOARD, SETTLE, plan_for_all
from kurultai.games.fate_of_venterra.content import BOARDS_EACH, Board
from kurultai.games.fate_of_venterra.events import BoardLaid, StartBoardLaid
from kurultai.games.fate_of_venterra.grid import CENTRE, SHAPES, STEPS, TURNS, around, fitting, listed, touching
from kurultai.games.fate_of_venterra.kinds import UNITS
from kurultai.games.fate_of_venterra.rivers import link_rivers
from kurultai.games.fate_of_venterra.table import NOBODY, NOTHING, Table
from kurultai.games.fate_of_venterra.vocabulary import TERRAINS
from kurultai.kernel.ask import Ask, Rule
from kurultai.kernel.story import tell

START_CELLS = sum(1 << CENTRE + step for step in SHAPES[0])
TOUCHING_START = [touching(around(START_CELLS), turn) for turn in range(TURNS // 2)]
"""For each way a board can lie, where it touches the starting board."""


def lay_start_board(table: Table, _: int) -> Rule[None]:
    """FV-MAP-1..2 FV-MAP-6 FV-MAP-D1 FV-COMP-7 The starting board lies in the middle, either side up: the first player
    chooses."""
    box = table.box
    board = next(at for at, card in enumerate(box.content.boards) if card.start)
    first = table.order[0]
    side = yield Ask(first, box.kind.start_side, sides_of(box.content.boards[board]))
    table.stock = bytes(at for at, card in enumerate(box.content.boards) if not card.start)
    lay(table, board, side, 0, CENTRE)
    tell(table, StartBoardLaid, first, side)
    yield from link_rivers(table, first, 0)
    plan_for_all(table, ADD_BOARD, [seat for seat in table.order for _ in range(BOARDS_EACH)])


def sides_of(board: Board) -> list[int]:
    """The sides of a board that differ."""
    same = board.a == board.b and board.influence_a == board.influence_b
    return [0] if same else [0, 1]


def add_board(table: Table, seat: int) -> Rule[None]:
    """FV-MAP-3..5 FV-MAP-D2 FV-MAP-A1 FV-MAP-B1 One of the boards in stock: which, which side up, how turned, where."""
    box, kind = table.box, table.box.kind
    board = yield Ask(seat, kind.board, list(table.stock))
    side = yield Ask(seat, kind.side, sides_of(box.content.boards[board]), about=board)
    places = legal_places(table)
    turns = [turn for turn in turns_of(box.content.boards[board], side) if places[turn % 3]]
    turn = yield Ask(seat, kind.turn, turns, about=board)
    place = yield Ask(seat, kind.place, listed(places[turn % 3]), about=board)
    tell(table, BoardLaid, seat, board, side, turn, place)
    first_new = len(table.terrain)
    table.stock = bytes(other for other in table.stock if other != board)
    lay(table, board, side, turn, place)
    yield from link_rivers(table, seat, first_new)
    if len(table.laid) == 1 + BOARDS_EACH * box.seats:
        finish_map(table)
        plan_for_all(table, SETTLE, table.order)


def turns_of(board: Board, side: int) -> list[int]:
    """FV-MAP-4 The turns of a board that look different: half a turn shows the same if its cells read the same
    backwards."""
    cells = cells_of(board, side)
    return list(range(TURNS // 2 if cells == cells[::-1] else TURNS))


def cells_of(board: Board, side: int) -> list[tuple[str, int]]:
    """Terrain and influence of the cells of a side; -1: the influence of the terrain."""
    terrains = board.b if side else board.a
    influence = (board.influence_b if side else board.influence_a) or (-1,) * len(terrains)
    return list(zip(terrains, influence, strict=True))


def legal_places(table: Table) -> list[int]:
    """FV-MAP-5 FV-MAP-A2..A4 FV-MAP-A6 For each way a board can lie, where it touches the starting board; if no way
    does, where it touches the map."""
    fits = [fitting(table.taken_cells, turn) for turn in range(TURNS // 2)]
    places = [fit & near for fit, near in zip(fits, TOUCHING_START, strict=True)]
    if not any(places):
        near_map = around(table.taken_cells)
        places = [fit & touching(near_map, turn) for turn, fit in enumerate(fits)]
    return places if any(places) else fits


def lay(table: Table, board: int, side: int, turn: int, place: int) -> None:
    """FV-COMP-7 FV-TERR-1 FV-TERR-3 FV-TERR-A2 FV-MAP-A5 FV-MAP-A8 Four new territories, with their terrain and
    influence."""
    content = table.box.content
    cells = tuple(place + step for step in SHAPES[turn])
    read = cells_of(content.boards[board], side)
    terrains = bytes(TERRAINS.index(terrain) for terrain, _ in read)
    influence = bytes(
        own if own >= 0 else content.terrains[terrain].influence
        for (_, own), terrain in zip(read, terrains, strict=True)
    )
    table.cells += cells
    table.taken_cells |= sum(1 << cell for cell in cells)
    table.terrain += terrains
    table.worth += influence
    table.laid = (*table.laid, (board, side, turn, place))


def finish_map(table: Table) -> None:
    """FV-MAP-A3 FV-START-A1 Now that the map stands: who borders whom, what is edge, what is water; nothing on it
    yet."""
    number = {cell: land for land, cell in enumerate(table.cells)}
    lands = len(table.cells)
    near = [sorted([number[cell + step] for step in STEPS if cell + step in number]) for cell in table.cells]
    table.near = tuple(map(bytes, near))
    table.near_bits = tuple([sum(map((1).__lshift__, lands)) for lands in near])
    table.edge = sum([1 << land for land, others in enumerate(near) if len(others) < len(STEPS)])
    table.ground = bytearray(table.terrain)
    is_water = table.box.is_water
    table.water = sum([1 << land for land, terrain in enumerate(table.terrain) if is_water[terrain]])
    table.holder, table.base, table.top = (bytearray([NOBODY] * lands) for _ in range(3))
    table.base_of, table.top_of = (bytearray([NOTHING] * lands) for _ in range(2))
    table.heads, table.tokens, table.used = (bytearray(lands) for _ in range(3))
    table.units = bytearray(lands * UNITS)

"""The island in text: a small block of lines for each hex, each row of hexes half a block to the right of the last."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from rich.console import Group, RenderableType
from rich.text import Text

from kurultai.games.catalogue import Spoken
from kurultai.games.fate_of_venterra.grid import STRIDE
from kurultai.games.fate_of_venterra.sight import LandView, View
from kurultai.games.fate_of_venterra.words import VenterraWords
from kurultai.kernel.ask import letter
from kurultai.terminal.marks import SEAT_STYLES, styled

SHOWN = Spoken("kurultai.terminal.tables.fate_of_venterra")
WIDE, LINES = 10, 3
HALF = WIDE // 2
ROOM = WIDE - 1
GLYPHS = "♣▲≈∴■"
GROUNDS = ("green", "color(245)", "color(33)", "color(178)", "white")
UNITS = "shcgk"
Block = list[Text]


def draw_map(
    words: VenterraWords,
    view: View,
    width: int,
    answers: Mapping[int, str] | None = None,
    places: Mapping[int, str] | None = None,
) -> RenderableType:
    """The map; `answers` are the numbers of options by territory, `places` those by free cell."""
    blocks: dict[tuple[int, int], Block] = {}
    for number, shown in enumerate(view.lands):
        blocks[place_of(shown.cell)] = block(words, number, shown, (answers or {}).get(number, ""))
    for cell, answer in (places or {}).items():
        blocks.setdefault(place_of(cell), free(answer))
    if not blocks:
        return Text()
    lines: list[Text] = []
    for part in parts_of(blocks, max(3, width // HALF - 1)):
        if lines:
            lines.append(Text(SHOWN.raw("map.further"), style="dim"))
        lines += drawn(part)
    return Group(*lines, Text(SHOWN.raw("map.legend"), style="dim"))


def place_of(cell: int) -> tuple[int, int]:
    """The row of a cell, and how many half blocks it lies to the right."""
    column, row = divmod(cell, STRIDE)
    return row, 2 * column + row


def parts_of(blocks: Mapping[tuple[int, int], Block], room: int) -> Iterator[dict[tuple[int, int], Block]]:
    """The map from left to right in parts in which so many half columns begin. The last two of a part are in the next
    one, too, so that whatever touches stands side by side somewhere."""
    columns = [column for _, column in blocks]
    for left in range(min(columns), max(min(columns) + 1, max(columns) - 1), room - 2):
        yield {(row, column): cells for (row, column), cells in blocks.items() if left <= column < left + room}


def drawn(part: Mapping[tuple[int, int], Block]) -> list[Text]:
    """The lines of a part, row by row."""
    rows, left = [row for row, _ in part], min(column for _, column in part)
    lines: list[Text] = []
    for row in range(min(rows), max(rows) + 1):
        lines += rows_of(sorted((column - left, cells) for (at, column), cells in part.items() if at == row))
    return lines


def rows_of(here: list[tuple[int, Block]]) -> list[Text]:
    """The lines of one row of hexes; each block begins at its half-columns from the left."""
    lines = []
    for line in range(max([LINES, *(len(cells) for _, cells in here)])):
        text = Text()
        for halves, cells in here:
            text.append(" " * (halves * HALF - text.cell_len))
            if line < len(cells):
                part = cells[line].copy()
                part.truncate(ROOM)
                text.append_text(part)
        lines.append(text)
    return lines


def block(words: VenterraWords, number: int, shown: LandView, answer: str) -> Block:
    """A territory: its name and ground, who stands there, what stands there."""
    ground = min(shown.ground, len(GLYPHS) - 1)
    mark = f" {GLYPHS[ground]}{worth(words, shown)}"
    title = Text.assemble((words.land(number), "bold"), (mark, GROUNDS[ground]))
    if answer:
        title.append(f" {answer}", "bold reverse")
    return [title, *units_lines(shown), *building_line(words, shown), *river_lines(words, shown)]


def worth(words: VenterraWords, shown: LandView) -> str:
    """The influence of a territory, where it is not what its terrain usually has."""
    terrains = words.box.content.terrains
    usual = terrains[shown.ground].influence if shown.ground < len(terrains) else 0
    return "" if shown.influence == usual else str(shown.influence)


def units_lines(shown: LandView) -> list[Text]:
    """The units of a territory with their owner's letter, or the token that lies there."""
    if any(shown.units):
        counts = packed(f"{UNITS[kind]}{count}" for kind, count in enumerate(shown.units) if count)
        return [seat_text(shown.holder) + Text(counts[0]), *(Text(f"  {more}") for more in counts[1:])]
    return [Text("?", style="bold") if shown.token >= 0 else Text("·", style="dim")]


def building_line(words: VenterraWords, shown: LandView) -> list[Text]:
    """The building and its upgrade, or the defence of a token."""
    if shown.building >= 0:
        kind, owner = (shown.upgrade, shown.upgrade_of) if shown.upgrade >= 0 else (shown.building, shown.building_of)
        return [seat_text(owner) + Text(words.building(kind)[: ROOM - 2])]
    if shown.token >= 0:
        return [Text(SHOWN.say("map.token", defence=words.box.content.fronts[shown.token].defence), style="dim")]
    return []


def river_lines(words: VenterraWords, shown: LandView) -> list[Text]:
    """The waters that rivers lead to."""
    return [Text(line, style="blue") for line in packed(f"→{words.land(land)}" for land in shown.links)]


def packed(pieces: Iterable[str]) -> list[str]:
    """Pieces in as few lines as a block has room for beside a seat's letter."""
    lines: list[str] = []
    for piece in pieces:
        if lines and len(lines[-1] + piece) <= ROOM - 2:
            lines[-1] += piece
        else:
            lines.append(piece)
    return lines


def free(answer: str) -> Block:
    """A free cell where a board may go."""
    return [styled(f"[{answer}]", "bold reverse"), Text("·", style="dim"), Text()]


def seat_text(seat: int) -> Text:
    """A seat's letter in its colour."""
    return styled(letter(seat), f"bold reverse {SEAT_STYLES[seat % len(SEAT_STYLES)]}") + Text(" ")

"""The island in text: a small block of lines for each hex, each row of hexes half a block to the right of the last."""

from __future__ import annotations

from collections.abc import Mapping

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
GLYPHS = "♣▲≈∴■"
GROUNDS = ("green", "color(245)", "color(33)", "color(178)", "white")
UNITS = "shcgk"
Block = list[Text]


def draw_map(
    words: VenterraWords, view: View, answers: Mapping[int, str] | None = None, places: Mapping[int, str] | None = None
) -> RenderableType:
    """The map; `answers` are the numbers of options by territory, `places` those by free cell."""
    blocks: dict[tuple[int, int], Block] = {}
    for number, shown in enumerate(view.lands):
        column, row = divmod(shown.cell, STRIDE)
        blocks[row, column] = block(words, number, shown, (answers or {}).get(number, ""))
    for cell, answer in (places or {}).items():
        column, row = divmod(cell, STRIDE)
        blocks.setdefault((row, column), free(answer))
    if not blocks:
        return Text()
    left = min(2 * column + row for row, column in blocks)
    lines: list[Text] = []
    for row in range(min(row for row, _ in blocks), max(row for row, _ in blocks) + 1):
        here = sorted((2 * column + row - left, cells) for (at, column), cells in blocks.items() if at == row)
        lines += rows_of(here)
    return Group(*lines, Text(SHOWN.raw("map.legend"), style="dim"))


def rows_of(here: list[tuple[int, Block]]) -> list[Text]:
    """The lines of one row of hexes; each block begins at its half-columns from the left."""
    lines = []
    for line in range(LINES):
        text = Text()
        for halves, cells in here:
            text.append(" " * (halves * WIDE // 2 - text.cell_len))
            part = cells[line].copy()
            part.truncate(WIDE - 1, pad=True)
            text.append_text(part)
            text.append(" ")
        lines.append(text)
    return lines


def block(words: VenterraWords, number: int, shown: LandView, answer: str) -> Block:
    """A territory: its name and ground, who stands there, what stands there."""
    ground = min(shown.ground, len(GLYPHS) - 1)
    mark = f" {GLYPHS[ground]}{worth(words, shown)}"
    title = Text.assemble((words.land(number), "bold"), (mark, GROUNDS[ground]))
    if answer:
        title.append(f" {answer}", "bold reverse")
    return [title, units_line(shown), building_line(words, shown)]


def worth(words: VenterraWords, shown: LandView) -> str:
    """The influence of a territory, where it is not what its terrain usually has."""
    terrains = words.box.content.terrains
    usual = terrains[shown.ground].influence if shown.ground < len(terrains) else 0
    return "" if shown.influence == usual else str(shown.influence)


def units_line(shown: LandView) -> Text:
    """The units of a territory with their owner's letter, or the token that lies there."""
    if any(shown.units):
        counts = "".join(f"{UNITS[kind]}{count}" for kind, count in enumerate(shown.units) if count)
        return seat_text(shown.holder) + Text(counts)
    return Text("?", style="bold") if shown.token >= 0 else Text("·", style="dim")


def building_line(words: VenterraWords, shown: LandView) -> Text:
    """The building and its upgrade, or the defence of a token."""
    if shown.building >= 0:
        kind, owner = (shown.upgrade, shown.upgrade_of) if shown.upgrade >= 0 else (shown.building, shown.building_of)
        return seat_text(owner) + Text(words.building(kind)[: WIDE - 3])
    if shown.token >= 0:
        return Text(SHOWN.say("map.token", defence=words.box.content.fronts[shown.token].defence), style="dim")
    return Text(f"→{words.land(shown.links[0])}", style="blue") if shown.links else Text()


def free(answer: str) -> Block:
    """A free cell where a board may go."""
    return [styled(f"[{answer}]", "bold reverse"), Text("·", style="dim"), Text()]


def seat_text(seat: int) -> Text:
    """A seat's letter in its colour."""
    return styled(letter(seat), f"bold reverse {SEAT_STYLES[seat % len(SEAT_STYLES)]}") + Text(" ")

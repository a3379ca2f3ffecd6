"""The map in text: four corner regions around the Khan's, the Wasteland between them."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from kurultai.games.ruination.sight import View
from kurultai.terminal.marks import chip, styled
from kurultai.terminal.tables.ruination.pen import ROOM_FOR_MAP, SHOWN, Pen

COLUMNS = 3
GAP = 2


def draw_map(pen: Pen, view: View, width: int) -> RenderableType:
    """The five regions as they lie; one below the other where there is no room."""
    khan = pen.box.land.khan
    corners = [region for region in range(len(pen.box.land.in_region)) if region != khan]
    if width < ROOM_FOR_MAP:
        return Group(*(draw_region(pen, view, region, width) for region in (*corners, khan)), legend(pen))
    room = (width - GAP * (COLUMNS - 1)) // COLUMNS
    north_west, north_east, south_west, south_east = [draw_region(pen, view, region, room) for region in corners]
    gulf = Text(SHOWN.raw("map.wasteland"), style="dim", justify="center")
    grid = Table.grid(padding=(0, GAP, 0, 0), pad_edge=False)
    for _ in range(COLUMNS):
        grid.add_column(width=room, vertical="middle")
    middle = Group(gulf, Text(), draw_region(pen, view, khan, room), Text(), gulf)
    grid.add_row(Group(north_west, Text(), south_west), middle, Group(north_east, Text(), south_east))
    return Group(grid, legend(pen))


def legend(pen: Pen) -> Text:
    """What the marks mean."""
    units = {mark: SHOWN.raw(f"unit.{kind}") for kind, mark in enumerate("gbr")}
    key = "map.legend_sides" if pen.box.mode.sides else "map.legend"
    return Text(SHOWN.say(key, **units), style="dim")


def draw_region(pen: Pen, view: View, region: int, room: int) -> RenderableType:
    """A region: its name, whose home it is, its territories."""
    title = styled(pen.words.region(region), "bold underline")
    for seat, shown in enumerate(view.seats):
        if shown.home == region:
            title += Text(" ") + chip(seat)
    lines = [line for at in pen.box.land.in_region[region] for line in draw_territory(pen, view, at, room)]
    return Group(title, *lines)


def draw_territory(pen: Pen, view: View, at: int, room: int) -> list[Text]:
    """A territory and who stands there: in one line if it fits, else in two."""
    shown = view.territories[at]
    ground, there = pen.ground(at, shown) + pen.closed(at, view), pen.there(shown)
    if not there.cell_len:
        return [ground + styled(f" {SHOWN.raw('map.nobody')}", "dim")]
    if ground.cell_len + 1 + there.cell_len <= room:
        return [ground + Text(" ") + there]
    return [ground, Text("  ") + there]

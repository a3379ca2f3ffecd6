"""Many choices in little room: pieces against territories, and territories by region."""

from __future__ import annotations

from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from kurultai.games.ruination.box import LANDS
from kurultai.games.ruination.kinds import DONE
from kurultai.games.ruination.recruit import ORDER
from kurultai.games.ruination.sight import View
from kurultai.kernel.ask import Ask, Option
from kurultai.terminal.flow import Flow
from kurultai.terminal.menu import Menu, number_hint, numbered
from kurultai.terminal.tables.ruination.pen import SHOWN, Pen, strong

COMMA = ", "
HEADINGS = {"send": "menu.to", "fetch": "menu.from", "recruit": "menu.in"}


def grid_menu(pen: Pen, ask: Ask[Any], view: View) -> Menu:
    """A row for each territory, a column for each piece, a number where they meet."""
    placed = [option for option in ask.options if option != DONE]
    where = {option: place_and_piece(pen, ask, option) for option in placed}
    lands, pieces = sorted({at for at, _ in where.values()}), sorted({piece for _, piece in where.values()})
    cells = {place: option for option, place in where.items()}
    ordered = [cells[at, piece] for at in lands for piece in pieces if (at, piece) in cells]
    answers = numbered([*ordered, *([DONE] if DONE in ask.options else [])])
    numbers = {option: number for number, option in answers.items()}
    rows = Table(box=None, padding=(0, 1), header_style="dim", pad_edge=False)
    rows.add_column(SHOWN.raw(HEADINGS[ask.kind.name]))
    for piece in pieces:
        rows.add_column(pen.words.piece(piece), justify="right")
    rows.add_column("")
    far = across(pen, ask, view)
    for at in lands:
        shown = [strong(numbers[cells[at, piece]] if (at, piece) in cells else "") for piece in pieces]
        there = pen.there(view.territories[at]) + Text(SHOWN.raw("menu.toll") if at in far else "", style="dim")
        rows.add_row(pen.ground(at, view.territories[at]), *shown, there)
    return Menu(Group(rows, *last_line(pen, ask, numbers)), answers, number_hint(answers), title(pen, ask, view))


def across(pen: Pen, ask: Ask[Any], view: View) -> set[int]:
    """The territories that lie across the Wasteland, as far as it is known where the march goes from or to."""
    send, fetch = ask.kind is pen.box.kind.send, ask.kind is pen.box.kind.fetch
    end = pen.words.source(ask) if send else None
    if view.marching and (send or fetch):
        _, origin, to = view.marching[:3]
        end = origin if send else to
    return set() if end is None else set(range(LANDS)) - {end, *pen.box.land.by_land[end]}


def place_and_piece(pen: Pen, ask: Ask[Any], option: int) -> tuple[int, int]:
    """The territory and the piece of an option."""
    if ask.kind is pen.box.kind.recruit:
        rank, at = divmod(option, LANDS)
        return at, ORDER[rank]
    at, piece = divmod(option, pen.box.pieces)
    return at, piece


def last_line(pen: Pen, ask: Ask[Any], numbers: dict[Option, str]) -> list[RenderableType]:
    """The way out, where there is one."""
    if DONE not in numbers:
        return []
    return [strong(numbers[DONE]) + Text(f" {pen.words.option(ask.kind, DONE)}")]


def title(pen: Pen, ask: Ask[Any], view: View) -> str:
    """When recruiting: who is left to recruit, and what they cost."""
    if ask.kind is not pen.box.kind.recruit:
        return ""
    prices = pen.units(pen.box.boards[ask.seat].costs)
    costs = COMMA.join(f"{price[-1]} {price[:-1]}" for price in prices)
    return SHOWN.say("title.reserve", reserve=" ".join(pen.units(view.seats[ask.seat].reserve)), costs=costs)


def place_menu(pen: Pen, ask: Ask[Any], view: View) -> Menu:
    """Territories by region, each with its number and who stands there."""
    order = [at for lands in pen.box.land.in_region for at in lands if at in ask.options]
    answers = numbered(list(order))
    numbers = {at: number for number, at in answers.items()}
    rows = Table.grid(padding=(0, 2))
    rows.add_column(style="dim")
    rows.add_column()
    for region, lands in enumerate(pen.box.land.in_region):
        items = [place_text(pen, view, at, numbers[at]) for at in lands if at in numbers]
        if items:
            rows.add_row(pen.words.region(region), Flow(items))
    return Menu(rows, answers, number_hint(answers), SHOWN.raw("title.map"))


def place_text(pen: Pen, view: View, at: int, number: str) -> Text:
    """“4 Last Well water ▲ A 2g”."""
    shown = view.territories[at]
    return strong(number) + Text(" ") + pen.ground(at, shown) + Text(" ") + pen.there(shown)

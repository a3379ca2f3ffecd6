"""What everybody sees: the moment, the armies, the piles."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from kurultai.games.reign_and_ruin.sight import View
from kurultai.games.reign_and_ruin.table import NOBODY
from kurultai.terminal.flow import Flow
from kurultai.terminal.marks import chip, styled
from kurultai.terminal.menu import PHRASES
from kurultai.terminal.tables.reign_and_ruin.pen import DOT, ROOM_FOR_COLUMNS, Pen, titled


def draw_table(pen: Pen, title: str, view: View, width: int) -> RenderableType:
    """The table; while there are no armies yet, who passes to whom."""
    heading = draw_heading(title, moment(pen, view), view)
    if view.phase != "play":
        return Group(heading, draw_circle(pen, view))
    seats = draw_seats(pen, view) if width >= ROOM_FOR_COLUMNS else draw_narrow_seats(pen, view)
    legend = [Text(PHRASES.say("reign.legend"), style="dim")] if someone_protected(view) else []
    return Group(heading, seats, draw_discard_pile(pen, view), *legend)


def draw_heading(title: str, now: str, view: View) -> RenderableType:
    """The moment of the game on the left, the stocks on the right."""
    stocks = [PHRASES.say("reign.draw_pile", number=view.draw_pile)]
    if view.tokens is not None:
        stocks.append(PHRASES.say("reign.tokens", doubling=view.tokens[0], protection=view.tokens[1]))
    line = Table.grid(expand=True, padding=(0, 1))
    line.add_column()
    line.add_column(justify="right")
    line.add_row(styled(title, "bold") + Text(f"{DOT}{now}"), Text(DOT.join(stocks)))
    return line


def moment(pen: Pen, view: View) -> str:
    """“draft, pick 2 of 4”."""
    if view.phase == "draft":
        return PHRASES.say("reign.draft", pick=view.pick + 1, picks=len(pen.box.schedule))
    if view.over:
        return PHRASES.say("reign.over")
    return PHRASES.say("reign.last_lap" if view.ended_by != NOBODY else "reign.play")


def draw_circle(pen: Pen, view: View) -> RenderableType:
    """Who passes to whom."""
    seats = [chip(seat) + Text(" ") + pen.who(seat) for seat in range(len(view.seats))]
    return titled(PHRASES.say("reign.circle"), Flow([*seats, chip(0)], " → "))


def draw_seats(pen: Pen, view: View) -> RenderableType:
    """A row for each seat: who, how many cards, the army with its arithmetic, and its total."""
    rows = Table(box=None, expand=True, padding=(0, 1), header_style="dim", pad_edge=False)
    rows.add_column("", width=5, no_wrap=True)
    rows.add_column("", max_width=20)
    rows.add_column(PHRASES.say("reign.hand"), max_width=24)
    rows.add_column(PHRASES.say("reign.army"), ratio=1)
    rows.add_column(PHRASES.say("reign.total"), justify="right", style="bold")
    for number, seat in enumerate(view.seats):
        total = str(seat.total) if seat.army else ""
        rows.add_row(draw_marker(view, number), pen.who(number), pen.hand(seat), pen.army(seat), total)
    return rows


def draw_narrow_seats(pen: Pen, view: View) -> RenderableType:
    """The same where there is no room for columns: who and how much, and below it the army."""
    lines: list[RenderableType] = []
    for number, seat in enumerate(view.seats):
        facts = [draw_marker(view, number) + Text(" ") + pen.who(number)]
        facts.append(styled(f"{PHRASES.say('reign.hand')} ", "dim") + pen.hand(seat))
        facts.append(styled(f"{PHRASES.say('reign.total')} ", "dim") + Text(str(seat.total), style="bold"))
        lines.append(Flow(facts, "  "))
        if seat.army:
            lines.append(Padding(pen.army(seat), (0, 0, 0, 6)))
    return Group(*lines)


def draw_marker(view: View, seat: int) -> Text:
    """A seat's letter, with a pointer before it when it is that seat's turn."""
    return styled("▸ " if view.turn == seat else "  ", "bold") + chip(seat)


def draw_discard_pile(pen: Pen, view: View) -> RenderableType:
    """The discard pile, which everybody may read."""
    if not view.discard_pile:
        return Text(PHRASES.say("reign.discard_pile_empty"), style="dim")
    return pen.heap(PHRASES.say("reign.discard_pile"), view.discard_pile)


def someone_protected(view: View) -> bool:
    """Whether brackets stand on the table, which want explaining."""
    return any(fighter.protected for seat in view.seats for fighter in seat.army)

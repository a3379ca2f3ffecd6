"""What the bench found, as tables for the terminal."""

from collections.abc import Iterable, Sequence

import msgspec
from rich.box import SIMPLE_HEAD
from rich.table import Table
from rich.text import Text

from kurultai.lab.measure import Quantity, Run, Spread, compared, measured


class Line(msgspec.Struct, frozen=True):
    """A line of a table of figures: so many a second, or how long one takes."""

    title: str
    quantity: Quantity
    microseconds: bool = False


class Comparison(msgspec.Struct, frozen=True):
    """A line of a table of ratios: what of ours stands against what of theirs."""

    title: str
    ours: Quantity
    theirs: Quantity


class Column(msgspec.Struct, frozen=True):
    """A contestant and what stands above its figures."""

    contestant: str
    title: str


GAMES = Quantity("random", "games")
DECISIONS = Quantity("random", "decisions")
CHOICES = Quantity("random", "choices")
COPIES = Quantity("copy", "copies")
COPIES_IN_MID_STRETCH = Quantity("copy-mid", "copies")
IMAGINED = Quantity("imagine", "imagined")
PLAYOUTS = Quantity("playouts", "playouts")
SEARCHED = {budget: Quantity(f"search-{budget}", "iterations") for budget in (100, 1_000)}

OUR_LINES = (
    Line("games/s", GAMES),
    Line("decisions/s", DECISIONS),
    Line("choices/s", CHOICES),
    Line("copy, µs", COPIES, microseconds=True),
    Line("copy in mid-stretch, µs", COPIES_IN_MID_STRETCH, microseconds=True),
    Line("imagine, µs", IMAGINED, microseconds=True),
    Line("playouts/s", PLAYOUTS),
    *(Line(f"search, iterations/s at {budget}", SEARCHED[budget]) for budget in SEARCHED),
)
THEIR_LINES = (
    Line("games/s", GAMES),
    Line("decisions/s", DECISIONS),
    Line("choices/s", CHOICES),
    Line("copy, µs", COPIES, microseconds=True),
)
COMPARISONS = (
    Comparison("games", GAMES, GAMES),
    Comparison("decisions", DECISIONS, DECISIONS),
    Comparison("choices", CHOICES, CHOICES),
    Comparison("copy", COPIES, COPIES),
    Comparison("copy in mid-stretch", COPIES_IN_MID_STRETCH, COPIES),
)

STEPS = Quantity("environment", "steps")
EPISODES = Quantity("environment", "episodes")
STEPS_OF_AGENTS = Quantity("pettingzoo", "steps")
ENVIRONMENT_LINES = (
    Line("steps/s", STEPS),
    Line("episodes/s", EPISODES),
    Line("steps/s, PettingZoo", STEPS_OF_AGENTS),
    Line("steps/s, 64 matches in step", Quantity("rows", "steps")),
    Line("a vector, µs", Quantity("observe", "observations"), microseconds=True),
    Line("a mask, µs", Quantity("mask", "masks"), microseconds=True),
)
ENVIRONMENT_COMPARISONS = (
    Comparison("steps", STEPS, STEPS),
    Comparison("steps, both PettingZoo", STEPS_OF_AGENTS, STEPS_OF_AGENTS),
)


def figures(run: Run, title: str, columns: Sequence[Column], lines: Iterable[Line]) -> Table:
    """A column for each contestant, a line for each quantity."""
    table = empty_table(title, columns)
    for line in lines:
        table.add_row(line.title, *(cell(figure(run, column, line)) for column in columns))
    return table


def ratios(
    run: Run, title: str, ours: str, peers: Sequence[Column], lines: Iterable[Comparison] = COMPARISONS
) -> Table:
    """How many times as fast ours is as each peer."""
    table = empty_table(title, peers)
    for line in lines:
        spreads = [compared(run.samples, (ours, line.ours), (peer.contestant, line.theirs)) for peer in peers]
        table.add_row(line.title, *map(cell, spreads))
    return table


def figure(run: Run, column: Column, line: Line) -> Spread | None:
    found = measured(run.samples, column.contestant, line.quantity)
    return found.microseconds_each() if found and line.microseconds else found


def empty_table(title: str, columns: Iterable[Column]) -> Table:
    table = Table(title=title, title_justify="left", title_style="bold", box=SIMPLE_HEAD, collapse_padding=True)
    table.add_column()
    for column in columns:
        table.add_column(column.title, justify="right")
    return table


def cell(spread: Spread | None) -> Text:
    """The median, and under it the range; a tilde marks what is from noisy rounds."""
    if spread is None:
        return Text("–")
    mark = "~" if spread.noisy else ""
    extent = f"[{number(spread.low)}..{number(spread.high)}]"
    return Text.assemble(f"{mark}{number(spread.median)}", "\n", (extent, "dim"))


def number(value: float) -> str:
    """About three digits that mean something."""
    if value >= 10_000:
        return f"{number(value / 1000)}k"
    if value >= 100:
        return f"{value:,.0f}"
    return f"{value:.1f}" if value >= 10 else f"{value:.2f}"

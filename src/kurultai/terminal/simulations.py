"""Simulations on screen: a progress bar, then who won."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.table import Table

from kurultai.kernel.ask import letter
from kurultai.kernel.errors import BadSetup
from kurultai.lab.crew import Crew
from kurultai.lab.results import SIMULATED, InOrder, open_table
from kurultai.lab.simulate import Order, Tally, check, simulate
from kurultai.lab.stats import share_of
from kurultai.terminal.ladders import table_of, watched
from kurultai.terminal.saves import make_folder

MOST_FAILURES_SHOWN = 3
MOST_IN_PARQUET = 10**18


def run(order: Order, crew: Crew, console: Console, results: Path | None = None) -> bool:
    """Play the games and print the summary; whether none of them broke. `results`: a table of all of them. Who
    interrupts them sees the summary of what was played, and the command ends as an interrupted one."""
    check(order)
    if results is not None:
        check_seeds(order, results)
    if order.records:
        make_folder(order.records, "records")
    with table_for(order, results) as rows:
        tally, whole = play(order, crew, console, rows)
    show(order, tally, console)
    if not whole:
        raise KeyboardInterrupt
    return not tally.failures


def check_seeds(order: Order, results: Path) -> None:
    """Refuse seeds that a table has no room for."""
    if results.suffix == ".parquet" and abs(order.seed) + order.games > MOST_IN_PARQUET:
        raise BadSetup(f"{results}: Parquet has no room for seeds of more than 18 digits; name a .csv")


@contextmanager
def table_for(order: Order, results: Path | None) -> Iterator[InOrder | None]:
    """The table that takes the rows, if one is wanted."""
    if results is None:
        yield None
        return
    rows = InOrder(open_table(results, SIMULATED), order.seed)
    try:
        yield rows
    finally:
        rows.close()


def play(order: Order, crew: Crew, console: Console, rows: InOrder | None) -> tuple[Tally, bool]:
    """Play the games behind a progress bar; what came of them, and whether it was all of them."""
    tally = Tally.empty(order.setup.seats)
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
    )
    pack = str(order.pack or "")
    with watched(order.setup, pack, console), Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task(f"{order.setup.game}, {order.setup.seats} seats", total=order.games)
        try:
            for batch in simulate(order, crew):
                tally.add(batch)
                if rows is not None:
                    rows.add(batch.first, batch.games, batch.rows)
                progress.update(task, completed=tally.games)
        except KeyboardInterrupt:
            console.print("Interrupted: this is of what was played.", highlight=False)
            return tally, False
    return tally, True


def show(order: Order, tally: Tally, console: Console) -> None:
    """The summary of all games."""
    whole = tally.games - len(tally.failures)
    console.print(
        f"{tally.games} games of {order.setup.game}, {order.setup.seats} seats, seeds from {order.seed}",
        highlight=False,
    )
    if whole:
        console.print(shares(order, tally, whole))
        length = tally.decisions / whole
        console.print(f"{length:.1f} choices a game, {tally.longest} at the most", highlight=False)
    if order.proven or order.records:
        console.print(f"{whole} records written, read and verified", highlight=False)
    for failure in sorted(tally.failures, key=lambda one: one.seed)[:MOST_FAILURES_SHOWN]:
        console.print(f"seed {failure.seed} broke: {failure.sentence}", highlight=False, markup=False, style="red")
        if failure.trace:
            console.print(failure.trace, highlight=False, markup=False, style="dim")
    console.print(f"{len(tally.failures)} games broke" if tally.failures else "no game broke", highlight=False)


def shares(order: Order, tally: Tally, games: int) -> Table:
    """Win share and mean score of each seat."""
    table = table_of(("seat", "bot", "wins", "95 %", "mean score"), left=2)
    for seat, bot in enumerate(order.bots):
        share = share_of(tally.wins[seat], tally.squares[seat], games)
        wide = f"{100 * share.low:.1f}..{100 * share.high:.1f}"
        table.add_row(letter(seat), bot, f"{100 * share.share:.1f} %", wide, f"{tally.points[seat] / games:.1f}")
    return table

"""Ladders and balance runs on screen: a progress bar with the time left, then what was found."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.table import Table

from kurultai.kernel.errors import BadSetup, KurultaiError
from kurultai.kernel.game import Setup
from kurultai.lab.balance import Balance, Run, Shift, compare, planned
from kurultai.lab.cells import PRIMARY
from kurultai.lab.crew import Crew
from kurultai.lab.ladder import Ladder, key_of, keys_of, rate
from kurultai.lab.ladder import run as run_ladder
from kurultai.lab.report import FILES, make_room, write_report
from kurultai.lab.results import begin_file, called, check_name, kept_in, read_results, write_balance
from kurultai.lab.series import Played, Shard, check_table, content_now
from kurultai.lab.stats import Difference, Share

MOST_TROUBLES = 5
MOST_CELLS = 12
NOT_TOLD = "–"


def bars(console: Console) -> Progress:
    """A progress bar with the time that is left."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    return Progress(*columns, TimeRemainingColumn(), console=console, transient=True)


@contextmanager
def watched(setup: Setup, pack: str, console: Console) -> Iterator[None]:
    """Say so where a pack was changed while games were played with it: who begins later reads what is there then."""
    before = content_now(setup, pack)
    yield
    if content_now(setup, pack) != before:
        sentence = f"{pack} was changed while games were played with it: they are not all of the same content."
        console.print(sentence, highlight=False, markup=False, style="red")


def table_of(headings: Sequence[str], title: str | None = None, left: int = 1) -> Table:
    """An empty table; the first columns stand on the left. Where it is too wide, names go on below: those of bots, and
    of boards, often differ only at their end."""
    table = Table(title=title, title_justify="left")
    for at, heading in enumerate(headings):
        table.add_column(heading, justify="left" if at < left else "right", overflow="fold")
    return table


def percent(share: Share) -> str:
    """A share with its interval."""
    return f"{100 * share.share:.1f} % [{100 * share.low:.1f}..{100 * share.high:.1f}]"


# --- ladders ---------------------------------------------------------------------------------------------------------


def climb(programme: Sequence[Shard], crew: Crew, results: Path | None, console: Console) -> Ladder:
    """Play a ladder to its end, or until it is interrupted; what was played is kept and rated."""
    games: list[Played] = []
    interrupted = False
    asked = {key for heat in programme for key in keys_of(heat)}
    series = programme[0].series
    with watched(series.setup, series.pack, console), bars(console) as progress:
        task = progress.add_task(f"ladder of {series.setup.game}", total=len(asked))
        try:
            for played in run_ladder(programme, crew, results):
                games += played
                progress.advance(task, sum(key_of(game) in asked for game in played))
        except KeyboardInterrupt:
            goes_on = "; the same command goes on" if results is not None else ""
            console.print(f"Interrupted: what was played is rated{goes_on}.", highlight=False)
            interrupted = True
    ladder = rate(games)
    show_ladder(ladder, console)
    if interrupted:
        raise KeyboardInterrupt
    return ladder


def show_ladder(ladder: Ladder, console: Console) -> None:
    """The bots, the strongest first."""
    headings = ("bot", "games", "won (95 %)", "even", "openskill", "strength, Elo ± 95 %")
    table = table_of(headings, f"{ladder.games} games")
    for standing in ladder.standings:
        share, rated, skilled = standing.share, standing.strength, standing.skill
        table.add_row(
            standing.bot,
            str(standing.games),
            percent(share) if share else NOT_TOLD,
            f"{100 * standing.even:.0f} %" if 0 < standing.even < 1 else NOT_TOLD,
            f"{skilled.mu:.1f} ± {skilled.sigma:.1f}" if skilled else NOT_TOLD,
            f"{rated.points:+.0f} ± {rated.half:.0f}" if rated else NOT_TOLD,
        )
    console.print(table)
    for rung in ladder.rungs:
        console.print(f"{rung.upper} against {rung.lower}: {percent(rung.share)}", highlight=False)
    for one in ladder.alone:
        even = f"even would be {100 / one.seats:.0f} %"
        among = f"{one.bot} alone among {one.seats - 1} {one.others}"
        console.print(f"{among}: {percent(one.share)} of {one.share.games} games; {even}", highlight=False)
    for pair in ladder.margins:
        more = in_points(pair.margin)
        console.print(f"{pair.upper} against {pair.lower}, in the same deals: {more} points", highlight=False)
    others = [f"{other.name} {other.points:+.0f} ± {other.half:.0f}" for other in ladder.others]
    if others:
        console.print(f"At the same time: {', '.join(others)}", highlight=False, style="dim")
    show_troubles([*ladder.broken, *ladder.faults], console)


def show_troubles(troubles: Sequence[str], console: Console) -> None:
    """Games that broke and bots that were replaced."""
    for trouble in troubles[:MOST_TROUBLES]:
        console.print(trouble, highlight=False, markup=False, style="red")
    if len(troubles) > MOST_TROUBLES:
        console.print(f"and {len(troubles) - MOST_TROUBLES} more", highlight=False, style="red")


# --- balance ---------------------------------------------------------------------------------------------------------


def weigh(
    setup: Setup,
    bot: str,
    crew: Crew,
    console: Console,
    *,
    pack: str,
    against: str,
    precision: float,
    most: int,
    folder: Path,
    name: str,
    results: Path | None = None,
    keep: Path | None = None,
    also: Sequence[Path] = (),
) -> Balance:
    """Measure the balance of a game, or of a pack against another, and write the report. `keep`: where every game is
    kept as soon as it was played, to go on from; those of the other pack are kept beside it. `also`: files in which
    other runs have kept theirs, which are counted with these."""
    beside = keep and beside_of(keep)
    kept, report = [path for path in (keep, beside) if path], [folder / name for name in FILES]
    for path in kept:
        check_place(path, report)
    if results is not None:
        check_name(results)
        check_place(results, [*kept, *also, *report])
    other_pack = "" if against == "own" else against
    check_plan(setup, bot, [pack, *([other_pack] if against else [])], folder)
    run = resumed(setup, bot, crew, name, pack, keep)
    other = resumed(setup, bot, crew, name, other_pack, beside) if against else None
    for path in also:
        count_too(run, path, console)
    console.print(f"± {100 * precision:g} % will take about {planned(setup, precision):,} games.", highlight=False)
    whole = go_on(run, precision, most, console)
    shifts: list[Shift] = []
    runs = [(run.series, run.played)]
    if other:
        whole = whole and go_on(other, precision, len(run.played), console, whole=True)
        shifts = compare(other.played, run.played)
        runs.append((other.series, other.played))
    balance = run.result()
    show_balance(balance, shifts, console)
    page = keep_report(folder, balance, run.counted(), shifts, against)
    console.print(f"The report: {page}", highlight=False, soft_wrap=True)
    if results is not None:
        write_balance(results, runs)
        console.print(f"Every game and seat: {results}", highlight=False, soft_wrap=True)
    if not whole:
        raise KeyboardInterrupt
    return balance


def keep_report(
    folder: Path, balance: Balance, counted: Sequence[Played], shifts: Sequence[Shift], against: str
) -> Path:
    """Write the report into its folder; its page."""
    try:
        make_room(folder)
        return write_report(folder, balance, counted, shifts, against)
    except OSError as error:
        raise KurultaiError(f"{folder}: the report cannot be kept there: {error}") from None


def beside_of(keep: Path) -> Path:
    """Where games of the other pack are kept."""
    if not keep.name:
        raise BadSetup(f"{keep}: games are kept in a file, not in a folder")
    return keep.with_suffix(f".against{keep.suffix}")


def check_place(path: Path, others: Sequence[Path]) -> None:
    """Refuse a file that something else would take the place of, or that would take the place of something else."""
    if path.resolve() in [other.resolve() for other in others]:
        raise BadSetup(f"{path}: something else of this run is kept there; name another file")


def check_plan(setup: Setup, bot: str, packs: Sequence[str], folder: Path) -> None:
    """Refuse what cannot be played or kept, before anything is played."""
    for pack in packs:
        check_table(setup, (bot,), pack)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise KurultaiError(f"{folder}: the report cannot be kept there: {error}") from None


def resumed(setup: Setup, bot: str, crew: Crew, name: str, pack: str, keep: Path | None) -> Run:
    """A run that goes on from the games that are kept, if any are; the first line of their file says of which run."""
    if keep is not None:
        begin_file(keep, Run(setup, bot, crew, name=name, pack=pack).heading())
    return Run(setup, bot, crew, name=name, pack=pack, played=read_results(keep), results=keep)


def count_too(run: Run, path: Path, console: Console) -> None:
    """Count the games that another run has kept."""
    kept = kept_in(path)
    run.add(kept)
    other = "" if kept.content == run.content else ", played with other content"
    games = f"{len(kept.games):,} games" if len(kept.games) != 1 else "1 game"
    console.print(f"Counted as well: {games} of “{kept.name}”{other}.", highlight=False)


def go_on(run: Run, precision: float, most: int, console: Console, *, whole: bool = False) -> bool:
    """Play until it is precise enough, with a progress bar; `whole`: all games, however precise. Whether nobody has
    interrupted it."""
    series = run.series
    with watched(series.setup, series.pack, console), bars(console) as progress:
        task = progress.add_task(called([series.pack])[0] or series.setup.game, total=most if whole else None)
        try:
            for stand in run.go_on(0.0 if whole else precision, most):
                progress.update(task, completed=stand.games, total=stand.needed)
        except KeyboardInterrupt:
            console.print("Interrupted: the report is of what was played.", highlight=False)
            return False
    return True


def in_points(found: Difference) -> str:
    """A difference of win shares with its interval."""
    return f"{100 * found.difference:+.1f} [{100 * found.low:+.1f}..{100 * found.high:+.1f}]"


def show_balance(balance: Balance, shifts: Sequence[Shift], console: Console) -> None:
    """The figures in short; the report has them all."""
    headings = ("what", "won (95 %)", "even", "by scores (95 %)", "points ahead (95 %)")
    table = table_of(headings, f"{balance.games:,} games of {balance.series.setup.game}")
    for cell in balance.cells:
        if cell.trait in PRIMARY:
            mark = "bold red" if cell.real else ""
            lead = f"{cell.lead.difference:+.1f} [{cell.lead.low:+.1f}..{cell.lead.high:+.1f}]"
            even = f"{100 * cell.even:.1f} %"
            scored = in_points(cell.scored) if cell.scored else ""
            table.add_row(f"{cell.trait}: {cell.value}", percent(cell.share), even, scored, lead, style=mark)
    console.print(table)
    for line in balance.close():
        console.print(line, highlight=False)
    rest = [cell for cell in balance.cells if cell.trait not in PRIMARY and cell.real]
    for cell in sorted(rest, key=lambda cell: -abs(cell.effect.difference))[:MOST_CELLS]:
        given = f"; {in_points(cell.given)} given how they stood" if cell.given else ""
        likely = f"; {in_points(cell.likely)} allowing for chance" if cell.likely else ""
        what = f"{cell.trait} {cell.value}: {in_points(cell.effect)} points of win share{given}{likely}"
        console.print(what, highlight=False)
    show_shifts(shifts, console)
    for length in balance.lengths:
        console.print(f"{length.what}: {length.mean:.1f} on average, median {length.middle:g}", highlight=False)
    console.print(balance.power(), highlight=False)
    show_troubles([*balance.broken, *balance.faults], console)


def show_shifts(shifts: Sequence[Shift], console: Console) -> None:
    """What the pack changes as far as that stands; whether anything does is told, too."""
    for shift in shifts:
        if shift.real:
            change = f"{100 * shift.before:.1f} % to {100 * shift.after:.1f} %"
            what = f"{shift.trait} {shift.value}: {change}, {in_points(shift.difference)} points"
            console.print(what, highlight=False, style="bold")
    if shifts and not any(shift.real for shift in shifts):
        console.print(f"None of {len(shifts)} shifts against the other pack stands.", highlight=False)

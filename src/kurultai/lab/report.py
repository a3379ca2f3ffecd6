"""A balance run as one page that needs no network, with its figures beside it and games to watch.

The plots are Vega-Lite's, drawn in the page; whatever they show can be read in the CSV files as well.
"""

from __future__ import annotations

import csv
import html
import io
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from decimal import ROUND_HALF_UP, Decimal
from importlib import import_module
from pathlib import Path
from typing import Any

from kurultai.games.catalogue import open_catalogue
from kurultai.kernel.errors import KurultaiError
from kurultai.kernel.game import games as on_shelf
from kurultai.kernel.languages import LANGUAGE
from kurultai.lab.balance import Balance, Shift
from kurultai.lab.cells import FEW, PRIMARY, Cell
from kurultai.lab.series import Played, lead_changes, record_of
from kurultai.lab.stats import Difference

MOST_ROWS = 40
BESIDE: dict[str, Callable[[Cell], Difference | None]] = {
    "given how they stood": lambda cell: cell.given,
    "by their scores": lambda cell: cell.scored,
    "allowing for chance": lambda cell: cell.likely,
}
"""What stands beside an effect where it is known."""
HOW = (
    "Small figures are 95 % intervals; what is red stands when one in twenty of what is red may be chance. "
    "<em>Given how they stood</em> counts only what seats won beyond their chances just before they got something, "
    "against the same of others. <em>By their scores</em> is how much more than an even share they would win if each "
    "drew one of the results it had. <em>Allowing for chance</em> is what is likely left of it: of many, those that "
    "lie farthest out do so partly by chance."
)

PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
  :root {{ color-scheme: light dark; --ink: #2a211b; --paper: #fbf7f0; --line: #d8cbb8; --real: #a3321f; }}
  @media (prefers-color-scheme: dark) {{
    :root {{ --ink: #ece3d6; --paper: #1d1916; --line: #4a3f35; --real: #ff9c7d; }}
  }}
  body {{ font: 16px/1.5 Georgia, serif; margin: 0 auto; max-width: 70rem; padding: 1.5rem; color: var(--ink);
    background: var(--paper); }}
  h1, h2 {{ line-height: 1.2; }}
  .table {{ overflow-x: auto; margin: .5rem 0 1.5rem; }}
  table {{ border-collapse: collapse; font-variant-numeric: tabular-nums; }}
  th, td {{ padding: .2rem 0 .2rem 1.2rem; border-bottom: 1px solid var(--line); text-align: right; }}
  th {{ vertical-align: bottom; line-height: 1.2; }}
  td {{ white-space: nowrap; }}
  th:first-child, td:first-child {{ text-align: left; position: sticky; left: 0; padding-left: 0;
    background: var(--paper); }}
  td:first-child {{ white-space: normal; min-width: 7.5rem; }}
  td small {{ display: block; font-weight: normal; opacity: .8; }}
  a {{ color: inherit; }}
  .real {{ color: var(--real); font-weight: bold; }}
  .plot {{ overflow-x: auto; max-width: 100%; box-sizing: border-box; background: #fff; border-radius: 6px;
    padding: .5rem; margin: .5rem 0 1.5rem; }}
</style>
{scripts}
</head>
<body>
{body}
</body>
</html>
"""


FILES = ("report.html", "cells.csv", "games.csv", "shifts.csv")


def make_room(folder: Path) -> None:
    """A folder for a report: what an earlier one has left there is removed, and nothing else."""
    folder.mkdir(parents=True, exist_ok=True)
    if (folder / FILES[0]).is_file():
        for record in (folder / "records").glob("[0-9]*.kurultai"):
            record.unlink()
    for name in FILES:
        (folder / name).unlink(missing_ok=True)


def write_report(
    folder: Path,
    balance: Balance,
    games: Sequence[Played],
    shifts: Sequence[Shift] = (),
    against: str = "",
) -> Path:
    """The page, the CSV files and the records of a run; the page's path."""
    write_figures(folder, balance, games, shifts)
    kept = write_records(folder / "records", balance, games)
    page = folder / "report.html"
    scripts, plots = drawn(balance, games)
    tables = [*shift_table(shifts), *cell_tables(balance, kept), *endings(balance)]
    body = [*heading(balance, against), *plots, *tables]
    title = f"Balance of {title_of(balance)}"
    page.write_text(PAGE.format(title=html.escape(title), scripts=scripts, body="\n".join(body)), encoding="utf-8")
    return page


def write_figures(folder: Path, balance: Balance, games: Sequence[Played], shifts: Sequence[Shift] = ()) -> None:
    """The CSV files of a run."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "cells.csv").write_text(cells_csv(balance.cells), encoding="utf-8")
    (folder / "games.csv").write_text(games_csv(games), encoding="utf-8")
    if shifts:
        (folder / "shifts.csv").write_text(shifts_csv(shifts), encoding="utf-8")


def write_records(folder: Path, balance: Balance, games: Sequence[Played]) -> dict[int, str]:
    """A record to watch for every cell that says something, by the number of the game."""
    folder.mkdir(exist_ok=True)
    wanted = {cell.example for cell in balance.cells if not cell.scarce}
    found: dict[int, str] = {}
    for game in games:
        if game.number in wanted:
            name = f"{game.number}.kurultai"
            with suppress(KurultaiError):  # by rules that are others now; then it cannot be watched any more
                (folder / name).write_text(record_of(balance.series, game), encoding="utf-8", newline="\n")
                found[game.number] = f"records/{name}"
    return found


# --- figures ---------------------------------------------------------------------------------------------------------


def cells_csv(cells: Iterable[Cell]) -> str:
    """Every cell with its interval."""
    head = (
        "trait",
        "value",
        "seats",
        "share",
        "low",
        "high",
        "even",
        "effect",
        "effect_low",
        "effect_high",
        "p",
        "real",
        "lead",
        "lead_low",
        "lead_high",
        "given",
        "given_low",
        "given_high",
        "scored",
        "scored_low",
        "scored_high",
        "likely",
        "likely_low",
        "likely_high",
    )
    rows = [
        (
            c.trait,
            c.value,
            c.share.games,
            *_rounded(c.share.share, c.share.low, c.share.high, c.even),
            *_rounded(c.effect.difference, c.effect.low, c.effect.high),
            f"{c.effect.p:.3g}",
            int(c.real),
            *_rounded(c.lead.difference, c.lead.low, c.lead.high),
            *(figure for found in (c.given, c.scored, c.likely) for figure in _if_any(found)),
        )
        for c in cells
    ]
    return _csv(head, rows)


def _if_any(found: Difference | None) -> tuple[str, ...]:
    return ("", "", "") if found is None else _rounded(found.difference, found.low, found.high)


def games_csv(games: Iterable[Played]) -> str:
    """Every game in a line."""
    head = ("number", "seed", "choices", "winners", "scores", "end", "lead_changes", "behind", "options")
    rows = [
        (
            game.number,
            game.seed,
            "" if game.broken else game.choices,
            " ".join(map(str, game.winners)),
            " ".join(map(str, game.scores)),
            game.traits.match.get("end", "") if game.traits else "",
            "" if game.broken else lead_changes(game.leads),
            "" if game.broken else game.behind,
            ";".join(f"{name}={value}" for name, value in game.options.items()),
        )
        for game in games
    ]
    return _csv(head, rows)


def shifts_csv(shifts: Iterable[Shift]) -> str:
    """What one pack changes against another."""
    head = (
        "trait",
        "value",
        "seats_before",
        "seats_after",
        "before",
        "after",
        "difference",
        "low",
        "high",
        "p",
        "real",
    )
    rows = [
        (
            s.trait,
            s.value,
            *s.seats,
            *_rounded(s.before, s.after, s.difference.difference, s.difference.low, s.difference.high),
            f"{s.difference.p:.3g}",
            int(s.real),
        )
        for s in shifts
    ]
    return _csv(head, rows)


def _rounded(*values: float) -> tuple[str, ...]:
    return tuple(f"{value:.5f}" for value in values)


def _csv(head: Sequence[str], rows: Iterable[Sequence[Any]]) -> str:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(head)
    writer.writerows(rows)
    return text.getvalue()


# --- the page --------------------------------------------------------------------------------------------------------


def tenths(value: float) -> Decimal:
    """A figure to its tenths; halves go up, as in the browser."""
    return Decimal(repr(value)).quantize(Decimal("0.1"), ROUND_HALF_UP) + 0


def percent(value: float) -> str:
    return f"{tenths(100 * value)} %"


def signed(value: float) -> str:
    return f"{tenths(value):+}"


def points(share: float) -> str:
    return signed(100 * share)


def spread(write: Callable[[float], str], figures: tuple[float, float, float]) -> str:
    """A figure with its interval."""
    value, low, high = map(write, figures)
    return f"{value}<small>{low} … {high}</small>"


def table(*rows: str) -> str:
    """A table that is moved sideways where it is too wide for the screen."""
    return f"<div class='table' tabindex='0'><table>{''.join(rows)}</table></div>"


def title_of(balance: Balance) -> str:
    """What the game is called."""
    return on_shelf()[balance.series.setup.game].title


def heading(balance: Balance, against: str) -> list[str]:
    setup, series = balance.series.setup, balance.series
    seats = f"{setup.seats} {'seat' if setup.seats == 1 else 'seats'}"
    told = [_games(balance.games), seats, f"all played by {series.bots[0]}"]
    told += [f"with {', '.join(setup.modules)}"] if setup.modules else []
    told += [f"pack {Path(series.pack).resolve().name}"] if series.pack else []
    told += [f"against {against}"] if against else []
    lines = [f"<h1>Balance of {html.escape(title_of(balance))}</h1>", f"<p>{html.escape(', '.join(told))}.</p>"]
    worst = percent(balance.precision)
    lines.append(f"<p>The shares of seats and sides are known to ± {worst}. {html.escape(balance.power())}</p>")
    lines += [f"<p>{html.escape(line)}</p>" for line in balance.close()]
    lines.append(f"<p>{HOW}</p>")
    if balance.broken or balance.faults:
        troubles = [*balance.broken, *balance.faults][:10]
        lines.append("<ul>" + "".join(f"<li>{html.escape(trouble)}</li>" for trouble in troubles) + "</ul>")
    return lines


def shift_table(shifts: Sequence[Shift]) -> list[str]:
    if not shifts:
        return []
    told = [shift for shift in shifts if not shift.scarce]
    ordered = [shift for shift in told if shift.trait in PRIMARY]
    rest = [shift for shift in told if shift.trait not in PRIMARY]
    ordered += sorted(rest, key=lambda s: (not s.real, -abs(s.difference.difference)))[:MOST_ROWS]
    rows = [
        f"<tr class='{'real' if s.real else ''}'><td>{html.escape(s.trait)}: {html.escape(s.value)}</td>"
        f"<td>{percent(s.before)}</td><td>{percent(s.after)}</td><td>{spread(points, s.difference[:3])}</td></tr>"
        for s in ordered
    ]
    head = "<tr><th>what</th><th>before</th><th>after</th><th>shift</th></tr>"
    left = further(len(rest) - MOST_ROWS) + left_out(sum(shift.scarce for shift in shifts))
    return ["<h2>What the pack changes</h2>", table(head, *rows), *left]


def further(count: int) -> list[str]:
    """What is said of those that a table has no room for."""
    return [f"<p>And {count:,} more, which differ less. The CSV files have them.</p>"] if count > 0 else []


def left_out(count: int) -> list[str]:
    """What is said of those that too few seats had."""
    return [f"<p>Left out: {count:,} that fewer than {FEW} seats had. The CSV files have them.</p>"] if count else []


def cell_tables(balance: Balance, examples: dict[int, str]) -> list[str]:
    """A table for each trait; the values that stand out are marked, and lead to a game."""
    lines, told = [], [cell for cell in balance.cells if not cell.scarce]
    for trait in dict.fromkeys(cell.trait for cell in sorted(told, key=_order)):
        every = sorted((c for c in told if c.trait == trait), key=lambda c: -abs(c.effect.difference))
        cells = sorted(every, key=lambda c: not c.real)[:MOST_ROWS]
        beside = {heading: take for heading, take in BESIDE.items() if any(take(cell) is not None for cell in cells)}
        rows = [_row(cell, examples, [take(cell) for take in beside.values()]) for cell in cells]
        compared = "even share" if trait in PRIMARY else "those with as many others"
        heads = (html.escape(trait), "seats", "won", f"against {compared}", "in points of the game", *beside, "watch")
        head = "".join(f"<th>{heading}</th>" for heading in heads)
        lines += [f"<h2>{html.escape(trait.capitalize())}</h2>", table(f"<tr>{head}</tr>", *rows)]
        lines += further(len(every) - MOST_ROWS)
    return lines + left_out(len(balance.cells) - len(told))


def _order(cell: Cell) -> tuple[int, str]:
    return (PRIMARY.index(cell.trait) if cell.trait in PRIMARY else len(PRIMARY), cell.trait)


def _row(cell: Cell, examples: dict[int, str], beside: Iterable[Difference | None]) -> str:
    link = examples.get(cell.example, "")
    watch = f"<a href='{html.escape(link)}'>{cell.example}</a>" if link else ""
    figures = (
        html.escape(cell.value),
        f"{cell.share.games:,}",
        spread(percent, cell.share[:3]),
        spread(points, cell.effect[:3]),
        spread(signed, cell.lead[:3]),
        *("" if one is None else spread(points, one[:3]) for one in beside),
        watch,
    )
    return f"<tr class='{'real' if cell.real else ''}'>{''.join(f'<td>{figure}</td>' for figure in figures)}</tr>"


def _games(count: int) -> str:
    return f"{count:,} {'game' if count == 1 else 'games'}"


def ending(balance: Balance, cause: str) -> str:
    """What ended a game, in its own words."""
    phrases, key = open_catalogue(on_shelf()[balance.series.setup.game].package, LANGUAGE), f"end.{cause}"
    return phrases.raw(key) if key in phrases else cause


def endings(balance: Balance) -> list[str]:
    ends = "".join(
        f"<tr><td>{html.escape(ending(balance, cause))}</td><td>{spread(percent, share[:3])}</td></tr>"
        for cause, share in balance.ends
    )
    lengths = "".join(
        f"<tr><td>{html.escape(length.what)}</td><td>{tenths(length.mean)}</td><td>{length.low:g}</td>"
        f"<td>{length.middle:g}</td><td>{length.high:g}</td></tr>"
        for length in balance.lengths
    )
    head = "<tr><th></th><th>mean</th><th>1 in 10 below</th><th>median</th><th>1 in 10 above</th></tr>"
    undecided = f"<p>{_games(balance.undecided)} had no winner.</p>" if balance.undecided else ""
    ended = ["<h2>What ended the games</h2>", table(ends) + undecided] if ends or undecided else []
    return [
        *ended,
        "<h2>How they went</h2>",
        table(head, lengths),
    ]


# --- plots -----------------------------------------------------------------------------------------------------------


def drawn(balance: Balance, games: Sequence[Played]) -> tuple[str, list[str]]:
    """The scripts that draw, and the plots, each with its data in the page; where they cannot be made, the figures
    have to do."""
    try:
        altair: Any = import_module("altair")
        javascript = import_module("vl_convert").javascript_bundle
    except ModuleNotFoundError:
        return "", ["<p>The plots need the extra packages: pip install 'kurultai[report]'.</p>"]
    charts = [primary_chart(altair, balance), card_chart(altair, balance), length_chart(altair, games)]
    scripts = f"<script>{javascript()}</script>"
    plots = []
    for number, chart in enumerate(charts):
        if chart is None:
            continue
        spec = chart.to_json(indent=None).replace("</", "<\\/")
        draw = f"vegaEmbed('#plot{number}', {spec}, {{actions: false, renderer: 'svg', ast: true}})"
        plots.append(f"<div class='plot' id='plot{number}'></div><script>{draw}</script>")
    return scripts, plots


def primary_chart(altair: Any, balance: Balance) -> Any:
    """Seats, hordes, sides: shares with their intervals, and the even share as a line."""
    rows = [
        {
            "what": f"{c.trait}: {c.value}",
            "share": c.share.share,
            "low": c.share.low,
            "high": c.share.high,
            "even": c.even,
        }
        for c in sorted(balance.cells, key=_order)
        if c.trait in PRIMARY
    ]
    base = altair.Chart(altair.Data(values=rows)).encode(y=altair.Y("what:N", sort=None, title=None))
    line = base.mark_rule(strokeWidth=2).encode(
        x=altair.X("low:Q", title="share of games won", axis=altair.Axis(format="%")), x2="high:Q"
    )
    tips = [altair.Tooltip("what:N"), *(altair.Tooltip(f"{name}:Q", format=".1%") for name in ("share", "low", "high"))]
    point = base.mark_point(filled=True, size=70).encode(x="share:Q", tooltip=tips)
    even = base.mark_rule(strokeDash=[4, 4], color="#a3321f").encode(
        x="mean(even):Q", y=altair.value(0), y2=altair.value("height")
    )
    return (line + point + even).properties(title="Who wins", width=620)


def card_chart(altair: Any, balance: Balance) -> Any:
    """What moves the win share most, with and without it."""
    cells = [cell for cell in balance.cells if cell.trait not in PRIMARY and not cell.scarce]
    cells = sorted(cells, key=lambda cell: -abs(cell.effect.difference))[:MOST_ROWS]
    if not cells:
        return None
    rows = [
        {
            "what": f"{c.trait}: {c.value}",
            "effect": c.effect.difference,
            "low": c.effect.low,
            "high": c.effect.high,
            "real": "stands out" if c.real else "may be chance",
        }
        for c in cells
    ]
    base = altair.Chart(altair.Data(values=rows)).encode(
        y=altair.Y("what:N", sort=None, title=None), color=altair.Color("real:N", title=None)
    )
    line = base.mark_rule(strokeWidth=2).encode(
        x=altair.X(
            "low:Q", title="points of win share, with it against with as many others", axis=altair.Axis(format="+%")
        ),
        x2="high:Q",
    )
    tips = [
        altair.Tooltip("what:N"),
        *(altair.Tooltip(f"{name}:Q", format="+.1%") for name in ("effect", "low", "high")),
    ]
    point = base.mark_point(filled=True, size=60).encode(x="effect:Q", tooltip=tips)
    return (line + point).properties(title="What goes with winning", width=620)


def length_chart(altair: Any, games: Sequence[Played]) -> Any:
    """How long games take."""
    rows = [{"choices": game.choices} for game in games if not game.broken]
    if not rows:
        return None
    return (
        altair.Chart(altair.Data(values=rows))
        .mark_bar()
        .encode(
            x=altair.X("choices:Q", bin=altair.Bin(maxbins=30), title="choices in a game"),
            y=altair.Y("count():Q", title="games"),
            tooltip=[altair.Tooltip("count():Q", title="games")],
        )
        .properties(title="How long they take", width=620, height=160)
    )

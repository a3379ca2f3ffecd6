"""A game that is over, looked back on in the terminal: chances on the way, turning points, costly choices."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
from rich.cells import cell_len
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table
from rich.text import Text

from kurultai.bots.reasons import say_reason
from kurultai.kernel.game import Words
from kurultai.kernel.match import Match
from kurultai.kernel.record import Record
from kurultai.kernel.replay import replay
from kurultai.kernel.sight import events_for
from kurultai.lab.analysis import Analysis, CostlyChoice, TurningPoint, analyse
from kurultai.terminal.marks import SEAT_STYLES, chip, percent
from kurultai.terminal.menu import PHRASES
from kurultai.terminal.records import open_record

BARS = "▁▂▃▄▅▆▇█"
WIDEST, LEAST = 96, 8
BESIDES = 13
"""What stands beside a line of bars, save the seat's name and what is told of its luck: its letter, a number, gaps."""


def analyse_record(text: str, pack: Path | None, seconds: float, console: Console, *, as_json: bool) -> None:
    """Look through a record, and show what was found, or print it for programs."""
    record, game, content = open_record(text, pack)
    if as_json:
        found = analyse(record, game, content, seconds=seconds)
        sys.stdout.write(write_json(record, found))
        return
    with progress(console) as bar:
        task = bar.add_task(PHRASES.raw("analysis.working"), total=1.0)
        found = analyse(record, game, content, seconds=seconds, report=lambda share: bar.update(task, completed=share))
    match = replay(record, game, content, listening=True)
    Shown(record, match, found, console).show()


def write_json(record: Record, found: Analysis) -> str:
    """What was found with whose game it was, as one object."""
    head = {"game": record.setup.game, "names": record.names, "result": record.result}
    body: dict[str, Any] = msgspec.to_builtins(found)
    return msgspec.json.format(msgspec.json.encode({**head, **body})).decode() + "\n"


def progress(console: Console) -> Progress:
    """How far it is."""
    return Progress(TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn(), console=console, transient=True)


class Shown:
    """An analysis on a console."""

    def __init__(self, record: Record, match: Match, found: Analysis, console: Console) -> None:
        self.record = record
        self.match = match
        self.found = found
        self.console = console
        self.words: Words = match.game.words(match.box, record.names, None, PHRASES.language)

    def show(self) -> None:
        """Everything, one thing below the other."""
        found = self.found
        self.title("analysis.chances")
        self.lines([[chances[seat] for chances in found.chances] for seat in range(len(self.record.names))], most=1.0)
        for name, values in found.measures.items():
            self.console.print(Text(self.words.measure(name), style="bold"))
            rows = [[float(value[seat]) for value in values] for seat in range(len(self.record.names))]
            self.lines(rows, most=max((max(row) for row in rows), default=1.0), plain=True)
        self.title("analysis.turning")
        self.listed([self.turning(point) for point in found.turning])
        self.title("analysis.costly")
        self.listed([self.costly(choice) for choice in found.costly])
        self.say("analysis.looked", looked=found.looked, decisions=found.decisions)

    def say(self, key: str, style: str = "dim", **facts: Any) -> None:
        self.console.print(Text(PHRASES.say(key, **facts), style=style), highlight=False)

    def title(self, key: str) -> None:
        self.console.print()
        self.console.rule(Text(PHRASES.raw(key), style="bold"), style="dim", align="left")

    def lines(self, rows: Sequence[Sequence[float]], most: float, *, plain: bool = False) -> None:
        """For each seat a line of bars, and where it ends; chances with what luck gave."""
        grid = Table.grid(padding=(0, 1))
        for seat, row in enumerate(rows):
            end = Text(f"{row[-1]:.0f}" if plain else percent(row[-1]))
            told = "" if plain else self.luck_of(seat)
            bars = Text(drawn(row, self.width, most), style=SEAT_STYLES[seat % len(SEAT_STYLES)])
            grid.add_row(chip(seat), Text(self.record.names[seat]), bars, end, Text(told, style="dim"))
        self.console.print(grid)

    @property
    def width(self) -> int:
        """How wide bars can be, the same in all charts, so that the same moments stand one below the other."""
        names = max(map(cell_len, self.record.names))
        luck = max(cell_len(self.luck_of(seat)) for seat in range(len(self.record.names)))
        return max(LEAST, min(WIDEST, self.console.width - BESIDES - names - luck))

    def luck_of(self, seat: int) -> str:
        return PHRASES.say("analysis.luck", luck=points(self.found.luck[seat]))

    def listed(self, rows: Sequence[tuple[int, int, Text]]) -> None:
        """Things that happened, each with its choice and its seat."""
        if not rows:
            self.say("analysis.none")
            return
        grid = Table.grid(padding=(0, 1))
        for step, seat, told in rows:
            grid.add_row(Text(str(step), style="dim", justify="right"), chip(seat), told)
        self.console.print(grid)

    def turning(self, point: TurningPoint) -> tuple[int, int, Text]:
        """A turning point: what was chosen or came, and for whom the chances changed."""
        felt = point.felt
        told = [self.words.sentence(event) for number, event in events_for(self.match, None) if number == point.step]
        facts = {
            "what": " ".join(told[:3]) or self.label(point.step),
            "name": self.record.names[felt],
            "before": percent(point.before[felt]),
            "after": percent(point.after[felt]),
        }
        return point.step, point.seat, Text(PHRASES.say(f"analysis.by_{point.cause}", **facts))

    def costly(self, choice: CostlyChoice) -> tuple[int, int, Text]:
        """A costly choice: what was chosen, what would have been better, and why."""
        known = self.match.box.kinds
        kind = next(one for one in known if one.name == choice.kind)
        facts = {
            "cost": points(-choice.cost),
            "chosen": self.words.option(kind, kind.values[choice.chosen.option]),
            "better": self.words.option(kind, kind.values[choice.best.option]),
            "why": say_reason(self.words, choice.best, PHRASES.language),
        }
        return choice.step, choice.seat, Text(PHRASES.say("analysis.cost", **facts))

    def label(self, step: int) -> str:
        """A choice of the record as it stood on its button."""
        name, _, option = self.record.lines[step].choice.partition(":")
        kind = next(one for one in self.match.box.kinds if one.name == name)
        return self.words.option(kind, kind.values[option])


def drawn(row: Sequence[float], width: int, most: float) -> str:
    """A row of numbers as bars, each the mean of its share of the row."""
    columns = min(width, len(row))
    bars = []
    for column in range(columns):
        part = row[column * len(row) // columns : max(1, (column + 1) * len(row) // columns)]
        share = sum(part) / len(part) / most if most else 0.0
        bars.append(BARS[max(0, min(len(BARS) - 1, round(share * (len(BARS) - 1))))])
    return "".join(bars)


def points(change: float) -> str:
    """A change of a chance, with its sign."""
    return f"{100 * change:+z.0f} %"

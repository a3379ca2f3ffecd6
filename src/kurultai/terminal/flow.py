"""Things in a row that are never torn apart: what does not fit goes to the next line whole."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rich.console import Console, ConsoleOptions, RenderResult
from rich.measure import Measurement
from rich.text import Text


class Flow:
    """Some texts one after another, with a separator between neighbours, in as many lines as it takes."""

    def __init__(self, items: Iterable[Text], between: str = "   ") -> None:
        self.items = list(items)
        self.between = Text.assemble((between, "dim"))

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        yield from self.lines(options.max_width)

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        widths = [item.cell_len for item in self.items] or [0]
        whole = sum(widths) + self.between.cell_len * (len(widths) - 1)
        return Measurement(max(widths), whole).with_maximum(options.max_width)

    def lines(self, width: int) -> Iterator[Text]:
        """The lines for a width; a separator never ends one."""
        line: list[Text] = []
        taken = 0
        for item in self.items:
            needed = item.cell_len + (self.between.cell_len if line else 0)
            if line and taken + needed > width:
                yield self.between.join(line)
                line, taken, needed = [], 0, item.cell_len
            line.append(item)
            taken += needed
        if line:
            yield self.between.join(line)

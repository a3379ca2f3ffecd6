"""Tables as scenes lay them, what scenes may ask of them, and the chapter of the manual about it."""

from pathlib import Path
from typing import Any, TypeVar

from kurultai.kernel.game import Game, Setup
from kurultai.kernel.table import Table

T = TypeVar("T", bound=Table)
MANUAL = (Path(__file__).parents[2] / "docs" / "scenes.md").read_text(encoding="utf-8")


def lay(game: Game[T], seats: int = 2, /, **changes: object) -> T:
    """A table as a scene lays it."""
    table = game.table(game.box(Setup(game.meta.name, seats)))
    game.arrange(table, changes)
    return table


def facts_of(game: Game[T], table: T, *names: str) -> list[object]:
    """What a table says to some questions of a scene."""
    found = game.facts(table)
    return [found[name] for name in names]


def chapter_of(game: Game[Any]) -> str:
    """What the manual says of a game."""
    return MANUAL.partition(f"\n## {game.meta.title}\n")[2].partition("\n## ")[0]

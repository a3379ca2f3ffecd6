"""What is in the box: counts and provenance; and what a content pack does."""

from __future__ import annotations

from pathlib import Path

from rich.console import Console
from rich.table import Table

from kurultai.kernel.content import Component, tally_provenance
from kurultai.kernel.game import find_game, games


def show_status(game_name: str, console: Console) -> None:
    """Print, for each game, how many components there are and how many are known, inferred and invented."""
    for name in [game_name] if game_name else list(games()):
        game = find_game(name)
        table = Table(title=game.meta.title, title_justify="left")
        table.add_column("component", no_wrap=True)
        for heading in ("in box", "records", "known", "inferred", "invented"):
            table.add_column(heading, justify="right")
        table.add_column("ours in known ones")
        for kind, records in game.components(game.open_content(None)).items():
            tally = tally_provenance(records)
            fields = sorted({field for record in records for field in record.invented})
            pieces = sum(record.pieces for record in records)
            table.add_row(
                kind, str(pieces), str(len(records)), *(str(count) for count in tally.values()), ", ".join(fields)
            )
        console.print(table)


def show_check(folder: Path, game_name: str, console: Console) -> None:
    """Say what a pack changes; what is wrong with it is raised as a sentence."""
    game = find_game(game_name)
    own, packed = (game.components(game.open_content(pack)) for pack in (None, folder))
    changes = [line for kind, records in packed.items() for line in differences(kind, own[kind], records)]
    said = f"{folder} can be played: {len(changes)} changes to {game.meta.title}."
    console.print(said, highlight=False, markup=False, soft_wrap=True)
    for line in changes:
        console.print(f"  {line}", highlight=False, markup=False)


def differences(kind: str, own: object, packed: object) -> list[str]:
    """One line for each record that a pack adds, changes or removes."""
    before = {record.id: record for record in own if isinstance(record, Component)}  # type: ignore[attr-defined]
    after = {record.id: record for record in packed if isinstance(record, Component)}  # type: ignore[attr-defined]
    lines = [f"{kind}: {name} added" for name in after if name not in before]
    lines += [f"{kind}: {name} removed" for name in before if name not in after]
    return lines + [f"{kind}: {name} changed" for name in after if name in before and after[name] != before[name]]

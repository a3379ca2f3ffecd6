"""What is in the box: counts and provenance; and what a content pack does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from rich.console import Console
from rich.table import Table

from kurultai.kernel.content import Component, tally_provenance
from kurultai.kernel.game import find_game, games
from kurultai.kernel.modules import modules_of

Components = Mapping[str, Sequence[Component]]


def show_status(game_name: str, console: Console) -> None:
    """Print, for each game, how many components there are and how many are known, inferred and invented; then what its
    modules add."""
    for name in [game_name] if game_name else list(games()):
        game = find_game(name)
        content = game.open_content(None)
        own = game.components(content)
        console.print(tally_table(game.meta.title, own))
        for module in modules_of(game.meta.package).values():
            added = {} if module.mode else added_to(own, game.components(module.add_to(content)))
            if added:
                console.print(tally_table(f"{module.title} adds", added))


def added_to(own: Components, whole: Components) -> Components:
    """The records that a module brings."""
    known = {record.id for records in own.values() for record in records}
    more = {kind: [record for record in records if record.id not in known] for kind, records in whole.items()}
    return {kind: records for kind, records in more.items() if records}


def tally_table(title: str, components: Components) -> Table:
    """Counts and provenance of some components."""
    table = Table(title=title, title_justify="left")
    table.add_column("component", no_wrap=True)
    for heading in ("in box", "records", "known", "inferred", "invented"):
        table.add_column(heading, justify="right")
    table.add_column("ours in known ones")
    for kind, records in components.items():
        tally = tally_provenance(records)
        fields = sorted({field for record in records for field in record.invented})
        counts = [sum(record.pieces for record in records), len(records), *tally.values()]
        table.add_row(kind, *map(str, counts), ", ".join(fields))
    return table


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

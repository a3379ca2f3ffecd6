"""What is in the box: counts and provenance; and what a content pack does."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from pathlib import Path

from rich.console import Console
from rich.table import Table

from kurultai.games.shelf import MARKED, find_own
from kurultai.kernel.content import Component, read_toml, tally_provenance
from kurultai.kernel.errors import BadContent
from kurultai.kernel.game import Meta, find_game, games
from kurultai.kernel.modules import modules_of

Components = Mapping[str, Sequence[Component]]


def show_status(game_name: str, console: Console) -> None:
    """Print, for each game, how many components there are and how many are known, inferred and invented; then what its
    modules add, each record once: a mode of play that has the cards of another module counts what is its own."""
    for name in [game_name] if game_name else list(games()):
        game = find_game(name)
        content = game.open_content(None)
        own = game.components(content)
        console.print(tally_table(game.meta.title, own))
        known = ids_of(own)
        for module in sorted(modules_of(game.meta.package).values(), key=lambda module: module.mode is not None):
            added = added_to(known, game.components(module.add_to(content)))
            known |= ids_of(added)
            if added:
                console.print(tally_table(f"{module.title} adds", added))


def ids_of(components: Components) -> set[str]:
    return {record.id for records in components.values() for record in records}


def added_to(known: Collection[str], whole: Components) -> Components:
    """The records that a module brings, and that are not known yet."""
    more = {kind: [record for record in records if record.id not in known] for kind, records in whole.items()}
    return {kind: records for kind, records in more.items() if records}


def tally_table(title: str, components: Components) -> Table:
    """Counts and provenance of some components."""
    table = Table(title=title, title_justify="left")
    table.add_column("component")
    for heading in ("in box", "records", "known", "inferred", "invented"):
        table.add_column(heading, justify="right", no_wrap=True)
    table.add_column("ours in known ones", overflow="fold")
    for kind, records in components.items():
        tally = tally_provenance(records)
        fields = sorted({field for record in records for field in record.invented})
        counts = [sum(record.pieces for record in records), len(records), *tally.values()]
        table.add_row(kind, *map(str, counts), ", ".join(fields))
    return table


def show_check(folder: Path, game_name: str, console: Console) -> None:
    """Say what a pack changes; what is wrong with it is raised as a sentence."""
    game = find_game(game_name)
    try:
        own, packed = (game.components(game.open_content(pack)) for pack in (None, folder))
    except BadContent as error:
        raise BadContent(f"{error}{meant_for(folder, game_name)}") from None
    changes = [line for kind, records in packed.items() for line in differences(kind, own[kind], records)]
    counted = "1 change" if len(changes) == 1 else f"{len(changes)} changes"
    said = f"{folder} can be played: {counted} to {game.meta.title}."
    console.print(said, highlight=False, markup=False, soft_wrap=True)
    for line in changes:
        console.print(f"  {line}", highlight=False, markup=False)


def meant_for(folder: Path, game_name: str) -> str:
    """The end of a sentence that names the game whose files a pack holds, where it is another one."""
    fitting = [meta for meta in games().values() if fits(folder, meta)]
    if not fitting or game_name in [meta.name for meta in fitting]:
        return ""
    return f"; it is a pack of {' or '.join(f'{meta.title} (--game {meta.name})' for meta in fitting)}"


def fits(folder: Path, meta: Meta) -> bool:
    """Whether every file and table of a pack is one that the game has."""
    found = {path.name: tables_in(path) for path in folder.glob("*.toml")}
    own = {name: find_own(meta.package, f"content/{name}") or {} for name in found}
    return bool(found) and all(own[name] and tables <= {*own[name], "remove"} for name, tables in found.items())


def tables_in(path: Path) -> set[str]:
    """The tables of a file; none where it cannot be read."""
    try:
        return set(read_toml(path.read_text(encoding=MARKED), path.name))
    except (BadContent, OSError, UnicodeDecodeError):
        return set()


def differences(kind: str, own: object, packed: object) -> list[str]:
    """One line for each record that a pack adds, changes or removes."""
    before = {record.id: record for record in own if isinstance(record, Component)}  # type: ignore[attr-defined]
    after = {record.id: record for record in packed if isinstance(record, Component)}  # type: ignore[attr-defined]
    lines = [f"{kind}: {name} added" for name in after if name not in before]
    lines += [f"{kind}: {name} removed" for name in before if name not in after]
    return lines + [f"{kind}: {name} changed" for name in after if name in before and after[name] != before[name]]

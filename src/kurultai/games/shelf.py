"""Where content files lie: a game's own folder, and packs laid over it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from os.path import lexists
from pathlib import Path
from typing import Any, TypeVar

from kurultai.kernel.content import build, called, lay_over, read_toml
from kurultai.kernel.errors import BadContent

C = TypeVar("C")
MOST = 999
"""No number of a component is greater."""
MARKED = "utf-8-sig"
"""UTF-8, with the mark at its beginning that some editors put there, or without."""


def open_file(package: str, name: str, shape: type[C], pack: Path | None = None) -> C:
    """One content file of a game as typed records, with the pack's file of that name over it if there is one."""
    tables = own_tables(package, name)
    if pack is not None and lexists(pack / name):
        tables = lay_over(tables, _read_pack(pack / name), str(pack / name))
        content = build(tables, shape, str(pack / name))
        check_numbers(tables, str(pack / name))
        return content
    return build(tables, shape, name)


@cache
def own_tables(package: str, name: str) -> Mapping[str, Any]:
    """The tables of a content file of a game, read once: every table with an expansion asks for its files again."""
    return read_toml(read_own(package, f"content/{name}"), name)


def check_numbers(tables: Mapping[str, Any], file: str) -> None:
    """Refuse records with a number below 0, or with one that is printed on no component."""
    for name, records in tables.items():
        for number, record in enumerate(records if isinstance(records, list) else []):
            for field, value in numbers_in(record):
                if not 0 <= value <= MOST:
                    what = "is less than nothing" if value < 0 else f"is too much; {MOST} is the most"
                    place = f"{name} “{called(record, number)}”, field “{field}”"
                    raise BadContent(f"{file}: {place}: {value} {what}")


def numbers_in(data: Any, field: str = "") -> Iterator[tuple[str, int]]:
    """Every number in a record, with the field that it stands in."""
    if isinstance(data, int):
        yield field, data
    elif isinstance(data, dict):
        for name, value in data.items():
            yield from numbers_in(value, f"{field}.{name}" if field else name)
    elif isinstance(data, (list, tuple)):
        for place, value in enumerate(data):
            yield from numbers_in(value, f"{field}[{place}]")


def read_own(package: str, path: str) -> str:
    """A text file of the game's own folder."""
    return files(package).joinpath(path).read_text(encoding="utf-8")


def find_own(package: str, path: str) -> dict[str, Any] | None:
    """A TOML file of the game's own folder, if it has one."""
    try:
        return read_toml(read_own(package, path), path)
    except (FileNotFoundError, ModuleNotFoundError):
        return None


def check_pack(pack: Path, names: tuple[str, ...]) -> None:
    """Refuse a pack that is no folder, or whose files the game does not know."""
    if not pack.is_dir():
        raise BadContent(f"{pack}: there is no such folder")
    found = sorted(path.name for path in pack.glob("*.toml"))
    for name in found:
        if name not in names:
            raise BadContent(f"{pack / name}: this game has no such file; it has: {', '.join(names)}")
    if not found:
        raise BadContent(f"{pack}: no content file in it; it may hold: {', '.join(names)}")


def _read_pack(path: Path) -> dict[str, Any]:
    try:
        return read_toml(path.read_text(encoding=MARKED), str(path))
    except (OSError, UnicodeDecodeError) as error:
        raise BadContent(f"{path}: cannot be read: {error}") from None

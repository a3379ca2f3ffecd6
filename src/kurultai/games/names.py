"""What components are called in other languages: `phrases/LANGUAGE.names.toml`, laid over the content for words alone.

Rules, notation, records and fingerprints know the content as it is written. A name is given only to what is called as
in the game's own box, so that a pack's own cards keep their names.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Any, TypeVar

import msgspec

from kurultai.games.shelf import own_tables, read_own
from kurultai.kernel.content import Component, read_toml
from kurultai.kernel.languages import LANGUAGE
from kurultai.kernel.modules import folders_of

C = TypeVar("C", bound=msgspec.Struct)
Names = Mapping[tuple[str, str, str], str]
"""What something is called: by its id, the field, and what stands there in English."""
Tables = Mapping[str, Mapping[str, Mapping[str, str]]]
"""The same as it stands in a file: by kind, id and field."""
MOST_KEPT = 64


def in_language(content: C, package: str, language: str) -> C:
    """The content of a game with its names in a language; the content itself where that is English."""
    if language == LANGUAGE:
        return content
    key = id(content), language
    kept = _kept.get(key)
    if kept is None:
        kept = content, _named(content, open_names(package, language))
        _keep(key, kept)
    found: C = kept[1]
    return found


def _keep(key: tuple[int, str], kept: tuple[Any, Any]) -> None:
    """Keep a content with its names in place of the oldest; another thread may be doing the same."""
    too_many = max(len(_kept) + 1 - MOST_KEPT, 0)
    for oldest in list(_kept)[:too_many]:
        _kept.pop(oldest, None)
    _kept[key] = kept


_kept: dict[tuple[int, str], tuple[Any, Any]] = {}
"""Contents (held, so that no other can get their place) and the same in a language; the oldest are forgotten."""


def _named(value: Any, names: Names) -> Any:
    if isinstance(value, tuple):
        return tuple(_named(one, names) for one in value)
    if isinstance(value, dict):
        return {key: _named(one, names) for key, one in value.items()}
    if isinstance(value, Component):
        return msgspec.structs.replace(value, **dict(_names_of(value, names)))
    if isinstance(value, msgspec.Struct):
        fields = {name: _named(getattr(value, name), names) for name in value.__struct_fields__}
        return msgspec.structs.replace(value, **fields)
    return value


def _names_of(record: Component, names: Names) -> Iterator[tuple[str, str]]:
    for field in record.__struct_fields__:
        value = getattr(record, field)
        said = names.get((record.id, field, value)) if isinstance(value, str) else None
        if said is not None:
            yield field, said


@cache
def open_names(package: str, language: str) -> Names:
    """What the components of a game and its modules are called in a language."""
    folders = (package, *folders_of(package))
    own = [one for folder in folders for one in own_records(folder)]
    said = [read_names(folder, language) for folder in folders]
    names: dict[tuple[str, str, str], str] = {}
    for kind, record in own:
        for tables in said:
            for field, text in tables.get(kind, {}).get(record["id"], {}).items():
                names[record["id"], field, record.get(field, "")] = text
    return names


def own_records(package: str) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Every record in a package's own content files, with its kind."""
    folder = files(package).joinpath("content")
    paths = sorted(path.name for path in folder.iterdir()) if folder.is_dir() else []
    for name in paths:
        for kind, records in own_tables(package, name).items():
            yield from ((kind, record) for record in records)


def read_names(package: str, language: str) -> Tables:
    """A package's file of names in a language; empty where it has none."""
    path = f"phrases/{language}.names.toml"
    try:
        return read_toml(read_own(package, path), path)
    except FileNotFoundError:
        return {}

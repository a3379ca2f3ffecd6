"""Content: TOML text to frozen typed records, packs laid over it, and errors that name file, record and field."""

from __future__ import annotations

import hashlib
import re
import tomllib
from collections.abc import Iterable, Mapping
from typing import Annotated, Any, Literal, TypeVar

import msgspec

from kurultai.kernel.allowed import Problem, what_is_wrong
from kurultai.kernel.errors import BadContent
from kurultai.kernel.shapes import convert

C = TypeVar("C")
Provenance = Literal["rulebook", "inferred", "invented"]
Id = Annotated[
    str,
    msgspec.Meta(
        pattern=r"^[a-z0-9]+(-[a-z0-9]+)*\Z", description="small letters and digits, in parts joined by hyphens"
    ),
]
"""Lower-case words and numbers with hyphens between them: what can stand in a choice of the notation."""
Text = Annotated[str, msgspec.Meta(pattern=r"\S", description="a text that is not empty")]
"""What something is called."""
Lines = dict[str, tuple[str, ...]]
"""What of a component's text a screen shows apart, by name."""
DEEPEST = 50
"""So many tables and lists may lie inside each other in a file."""
TOO_DEEP = f"there are more than {DEEPEST} tables or lists in it, one inside the other"


class Component(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A record of content. `source` says where it comes from; `invented` lists fields of a known one that are ours."""

    id: Id
    source: Provenance
    invented: tuple[str, ...] = ()

    @property
    def pieces(self) -> int:
        """How many of it lie in the box."""
        return 1


def read_toml(text: str, file: str) -> dict[str, Any]:
    """The tables of a content file."""
    try:
        tables = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadContent(f"{file}: not valid TOML: {error}") from None
    except ValueError:
        raise BadContent(f"{file}: a number in it has more digits than can be read") from None
    except RecursionError:
        raise BadContent(f"{file}: {TOO_DEEP}") from None
    if _is_too_deep(tables):
        raise BadContent(f"{file}: {TOO_DEEP}")
    return tables


def _is_too_deep(tables: Mapping[str, Any]) -> bool:
    """Whether more lie inside each other than whoever reads them could go down into."""
    level: list[Any] = [tables]
    for _ in range(DEEPEST):
        level = [inner for one in level for inner in _inside(one)]
    return bool(level)


def _inside(value: Any) -> Iterable[Any]:
    return value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()


def lay_over(base: Mapping[str, Any], pack: Mapping[str, Any], file: str) -> dict[str, Any]:
    """The base tables with a pack's over them: records of the same id are replaced, `remove` takes some out."""
    laid = dict(base)
    for name, value in pack.items():
        if name == "remove":
            continue
        if name not in base:
            raise BadContent(f"{file}: unknown table “{name}”; this file has: {', '.join(base)}")
        laid[name] = value
        if isinstance(value, list) and _are_records(base[name]):
            _refuse_nameless(value, name, file)
            _refuse_twins(value, name, file)
            laid[name] = _records_over(base[name], value)
    gone = _ids_to_remove(pack, file)
    unknown = gone - {record["id"] for value in base.values() if _are_records(value) for record in value}
    if unknown:
        raise BadContent(f"{file}: remove names “{min(unknown)}”, which is not there")
    return {name: _without(value, gone) for name, value in laid.items()}


def _are_records(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(record, dict) for record in value)


def _refuse_nameless(records: list[Any], name: str, file: str) -> None:
    for number, record in enumerate(records, start=1):
        if not isinstance(record, dict) or not isinstance(record.get("id"), str):
            raise BadContent(f"{file}: {name} number {number}: a record is a table with an id in text")


def _ids_to_remove(pack: Mapping[str, Any], file: str) -> set[str]:
    ids = pack.get("remove", [])
    if not isinstance(ids, list) or not all(isinstance(identity, str) for identity in ids):
        raise BadContent(f"{file}: remove must be a list of ids")
    return set(ids)


def _records_over(base: list[dict[str, Any]], pack: list[dict[str, Any]]) -> list[dict[str, Any]]:
    merged = {record["id"]: record for record in [*base, *pack]}
    return list(merged.values())


def _without(value: Any, gone: set[str]) -> Any:
    return [record for record in value if record.get("id") not in gone] if _are_records(value) else value


def build(tables: Mapping[str, Any], shape: type[C], file: str) -> C:
    """The typed content of one file."""
    try:
        content = convert(tables, shape)
    except msgspec.ValidationError as error:
        raise BadContent(_explain(what_is_wrong(error, tables, shape), tables, file)) from None
    for name, value in tables.items():
        if isinstance(value, list):
            _refuse_twins(value, name, file)
    return content


def _refuse_twins(records: Iterable[Any], name: str, file: str) -> None:
    seen: set[str] = set()
    for record in records:
        identity = record.get("id") if isinstance(record, dict) else None
        if identity in seen:
            raise BadContent(f"{file}: {name} “{identity}” occurs twice")
        seen.add(identity or "")


def _explain(problem: Problem, tables: Mapping[str, Any], file: str) -> str:
    """Which record and field a problem is about."""
    found = re.match(r"([\w-]+)(?:\[(\d+)\])?(?:\.(.*))?", problem.where)
    if not found:
        return f"{file}: {problem.what}"
    name, number, field = found.groups()
    place = name
    if number is not None:
        place = f"{name} “{called(tables[name][int(number)], int(number))}”"
    return f"{file}: {place}{f', field “{field}”' if field else ''}: {problem.what}"


def called(record: Any, number: int) -> str:
    """What a record of a list is called: its id, or its number."""
    counted = f"number {number + 1}"
    return str(record.get("id", counted)) if isinstance(record, dict) else counted


def fingerprint(*content: Any) -> str:
    """A short hash of everything in the content: two boxes with the same one play the same."""
    text = msgspec.json.encode(content, order="deterministic")
    return hashlib.sha256(text).hexdigest()[:16]


def tally_provenance(records: Iterable[Component]) -> dict[str, int]:
    """How many records are known, inferred and invented."""
    counts = {"rulebook": 0, "inferred": 0, "invented": 0}
    for record in records:
        counts[record.source] += 1
    return counts

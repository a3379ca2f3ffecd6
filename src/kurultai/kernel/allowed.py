"""What was wrong with data that does not fit its shape, and what would have been allowed, in our words.

Whoever reads what a person wrote (content, scenes, rulings, the parameters of bots) says it with `what_is_wrong`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec
from msgspec import inspect

UNKNOWN_VALUE = re.compile(r"Invalid (?:enum )?value (?:'(.*)'|(.*))", re.DOTALL)
UNKNOWN_FIELD = re.compile(r"Object contains unknown field `(.*)`", re.DOTALL)
MISSING_FIELD = re.compile(r"Object missing required field `(.*)`")
STEP = re.compile(r"\.([^.\[]+)|\[(\d+|\.\.\.)\]")
YES_OR_NO = ("true", "false")


class Problem(NamedTuple):
    """What is wrong, in a clause, and where, as in `card[3].effects[0].do`; nowhere: the whole."""

    what: str
    where: str

    @property
    def sentence(self) -> str:
        """Both, for whoever has no other name for the place."""
        return f"{self.where}: {self.what}" if self.where else self.what


def what_is_wrong(error: msgspec.ValidationError, value: Any, shape: Any) -> Problem:
    """The error that came of reading a value as this shape, with what would have been allowed there."""
    said, _, path = str(error).partition(" - at `$")
    path = path.removesuffix("`")
    found = find(inspect.type_info(shape), value, steps_of(path))
    return Problem(_in_our_words(said, found), path.removeprefix("."))


def _in_our_words(said: str, found: Sequence[inspect.Type | str]) -> str:
    values = words_of(found)
    if unknown := UNKNOWN_VALUE.fullmatch(said):
        return f"there is no “{unknown[1] or unknown[2] or ''}”" + (f"; there are: {values}" if values else "")
    if unknown := UNKNOWN_FIELD.fullmatch(said):
        fields = fields_of(found)
        return f"unknown field “{unknown[1]}”" + (f"; there are: {fields}" if fields else "")
    if missing := MISSING_FIELD.fullmatch(said):
        tags = words_of([str(one.tag) for one in _structs(found) if one.tag_field == missing[1]])
        return f"missing required field “{missing[1]}”" + (f"; there are: {tags}" if tags else "")
    if " matching regex " in said and (described := description_of(found)):
        return f"it must be {described}"
    return said[0].lower() + said[1:] + (f"; it may be: {values}" if values else "")


# --- along the path ------------------------------------------------------------------------------------------------


def steps_of(path: str) -> list[str]:
    """The steps of a path: names, numbers, and `...` for what stands under a key that is not named."""
    return [name or number for name, number in STEP.findall(path)]


def find(kind: inspect.Type, value: Any, steps: Sequence[str]) -> list[inspect.Type | str]:
    """The types that may stand at the end of a path; where a tag stands there, the tags."""
    kinds: list[inspect.Type | str] = [kind]
    for step in steps:
        kinds = [inner for one in kinds if not isinstance(one, str) for inner in _below(one, value, step)]
        value = _value_below(value, step)
    return [
        meant for one in kinds for meant in (_meant(one, value, "") if isinstance(one, inspect.UnionType) else [one])
    ]


def _below(kind: inspect.Type, value: Any, step: str) -> list[inspect.Type | str]:
    if isinstance(kind, inspect.Metadata):
        return _below(kind.type, value, step)
    if isinstance(kind, inspect.UnionType):
        return [inner for one in _meant(kind, value, step) for inner in _below(one, value, step)]
    if isinstance(kind, inspect.StructType):
        if step == kind.tag_field:
            return [str(kind.tag)]
        return [field.type for field in kind.fields if field.encode_name == step]
    if isinstance(kind, (inspect.VarTupleType, inspect.ListType)):
        return [kind.item_type]
    if isinstance(kind, inspect.TupleType) and step.isdecimal():
        return list(kind.item_types[int(step) : int(step) + 1])
    if isinstance(kind, inspect.DictType):
        return [kind.value_type]
    return []


def _meant(kind: inspect.UnionType, value: Any, step: str) -> list[inspect.Type]:
    """Those of several types that a value says by its tag; all, where the tag itself is wrong or there is none."""
    tagged = [one for one in kind.types if isinstance(one, inspect.StructType) and one.tag_field not in (None, step)]
    said = [one for one in tagged if isinstance(value, dict) and value.get(one.tag_field) == one.tag]
    return list(said or kind.types)


def _value_below(value: Any, step: str) -> Any:
    if isinstance(value, dict):
        return value.get(step)
    if isinstance(value, (list, tuple)) and step.isdecimal() and int(step) < len(value):
        return value[int(step)]
    return None


# --- in words ------------------------------------------------------------------------------------------------------


def words_of(found: Sequence[inspect.Type | str]) -> str:
    """The values that may stand there, where they can be listed."""
    values = [value for kind in found for value in _values(kind)]
    return ", ".join(dict.fromkeys(f"“{value}”" if "," in value else value for value in values if value))


def _values(kind: inspect.Type | str) -> Sequence[str]:
    if isinstance(kind, str):
        return [kind]
    if isinstance(kind, inspect.Metadata):
        return _values(kind.type)
    if isinstance(kind, inspect.UnionType):
        return [value for one in kind.types for value in _values(one)]
    if isinstance(kind, inspect.LiteralType):
        return [str(value) for value in kind.values]
    return YES_OR_NO if isinstance(kind, inspect.BoolType) else []


def fields_of(found: Sequence[inspect.Type | str]) -> str:
    """The fields of the record that stands there."""
    return ", ".join(dict.fromkeys(field.encode_name for one in _structs(found) for field in one.fields))


def _structs(found: Sequence[inspect.Type | str]) -> list[inspect.StructType]:
    bare = [kind.type if isinstance(kind, inspect.Metadata) else kind for kind in found]
    return [kind for kind in bare if isinstance(kind, inspect.StructType)]


def description_of(found: Sequence[inspect.Type | str]) -> str:
    """What a type says of itself in words."""
    described = [kind.extra_json_schema for kind in found if isinstance(kind, inspect.Metadata)]
    return ", or ".join(str(one["description"]) for one in described if one and "description" in one)

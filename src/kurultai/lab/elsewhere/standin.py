"""A stand-in for msgspec, for interpreters on which it cannot be installed: just what playing games needs of it.

Content and setups are checked where they are read first, with msgspec; here they are only read again. So the stand-in
refuses what does not fit, but does not explain it, and it packs nothing.
"""

from __future__ import annotations

import json
import re
import sys
import types
from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from functools import cache
from typing import Annotated, Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from kurultai.lab.elsewhere.structs import NODEFAULT, Factory, Struct, StructMeta, asdict, field, rebuild, replace


class ValidationError(Exception):
    """Data that does not fit its shape."""


class DecodeError(Exception):
    """Text that is none."""


class Meta:
    """What else is asked of a value."""

    def __init__(
        self, *, ge: Any = None, le: Any = None, pattern: str | None = None, description: str | None = None, **_: Any
    ) -> None:
        self.ge, self.le, self.pattern = ge, le, pattern

    def check(self, value: Any) -> Any:
        """The value, if it is as asked."""
        low = self.ge is not None and value < self.ge
        high = self.le is not None and value > self.le
        if low or high or (self.pattern is not None and not re.search(self.pattern, value)):
            raise ValidationError(f"{value!r} is not allowed")
        return value


def install() -> None:
    """From now on this is msgspec."""
    whole = types.ModuleType("msgspec")
    parts: dict[str, dict[str, Any]] = {
        "structs": {"replace": replace, "asdict": asdict, "fields": fields},
        "json": {"encode": encode, "decode": decode, "Decoder": Decoder},
        "msgpack": {"Decoder": Decoder},
        "inspect": {"type_info": unexplained, "Type": Struct},
        "_utils": {"rebuild": rebuild},
    }
    for name, content in parts.items():
        module = types.ModuleType(f"msgspec.{name}")
        module.__dict__.update(content)
        setattr(whole, name, module)
        sys.modules[module.__name__] = module
    for thing in (ValidationError, DecodeError, Meta, Struct, field, convert, to_builtins):
        setattr(whole, thing.__name__, thing)
    whole.__dict__["NODEFAULT"] = NODEFAULT
    whole.__path__ = []
    sys.modules["msgspec"] = whole


def unexplained(shape: Any) -> Any:
    """What is wrong with data is explained by msgspec alone."""
    raise ValidationError(f"{shape!r} is explained elsewhere")


# --- reading -------------------------------------------------------------------------------------------------------

Reader = Callable[[Any], Any]


def convert(value: Any, type: Any = Any, *, strict: bool = True) -> Any:  # noqa: A002
    """Plain data as this type; if it need not be strict, numbers may be written as text."""
    return reader_of(type, strict=strict)(value)


@cache
def reader_of(shape: Any, *, strict: bool = True) -> Reader:
    """What reads a type."""
    while hasattr(shape, "__supertype__"):
        shape = shape.__supertype__
    origin, parts = get_origin(shape), get_args(shape)
    if shape is Any or isinstance(shape, TypeVar):
        return lambda value: value
    if origin is Annotated:
        return _annotated(reader_of(parts[0], strict=strict), [meta for meta in parts[1:] if isinstance(meta, Meta)])
    if origin in (Union, types.UnionType):
        return _one_of(parts, strict=strict)
    if origin is Literal:
        return _checked(lambda value: value in parts)
    kind = origin or shape
    if kind in CONTAINERS:
        return CONTAINERS[kind]([part if part is Ellipsis else reader_of(part, strict=strict) for part in parts])
    if isinstance(kind, StructMeta):
        return lambda value: read_struct(value, kind, strict=strict)
    if isinstance(kind, type) and issubclass(kind, Enum):
        return lambda value: _as_enum(value, kind)
    return _plain(kind, strict=strict)


def _checked(fits: Callable[[Any], bool]) -> Reader:
    def read(value: Any) -> Any:
        if not fits(value):
            raise ValidationError(f"{value!r} does not fit")
        return value

    return read


def _plain(kind: Any, *, strict: bool) -> Reader:
    """What reads a number, a text, a truth value or nothing; a truth value is no number."""
    if kind is None or kind is types.NoneType:
        return _checked(lambda value: value is None)
    kinds = (int, float) if kind is float else (kind,)
    check = _checked(lambda value: isinstance(value, kinds) and (kind is bool or not isinstance(value, bool)))
    number = kind in (int, float)

    def read(value: Any) -> Any:
        if number and not strict and isinstance(value, str):
            value = _number(value, kind)
        found = check(value)
        return float(found) if kind is float else found

    return read


def _number(text: str, kind: Any) -> Any:
    try:
        return kind(text)
    except ValueError:
        raise ValidationError(f"{text!r} is no number") from None


def _as_enum(value: Any, kind: type[Enum]) -> Enum:
    try:
        return kind(value)
    except ValueError:
        raise ValidationError(f"there is no {value!r}") from None


def _annotated(read: Reader, metas: list[Meta]) -> Reader:
    def read_and_check(value: Any) -> Any:
        found = read(value)
        for meta in metas:
            meta.check(found)
        return found

    return read_and_check


def _one_of(shapes: Sequence[Any], *, strict: bool) -> Reader:
    """One of several types: structs are told apart by their tags, the others by trying."""
    tagged = {shape.tag: shape for shape in shapes if isinstance(shape, StructMeta) and shape.tag_field}
    others = [reader_of(shape, strict=strict) for shape in shapes if shape not in tagged.values()]

    def read(value: Any) -> Any:
        if isinstance(value, dict) and tagged:
            said = value.get(next(iter(tagged.values())).tag_field)
            if said not in tagged:
                raise ValidationError(f"there is no {said!r}")
            return read_struct(value, tagged[said], strict=strict)
        for reader in others:
            try:
                return reader(value)
            except ValidationError:
                continue
        raise ValidationError(f"{value!r} does not fit")

    return read


def read_struct(value: Any, shape: Any, *, strict: bool) -> Any:
    """A struct from its fields, by name or, where it is like an array, in their order."""
    if type(value) is shape:
        return value
    fields, options = shape.__struct_fields__, shape.__struct_options__
    readers = {key: reader_of(kind, strict=strict) for key, kind in hints_of(shape).items() if key in fields}
    if options.get("array_like") and isinstance(value, (list, tuple)):
        return shape(*(readers[key](part) for key, part in zip(fields, value, strict=False)))
    if not isinstance(value, dict):
        raise ValidationError(f"{value!r} does not fit")
    given = {key: readers[key](part) for key, part in value.items() if key in fields}
    strange = value.keys() - given.keys() - {shape.tag_field}
    missing = [key for key in fields if key not in given and key not in shape.__struct_defaults__]
    if missing or (strange and options.get("forbid_unknown_fields")):
        raise ValidationError(f"{shape.__name__}: missing {missing}, unknown {sorted(strange)}")
    return shape(**given)


@cache
def hints_of(shape: Any) -> dict[str, Any]:
    """The types of a struct's fields."""
    return get_type_hints(shape, include_extras=True)


def _list_of(parts: Sequence[Any]) -> Reader:
    return lambda value: [parts[0](part) if parts else part for part in _sequence(value)]


def _tuple_of(parts: Sequence[Any]) -> Reader:
    if len(parts) == 2 and parts[1] is Ellipsis:
        return lambda value: tuple(parts[0](part) for part in _sequence(value))

    def read(value: Any) -> Any:
        if len(_sequence(value)) != len(parts):
            raise ValidationError(f"{value!r} has not {len(parts)} parts")
        return tuple(reader(part) for reader, part in zip(parts, value, strict=True))

    return read


def _dict_of(parts: Sequence[Any]) -> Reader:
    def read(value: Any) -> Any:
        if not isinstance(value, dict):
            raise ValidationError(f"{value!r} does not fit")
        return {parts[0](key): parts[1](part) for key, part in value.items()} if parts else dict(value)

    return read


def _sequence(value: Any) -> Sequence[Any]:
    if not isinstance(value, (list, tuple)):
        raise ValidationError(f"{value!r} does not fit")
    return value


CONTAINERS: dict[Any, Callable[[Sequence[Any]], Reader]] = {
    list: _list_of,
    Sequence: _list_of,
    tuple: _tuple_of,
    dict: _dict_of,
    Mapping: _dict_of,
}


# --- text ----------------------------------------------------------------------------------------------------------


def to_builtins(value: Any, *, order: str | None = None) -> Any:
    """A value as plain data."""
    if isinstance(value, Struct):
        return _plain_struct(value, order)
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, dict):
        pairs = sorted(value.items()) if order else value.items()
        return {to_builtins(key): to_builtins(part, order=order) for key, part in pairs}
    if isinstance(value, (list, tuple)):
        return [to_builtins(part, order=order) for part in value]
    if isinstance(value, (set, frozenset)):
        return [to_builtins(part, order=order) for part in (sorted(value) if order else value)]
    return value


def _plain_struct(struct: Any, order: str | None) -> Any:
    cls: Any = type(struct)
    found: dict[str, Any] = {}
    if cls.__struct_options__.get("array_like"):
        return [to_builtins(part, order=order) for part in asdict(struct).values()]
    if cls.tag_field:
        found[cls.tag_field] = cls.tag
    for key, part in asdict(struct).items():
        if not (cls.__struct_options__.get("omit_defaults") and part == default_of(cls, key)):
            found[key] = to_builtins(part, order=order)
    return found


def default_of(cls: StructMeta, key: str) -> Any:
    """What a field is if nobody says it."""
    default = cls.__struct_defaults__.get(key, NODEFAULT)
    return default.make() if isinstance(default, Factory) else default


def encode(value: Any, *, order: str | None = None) -> bytes:
    """A value as JSON; with an order, what has none of its own is sorted."""
    return json.dumps(to_builtins(value, order=order), separators=(",", ":"), ensure_ascii=False).encode()


def decode(text: bytes | str, *, type: Any = Any) -> Any:  # noqa: A002
    """JSON as a type."""
    try:
        plain = json.loads(text)
    except ValueError as error:
        raise DecodeError(str(error)) from None
    return convert(plain, type)


class Decoder:
    """Reads one type."""

    def __init__(self, type: Any = Any) -> None:  # noqa: A002
        self.type = type

    def decode(self, text: bytes | str) -> Any:
        return decode(text, type=self.type)


class FieldInfo:
    """A field of a struct."""

    def __init__(self, name: str, shape: Any, default: Any) -> None:
        self.name = self.encode_name = name
        self.type, self.default = shape, default


def fields(shape: StructMeta) -> tuple[FieldInfo, ...]:
    """The fields of a struct."""
    shapes, defaults = hints_of(shape), shape.__struct_defaults__
    return tuple(FieldInfo(key, shapes[key], defaults.get(key, NODEFAULT)) for key in shape.__struct_fields__)

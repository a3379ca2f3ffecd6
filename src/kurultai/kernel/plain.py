"""Plain data: typed classes over ints and lists whose copy, comparison and text form are generated from their types.

Allowed field types: int, bool, str, float, None, bytes, bytearray, tuples of those, optional ones, lists (to any
depth) and other plain classes. What cannot change is shared by copies: a list of `bytes` is as cheap as one of ints.
A field marked `Shared` is the same object in every copy, and no part of what is compared or saved.
"""

from __future__ import annotations

import types
from dataclasses import dataclass, fields
from typing import Annotated, Any, Self, TypeVar, Union, dataclass_transform, get_args, get_origin, get_type_hints

T = TypeVar("T")
SHARED = "shared by all copies"
Shared = Annotated[T, SHARED]

UNCHANGING = (int, bool, str, float, bytes, types.NoneType)


class Plain:
    """Base of plain classes; the methods are replaced by generated ones."""

    __slots__ = ()

    def copy(self) -> Self:
        """An equal object that shares no part that can change."""
        raise NotImplementedError

    def to_plain(self) -> dict[str, Any]:
        """Everything in it as dicts, lists, numbers and text."""
        raise NotImplementedError

    @classmethod
    def from_plain(cls, data: dict[str, Any], **shared: Any) -> Self:
        """The object that `to_plain` was made from, with its shared fields given again."""
        raise NotImplementedError


P = TypeVar("P", bound=type)


@dataclass_transform()
def plain(cls: P) -> P:
    """Class decorator: slots, a constructor, and generated copy, ==, to_plain and from_plain."""
    made: Any = dataclass(slots=True, eq=False)(cls)
    hints = get_type_hints(made, include_extras=True)
    shapes = {field.name: hints[field.name] for field in fields(made)}
    own = {name: shape for name, shape in shapes.items() if not _is_shared(shape)}
    made.copy = _generate_copy(made, shapes)
    made.__eq__ = _generate_equal(own)
    made.__hash__ = None
    made.to_plain = _generate_to_plain(own)
    made.from_plain = classmethod(_generate_from_plain(own))
    return made  # type: ignore[no-any-return]


def _is_shared(shape: Any) -> bool:
    return get_origin(shape) is Annotated and SHARED in shape.__metadata__


def _generate_copy(cls: type, shapes: dict[str, Any]) -> Any:
    lines = ["def copy(self):", "    new = new_object(cls)"]
    lines += [f"    new.{name} = {_copied(shape, f'self.{name}')}" for name, shape in shapes.items()]
    lines.append("    return new")
    return _compile(lines, "copy", cls=cls, new_object=object.__new__)


def _copied(shape: Any, source: str, depth: int = 0) -> str:
    """The expression that copies a value of this type."""
    shape, optional = _without_none(shape)
    if _is_shared(shape) or _never_changes(shape):
        return source
    copied = _copied_whole(shape, source, depth)
    return f"(None if {source} is None else {copied})" if optional else copied


def _never_changes(shape: Any) -> bool:
    """Whether copies may share a value of this type."""
    shape, _ = _without_none(shape)
    if get_origin(shape) is tuple:
        return all(part is Ellipsis or _never_changes(part) for part in get_args(shape))
    return shape in UNCHANGING


def _copied_whole(shape: Any, source: str, depth: int) -> str:
    if shape is bytearray:
        return f"{source}[:]"
    if get_origin(shape) is list:
        inner = f"x{depth}"
        copied = _copied(get_args(shape)[0], inner, depth + 1)
        return f"{source}[:]" if copied == inner else f"[{copied} for {inner} in {source}]"
    if isinstance(shape, type) and issubclass(shape, Plain):
        return f"{source}.copy()"
    raise TypeError(f"a plain class cannot hold {shape!r}")


def _generate_equal(own: dict[str, Any]) -> Any:
    same = " and ".join(f"self.{name} == other.{name}" for name in own) or "True"
    lines = ["def equal(self, other):", "    if self.__class__ is not other.__class__: return NotImplemented"]
    return _compile([*lines, f"    return {same}"], "equal")


def _generate_to_plain(own: dict[str, Any]) -> Any:
    def to_plain(self: Any) -> dict[str, Any]:
        return {name: _to_plain(getattr(self, name)) for name in own}

    return to_plain


def _to_plain(value: Any) -> Any:
    if isinstance(value, (bytes, bytearray)):
        return list(value)
    if isinstance(value, (list, tuple)):
        return [_to_plain(item) for item in value]
    return value.to_plain() if isinstance(value, Plain) else value


def _generate_from_plain(own: dict[str, Any]) -> Any:
    def from_plain(cls: Any, data: dict[str, Any], **shared: Any) -> Any:
        return cls(**{name: _from_plain(shape, data[name]) for name, shape in own.items()}, **shared)

    return from_plain


def _from_plain(shape: Any, value: Any) -> Any:
    shape, _ = _without_none(shape)
    if value is None:
        return None
    if shape in (bytes, bytearray):
        return shape(value)
    if get_origin(shape) is tuple:
        parts = get_args(shape)
        parts = parts[:1] * len(value) if Ellipsis in parts else parts
        return tuple(_from_plain(part, item) for part, item in zip(parts, value, strict=True))
    if get_origin(shape) is list:
        return [_from_plain(get_args(shape)[0], item) for item in value]
    if isinstance(shape, type) and issubclass(shape, Plain):
        return shape.from_plain(value)
    return value


def _without_none(shape: Any) -> tuple[Any, bool]:
    """NewTypes opened, and `X | None` as (X, True)."""
    while hasattr(shape, "__supertype__"):
        shape = shape.__supertype__
    if get_origin(shape) not in (Union, types.UnionType):
        return shape, False
    others = [part for part in get_args(shape) if part is not types.NoneType]
    if len(others) != 1:
        raise TypeError(f"a plain class cannot hold {shape!r}")
    return _without_none(others[0])[0], True


def _compile(lines: list[str], name: str, **names: Any) -> Any:
    scope: dict[str, Any] = dict(names)
    exec("\n".join(lines), scope)
    return scope[name]

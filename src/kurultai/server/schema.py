"""The wire in TypeScript: `python -m kurultai.server.schema > web/src/wire.ts`.

Made from the protocol's structs and every game's views and events, so that the browser app is checked against what
the server really sends. What the server leaves out because it is the default, `fill` in the browser puts back: so
fields of what a server says are never optional, and those of what a client says are where they have a default.
"""

from __future__ import annotations

import itertools
import sys
from collections.abc import Iterator, Sequence
from importlib import import_module
from pkgutil import walk_packages
from types import ModuleType
from typing import Any, get_args

import msgspec
from msgspec import inspect

from kurultai.kernel.game import games
from kurultai.kernel.story import Event
from kurultai.lab.findings import Findings
from kurultai.server import descriptions, protocol, protocol_analysis, protocol_hooks, studies

HEAD = """\
// Made by `python -m kurultai.server.schema` from the server's protocol and the games' views and events; do not edit.
"""
ASKED: tuple[Any, ...] = (
    *get_args(protocol.FromClient),
    protocol.NewTable,
    protocol.Join,
    protocol.HandOver,
    protocol.Fork,
    protocol_hooks.NewHook,
    protocol_hooks.NewPush,
    protocol_hooks.MyHooks,
    studies.NewStudy,
    studies.Watch,
)
TOLD: tuple[Any, ...] = (
    *get_args(protocol.FromServer),
    protocol.Seated,
    protocol.TableInfo,
    protocol.MyTable,
    protocol.StepInfo,
    descriptions.GameInfo,
    descriptions.BoxInfo,
    descriptions.RuleInfo,
    descriptions.LearnInfo,
    descriptions.PuzzleAnswer,
    protocol.Proof,
    protocol_hooks.HookInfo,
    protocol_hooks.PushInfo,
    protocol_analysis.AnalysisInfo,
    studies.LabInfo,
    studies.StudyInfo,
    Findings,
)
PLAIN: dict[type, str] = {
    inspect.AnyType: "any",
    inspect.NoneType: "null",
    inspect.BoolType: "boolean",
    inspect.IntType: "number",
    inspect.FloatType: "number",
    inspect.StrType: "string",
}


def typescript(kind: inspect.Type) -> str:
    """A type as TypeScript writes it."""
    if isinstance(kind, inspect.Metadata):
        return typescript(kind.type)
    if isinstance(kind, inspect.StructType):
        return kind.cls.__name__
    if isinstance(kind, inspect.LiteralType):
        return " | ".join(msgspec.json.encode(value).decode() for value in kind.values)
    if isinstance(kind, inspect.UnionType):
        return " | ".join(dict.fromkeys(typescript(one) for one in kind.types))
    if isinstance(kind, (inspect.VarTupleType, inspect.ListType, inspect.SetType, inspect.FrozenSetType)):
        return f"readonly {bracketed(kind.item_type)}[]"
    if isinstance(kind, inspect.TupleType):
        return f"readonly [{', '.join(typescript(one) for one in kind.item_types)}]"
    if isinstance(kind, inspect.DictType):
        return f"Readonly<Record<string, {typescript(kind.value_type)}>>"
    if isinstance(kind, inspect.EnumType):
        return " | ".join(msgspec.json.encode(member.value).decode() for member in kind.cls)
    return PLAIN[type(kind)]


def bracketed(kind: inspect.Type) -> str:
    """A type that can stand before `[]`."""
    text = typescript(kind)
    return f"({text})" if " " in text else text


def structs_in(kind: inspect.Type) -> Iterator[inspect.StructType]:
    """Every struct that a type is made of, itself first."""
    if isinstance(kind, inspect.Metadata):
        yield from structs_in(kind.type)
    elif isinstance(kind, inspect.StructType):
        yield kind
        for field in kind.fields:
            yield from structs_in(field.type)
    elif isinstance(kind, inspect.UnionType):
        for one in kind.types:
            yield from structs_in(one)
    elif isinstance(kind, inspect.TupleType):
        for one in kind.item_types:
            yield from structs_in(one)
    elif isinstance(kind, (inspect.VarTupleType, inspect.ListType)):
        yield from structs_in(kind.item_type)
    elif isinstance(kind, inspect.DictType):
        yield from structs_in(kind.value_type)


def gathered(roots: Sequence[Any]) -> dict[str, inspect.StructType]:
    """The structs behind these, by name."""
    return {found.cls.__name__: found for kind in inspect.multi_type_info(roots) for found in structs_in(kind)}


def interface(struct: inspect.StructType, *, told: bool) -> Iterator[str]:
    """A struct as an interface."""
    yield f"export interface {struct.cls.__name__} {{"
    if struct.tag is not None:
        yield f"  readonly {struct.tag_field}: {msgspec.json.encode(struct.tag).decode()}"
    for field in struct.fields:
        optional = "" if told or field.required else "?"
        yield f"  readonly {field.encode_name}{optional}: {typescript(field.type)}"
    yield "}"


def defaults(struct: inspect.StructType) -> dict[str, Any]:
    """What stands in a field that is left out."""
    return {
        field.encode_name: field.default if field.default is not msgspec.NODEFAULT else field.default_factory()
        for field in struct.fields
        if not field.required
    }


def inner(struct: inspect.StructType) -> dict[str, str]:
    """The fields with structs in them, one kind each; a star stands for a dictionary of them."""
    return {
        field.encode_name: ("*" if isinstance(field.type, inspect.DictType) else "") + one.cls.__name__
        for field in struct.fields
        for one in itertools.islice(structs_in(field.type), 1)
    }


def protocol_types() -> Iterator[str]:
    """What client and server say to each other."""
    told, asked = gathered(TOLD), gathered(ASKED)
    for struct in told.values():
        yield from interface(struct, told=True)
    for name, struct in asked.items():
        if name not in told:
            yield from interface(struct, told=False)
    for name, union in (("FromServer", protocol.FromServer), ("FromClient", protocol.FromClient)):
        yield f"export type {name} = {' | '.join(one.__name__ for one in get_args(union))}"
    table = {name: [defaults(struct), inner(struct)] for name, struct in told.items()}
    tags = {struct.tag: name for name, struct in told.items() if struct.tag is not None}
    yield f"export const PROTOCOL = {protocol.PROTOCOL}"
    yield "/** What the server leaves out of each struct, and the structs within it by field. */"
    yield "export const SHAPES: Readonly<Record<string, readonly [object, Readonly<Record<string, string>>]>> = {"
    yield from (f"  {name}: {msgspec.json.encode(shape).decode()}," for name, shape in table.items())
    yield "}"
    yield f"export const TAGS: Readonly<Record<string, string>> = {msgspec.json.encode(tags).decode()}"


def game_types(name: str, package: str) -> Iterator[str]:
    """A game's views and events in a namespace of its own."""
    events: dict[str, Any] = {}
    views: dict[str, Any] = {}
    for module in modules_of(package):
        for key, value in vars(module).items():
            if not isinstance(value, type) or value.__module__ != module.__name__:
                continue
            if issubclass(value, Event):
                events[key] = value
            elif issubclass(value, msgspec.Struct) and key.endswith("View"):
                views[key] = value
    structs = gathered([*views.values(), *events.values()])
    yield f"export declare namespace {''.join(word.title() for word in name.split('-'))} {{"
    for struct in structs.values():
        yield from (f"  {line.removeprefix('export ')}" for line in interface(struct, told=True))
    yield f"  type Event = {' | '.join(events)}"
    yield "}"


def modules_of(package: str) -> Iterator[ModuleType]:
    """A game's modules, those of its expansions too, in order of name."""
    root = import_module(package)
    for found in sorted(walk_packages(root.__path__, f"{package}."), key=lambda one: one.name):
        yield import_module(found.name)


def wire() -> str:
    """The whole file."""
    lines = [HEAD, *protocol_types()]
    for name, meta in games().items():
        lines += game_types(name, meta.package)
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    sys.stdout.write(wire())

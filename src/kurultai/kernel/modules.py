"""Modules: what can be added to a game when a table is laid. They live in folders of the game's own package.

A folder with a `module.py` that holds a `MODULE` is a module. The game never names one: take the folder away, and the
game is whole without it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

import msgspec

from kurultai.kernel.errors import BadSetup
from kurultai.kernel.game import Meta, Setup


class Module(msgspec.Struct, frozen=True):
    """Something that is added to a game: what it makes of the game's content, and perhaps a mode of play of its own.

    `package` holds its phrases; `seats` are the seat counts that it is for, if they are not the game's.
    """

    name: str
    title: str
    package: str
    add_to: Callable[[Any], Any]
    seats: tuple[int, ...] = ()
    mode: Callable[[Setup], Any] | None = None


@cache
def modules_of(package: str) -> dict[str, Module]:
    """The modules in the folders of a game's package, by name."""
    found = [MODULE for MODULE in map(read_module, folders_of(package)) if MODULE is not None]
    return {module.name: module for module in found}


def folders_of(package: str) -> list[str]:
    """The packages inside a package."""
    inside = iter_modules(import_module(package).__path__, f"{package}.")
    return [found.name for found in inside if found.ispkg]


def read_module(folder: str) -> Module | None:
    """The module that a folder holds, if it holds one."""
    try:
        module: Module = import_module(f"{folder}.module").MODULE
    except ModuleNotFoundError:
        return None
    return module


def find_module(meta: Meta, name: str) -> Module:
    """A module of a game, by name."""
    known = modules_of(meta.package)
    if name not in known:
        there = f"it has: {', '.join(known)}" if known else "it has none"
        raise BadSetup(f"{meta.title} has no module “{name}”; {there}")
    return known[name]


def solo_module(meta: Meta) -> Module | None:
    """The module by which a game is played by one alone, if there is one."""
    return next((module for module in modules_of(meta.package).values() if module.seats == (1,)), None)


def find_solo(meta: Meta) -> Module:
    """The same; refused where there is none."""
    module = solo_module(meta)
    if module is None:
        raise BadSetup(f"{meta.title} cannot be played alone; it is for {min(meta.seats)} to {max(meta.seats)} players")
    return module


def seats_of(meta: Meta, modules: Sequence[str]) -> tuple[int, ...]:
    """How many players a game is for, with these modules."""
    for name in modules:
        if find_module(meta, name).seats:
            return find_module(meta, name).seats
    return meta.seats

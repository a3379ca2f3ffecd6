"""Modules: what can be added to a game when a table is laid. They live in folders of the game's own package.

A folder with a `module.py` that holds a `MODULE` is a module. The game never names one: take the folder away, and the
game is whole without it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

import msgspec

from kurultai.kernel.errors import BadSetup
from kurultai.kernel.game import Meta


class Module(msgspec.Struct, frozen=True):
    """Something that is added to a game: its name, and what it makes of the game's content."""

    name: str
    title: str
    gist: str
    add_to: Callable[[Any], Any]


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

"""Claims: which function says that it implements a rule, which test or scene says that it proves one."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from typing import Any

import msgspec

from kurultai.kernel.content import read_toml
from kurultai.kernel.errors import BadContent
from kurultai.kernel.rulebook import CHAPTER

RANGE = re.compile(rf"({CHAPTER})-([DBAT]?)([1-9][0-9]*)(?:\.\.([DBAT]?)([1-9][0-9]*))?")
LEADING = re.compile(rf"\s*((?:{RANGE.pattern})|[A-Z]+-{CHAPTER})[,;:.]?(?=\s|$)")
MOST_DIGITS = 3
"""No chapter counts further than that."""
SCENE_HEADER = re.compile(r"\s*\[\[\s*scene\s*\]\]")

Documented = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef


class Claim(msgspec.Struct, frozen=True):
    """That something implements or proves an id: a function (its name) or a scene (its title)."""

    id: str
    file: str
    line: int
    name: str


def claimed_ids(docstring: str) -> list[str]:
    """The ids at the beginning of a docstring, ranges such as `RR-KUR-1..3` in full. A bare chapter claims nothing."""
    ids: list[str] = []
    found = LEADING.match(docstring)
    while found:
        if RANGE.fullmatch(found[1]):
            ids += expand(found[1])
        found = LEADING.match(docstring, found.end())
    return ids


def expand(written: str) -> list[str]:
    """The ids that an id or a range of ids stands for."""
    found = RANGE.fullmatch(written)
    if not found:
        raise BadContent(f"“{written}” is no rule id; one looks like RR-CROU-5, a range like RR-CROU-1..3")
    chapter, mark, first, last_mark, last = found.groups()
    if last is None:
        return [written]
    if max(len(first), len(last)) > MOST_DIGITS or int(last) <= int(first) or last_mark not in ("", mark):
        raise BadContent(f"“{written}” is no range: it must run upward within one kind, like RR-CROU-1..3")
    return [f"{chapter}-{mark}{number}" for number in range(int(first), int(last) + 1)]


def claims_in_source(source: str, file: str) -> list[Claim]:
    """What the docstrings of a module, its classes and its functions claim."""
    try:
        module = ast.parse(source)
    except SyntaxError as error:
        raise BadContent(f"{file}: not valid Python: {error}") from None
    stem = file.rpartition("/")[2].removesuffix(".py")
    return [claim for node, name in _documented(module, "") for claim in _claims_of(node, name or stem, file)]


def _documented(node: ast.AST, name: str) -> Iterator[tuple[Documented, str]]:
    if isinstance(node, Documented):
        yield node, name
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            yield from _documented(child, f"{name}.{child.name}" if name else child.name)
        elif isinstance(child, ast.stmt):
            yield from _documented(child, name)


def _claims_of(node: Documented, name: str, file: str) -> list[Claim]:
    line = 1 if isinstance(node, ast.Module) else node.lineno
    try:
        ids = claimed_ids(ast.get_docstring(node) or "")
    except BadContent as error:
        raise BadContent(f"{file}:{line} {name}: {error}") from None
    return [Claim(rule_id, file, line, name) for rule_id in ids]


def claims_in_scenes(text: str, file: str) -> list[Claim]:
    """What the scenes of a file say they prove; a scene goes by its title."""
    scenes = read_toml(text, file).get("scene", [])
    if not isinstance(scenes, list) or not all(isinstance(scene, dict) for scene in scenes):
        raise BadContent(f"{file}: scenes are written as [[scene]]")
    lines = _scene_lines(text)
    if len(lines) != len(scenes):
        lines = [1] * len(scenes)
    return [claim for scene, line in zip(scenes, lines, strict=True) for claim in _claims_of_scene(scene, file, line)]


def _scene_lines(text: str) -> list[int]:
    return [number for number, line in enumerate(text.splitlines(), start=1) if SCENE_HEADER.match(line)]


def _claims_of_scene(scene: dict[str, Any], file: str, line: int) -> list[Claim]:
    title = str(scene.get("title", ""))
    proves = scene.get("proves", [])
    if not isinstance(proves, list) or not all(isinstance(written, str) for written in proves):
        raise BadContent(f"{file}:{line} scene “{title}”, field “proves”: it must be a list of rule ids")
    try:
        ids = [rule_id for written in proves for rule_id in expand(written)]
    except BadContent as error:
        raise BadContent(f"{file}:{line} scene “{title}”, field “proves”: {error}") from None
    return [Claim(rule_id, file, line, title) for rule_id in ids]

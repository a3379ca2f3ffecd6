"""The house rules that a machine can check: sizes, names, hosts, paths, luck and package data."""

import ast
import re
import subprocess
import tomllib
from collections.abc import Iterator
from importlib.metadata import entry_points, version
from importlib.resources import files
from pathlib import Path

import pytest

import kurultai

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "kurultai"

LONGEST_FILE = 500
LONGEST_FUNCTION = 50
CATCH_ALL_NAMES = {"common", "helper", "helpers", "util", "utils"}

# Each pattern has a group or class in it, so that this file does not match itself.
REGISTRY_HOST = re.compile(
    r"\b(?:pypi|crates)\.(?:org|io)\b|python(?:hosted)\.org|\b(?:npm)js\.|\b(?:yarn)pkg\.|\b(?:deb)\.debian\.|artifac(?:tory)",
    re.IGNORECASE,
)
MACHINE_PATH = re.compile(r"(?<![\w.])/(?:work|root|home|Users)/")
UNFINISHED = re.compile(r"\b(?:TO[D]O|FIX[M]E|X[X]X)\b")
PIN = re.compile(r"[A-Za-z0-9._-]+==[A-Za-z0-9.+!]+")


def repository_files() -> list[Path]:
    """Every file that is tracked, or would be by `git add`."""
    listing = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    paths = sorted({ROOT / name for name in listing.stdout.split("\0") if name})
    return [path for path in paths if path.is_file()]


if not (ROOT / ".git").exists():
    pytest.skip("the house rules are about a git checkout", allow_module_level=True)

FILES = repository_files()
PYTHON_FILES = [path for path in FILES if path.suffix == ".py"]
SOURCE_FILES = [path for path in PYTHON_FILES if path.is_relative_to(SOURCE)]
REPEATABLE_LAYERS = [SOURCE / "kernel", SOURCE / "games", SOURCE / "bots"]


def text_lines() -> Iterator[tuple[str, str]]:
    """Every line of every text file, with the place where it stands."""
    for path in FILES:
        content = path.read_bytes()
        if b"\0" in content:
            continue
        for number, line in enumerate(content.decode().splitlines(), start=1):
            yield f"{path.relative_to(ROOT)}:{number}", line


def places_matching(pattern: re.Pattern[str]) -> list[str]:
    return [f"{place} {line.strip()}" for place, line in text_lines() if pattern.search(line)]


def functions(path: Path) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node


def length(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    return (function.end_lineno or function.lineno) - function.lineno + 1


def uses_global_random(node: ast.AST) -> bool:
    """Only the class may be imported: with the module in hand, one slip shares a generator."""
    if isinstance(node, ast.Import):
        return any(name.name == "random" for name in node.names)
    if isinstance(node, ast.ImportFrom):
        return node.module == "random" and any(name.name != "Random" for name in node.names)
    return False


def learns_a_shape(node: ast.AST) -> bool:
    """msgspec is asked to read a type, perhaps for the first time; a `Decoder` counts where a function makes it."""
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        return any(
            isinstance(part, ast.Attribute) and part.attr == "Decoder" for line in node.body for part in ast.walk(line)
        )
    if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)):
        return False
    if node.func.attr == "decode":
        return any(keyword.arg == "type" for keyword in node.keywords)
    return node.func.attr == "convert" and isinstance(node.func.value, ast.Name) and node.func.value.id == "msgspec"


def declared_dependencies() -> set[str]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    declared = [*project["dependencies"], *project["optional-dependencies"]["dev"]]
    return {re.split(r"[^A-Za-z0-9._-]", requirement)[0] for requirement in declared}


def pins() -> list[str]:
    lines = (ROOT / "constraints.txt").read_text().splitlines()
    return [line for line in lines if line and not line.startswith("#")]


def test_the_checks_see_the_source() -> None:
    assert SOURCE / "__init__.py" in SOURCE_FILES
    assert Path(__file__) in PYTHON_FILES


def test_no_python_file_is_too_long() -> None:
    lengths = {str(path.relative_to(ROOT)): len(path.read_text().splitlines()) for path in PYTHON_FILES}
    assert {name: lines for name, lines in lengths.items() if lines > LONGEST_FILE} == {}


def test_no_function_is_too_long() -> None:
    too_long = [
        f"{path.relative_to(ROOT)}:{function.lineno} {function.name} has {length(function)} lines"
        for path in SOURCE_FILES
        for function in functions(path)
        if length(function) > LONGEST_FUNCTION
    ]
    assert too_long == []


def test_no_file_is_for_odds_and_ends() -> None:
    assert [path for path in FILES if path.stem in CATCH_ALL_NAMES] == []


def test_no_file_names_a_package_registry() -> None:
    assert places_matching(REGISTRY_HOST) == []


def test_no_file_names_a_path_of_one_machine() -> None:
    assert places_matching(MACHINE_PATH) == []


def test_nothing_is_marked_as_unfinished() -> None:
    assert places_matching(UNFINISHED) == []


def test_what_must_repeat_never_uses_the_global_random_generator() -> None:
    places = [
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for path in SOURCE_FILES
        if any(path.is_relative_to(layer) for layer in REPEATABLE_LAYERS)
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.stmt) and uses_global_random(node)
    ]
    assert places == []


def test_types_are_learnt_in_one_place() -> None:
    """Two threads that let msgspec learn a type at the same time crash the process."""
    places = [
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for path in SOURCE_FILES
        if path != SOURCE / "kernel" / "shapes.py"
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.stmt | ast.expr) and learns_a_shape(node)
    ]
    assert places == []


def test_every_dependency_is_pinned_to_a_bare_version() -> None:
    assert [pin for pin in pins() if not PIN.fullmatch(pin)] == []
    assert declared_dependencies() - {pin.split("==")[0] for pin in pins()} == set()


def test_every_game_ships_its_rulebook_and_content() -> None:
    games = entry_points(group="kurultai.games")
    assert games
    for game in games:
        folder = files(game.module.rpartition(".")[0])
        content = [file for file in (folder / "content").iterdir() if file.name.endswith(".toml")]
        assert content, f"{game.name} has no content"
        for file in [folder / "rulebook.toml", *content]:
            assert tomllib.loads(file.read_text()), f"{file} is empty"


def test_package_data_is_not_ignored() -> None:
    """What git ignores, the build leaves out."""
    on_disk = set(SOURCE.rglob("*.toml")) | {SOURCE / "py.typed"}
    assert on_disk - set(FILES) == set()


def test_the_version_is_said_once() -> None:
    assert version("kurultai") == kurultai.__version__


@pytest.mark.parametrize(
    ("pattern", "line"),
    [
        (REGISTRY_HOST, "see https://" + "pypi" + ".org/simple"),
        (REGISTRY_HOST, "https://registry." + "npm" + "js.org/left-pad"),
        (REGISTRY_HOST, "https://files.python" + "hosted.org/packages"),
        (MACHINE_PATH, "open('/" + "home/me/cards.toml')"),
        (UNFINISHED, "# TO" + "DO: retreat"),
    ],
)
def test_the_patterns_catch_what_they_are_for(pattern: re.Pattern[str], line: str) -> None:
    assert pattern.search(line)


@pytest.mark.parametrize("line", ["import random", "import random as luck", "from random import shuffle"])
def test_the_random_check_catches_the_module(line: str) -> None:
    assert uses_global_random(ast.parse(line).body[0])


def test_the_random_check_allows_the_class() -> None:
    assert not uses_global_random(ast.parse("from random import Random").body[0])


@pytest.mark.parametrize(
    "line",
    ["msgspec.convert(data, Kind)", "JSON.decode(text, type=Kind)", "def read():\n    return json.Decoder(Kind)"],
)
def test_the_check_of_learning_catches_what_it_is_for(line: str) -> None:
    assert any(learns_a_shape(node) for node in ast.walk(ast.parse(line)))


@pytest.mark.parametrize("line", ["READER = json.Decoder(Kind)", "json.decode(text)", "shapes.convert(data, Kind)"])
def test_the_check_of_learning_allows_the_rest(line: str) -> None:
    assert not any(learns_a_shape(node) for node in ast.walk(ast.parse(line)))

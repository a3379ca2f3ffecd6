"""An environment for each peer, made once in the user's cache folder with pinned versions."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from tempfile import mkdtemp
from typing import TypeAlias

import msgspec

from kurultai.lab.measure import ContestantFailed

PATIENCE = 900.0
OUR_PINS = ("PIP_CONSTRAINT", "PIP_BUILD_CONSTRAINT")

Runner: TypeAlias = Callable[[Sequence[str]], None]
"""Runs a command to its end, or raises `ContestantFailed` with the reason."""


class Peer(msgspec.Struct, frozen=True):
    """Another engine, by the name and version under which it is installed."""

    name: str
    version: str


CATANATRON = Peer("catanatron", "3.2.1")
OPEN_SPIEL = Peer("open_spiel", "2.0.2")
CATANATRON_GYM = Peer("catanatron_gym", "4.0.0")
PETTINGZOO = Peer("pettingzoo[classic]", "1.27.0")
RLCARD = Peer("rlcard", "1.2.0")


def cache_folder() -> Path:
    """Where things are kept that can be made again."""
    if chosen := os.environ.get("KURULTAI_CACHE"):
        return Path(chosen)
    shared = os.environ.get("XDG_CACHE_HOME")
    return (Path(shared) if shared else Path.home() / ".cache") / "kurultai"


def folder_of(peer: Peer) -> Path:
    """One for each version of Python: engines are compared under the same interpreter."""
    return cache_folder() / "peers" / f"{peer.name}-{peer.version}" / str(sys.implementation.cache_tag)


def python_of(peer: Peer, run: Runner | None = None) -> Path:
    """The interpreter of a peer's environment, which is made first if it is not there."""
    folder = folder_of(peer)
    if not interpreter_in(folder).exists():
        try:
            make_environment(peer, folder, run or run_to_the_end)
        except OSError as error:
            where = f"{peer.name} {peer.version} could not be installed in {cache_folder()}"
            raise ContestantFailed(f"{where}: {error.strerror or error}.") from None
    return interpreter_in(folder)


def interpreter_in(folder: Path) -> Path:
    return folder / "Scripts" / "python.exe" if sys.platform == "win32" else folder / "bin" / "python"


def make_environment(peer: Peer, folder: Path, run: Runner) -> None:
    """Make it beside its place and move it there when it is whole, so that no half-made one is ever found."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    making = Path(mkdtemp(prefix="making-", dir=folder.parent))
    try:
        run([sys.executable, "-m", "venv", str(making)])
        run([str(interpreter_in(making)), "-m", "pip", "install", "--quiet", f"{peer.name}=={peer.version}"])
        put_in_place(making, folder)
    except ContestantFailed as failure:
        raise ContestantFailed(f"{peer.name} {peer.version} could not be installed: {failure}.") from None
    finally:
        shutil.rmtree(making, ignore_errors=True)


def put_in_place(making: Path, folder: Path) -> None:
    """An environment that another process has finished in the meantime stays; one without its Python goes."""
    if not interpreter_in(folder).exists():
        shutil.rmtree(folder, ignore_errors=True)
        making.rename(folder)


def run_to_the_end(command: Sequence[str]) -> None:
    environment = {name: value for name, value in os.environ.items() if name not in OUR_PINS}
    try:
        done = subprocess.run(command, check=False, capture_output=True, text=True, timeout=PATIENCE, env=environment)
    except subprocess.TimeoutExpired:
        raise ContestantFailed(f"it was not done after {PATIENCE:.0f} seconds") from None
    if done.returncode != 0:
        raise ContestantFailed(reason_given(done.stderr or done.stdout))


def reason_given(output: str) -> str:
    """The first error that was reported, or else the last line."""
    lines = [line.strip() for line in output.splitlines() if line.strip()]
    errors = [line.removeprefix("ERROR:").strip() for line in lines if line.startswith("ERROR:")]
    return (errors or lines[-1:] or ["no reason was given"])[0].rstrip(".")

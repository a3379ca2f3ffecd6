"""Where running games are kept: one file each, replaced as a whole at every choice."""

from __future__ import annotations

import os
import shlex
from collections.abc import Callable, Mapping
from datetime import datetime
from pathlib import Path
from typing import Protocol

from kurultai.kernel.errors import KurultaiError
from kurultai.kernel.match import Match

ENDING = ".record"
RUNNING = "state running"


class Saves(Protocol):
    """Keeps a match; called after every change of it."""

    @property
    def where(self) -> str:
        """Where the record lies."""

    @property
    def command(self) -> str:
        """With what one goes on with it."""

    def __call__(self, match: Match) -> None:
        """Keep the match as it stands now."""


class SaveFile:
    """Keeps a match as text in one file."""

    def __init__(self, path: Path, write: Callable[[Match], str], pack: Path | None = None) -> None:
        self.path = path
        self._write = write
        self._pack = pack

    @property
    def where(self) -> str:
        return str(self.path)

    @property
    def command(self) -> str:
        words = ["kurultai", "resume", *(["--pack", str(self._pack)] if self._pack else [])]
        return shlex.join(words)

    def __call__(self, match: Match) -> None:
        try:
            replace_text(self.path, self._write(match))
        except OSError as error:
            raise KurultaiError(f"{self.path}: the game cannot be kept there: {error}") from None


def replace_text(path: Path, text: str) -> None:
    """Write a file so that at every instant either the old text or the new one is whole on the disk."""
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_name(f".{path.name}.{os.getpid()}")
    with fresh.open("w", encoding="utf-8", newline="\n") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    fresh.replace(path)


def saves_folder(environment: Mapping[str, str] = os.environ) -> Path:
    """The folder for records: $KURULTAI_HOME, or the place where this system keeps a user's data."""
    if "KURULTAI_HOME" in environment:
        return Path(environment["KURULTAI_HOME"])
    data = environment.get("XDG_DATA_HOME") or environment.get("LOCALAPPDATA")
    return (Path(data) if data else Path.home() / ".local" / "share") / "kurultai"


def make_folder(path: Path, what: str) -> None:
    """A folder to keep something in, unless there is one."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise KurultaiError(f"{path}: {what} cannot be kept there: {error}") from None


def new_path(folder: Path, game: str, now: datetime) -> Path:
    """A file name for a new game that no other game has."""
    stem = f"{game}-{now:%Y-%m-%d-%H%M%S}"
    path, number = folder / f"{stem}{ENDING}", 2
    while path.exists():
        path, number = folder / f"{stem}-{number}{ENDING}", number + 1
    return path


def running_saves(folder: Path) -> list[Path]:
    """The games in a folder that are not finished, the one played last first."""
    found = [path for path in folder.glob(f"*{ENDING}") if path.is_file() and is_running(path)]
    return sorted(found, key=lambda path: path.stat().st_mtime, reverse=True)


def is_running(path: Path) -> bool:
    """Whether the heading of a record says that its game goes on; one that cannot be read is named to who wants it."""
    try:
        head, _, _ = path.read_text(encoding="utf-8", errors="replace").partition("\n\n")
    except OSError:
        return True
    return RUNNING in head.splitlines()

"""A study: a balance run that lives in a folder, so that it can be stopped, found again and gone on with.

The folder holds the plan, copies of the packs, every game as soon as it was played, where the run stands, what it has
found, and in the end the report. Whoever works on it holds its lock; nobody else has to be asked whether it goes on.
"""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import get_ident
from typing import Any, Literal, TypeVar

import msgspec

from kurultai.kernel.errors import KurultaiError
from kurultai.kernel.game import Setup
from kurultai.kernel.shapes import read_json
from kurultai.lab.findings import Findings
from kurultai.lab.results import read_results
from kurultai.lab.series import Played, Series, against_itself, record_of

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

Phase = Literal["starting", "playing", "comparing", "writing", "done", "stopped", "interrupted", "failed"]
LASTING: tuple[Phase, ...] = ("done", "stopped", "interrupted", "failed")
"""Phases in which nobody works on a study."""
REPORT = ("report.html", "cells.csv", "shifts.csv", "games.csv", "results.csv")
T = TypeVar("T")


class Plan(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is to be found out: one bot plays all seats, until seats and sides are known this precisely (0: just so
    many games), in no more games and seconds than this. `pack`: a content pack by name (empty: the game's own);
    `against`: another, or the game's own, played with the same luck."""

    setup: Setup
    bot: str
    most: int
    precision: float = 0.0
    pack: str = ""
    against: str = ""
    compared: bool = False
    jobs: int = 1
    seconds: float = 0.0
    name: str = "balance"
    created: float = 0.0


class Stand(msgspec.Struct, frozen=True, omit_defaults=True):
    """How far a study is. `pairs`: games played with the other pack too; `precision`: what was reached; `left`:
    seconds that it will take yet, about (None: unknown); `cut`: the time that it was given was too short."""

    phase: Phase = "starting"
    games: int = 0
    needed: int = 0
    pairs: int = 0
    precision: float = 1.0
    seconds: float = 0.0
    left: float | None = None
    cut: bool = False
    problem: str = ""


class Study:
    """The folder of a study."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    # --- what is kept ------------------------------------------------------------------------------------------------

    def lay_out(self, plan: Plan, pack: Path | None, against: Path | None) -> None:
        """Make the folder; what is read of the packs is copied, for it may change while the study goes on."""
        self.folder.mkdir(parents=True)
        for source, which in ((pack, "pack"), (against, "against")):
            if source is not None:
                copy = self.folder / "packs" / which / source.name
                copy.mkdir(parents=True)
                for file in source.glob("*.toml"):
                    shutil.copyfile(file, copy / file.name)
        write(self.folder / "stand.json", Stand())
        write(self.folder / "plan.json", plan)

    @property
    def plan(self) -> Plan:
        return read(self.folder / "plan.json", Plan)

    @property
    def stand(self) -> Stand:
        return read(self.folder / "stand.json", Stand)

    @stand.setter
    def stand(self, stand: Stand) -> None:
        write(self.folder / "stand.json", stand)

    @property
    def findings(self) -> Findings | None:
        """What has been found so far, if anything."""
        path = self.folder / "findings.json"
        return read(path, Findings) if path.exists() else None

    @findings.setter
    def findings(self, findings: Findings) -> None:
        write(self.folder / "findings.json", findings)

    @property
    def found(self) -> float:
        """When that was; 0: not yet."""
        path = self.folder / "findings.json"
        return path.stat().st_mtime if path.exists() else 0.0

    def pack_of(self, which: str) -> Path | None:
        """Our copy of the pack, or of the one that it is compared with; nothing: the game's own content."""
        return next((self.folder / "packs" / which).glob("*"), None)

    def results(self, which: str) -> Path:
        """The file of the games with the pack, or with the other."""
        return self.folder / f"{which}.jsonl"

    def series(self, which: str) -> Series:
        """The games with the pack, or with the other."""
        plan = self.plan
        return against_itself(plan.setup, plan.bot, plan.name, str(self.pack_of(which) or ""))

    def files(self) -> tuple[str, ...]:
        """The files of the report that are there."""
        return tuple(name for name in REPORT if (self.folder / "report" / name).is_file())

    # --- games to watch ----------------------------------------------------------------------------------------------

    def record_file(self, which: str, number: int) -> Path:
        """Where the record of a game is kept once somebody wanted to watch it."""
        return self.folder / "records" / f"{which}-{number}.kurultai"

    def keep_record(self, which: str, number: int) -> Path:
        """Make the record of a game and keep it."""
        path = self.record_file(which, number)
        if not path.exists():
            played = self.game(which, number)
            path.parent.mkdir(exist_ok=True)
            replace(path, record_of(self.series(which), played).encode())
        return path

    def game(self, which: str, number: int) -> Played:
        """A game by its number."""
        for played in read_results(self.results(which)):
            if played.number == number and not played.broken:
                return played
        raise KurultaiError(f"there is no game {number}")

    # --- who works on it ---------------------------------------------------------------------------------------------

    @property
    def stopping(self) -> bool:
        """Whether somebody has asked it to stop."""
        return (self.folder / "stop").exists()

    def stop(self) -> None:
        (self.folder / "stop").touch()

    def unstop(self) -> None:
        (self.folder / "stop").unlink(missing_ok=True)

    @property
    def busy(self) -> bool:
        """Whether somebody works on it now."""
        return (self.folder / "lock").exists() and not try_lock(self.folder / "lock", shared=True)

    @contextmanager
    def at_work(self) -> Iterator[bool]:
        """Hold the lock, if nobody else does."""
        with (self.folder / "lock").open("ab") as file:
            yield lock(file, shared=False)


# --- files -----------------------------------------------------------------------------------------------------------


def read(path: Path, kind: type[T]) -> T:
    """A file of a study."""
    try:
        return read_json(path.read_bytes(), kind)
    except (OSError, msgspec.DecodeError) as error:
        raise KurultaiError(f"{path.name}: cannot be read: {error}") from None


def write(path: Path, value: Any) -> None:
    replace(path, msgspec.json.encode(value))


def replace(path: Path, body: bytes) -> None:
    """Write a file so that whoever reads it finds either the old one or the new one whole."""
    fresh = path.with_name(f".{path.name}.{os.getpid()}.{get_ident()}")
    fresh.write_bytes(body)
    fresh.replace(path)


def lock(file: Any, *, shared: bool) -> bool:
    """Lock an open file, if that can be done at once; it is unlocked when it is closed."""
    try:
        if sys.platform == "win32":
            file.seek(0)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(file, fcntl.LOCK_NB | (fcntl.LOCK_SH if shared else fcntl.LOCK_EX))
    except OSError:
        return False
    return True


def try_lock(path: Path, *, shared: bool) -> bool:
    """Whether a file could be locked just now."""
    with path.open("ab") as file:
        return lock(file, shared=shared)

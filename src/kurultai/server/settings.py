"""How a server is run; handed to its workers through the environment."""

from __future__ import annotations

import os
from pathlib import Path

import msgspec

from kurultai.kernel.shapes import read_json

VARIABLE = "KURULTAI_SERVER"


class Settings(msgspec.Struct, frozen=True, omit_defaults=True):
    """Where the store is, how many workers and thinkers there are, which other origins may speak to us, and how much
    anybody may say: messages a second on a line, requests a second from an address, frames that wait for a client.
    `allow_private`: hooks may post into the network that the server stands in; `contact`: whom push services ask.

    `lab`: designers may run studies here, and (`lab_open`) not only those at this machine; so many at once, each with
    so many games and seconds, and no more of them kept than `lab_kept`.
    """

    database: str
    packs: str = ""
    allow_private: bool = False
    contact: str = ""
    workers: int = 1
    thinkers: int = 1
    patience: float = 30.0
    sweep: float = 1.0
    origins: tuple[str, ...] = ()
    rate: float = 40.0
    burst: float = 200.0
    requests: float = 50.0
    requests_burst: float = 500.0
    queue: int = 256
    lab: bool = False
    lab_open: bool = False
    lab_folder: str = ""
    lab_runs: int = 1
    lab_games: int = 20_000
    lab_seconds: float = 7_200.0
    lab_kept: int = 100

    @property
    def packs_folder(self) -> Path | None:
        return Path(self.packs) if self.packs else None

    @property
    def studies(self) -> Path:
        """Where studies are kept: beside the database where that is a file."""
        if self.lab_folder:
            return Path(self.lab_folder)
        return Path(self.database.removeprefix("sqlite:///")).with_suffix(".studies")


def keep(settings: Settings) -> None:
    """Leave the settings for the workers."""
    os.environ[VARIABLE] = msgspec.json.encode(settings).decode()


def kept() -> Settings:
    """The settings that were left for us."""
    return read_json(os.environ[VARIABLE], Settings)


def database_url(text: str) -> str:
    """A database as SQLAlchemy names it: a file for SQLite, or the URL of a PostgreSQL."""
    if "://" not in text:
        return f"sqlite:///{Path(text).absolute()}"
    for plain in ("postgresql://", "postgres://"):
        if text.startswith(plain):
            return "postgresql+psycopg://" + text.removeprefix(plain)
    return text

"""How a server is run; handed to its workers through the environment."""

from __future__ import annotations

import os
from pathlib import Path

import msgspec

VARIABLE = "KURULTAI_SERVER"


class Settings(msgspec.Struct, frozen=True, omit_defaults=True):
    """Where the store is, how many workers and thinkers there are, which other origins may speak to us, and how much
    anybody may say: messages a second on a line, requests a second from an address, frames that wait for a client."""

    database: str
    packs: str = ""
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

    @property
    def packs_folder(self) -> Path | None:
        return Path(self.packs) if self.packs else None


def keep(settings: Settings) -> None:
    """Leave the settings for the workers."""
    os.environ[VARIABLE] = msgspec.json.encode(settings).decode()


def kept() -> Settings:
    """The settings that were left for us."""
    return msgspec.json.decode(os.environ[VARIABLE], type=Settings)


def database_url(text: str) -> str:
    """A database as SQLAlchemy names it: a file for SQLite, or the URL of a PostgreSQL."""
    if "://" not in text:
        return f"sqlite:///{Path(text).absolute()}"
    for plain in ("postgresql://", "postgres://"):
        if text.startswith(plain):
            return "postgresql+psycopg://" + text.removeprefix(plain)
    return text

"""What is said about studies (balance runs): what designers ask for, and how far it is."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from kurultai.server.protocol import Word

StudyStatus = Literal["running", "stopping", "done", "stopped", "interrupted", "failed"]
"""`interrupted`: whoever worked on it is gone; it can be gone on with, as one that was stopped."""


class NewStudy(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A balance run to be begun: one bot in all seats. Until seats and sides are known to ± `precision`, or (0) so many
    `games`. `compared`: every game is played with the pack `against` too (empty: the game's own content)."""

    game: Word
    seats: Annotated[int, msgspec.Meta(ge=1, le=8)]
    bot: Word
    modules: Annotated[tuple[Word, ...], msgspec.Meta(max_length=8)] = ()
    rulings: dict[Word, bool | int | Word] = {}
    options: dict[Word, bool | int | Word] = {}
    pack: Word = ""
    compared: bool = False
    against: Word = ""
    precision: Annotated[float, msgspec.Meta(ge=0, le=0.5)] = 0.0
    games: Annotated[int, msgspec.Meta(ge=0, le=10_000_000)] = 0


class Watch(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A game of a study to be watched, by its number; `against`: as it went with the other pack."""

    number: Annotated[int, msgspec.Meta(ge=0, le=10_000_000)]
    against: bool = False


class LabInfo(msgspec.Struct, frozen=True, omit_defaults=True):
    """What designers may do here. `allowed`: whether whoever asks may study at all; then at most so many studies at
    once, each with so many processes, games and seconds."""

    allowed: bool
    runs: int = 0
    jobs: int = 0
    games: int = 0
    seconds: float = 0
    running: int = 0


class StudyInfo(msgspec.Struct, frozen=True, omit_defaults=True):
    """A study and how far it is. `played` of `needed` games, `pairs` of them with the other pack too; `reached`: the
    precision so far; `left`: seconds, about; `cut`: its time was too short; `found`: changes whenever there are new
    findings (0: none yet); `files`: what can be downloaded of its report."""

    id: str
    game: str
    title: str
    seats: int
    bot: str
    status: StudyStatus
    phase: str
    modules: tuple[str, ...] = ()
    pack: str = ""
    compared: bool = False
    against: str = ""
    precision: float = 0.0
    games: int = 0
    played: int = 0
    needed: int = 0
    pairs: int = 0
    reached: float = 1.0
    seconds: float = 0.0
    left: float | None = None
    cut: bool = False
    problem: str = ""
    created: float = 0.0
    found: float = 0.0
    files: tuple[str, ...] = ()

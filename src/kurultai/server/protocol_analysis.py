"""What is told of a game that is over: everybody's chances on the way, what turned it, and which choices cost most."""

from __future__ import annotations

from typing import Literal

import msgspec


class TurningPointInfo(msgspec.Struct, frozen=True, omit_defaults=True):
    """Where the chances swung: with choice `step`, of `seat`, most for the seat `felt`; by the choice or by luck.

    `before` and `after`: everybody's chances for a while; `luck`: what luck changed for `felt`. `question`: what was
    asked, `label`: what was chosen; `lines`: what was told of it.
    """

    step: int
    seat: int
    felt: int
    cause: Literal["choice", "luck"]
    question: str
    label: str
    before: tuple[float, ...]
    after: tuple[float, ...]
    luck: float = 0.0
    lines: tuple[str, ...] = ()


class CostlyChoiceInfo(msgspec.Struct, frozen=True, omit_defaults=True):
    """A choice that cost its seat: what was asked, what was chosen and the chance with it, what would have been better,
    and why. It is judged from what the seat knew before choice `step`."""

    step: int
    seat: int
    question: str
    chosen: str
    chance: float
    better: str
    better_chance: float
    why: str = ""


class MeasureInfo(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that can be followed through the game: for each point a number for each seat."""

    name: str
    title: str
    values: tuple[tuple[int, ...], ...]


class AnalysisInfo(msgspec.Struct, frozen=True, omit_defaults=True):
    """A game looked back on. While it is not `ready`, `progress` says how far it is, and the rest is empty.

    `points`: the steps at which nothing was half done; `chances` and measures are of these, by seat. `luck`: what all
    luck together gave each seat. `looked`: how many of the `decisions` were looked at.
    """

    table: str
    ready: bool
    progress: float = 0.0
    steps: int = 0
    points: tuple[int, ...] = ()
    chances: tuple[tuple[float, ...], ...] = ()
    measures: tuple[MeasureInfo, ...] = ()
    luck: tuple[float, ...] = ()
    turning: tuple[TurningPointInfo, ...] = ()
    costly: tuple[CostlyChoiceInfo, ...] = ()
    looked: int = 0
    decisions: int = 0

"""Levels that people choose from, each a bot with its parameters. Each game keeps its own in `levels.toml`, for every
number of seats if need be, with what was measured of them."""

from __future__ import annotations

from functools import cache

import msgspec

from kurultai.games.shelf import find_own
from kurultai.kernel.game import Meta, Setup, games
from kurultai.kernel.shapes import convert

FILE = "levels.toml"
LEVELS = ("easy", "medium", "hard", "brutal")


class Measured(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a level won (of 1) against others, with the ends of its 95 % interval, at tables of so many seats."""

    seats: int
    against: str
    games: int
    won: float
    low: float
    high: float


class Level(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A bot with its parameters, another one for some numbers of seats, and what was measured of them."""

    bot: str
    at: dict[str, str] = {}
    measured: tuple[Measured, ...] = ()


USUAL = {
    "easy": Level("greedy:slips=35"),
    "medium": Level("greedy"),
    "hard": Level("search:iterations=400"),
    "brutal": Level("search:iterations=1600"),
}
"""The levels of a game that does not say its own."""


@cache
def levels_of(meta: Meta) -> dict[str, Level]:
    """The levels of a game."""
    return {**USUAL, **convert(find_own(meta.package, FILE) or {}, dict[str, Level])}


def bot_at(level: str, setup: Setup) -> str:
    """The bot that a level is at such a table."""
    meta = games().get(setup.game)
    found = (levels_of(meta) if meta else USUAL)[level]
    return found.at.get(str(setup.seats), found.bot)

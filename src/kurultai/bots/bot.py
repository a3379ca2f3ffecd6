"""What a bot is, and the bots by name."""

from __future__ import annotations

from collections.abc import Callable
from importlib.metadata import entry_points
from random import Random
from typing import Any, Protocol

import msgspec

from kurultai.bots.greedy import Greedy
from kurultai.bots.random_choice import RandomChoice
from kurultai.kernel.ask import Option
from kurultai.kernel.errors import BadSetup
from kurultai.kernel.game import Setup
from kurultai.kernel.sight import Perspective


class Bot(Protocol):
    """A player that chooses from a perspective alone."""

    name: str

    def choose(self, perspective: Perspective) -> Option:
        """One of the options of the perspective's question."""


class Recipe(Protocol):
    """A bot that another package brings (entry points of the group `kurultai.bots`), with its parameters."""

    def check(self, setup: Setup) -> None:
        """Refuse a table that it cannot play at."""

    def make(self, random: Random) -> Bot:
        """The bot, with its own chance."""


BOTS: dict[str, Callable[[Random], Bot]] = {"random": RandomChoice, "greedy": Greedy}
BROUGHT = {point.name: point for point in entry_points(group="kurultai.bots")}
NAMES = (*BOTS, *BROUGHT)


def make_bot(name: str, seed: int) -> Bot:
    """The bot of this name, with parameters (`learned:path=FILE`) or without, its own chance seeded."""
    if name in BOTS:
        return BOTS[name](Random(seed))
    bot = read_recipe(name).make(Random(seed))
    bot.name = name
    return bot


def check_bot(name: str, setup: Setup) -> None:
    """Refuse a bot that there is not, or that cannot play at such a table."""
    if name not in BOTS:
        read_recipe(name).check(setup)


def read_recipe(name: str) -> Recipe:
    """What the name of a bot asks for that another package brings: NAME, or NAME:PARAMETER=VALUE:…"""
    kind, *parameters = name.split(":")
    if kind not in BROUGHT:
        raise BadSetup(f"there is no bot “{name}”; the bots are: {', '.join(NAMES)}")
    try:
        shape: type[Any] = BROUGHT[kind].load()
    except ModuleNotFoundError as error:
        raise BadSetup(f"the bot “{kind}” needs {error.name}: pip install 'kurultai[{kind}]'") from None
    pairs = dict(parameter.partition("=")[::2] for parameter in parameters)
    try:
        recipe: Recipe = msgspec.convert(pairs, shape, strict=False)
    except msgspec.ValidationError as error:
        known = ", ".join(shape.__struct_fields__)
        raise BadSetup(f"the bot “{name}” cannot be made: {error}; {kind} takes: {known}") from None
    return recipe

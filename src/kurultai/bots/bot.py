"""What a bot is, and the bots by name."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.metadata import entry_points
from random import Random
from typing import Annotated, Any, Literal, Protocol

import msgspec
from msgspec import Meta

from kurultai.bots.greedy import WORLDS, Greedy
from kurultai.bots.guest import Guest
from kurultai.bots.levels import LEVELS, bot_at
from kurultai.bots.playout import bold, cautious, even
from kurultai.bots.random_choice import RandomChoice
from kurultai.bots.search import ITERATIONS, Search
from kurultai.bots.slips import Slipping
from kurultai.bots.taste import eye_of
from kurultai.kernel.allowed import what_is_wrong
from kurultai.kernel.ask import Option
from kurultai.kernel.errors import BadSetup, KurultaiError
from kurultai.kernel.game import Setup
from kurultai.kernel.shapes import convert
from kurultai.kernel.sight import Perspective

Taste = Literal["", "warlike", "builder", "hoarder"]
TEMPERS = {"even": even, "bold": bold, "cautious": cautious}


class Bot(Protocol):
    """A player that chooses from a perspective alone."""

    name: str

    def choose(self, perspective: Perspective) -> Option:
        """One of the options of the perspective's question."""


class Recipe(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The parameters of a bot; `slips`: of a hundred choices so many are taken at random.

    Another package may bring recipes of its own, as entry points of the group `kurultai.bots`.
    """

    slips: Annotated[int, Meta(ge=0, le=100)] = 0

    def check(self, setup: Setup, content: Any = None) -> None:
        """Refuse a table that the bot cannot play at; `content`: what it is laid with, if not the game's own."""

    def make(self, random: Random) -> Bot:
        """The bot, with its own chance."""
        return RandomChoice(random)


class GreedyRecipe(Recipe, frozen=True):
    """`worlds`: how many tables it imagines; `taste`: what it is fond of."""

    worlds: Annotated[int, Meta(ge=1, le=1000)] = WORLDS
    taste: Taste = ""

    def make(self, random: Random) -> Bot:
        return Greedy(random, self.worlds, eye_of(self.taste))


class SearchRecipe(Recipe, frozen=True):
    """`iterations` or `seconds`: how long it thinks about a choice; `temper`: what it makes of risks; `taste`."""

    iterations: Annotated[int, Meta(ge=1, le=1_000_000)] = ITERATIONS
    seconds: Annotated[float, Meta(ge=0, le=3600)] = 0.0
    temper: Literal["even", "bold", "cautious"] = "even"
    taste: Taste = ""

    def make(self, random: Random) -> Bot:
        return Search(random, self.iterations, self.seconds, TEMPERS[self.temper], eye_of(self.taste))


BOTS: dict[str, type[Recipe]] = {"random": Recipe, "greedy": GreedyRecipe, "search": SearchRecipe}
BROUGHT = {point.name: point for point in entry_points(group="kurultai.bots")}
NAMES = (*BOTS, *LEVELS, *BROUGHT)


class AtLevel:
    """A bot of a level, which is another at other tables: it finds out when it first sits down."""

    def __init__(self, level: str, seed: int) -> None:
        self.name = level
        self._seed = seed
        self._bots: dict[str, Bot] = {}

    def choose(self, perspective: Perspective) -> Option:
        name = bot_at(self.name, perspective.box.setup)
        if name not in self._bots:
            self._bots[name] = make_bot(name, self._seed)
        return self._bots[name].choose(perspective)


def make_bot(name: str, seed: int) -> Bot:
    """The bot of this name, with parameters or without, its own chance seeded."""
    if name in LEVELS:
        return AtLevel(name, seed)
    recipe, random = read_recipe(name), Random(seed)
    with told_of(name, "cannot be made"):
        bot = recipe.make(random)
        if name.partition(":")[0] not in BOTS:
            bot = Guest(bot, name)
    if recipe.slips:
        bot = Slipping(bot, recipe.slips, random)
    bot.name = name
    return bot


def check_bot(name: str, setup: Setup, content: Any = None) -> None:
    """Refuse a bot that there is not, or that cannot play at such a table, with such content."""
    recipe = read_recipe(bot_for(name, setup))
    with told_of(name, "cannot say whether it plays at this table"):
        recipe.check(setup, content)


def bot_for(name: str, setup: Setup) -> str:
    """The bot that plays at such a table where this one is asked for: a level is one with parameters."""
    return bot_at(name, setup) if name in LEVELS else name


def check_name(name: str) -> None:
    """Refuse a bot that there is not, at whatever table."""
    if name not in LEVELS:
        read_recipe(name)


def numbered(names: Sequence[str]) -> list[str]:
    """These names, with a number where several are called the same."""
    return [f"{name} {names[: at + 1].count(name)}" if names.count(name) > 1 else name for at, name in enumerate(names)]


def read_recipe(name: str) -> Recipe:
    """What a bot's name asks for: NAME, or NAME:PARAMETER=VALUE:…"""
    kind, *parameters = name.split(":")
    if kind in LEVELS:
        raise BadSetup(f"the level “{kind}” takes no parameters; it is what its game says")
    shape = shape_of(kind)
    pairs = dict(parameter.partition("=")[::2] for parameter in parameters)
    if len(pairs) < len(parameters):
        raise BadSetup(f"the bot “{name}” cannot be made: a parameter is given twice")
    with told_of(name, "cannot be made"):
        try:
            recipe: Recipe = convert(pairs, shape, strict=False)
        except msgspec.ValidationError as error:
            problem = what_is_wrong(error, pairs, shape)
            raise BadSetup(f"the bot “{name}” cannot be made: {problem.sentence}") from None
    return recipe


def shape_of(kind: str) -> type[Any]:
    """The recipe of a kind of bot, ours or brought."""
    if kind in BOTS:
        return BOTS[kind]
    if kind not in BROUGHT:
        raise BadSetup(f"there is no bot “{kind}”; the bots are: {', '.join(NAMES)}")
    point = BROUGHT[kind]
    with told_of(kind, f"cannot be loaded from {point.value}"):
        try:
            shape: Any = point.load()
        except ModuleNotFoundError as error:
            own = point.value.startswith("kurultai.")
            missing = f"pip install 'kurultai[{kind}]'" if own else "it is not installed"
            raise BadSetup(f"the bot “{kind}” needs {error.name}: {missing}") from None
    if not (isinstance(shape, type) and issubclass(shape, Recipe)):
        raise BadSetup(f"the bot “{kind}” cannot be loaded from {point.value}: that is no Recipe")
    return shape


@contextmanager
def told_of(name: str, what: str) -> Iterator[None]:
    """Whatever a bot's own code throws is a sentence with its name; who interrupts is heard."""
    try:
        yield
    except (KurultaiError, KeyboardInterrupt):
        raise
    except BaseException as error:  # what native code throws may be no `Exception`
        raise BadSetup(f"the bot “{name}” {what}: {plainly(error)}") from error


def plainly(error: BaseException) -> str:
    """What went wrong in a bot's own code, in one line."""
    said = " ".join(str(error).split())
    return f"{type(error).__name__}: {said}" if said else type(error).__name__

"""What a game exports, and the registry of games."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from importlib.metadata import entry_points
from random import Random
from typing import TYPE_CHECKING, Any, Generic, Literal, TypeVar

import msgspec

from kurultai.kernel.allowed import what_is_wrong
from kurultai.kernel.ask import Ask, Kind, Rule
from kurultai.kernel.content import Component, Lines
from kurultai.kernel.errors import BadSetup
from kurultai.kernel.languages import LANGUAGE
from kurultai.kernel.luck import Fair, Seeded
from kurultai.kernel.rulebook import Switch
from kurultai.kernel.shapes import convert
from kurultai.kernel.story import Event
from kurultai.kernel.table import Table
from kurultai.kernel.worth import Parts

if TYPE_CHECKING:
    from pathlib import Path

    from kurultai.kernel.match import Match

T = TypeVar("T", bound=Table)
R = TypeVar("R", bound=msgspec.Struct)
Fact = bool | int | str | list[Any]
Change = Literal["more", "less"]
BEYOND = 2**53


class Meta(msgspec.Struct, frozen=True):
    """What can be said of a game without loading its rules."""

    name: str
    title: str
    seats: tuple[int, ...]
    seats_rule: str
    rules_version: int
    load: Callable[[], Game[Any]]
    package: str


class Setup(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """How a table is laid: everything that is agreed before the first choice.

    `freely`: the seats that may tell the steps of one choice in any order. The others keep to one order, so that all
    that can be chosen is chosen in exactly one way.
    """

    game: str
    seats: int
    modules: tuple[str, ...] = ()
    rulings: Mapping[str, bool | int | str] = {}
    options: Mapping[str, bool | int | str] = {}
    freely: tuple[int, ...] = ()


class Box(msgspec.Struct, frozen=True):
    """What lies fixed during a match. Games add their content, rulings and whatever they compute from them once."""

    setup: Setup
    fingerprint: str
    kinds: tuple[Kind[Any], ...]

    def freely(self, seat: int) -> bool:
        """Whether a seat may tell the steps of one choice in any order."""
        return seat in self.setup.freely


class Result(msgspec.Struct, frozen=True):
    """How a match ended: a score for each seat and who won (several: a draw between them)."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]


class Traits(msgspec.Struct, frozen=True):
    """What marked a finished match, by name, for those who compare many: of each seat, and of the match as a whole.

    A seat has some values of a trait (the cards it acquired), or one (its horde). `since`: of what it got on the way,
    with which choice of the match it first had each.
    """

    seats: tuple[dict[str, tuple[str, ...]], ...]
    match: dict[str, str] = {}
    since: tuple[dict[str, tuple[int, ...]], ...] = ()


class Marks:
    """The traits of one seat as they are gathered: what it is, and what it got on the way."""

    def __init__(self) -> None:
        self.values: dict[str, tuple[str, ...]] = {}
        self.since: dict[str, tuple[int, ...]] = {}

    def are(self, trait: str, *values: str) -> None:
        """What marks the seat, whenever it came."""
        self.values[trait] = values

    def came(self, trait: str, got: Iterable[tuple[int, str]]) -> None:
        """What it got, each with the number of the choice; only the first of each counts."""
        first: dict[str, int] = {}
        for number, value in got:
            first.setdefault(value, number)
        self.values[trait], self.since[trait] = tuple(first), tuple(first.values())


def gathered(seats: Iterable[Marks], match: Mapping[str, str] | None = None) -> Traits:
    """The traits of a match, from those of its seats."""
    marks = tuple(seats)
    return Traits(tuple(one.values for one in marks), dict(match or {}), tuple(one.since for one in marks))


class Way(msgspec.Struct, frozen=True):
    """A way to lay the table, chosen through `Setup.options`: its values by name and title, or none: any text.

    `each`: one value for each seat, with commas between them; `distinct`: no two seats may have the same.
    """

    name: str
    title: str
    gist: str
    values: tuple[tuple[str, str], ...] = ()
    default: str = ""
    each: bool = False
    distinct: bool = False


class OrderWay(msgspec.Struct, frozen=True):
    """A kind of question that a seat may answer by a standing order: the option that declines it (none: it has no
    such option), and the circumstances that an order may name."""

    kind: str
    decline: str = ""
    circumstances: tuple[str, ...] = ()


class Words(ABC):
    """The sentences of one game for one viewer."""

    @abstractmethod
    def question(self, ask: Ask[Any]) -> str:
        """The question in one sentence, in the second person."""

    @abstractmethod
    def waiting(self, ask: Ask[Any]) -> str:
        """What the others are told that this seat is deciding."""

    @abstractmethod
    def option(self, kind: Kind[Any], value: Any) -> str:
        """What a player reads on the button."""

    def choice(self, ask: Ask[Any], value: Any) -> str:
        """The same as an answer to one question, where that tells more than its kind."""
        return self.option(ask.kind, value)

    @abstractmethod
    def sentence(self, event: Event) -> str:
        """One line of the log."""

    @abstractmethod
    def table(self, view: Any) -> list[str]:
        """All that the viewer sees, in lines of text."""

    @abstractmethod
    def scoring(self, view: Any) -> list[str]:
        """The final reckoning with its arithmetic, in lines of text; then how a tie was broken, if there was one; the
        last line is the verdict, a sentence that names who has won."""

    def part(self, name: str, change: Change) -> str:
        """A part of what a table is worth (`Game.parts`): what it is to have more or less of it."""
        return name

    def measure(self, name: str) -> str:
        """What people follow through a match (`Game.measures`), as it stands above a chart."""
        return name

    def called(self, component: Component) -> str:
        """What a component is called: its name, its title, or else its id."""
        return getattr(component, "name", "") or getattr(component, "title", "") or component.id

    def component(self, component: Component) -> str:
        """What a component does or is, in a sentence made from its record; nothing where its name says it all."""
        return ""

    def lines(self, component: Component) -> Lines:
        """What of that text a screen shows apart, by name; every line stands for itself."""
        return {}

    def unseen(self) -> list[str]:
        """What nobody at this table sees all of: that is imagined where somebody plans ahead."""
        return []

    def order(self, kind: str) -> str:
        """A kind of question that may be answered by a standing order, in a few words."""
        return kind

    def circumstance(self, name: str) -> str:
        """A circumstance of a question, as the end of “if …”."""
        return name

    def why_not(self, view: Any, ask: Ask[Any], value: Any) -> tuple[str, str] | None:
        """Why a value of the question's domain is not offered, from what the viewer sees: the rule's id, a sentence."""
        return None


class Game(ABC, Generic[T]):
    """A game's rules, sight, words and valuation behind the names that the rest of the house uses."""

    meta: Meta

    @abstractmethod
    def box(self, setup: Setup, content: Any = None) -> Any:
        """Check the setup and open the box: content (the game's own unless given), rulings, kinds."""

    @abstractmethod
    def open_content(self, pack: str | Path | None) -> Any:
        """The game's own content, or that of a pack's folder laid over it, checked."""

    @abstractmethod
    def components(self, content: Any) -> Mapping[str, Sequence[Component]]:
        """Everything in the box, by kind of component."""

    def named(self, content: Any, language: str) -> Any:
        """The content with what its components are called in a language: for words alone, never for rules."""
        return content

    @abstractmethod
    def table(self, box: Any) -> T:
        """The table before anything has happened; the first stretch sets it up."""

    @abstractmethod
    def play(self, table: T) -> Rule[None]:
        """Play the next stretch: from one point without half-done business to the next."""

    @abstractmethod
    def result(self, table: T) -> Result:
        """Scores and winners of a table that is over."""

    @abstractmethod
    def view(self, table: T, seat: int | None) -> msgspec.Struct:
        """All that a seat (None: a spectator) may see, as plain data."""

    def views(self, table: T, seats: Sequence[int | None]) -> Sequence[msgspec.Struct]:
        """The same for several viewers of one moment; a game may make once what all of them see."""
        return [self.view(table, seat) for seat in seats]

    @abstractmethod
    def imagine(self, table: T, seat: int | None, random: Random) -> None:
        """Redraw in place everything that the seat cannot know, consistent with all that it has seen."""

    def hides(self, table: T, seat: int | None) -> bool:
        """Whether there is anything that the seat cannot know; where a game says no, `imagine` is not called."""
        return True

    @abstractmethod
    def insight(self, table: T, seat: int) -> float:
        """How good the table looks for a seat; only comparisons matter."""

    def insights(self, table: T) -> list[float]:
        """The insight of every seat; a game may find all of them faster than one after the other."""
        return [self.insight(table, seat) for seat in range(table.box.setup.seats)]

    def parts(self, table: T, seat: int) -> Parts:
        """What a seat's insight is made of, by name: the parts add up to it; those of rivals begin with `rivals.`."""
        return {"worth": self.insight(table, seat)}

    def foresight(self, table: T) -> int | None:
        """How many choices beyond its tree a search plays on, by habit, before it asks for the insight; None: as many
        as usual, or to the end where that is in sight. The better an insight, the less is to be learnt from playing."""
        return None

    def tastes(self) -> Mapping[str, Parts]:
        """Characters: what the parts of an insight weigh to somebody who is warlike, a builder, a hoarder."""
        return {}

    @abstractmethod
    def tally(self, table: T) -> Mapping[str, int]:
        """Every component counted, wherever it lies: the same at every moment of a match."""

    @abstractmethod
    def words(self, box: Any, names: Sequence[str], viewer: int | None, language: str = LANGUAGE) -> Words:
        """The words of the game for one viewer, with the players' names, in a language."""

    @abstractmethod
    def arrange(self, table: T, changes: Mapping[str, Any]) -> None:
        """Lay a table as a scene describes it."""

    @abstractmethod
    def facts(self, table: T) -> dict[str, Fact]:
        """What scenes may ask of a table, by name."""

    def new_match(
        self,
        *,
        seats: int,
        seed: int | str = 0,
        pack: str | Path | None = None,
        listening: bool = False,
        **more: Any,
    ) -> Match:
        """A match of this game, with a pack's content if its folder is named; what else a setup says is `more`.

        An int seed is fast luck, a text seed the fair luck that can be verified.
        """
        from kurultai.kernel.match import Match

        if not isinstance(seed, int | str):
            raise BadSetup(f"a seed is a whole number or a text, not {seed!r}")
        if isinstance(seed, str) and not seed.isprintable():
            raise BadSetup("a seed is one line of ordinary text")
        content = None if pack is None else self.open_content(pack)
        box = self.box(Setup(self.meta.name, seats, **more), content)
        source = Fair(seed) if isinstance(seed, str) else Seeded(seed)
        return Match(self, box, source, listening=listening)

    def standing(self, table: T) -> tuple[int, ...]:
        """The points of each seat if the game ended now, as far as they can be told."""
        return ()

    def measures(self, table: T) -> Mapping[str, tuple[int, ...]]:
        """What people follow through a match, by name, for each seat: points, units, goods."""
        return {"points": self.standing(table)} if self.standing(table) else {}

    def traits(self, match: Match) -> Traits:
        """What marked a finished match that was listened to."""
        return Traits(({},) * match.box.setup.seats)

    def named_rules(self) -> Mapping[str, Callable[..., Rule[Any]]]:
        """Rules that a scene may start instead of the ordinary next stretch."""
        return {}

    def ways(self, modules: Sequence[str] = (), language: str = LANGUAGE, content: Any = None) -> Sequence[Way]:
        """What else can be chosen when a table is laid with these modules, through `Setup.options`; `content`: with
        what it is laid, if not the game's own."""
        return ()

    def order_ways(self, box: Any) -> Sequence[OrderWay]:
        """The kinds of questions that a seat may answer by a standing order."""
        return ()

    def circumstances(self, table: T, ask: Ask[Any]) -> frozenset[str]:
        """What holds of a question that is open, of the circumstances that orders may name; everybody can see it."""
        return frozenset()

    def rematch(self, setup: Setup, result: Result) -> Setup:
        """How the next table of the same players is laid, after one that ended so."""
        return setup

    def reseated(self, setup: Setup, seat: int) -> Setup:
        """The same table, where a seat is not taken by the player of the one before."""
        return setup

    def rulings(self) -> Mapping[str, Switch]:
        """The rulings that a table may choose otherwise, by the name that `Setup.rulings` knows them by."""
        return {}


@cache
def games() -> dict[str, Meta]:
    """Every installed game, by name."""
    found = [point.load() for point in entry_points(group="kurultai.games")]
    return {meta.name: meta for meta in sorted(found, key=lambda meta: meta.name)}


@cache
def find_game(name: str) -> Game[Any]:
    """The game of this name, its rules loaded."""
    if name not in games():
        raise BadSetup(f"there is no game “{name}”; the games are: {', '.join(games())}")
    return games()[name].load()


def read_rulings(meta: Meta, setup: Setup, shape: type[R]) -> R:
    """The rulings of a table: what the setup says, the recommended one otherwise."""
    try:
        rulings = convert(dict(setup.rulings), shape)
    except msgspec.ValidationError as error:
        problem = what_is_wrong(error, dict(setup.rulings), shape)
        raise BadSetup(f"a ruling of {meta.title} is wrong: {problem.sentence}") from None
    check_numbers(setup)
    return rulings


def check_numbers(setup: Setup) -> None:
    """Refuse a number in a ruling or an option that no record could hold, so that the match could not be resumed."""
    for what, values in (("ruling", setup.rulings), ("option", setup.options)):
        for name, value in values.items():
            if isinstance(value, int) and not is_ordinary(value):
                raise BadSetup(f"the {what} “{name}” is a number beyond 2⁵³, which nothing here can be")


def is_ordinary(number: int) -> bool:
    """Whether a number is of the size that everything reads alike, whatever it is written in."""
    return abs(number) < BEYOND


def check_seats(meta: Meta, seats: int, allowed: tuple[int, ...] = ()) -> None:
    """Refuse a seat count that the game (or what is played with it) does not allow."""
    allowed = allowed or meta.seats
    if seats not in allowed:
        least, most = min(allowed), max(allowed)
        players = (
            f"{least} to {most} players" if most > least else "one player alone" if most == 1 else f"{most} players"
        )
        raise BadSetup(f"{meta.title} is for {players}, not {seats} ({meta.seats_rule})")

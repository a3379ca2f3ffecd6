"""Solo tables to try rules on: laid by the rules, then arranged by hand."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

from kurultai.games.ruination.box import KINDS, LANDS
from kurultai.games.ruination.new_khan_rising.setup import station
from kurultai.games.ruination.new_khan_rising.table import PLAYER, SoloTable
from kurultai.games.ruination.table import count_at, pieces_at, to_reserve
from kurultai.kernel.ask import Ask, Kind, Rule
from kurultai.kernel.game import Game, Setup, find_game
from kurultai.kernel.luck import Luck, Scripted, Seeded, Source
from kurultai.kernel.match import Match

GAME: Game[Any] = find_game("ruination")
NAME = "new-khan-rising"
END = Kind("end-of-the-test", range(2), ["end", "more"], "NK-TURN-1")
STRENGTH, SPECIAL, DOUBLE, BLANK = 0, 2, 4, 5
"""Sides of a battle die."""
RESOURCE, BLESSINGS, POINT = 0, 2, 4
"""Sides of the favor die."""
WELLS = 5
"""The power card “Salted Wells”, which gives nobody VP."""
DEEDS = 8
"""The power card “Deeds Renamed”, which takes 2 VP."""
REGION = ("citadel", "ash-gate", "ember-stair")
"""The region of the Citadel, which is the Khan's."""


def new_match(seed: int = 1, rulings: dict[str, Any] | None = None, **options: Any) -> Match:
    """A solo match at its first question."""
    box = GAME.box(Setup("ruination", 1, (NAME,), rulings or {}, options))
    return Match(GAME, box, Seeded(seed), listening=True)


def laid(seed: int = 1, home: str = "hulk-head", rulings: dict[str, Any] | None = None, **options: Any) -> SoloTable:
    """The table before the player's first turn."""
    match = new_match(seed, rulings, **options)
    choose(match, home)
    table: SoloTable = match.table.copy()
    table.luck = Luck(Scripted([]))
    return table


def choose(match: Match, *names: str) -> None:
    """Answer one question after another, in text."""
    for name in names:
        ask = match.asks[0]
        match.answer(ask.seat, ask.kind.value_of(name))


def offered(match: Match) -> tuple[str, list[str]]:
    """The open question: its kind and its options."""
    [ask] = match.asks
    return ask.kind.name, ask.names()


def finished(match: Match) -> bool:
    """Whether the rule under test has ended, and the game has not."""
    return bool(match.asks) and match.asks[0].kind is END


def run(table: SoloTable, rule: Callable[[SoloTable], Rule[Any]], luck: Sequence[int] | Source = ()) -> Match:
    """A rule on this table, and nothing after it; luck is written down, or comes from a source."""

    def only_this(table: SoloTable) -> Rule[None]:
        yield from rule(table)
        if not table.over:
            yield Ask(PLAYER, END, [0, 1])

    return begin(table, only_this, luck)


def begin(table: SoloTable, play: Callable[[Any], Rule[Any]], luck: Sequence[int] | Source = ()) -> Match:
    """A match at this table with this rule first; then the game goes on as usual."""
    match = Match(GAME, table.box, Seeded(1), listening=True)
    match.story = []
    match.luck = Luck(Scripted(luck) if isinstance(luck, Sequence) else luck)
    match.start_from(table, play)
    return match


def told(match: Match, kind: type) -> list[Any]:
    """The events of a kind, in order."""
    return [event for _, event in match.story or [] if isinstance(event, kind)]


def land(table: SoloTable, name: str) -> int:
    """A territory by name."""
    return table.box.kind.corner.value_of(name)


def clear(table: SoloTable, side: int, *names: str) -> None:
    """All units of a side leave these territories, or the map."""
    for territory in [land(table, name) for name in names] or range(LANDS):
        for piece in pieces_at(table, side, territory):
            for _ in range(count_at(table, side, territory, piece)):
                to_reserve(table, side, territory, piece)


def add(table: SoloTable, side: int, name: str, grunts: int = 0, brutes: int = 0, raiders: int = 0) -> None:
    """Units of a side's reserve come to a territory."""
    for kind, count in enumerate((grunts, brutes, raiders)):
        station(table, side, land(table, name), kind, count)


def army(table: SoloTable, side: int, name: str) -> tuple[int, ...]:
    """The grunts, brutes and raiders of a side in a territory."""
    return tuple(count_at(table, side, land(table, name), kind) for kind in range(KINDS))


def bits(table: SoloTable, *names: str) -> int:
    """Territories, a bit each."""
    return sum(1 << land(table, name) for name in names)


def walk(seed: int, **options: Any) -> Iterator[Match]:
    """A match at every decision of random play, and once more when it is over."""
    match = new_match(seed, **options)
    random = Random(seed)
    while match.asks:
        yield match
        ask = match.asks[0]
        match.answer(ask.seat, random.choice(ask.options))
    yield match

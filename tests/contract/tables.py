"""Every kind of table that the registered games offer, and random legal play on it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random
from typing import Any, NamedTuple

import msgspec
import pytest

from kurultai.kernel.game import Game, Meta, Setup, find_game, games
from kurultai.kernel.luck import Fair, Seeded
from kurultai.kernel.match import Match
from kurultai.kernel.modules import modules_of, seats_of
from tests.soaked import soaked

MOST_CHOICES = 20_000


class Laid(NamedTuple):
    """One way to lay a table: which game, how many seats, which modules, and whether everybody tells the steps of a
    choice in any order."""

    game: str
    seats: int
    modules: tuple[str, ...]
    freely: bool = False

    def match(self, seed: int | str, *, listening: bool = False) -> Match:
        """A new match at such a table."""
        game: Game[Any] = find_game(self.game)
        source = Fair(seed) if isinstance(seed, str) else Seeded(seed)
        setup = Setup(self.game, self.seats, self.modules, freely=tuple(range(self.seats)) if self.freely else ())
        return Match(game, game.box(setup), source, listening=listening)


def module_sets(meta: Meta) -> list[tuple[str, ...]]:
    """Every choice of modules, none first."""
    names = list(modules_of(meta.package))
    return [chosen for size in range(len(names) + 1) for chosen in combinations(names, size)]


def all_tables() -> list[Laid]:
    """Every registered game, seat count and module set; and each game once with everybody free."""
    laid = [
        Laid(meta.name, seats, chosen)
        for meta in games().values()
        for chosen in module_sets(meta)
        for seats in seats_of(meta, chosen)
    ]
    return laid + [Laid(meta.name, min(seats_of(meta, ())), (), freely=True) for meta in games().values()]


def in_between(laid: Laid) -> bool:
    """Whether fewer can sit at such a table, and more: what neither of those breaks is left to a soak."""
    seats = seats_of(find_game(laid.game).meta, laid.modules)
    return min(seats) < laid.seats < max(seats)


every_table = pytest.mark.parametrize(
    "laid",
    soaked(all_tables(), but=[laid for laid in all_tables() if not in_between(laid)]),
    ids=lambda laid: "-".join([laid.game, str(laid.seats), *laid.modules, *["freely"] * laid.freely]),
)


def random_play(match: Match, random: Random) -> Iterator[Match]:
    """The match at each of its decisions, in random legal play, and once more when it is over."""
    while match.asks:
        yield match
        assert match.number < MOST_CHOICES, "the game does not end"
        ask = random.choice(match.asks)
        match.answer(ask.seat, random.choice(ask.options))
    yield match


def encoded(match: Match) -> bytes:
    """The table and the open questions as bytes."""
    asks = [(ask.seat, ask.kind.name, ask.names()) for ask in match.asks]
    return msgspec.json.encode([match.table.to_plain(), asks, match.number, match.luck.drawn])


def seen(match: Match, viewer: int | None) -> bytes:
    """All that a viewer gets of a match: the view, and whatever it is asked."""
    ask = None if viewer is None else match.ask_of(viewer)
    own = None if ask is None else (ask.kind.name, ask.names(), repr(ask.about))
    return msgspec.json.encode([match.game.view(match.table, viewer), own])


def viewers(match: Match) -> list[int | None]:
    """Every seat, and a spectator."""
    return [*range(match.box.setup.seats), None]

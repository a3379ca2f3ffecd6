"""A match as an environment sees it: whose choice it is, vectors, masks, actions, rewards."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from typing import Any, Literal, get_args

import msgspec

from kurultai.kernel.ask import Ask, Option
from kurultai.kernel.errors import BadSetup
from kurultai.kernel.game import Box, Game, Setup, find_game
from kurultai.kernel.luck import Seeded
from kurultai.kernel.match import Match
from kurultai.research.codec import Codec, Mask
from kurultai.research.tensors import Observer, Vector

Reward = Literal["win", "score", "lead"]


class TableSpec(msgspec.Struct, frozen=True):
    """What is played, as in `Setup`, with the content of a pack if its folder is named, and what is won.

    `win`: 1 shared among the winners and -1 among the losers; `score`: the points; `lead`: the points less the best of
    the others'.
    """

    game: str
    seats: int = 2
    modules: str | tuple[str, ...] = ()
    rulings: dict[str, bool | int | str] = {}
    options: dict[str, bool | int | str] = {}
    reward: Reward = "win"
    pack: str | None = None


def names_of(modules: str | Sequence[str]) -> tuple[str, ...]:
    """The modules of a table; one may be named alone."""
    return (modules,) if isinstance(modules, str) else tuple(modules)


class State(msgspec.Struct, frozen=True, gc=False):
    """What a seat that is asked has to choose by: what it sees as a vector, and the offered actions, in both forms."""

    seat: int
    vector: Vector
    mask: Mask
    legal: list[int]


class ResearchTable:
    """One table that is played again and again."""

    def __init__(self, spec: TableSpec) -> None:
        if spec.reward not in get_args(Reward):
            raise BadSetup(f"reward={spec.reward!r}: it is one of {', '.join(get_args(Reward))}")
        self.spec = spec
        self.game: Game[Any] = find_game(spec.game)
        self.content = None if spec.pack is None else self.game.open_content(spec.pack)
        setup = Setup(spec.game, spec.seats, names_of(spec.modules), spec.rulings, spec.options)
        self.box = self.game.box(setup, self.content)
        self.match = Match(self.game, self.box, Seeded(0))
        self.codec = Codec(self.box.kinds)
        self.observer = Observer(self.game, self.box)

    def another(self) -> ResearchTable:
        """One more table that is laid from the same box."""
        twin = copy(self)
        twin.begin(0)
        return twin

    @property
    def seats(self) -> int:
        return self.spec.seats

    def begin(self, seed: int) -> None:
        """A new match with this luck."""
        self.match = Match(self.game, self.box, Seeded(seed))

    @property
    def ask(self) -> Ask[Any] | None:
        """The question that is answered next; the first of several that are open at once."""
        return self.match.asks[0] if self.match.asks else None

    def state(self) -> State | None:
        """All that the seat is given that is asked next; None if nobody is."""
        match = self.match
        if not match.asks:
            return None
        ask = match.asks[0]
        seat, legal = ask.seat, self.codec.legal(ask)
        vector = self.observer.look(self.game.view(match.table, seat), ask)
        return State(seat, vector, self.codec.mask_of(legal), legal)

    def observe(self, seat: int, out: Vector | None = None) -> Vector:
        return self.observer.observe(self.match, seat, out)

    def mask(self, seat: int, out: Mask | None = None) -> Mask:
        return self.codec.mask(self.match.ask_of(seat), out)

    def act(self, seat: int, action: int) -> None:
        """Choose; refused like any choice that is not offered."""
        self.match.answer(seat, self.option(seat, action))

    def option(self, seat: int, action: int) -> Option:
        """What an action means as an answer of a seat now."""
        ask = self.match.ask_of(seat)
        if ask is None:
            raise ValueError(f"seat {seat} has nothing to choose now")
        return self.codec.decode(ask, action)

    def description(self) -> dict[str, str]:
        """What a policy that is learned here is for."""
        return describe(self.box, self.codec, self.observer)

    def rewards(self) -> list[float]:
        """What each seat has won; the sum is 0 with `win`, unless nobody did."""
        result, seats = self.match.result, self.seats
        if self.spec.reward != "win":
            return points_won(result.scores[:seats], ahead=self.spec.reward == "lead")
        winners = [seat for seat in result.winners if seat < seats]
        if seats == 1:
            return [1.0 if winners else -1.0]
        if not winners:
            return [-1.0] * seats
        if len(winners) == seats:
            return [0.0] * seats
        return [1 / len(winners) if seat in winners else -1 / (seats - len(winners)) for seat in range(seats)]


def points_won(scores: Sequence[int], *, ahead: bool) -> list[float]:
    """The points of each seat; `ahead`: of the best of the others."""
    if not ahead or len(scores) == 1:
        return [float(points) for points in scores]
    return [float(points - max([*scores[:seat], *scores[seat + 1 :]])) for seat, points in enumerate(scores)]


def describe(box: Box, codec: Codec, observer: Observer) -> dict[str, str]:
    """What a policy must have been learned for to play at a table: in text, as a file of weights can carry it."""
    setup = box.setup
    played = {"game": setup.game, "seats": str(setup.seats), "modules": " ".join(setup.modules)}
    return {**played, "content": box.fingerprint, "actions": codec.version, "features": observer.layout.version}

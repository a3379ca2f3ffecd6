"""What states of OpenSpiel keep: a match, what each player has seen and chosen, and what clones of a state share."""

from __future__ import annotations

from hashlib import blake2b
from random import Random
from typing import Any

import msgspec

from kurultai.kernel.ask import Option
from kurultai.kernel.game import find_game
from kurultai.kernel.luck import Fresh, Seeded
from kurultai.kernel.match import Match
from kurultai.kernel.save import load, save
from kurultai.research.table import ResearchTable, TableSpec


class Held:
    """A match that no longer changes, so that the clones of a state share it; kept as the kernel saves it.

    No state keeps luck to come: whoever applies a chance outcome brings it along. So any source will do in a save.
    """

    def __init__(self, match: Match) -> None:
        self.match = match

    def __deepcopy__(self, memo: dict[int, Any]) -> Held:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        match = self.match.copy()
        match.luck.source = Seeded(0)
        return load_held, (match.game.meta.name, save(match))

    def answered(self, seat: int, option: Option, random: Random) -> Match:
        """The match after an answer, with new luck."""
        match = self.match.copy()
        match.luck.source = Fresh(Random(random.getrandbits(62)))
        match.answer(seat, option)
        return match


def load_held(name: str, saved: bytes) -> Held:
    """A match out of a state that was kept."""
    return Held(load(saved, find_game(name)))


class Past:
    """What a player has seen and chosen at its questions so far, as a hash.

    That is made when somebody asks for it: most states are played on from, and never asked.
    """

    __slots__ = ("before", "chosen", "told")

    def __init__(self, before: Past | None, chosen: tuple[Held, int, int] | None, told: bytes = b"") -> None:
        self.before = before
        self.chosen = chosen
        self.told = told

    def __deepcopy__(self, memo: dict[int, Any]) -> Past:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return Past, (None, None, self.tell())

    def tell(self) -> bytes:
        """The hash; whatever it was made from is let go."""
        untold, past = [], self
        while past.chosen is not None:
            untold.append(past)
            if past.before is None:
                break
            past = past.before
        for one in reversed(untold):
            one._settle()
        return self.told

    def _settle(self) -> None:
        if self.chosen is None:
            return
        held, seat, action = self.chosen
        told = b"" if self.before is None else self.before.told
        self.told = blake2b(f"{seen(held.match, seat)} {action}".encode(), key=told, digest_size=16).digest()
        self.before = self.chosen = None


def seen(match: Match, seat: int) -> str:
    """A seat's view and question as text."""
    view = msgspec.json.encode(match.game.view(match.table, seat)).decode()
    ask = match.ask_of(seat)
    return f"{view} {ask!r}" if ask is not None else view


class Shared:
    """Something that clones of a state share: the table, or chance. A state that is kept finds such a table again, and
    goes on with the same luck if its game has a seed."""

    def __init__(self, thing: ResearchTable | Random, *, seeded: bool = False) -> None:
        self.thing: Any = thing
        self.seeded = seeded

    def __deepcopy__(self, memo: dict[int, Any]) -> Shared:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        if isinstance(self.thing, ResearchTable):
            return find_table, (self.thing.spec,)
        return find_luck, (self.thing.getstate() if self.seeded else None,)


def find_table(spec: TableSpec) -> Shared:
    """The table of a state that was kept."""
    return Shared(ResearchTable(spec))


def find_luck(luck: tuple[Any, ...] | None) -> Shared:
    """The chance of a state that was kept."""
    random = Random()
    if luck is not None:
        random.setstate(luck)
    return Shared(random, seeded=luck is not None)

"""Who may tell the steps of a choice in any order can choose the same things as who keeps to one, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from itertools import chain, groupby
from random import Random
from typing import Any

import msgspec
import pytest

from kurultai.kernel.game import Setup, find_game
from kurultai.kernel.luck import Seeded
from kurultai.kernel.match import Match
from kurultai.kernel.notation import write_choice
from kurultai.kernel.save import load, save

MANY = 150
"""How many ways to finish a choice are looked at; where there are more, the choice is passed over."""


class TooMany(Exception):
    """There are more ways than are looked at."""


def freed(match: Match) -> Match:
    """The same match, at the beginning of a stretch, with everybody free."""
    plain = msgspec.json.decode(save(match))
    plain["setup"]["freely"] = list(range(match.box.setup.seats))
    return load(msgspec.json.encode(plain), match.game)


def ends(match: Match) -> tuple[set[bytes], set[tuple[str, ...]]]:
    """Every table to which the choices of this stretch lead, as it is when the next one begins; and all that was told
    on the way there."""
    before, told = len(match.stretches()), set[tuple[str, ...]]()
    return {msgspec.json.encode(after(end, before).to_plain()) for end in walk(match, match.begun, told)}, told


def after(match: Match, stretches: int) -> Any:
    """The table when so many stretches were over; of the rest some may have gone by without a choice."""
    match.copy()
    later = match.stretches()[stretches:]
    return later[0].start if later else match.table


def walk(match: Match, begun: int, seen: set[tuple[str, ...]]) -> Iterator[Match]:
    if match.begun != begun or match.together or not match.asks:
        yield match
        return
    steps = [write_choice(kind, option) for _, kind, option, _, _ in match.steps()[begun:]]
    runs = [sorted(run) for _, run in groupby(steps, lambda step: step.partition(":")[0])]
    told = tuple(chain(*runs)) if match.box.setup.freely else tuple(steps)
    if told in seen:
        return
    seen.add(told)
    if len(seen) > MANY:
        raise TooMany
    for option in match.asks[0].options:
        twin = match.copy()
        twin.answer(match.asks[0].seat, option)
        yield from walk(twin, begun, seen)


TABLES = [("ruination", 2), ("fate-of-venterra", 2), pytest.param("fate-of-venterra", 3, marks=pytest.mark.soak)]


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_any_order_leads_where_one_order_leads(game: str, seats: int) -> None:
    kinds, wider = set[str](), 0
    found = find_game(game)
    for seed in range(3):
        match, random = Match(found, found.box(Setup(game, seats)), Seeded(seed)), Random(seed)
        while match.asks:
            match.copy()
            ask = match.asks[0]
            if match.begun == match.number and not match.together and random.random() < 0.25:
                with suppress(TooMany):
                    strict, free = ends(match), ends(freed(match))
                    assert free[0] == strict[0], f"{ask} after {match.number} choices of seed {seed}"
                    kinds.add(ask.kind.name)
                    wider += bool(free[1] - strict[1])
            match.answer(ask.seat, random.choice(ask.options))
    assert len(kinds) >= 8
    assert wider >= 5, "hardly ever was there more than one order"

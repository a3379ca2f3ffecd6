"""How a bot values a table: what brings influence nearer looks better."""

from __future__ import annotations

from math import fsum
from random import Random
from typing import Any

import pytest

from kurultai.games.fate_of_venterra.insight import insight, lands_as_they_are, standing, standings
from kurultai.games.fate_of_venterra.scoring import final_scoring
from kurultai.games.fate_of_venterra.table import March, Table
from kurultai.kernel.game import Setup, find_game
from tests.games.fate_of_venterra.walking import walk

GAME = find_game("fate-of-venterra")


def laid(**changes: Any) -> Table:
    """A table for two as a scene would lay it, all of forest."""
    table: Table = GAME.table(GAME.box(Setup("fate-of-venterra", 2)))
    GAME.arrange(table, {"everywhere": "forest", "round": 3, **changes})
    return table


@pytest.mark.parametrize(
    ("worse", "better"),
    [
        ({}, {"seat": {"A": {"wealth": 3}}}),
        ({}, {"seat": {"A": {"influence": 1}}}),
        ({"at": {"a1": {"A": "1 soldier"}}}, {"at": {"a1": {"A": "1 soldier"}, "a2": {"A": "1 soldier"}}}),
        (
            {"seat": {"A": {"wealth": 3}}, "at": {"a1": {"A": "1 soldier"}}},
            {"at": {"a1": {"A": "1 soldier", "building": "A outpost"}}},
        ),
        ({"seat": {"A": {"reserved": ["salt-roads"]}}}, {"seat": {"A": {"completed": ["salt-roads"]}}}),
        ({"seat": {"B": {"influence": 3}}}, {}),
    ],
    ids=["wealth", "influence", "more-land", "an-outpost-for-its-price", "a-completed-quest", "a-poorer-rival"],
)
def test_what_is_better_looks_better(worse: dict[str, Any], better: dict[str, Any]) -> None:
    assert insight(laid(**better), 0) > insight(laid(**worse), 0)


def test_an_upgrade_is_worth_something_only_while_it_does_something() -> None:
    """FV-UPG-A1 War Tax gives wealth once, and nothing after that."""

    def legion(*upgrades: str) -> float:
        return insight(laid(seat={"A": {"faction": "legion", "upgrades": list(upgrades)}}), 0)

    assert legion("press-the-attack") > legion()
    assert legion("war-tax") == legion()


def marching(soldiers: int, **at_b1: Any) -> float:
    """How a table looks while so many soldiers are on their way from a2 to b1."""
    table = laid(at={"a2": {"A": f"{soldiers} soldiers"}, "b1": at_b1})
    start, goal = 1, 4
    table.march = March(seat=0, arriving=bytes((goal, 0, start) * soldiers))
    for _ in range(soldiers):
        table.units[start * 5] -= 1
        table.heads[start] -= 1
    table.holder[start], table.presence[0] = 255, 0
    return insight(table, 0)


def test_a_march_that_will_win_looks_better_than_one_that_will_lose() -> None:
    assert marching(4, B="2 soldiers") > marching(4, B="6 soldiers")
    assert marching(2, token=True) > marching(2, B="6 soldiers")


def test_at_the_end_the_winner_is_what_counts() -> None:
    table = laid(seat={"A": {"influence": 4}, "B": {"influence": 3}})
    final_scoring(table)
    assert insight(table, 0) > 900
    assert insight(table, 1) < -900


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_what_was_added_up_before_is_what_would_be_added_up_now(seats: int) -> None:
    """Whatever a sum depends on is part of what it is kept by: so many tables that are alike but for one march or one
    building are looked at one after the other."""
    looked, random = 0, Random(seats)
    for match in walk(seats, seed=seats):
        if match.table.heads and not match.over and random.random() < 0.1:
            for _ in range(3):
                imagined = match.imagine(0, random)
                for _ in range(12):
                    if imagined.asks:
                        ask = imagined.asks[0]
                        imagined.answer(ask.seat, random.choice(ask.options))
                table = imagined.table
                for seat in range(seats):
                    kept = standing(table, seat, lands_as_they_are(table))
                    assert kept == fsum(standings(table, seat).values())
                    looked += 1
    assert looked > 100

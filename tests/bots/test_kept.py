"""What is kept or left out so that bots are quick changes nothing of what they find."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from kurultai.bots.greedy import foresee, outlooks
from kurultai.kernel.game import find_game
from kurultai.kernel.match import Match
from kurultai.kernel.sight import Perspective

TABLES = [("ruination", 2), ("ruination", 4), ("fate-of-venterra", 2), ("fate-of-venterra", 5), ("reign-and-ruin", 3)]


def walked(game: str, seats: int, seed: int, choices: int) -> Match:
    """A match after some random choices."""
    match = find_game(game).new_match(seats=seats, seed=seed)
    walk(match, Random(seed), choices)
    return match


def walk(match: Match, random: Random, choices: int) -> None:
    for _ in range(choices):
        if match.asks:
            ask = match.asks[0]
            match.answer(ask.seat, random.choice(ask.options))


@pytest.mark.parametrize(("game", "seats"), TABLES[:4])
def test_a_worth_that_was_kept_is_what_would_be_found_again(game: str, seats: int) -> None:
    match, random = walked(game, seats, 3, 60), Random(7)
    worths: dict[Any, float] = match.box.worths
    met = 0
    for _ in range(25):
        walk(match, random, 4)
        for _ in range(4):
            line = match.copy()
            walk(line, random, 2)
            size = len(worths)
            found = line.game.insights(line.table)
            met += len(worths) == size
            kept = dict(worths)
            worths.clear()
            assert line.game.insights(line.table) == found
            worths.update(kept)
    assert met > 5, "some tables were met again"


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_a_copy_stands_where_the_match_stands_even_after_many_stretches(game: str, seats: int) -> None:
    match, random = walked(game, seats, 5, 20), Random(11)
    for _ in range(12):
        walk(match, random, 5)
        if match.over:
            break
        imagined = match.imagine(match.asks[0].seat, random)
        for line in (match, imagined):
            for choices in (0, 1, 12):
                if line is imagined:
                    walk(line, random, choices)
                copied = line.copy()
                assert copied.table == line.table
                assert [ask.options for ask in copied.asks] == [ask.options for ask in line.asks]
                assert (copied.number, copied.begun, copied.together) == (line.number, line.begun, line.together)
                assert copied.steps() == line.steps()
                assert copied.outcomes() == line.outcomes()


@pytest.mark.parametrize(("game", "seats"), TABLES[:3])
def test_one_table_tells_of_all_only_where_it_does(game: str, seats: int) -> None:
    seeds, alike = (1, 2, 3), 0
    for choices in range(20, 100, 8):
        match = walked(game, seats, 9, choices)
        seen = Perspective(match, match.asks[0].seat)
        for option in seen.ask.options[:4]:
            values = outlooks(seen, option, seeds)
            assert values == [foresee(seen, option, seed)[0] for seed in seeds]
            alike += len(set(values)) == 1
    assert alike, "some choices leave nothing to luck"

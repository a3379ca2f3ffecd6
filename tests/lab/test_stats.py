"""The statistics: intervals that hold what they promise, comparisons that do not cry wolf, strengths that come out."""

from math import exp, log
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kurultai.lab.stats import (
    ELO,
    Design,
    allowing_for_chance,
    difference_of,
    discoveries,
    fit_strengths,
    games_for,
    games_to_see,
    inverse,
    paired,
    paired_wins,
    share_of,
    solve,
)


def test_a_share_is_wilsons_for_wins_and_losses() -> None:
    share = share_of(30, 30, 100)
    assert share.share == pytest.approx(0.3)
    assert (share.low, share.high) == pytest.approx((0.2189, 0.3958), abs=1e-4)
    assert share_of(0, 0, 30).high == pytest.approx(0.1135, abs=1e-4)
    assert share_of(30, 30, 30).low == pytest.approx(0.8865, abs=1e-4)


def test_draws_make_a_share_more_certain() -> None:
    halves = share_of(50, 25, 100)
    assert halves.share == pytest.approx(0.5)
    assert halves.half < share_of(50, 50, 100).half / 2


def test_nineteen_of_twenty_intervals_hold_the_truth() -> None:
    random = Random(5)
    held = 0
    for _ in range(2000):
        wins = sum(random.random() < 0.25 for _ in range(120))
        share = share_of(wins, wins, 120)
        held += share.low <= 0.25 <= share.high
    assert 0.93 <= held / 2000 <= 0.97


def test_few_of_many_comparisons_without_a_difference_stand() -> None:
    random = Random(7)
    for _ in range(50):
        assert sum(discoveries([random.random() for _ in range(100)])) <= 3
    ps = [1e-9, 0.04, 0.2, 0.9, 1e-6]
    assert discoveries(ps) == [True, False, False, False, True]
    assert discoveries([]) == []


def test_of_many_differences_it_is_said_what_is_left_when_chance_is_allowed_for() -> None:
    """The eight schools of Rubin (1981): what each coaching gained, and how well that is known."""
    gained = [(28, 15), (8, 10), (-3, 16), (7, 11), (-1, 9), (1, 11), (18, 10), (12, 18)]
    likely = allowing_for_chance([difference_of(mean, error**2) for mean, error in gained])
    assert [one.difference for one in likely] == pytest.approx([11, 8, 6, 8, 5, 6, 10.5, 8.5], abs=1)
    assert likely[0].low < 0 < likely[0].high < 30


def test_where_nothing_differs_little_is_left_and_where_much_does_nearly_all() -> None:
    random = Random(11)
    nothing = [difference_of(random.gauss(0, 0.05), 0.05**2) for _ in range(40)]
    assert max(abs(one.difference) for one in nothing) > 0.1
    assert max(abs(one.difference) for one in allowing_for_chance(nothing)) < 0.03
    much = [difference_of(random.gauss(0, 0.5), 0.05**2) for _ in range(40)]
    for found, left in zip(much, allowing_for_chance(much), strict=True):
        assert left.difference == pytest.approx(found.difference, abs=0.03)
    assert [one.difference for one in allowing_for_chance([difference_of(0.0, 0.01)] * 4)] == pytest.approx([0.0] * 4)


def test_what_is_left_is_nearer_the_truth_and_held_nineteen_times_of_twenty() -> None:
    random = Random(13)
    held, before, after, count = 0, 0.0, 0.0, 0
    for _ in range(60):
        truth = [random.gauss(0.02, 0.04) for _ in range(25)]
        errors = [random.uniform(0.02, 0.1) for _ in truth]
        found = [difference_of(random.gauss(one, error), error**2) for one, error in zip(truth, errors, strict=True)]
        for one, raw, left in zip(truth, found, allowing_for_chance(found), strict=True):
            held += left.low <= one <= left.high
            before += (raw.difference - one) ** 2
            after += (left.difference - one) ** 2
            count += 1
    assert 0.93 <= held / count <= 0.97
    assert after < 0.5 * before


def test_a_difference_that_is_three_errors_wide_is_no_chance() -> None:
    found = difference_of(0.03, 0.0001)
    assert (found.low, found.high) == pytest.approx((0.0104, 0.0496), abs=1e-4)
    assert found.p == pytest.approx(0.0027, abs=1e-4)


def test_pairs_cancel_what_they_share() -> None:
    random = Random(3)
    luck = [random.random() for _ in range(400)]
    shifted = paired([0.05 + random.gauss(0, 0.02) for _ in luck])
    assert shifted.low < 0.05 < shifted.high
    assert shifted.high - shifted.low < 0.01


def test_a_few_pairs_that_came_out_alike_prove_nothing() -> None:
    for won in (0.0, 1.0):
        few, many = paired_wins([won] * 2), paired_wins([won] * 400)
        assert few.difference == many.difference == won
        assert few.low < 0 < few.high <= 1
        assert many.low > won - 0.02
        assert few.low <= won <= few.high


@pytest.mark.parametrize(("first", "second"), [(0.1, 0.1), (0.9, 0.2), (0.5, 0.5)])
def test_nineteen_of_twenty_intervals_of_pairs_hold_the_truth(first: float, second: float) -> None:
    random, held = Random(9), 0
    for _ in range(500):
        found = paired_wins([(random.random() < first) - (random.random() < second) for _ in range(20)])
        held += found.low <= first - second <= found.high
    assert held / 500 >= 0.93


def test_the_power_line_is_that_of_the_textbook() -> None:
    assert games_to_see(0.02, 0.5) == pytest.approx(4906, rel=0.01)
    assert games_to_see(0.02, 0.5, pairs=True) == pytest.approx(9812, rel=0.01)
    assert games_for(0.01, 0.25) == pytest.approx(7203, rel=0.01)


@given(st.lists(st.lists(st.floats(-2, 2), min_size=3, max_size=3), min_size=3, max_size=3))
def test_systems_are_solved(rows: list[list[float]]) -> None:
    matrix = [
        [value + (6 if row == column else 0) for column, value in enumerate(line)] for row, line in enumerate(rows)
    ]
    found = solve(matrix, [1.0, 2.0, 3.0])
    assert [sum(a * b for a, b in zip(line, found, strict=True)) for line in matrix] == pytest.approx([1, 2, 3])
    inverted = inverse(matrix)
    product = [[sum(matrix[r][k] * inverted[k][c] for k in range(3)) for c in range(3)] for r in range(3)]
    assert product == [pytest.approx([float(r == c) for c in range(3)], abs=1e-9) for r in range(3)]


def test_strengths_of_bots_and_seats_come_out_together() -> None:
    random = Random(11)
    truth = {"bot:a": 0.6, "bot:b": -0.6, "seat:A": 0.2, "seat:B": -0.2}
    results: dict[Design, list[float]] = {}
    for bots in (("bot:a", "bot:b"), ("bot:b", "bot:a")):
        design = ((bots[0], "seat:A"), (bots[1], "seat:B"))
        weights = [exp(sum(truth[name] for name in seat)) for seat in design]
        chance = weights[0] / sum(weights)
        wins = sum(random.random() < chance for _ in range(4000))
        results[design] = [float(wins), 4000.0 - wins]
    found = fit_strengths(results)
    for name, value in truth.items():
        assert abs(found[name].points - ELO * value) < 1.5 * found[name].half + 3
    assert found["bot:a"].half < 15
    assert found["bot:a"].points == pytest.approx(-found["bot:b"].points)


def lucky_deal(random: Random) -> dict[Design, list[float]]:
    """Three games of a deal whose luck favours seats: three bots that are alike sit in each in turn."""
    favour = [exp(random.gauss(0, 2)) for _ in range(3)]
    games: dict[Design, list[float]] = {}
    for turn in range(3):
        winner = random.choices(range(3), favour)[0]
        design = tuple((f"bot:{'abc'[(seat - turn) % 3]}", f"seat:{'ABC'[seat]}") for seat in range(3))
        games[design] = [float(seat == winner) for seat in range(3)]
    return games


def test_nineteen_of_twenty_strengths_hold_the_truth_where_games_of_a_deal_share_their_luck() -> None:
    random, held, by_games = Random(3), 0, 0
    for _ in range(150):
        deals = [lucky_deal(random) for _ in range(40)]
        results = {design: [sum(deal[design][seat] for deal in deals) for seat in range(3)] for design in deals[0]}
        found, apart = fit_strengths(results, deals), fit_strengths(results)
        held += abs(found["seat:A"].points) < found["seat:A"].half
        by_games += abs(apart["seat:A"].points) < apart["seat:A"].half
        assert found["bot:a"].points == apart["bot:a"].points
        assert found["bot:a"].half >= apart["bot:a"].half, "and never narrower than games make it"
    assert 0.9 <= held / 150 <= 0.99
    assert by_games / 150 < 0.87, "as if every game had luck of its own"


def test_who_never_loses_is_strong_but_not_infinitely() -> None:
    found = fit_strengths({(("bot:a",), ("bot:b",)): [50.0, 0.0]})
    assert 150 < found["bot:a"].points < 2000
    assert log(10) * ELO == pytest.approx(400)

"""Luck: where outcomes come from, that anybody can check them, and the tape they are kept on."""

import hashlib
from collections import Counter
from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kurultai.kernel.errors import LuckRanOut
from kurultai.kernel.luck import Fair, Forked, Fresh, Luck, Scripted, Seeded, Source, commitment

DRAWS = 6_000
MOST_CHI_SQUARE = 30.8
"""A fair die with six sides exceeds this (five degrees of freedom) once in a hundred thousand runs."""
FAIR = [13, 21, 32, 28, 19, 40, 3, 25]
SEEDED = [20, 31, 15, 31, 38, 35, 26, 15]


def chi_square(outcomes: list[int], sides: int) -> float:
    """How far the outcomes are from each side occurring equally often."""
    expected = len(outcomes) / sides
    counts = Counter(outcomes)
    assert set(counts) <= set(range(sides))
    return sum((counts[side] - expected) ** 2 / expected for side in range(sides))


# --- sources -----------------------------------------------------------------------------------------------------


@given(st.text(st.characters(exclude_categories=["Cs"])), st.integers(0, 10_000), st.integers(1, 500))
def test_fair_luck_is_a_hash_that_anybody_can_compute(seed: str, number: int, sides: int) -> None:
    expected = int(hashlib.sha256(f"{seed}:{number}".encode()).hexdigest(), 16) % sides
    assert Fair(seed).draw(number, sides) == expected


def test_luck_is_what_it_always_was() -> None:
    """Written down: a record that once verified must do so for ever, on every machine."""
    assert [Fair("kurultai").draw(number, 48) for number in range(8)] == FAIR
    assert [Seeded(2026).draw(number, 48) for number in (*range(4), 63, 64, 65, 1000)] == SEEDED


def test_the_commitment_is_the_hash_of_the_seed_and_not_the_seed() -> None:
    known = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
    assert Fair("test").commitment == commitment("test") == known
    assert commitment("test ") != known


@pytest.mark.parametrize("source", [Fair("a"), Fair("b"), Seeded(1), Seeded(-7), Fresh(Random(1))])
@pytest.mark.parametrize("spread", [1, 7])
def test_every_side_is_equally_likely(source: Source, spread: int) -> None:
    outcomes = [source.draw(number * spread, 6) for number in range(DRAWS)]
    assert chi_square(outcomes, 6) < MOST_CHI_SQUARE


@pytest.mark.parametrize("make", [Fair, Seeded])
def test_neighbouring_outcomes_have_nothing_to_do_with_each_other(make: Callable[[int], Source]) -> None:
    source = make(5)
    outcomes = [source.draw(number, 6) for number in range(DRAWS)]
    sums = [(a + b) % 6 for a, b in zip(outcomes[::2], outcomes[1::2], strict=True)]
    assert chi_square(sums, 6) < MOST_CHI_SQUARE


@pytest.mark.parametrize("make", [lambda: Fair("x"), lambda: Seeded(3)])
def test_the_same_seed_says_the_same_whatever_the_order_of_asking(make: Callable[[], Source]) -> None:
    numbers = list(range(300))
    forward = {number: make().draw(number, 1000) for number in numbers}
    Random(0).shuffle(numbers)
    source = make()
    assert {number: source.draw(number, 1000) for number in numbers} == forward
    assert {number: source.draw(number, 1000) for number in reversed(numbers)} == forward


def test_other_seeds_say_something_else() -> None:
    said = [tuple(source.draw(n, 1000) for n in range(9)) for source in (Seeded(1), Seeded(2), Fair("1"), Fair("2"))]
    assert len(set(said)) == 4


@given(st.integers(), st.integers(0, 200), st.integers(1, 10_000))
def test_an_outcome_is_one_of_the_sides(seed: int, number: int, sides: int) -> None:
    for source in (Seeded(seed), Fair(str(seed)), Fresh(Random(seed))):
        assert 0 <= source.draw(number, sides) < sides


def test_a_script_that_is_too_short_says_what_is_missing() -> None:
    luck = Luck(Scripted([4, 0]))
    assert [luck.draw(6), luck.draw(6)] == [4, 0]
    with pytest.raises(LuckRanOut, match=r"^the script holds 2 outcomes, and one more \(0\.\.5\) is needed$"):
        luck.draw(6)


@pytest.mark.parametrize("outcome", [6, 7, -1])
def test_a_script_cannot_say_what_the_die_cannot_show(outcome: int) -> None:
    with pytest.raises(LuckRanOut, match=rf"^scripted outcome 2 is {outcome}, but must be one of 0\.\.5$"):
        Luck(Scripted([0, outcome])).deal_from(list(range(7)), 2)


def test_a_fork_says_what_it_took_over_and_then_its_own() -> None:
    source = Forked([3, 4], Scripted([9, 9, 5, 1]))
    assert [source.draw(number, 6) for number in range(4)] == [3, 4, 5, 1]


def test_a_fork_never_says_what_cannot_be() -> None:
    """Behind the fork another choice may leave fewer cards than the outcome that was taken over."""
    assert Forked([5], Scripted([1])).draw(0, 5) == 1


# --- the tape ----------------------------------------------------------------------------------------------------


def test_the_words_for_luck() -> None:
    luck = Luck(Scripted([2, 0, 1, 5]))
    items = ["a", "b", "c"]
    assert luck.pick_from(items) == "c"
    assert luck.take_from(items) == "a"
    assert luck.take_from(items) == "c"
    assert luck.roll(6) == 6
    assert items == ["b"]
    assert (luck.outcomes, luck.sides, luck.drawn) == ([2, 0, 1, 5], [3, 3, 2, 6], 4)


@given(st.integers(0, 99), st.integers(0, 12), st.integers(0, 12), st.integers(0, 12))
def test_to_deal_is_to_take_several_times(seed: int, size: int, count: int, ahead: int) -> None:
    """Also where a part of the outcomes is on the tape already, as when a rule is run again."""
    count = min(count, size)
    results = []
    for deal in (Luck.deal_from, taken_one_by_one):
        luck, items = Luck(Seeded(seed)), list(range(size))
        taken_one_by_one(luck, list(range(size)), min(ahead, size))
        luck.at = 0
        results.append((deal(luck, items, count), items, luck.outcomes, luck.sides, luck.at))
    assert results[0] == results[1]


def taken_one_by_one(luck: Luck, items: list[int], count: int) -> list[int]:
    return [luck.take_from(items) for _ in range(count)]


def test_what_is_on_the_tape_is_read_from_it() -> None:
    luck = Luck(Fresh(Random(1)))
    first = [luck.draw(1000) for _ in range(5)]
    luck.at = 0
    assert [luck.draw(1000) for _ in range(5)] == first


def read_twice_of_four() -> Luck:
    """A tape with four outcomes on it, two of them read."""
    luck = Luck(Scripted([1, 2, 3, 4, 5]))
    for _ in range(4):
        luck.draw(10)
    luck.at = 2
    return luck


def test_a_twin_stands_where_its_tape_stands_and_goes_its_own_way() -> None:
    luck = read_twice_of_four()
    twin = luck.twin()
    assert (twin.outcomes, twin.sides, twin.at, twin.drawn) == ([1, 2], [10, 10], 2, 2)
    assert [twin.draw(10), twin.draw(10), twin.draw(10)] == [3, 4, 5]
    assert (luck.outcomes, luck.at) == ([1, 2, 3, 4], 2)


def test_a_twin_with_another_source_keeps_the_past_and_draws_another_future() -> None:
    twin = read_twice_of_four().twin(Scripted([0, 0, 9]))
    assert twin.draw(10) == 9
    assert twin.outcomes == [1, 2, 9]


def test_the_next_stretch_begins_behind_what_was_read() -> None:
    luck = read_twice_of_four()
    assert luck.next_stretch() == ([1, 2], [10, 10])
    assert (luck.base, luck.at, luck.drawn, luck.outcomes) == (2, 0, 2, [3, 4])
    assert [luck.draw(10) for _ in range(3)] == [3, 4, 5], "outcome numbers go on from stretch to stretch"


def test_a_stretch_without_luck_leaves_the_tape_alone() -> None:
    luck = read_twice_of_four()
    luck.at = 0
    assert luck.next_stretch() == ((), ())
    assert (luck.base, luck.outcomes) == (0, [1, 2, 3, 4])


def test_what_lies_ahead_is_forgotten_and_said_again_by_the_source() -> None:
    luck = read_twice_of_four()
    luck.forget_ahead()
    assert (luck.outcomes, luck.sides, luck.drawn) == ([1, 2], [10, 10], 2)
    assert luck.draw(10) == 3


def test_a_tape_can_take_over_where_another_stands() -> None:
    luck, other = Luck(Scripted([0])), read_twice_of_four()
    other.next_stretch()
    other.draw(10)
    luck.stand_at(other)
    assert (luck.base, luck.at, luck.drawn, luck.outcomes, luck.sides) == (2, 1, 3, [3, 4], [10, 10])

"""A rule that breaks a law of the kernel is found out at once, and it is our defect, not bad input."""

import pytest

from kurultai.kernel.ask import Ask, Kind, Rule, Together
from kurultai.kernel.errors import BadRecord, KurultaiError, RuleBroken
from tests.kernel.single_rule import finish, match_of
from tests.kernel.toy import STAKE, ToyTable


def offers_nothing(table: ToyTable) -> Rule[None]:
    yield Ask(1, STAKE, [])


def offers_nothing_as_the_table_stands(table: ToyTable) -> Rule[None]:
    yield Ask(1, STAKE, lambda table: table.pile[:])


def offers_nothing_to_one_of_two(table: ToyTable) -> Rule[None]:
    yield Together([Ask(0, STAKE, [1, 2]), Ask(1, STAKE, [])])


def offers_nothing_later(table: ToyTable) -> Rule[None]:
    yield Ask(0, STAKE, [1, 2])
    yield Ask(1, STAKE, [])


@pytest.mark.parametrize(
    "rule", [offers_nothing, offers_nothing_as_the_table_stands, offers_nothing_to_one_of_two], ids=lambda r: r.__name__
)
def test_a_rule_that_offers_nothing_is_broken(rule: object) -> None:
    with pytest.raises(RuleBroken, match=r"^Kind\(stake, 3 values, TOY-1\) offers nothing to seat 1$"):
        match_of(rule)  # type: ignore[arg-type]


def test_a_rule_that_offers_nothing_later_is_broken_then() -> None:
    match = match_of(offers_nothing_later)
    with pytest.raises(RuleBroken, match="offers nothing to seat 1"):
        match.answer(0, 1)


def test_a_rule_that_asks_somebody_else_when_it_is_run_again_is_broken() -> None:
    asked = iter([0, 1])

    def capricious(table: ToyTable) -> Rule[None]:
        first = next(asked)
        yield Together([Ask(first, STAKE, [1, 2]), Ask(2 + first, STAKE, [1, 2])])
        finish(table)

    match = match_of(capricious)
    match.answer(0, 1)
    with pytest.raises(RuleBroken, match="seat 0 was asked something before, and is not now"):
        match.copy()


def test_a_broken_rule_is_no_bad_input() -> None:
    assert not issubclass(RuleBroken, KurultaiError)


@pytest.mark.parametrize(("domain", "names"), [([1, 1], ["a", "b"]), ([1, 2], ["a", "a"])])
def test_a_kind_names_every_value_once(domain: list[int], names: list[str]) -> None:
    with pytest.raises(ValueError, match="kind twice: a value or a name occurs twice in its domain"):
        Kind("twice", domain, names, "TOY-9")


def test_a_kind_leads_from_values_to_names_and_back() -> None:
    assert [STAKE.value_of(STAKE.name_of(value)) for value in STAKE.domain] == [1, 2, 3]
    with pytest.raises(BadRecord, match="“stake” knows no “9”"):
        STAKE.value_of("9")

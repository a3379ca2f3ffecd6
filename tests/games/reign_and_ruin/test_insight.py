"""How a bot values a table: the army as it stands, and a plan for the hand."""

from __future__ import annotations

from typing import Any

import pytest

from kurultai.games.reign_and_ruin.content import ABILITIES
from kurultai.games.reign_and_ruin.insight import A_FEW, ABILITY, PLAYED
from kurultai.games.reign_and_ruin.table import Table
from kurultai.kernel.game import Setup, find_game
from kurultai.kernel.luck import Seeded
from kurultai.kernel.match import Match

GAME = find_game("reign-and-ruin")
SEVEN = ["hexen-1", "hexen-3", "kurgoz-1", "cognitz-4", "nomora-1", "nomora-2", "alfenghast-2"]


def laid(seats: int = 2, **changes: Any) -> Table:
    """A table at A's turn, where the others hold the same whatever A has."""
    table: Table = GAME.table(GAME.box(Setup("reign-and-ruin", seats)))
    hands = {"A": ["kurgoz-2"], "B": SEVEN, "C": ["hexen-2"], "D": ["hexen-4"]}
    hand = {letter: cards for letter, cards in hands.items() if ord(letter) - ord("A") < seats}
    GAME.arrange(table, {**changes, "hand": {**hand, **changes.get("hand", {})}})
    return table


def worth(**changes: Any) -> float:
    return GAME.insight(laid(**changes), 0)


@pytest.mark.parametrize(
    ("worse", "better"),
    [
        ({"army": {"A": ["kurgoz-3"]}}, {"army": {"A": ["kurgoz-8"]}}),
        ({"army": {"A": ["kurgoz-3", "kurgoz-8", "hexen-5"]}}, {"army": {"A": ["kurgoz-3", "kurgoz-8", "kurgoz-5"]}}),
        ({"hand": {"A": ["kurgoz-6", "hexen-6", "kurgoz-7"]}}, {"hand": {"A": ["kurgoz-6", "kurgoz-5", "kurgoz-7"]}}),
        ({"hand": {"A": ["kurgoz-8"]}}, {"hand": {"A": ["alfenghast-1"]}}),
        ({"army": {"B": ["kurgoz-3"]}}, {}),
    ],
    ids=["a-stronger-fighter", "a-series", "a-series-in-hand", "a-strong-ability", "a-weaker-rival"],
)
def test_what_is_better_looks_better(worse: dict[str, Any], better: dict[str, Any]) -> None:
    assert worth(**better) > worth(**worse)


def test_a_card_that_can_no_longer_be_played_is_worth_nothing() -> None:
    """RR-END-1 Once a seat has no card left the others have one turn each: before a rival with one card A plays two."""
    few = {"A": ["kurgoz-7", "kurgoz-8"], "B": ["hexen-4"]}
    more = {"A": ["kurgoz-7", "kurgoz-8", "hexen-2"], "B": ["hexen-4"]}
    assert worth(hand=few) == worth(hand=more)
    two, three = ({"A": hands["A"], "B": SEVEN[:3]} for hands in (few, more))
    assert worth(hand=two) < worth(hand=three)
    assert worth(hand=few, turn="B") == worth(hand={**few, "A": ["kurgoz-8"]}, turn="B"), "after it, one"


def test_once_the_end_has_begun_one_card_counts() -> None:
    one = worth(hand={"A": ["kurgoz-8"], "B": []}, ended_by="B", turn="A")
    more = worth(hand={"A": ["kurgoz-7", "kurgoz-8"], "B": []}, ended_by="B", turn="A")
    assert one == more == pytest.approx(PLAYED * 8)


def promise(**changes: Any) -> float:
    return GAME.parts(laid(**changes), 0)["promise"]


def test_a_series_that_the_hand_can_make_is_a_part_of_its_own() -> None:
    assert promise(hand={"A": ["kurgoz-7", "kurgoz-8"]}) == 0
    assert promise(hand={"A": ["kurgoz-7", "kurgoz-8", "kurgoz-6"]}) > 0
    assert promise(hand={"A": ["kurgoz-7"]}, army={"A": ["kurgoz-6", "kurgoz-8"]}) > 0
    assert promise(hand={"A": ["kurgoz-7"]}, army={"A": ["kurgoz-6", "hexen-8"]}) == 0


def test_what_stands_in_a_series_already_is_not_promised_again() -> None:
    """A fourth fighter doubles itself, a third one all three."""
    third = promise(hand={"A": ["kurgoz-7"]}, army={"A": ["kurgoz-6", "kurgoz-8"]})
    fourth = promise(hand={"A": ["kurgoz-7"]}, army={"A": ["kurgoz-5", "kurgoz-6", "kurgoz-8"]})
    assert 0 < fourth < third


def test_to_destroy_is_worth_less_among_many() -> None:
    """One rival's loss is a gain of all the others."""
    hands = [GAME.parts(laid(seats, hand={"A": ["alfenghast-1"]}), 0)["hand"] for seats in (2, 3, 4)]
    assert hands == sorted(hands, reverse=True)
    assert len(set(hands)) == 3


def test_every_ability_has_a_worth_at_every_table() -> None:
    assert set(ABILITY) == set(GAME.meta.seats)
    assert {len(worths) for worths in ABILITY.values()} == {len(ABILITIES)}


def test_a_search_plays_on_for_a_few_turns_and_not_in_the_draft() -> None:
    match = Match(GAME, GAME.box(Setup("reign-and-ruin", 2)), Seeded(1))
    assert GAME.foresight(match.table) == 0
    assert GAME.foresight(laid()) == A_FEW


def test_at_the_end_the_winner_is_what_counts() -> None:
    table = laid(army={"A": ["kurgoz-3"], "B": ["kurgoz-5"]}, hand={"B": SEVEN[:1]})
    table.over = True
    assert GAME.insight(table, 0) < -900
    assert GAME.insight(table, 1) > 900

"""RU-SCORE The final reckoning as it is told: the arithmetic, the ties, the verdict."""

import re

from hypothesis import given, settings
from msgspec.structs import replace

from kurultai.games.ruination import events
from kurultai.games.ruination.sight import View
from kurultai.kernel.game import Setup
from tests.games.ruination.saying import words_for
from tests.games.ruination.walking import GAME, SEATS, SEEDS, SIDES, walk


@settings(max_examples=15, deadline=None)
@given(SEATS, SIDES, SEEDS)
def test_the_arithmetic_of_the_final_scoring_comes_to_the_result(seats: int, sides: str, seed: int) -> None:
    """RU-SCORE-2..6 Each line adds up to its total, and the last one names the winner of the rules."""
    *_, match = walk(seats, sides, seed)
    words = words_for(None, match.box)
    lines = words.scoring(GAME.view(match.table, None))
    for line, score in zip(lines, match.result.scores, strict=False):
        before, *parts, total = re.findall(r"(\d+)(?= VP|$| \+| →)", line)
        assert int(total) == score
        assert int(before) + sum(map(int, parts)) == score, line
    assert lines[-1] == words.sentence(events.Ended(match.result.scores, match.result.winners))


def ended_view(**seats: tuple[int, int]) -> View:
    """A finished game in which each has these VP and controlled bastions, and nothing else counts."""
    *_, match = walk(len(seats), "basic", 1)
    view = GAME.view(match.table, None)
    changed = [
        replace(seat, vp=vp, bastions=bastions, final=(0, 0, 0, 0), slots=())
        for seat, (vp, bastions) in zip(view.seats, seats.values(), strict=True)
    ]
    empty = tuple(replace(shown, armies=(), controller=-1) for shown in view.territories)
    return replace(view, seats=tuple(changed), territories=empty)


def hold(view: View, *holders: int) -> View:
    """The same with the first territories controlled by these."""
    held = [replace(shown, controller=seat) for seat, shown in zip(holders, view.territories, strict=False)]
    return replace(view, territories=(*held, *view.territories[len(held) :]))


def scored(view: View) -> list[str]:
    seats = len(view.seats)
    return words_for(None, GAME.box(Setup(GAME.meta.name, seats))).scoring(view)[seats:]


def test_a_tie_is_broken_by_bastions() -> None:
    """RU-SCORE-7"""
    assert scored(ended_view(a=(30, 2), b=(30, 3))) == [
        "Ada and Ben tie with 30 VP.",
        "Bastions controlled decide: Ada 2 and Ben 3.",
        "Ben wins with 30 VP: the canyon is theirs.",
    ]


def test_a_tie_of_bastions_is_broken_by_territories() -> None:
    """RU-SCORE-8 RU-SCORE-T3"""
    assert scored(hold(ended_view(a=(35, 3), b=(35, 3)), 0, 0, 1)) == [
        "Ada and Ben tie with 35 VP.",
        "They control equally many bastions (Ada 3 and Ben 3).",
        "Territories controlled decide: Ada 2 and Ben 1.",
        "Ada wins with 35 VP: the canyon is theirs.",
    ]


def test_after_a_complete_tie_the_khan_executes_everybody() -> None:
    """RU-SCORE-9 RU-SCORE-T4"""
    assert scored(hold(ended_view(a=(35, 3), b=(35, 3)), 0, 1))[-2:] == [
        "They control equally many territories, too (Ada 1 and Ben 1).",
        "Nobody is first: the Khan executes all of you.",
    ]


def test_a_tie_that_bastions_break_in_part_says_who_is_left() -> None:
    """RU-SCORE-7 RU-SCORE-8"""
    view = ended_view(a=(35, 3), b=(35, 3), c=(35, 2))
    assert scored(hold(view, 0, 0, 1, 2, 2, 2)) == [
        "Ada, Ben and Cyrus tie with 35 VP.",
        "Bastions controlled leave a tie of Ada and Ben (Ada 3, Ben 3 and Cyrus 2).",
        "Territories controlled decide: Ada 2 and Ben 1.",
        "Ada wins with 35 VP: the canyon is theirs.",
    ]


def test_a_tie_that_territories_break_in_part_has_no_winner() -> None:
    """RU-SCORE-8 RU-SCORE-9"""
    view = ended_view(a=(35, 3), b=(35, 3), c=(35, 3))
    assert scored(hold(view, 0, 0, 1, 1, 2))[-2:] == [
        "Territories controlled leave a tie of Ada and Ben (Ada 2, Ben 2 and Cyrus 1).",
        "Nobody is first: the Khan executes all of you.",
    ]

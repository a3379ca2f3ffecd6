"""What the answers of puzzles claim, worked out by the engine."""

import pytest

from kurultai.games.lessons import Puzzle, lessons_of
from kurultai.games.puzzles import answer_of, lay_puzzle
from kurultai.games.ruination.scoring import score_of
from kurultai.kernel.languages import LANGUAGES
from kurultai.kernel.notation import answer_in_text
from tests.games.ruination.saying import CONTENT, number, words_for
from tests.games.ruination.walking import GAME

RESOURCES = 2
"""Where the points for resources stand in a final score."""


def puzzle(name: str) -> Puzzle:
    return next(one for one in lessons_of(GAME.meta.package).puzzle if one.id == name)


@pytest.mark.parametrize("language", LANGUAGES)
def test_four_against_eight_is_won_by_one_tactic_alone(language: str) -> None:
    """RU-BATTLE-18 RU-BATTLE-25 In whichever order, and with the card that the answer names."""
    lines = answer_of(GAME.meta.name, "one-strength-short")
    won = {frozenset(line.choices) for line in lines if line.value == lines[0].value}
    assert won == {frozenset(puzzle("one-strength-short").solution)}
    words = words_for(0, language=language)
    card = words.advantage(number(CONTENT.advantages, "scalp-poles"))
    assert card in words.phrases.raw("puzzle.one-strength-short.answer")


@pytest.mark.parametrize(
    ("language", "given_up"),
    [("en", "You give up {} points: 1 for the scrap"), ("fr", "Tu renonces à {} points : 1 pour la ferraille")],
)
def test_spend_or_keep_counts_what_is_given_up(language: str, given_up: str) -> None:
    """RU-SCORE-4"""
    match = lay_puzzle(puzzle("spend-or-keep"), GAME)
    before = score_of(match.table, 0)[RESOURCES]
    for choice in puzzle("spend-or-keep").solution:
        answer_in_text(match, 0, choice.partition(":")[2])
    lost = before - score_of(match.table, 0)[RESOURCES]
    told = words_for(0, language=language).phrases.raw("puzzle.spend-or-keep.answer").replace("\u00a0", " ")
    assert given_up.format(lost) in told

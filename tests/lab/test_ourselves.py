"""What our side of the bench counts, beside a count by hand that knows nothing of matches."""

from random import Random
from typing import Any

import pytest

from kurultai.kernel.ask import Ask
from kurultai.kernel.game import Game, Setup, find_game
from kurultai.kernel.luck import Luck, Seeded
from kurultai.lab.ourselves import decisions_of, random_game, seat_counts

SEEDS = (1, 2, 3)


def counted_by_hand(game: Game[Any], box: Any, seed: int) -> tuple[int, int]:
    """The questions of the random game of a seed with more than one option, and those with one: its rules are run
    directly, and answered here."""
    table, pick = game.table(box), Random(seed).random
    table.luck = Luck(Seeded(seed))
    choices = forced = 0

    def chosen(ask: Ask[Any]) -> Any:
        nonlocal choices, forced
        options = ask.open(table)
        if len(options) == 1:
            forced += 1
            return options[0]
        choices += 1
        return options[int(pick() * len(options))]

    while not table.over:
        rule, answer = game.play(table), None
        while True:
            try:
                asked: Any = rule.send(answer)
            except StopIteration:
                break
            answer = chosen(asked) if isinstance(asked, Ask) else [chosen(ask) for ask in asked.asks]
    return choices, forced


@pytest.mark.parametrize(("name", "seats"), seat_counts(None))
def test_decisions_are_choices_and_forced_questions(name: str, seats: int) -> None:
    game = find_game(name)
    box = game.box(Setup(name, seats))
    for seed in SEEDS:
        choices, forced = counted_by_hand(game, box, seed)
        assert random_game(game, box, seed)["choices"] == choices
        assert decisions_of(game, box, seed) == choices + forced


def test_the_decisions_of_a_measured_game_are_those_of_its_seed() -> None:
    game = find_game("fate-of-venterra")
    box = game.box(Setup("fate-of-venterra", 2))
    choices, forced = counted_by_hand(game, box, 7)
    later = random_game(game, box, 7)["decisions"]
    assert callable(later)
    assert later() == choices + forced
    assert choices > forced > 0

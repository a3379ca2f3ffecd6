"""Random play of Reign & Ruin, a choice or a stretch at a time, with nothing hidden from the one who looks."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from hypothesis import strategies as st

from kurultai.games.reign_and_ruin.game import ReignAndRuin
from kurultai.games.reign_and_ruin.table import Table
from kurultai.kernel.ask import Ask
from kurultai.kernel.game import Setup
from kurultai.kernel.luck import Luck, Seeded
from kurultai.kernel.match import Match
from tests.games.random_play import walk_on

GAME = ReignAndRuin()
SEATS = st.sampled_from((2, 3, 4))
SEEDS = st.integers(0, 2**32)

Choice = tuple[str, Any]
Chooser = Callable[[Ask[Any], Table], Any]


def walk(seats: int, seed: int) -> Iterator[Match]:
    """A match at every decision of random play, and once more when it is over."""
    return walk_on(GAME.new_match(seats=seats, seed=seed), seed)


def play_stretches(seats: int, seed: int, choose: Chooser | None = None) -> Iterator[tuple[Table, Table, list[Choice]]]:
    """Random play by the rules alone, without a match: the table before and after each stretch, and what was chosen."""
    random = Random(seed)
    table = GAME.table(GAME.box(Setup(GAME.meta.name, seats)))
    table.luck = Luck(Seeded(seed))
    choose = choose or (lambda ask, _: random.choice(ask.options))
    while not table.over:
        before = table.copy()
        yield before, table, play_stretch(table, choose)


def play_turns(seats: int, seed: int, choose: Chooser | None = None) -> Iterator[tuple[Table, Table, list[Choice]]]:
    """The stretches that are turns."""
    for before, after, choices in play_stretches(seats, seed, choose):
        if choices and choices[0][0] == "play":
            yield before, after, choices


def play_stretch(table: Table, choose: Chooser) -> list[Choice]:
    """One stretch, every question answered, be there a choice or not."""
    rule = GAME.play(table)
    choices: list[Choice] = []
    answer: Any = None
    while True:
        try:
            asked = rule.send(answer)
        except StopIteration:
            return choices
        asks = [asked] if isinstance(asked, Ask) else asked.asks
        for ask in asks:
            ask.open(table)
        answers = [choose(ask, table) for ask in asks]
        choices += [(ask.kind.name, answer) for ask, answer in zip(asks, answers, strict=True)]
        answer = answers[0] if isinstance(asked, Ask) else answers

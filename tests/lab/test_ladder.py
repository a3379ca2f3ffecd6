"""The ladder: who meets whom, results that are kept, and an order that is right."""

from pathlib import Path

import pytest

from kurultai.kernel.errors import BadSetup
from kurultai.kernel.game import Setup
from kurultai.lab.crew import Alone
from kurultai.lab.ladder import groups, heats, rate, run
from kurultai.lab.results import read_results
from kurultai.lab.series import Played

REIGN = Setup("reign-and-ruin", 2)
PAIR = (("greedy", "random"), ("random", "greedy"))


def test_every_bot_meets_every_other() -> None:
    assert groups(["random", "greedy"], 2) == [("random", "greedy")]
    assert groups(["random", "greedy"], 3) == [("random", "greedy", "greedy"), ("greedy", "random", "random")]
    with pytest.raises(BadSetup, match="two different bots"):
        groups(["random", "random"], 2)
    with pytest.raises(BadSetup, match="no bot “alphazero”"):
        groups(["random", "alphazero"], 2)


def test_the_stronger_bot_is_above_with_its_interval() -> None:
    games = [
        game for played in run(heats(REIGN, ["random", "greedy"], 24, "t", 0, ""), Alone(), None) for game in played
    ]
    ladder = rate(games)
    assert [standing.bot for standing in ladder.standings] == ["greedy", "random"]
    upper, lower = ladder.standings
    assert upper.share.low > 0.5 > lower.share.high
    assert upper.mu > lower.mu
    assert upper.strength.points > 0 > lower.strength.points
    [rung] = ladder.rungs
    assert (rung.upper, rung.lower, rung.share.games) == ("greedy", "random", 12), "a pair of games is one observation"


def test_a_run_goes_on_where_it_was_interrupted(tmp_path: Path) -> None:
    results = tmp_path / "ladder.jsonl"
    programme = heats(REIGN, ["random", "greedy"], 8, "t", 0, "")
    next(run(programme, Alone(), results))
    assert len(read_results(results)) == 2
    with results.open("ab") as file:
        file.write(b'{"number": 99, "se')
    again = [game for games in run(programme, Alone(), results) for game in games]
    whole = [game for games in run(programme, Alone(), None) for game in games]
    assert sorted(again, key=lambda game: game.number) == sorted(whole, key=lambda game: game.number)
    counts: dict[tuple[int, tuple[str, ...]], int] = {}
    for game in read_results(results):
        counts[game.number, game.bots] = counts.get((game.number, game.bots), 0) + 1
    assert set(counts.values()) == {1}


def test_games_of_one_deal_are_one_observation_in_the_table_too() -> None:
    ladder = rate([Played(number, 1, bots, {}, (bots.index("greedy"),), (1, 0), 9) for number, bots in enumerate(PAIR)])
    [rung] = ladder.rungs
    assert ladder.standings[0].share._replace(games=1) == rung.share
    assert ladder.standings[0].share.games == 2


def test_broken_games_and_faults_are_told() -> None:
    good = Played(0, 1, ("greedy", "random"), {}, (0,), (9, 1), 20)
    bad = Played(1, 1, ("random", "greedy"), {}, (), (), 0, broken="IndexError: oh")
    faulty = Played(2, 2, ("greedy", "random"), {}, (1,), (1, 9), 20, faults=("greedy at seat A: it stalled",))
    ladder = rate([good, bad, faulty])
    assert ladder.games == 3
    assert ladder.broken == ("IndexError: oh",)
    assert ladder.faults == ("greedy at seat A: it stalled",)
    assert ladder.standings[0].share.games == 2

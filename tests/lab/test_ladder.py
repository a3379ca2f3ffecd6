"""The ladder: who meets whom, results that are kept, and an order that is right."""

from pathlib import Path

import msgspec
import pytest
from rich.console import Console
from rich.progress import Progress, TaskID

from kurultai.kernel.errors import BadSetup
from kurultai.kernel.game import Setup
from kurultai.lab.crew import Alone
from kurultai.lab.ladder import designs, groups, heats, keys_of, rate, run
from kurultai.lab.results import read_results
from kurultai.lab.series import Played
from kurultai.lab.stats import fit_strengths
from kurultai.terminal import ladders

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
    assert upper.share
    assert lower.share
    assert upper.share.low > 0.5 > lower.share.high
    assert upper.skill
    assert lower.skill
    assert upper.skill.mu > lower.skill.mu
    assert upper.strength
    assert lower.strength
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


def test_how_far_a_ladder_is_counts_the_games_that_are_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    steps: list[float] = []

    class Counting(Progress):
        def advance(self, task_id: TaskID, advance: float = 1) -> None:
            steps.append(advance)

    monkeypatch.setattr(ladders, "bars", lambda console: Counting(console=console, disable=True))
    results, quiet = tmp_path / "ladder.jsonl", Console(quiet=True)
    ladders.climb(heats(REIGN, ["random", "random:slips=1"], 8, "t", 0, ""), Alone(), results, quiet)
    assert steps == [2, 2, 2, 2]
    steps.clear()
    ladders.climb(heats(REIGN, ["random", "random:slips=2"], 4, "t", 0, ""), Alone(), results, quiet)
    assert steps == [0, 2, 2], "of the games that were there none was asked for"


def test_a_game_whose_line_was_cut_off_is_played_again_and_no_other(tmp_path: Path) -> None:
    results = tmp_path / "ladder.jsonl"
    programme = heats(REIGN, ["random", "greedy"], 6, "t", 0, "")
    whole = [game for games in run(programme, Alone(), results) for game in games]
    results.write_bytes(results.read_bytes()[:-9])
    again = [game for games in run(programme, Alone(), results) for game in games]
    assert sorted(game.number for game in again) == list(range(6))
    assert rate(again) == rate(whole)
    assert len(read_results(results)) == 6


def test_games_are_rated_the_same_in_whatever_order_they_came() -> None:
    games = [
        game for played in run(heats(REIGN, ["random", "greedy"], 8, "t", 0, ""), Alone(), None) for game in played
    ]
    broke = [msgspec.structs.replace(game, broken=f"it broke {game.number}") for game in games[:3]]
    games = [*games[3:], *broke, msgspec.structs.replace(games[3], number=77, faults=("it stalled",))]
    assert rate(games) == rate(games[::-1])


def test_games_of_a_level_that_became_another_bot_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    results = tmp_path / "ladder.jsonl"
    programme = heats(REIGN, ["random", "medium"], 2, "t", 0, "")
    list(run(programme, Alone(), results))
    monkeypatch.setattr("kurultai.lab.ladder.bot_for", lambda level, setup: "random")
    with pytest.raises(BadSetup, match="games of another run"):
        list(run(programme, Alone(), results))


def test_two_bots_at_a_larger_table_are_told_by_who_is_alone() -> None:
    games = []
    for number in range(16):
        alone, others = ("greedy", "random") if number < 8 else ("random", "greedy")
        bots = tuple(alone if seat == number % 4 else others for seat in range(4))
        best = tuple(seat for seat in range(4) if bots[seat] == "greedy")[:1]
        games.append(Played(number % 8, number // 4, bots, {}, best, (0,) * 4, 9))
    ladder = rate(games)
    assert [(one.bot, one.others, one.seats, one.share.share, one.share.games) for one in ladder.alone] == [
        ("greedy", "random", 4, 1.0, 8),
        ("random", "greedy", 4, 0.0, 8),
    ]
    for standing in ladder.standings:
        assert (standing.games, standing.share, standing.skill) == (16, None, None), "there is no share of all of them"
        assert standing.strength


def test_bots_that_play_alone_have_the_same_deals_and_lose_some() -> None:
    setup = Setup("ruination", 1, ("new-khan-rising",), options={"difficulty": "easy"})
    programme = heats(setup, ["random", "greedy"], 2, "t", 0, "")
    assert len({seed for heat in programme for seed, _, _ in keys_of(heat)}) == 2
    random = [Played(number, number, ("random",), {}, (), (9,), 9) for number in range(20)]
    greedy = [Played(number, number, ("greedy",), {}, (0,) if number % 4 else (), (9,), 9) for number in range(20)]
    ladder = rate([*random, *greedy])
    assert [(one.bot, one.games, one.share and one.share.share) for one in ladder.standings] == [
        ("greedy", 20, 0.75),
        ("random", 20, 0.0),
    ]
    [margin] = ladder.margins
    assert (margin.upper, margin.lower, margin.margin.difference) == ("greedy", "random", 0.75)
    assert not any(one.skill or one.strength for one in ladder.standings), "they never met"


def test_games_of_one_deal_are_one_observation_in_the_table_too() -> None:
    ladder = rate([Played(number, 1, bots, {}, (bots.index("greedy"),), (1, 0), 9) for number, bots in enumerate(PAIR)])
    [rung] = ladder.rungs
    assert ladder.standings[0].share == rung.share._replace(games=2)


def test_what_luck_does_for_a_seat_in_every_game_of_a_deal_counts_once() -> None:
    games = [
        Played(2 * deal + turn, deal, bots, {}, (deal % 2,), (1, 0), 9)
        for deal in range(40)
        for turn, bots in enumerate(PAIR)
    ]
    [seat] = [other for other in rate(games).others if other.name == "seat:A"]
    assert seat.half == pytest.approx(2**0.5 * fit_strengths(designs(games))["seat:A"].half, rel=0.03)


def test_broken_games_and_faults_are_told() -> None:
    good = Played(0, 1, ("greedy", "random"), {}, (0,), (9, 1), 20)
    bad = Played(1, 1, ("random", "greedy"), {}, (), (), 0, broken="IndexError: oh")
    faulty = Played(2, 2, ("greedy", "random"), {}, (1,), (1, 9), 20, faults=("greedy at seat A: it stalled",))
    ladder = rate([good, bad, faulty])
    assert ladder.games == 3
    assert ladder.broken == ("random against greedy, seed 1: IndexError: oh",)
    assert ladder.faults == ("greedy at seat A: it stalled",)
    assert [(one.games, one.share and one.share.games) for one in ladder.standings] == [(2, 2), (2, 2)]

"""Win shares as scores tell them: true, known sooner than by victories, and not told where victories say otherwise."""

from collections.abc import Mapping, Sequence
from random import Random

import pytest

from kurultai.kernel.game import Setup, Traits
from kurultai.lab.balance import sum_up
from kurultai.lab.by_scores import Fared, firsts, shares_by_scores, tally_of
from kurultai.lab.findings import findings_of
from kurultai.lab.series import Played, Series
from kurultai.lab.stats import chance_of_all_within, difference_of, share_of

SIDES = {"bear": (-3.0, 14.0), "legion": (0.0, 9.0), "order": (2.0, 16.0), "pack": (1.0, 12.0), "watch": (0.0, 10.0)}
"""What sides score more than others on average, and how much that varies."""
SERIES = Series(Setup("fate-of-venterra", 5), ("random",) * 5, traits=True)


def scores_of(random: Random) -> dict[str, float]:
    """The scores of one game: what the table has in common, and everybody's own."""
    table = random.gauss(40, 15)
    return {side: round(table + random.gauss(*SIDES[side])) for side in SIDES}


def fared(scores: Mapping[str, float]) -> dict[str, Fared]:
    mean, best = sum(scores.values()) / len(scores), max(scores.values())
    tied = sum(score == best for score in scores.values())
    return {side: Fared(score - mean, (score == best) / tied) for side, score in scores.items()}


def victories(games: Sequence[Mapping[str, Fared]], side: str) -> float:
    return sum(game[side].won for game in games) / len(games)


def test_intervals_hold_the_truth_and_are_narrower_than_those_of_victories() -> None:
    random = Random(5)
    many = [fared(scores_of(random)) for _ in range(20000)]
    truth = {side: victories(many, side) - 0.2 for side in SIDES}
    assert truth["order"] > 0.09
    held = count = 0
    narrower = []
    for _ in range(60):
        games = [fared(scores_of(random)) for _ in range(150)]
        for side, found in shares_by_scores(games).items():
            held += found.low <= truth[side] <= found.high
            count += 1
            won = victories(games, side) * len(games)
            narrower.append((found.high - found.low) / (2 * share_of(won, won, len(games)).half))
    assert count >= 0.95 * 5 * 60, "and hardly ever left out"
    assert 0.91 <= held / count <= 0.98
    assert sum(narrower) / count < 0.75, "as much as twice the games would tell"


def test_shares_add_up_and_nothing_is_told_of_a_single_game() -> None:
    random = Random(6)
    games = [fared(scores_of(random)) for _ in range(40)]
    assert sum(one.difference for one in shares_by_scores(games).values()) == pytest.approx(0)
    assert sum(firsts(tally_of(games)).values()) == pytest.approx(1)
    assert shares_by_scores(games[:1]) == {}


def test_scores_are_not_believed_where_victories_say_otherwise() -> None:
    """The last one is as often behind as the others, but does just enough whenever it can."""
    random, games = Random(7), []
    for _ in range(400):
        scores = {side: random.gauss(40, 10) for side in SIDES}
        best = max(scores.values())
        if best - scores["watch"] < 12:
            scores["watch"] = best + 0.1
        else:
            scores["watch"] -= 12
        games.append(fared(scores))
    assert victories(games, "watch") > 0.4
    assert shares_by_scores(games) == {}


def played(games: int, seed: int) -> list[Played]:
    """Games of five sides that are about even."""
    random, found = Random(f"played {seed}"), []
    for number in range(games):
        sides = random.sample(list(SIDES), 5)
        scores = tuple(random.randrange(60) for _ in sides)
        best = tuple(seat for seat in range(5) if scores[seat] == max(scores))
        traits: tuple[dict[str, tuple[str, ...]], ...] = tuple(
            {"faction": (side,), "side": (random.choice(("basic", "advanced")),)} for side in sides
        )
        found.append(Played(number, number, ("random",) * 5, {}, best, scores, 10, Traits(traits, {})))
    return found


def test_a_run_tells_it_of_what_every_game_has_once() -> None:
    balance = sum_up(SERIES, played(600, 0), 1.0)
    for cell in balance.cells:
        once = cell.trait in ("faction", "seat")
        assert (cell.scored is not None) == once
        assert (cell.likely is not None) == once
        if cell.scored is not None and cell.likely is not None:
            assert abs(cell.likely.difference) < max(0.01, abs(cell.scored.difference))
    assert any(line.startswith("All of “faction” within 3 points of an even share: ") for line in balance.close())
    told = findings_of(balance)
    assert {one.trait for one in told.close} == {"seat", "faction"}
    assert all(one.chance > 0.8 for one in told.close)
    assert told.close_limit == 0.03
    few = findings_of(sum_up(SERIES, played(20, 1), 1.0))
    assert all(one.chance < 0.5 for one in few.close), "of a few games nothing is known"


def said_and_true(widest: float) -> tuple[float, float]:
    """Five sides that differ by up to so much, again and again: how likely it was said to be that all lie within three
    points, and how often they did."""
    random, runs, said, true = Random(8), 1000, 0.0, 0
    for _ in range(runs):
        spread = random.uniform(0.0, widest)
        truth = [random.gauss(0, spread) for _ in range(5)]
        said += chance_of_all_within([difference_of(random.gauss(one, 0.015), 0.015**2) for one in truth], 0.03)
        true += all(abs(one) <= 0.03 for one in truth)
    return said / runs, true / runs


@pytest.mark.parametrize("widest", [0.04, 0.08])
def test_what_is_said_to_be_likely_comes_true_as_often(widest: float) -> None:
    said, true = said_and_true(widest)
    assert said == pytest.approx(true, abs=0.05)


def test_where_all_are_nearly_alike_too_little_is_said_rather_than_too_much() -> None:
    """Nobody knows beforehand that they are."""
    said, true = said_and_true(0.02)
    assert 0.6 < said < true


def test_what_is_far_out_or_well_known_is_called_so() -> None:
    far = [difference_of(0.1, 0.0001), *[difference_of(-0.025, 0.0001)] * 4]
    assert chance_of_all_within(far, 0.03) < 0.01
    assert chance_of_all_within([difference_of(0.0, 1e-6)] * 4, 0.03) > 0.99

"""Fitting what the parts of an insight should weigh."""

from __future__ import annotations

from math import exp
from random import Random

import pytest
from msgspec.structs import replace

from kurultai.kernel.game import Setup
from kurultai.lab.crew import Alone
from kurultai.lab.fitting import Look, duel, fit, gather, main

REIGN = Setup("reign-and-ruin", 2)


def looks(games: int, truth: dict[str, float]) -> list[Look]:
    """Looks at made-up games that are decided by parts with these weights."""
    random, found = Random(1), []
    for game in range(games):
        parts = tuple({name: random.uniform(0, 8) for name in truth} for _ in range(2))
        lead = sum(weight * (parts[0][name] - parts[1][name]) for name, weight in truth.items())
        first = random.random() < 1 / (1 + exp(-0.4 * lead))
        found.append(Look(parts, random.random(), (1.0, 0.0) if first else (0.0, 1.0), game))
    return found


def test_weights_are_found_that_decided_the_games() -> None:
    fitted = fit(looks(4_000, {"army": 1.0, "hand": 2.0, "series": 0.2}))
    assert fitted.weights["hand"] / fitted.weights["army"] == pytest.approx(2, rel=0.15)
    assert fitted.weights["series"] / fitted.weights["army"] == pytest.approx(0.2, abs=0.1)
    assert fitted.loss_after < fitted.loss_before


def test_weights_that_are_right_stay() -> None:
    fitted = fit(looks(4_000, {"army": 1.0, "hand": 1.0}))
    for name, weight in fitted.weights.items():
        assert weight == pytest.approx(1, abs=4 * fitted.errors[name])


def test_more_looks_at_the_same_games_make_nothing_surer() -> None:
    once = looks(300, {"army": 1.0, "hand": 1.0})
    many = [replace(look, late=late) for look in once for late in (0.2, 0.4, 0.6, 0.8)]
    for name, error in fit(many).errors.items():
        assert error == pytest.approx(fit(once).errors[name], rel=0.25)


def test_the_same_weights_win_nothing() -> None:
    assert [duel(REIGN, {}, seed) for seed in range(3)] == [0.0, 0.0, 0.0]


def test_looks_are_the_same_whoever_gathers_them() -> None:
    found = gather(REIGN, "greedy:worlds=1", 2, Alone())
    assert found == gather(REIGN, "greedy:worlds=1", 2, Alone())
    assert all(set(parts) == {"army", "hand", "promise", "series"} for look in found for parts in look.parts)


def test_the_command_says_weights_and_how_they_did(capsys: pytest.CaptureFixture[str]) -> None:
    main(["reign-and-ruin", "--games", "8", "--bot", "greedy:worlds=1", "--duel", "2"])
    told = capsys.readouterr().out
    assert "hand" in told
    assert "log loss of held-back games" in told
    assert "2 deals:" in told


def test_too_few_games_are_refused_for_nothing_would_be_known_of_what_they_say(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(SystemExit):
        main(["reign-and-ruin", "--games", "3", "--bot", "random"])
    assert "a fit needs 8 games at least, not 3" in capsys.readouterr().err

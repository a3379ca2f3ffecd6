"""What a lead is worth: the curve that made some games is found again, and its file says where it comes from."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from kurultai.bots.bot import BOTS, Recipe
from kurultai.bots.chances import LEAST, Curve, Curves, logistic, shares
from kurultai.kernel.content import read_toml
from kurultai.kernel.errors import BadSetup
from kurultai.kernel.game import Setup
from kurultai.lab.crew import Alone
from kurultai.lab.curves import Look, curve_of, fit, looks_of, loss, main, tables_for, write_curves
from kurultai.lab.stats import solve

START = Curve(lengths={"1": 100.0, "2": 100.0, "3": 100.0})


def made_by(curve: Curve, seats: int, looks: int, seed: int = 1) -> list[Look]:
    """Looks at tables whose winners come from a curve."""
    random, found = Random(seed), []
    for game in range(looks):
        insights = tuple(random.gauss(0, 6) for _ in range(seats))
        number = random.randrange(100)
        logits = [curve.steepness(seats, number) * insight for insight in insights]
        expected = [logistic(curve.offset + logits[0])] if seats == 1 else shares(logits)
        draw, won = random.random(), [0.0] * seats
        for seat, chance in enumerate(expected):
            draw -= chance
            if draw < 0:
                won[seat] = 1.0
                break
        found.append(Look(insights, number, tuple(won), game))
    return found


@pytest.mark.parametrize("seats", [2, 3])
def test_the_curve_behind_some_games_is_found(seats: int) -> None:
    true = Curve(slope=0.08, growth=0.25, lengths=START.lengths)
    looks = made_by(true, seats, 4_000)
    found = fit(looks, START)
    assert found.slope == pytest.approx(true.slope, abs=0.04)
    assert found.growth == pytest.approx(true.growth, abs=0.08)
    assert loss(looks, found) <= loss(looks, true) + 1e-6
    assert loss(looks, found) < loss(looks, Curve(slope=0.0)) - 0.05


def test_alone_the_chance_at_an_insight_of_zero_is_found_too() -> None:
    true = Curve(slope=0.15, growth=0.1, offset=-1.0, lengths=START.lengths)
    found = fit(made_by(true, 1, 4_000), START)
    assert found.offset == pytest.approx(-1.0, abs=0.15)
    assert found.slope + found.growth == pytest.approx(0.25, abs=0.06)


def test_a_curve_rises_whatever_the_games_say() -> None:
    backwards = [
        Look((-look.insights[0], -look.insights[1]), look.number, look.won, look.game)
        for look in made_by(Curve(slope=0.2), 2, 500)
    ]
    found = fit(backwards, START)
    assert (found.slope, found.growth) == (LEAST, 0.0)
    early = [
        Look(look.insights, look.number, look.won, look.game)
        for look in made_by(Curve(slope=0.3), 2, 800)
        if look.number < 50
    ]
    late = [
        Look((0.0 - a, 0.0 - b), look.number, look.won, look.game)
        for look in made_by(Curve(slope=0.1), 2, 800, 2)
        if look.number > 50
        for a, b in [look.insights]
    ]
    assert fit(early + late, START).growth == 0.0


def test_linear_equations() -> None:
    assert solve([[2.0, 1.0], [1.0, 3.0]], [5.0, 10.0]) == pytest.approx([1.0, 3.0])


def test_a_game_is_looked_at_where_nothing_is_half_done() -> None:
    told = looks_of(Setup("reign-and-ruin", 2), "random", 3)
    assert told.seats == 2
    assert 5 < len(told.looks) <= 30
    assert [look.number for look in told.looks] == sorted(look.number for look in told.looks)
    assert all(sum(look.won) == 1 and 0 <= look.number < told.length for look in told.looks)
    assert told == looks_of(Setup("reign-and-ruin", 2), "random", 3)


def test_a_curve_says_where_it_comes_from() -> None:
    curve = curve_of([Setup("reign-and-ruin", 2), Setup("reign-and-ruin", 3)], "random", 6, Alone(), seed=4)
    assert set(curve.lengths) == {"2", "3"}
    assert (curve.source["bots"], curve.source["games"], curve.source["first_seed"]) == ("random", {"2": 6, "3": 6}, 4)
    text = write_curves("reign-and-ruin", Curves(several=curve))
    read = read_toml(text, "chances.toml")["several"]
    assert (read["slope"], read["growth"], read["lengths"]) == (curve.slope, curve.growth, curve.lengths)
    assert read["source"] == curve.source


def test_the_script_prints_a_file_with_the_other_curve_kept(capsys: pytest.CaptureFixture[str]) -> None:
    main(["ruination", "several", "--bot", "random", "--games", "1"])
    read = read_toml(capsys.readouterr().out, "chances.toml")
    assert read["several"]["source"]["bots"] == "random"
    assert read["alone"]["source"]["modules"] == ["new-khan-rising"]
    assert read["alone"]["source"]["bots"] != "random"


class Two(Recipe, frozen=True):
    """A bot that plays at tables for two alone."""

    def check(self, setup: Setup, content: Any = None) -> None:
        if setup.seats != 2:
            raise BadSetup("for two seats alone")


def test_a_bot_that_cannot_play_at_one_of_the_tables_is_refused_before_any_game(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(BOTS, "two", Two)
    monkeypatch.setattr("kurultai.lab.curves.curve_of", None)
    with pytest.raises(SystemExit):
        main(["reign-and-ruin", "several", "--bot", "two"])
    assert capsys.readouterr().err == "BadSetup: for two seats alone\n"


def test_the_tables_of_a_curve() -> None:
    assert [setup.seats for setup in tables_for("reign-and-ruin", "several")] == [2, 3, 4]
    (solo,) = tables_for("ruination", "alone")
    assert (solo.seats, solo.modules, solo.options["difficulty"]) == (1, ("new-khan-rising",), "normal")

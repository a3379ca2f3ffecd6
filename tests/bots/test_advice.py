"""Advice: parts that add up, chances that are chances, options tried in the same tables, and the reason in words."""

from __future__ import annotations

from itertools import count
from random import Random
from statistics import fmean

import pytest

from kurultai.bots import advice
from kurultai.bots.advice import SLIM, Advised, Seen, Trial, advise, reasons
from kurultai.bots.chances import Curve, chances, curves_of, logistic, shares
from kurultai.bots.reasons import say_reason, say_risk
from kurultai.games.catalogue import open_catalogues
from kurultai.kernel.game import Meta, Words, find_game, games
from kurultai.kernel.languages import LANGUAGES
from kurultai.kernel.match import Match
from kurultai.kernel.modules import modules_of
from kurultai.kernel.sight import Perspective
from kurultai.kernel.worth import against_rivals
from tests.contract.tables import Laid, every_table, random_play

REIGN = find_game("reign-and-ruin")
EVERY_GAME = pytest.mark.parametrize("meta", games().values(), ids=games())
NAMES = ("Ada", "Bo", "Cleo", "Dov", "Eva")


def after(choices: int, seats: int = 3, seed: int = 2) -> Match:
    """A match of Reign & Ruin after some random choices."""
    match, random = REIGN.new_match(seats=seats, seed=seed), Random(seed)
    for _ in range(choices):
        ask = match.asks[0]
        match.answer(ask.seat, random.choice(ask.options))
    return match


def perspective_of(match: Match) -> Perspective:
    return Perspective(match, match.asks[0].seat)


# --- what a table is worth ---------------------------------------------------------------------------------------


@every_table
def test_the_parts_add_up_to_the_insight_and_have_words(laid: Laid) -> None:
    match = laid.match(5)
    words = match.game.words(match.box, NAMES[: laid.seats], 0)
    named: set[str] = set()
    for moment in random_play(match, Random(5)):
        if moment.number % 7 and not moment.over:
            continue
        insights = match.game.insights(match.table)
        for seat in range(laid.seats):
            parts = match.game.parts(match.table, seat)
            assert sum(parts.values()) == pytest.approx(insights[seat], abs=1e-9)
            assert match.game.insight(match.table, seat) == insights[seat]
            named |= set(parts)
    assert len(named) > 2
    for name in named - {"rivals.victory"}:
        assert words.part(name, "more") != words.part(name, "less")


@EVERY_GAME
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_for_parts_and_measures_are_there_in_every_language(meta: Meta, language: str) -> None:
    packages = (meta.package, *(module.package for module in modules_of(meta.package).values()))
    english, other = open_catalogues(packages), open_catalogues(packages, language)
    keys = [key for key in english if key.startswith(("part.", "measure."))]
    assert len(keys) > 10
    same = [key for key in keys if other.raw(key) == english.raw(key)]
    assert not same if language == "fr" else same == keys


def test_the_strongest_rival_weighs_most() -> None:
    prospects = [{"army": 3.0, "points": 1.0}, {"army": 1.0, "points": 4.0}, {"army": 2.0, "points": 0.0}]
    found = against_rivals(prospects, 0, best=1.0, each=0.1)
    assert found["army"] == 3.0
    assert found["rivals.army"] == pytest.approx(-1.1 * 1.0 - 0.1 * 2.0)
    assert found["rivals.points"] == pytest.approx(-1.1 * 4.0)


@every_table
def test_measures_have_a_number_for_each_seat_and_a_title(laid: Laid) -> None:
    match = laid.match(6)
    words = match.game.words(match.box, NAMES[: laid.seats], None)
    first = match.game.measures(match.table)
    match.playout(Random(1))
    last = match.game.measures(match.table)
    assert list(first) == list(last)
    assert "points" in last
    for name, values in last.items():
        assert len(values) == laid.seats
        assert words.measure(name) != name


# --- chances -----------------------------------------------------------------------------------------------------


@every_table
def test_chances_are_chances_and_end_with_the_result(laid: Laid) -> None:
    for match in random_play(laid.match(7), Random(7)):
        if match.number % 11 and not match.over:
            continue
        found = chances(match)
        assert len(found) == laid.seats
        assert all(0 <= chance <= 1 for chance in found)
        if match.over:
            won = match.result.winners
            assert found == [1 / len(won) if seat in won else 0 for seat in range(laid.seats)]
        elif laid.seats > 1:
            assert sum(found) == pytest.approx(1)
            insights = match.game.insights(match.table)
            assert sorted(range(laid.seats), key=lambda seat: insights[seat]) == sorted(
                range(laid.seats), key=lambda seat: (found[seat], insights[seat])
            )


@EVERY_GAME
def test_every_game_has_curves_that_say_where_they_come_from(meta: Meta) -> None:
    curves = curves_of(meta)
    fitted = [curves.several] + ([curves.alone] if curves.alone != Curve() else [])
    assert (curves.alone != Curve()) == any(module.seats == (1,) for module in modules_of(meta.package).values())
    for curve in fitted:
        assert curve.source["looks"] > 300
        assert curve.source["log_loss"] < curve.source["log_loss_without"]
        assert curve.source["rules"] == meta.rules_version
        assert curve.slope > 0
        assert curve.growth >= 0
    assert set(curves.several.lengths) == {str(seats) for seats in meta.seats if seats > 1}


def test_a_lead_counts_more_towards_the_end() -> None:
    curve = Curve(slope=0.1, growth=0.2, lengths={"2": 50.0})
    assert [curve.steepness(2, number) for number in (0, 25, 50, 90)] == pytest.approx([0.1, 0.2, 0.3, 0.3])
    assert Curve(slope=-1.0).steepness(2, 0) > 0
    assert shares([0.0, 0.0]) == [0.5, 0.5]
    assert shares([1e4, 0.0]) == [1.0, 0.0]
    assert logistic(0.0) == 0.5
    assert logistic(-1e9) == 0.0


# --- advice ------------------------------------------------------------------------------------------------------


def test_every_option_is_ranked_with_its_chance_and_what_it_is_above_the_average() -> None:
    perspective = perspective_of(after(14))
    found = advise(perspective, Random(1), seconds=0, worlds=3)
    assert sorted(one.option for one in found) == sorted(perspective.ask.names())
    assert [one.chance for one in found] == sorted((one.chance for one in found), reverse=True)
    assert sum(one.gain for one in found) == pytest.approx(0, abs=1e-9)
    assert {one.worlds for one in found} == {3}
    assert found == advise(perspective, Random(1), seconds=0, worlds=3), "the same chance, the same advice"


def test_where_nothing_helps_the_least_bad_is_still_told() -> None:
    trial = Trial(perspective_of(after(13)), Random(1))
    trial.rows = [[Seen(0.001, {"army": 1.0}) for _ in trial.options]]
    trial.deeper = {option: [Seen(0.2 - 0.02 * at, {})] * 60 for at, option in enumerate(trial.options)}
    found = trial.advice()
    assert [one.option for one in found] == [trial.perspective.ask.kind.name_of(option) for option in trial.options]
    assert found[-1].chance == found[-2].chance == SLIM


def test_only_what_is_over_in_all_imagined_tables_is_certain() -> None:
    trial = Trial(perspective_of(after(13)), Random(1))
    trial.rows = [[Seen(0.995 if at else 1.0, {"army": 1.0}) for at, _ in enumerate(trial.options)]]
    trial.deeper = {option: [Seen(0.9 if at < 2 else 0.5, {})] * 60 for at, option in enumerate(trial.options)}
    chances = {one.option: one.chance for one in trial.advice()}
    won, ahead, *_ = (chances[trial.perspective.ask.kind.name_of(option)] for option in trial.options)
    assert won == 1.0
    assert ahead == 1 - SLIM


@every_table
def test_advice_knows_no_more_than_its_seat(laid: Laid) -> None:
    """From a table that the seat cannot tell from the true one, the advice is the very same."""
    random, compared = Random(8), 0
    for match in random_play(laid.match(8), Random(8)):
        if match.over or compared >= 3:
            break
        if random.random() < 0.1 and len(match.asks[0].options) <= 12:
            seat = match.asks[0].seat
            twin = match.imagine(seat, random)
            told = [advise(Perspective(one, seat), Random(1), seconds=0, worlds=1) for one in (match, twin)]
            assert told[0] == told[1]
            compared += 1
    assert compared


def test_the_time_is_kept_and_what_is_left_is_for_the_search(monkeypatch: pytest.MonkeyPatch) -> None:
    perspective = perspective_of(after(12))
    ticks = count()
    hurried = advise(perspective, Random(1), seconds=1, worlds=50, clock=lambda: float(next(ticks)))
    assert {one.worlds for one in hurried} == {advice.FEWEST}
    grown: list[int] = []
    monkeypatch.setattr(advice.Deep, "grow", lambda self, match: grown.append(1))
    slow = count()
    advise(perspective, Random(1), seconds=1, worlds=3, clock=lambda: next(slow) / 20)
    assert len(grown) > 3, "every tick that was left went into the search"


def test_the_search_changes_the_ranking_only_by_what_it_finds_between_the_options() -> None:
    trial = Trial(perspective_of(after(13)), Random(1))
    first, second, *_ = trial.options
    trial.rows = [[Seen(0.5, {"army": 1.0}) for _ in trial.options]]
    trial.deeper = {option: [Seen(0.9, {"army": 5.0})] * 60 for option in trial.options}
    assert [one.chance for one in trial.advice()] == pytest.approx([0.5] * len(trial.options)), "the level is the same"
    trial.deeper[first] = [Seen(0.95, {"army": 9.0})] * 60
    best = trial.advice()[0]
    assert best.option == trial.perspective.ask.kind.name_of(first)
    assert best.later, "at once all are alike, so the reason lies further on"
    assert best.more == ("army",)
    trial.deeper = {second: [Seen(0.9, {})]}
    assert fmean(one.chance for one in trial.advice()) == pytest.approx(0.5)


@pytest.mark.parametrize("bit", [1e-16, -1e-16, 0.0])
def test_where_all_options_are_alike_at_once_the_reason_lies_further_on(bit: float) -> None:
    """Whichever way the last bit of a mean is rounded: it is not what the option is good for."""
    trial = Trial(perspective_of(after(13)), Random(1))
    first, *_ = trial.options
    trial.rows = [[Seen(0.4 + bit * (at == 0), {"army": 1.0}) for at, _ in enumerate(trial.options)]]
    trial.deeper = {option: [Seen(0.5, {"army": 1.0})] * 60 for option in trial.options}
    trial.deeper[first] = [Seen(0.6, {"army": 3.0})] * 60
    best = trial.advice()[0]
    assert (best.option, best.later, best.more) == (trial.perspective.ask.kind.name_of(first), True, ("army",))


def test_what_a_search_finds_at_the_end_of_the_game_is_told_by_what_led_there() -> None:
    perspective = perspective_of(after(24, seats=2))
    trial = Trial(perspective, Random(1))
    trial.imagine()
    ticks = count()
    trial.search(60.0, lambda: float(next(ticks)))
    seen = [one for found in trial.deeper.values() for one in found]
    assert any(one.chance == 1.0 for one in seen), "some of it was played to its end"
    assert all(one.parts and "victory" not in one.parts for one in seen)


def test_the_reason_is_what_there_is_most_more_of() -> None:
    usual = {"army": 2.0, "points": 2.0, "hand": 2.0}
    assert reasons({"army": 4.0, "points": 2.1, "hand": 2.0}, usual) == (("army",), ())
    assert reasons({"army": 4.0, "points": 3.5, "hand": 1.9}, usual) == (("army", "points"), ())
    assert reasons({"army": 4.0, "points": 2.0, "hand": 0.0}, usual) == (("army",), ("hand",))
    assert reasons({"army": 2.0, "points": 2.0, "hand": 0.0}, usual) == ((), ("hand",))
    assert reasons(usual, usual) == ((), ())


def test_a_risk_is_told_where_it_goes_wrong_in_some_tables() -> None:
    trial = Trial(perspective_of(after(13)), Random(1))
    others = len(trial.options) - 1
    good, bad, even = (
        Seen(0.8, {"army": 3.0}),
        Seen(0.1, {"army": 0.0, "hand": 1.9}),
        Seen(0.4, {"army": 1.0, "hand": 2.0}),
    )
    trial.rows = [[good] + [even] * others] * 4 + [[bad] + [even] * others] * 2
    best = trial.advice()[0]
    assert (best.bad, best.worlds, best.risk) == (2, 6, "army")
    assert best.more == ("army",)
    assert not any(one.bad for one in trial.advice()[1:]), "what is no good anyway needs no warning"
    trial.rows = [[good] + [even] * others] * 6
    assert trial.advice()[0].bad == 0


class PlainWords(Words):
    """Says parts as they are."""

    question = waiting = option = sentence = table = scoring = None  # type: ignore[assignment]

    def part(self, name: str, change: str) -> str:
        return f"{change} {name}"


PlainWords.__abstractmethods__ = frozenset()


def test_a_reason_in_words() -> None:
    words = PlainWords()
    assert (
        say_reason(words, Advised("a", 0.5, 0.1, ("army", "land"), ("gold",)))
        == "More army and more land, but less gold."
    )
    assert say_reason(words, Advised("a", 0.5, 0.1, ("army",))) == "More army."
    assert say_reason(words, Advised("a", 0.5, -0.1, (), ("army", "gold"))) == "Less army and less gold."
    assert say_reason(words, Advised("a", 0.5, 0.1, ("army",), (), later=True)) == "Further on, more army."
    assert say_reason(words, Advised("a", 0.5, 0.0)) == "No clear difference from the other choices."
    risky = Advised("a", 0.5, 0.1, ("army",), bad=2, worlds=6, risk="land")
    assert say_risk(words, risky) == "In 2 of 6 imagined games it turns out worse: less land."
    assert say_risk(words, Advised("a", 0.5, 0.1)) == ""

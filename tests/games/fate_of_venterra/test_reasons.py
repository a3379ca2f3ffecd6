"""Why something is not offered: a rule that exists and a whole sentence, made from what the viewer sees."""

from itertools import chain, takewhile
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings

from kurultai.games.fate_of_venterra.grid import distance
from kurultai.games.fate_of_venterra.reasons import REASONS
from kurultai.games.rulebooks import rulebook_of
from kurultai.kernel.ask import Ask
from kurultai.kernel.game import Setup
from kurultai.kernel.match import Match
from tests.games.fate_of_venterra.walking import GAME, SEATS, SEEDS, walk

BOOK = rulebook_of("fate-of-venterra")
NAMES = ("Ada", "Ben", "Cyrus", "Dorothea", "Egon")
SILENT = {"start-side", "side", "declare", "either", "pay", "use", "relocate", "gather-at", "lend"}
"""The kinds in which everything is offered, or for which the rule alone must do."""
TRIED = 5
STEPS = 260


def refused(match: Match, ask: Ask[Any], value: Any) -> tuple[str, str] | None:
    words = GAME.words(match.table.box, NAMES[: match.table.box.seats], ask.seat)
    return words.why_not(GAME.view(match.table, ask.seat), ask, value)


def sentence_of(match: Match, ask: Ask[Any], name: str) -> tuple[str, str]:
    """Why the value of this name is not offered."""
    told = refused(match, ask, ask.kind.values[name])
    assert told is not None, name
    return told


@given(SEATS, SEEDS)
@settings(max_examples=10, deadline=None)
def test_whatever_is_not_offered_has_a_rule_and_a_sentence(seats: int, seed: int) -> None:
    """FV-PROP-T5 In every kind that has reasons, each refusal names a rule and says something whole."""
    random = Random(seed)
    for step, match in enumerate(walk(seats, seed)):
        if step > STEPS:
            break
        for ask in match.asks:
            rest = [value for value in ask.kind.domain if value not in ask.options]
            for value in random.sample(rest, min(TRIED, len(rest))):
                told = refused(match, ask, value)
                if told is None:
                    assert ask.kind.name in SILENT, (ask.kind.name, ask.kind.name_of(value))
                    continue
                rule, sentence = told
                assert rule in BOOK, rule
                assert sentence.endswith("."), sentence
                assert not set("{}") & set(sentence), sentence
                assert "  " not in sentence, sentence
                assert "-1" not in sentence, sentence


@given(SEATS, SEEDS)
@settings(max_examples=4, deadline=None)
def test_nothing_that_is_offered_is_refused(seats: int, seed: int) -> None:
    for step, match in enumerate(walk(seats, seed)):
        if step > STEPS:
            break
        for ask in match.asks:
            assert all(refused(match, ask, option) is None for option in ask.options)


def test_every_kind_has_reasons_or_is_known_to_have_none() -> None:
    kinds = {kind.name for kind in GAME.box(Setup(GAME.meta.name, 2)).kinds}
    assert set(REASONS) | SILENT == kinds
    assert not set(REASONS) & SILENT


# --- what is said, by example ----------------------------------------------------------------------------------------


def until(kind: str, seats: int = 2, seed: int = 4, **options: str) -> tuple[Match, Ask[Any]]:
    """A match of random play at the first question of a kind; another one, if a whole game went by without."""
    for match in (match for again in range(5) for match in walk(seats, seed + 1000 * again, options=options)):
        for ask in match.asks:
            if ask.kind.name == kind:
                return match, ask
    raise AssertionError(f"nobody was asked for {kind}")


def test_a_faction_that_another_leads() -> None:
    match = GAME.new_match(seats=2, seed=1)
    match.answer(0, match.asks[0].kind.values["legion"])
    assert sentence_of(match, match.asks[0], "legion") == (
        "FV-FACTION-B1",
        "Ada leads Legion of the Dragon already. Choose another faction.",
    )


def test_a_faction_that_the_setup_keeps_for_another() -> None:
    match = GAME.new_match(seats=2, seed=1, options={"factions": ",bear"})
    rule, sentence = sentence_of(match, match.asks[0], "bear")
    assert (rule, sentence) == (
        "FV-FACTION-B1",
        "Children of the Bear is kept for another seat. Choose another faction.",
    )


def test_a_home_on_the_starting_board() -> None:
    match, ask = until("home")
    rule, sentence = sentence_of(match, ask, "a1")
    assert rule == "FV-START-5"
    assert sentence == "A1 belongs to the starting board, which stays free of starting buildings."
    assert sentence_of(match, ask, "k4")[1] == "There is no territory K4 on this map."


def test_a_home_too_near_another() -> None:
    """FV-START-4 FV-START-A2 Three spaces away is far enough."""
    told = set()
    for match in chain.from_iterable(takewhile(lambda match: not match.table.quest_row, walk(3, n)) for n in range(5)):
        for ask in (ask for ask in match.asks if ask.kind.name == "home"):
            lands = set(range(len(match.table.terrain))) - set(ask.options)
            told |= {why[1] for why in (refused(match, ask, land) for land in lands) if why and why[0] == "FV-START-4"}
    assert {sentence.partition(": ")[2] for sentence in told} == {"they are at least 3 spaces apart."}


def test_a_home_is_refused_for_the_distance_that_is_still_to_be_had() -> None:
    """FV-START-A7 Where nothing lies four spaces away, three are enough, and nobody is told of four."""
    told = set()
    walks = (walk(5, seed, rulings={"start_distance": 4}) for seed in range(6))
    for match in chain.from_iterable(takewhile(lambda match: not match.table.quest_row, steps) for steps in walks):
        for ask in (ask for ask in match.asks if ask.kind.name == "home"):
            lands = set(range(len(match.table.terrain))) - set(ask.options)
            near = {why[1] for why in (refused(match, ask, land) for land in lands) if why and why[0] == "FV-START-4"}
            homes = [at for at in range(len(match.table.terrain)) if match.table.base[at] in match.box.starting]
            least = min((apart(match, land, home) for land in ask.options for home in homes), default=4)
            told |= {(min(least, 4), int(sentence.split()[-3])) for sentence in near}
    assert told == {(4, 4), (3, 3)}


def apart(match: Match, one: int, other: int) -> int:
    """How many spaces two territories are apart."""
    return distance(match.table.cells[one], match.table.cells[other])


def test_more_than_one_has_cannot_be_bid() -> None:
    match, ask = until("bid")
    wealth = match.table.wealth[ask.seat]
    rule, sentence = sentence_of(match, ask, str(wealth + 1))
    assert rule == "FV-BID-B1"
    assert sentence == f"{wealth + 1} wealth is more than you have: you have {wealth}."


def test_a_command_that_was_not_declared() -> None:
    match, ask = until("command")
    names = {ask.kind.name_of(value) for value in ask.options}
    other = next(name for name in ask.kind.values if name not in names)
    rule, sentence = sentence_of(match, ask, other)
    assert rule == "FV-CMD-4"
    assert sentence == f"You have not declared {other.capitalize()} this round. Carry out one of your two commands."


def test_a_territory_without_units_sends_nobody() -> None:
    match, ask = until("march-from")
    view = GAME.view(match.table, ask.seat)
    empty = next(at for at, land in enumerate(view.lands) if land.holder < 0)
    rule, sentence = sentence_of(match, ask, match.box.kind.lands[empty])
    assert rule == "FV-MARCH-B1"
    assert sentence == f"No units of yours stand in {match.box.kind.lands[empty].upper()}."


@pytest.mark.parametrize("seed", range(3))
def test_a_leader_of_another_faction_is_not_for_sale(seed: int) -> None:
    match, ask = until("buy-leader", seed=seed, factions="order,watch")
    strange = "ysolde-varr" if ask.seat == 1 else "sefa-lind"
    rule, sentence = sentence_of(match, ask, strange)
    assert rule == "FV-LEADER-1"
    assert sentence.endswith("belongs to The Order." if ask.seat == 1 else "belongs to The Northern Watch.")


# --- ways to lay -----------------------------------------------------------------------------------------------------


def test_the_factions_can_be_chosen_by_seat_or_by_lot() -> None:
    """FV-FACTION-1 FV-FACTION-A1 The page's table maker offers the five factions and the lot, one for each seat."""
    (way,) = GAME.ways()
    assert (way.name, way.each, way.distinct) == ("factions", True, True)
    assert [name for name, _ in way.values] == ["order", "watch", "legion", "bear", "pack", "random"]


def test_a_seat_left_open_chooses_and_a_lot_is_drawn_from_what_is_left() -> None:
    """FV-FACTION-A1 FV-GOAL-B1 Named factions are kept for their seats, whatever the others choose or draw."""
    drawn = set()
    for seed in range(40):
        match = GAME.new_match(seats=4, seed=seed, options={"factions": "random,,pack,random"})
        (ask,) = match.asks
        assert (ask.seat, ask.kind.name) == (1, "faction")
        first = match.table.factions[0]
        names = ["order", "watch", "legion", "bear", "pack"]
        assert {ask.kind.name_of(value) for value in ask.options} == set(names) - {"pack", names[first]}
        match.answer(1, ask.options[0])
        assert len(set(match.table.factions)) == 4
        assert match.table.factions[2] == 4
        drawn.add((first, match.table.factions[3]))
    assert len(drawn) > 4

"""Every switch of the rulings: whole games are played with it, and no law of the game is broken by it."""

from __future__ import annotations

from random import Random

import pytest

from kurultai.games.fate_of_venterra.laws import broken
from kurultai.games.fate_of_venterra.rulings import Rulings
from kurultai.games.fate_of_venterra.table import occupied
from kurultai.kernel.game import Setup, find_game
from kurultai.kernel.luck import Seeded
from kurultai.kernel.match import Match

GAME = find_game("fate-of-venterra")
OTHERWISE: dict[str, list[bool | int | str]] = {
    "unlimited_bank": [False],
    "starting_wealth": [5],
    "gods_reshuffle": [False],
    "river_model": ["adjacent"],
    "start_distance": [2, 4],
    "tokens_on_start_board": [False],
    "leader_limit": ["fight"],
    "reserved_quests_public": [False],
    "ship_recruit_into_token": ["discard"],
    "forge_permanent": [False],
    "ship_support_limit": ["action"],
    "ranger_second": ["building"],
    "golem_vs_building": [2],
    "third_party_support": [True],
    "move_through_token_or_enemy": [True],
    "keep_only_if_not_convertible": [False],
    "starting_building_rebuildable": [True],
    "retreat_into_token": [True],
    "victory_tie": ["wealth-then-initiative"],
}
EACH = [(name, value) for name, values in OTHERWISE.items() for value in values]
EVERYTHING = {name: values[-1] for name, values in OTHERWISE.items()}


def play_out(rulings: dict[str, bool | int | str], seats: int, seed: int) -> Match:
    """A random game from beginning to end under these rulings, its components counted at every decision."""
    match = Match(GAME, GAME.box(Setup("fate-of-venterra", seats, rulings=rulings)), Seeded(seed))
    whole = GAME.tally(GAME.table(match.box))
    random = Random(seed)
    while match.asks:
        ask = random.choice(match.asks)
        match.answer(ask.seat, random.choice(ask.options))
        if match.number % 5 == 0:
            assert GAME.tally(match.table) == whole, broken(match.table)
    return match


def test_every_switch_is_tried() -> None:
    assert set(OTHERWISE) == set(Rulings.__struct_fields__)


@pytest.mark.parametrize("switch", EACH, ids=lambda switch: f"{switch[0]}={switch[1]}")
def test_games_are_played_with_each_switch(switch: tuple[str, bool | int | str]) -> None:
    for seats in (2, 4):
        assert play_out(dict([switch]), seats, seed=11 * seats).table.round == 8


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_games_are_played_with_all_switches_at_once(seats: int) -> None:
    assert play_out(EVERYTHING, seats, seed=seats).table.round == 8


def test_a_bank_that_runs_dry_never_holds_less_than_nothing() -> None:
    """FV-COMP-A6 With a limited bank the players together never own more than sixty."""
    for seed in range(3):
        match = play_out({"unlimited_bank": False, "starting_wealth": 20}, 3, seed)
        assert sum(match.table.wealth) <= 60


@pytest.mark.parametrize("with_tokens", [True, False])
def test_the_starting_board_has_tokens_or_none(*, with_tokens: bool) -> None:
    """FV-EXPLORE-A1 FV-EXPLORE-1 Every unoccupied territory, or only those off the starting board."""
    for seats in GAME.meta.seats:
        rulings = {"tokens_on_start_board": with_tokens}
        match = Match(GAME, GAME.box(Setup("fate-of-venterra", seats, rulings=rulings)), Seeded(seats))
        random = Random(seats)
        while not match.table.quest_row:
            ask = random.choice(match.asks)
            match.answer(ask.seat, random.choice(ask.options))
        free = [land for land in range(4) if not occupied(match.table) >> land & 1]
        assert free
        assert [bool(match.table.tokens[land]) for land in free] == [with_tokens] * len(free)
        assert any(match.table.tokens[4:])


def test_hidden_quests_are_redrawn_in_imagination() -> None:
    """FV-PLAN-A4 A quest reserved blind may, for the others, be any that nobody has seen."""
    match = Match(GAME, GAME.box(Setup("fate-of-venterra", 2, rulings={"reserved_quests_public": False})), Seeded(3))
    random = Random(3)
    while not (match.asks and match.table.reserved_blind and match.table.reserved_blind[0]):
        ask = random.choice(match.asks)
        match.answer(ask.seat, random.choice(ask.options))
    mine = match.table.reserved_blind[0]
    assert {match.imagine(0, Random(seed)).table.reserved_blind[0] for seed in range(20)} == {mine}
    others = {match.imagine(1, Random(seed)).table.reserved_blind[0] for seed in range(60)}
    assert len(others) > 10
    seen = {*match.table.quest_row, *match.table.reserved[0], *match.table.reserved[1], *match.table.reserved_blind[1]}
    assert not any(set(quests) & seen for quests in others)

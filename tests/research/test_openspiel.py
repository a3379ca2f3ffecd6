"""OpenSpiel: its own simulation test, its bots, and states that tell no secrets."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

pyspiel = pytest.importorskip("pyspiel")

import numpy as np  # noqa: E402
from open_spiel.python.algorithms import ismcts, mcts  # noqa: E402

from kurultai.kernel.game import games  # noqa: E402
from kurultai.research import openspiel_games, playthroughs, versus  # noqa: E402
from kurultai.research.openspiel_games import short_name  # noqa: E402

pytestmark = pytest.mark.filterwarnings("ignore")
NAMES = [short_name(name) for name in games()]
openspiel_games.register()


def begun(name: str) -> Any:
    state = pyspiel.load_game(name).new_initial_state()
    assert state.is_chance_node()
    state.apply_action(0)
    return state


@pytest.mark.parametrize("name", [*NAMES, "kurultai_reign_and_ruin(players=4)"])
def test_the_simulation_test_of_openspiel_passes(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=False, verbose=False)


@pytest.mark.parametrize("name", NAMES)
def test_a_resampled_state_is_the_same_to_the_player(name: str) -> None:
    state, random = begun(name), Random(4)
    others = 0
    for _ in range(60):
        if state.is_terminal():
            break
        if state.is_chance_node():
            state.apply_action(0)
            continue
        player = state.current_player()
        twin = state.resample_from_infostate(player, random.random)
        assert twin.information_state_string(player) == state.information_state_string(player)
        assert twin.legal_actions() == state.legal_actions()
        assert twin.current_player() == player
        others += twin.information_state_string(1 - player) != state.information_state_string(1 - player)
        state.apply_action(random.choice(state.legal_actions()))
    assert others, "resampling never changed what the other player knows"


def test_clones_draw_luck_of_their_own() -> None:
    found = set()
    state, random = begun("kurultai_ruination(seed=5)"), Random(2)
    while not state.is_chance_node():
        state.apply_action(random.choice(state.legal_actions()))
    for _ in range(40):
        twin = state.clone()
        twin.apply_action(0)
        found.add(tuple(twin.information_state_string(player) for player in (0, 1)))
    assert len(found) > 1
    assert state.is_chance_node(), "a clone is apart from what it was cloned from"


def test_actions_are_told_in_our_notation() -> None:
    state = begun("kurultai_reign_and_ruin")
    assert all(state.action_to_string(0, action).startswith("keep:") for action in state.legal_actions())


def searches(game: Any) -> list[Any]:
    """OpenSpiel's MCTS and IS-MCTS, thinking briefly."""
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(3))
    return [
        mcts.MCTSBot(game, 2, 2, evaluator, solve=False),
        ismcts.ISMCTSBot(game, evaluator, 2.0, 2, random_state=np.random.RandomState(2)),
    ]


def played(name: str, most: int) -> Any:
    state = begun(name)
    bots = searches(state.get_game())
    for _ in range(most):
        if state.is_terminal():
            break
        state.apply_action(0 if state.is_chance_node() else int(bots[state.current_player()].step(state)))
    return state


@pytest.mark.parametrize("name", NAMES)
def test_the_bots_of_openspiel_play(name: str) -> None:
    assert played(name, 12).move_number() > 4


def test_the_bots_of_openspiel_play_a_whole_game() -> None:
    state = played("kurultai_reign_and_ruin", 1000)
    assert state.is_terminal()
    assert sum(state.returns()) == 0


@pytest.mark.soak
@pytest.mark.parametrize("name", NAMES)
def test_the_bots_of_openspiel_play_whole_games_of_all(name: str) -> None:
    assert played(name, openspiel_games.LONGEST).is_terminal()


@pytest.mark.parametrize("name", NAMES)
def test_a_state_can_be_kept_and_found_again(name: str) -> None:
    state, random = begun(name), Random(6)
    for _ in range(25):
        state.apply_action(0 if state.is_chance_node() else random.choice(state.legal_actions()))
    again = state.get_game().deserialize_state(state.serialize())
    assert str(again) == str(state)
    for player in range(2):
        assert again.information_state_string(player) == state.information_state_string(player)
    assert again.current_player() == state.current_player()


@pytest.mark.parametrize("name", list(games()))
def test_the_playthroughs_are_as_they_were(name: str) -> None:
    """After a change that was meant: python -m kurultai.research.playthroughs tests/research/playthroughs"""
    kept = playthroughs.read(Path(__file__).parent / "playthroughs" / f"{name}.txt.gz")
    lines = zip(kept.splitlines(), playthroughs.tell(name).splitlines(), strict=True)
    assert [(old, new) for old, new in lines if old != new][:3] == []


def test_our_bots_meet_is_mcts_at_equal_time() -> None:
    *_, score = versus.play("reign-and-ruin", "greedy", 4, 0.0, seed=1)
    assert score.games == 4
    assert score.won > 0
    assert score.theirs.mean >= 0.5 * score.ours.mean

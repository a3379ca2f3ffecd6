"""OpenSpiel: its own simulation test, its bots, and states that tell no secrets."""

from random import Random

import pytest

pyspiel = pytest.importorskip("pyspiel")

import numpy as np  # noqa: E402
from open_spiel.python.algorithms import ismcts, mcts  # noqa: E402

from kurultai.kernel.game import games  # noqa: E402
from kurultai.research import openspiel_games  # noqa: E402
from kurultai.research.openspiel_games import short_name  # noqa: E402

pytestmark = pytest.mark.filterwarnings("ignore")
NAMES = [short_name(name) for name in games()]
openspiel_games.register()


def begun(name: str) -> pyspiel.State:
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
    state, random = begun("kurultai_ruination"), Random(2)
    while not state.is_chance_node():
        state.apply_action(random.choice(state.legal_actions()))
    for _ in range(40):
        twin = state.clone()
        twin.apply_action(0)
        found.add(str(twin))
    assert len(found) > 1
    assert state.is_chance_node(), "a clone is apart from what it was cloned from"


def test_actions_are_told_in_our_notation() -> None:
    state = begun("kurultai_reign_and_ruin")
    assert all(state.action_to_string(0, action).startswith("keep:") for action in state.legal_actions())


@pytest.mark.parametrize("name", NAMES)
def test_the_bots_of_openspiel_play(name: str) -> None:
    game = pyspiel.load_game(name)
    searches = [
        mcts.MCTSBot(game, 2, 2, mcts.RandomRolloutEvaluator(1, np.random.RandomState(3)), solve=False),
        ismcts.ISMCTSBot(
            game=game,
            evaluator=mcts.RandomRolloutEvaluator(1, np.random.RandomState(3)),
            uct_c=2.0,
            max_simulations=2,
            random_state=np.random.RandomState(2),
        ),
    ]
    state = begun(name)
    for _ in range(12):
        if state.is_terminal():
            break
        state.apply_action(0 if state.is_chance_node() else searches[state.current_player()].step(state))
    assert state.move_number() > 4

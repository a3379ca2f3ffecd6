"""OpenSpiel: its own simulation test, its bots, and states that tell no secrets."""

import pickle
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
from kurultai.research.openspiel_keeping import Past  # noqa: E402

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


def walked(state: Any, random: Random, most: int = 10_000) -> Any:
    """A state after some random steps, or at the end of the game."""
    for _ in range(most):
        if state.is_terminal():
            break
        state.apply_action(0 if state.is_chance_node() else random.choice(state.legal_actions()))
    return state


def test_players_know_their_own_sealed_answers() -> None:
    state = begun("kurultai_reign_and_ruin(seed=5)")
    told = []
    for action in state.legal_actions()[:2]:
        child = state.clone()
        child.apply_action(action)
        told.append([child.information_state_string(player) for player in range(2)])
    assert told[0][0] != told[1][0], "one's own answer is known"
    assert told[0][1] == told[1][1], "another's is not"


def test_players_remember_in_which_order_they_chose() -> None:
    """Ruination: two resources may be named in either order, and lead to the same view."""
    random = Random(3)
    state, found = begun("kurultai_ruination(seed=2)"), 0
    while not found:
        walked(state, random, 1)
        assert not state.is_terminal(), "no two choices led to the same view"
        if state.is_chance_node():
            continue
        player, legal = state.current_player(), state.legal_actions()
        ways = [after(state, pair) for pair in ((legal[0], legal[1]), (legal[1], legal[0]))]
        if all(way is not None and way.observation_string(player) != state.observation_string(player) for way in ways):
            one, other = ways
            if one.observation_string(player) == other.observation_string(player):
                assert one.information_state_string(player) != other.information_state_string(player)
                found += 1


def test_players_remember_what_they_saw() -> None:
    deals = [begun(f"kurultai_reign_and_ruin(seed={seed})").held for seed in (1, 2)]
    told = [Past(Past(None, (held, 0, 3)), (deals[0], 0, 4)).tell() for held in deals]
    assert told[0] != told[1]
    asked_between = Past(None, (deals[0], 0, 3))
    asked_between.tell()
    assert Past(asked_between, (deals[0], 0, 4)).tell() == told[0]
    past = None
    for action in range(3_000):
        past = Past(past, (deals[0], 0, action))
    assert past is not None
    assert past.tell() == past.tell() != told[0]


def after(state: Any, actions: tuple[int, ...]) -> Any:
    """The state after some choices of one player, if they can be made."""
    child, player = state.clone(), state.current_player()
    for action in actions:
        if child.is_terminal() or child.current_player() != player or action not in child.legal_actions():
            return None
        child.apply_action(action)
    return None if child.is_terminal() or child.is_chance_node() else child


@pytest.mark.parametrize("player", [None, -1, -2, 2, 7])
@pytest.mark.parametrize("steps", [0, 12, 10_000])
def test_nobody_is_told_what_no_player_sees(player: int | None, steps: int) -> None:
    state = walked(begun("kurultai_reign_and_ruin(seed=5)"), Random(1), steps)
    while not (state.is_chance_node() or state.is_terminal()):
        state.apply_action(state.legal_actions()[0])
    observer = state.get_game().make_py_observer()
    for asked in (
        state.information_state_string,
        state.observation_string,
        lambda seat: state.resample_from_infostate(seat, Random(1).random),
        lambda seat: observer.set_from(state, seat),
        lambda seat: observer.string_from(state, seat),
    ):
        with pytest.raises(ValueError, match="is no player"):
            asked(player)


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


@pytest.mark.parametrize("name", NAMES)
def test_games_and_states_can_be_pickled_and_go_on_with_the_luck_of_their_seed(name: str) -> None:
    state = walked(begun(f"{name}(seed=5)"), Random(6), 25)
    game, text = state.get_game(), state.serialize()
    kept, luck = pickle.dumps((game, state)), game.random.getstate()
    here = str(walked(state, Random(2), 60))
    again_game, again = pickle.loads(kept)
    assert str(again_game) == str(game)
    assert again_game.random.getstate() == luck
    assert str(walked(again, Random(2), 60)) == here
    assert again_game.random.getstate() == game.random.getstate(), "the state goes on with the luck of its game"
    assert str(walked(game.deserialize_state(text), Random(2), 60)) == here


def test_states_without_a_seed_are_found_again_with_luck_of_their_own() -> None:
    state = begun("kurultai_reign_and_ruin")
    kept, text = pickle.dumps(state), state.serialize()
    assert len({pickle.loads(kept).luck.thing.random() for _ in range(4)}) > 1
    assert len({state.get_game().deserialize_state(text).luck.thing.random() for _ in range(4)}) > 1


@pytest.mark.parametrize("name", list(games()))
def test_the_playthroughs_are_as_they_were(name: str) -> None:
    """After a change that was meant: python -m kurultai.research.playthroughs tests/research/playthroughs"""
    kept = playthroughs.read(Path(__file__).parent / "playthroughs" / f"{name}.txt.gz")
    lines = zip(kept.splitlines(), playthroughs.tell(name).splitlines(), strict=True)
    assert [(old, new) for old, new in lines if old != new][:3] == []


@pytest.mark.parametrize(("words", "sentence"), [([], "folder"), (["nowhere"], "there is no such folder")])
def test_playthroughs_need_a_folder(words: list[str], sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        playthroughs.main(words)
    assert sentence in capsys.readouterr().err


def test_our_bots_meet_is_mcts_at_equal_time() -> None:
    *_, score = versus.play("reign-and-ruin", "greedy", 4, 0.0, seed=1)
    assert score.games == 4
    assert score.won > 0
    assert score.theirs.mean >= 0.5 * score.ours.mean

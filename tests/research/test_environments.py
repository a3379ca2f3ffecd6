"""The standard interfaces, by the standards' own checks."""

from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("gymnasium")
pytest.importorskip("pettingzoo")

import gymnasium
import numpy as np
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, parallel_api_test, performance_benchmark, seed_test

from kurultai.kernel.errors import BadContent, BadSetup, IllegalChoice
from kurultai.kernel.game import games
from kurultai.research import gymnasium_env
from kurultai.research.gymnasium_env import KurultaiEnv
from kurultai.research.pettingzoo_env import env, parallel_env
from kurultai.research.table import ResearchTable, TableSpec

pytestmark = pytest.mark.filterwarnings("ignore")
SOLO = ("ruination", 1, ("new-khan-rising",))
TABLES = [*((name, min(meta.seats), ()) for name, meta in games().items()), ("reign-and-ruin", 4, ()), SOLO]


@pytest.mark.parametrize(("name", "seats", "modules"), TABLES)
@pytest.mark.parametrize("illegal", ["lose", "draw"])
def test_gymnasium_checks_the_environment(name: str, seats: int, modules: tuple[str, ...], illegal: str) -> None:
    check_env(KurultaiEnv(name, seats, modules=modules, illegal=illegal), skip_render_check=True)  # type: ignore[arg-type]


def test_an_episode_is_a_match_and_ends_with_what_was_won() -> None:
    table = KurultaiEnv("reign-and-ruin", 3, opponents="random", seat=1)
    rng = np.random.default_rng(4)
    for seed in range(5):
        observation, info = table.reset(seed=seed)
        assert info["seat"] == 1
        ended = False
        while not ended:
            action = rng.choice(np.flatnonzero(observation["action_mask"]))
            observation, reward, ended, cut, info = table.step(action)
            assert not cut
            assert ended or reward == 0
        assert reward == (1 / len(info["winners"]) if 1 in info["winners"] else pytest.approx(reward))
        assert (float(reward) > 0) == (1 in info["winners"])
    with pytest.raises(gymnasium.error.ResetNeeded):
        table.step(0)


@pytest.mark.parametrize("reward", ["win", "score", "lead"])
def test_an_illegal_action_loses_more_than_any_match_and_ends_the_episode(reward: Any) -> None:
    table = KurultaiEnv("reign-and-ruin", 2, seat=0, reward=reward)
    rng, worst = np.random.default_rng(2), 0.0
    for seed in range(4):
        observation, _ = table.reset(seed=seed)
        ended = False
        while not ended:
            observation, paid, ended, _, _ = table.step(rng.choice(np.flatnonzero(observation["action_mask"])))
        worst = min(worst, float(paid))
    observation, _ = table.reset(seed=1)
    observation, paid, ended, cut, info = table.step(int(observation["action_mask"].argmin()))
    assert (ended, cut, info["illegal"]) == (True, False, True)
    assert float(paid) <= worst
    assert reward == "win" or float(paid) < worst
    for mask in (observation["action_mask"], info["action_mask"], table.action_masks()):
        assert not mask.any()
    with pytest.raises(gymnasium.error.ResetNeeded):
        table.step(0)
    assert table.reset(seed=1)[0]["action_mask"].any()


def test_environments_are_registered() -> None:
    gymnasium_env.register()
    made = gymnasium.make("kurultai/ReignAndRuin-v1", seats=2)
    observation, _ = made.reset(seed=1)
    assert observation["action_mask"].any()


@pytest.mark.parametrize(("name", "seats", "modules"), TABLES)
def test_pettingzoo_checks_the_environment(name: str, seats: int, modules: tuple[str, ...]) -> None:
    api_test(env(game=name, seats=seats, modules=modules), num_cycles=80, verbose_progress=False)
    seed_test(lambda: env(game=name, seats=seats, modules=modules), num_cycles=40)


@pytest.mark.parametrize(("name", "seats", "modules"), TABLES)
def test_pettingzoo_checks_the_parallel_environment(name: str, seats: int, modules: tuple[str, ...]) -> None:
    parallel_api_test(parallel_env(game=name, seats=seats, modules=modules), num_cycles=60)


def test_in_parallel_everybody_drafts_at_once() -> None:
    table = parallel_env(game="reign-and-ruin", seats=4)
    observations, _ = table.reset(seed=2)
    asked = [agent for agent, seen in observations.items() if not seen["action_mask"][table.wait]]
    assert asked == table.possible_agents
    actions = {agent: int(np.flatnonzero(seen["action_mask"])[0]) for agent, seen in observations.items()}
    observations, rewards, ended, _, _ = table.step(actions)
    assert not any(ended.values())
    assert set(rewards.values()) == {0.0}
    assert table.aec.table.match.number == 4


def test_in_parallel_a_step_is_refused_as_a_whole() -> None:
    table = parallel_env(game="reign-and-ruin", seats=2)
    observations, _ = table.reset(seed=1)
    legal = {agent: int(seen["action_mask"].argmax()) for agent, seen in observations.items()}
    for actions, sentence in (({**legal, "player_1": table.wait}, "is not offered"), ({"player_0": 0}, "player_1 is")):
        actions["player_0"] = legal["player_0"]
        with pytest.raises(IllegalChoice, match=sentence):
            table.step(actions)
        assert table.aec.table.match.number == 0
    table.step(legal)
    assert table.aec.table.match.number == 2


def test_in_parallel_nothing_is_won_after_the_end() -> None:
    table = parallel_env(game="reign-and-ruin", seats=2)
    observations, _ = table.reset(seed=1)
    while table.agents:
        actions = {agent: int(seen["action_mask"].argmax()) for agent, seen in observations.items()}
        observations, rewards, *_ = table.step(actions)
    assert set(rewards) == set(table.possible_agents)
    assert table.step(actions) == ({}, {}, {}, {}, {})


@pytest.mark.parametrize("make", [env, parallel_env])
def test_without_a_seed_matches_are_new(make: Any) -> None:
    def dealt() -> Any:
        table = make(game="reign-and-ruin", seats=2)
        table.reset()
        return (table.aec if make is parallel_env else table).table.observe(0)

    first = dealt()
    assert any(not np.array_equal(dealt(), first) for _ in range(3))


def test_pettingzoo_measures_the_environment(capsys: pytest.CaptureFixture[str]) -> None:
    performance_benchmark(env(game="reign-and-ruin", seats=2))
    said = capsys.readouterr().out
    assert "Finished performance benchmark" in said


@pytest.mark.parametrize("reward", ["score", "lead"])
def test_other_rewards_are_points(reward: str) -> None:
    table = ResearchTable(TableSpec("reign-and-ruin", 3, reward=reward))  # type: ignore[arg-type]
    while (ask := table.ask) is not None:
        table.act(ask.seat, table.codec.legal(ask)[0])
    scores = table.match.result.scores
    best = sorted(scores)[-2:]
    lead = [float(points - (best[0] if points == best[1] else best[1])) for points in scores]
    assert table.rewards() == (lead if reward == "lead" else [float(points) for points in scores])


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ({"reward": "wins"}, "it is one of win, score, lead"),
        ({"illegal": "ignore"}, "it is one of lose, draw, raise"),
        ({"seat": 7}, "there is no seat 7 at a table of 2"),
        ({"seat": -1}, "there is no seat -1"),
        ({"opponents": "nobody"}, "nobody"),
        ({"opponents": ["greedy", "random"]}, "one bot is named"),
    ],
)
def test_arguments_that_mean_nothing_are_refused(words: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadSetup, match=sentence):
        KurultaiEnv("reign-and-ruin", 2, **words)
    if "reward" in words:
        with pytest.raises(BadSetup, match=sentence):
            env(game="reign-and-ruin", seats=2, **words)
    with pytest.raises(BadSetup, match="there is no seat 3"):
        KurultaiEnv("reign-and-ruin", 2).reset(options={"seat": 3})
    assert KurultaiEnv("ruination", 1, modules="new-khan-rising").table.seats == 1  # type: ignore[arg-type]


@pytest.mark.parametrize("make", [KurultaiEnv, env, parallel_env])
def test_a_table_is_laid_with_rulings_and_a_pack(make: Any, tmp_path: Path) -> None:
    (tmp_path / "cards.toml").write_text('remove = ["nomora-8"]\n', encoding="utf-8")
    ruling = {"ability_needs_target": False}
    laid = make(game="reign-and-ruin", seats=2, rulings=ruling, pack=str(tmp_path))
    box = (laid.aec if make is parallel_env else laid).table.box
    assert (box.setup.rulings, len(box.content.cards)) == (ruling, 47)
    with pytest.raises(BadContent, match="nowhere"):
        make(game="reign-and-ruin", seats=2, pack=str(tmp_path / "nowhere"))

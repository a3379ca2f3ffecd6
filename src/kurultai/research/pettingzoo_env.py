"""PettingZoo: every seat is an agent. `env` asks one agent at a time; `parallel_env` all that are asked at once."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv

from kurultai.kernel.errors import IllegalChoice
from kurultai.research.table import ResearchTable, Reward, TableSpec

Agent = str


def agent_names(seats: int) -> list[Agent]:
    return [f"player_{seat}" for seat in range(seats)]


class KurultaiAEC(AECEnv[Agent, Any, int]):  # type: ignore[misc]
    """One agent after another. Where several choose at once, their answers stay sealed until all are in."""

    metadata = {"render_modes": ["ansi"], "name": "kurultai_v1", "is_parallelizable": False}  # noqa: RUF012

    def __init__(
        self,
        game: str = "reign-and-ruin",
        seats: int = 2,
        *,
        modules: tuple[str, ...] = (),
        rulings: dict[str, bool | int | str] | None = None,
        options: dict[str, bool | int | str] | None = None,
        pack: str | None = None,
        reward: Reward = "win",
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.table = ResearchTable(TableSpec(game, seats, modules, rulings or {}, options or {}, reward, pack))
        self.render_mode = render_mode
        self.possible_agents = agent_names(seats)
        self.agents = self.possible_agents[:]
        self.random = Random()
        size = self.table.observer.size
        space = spaces.Dict(
            {
                "observation": spaces.Box(0.0, np.inf, (size,), np.float32),
                "action_mask": spaces.Box(0, 1, (self.table.codec.size,), np.int8),
            }
        )
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self.action_spaces = {agent: spaces.Discrete(self.table.codec.size) for agent in self.possible_agents}

    def observation_space(self, agent: Agent) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: Agent) -> Any:
        return self.action_spaces[agent]

    def seat_of(self, agent: Agent) -> int:
        return self.possible_agents.index(agent)

    def observe(self, agent: Agent) -> Any:
        seat = self.seat_of(agent)
        mask = self.table.mask(seat) if self.agent_selection == agent else self.table.codec.mask(None)
        return {"observation": self.table.observe(seat), "action_mask": mask}

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new match."""
        if seed is not None:
            self.random = Random(seed)
        self.table.begin(self.random.getrandbits(48))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[Agent, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    def step(self, action: int | None) -> None:
        """Choose for the agent that is selected."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if action is None:
            raise IllegalChoice("an agent that is asked must choose", seat=self.seat_of(agent))
        self.table.act(self.seat_of(agent), int(action))
        if self.table.match.over:
            for seat, reward in enumerate(self.table.rewards()):
                self.rewards[self.possible_agents[seat]] = reward
            self.terminations = dict.fromkeys(self.agents, True)
        self._select()
        self._accumulate_rewards()

    def _select(self) -> None:
        ask = self.table.ask
        self.agent_selection = self.possible_agents[ask.seat] if ask is not None else self.agents[0]

    def render(self) -> str | None:
        """The table in sentences, as a spectator sees it."""
        if self.render_mode != "ansi":
            return None
        match = self.table.match
        words = match.game.words(match.box, self.possible_agents, None)
        return "\n".join(words.table(match.game.view(match.table, None)))

    def close(self) -> None:
        """Nothing is held open."""


class KurultaiParallel(ParallelEnv[Agent, Any, int]):  # type: ignore[misc]
    """All agents act at every step: those that are asked choose, the others pass with the last action (`wait`)."""

    metadata = {"render_modes": ["ansi"], "name": "kurultai_parallel_v1"}  # noqa: RUF012

    def __init__(self, game: str = "reign-and-ruin", seats: int = 2, **more: Any) -> None:
        self.aec = KurultaiAEC(game, seats, **more)
        self.render_mode = self.aec.render_mode
        self.possible_agents = self.aec.possible_agents
        self.agents = self.possible_agents[:]
        table = self.aec.table
        self.wait = table.codec.size
        space = spaces.Dict(
            {
                "observation": spaces.Box(0.0, np.inf, (table.observer.size,), np.float32),
                "action_mask": spaces.Box(0, 1, (self.wait + 1,), np.int8),
            }
        )
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self.action_spaces = {agent: spaces.Discrete(self.wait + 1) for agent in self.possible_agents}

    def observation_space(self, agent: Agent) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: Agent) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, Any]:
        """A new match."""
        self.aec.reset(seed)
        self.agents = self.possible_agents[:]
        return self._observations(), {agent: {} for agent in self.agents}

    def step(self, actions: dict[Agent, int]) -> tuple[Any, Any, Any, Any, Any]:
        """Everybody who was asked at the start of the step chooses; refused as a whole if one of them may not so."""
        table, agents = self.aec.table, self.agents
        if not agents:
            return {}, {}, {}, {}, {}
        chosen = [(ask.seat, table.option(ask.seat, self._action(actions, ask.seat))) for ask in table.match.asks]
        for seat, option in chosen:
            table.match.answer(seat, option)
        over = table.match.over
        rewards = dict(zip(self.possible_agents, table.rewards(), strict=True)) if over else dict.fromkeys(agents, 0.0)
        observations = self._observations()
        ended = dict.fromkeys(agents, over)
        if over:
            self.agents = []
        return observations, rewards, ended, dict.fromkeys(agents, False), {agent: {} for agent in agents}

    def _action(self, actions: dict[Agent, int], seat: int) -> int:
        agent = self.possible_agents[seat]
        if agent not in actions:
            raise IllegalChoice(f"{agent} is asked and must choose", seat=seat)
        return int(actions[agent])

    def _observations(self) -> dict[Agent, Any]:
        table = self.aec.table
        found = {}
        for seat, agent in enumerate(self.possible_agents):
            mask = np.zeros(self.wait + 1, np.int8)
            ask = table.match.ask_of(seat)
            if ask is None:
                mask[self.wait] = 1
            else:
                mask[table.codec.legal(ask)] = 1
            found[agent] = {"observation": table.observe(seat), "action_mask": mask}
        return found

    def render(self) -> Any:
        return self.aec.render()

    def close(self) -> None:
        """Nothing is held open."""


def env(**more: Any) -> KurultaiAEC:
    """One agent at a time."""
    return KurultaiAEC(**more)


def parallel_env(**more: Any) -> KurultaiParallel:
    """All agents at once."""
    return KurultaiParallel(**more)

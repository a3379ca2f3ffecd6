"""OpenSpiel: every game registered as `kurultai_reign_and_ruin` and so on, for its algorithms to play.

Luck is sampled. A choice that leads to a draw or a roll is followed by a chance node with one outcome; whoever applies
it gets luck of their own, so a search that clones a state cannot foresee what will be drawn. Where several seats choose
at once they are asked one after the other, and no information state tells of a sealed answer.
"""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import numpy as np
import pyspiel

from kurultai.kernel.ask import Option
from kurultai.kernel.game import find_game, games
from kurultai.kernel.luck import Fresh, Seeded
from kurultai.kernel.match import Match
from kurultai.kernel.modules import modules_of, seats_of
from kurultai.kernel.save import load, save
from kurultai.research.table import ResearchTable, TableSpec

LONGEST = 20_000
CHANCE = "luck"


class Held:
    """A match that is copied as the kernel copies it when OpenSpiel clones a state, and kept as the kernel saves it.

    No state keeps luck to come: whoever applies a chance outcome brings it along. So any source will do in a save.
    """

    def __init__(self, match: Match) -> None:
        self.match = match

    def __deepcopy__(self, memo: dict[int, Any]) -> Held:
        return Held(self.match.copy())

    def __reduce__(self) -> tuple[Any, ...]:
        match = self.match.copy()
        match.luck.source = Seeded(0)
        return load_held, (match.game.meta.name, save(match))


def load_held(name: str, saved: bytes) -> Held:
    """A match out of a state that was kept."""
    return Held(load(saved, find_game(name)))


class KurultaiGame(pyspiel.Game):  # type: ignore[misc]
    """A table of one of our games, as parameters say."""

    def __init__(self, name: str, params: dict[str, Any] | None = None) -> None:
        chosen = {**parameters(name), **(params or {})}
        modules = tuple(word for word in str(chosen["modules"]).split("+") if word)
        self.table = ResearchTable(TableSpec(name, int(chosen["players"]), modules))
        self.random = Random(int(chosen["seed"])) if int(chosen["seed"]) >= 0 else Random()
        seats = self.table.seats
        info = pyspiel.GameInfo(
            num_distinct_actions=self.table.codec.size,
            max_chance_outcomes=1,
            num_players=seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=None,
            max_game_length=LONGEST,
        )
        super().__init__(game_type(name), info, params or {})

    def new_initial_state(self) -> KurultaiState:
        return KurultaiState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> KurultaiObserver:
        return KurultaiObserver(self.table, params)

    def max_chance_nodes_in_history(self) -> int:
        return LONGEST


class KurultaiState(pyspiel.State):  # type: ignore[misc]
    """A match, or a match with a choice whose luck is still to be drawn (None: the setup)."""

    def __init__(self, game: KurultaiGame) -> None:
        super().__init__(game)
        self.table = Shared(game.table)
        self.held: Held | None = None
        self.waiting: tuple[int, Option] | None = None
        self.luck = Shared(game.random)

    # --- whose turn, and what can be chosen ------------------------------------------------------------------------

    def current_player(self) -> int:
        if self.held is None or self.waiting is not None:
            return int(pyspiel.PlayerId.CHANCE)
        asks = self.held.match.asks
        return asks[0].seat if asks else int(pyspiel.PlayerId.TERMINAL)

    def is_terminal(self) -> bool:
        return self.held is not None and self.waiting is None and self.held.match.over

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(0, 1.0)]

    def _legal_actions(self, player: int) -> list[int]:
        ask = self.match.ask_of(player)
        return [] if ask is None else self.table.thing.codec.legal(ask)

    @property
    def match(self) -> Match:
        if self.held is None:
            raise ValueError("the table is not laid yet: apply the chance outcome first")
        return self.held.match

    # --- choosing ----------------------------------------------------------------------------------------------------

    def _apply_action(self, action: int) -> None:
        random: Random = self.luck.thing
        if self.held is None:
            table: ResearchTable = self.table.thing
            source = Fresh(Random(random.getrandbits(62)))
            self.held = Held(Match(table.game, table.box, source))
            return
        if self.waiting is not None:
            seat, option = self.waiting
            self.waiting = None
            self.held.match.luck.source = Fresh(Random(random.getrandbits(62)))
            self.held.match.answer(seat, option)
            return
        match = self.held.match
        ask = match.asks[0]
        option = self.table.thing.codec.decode(ask, action)
        tried = match.copy()
        tried.luck.source = Fresh(Random(random.getrandbits(62)))
        drawn = tried.luck.drawn
        tried.answer(ask.seat, option)
        if tried.luck.drawn == drawn:
            self.held = Held(tried)
        else:
            self.waiting = (ask.seat, option)

    def returns(self) -> list[float]:
        if not self.is_terminal():
            return [0.0] * self.num_players()
        return final(self.table.thing, self.match)

    def resample_from_infostate(self, player_id: int, probability_sampler: Any) -> KurultaiState:
        """A state that may just as well be this one, as far as the player can know."""
        twin: KurultaiState = self.clone()
        if twin.held is not None:
            random = Random(int(float(probability_sampler()) * 2**53))
            match = twin.held.match.imagine(player_id, random)
            answer_again(match, self.match, random)
            twin.held = Held(match)
        return twin

    # --- what is said ------------------------------------------------------------------------------------------------

    def _action_to_string(self, player: int, action: int) -> str:
        return CHANCE if player < 0 else self.table.thing.codec.text(action)

    def information_state_string(self, player: int | None = None) -> str:
        """All that the player sees, in the words of the view; the same for states that it cannot tell apart."""
        seat = self.current_player() if player is None else player
        return seen(self, seat)

    def observation_string(self, player: int | None = None) -> str:
        return self.information_state_string(player)

    def __str__(self) -> str:
        if self.held is None:
            return "the table is not laid yet"
        match = self.held.match
        names = [f"player {seat}" for seat in range(self.table.thing.seats)]
        words = match.game.words(match.box, names, None)
        lines = words.table(match.game.view(match.table, None))
        return "\n".join([*lines, f"choices: {match.number}", "luck is drawn" if self.waiting else ""]).rstrip()


def answer_again(imagined: Match, real: Match, random: Random) -> None:
    """What others have sealed is withdrawn in an imagined match: answer for them, so that the same seats are asked."""
    open_seats = {ask.seat for ask in real.asks}
    for seat in [ask.seat for ask in imagined.asks if ask.seat not in open_seats]:
        ask = imagined.ask_of(seat)
        if ask is not None:
            imagined.answer(seat, random.choice(ask.options))


class Shared:
    """Something that clones of a state share; a state that is kept finds its own again: the table, or new chance."""

    def __init__(self, thing: ResearchTable | Random) -> None:
        self.thing: Any = thing

    def __deepcopy__(self, memo: dict[int, Any]) -> Shared:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        spec = self.thing.spec if isinstance(self.thing, ResearchTable) else None
        return find_shared, (spec,)


def find_shared(spec: TableSpec | None) -> Shared:
    """What the states of a game share, for one that was kept."""
    return Shared(Random() if spec is None else ResearchTable(spec))


class KurultaiObserver:
    """The vector of a view, and the view as text."""

    def __init__(self, table: ResearchTable, params: Any) -> None:
        if params:
            raise ValueError(f"observers take no parameters; got {params}")
        self.observer = table.observer
        self.tensor = np.zeros(self.observer.size, np.float32)
        self.dict = self.observer.layout.planes(self.tensor)

    def set_from(self, state: KurultaiState, player: int) -> None:
        if state.held is None:
            self.tensor.fill(0)
        else:
            self.observer.observe(state.match, player, self.tensor)

    def string_from(self, state: KurultaiState, player: int) -> str:
        return seen(state, player)


def seen(state: KurultaiState, player: int) -> str:
    """A player's view and question as text."""
    if state.held is None:
        return ""
    match = state.match
    view = msgspec.json.encode(match.game.view(match.table, player)).decode()
    ask = match.ask_of(player)
    return f"{view} {ask!r}" if ask is not None else view


def final(table: ResearchTable, match: Match) -> list[float]:
    """The returns of a match that is over."""
    kept, table.match = table.match, match
    try:
        return table.rewards()
    finally:
        table.match = kept


# --- registration ----------------------------------------------------------------------------------------------------


def parameters(name: str) -> dict[str, Any]:
    """What can be chosen: how many play, modules (joined with +), a seed for all luck (-1: none)."""
    return {"players": min(games()[name].seats), "modules": "", "seed": -1}


def game_type(name: str) -> Any:
    """What OpenSpiel is told about a game."""
    meta = games()[name]
    solo = [seats for module in modules_of(meta.package) for seats in seats_of(meta, [module])]
    kinds = pyspiel.GameType
    return kinds(
        short_name=short_name(name),
        long_name=meta.title,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.SAMPLED_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=max(meta.seats),
        min_num_players=min([*meta.seats, *solo]),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters(name),
    )


def short_name(name: str) -> str:
    return f"kurultai_{name.replace('-', '_')}"


def register() -> None:
    """Make every game known to `pyspiel.load_game`."""
    for name in games():
        if short_name(name) in pyspiel.registered_names():
            continue

        class Registered(KurultaiGame):
            title = name

            def __init__(self, params: dict[str, Any] | None = None) -> None:
                super().__init__(type(self).title, params)

        pyspiel.register_game(game_type(name), Registered)


register()

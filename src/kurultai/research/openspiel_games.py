"""OpenSpiel: every game registered as `kurultai_reign_and_ruin` and so on, for its algorithms to play.

Luck is sampled. A choice that leads to a draw or a roll is followed by a chance node with one outcome; whoever applies
it gets luck of their own, so a search that clones a state cannot foresee what will be drawn. Where several seats choose
at once they are asked one after the other, and no information state tells of another's sealed answer.

An information state is what its player sees, and a hash of all that it has seen and chosen at its own questions before:
players forget nothing. Observations, in text and as a vector, are what is seen now.
"""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pyspiel

from kurultai.kernel.ask import Option
from kurultai.kernel.game import games
from kurultai.kernel.luck import Fresh
from kurultai.kernel.match import Match
from kurultai.kernel.modules import modules_of, seats_of
from kurultai.research.openspiel_keeping import Held, Past, Shared, seen
from kurultai.research.table import ResearchTable, TableSpec

LONGEST = 20_000
CHANCE = "luck"


class KurultaiGame(pyspiel.Game):  # type: ignore[misc]
    """A table of one of our games, as parameters say."""

    def __init__(self, name: str, params: dict[str, Any] | None = None) -> None:
        chosen = {**parameters(name), **(params or {})}
        modules = tuple(word for word in str(chosen["modules"]).split("+") if word)
        self.table = ResearchTable(TableSpec(name, int(chosen["players"]), modules))
        self.seeded = int(chosen["seed"]) >= 0
        self.random = Random(int(chosen["seed"])) if self.seeded else Random()
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
        return KurultaiObserver(self.table, params, recalls=getattr(iig_obs_type, "perfect_recall", False))

    def max_chance_nodes_in_history(self) -> int:
        return LONGEST

    def __reduce__(self) -> tuple[Any, ...]:
        """OpenSpiel cannot keep a Python game whose luck is sampled (it asks for the state of its own generator)."""
        return load_game, (str(self), self.random.getstate() if self.seeded else None)


def load_game(name: str, luck: tuple[Any, ...] | None) -> KurultaiGame:
    """A game that was kept: one with a seed goes on with its luck."""
    game: KurultaiGame = pyspiel.load_game(name)
    if luck is not None:
        game.random.setstate(luck)
    return game


class KurultaiState(pyspiel.State):  # type: ignore[misc]
    """A match, or a match with a choice whose luck is still to be drawn (None: the setup)."""

    def __init__(self, game: KurultaiGame) -> None:
        super().__init__(game)
        self.table = Shared(game.table)
        self.held: Held | None = None
        self.waiting: tuple[int, Option] | None = None
        self.luck = Shared(game.random, seeded=game.seeded)
        self.past: list[Past | None] = [None] * game.table.seats

    def __reduce__(self) -> tuple[Any, ...]:
        return load_state, (self.get_game(), self.serialize())

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
        ask = self.match.ask_of(self.seat_of(player))
        return [] if ask is None else self.table.thing.codec.legal(ask)

    def seat_of(self, player: int | None) -> int:
        """The seat of a player (None: of the one whose turn it is); refused if that is chance, or nobody."""
        seat = self.current_player() if player is None else player
        if seat not in range(self.table.thing.seats):
            raise ValueError(f"{seat} is no player; name one of 0 to {self.table.thing.seats - 1}")
        return seat

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
            self.held = Held(self.held.answered(seat, option, random))
            return
        ask = self.held.match.asks[0]
        option = self.table.thing.codec.decode(ask, action)
        tried = self.held.answered(ask.seat, option, random)
        self.past[ask.seat] = Past(self.past[ask.seat], (self.held, ask.seat, action))
        if tried.luck.drawn == self.held.match.luck.drawn:
            self.held = Held(tried)
        else:
            self.waiting = (ask.seat, option)

    def returns(self) -> list[float]:
        if not self.is_terminal():
            return [0.0] * self.num_players()
        return final(self.table.thing, self.match)

    def resample_from_infostate(self, player_id: int, probability_sampler: Any) -> KurultaiState:
        """A state that may just as well be this one, as far as the player can know. The others begin to remember anew:
        what they have seen and chosen is theirs."""
        seat = self.seat_of(player_id)
        twin: KurultaiState = self.clone()
        twin.past = [past if own == seat else None for own, past in enumerate(twin.past)]
        if twin.held is not None:
            random = Random(int(float(probability_sampler()) * 2**53))
            match = twin.held.match.imagine(seat, random)
            answer_again(match, self.match, random)
            twin.held = Held(match)
        return twin

    # --- what is said ------------------------------------------------------------------------------------------------

    def _action_to_string(self, player: int, action: int) -> str:
        return CHANCE if player < 0 else self.table.thing.codec.text(action)

    def information_state_string(self, player: int | None = None) -> str:
        """What the player sees, and a hash of what it has seen and chosen; the same where it cannot tell apart."""
        return known(self, self.seat_of(player))

    def observation_string(self, player: int | None = None) -> str:
        """All that the player sees, in the words of the view."""
        return shown(self, self.seat_of(player))

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


def load_state(game: KurultaiGame, kept: str) -> KurultaiState:
    """A state that was kept; it goes on with the luck of its game."""
    state: KurultaiState = game.deserialize_state(kept)
    state.luck = Shared(game.random, seeded=game.seeded)
    return state


class KurultaiObserver:
    """The vector of a view, and the view as text; with what was seen and chosen before, if it `recalls`."""

    def __init__(self, table: ResearchTable, params: Any, *, recalls: bool) -> None:
        if params:
            raise ValueError(f"observers take no parameters; got {params}")
        self.recalls = recalls
        self.observer = table.observer
        self.tensor = np.zeros(self.observer.size, np.float32)
        self.dict = self.observer.layout.planes(self.tensor)

    def set_from(self, state: KurultaiState, player: int) -> None:
        seat = state.seat_of(player)
        if state.held is None:
            self.tensor.fill(0)
        else:
            self.observer.observe(state.match, seat, self.tensor)

    def string_from(self, state: KurultaiState, player: int) -> str:
        return known(state, state.seat_of(player)) if self.recalls else shown(state, state.seat_of(player))


def known(state: KurultaiState, seat: int) -> str:
    """What a seat is shown, and the hash of its past, if it has one."""
    past = state.past[seat]
    return shown(state, seat) if past is None else f"{shown(state, seat)} past {past.tell().hex()}"


def shown(state: KurultaiState, seat: int) -> str:
    """A seat's view and question in a state as text."""
    return "" if state.held is None else seen(state.held.match, seat)


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

"""Gymnasium: one learner at a table of bots. The mask of legal actions is in the observation and in `info`."""

from __future__ import annotations

from random import Random
from typing import Any, Literal, SupportsFloat, get_args

import gymnasium
import numpy as np
from gymnasium import spaces

from kurultai.bots.bot import check_bot, make_bot
from kurultai.kernel.errors import BadSetup, IllegalChoice
from kurultai.kernel.sight import Perspective
from kurultai.research.codec import Mask
from kurultai.research.table import ResearchTable, Reward, TableSpec

Observation = dict[str, Any]
Illegal = Literal["lose", "draw", "raise"]
LOST = 1_000.0
"""What an illegal action loses where points are paid: more than any match does, with the games' own content."""


class KurultaiEnv(gymnasium.Env[Observation, np.int64]):
    """A seat at a table; the others are bots that see no more than a player does.

    `seat`: where the learner sits (None: somewhere else every time). `illegal`: what happens at an action that is not
    legal: the match is lost at once, a legal one is drawn instead, or it raises. What is lost is 1, or `LOST` where
    points are paid.
    """

    metadata = {"render_modes": ["ansi"]}  # noqa: RUF012  gymnasium reads it so

    def __init__(
        self,
        game: str = "reign-and-ruin",
        seats: int = 2,
        *,
        opponents: str = "random",
        seat: int | None = None,
        modules: tuple[str, ...] = (),
        rulings: dict[str, bool | int | str] | None = None,
        options: dict[str, bool | int | str] | None = None,
        pack: str | None = None,
        reward: Reward = "win",
        illegal: Illegal = "lose",
        render_mode: str | None = None,
    ) -> None:
        self.table = ResearchTable(TableSpec(game, seats, modules, rulings or {}, options or {}, reward, pack))
        if illegal not in get_args(Illegal):
            raise BadSetup(f"illegal={illegal!r}: it is one of {', '.join(get_args(Illegal))}")
        check_seat(self.table, seat)
        check_opponents(self.table, opponents)
        self.opponents, self.fixed_seat, self.illegal = opponents, seat, illegal
        self.render_mode = render_mode
        self.seat = seat or 0
        self.lost = False
        self.bots: dict[int, Any] = {}
        self.action_space = spaces.Discrete(self.table.codec.size)
        self.observation_space = spaces.Dict(
            {
                "observation": spaces.Box(0.0, np.inf, (self.table.observer.size,), np.float32),
                "action_mask": spaces.Box(0, 1, (self.table.codec.size,), np.int8),
            }
        )

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """A new match; `options` may name the `seat`."""
        super().reset(seed=seed)
        random = Random(int(self.np_random.integers(2**62)))
        table = self.table
        chosen = (options or {}).get("seat", self.fixed_seat)
        check_seat(table, chosen)
        self.seat = random.randrange(table.seats) if chosen is None else int(chosen)
        others = [seat for seat in range(table.seats) if seat != self.seat]
        self.bots = {seat: make_bot(self.opponents, random.getrandbits(48)) for seat in others}
        table.begin(random.getrandbits(48))
        self.lost = False
        self._let_others_choose()
        return self._observation(), self._info()

    def step(self, action: np.int64 | int) -> tuple[Observation, SupportsFloat, bool, bool, dict[str, Any]]:
        """Choose for the learner, then for the others until it is asked again."""
        table = self.table
        if self.lost or not table.match.asks:
            raise gymnasium.error.ResetNeeded("the match is over")
        try:
            table.act(self.seat, int(action))
        except IllegalChoice:
            if self.illegal == "raise":
                raise
            if self.illegal == "lose":
                self.lost = True
                reward = -1.0 if table.spec.reward == "win" else -LOST
                return self._observation(), reward, True, False, {**self._info(), "illegal": True}
            table.act(self.seat, int(self.np_random.choice(np.flatnonzero(table.mask(self.seat)))))
        self._let_others_choose()
        over = table.match.over
        reward = table.rewards()[self.seat] if over else 0.0
        return self._observation(), reward, over, False, self._info()

    def _let_others_choose(self) -> None:
        match = self.table.match
        while match.asks and match.ask_of(self.seat) is None:
            ask = match.asks[0]
            match.answer(ask.seat, self.bots[ask.seat].choose(Perspective(match, ask.seat)))

    def _observation(self) -> Observation:
        return {"observation": self.table.observe(self.seat), "action_mask": self._mask()}

    def _mask(self) -> Mask:
        """The legal actions: none when the episode is over."""
        return self.table.codec.mask(None) if self.lost else self.table.mask(self.seat)

    def _info(self) -> dict[str, Any]:
        match = self.table.match
        info: dict[str, Any] = {"action_mask": self._mask(), "seat": self.seat, "choices": match.number}
        if match.over:
            info["scores"], info["winners"] = match.result.scores, match.result.winners
        return info

    def action_masks(self) -> np.ndarray[Any, np.dtype[np.bool_]]:
        """The mask in the shape that libraries for masked policies ask for."""
        return self._mask().astype(bool)

    def render(self) -> str | None:
        """The table in sentences, as the learner sees it."""
        if self.render_mode != "ansi":
            return None
        match = self.table.match
        names = [f"player {seat}" for seat in range(self.table.seats)]
        words = match.game.words(match.box, names, self.seat)
        return "\n".join(words.table(match.game.view(match.table, self.seat)))


def register() -> None:
    """Make the environments known to `gymnasium.make`: `kurultai/ReignAndRuin-v1` and so on."""
    from kurultai.kernel.game import games

    for name in games():
        title = "".join(word.title() for word in name.split("-"))
        gymnasium.register(
            id=f"kurultai/{title}-v1",
            entry_point="kurultai.research.gymnasium_env:KurultaiEnv",
            kwargs={"game": name},
            disable_env_checker=True,
        )


def check_opponents(table: ResearchTable, opponents: str) -> None:
    """Refuse bots that cannot play at the table."""
    if not isinstance(opponents, str):
        raise BadSetup(f"opponents={opponents!r}: one bot is named, such as “greedy”, and has all other seats")
    check_bot(opponents, table.box.setup, table.content)


def check_seat(table: ResearchTable, seat: int | None) -> None:
    """Refuse a seat that the table has not."""
    if seat is not None and seat not in range(table.seats):
        raise BadSetup(f"there is no seat {seat} at a table of {table.seats}; the first is 0")

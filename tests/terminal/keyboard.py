"""A keyboard and a screen for tests: replies that are decided at each prompt, and all that was on the screen."""

import io
import re
from collections.abc import Callable, Iterable
from random import Random
from typing import Any

from rich.console import Console

from kurultai.bots.bot import Bot, make_bot
from kurultai.kernel.match import Match
from kurultai.terminal.play import Player, play
from tests.games.reign_and_ruin.walking import GAME

NAMES = ("Ada", "Ben", "Cyrus", "Dorothea")
VEIL = "\x1b[3J"
Reply = Callable[[], str]


class Shelf:
    """Keeps nothing but the number of choices at each save."""

    where = "nowhere.record"
    command = "kurultai resume"

    def __init__(self) -> None:
        self.numbers: list[int] = []

    def __call__(self, match: Match) -> None:
        self.numbers.append(match.number)


class Table:
    """One match, played with replies instead of a keyboard."""

    def __init__(
        self,
        seats: str,
        *,
        seed: int = 1,
        width: int = 100,
        screen: bool = True,
        saves: Any = None,
        game: Any = GAME,
        **more: Any,
    ) -> None:
        kinds = seats.split(",")
        self.match: Match = game.new_match(seats=len(kinds), seed=seed, listening=True, **more)
        self.players = [player(kind, seat) for seat, kind in enumerate(kinds)]
        self.names = NAMES[: len(kinds)]
        self.file = io.StringIO()
        self.console = Console(
            file=self.file, width=width, height=40, force_terminal=screen, color_system="256" if screen else None
        )
        self.saves = saves or Shelf()
        self.prompts: list[str] = []

    def play(self, *script: str, then: Reply | None = None) -> bool:
        """Play with these replies, and then with those; without more to say, the input ends."""
        replies = iter(script)

        def read(prompt: str) -> str:
            self.prompts.append(prompt)
            for reply in replies:
                return reply
            if then is None:
                raise EOFError
            return then()

        return play(self.match, self.players, self.names, self.console, self.saves, read)

    @property
    def raw(self) -> str:
        """All that was written, clears included."""
        return self.file.getvalue()

    @property
    def text(self) -> str:
        """All that was written, as it reads."""
        return readable(self.raw)

    @property
    def page(self) -> str:
        """What stands on the screen since it was last cleared."""
        return readable(self.raw.rpartition("\x1b[2J")[2])

    @property
    def at_hand_over(self) -> bool:
        """Whether the last prompt was that of a hand-over."""
        return not self.prompts[-1]


def player(kind: str, seat: int) -> Player:
    if kind == "human":
        return "human"
    bot: Bot = make_bot(kind, seat)
    return bot


def readable(raw: str) -> str:
    """Text without styles and clears."""
    return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", raw)


def anything(table: Table, seed: int = 1) -> Reply:
    """Replies that are always good: two cards of a pack, or any number that is offered."""
    random = Random(seed)

    def reply() -> str:
        if table.at_hand_over:
            return ""
        if table.prompts[-1].startswith("two"):
            return "2 1"
        last = re.findall(r"\d+", table.prompts[-1])[-1]
        return str(random.randint(1, int(last)))

    return reply


def lines_of(text: str, words: Iterable[str]) -> list[str]:
    """The lines of a text in which all the words stand."""
    wanted = list(words)
    return [line for line in text.splitlines() if all(word in line for word in wanted)]

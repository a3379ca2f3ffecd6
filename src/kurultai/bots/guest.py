"""A bot that another package brought, as the house meets it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kurultai.kernel.ask import Option
from kurultai.kernel.sight import Perspective

if TYPE_CHECKING:
    from kurultai.bots.bot import Bot


class Guest:
    """Plays as the bot does, save that its choice is the very option that was offered: a number of numpy's is equal to
    ours, and the rules cannot reckon with it. What was not offered is left for others to say."""

    def __init__(self, bot: Bot, name: str) -> None:
        self.name = name
        self._choose = bot.choose

    def choose(self, perspective: Perspective) -> Option:
        choice, options = self._choose(perspective), perspective.ask.options
        offered: Option = options[options.index(choice)] if choice in options else choice
        return offered

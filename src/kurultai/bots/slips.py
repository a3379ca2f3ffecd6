"""A bot that now and then does not think."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from kurultai.kernel.ask import Option
from kurultai.kernel.sight import Perspective

if TYPE_CHECKING:
    from kurultai.bots.bot import Bot


class Slipping:
    """Plays as another bot does, save that so many choices of a hundred are taken at random."""

    def __init__(self, bot: Bot, slips: int, random: Random) -> None:
        self.name = bot.name
        self.bot = bot
        self.slips = slips
        self.random = random

    def choose(self, perspective: Perspective) -> Option:
        if self.random.random() * 100 < self.slips:
            option: Option = self.random.choice(perspective.ask.options)
            return option
        return self.bot.choose(perspective)

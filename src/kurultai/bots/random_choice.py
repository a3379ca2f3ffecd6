"""The bot `random`: any option is as good as another."""

from __future__ import annotations

from random import Random

from kurultai.kernel.ask import Option
from kurultai.kernel.sight import Perspective


class RandomChoice:
    """Chooses at random."""

    name = "random"

    def __init__(self, random: Random) -> None:
        self.random = random

    def choose(self, perspective: Perspective) -> Option:
        options = perspective.ask.options
        choice: Option = options[int(self.random.random() * len(options))]
        return choice

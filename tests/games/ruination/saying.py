"""The words of Ruination for a table of four, and what every sentence must be."""

import re
from typing import Any

from kurultai.games.ruination.box import Box
from kurultai.games.ruination.words import RuinationWords
from kurultai.kernel.game import Setup
from tests.games.ruination.walking import GAME

NAMES = ("Ada", "Ben", "Cyrus", "Dorothea")
BOX: Box = GAME.box(Setup(GAME.meta.name, 4))
CONTENT = BOX.content


def words_for(viewer: int | None, box: Box = BOX) -> RuinationWords:
    return GAME.words(box, NAMES[: box.seats], viewer)


def is_whole(sentence: str) -> bool:
    """A text with every placeholder filled by something."""
    return bool(sentence.strip()) and not re.search(r"[{}]|None|  |-1", sentence)


def number(components: Any, name: str) -> int:
    """The number of a component, by its id."""
    return next(at for at, component in enumerate(components) if component.id == name)


def land(name: str) -> int:
    return number(CONTENT.territories, name)

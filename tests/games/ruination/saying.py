"""The words of Ruination for a table of four."""

from typing import Any

from kurultai.games.ruination.box import Box
from kurultai.games.ruination.words import RuinationWords
from kurultai.kernel.game import Setup
from tests.games.ruination.walking import GAME
from tests.games.sentences import NAMES

BOX: Box = GAME.box(Setup(GAME.meta.name, 4))
CONTENT = BOX.content


def words_for(viewer: int | None, box: Box = BOX) -> RuinationWords:
    return GAME.words(box, NAMES[: box.seats], viewer)


def number(components: Any, name: str) -> int:
    """The number of a component, by its id."""
    return next(at for at, component in enumerate(components) if component.id == name)


def land(name: str) -> int:
    return number(CONTENT.territories, name)

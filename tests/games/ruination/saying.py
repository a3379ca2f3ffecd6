"""The words of Ruination for a table of four."""

from typing import Any

from kurultai.games.ruination.box import Box
from kurultai.games.ruination.words import RuinationWords
from kurultai.kernel.game import Setup
from kurultai.kernel.languages import LANGUAGE
from kurultai.kernel.match import Match
from kurultai.kernel.scene import Scene, begin
from tests.games.ruination.walking import GAME
from tests.games.sentences import NAMES

BOX: Box = GAME.box(Setup(GAME.meta.name, 4))
CONTENT = BOX.content


def words_for(viewer: int | None, box: Box = BOX, language: str = LANGUAGE) -> RuinationWords:
    return GAME.words(box, NAMES[: box.seats], viewer, language)


def started(
    rule: str, table: dict[str, Any], rulings: dict[str, Any] | None = None, *, freely: bool = False, **arguments: Any
) -> Match:
    """A match for two at a table as scenes lay it, which begins with this rule; told in any order, if that is said."""
    scene = Scene(
        title=rule,
        game=GAME.meta.name,
        seats=2,
        rulings=rulings or {},
        freely=freely,
        table=table,
        start={"rule": rule, **arguments},
        then=(),
    )
    return begin(scene, GAME)


def choose(match: Match, name: str) -> None:
    """Answer the open question, in text."""
    [ask] = match.asks
    match.answer(ask.seat, ask.kind.value_of(name))


def number(components: Any, name: str) -> int:
    """The number of a component, by its id."""
    return next(at for at, component in enumerate(components) if component.id == name)


def land(name: str) -> int:
    return number(CONTENT.territories, name)

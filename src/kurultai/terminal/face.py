"""How a game looks in a terminal: its own tables where it has them, its plain words otherwise."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from rich.console import Group, RenderableType
from rich.text import Text

from kurultai.kernel.ask import Ask
from kurultai.kernel.game import Meta, Words
from kurultai.terminal.menu import PHRASES, Menu, plain_menu


class Face(Protocol):
    """One game's table as one viewer sees it, drawn to a width."""

    def table(self, view: Any, width: int, ask: Ask[Any] | None = None) -> RenderableType:
        """What everybody sees; with a question whose choices stand below, what helps to make it."""

    def own(self, view: Any, width: int) -> RenderableType:
        """What only the viewer sees."""

    def menu(self, ask: Ask[Any], view: Any, width: int) -> Menu:
        """The choices of a question to the viewer, and with them whatever of `own` helps to choose."""

    def cards(self, width: int) -> RenderableType:
        """The deck, with a discreet mark on what is invented."""


class PlainFace:
    """Any game, in its own plain words."""

    def __init__(self, words: Words, title: str) -> None:
        self.words = words
        self.title = title

    def table(self, view: Any, width: int, ask: Ask[Any] | None = None) -> RenderableType:
        return Group(Text(self.title, style="bold"), *(Text(line) for line in self.words.table(view)))

    def own(self, view: Any, width: int) -> RenderableType:
        return Group()

    def menu(self, ask: Ask[Any], view: Any, width: int) -> Menu:
        return plain_menu(self.words, ask)

    def cards(self, width: int) -> RenderableType:
        return Text(PHRASES.say("screen.no_cards"))


def _reign_and_ruin(words: Any, title: str) -> Face:
    from kurultai.terminal.tables.reign_and_ruin.face import ReignFace

    return ReignFace(words, title)


def _ruination(words: Any, title: str) -> Face:
    from kurultai.terminal.tables.ruination.face import RuinationFace

    return RuinationFace(words, title)


def _fate_of_venterra(words: Any, title: str) -> Face:
    from kurultai.terminal.tables.fate_of_venterra.face import VenterraFace

    return VenterraFace(words, title)


FACES: dict[str, Callable[[Any, str], Face]] = {
    "fate-of-venterra": _fate_of_venterra,
    "reign-and-ruin": _reign_and_ruin,
    "ruination": _ruination,
}


def face_of(meta: Meta, words: Words) -> Face:
    """The face of a game, for the viewer of these words."""
    return FACES.get(meta.name, PlainFace)(words, meta.title)

"""The face of Reign & Ruin."""

from __future__ import annotations

from typing import Any

from rich.console import Group, RenderableType

from kurultai.games.reign_and_ruin.sight import View
from kurultai.games.reign_and_ruin.words import ReignWords
from kurultai.kernel.ask import Ask
from kurultai.terminal.menu import PHRASES, Menu
from kurultai.terminal.tables.reign_and_ruin.armies import draw_table
from kurultai.terminal.tables.reign_and_ruin.deck import draw_deck
from kurultai.terminal.tables.reign_and_ruin.menus import draw_menu
from kurultai.terminal.tables.reign_and_ruin.pen import Pen


class ReignFace:
    """The table as one viewer sees it."""

    def __init__(self, words: ReignWords, title: str) -> None:
        self.pen = Pen(words)
        self.title = title

    def table(self, view: View, width: int, ask: Ask[Any] | None = None) -> RenderableType:
        return draw_table(self.pen, self.title, view, width)

    def own(self, view: View, width: int) -> RenderableType:
        pack = [self.pen.heap(PHRASES.say("reign.pack"), view.pack)] if view.pack else []
        return Group(*pack, *self.pen.own_hand(view))

    def menu(self, ask: Ask[Any], view: View, width: int) -> Menu:
        return draw_menu(self.pen, ask, view, width)

    def cards(self, width: int) -> RenderableType:
        return draw_deck(self.pen)

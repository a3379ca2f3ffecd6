"""The face of Ruination."""

from __future__ import annotations

from typing import Any

from rich.console import Group, RenderableType
from rich.text import Text

from kurultai.games.ruination.sight import View
from kurultai.games.ruination.table import NO_CARD
from kurultai.games.ruination.words import RuinationWords
from kurultai.kernel.ask import Ask
from kurultai.terminal.menu import Menu
from kurultai.terminal.tables.ruination.battle import draw_battle
from kurultai.terminal.tables.ruination.board import (
    draw_board,
    draw_decks,
    draw_hand,
    draw_heading,
    draw_market,
    draw_panel,
    draw_pending,
    draw_seats,
    draw_tracks,
)
from kurultai.terminal.tables.ruination.deck import draw_cards
from kurultai.terminal.tables.ruination.land import draw_map
from kurultai.terminal.tables.ruination.menus import draw_menu
from kurultai.terminal.tables.ruination.pen import SHOWN, Pen, titled


class RuinationFace:
    """The table as one viewer sees it."""

    def __init__(self, words: RuinationWords, title: str) -> None:
        self.pen = Pen(words)
        self.title = title

    def table(self, view: View, width: int, ask: Ask[Any] | None = None) -> RenderableType:
        if not view.seats:
            return draw_heading(self.pen, self.title, view)
        heading, seats = draw_heading(self.pen, self.title, view), draw_seats(self.pen, view, width)
        land = draw_map(self.pen, view, width)
        if view.battle is not None:
            battle = draw_battle(self.pen, view, view.battle, width)
            return Group(heading, seats, *draw_panel(self.pen, view)[-1:], land, battle)
        displays = [draw_tracks(self.pen, view, width), draw_market(self.pen, view)]
        if view.card != NO_CARD:
            displays.append(draw_hand(self.pen, view))
        elif not self.chooses_card(view):
            displays.append(draw_decks(self.pen, view))
        own = [*draw_pending(self.pen, view), *self.board(view)]
        return Group(heading, *displays, seats, *draw_panel(self.pen, view), land, *own)

    def chooses_card(self, view: View) -> bool:
        """Whether the top cards are the viewer's choices just now, and drawn as such."""
        return view.phase == "card" and view.turn == view.seat

    def board(self, view: View) -> list[RenderableType]:
        """The viewer's own board in a line or two."""
        return [] if view.seat is None or view.over else [draw_board(self.pen, view, view.seat)]

    def own(self, view: View, width: int) -> RenderableType:
        tiles = [Text(self.pen.text.tile(self.pen.box.content.tiles[tile])) for tile in view.tiles]
        return Group(*(titled(SHOWN.raw("title.tiles"), tile) for tile in tiles))

    def menu(self, ask: Ask[Any], view: View, width: int) -> Menu:
        return draw_menu(self.pen, ask, view, width)

    def cards(self, width: int) -> RenderableType:
        return draw_cards(self.pen)

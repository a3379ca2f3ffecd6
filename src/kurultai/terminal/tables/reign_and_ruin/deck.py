"""The deck, faction by faction, with a small mark on what the rulebook does not show."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from kurultai.games.reign_and_ruin.content import Card, Faction
from kurultai.terminal.flow import Flow
from kurultai.terminal.marks import styled
from kurultai.terminal.menu import PHRASES
from kurultai.terminal.tables.reign_and_ruin.pen import Pen

INVENTED = "°"


def draw_deck(pen: Pen) -> RenderableType:
    """Every card and what it does."""
    factions = [draw_faction(pen, faction) for faction in pen.box.content.factions]
    return Group(*factions, Text(PHRASES.say("reign.deck_legend", mark=INVENTED), style="dim"))


def draw_faction(pen: Pen, faction: Faction) -> RenderableType:
    """A faction: what its cards do, and the cards."""
    title = pen.of_faction(faction, "", strong=True) + Text(f" {pen.words.ability_sentence(faction)}")
    cards = Flow([draw_card(card) for card in pen.box.content.cards if card.faction == faction.id])
    return Group(title, Padding(cards, (0, 0, 0, 2)))


def draw_card(card: Card) -> Text:
    """A card of the deck: the mark stands after whatever of it is invented."""
    value = INVENTED if card.source == "invented" or "value" in card.invented else ""
    title = INVENTED if "title" in card.invented else ""
    return styled(str(card.value), "bold") + Text(f"{value} {card.title}{title}")

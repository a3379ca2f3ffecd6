"""Cards, fighters and players as they are written on the screen."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from kurultai.games.reign_and_ruin.content import Faction
from kurultai.games.reign_and_ruin.reckoning import FactionSum, arithmetic, faction_sums, term, worth
from kurultai.games.reign_and_ruin.sight import FighterView, SeatView, View
from kurultai.games.reign_and_ruin.words import ReignWords
from kurultai.terminal.flow import Flow
from kurultai.terminal.marks import coloured
from kurultai.terminal.menu import PHRASES

DOT = " · "
ROOM_FOR_TITLES = 96
ROOM_FOR_COLUMNS = 64


class Pen:
    """Writes the things of one box for one viewer."""

    def __init__(self, words: ReignWords) -> None:
        self.words = words
        self.box = words.box

    def who(self, seat: int) -> Text:
        """A player's name."""
        name = self.words.name(seat)
        return Text(PHRASES.say("reign.you", name=name), style="bold") if seat == self.words.viewer else Text(name)

    def of_faction(self, faction: Faction, text: str, *, strong: bool = False) -> Text:
        """A faction's name and something of it, in its colour."""
        return coloured(f"{faction.name} {text}", faction.colour, strong=strong)

    def card(self, card: int) -> Text:
        """A card by faction and value, in the faction's colour."""
        return coloured(self.words.card(card), self.words.faction(card).colour)

    def ability(self, card: int) -> Text:
        """What a card does when it is used."""
        return Text(self.words.ability_sentence(self.words.faction(card)))

    def heap(self, title: str, cards: Iterable[int]) -> RenderableType:
        """Some cards in a line, by faction: “Alfenghast 1 3 · Hexen 4”."""
        values: dict[int, list[str]] = {}
        for card in sorted(cards):
            values.setdefault(self.box.faction_of[card], []).append(str(self.box.value_of[card]))
        factions = self.box.content.factions
        found = [self.of_faction(factions[number], " ".join(held)) for number, held in values.items()]
        return titled(title, Flow(found, DOT))

    def own_hand(self, view: View) -> list[RenderableType]:
        """The viewer's hand in a line; during the draft, what it has kept."""
        if not view.hand:
            return []
        key = "reign.own_kept" if view.phase == "draft" else "reign.own_hand"
        return [self.heap(PHRASES.count(key, len(view.hand)), view.hand)]

    def hand(self, seat: SeatView) -> Text:
        """How many cards a seat holds, and those that all have seen."""
        size = str(seat.hand_size)
        return Text(PHRASES.say("reign.known", number=size, cards=self.words.cards(seat.known)) if seat.known else size)

    def army(self, seat: SeatView) -> RenderableType:
        """The fighters by faction, as arithmetic; a series stands out."""
        if not seat.army:
            return Text(PHRASES.say("reign.no_army"), style="dim")
        return Flow([self.reckoned(found) for found in faction_sums(self.box, seat.army)], DOT)

    def reckoned(self, found: FactionSum) -> Text:
        """“Alfenghast (6×2 + [5] + 3) × 2 = 40”."""
        terms = tuple(self.term(fighter) for fighter in found.fighters)
        text = arithmetic(msgspec.structs.replace(found, terms=terms))
        return self.of_faction(self.box.content.factions[found.faction], text, strong=found.series)

    def term(self, fighter: FighterView) -> str:
        """A fighter's value with its tokens; protected ones stand in brackets."""
        text = term(self.box, fighter)
        return f"[{text}]" if fighter.protected else text

    def fighter(self, fighter: FighterView) -> Text:
        """“Hexen 4×2 = 8”."""
        doubled = "×2" * fighter.doublings + f" = {worth(self.box, fighter)}" if fighter.doublings else ""
        return self.card(fighter.card) + Text(doubled)


def titled(title: str, shown: RenderableType) -> RenderableType:
    """Something with a dim title before it."""
    line = Table.grid(padding=(0, 2))
    line.add_row(Text(title, style="dim", no_wrap=True), shown)
    return line

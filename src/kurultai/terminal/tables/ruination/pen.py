"""Seats, armies, territories and dice as they are written on the screen."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from kurultai.games.catalogue import Spoken
from kurultai.games.ruination.kinds import NOMADS
from kurultai.games.ruination.mode import Row
from kurultai.games.ruination.sight import HIDDEN, ArmyView, TerritoryView, View
from kurultai.games.ruination.table import NO_CARD
from kurultai.games.ruination.words import RuinationWords
from kurultai.kernel.ask import letter
from kurultai.terminal.marks import SEAT_STYLES, styled

SHOWN = Spoken("kurultai.terminal.tables.ruination")
DOT = " · "
BASTION = "▲"
ROOM_FOR_MAP = 72
NOMAD_STYLE = "bold"


class Pen:
    """Writes the things of one box for one viewer."""

    def __init__(self, words: RuinationWords) -> None:
        self.words = words
        self.box = words.box
        self.text = words.text

    def who(self, seat: int) -> Text:
        """A player's name."""
        name = self.words.name(seat)
        return Text(SHOWN.say("seat.you", name=name), style="bold") if seat == self.words.viewer else Text(name)

    def units(self, counts: Sequence[int]) -> list[str]:
        """“2g”, “1b”: those that there are."""
        return [f"{count}{SHOWN.raw(f'unit.{kind}')}" for kind, count in enumerate(counts) if count]

    def army(self, army: ArmyView) -> Text:
        """“A 2g 1b Batu”, in the colour of its owner."""
        exiles = [self.exile(exile) for exile in army.exiles]
        told = " ".join([letter(army.seat), *self.units(army.units), *exiles])
        return styled(told, f"bold {seat_style(army.seat)}")

    def exile(self, exile: int) -> str:
        """An exile by the first word of its name."""
        return self.box.content.exiles[exile].name.split()[0]

    def nomad(self, nomad: int) -> Text:
        """A nomad token: face down, or by name and strength."""
        if nomad == HIDDEN:
            return styled(SHOWN.raw("map.hidden"), NOMAD_STYLE)
        token = self.box.content.nomads[nomad]
        return styled(f"{token.name} {token.strength}", NOMAD_STYLE)

    def yields(self, at: int) -> str:
        """What a territory yields, in a word."""
        resource = self.box.land.resource_of[at]
        return self.words.resource(resource) if resource >= 0 else SHOWN.raw("map.any")

    def panel(self, view: View) -> list[Row]:
        """What the mode of play adds to the table."""
        return self.box.mode.panel(self.words, view)

    def closed(self, at: int, view: View) -> Text:
        """The mark of a territory that is closed; nothing otherwise."""
        return styled(SHOWN.raw("map.closed") if self.box.mode.shut(view) & 1 << at else "", "bold red")

    def ground(self, at: int, shown: TerritoryView) -> Text:
        """A territory by name, resource and bastions."""
        bastions = f" {BASTION * shown.bastions}" if shown.bastions else ""
        return Text.assemble(self.words.territory(at), (f" {self.yields(at)}", "dim"), (bastions, "bold"))

    def there(self, shown: TerritoryView) -> Text:
        """Who stands in a territory."""
        sides = [self.army(army) for army in shown.armies]
        if shown.nomad != NO_CARD:
            sides.append(self.nomad(shown.nomad))
        return Text(SHOWN.raw("map.versus")).join(sides)

    def side(self, side: int, view: View) -> Text:
        """A side of a battle: a player's name, or the nomads and who they are."""
        if side != NOMADS or view.battle is None:
            return self.who(side)
        return Text(SHOWN.say("battle.nomads", name=self.box.content.nomads[view.battle.nomad].name), style=NOMAD_STYLE)

    def dice(self, dice: Sequence[int]) -> list[Text]:
        """The dice that lie there, by what they show."""
        return [
            Text(SHOWN.say("battle.die", count=count, face=self.text.face(face)))
            for face, count in enumerate(dice)
            if count
        ]


def seat_style(seat: int) -> str:
    """The colour of a seat; its letter always stands beside it."""
    return SEAT_STYLES[seat % len(SEAT_STYLES)]


def titled(title: str, shown: RenderableType) -> RenderableType:
    """Something with a dim title before it."""
    line = Table.grid(padding=(0, 2))
    line.add_column(style="dim", no_wrap=True)
    line.add_column()
    line.add_row(title, shown)
    return line


def strong(number: int | str) -> Text:
    """A number that can be typed."""
    return styled(str(number), "bold")

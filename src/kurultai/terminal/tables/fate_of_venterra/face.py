"""The face of Fate of Venterra."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from kurultai.games.fate_of_venterra.content import Content
from kurultai.games.fate_of_venterra.game import FateOfVenterra
from kurultai.games.fate_of_venterra.sight import SeatView, View
from kurultai.games.fate_of_venterra.words import VenterraWords
from kurultai.kernel.ask import Ask
from kurultai.kernel.content import Component
from kurultai.terminal.marks import chip, styled
from kurultai.terminal.menu import Menu, number_hint, numbered
from kurultai.terminal.tables.fate_of_venterra.hexmap import SHOWN, UNITS, draw_map

INVENTED = "°"
COLUMNS = ("seat", "faction", "wealth", "track", "score", "battle", "quests", "gods", "leaders")
FACTION = COLUMNS.index("faction")
MOST_NAME, LEAST_FACTION = 16, 8
LAND_KINDS = 44
LANDS = tuple(range(LAND_KINDS))


class VenterraFace:
    """The table as one viewer sees it."""

    def __init__(self, words: VenterraWords, title: str) -> None:
        self.words = words
        self.title = title

    def table(self, view: View, width: int, ask: Ask[Any] | None = None) -> RenderableType:
        """Players, open cards and the map, with the numbers of the choices where a question is about territories; where
        it is about places for a board, the menu has the map."""
        parts: list[RenderableType] = [self.heading(view)]
        if view.seats:
            parts += [self.seats(view, width), *self.rows(view)]
        if ask is None or ask.kind is not self.words.box.kind.place:
            parts.append(draw_map(self.words, view, width, self.land_numbers(ask)))
        return Group(*parts)

    def land_numbers(self, ask: Ask[Any] | None) -> dict[int, str]:
        """The numbers of a question's choices by territory, where they are territories."""
        if ask is None or ask.kind.domain[:LAND_KINDS] != LANDS or len(ask.kind.domain) > LAND_KINDS + 2:
            return {}
        return {int(str(land)): number for number, land in numbered(ask.options).items()}

    def heading(self, view: View) -> Text:
        key = "over" if view.over else "round" if view.round else "setup"
        return Text.assemble((self.title, "bold"), "  ", (SHOWN.say(f"heading.{key}", round=view.round), "dim"))

    def seats(self, view: View, width: int) -> Table:
        """A line for each player; where there is little room, headings and factions take several."""
        table = Table.grid(padding=(0, 1))
        headings = [SHOWN.raw(f"column.{name}") for name in COLUMNS]
        rows = [self.cells(view, seat) for seat in range(len(view.seats))]
        for column in columns_within(width, headings, rows):
            table.add_column(width=column)
        table.add_row(*(styled(heading, "dim") for heading in headings))
        for row in rows:
            table.add_row(*row)
        return table

    def cells(self, view: View, seat: int) -> list[Text]:
        """What is told of a player in a line."""
        words, shown = self.words, view.seats[seat]
        name = chip(seat) + Text(f" {words.name(seat)}" + (" *" if view.turn == seat else ""))
        numbers = (shown.wealth, shown.influence, sum(shown.score), shown.battle_score)
        quests = f"{len(shown.reserved) + shown.reserved_blind}+{len(shown.completed)}"
        cards = (quests, shown.gods_blind + len(shown.gods), len(shown.leaders_shown))
        return [name, *map(Text, (words.faction(shown.faction), *map(str, numbers), *map(str, cards)))]

    def of_each(self, view: View, says: Callable[[SeatView], str]) -> str:
        """Something about every seat, in a line; nothing if there is nothing to say of anybody."""
        said = [says(shown) for shown in view.seats]
        return " · ".join(f"{self.words.name(seat)} {text}" for seat, text in enumerate(said) if text)

    def rows(self, view: View) -> list[RenderableType]:
        """The open cards, what the viewer alone sees, and the fight."""
        words, comma = self.words, SHOWN.raw("list.comma")
        commands = words.box.content.commands
        mine = view.seats[view.seat] if view.seat is not None else None
        groups = [
            ("order", comma.join(map(words.name, view.order))),
            ("supply", self.of_each(view, lambda shown: " ".join(map("{}{}".format, UNITS, shown.supply)))),
            ("commands", self.of_each(view, lambda shown: comma.join(commands[card].name for card in shown.declared))),
            ("quests", comma.join(map(words.quest, view.quest_row))),
            ("gods", comma.join(map(words.gods, view.gods_row))),
            ("reserved", comma.join(map(words.quest, mine.reserved)) if mine else ""),
            ("own_leaders", comma.join(map(words.leader, view.leaders))),
            ("open_gods", comma.join(map(words.gods, mine.gods)) if mine else ""),
            ("own_gods", comma.join(map(words.gods, view.gods))),
            ("own_quests", comma.join(map(words.quest, view.quests))),
        ]
        if view.battle is not None:
            fight = view.battle
            defender = words.name(fight.defender) if fight.defender >= 0 else SHOWN.raw("fight.token")
            facts = {"attacker": words.name(fight.attacker), "defender": defender, "land": words.land(fight.where)}
            groups.append(("battle", SHOWN.say("fight.line", units=words.units(fight.units), **facts)))
        return [
            Text.assemble((SHOWN.say("list.title", title=SHOWN.raw(f"row.{key}")), "dim"), text)
            for key, text in groups
            if text
        ]

    def own(self, view: View, width: int) -> RenderableType:
        return Group()

    def menu(self, ask: Ask[Any], view: View, width: int) -> Menu:
        """A numbered list; for places of a board the map with the numbers."""
        answers = numbered(ask.options)
        if ask.kind is self.words.box.kind.place:
            places = {int(str(cell)): number for number, cell in answers.items()}
            body = Group(
                draw_map(self.words, view, width, places=places), Text(SHOWN.raw("map.legend_places"), style="dim")
            )
            return Menu(body, answers, number_hint(answers), SHOWN.raw("title.choices"))
        rows = Table.grid(padding=(0, 2))
        rows.add_column(justify="right")
        rows.add_column()
        for number, option in answers.items():
            rows.add_row(styled(number, "bold"), Text(self.words.choice(ask, option)))
        return Menu(rows, answers, number_hint(answers), SHOWN.raw("title.choices"))

    def cards(self, width: int) -> RenderableType:
        """Everything in the box with its text, and a small mark on what the rulebook does not show."""
        content: Content = self.words.box.content
        parts: list[RenderableType] = []
        for kind, records in FateOfVenterra().components(content).items():
            rows = Table.grid(padding=(0, 2))
            for record in records:
                rows.add_row(Text(f"  {self.marked(record)}"), Text(self.words.component(record)))
            parts += [Text(SHOWN.raw(f"kind.{kind.replace(' ', '-').lower()}"), style="bold"), rows]
        return Group(*parts, Text(SHOWN.say("cards.legend", mark=INVENTED), style="dim"))

    def marked(self, record: Component) -> str:
        """A component's name, with the mark if something of it is invented."""
        name = self.words.called(record)
        return f"{name}{INVENTED}" if record.source == "invented" or record.invented else name


def columns_within(width: int, headings: list[str], rows: list[list[Text]]) -> list[int | None]:
    """How wide the columns of the players are; none: whatever there is room for. On a narrow screen no heading is wider
    than its longest word, and factions get what the others leave, if that is enough for them."""
    told = [max(cell.cell_len for cell in column) for column in zip(*rows, strict=True)]
    words = [max(map(len, heading.split())) for heading in headings]
    tight: list[int | None] = [min(MOST_NAME, max(pair)) for pair in zip(told, words, strict=True)]
    tight[FACTION] = None
    room = width - len(headings)
    broad = sum(map(max, told, map(len, headings))) <= room
    left = room - sum(column or 0 for column in tight)
    return [None] * len(headings) if broad or left < LEAST_FACTION else tight

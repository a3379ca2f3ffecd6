"""What is drawn: the table, the news, the question; and the veil between two people at one keyboard."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from rich.console import Console, Group, RenderableType
from rich.rule import Rule
from rich.segment import SegmentLines
from rich.table import Table
from rich.text import Text

from kurultai.kernel.ask import Ask
from kurultai.kernel.game import Result, Words
from kurultai.kernel.match import Match
from kurultai.kernel.story import Event
from kurultai.terminal.face import Face, face_of
from kurultai.terminal.marks import chip
from kurultai.terminal.menu import PHRASES, Menu

FORGET_WHAT_SCROLLED = "\x1b[3J"
LINES_BESIDES = 5
"""The rule above the news, the one below, the notice, the question and the prompt."""
LEAST_NEWS = 3
ALL_NEWS = 1_000_000


class Screen:
    """A console on which one match is shown, to one viewer at a time."""

    def __init__(self, match: Match, names: Sequence[str], console: Console) -> None:
        self.match = match
        self.names = tuple(names)
        self.console = console
        self._words: dict[int | None, Words] = {}
        self._faces: dict[int | None, Face] = {}
        self._seen: dict[int | None, int] = {}

    # --- whose eyes ----------------------------------------------------------------------------------------------

    def words(self, viewer: int | None) -> Words:
        """The words of the game for a viewer."""
        if viewer not in self._words:
            self._words[viewer] = self.match.game.words(self.match.box, self.names, viewer, PHRASES.language)
        return self._words[viewer]

    def face(self, viewer: int | None) -> Face:
        """The face of the game for a viewer."""
        if viewer not in self._faces:
            self._faces[viewer] = face_of(self.match.game.meta, self.words(viewer))
        return self._faces[viewer]

    def view(self, viewer: int | None) -> msgspec.Struct:
        """All that a viewer may see now."""
        return self.match.game.view(self.match.table, viewer)

    # --- drawing -------------------------------------------------------------------------------------------------

    def show(self, shown: RenderableType) -> None:
        """Print something; text is never read as markup."""
        self.console.print(shown, markup=False, highlight=False)

    def say(self, key: str, style: str = "", **facts: Any) -> None:
        """Print a phrase of our own."""
        self.show(Text(PHRASES.say(key, **facts), style=style))

    def say_unbroken(self, key: str, **facts: Any) -> None:
        """The same on one line however long, so that what it names can be copied."""
        self.console.print(Text(PHRASES.say(key, **facts), style="dim"), soft_wrap=True)

    def rule(self, title: str) -> None:
        """A line across, with a title."""
        self.show(Rule(Text(title), style="dim", align="left"))

    def table(self, viewer: int | None) -> None:
        """The table as the viewer sees it."""
        self.show(self.drawn_table(viewer))

    def drawn_table(self, viewer: int | None, ask: Ask[Any] | None = None) -> RenderableType:
        """The table, ready to be shown; above the choices of a question, if there is one."""
        return self.face(viewer).table(self.view(viewer), self.console.width, ask)

    def own(self, viewer: int) -> None:
        """What only the viewer sees."""
        self.show(self.face(viewer).own(self.view(viewer), self.console.width))

    def menu(self, ask: Ask[Any]) -> Menu:
        """The choices of a question, ready to be drawn."""
        return self.face(ask.seat).menu(ask, self.view(ask.seat), self.console.width)

    def question(self, ask: Ask[Any]) -> None:
        """The question in one sentence."""
        self.show(beside(chip(ask.seat), Text(self.words(ask.seat).question(ask), style="bold")))

    def choices(self, ask: Ask[Any], menu: Menu) -> None:
        """The choices and the question below them."""
        self.rule(menu.title)
        self.show(menu.body)
        self.question(ask)

    def page(self, ask: Ask[Any], notice: str) -> Menu:
        """A fresh page for a question: the table, what is new, a notice if there is one, the choices."""
        table, menu = self.rendered(self.drawn_table(ask.seat, ask)), self.menu(ask)
        self.clear()
        self.show(table)
        self.news(ask.seat, self.room_beside(table, menu.body))
        if notice:
            self.show(Text(notice, style="italic"))
        self.choices(ask, menu)
        return menu

    def room_beside(self, *shown: RenderableType) -> int:
        """How many lines of news fit on the screen beside these things."""
        if not self.console.is_terminal:
            return ALL_NEWS
        return self.console.height - sum(self.height(one) for one in shown) - LINES_BESIDES

    def rendered(self, shown: RenderableType) -> SegmentLines:
        """The lines of something, made once for whoever measures it and whoever shows it."""
        return SegmentLines(self.console.render_lines(shown, pad=False), new_lines=True)

    def height(self, shown: RenderableType) -> int:
        """How many lines something takes."""
        return len((shown if isinstance(shown, SegmentLines) else self.rendered(shown)).lines)

    # --- the log -------------------------------------------------------------------------------------------------

    def events(self, viewer: int | None) -> list[Event]:
        """All that the viewer knows to have happened."""
        seen = (event.seen_by(viewer) for _, event in self.match.story or [])
        return [event for event in seen if event is not None]

    def line(self, viewer: int | None, event: Event) -> RenderableType:
        """One line of the log, with the letter of the seat whose deed it is."""
        mark = chip(event.doer) if 0 <= event.doer < len(self.names) else Text("   ")
        return beside(mark, Text(self.words(viewer).sentence(event)))

    def news(self, viewer: int | None, room: int = ALL_NEWS) -> None:
        """The lines that are new since the viewer's last look; the last ones only, where there is little room."""
        events = self.events(viewer)
        fresh = events[self._seen.get(viewer, 0) :]
        self._seen[viewer] = len(events)
        if not fresh:
            return
        shown = self.last_of(viewer, fresh, room)
        self.rule(PHRASES.say("screen.news" if len(shown) == len(fresh) else "screen.news_cut"))
        self.show(Group(*shown))

    def last_of(self, viewer: int | None, events: list[Event], room: int) -> list[RenderableType]:
        """The lines of as many of the last events as there is room for, but always of a few."""
        shown: list[RenderableType] = []
        for event in reversed(events):
            line = self.rendered(self.line(viewer, event))
            room -= self.height(line)
            if room < 0 and len(shown) >= LEAST_NEWS:
                break
            shown.append(line)
        return shown[::-1]

    def forget_news(self) -> None:
        """After the match went back: nobody has seen more than there is."""
        for viewer, seen in self._seen.items():
            self._seen[viewer] = min(seen, len(self.events(viewer)))

    def story(self, viewer: int | None) -> None:
        """The whole log."""
        self.rule(PHRASES.say("screen.story"))
        lines = [self.line(viewer, event) for event in self.events(viewer)]
        for line in lines or [Text(PHRASES.say("screen.story_empty"), style="dim")]:
            self.show(line)

    # --- between looks -------------------------------------------------------------------------------------------

    def clear(self) -> None:
        """Begin a fresh page, where the output is a screen."""
        if self.console.is_terminal:
            self.console.clear()

    def draw_veil(self) -> None:
        """Take everything off the screen, and off what can be scrolled back to."""
        if self.console.is_terminal and not self.console.is_dumb_terminal:
            self.console.clear()
            self.console.file.write(FORGET_WHAT_SCROLLED)
        else:
            self.console.print("\n" * max(40, self.console.height))

    # --- the end -------------------------------------------------------------------------------------------------

    def ending(self, viewer: int | None) -> None:
        """The arithmetic of each army, the ranking and the winner; who plays alone has nobody to be compared with."""
        alone = len(self.match.result.scores) == 1
        self.rule(PHRASES.say("screen.end" if alone else "screen.scoring"))
        *reckoned, verdict = self.words(viewer).scoring(self.view(viewer))
        self.show(Group(*(Text(line) for line in reckoned)))
        if not alone:
            self.rule(PHRASES.say("screen.ranking"))
            self.show(ranking(self.match.result, self.names))
        self.show(Group(Text(), Text(verdict, style="bold"), Text()))


def beside(mark: Text, text: Text) -> RenderableType:
    """A mark and a text that wraps beside it, not below it."""
    line = Table.grid(padding=(0, 1))
    line.add_row(mark, text)
    return line


def ranking(result: Result, names: Sequence[str]) -> RenderableType:
    """The seats from first to last; equals share a place."""
    rows = Table.grid(padding=(0, 1))
    rows.add_column(justify="right")
    for seat in ranked(result):
        rows.add_row(
            f"{place(result, seat)}.", chip(seat), Text(names[seat]), Text(str(result.scores[seat]), style="bold")
        )
    return rows


def ranked(result: Result) -> list[int]:
    """The seats, winners first, then by score."""
    return sorted(range(len(result.scores)), key=lambda seat: _standing(result, seat))


def place(result: Result, seat: int) -> int:
    """Which place a seat took: one more than how many did better."""
    standings = [_standing(result, other) for other in range(len(result.scores))]
    return 1 + sum(standing < standings[seat] for standing in standings)


def _standing(result: Result, seat: int) -> tuple[bool, int]:
    return seat not in result.winners, -result.scores[seat]


def show_table(match: Match, seat: int | None, names: Sequence[str], console: Console) -> None:
    """A match as it stands, for a seat or for a spectator: table, hand, and who is deciding what."""
    screen = Screen(match, names, console)
    screen.table(seat)
    if seat is not None:
        screen.own(seat)
    for ask in match.asks:
        screen.say("screen.waiting", waiting=screen.words(seat).waiting(ask))

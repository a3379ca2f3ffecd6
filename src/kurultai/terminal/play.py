"""A match played at one keyboard: people in turn, bots between them, every choice kept at once."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import Any, Literal

from rich.console import Console
from rich.text import Text

from kurultai.bots.bot import Bot
from kurultai.bots.guard import choice_of
from kurultai.kernel.ask import Ask, Option, letter
from kurultai.kernel.match import Match
from kurultai.kernel.sight import Perspective
from kurultai.terminal.commands import COMMANDS, Quit, find_command, leave, undo, why_not
from kurultai.terminal.menu import PHRASES, Menu, find_option
from kurultai.terminal.saves import Saves
from kurultai.terminal.screen import Screen

Player = Literal["human"] | Bot
Read = Callable[[str], str]


def play(
    match: Match,
    seats: Sequence[Player],
    names: Sequence[str],
    console: Console,
    saves: Saves,
    read: Read | None = None,
) -> bool:
    """Play a match to its end, or until somebody leaves; whether it was finished. Nothing accepted is ever lost."""
    sitting = Sitting(match, seats, names, console, saves, read or read_from(console))
    try:
        sitting.play_on()
    except (KeyboardInterrupt, EOFError, Quit):
        sitting.screen.show(Text())
        sitting.screen.say("screen.kept", command=saves.command)
        return False
    return True


def read_from(console: Console) -> Read:
    """Lines from the keyboard; those that come from elsewhere are written out, so that a transcript can be read."""

    def read(prompt: str) -> str:
        text = console.input(Text(prompt))
        if not sys.stdin.isatty():
            console.print(Text(text))
        return text

    return read


class Sitting:
    """One evening at the table: the match, who sits where, and who is at the keyboard."""

    def __init__(
        self,
        match: Match,
        seats: Sequence[Player],
        names: Sequence[str],
        console: Console,
        saves: Saves,
        read: Read,
    ) -> None:
        self.match = match
        self.names = tuple(names)
        self.bots = {seat: bot for seat, bot in enumerate(seats) if not isinstance(bot, str)}
        self.people = [seat for seat in range(len(seats)) if seat not in self.bots]
        self.screen = Screen(match, names, console)
        self.save = saves
        self.read = read
        self.at_keyboard: int | None = self.people[0] if self.alone else None
        self.notice = ""

    @property
    def alone(self) -> bool:
        """Whether one person plays against bots."""
        return len(self.people) == 1

    @property
    def viewer(self) -> int | None:
        """Through whose eyes the end is shown: the only person's, or a spectator's."""
        return self.people[0] if self.alone else None

    # --- the loop ------------------------------------------------------------------------------------------------

    def play_on(self) -> None:
        """Put the open questions, one by one, until the game is over."""
        self.save(self.match)
        while not self.match.over:
            ask = self.next_ask()
            if ask.seat in self.bots:
                self.let_choose(ask)
            elif self.hand_over(ask.seat):
                self.put(ask)
        self.end()

    def next_ask(self) -> Ask[Any]:
        """Where several choose at once: bots first, then whoever is at the keyboard, then the others in turn."""
        asks = self.match.asks
        bots = [ask for ask in asks if ask.seat in self.bots]
        here = [ask for ask in asks if ask.seat == self.at_keyboard]
        return [*bots, *here, *asks][0]

    def let_choose(self, ask: Ask[Any]) -> None:
        """A bot chooses."""
        with self.screen.console.status(Text(self.screen.words(self.viewer).waiting(ask))):
            option = choice_of(self.bots[ask.seat], Perspective(self.match, ask.seat))
        self.accept(ask, option)
        if not self.people:
            self.screen.news(None)

    def accept(self, ask: Ask[Any], option: Option) -> None:
        """A choice is made, and kept before anything else happens."""
        self.match.answer(ask.seat, option)
        self.save(self.match)

    # --- a person's question -------------------------------------------------------------------------------------

    def put(self, ask: Ask[Any]) -> None:
        """Show the table and the question to a person, and hear them out until they have chosen."""
        menu = self.screen.page(ask, self.notice)
        self.notice = ""
        while True:
            text = self.read(PHRASES.say("screen.prompt", hint=menu.hint))
            command = find_command(text)
            if command is not None:
                if command(self, ask, menu):
                    return
                continue
            option = find_option(ask, menu, text)
            if option is not None:
                self.accept(ask, option)
                return
            self.refuse(ask, menu, text)

    def refuse(self, ask: Ask[Any], menu: Menu, text: str) -> None:
        """Say why that is not offered, or that it was not understood and what would be, and ask again."""
        if why_not(self, ask, text):
            return
        typed = "".join(mark for mark in text.strip() if mark.isprintable())[:40]
        self.screen.say("bad.unknown" if typed else "bad.empty", text=typed, hint=menu.hint)
        self.screen.question(ask)

    # --- several people ------------------------------------------------------------------------------------------

    def hand_over(self, seat: int) -> bool:
        """Veil the screen until the keyboard is with this seat; False if the one before took a choice back instead."""
        before = self.at_keyboard
        if before == seat:
            return True
        may_undo = before is not None and self.match.can_undo(before)
        self.screen.draw_veil()
        while True:
            self.screen.say("screen.hand_over", "bold", name=self.names[seat], letter=letter(seat))
            if may_undo and before is not None:
                self.screen.say("screen.hand_over_undo", "dim", name=self.names[before])
            text = self.read("").strip().lower()
            command = COMMANDS.get(text)
            if command is leave:
                raise Quit
            if command is undo and may_undo and before is not None:
                self.take_back(before)
                return False
            if not text:
                self.at_keyboard = seat
                return True
            self.screen.say("bad.hand_over", name=self.names[seat])

    # --- the way back --------------------------------------------------------------------------------------------

    def has_chosen(self, seat: int) -> bool:
        """Whether the seat has made a choice yet."""
        return any(by == seat for by, *_ in self.match.steps())

    def take_back(self, seat: int) -> None:
        """Undo the seat's last choice."""
        choice = self.last_choice(seat)
        self.match.undo(seat)
        self.went_back("undo.done", choice)

    def go_back(self, seat: int) -> None:
        """Go back to the moment before the seat's last choice, whatever happened since."""
        numbers = [number for number, (by, *_) in enumerate(self.match.steps()) if by == seat]
        choice = self.last_choice(seat)
        self.match.back_to(numbers[-1])
        self.went_back("undo.back", choice)

    def last_choice(self, seat: int) -> str:
        """The seat's last choice in words."""
        kind, option = [(kind, option) for by, kind, option, _, _ in self.match.steps() if by == seat][-1]
        return self.screen.words(seat).option(kind, option)

    def went_back(self, key: str, choice: str) -> None:
        self.save(self.match)
        self.screen.forget_news()
        self.notice = PHRASES.say(key, choice=choice)

    # --- the end -------------------------------------------------------------------------------------------------

    def end(self) -> None:
        """What happened last, the final scoring, and where the record lies."""
        screen = self.screen
        if self.people:
            screen.clear() if self.alone else screen.draw_veil()
        screen.news(self.viewer)
        screen.ending(self.viewer)
        screen.say_unbroken("screen.record", where=self.save.where)

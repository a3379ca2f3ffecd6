"""What a player can type besides a choice. Each command says whether the match now stands somewhere else."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING, Any

from rich.table import Table
from rich.text import Text

from kurultai.bots.advice import advise
from kurultai.bots.reasons import say_reason, say_risk
from kurultai.kernel.ask import Ask
from kurultai.kernel.errors import KurultaiError, NothingToUndo
from kurultai.kernel.sight import Perspective
from kurultai.terminal.marks import percent
from kurultai.terminal.menu import PHRASES, Menu, find_named

if TYPE_CHECKING:
    from kurultai.terminal.play import Sitting

HINTS = 3
Command = Callable[["Sitting", Ask[Any], Menu], bool]


class Quit(Exception):
    """A player leaves; the game is kept."""


def find_command(text: str) -> Command | None:
    """The command of this name, long or short."""
    return COMMANDS.get(text.strip().lower())


def undo(sitting: Sitting, ask: Ask[Any], menu: Menu) -> bool:
    """Take back the last choice of the player, within the barrier."""
    seat = ask.seat
    if sitting.match.can_undo(seat):
        sitting.take_back(seat)
        return True
    sitting.screen.say("undo.refused_alone" if sitting.alone and sitting.has_chosen(seat) else "undo.refused")
    sitting.screen.question(ask)
    return False


def undo_all(sitting: Sitting, ask: Ask[Any], menu: Menu) -> bool:
    """For a player alone with bots: back to the last decision, whatever happened since."""
    seat, screen = ask.seat, sitting.screen
    if not sitting.alone:
        screen.say("undo.company")
    elif not sitting.has_chosen(seat):
        screen.say("undo.nothing")
    else:
        try:
            sitting.go_back(seat)
            return True
        except NothingToUndo as refusal:
            screen.show(Text(str(refusal)))
    screen.question(ask)
    return False


def why(sitting: Sitting, ask: Ask[Any], menu: Menu) -> bool:
    """The rule behind the question."""
    say_rule(sitting, ask.kind.rule)
    sitting.screen.question(ask)
    return False


def say_rule(sitting: Sitting, rule: str) -> None:
    """A rule by its id, in a sentence."""
    from kurultai.games.rulebooks import rulebook_of

    try:
        gist = rulebook_of(sitting.match.game.meta.name, PHRASES.language).gist(rule)
        sitting.screen.say("why.rule", rule=rule, gist=gist)
    except KurultaiError:
        sitting.screen.say("why.unknown", rule=rule)


def why_not(sitting: Sitting, ask: Ask[Any], text: str) -> bool:
    """Why something is not offered, where a player names it, alone or after “why”; False if it is not understood."""
    screen, asked = sitting.screen, text.strip()
    words = screen.words(ask.seat)
    first, _, rest = asked.partition(" ")
    option = find_named(ask, words, rest if COMMANDS.get(first.lower()) is why else asked)
    if option is None:
        return False
    if option in ask.options:
        screen.say("why.offered", what=words.option(ask.kind, option))
    elif (reason := words.why_not(screen.view(ask.seat), ask, option)) is not None:
        screen.say("why.rule", rule=reason[0], gist=reason[1])
    else:
        screen.say("why.not_now", what=words.option(ask.kind, option))
        say_rule(sitting, ask.kind.rule)
    screen.question(ask)
    return True


def hint(sitting: Sitting, ask: Ask[Any], menu: Menu) -> bool:
    """What a bot would do from what the player sees: the best few choices, the chances with them, and why."""
    screen = sitting.screen
    perspective = Perspective(sitting.match, ask.seat)
    with screen.console.status(Text(PHRASES.raw("advice.thinking"))):
        advised = advise(perspective, Random(perspective.number))
    typed = {option: text for text, option in reversed(menu.answers.items())}
    words, values = screen.words(ask.seat), ask.kind.values
    rows = Table.grid(padding=(0, 2))
    for one in advised[:HINTS]:
        option = values[one.option]
        told = f"{say_reason(words, one, PHRASES.language)} {say_risk(words, one, PHRASES.language)}".strip()
        chance = Text(f"{percent(one.chance)}  {100 * one.gain:+z.0f}", style="cyan", justify="right")
        choice = Text(f"{typed.get(option, '')}  {words.choice(ask, option)}".strip(), style="bold")
        rows.add_row(chance, choice, Text(told, style="dim"))
    screen.rule(PHRASES.raw("advice.title"))
    screen.show(rows)
    screen.say("advice.note", "dim")
    screen.question(ask)
    return False


def log(sitting: Sitting, ask: Ask[Any], menu: Menu) -> bool:
    """All that has happened, as the player knows it."""
    sitting.screen.story(ask.seat)
    return ask_again(sitting, ask, menu)


def table(sitting: Sitting, ask: Ask[Any], menu: Menu) -> bool:
    """The whole table in plain sentences."""
    screen = sitting.screen
    for line in screen.words(ask.seat).table(screen.view(ask.seat)):
        screen.show(Text(line))
    return ask_again(sitting, ask, menu)


def cards(sitting: Sitting, ask: Ask[Any], menu: Menu) -> bool:
    """The deck."""
    screen = sitting.screen
    screen.show(screen.face(ask.seat).cards(screen.console.width))
    return ask_again(sitting, ask, menu)


def help_(sitting: Sitting, ask: Ask[Any], menu: Menu) -> bool:
    """What can be typed."""
    name = f"{ask.kind.name}:{ask.names()[0]}"
    rows = Table.grid(padding=(0, 2))
    for key in ("answer", "name", "undo", "undo_all", "hint", "why", "log", "table", "cards", "help", "quit"):
        typed = PHRASES.say(f"help.{key}", hint=menu.hint, name=name)
        if key != "undo_all" or sitting.alone:
            rows.add_row(Text(typed, style="bold"), Text(PHRASES.say(f"help.{key}_gist")))
    sitting.screen.rule(PHRASES.say("help.title"))
    sitting.screen.show(rows)
    return ask_again(sitting, ask, menu)


def leave(sitting: Sitting, ask: Ask[Any], menu: Menu) -> bool:
    """Leave the table."""
    raise Quit


def ask_again(sitting: Sitting, ask: Ask[Any], menu: Menu) -> bool:
    """The choices and the question once more; nothing has changed."""
    sitting.screen.choices(ask, menu)
    return False


COMMANDS: dict[str, Command] = {
    "undo": undo,
    "u": undo,
    "undo!": undo_all,
    "u!": undo_all,
    "hint": hint,
    "why": why,
    "w": why,
    "log": log,
    "l": log,
    "table": table,
    "t": table,
    "cards": cards,
    "c": cards,
    "help": help_,
    "h": help_,
    "?": help_,
    "quit": leave,
    "q": leave,
    "exit": leave,
}

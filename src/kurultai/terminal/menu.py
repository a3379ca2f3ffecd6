"""The choices of one question as they stand on the screen, and what a player may type for each."""

from __future__ import annotations

import re
from itertools import chain
from typing import Any

import msgspec
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from kurultai.games.catalogue import Spoken
from kurultai.kernel.ask import Ask, Option
from kurultai.kernel.errors import IllegalChoice
from kurultai.kernel.game import Words
from kurultai.kernel.notation import read_choice

PHRASES = Spoken("kurultai.terminal")
SEPARATORS = re.compile(r"[\s,;+&]+")


class Menu(msgspec.Struct, frozen=True):
    """What is drawn, the option behind each thing that can be typed, a hint what to type, and a title."""

    body: RenderableType
    answers: dict[str, Option]
    hint: str
    title: str = ""


def numbered(options: list[Option]) -> dict[str, Option]:
    """Options by the numbers that stand before them."""
    return {str(number): option for number, option in enumerate(options, start=1)}


def number_hint(answers: dict[str, Option]) -> str:
    """“1 to 14”, “1 or 2”."""
    return PHRASES.say("hint.two" if len(answers) == 2 else "hint.numbers", last=len(answers))


def plain_menu(words: Words, ask: Ask[Any]) -> Menu:
    """A numbered list of the options, for games without a menu of their own."""
    answers = numbered(ask.options)
    body = Table.grid(padding=(0, 2))
    body.add_column(justify="right")
    body.add_column()
    for number, option in answers.items():
        body.add_row(Text(number, style="bold"), Text(words.choice(ask, option)))
    return Menu(body, answers, number_hint(answers))


def find_option(ask: Ask[Any], menu: Menu, text: str) -> Option | None:
    """The option that a player means: by number, or by its name in the notation, however it is capitalised."""
    typed = SEPARATORS.sub(" ", text.strip())
    if typed in menu.answers:
        return menu.answers[typed]
    names = {name.lower(): name for name in ask.names()}
    kind, colon, name = text.strip().lower().rpartition(":")
    name = name.strip().replace(" ", "-")
    try:
        return read_choice(ask, f"{kind}{colon}{names.get(name, name)}")
    except IllegalChoice:
        return None


def find_named(ask: Ask[Any], words: Words, text: str) -> Option | None:
    """What a player names, of all that such a question can ever offer: by its name in the notation, or as it is
    called."""
    called = " ".join(text.lower().split())
    name = called.removeprefix(f"{ask.kind.name}:").strip().replace(" ", "-")
    named = (value for known, value in ask.kind.values.items() if known.lower() == name)
    titled = (value for value in ask.kind.domain if words.option(ask.kind, value).lower() == called)
    found: Option | None = next(chain(named, titled), None)
    return found

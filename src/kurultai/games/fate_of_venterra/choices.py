"""The options of each kind of question, in a few words each."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from kurultai.games.catalogue import capital
from kurultai.games.fate_of_venterra.build import build_price, upgrade_price
from kurultai.games.fate_of_venterra.grid import cell_name
from kurultai.games.fate_of_venterra.kinds import BLIND, DONE, LEADERS, SUPPORT, UNITS, YES
from kurultai.games.fate_of_venterra.upgrades import sale_price
from kurultai.games.fate_of_venterra.vocabulary import Either
from kurultai.kernel.ask import Ask, Kind

if TYPE_CHECKING:
    from kurultai.games.fate_of_venterra.words import VenterraWords

Option = Callable[["VenterraWords", int], str]
ENOUGH = ("march-from", "march-to", "march-unit", "gather-unit", "reserve", "support", "lend", "buy-leader")
"""Kinds whose last answer is “done”, not “none”."""


def option(words: VenterraWords, kind: Kind[Any], value: int) -> str:
    """An option on its button."""
    if value == DONE and DONE in kind.index:
        done = "skip" if kind.name == "action" else "done" if kind.name in ENOUGH else "none"
        return words.phrases.raw(f"option.{done}")
    return OPTIONS.get(kind.name, land)(words, value)


def choice(words: VenterraWords, ask: Ask[Any], value: int) -> str:
    """The same where the question tells more: the alternatives of an action or of a card, what is taken off a price,
    which of the places that are numbered on the map, or who has to go for what is not paid."""
    if ask.kind is words.box.kind.place and value in ask.options:
        return words.phrases.say("option.place_number", number=1 + ask.options.index(value))
    if value != DONE and ask.kind is words.box.kind.action and isinstance(ask.about, (int, tuple)):
        return capital(alternative(words, ask.about, value))
    if value != DONE and ask.kind.name in PRICED:
        return PRICED[ask.kind.name](words, value, taken_off(ask))
    if ask.kind is words.box.kind.pay_tax and isinstance(ask.about, tuple):
        return tax(words, value, ask.about)
    if isinstance(ask.about, Either):
        return capital(words.text.effect(ask.about.of[value]))
    return option(words, ask.kind, value)


def taken_off(ask: Ask[Any]) -> int:
    """How much less than their price a question asks for what it offers."""
    about = ask.about[1] if isinstance(ask.about, tuple) else ask.about
    return about if isinstance(about, int) else 0


def tax(words: VenterraWords, paid: int, about: tuple[int, int, int, bool]) -> str:
    """What is paid for a large army, and how many of its units leave nevertheless; or, where some count for more than
    one, by how much it is too large."""
    _, size, free, weighed = about
    wealth, over, say = words.text.amount("wealth", paid), size - free - paid, words.phrases
    if not over:
        return say.say("option.tax.none", wealth=wealth)
    if weighed:
        return say.say("option.tax_weighed", wealth=wealth, over=over)
    return say.count("option.tax", over, wealth=wealth)


def alternative(words: VenterraWords, about: int | tuple[int, int], value: int) -> str:
    """One of the alternatives of a command's action (the first one that has any, unless it is named), or of an upgrade
    that offers some (below 0)."""
    commands = words.box.content.commands
    if isinstance(about, tuple):
        command, number = about
        return words.text.effect(commands[command].actions[number].one_of[value])
    if about < 0:
        return words.phrases.raw("effect.recruit" if value == 0 else "question.gain-leader").rstrip(".")
    action = next(action for action in commands[about].actions if len(action.one_of) > 1)
    return words.text.effect(action.one_of[value])


def land(words: VenterraWords, value: int) -> str:
    """A territory."""
    if value == SUPPORT:
        return words.phrases.raw("option.support")
    return words.phrases.say("option.land", land=words.land(value))


def place(words: VenterraWords, value: int) -> str:
    """A kind of unit in a territory."""
    where, kind = divmod(value, UNITS)
    return words.phrases.say("option.place", unit=words.unit(kind), land=words.land(where))


def lend(words: VenterraWords, value: int) -> str:
    """Which side a ship supports."""
    where, defence = divmod(value, 2)
    return words.phrases.say("option.defend" if defence else "option.attack", land=words.land(where))


def pair(words: VenterraWords, value: int) -> str:
    """Two commands."""
    names = [card.name for at, card in enumerate(words.box.content.commands) if value >> at & 1]
    return words.phrases.say("option.pair", one=names[0], other=names[1])


def board(words: VenterraWords, value: int) -> str:
    """A board with the terrains of both sides."""
    record = words.box.content.boards[value]
    terrains = " / ".join(words.text.side(record, side) for side in (0, 1))
    return words.phrases.say("option.board", name=words.board(value), terrains=terrains)


def committed(words: VenterraWords, value: int) -> str:
    """What is laid face down in a battle: a leader, or a command card as a bluff."""
    if value >= LEADERS:
        return words.phrases.say("option.bluff", name=words.box.content.commands[value - LEADERS].name)
    return leader(words, value)


def leader(words: VenterraWords, value: int) -> str:
    """A leader with numbers and text."""
    record = words.box.content.leaders[value]
    return words.phrases.say("option.leader", name=record.name, text=words.text.leader(record))


def quest(words: VenterraWords, value: int) -> str:
    """A quest with its text."""
    if value == BLIND:
        return words.phrases.raw("option.blind")
    record = words.box.content.quests[value]
    return words.phrases.say("option.leader", name=record.name, text=words.text.quest(record))


def gods(words: VenterraWords, value: int) -> str:
    """A Gods card with its text."""
    if value == BLIND:
        return words.phrases.raw("option.blind")
    record = words.box.content.gods[value]
    return words.phrases.say("option.leader", name=record.name, text=words.text.effects(record.effects))


def upgrade(words: VenterraWords, value: int, discount: int = 0) -> str:
    """A faction upgrade with its price and text."""
    record = words.box.content.upgrades[value]
    name = words.phrases.say("option.price", name=record.name, price=sale_price(record, discount))
    return words.phrases.say("option.leader", name=name, text=words.upgrade_text(record))


def building(words: VenterraWords, value: int, discount: int = 0) -> str:
    """A new building with its price."""
    price = build_price(words.box, value, discount)
    return words.phrases.say("option.price", name=words.building(value), price=price)


def raised(words: VenterraWords, value: int, discount: int = 0) -> str:
    """What a building becomes, with the price."""
    price = upgrade_price(words.box, value, discount)
    return words.phrases.say("option.price", name=words.building(value), price=price)


def reward(words: VenterraWords, value: int) -> str:
    """A bidding reward."""
    record = words.box.content.rewards[value]
    return words.phrases.say("option.leader", name=record.name, text=words.text.effects(record.effects))


def yes_or_no(words: VenterraWords, value: int) -> str:
    return words.phrases.raw("option.yes" if value == YES else "option.no")


def side(words: VenterraWords, value: int) -> str:
    return words.phrases.say(f"option.side_{'ab'[value]}", terrains="").rstrip(": ")


def unit(words: VenterraWords, value: int) -> str:
    return words.unit(value)


def _ordinal(words: VenterraWords, value: int) -> str:
    return str(value + 1)


OPTIONS: dict[str, Option] = {
    "faction": lambda words, value: words.faction(value),
    "start-side": side,
    "side": side,
    "board": board,
    "turn": lambda words, value: words.phrases.say("option.turn", degrees=60 * value),
    "place": lambda words, value: words.phrases.say("option.cell", cell=cell_name(value)),
    "start-leader": leader,
    "declare": pair,
    "command": lambda words, value: words.box.content.commands[value].name,
    "action": _ordinal,
    "either": _ordinal,
    "pay": yes_or_no,
    "use": yes_or_no,
    "reserve": quest,
    "quest": quest,
    "gods": gods,
    "play-gods": gods,
    "march-unit": place,
    "support-march": place,
    "gather-unit": place,
    "casualty": place,
    "remove": place,
    "disband": place,
    "lend": lend,
    "buy-defence": lambda words, value: words.phrases.say("option.defence", number=value),
    "commit": committed,
    "leader": leader,
    "conquer": lambda words, value: words.phrases.raw(f"option.{('destroy', 'convert', 'keep')[value]}"),
    "recruit": unit,
    "upgrade-to": raised,
    "build": building,
    "buy-upgrade": upgrade,
    "buy-leader": leader,
    "gain-leader": leader,
    "victim": lambda words, value: words.name(value),
    "next-in-order": lambda words, value: words.name(value),
    "pay-tax": lambda words, value: words.text.amount("wealth", value),
    "bid": lambda words, value: words.text.amount("wealth", value),
    "reward": reward,
}
"""The kinds whose options are more than a territory."""
PRICED: dict[str, Callable[[VenterraWords, int, int], str]] = {
    "upgrade-to": raised,
    "build": building,
    "buy-upgrade": upgrade,
}
"""The kinds whose options have a price that can be lowered."""

"""The choices of each kind of question."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import permutations
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from kurultai.games.reign_and_ruin.reckoning import faction_sums
from kurultai.games.reign_and_ruin.sight import FighterView, View
from kurultai.kernel.ask import Ask, Option
from kurultai.terminal.flow import Flow
from kurultai.terminal.marks import chip, styled
from kurultai.terminal.menu import PHRASES, Menu, number_hint, numbered, plain_menu
from kurultai.terminal.tables.reign_and_ruin.pen import ROOM_FOR_COLUMNS, ROOM_FOR_TITLES, Pen


def draw_menu(pen: Pen, ask: Ask[Any], view: View, width: int) -> Menu:
    """The choices, drawn in the way that suits the question."""
    kinds = pen.box.kind
    if ask.kind is kinds.keep:
        return keep_menu(pen, view, width)
    if ask.kind is kinds.play:
        return play_menu(pen, ask, view, width)
    if ask.kind in (kinds.destroy, kinds.double, kinds.protect, kinds.take):
        return target_menu(pen, ask, view)
    if ask.kind is kinds.revive:
        return revive_menu(pen, ask, view)
    menu = plain_menu(pen.words, ask)
    return Menu(Group(*pen.own_hand(view), menu.body), menu.answers, menu.hint)


def keep_menu(pen: Pen, view: View, width: int) -> Menu:
    """The pack, a number before each card; the answer is two of them."""
    rows = card_list([""], width)
    rows.show_header = False
    for number, card in enumerate(view.pack, start=1):
        rows.add_row(strong(number), *card_cells(pen, card, width))
    body = Group(*pen.own_hand(view), rows, *abilities(pen, view.pack, width))
    return Menu(body, pairs(pen, view.pack), PHRASES.say("hint.pairs"), PHRASES.say("reign.pack"))


def pairs(pen: Pen, pack: tuple[int, ...]) -> dict[str, Option]:
    """Every two cards, by their numbers or by their names, in either order."""
    answers: dict[str, Option] = {}
    for (first, one), (second, two) in permutations(enumerate(pack, start=1), 2):
        names = pen.box.content.cards[one].id, pen.box.content.cards[two].id
        answers[f"{first} {second}"] = answers[" ".join(names)] = (min(one, two), max(one, two))
    return answers


def play_menu(pen: Pen, ask: Ask[Any], view: View, width: int) -> Menu:
    """The hand in two lanes: fight, with what the army would come to, or use, with what the ability does."""
    answers = numbered(ask.options)
    numbers = {option: number for number, option in answers.items()}
    rows = card_list([PHRASES.say(f"reign.{lane}") for lane in ("fight", "army", "use")], width)
    for card in view.hand:
        use = numbers.get((card, "use"))
        cells = card_cells(pen, card, width)
        if use is None:
            cells[-1].stylize("dim")
        then = Text(f"→ {total_with(pen, view.seats[ask.seat].army, card)}", style="dim")
        rows.add_row(strong(numbers[card, "fight"]), then, strong(use or "–"), *cells)
    body = Group(rows, *abilities(pen, view.hand, width))
    return Menu(body, answers, number_hint(answers), PHRASES.say("reign.your_hand"))


def total_with(pen: Pen, army: tuple[FighterView, ...], card: int) -> int:
    """What an army would be worth with this card as a fighter."""
    recruit = FighterView(card, doublings=0, protected=False)
    return sum(found.total for found in faction_sums(pen.box, (*army, recruit)))


def card_list(numbers: list[str], width: int) -> Table:
    """A table of cards with columns of numbers before them."""
    rows = Table(box=None, padding=(0, 1), header_style="dim", pad_edge=False)
    for title in numbers:
        rows.add_column(title, justify="right", min_width=3, no_wrap=True)
    rows.add_column("", no_wrap=True)
    if width >= ROOM_FOR_TITLES:
        rows.add_column("", style="italic", no_wrap=True)
    if width >= ROOM_FOR_COLUMNS:
        rows.add_column("")
    return rows


def card_cells(pen: Pen, card: int, width: int) -> list[Text]:
    """A card in a list: faction and value; the ability and the title where there is room."""
    cells = [pen.card(card)]
    if width >= ROOM_FOR_TITLES:
        cells.append(Text(pen.box.content.cards[card].title))
    if width >= ROOM_FOR_COLUMNS:
        cells.append(pen.ability(card))
    return cells


def abilities(pen: Pen, cards: Iterable[int], width: int) -> list[RenderableType]:
    """Where cards have no room for it: once for each faction among them, what its cards do."""
    if width >= ROOM_FOR_COLUMNS:
        return []
    first_of = {pen.box.faction_of[card]: card for card in reversed(list(cards))}
    rows = Table.grid(padding=(0, 2))
    for _, card in sorted(first_of.items()):
        rows.add_row(Text(pen.words.faction(card).name, style="dim"), pen.ability(card))
    return [rows]


def target_menu(pen: Pen, ask: Ask[Any], view: View) -> Menu:
    """Fighters to choose from, army by army."""
    rows = Table.grid(padding=(0, 1))
    ordered: list[Option] = []
    for number, seat in enumerate(view.seats):
        army = [fighter for found in faction_sums(pen.box, seat.army) for fighter in found.fighters]
        targets = [fighter for fighter in army if fighter.card in ask.options]
        if targets:
            items = [pen.fighter(fighter) for fighter in targets]
            rows.add_row(chip(number), pen.who(number), with_numbers(items, len(ordered) + 1))
            ordered += [fighter.card for fighter in targets]
    return in_order(pen, ask, ordered, Group(*pen.own_hand(view), rows), PHRASES.say("reign.fighters"))


def revive_menu(pen: Pen, ask: Ask[Any], view: View) -> Menu:
    """Cards of the discard pile to choose from."""
    body = Group(*pen.own_hand(view), with_numbers([pen.card(card) for card in ask.options], 1))
    return in_order(pen, ask, list(ask.options), body, PHRASES.say("reign.discard_pile"))


def in_order(pen: Pen, ask: Ask[Any], ordered: list[Option], body: RenderableType, title: str) -> Menu:
    """A menu numbered as it is drawn; what lies on no army (a card that may take itself) is added below."""
    rest = [option for option in ask.options if option not in ordered]
    more = with_numbers([Text(pen.words.option(ask.kind, option)) for option in rest], len(ordered) + 1)
    answers = numbered([*ordered, *rest])
    return Menu(Group(body, more), answers, number_hint(answers), title)


def with_numbers(items: list[Text], first: int) -> Flow:
    """Things to choose from in a row, their numbers before them."""
    return Flow([strong(number) + Text(" ") + item for number, item in enumerate(items, start=first)])


def strong(number: int | str) -> Text:
    """A number that can be typed."""
    return styled(str(number), "bold")

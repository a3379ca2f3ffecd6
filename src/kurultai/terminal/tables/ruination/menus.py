"""The choices of each kind of question, drawn in the way that suits it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rich.table import Table
from rich.text import Text

from kurultai.games.catalogue import capital
from kurultai.games.ruination.box import BATTLE
from kurultai.games.ruination.cardtext import is_free
from kurultai.games.ruination.content import DECKS
from kurultai.games.ruination.kinds import DONE, FIRST_TACTIC, NOMADS, PART_ACTION, PART_BANNER, STRENGTH
from kurultai.games.ruination.sight import View
from kurultai.games.ruination.table import NO_CARD
from kurultai.kernel.ask import Ask
from kurultai.terminal.menu import Menu, number_hint, numbered, plain_menu
from kurultai.terminal.tables.ruination.board import deck_cells
from kurultai.terminal.tables.ruination.grids import grid_menu, place_menu
from kurultai.terminal.tables.ruination.pen import SHOWN, Pen, strong

BLESSED = range(3, 6)
Cells = Callable[[Any], list[Text]]


def draw_menu(pen: Pen, ask: Ask[Any], view: View, width: int) -> Menu:
    """The choices, drawn in the way that suits the question."""
    name = ask.kind.name
    if name in ROWS:
        cells, title = ROWS[name](pen, ask, view)
        return row_menu(ask, cells, title)
    if name in ("send", "fetch", "recruit"):
        return grid_menu(pen, ask, view)
    if name in ("casualty", "disband", "toll", "displace") or ask.kind.domain != pen.box.kind.bastion.domain:
        return plain_menu(pen.words, ask)
    return place_menu(pen, ask, view)


def row_menu(ask: Ask[Any], cells: Cells, title: str) -> Menu:
    """A row for each option: its number, and what there is to say of it."""
    answers = numbered(ask.options)
    rows = Table.grid(padding=(0, 2))
    rows.add_column(justify="right")
    for number, option in answers.items():
        rows.add_row(strong(number), *cells(option))
    return Menu(rows, answers, number_hint(answers), title)


Rows = tuple[Cells, str]


def card_rows(pen: Pen, ask: Ask[Any], view: View) -> Rows:
    """The top cards are the menu of the turn."""
    return lambda deck: deck_cells(pen, deck, view.tops[deck]), SHOWN.raw("title.top")


def part_rows(pen: Pen, ask: Ask[Any], view: View) -> Rows:
    """The parts of the card that are left, with what they do."""
    card = pen.box.content.actions[view.card]

    def cells(part: int) -> list[Text]:
        if part == PART_ACTION:
            text = SHOWN.raw(f"part.{DECKS[view.deck]}") + after_card(view.deck)
        else:
            text = pen.text.banner(card.banner) if part == PART_BANNER else pen.text.bonus(view.card)
        return [Text(pen.words.option(ask.kind, part)), Text(capital(text))]

    return cells, SHOWN.say("title.hand", card=card.name)


def after_card(deck: int) -> str:
    """What may be acquired after a card of a deck."""
    return {"recruit": SHOWN.raw("part.also_exile"), "scavenge": SHOWN.raw("part.also_advantage")}.get(DECKS[deck], "")


def advantage_rows(pen: Pen, ask: Ask[Any], view: View) -> Rows:
    """Advantages with cost and text."""

    def cells(card: int) -> list[Text]:
        if card == DONE:
            return [Text(pen.words.option(ask.kind, card))]
        record = pen.box.content.advantages[card]
        told = Text.assemble(pen.text.advantage(record), (f" ({pen.words.tier(card)})", "dim"))
        return [Text(record.name, style="bold"), Text(pen.text.costs(record.cost)), told]

    return cells, SHOWN.raw("title.advantages")


def exile_rows(pen: Pen, ask: Ask[Any], view: View) -> Rows:
    """Exiles with cost and text."""

    def cells(exile: int) -> list[Text]:
        if exile == DONE:
            return [Text(pen.words.option(ask.kind, exile))]
        card = pen.box.content.exiles[exile]
        cost = pen.text.cost_less(card.cost, ask.about) if isinstance(ask.about, int) else pen.text.cost(card.cost)
        return [Text(card.name, style="bold"), Text(cost), Text(pen.text.exile(card))]

    return cells, SHOWN.raw("title.exiles")


def slot_rows(pen: Pen, ask: Ask[Any], view: View) -> Rows:
    """Slots with their tactic, and what they cost or replace."""
    seat = ask.seat

    def cells(slot: int) -> list[Text]:
        tactic, card = pen.box.boards[seat].tactics[slot], view.seats[seat].slots[slot]
        price = "" if is_free(tactic.slot_cost) else SHOWN.say("slot.extra", cost=pen.text.cost(tactic.slot_cost))
        lies = price if card == NO_CARD else SHOWN.say("slot.replaces", card=pen.words.advantage(card))
        return [
            Text(pen.words.option(ask.kind, slot)),
            Text(capital(pen.text.tactic(tactic))),
            Text(lies, style="dim"),
        ]

    return cells, SHOWN.raw("title.board")


def cost_rows(pen: Pen, ask: Ask[Any], view: View) -> Rows:
    """The prices that a card may be had for."""
    card = pen.box.content.advantages[ask.about] if isinstance(ask.about, int) else None

    def cells(which: int) -> list[Text]:
        told = pen.words.option(ask.kind, which)
        return [Text(told)] if card is None else [Text(told), Text(pen.text.cost(card.cost[which]))]

    return cells, card.name if card is not None else ""


def fight_rows(pen: Pen, ask: Ask[Any], view: View) -> Rows:
    """Dice, blessings and tactics, with what each would give."""
    held = view.seats[ask.seat].blessings

    def cells(choice: int) -> list[Text]:
        text = pen.words.option(ask.kind, choice)
        if choice >= FIRST_TACTIC:
            return tactic_cells(pen, view, ask.seat, choice - FIRST_TACTIC)
        if choice == STRENGTH:
            amount = max(s for s, die in zip(pen.box.dice.strength, pen.box.dice.die_of, strict=True) if die == BATTLE)
            return [Text(SHOWN.say("fight.strength", amount=pen.text.amount("strength", amount)))]
        return [Text(SHOWN.count("fight.held", held, text=text) if choice in BLESSED else text)]

    return cells, SHOWN.raw("title.actions")


def tactic_cells(pen: Pen, view: View, seat: int, slot: int) -> list[Text]:
    """A tactic: its own effect, its advantage's, and the specials it takes."""
    tactic, card = pen.box.boards[seat].tactics[slot], view.seats[seat].slots[slot]
    text = pen.text.tactic(tactic)
    if card != NO_CARD:
        more = pen.text.effects(pen.box.content.advantages[card].tactic)
        text = SHOWN.say("fight.card", text=text, card=pen.words.advantage(card), more=more)
    told = SHOWN.say("fight.tactic", number=slot + 1, text=text)
    return [Text.assemble(told, (f" ({SHOWN.count('fight.specials', tactic.specials)})", "dim"))]


def resource_rows(pen: Pen, ask: Ask[Any], view: View) -> Rows:
    """Resources, with how many the player has and can have."""
    held, most = view.seats[ask.seat].resources, pen.box.boards[ask.seat].resource_cap

    def cells(resource: int) -> list[Text]:
        have = SHOWN.say("menu.held", count=held[resource], most=most)
        return [Text(pen.words.option(ask.kind, resource)), Text(have, style="dim")]

    return cells, ""


def either_rows(pen: Pen, ask: Ask[Any], view: View) -> Rows:
    """The effects to choose from."""
    return lambda which: [Text(pen.words.choice(ask, which))], ""


def side_rows(pen: Pen, ask: Ask[Any], view: View) -> Rows:
    """Enemies, where they stand and with what."""

    def cells(option: int) -> list[Text]:
        at, side = divmod(option, NOMADS + 1)
        shown = view.territories[at]
        armies = [pen.army(army) for army in shown.armies if army.seat == side]
        there = armies[0] if armies else pen.nomad(shown.nomad)
        return [Text(pen.words.option(ask.kind, option)), there, Text("▲" * shown.bastions)]

    return cells, SHOWN.raw("title.map")


ROWS: dict[str, Callable[[Pen, Ask[Any], View], Rows]] = {
    "card": card_rows,
    "part": part_rows,
    "advantage": advantage_rows,
    "exile": exile_rows,
    "slot": slot_rows,
    "cost": cost_rows,
    "fight": fight_rows,
    "resource": resource_rows,
    "pay": resource_rows,
    "either": either_rows,
    "enemy": side_rows,
    "battle": side_rows,
}
"""The questions whose options stand below each other with all that matters for the choice."""

"""RU-TURN RU-CARD A turn: one action card, all battles, the army limits."""

from __future__ import annotations

from kurultai.games.ruination.advantages import advantage_window
from kurultai.games.ruination.content import DECKS
from kurultai.games.ruination.events import CameToNothing, CardDiscarded, CardTaken
from kurultai.games.ruination.fury import invoke_fury
from kurultai.games.ruination.kinds import PART_ACTION, PART_BANNER, PART_BONUS
from kurultai.games.ruination.move import move_action
from kurultai.games.ruination.performing import perform
from kurultai.games.ruination.recruit import recruit_action
from kurultai.games.ruination.scavenge import scavenge_action
from kurultai.games.ruination.table import BATTLES, NO_CARD, PARTS, WINDOW, Table
from kurultai.games.ruination.tracks import take_banner
from kurultai.games.ruination.units import exile_window
from kurultai.kernel.ask import Ask, Rule
from kurultai.kernel.story import tell

ACTIONS = (move_action, recruit_action, scavenge_action)
ALL_PARTS = 1 << PART_ACTION | 1 << PART_BANNER | 1 << PART_BONUS
PARTS_LEFT = [[part for part in range(3) if not done & 1 << part] for done in range(ALL_PARTS + 1)]


def choose_card(table: Table) -> Rule[None]:
    """RU-TURN-1 RU-TURN-3 RU-REF-11 RU-CARD-1..2 RU-CARD-A4 RU-TURN-A5 The top card of one deck is taken."""
    seat = table.turn
    table.deck = yield Ask(seat, table.box.kind.deck, [0, 1, 2])
    table.card = table.tops[table.deck]
    table.parts = 0
    table.phase = PARTS
    tell(table, CardTaken, seat, table.deck, table.card)


def resolve_part(table: Table) -> Rule[None]:
    """RU-TURN-4 RU-CARD-3..5 RU-CARD-D1 RU-CARD-A1 Action, banner and bonus, each whole, in any order."""
    seat = table.turn
    part = yield Ask(seat, table.box.kind.part, PARTS_LEFT[table.parts])
    card = table.box.content.actions[table.card]
    if part == PART_ACTION:
        rule = ACTIONS[table.deck](table, seat)
    elif part == PART_BANNER:
        rule = take_banner(table, seat, card.banner)
    else:
        rule = perform(table, seat, card.bonus)
    if table.story is None:
        yield from rule
    else:
        yield from told_if_idle(table, seat, part, rule)
    table.parts |= 1 << part
    if table.parts == ALL_PARTS:
        table.phase = WINDOW


def told_if_idle(table: Table, seat: int, part: int, rule: Rule[None]) -> Rule[None]:
    """A part that asks nothing and tells nothing has come to nothing: whoever took it would wonder."""
    told, answer, asked = len(table.story or ()), None, False
    while True:
        try:
            ask = rule.send(answer)
        except StopIteration:
            break
        answer, asked = (yield ask), True
    if not asked and len(table.story or ()) == told:
        tell(table, CameToNothing, seat, table.card, part)


def open_window(table: Table) -> Rule[None]:
    """RU-SCAV-4 RU-RECRUIT-10 RU-TURN-A1 After scavenging an advantage may be bought, after recruiting an exile."""
    if DECKS[table.deck] == "scavenge":
        yield from advantage_window(table, table.turn)
    elif DECKS[table.deck] == "recruit":
        yield from exile_window(table, table.turn)
    yield from discard_card(table)


def discard_card(table: Table) -> Rule[None]:
    """RU-TURN-5..7 RU-FURY-4 RU-TURN-A2..A3 RU-TURN-A6 A deck's last card brings the Fury and a reshuffle."""
    deck, seat = table.deck, table.turn
    table.discards[deck] += bytes((table.card,))
    last = not table.decks[deck]
    tell(table, CardDiscarded, seat, deck, table.card, last)
    if last:
        invoke_fury(table, seat, "deck")
        table.decks[deck] = bytes(sorted(table.discards[deck]))
        table.discards[deck] = b""
    turn_up_card(table, deck)
    table.deck = table.card = NO_CARD
    table.phase = BATTLES
    yield from ()


def turn_up_card(table: Table, deck: int) -> None:
    """RU-SETUP-2 RU-TURN-T3 The next card of a deck is seen: one of those that remain."""
    cards = table.decks[deck]
    at = table.luck.draw(len(cards))
    table.tops[deck] = cards[at]
    table.decks[deck] = cards[:at] + cards[at + 1 :]

"""FV-GODS Power of the Gods: cards gained from the row or blind, played in the window that they name."""

from __future__ import annotations

from typing import get_args

from kurultai.games.fate_of_venterra.content import GODS_ROW
from kurultai.games.fate_of_venterra.events import GodsCancelled, GodsGained, GodsPlayed, GodsShuffled, GodsTurnedUp
from kurultai.games.fate_of_venterra.kinds import BLIND, DONE
from kurultai.games.fate_of_venterra.leaders import in_role, seat_on
from kurultai.games.fate_of_venterra.performing import any_possible, perform
from kurultai.games.fate_of_venterra.table import (
    ATTACKER,
    DEFENDER,
    NOBODY,
    NOTHING,
    Battle,
    Table,
    from_initiative,
)
from kurultai.games.fate_of_venterra.vocabulary import Window
from kurultai.games.fate_of_venterra.windows import GODS_PLAYED, GODS_RESOLVED, Speech, open_window
from kurultai.kernel.ask import Ask, Rule
from kurultai.kernel.story import tell

WINDOWS: tuple[Window, ...] = get_args(Window)
(
    AT_INCOME,
    AT_COMMAND,
    AT_EXPLORATION,
    AT_BATTLE_START,
    IN_BATTLE,
    AT_CASUALTY,
    AT_VICTORY,
    AT_QUEST,
    AT_ARMY,
    AT_BID,
    AT_REACTION,
) = range(11)
"""The windows by number, in the order of the vocabulary."""
IN_FIGHT = (AT_BATTLE_START, IN_BATTLE, AT_CASUALTY, AT_VICTORY)
"""The windows in which the role of a card counts."""
PLAYED = 3
"""A card that is being played takes three numbers: by whom, which, and whether it was cancelled."""


# --- gaining ---------------------------------------------------------------------------------------------------------


def lay_gods(table: Table) -> None:
    """FV-GODS-4 FV-COMP-8 The deck, of which no order is fixed, and three cards in the open row."""
    cards = table.box.content.gods
    table.gods_deck = bytes(at for at, card in enumerate(cards) for _ in range(card.copies))
    refill_row(table)


def refill_row(table: Table) -> None:
    """FV-GODS-A1..A2 The row is filled up to three at once; where nothing was left to fill it with, as soon as a card
    is discarded."""
    while len(table.gods_row) < GODS_ROW and can_draw(table):
        card = draw(table)
        table.gods_row = bytes(sorted((*table.gods_row, card)))
        tell(table, GodsTurnedUp, card)


def can_draw(table: Table) -> bool:
    """FV-GODS-A2 FV-GODS-B2 Whether a card is left in the deck, or can be shuffled back into it."""
    return bool(table.gods_deck or (table.gods_pile and table.box.rulings.gods_reshuffle))


def draw(table: Table) -> int:
    """FV-GODS-A2 The top card: one of those that remain; the discarded ones are shuffled when none does."""
    if not table.gods_deck:
        table.gods_deck, table.gods_pile = bytes(sorted(table.gods_pile)), b""
        tell(table, GodsShuffled, len(table.gods_deck))
    at = table.luck.draw(len(table.gods_deck))
    card = table.gods_deck[at]
    table.gods_deck = table.gods_deck[:at] + table.gods_deck[at + 1 :]
    return card


def gain_gods(table: Table, seat: int) -> Rule[None]:
    """FV-GODS-1 FV-GODS-5..6 FV-GODS-D1 FV-GODS-B2 FV-EXPLORE-5 A card of the row, shown to all, or blind from the
    deck; nothing if there is none."""
    options = sorted(set(table.gods_row)) + ([BLIND] if can_draw(table) else [])
    if not options:
        return
    choice = yield Ask(seat, table.box.kind.gods, options)
    if choice == BLIND:
        card = draw(table)
        table.gods_blind[seat] = bytes(sorted((*table.gods_blind[seat], card)))
        tell(table, GodsGained, seat, card, blind=True)
        return
    table.gods_row = without(table.gods_row, choice)
    table.gods_hand[seat] = bytes(sorted((*table.gods_hand[seat], choice)))
    tell(table, GodsGained, seat, choice, blind=False)
    refill_row(table)


def without(cards: bytes, card: int) -> bytes:
    """Some cards less one."""
    at = cards.index(card)
    return cards[:at] + cards[at + 1 :]


# --- playing ---------------------------------------------------------------------------------------------------------


def holds_any(table: Table, seat: int) -> bool:
    """Whether a seat holds a card at all, which everybody sees."""
    return bool(table.gods_hand[seat] or table.gods_blind[seat])


def playable(table: Table, seat: int, window: int) -> list[int]:
    """FV-GODS-2 FV-GODS-B1 The cards that a seat may play in a window: theirs, in the right role, with something to
    do."""
    held = set(table.gods_hand[seat] + table.gods_blind[seat]).intersection(table.box.gods_at[window])
    if not held:
        return []
    cards = table.box.content.gods
    return [
        card
        for card in sorted(held)
        if fits(table, seat, card, window) and any_possible(table, seat, cards[card].effects)
    ]


def may_play(table: Table, seat: int, window: int) -> bool:
    """Whether a seat has a card to play in a window; who is asked, and who is not, tells something of blind ones, and
    of hidden quests where a card completes one."""
    if table.gods_blind[seat] or (window == AT_QUEST and table.reserved_blind[seat]):
        table.luck.show(seat)
    return bool(playable(table, seat, window))


def fits(table: Table, seat: int, card: int, window: int) -> bool:
    """Whether a seat is on the side of the fight that a card is for."""
    battle = table.battle
    if battle is None or window not in IN_FIGHT:
        return True
    return in_role(table.box.content.gods[card].role, ATTACKER if battle.attacker == seat else DEFENDER)


def offer(table: Table, seat: int, window: int) -> Speech:
    """FV-GODS-2 FV-GODS-D2 FV-GODS-A3 A seat may play cards in a window, one at a time, as many as it likes."""
    if not holds_any(table, seat) or not may_play(table, seat, window):
        return ()
    return offer_many(table, seat, window)


def offer_many(table: Table, seat: int, window: int) -> Rule[None]:
    """FV-GODS-D2 One card after the other, until none is played."""
    while (yield from ask_for_card(table, seat, window)) and may_play(table, seat, window):
        pass


def offer_one(table: Table, seat: int, window: int) -> Rule[bool]:
    """FV-GODS-D2 One card, or none; whether one was played."""
    return may_play(table, seat, window) and (yield from ask_for_card(table, seat, window))


def ask_for_card(table: Table, seat: int, window: int) -> Rule[bool]:
    """FV-GODS-D2 The same for a seat that has one to play."""
    table.window, table.asked = window, seat
    card = yield Ask(seat, table.box.kind.play_gods, lambda now: [*playable(now, seat, window), DONE], about=window)
    table.window, table.asked = NOTHING, NOBODY
    if card == DONE:
        return False
    yield from play(table, seat, card)
    return True


def offer_in_battle(table: Table, battle: Battle, window: int) -> Rule[None]:
    """FV-GODS-A3 FV-BATTLE-9 FV-BATTLE-A10 FV-BATTLE-D1..D2 Attacker, then defender, by turns until both decline."""
    side, declined = ATTACKER, 0
    while declined < len((ATTACKER, DEFENDER)):
        played = yield from offer_one(table, seat_on(battle, side), window)
        declined = 0 if played else declined + 1
        side = 1 - side


def play(table: Table, seat: int, card: int) -> Rule[None]:
    """FV-GODS-3 FV-GODS-7 FV-GODS-A2 FV-GODS-A6..A7 FV-FACTION-WATCH-D1 A card is played once: others react, its effect
    happens, it is discarded."""
    if card in table.gods_hand[seat]:
        table.gods_hand[seat] = without(table.gods_hand[seat], card)
    else:
        table.gods_blind[seat] = without(table.gods_blind[seat], card)
    at = len(table.playing)
    table.playing += bytes((seat, card, 0))
    tell(table, GodsPlayed, seat, card)
    yield from react(table, seat, at)
    if not table.playing[at + 2]:
        yield from perform(table, seat, table.box.content.gods[card].effects, "card")
    for other in from_initiative(table, seat):
        yield from open_window(table, other, GODS_RESOLVED)
    table.playing = table.playing[:at]
    table.gods_pile = bytes(sorted((*table.gods_pile, card)))
    refill_row(table)


def react(table: Table, seat: int, at: int) -> Rule[None]:
    """FV-FACTION-WATCH-3 FV-FACTION-WATCH-A1 The others may cancel a card before its effect, in the order of
    initiative."""
    for other in from_initiative(table, seat):
        if not table.playing[at + 2]:
            yield from open_window(table, other, GODS_PLAYED)
        if not table.playing[at + 2]:
            yield from offer_one(table, other, AT_REACTION)


def cancel(table: Table, at: int, by: int, upgrade: int) -> None:
    """FV-FACTION-WATCH-3 The card that lies at this place has no effect."""
    played = bytearray(table.playing)
    played[at + 2] = 1
    table.playing = bytes(played)
    tell(table, GodsCancelled, played[at], played[at + 1], by, upgrade)

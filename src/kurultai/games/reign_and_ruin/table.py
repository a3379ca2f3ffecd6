"""The table of Reign & Ruin, and small words for reading and changing it."""

from __future__ import annotations

from bisect import bisect
from dataclasses import field
from typing import Any

from kurultai.games.reign_and_ruin.content import Content
from kurultai.games.reign_and_ruin.kinds import Kinds
from kurultai.games.reign_and_ruin.rulings import Rulings
from kurultai.kernel import game, table
from kurultai.kernel.plain import Shared, plain

NOBODY = -1
NOTHING = -1
HAND_SIZE = 7

SETUP, DRAFT, PLAY = 0, 1, 2
IN_PILE, SEEN, KEPT = 0, 1, 2
"""Where a card was before anybody saw it; from KEPT on: KEPT + pack * STAGES + stage at which it was kept."""
STAGES = 4


Cards = bytes
"""Some cards, as numbers in the deck. It never changes, so copies of a table share it."""
NO_CARDS: Cards = b""
Marks = bytes
"""A small number for each card of the deck; it never changes either."""
ONE = [bytes((card,)) for card in range(256)]


class Box(game.Box, frozen=True):
    """What is fixed: the deck by number, the rulings, and what is computed from them once."""

    seats: int
    content: Content
    rulings: Rulings
    recommended: bool
    kind: Kinds
    schedule: tuple[int, ...]
    previous_winners: tuple[int, ...]
    previous_drawn: bool
    faction_of: list[int]
    value_of: list[int]
    ability_of: list[int]
    cells: list[list[int]]
    known_cell: list[int]
    armies_seen: list[Any]
    """For each seat the army that was last seen there (`sight.ArmySeen`), whichever table was looked at."""


@plain
class Table(table.Table):
    """Hands (during the draft: the kept cards), packs and the draw pile are in order of the deck, armies and the
    discard pile in order of arrival."""

    box: Shared[Box]
    phase: int = SETUP
    pick: int = 0
    packs: tuple[Cards, ...] = ()
    hands: list[Cards] = field(default_factory=list)
    armies: list[Cards] = field(default_factory=list)
    draw_pile: Cards = NO_CARDS
    discard_pile: Cards = NO_CARDS
    doublings: Marks = b""
    protected: Cards = NO_CARDS
    trail: Marks = b""
    playing: int = NOTHING
    turn: int = NOBODY
    turns: int = 0
    ended_by: int = NOBODY
    positions: tuple[bytes, ...] = ()


def next_seat(table: Table, seat: int) -> int:
    """RR-PLAY-A1 RR-DRAFT-A3 The left neighbour: the next seat clockwise."""
    return (seat + 1) % table.box.seats


def owner_of(table: Table, fighter: int) -> int:
    """The seat in whose army the fighter stands."""
    for seat, army in enumerate(table.armies):
        if fighter in army:
            return seat
    return NOBODY


def unprotected_fighters(table: Table) -> list[int]:
    """RR-ABIL-A2 RR-COG-2 Every fighter, in any army, that an ability may affect."""
    return unprotected(table, NO_CARDS.join(table.armies))


def unprotected(table: Table, fighters: Cards) -> list[int]:
    """Those of the fighters that an ability may affect, in order."""
    return sorted(fighters.translate(None, table.protected))


def with_card(cards: Cards, card: int) -> Cards:
    """The cards and one more, in order."""
    at = bisect(cards, card)
    return cards[:at] + ONE[card] + cards[at:]


def without_card(cards: Cards, card: int) -> Cards:
    """The cards but for one."""
    return cards.replace(ONE[card], NO_CARDS)


def with_mark(marks: Marks, card: int, mark: int) -> Marks:
    """The marks with another one for this card."""
    return marks[:card] + ONE[mark] + marks[card + 1 :]


def enlist(table: Table, seat: int, card: int) -> None:
    """A card becomes a fighter of an army."""
    table.armies[seat] += ONE[card]


def discard(table: Table, card: int) -> None:
    """A card goes to the discard pile, which everybody may read."""
    table.discard_pile += ONE[card]


def into_hand(table: Table, seat: int, card: int) -> None:
    """A card that everybody has seen goes into a hand."""
    table.hands[seat] = with_card(table.hands[seat], card)
    table.trail = with_mark(table.trail, card, SEEN)


def leave_army(table: Table, fighter: int) -> int:
    """RR-KUR-4 RR-CROU-4 RR-KUR-A2 RR-ALF-A1 RR-CROU-A7 A fighter leaves its army and tokens; whose it was."""
    seat = owner_of(table, fighter)
    table.armies[seat] = without_card(table.armies[seat], fighter)
    if table.doublings[fighter]:
        table.doublings = with_mark(table.doublings, fighter, 0)
    return seat


def doubling_tokens_left(table: Table) -> int:
    """RR-SETUP-A3 The stock of doubling tokens, where a table limits it."""
    return table.box.content.tokens[0].count - sum(table.doublings)


def protection_tokens_left(table: Table) -> int:
    """RR-SETUP-A3 The stock of protection tokens, where a table limits it."""
    return table.box.content.tokens[1].count - len(table.protected)

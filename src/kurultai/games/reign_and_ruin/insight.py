"""How good a table looks for a seat: the lead in army totals, and what the hands may still add."""

from __future__ import annotations

from kurultai.games.reign_and_ruin.scoring import SERIES, army_total, faction_sums, winners
from kurultai.games.reign_and_ruin.table import DRAFT, NOBODY, Cards, Table

WON = 1000.0
CARD_IN_HAND = 0.55
ABILITY_IN_HAND = 3.0
COMPANION = 1.6


def insight(table: Table, seat: int) -> float:
    """The seat's prospect against the best of the others."""
    if table.over:
        won = winners(table)
        return (WON / len(won) if seat in won else -WON) + lead(table, seat)
    return lead(table, seat)


def lead(table: Table, seat: int) -> float:
    """The own prospect less the best prospect among the others, who weigh a little each."""
    if not table.hands:
        return 0.0
    prospects = [prospect(table, other) for other in range(table.box.seats)]
    own = prospects.pop(seat)
    return own - max(prospects) - 0.1 * sum(prospects)


def prospect(table: Table, seat: int) -> float:
    """The army as it stands, and the hand: values, abilities, and cards whose faction has friends on the table."""
    sums, counts = faction_sums(table, seat)
    return army_total(table, seat) + hand_worth(table, seat, sums, counts)


def hand_worth(table: Table, seat: int, sums: list[int], counts: list[int]) -> float:
    """What the cards that can still be played are worth together."""
    hand = table.hands[seat]
    if not hand or (table.ended_by != NOBODY and not still_plays(table, seat)):
        return 0.0
    worths = sorted((card_worth(table, card, sums, counts) for card in hand), reverse=True)
    if table.ended_by != NOBODY:
        return worths[0]
    companions = series_in_hand(table, hand) if table.phase == DRAFT else 0.0
    return sum(worths) + companions


def card_worth(table: Table, card: int, sums: list[int], counts: list[int]) -> float:
    """A card in hand: the better of its value, raised by companions in the army, and an ability."""
    faction = table.box.faction_of[card]
    value = CARD_IN_HAND * table.box.value_of[card]
    if counts[faction] >= SERIES:
        value *= 2
    elif counts[faction] == SERIES - 1:
        value += CARD_IN_HAND * sums[faction]
    return max(value, ABILITY_IN_HAND)


def series_in_hand(table: Table, hand: Cards) -> float:
    """While drafting: cards of one faction in the hand are friends to be."""
    counts = [0] * 6
    for card in hand:
        counts[table.box.faction_of[card]] += 1
    return sum(COMPANION * count for count in counts if count >= 2)


def still_plays(table: Table, seat: int) -> bool:
    """RR-END-1 Whether the seat has its last play before it, once the end has begun."""
    seats = table.box.seats
    return (seat - table.ended_by) % seats >= (table.turn - table.ended_by) % seats and seat != table.ended_by

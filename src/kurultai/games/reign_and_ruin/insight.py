"""How good a table looks for a seat: the lead in army totals, and what the hands may still add."""

from __future__ import annotations

from math import fsum

from kurultai.games.reign_and_ruin.scoring import SERIES, faction_sums, winners
from kurultai.games.reign_and_ruin.table import DRAFT, NOBODY, Cards, Table
from kurultai.kernel.worth import against_rivals, lead

WON = 1000.0
CARD_IN_HAND = 0.55
ABILITY_IN_HAND = 3.0
COMPANION = 1.6
BEST, EACH = 1.0, 0.1
"""What the strongest rival's prospect weighs, and everybody's besides."""
TASTES = {
    "warlike": {"army": 1.5},
    "builder": {"series": 2.0},
    "hoarder": {"hand": 1.6},
}
"""What the parts weigh to somebody of a character; what is not named weighs 1."""


def insights(table: Table) -> list[float]:
    """For every seat: its prospect against the best of the others."""
    seats = range(table.box.seats)
    if not table.hands:
        return [0.0 for _ in seats]
    found = [prospect(table, seat) for seat in seats]
    leads = [lead(found, seat, BEST, EACH) for seat in seats]
    if not table.over:
        return leads
    won = winners(table)
    return [(WON / len(won) if seat in won else -WON) + leads[seat] for seat in seats]


def parts(table: Table, seat: int) -> dict[str, float]:
    """What a seat's insight is made of."""
    if not table.hands:
        return {}
    found = against_rivals([prospects(table, other) for other in range(table.box.seats)], seat, BEST, EACH)
    if table.over:
        won = winners(table)
        found["victory"] = WON / len(won) if seat in won else -WON
    return found


def prospect(table: Table, seat: int) -> float:
    """The army as it stands, and the hand: values, abilities, and cards whose faction has friends on the table."""
    return fsum(prospects(table, seat).values())


def prospects(table: Table, seat: int) -> dict[str, float]:
    """The same by name: the fighters, what their series add, and the hand."""
    sums, counts = faction_sums(table, table.armies[seat])
    series = sum(value for value, count in zip(sums, counts, strict=True) if count >= SERIES)
    return {"army": float(sum(sums)), "series": float(series), "hand": hand_worth(table, seat, sums, counts)}


def hand_worth(table: Table, seat: int, sums: list[int], counts: list[int]) -> float:
    """What the cards that can still be played are worth together."""
    hand = table.hands[seat]
    if not hand or (table.ended_by != NOBODY and not still_plays(table, seat)):
        return 0.0
    worths = sorted((card_worth(table, card, sums, counts) for card in hand), reverse=True)
    if table.ended_by != NOBODY:
        return worths[0]
    companions = series_in_hand(table, hand) if table.phase == DRAFT else 0.0
    return fsum(worths) + companions


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
    return fsum(COMPANION * count for count in counts if count >= 2)


def still_plays(table: Table, seat: int) -> bool:
    """RR-END-1 Whether the seat has its last play before it, once the end has begun."""
    seats = table.box.seats
    return (seat - table.ended_by) % seats >= (table.turn - table.ended_by) % seats and seat != table.ended_by

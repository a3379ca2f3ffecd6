"""How good a table looks for a seat: the lead in army totals, and what the hands may still add."""

from __future__ import annotations

from math import fsum

from kurultai.games.reign_and_ruin.scoring import SERIES, faction_sums, winners
from kurultai.games.reign_and_ruin.table import DRAFT, NOBODY, Cards, Table
from kurultai.kernel.worth import against_rivals, lead

WON = 1000.0
PLAYED, DOUBLED = 0.62, 0.55
"""What a card in hand is worth of what it would add to the army, by its value and by a series."""
ABILITY = {2: (9.0, 3.5, 3.0, 2.5, 11.5, 5.2), 3: (6.0, 3.5, 3.0, 2.5, 12.5, 6.0), 4: (4.0, 3.5, 3.0, 2.5, 14.0, 7.0)}
"""What using an ability is worth at a table of so many, in the order of `content.ABILITIES`. Among several rivals, to
destroy helps the others as well, and for a swap or a rescue there is more to choose from."""
PAIR = 0.8
"""What two cards of a faction are worth beside that while a third may still be drafted."""
BEST, EACH = 0.9, 0.1
"""What the strongest rival's prospect weighs, and everybody's besides."""
A_FEW = 5
"""Choices after which a search had better ask than play on."""
TASTES = {
    "warlike": {"army": 1.5},
    "builder": {"series": 2.0, "promise": 2.0},
    "hoarder": {"hand": 1.6},
}
"""What the parts weigh to somebody of a character; what is not named weighs 1."""


Worth = tuple[float, float]
"""What cards in hand are worth as they are, and what more by the series they may make."""


class Plan:
    """What can be made of a faction's cards in a hand: the first few fight, the others are used."""

    __slots__ = ("ability", "cards", "fights")

    def __init__(self, fights: list[Worth], ability: float) -> None:
        self.fights = fights
        self.ability = ability
        self.cards = len(fights) - 1

    def worth(self, cards: int) -> Worth:
        """The best that so many of the cards come to."""
        ability, best, most = self.ability, (0.0, 0.0), -1.0
        for used, (plain, promise) in zip(range(cards, -1, -1), self.fights, strict=False):
            worth = plain + ability * used
            if worth + promise > most:
                best, most = (worth, promise), worth + promise
        return best


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


def foresight(table: Table) -> int:
    """While hands are drafted nothing is learnt from playing on, and later little beyond a few turns."""
    return 0 if table.phase == DRAFT else A_FEW


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
    """The army as it stands, and what the hand will add to it."""
    return fsum(prospects(table, seat).values())


def prospects(table: Table, seat: int) -> dict[str, float]:
    """The same by name: the fighters, what their series add, the hand, and the series that it promises."""
    sums, counts = faction_sums(table, table.armies[seat])
    series = sum(value for value, count in zip(sums, counts, strict=True) if count >= SERIES)
    hand, promise = hand_worth(table, seat, sums, counts)
    return {"army": float(sum(sums)), "series": float(series), "hand": hand, "promise": promise}


def hand_worth(table: Table, seat: int, sums: list[int], counts: list[int]) -> Worth:
    """What the cards that can still be played are worth together, as they are and by the series they may make."""
    hand = table.hands[seat]
    if not hand or (table.ended_by != NOBODY and not still_plays(table, seat)):
        return 0.0, 0.0
    plans = hand_plans(table, hand, sums, counts)
    if table.phase != DRAFT and (plays := plays_left(table, seat)) < len(hand):
        return best_plays(plans, plays)
    worths = [plan.worth(plan.cards) for plan in plans]
    pairs = sum(1 for plan in plans if plan.cards == SERIES - 1) if table.phase == DRAFT else 0
    return fsum(plain for plain, _ in worths), fsum(promise for _, promise in worths) + PAIR * pairs


def best_plays(plans: list[Plan], plays: int) -> Worth:
    """The best that so many plays make of the hand: how many of them for each faction."""
    best = [(0.0, 0.0)] * (plays + 1)
    for plan in plans:
        worths = [plan.worth(cards) for cards in range(min(plan.cards, plays) + 1)]
        for left in range(plays, 0, -1):
            ways = [
                (plain + best[left - n][0], more + best[left - n][1])
                for n, (plain, more) in enumerate(worths)
                if n <= left
            ]
            best[left] = max(ways, key=sum)
    return best[plays]


def plays_left(table: Table, seat: int) -> int:
    """RR-END-1 How many cards a seat will play at most: one after the first other has none left."""
    if table.ended_by != NOBODY:
        return 1
    seats, turn = table.box.seats, table.turn
    wait = (seat - turn) % seats
    return min(len(hand) + (wait < (at - turn) % seats) for at, hand in enumerate(table.hands) if at != seat)


def hand_plans(table: Table, hand: Cards, sums: list[int], counts: list[int]) -> list[Plan]:
    """For each faction in hand what comes of fighting with none of its cards, with the highest, the two highest, and so
    on. A hand is in order of factions and values."""
    box, abilities = table.box, ABILITY[table.box.seats]
    faction_of, value_of, ability_of = box.faction_of, box.value_of, box.ability_of
    plans: list[Plan] = []
    at = len(hand) - 1
    while at >= 0:
        faction, ability = faction_of[hand[at]], abilities[ability_of[hand[at]]]
        there, stands, total = counts[faction], sums[faction], 0
        fights: list[Worth] = [(0.0, 0.0)]
        while at >= 0 and faction_of[hand[at]] == faction:
            total += value_of[hand[at]]
            at -= 1
            doubled = 0 if there + len(fights) < SERIES else total + (stands if there < SERIES else 0)
            fights.append((PLAYED * total, DOUBLED * doubled))
        plans.append(Plan(fights, ability))
    return plans


def still_plays(table: Table, seat: int) -> bool:
    """RR-END-1 Whether the seat has its last play before it, once the end has begun."""
    seats = table.box.seats
    return (seat - table.ended_by) % seats >= (table.turn - table.ended_by) % seats and seat != table.ended_by

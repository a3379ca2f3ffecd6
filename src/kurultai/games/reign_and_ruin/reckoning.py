"""RR-SCORE The arithmetic of an army, from what everybody sees of it."""

from __future__ import annotations

import msgspec

from kurultai.games.reign_and_ruin.scoring import SERIES
from kurultai.games.reign_and_ruin.sight import FighterView, SeatView, View
from kurultai.games.reign_and_ruin.table import Box


class FactionSum(msgspec.Struct, frozen=True):
    """The fighters of one faction in an army, the strongest first, and what they come to together."""

    faction: int
    fighters: tuple[FighterView, ...]
    terms: tuple[str, ...]
    total: int

    @property
    def series(self) -> bool:
        """RR-SCORE-2 Whether they are enough to be doubled together."""
        return len(self.fighters) >= SERIES


class Tie(msgspec.Struct, frozen=True):
    """RR-SCORE-5..7 One step in breaking a tie: by what, each tied seat's value, and who was still tied after it."""

    measure: str
    values: dict[int, int]
    left: tuple[int, ...]


def counted_doublings(box: Box, fighter: FighterView) -> int:
    """RR-COG-A1 The doubling tokens that count: under one ruling, none on a protected fighter."""
    lapsed = fighter.protected and not box.rulings.protection_keeps_old_doublings
    return 0 if lapsed else fighter.doublings


def worth(box: Box, fighter: FighterView) -> int:
    """RR-SCORE-1 A fighter's value with its doublings."""
    return box.value_of[fighter.card] << counted_doublings(box, fighter)


def term(box: Box, fighter: FighterView) -> str:
    """A fighter in a sum: “6×2” for a six with one doubling token."""
    return f"{box.value_of[fighter.card]}" + "×2" * counted_doublings(box, fighter)


def faction_sums(box: Box, army: tuple[FighterView, ...]) -> list[FactionSum]:
    """The army by factions, in rulebook order."""
    found = []
    for faction in range(len(box.content.factions)):
        fighters = [fighter for fighter in army if box.faction_of[fighter.card] == faction]
        if fighters:
            fighters.sort(key=lambda fighter: -worth(box, fighter))
            found.append(faction_sum(box, faction, tuple(fighters)))
    return found


def faction_sum(box: Box, faction: int, fighters: tuple[FighterView, ...]) -> FactionSum:
    """RR-SCORE-2 What the fighters of one faction come to; a series is doubled."""
    total = sum(worth(box, fighter) for fighter in fighters)
    times = 2 if len(fighters) >= SERIES else 1
    return FactionSum(faction, fighters, tuple(term(box, fighter) for fighter in fighters), total * times)


def arithmetic(fighters: FactionSum) -> str:
    """RR-SCORE-8 “(6×2 + 5 + 3) × 2 = 40”, “4 + 2 = 6”, or “4” where nothing is to be reckoned."""
    terms = " + ".join(fighters.terms)
    if fighters.series:
        return f"({terms}) × 2 = {fighters.total}"
    alone = len(fighters.terms) == 1 and "×" not in terms
    return terms if alone else f"{terms} = {fighters.total}"


def leaders(view: View) -> tuple[int, ...]:
    """The seats with the highest total."""
    highest = max(seat.total for seat in view.seats)
    return tuple(number for number, seat in enumerate(view.seats) if seat.total == highest)


def ties(view: View) -> list[Tie]:
    """RR-SCORE-5..7 RR-SCORE-A5 The steps by which a tie for the highest total was broken, or was not."""
    steps: list[Tie] = []
    tied = leaders(view)
    for measure in ("series", "fighters"):
        if len(tied) > 1:
            values = {number: measured(view.seats[number], measure) for number in tied}
            tied = tuple(number for number in tied if values[number] == max(values.values()))
            steps.append(Tie(measure, values, tied))
    return steps


def measured(seat: SeatView, measure: str) -> int:
    """What a tied army shows: the value of its best series, or how many fighters it has."""
    return seat.best_series if measure == "series" else len(seat.army)


def winners(view: View) -> tuple[int, ...]:
    """RR-SCORE-4..7 Who has won, by what everybody sees."""
    steps = ties(view)
    return steps[-1].left if steps else leaders(view)

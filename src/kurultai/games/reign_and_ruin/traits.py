"""What marked a match, for those who compare many: what was drafted, how it was played, and how it ended."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from kurultai.games.reign_and_ruin.content import Content
from kurultai.games.reign_and_ruin.events import Begins, Fights, Kept, LastLap, Uses
from kurultai.games.reign_and_ruin.scoring import SERIES, army_total, faction_sums
from kurultai.games.reign_and_ruin.table import Table
from kurultai.kernel.game import Marks, Traits, gathered
from kurultai.kernel.match import Match
from kurultai.kernel.story import Event


def standing(table: Table) -> tuple[int, ...]:
    """The armies as they would count now."""
    return tuple(army_total(table, seat) for seat in range(len(table.armies)))


def measures(table: Table) -> dict[str, tuple[int, ...]]:
    """The armies, and what is yet to be played."""
    return {
        "points": standing(table),
        "fighters": tuple(len(army) for army in table.armies),
        "hand": tuple(len(hand) for hand in table.hands),
    }


def traits(match: Match) -> Traits:
    """The traits of a finished match."""
    told = match.story or []
    ended = [event.why for _, event in told if isinstance(event, LastLap)]
    seats = range(match.table.box.seats)
    return gathered((of_seat(match.table, told, seat) for seat in seats), {"end": ended[0] if ended else "last-card"})


def names_of(content: Content) -> list[str]:
    """What each card is called. Those of the same faction and value play alike, whatever their title, so they are
    called by these: what they do is seen from all of them together, and soonest."""
    kinds = Counter((card.faction, card.value) for card in content.cards)
    return [
        card.id if kinds[card.faction, card.value] == 1 else f"{card.faction}-{card.value}" for card in content.cards
    ]


def of_seat(table: Table, told: Sequence[tuple[int, Event]], seat: int) -> Marks:
    """The traits of one seat."""
    content, marks = table.box.content, Marks()
    names = names_of(content)
    faction = [content.factions[faction].id for faction in table.box.faction_of]
    keeps = [(at, event) for at, event in told if isinstance(event, Kept) and event.seat == seat]
    kept = [(at, names[card]) for at, event in keeps for card in event.cards]
    used = [(at, event.card) for at, event in told if isinstance(event, Uses) and event.seat == seat]
    fought = [(at, event.card) for at, event in told if isinstance(event, Fights) and event.seat == seat]
    _, counts = faction_sums(table, table.armies[seat])
    begins = any(isinstance(event, Begins) and event.seat == seat for _, event in told)
    marks.came("drafted", kept)
    marks.came("first pick", kept[:2])
    marks.came("fought", ((at, names[card]) for at, card in fought))
    marks.came("ability used", ((at, faction[card]) for at, card in used))
    marks.are("series", *(content.factions[which].id for which, count in enumerate(counts) if count >= SERIES))
    marks.are("turn order", "begins" if begins else "follows")
    return marks

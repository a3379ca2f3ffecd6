"""What marked a match, for those who compare many: what was drafted, how it was played, and how it ended."""

from __future__ import annotations

from kurultai.games.reign_and_ruin.events import Begins, Fights, Kept, LastLap, Uses
from kurultai.games.reign_and_ruin.scoring import SERIES, army_total, faction_sums
from kurultai.games.reign_and_ruin.table import Table
from kurultai.kernel.game import Traits
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
    table, told = match.table, [event for _, event in match.story or ()]
    ended = [event.why for event in told if isinstance(event, LastLap)]
    return Traits(
        tuple(of_seat(table, told, seat) for seat in range(table.box.seats)),
        {"end": ended[0] if ended else "last-card"},
    )


def of_seat(table: Table, told: list[Event], seat: int) -> dict[str, tuple[str, ...]]:
    """The traits of one seat."""
    content = table.box.content
    names = [card.id for card in content.cards]
    kept = [names[card] for event in told if isinstance(event, Kept) and event.seat == seat for card in event.cards]
    fought = [names[event.card] for event in told if isinstance(event, Fights) and event.seat == seat]
    used = [event.card for event in told if isinstance(event, Uses) and event.seat == seat]
    _, counts = faction_sums(table, table.armies[seat])
    series = [content.factions[faction].id for faction, count in enumerate(counts) if count >= SERIES]
    factions = {content.factions[table.box.faction_of[card]].id for card in used}
    begins = any(isinstance(event, Begins) and event.seat == seat for event in told)
    return {
        "drafted": tuple(kept),
        "first pick": tuple(kept[:2]),
        "fought": tuple(fought),
        "ability used": tuple(sorted(factions)),
        "series": tuple(series),
        "turn order": ("begins" if begins else "follows",),
    }

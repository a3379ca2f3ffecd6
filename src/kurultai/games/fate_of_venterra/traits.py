"""What marked a match, for those who compare many: factions, upgrades, cards and commands, how it opened and ended."""

from __future__ import annotations

from kurultai.games.fate_of_venterra.events import (
    CommandBegins,
    GodsPlayed,
    LeaderGained,
    QuestCompleted,
    UpgradeBought,
)
from kurultai.games.fate_of_venterra.grid import listed
from kurultai.games.fate_of_venterra.scoring import score_of, totals
from kurultai.games.fate_of_venterra.table import Table, controlled
from kurultai.kernel.game import Traits
from kurultai.kernel.match import Match
from kurultai.kernel.story import Event

OPENING = 2


def standing(table: Table) -> tuple[int, ...]:
    """The influence of the players, were it added up now."""
    return tuple(totals(table)) if table.heads else (0,) * table.box.seats


def measures(table: Table) -> dict[str, tuple[int, ...]]:
    """What the players have, besides their influence."""
    seats = range(table.box.seats)
    if not table.heads:
        return dict.fromkeys(("points", "units", "wealth", "territories"), (0,) * table.box.seats)
    return {
        "points": standing(table),
        "units": tuple(sum(table.heads[land] for land in listed(table.presence[seat])) for seat in seats),
        "wealth": tuple(table.wealth),
        "territories": tuple(controlled(table, seat).bit_count() for seat in seats),
    }


def traits(match: Match) -> Traits:
    """The traits of a finished match."""
    table, told = match.table, [event for _, event in match.story or ()]
    return Traits(tuple(of_seat(table, told, seat) for seat in range(table.box.seats)))


def of_seat(table: Table, told: list[Event], seat: int) -> dict[str, tuple[str, ...]]:
    """The traits of one seat."""
    content = table.box.content
    begun = [event for event in told if type(event) is CommandBegins and event.seat == seat]
    quests = [event.quest for event in told if isinstance(event, QuestCompleted) and event.seat == seat]
    played = [event.card for event in told if isinstance(event, GodsPlayed) and event.seat == seat]
    bought = [event.upgrade for event in told if isinstance(event, UpgradeBought) and event.seat == seat]
    leaders = [event.leader for event in told if isinstance(event, LeaderGained) and event.seat == seat]
    score = score_of(table, seat)._asdict()
    return {
        "faction": (content.factions[table.factions[seat]].id,),
        "faction upgrade": tuple(sorted({content.upgrades[upgrade].id for upgrade in bought})),
        "quest": tuple(sorted({content.quests[quest].id for quest in quests})),
        "Gods card": tuple(sorted({content.gods[card].id for card in played})),
        "leader": tuple(sorted({content.leaders[leader].id for leader in leaders})),
        "opening": ("-".join(content.commands[event.command].id for event in begun[:OPENING]),),
        "most influence from": (max(score, key=lambda part: score[part]),),
    }

"""What marked a match, for those who compare many: factions, upgrades, cards and commands, how it opened and ended."""

from __future__ import annotations

from collections.abc import Sequence

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
from kurultai.kernel.game import Marks, Traits, gathered
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
    return gathered(of_seat(match.table, match.story or [], seat) for seat in range(match.table.box.seats))


def of_seat(table: Table, told: Sequence[tuple[int, Event]], seat: int) -> Marks:
    """The traits of one seat."""
    content, marks = table.box.content, Marks()
    begun = [event for _, event in told if type(event) is CommandBegins and event.seat == seat]
    quests = [(at, event.quest) for at, event in told if isinstance(event, QuestCompleted) and event.seat == seat]
    played = [(at, event.card) for at, event in told if isinstance(event, GodsPlayed) and event.seat == seat]
    bought = [(at, event.upgrade) for at, event in told if isinstance(event, UpgradeBought) and event.seat == seat]
    leaders = [(at, event.leader) for at, event in told if isinstance(event, LeaderGained) and event.seat == seat]
    score = score_of(table, seat)._asdict()
    marks.are("faction", content.factions[table.factions[seat]].id)
    marks.came("faction upgrade", ((at, content.upgrades[upgrade].id) for at, upgrade in bought))
    marks.came("quest", ((at, content.quests[quest].id) for at, quest in quests))
    marks.came("Gods card", ((at, content.gods[card].id) for at, card in played))
    marks.came("leader", ((at, content.leaders[leader].id) for at, leader in leaders))
    marks.are("opening", "-".join(content.commands[event.command].id for event in begun[:OPENING]))
    marks.are("most influence from", max(score, key=lambda part: score[part]))
    return marks

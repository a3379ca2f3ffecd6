"""What marked a match, for those who compare many: hordes and sides, what was acquired, how it opened and ended."""

from __future__ import annotations

from collections.abc import Sequence

from kurultai.games.ruination.box import LANDS, RESOURCES
from kurultai.games.ruination.content import DECKS
from kurultai.games.ruination.events import AdvantageAcquired, CardTaken, ExileAcquired, FuryInvoked, HomeChosen
from kurultai.games.ruination.table import Table, controlled
from kurultai.kernel.game import Marks, Traits, gathered
from kurultai.kernel.match import Match
from kurultai.kernel.story import Event

OPENING = 2


def standing(table: Table) -> tuple[int, ...]:
    """The VP of the players, with what the final scoring would add now."""
    if not table.bastions:
        return (0,) * table.box.players
    if table.over:
        return tuple(table.vp[: table.box.players])
    return tuple(table.vp[seat] + table.box.mode.at_the_end(table, seat) for seat in range(table.box.players))


def measures(table: Table) -> dict[str, tuple[int, ...]]:
    """What the players have, besides their VP."""
    players = range(table.box.players)
    if not table.bastions:
        return dict.fromkeys(("points", "units", "resources", "territories"), (0,) * table.box.players)
    return {
        "points": standing(table),
        "units": tuple(sum(table.heads[seat * LANDS : (seat + 1) * LANDS]) for seat in players),
        "resources": tuple(sum(table.resources[seat * RESOURCES : (seat + 1) * RESOURCES]) for seat in players),
        "territories": tuple(len(controlled(table, seat)) for seat in players),
    }


def traits(match: Match) -> Traits:
    """The traits of a finished match."""
    told = match.story or []
    fury = [event.why for _, event in told if isinstance(event, FuryInvoked)]
    seats = range(match.table.box.players)
    return gathered((of_seat(match.table, told, seat) for seat in seats), {"end": fury[0] if fury else "none"})


def of_seat(table: Table, told: Sequence[tuple[int, Event]], seat: int) -> Marks:
    """The traits of one seat."""
    box, content, marks = table.box, table.box.content, Marks()
    bought = [
        (at, event.advantage) for at, event in told if isinstance(event, AdvantageAcquired) and event.seat == seat
    ]
    exiles = [(at, event.exile) for at, event in told if isinstance(event, ExileAcquired) and event.seat == seat]
    cards = [(at, event) for at, event in told if isinstance(event, CardTaken) and event.seat == seat]
    homes = [event.territory for _, event in told if isinstance(event, HomeChosen) and event.seat == seat]
    marks.are("horde", content.hordes[box.hordes[seat]].id)
    marks.are("side", box.boards[seat].side)
    marks.are("board", box.boards[seat].id)
    marks.came("advantage", ((at, content.advantages[card].id) for at, card in bought))
    marks.came("exile", ((at, content.exiles[exile].id) for at, exile in exiles))
    marks.came("action card", ((at, content.actions[event.card].id) for at, event in cards))
    marks.are("opening", "-".join(DECKS[event.deck] for _, event in cards[:OPENING]))
    marks.are("home", *(content.territories[home].id for home in homes[:1]))
    marks.are("turn order", f"turn {(seat - table.first) % box.players + 1}")
    return marks

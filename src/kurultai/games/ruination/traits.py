"""What marked a match, for those who compare many: hordes and sides, what was acquired, how it opened and ended."""

from __future__ import annotations

from kurultai.games.ruination.box import LANDS, RESOURCES
from kurultai.games.ruination.content import DECKS
from kurultai.games.ruination.events import AdvantageAcquired, CardTaken, ExileAcquired, FuryInvoked, HomeChosen
from kurultai.games.ruination.table import Table, controlled
from kurultai.kernel.game import Traits
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
    table, told = match.table, [event for _, event in match.story or ()]
    fury = [event.why for event in told if isinstance(event, FuryInvoked)]
    whole: dict[str, str] = {"end": fury[0] if fury else "none"}
    return Traits(tuple(of_seat(table, told, seat) for seat in range(table.box.players)), whole)


def of_seat(table: Table, told: list[Event], seat: int) -> dict[str, tuple[str, ...]]:
    """The traits of one seat."""
    box, content = table.box, table.box.content
    advantages = [event.advantage for event in told if isinstance(event, AdvantageAcquired) and event.seat == seat]
    exiles = [event.exile for event in told if isinstance(event, ExileAcquired) and event.seat == seat]
    cards = [event for event in told if isinstance(event, CardTaken) and event.seat == seat]
    homes = [event.territory for event in told if isinstance(event, HomeChosen) and event.seat == seat]
    side = "advanced" if box.boards[seat].id.endswith("advanced") else "basic"
    horde = content.hordes[box.hordes[seat]].id
    return {
        "horde": (horde,),
        "side": (side,),
        "board": (box.boards[seat].id,),
        "advantage": tuple(sorted({content.advantages[card].id for card in advantages})),
        "exile": tuple(sorted({content.exiles[exile].id for exile in exiles})),
        "action card": tuple(sorted({content.actions[event.card].id for event in cards})),
        "opening": ("-".join(DECKS[event.deck] for event in cards[:OPENING]),),
        "home": tuple(content.territories[home].id for home in homes[:1]),
        "turn order": (f"turn {(seat - table.first) % box.players + 1}",),
    }

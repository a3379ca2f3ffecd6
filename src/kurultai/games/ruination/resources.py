"""RU-RES Resources: gained up to a cap, the excess turned into a VP and a blessing once a turn."""

from __future__ import annotations

from kurultai.games.ruination.blessings import gain_blessings
from kurultai.games.ruination.box import RESOURCES
from kurultai.games.ruination.events import Overflowed, Paid, ResourceGained
from kurultai.games.ruination.fury import gain_vp
from kurultai.games.ruination.table import NOBODY, Table
from kurultai.kernel.ask import Ask, Rule
from kurultai.kernel.story import tell

EVERY_TYPE = list(range(RESOURCES))


def gain_resources(table: Table, seat: int, resource: int, count: int) -> None:
    """RU-RES-1 RU-RES-3 RU-RES-A5 RU-RES-A6 The tracker goes up as far as the cap of the board allows."""
    at = seat * RESOURCES + resource
    room = table.box.boards[seat].resource_cap - table.resources[at]
    gained = min(count, room)
    if gained:
        table.resources[at] += gained
        tell(table, ResourceGained, seat, resource, gained)
    if count > room:
        overflow(table, seat)


def overflow(table: Table, seat: int) -> None:
    """RU-RES-4..5 RU-RES-A1 RU-RES-A2 For all excess of a turn together, a VP and a blessing."""
    if seat in table.overflowed:
        return
    if table.box.rulings.overflow_scope == "own-turn" and table.turn not in (seat, NOBODY):
        return
    table.overflowed = (*table.overflowed, seat)
    tell(table, Overflowed, seat)
    gain_vp(table, seat, 1, "overflow")
    gain_blessings(table, seat, 1, "overflow")


def gain_any_resources(table: Table, seat: int, count: int) -> Rule[None]:
    """RU-RES-2 RU-RES-D1 RU-TRACK-A11 Types of the player's choice, one by one, in any order."""
    for left in range(count, 0, -1):
        resource = yield Ask(seat, table.box.kind.resource, EVERY_TYPE, about=left)
        gain_resources(table, seat, resource, 1)


def gain_from(table: Table, seat: int, territory: int, count: int) -> Rule[None]:
    """RU-RES-2 RU-SCAV-2 Resources of a territory's type; of the Khan's region, any."""
    resource = table.box.land.resource_of[territory]
    if resource >= 0:
        gain_resources(table, seat, resource, count)
    else:
        yield from gain_any_resources(table, seat, count)


def lose_resource(table: Table, seat: int, resource: int, count: int = 1) -> None:
    """RU-RES-B3 Resources are paid; never more than there are."""
    table.resources[seat * RESOURCES + resource] -= count
    tell(table, Paid, seat, resource, count)

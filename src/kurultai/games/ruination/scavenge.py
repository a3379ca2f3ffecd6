"""RU-SCAV Scavenging."""

from __future__ import annotations

from kurultai.games.ruination.kinds import EACH, ONE
from kurultai.games.ruination.lasting import lasting
from kurultai.games.ruination.resources import gain_any_resources, gain_from, gain_resources
from kurultai.games.ruination.table import Table, army_size, controlled, present
from kurultai.kernel.ask import Ask, Rule


def scavenge_action(table: Table, seat: int) -> Rule[None]:
    """RU-SCAV-1..3 RU-SCAV-A3 One controlled territory by its units, or one resource from each territory with units."""
    options = [ONE] * bool(controlled(table, seat)) + [EACH] * bool(present(table, seat))
    if not options:
        return
    way = yield Ask(seat, table.box.kind.scavenge, options)
    if way == ONE:
        yield from scavenge_one(table, seat)
    else:
        yield from scavenge_each(table, seat)


def scavenge_one(table: Table, seat: int, resources: int = 0) -> Rule[None]:
    """RU-SCAV-2 RU-ICON-3 As many resources as units stand there, or as a card says instead."""
    territories = controlled(table, seat)
    if not territories:
        return
    territory = yield Ask(seat, table.box.kind.scavenge_at, territories)
    more = lasting(table, seat).scavenge
    yield from gain_from(table, seat, territory, resources or army_size(table, seat, territory) + more)


def scavenge_each(table: Table, seat: int) -> Rule[None]:
    """RU-SCAV-3 RU-SCAV-A2 RU-SCAV-A4 One resource of each territory with own units, those of any type last."""
    resource_of = table.box.land.resource_of
    lands = present(table, seat)
    for territory in lands:
        if resource_of[territory] >= 0:
            gain_resources(table, seat, resource_of[territory], 1)
    yield from gain_any_resources(table, seat, sum(1 for territory in lands if resource_of[territory] < 0))

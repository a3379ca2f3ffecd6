"""FV-TAX The large army phase."""

from __future__ import annotations

from operator import mul

from kurultai.games.fate_of_venterra.build import look_after_forges
from kurultai.games.fate_of_venterra.content import FREE_UNITS
from kurultai.games.fate_of_venterra.events import TaxCounted, TaxWaived, UnitLost
from kurultai.games.fate_of_venterra.grid import listed
from kurultai.games.fate_of_venterra.kinds import MARCHING, MOST_TAX, UNITS
from kurultai.games.fate_of_venterra.table import Table, to_supply, units_at
from kurultai.games.fate_of_venterra.wealth import pay
from kurultai.games.fate_of_venterra.windows import ARMY_LIMIT, total
from kurultai.kernel.ask import Ask, Rule
from kurultai.kernel.story import tell


def tax_turn(table: Table, seat: int) -> Rule[None]:
    """FV-TAX-1..4 FV-TAX-6 FV-ROUND-7 FV-TAX-D1 FV-TAX-A1 FV-TAX-A5 In the order of initiative everybody pays for each
    of his large armies, or loses units."""
    if table.untaxed >> seat & 1:
        tell(table, TaxWaived, seat)
        return
    free = free_units(table, seat)
    for land in listed(table.presence[seat]):
        size = army_size(table, seat, land)
        if size > free:
            yield from tax(table, seat, land, size, free)


def is_taxed(table: Table, seat: int) -> bool:
    """FV-TAX-1 Whether a seat has a large army, and anything to decide about it."""
    free = free_units(table, seat)
    return max([army_size(table, seat, land) for land in listed(table.presence[seat])], default=0) > free


def free_units(table: Table, seat: int) -> int:
    """FV-TAX-1 FV-TAX-A3 How many units in one territory cost nothing."""
    return FREE_UNITS + total(table, seat, ARMY_LIMIT)


def army_size(table: Table, seat: int, land: int) -> int:
    """FV-TAX-A2..A3 FV-UNIT-12 FV-UNIT-A6 How many units an army counts for."""
    if not table.forge[seat]:
        return table.heads[land]
    return sum(map(mul, units_at(table, land), table.box.tax[table.forge[seat]]))


def is_weighed(table: Table, seat: int, land: int) -> bool:
    """FV-UNIT-12 FV-TAX-A3 Whether some unit of an army counts for more than one."""
    return army_size(table, seat, land) != table.heads[land]


def tax(table: Table, seat: int, land: int, size: int, free: int) -> Rule[None]:
    """FV-TAX-2..4 FV-TAX-B1 FV-BUILD-A4 One wealth for each unit above the limit, as far as the owner can and will."""
    most, weighed = min(size - free, table.wealth[seat], MOST_TAX), is_weighed(table, seat, land)
    paid = yield Ask(seat, table.box.kind.pay_tax, list(range(most + 1)), about=(land, size, free, weighed))
    tell(table, TaxCounted, seat, land, size, free, paid)
    pay(table, seat, paid, "tax")
    removed: list[int] = []
    while (over := army_size(table, seat, land) - free - paid) > 0:
        options = removable(table, seat, land, over, removed)
        place = yield Ask(seat, table.box.kind.disband, options, about=(land, over, is_weighed(table, seat, land)))
        kind = place % UNITS
        removed.append(table.box.tax[table.forge[seat]][kind])
        to_supply(table, land, kind)
        tell(table, UnitLost, seat, kind, land, "tax")
    if removed:
        look_after_forges(table)


def removable(table: Table, seat: int, land: int, over: int, removed: list[int]) -> list[int]:
    """FV-TAX-3..4 FV-TAX-A4 FV-TAX-B1 What may be removed so that in the end no removed unit could be put back within
    the limit."""
    weight = table.box.tax[table.forge[seat]]
    left = list(units_at(table, land))
    kinds = [kind for kind in MARCHING if left[kind]]
    if not table.forge[seat] or all(weight[kind] == 1 for kind in kinds):
        return [land * UNITS + kind for kind in kinds]
    lightest = min(removed, default=over + max(weight))
    return [
        land * UNITS + kind
        for kind in kinds
        if ends_well(over - weight[kind], less_one(left, kind), weight, min(lightest, weight[kind]))
    ]


def less_one(left: list[int], kind: int) -> list[int]:
    """The same units without one of a kind."""
    return [count - (at == kind) for at, count in enumerate(left)]


def ends_well(over: int, left: list[int], weight: list[int], lightest: int) -> bool:
    """FV-TAX-A4 Whether removing can go on to an end where even the lightest removed unit would be too many again."""
    if over <= 0:
        return lightest > -over
    return any(
        left[kind] and ends_well(over - weight[kind], less_one(left, kind), weight, min(lightest, weight[kind]))
        for kind in range(len(left))
    )

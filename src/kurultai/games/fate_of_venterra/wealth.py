"""FV-WEALTH FV-TRACK-4 Wealth is gained and paid; influence moves the token on its track."""

from __future__ import annotations

from kurultai.games.fate_of_venterra.content import WEALTH_PER_INFLUENCE
from kurultai.games.fate_of_venterra.events import InfluenceGained, WealthGained, WealthPaid, Why
from kurultai.games.fate_of_venterra.table import Table
from kurultai.kernel.errors import RuleBroken
from kurultai.kernel.story import tell

BANK = 60
"""FV-COMP-6 FV-COMP-A6 Thirty ones and ten threes, if the table rules that the bank can run dry."""


def gain_wealth(table: Table, seat: int, count: int, why: Why) -> None:
    """FV-WEALTH-1 FV-WEALTH-3 FV-COMP-A6 FV-WEALTH-A1..A2 Wealth from the common pool into the own stock."""
    if not table.box.rulings.unlimited_bank:
        count = min(count, max(0, BANK - sum(table.wealth)))
    if count:
        table.wealth[seat] += count
        if table.story is not None:
            tell(table, WealthGained, seat, count, why, table.wealth[seat])


def pay(table: Table, seat: int, count: int, why: Why) -> None:
    """FV-WEALTH-2 FV-WEALTH-B1 Wealth goes back to the pool; nobody pays what he has not got."""
    if count > table.wealth[seat]:
        raise RuleBroken(f"seat {seat} pays {count} of {table.wealth[seat]} wealth")
    if count:
        table.wealth[seat] -= count
        if table.story is not None:
            tell(table, WealthPaid, seat, count, why, table.wealth[seat])


def gain_influence(table: Table, seat: int, count: int, why: Why) -> None:
    """FV-TRACK-4 FV-TRACK-A1..A3 Permanent influence: a space on the track for each point."""
    if count:
        table.influence[seat] += count
        tell(table, InfluenceGained, seat, count, why, table.influence[seat])


def influence_of_wealth(wealth: int) -> int:
    """FV-WEALTH-4 FV-COMP-6 One influence for every three wealth, rounded down."""
    return wealth // WEALTH_PER_INFLUENCE

"""RR-SCORE The army total, the winner, and ties."""

from __future__ import annotations

from kurultai.games.reign_and_ruin.table import Table

SERIES = 3
FACTIONS = 6


def fighter_value(table: Table, fighter: int) -> int:
    """RR-SCORE-1 RR-KUR-2 RR-KUR-A1 RR-KUR-A3 RR-COG-A1 A fighter's value, doubled once for each doubling token."""
    value = table.box.value_of[fighter]
    if fighter in table.protected and not table.box.rulings.protection_keeps_old_doublings:
        return value
    return value << table.doublings[fighter]


def faction_sums(table: Table, seat: int) -> tuple[list[int], list[int]]:
    """For each faction: the sum of the fighters' values in this army, and how many they are."""
    faction_of = table.box.faction_of
    sums, counts = [0] * FACTIONS, [0] * FACTIONS
    for fighter in table.armies[seat]:
        faction = faction_of[fighter]
        sums[faction] += fighter_value(table, fighter)
        counts[faction] += 1
    return sums, counts


def army_total(table: Table, seat: int) -> int:
    """RR-SCORE-2..3 RR-SCORE-8 RR-SCORE-A1..A3 RR-SCORE-A7 RR-COG-A3 Fighters first, then each series of three or
    more doubles its own sum, then everything is added."""
    sums, counts = faction_sums(table, seat)
    total = 0
    for value, count in zip(sums, counts, strict=True):
        total += value * 2 if count >= SERIES else value
    return total


def best_series(table: Table, seat: int) -> int:
    """RR-SCORE-A4 The value of the army's most valuable series; 0 without one."""
    sums, counts = faction_sums(table, seat)
    return max((value * 2 for value, count in zip(sums, counts, strict=True) if count >= SERIES), default=0)


def winners(table: Table) -> tuple[int, ...]:
    """RR-GOAL-3 RR-SCORE-4..7 RR-SCORE-A5..A6 The highest total wins; ties go to the best series, then to the most
    fighters, among those still tied; what is tied then is a draw."""
    tied = list(range(table.box.seats))
    for measure in (army_total, best_series, fighters):
        values = {seat: measure(table, seat) for seat in tied}
        highest = max(values.values())
        tied = [seat for seat in tied if values[seat] == highest]
    return tuple(tied)


def fighters(table: Table, seat: int) -> int:
    """RR-SCORE-6 How many fighters the army has."""
    return len(table.armies[seat])

"""RR-SCORE The army total, the winner, and ties."""

from __future__ import annotations

from kurultai.games.reign_and_ruin.table import Cards, Table

SERIES = 3
FACTIONS = 6


def fighter_value(table: Table, fighter: int) -> int:
    """RR-SCORE-1 RR-KUR-2 RR-KUR-A1 RR-KUR-A3 RR-COG-A1 A fighter's value, doubled once for each doubling token."""
    value = table.box.value_of[fighter]
    if fighter in table.protected and not table.box.rulings.protection_keeps_old_doublings:
        return value
    return value << table.doublings[fighter]


def faction_sums(table: Table, army: Cards) -> tuple[list[int], list[int]]:
    """For each faction: the sum of the fighters' values in an army, and how many they are."""
    box, doublings = table.box, table.doublings
    faction_of, value_of = box.faction_of, box.value_of
    sums, counts = [0] * FACTIONS, [0] * FACTIONS
    for fighter in army:
        faction = faction_of[fighter]
        sums[faction] += fighter_value(table, fighter) if doublings[fighter] else value_of[fighter]
        counts[faction] += 1
    return sums, counts


def army_total(table: Table, seat: int) -> int:
    """RR-SCORE-2..3 RR-SCORE-8 RR-SCORE-A1..A3 RR-SCORE-A7 RR-COG-A3 Fighters first, then each series of three or
    more doubles its own sum, then everything is added."""
    return total_and_series(table, table.armies[seat])[0]


def best_series(table: Table, seat: int) -> int:
    """RR-SCORE-A4 The value of the army's most valuable series; 0 without one."""
    return total_and_series(table, table.armies[seat])[1]


def total_and_series(table: Table, army: Cards) -> tuple[int, int]:
    """Both, reckoned once."""
    if len(army) < SERIES:
        return sum([fighter_value(table, fighter) for fighter in army]), 0
    sums, counts = faction_sums(table, army)
    total, best = sum(sums), 0
    if max(counts) >= SERIES:
        for value, count in zip(sums, counts, strict=True):
            if count >= SERIES:
                total += value
                best = max(best, value * 2)
    return total, best


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

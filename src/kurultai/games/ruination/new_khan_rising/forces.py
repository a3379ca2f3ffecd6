"""NK-KHAN-9..13 The Khan's forces: where they may not be reached, and who falls first."""

from __future__ import annotations

from kurultai.games.ruination.box import BRUTE, GRUNT, KINDS, RAIDER
from kurultai.games.ruination.events import UnitLost
from kurultai.games.ruination.new_khan_rising.powers import citadel_of
from kurultai.games.ruination.new_khan_rising.table import KHAN, PLAYER, Khans, SoloTable, terms_of
from kurultai.games.ruination.table import army_size, count_at, exiles_at, place_of, to_reserve
from kurultai.kernel.ask import Ask, Rule
from kurultai.kernel.story import tell

ORDER = (GRUNT, RAIDER, BRUTE)
OUTER, CITADEL = 1, 2
"""What has been opened for good, where a table plays with locks that open once."""


def locked(table: SoloTable) -> int:
    """NK-KHAN-9..10 NK-KHAN-A1..A3 NK-KHAN-A13 The Khan's region is closed while he has units outside it, the Citadel
    while he has any outside the Citadel."""
    region, citadel = region_of_khan(table), 1 << citadel_of(table)
    units = table.presence[KHAN]
    if units & ~region and not table.opened & OUTER:
        return region
    return citadel if units & ~citadel and not table.opened & CITADEL else 0


def region_of_khan(table: SoloTable) -> int:
    """NK-KHAN-7 The three territories of the Khan's region, a bit each."""
    return table.box.land.khan_lands


def note_openings(table: SoloTable) -> None:
    """NK-KHAN-A13 Where a table has agreed on it, a lock that has once opened stays open."""
    if terms_of(table).latched:
        units = table.presence[KHAN]
        table.opened |= OUTER * (not units & ~region_of_khan(table))
        table.opened |= CITADEL * (not units & ~(1 << citadel_of(table)))


def lose_in_order(table: SoloTable, territory: int, count: int) -> Rule[None]:
    """NK-KHAN-12 NK-KHAN-A10 NK-KHAN-A12 NK-BATTLE-15 Grunts fall first, then raiders, brutes, exiles; of several
    exiles the player chooses."""
    for _ in range(min(count, army_size(table, KHAN, territory))):
        piece = yield from next_to_fall(table, territory)
        to_reserve(table, KHAN, territory, piece)
        tell(table, UnitLost, KHAN, piece, territory, "casualty")
    note_openings(table)


def next_to_fall(table: SoloTable, territory: int) -> Rule[int]:
    """NK-KHAN-12 The Khan's next casualty in a territory."""
    for kind in ORDER:
        if count_at(table, KHAN, territory, kind):
            return kind
    exiles = [place_of(table, territory, KINDS + exile) for exile in exiles_at(table, KHAN, territory)]
    place: int = yield Ask(PLAYER, table.box.kind.casualty, exiles, about=Khans(territory))
    return place % table.box.pieces

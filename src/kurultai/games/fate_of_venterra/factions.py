"""FV-FACTION FV-MAT FV-TRACK-1 Everybody takes a faction: its mat, its pieces, its cards, its place in the
initiative."""

from __future__ import annotations

from kurultai.games.fate_of_venterra.agenda import CHOOSE_FACTION, START_BOARD, plan
from kurultai.games.fate_of_venterra.box import AT_TABLE, LOT
from kurultai.games.fate_of_venterra.content import FACTIONS
from kurultai.games.fate_of_venterra.events import FactionChosen, InitiativeSet
from kurultai.games.fate_of_venterra.kinds import UNITS
from kurultai.games.fate_of_venterra.table import Table
from kurultai.kernel.ask import Ask, Rule
from kurultai.kernel.story import tell


def choose_faction(table: Table, seat: int) -> Rule[None]:
    """FV-FACTION-1 FV-FACTION-D1 FV-FACTION-A1 FV-FACTION-B1 Seat by seat one of the free factions; as the setup says,
    or by lot."""
    box = table.box
    free = [faction for faction in range(len(FACTIONS)) if faction not in (*table.factions, *box.chosen)]
    faction = box.chosen[seat]
    if faction == LOT:
        faction = table.luck.pick_from(free)
    elif faction == AT_TABLE:
        faction = yield Ask(seat, box.kind.faction, free)
    table.factions.append(faction)
    tell(table, FactionChosen, seat, faction)
    if seat + 1 < box.seats:
        plan(table, CHOOSE_FACTION, seat + 1)
    else:
        lay_mats(table)
        plan(table, START_BOARD)


def lay_mats(table: Table) -> None:
    """FV-FACTION-2..3 FV-MAT-1..4 FV-MAT-6..7 FV-TRACK-1..3 FV-TRACK-5 FV-COMP-1..2 FV-COMP-11..12 FV-COMP-16
    FV-COMP-20 FV-UPG-4 FV-LEADER-10 FV-CMD-1 FV-COMP-A1 Pieces on the mats, tokens on 0, the round marker on 1,
    initiative closed up to the left."""
    box, seats = table.box, range(table.box.seats)
    table.order = sorted(seats, key=lambda seat: table.factions[seat])
    tell(table, InitiativeSet, tuple(table.order))
    table.supply = bytearray(box.seats * UNITS)
    table.pieces = bytearray(box.seats * box.building_kinds)
    for seat in seats:
        faction = table.factions[seat]
        table.supply[seat * UNITS : (seat + 1) * UNITS] = bytes(box.unit_counts[faction])
        start = seat * box.building_kinds
        table.pieces[start : start + box.building_kinds] = bytes(box.piece_counts[faction])
    table.wealth = [box.rulings.starting_wealth + box.content.factions[f].start.wealth for f in table.factions]
    table.influence, table.score, table.rewarded, table.permits = ([0] * box.seats for _ in range(4))
    table.forge, table.hand, table.seen, table.declared = ([0] * box.seats for _ in range(4))
    table.resolved, table.bid_bonus, table.presence, table.bases = ([0] * box.seats for _ in range(4))
    table.upgrades = [box.start_upgrades[faction] for faction in table.factions]
    table.reserved, table.reserved_blind, table.completed = ([b""] * box.seats for _ in range(3))
    table.gods_hand, table.gods_blind = ([b""] * box.seats for _ in range(2))
    table.round = 1

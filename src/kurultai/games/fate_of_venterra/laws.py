"""FV-PROP-T5..T9 FV-PROP-T11 What holds at every moment of a match besides the number of components."""

from __future__ import annotations

from kurultai.games.fate_of_venterra.content import GODS_ROW, QUEST_ROW, ROUNDS
from kurultai.games.fate_of_venterra.kinds import UNITS
from kurultai.games.fate_of_venterra.table import COVERED, NOBODY, NOTHING, Table


def broken(table: Table) -> list[str]:
    """The laws that a table breaks, in words; none, if it is a table that play can lead to."""
    found = broken_on_mats(table)
    for land in range(len(table.heads)):
        found += broken_at(table, land)
    if table.heads:
        found += broken_bits(table)
    if table.backs:
        found += broken_rows(table)
    return found


def broken_on_mats(table: Table) -> list[str]:
    """FV-PROP-T5 FV-PROP-T11 FV-TRACK-B1 Wealth and tracks are never negative; initiative is an order of the seats;
    rounds 1 to 8."""
    found = [f"seat {seat} has {wealth} wealth" for seat, wealth in enumerate(table.wealth) if wealth < 0]
    tracks = {"influence": table.influence, "battle score": table.score, "permits": table.permits}
    found += [f"{name} below 0" for name, track in tracks.items() if min(track, default=0) < 0]
    if table.order and sorted(table.order) != list(range(table.box.seats)):
        found.append(f"the initiative is {table.order}")
    if table.supply and not 1 <= table.round <= ROUNDS:
        found.append(f"it is round {table.round}")
    if any(rewarded > score for rewarded, score in zip(table.rewarded, table.score, strict=True)):
        found.append("more battles rewarded than started")
    return found


def broken_at(table: Table, land: int) -> list[str]:
    """FV-PROP-T6..T8 FV-CONTROL-B1 FV-CONTROL-A2 One player's units, on their element; a building where one can stand;
    a token alone."""
    found = []
    units = table.units[land * UNITS : (land + 1) * UNITS]
    if sum(units) != table.heads[land] or (table.holder[land] == NOBODY) != (not any(units)):
        found.append(f"units in {land} are miscounted")
    at_sea = table.box.is_water[table.ground[land]]
    if any(count and table.box.naval[kind] != at_sea for kind, count in enumerate(units)):
        found.append(f"units in {land} stand on the wrong element")
    if table.base[land] != NOTHING and not (table.box.buildable[table.ground[land]] or table.ground[land] == COVERED):
        found.append(f"the building in {land} stands where none can")
    if table.top[land] != NOTHING and table.top[land] not in table.box.upgrades_to[table.base[land]]:
        found.append(f"the upgrade in {land} has not its base")
    fleeing = table.battle is not None and table.box.rulings.retreat_into_token
    if table.tokens[land] and (table.heads[land] or table.base[land] != NOTHING) and not fleeing:
        found.append(f"the token in {land} is not alone")
    return found


def broken_bits(table: Table) -> list[str]:
    """What is kept twice says the same twice."""
    lands = range(len(table.heads))
    presence = [sum(1 << land for land in lands if table.holder[land] == s) for s in range(table.box.seats)]
    bases = [sum(1 << land for land in lands if table.base_of[land] == s) for s in range(table.box.seats)]
    tokens = sum(1 << land for land in lands if table.tokens[land])
    water = sum(1 << land for land in lands if table.box.is_water[table.ground[land]])
    kept = (table.presence, table.bases, table.token_bits, table.water)
    return [] if kept == (presence, bases, tokens, water) else ["the bits of the map are out of step"]


def broken_rows(table: Table) -> list[str]:
    """FV-PROP-T10 Four quests in the row unless the deck is empty; three Gods cards unless none is left to draw."""
    found = []
    if len(table.quest_row) != QUEST_ROW and table.quest_deck:
        found.append(f"there are {len(table.quest_row)} quests in the row")
    if len(table.gods_row) != GODS_ROW and table.gods_deck:
        found.append(f"there are {len(table.gods_row)} Gods cards in the row")
    return found

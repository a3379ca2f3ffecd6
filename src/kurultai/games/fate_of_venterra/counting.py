"""FV-PROP-T1..T5 FV-PROP-T10 FV-PROP-T17 Every component counted, wherever it lies: the same at every moment of a
match."""

from __future__ import annotations

from kurultai.games.fate_of_venterra.content import FACTIONS
from kurultai.games.fate_of_venterra.kinds import UNITS
from kurultai.games.fate_of_venterra.laws import broken
from kurultai.games.fate_of_venterra.leaders import ALL
from kurultai.games.fate_of_venterra.table import NOBODY, NOTHING, PATH, Table, seat_of
from kurultai.games.fate_of_venterra.vocabulary import BUILDING_KINDS, COMMAND_KINDS, UNIT_KINDS


def tally(table: Table) -> dict[str, int]:
    """Units, building pieces, leaders, commands, quests, Gods cards, boards and tokens; and how many laws are
    broken."""
    counts = whole_box(table)
    if not table.supply:
        return counts
    for faction, name in enumerate(FACTIONS):
        seat = seat_of(table, faction)
        if seat != NOBODY:
            counts.update({f"{kind} {name}": units(table, seat, at) for at, kind in enumerate(UNIT_KINDS)})
            counts.update({f"{kind} {name}": pieces(table, seat, at) for at, kind in enumerate(BUILDING_KINDS)})
            counts[f"leaders {name}"] = leaders(table, seat)
            counts[f"commands {name}"] = commands(table, seat)
    counts["boards"] = boards(table)
    if table.backs:
        counts["quests"] = quests(table)
        counts["gods"] = gods(table)
        counts["tokens"] = tokens(table)
    counts["laws broken"] = len(broken(table))
    return counts


def whole_box(table: Table) -> dict[str, int]:
    """What there is before anything is laid."""
    content, box = table.box.content, table.box
    counts: dict[str, int] = {}
    for faction, name in enumerate(FACTIONS):
        counts.update({f"{kind} {name}": box.unit_counts[faction][at] for at, kind in enumerate(UNIT_KINDS)})
        counts.update({f"{kind} {name}": box.piece_counts[faction][at] for at, kind in enumerate(BUILDING_KINDS)})
        counts[f"leaders {name}"] = len(box.leaders_of[faction])
        counts[f"commands {name}"] = len(COMMAND_KINDS)
    counts["boards"] = len(content.boards)
    counts["quests"] = len(content.quests)
    counts["gods"] = sum(card.copies for card in content.gods)
    counts["tokens"] = sum(back.count for back in content.backs)
    counts["laws broken"] = 0
    return counts


def units(table: Table, seat: int, kind: int) -> int:
    """FV-PROP-T1 Units of a kind: in the supply, on the map, on the march, in a fight."""
    found = table.supply[seat * UNITS + kind]
    for land, holder in enumerate(table.holder):
        if holder == seat:
            found += table.units[land * UNITS + kind]
    if table.march is not None and table.march.seat == seat:
        found += table.march.arriving[1::PATH].count(kind)
    if table.battle is not None and table.battle.attacker == seat:
        found += table.battle.units[kind]
    return found


def pieces(table: Table, seat: int, kind: int) -> int:
    """FV-PROP-T2 Building pieces of a kind: on the mat, and on the map as base or upgrade."""
    found = table.pieces[seat * table.box.building_kinds + kind]
    for kinds, owners in ((table.base, table.base_of), (table.top, table.top_of)):
        found += sum(1 for at, there in enumerate(kinds) if there == kind and owners[at] == seat)
    return found


def leaders(table: Table, seat: int) -> int:
    """FV-PROP-T3 Leaders: in hand, in the supply, or lying in a fight; nowhere twice."""
    own = table.box.leaders_of[table.factions[seat]]
    lying = [card for card in table.battle.cards if card != NOTHING] if table.battle else []
    in_fight = sum(table.box.leader_bit[card] for card in lying if card in own)
    return -1 if table.hand[seat] & in_fight or table.hand[seat] & ~ALL else len(own)


def commands(table: Table, seat: int) -> int:
    """FV-PROP-T4 Command cards: none or two declared, the others in hand."""
    declared = table.declared[seat].bit_count()
    resolved = table.resolved[seat] & ~table.declared[seat]
    return len(COMMAND_KINDS) if declared in (0, 2) and not resolved else -1


def boards(table: Table) -> int:
    """The boards that are laid and those in stock (all of them, before the first is laid)."""
    if not table.laid:
        return len(table.box.content.boards)
    known = {*table.stock, *(board for board, *_ in table.laid)}
    return len(known)


def quests(table: Table) -> int:
    """FV-PROP-T10 Each quest is in the deck, in the row, reserved or completed: exactly once."""
    piles = (table.quest_row, table.quest_deck, *table.reserved, *table.reserved_blind, *table.completed)
    found = [quest for pile in piles for quest in pile]
    return len(found) if len(set(found)) == len(found) else -1


def gods(table: Table) -> int:
    """FV-PROP-T10 Each Gods card is in the deck, in the row, in a hand, being played or discarded; as many of each as
    there are."""
    piles = (table.gods_row, table.gods_deck, table.gods_pile, *table.gods_hand, *table.gods_blind)
    found = [card for pile in piles for card in pile] + list(table.playing[1::3])
    whole = [at for at, card in enumerate(table.box.content.gods) for _ in range(card.copies)]
    return len(found) if sorted(found) == whole else -1


def tokens(table: Table) -> int:
    """FV-PROP-T17 The hidden sides not seen yet and those turned; never more tokens on the map than hidden sides are
    left."""
    on_map = sum(1 for token in table.tokens if token)
    every = sum(back.count for back in table.box.content.backs)
    return every if on_map <= sum(table.backs) <= every and min(table.backs) >= 0 else -1

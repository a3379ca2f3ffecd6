"""What lasts: the modifiers of a horde board's side and of the advantages on it, added up."""

from __future__ import annotations

from kurultai.games.ruination.content import Advantage
from kurultai.games.ruination.table import NO_CARD, Table
from kurultai.games.ruination.vocabulary import Modifiers
from kurultai.kernel.worth import keep


def slots_of(table: Table, seat: int) -> list[int]:
    """The advantages in a seat's slots, NO_CARD where one is empty."""
    start = seat * table.box.slots
    return table.slots[start : start + table.box.slots_of[seat]]


def advantages_of(table: Table, seat: int) -> list[Advantage]:
    """The advantage cards on a seat's board."""
    cards = table.box.content.advantages
    return [cards[card] for card in slots_of(table, seat) if card != NO_CARD]


def lasting(table: Table, seat: int) -> Modifiers:
    """RU-ADV-1 RU-ADV-A4 RU-ADV-A9 All that lasts for a seat at this moment; the sum is kept for the same cards."""
    slots = table.box.slots
    key = (seat, *table.slots[seat * slots : seat * slots + slots])
    found = table.box.sums.get(key)
    return keep(table.box.sums, key, added_up(table, seat)) if found is None else found


def added_up(table: Table, seat: int) -> Modifiers:
    """The modifiers of a seat's board and cards together."""
    return sum_of([table.box.boards[seat].lasting, *(card.lasting for card in advantages_of(table, seat))])


def sum_of(parts: list[Modifiers]) -> Modifiers:
    """Some modifiers together."""
    return Modifiers(**{name: sum(getattr(part, name) for part in parts) for name in Modifiers.__struct_fields__})

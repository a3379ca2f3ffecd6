"""X-INV-1..6 Every component counted, wherever it lies: the same at every moment of a match."""

from __future__ import annotations

from kurultai.games.ruination.box import KINDS, LANDS
from kurultai.games.ruination.content import DECKS
from kurultai.games.ruination.move import paths
from kurultai.games.ruination.table import IN_DECK, NO_CARD, Table


def tally(table: Table) -> dict[str, int]:
    """X-INV-1..6 Blessings, bastions, every horde's units, exiles, advantages and action cards."""
    if not table.bastions:
        return whole_box(table)
    counts = {
        "blessings": table.blessing_supply + sum(table.blessings),
        "bastions": table.bastion_supply + sum(table.bastions) + len(table.track_bastions),
        "exiles": count_exiles(table),
        "advantages": count_advantages(table),
    }
    for deck, name in enumerate(DECKS):
        counts[f"{name} cards"] = len(table.decks[deck]) + len(table.discards[deck]) + 1
    for seat in range(table.box.seats):
        for kind in range(KINDS):
            counts[f"units {seat}.{kind}"] = count_units(table, seat, kind)
    return counts


def whole_box(table: Table) -> dict[str, int]:
    """What there is before the table is laid."""
    content, seats = table.box.content, table.box.seats
    counts = {
        "blessings": table.box.blessings,
        "bastions": table.box.bastions,
        "exiles": len(content.exiles),
        "advantages": len(content.advantages),
    }
    counts |= {f"{name} cards": sum(card.copies for card in content.actions if card.deck == name) for name in DECKS}
    return counts | {
        f"units {seat}.{kind}": table.box.reserve[seat * KINDS + kind] for seat in range(seats) for kind in range(KINDS)
    }


def count_units(table: Table, seat: int, kind: int) -> int:
    """X-INV-3 A horde's grunts, brutes or raiders: in reserve, on the map, on the march."""
    start = seat * LANDS * KINDS
    on_map = sum(table.units[start + kind : start + LANDS * KINDS : KINDS])
    marching = sum(1 for piece, origin, _ in paths(table) if piece == kind) if marcher(table) == seat else 0
    return table.reserve[seat * KINDS + kind] + on_map + marching


def marcher(table: Table) -> int:
    """Whose units are on the march: the current player's, or a retreating defender's."""
    return table.marcher if table.marching else NO_CARD


def count_exiles(table: Table) -> int:
    """X-INV-4 Each exile is in the deck, in the row, on the map, on the march or out of the game: exactly once."""
    seen = (table.exile_top, *table.exile_spaces, table.coming)
    lying = [*table.exile_deck, *(exile for exile in seen if exile != NO_CARD)]
    away = [exile for exile, at in enumerate(table.exile_at) if at != IN_DECK]
    exiles = lying + away
    return len(exiles) if len(set(exiles)) == len(exiles) else NO_CARD


def count_advantages(table: Table) -> int:
    """X-INV-5 Each advantage is in a deck, in a space or on a horde board: exactly once."""
    lying = [card for deck in (*table.advantage_decks, *table.advantage_bottoms) for card in deck]
    seen = [card for card in (*table.advantage_tops, *table.advantage_spaces, *table.slots) if card != NO_CARD]
    cards = lying + seen
    return len(cards) if len(set(cards)) == len(cards) else NO_CARD

"""What each seat sees, and tables that may just as well be the real one as far as a seat can know.

During the draft a seat looks at packs that others keep cards of later. For every pack it knows, from its last look,
which cards were still in it; those that left it since lie in hands it cannot see. So hidden cards fall into *cells*:
those last seen together in one pack, and those never seen at all (the draw pile among them). Within a cell a seat
cannot tell which card lies where, and that is all it cannot tell: imagining is shuffling each cell among its places.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import msgspec

from kurultai.games.reign_and_ruin.scoring import army_total, best_series
from kurultai.games.reign_and_ruin.table import (
    DRAFT,
    KEPT,
    NOBODY,
    PLAY,
    SEEN,
    STAGES,
    Table,
    doubling_tokens_left,
    protection_tokens_left,
)

NEVER_SEEN = 0
PHASES = ("setup", "draft", "play")


class FighterView(msgspec.Struct, frozen=True):
    """A fighter and its tokens."""

    card: int
    doublings: int
    protected: bool


class SeatView(msgspec.Struct, frozen=True):
    """What everybody sees of a seat: how many cards it holds, those of them that all have seen, and its army."""

    hand_size: int
    known: tuple[int, ...]
    army: tuple[FighterView, ...]
    total: int
    best_series: int


class View(msgspec.Struct, frozen=True):
    """All that a seat (None: a spectator) may see. Cards are numbers in the deck."""

    seat: int | None
    phase: str
    pick: int
    pack_size: int
    pack: tuple[int, ...]
    hand: tuple[int, ...]
    seats: tuple[SeatView, ...]
    draw_pile: int
    discard_pile: tuple[int, ...]
    playing: int
    turn: int
    ended_by: int
    tokens: tuple[int, int] | None
    glimpsed: tuple[tuple[int, ...], ...]
    over: bool


def views(table: Table, seats: Sequence[int | None]) -> list[View]:
    """RR-DRAFT-A2 RR-SETUP-A4 RR-PLAY-A3 The table with every face that a seat may not see left out, for several seats:
    they see the same but for their pack, their hand, and what they have glimpsed."""
    common = common_view(table)
    return [common if seat is None else with_own_cards(common, table, seat) for seat in seats]


def with_own_cards(common: View, table: Table, seat: int) -> View:
    """What everybody sees, and what a seat holds or has held."""
    return msgspec.structs.replace(
        common,
        seat=seat,
        pack=tuple(table.packs[seat]) if table.hands and table.phase == DRAFT else (),
        hand=tuple(table.hands[seat]) if table.hands else (),
        glimpsed=glimpses(table, seat),
    )


def common_view(table: Table) -> View:
    """What everybody sees."""
    drafting = table.phase == DRAFT
    limited = not table.box.rulings.tokens_unlimited
    return View(
        seat=None,
        phase=PHASES[table.phase],
        pick=table.pick,
        pack_size=len(table.packs[0]) if drafting else 0,
        pack=(),
        hand=(),
        seats=tuple(seat_view(table, other) for other in range(len(table.hands))),
        draw_pile=len(table.draw_pile),
        discard_pile=tuple(table.discard_pile),
        playing=table.playing,
        turn=table.turn if table.phase == PLAY and not table.over else NOBODY,
        ended_by=table.ended_by,
        tokens=(doubling_tokens_left(table), protection_tokens_left(table)) if limited else None,
        glimpsed=(),
        over=table.over,
    )


def seat_view(table: Table, seat: int) -> SeatView:
    """What everybody sees of a seat."""
    hand = table.hands[seat]
    fighters = (FighterView(card, table.doublings[card], card in table.protected) for card in table.armies[seat])
    return SeatView(
        hand_size=len(hand),
        known=tuple(card for card in hand if table.trail[card] == SEEN),
        army=tuple(fighters),
        total=army_total(table, seat),
        best_series=best_series(table, seat),
    )


def glimpses(table: Table, seat: int) -> tuple[tuple[int, ...], ...]:
    """The cards, still hidden now, that this seat last saw together in a pack it passed on."""
    cells = hidden_cells(table, seat)
    return tuple(tuple(sorted(cards)) for cell, cards in sorted(cells.items()) if cell != NEVER_SEEN)


def imagine(table: Table, seat: int | None, random: Random) -> None:
    """Shuffle the cards of each cell among the places where they lie. What comes of it depends on what the seat knows
    and on the given chance alone: not even the order in which the real cards lie makes a difference."""
    moved = list(range(len(table.trail)))
    trail = bytearray(table.trail)
    for cards in hidden_cells(table, seat).values():
        shuffled = sorted(cards)
        random.shuffle(shuffled)
        for here, there in zip(cards, shuffled, strict=True):
            moved[here] = there
            trail[there] = table.trail[here]
    table.trail = bytes(trail)
    table.draw_pile = bytes(sorted([moved[card] for card in table.draw_pile]))
    for other in range(table.box.seats):
        if other != seat:
            table.hands[other] = bytes(sorted([moved[card] for card in table.hands[other]]))
    packs = [bytes(sorted([moved[card] for card in pack])) for pack in table.packs]
    table.packs = tuple(packs)


def hidden_cells(table: Table, seat: int | None) -> dict[int, list[int]]:
    """The hidden cards by cell."""
    cells: dict[int, list[int]] = {NEVER_SEEN: list(table.draw_pile)}
    cell_of = table.box.known_cell if seat is None else table.box.cells[seat]
    for other, hand in enumerate(table.hands):
        if other == seat:
            continue
        for trail, card in sorted([(table.trail[card], card) for card in hand]):
            if trail != SEEN:
                cells.setdefault(cell_of[trail], []).append(card)
        if table.packs:
            dealt_to = (other - table.pick) % table.box.seats
            now = cell_of[KEPT + dealt_to * STAGES + table.pick]
            cells.setdefault(now, []).extend(table.packs[other])
    return cells


def pack_cells(seats: int, seat: int) -> list[int]:
    """For each trail, the cell that a card with it belongs to in the eyes of a seat: its last look at that pack."""
    cells = [NEVER_SEEN, NEVER_SEEN]
    for pack in range(seats):
        for stage in range(STAGES):
            looks = [look for look in range(stage + 1) if (pack + look) % seats == seat]
            cells.append(KEPT + pack * STAGES + looks[-1] if looks else NEVER_SEEN)
    return cells


def known_cell(seats: int) -> list[int]:
    """For a spectator, who has looked at nothing, every hidden card is in the same cell."""
    return [NEVER_SEEN] * (KEPT + seats * STAGES)

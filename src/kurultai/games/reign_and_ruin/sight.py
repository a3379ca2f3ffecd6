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

from kurultai.games.reign_and_ruin.ending import exchanged
from kurultai.games.reign_and_ruin.scoring import total_and_series
from kurultai.games.reign_and_ruin.table import (
    DRAFT,
    KEPT,
    NO_CARDS,
    NOBODY,
    PLAY,
    SEEN,
    STAGES,
    Cards,
    Marks,
    Table,
    doubling_tokens_left,
    protection_tokens_left,
)

NEVER_SEEN = 0
PHASES = ("setup", "draft", "play")


class FighterView(msgspec.Struct, frozen=True, gc=False):
    """A fighter and its tokens."""

    card: int
    doublings: int
    protected: bool


ArmySeen = tuple[Cards, Marks, Cards, tuple[FighterView, ...], int, int]
"""An army, all doublings and protected cards, none of which ever changes; and what they come to: the fighters with
their tokens, the total and the best series."""
NO_ARMY: ArmySeen = NO_CARDS, NO_CARDS, NO_CARDS, (), 0, 0


class SeatView(msgspec.Struct, frozen=True, gc=False):
    """What everybody sees of a seat: how many cards it holds, those of them that all have seen, and its army."""

    hand_size: int
    known: tuple[int, ...]
    army: tuple[FighterView, ...]
    total: int
    best_series: int


class View(msgspec.Struct, frozen=True, gc=False):
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
    """What several seats see: the same but for their pack, their hand, and what they have glimpsed."""
    shown = seat_views(table)
    return [view(table, seat, shown) for seat in seats]


def view(table: Table, seat: int | None, shown: tuple[SeatView, ...]) -> View:
    """RR-DRAFT-A2 RR-SETUP-A4 RR-PLAY-A3 The table with every face that a seat may not see left out."""
    phase, hands = table.phase, table.hands
    pack: Cards = NO_CARDS
    hand: Cards = NO_CARDS
    glimpsed: tuple[tuple[int, ...], ...] = ()
    if seat is not None and hands:
        pack = table.packs[seat] if phase == DRAFT else NO_CARDS
        hand, glimpsed = hands[seat], glimpses(table, seat)
    unlimited = table.box.rulings.tokens_unlimited
    return View(
        seat=seat,
        phase=PHASES[phase],
        pick=table.pick,
        pack_size=len(table.packs[0]) if phase == DRAFT else 0,
        pack=tuple(pack),
        hand=tuple(hand),
        seats=shown,
        draw_pile=len(table.draw_pile),
        discard_pile=tuple(table.discard_pile),
        playing=table.playing,
        turn=table.turn if phase == PLAY and not table.over else NOBODY,
        ended_by=table.ended_by,
        tokens=None if unlimited else (doubling_tokens_left(table), protection_tokens_left(table)),
        glimpsed=glimpsed,
        over=table.over,
    )


def seat_views(table: Table) -> tuple[SeatView, ...]:
    """What everybody sees of the seats. The box keeps each army as it was last seen: most looks find the same one."""
    trail, doublings, protected = table.trail, table.doublings, table.protected
    armies, kept = table.armies, table.box.armies_seen
    known: tuple[int, ...] = ()
    shown, some_known = [], SEEN in trail
    for seat, hand in enumerate(table.hands):
        if some_known:
            known = tuple([card for card in hand if trail[card] == SEEN])
        army, (before, doubled, safe, fighters, total, series) = armies[seat], kept[seat]
        if before is not army or doubled is not doublings or safe is not protected:
            kept[seat] = seen = army_seen(table, army)
            fighters, total, series = seen[3:]
        shown.append(SeatView(len(hand), known, fighters, total, series))
    return tuple(shown)


def army_seen(table: Table, army: Cards) -> ArmySeen:
    """An army, and what it comes to."""
    doublings, protected = table.doublings, table.protected
    fighters = [FighterView(card, doublings[card], card in protected) for card in army]
    total, series = total_and_series(table, army)
    return army, doublings, protected, tuple(fighters), total, series


def glimpses(table: Table, seat: int) -> tuple[tuple[int, ...], ...]:
    """The cards, still hidden now, that this seat last saw together in a pack it passed on."""
    cells: dict[int, tuple[int, ...]] = {}
    trail, cell_of, packs = table.trail, table.box.cells[seat], table.packs
    for other, hand in enumerate(table.hands):
        if other == seat:
            continue
        for card in hand:
            if cell := cell_of[trail[card]]:
                cells[cell] = (*cells[cell], card) if cell in cells else (card,)
        if packs and (cell := cell_of[trail_in_pack(table, other)]):
            cells[cell] = (*cells.get(cell, ()), *packs[other])
    in_order = [cells[cell] for cell in sorted(cells)]
    if packs or len(table.hands) > 2:  # one hand alone is in order of the deck
        in_order = [tuple(sorted(cards)) for cards in in_order]
    return tuple(in_order)


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
    if table.positions:
        imagine_positions(table, moved)


def imagine_positions(table: Table, moved: list[int]) -> None:
    """RR-END-A6 What is hidden now lay in the same place at each of the positions that may come back."""
    other = bytes(moved) + bytes(range(len(moved), 256))
    table.positions = tuple([exchanged(position, other) for position in table.positions])


def hidden_cells(table: Table, seat: int | None) -> dict[int, list[int]]:
    """The hidden cards by cell."""
    cells: dict[int, list[int]] = {NEVER_SEEN: list(table.draw_pile)}
    trail, cell_of = table.trail, table.box.known_cell if seat is None else table.box.cells[seat]
    for other, hand in enumerate(table.hands):
        if other == seat:
            continue
        for card in sorted(hand, key=trail.__getitem__):
            if trail[card] != SEEN:
                cells.setdefault(cell_of[trail[card]], []).append(card)
        if table.packs:
            cells.setdefault(cell_of[trail_in_pack(table, other)], []).extend(table.packs[other])
    return cells


def trail_in_pack(table: Table, seat: int) -> int:
    """The trail that a card of the pack before a seat would have if it were kept now."""
    return KEPT + (seat - table.pick) % table.box.seats * STAGES + table.pick


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

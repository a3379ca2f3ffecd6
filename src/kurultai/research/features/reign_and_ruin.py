"""Reign & Ruin as vectors: for each place where cards can lie, one number for each card of the deck."""

from __future__ import annotations

from typing import Any

from kurultai.games.reign_and_ruin.sight import PHASES, SeatView, View
from kurultai.research.tensors import Cells, Features, Layout, places, relative

TOTAL, DOUBLINGS, HAND, PICKS = 60.0, 2.0, 7.0, 4

SeatPlaces = tuple[list[list[int]], list[int]]
"""Of a seat: for each card the cells of its army, doublings, protected and known cards; then those of its numbers."""


class ReignFeatures(Features):
    """The layout for a deck and a number of seats."""

    def __init__(self, box: Any) -> None:
        cards, seats = len(box.value_of), box.seats
        self.cards = cards
        self.layout = layout = Layout()
        phase = layout.add("phase", len(PHASES))
        self.phases = {name: phase + number for number, name in enumerate(PHASES)}
        pick = layout.add("pick", PICKS)
        self.picks = [pick + min(number, PICKS - 1) for number in range(PICKS + 1)]
        self.pack = places(layout.add("pack", cards), cards)
        self.hand = places(layout.add("hand", cards), cards)
        self.discard = places(layout.add("discard pile", cards), cards)
        self.playing = places(layout.add("card being played", cards), cards)
        self.glimpsed = places(layout.add("glimpsed, hidden now", cards), cards)
        self.pile = layout.add("draw pile", scale=float(cards))
        where = self._lay_seats(layout, seats)
        turn, ended = layout.add("whose turn", seats), layout.add("ended by", seats)
        orders = [relative(seats, viewer) for viewer in range(seats)]
        self.seats = [list(zip(order, where, strict=True)) for order in orders]
        self.turns = [[turn + order.index(seat) for seat in range(seats)] for order in orders]
        self.endings = [[ended + order.index(seat) for seat in range(seats)] for order in orders]

    def _lay_seats(self, layout: Layout, seats: int) -> list[SeatPlaces]:
        cards = self.cards
        army = layout.add("army", seats, cards)
        doubled = layout.add("doublings", seats, cards, scale=DOUBLINGS)
        safe = layout.add("protected", seats, cards)
        known = layout.add("known in hand", seats, cards)
        size = layout.add("hand size", seats, scale=HAND)
        total = layout.add("army total", seats, scale=TOTAL)
        series = layout.add("best series", seats, scale=TOTAL)
        planes, numbers = (army, doubled, safe, known), (size, total, series)
        return [
            ([places(plane + at * cards, cards) for plane in planes], [number + at for number in numbers])
            for at in range(seats)
        ]

    def write(self, view: View, out: Cells) -> None:
        out[self.phases[view.phase]] = 1.0
        out[self.picks[view.pick]] = 1.0
        out[self.pile] = view.draw_pile / self.cards
        if view.playing >= 0:
            out[self.playing[view.playing]] = 1.0
        at = self.pack
        for card in view.pack:
            out[at[card]] = 1.0
        at = self.hand
        for card in view.hand:
            out[at[card]] = 1.0
        at = self.discard
        for card in view.discard_pile:
            out[at[card]] = 1.0
        at = self.glimpsed
        for cell in view.glimpsed:
            for card in cell:
                out[at[card]] = 1.0
        viewer, shown = view.seat or 0, view.seats
        for seat, where in self.seats[viewer] if shown else ():
            write_seat(shown[seat], where, out)
        if view.turn >= 0:
            out[self.turns[viewer][view.turn]] = 1.0
        if view.ended_by >= 0:
            out[self.endings[viewer][view.ended_by]] = 1.0


def write_seat(shown: SeatView, where: SeatPlaces, out: Cells) -> None:
    """What everybody sees of a seat."""
    (army, doubled, safe, known), (size, total, series) = where
    for fighter in shown.army:
        card = fighter.card
        out[army[card]] = 1.0
        if fighter.doublings:
            out[doubled[card]] = fighter.doublings / DOUBLINGS
        if fighter.protected:
            out[safe[card]] = 1.0
    for card in shown.known:
        out[known[card]] = 1.0
    out[size] = shown.hand_size / HAND
    if shown.total:
        out[total] = shown.total / TOTAL
        out[series] = shown.best_series / TOTAL


def make(box: Any) -> Features:
    """The features of an opened box."""
    return ReignFeatures(box)

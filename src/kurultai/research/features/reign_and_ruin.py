"""Reign & Ruin as vectors: for each place where cards can lie, one number for each card of the deck."""

from __future__ import annotations

from typing import Any

from kurultai.games.reign_and_ruin.sight import PHASES, View
from kurultai.research.tensors import Cells, Features, Layout, mark, relative

TOTAL, DOUBLINGS, HAND, PICKS = 60.0, 2.0, 7.0, 4


class ReignFeatures(Features):
    """The layout for a deck and a number of seats."""

    def __init__(self, box: Any) -> None:
        cards, seats = len(box.value_of), box.seats
        self.seats = seats
        self.layout = layout = Layout()
        self.phase = layout.add("phase", len(PHASES))
        self.pick = layout.add("pick", PICKS)
        self.pack = layout.add("pack", cards)
        self.hand = layout.add("hand", cards)
        self.discard = layout.add("discard pile", cards)
        self.playing = layout.add("card being played", cards)
        self.glimpsed = layout.add("glimpsed, hidden now", cards)
        self.pile = layout.add("draw pile", scale=float(cards))
        self.army = layout.add("army", seats, cards)
        self.doubled = layout.add("doublings", seats, cards, scale=DOUBLINGS)
        self.safe = layout.add("protected", seats, cards)
        self.known = layout.add("known in hand", seats, cards)
        self.sizes = layout.add("hand size", seats, scale=HAND)
        self.totals = layout.add("army total", seats, scale=TOTAL)
        self.series = layout.add("best series", seats, scale=TOTAL)
        self.turn = layout.add("whose turn", seats)
        self.ended = layout.add("ended by", seats)
        self.cards = cards

    def write(self, view: View, out: Cells) -> None:
        out[self.phase + PHASES.index(view.phase)] = 1
        out[self.pick + min(view.pick, PICKS - 1)] = 1
        mark(out, self.pack, view.pack)
        mark(out, self.hand, view.hand)
        mark(out, self.discard, view.discard_pile)
        if view.playing >= 0:
            out[self.playing + view.playing] = 1
        for cell in view.glimpsed:
            mark(out, self.glimpsed, cell)
        out[self.pile] = view.draw_pile / self.cards
        order = relative(self.seats, view.seat)
        for place, seat in enumerate(order[: len(view.seats)]):
            self._seat(view, seat, place, out)
        if view.turn >= 0:
            out[self.turn + order.index(view.turn)] = 1
        if view.ended_by >= 0:
            out[self.ended + order.index(view.ended_by)] = 1

    def _seat(self, view: View, seat: int, place: int, out: Cells) -> None:
        """What everybody sees of a seat."""
        shown, base = view.seats[seat], place * self.cards
        for fighter in shown.army:
            at = base + fighter.card
            out[self.army + at] = 1
            if fighter.doublings:
                out[self.doubled + at] = fighter.doublings / DOUBLINGS
            if fighter.protected:
                out[self.safe + at] = 1
        mark(out, self.known + base, shown.known)
        out[self.sizes + place] = shown.hand_size / HAND
        out[self.totals + place] = shown.total / TOTAL
        out[self.series + place] = shown.best_series / TOTAL


def make(box: Any) -> Features:
    """The features of an opened box."""
    return ReignFeatures(box)

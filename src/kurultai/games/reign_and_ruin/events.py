"""What can happen at the table; `words.py` makes the sentences."""

from __future__ import annotations

from typing import Literal

from kurultai.kernel.story import Event

HIDDEN = -1


class Dealt(Event, frozen=True):
    """Seven cards each; `pile` are left to draw."""

    each: int
    pile: int


class Kept(Event, frozen=True):
    """A seat kept cards of its pack; only that seat knows which."""

    seat: int
    cards: tuple[int, ...]

    def seen_by(self, viewer: int | None) -> Event:
        return self if viewer == self.seat else Kept(self.seat, (HIDDEN,) * len(self.cards))


class Passed(Event, frozen=True):
    """All packs went one seat to the left."""

    size: int


class Begins(Event, frozen=True):
    """A seat takes the first turn."""

    seat: int
    why: Literal["won", "drew", "lot"]


class Fights(Event, frozen=True):
    """A card was laid down as a fighter."""

    seat: int
    card: int
    total: int


class Uses(Event, frozen=True):
    """A card is used for its ability."""

    seat: int
    card: int


class Destroyed(Event, frozen=True):
    seat: int
    fighter: int
    owner: int


class Drew(Event, frozen=True):
    """A card was drawn; only its new holder knows which."""

    seat: int
    card: int

    def seen_by(self, viewer: int | None) -> Event:
        return self if viewer == self.seat else Drew(self.seat, HIDDEN)


class Doubled(Event, frozen=True):
    seat: int
    fighter: int
    owner: int
    value: int


class Protected(Event, frozen=True):
    seat: int
    fighter: int
    owner: int


class Swapped(Event, frozen=True):
    """A Crou went into an army, and a fighter came out of it."""

    seat: int
    crou: int
    host: int
    taken: int
    to: Literal["army", "hand"]


class Slipped(Event, frozen=True):
    """A Crou went into an army that had nobody to take (only where a table allows it)."""

    seat: int
    crou: int
    host: int


class Revived(Event, frozen=True):
    """A card came back from the discard pile; `army` is -1 when it went to the hand."""

    seat: int
    card: int
    army: int


class Wasted(Event, frozen=True):
    """An ability found nothing to affect (only where a table allows it)."""

    seat: int
    card: int


class LastLap(Event, frozen=True):
    """Everybody else has one card left to play."""

    seat: int
    why: Literal["empty", "last-card", "repetition", "length"]


class Ended(Event, frozen=True):
    """The game is over."""

    totals: tuple[int, ...]
    winners: tuple[int, ...]

"""What happens only in the solo game."""

from __future__ import annotations

from typing import Literal

from kurultai.games.ruination.new_khan_rising.table import KHAN, PLAYER
from kurultai.kernel.story import Event


class OfKhan(Event, frozen=True):
    """Something that the Khan does."""

    @property
    def seat(self) -> int:
        """The side that it is about."""
        return KHAN


class OfPlayer(Event, frozen=True):
    """Something that befalls the player."""

    @property
    def seat(self) -> int:
        """The side that it is about."""
        return PLAYER


class KhanLaid(OfKhan, frozen=True):
    """The Khan's forces stand, and his reference card is known."""

    reference: int


class KhanTurn(OfKhan, frozen=True):
    """The Khan's turn: the standee goes to the other track."""

    track: Literal["favor", "glory"]


class KhanAdvanced(OfKhan, frozen=True):
    """The Khan's token moved on a track; `beyond`: a VP instead."""

    track: Literal["favor", "glory"]
    at: int
    beyond: bool


class KhanReinforced(OfKhan, frozen=True):
    piece: int
    territory: int


class KhanExile(OfKhan, frozen=True):
    """An exile joined the Khan in the Citadel."""

    exile: int


class KhanTactic(OfKhan, frozen=True):
    """A tactic of the Khan's card, by number from the top, on the side of the card that is up."""

    number: int
    reference: int
    enraged: bool


class KhanFavorDie(OfKhan, frozen=True):
    """What the Khan's favor die shows; what the player loses by it is told apart."""

    what: Literal["blessing", "resource", "vp"]
    count: int


class PowerRevealed(OfKhan, frozen=True):
    power: int


class KhanEnraged(OfKhan, frozen=True):
    reference: int


class Robbed(OfPlayer, frozen=True):
    """The player lost something to the Khan."""

    what: Literal["blessing", "resource", "vp"]
    count: int


class KhanRetreated(OfKhan, frozen=True):
    origin: int
    to: int


class Defied(OfPlayer, frozen=True):
    """The player paid VP for another turn."""

    price: int


class SoloEnded(Event, frozen=True):
    """The player has beaten the Khan in the Citadel, or has run out of time."""

    won: bool

"""What can happen at the table; `words.py` makes the sentences. Territories, pieces and cards are numbers."""

from __future__ import annotations

from typing import Literal

from kurultai.kernel.story import Event

HIDDEN = -1


class Dealt(Event, frozen=True):
    """The table is laid and two starting tiles are dealt to everybody."""


class TileKept(Event, frozen=True):
    """A seat kept one of its tiles; the others do not know which."""

    seat: int
    tile: int

    def seen_by(self, viewer: int | None) -> Event:
        return self if viewer == self.seat else TileKept(self.seat, HIDDEN)


class TilesRevealed(Event, frozen=True):
    """The tiles set aside, by seat, and who is first player."""

    tiles: tuple[int, ...]
    first: int


class HomeChosen(Event, frozen=True):
    seat: int
    territory: int


class TileUsed(Event, frozen=True):
    seat: int
    tile: int


class NomadsPlaced(Event, frozen=True):
    territories: tuple[int, ...]


class CardTaken(Event, frozen=True):
    """The turn begins with a card of a deck."""

    seat: int
    deck: int
    card: int


class CameToNothing(Event, frozen=True):
    """A part of a card asked nothing and changed nothing."""

    seat: int
    card: int
    part: int


class BattlesHelped(Event, frozen=True):
    """Every battle of this turn begins with so much more."""

    seat: int
    strength: int
    casualties: int
    dice: int


class TierAwaited(Event, frozen=True):
    """The first advantage of this turn will bring as much as its tier."""

    seat: int
    what: str


class Gained(Event, frozen=True):
    """Blessings or VP were gained; `count` is what really came."""

    seat: int
    what: Literal["blessing", "vp"]
    count: int
    why: str


class ResourceGained(Event, frozen=True):
    seat: int
    resource: int
    count: int


class Overflowed(Event, frozen=True):
    """More resources than the track holds: a VP and a blessing instead."""

    seat: int


class Advanced(Event, frozen=True):
    """A step on favor or glory; `beyond` the end gives a VP and a blessing."""

    seat: int
    track: Literal["favor", "glory"]
    at: int
    beyond: bool


class BastionAdded(Event, frozen=True):
    seat: int
    territory: int


class BastionMoved(Event, frozen=True):
    """A card brought a bastion from one territory to another."""

    seat: int
    origin: int
    to: int


class Moved(Event, frozen=True):
    """Units marched; `pieces` by number, the same one as often as it moved."""

    seat: int
    origin: int
    to: int
    pieces: tuple[int, ...]


class TollPaid(Event, frozen=True):
    """The Wasteland's toll: a resource, or a unit."""

    seat: int
    resource: int
    piece: int


class Recruited(Event, frozen=True):
    seat: int
    piece: int
    territory: int


class NoneRecruited(Event, frozen=True):
    """Somebody was to recruit, and has nobody left in the reserve."""

    seat: int


class Paid(Event, frozen=True):
    seat: int
    resource: int
    count: int


class AdvantageAcquired(Event, frozen=True):
    seat: int
    advantage: int
    slot: int
    replaced: int


class ExileAcquired(Event, frozen=True):
    seat: int
    exile: int
    territory: int


class UnitLost(Event, frozen=True):
    """A casualty, or a unit above the limit: back to the reserve, or out of the game for an exile."""

    seat: int
    piece: int
    territory: int
    why: Literal["casualty", "limit", "retreat"]


class NomadRemoved(Event, frozen=True):
    territory: int
    nomad: int


class Displaced(Event, frozen=True):
    """An enemy's unit was moved by a card."""

    seat: int
    owner: int
    piece: int
    origin: int
    to: int


class OfSide(Event, frozen=True):
    """Something that a side of a battle does: a player, or the nomads."""

    side: int

    @property
    def doer(self) -> int:
        return self.side


class DiceRolled(OfSide, frozen=True):
    """Dice of a player or of the nomads, by face number."""

    faces: tuple[int, ...]


class BattleBegins(Event, frozen=True):
    where: int
    attacker: int
    defender: int
    nomad: int

    @property
    def doer(self) -> int:
        return self.attacker


class MarkersMoved(OfSide, frozen=True):
    """A line of the battle's ledger: what a side added, from what, and where its markers then stand."""

    strength: int
    casualties: int
    why: str
    strength_now: int
    casualties_now: int


class BattleCalledOff(Event, frozen=True):
    where: int


class BlessingsSpent(Event, frozen=True):
    seat: int
    count: int


class Rerolled(Event, frozen=True):
    seat: int
    before: tuple[int, ...]
    after: tuple[int, ...]


class DieSet(Event, frozen=True):
    seat: int
    before: int
    after: int


class DieUsed(Event, frozen=True):
    """A favor or Death Wurm die was spent."""

    seat: int
    face: int


class TacticUsed(Event, frozen=True):
    """Specials were placed on a section of the board; `advantage` is the card in its slot, if any."""

    seat: int
    slot: int
    advantage: int


class PassedInBattle(Event, frozen=True):
    seat: int


class BattleWon(Event, frozen=True):
    where: int
    winner: int
    loser: int
    winner_strength: int
    loser_strength: int

    @property
    def doer(self) -> int:
        return self.winner


class Retreated(Event, frozen=True):
    seat: int
    origin: int
    to: int


class CardDiscarded(Event, frozen=True):
    """The used card goes to the discard pile; `reshuffled`: it was the last of its deck."""

    seat: int
    deck: int
    card: int
    reshuffled: bool


class FuryInvoked(Event, frozen=True):
    """The Khan's Fury: why, and what every seat gains for its bastions at once."""

    seat: int
    why: Literal["favor", "glory", "vp", "deck"]
    gains: tuple[int, ...]


class RoundEnds(Event, frozen=True):
    """After the Fury: the last round begins (2), or it is over (3)."""

    fury: int


class Scored(Event, frozen=True):
    """A seat's final scoring: bastions, tier III advantages, resources, blessings, and the total."""

    seat: int
    bastions: int
    advantages: int
    resources: int
    blessings: int
    total: int


class Ended(Event, frozen=True):
    totals: tuple[int, ...]
    winners: tuple[int, ...]

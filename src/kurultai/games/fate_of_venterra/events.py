"""What can happen at the table; `words.py` makes the sentences. Territories, kinds of unit and cards are numbers.

`seat`: who; `land`: a territory; `kind`: a kind of unit or building; -1 (HIDDEN) where the viewer may not know.
"""

from __future__ import annotations

from typing import Literal

from kurultai.kernel.story import Event

HIDDEN = -1
Why = Literal[
    "income",
    "start-board",
    "explore",
    "action",
    "card",
    "quest",
    "battle-track",
    "reward",
    "upgrade",
    "leader",
    "recruit",
    "build",
    "support",
    "tax",
    "bid",
    "start",
    "taken",
]
"""What something was gained or paid for."""
LossWhy = Literal["casualty", "no-retreat", "ambush", "card", "leader", "removed", "tax", "explored"]
Outcome = Literal["destroy", "convert", "keep", "regain"]
Source = Literal[
    "units", "building", "terrain", "token", "support", "lent", "power", "card", "neighbours", "leader", "text"
]
Line = tuple[Source, int, int]
"""A line of a sum: what it comes from, which one (an upgrade, a leader, a territory; -1: none), and how much."""


# --- setup ---------------------------------------------------------------------------------------------------------


class FactionChosen(Event, frozen=True):
    seat: int
    faction: int


class InitiativeSet(Event, frozen=True):
    """The seats in the order of initiative."""

    order: tuple[int, ...]


class StartBoardLaid(Event, frozen=True):
    seat: int
    side: int


class BoardLaid(Event, frozen=True):
    """A board was added; its territories are the next four."""

    seat: int
    board: int
    side: int
    turn: int
    place: int


class RiverLinked(Event, frozen=True):
    land: int
    to: int


class BuildingPlaced(Event, frozen=True):
    """A building came to stand without being bought: at the start, or moved from `origin` (255: none)."""

    seat: int
    kind: int
    land: int
    origin: int


class UnitsDeployed(Event, frozen=True):
    """The starting units of a seat in a territory, by kind."""

    seat: int
    land: int
    units: tuple[int, ...]


class LeaderStarts(Event, frozen=True):
    """A starting leader came to a hand; the others know only its rank."""

    seat: int
    rank: int
    leader: int

    def seen_by(self, viewer: int | None) -> Event:
        return self if viewer == self.seat else LeaderStarts(self.seat, self.rank, HIDDEN)


class TokensLaid(Event, frozen=True):
    """Explore tokens on the territories; `bare` are unoccupied ones for which no token was left."""

    lands: tuple[int, ...]
    bare: tuple[int, ...]


class RowsLaid(Event, frozen=True):
    quests: tuple[int, ...]
    gods: tuple[int, ...]


# --- rounds and gains ----------------------------------------------------------------------------------------------


class RoundBegins(Event, frozen=True):
    round: int


class IncomeCounted(Event, frozen=True):
    """The income of a seat: buildings, starting-board territories, upgrades."""

    seat: int
    buildings: int
    start_board: int
    powers: int


class Amount(Event, frozen=True):
    """So much was gained or paid, for what, and what the seat then has."""

    seat: int
    count: int
    why: Why
    now: int


class WealthGained(Amount, frozen=True): ...


class WealthPaid(Amount, frozen=True): ...


class InfluenceGained(Amount, frozen=True): ...


class CommandsRevealed(Event, frozen=True):
    """The declared commands, by seat; each a bit for every command."""

    declared: tuple[int, ...]


class CommandBegins(Event, frozen=True):
    seat: int
    command: int


class ActionTaken(Event, frozen=True):
    """A numbered action of the command; `option` is which of its alternatives, -1: skipped."""

    seat: int
    command: int
    action: int
    option: int


class CommandEnds(CommandBegins, frozen=True): ...


# --- cards ---------------------------------------------------------------------------------------------------------


class QuestReserved(Event, frozen=True):
    """A quest was reserved; a blind one is hidden only if the table has ruled so."""

    seat: int
    quest: int
    blind: bool
    public: bool

    def seen_by(self, viewer: int | None) -> Event:
        known = self.public or viewer == self.seat
        return self if known else QuestReserved(self.seat, HIDDEN, self.blind, self.public)


class QuestTurnedUp(Event, frozen=True):
    quest: int


class QuestCompleted(Event, frozen=True):
    seat: int
    quest: int


class GodsGained(Event, frozen=True):
    """A Gods card came to a hand, openly from the row or blind."""

    seat: int
    card: int
    blind: bool

    def seen_by(self, viewer: int | None) -> Event:
        return self if not self.blind or viewer == self.seat else GodsGained(self.seat, HIDDEN, self.blind)


class GodsTurnedUp(Event, frozen=True):
    card: int


class GodsShuffled(Event, frozen=True):
    """The discarded Gods cards are a new deck."""

    cards: int


class GodsPlayed(Event, frozen=True):
    seat: int
    card: int


class GodsCancelled(Event, frozen=True):
    """A Gods card has no effect; `by` whom, with an upgrade (-1: with a card)."""

    seat: int
    card: int
    by: int
    upgrade: int


class LeaderGained(Event, frozen=True):
    """A leader was bought or gained; it is shown."""

    seat: int
    leader: int
    price: int
    why: Why


class UpgradeBought(Event, frozen=True):
    seat: int
    upgrade: int
    price: int


class PowerUsed(Event, frozen=True):
    """An upgrade did something; what it did is told by the events that follow."""

    seat: int
    upgrade: int


class UpgradeSwitchedOff(PowerUsed, frozen=True): ...


class PermitGained(Event, frozen=True):
    seat: int
    now: int


class PermitSpent(PermitGained, frozen=True): ...


# --- pieces --------------------------------------------------------------------------------------------------------


class Recruited(Event, frozen=True):
    seat: int
    kind: int
    land: int
    price: int


class UnitGained(Event, frozen=True):
    """A unit came without being recruited, or as the second one of a recruitment."""

    seat: int
    kind: int
    land: int
    why: Why


class Built(Event, frozen=True):
    seat: int
    kind: int
    land: int
    price: int


class Upgraded(Event, frozen=True):
    """A building got its upgrade."""

    seat: int
    kind: int
    land: int
    price: int


class ForgeLit(Event, frozen=True):
    """All units of a seat are forge units from now on."""

    seat: int


class ForgeLost(Event, frozen=True):
    seat: int


class Marched(Event, frozen=True):
    """Units marched from one territory to another, by kind; `support`: it was the support march."""

    seat: int
    origin: int
    to: int
    units: tuple[int, ...]
    support: bool


class Gathered(Event, frozen=True):
    """Units were put together in a territory without marching, by kind."""

    seat: int
    origin: int
    to: int
    units: tuple[int, ...]


class UnitLost(Event, frozen=True):
    """A unit went back to its owner's supply."""

    seat: int
    kind: int
    land: int
    why: LossWhy


class Retreated(Event, frozen=True):
    seat: int
    kind: int
    origin: int
    to: int


# --- fights --------------------------------------------------------------------------------------------------------


class ExplorationBegins(Event, frozen=True):
    seat: int
    land: int
    units: tuple[int, ...]


class BattleBegins(Event, frozen=True):
    """A battle was started; `score` is where the attacker's token on the battle track then stands."""

    land: int
    attacker: int
    defender: int
    units: tuple[int, ...]
    defenders: tuple[int, ...]
    score: int


class Supported(Event, frozen=True):
    """A ship lends support; `land` is its water."""

    seat: int
    land: int
    price: int
    attack: bool


class Counted(Event, frozen=True):
    """A sum and its lines; `seat` -1 is the explore token."""

    seat: int
    attack: bool
    lines: tuple[Line, ...]
    total: int


class CardsRevealed(Event, frozen=True):
    """What both sides of a battle committed: a leader, 30 + a command, or -1 for none; attacker, defender."""

    land: int
    attacker: int
    defender: int
    cards: tuple[int, int]


class LeaderPlayed(Event, frozen=True):
    """A leader was played against an explore token."""

    seat: int
    leader: int
    land: int


class LeaderCancelled(Event, frozen=True):
    seat: int
    leader: int


class NeighboursCalled(Event, frozen=True):
    seat: int
    land: int
    units: tuple[int, ...]


class ExplorationEnds(Event, frozen=True):
    seat: int
    land: int
    attack: int
    defence: int
    won: bool


class TokenTurned(Event, frozen=True):
    """A beaten explore token was turned: its back."""

    seat: int
    land: int
    back: int


class BattleEnds(Event, frozen=True):
    """The outcome: the winner's seat, or -1 for a tie. `decided`: nobody was left to compare with."""

    land: int
    attacker: int
    defender: int
    attack: int
    defence: int
    winner: int
    decided: bool


class Spared(Event, frozen=True):
    """Somebody would have lost a unit, and did not."""

    seat: int


class BuildingConquered(Event, frozen=True):
    """What became of a conquered building; `owner` is the one whose colour it had."""

    seat: int
    land: int
    kind: int
    owner: int
    outcome: Outcome


# --- end of the round and of the game ------------------------------------------------------------------------------


class TaxCounted(Event, frozen=True):
    """A large army: how many units it counts for, how many are free, what is paid."""

    seat: int
    land: int
    units: int
    free: int
    paid: int


class TaxWaived(Event, frozen=True):
    seat: int


class BidsRevealed(Event, frozen=True):
    """The bids by seat, and what cards add to them."""

    bids: tuple[int, ...]
    bonus: tuple[int, ...]


class RewardTaken(Event, frozen=True):
    seat: int
    reward: int


class Scored(Event, frozen=True):
    """A seat's final scoring and the total."""

    seat: int
    track: int
    quests: int
    buildings: int
    territories: int
    powers: int
    wealth: int
    total: int


class Ended(Event, frozen=True):
    totals: tuple[int, ...]
    winners: tuple[int, ...]

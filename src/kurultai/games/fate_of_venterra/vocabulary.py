"""What cards can say: effects that happen, when Gods cards may be played, and what quests require.

An effect happens once, when its card, token, space or action says so. Each is a small tagged record; the sentence that
a player reads is made from it by `words.py`, so what a record says is exactly what happens. The powers of faction
upgrades and the texts of leaders are said in `abilities.py`.
"""

from __future__ import annotations

from typing import Literal

import msgspec

UnitKind = Literal["soldier", "ship", "scout", "siege", "knight"]
UNIT_KINDS: tuple[UnitKind, ...] = ("soldier", "ship", "scout", "siege", "knight")
Terrain = Literal["forest", "mountain", "water", "desert"]
TERRAINS: tuple[Terrain, ...] = ("forest", "mountain", "water", "desert")
Line = Literal["start", "outpost", "shrine"]
"""The starting buildings; an Outpost and what it can become; a Shrine and what it can become."""
BuildingKind = Literal[
    "fortress", "statue", "eldapriest", "outpost", "academy", "tower", "forge", "shrine", "temple", "basilica"
]
BUILDING_KINDS: tuple[BuildingKind, ...] = (
    "fortress",
    "statue",
    "eldapriest",
    "outpost",
    "academy",
    "tower",
    "forge",
    "shrine",
    "temple",
    "basilica",
)
CommandKind = Literal["plan", "reinforce", "charge", "maneuver"]
COMMAND_KINDS: tuple[CommandKind, ...] = ("plan", "reinforce", "charge", "maneuver")
Per = Literal[
    "building",
    "outpost-line",
    "shrine-line",
    "territory",
    "forest",
    "mountain",
    "water",
    "desert",
    "start-board",
    "soldier",
    "ship",
    "scout",
    "siege",
    "knight",
    "quest-completed",
    "quest-reserved",
    "battle-score",
    "upgrade",
]
"""What something is counted by, of the player, at the moment of counting: buildings and territories controlled (the
lines with everything an Outpost or a Shrine can become), own units on the map, quests, the battle score, upgrades
bought and active."""
Role = Literal["attacker", "defender", "either"]
"""Which side of a battle one is on."""


# --- effects -----------------------------------------------------------------------------------------------------


class Effect(msgspec.Struct, frozen=True, tag_field="do", forbid_unknown_fields=True):
    """FV-SYM-1 Something that happens, said with the symbols of the game."""


class Gain(Effect, frozen=True, tag="gain"):
    """Gain so much wealth, or so much influence on the track."""

    what: Literal["wealth", "influence"]
    count: int = 1


class GainPer(Effect, frozen=True, tag="gain-per"):
    """Gain so much for each of something, `most` in all if given."""

    what: Literal["wealth", "influence"]
    per: Per
    count: int = 1
    most: int = 0


class GainGods(Effect, frozen=True, tag="gods"):
    """Gain Gods cards, each from the row or blind."""

    count: int = 1


class GainLeader(Effect, frozen=True, tag="leader"):
    """Gain a leader of this cost at most from the own supply, without paying."""

    cost: int


class GainUnits(Effect, frozen=True, tag="units"):
    """Gain units from the supply, one at a time: gained, not recruited. `controlled`: in any territory you control
    (a ship: any water you control, or where it could be recruited); `recruit`: where it could be recruited."""

    kind: UnitKind
    count: int = 1
    where: Literal["controlled", "recruit"] = "controlled"


class Recruit(Effect, frozen=True, tag="recruit"):
    """Recruit one unit; `free`: without paying; `kinds`: only these. It counts as recruiting."""

    free: bool = False
    kinds: tuple[UnitKind, ...] = ()


class Build(Effect, frozen=True, tag="build"):
    """Build one new basic building where you have units, for so much less than its price."""

    discount: int = 0


class UpgradeBuilding(Effect, frozen=True, tag="upgrade"):
    """Upgrade one building you control, for so much less than its price."""

    discount: int = 0


class Reserve(Effect, frozen=True, tag="reserve"):
    """Reserve up to so many quests, from the row or blind."""

    count: int = 1


class BuyUpgrade(Effect, frozen=True, tag="buy-upgrade"):
    """Buy one of your faction's upgrades, for so much less than its price."""

    discount: int = 0


class BuyLeaders(Effect, frozen=True, tag="buy-leaders"):
    """Buy any number of leaders from the own supply."""


class March(Effect, frozen=True, tag="march"):
    """A march, which is a new action with its own limit of battles.

    `free`: units from anywhere to anywhere they can reach; `from-one`: any units of one territory (Maneuver);
    `to-one`: any units into one territory (Charge). `most` limits how many march (0: no limit), `kinds` which;
    `battles` how many battles it may start; `support`: one support unit may march besides, before or after; `permit`:
    an earned extra battle may be spent in it."""

    shape: Literal["free", "from-one", "to-one"] = "free"
    most: int = 0
    kinds: tuple[UnitKind, ...] = ()
    battles: int = 1
    support: bool = False
    permit: bool = False


class Gather(Effect, frozen=True, tag="gather"):
    """Put up to so many own land units (0: any number), wherever they are, into one territory you control, or into one
    with a building you control. No fight can come of it."""

    most: int = 0
    at: Literal["building", "controlled"] = "building"


class CompleteQuest(Effect, frozen=True, tag="complete-quest"):
    """Complete one more of your reserved quests."""


class TakeWealth(Effect, frozen=True, tag="take-wealth"):
    """Take so much wealth (or what there is) from another player: the opponent in a battle, else one you choose."""

    count: int = 1


class RemoveUnit(Effect, frozen=True, tag="remove-unit"):
    """An enemy unit that borders a territory you control returns to its owner's supply; you choose which, of these
    kinds (none given: any)."""

    kinds: tuple[UnitKind, ...] = ()


class ExtraBattle(Effect, frozen=True, tag="extra-battle"):
    """A permit: one later Maneuver may start one battle more."""


class Strength(Effect, frozen=True, tag="strength"):
    """In a fight: so much more attack or defence, as the player's side needs; `per` something, `most` in all."""

    count: int = 1
    per: Per | None = None
    most: int = 0


class Kill(Effect, frozen=True, tag="kill"):
    """In a battle: the opponent loses so many units that take part; `chooser` says who picks them."""

    count: int = 1
    chooser: Literal["owner", "player"] = "owner"


class Spare(Effect, frozen=True, tag="spare"):
    """When you would lose a unit in a fight: you lose none now."""


class WinTies(Effect, frozen=True, tag="win-ties"):
    """In a battle: equal values are a win for you."""


class NoTax(Effect, frozen=True, tag="no-tax"):
    """Pay no large army tax this round."""


class RaiseBid(Effect, frozen=True, tag="raise-bid"):
    """In the bid of this round, your bid counts so much more than you paid."""

    count: int = 1


class Cancel(Effect, frozen=True, tag="cancel"):
    """The Gods card that another player has just played has no effect."""


class Pay(Effect, frozen=True, tag="pay"):
    """You may pay so much wealth; if you do, these effects happen."""

    wealth: int
    effects: tuple[AnyEffect, ...]


class Either(Effect, frozen=True, tag="either"):
    """The player chooses one of the effects."""

    of: tuple[AnyEffect, ...]


AnyEffect = (
    Gain
    | GainPer
    | GainGods
    | GainLeader
    | GainUnits
    | Recruit
    | Build
    | UpgradeBuilding
    | Reserve
    | BuyUpgrade
    | BuyLeaders
    | March
    | Gather
    | CompleteQuest
    | TakeWealth
    | RemoveUnit
    | ExtraBattle
    | Strength
    | Kill
    | Spare
    | WinTies
    | NoTax
    | RaiseBid
    | Cancel
    | Pay
    | Either
)


# --- when a Gods card may be played ------------------------------------------------------------------------------

Window = Literal[
    "income", "command", "exploration", "battle-start", "battle", "casualty", "victory", "quest", "army", "bid", "react"
]
"""income: after the income of the round, before commands are declared. command: at the beginning or the end of your
command turn. exploration: in your fight against an explore token, before the leader. battle-start: when a battle that
you are in has been declared, before support of the defender. battle: before the cards of a battle are chosen. casualty:
when you are about to lose a unit in a battle or an exploration fight. victory: right after you won a battle. quest: at
your turn of the quest phase. army: before the tax of the large army phase. bid: before the bids (rounds 2, 4, 6).
react: when another player has played a Gods card, before its effect.

What fits where: Strength in exploration, battle-start and battle; Kill, WinTies in battle-start and battle; Spare in
casualty alone; NoTax in army alone; RaiseBid in bid alone; Cancel in react alone; CompleteQuest in quest alone; March
in command and quest alone (no march inside a march); everything else anywhere but casualty and react."""


# --- what a quest requires ---------------------------------------------------------------------------------------


class Requirement(msgspec.Struct, frozen=True, tag_field="have", forbid_unknown_fields=True):
    """Something to possess when the quest is completed; nothing of it is paid. The red price is a field of its own."""


class HaveTerritories(Requirement, frozen=True, tag="territories"):
    """Control so many territories, of a terrain or of any. What a Fortress covers has no terrain."""

    count: int
    terrain: Terrain | None = None


class HaveStartBoard(Requirement, frozen=True, tag="start-board"):
    """Control so many territories of the starting board."""

    count: int = 1


class HaveEdge(Requirement, frozen=True, tag="edge"):
    """Control so many territories at the edge of the map."""

    count: int


class HaveBorder(Requirement, frozen=True, tag="border"):
    """Control so many territories that border a territory another player controls."""

    count: int


class HaveBuildings(Requirement, frozen=True, tag="buildings"):
    """Control so many buildings: of a kind (an Outpost or Shrine may be any of its line, an upgraded one must be
    exactly that), or any at all. Every required building is one of its own."""

    count: int = 1
    kind: BuildingKind | None = None


class HaveForeignBuilding(Requirement, frozen=True, tag="foreign-building"):
    """Control so many buildings of another player's colour."""

    count: int = 1


class HaveUnits(Requirement, frozen=True, tag="units"):
    """Have so many units on the map, of a kind or of any."""

    count: int
    kind: UnitKind | None = None


class HaveArmy(Requirement, frozen=True, tag="army"):
    """Have so many units in one territory."""

    count: int


class HaveBattleScore(Requirement, frozen=True, tag="battle-score"):
    """Stand at least so far on the battle track."""

    count: int


class HaveWealth(Requirement, frozen=True, tag="wealth"):
    """Own so much wealth, which is kept."""

    count: int


class HaveUpgrades(Requirement, frozen=True, tag="upgrades"):
    """Have so many bought upgrades active."""

    count: int = 1


class HaveQuests(Requirement, frozen=True, tag="quests"):
    """Have completed so many quests before."""

    count: int


class HaveGods(Requirement, frozen=True, tag="gods"):
    """Hold so many Gods cards."""

    count: int


class HaveForge(Requirement, frozen=True, tag="forge-units"):
    """Your units are forge units."""


AnyRequirement = (
    HaveTerritories
    | HaveStartBoard
    | HaveEdge
    | HaveBorder
    | HaveBuildings
    | HaveForeignBuilding
    | HaveUnits
    | HaveArmy
    | HaveBattleScore
    | HaveWealth
    | HaveUpgrades
    | HaveQuests
    | HaveGods
    | HaveForge
)

"""What faction upgrades and leaders can do: powers that hold, texts that act in a battle.

A power holds as long as its upgrade is active. A leader's text acts in the battle in which the leader is revealed.
"""

from __future__ import annotations

import msgspec

from kurultai.games.fate_of_venterra.vocabulary import BuildingKind, CommandKind, Role, Terrain, UnitKind

# --- powers of faction upgrades ----------------------------------------------------------------------------------


class Power(msgspec.Struct, frozen=True, tag_field="power", forbid_unknown_fields=True):
    """Something that an active upgrade lets its owner do, or adds."""


class BuildingIncome(Power, frozen=True, tag="building-income"):
    """More income from each building of these kinds that you control; an upgraded building is of its upper kind only
    (Tithes of the Faithful)."""

    kinds: tuple[BuildingKind, ...]
    count: int = 1


class BuildingDefence(Power, frozen=True, tag="building-defence"):
    """More defence from each building of these kinds that you control (Fortify)."""

    kinds: tuple[BuildingKind, ...]
    count: int = 1


class CancelGods(Power, frozen=True, tag="cancel-gods"):
    """Switch this upgrade off to cancel a Gods card that another player plays (Fortify)."""


class UnitBonus(Power, frozen=True, tag="unit-bonus"):
    """More attack or defence from each of your units of these kinds (Warders of the King)."""

    kinds: tuple[UnitKind, ...]
    attack: int = 0
    defence: int = 0


class Tacticians(Power, frozen=True, tag="tacticians"):
    """Before commands are declared: a march from one territory with its support march, without battle; own buildings
    there may move, too (Skilled Tacticians)."""


class Ambush(Power, frozen=True, tag="ambush"):
    """When starting a battle on land: pay so much, and a defending unit, picked by its owner, is killed (Ambush)."""

    price: int = 1


class Nomads(Power, frozen=True, tag="nomads"):
    """Recruits may be placed in any territory you control; if no building is there, gain a unit of this kind at your
    starting building (Tribal Nomads)."""

    gain: UnitKind = "scout"


class BuyDefence(Power, frozen=True, tag="buy-defence"):
    """When your territory is attacked: buy +1 defence at these prices, one after the other (Divine Protectorate)."""

    prices: tuple[int, ...]


class ScorePerQuest(Power, frozen=True, tag="score-per-quest"):
    """So much influence at the end for each completed quest (Holy Commission)."""

    influence: int


class Convert(Power, frozen=True, tag="convert"):
    """When you recruit one of these kinds: one enemy unit of that kind that borders you is removed (Convert)."""

    kinds: tuple[UnitKind, ...]


class RepeatRecruit(Power, frozen=True, tag="repeat-recruit"):
    """The recruit action of this command may be done twice (Imperial Conscripts)."""

    command: CommandKind = "reinforce"


class Press(Power, frozen=True, tag="press"):
    """After action 1 of this command, it may be done again with units of these kinds alone (Press the Attack)."""

    kinds: tuple[UnitKind, ...]
    command: CommandKind = "maneuver"


class ArmyLimit(Power, frozen=True, tag="army-limit"):
    """So many more units per territory are free of the large army tax (Surplus Supply)."""

    count: int = 1


class Hunters(Power, frozen=True, tag="hunters"):
    """More attack in a fight against a territory without defending units (Seasoned Hunters)."""

    attack: int = 1


class HiddenSupport(Power, frozen=True, tag="hidden-support"):
    """Your land territories have more defence for each adjacent land territory with own units (Hidden Support)."""

    defence: int = 1


class ExtraRecruit(Power, frozen=True, tag="extra-recruit"):
    """Each recruitment also brings a unit of this kind to the same place (Battle-Sworn)."""

    gain: UnitKind = "scout"


class Raiders(Power, frozen=True, tag="raiders"):
    """After a won battle that you started: a march of your units of these kinds that took part, once a command card
    (Wild Raiders)."""

    kinds: tuple[UnitKind, ...]


class Syphon(Power, frozen=True, tag="syphon"):
    """When another player plays a Gods card: recruit a unit of this printed cost, or gain a leader of this cost at
    most (Syphon Magic)."""

    unit_cost: int = 0
    leader_cost: int = 2


class FrontalAssault(Power, frozen=True, tag="frontal-assault"):
    """More attack for each territory with a building you control from which attacking units came (Frontal Assault)."""

    attack: int = 1


class Rally(Power, frozen=True, tag="rally"):
    """Before the large army phase: gather any own land units at one building you control (Rally the Watch)."""


AnyPower = (
    BuildingIncome
    | BuildingDefence
    | CancelGods
    | UnitBonus
    | Tacticians
    | Ambush
    | Nomads
    | BuyDefence
    | ScorePerQuest
    | Convert
    | RepeatRecruit
    | Press
    | ArmyLimit
    | Hunters
    | HiddenSupport
    | ExtraRecruit
    | Raiders
    | Syphon
    | FrontalAssault
    | Rally
)


# --- texts of leaders --------------------------------------------------------------------------------------------


class LeaderText(msgspec.Struct, frozen=True, tag_field="text", forbid_unknown_fields=True):
    """What a leader does in a battle besides adding a number. In an exploration fight only the attack counts."""


class CancelLeader(LeaderText, frozen=True, tag="cancel-leader"):
    """The opponent's leader adds nothing and does nothing (Derr Malken)."""


class TakeOver(LeaderText, frozen=True, tag="take-over"):
    """The enemy gives up one unit of his choice; you put one of that kind from your supply in (Laelith Quinn)."""


class Neighbours(LeaderText, frozen=True, tag="neighbours"):
    """Your units of one adjacent territory add their strength (Hisk Draknii)."""


class ChooseCasualties(LeaderText, frozen=True, tag="choose-casualties"):
    """After a victory you pick the enemy's casualties (Jur'en Keshta)."""


class Bonus(LeaderText, frozen=True, tag="bonus"):
    """More strength in this role, if the territory has this terrain (a Fortress covers its own) or a building."""

    strength: int
    role: Role = "either"
    terrain: Terrain | None = None
    building: bool = False


class Slay(LeaderText, frozen=True, tag="slay"):
    """If you win, the loser loses so many units more."""

    count: int = 1


class Shelter(LeaderText, frozen=True, tag="shelter"):
    """If you lose the battle, you lose so many units fewer."""

    count: int = 1


class Plunder(LeaderText, frozen=True, tag="plunder"):
    """If you win, take so much wealth (or what there is) from the loser."""

    count: int = 1


class Stand(LeaderText, frozen=True, tag="stand"):
    """Equal values are a win for you in this role."""

    role: Role = "either"


AnyText = CancelLeader | TakeOver | Neighbours | ChooseCasualties | Bonus | Slay | Shelter | Plunder | Stand

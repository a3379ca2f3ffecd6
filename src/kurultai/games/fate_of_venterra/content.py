"""FV-COMP Everything in the box as typed records, with the exact counts of the box.

Files: map.toml (terrain, board), tokens.toml (front, back), units.toml (unit), buildings.toml (building),
factions.toml (faction, upgrade), leaders.toml (leader), commands.toml (command), quests.toml (quest), gods.toml (gods),
tracks.toml (space, reward). Each table is a list of records: `[[quest]]`, `[[gods]]` and so on.
"""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import msgspec

from kurultai.games.fate_of_venterra.abilities import AnyPower, AnyText
from kurultai.games.fate_of_venterra.vocabulary import (
    AnyEffect,
    AnyRequirement,
    Line,
    Role,
    Terrain,
    UnitKind,
    Window,
)
from kurultai.games.shelf import check_pack, open_file
from kurultai.kernel.content import Component, Text, fingerprint

ROUNDS = 8
BID_ROUNDS = (2, 4, 6)
BOARDS_EACH = 2
CELLS = 4
QUEST_ROW = 4
GODS_ROW = 3
FREE_UNITS = 3
WEALTH_PER_INFLUENCE = 3
FactionId = Literal["order", "watch", "legion", "bear", "pack"]
FACTIONS: tuple[FactionId, ...] = ("order", "watch", "legion", "bear", "pack")
"""In the order of their first initiative (FV-FACTION-1)."""
RANKS = {1: 3, 2: 2, 3: 1}
"""FV-LEADER-1 How many leaders of each rank a faction has."""
UNITS = {"soldier": 31, "ship": 11, "scout": 52, "siege": 11, "knight": 16}
"""FV-COMP-17 The pieces of all factions, by type."""
STARTING = {"fortress": 3, "statue": 1, "eldapriest": 1}
BUILDINGS = {"outpost": 15, "academy": 5, "tower": 5, "forge": 5, "shrine": 15, "temple": 6, "basilica": 4}
"""FV-COMP-18..19 The same of buildings: those that factions start with, and all others."""


class TerrainType(Component, frozen=True, kw_only=True):
    """FV-TERR-1..4 A type of territory; its id is one of `vocabulary.TERRAINS`, in that order.

    `influence` at the end, `defence` to any other defence there, `buildable`: basic buildings may stand there,
    `reward` of the starting board's territories for their controller, each round."""

    name: Text
    influence: int
    defence: int = 0
    buildable: bool = False
    reward: Literal["", "influence", "wealth"] = ""


class Board(Component, frozen=True, kw_only=True):
    """FV-COMP-7 FV-MAP-A4 A four-hex board: the terrains of both sides, cells in the order (0,0) (1,0) (0,1) (1,1).

    `influence_a` and `influence_b` are the influence values of the hexes, where they are not those of their terrain.
    Rivers are not printed: they are laid between water territories as boards come (FV-RIVER-A1)."""

    start: bool = False
    a: tuple[Terrain, Terrain, Terrain, Terrain]
    b: tuple[Terrain, Terrain, Terrain, Terrain]
    influence_a: tuple[int, ...] = ()
    influence_b: tuple[int, ...] = ()


class Front(Component, frozen=True, kw_only=True):
    """FV-COMP-4 FV-EXPLORE-3 The open side of explore tokens: their defence, how many, and the terrains they lie on."""

    defence: int
    count: int
    terrains: tuple[Terrain, ...]

    @property
    def pieces(self) -> int:
        return self.count


class Back(Component, frozen=True, kw_only=True):
    """FV-COMP-5 FV-EXPLORE-4..8 The hidden side of explore tokens: what the conqueror gets, and how many there are."""

    name: Text
    count: int
    effects: tuple[AnyEffect, ...]

    @property
    def pieces(self) -> int:
        return self.count


class UnitType(Component, frozen=True, kw_only=True):
    """FV-UNIT-1..15 A type of unit and what the Forge makes of it; its id is one of `vocabulary.UNIT_KINDS`, in order.

    `siege` is the attack added against a territory with a building; `naval`: stands on water, is a bridge and lends
    support; `support`: carries the support icon (FV-SUPPORT-A1); `support_price` of one such support; `second`: how
    many more of it recruiting one brings; the forge's side: `extra_kill` (Brute), `tax` (how many units it counts for,
    Golem), `carries` (what each may take along, Paladin), `second_anywhere` (Ranger)."""

    name: Text
    attack: int
    defence: int
    movement: int
    cost: int
    naval: bool = False
    support: bool = False
    support_price: int = 0
    siege: int = 0
    second: int = 0
    forge_name: Text
    forge_attack: int
    forge_defence: int
    forge_movement: int
    forge_support_price: int = 0
    extra_kill: int = 0
    tax: int = 1
    carries: UnitKind | None = None
    second_anywhere: bool = False

    @property
    def pieces(self) -> int:
        return UNITS.get(self.id, 0)


class Building(Component, frozen=True, kw_only=True):
    """FV-BUILD A building piece; its id is one of `vocabulary.BUILDING_KINDS`, in order.

    `line`: what it belongs to; `upgrade`: it is inserted into the basic building of its line, and its numbers are added
    to those; `covers`: the terrain below no longer counts (FV-START-8); `forge`: whoever places it gets forge units;
    `built`: what happens when it is built, or the upgrade made, by whoever does it."""

    name: Text
    line: Line
    upgrade: bool = False
    cost: int = 0
    defence: int
    income: int
    influence: int
    covers: bool = False
    forge: bool = False
    built: tuple[AnyEffect, ...] = ()

    @property
    def pieces(self) -> int:
        return (STARTING | BUILDINGS).get(self.id, 0)


class Units(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """So many of each type of unit."""

    soldier: int = 0
    ship: int = 0
    scout: int = 0
    siege: int = 0
    knight: int = 0


class Buildings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """So many pieces of each kind of building, the starting building apart."""

    outpost: int = 0
    academy: int = 0
    tower: int = 0
    forge: int = 0
    shrine: int = 0
    temple: int = 0
    basilica: int = 0


class Start(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """FV-MAT-4..5 The back of a mat: with what a faction begins, out of its own pieces."""

    units: Units
    outposts: int = 1
    leaders: tuple[int, ...] = (1, 2)
    """The ranks of the starting leaders; the owner picks one of each rank."""
    wealth: int = 0


class Faction(Component, frozen=True, kw_only=True):
    """FV-FACTION-1 FV-MAT A player mat: its pieces, its starting building and resources. In initiative order."""

    name: Text
    colour: str
    motto: str
    initiative: int
    building: Literal["fortress", "statue", "eldapriest"]
    units: Units
    buildings: Buildings
    start: Start
    costs: Units | None = None
    """What its units cost, where that is not what the unit says."""


class Upgrade(Component, frozen=True, kw_only=True):
    """FV-UPG A faction upgrade: three for sale and one active from the start (printed on the mat, no card) each.

    `powers` hold while it is active; `activated` happens once when it is bought."""

    name: Text
    faction: FactionId
    start: bool = False
    price: int = 0
    powers: tuple[AnyPower, ...] = ()
    activated: tuple[AnyEffect, ...] = ()


class Leader(Component, frozen=True, kw_only=True):
    """FV-LEADER FV-LEADER3 A leader card: six a faction, three of rank 1, two of rank 2, one of rank 3."""

    name: Text
    title: Text
    faction: FactionId
    rank: Literal[1, 2, 3]
    cost: int
    attack: int
    defence: int
    text: tuple[AnyText, ...] = ()


class Action(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """FV-CMD-6 A numbered action of a command: one of these, or nothing."""

    one_of: tuple[AnyEffect, ...]


class Command(Component, frozen=True, kw_only=True):
    """FV-CMD-1..2 A command card, of which every faction has one; its id is one of `vocabulary.COMMAND_KINDS`, in
    order. `[[command.actions]]` in the order of their numbers."""

    name: Text
    actions: tuple[Action, ...]

    @property
    def pieces(self) -> int:
        return len(FACTIONS)


class Quest(Component, frozen=True, kw_only=True):
    """FV-QUEST-6..10 A quest card: what one must have, the red price to pay, the reward, the influence at the end."""

    name: Text
    requires: tuple[AnyRequirement, ...] = ()
    price: int = 0
    reward: tuple[AnyEffect, ...]
    influence: int


class GodsCard(Component, frozen=True, kw_only=True):
    """FV-GODS-2 A Power of the Gods card: when it may be played, by whom in a battle, what it does; `copies` of it."""

    name: Text
    window: Window
    role: Role = "either"
    effects: tuple[AnyEffect, ...]
    copies: int = 1

    @property
    def pieces(self) -> int:
        return self.copies


class Space(Component, frozen=True, kw_only=True):
    """FV-BTRACK-2..5 A marked space of the battle track, and what reaching or passing it gives."""

    name: Text
    at: int
    effects: tuple[AnyEffect, ...]


class Reward(Component, frozen=True, kw_only=True):
    """FV-BIDREW A bidding reward printed on the track; `sides`: on the side for 2-3 players, for 4-5, or on both."""

    name: Text
    sides: tuple[Literal["2-3", "4-5"], ...]
    effects: tuple[AnyEffect, ...]


class MapFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    terrain: tuple[TerrainType, ...]
    board: tuple[Board, ...]


class TokensFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    front: tuple[Front, ...]
    back: tuple[Back, ...]


class UnitsFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    unit: tuple[UnitType, ...]


class BuildingsFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    building: tuple[Building, ...]


class FactionsFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    faction: tuple[Faction, ...]
    upgrade: tuple[Upgrade, ...]


class LeadersFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    leader: tuple[Leader, ...]


class CommandsFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    command: tuple[Command, ...]


class QuestsFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    quest: tuple[Quest, ...]


class GodsFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    gods: tuple[GodsCard, ...]


class TracksFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    space: tuple[Space, ...]
    reward: tuple[Reward, ...]


class Content(msgspec.Struct, frozen=True):
    """Everything in the box."""

    terrains: tuple[TerrainType, ...]
    boards: tuple[Board, ...]
    fronts: tuple[Front, ...]
    backs: tuple[Back, ...]
    units: tuple[UnitType, ...]
    buildings: tuple[Building, ...]
    factions: tuple[Faction, ...]
    upgrades: tuple[Upgrade, ...]
    leaders: tuple[Leader, ...]
    commands: tuple[Command, ...]
    quests: tuple[Quest, ...]
    gods: tuple[GodsCard, ...]
    spaces: tuple[Space, ...]
    rewards: tuple[Reward, ...]
    fingerprint: str = ""


FILES = {
    "map.toml": MapFile,
    "tokens.toml": TokensFile,
    "units.toml": UnitsFile,
    "buildings.toml": BuildingsFile,
    "factions.toml": FactionsFile,
    "leaders.toml": LeadersFile,
    "commands.toml": CommandsFile,
    "quests.toml": QuestsFile,
    "gods.toml": GodsFile,
    "tracks.toml": TracksFile,
}
PACKAGE = "kurultai.games.fate_of_venterra"


def open_content(pack: Path | None = None) -> Content:
    """The game's own content, or a pack's over it, checked."""
    from kurultai.games.fate_of_venterra.checks import check

    if pack is not None:
        check_pack(pack, tuple(FILES))
    land = open_file(PACKAGE, "map.toml", MapFile, pack)
    tokens = open_file(PACKAGE, "tokens.toml", TokensFile, pack)
    factions = open_file(PACKAGE, "factions.toml", FactionsFile, pack)
    tracks = open_file(PACKAGE, "tracks.toml", TracksFile, pack)
    content = Content(
        terrains=land.terrain,
        boards=land.board,
        fronts=tokens.front,
        backs=tokens.back,
        units=open_file(PACKAGE, "units.toml", UnitsFile, pack).unit,
        buildings=open_file(PACKAGE, "buildings.toml", BuildingsFile, pack).building,
        factions=factions.faction,
        upgrades=factions.upgrade,
        leaders=open_file(PACKAGE, "leaders.toml", LeadersFile, pack).leader,
        commands=open_file(PACKAGE, "commands.toml", CommandsFile, pack).command,
        quests=open_file(PACKAGE, "quests.toml", QuestsFile, pack).quest,
        gods=open_file(PACKAGE, "gods.toml", GodsFile, pack).gods,
        spaces=tracks.space,
        rewards=tracks.reward,
    )
    check(content)
    return msgspec.structs.replace(content, fingerprint=fingerprint(content))

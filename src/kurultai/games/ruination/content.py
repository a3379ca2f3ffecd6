"""RU-COMP Everything in the box as typed records, with the exact counts of the box."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import msgspec

from kurultai.games.ruination.vocabulary import AnyEffect, EndGame, Modifiers
from kurultai.games.shelf import check_pack, open_file
from kurultai.kernel.content import Component, Id, Text, fingerprint

Deck = Literal["move", "recruit", "scavenge"]
DECKS: tuple[Deck, ...] = ("move", "recruit", "scavenge")
Banner = Literal["favor", "glory", "2-favor", "2-glory", "favor-or-glory", "favor-and-glory"]
HORDES = 4
UnitKind = Literal["grunt", "brute", "raider"]
UNIT_KINDS: tuple[UnitKind, ...] = ("grunt", "brute", "raider")
UNITS: dict[UnitKind, int] = {"grunt": 8, "brute": 3, "raider": 3}
DICE = {"battle": 12, "favor": 1, "wurm": 1}
"""How many there are of each, of units for every horde."""


class Cost(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Resources to pay: so many of a type, by the id of the resource; `any` of whatever type."""

    scrap: int = 0
    water: int = 0
    fuel: int = 0
    hide: int = 0
    any: int = 0


class Resource(Component, frozen=True, kw_only=True):
    name: Text


class Region(Component, frozen=True, kw_only=True):
    name: Text
    khan: bool = False


class Territory(Component, frozen=True, kw_only=True):
    """A territory: its region, what it yields (nothing: any type, the Khan's), where it borders, its first bastions."""

    name: Text
    region: str
    resource: str = ""
    corner: bool = False
    wasteland: bool = False
    land: tuple[str, ...]
    bastions: int = 0


class UnitType(Component, frozen=True, kw_only=True):
    """RU-COMP-12 RU-UNIT-1 RU-UNIT-3 A kind of unit: its base, pieces per horde, recruit cost, strength, casualties."""

    name: Text
    base: Literal["circle", "hexagon", "rectangle"]
    count: int
    cost: int
    strength: int
    casualties: int = 0

    @property
    def pieces(self) -> int:
        return self.count * HORDES


class Face(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A face of a die, and how many sides show it; its name is what players type, as an id is."""

    name: Id
    sides: int
    strength: int = 0
    special: int = 0
    effects: tuple[AnyEffect, ...] = ()


class Die(Component, frozen=True, kw_only=True):
    name: Text
    count: int
    faces: tuple[Face, ...]

    @property
    def pieces(self) -> int:
        return self.count


class Space(Component, frozen=True, kw_only=True):
    """A space of the favor or glory track and what reaching it gives, in order."""

    track: Literal["favor", "glory"]
    at: int
    effects: tuple[AnyEffect, ...]


class Action(Component, frozen=True, kw_only=True):
    """An action card: its deck, its banner, its bonus, and how many copies there are."""

    name: Text
    deck: Deck
    banner: Banner
    bonus: tuple[AnyEffect, ...]
    copies: int = 2

    @property
    def pieces(self) -> int:
        return self.copies


class Advantage(Component, frozen=True, kw_only=True):
    """RU-ADV-2 RU-ADV-8 An advantage card, of which there is one. `cost` lists alternatives: one of them is paid."""

    name: Text
    tier: Literal[1, 2, 3]
    cost: tuple[Cost, ...]
    immediate: tuple[AnyEffect, ...] = ()
    lasting: Modifiers = Modifiers()
    end_game: EndGame | None = None
    tactic: tuple[AnyEffect, ...]


class Exile(Component, frozen=True, kw_only=True):
    """An exile: what it costs, its bonus when acquired, and what it brings to a battle."""

    name: Text
    keyword: str
    cost: Cost
    strength: int
    dice: int
    casualties: int = 0
    bonus: tuple[AnyEffect, ...]


class Nomad(Component, frozen=True, kw_only=True):
    """RU-NOMAD-1..2 A nomad token: its strength, its dice, its reward."""

    name: Text
    strength: int
    dice: int
    casualties: int = 0
    reward: tuple[AnyEffect, ...]


class Supply(Component, frozen=True, kw_only=True):
    """RU-COMP-4..5 A kind of token that everybody draws on, and how many there are."""

    name: Text
    count: int

    @property
    def pieces(self) -> int:
        return self.count


class Tile(Component, frozen=True, kw_only=True):
    """A starting bonus tile: the number that decides the order, and the bonus."""

    number: int
    bonus: tuple[AnyEffect, ...]


class Tactic(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A section of a horde board: the specials it takes, what it gives, and what its slot costs beyond the card."""

    specials: int
    effects: tuple[AnyEffect, ...]
    slot_cost: Cost = Cost()


class Horde(Component, frozen=True, kw_only=True):
    name: Text
    colour: str
    motto: str


class Board(Component, frozen=True, kw_only=True):
    """A side of a horde board. `costs` and `strengths` are those of the units unless a side says otherwise."""

    horde: str
    side: Literal["basic", "advanced"]
    name: Text
    tactics: tuple[Tactic, ...]
    resource_cap: int = 6
    lasting: Modifiers = Modifiers()
    costs: tuple[int, ...] = ()
    strengths: tuple[int, ...] = ()


class MapFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    resource: tuple[Resource, ...]
    region: tuple[Region, ...]
    territory: tuple[Territory, ...]
    unit: tuple[UnitType, ...]


class DiceFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    die: tuple[Die, ...]


class TracksFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    space: tuple[Space, ...]


class ActionsFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    action: tuple[Action, ...]


class AdvantagesFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    advantage: tuple[Advantage, ...]


class ExilesFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    exile: tuple[Exile, ...]


class TokensFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    nomad: tuple[Nomad, ...]
    supply: tuple[Supply, ...]
    tile: tuple[Tile, ...]


class HordesFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    horde: tuple[Horde, ...]
    board: tuple[Board, ...]


class Content(msgspec.Struct, frozen=True):
    """Everything in the box."""

    resources: tuple[Resource, ...]
    regions: tuple[Region, ...]
    territories: tuple[Territory, ...]
    units: tuple[UnitType, ...]
    dice: tuple[Die, ...]
    spaces: tuple[Space, ...]
    actions: tuple[Action, ...]
    advantages: tuple[Advantage, ...]
    exiles: tuple[Exile, ...]
    nomads: tuple[Nomad, ...]
    supplies: tuple[Supply, ...]
    tiles: tuple[Tile, ...]
    hordes: tuple[Horde, ...]
    boards: tuple[Board, ...]
    fingerprint: str = ""

    @property
    def of_module(self) -> dict[str, tuple[Component, ...]]:
        """What a module adds that the base game does not know, by kind of component."""
        return {}


FILES = {
    "map.toml": MapFile,
    "dice.toml": DiceFile,
    "tracks.toml": TracksFile,
    "actions.toml": ActionsFile,
    "advantages.toml": AdvantagesFile,
    "exiles.toml": ExilesFile,
    "tokens.toml": TokensFile,
    "hordes.toml": HordesFile,
}
PACKAGE = "kurultai.games.ruination"


def open_content(pack: Path | None = None) -> Content:
    """The game's own content, or a pack's over it, checked."""
    from kurultai.games.ruination.checks import check

    if pack is not None:
        check_pack(pack, tuple(FILES))
    land = open_file(PACKAGE, "map.toml", MapFile, pack)
    tokens = open_file(PACKAGE, "tokens.toml", TokensFile, pack)
    hordes = open_file(PACKAGE, "hordes.toml", HordesFile, pack)
    content = Content(
        resources=land.resource,
        regions=land.region,
        territories=land.territory,
        units=land.unit,
        dice=open_file(PACKAGE, "dice.toml", DiceFile, pack).die,
        spaces=open_file(PACKAGE, "tracks.toml", TracksFile, pack).space,
        actions=open_file(PACKAGE, "actions.toml", ActionsFile, pack).action,
        advantages=open_file(PACKAGE, "advantages.toml", AdvantagesFile, pack).advantage,
        exiles=open_file(PACKAGE, "exiles.toml", ExilesFile, pack).exile,
        nomads=tokens.nomad,
        supplies=tokens.supply,
        tiles=tokens.tile,
        hordes=hordes.horde,
        boards=tuple(filled(board, land.unit) for board in hordes.board),
    )
    check(content)
    return msgspec.structs.replace(content, fingerprint=fingerprint(content))


def filled(board: Board, units: tuple[UnitType, ...]) -> Board:
    """RU-RECRUIT-3 A board with the costs and strengths of the units where it does not say otherwise."""
    costs = board.costs or tuple(unit.cost for unit in units)
    strengths = board.strengths or tuple(unit.strength for unit in units)
    return msgspec.structs.replace(board, costs=costs, strengths=strengths)

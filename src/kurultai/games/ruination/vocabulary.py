"""What cards can say: a small vocabulary of effects, lasting modifiers and scoring conditions.

An effect happens once, when its card, tile, token, die or track space says so. A modifier holds as long as its card
lies on a horde board (or its board is in play). What the vocabulary cannot say is a named rule in `effects.py`.
"""

from __future__ import annotations

from typing import Literal

import msgspec

Currency = Literal["blessing", "vp", "favor", "glory", "resource"]
Per = Literal[
    "bastion-controlled",
    "territory-controlled",
    "bastion-territory-controlled",
    "region-controlled",
    "khan-territory-controlled",
    "foreign-territory-controlled",
    "exile",
    "advantage",
    "brute",
    "raider",
    "territory-present",
]
"""What something is counted by: of the player, at the moment of counting."""
Where = Literal["usual", "enemy-controlled", "bastion", "home", "khan", "here"]
"""Where a card recruits; of enemy-controlled territories, in one."""


class Effect(msgspec.Struct, frozen=True, tag_field="do", forbid_unknown_fields=True):
    """Something that happens."""


class Gain(Effect, frozen=True, tag="gain"):
    """Gain so many; of `resource`, types of the player's choice."""

    what: Currency
    count: int = 1


class GainPer(Effect, frozen=True, tag="gain-per"):
    """Gain so many for each of something, `most` in all if given."""

    what: Currency
    per: Per
    count: int = 1
    most: int = 0


class GainTier(Effect, frozen=True, tag="gain-tier"):
    """Gain as many as the tier of the first advantage acquired this turn; it waits for the purchase."""

    what: Currency


class Move(Effect, frozen=True, tag="move"):
    """A move action; `most` limits how many units move."""

    most: int = 0


class Recruit(Effect, frozen=True, tag="recruit"):
    """A recruit action with these points instead of three, or so many `per` something; `where` says where."""

    points: int = 3
    per: Per | None = None
    where: Where = "usual"


class Scavenge(Effect, frozen=True, tag="scavenge"):
    """A scavenge action; with `resources`, so many from one controlled territory instead."""

    resources: int = 0


class Bastion(Effect, frozen=True, tag="bastion"):
    """Add a bastion: to any territory, to one the player controls, or where the exile stands."""

    where: Literal["any", "controlled", "here"] = "any"


class Casualties(Effect, frozen=True, tag="casualties"):
    """Casualties on one enemy, in a territory of the player's choice; then recruit there with `then_recruit` points."""

    count: int
    where: Literal["any", "bastion", "adjacent"] = "any"
    then_recruit: int = 0


class Displace(Effect, frozen=True, tag="displace"):
    """Move enemy units of the player's choice directly to any uncontrolled territory."""

    count: int = 1


class RollRecruit(Effect, frozen=True, tag="roll-recruit"):
    """Roll battle dice; recruit in an enemy-controlled territory with a point for each strength rolled."""

    dice: int


class BattleBonus(Effect, frozen=True, tag="battle-bonus"):
    """At the start of each battle this turn, for the current player."""

    strength: int = 0
    casualties: int = 0
    dice: int = 0


class Strength(Effect, frozen=True, tag="strength"):
    """In battle: advance the own strength."""

    count: int = 1


class Casualty(Effect, frozen=True, tag="casualty"):
    """In battle: advance the own casualty marker."""

    count: int = 1


class UseTactic(Effect, frozen=True, tag="use-tactic"):
    """In battle: the tactic of any one advantage on the own board."""


class FreeExile(Effect, frozen=True, tag="free-exile"):
    """Acquire a visible exile without paying."""


class RecruitHome(Effect, frozen=True, tag="recruit-home"):
    """Recruit with so many points in each home territory."""

    points: int


class ScoreBastions(Effect, frozen=True, tag="score-bastions"):
    """VP for each bastion in a territory where the player has units."""

    vp: int = 1


class TrackBastion(Effect, frozen=True, tag="track-bastion"):
    """The first to reach the space takes the bastion that lies on it and adds it to a territory."""


class Fury(Effect, frozen=True, tag="fury"):
    """The Khan's Fury is invoked."""


class Unit(Effect, frozen=True, tag="unit"):
    """Add a unit from the reserve by the usual placement."""

    kind: Literal["grunt", "brute", "raider"]
    count: int = 1


class Either(Effect, frozen=True, tag="either"):
    """The player chooses one of the effects."""

    of: tuple[AnyEffect, ...]


class Special(Effect, frozen=True, tag="special"):
    """A named rule."""

    rule: str


AnyEffect = (
    Gain
    | GainPer
    | GainTier
    | Move
    | Recruit
    | Scavenge
    | Bastion
    | Casualties
    | Displace
    | RollRecruit
    | BattleBonus
    | Strength
    | Casualty
    | UseTactic
    | FreeExile
    | RecruitHome
    | ScoreBastions
    | TrackBastion
    | Fury
    | Unit
    | Either
    | Special
)


class Modifiers(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What lasts while a card lies on the board. All of a player's are added up."""

    strength: int = 0
    """At the start of each battle."""
    strength_at_bastion: int = 0
    """The same in a territory with a bastion, beyond `strength`."""
    strength_attacking: int = 0
    strength_defending: int = 0
    casualties: int = 0
    """At the start of each battle."""
    dice: int = 0
    """Additional battle dice in each battle."""
    wurm: int = 0
    """The Death Wurm die is rolled in each battle."""
    shelter: int = 0
    """Casualties suffered at the end of each battle are fewer by this."""
    exile_discount: int = 0
    """Exiles cost so many resources less."""
    exiles_uncounted: int = 0
    """Exiles do not count for the army limit."""
    army_limit: int = 0
    """More units may stand in one territory."""
    toll_free: int = 0
    """The Wasteland's toll need not be paid."""
    recruit_points: int = 0
    """More points in each recruit action of an action card."""
    scavenge: int = 0
    """More resources when scavenging one territory."""
    retreat_blessings: int = 0
    """Blessings gained when retreating from a battle."""
    nomad_vp: int = 0
    """More VP for defeating nomads."""


class EndGame(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """VP at final scoring for each of something."""

    vp: int
    per: Per

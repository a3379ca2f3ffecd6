"""What is printed on the Khan's cards: reference cards with tactics and an enraged side, and power cards."""

from __future__ import annotations

from typing import Literal

import msgspec

from kurultai.games.ruination.content import Content
from kurultai.games.ruination.new_khan_rising.dials import Dials
from kurultai.games.ruination.vocabulary import Modifiers
from kurultai.kernel.content import Component


class KhanEffect(msgspec.Struct, frozen=True, tag_field="do", forbid_unknown_fields=True):
    """Something that the Khan does. None of it asks the player anything."""


class Strengthen(KhanEffect, frozen=True, tag="strengthen"):
    """In battle: the Khan's strength goes up."""

    count: int = 1


class Wound(KhanEffect, frozen=True, tag="wound"):
    """In battle: the Khan's casualty marker goes up."""

    count: int = 1


class Score(KhanEffect, frozen=True, tag="score"):
    """The Khan gains VP."""

    count: int = 1


class Rob(KhanEffect, frozen=True, tag="rob"):
    """The player loses so many: blessings go to the supply, VP to the Khan, resources from the fullest tracks."""

    what: Literal["blessing", "vp", "resource"]
    count: int = 1


class Reinforce(KhanEffect, frozen=True, tag="reinforce"):
    """Units of the Khan's reserve come: to the Citadel, to each outer territory of his region, to each territory of it,
    to the territory of the battle, or to every territory with a bastion where he has units."""

    kind: Literal["grunt", "brute", "raider"]
    where: Literal["citadel", "outer", "region", "battle", "bastions"]
    count: int = 1


class Fortify(KhanEffect, frozen=True, tag="fortify"):
    """A bastion of the supply is added to the Citadel."""


class Enrage(KhanEffect, frozen=True, tag="enrage"):
    """The Khan is Enraged for the rest of the game: his card is turned over."""


AnyKhanEffect = Strengthen | Wound | Score | Rob | Reinforce | Fortify | Enrage
Tactics = tuple[
    tuple[AnyKhanEffect, ...], tuple[AnyKhanEffect, ...], tuple[AnyKhanEffect, ...], tuple[AnyKhanEffect, ...]
]


class Reference(Component, frozen=True, kw_only=True):
    """NK-KHAN-1..2 A reference card: four tactics, and an enraged side with four others and a passive bonus."""

    name: str
    tactics: Tactics
    enraged_name: str
    enraged_tactics: Tactics
    passive: Modifiers


class Power(Component, frozen=True, kw_only=True):
    """NK-KHAN-3 A power card."""

    name: str
    effects: tuple[AnyKhanEffect, ...]
    wrath: bool = False


class KhanFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    reference: tuple[Reference, ...]
    power: tuple[Power, ...]


class SoloContent(Content, frozen=True, kw_only=True):
    """TW-COMP-1 The content of the solo game: the Khan's cards lie in the box as well."""

    khan: KhanFile

    @property
    def of_module(self) -> dict[str, tuple[Component, ...]]:
        return {"reference cards": self.khan.reference, "power cards": self.khan.power}


class Terms(msgspec.Struct, frozen=True):
    """NK-DEF-4 What is agreed before a solo game: the Khan's cards, how hard he is, his lock, card and colour."""

    cards: KhanFile
    dials: Dials
    latched: bool
    reference: int
    colour: str

    @property
    def defiance(self) -> int:
        """The price of Defiance in VP."""
        return self.dials.defiance

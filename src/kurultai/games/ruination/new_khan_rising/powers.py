"""NK-KHAN-3..6 What the Khan's cards do: power cards, tactics, robbery, reinforcements."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kurultai.games.ruination.box import KINDS, RESOURCES
from kurultai.games.ruination.content import UNIT_KINDS
from kurultai.games.ruination.fury import gain_vp
from kurultai.games.ruination.land import stand_bastion
from kurultai.games.ruination.markers import add_to_markers
from kurultai.games.ruination.new_khan_rising import khan
from kurultai.games.ruination.new_khan_rising.events import KhanEnraged, KhanReinforced, PowerRevealed, Robbed
from kurultai.games.ruination.new_khan_rising.khan import AnyKhanEffect
from kurultai.games.ruination.new_khan_rising.table import KHAN, PLAYER, SoloTable, terms_of
from kurultai.games.ruination.resources import lose_resource
from kurultai.games.ruination.table import present, put, resources_of
from kurultai.kernel.story import tell

THRESHOLDS = (10, 20, 30)


def check_thresholds(table: SoloTable, before: list[int]) -> None:
    """NK-KHAN-4 NK-KHAN-6 NK-KHAN-A4..A6 One power card for a gain by which a VP token reaches or crosses a mark."""
    pairs = zip(before, table.vp, strict=True)
    if any(old < mark <= new for old, new in pairs for mark in THRESHOLDS):
        table.owed += 1
    if not table.resolving:
        while table.owed:
            table.owed -= 1
            reveal_power(table)


def reveal_power(table: SoloTable) -> None:
    """NK-KHAN-4..5 NK-KHAN-A8 NK-KHAN-A15 The top power card is resolved and discarded; an empty deck is rebuilt."""
    power = next_power(table)
    tell(table, PowerRevealed, power)
    table.resolving = True
    act(table, terms_of(table).cards.power[power].effects)
    table.resolving = False
    table.power_discard += bytes((power,))


def next_power(table: SoloTable) -> int:
    """NK-SETUP-11 One of those that lie above Khan's Wrath, then Khan's Wrath itself."""
    if not table.powers:
        table.powers, table.power_bottom = table.power_bottom, b""
    if not table.powers:
        table.powers, table.power_discard = bytes(sorted(table.power_discard)), b""
    power: int = table.luck.pick_from(table.powers)
    table.powers = table.powers.replace(bytes((power,)), b"")
    return power


def act(table: SoloTable, effects: tuple[AnyKhanEffect, ...]) -> None:
    """NK-KHAN-1 The effects of one of the Khan's cards, in order."""
    for effect in effects:
        RULES[type(effect)](table, effect)


def strengthen(table: SoloTable, effect: khan.Strengthen) -> None:
    """NK-BATTLE-5 The Khan's strength."""
    add_to_markers(table, KHAN, effect.count, 0, "khan")


def wound(table: SoloTable, effect: khan.Wound) -> None:
    """NK-BATTLE-5 NK-BATTLE-A2 The Khan's casualties, six at the most."""
    add_to_markers(table, KHAN, 0, effect.count, "khan")


def score(table: SoloTable, effect: khan.Score) -> None:
    """NK-BATTLE-7 VP for the Khan, with all that they bring about."""
    gain_vp(table, KHAN, effect.count, "khan")


def rob(table: SoloTable, effect: khan.Rob) -> None:
    """NK-KHAN-19..21 The player loses what there is: blessings to the supply, VP to the Khan."""
    if effect.what == "blessing":
        rob_blessings(table, effect.count)
    elif effect.what == "vp":
        rob_vp(table, effect.count)
    else:
        for _ in range(effect.count):
            rob_fullest(table)


def rob_blessings(table: SoloTable, count: int) -> None:
    """NK-KHAN-19 So many blessings, or as many as there are, go back to the supply."""
    lost = min(count, table.blessings[PLAYER])
    table.blessings[PLAYER] -= lost
    table.blessing_supply += lost
    if lost:
        tell(table, Robbed, "blessing", lost)


def rob_vp(table: SoloTable, count: int) -> None:
    """NK-KHAN-21 NK-KHAN-T4 So many VP, or as many as there are, go over to the Khan."""
    lost = min(count, table.vp[PLAYER])
    if lost:
        table.vp[PLAYER] -= lost
        tell(table, Robbed, "vp", lost)
        gain_vp(table, KHAN, lost, "khan")


def rob_fullest(table: SoloTable) -> None:
    """A resource of the type that the player has most of."""
    held = resources_of(table, PLAYER)
    if any(held):
        tell(table, Robbed, "resource", 1)
        lose_resource(table, PLAYER, max(range(RESOURCES), key=lambda kind: held[kind]))


def reinforce(table: SoloTable, effect: khan.Reinforce) -> None:
    """NK-KHAN-8 NK-KHAN-D3 Units of the Khan's reserve, as far as they go: the Citadel first, then as on the map."""
    for territory in places(table, effect.where):
        for _ in range(effect.count):
            add_unit(table, UNIT_KINDS.index(effect.kind), territory)


def places(table: SoloTable, where: str) -> list[int]:
    """Where the Khan's units come to."""
    land = table.box.land
    citadel = citadel_of(table)
    outer = [territory for territory in land.in_region[land.khan] if territory != citadel]
    if where == "battle":
        return [table.battle.where] if table.battle else [citadel]
    if where == "bastions":
        held = [territory for territory in present(table, KHAN) if table.bastions[territory]]
        return sorted(held, key=lambda territory: territory != citadel)
    return {"citadel": [citadel], "outer": outer, "region": [citadel, *outer]}[where]


def add_unit(table: SoloTable, kind: int, territory: int) -> bool:
    """NK-KTURN-A2 A unit of the Khan's reserve comes, if there is one; whether it did."""
    at = KHAN * KINDS + kind
    if not table.reserve[at]:
        return False
    table.reserve[at] -= 1
    put(table, KHAN, territory, kind)
    tell(table, KhanReinforced, kind, territory)
    return True


def fortify(table: SoloTable, effect: khan.Fortify) -> None:
    """NK-KHAN-14 NK-KHAN-16 A bastion gained by the Khan goes to the Citadel."""
    if table.bastion_supply:
        table.bastion_supply -= 1
        stand_bastion(table, KHAN, citadel_of(table))


def enrage(table: SoloTable, effect: khan.Enrage) -> None:
    """NK-KHAN-2 NK-KHAN-A7 A card of his makes the Khan enraged, once."""
    turn_over(table)


def turn_over(table: SoloTable) -> None:
    """NK-KHAN-2 The reference card is turned over for the rest of the game."""
    if not table.enraged:
        table.enraged = True
        tell(table, KhanEnraged, table.reference)


def citadel_of(table: SoloTable) -> int:
    """NK-KHAN-7 The Citadel: the territory of the Khan's region that began with bastions."""
    return table.box.land.citadel


RULES: dict[type[khan.KhanEffect], Callable[[SoloTable, Any], None]] = {
    khan.Strengthen: strengthen,
    khan.Wound: wound,
    khan.Score: score,
    khan.Rob: rob,
    khan.Reinforce: reinforce,
    khan.Fortify: fortify,
    khan.Enrage: enrage,
}

"""RU-ICON RU-GOLD-1 The rule behind each effect of the vocabulary, and the few that are rules of their own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kurultai.games.ruination import vocabulary as say
from kurultai.games.ruination.advantages import advantage_window
from kurultai.games.ruination.blessings import gain_blessings
from kurultai.games.ruination.box import BATTLE, BRUTE, KINDS, LANDS, RAIDER
from kurultai.games.ruination.casualties import inflict, targets_in
from kurultai.games.ruination.dice import bless_a_roll, roll
from kurultai.games.ruination.events import BattlesHelped, Displaced, Recruited, TierAwaited
from kurultai.games.ruination.fury import gain_vp
from kurultai.games.ruination.kinds import NOMADS, TO_FAVOR, TO_GLORY
from kurultai.games.ruination.land import EVERYWHERE, add_bastion, bastion_places
from kurultai.games.ruination.lasting import advantages_of
from kurultai.games.ruination.markers import add_to_markers
from kurultai.games.ruination.move import move_action
from kurultai.games.ruination.performing import RULES, perform
from kurultai.games.ruination.recruit import enemy_controlled, recruit, recruit_at_home, recruit_territories
from kurultai.games.ruination.resources import gain_any_resources
from kurultai.games.ruination.scavenge import scavenge_action, scavenge_one
from kurultai.games.ruination.specials import blanks_strike, haul_bastion, rob_blessing, turncoat
from kurultai.games.ruination.table import (
    BONUSES,
    NO_CARD,
    NO_NOMAD,
    NOBODY,
    Table,
    bastions_controlled,
    controlled,
    controller,
    count_at,
    exiles_at,
    home_territories,
    lay_nomad,
    lift,
    open_to,
    pieces_at,
    present,
    put,
)
from kurultai.games.ruination.tracks import advance, reach_fury, score_bastions, take_track_bastion
from kurultai.games.ruination.units import exile_window, free_exile
from kurultai.kernel.ask import Ask, Rule
from kurultai.kernel.story import tell

NOTHING: tuple[()] = ()


def gain(table: Table, seat: int, effect: say.Gain, where: int) -> Rule[None]:
    """RU-CARD-4 Gain something, with all that the gain brings about."""
    yield from gain_some(table, seat, effect.what, effect.count)


def gain_some(table: Table, seat: int, what: str, count: int) -> Rule[None]:
    """RU-BATTLE-A31 RU-START-A6 So many of a currency."""
    if what == "vp":
        gain_vp(table, seat, count, "card")
    elif what == "blessing":
        gain_blessings(table, seat, count, "card")
    elif what == "resource":
        yield from gain_any_resources(table, seat, count)
    else:
        yield from advance(table, seat, TO_FAVOR if what == "favor" else TO_GLORY, count)


def gain_per(table: Table, seat: int, effect: say.GainPer, where: int) -> Rule[None]:
    """RU-MAP-17 Gain so many for each of something that the player has at this moment."""
    count = effect.count * counted(table, seat, effect.per)
    yield from gain_some(table, seat, effect.what, min(count, effect.most) if effect.most else count)


def counted(table: Table, seat: int, per: say.Per) -> int:
    """RU-MAP-12 RU-MAP-17 How many of something a player has."""
    held = controlled(table, seat)
    region_of = table.box.land.region_of
    counts: dict[say.Per, Callable[[], int]] = {
        "bastion-controlled": lambda: bastions_controlled(table, seat),
        "territory-controlled": lambda: len(held),
        "bastion-territory-controlled": lambda: sum(1 for territory in held if table.bastions[territory]),
        "region-controlled": lambda: len({region_of[territory] for territory in held}),
        "exile": lambda: sum(len(exiles_at(table, seat, territory)) for territory in range(LANDS)),
        "advantage": lambda: len(advantages_of(table, seat)),
        "brute": lambda: sum(count_at(table, seat, territory, BRUTE) for territory in range(LANDS)),
        "raider": lambda: sum(count_at(table, seat, territory, RAIDER) for territory in range(LANDS)),
        "territory-present": lambda: len(present(table, seat)),
        "khan-territory-controlled": lambda: sum(1 for t in held if region_of[t] == table.box.land.khan),
        "foreign-territory-controlled": lambda: sum(
            1 for t in held if region_of[t] not in (table.box.land.khan, table.homes[seat])
        ),
    }
    return counts[per]()


def gain_tier(table: Table, seat: int, effect: say.GainTier, where: int) -> Rule[None]:
    """RU-ADV-D1 It waits for the first advantage of the turn; if that was acquired already, it comes now."""
    if table.first_tier:
        yield from gain_some(table, seat, effect.what, table.first_tier)
    else:
        table.waiting = (*table.waiting, effect.what)
        tell(table, TierAwaited, seat, effect.what)


def move(table: Table, seat: int, effect: say.Move, where: int) -> Rule[None]:
    """RU-ICON-1..2 RU-MOVE-A3 A move icon."""
    yield from move_action(table, seat, effect.most)


def recruit_icon(table: Table, seat: int, effect: say.Recruit, where: int) -> Rule[None]:
    """RU-ICON-2..3 RU-ICON-A1..A2 RU-RECRUIT-A7 A recruit icon with the points and places that the card says."""
    points = effect.points * (counted(table, seat, effect.per) if effect.per else 1)
    places = places_to_recruit(table, seat, effect.where, where)
    yield from recruit(table, seat, points, places, effect.where)
    yield from after_recruit_icon(table, seat)


def after_recruit_icon(table: Table, seat: int) -> Rule[None]:
    """RU-RECRUIT-A7 RU-SCAV-A1 A recruit icon opens the exile window only where the table has agreed on it."""
    if table.box.rulings.icon_opens_purchase:
        yield from exile_window(table, seat)


def places_to_recruit(table: Table, seat: int, where: say.Where, here: int) -> list[int]:
    """RU-ICON-A2 Where a card lets units be recruited."""
    if where == "enemy-controlled":
        return enemy_controlled(table, seat)
    if where == "here":
        return [here]
    if where == "khan":
        return open_to(table, seat, table.box.land.in_region[table.box.land.khan])
    usual = recruit_territories(table, seat)
    if where == "bastion":
        return [territory for territory in usual if table.bastions[territory]]
    if where == "home":
        return [territory for territory in usual if territory in home_territories(table, seat)]
    return usual


def scavenge(table: Table, seat: int, effect: say.Scavenge, where: int) -> Rule[None]:
    """RU-ICON-2..3 RU-SCAV-A1 A scavenge icon; with a number, so many from one controlled territory."""
    if effect.resources:
        yield from scavenge_one(table, seat, effect.resources)
    else:
        yield from scavenge_action(table, seat)
    if table.box.rulings.icon_opens_purchase:
        yield from advantage_window(table, seat)


def bastion(table: Table, seat: int, effect: say.Bastion, where: int) -> Rule[None]:
    """RU-MAP-14 RU-START-A4 Add a bastion of the supply."""
    yield from add_bastion(table, seat, bastion_places(table, seat, effect.where, where))


def casualties(table: Table, seat: int, effect: say.Casualties, where: int) -> Rule[None]:
    """RU-CAS-1 RU-CAS-3 RU-CAS-A6..A8 Casualties on one enemy in one territory of the player's choice."""
    territories = EVERYWHERE
    if effect.where == "bastion":
        territories = [territory for territory in EVERYWHERE if table.bastions[territory]]
    elif effect.where == "adjacent":
        near = {other for territory in present(table, seat) for other in table.box.land.neighbours[territory]}
        territories = sorted(near | set(present(table, seat)))
    struck = yield from inflict(table, seat, effect.count, targets_in(table, seat, territories))
    if struck < LANDS and effect.then_recruit:
        yield from recruit(table, seat, effect.then_recruit, [struck], "here")
        yield from after_recruit_icon(table, seat)


def displace(table: Table, seat: int, effect: say.Displace, where: int) -> Rule[None]:
    """RU-MOVE-A6 RU-MAP-A8 RU-UNIT-6 An enemy's unit goes directly to an uncontrolled territory, as the player says."""
    sides = NOMADS + 1
    for _ in range(effect.count):
        targets = [(at, side) for at, side in targets_in(table, seat, EVERYWHERE) if open_ground(table, at, side)]
        if not targets:
            return
        options = sorted(at * sides + side for at, side in targets)
        at, owner = divmod((yield Ask(seat, table.box.kind.enemy, options, about="displace")), sides)
        if owner == NOMADS:
            to = yield Ask(seat, table.box.kind.displace_to, open_ground(table, at, owner), about="nomads")
            lay_nomad(table, to, table.nomads[at])
            lay_nomad(table, at, NO_NOMAD)
            tell(table, Displaced, seat, NOMADS, -1, at, to)
            continue
        piece = yield Ask(seat, table.box.kind.displace, pieces_at(table, owner, at), about=owner)
        to = yield Ask(seat, table.box.kind.displace_to, open_ground(table, at, owner), about=piece)
        lift(table, owner, at, piece)
        put(table, owner, to, piece)
        tell(table, Displaced, seat, owner, piece, at, to)


def open_ground(table: Table, at: int, side: int) -> list[int]:
    """RU-MAP-A8 RU-NOMAD-A14 The uncontrolled territories that a unit can be moved to; nomads never share one."""
    found = [to for to in EVERYWHERE if to != at and controller(table, to) == NOBODY]
    return [to for to in found if not table.nomads[to]] if side == NOMADS else found


def roll_recruit(table: Table, seat: int, effect: say.RollRecruit, where: int) -> Rule[None]:
    """RU-GOLD-A1 Battle dice are rolled; each strength is a point to recruit in an enemy-controlled territory."""
    table.rolled = bytearray(len(table.box.dice.names))
    roll(table, table.rolled, seat, [BATTLE] * effect.dice)
    if table.box.rulings.bless_outside_battle:
        yield from bless_a_roll(table, seat, table.rolled)
    points = sum(count * table.box.dice.strength[face] for face, count in enumerate(table.rolled))
    table.rolled = bytearray()
    yield from recruit(table, seat, points, enemy_controlled(table, seat), "enemy-controlled")
    yield from after_recruit_icon(table, seat)


def battle_bonus(table: Table, seat: int, effect: say.BattleBonus, where: int) -> Rule[None]:
    """RU-BATTLE-9 RU-BATTLE-A22 It holds for the player at the start of every battle of this turn."""
    for at, more in enumerate((effect.strength, effect.casualties, effect.dice)):
        table.bonus[seat * BONUSES + at] += more
    tell(table, BattlesHelped, seat, effect.strength, effect.casualties, effect.dice)
    yield from NOTHING


def strength(table: Table, seat: int, effect: say.Strength, where: int) -> Rule[None]:
    """RU-BATTLE-18 A tactic adds strength."""
    add_to_markers(table, seat, effect.count, 0, "tactic")
    yield from NOTHING


def casualty(table: Table, seat: int, effect: say.Casualty, where: int) -> Rule[None]:
    """RU-BATTLE-18 RU-BATTLE-22 A tactic adds casualties."""
    add_to_markers(table, seat, 0, effect.count, "tactic")
    yield from NOTHING


def use_tactic(table: Table, seat: int, effect: say.UseTactic, where: int) -> Rule[None]:
    """RU-BATTLE-A30 The red text of any one advantage on the own board."""
    slots = table.slots[seat * table.box.slots : (seat + 1) * table.box.slots]
    cards = sorted(card for card in slots if card != NO_CARD)
    if cards:
        card = yield Ask(seat, table.box.kind.tactic, cards)
        yield from perform(table, seat, table.box.content.advantages[card].tactic, where)


def take_free_exile(table: Table, seat: int, effect: say.FreeExile, where: int) -> Rule[None]:
    """RU-REF-9 A free exile."""
    yield from free_exile(table, seat)


def recruit_home(table: Table, seat: int, effect: say.RecruitHome, where: int) -> Rule[None]:
    """RU-REF-6 RU-REF-8 Recruiting at home."""
    yield from recruit_at_home(table, seat, effect.points)


def bastions_scored(table: Table, seat: int, effect: say.ScoreBastions, where: int) -> Rule[None]:
    """RU-REF-7 VP for bastions."""
    score_bastions(table, seat, effect.vp)
    yield from NOTHING


def track_bastion(table: Table, seat: int, effect: say.TrackBastion, where: int) -> Rule[None]:
    """RU-REF-3 The bastion of a favor space."""
    yield from take_track_bastion(table, seat)


def fury(table: Table, seat: int, effect: say.Fury, where: int) -> Rule[None]:
    """RU-REF-4 RU-FURY-2 The last space of a track."""
    reach_fury(table, seat)
    yield from NOTHING


def unit(table: Table, seat: int, effect: say.Unit, where: int) -> Rule[None]:
    """RU-START-A4 A unit of the reserve, placed as if recruited."""
    kind = ("grunt", "brute", "raider").index(effect.kind)
    for _ in range(effect.count):
        if table.reserve[seat * KINDS + kind]:
            territory = yield Ask(seat, table.box.kind.place, recruit_territories(table, seat), about=kind)
            table.reserve[seat * KINDS + kind] -= 1
            put(table, seat, territory, kind)
            tell(table, Recruited, seat, kind, territory)


def either(table: Table, seat: int, effect: say.Either, where: int) -> Rule[None]:
    """RU-TRACK-D3 RU-CARD-5 One of several effects, as the player likes."""
    chosen = yield Ask(seat, table.box.kind.either, list(range(len(effect.of))), about=effect)
    yield from perform(table, seat, (effect.of[chosen],), where)


def special(table: Table, seat: int, effect: say.Special, where: int) -> Rule[None]:
    """RU-GOLD-1 What only one card does."""
    yield from SPECIAL[effect.rule](table, seat, where)


SPECIAL: dict[str, Callable[[Table, int, int], Rule[None]]] = {
    "blanks-strike": blanks_strike,
    "rob-blessing": rob_blessing,
    "turncoat": turncoat,
    "haul-bastion": haul_bastion,
}
"""The rules that only one card needs, by name."""

BY_EFFECT: dict[Any, Callable[..., Rule[None]]] = {
    say.Gain: gain,
    say.GainPer: gain_per,
    say.GainTier: gain_tier,
    say.Move: move,
    say.Recruit: recruit_icon,
    say.Scavenge: scavenge,
    say.Bastion: bastion,
    say.Casualties: casualties,
    say.Displace: displace,
    say.RollRecruit: roll_recruit,
    say.BattleBonus: battle_bonus,
    say.Strength: strength,
    say.Casualty: casualty,
    say.UseTactic: use_tactic,
    say.FreeExile: take_free_exile,
    say.RecruitHome: recruit_home,
    say.ScoreBastions: bastions_scored,
    say.TrackBastion: track_bastion,
    say.Fury: fury,
    say.Unit: unit,
    say.Either: either,
    say.Special: special,
}
RULES.update(BY_EFFECT)

"""FV-GODS-3 FV-QUEST-2 FV-EXPLORE-4..8 The rule behind each effect of the vocabulary, and when it could do anything."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, cast

from kurultai.games.fate_of_venterra import vocabulary as say
from kurultai.games.fate_of_venterra.build import (
    build,
    buildable_kinds,
    look_after_forges,
    upgrade,
    upgrade_places,
)
from kurultai.games.fate_of_venterra.events import HIDDEN, UnitLost, Why
from kurultai.games.fate_of_venterra.gathering import elsewhere, gather
from kurultai.games.fate_of_venterra.gods import PLAYED, can_draw, cancel, gain_gods
from kurultai.games.fate_of_venterra.grid import listed
from kurultai.games.fate_of_venterra.kinds import NO, UNITS, YES
from kurultai.games.fate_of_venterra.leaders import buy_leaders, gain_leader, in_supply
from kurultai.games.fate_of_venterra.march import begin_march, kind_bits, march_whole, rest_ships
from kurultai.games.fate_of_venterra.performing import POSSIBLE, RULES, any_possible, perform, possible
from kurultai.games.fate_of_venterra.quests import completable, complete, reserve
from kurultai.games.fate_of_venterra.reach import lands_around
from kurultai.games.fate_of_venterra.reinforce import can_recruit, gain_places, gain_unit, recruit, recruit_places
from kurultai.games.fate_of_venterra.requirements import counted
from kurultai.games.fate_of_venterra.table import (
    ATTACKER,
    DEFENDER,
    NOBODY,
    Battle,
    Table,
    built,
    controlled,
    hostile,
    to_supply,
)
from kurultai.games.fate_of_venterra.tax import is_taxed
from kurultai.games.fate_of_venterra.tracks import gain_permit
from kurultai.games.fate_of_venterra.upgrades import buy_upgrade, upgrades_for_sale
from kurultai.games.fate_of_venterra.victor import involved, lose_units
from kurultai.games.fate_of_venterra.wealth import gain_influence, gain_wealth, pay
from kurultai.kernel.ask import Ask, Rule
from kurultai.kernel.story import tell

Perform = Callable[[Table, int, Any], Rule[None]]
Test = Callable[[Table, int, Any], bool]


# --- gains -----------------------------------------------------------------------------------------------------------


def gain(table: Table, seat: int, effect: say.Gain) -> Rule[None]:
    """FV-EXPLORE-6 FV-EXPLORE-8 FV-BTRACK-5 FV-CHARGE-8 FV-PLAN-7 FV-BTRACK-A4 Wealth, or influence on the track."""
    gain_some(table, seat, effect.what, effect.count)
    yield from ()


def gain_some(table: Table, seat: int, what: str, count: int) -> None:
    if what == "wealth":
        gain_wealth(table, seat, count, reason(table))
    else:
        gain_influence(table, seat, count, reason(table))


def reason(table: Table) -> Why:
    """What the effects that happen now come from."""
    return cast(Why, table.why)


def gain_per(table: Table, seat: int, effect: say.GainPer) -> Rule[None]:
    """FV-FACTION-LEGION-4 FV-FACTION-LEGION-A3 So much for each of something that the player has at this moment."""
    count = effect.count * counted(table, seat, effect.per)
    gain_some(table, seat, effect.what, min(count, effect.most) if effect.most else count)
    yield from ()


def gain_gods_cards(table: Table, seat: int, effect: say.GainGods) -> Rule[None]:
    """FV-GODS-1 FV-EXPLORE-5 FV-BTRACK-4 FV-BIDREW-5 Gods cards, one after the other."""
    for _ in range(effect.count):
        yield from gain_gods(table, seat)


def gain_a_leader(table: Table, seat: int, effect: say.GainLeader) -> Rule[None]:
    """FV-EXPLORE-7 A leader for nothing."""
    return gain_leader(table, seat, effect.cost, reason(table))


def gain_units(table: Table, seat: int, effect: say.GainUnits) -> Rule[None]:
    """FV-EXPLORE-4 FV-EXPLORE-A4 FV-EXPLORE-A6 Units from the supply, each where it may stand."""
    kind = say.UNIT_KINDS.index(effect.kind)
    least = 0
    for _ in range(effect.count):
        places = places_to_gain(table, seat, effect)
        if not places or not table.supply[seat * UNITS + kind]:
            return
        options = [land for land in places if land >= least] or places
        to = yield Ask(seat, table.box.kind.gain_at, options, about=kind)
        least = 0 if table.box.freely(seat) else to
        gain_unit(table, seat, kind, to, reason(table))


def places_to_gain(table: Table, seat: int, effect: say.GainUnits) -> list[int]:
    """Where a gained unit may stand."""
    kind = say.UNIT_KINDS.index(effect.kind)
    if effect.where == "controlled":
        return gain_places(table, seat, kind)
    return listed(recruit_places(table, seat, kind) & ~table.token_bits)


def take_wealth(table: Table, seat: int, effect: say.TakeWealth) -> Rule[None]:
    """FV-GODS-3 Wealth from another player: the opponent of a battle, or one of the player's choice."""
    others = wealthy_others(table, seat)
    if not others:
        return
    victim = yield Ask(seat, table.box.kind.victim, others)
    count = min(effect.count, table.wealth[victim])
    pay(table, victim, count, "taken")
    gain_wealth(table, seat, count, "taken")


def wealthy_others(table: Table, seat: int) -> list[int]:
    """FV-GODS-3 Those who have wealth to be taken: of a battle, the opponent alone."""
    others: Sequence[int] = range(table.box.seats)
    fighting = side_of(table, seat)
    if fighting is not None and fighting[0].defender != NOBODY:
        others = (fighting[0].attacker, fighting[0].defender)
    return [other for other in others if other != seat and table.wealth[other]]


def extra_battle(table: Table, seat: int, effect: say.ExtraBattle) -> Rule[None]:
    """FV-BTRACK-3 A permit."""
    gain_permit(table, seat)
    yield from ()


# --- actions ---------------------------------------------------------------------------------------------------------


def recruit_one(table: Table, seat: int, effect: say.Recruit) -> Rule[None]:
    """FV-REINFORCE-1 FV-MANEUVER-9 One unit is recruited."""
    return recruit(table, seat, kind_bits(effect.kinds), free=effect.free)


def build_one(table: Table, seat: int, effect: say.Build) -> Rule[None]:
    """FV-REINFORCE-7 A new basic building."""
    return build(table, seat, effect.discount)


def upgrade_one(table: Table, seat: int, effect: say.UpgradeBuilding) -> Rule[None]:
    """FV-REINFORCE-4 An upgrade of a building."""
    return upgrade(table, seat, effect.discount)


def reserve_quests(table: Table, seat: int, effect: say.Reserve) -> Rule[None]:
    """FV-PLAN-1 Quests are reserved."""
    return reserve(table, seat, effect.count)


def buy_an_upgrade(table: Table, seat: int, effect: say.BuyUpgrade) -> Rule[None]:
    """FV-MANEUVER-7 A faction upgrade is bought."""
    return buy_upgrade(table, seat, effect.discount)


def buy_some_leaders(table: Table, seat: int, effect: say.BuyLeaders) -> Rule[None]:
    """FV-CHARGE-4 Leaders are bought."""
    return buy_leaders(table, seat)


def march(table: Table, seat: int, effect: say.March) -> Rule[None]:
    """FV-QPHASE-5 FV-QPHASE-A1 FV-UNIT-A3 A march that a card gives is a new action, and that card one of its own: for
    its fights ships may lend support, whatever they did before it."""
    own_card = reason(table) != "action"
    if own_card:
        rest_ships(table)
    begin_march(table, seat, effect)
    yield from march_whole(table)
    if own_card:
        rest_ships(table)


def gather_units(table: Table, seat: int, effect: say.Gather) -> Rule[None]:
    """FV-GODS-3 Own units are put together."""
    lands = built(table, seat) if effect.at == "building" else controlled(table, seat)
    yield from gather(table, seat, most=effect.most, lands=lands)


def complete_quest(table: Table, seat: int, effect: say.CompleteQuest) -> Rule[None]:
    """FV-QPHASE-3 One more quest is completed."""
    yield from complete(table, seat)


def remove_unit(table: Table, seat: int, effect: say.RemoveUnit) -> Rule[None]:
    """FV-GODS-3 FV-BUILD-A4 An enemy unit beside the own territories goes back to its owner's supply."""
    places = removable(table, seat, effect)
    if not places:
        return
    place = yield Ask(seat, table.box.kind.remove, places)
    land, kind = divmod(place, UNITS)
    tell(table, UnitLost, table.holder[land], kind, land, "card")
    to_supply(table, land, kind)
    look_after_forges(table)


def removable(table: Table, seat: int, effect: say.RemoveUnit) -> list[int]:
    """The enemy units of some kinds that border the own territories."""
    kinds = kind_bits(effect.kinds)
    near = lands_around(table, controlled(table, seat)) & hostile(table, seat)
    places = [land * UNITS + k for land in listed(near) for k in range(UNITS) if table.units[land * UNITS + k]]
    order = table.box.kind.remove.index
    return sorted((place for place in places if kinds >> place % UNITS & 1), key=order.__getitem__)


# --- in a fight ------------------------------------------------------------------------------------------------------


def side_of(table: Table, seat: int) -> tuple[Battle, int] | None:
    """The fight that a seat is in, and its side."""
    battle = table.battle
    if battle is None or seat not in (battle.attacker, battle.defender):
        return None
    return battle, ATTACKER if battle.attacker == seat else DEFENDER


def strengthen(table: Table, seat: int, effect: say.Strength) -> Rule[None]:
    """FV-GODS-8 More attack or defence, as the side needs it."""
    fighting = side_of(table, seat)
    if fighting is not None:
        battle, side = fighting
        battle.bonus[side] += strength_of(table, seat, effect)
    yield from ()


def strength_of(table: Table, seat: int, effect: say.Strength) -> int:
    """How much an effect adds to a fight."""
    amount = effect.count * (counted(table, seat, effect.per) if effect.per else 1)
    return min(amount, effect.most) if effect.most else amount


def kill(table: Table, seat: int, effect: say.Kill) -> Rule[None]:
    """FV-GODS-3 FV-BATTLE-A7 The opponent loses units that take part."""
    fighting = side_of(table, seat)
    if fighting is not None:
        battle, side = fighting
        enemy = battle.defender if side == ATTACKER else battle.attacker
        chooser = enemy if effect.chooser == "owner" else seat
        yield from lose_units(table, battle, 1 - side, effect.count, chooser, "card")


def spare(table: Table, seat: int, effect: say.Spare) -> Rule[None]:
    """FV-GODS-3 None is lost now."""
    fighting = side_of(table, seat)
    if fighting is not None:
        fighting[0].spared[fighting[1]] = 1
    yield from ()


def win_ties(table: Table, seat: int, effect: say.WinTies) -> Rule[None]:
    """FV-GODS-3 Equal values are a win."""
    fighting = side_of(table, seat)
    if fighting is not None:
        fighting[0].ties[fighting[1]] = 1
    yield from ()


# --- in the phases ---------------------------------------------------------------------------------------------------


def no_tax(table: Table, seat: int, effect: say.NoTax) -> Rule[None]:
    """FV-GODS-3 No tax this round."""
    table.untaxed |= 1 << seat
    yield from ()


def raise_bid(table: Table, seat: int, effect: say.RaiseBid) -> Rule[None]:
    """FV-GODS-3 The bid counts for more."""
    table.bid_bonus[seat] += effect.count
    yield from ()


def cancel_card(table: Table, seat: int, effect: say.Cancel) -> Rule[None]:
    """FV-GODS-3 The card below this one has no effect."""
    cancel(table, len(table.playing) - 2 * PLAYED, seat, HIDDEN)
    yield from ()


def pay_for(table: Table, seat: int, effect: say.Pay) -> Rule[None]:
    """FV-WEALTH-2 Wealth for what a card offers, or not."""
    if table.wealth[seat] < effect.wealth or not any_possible(table, seat, effect.effects):
        return
    if (yield Ask(seat, table.box.kind.pay, [YES, NO], about=effect.wealth)) == YES:
        pay(table, seat, effect.wealth, "card")
        yield from perform(table, seat, effect.effects, reason(table))


def either(table: Table, seat: int, effect: say.Either) -> Rule[None]:
    """FV-GODS-3 One of the effects, of those that could do anything."""
    if any_possible(table, seat, effect.of):
        chosen = yield Ask(seat, table.box.kind.either, lambda now: open_parts(now, seat, effect), about=effect)
        yield from perform(table, seat, (effect.of[chosen],), reason(table))


def open_parts(table: Table, seat: int, effect: say.Either) -> list[int]:
    """The parts of an effect that could do anything; all of them if a secret was redrawn so that none could."""
    parts = range(len(effect.of))
    return [at for at in parts if possible(table, seat, effect.of[at])] or list(parts)


BY_EFFECT: dict[type[say.Effect], Perform] = {
    say.Gain: gain,
    say.GainPer: gain_per,
    say.GainGods: gain_gods_cards,
    say.GainLeader: gain_a_leader,
    say.GainUnits: gain_units,
    say.Recruit: recruit_one,
    say.Build: build_one,
    say.UpgradeBuilding: upgrade_one,
    say.Reserve: reserve_quests,
    say.BuyUpgrade: buy_an_upgrade,
    say.BuyLeaders: buy_some_leaders,
    say.March: march,
    say.Gather: gather_units,
    say.CompleteQuest: complete_quest,
    say.TakeWealth: take_wealth,
    say.RemoveUnit: remove_unit,
    say.ExtraBattle: extra_battle,
    say.Strength: strengthen,
    say.Kill: kill,
    say.Spare: spare,
    say.WinTies: win_ties,
    say.NoTax: no_tax,
    say.RaiseBid: raise_bid,
    say.Cancel: cancel_card,
    say.Pay: pay_for,
    say.Either: either,
}
RULES.update(BY_EFFECT)


def can_kill(table: Table, seat: int, effect: say.Kill) -> bool:
    fighting = side_of(table, seat)
    return fighting is not None and bool(involved(table, fighting[0], 1 - fighting[1]))


def can_spare(table: Table, seat: int, effect: say.Spare) -> bool:
    fighting = side_of(table, seat)
    return fighting is not None and not fighting[0].spared[fighting[1]]


TESTS: dict[type[say.Effect], Test] = {
    say.GainPer: lambda table, seat, effect: counted(table, seat, effect.per) > 0,
    say.GainGods: lambda table, seat, effect: bool(table.gods_row) or can_draw(table),
    say.GainLeader: lambda table, seat, effect: bool(in_supply(table, seat, effect.cost)),
    say.GainUnits: lambda table, seat, effect: (
        bool(table.supply[seat * UNITS + say.UNIT_KINDS.index(effect.kind)])
        and bool(places_to_gain(table, seat, effect))
    ),
    say.Recruit: lambda table, seat, effect: can_recruit(table, seat, kind_bits(effect.kinds), free=effect.free),
    say.Build: lambda table, seat, effect: bool(buildable_kinds(table, seat, effect.discount)),
    say.UpgradeBuilding: lambda table, seat, effect: bool(upgrade_places(table, seat, effect.discount)),
    say.Reserve: lambda table, seat, effect: bool(table.quest_row or table.quest_deck),
    say.BuyUpgrade: lambda table, seat, effect: bool(upgrades_for_sale(table, seat, effect.discount)),
    say.BuyLeaders: lambda table, seat, effect: bool(in_supply(table, seat, table.wealth[seat])),
    say.March: lambda table, seat, effect: bool(table.presence[seat]),
    say.Gather: lambda table, seat, effect: bool(elsewhere(table, seat)) and bool(controlled(table, seat)),
    say.CompleteQuest: lambda table, seat, effect: bool(completable(table, seat)),
    say.TakeWealth: lambda table, seat, effect: bool(wealthy_others(table, seat)),
    say.RemoveUnit: lambda table, seat, effect: bool(removable(table, seat, effect)),
    say.Strength: lambda table, seat, effect: side_of(table, seat) is not None and strength_of(table, seat, effect) > 0,
    say.Kill: can_kill,
    say.Spare: can_spare,
    say.WinTies: lambda table, seat, effect: side_of(table, seat) is not None,
    say.NoTax: lambda table, seat, effect: is_taxed(table, seat),
    say.Cancel: lambda table, seat, effect: len(table.playing) >= PLAYED,
    say.Pay: lambda table, seat, effect: (
        table.wealth[seat] >= effect.wealth and any_possible(table, seat, effect.effects)
    ),
    say.Either: lambda table, seat, effect: any_possible(table, seat, effect.of),
}
POSSIBLE.update(TESTS)

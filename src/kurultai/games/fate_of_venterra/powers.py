"""FV-FACTION-BEAR FV-FACTION-ORDER FV-FACTION-LEGION FV-FACTION-PACK FV-FACTION-WATCH The powers of faction upgrades:
the rule of each, and the windows that it fills."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kurultai.games.fate_of_venterra import abilities as say
from kurultai.games.fate_of_venterra import windows as at
from kurultai.games.fate_of_venterra.build import look_after_forges
from kurultai.games.fate_of_venterra.events import PowerUsed, UnitLost
from kurultai.games.fate_of_venterra.gathering import gather
from kurultai.games.fate_of_venterra.gods import PLAYED, cancel
from kurultai.games.fate_of_venterra.grid import listed
from kurultai.games.fate_of_venterra.kinds import DONE, NO, UNITS, YES
from kurultai.games.fate_of_venterra.leaders import gain_leader, in_supply
from kurultai.games.fate_of_venterra.march import begin_march, kind_bits, march_whole
from kurultai.games.fate_of_venterra.reach import lands_around
from kurultai.games.fate_of_venterra.reinforce import gain_places, gain_unit, price_of, recruit, recruitable
from kurultai.games.fate_of_venterra.table import (
    DEFENDER,
    NOTHING,
    Battle,
    March,
    Table,
    building_at,
    built,
    controlled,
    fought_for,
    hostile,
    to_supply,
    units_at,
)
from kurultai.games.fate_of_venterra.upgrades import switch_off
from kurultai.games.fate_of_venterra.victor import lose_units
from kurultai.games.fate_of_venterra.vocabulary import BUILDING_KINDS, COMMAND_KINDS, UNIT_KINDS, Effect, Recruit
from kurultai.games.fate_of_venterra.vocabulary import March as MarchEffect
from kurultai.games.fate_of_venterra.wealth import pay
from kurultai.kernel.ask import Ask, Rule
from kurultai.kernel.story import tell

UNIT_NUMBER = {kind: number for number, kind in enumerate(UNIT_KINDS)}


# --- numbers ---------------------------------------------------------------------------------------------------------


def building_income(table: Table, seat: int, power: say.BuildingIncome) -> int:
    """FV-FACTION-ORDER-1 FV-FACTION-ORDER-A1 Tithes of the Faithful: more from each building of some kinds under
    control."""
    kinds = [BUILDING_KINDS.index(kind) for kind in power.kinds]
    return power.count * sum(1 for land in listed(built(table, seat)) if building_at(table, land) in kinds)


def building_defence(table: Table, seat: int, power: say.BuildingDefence, battle: Battle) -> int:
    """FV-FACTION-WATCH-2 FV-FACTION-WATCH-A3 Fortify: buildings of some kinds defend better."""
    kind = building_at(table, battle.where)
    return power.count if kind != NOTHING and BUILDING_KINDS[kind] in power.kinds else 0


def unit_attack(table: Table, seat: int, power: say.UnitBonus, kind: int) -> int:
    """FV-FACTION-BEAR-4 More attack of some kinds of unit."""
    return power.attack if UNIT_KINDS[kind] in power.kinds else 0


def unit_defence(table: Table, seat: int, power: say.UnitBonus, kind: int) -> int:
    """FV-FACTION-BEAR-4 FV-FACTION-BEAR-A6 Warders of the King: more defence of some kinds of unit."""
    return power.defence if UNIT_KINDS[kind] in power.kinds else 0


def score_per_quest(table: Table, seat: int, power: say.ScorePerQuest) -> int:
    """FV-FACTION-ORDER-3 FV-FACTION-ORDER-A3 Holy Commission: influence for every completed quest."""
    return power.influence * len(table.completed[seat])


def army_limit(table: Table, seat: int, power: say.ArmyLimit) -> int:
    """FV-FACTION-LEGION-3 FV-TAX-A3 Surplus Supply: more units are free of tax."""
    return power.count


def hunters(table: Table, seat: int, power: say.Hunters, battle: Battle) -> int:
    """FV-FACTION-PACK-1 FV-FACTION-PACK-A1 Seasoned Hunters: more attack where nobody defends in person."""
    return 0 if table.heads[battle.where] else power.attack


def hidden_support(table: Table, seat: int, power: say.HiddenSupport, battle: Battle) -> int:
    """FV-FACTION-PACK-2 FV-FACTION-PACK-A2 Hidden Support: more defence on land for each adjacent land with own
    units."""
    if table.water >> battle.where & 1:
        return 0
    near = table.near_bits[battle.where] & table.presence[seat] & ~table.water
    return power.defence * near.bit_count()


def frontal_assault(table: Table, seat: int, power: say.FrontalAssault, battle: Battle) -> int:
    """FV-FACTION-WATCH-4 FV-FACTION-WATCH-A4 Frontal Assault: more attack for each building under control that
    attackers came from."""
    return power.attack * (battle.origins & built(table, seat)).bit_count()


def anywhere(table: Table, seat: int, power: say.Nomads) -> int:
    """FV-FACTION-BEAR-3 Tribal Nomads: recruits may stand in any territory under control."""
    return 1


# --- what a seat may do ----------------------------------------------------------------------------------------------


def wants(table: Table, seat: int, upgrade: int) -> Rule[bool]:
    """Whether a seat uses a power now."""
    used: int = yield Ask(seat, table.box.kind.use, [YES, NO], about=upgrade)
    if used == YES:
        tell(table, PowerUsed, seat, upgrade)
    return used == YES


def tacticians(table: Table, seat: int, power: say.Tacticians, upgrade: int) -> Rule[None]:
    """FV-FACTION-BEAR-1 FV-FACTION-BEAR-D1 FV-FACTION-BEAR-A1..A3 FV-FACTION-BEAR-B1 Skilled Tacticians: a march from
    one territory before the commands, without battle; the building there may move, too."""
    march = begin_march(table, seat, MarchEffect(shape="from-one", battles=0, support=True))
    march.buildings, march.upgrade = 1, upgrade
    yield from march_whole(table)


def ambush(table: Table, seat: int, power: say.Ambush, upgrade: int, fight: Battle) -> Rule[None]:
    """FV-FACTION-BEAR-2 FV-FACTION-BEAR-A4 FV-FACTION-BEAR-B2 Ambush: in a battle on land, for a price, one defender is
    killed, as its owner picks."""
    at_sea = table.water >> fight.where & 1
    if at_sea or not table.heads[fight.where] or table.wealth[seat] < power.price:
        return
    if (yield from wants(table, seat, upgrade)):
        pay(table, seat, power.price, "upgrade")
        yield from lose_units(table, fight, DEFENDER, 1, fight.defender, "ambush")


def nomads(table: Table, seat: int, power: say.Nomads, upgrade: int, kind: int, land: int) -> Rule[None]:
    """FV-FACTION-BEAR-3 FV-FACTION-BEAR-A5 Tribal Nomads: a recruit in a territory without building brings a unit to
    the starting building, if one is left."""
    yield from ()
    gained = UNIT_NUMBER[power.gain]
    if table.base[land] != NOTHING or table.box.naval[kind] or not table.supply[seat * UNITS + gained]:
        return
    home = table.box.starting[table.factions[seat]]
    for place in listed(table.bases[seat] & controlled(table, seat) & ~fought_for(table, seat)):
        if table.base[place] == home:
            tell(table, PowerUsed, seat, upgrade)
            gain_unit(table, seat, gained, place, "upgrade")


def buy_defence(table: Table, seat: int, power: say.BuyDefence, upgrade: int, fight: Battle) -> Rule[None]:
    """FV-FACTION-ORDER-2 FV-FACTION-ORDER-D1 FV-FACTION-ORDER-A2 FV-FACTION-ORDER-B1 Divine Protectorate: defence for
    wealth, each point at its price."""
    most, price = 0, 0
    while most < len(power.prices) and price + power.prices[most] <= table.wealth[seat]:
        price += power.prices[most]
        most += 1
    bought = yield Ask(seat, table.box.kind.buy_defence, list(range(most + 1)), about=fight.where)
    if bought:
        tell(table, PowerUsed, seat, upgrade)
        pay(table, seat, sum(power.prices[:bought]), "upgrade")
        fight.bought += bytes((upgrade, bought))


def convert(table: Table, seat: int, power: say.Convert, upgrade: int, kind: int, land: int) -> Rule[None]:
    """FV-FACTION-ORDER-4 FV-FACTION-ORDER-A4..A5 FV-FACTION-ORDER-B1 FV-BUILD-A4 Convert: a recruit of some kinds may
    remove an enemy of its kind beside the own territories."""
    if UNIT_KINDS[kind] not in power.kinds:
        return
    near = lands_around(table, controlled(table, seat)) & hostile(table, seat)
    places = [other * UNITS + kind for other in listed(near) if table.units[other * UNITS + kind]]
    if not places:
        return
    place = yield Ask(seat, table.box.kind.remove, [*places, DONE], about=kind)
    if place != DONE:
        other = place // UNITS
        tell(table, PowerUsed, seat, upgrade)
        tell(table, UnitLost, table.holder[other], kind, other, "removed")
        to_supply(table, other, kind)
        look_after_forges(table)


def extra_recruit(table: Table, seat: int, power: say.ExtraRecruit, upgrade: int, kind: int, land: int) -> Rule[None]:
    """FV-FACTION-PACK-3 FV-FACTION-PACK-A3 FV-FACTION-PACK-D1 Battle-Sworn: each recruitment brings one unit more to
    the same place; beside a ship, to a building."""
    gained = UNIT_NUMBER[power.gain]
    places = extra_places(table, seat, gained, kind, land)
    if not places or not table.supply[seat * UNITS + gained]:
        return
    tell(table, PowerUsed, seat, upgrade)
    place = yield Ask(seat, table.box.kind.gain_at, places, about=gained)
    gain_unit(table, seat, gained, place, "upgrade")


def extra_places(table: Table, seat: int, gained: int, kind: int, land: int) -> list[int]:
    """FV-FACTION-PACK-A3 FV-REINFORCE-A3 Where a unit may stand that comes with a recruit: beside it, unless it is of
    the other element, or was beaten by a token."""
    naval = table.box.naval
    if naval[kind] == naval[gained] and table.holder[land] in (seat, NOTHING) and not table.tokens[land]:
        return [land]
    if naval[gained]:
        return gain_places(table, seat, gained)
    return listed(built(table, seat) & ~(table.water | fought_for(table, seat)))


def repeat_recruit(
    table: Table, seat: int, power: say.RepeatRecruit, upgrade: int, done: Effect, number: int
) -> Rule[None]:
    """FV-FACTION-LEGION-1 FV-FACTION-LEGION-D1 FV-FACTION-LEGION-A1 FV-FACTION-LEGION-B1 Imperial Conscripts: the
    recruit of a command may be done once more."""
    if isinstance(done, Recruit) and COMMAND_KINDS[table.command] == power.command and table.recruits:
        yield from recruit(table, seat)


def press(table: Table, seat: int, power: say.Press, upgrade: int, done: Effect, number: int) -> Rule[None]:
    """FV-FACTION-LEGION-2 FV-FACTION-LEGION-A2 FV-FACTION-LEGION-B1 FV-FACTION-LEGION-D1 Press the Attack: the march of
    a command, if it was made, once more, with some kinds alone, as a new action."""
    if not isinstance(done, MarchEffect) or not table.marched:
        return
    if COMMAND_KINDS[table.command] == power.command and number == 0:
        again = MarchEffect(
            shape=done.shape, most=done.most, kinds=power.kinds, battles=done.battles, permit=done.permit
        )
        march = begin_march(table, seat, again)
        march.upgrade, march.alone = upgrade, 1
        yield from march_whole(table)


def raiders(table: Table, seat: int, power: say.Raiders, upgrade: int, done: March) -> Rule[None]:
    """FV-FACTION-PACK-4 FV-FACTION-PACK-D1 FV-FACTION-PACK-A4 FV-FACTION-PACK-B1 Wild Raiders: after a victory some
    kinds of those that won it may march on, once a command card."""
    if table.raided or not done.victories:
        return
    kinds = kind_bits(power.kinds)
    won = victories(table, seat, done)
    origins = sum(1 << land for land, units in won.items() if any(units[k] for k in range(UNITS) if kinds >> k & 1))
    if not origins or not (yield from wants(table, seat, upgrade)):
        return
    table.raided = 1
    march = begin_march(table, seat, MarchEffect(shape="from-one", kinds=power.kinds))
    march.origins = origins
    march.caps = b"".join(bytes((land, *units)) for land, units in won.items())
    yield from march_whole(table)


def victories(table: Table, seat: int, march: March) -> dict[int, bytes]:
    """Where a march has won, and the units that won there and still stand there."""
    each = 1 + UNITS
    won = {}
    for start in range(0, len(march.victories), each):
        land, *units = march.victories[start : start + each]
        if table.holder[land] == seat:
            won[land] = bytes(map(min, units, units_at(table, land)))
    return won


def cancel_gods(table: Table, seat: int, power: say.CancelGods, upgrade: int) -> Rule[None]:
    """FV-FACTION-WATCH-3 FV-FACTION-WATCH-A7 FV-FACTION-WATCH-B1 Fortify: switched off, it cancels the Gods card that
    another has just played."""
    if (yield from wants(table, seat, upgrade)):
        switch_off(table, seat, upgrade)
        cancel(table, len(table.playing) - PLAYED, seat, upgrade)


def syphon(table: Table, seat: int, power: say.Syphon, upgrade: int) -> Rule[None]:
    """FV-FACTION-WATCH-1 FV-FACTION-WATCH-A1..A2 FV-FACTION-WATCH-B1 Syphon Magic: when another plays a Gods card, a
    unit of printed cost 0 is recruited, or a leader gained."""
    cheap = cheap_kinds(table, seat, power.unit_cost)

    def open_to(now: Table) -> list[int]:
        unit = [0] if recruitable(now, seat, cheap, free=True) else []
        return [*unit, *([1] if in_supply(now, seat, power.leader_cost) else []), DONE]

    choice = yield Ask(seat, table.box.kind.action, open_to, about=-1 - upgrade)
    if choice == DONE:
        return
    tell(table, PowerUsed, seat, upgrade)
    if choice == 0:
        yield from recruit(table, seat, cheap, free=True)
    else:
        yield from gain_leader(table, seat, power.leader_cost, "upgrade")


def cheap_kinds(table: Table, seat: int, cost: int) -> int:
    """FV-FACTION-WATCH-A2 The kinds of unit that cost a seat no more than this, a bit each."""
    return sum(1 << kind for kind in range(UNITS) if price_of(table, seat, kind) <= cost)


def rally(table: Table, seat: int, power: say.Rally, upgrade: int) -> Rule[None]:
    """FV-FACTION-WATCH-5 FV-FACTION-WATCH-A5 FV-FACTION-WATCH-B1 Rally the Watch: any own land units gather at one
    building under control."""
    yield from gather(table, seat, most=0, lands=built(table, seat), upgrade=upgrade)


POWERS: dict[type[say.Power], tuple[tuple[int, Callable[..., Any]], ...]] = {
    say.BuildingIncome: ((at.INCOME, building_income),),
    say.BuildingDefence: ((at.DEFENCE, building_defence),),
    say.CancelGods: ((at.GODS_PLAYED, cancel_gods),),
    say.UnitBonus: ((at.UNIT_ATTACK, unit_attack), (at.UNIT_DEFENCE, unit_defence)),
    say.Tacticians: ((at.BEFORE_DECLARE, tacticians),),
    say.Ambush: ((at.BATTLE_STARTS, ambush),),
    say.Nomads: ((at.RECRUIT_PLACES, anywhere), (at.RECRUITED, nomads)),
    say.BuyDefence: ((at.BATTLE_DEFENDED, buy_defence),),
    say.ScorePerQuest: ((at.SCORE, score_per_quest),),
    say.Convert: ((at.RECRUITED, convert),),
    say.RepeatRecruit: ((at.AFTER_ACTION, repeat_recruit),),
    say.Press: ((at.AFTER_ACTION, press),),
    say.ArmyLimit: ((at.ARMY_LIMIT, army_limit),),
    say.Hunters: ((at.ATTACK, hunters),),
    say.HiddenSupport: ((at.DEFENCE, hidden_support),),
    say.ExtraRecruit: ((at.RECRUITED, extra_recruit),),
    say.Raiders: ((at.AFTER_MARCH, raiders),),
    say.Syphon: ((at.GODS_RESOLVED, syphon),),
    say.FrontalAssault: ((at.ATTACK, frontal_assault),),
    say.Rally: ((at.BEFORE_ARMY, rally),),
}
"""Which windows each power fills, and with which rule."""

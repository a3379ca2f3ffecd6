"""FV-SUPPORT The support march, and the support that ships lend to a fight."""

from __future__ import annotations

from kurultai.games.fate_of_venterra.events import Supported
from kurultai.games.fate_of_venterra.grid import listed
from kurultai.games.fate_of_venterra.kinds import DONE, UNITS
from kurultai.games.fate_of_venterra.limits import closed, spend_battle
from kurultai.games.fate_of_venterra.reach import reach, unmoved, ways
from kurultai.games.fate_of_venterra.ships import set_sail, ships_at
from kurultai.games.fate_of_venterra.table import (
    ATTACKER,
    DEFENDER,
    NOBODY,
    Battle,
    March,
    Table,
    lift,
)
from kurultai.games.fate_of_venterra.wealth import pay
from kurultai.kernel.ask import Ask, Rule
from kurultai.kernel.story import tell


def support_movers(table: Table, march: March) -> list[int]:
    """FV-SUPPORT-1..2 FV-SUPPORT-6 FV-SUPPORT-A1 FV-SUPPORT-A6 FV-SUPPORT-B1 The places with support units that could
    march somewhere."""
    kinds, lands = table.box.support_order, table.presence[march.seat] & table.water
    if not lands:
        return []
    allowed, open_ways = ~closed(table, march), None
    found = []
    for land in listed(lands):
        for kind in kinds:
            if table.units[land * UNITS + kind] and unmoved(table, march, land, kind) > 0:
                open_ways = open_ways or ways(table, march)
                if reach(table, march, land, kind, open_ways) & allowed:
                    found.append(land * UNITS + kind)
    return found


def march_support(table: Table, march: March, *, may_decline: bool = False) -> Rule[None]:
    """FV-SUPPORT-1..3 FV-SUPPORT-5..7 FV-SUPPORT-D1 FV-SUPPORT-A2 FV-SUPPORT-A5..A6 FV-MANEUVER-3 FV-MANEUVER-A2
    FV-CHARGE-3 FV-CHARGE-A2 One support unit goes to a territory within its movement; its battle is one of those of the
    action."""
    movers = support_movers(table, march)
    place: int = yield Ask(march.seat, table.box.kind.support_march, [*movers, DONE] if may_decline else movers)
    if place == DONE:
        return
    land, kind = divmod(place, UNITS)
    goals = reach(table, march, land, kind, ways(table, march)) & ~closed(table, march)
    to: int = yield Ask(march.seat, table.box.kind.support_to, listed(goals), about=land)
    spend_battle(table, march, to)
    set_sail(table, march, land, to)
    lift(table, land, kind)
    march.arriving += bytes((to, kind, land))


# --- support in fights -----------------------------------------------------------------------------------------------


def lend_support(table: Table, battle: Battle, side: int) -> Rule[None]:
    """FV-SUPPORT-4 FV-SUPPORT-8 FV-SUPPORT-A4 FV-SUPPORT-A7 FV-UNIT-3 FV-UNIT-10 FV-UNIT-D1 FV-UNIT-B1 FV-BATTLE-4
    FV-BATTLE-6 FV-XFIGHT-2 Own ships beside the fight may add one each, once a command card, at their price."""
    seat = battle.attacker if side == ATTACKER else battle.defender
    if seat == NOBODY or not table.presence[seat] & table.water & table.near_bits[battle.where]:
        return
    price = support_price(table, seat)
    least = 0
    while table.wealth[seat] >= price:
        waters = [land for land in supporters(table, battle, seat) if land >= least]
        if not waters:
            return
        land = yield Ask(seat, table.box.kind.support, [*waters, DONE], about=battle.where)
        if land == DONE:
            return
        least = 0 if table.box.freely(seat) else land
        pay(table, seat, price, "support")
        table.used[land] += 1
        battle.support[side] = bytes(sorted((*battle.support[side], land)))
        tell(table, Supported, seat, land, price, side == ATTACKER)


def support_price(table: Table, seat: int) -> int:
    """FV-UNIT-3 FV-UNIT-10 What a ship's support costs a seat."""
    prices = table.box.support_price[table.forge[seat]]
    return min(price for kind, price in enumerate(prices) if table.box.naval[kind])


def supporters(table: Table, battle: Battle, seat: int) -> list[int]:
    """FV-SUPPORT-A4 FV-SUPPORT-A7 FV-UNIT-B1 The waters beside the fight with an own ship that has not supported
    yet."""
    near = table.presence[seat] & table.water & table.near_bits[battle.where]
    return [land for land in listed(near) if ships_at(table, land) > table.used[land]]


def lend_to_others(table: Table, battle: Battle) -> Rule[None]:
    """FV-SUPPORT-A3 Where the table has agreed on it, other players may lend their ships to either side."""
    if not table.box.rulings.third_party_support:
        return
    for seat in table.order:
        if seat not in (battle.attacker, battle.defender):
            yield from lend_as_third(table, battle, seat)


def lend_as_third(table: Table, battle: Battle, seat: int) -> Rule[None]:
    """FV-SUPPORT-A3 One ship after the other, each to the attack or the defence."""
    price = support_price(table, seat)
    least = 0
    while table.wealth[seat] >= price:
        options = [land * 2 + side for land in supporters(table, battle, seat) for side in (ATTACKER, DEFENDER)]
        options = [option for option in options if option >= least]
        if not options:
            return
        choice = yield Ask(seat, table.box.kind.lend, [*options, DONE], about=battle.where)
        if choice == DONE:
            return
        least = 0 if table.box.freely(seat) else choice
        land, side = divmod(choice, 2)
        pay(table, seat, price, "support")
        table.used[land] += 1
        battle.lent[side] += 1
        tell(table, Supported, seat, land, price, side == ATTACKER)

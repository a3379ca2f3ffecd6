"""FV-REINFORCE Recruiting: a unit, its price, its place, and what comes with it."""

from __future__ import annotations

from kurultai.games.fate_of_venterra.events import ExplorationEnds, Recruited, UnitGained, UnitLost, Why
from kurultai.games.fate_of_venterra.explore import take_token, turn_token
from kurultai.games.fate_of_venterra.gods import AT_EXPLORATION, offer
from kurultai.games.fate_of_venterra.grid import listed
from kurultai.games.fate_of_venterra.kinds import DONE, UNITS
from kurultai.games.fate_of_venterra.reach import lands_around
from kurultai.games.fate_of_venterra.strength import count
from kurultai.games.fate_of_venterra.table import (
    ATTACKER,
    DEFENDER,
    NOBODY,
    Battle,
    Table,
    built,
    controlled,
    fought_for,
    from_supply,
    hostile,
    put,
)
from kurultai.games.fate_of_venterra.wealth import pay
from kurultai.games.fate_of_venterra.windows import RECRUIT_PLACES, RECRUITED, Speech, held_at, open_window
from kurultai.kernel.ask import Ask, Rule
from kurultai.kernel.story import tell

ALL_KINDS = (1 << UNITS) - 1
FREE = 99
"""As much as any unit could cost."""


def recruit(table: Table, seat: int, kinds: int = ALL_KINDS, *, free: bool = False) -> Rule[None]:
    """FV-REINFORCE-1..3 FV-MANEUVER-7 FV-MANEUVER-9 FV-REINFORCE-D1 FV-MANEUVER-A1 FV-MAT-3 One unit from the supply,
    paid unless it is free, or none."""
    options = recruitable(table, seat, kinds, free=free)
    if not options:
        return
    kind = yield Ask(seat, table.box.kind.recruit, [*options, DONE], about=FREE if free else 0)
    if kind == DONE:
        return
    land = yield Ask(seat, table.box.kind.recruit_at, listed(recruit_places(table, seat, kind)), about=kind)
    price = 0 if free else price_of(table, seat, kind)
    pay(table, seat, price, "recruit")
    table.recruits += 1
    tell(table, Recruited, seat, kind, land, price)
    yield from bring(table, seat, kind, land)
    if table.box.content.units[kind].second:
        yield from second_ones(table, seat, kind, land)
    yield from open_window(table, seat, RECRUITED, kind, land)


def affordable(table: Table, seat: int, kinds: int, *, free: bool) -> list[int]:
    """FV-REINFORCE-A2 FV-COMP-B1 FV-COMP-A5 FV-COMP-17 The kinds that a seat has left and can pay."""
    costs, purse = table.box.costs[table.factions[seat]], FREE if free else table.wealth[seat]
    supply = table.supply[seat * UNITS : (seat + 1) * UNITS]
    return [kind for kind in range(UNITS) if supply[kind] and costs[kind] <= purse and kinds >> kind & 1]


def can_recruit(table: Table, seat: int, kinds: int, *, free: bool) -> bool:
    """FV-REINFORCE-B1 Whether a seat can recruit any of some kinds; of most there is no need to look at the waters."""
    found, naval = affordable(table, seat, kinds, free=free), table.box.naval
    if found and not naval[found[0]] and recruit_lands(table, seat):
        return True
    return bool(found) and bool(recruitable(table, seat, kinds, free=free))


def recruitable(table: Table, seat: int, kinds: int, *, free: bool) -> list[int]:
    """FV-REINFORCE-B1 FV-REINFORCE-A2 FV-COMP-B1 FV-COMP-A5 FV-COMP-17 The kinds that a seat has left, can pay and can
    place."""
    found, naval = affordable(table, seat, kinds, free=free), table.box.naval
    ships = list(filter(naval.__getitem__, found))
    if ships and not recruit_waters(table, seat):
        found = [kind for kind in found if not naval[kind]]
        ships = []
    if len(ships) < len(found) and not recruit_lands(table, seat):
        return ships
    return found


def price_of(table: Table, seat: int, kind: int) -> int:
    """FV-MAT-3 FV-REINFORCE-A2 What a unit costs a seat."""
    return table.box.costs[table.factions[seat]][kind]


def recruit_places(table: Table, seat: int, kind: int) -> int:
    """FV-REINFORCE-2..3 FV-REINFORCE-B1 Where a unit may appear, a bit for each territory."""
    return (recruit_waters if table.box.naval[kind] else recruit_lands)(table, seat)


def recruit_lands(table: Table, seat: int) -> int:
    """FV-REINFORCE-2 FV-REINFORCE-A6 FV-CONTROL-A2 Land units appear at a building under control."""
    return anywhere_or(table, seat, built(table, seat)) & ~(table.water | fought_for(table, seat))


def recruit_waters(table: Table, seat: int) -> int:
    """FV-REINFORCE-3 FV-REINFORCE-A3 FV-RIVER-A5 FV-CONTROL-A2 Ships appear on water beside a building under
    control."""
    if not table.water:
        return 0
    beside = lands_around(table, built(table, seat)) & table.water
    open_waters = table.water & ~fought_for(table, seat)
    return anywhere_or(table, seat, beside & ~hostile(table, seat) if beside else 0) & open_waters


def anywhere_or(table: Table, seat: int, lands: int) -> int:
    """FV-FACTION-BEAR-3 FV-FACTION-BEAR-A5 The same territories, and all under control where a power allows it."""
    return lands | controlled(table, seat) if held_at(table, seat, RECRUIT_PLACES) else lands


def bring(table: Table, seat: int, kind: int, land: int) -> Speech:
    """FV-REINFORCE-A3 A unit comes to stand in a territory; if a token lies there, it has to beat it at once."""
    if table.tokens[land]:
        return bring_into_token(table, seat, kind, land)
    from_supply(table, seat, land, kind)
    return ()


def bring_into_token(table: Table, seat: int, kind: int, land: int) -> Rule[None]:
    """FV-REINFORCE-A3 A ship meets a token where it appears: it fights, or, where the table has ruled so, discards
    it."""
    if table.box.rulings.ship_recruit_into_token == "discard":
        take_token(table, land)
        from_supply(table, seat, land, kind)
        return
    table.supply[seat * UNITS + kind] -= 1
    if (yield from beats_token(table, seat, kind, land)):
        take_token(table, land)
        put(table, seat, land, kind)
        yield from turn_token(table, seat, land)
    else:
        table.supply[seat * UNITS + kind] += 1
        tell(table, UnitLost, seat, kind, land, "explored")


def beats_token(table: Table, seat: int, kind: int, land: int) -> Rule[bool]:
    """FV-REINFORCE-A3 FV-GODS-D2 FV-XFIGHT-2..3 FV-XFIGHT-5 A ship fights the token where it appears, with the cards
    for exploring; whether it wins."""
    fight = Battle(where=land, attacker=seat, defender=NOBODY, units=bytearray(at == kind for at in range(UNITS)))
    before, table.battle = table.battle, fight
    yield from offer(table, seat, AT_EXPLORATION)
    attack, defence = count(table, fight, ATTACKER), count(table, fight, DEFENDER)
    table.battle = before
    tell(table, ExplorationEnds, seat, land, attack, defence, attack > defence)
    return attack > defence


def second_ones(table: Table, seat: int, kind: int, land: int) -> Rule[None]:
    """FV-UNIT-5 FV-UNIT-11 FV-UNIT-D1 FV-UNIT-A2 FV-UNIT-A4 FV-UNIT-A9..A10 Recruiting a scout brings a second one to
    the same place; of rangers, to any place under control. None comes to where the first was beaten by a token."""
    unit = table.box.content.units[kind]
    for _ in range(unit.second):
        places = second_places(table, seat, kind, land)
        if not places or not table.supply[seat * UNITS + kind]:
            return
        place = yield Ask(seat, table.box.kind.second_at, listed(places), about=kind)
        gain_unit(table, seat, kind, place, "recruit")


def second_places(table: Table, seat: int, kind: int, land: int) -> int:
    """FV-UNIT-5 FV-UNIT-11 FV-UNIT-A4 FV-CONTROL-A2 Where the second one of a recruit may stand, a bit for each
    territory."""
    here = 1 << land & ~table.token_bits
    if not (table.forge[seat] and table.box.content.units[kind].second_anywhere):
        return here
    anywhere = table.box.rulings.ranger_second == "territory"
    own = (controlled(table, seat) if anywhere else built(table, seat)) & ~fought_for(table, seat)
    return own & (table.water if table.box.naval[kind] else ~table.water) | here


def gain_unit(table: Table, seat: int, kind: int, land: int, why: Why) -> None:
    """FV-EXPLORE-A4 FV-EXPLORE-A6 FV-UNIT-A10 A unit is gained, not recruited: nothing comes with it, and nothing comes
    from an empty supply."""
    if table.supply[seat * UNITS + kind]:
        from_supply(table, seat, land, kind)
        tell(table, UnitGained, seat, kind, land, why)


def gain_places(table: Table, seat: int, kind: int) -> list[int]:
    """FV-EXPLORE-4 FV-EXPLORE-B1 FV-CONTROL-A2 Where a gained unit may stand: in any territory under control that suits
    it."""
    own = controlled(table, seat) & ~fought_for(table, seat)
    if not table.box.naval[kind]:
        return listed(own & ~table.water)
    return listed(own & table.water | recruit_places(table, seat, kind) & ~table.token_bits)

"""FV-MARCH FV-MANEUVER FV-CHARGE Marches: all moves, then the fights in any order, then the rewards.

A march goes step by step (`march_step`), so that each of its parts can be a stretch of its own; its state lies on the
table as `march`. A big march is small choices: a destination, then the units that go there, one after the other.
"""

from __future__ import annotations

from kurultai.games.fate_of_venterra.agenda import MARCH, plan
from kurultai.games.fate_of_venterra.battle import fight_for
from kurultai.games.fate_of_venterra.build import look_after_forges
from kurultai.games.fate_of_venterra.events import Marched, PowerUsed
from kurultai.games.fate_of_venterra.explore import turn_token
from kurultai.games.fate_of_venterra.grid import listed
from kurultai.games.fate_of_venterra.kinds import DONE, MARCHING, SUPPORT, UNITS
from kurultai.games.fate_of_venterra.limits import closed, spend_battle
from kurultai.games.fate_of_venterra.reach import Ways, foes, lower_cap, movable, reach, reach_of_all, unmoved, ways
from kurultai.games.fate_of_venterra.relocation import building_places, move_building
from kurultai.games.fate_of_venterra.ships import come_to_stand, set_sail
from kurultai.games.fate_of_venterra.support import march_support, support_movers
from kurultai.games.fate_of_venterra.table import (
    FREE,
    FROM_ONE,
    NOBODY,
    NOTHING,
    PATH,
    TO_ONE,
    March,
    Table,
    hostile,
    lift,
    put,
)
from kurultai.games.fate_of_venterra.vocabulary import UNIT_KINDS, UnitKind
from kurultai.games.fate_of_venterra.vocabulary import March as MarchEffect
from kurultai.games.fate_of_venterra.windows import AFTER_MARCH, open_window
from kurultai.kernel.ask import Ask, Rule
from kurultai.kernel.story import tell

SETTING_OUT, FIGHTING, COLLECTING, SUPPORTING, OVER = range(5)
ALL_KINDS = (1 << UNITS) - 1
SHAPES = {"free": FREE, "from-one": FROM_ONE, "to-one": TO_ONE}


def begin_march(table: Table, seat: int, effect: MarchEffect) -> March:
    """FV-PLAN-7 FV-MANEUVER-1..3 FV-CHARGE-1..3 FV-QPHASE-5 FV-QPHASE-A1 FV-QPHASE-A4 FV-PLAN-A2..A3 A march as a card
    says it: a new action, with a limit of battles of its own."""
    if table.box.rulings.ship_support_limit == "action":
        rest_ships(table)
    march = March(seat, SHAPES[effect.shape], effect.most, kind_bits(effect.kinds))
    march.battles, march.permit, march.support = effect.battles, int(effect.permit), int(effect.support)
    table.march = march
    return march


def kind_bits(kinds: tuple[UnitKind, ...]) -> int:
    """A bit for each of some kinds; for all if none is named."""
    return sum(1 << UNIT_KINDS.index(kind) for kind in kinds) if kinds else ALL_KINDS


def rest_ships(table: Table) -> None:
    """FV-UNIT-3 FV-UNIT-10 FV-UNIT-A3 Every ship may lend support again."""
    table.used = bytearray(len(table.used))


def turn_to_new_card(table: Table) -> None:
    """FV-UNIT-A3 FV-FACTION-PACK-A4 What is limited to once a command card may be done again. Outside commands, each
    quest turn and each power counts as a card of its own."""
    rest_ships(table)
    table.raided = 0


def march_whole(table: Table) -> Rule[None]:
    """A march from its first step to its last."""
    while table.march is not None:
        yield from march_step(table)


def march_step(table: Table, *, in_turn: bool = False) -> Rule[None]:
    """FV-MARCH-6 FV-MARCH-A2..A3 FV-SUPPORT-3 FV-SUPPORT-A5 The next step: moves, a fight, a reward; the support march
    wholly before or after the normal one. `in_turn`: the march is the action of a command, and its next step a job."""
    march = table.march
    if march is None:
        return
    if march.stage == SETTING_OUT:
        march.foes = hostile(table, march.seat)
        yield from set_out(table, march)
    elif march.stage == FIGHTING:
        yield from next_fight(table, march)
    elif march.stage == COLLECTING:
        yield from collect(table, march)
    elif march.stage == SUPPORTING:
        march.foes = hostile(table, march.seat)
        yield from march_support(table, march, may_decline=True)
        march.support = 0
        arrive(table, march, support=True)
    if march.stage == OVER:
        table.march = None
        yield from open_window(table, march.seat, AFTER_MARCH, march)
    if in_turn and table.march is not None:
        plan(table, MARCH)


# --- moves -----------------------------------------------------------------------------------------------------------


def set_out(table: Table, march: March) -> Rule[None]:
    """FV-MARCH-D1 FV-MANEUVER-D1 FV-CHARGE-D1 FV-PLAN-D2 FV-MARCH-A4 FV-CMD-A3 FV-FACTION-BEAR-1 Units set out as
    the shape of the march allows, or none do; or first the support march, which is still to come if only a building has
    moved."""
    buildings = march.buildings
    chosen = yield from (set_out_from_one if march.shape == FROM_ONE else set_out_to)(table, march)
    if chosen == SUPPORT:
        yield from march_support(table, march)
        march.support = 0
    else:
        if table.box.freely(march.seat):
            fall_in(table, march)
        march.main = 1
        march.support &= bool(march.arriving) or march.buildings < buildings
    arrive(table, march, support=chosen == SUPPORT)


def set_out_from_one(table: Table, march: March) -> Rule[int]:
    """FV-MANEUVER-1 FV-MANEUVER-6 FV-MANEUVER-A3 FV-MANEUVER-B1 One territory; as many of its units as wanted, each to
    a destination of its own."""
    origins = starting_places(table, march)
    origin: int = yield Ask(march.seat, table.box.kind.march_from, origins + ways_out(table, march))
    if origin in (SUPPORT, DONE):
        return origin
    march.origin = origin
    if march.buildings:
        yield from move_building(table, march)
    return (yield from send_to_destinations(table, march, 1 << origin))


def starting_places(table: Table, march: March) -> list[int]:
    """The territories from where some unit can go somewhere."""
    present = table.presence[march.seat] & (march.origins or -1)
    allowed, open_ways = ~closed(table, march), ways(table, march)
    found = [land for land in listed(present) if can_leave(table, march, land, allowed, open_ways)]
    if march.buildings:
        own = [land for land in listed(table.bases[march.seat]) if table.holder[land] in (NOBODY, march.seat)]
        found = sorted({*found, *(land for land in own if building_places(table, march.seat, land))})
    return found


def can_leave(table: Table, march: March, land: int, allowed: int, open_ways: Ways) -> bool:
    """Whether some unit of a territory can go somewhere. Any land unit reaches the land beside it."""
    if not table.water >> land & 1 and table.near_bits[land] & ~table.water & allowed and march.kinds == ALL_KINDS:
        return True
    return bool(reach_of_all(table, march, land, open_ways) & allowed)


def ways_out(table: Table, march: March) -> list[int]:
    """The answers besides a territory: the support march first, or no more."""
    return [SUPPORT, DONE] if march.support and not march.main and support_movers(table, march) else [DONE]


def set_out_to(table: Table, march: March) -> Rule[int]:
    """FV-CHARGE-1 FV-PLAN-7 FV-PLAN-A1 FV-CHARGE-A1 FV-CHARGE-B1 Units from anywhere: into one territory, or each where
    it likes."""
    return send_to_destinations(table, march, table.presence[march.seat])


def send_to_destinations(table: Table, march: March, origins: int) -> Rule[int]:
    """FV-MARCH-1 FV-MARCH-7 FV-MARCH-8 FV-MARCH-A1 Destinations in order, waters before lands, since what ships do may
    be a bridge, or as the player likes; and the units that go to each."""
    kind, later = table.box.kind.march_to, -1
    units = reaches(table, march, origins)
    while True:
        goals = goals_of(table, march, units) & later
        more = [DONE] if march.arriving or march.shape == FROM_ONE else ways_out(table, march)
        if not (goals or SUPPORT in more) or full(table, march):
            return DONE
        to: int = yield Ask(march.seat, kind, [*listed(goals), *more], about=march.origin)
        if to in (SUPPORT, DONE):
            return to
        spend_battle(table, march, to)
        yield from send_units(table, march, units, to)
        later &= ~passed_by(table, march, to)
        if march.shape == TO_ONE:
            return DONE
        if table.water >> to & 1:
            units = reaches(table, march, origins)


def passed_by(table: Table, march: March, to: int) -> int:
    """The destinations that cannot follow this one: itself, and whatever comes before it in order."""
    if table.box.freely(march.seat):
        return 1 << to
    passed = (2 << to) - 1
    return passed & table.water if table.water >> to & 1 else passed | table.water


def goals_of(table: Table, march: March, units: dict[int, int]) -> int:
    """The territories that some unit may still go to."""
    bits, left = 0, table.units
    limited = march.moved or march.caps
    for place, goals in units.items():
        if left[place] and (not limited or movable(table, march, *divmod(place, UNITS))):
            bits |= goals
    return bits & ~closed(table, march)


def still_there(table: Table, march: March, places: list[int]) -> list[int]:
    """Those of some places of marching units where one is left to march."""
    if march.moved or march.caps:
        return [place for place in places if movable(table, march, *divmod(place, UNITS))]
    return list(filter(table.units.__getitem__, places))


def reaches(table: Table, march: March, origins: int) -> dict[int, int]:
    """Every place with units that may march, and where they may go, in the order in which they set out."""
    found = {}
    open_ways = ways(table, march)
    units, movement = table.units, table.box.movement[table.forge[march.seat]]
    kinds = MARCHING if march.kinds == ALL_KINDS else [kind for kind in MARCHING if march.kinds >> kind & 1]
    limited = march.moved or march.caps
    for land in listed(origins & table.presence[march.seat]):
        known: dict[int, int] = {}
        start = land * UNITS
        for kind in kinds:
            if units[start + kind] and (not limited or unmoved(table, march, land, kind)):
                swift = movement[kind]
                if swift not in known:
                    known[swift] = reach(table, march, land, kind, open_ways)
                found[start + kind] = known[swift]
    return found


def send_units(table: Table, march: March, units: dict[int, int], to: int) -> Rule[None]:
    """FV-MARCH-1 FV-UNIT-13 FV-UNIT-A8..A9 FV-UNIT-B1 Unit by unit, those that go to a destination: at least one, and
    those that are carried after their carriers."""
    able = [place for place, goals in units.items() if goals >> to & 1]
    order, freely = table.box.kind.march_unit.index, table.box.freely(march.seat)
    last, enough = -1, False
    while True:
        ready = still_there(table, march, able)
        if table.forge[march.seat] and march.arriving:
            ready = with_carried(table, march, ready, to, last)
        if not ready:
            return
        place = yield Ask(march.seat, table.box.kind.march_unit, [*ready, DONE] if enough else ready, about=to)
        if place == DONE:
            return
        enough = True
        if not freely:
            last = order[place]
            able = able[able.index(place) :] if place in able else [other for other in able if order[other] >= last]
        depart(table, march, place, to)
        if full(table, march) and not table.forge[march.seat]:
            return


def with_carried(table: Table, march: March, ready: list[int], to: int, last: int) -> list[int]:
    """FV-UNIT-13 FV-PLAN-A5 The same with those that can be carried; once no more may march of themselves, only
    those."""
    order = table.box.kind.march_unit.index
    carried = [place for place in carried_to(table, march, to) if order[place] >= last]
    if full(table, march):
        return carried
    return sorted({*ready, *carried}, key=order.__getitem__)


def carried_to(table: Table, march: March, to: int) -> list[int]:
    """FV-UNIT-13 FV-PLAN-A5 The places with units that carriers on the way from there to a destination could take
    along, even if they may not march of themselves."""
    found = []
    for land in sorted({march.arriving[at + 2] for at in range(0, len(march.arriving), PATH)}):
        if table.holder[land] == march.seat:
            able = movable if march.alone else unmoved
            places = [land * UNITS + kind for kind in MARCHING if able(table, march, land, kind)]
            found += [place for place in places if is_carried(table, march, place, to)]
    return found


def is_carried(table: Table, march: March, place: int, to: int) -> bool:
    """FV-UNIT-13 FV-UNIT-A8 FV-PLAN-A5 Whether a carrier that goes there from the same territory has room for one
    more."""
    land, kind = divmod(place, UNITS)
    return carry_room(table, march, land, kind, to) > 0


def carry_room(table: Table, march: March, land: int, kind: int, to: int) -> int:
    """How many units of a kind the carriers from a territory to a destination could take beyond those on the way."""
    carriers = table.box.carriers_of[kind]
    if not carriers or not table.forge[march.seat]:
        return 0
    return on_way(march, land, carriers, to) - on_way(march, land, 1 << kind, to)


def on_way(march: March, land: int, kinds: int, to: int) -> int:
    """How many units of some kinds are on the way from a territory to another."""
    arriving = march.arriving
    return sum(
        1
        for at in range(0, len(arriving), PATH)
        if arriving[at] == to and arriving[at + 2] == land and kinds >> arriving[at + 1] & 1
    )


def full(table: Table, march: March) -> bool:
    """FV-PLAN-B2 FV-PLAN-A5 Whether as many units march as may; those that are carried do not count."""
    if not march.most:
        return False
    arriving = march.arriving
    if not table.forge[march.seat]:
        return len(arriving) // PATH >= march.most
    paths = sorted({(arriving[at + 2], arriving[at]) for at in range(0, len(arriving), PATH)})
    carried = 0
    for kind, carriers in enumerate(table.box.carriers_of):
        if carriers:
            carried += sum(
                min(on_way(march, land, carriers, to), on_way(march, land, 1 << kind, to)) for land, to in paths
            )
    return len(arriving) // PATH - carried >= march.most


def depart(table: Table, march: March, place: int, to: int) -> None:
    """FV-MARCH-6 A unit sets out; it lies on the table as arriving until all have been chosen."""
    land, kind = divmod(place, UNITS)
    if table.box.naval[kind]:
        set_sail(table, march, land, to)
    lift(table, land, kind)
    march.arriving += bytes((to, kind, land))
    if march.caps:
        lower_cap(march, land, kind)


def fall_in(table: Table, march: March) -> None:
    """Those who set out in any order march as they would have in one: to waters first, unit by unit."""
    order, arriving = table.box.kind.march_unit.index, march.arriving
    units = [arriving[at : at + PATH] for at in range(0, len(arriving), PATH)]
    units.sort(key=lambda path: (not table.water >> path[0] & 1, path[0], order[path[2] * UNITS + path[1]]))
    march.arriving = b"".join(units)


def arrive(table: Table, march: March, *, support: bool = False) -> None:
    """FV-MARCH-2..6 FV-MARCH-A8 FV-BUILD-A4 The moves are done: who meets nobody comes to stand, the others will have
    to fight."""
    tell_moves(table, march, support=support)
    table.marched |= bool(march.arriving)
    barred = foes(table, march) | table.token_bits
    fights = []
    waiting = b""
    for at in range(0, len(march.arriving), PATH):
        path = march.arriving[at : at + PATH]
        to, kind = path[0], path[1]
        if table.box.naval[kind]:
            march.moved += bytes((to,))
        if barred >> to & 1:
            waiting += path
            fights.append(to)
        else:
            put(table, march.seat, to, kind)
            come_to_stand(table, march, to)
    look_after_forges(table)
    march.arriving, march.foes = waiting, -1
    march.fights = bytes(sorted(set(fights)))
    march.stage = FIGHTING if fights else after_rewards(table, march)


def tell_moves(table: Table, march: March, *, support: bool) -> None:
    """Tell who marched, way by way."""
    if table.story is None:
        return
    arriving = march.arriving
    if arriving and march.upgrade != NOTHING:
        tell(table, PowerUsed, march.seat, march.upgrade)
    for origin, to in sorted({(arriving[at + 2], arriving[at]) for at in range(0, len(arriving), PATH)}):
        units = tuple(on_way(march, origin, 1 << kind, to) for kind in range(UNITS))
        tell(table, Marched, march.seat, origin, to, units, support)


# --- fights and rewards ----------------------------------------------------------------------------------------------


def next_fight(table: Table, march: March) -> Rule[None]:
    """FV-MARCH-5..6 FV-MANEUVER-D1 FV-XFIGHT-1 Exploration fights and battles in any order."""
    land: int = yield Ask(march.seat, table.box.kind.fight, list(march.fights))
    march.fights = bytes(other for other in march.fights if other != land)
    yield from fight_for(table, march, land)
    if not march.fights:
        march.stage = COLLECTING if march.explored else after_rewards(table, march)


def collect(table: Table, march: March) -> Rule[None]:
    """FV-MARCH-6 FV-MARCH-A3 Tokens are turned after all fights, in the order in which they were won."""
    land, march.explored = march.explored[0], march.explored[1:]
    yield from turn_token(table, march.seat, land)
    if not march.explored:
        march.stage = after_rewards(table, march)


def after_rewards(table: Table, march: March) -> int:
    """FV-SUPPORT-3 FV-SUPPORT-A5 What comes after the rewards: the normal march, the support march, or the end."""
    if not march.main:
        return SETTING_OUT
    return SUPPORTING if march.support and support_movers(table, march) else OVER

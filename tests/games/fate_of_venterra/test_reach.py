"""FV-MARCH How far units go: the bits of `reach.py` against a plain walk over the map."""

from __future__ import annotations

from random import Random

from kurultai.games.fate_of_venterra.grid import listed
from kurultai.games.fate_of_venterra.kinds import UNITS
from kurultai.games.fate_of_venterra.reach import reach, ways
from kurultai.games.fate_of_venterra.table import NOBODY, March, Table, controller
from kurultai.kernel.game import Setup, find_game
from kurultai.kernel.luck import Seeded
from kurultai.kernel.match import Match

GAME = find_game("fate-of-venterra")


def is_water(table: Table, land: int) -> bool:
    return table.box.is_water[table.ground[land]]


def stops(table: Table, seat: int, land: int) -> bool:
    """FV-MARCH-A1 A token, an enemy unit or an enemy building ends the movement."""
    return bool(table.tokens[land]) or controller(table, land) not in (NOBODY, seat)


def walked(table: Table, seat: int, land: int, movement: int) -> set[int]:
    """What a land unit reaches, step by step: land costs one, the water of an own ship nothing."""
    found: set[int] = set()
    seen = {(land, movement)}
    open_ends = [(land, movement)]
    while open_ends:
        here, left = open_ends.pop()
        for to in table.near[here]:
            if is_water(table, to):
                onward = (to, left) if table.holder[to] == seat else None
            elif left and (here == land or is_water(table, here) or not stops(table, seat, here)):
                found.add(to)
                onward = (to, left - 1)
            else:
                onward = None
            if onward and onward not in seen and (is_water(table, to) or not stops(table, seat, to)):
                seen.add(onward)
                open_ends.append(onward)
    return found - {land}


def sailed(table: Table, seat: int, land: int, movement: int) -> set[int]:
    """What a ship reaches, link by link."""
    found: set[int] = set()
    front = {land}
    for _ in range(movement):
        onward = {to for here in front for to in table.links[here] if is_water(table, to)}
        found |= onward
        front = {to for to in onward if not stops(table, seat, to)}
    return found - {land}


def test_units_reach_what_a_walk_reaches() -> None:
    """FV-MARCH-1 FV-MARCH-8 FV-MANEUVER-4..5 FV-SUPPORT-7 At many moments, for every unit."""
    compared = {False: 0, True: 0}
    far = 0
    for seed in range(10):
        match, random = Match(GAME, GAME.box(Setup("fate-of-venterra", 2 + seed % 4)), Seeded(seed)), Random(seed)
        while match.asks:
            ask = random.choice(match.asks)
            match.answer(ask.seat, random.choice(ask.options))
            table = match.table
            if not table.backs or table.march is not None or match.number % 11:
                continue
            for land, seat in enumerate(table.holder):
                for kind in range(UNITS):
                    if seat == NOBODY or not table.units[land * UNITS + kind]:
                        continue
                    naval, movement = table.box.naval[kind], table.box.movement[table.forge[seat]][kind]
                    march = March(seat=seat)
                    bits = reach(table, march, land, kind, ways(table, march))
                    assert set(listed(bits)) == (sailed if naval else walked)(table, seat, land, movement)
                    compared[naval] += 1
                    far += any(to not in table.near[land] for to in listed(bits))
    assert min(compared.values()) > 100
    assert far > 100

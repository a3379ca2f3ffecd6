"""How good a table looks for a seat: influence in hand and in sight, and the means to more."""

from __future__ import annotations

from collections.abc import Hashable
from functools import lru_cache
from math import fsum
from typing import NamedTuple

from kurultai.games.fate_of_venterra.build import buildable_kinds, upgrade_places
from kurultai.games.fate_of_venterra.content import ROUNDS
from kurultai.games.fate_of_venterra.grid import listed
from kurultai.games.fate_of_venterra.income import income_of, rewarded
from kurultai.games.fate_of_venterra.kinds import UNITS
from kurultai.games.fate_of_venterra.leaders import in_hand
from kurultai.games.fate_of_venterra.quests import completable
from kurultai.games.fate_of_venterra.reach import lands_around
from kurultai.games.fate_of_venterra.requirements import progress
from kurultai.games.fate_of_venterra.scoring import score_of, totals, winners
from kurultai.games.fate_of_venterra.strength import units_attack, units_defence
from kurultai.games.fate_of_venterra.table import (
    NOTHING,
    PATH,
    Table,
    all_bases,
    controlled,
    hostile,
    summed,
    units_at,
)
from kurultai.games.fate_of_venterra.tax import army_size, free_units
from kurultai.kernel.worth import against_rivals, keep, lead

WON = 1000.0
UNIT = (0.55, 0.45, 0.3, 0.55, 1.0)
"""Soldier, ship, scout, siege, knight."""
WEALTH = 0.42
INCOME = 0.3
PURSE = 10
"""Wealth beyond this is worth what it scores, no more."""
LEADER = 0.45
LEADING = 6
"""Leaders beyond so much cost find no battle."""
GODS = 0.7
UPGRADE = 0.9
FORGE = 1.2
PERMIT = 0.4
SCORE = 0.25
QUEST = 0.45
TOKEN = 1.1
SITE = 0.25
FRONTIER = 0.12
TAX = 0.4
OUTBID = 0.35
BEST, EACH = 0.3, 0.1
"""What the strongest rival's prospect weighs, and everybody's besides."""
TASTES = {
    "warlike": {"army": 1.5, "battle": 2.0, "score": 1.6, "leaders": 1.3},
    "builder": {"buildings": 1.8, "upgrades": 1.6, "quests": 1.4},
    "hoarder": {"wealth": 2.0, "income": 1.6, "gods": 1.6},
}
"""What the parts weigh to somebody of a character; what is not named weighs 1."""


def insight(table: Table, seat: int) -> float:
    """The seat's prospect against the best of the others."""
    return insights(table)[seat]


def insights(table: Table) -> list[float]:
    """The same for every seat."""
    seats = range(table.box.seats)
    if not table.heads:
        return [0.0 for _ in seats]
    if table.over:
        scores, won = totals(table), winners(table)
        return [(WON if seat in won else -WON) + scores[seat] - max(scores) for seat in seats]
    lands = lands_as_they_are(table)
    found = [prospect(table, seat, lands) for seat in seats]
    return [lead(found, seat, BEST, EACH) for seat in seats]


def parts(table: Table, seat: int) -> dict[str, float]:
    """What a seat's insight is made of."""
    if not table.heads:
        return {}
    if table.over:
        scores = totals(table)
        victory = WON if seat in winners(table) else -WON
        return {"victory": victory, "influence": float(scores[seat]), "rivals.influence": -float(max(scores))}
    return against_rivals([prospects(table, other) for other in range(table.box.seats)], seat, BEST, EACH)


def prospect(table: Table, seat: int, lands: Lands) -> float:
    """Influence now, what lies about that may become influence, and the fights that are coming."""
    coming = coming_fights(table, seat, ROUNDS - table.round)
    return standing(table, seat, lands) + coming + (declared_worth(table, seat) + bid_worth(table, seat))


def prospects(table: Table, seat: int) -> dict[str, float]:
    """The same by name."""
    return {
        **standings(table, seat),
        "battle": coming_fights(table, seat, ROUNDS - table.round),
        **declared_worths(table, seat),
        "bid": bid_worth(table, seat),
    }


class Lands(NamedTuple):
    """The map, and all that stands on it in one number: ground, buildings and units, a byte each."""

    outline: Hashable
    pieces: int


def lands_as_they_are(table: Table) -> Lands:
    """The same of a table."""
    pieces = b"".join((table.ground, table.base, table.base_of, table.top, table.units))
    return Lands((table.near_bits, table.worth, table.edge, table.water), int.from_bytes(pieces))


@lru_cache(maxsize=1 << 14)
def pieces_within(lands: int, held: int, presence: int) -> int:
    """Of that number the part that a seat has a say in: ground and buildings of what it holds, and its own units."""
    places = bytes(255 * (held >> land & 1) for land in range(lands))
    own = bytes(255 * (presence >> land & 1) for land in range(lands) for _ in range(UNITS))
    return int.from_bytes(places * 4 + own)


def standing(table: Table, seat: int, lands: Lands) -> float:
    """A prospect without fights and commands; kept, for one who plans ahead comes to the same again and again. Of what
    others have it matters only where they are neighbours."""
    presence, held = table.presence[seat], controlled(table, seat)
    about = (
        lands.outline,
        presence,
        held,
        lands.pieces & pieces_within(len(table.ground), held, presence),
        hostile(table, seat) & lands_around(table, held),
        seat,
        table.round,
        table.factions[seat],
        table.influence[seat],
        table.wealth[seat],
        table.score[seat],
        table.permits[seat],
        table.forge[seat],
        table.upgrades[seat],
        table.hand[seat],
        len(table.gods_hand[seat]) + len(table.gods_blind[seat]),
        table.reserved[seat],
        table.reserved_blind[seat],
        table.completed[seat],
    )
    found = table.box.worths.get(about)
    return keep(table.box.worths, about, fsum(standings(table, seat).values())) if found is None else found


def standings(table: Table, seat: int) -> dict[str, float]:
    """What stands, lies and is in hand, by name."""
    left = ROUNDS - table.round
    score = score_of(table, seat)
    return {
        "influence": score.track + score.powers + left * rewarded(table, seat, "influence"),
        "buildings": float(score.buildings),
        "territories": 0.8 * score.territories + site_worth(table, seat, left),
        "income": left * INCOME * sum(income_of(table, seat)),
        **means(table, seat, left),
        "army": army_worth(table, seat, left),
        "quests": score.quests + quest_worth(table, seat, left),
    }


def means(table: Table, seat: int, left: int) -> dict[str, float]:
    """Wealth, leaders, Gods cards, upgrades, permits and the place on the battle track."""
    later = min(1.0, left / 3)
    wealth = table.wealth[seat]
    cost = sum(table.box.content.leaders[card].cost for card in in_hand(table, seat))
    upgrades = min(1.0, left / 4) * (UPGRADE * 2 * lasting(table, seat) + FORGE * table.forge[seat])
    return {
        "wealth": wealth / 3 + (WEALTH - 1 / 3) * later * min(wealth, PURSE),
        "leaders": later * LEADER * min(LEADING, cost),
        "gods": later * GODS * (len(table.gods_hand[seat]) + len(table.gods_blind[seat])),
        "upgrades": upgrades + later * PERMIT * table.permits[seat],
        "score": SCORE * table.score[seat],
    }


def lasting(table: Table, seat: int) -> int:
    """How many upgrades a player has bought that go on to do something: War Tax has done all it does."""
    return (table.upgrades[seat] & table.box.lasting_upgrades[table.factions[seat]]).bit_count()


def army_worth(table: Table, seat: int, left: int) -> float:
    """Units on the map, less the tax they will cost."""
    later = 0.25 + 0.75 * min(1.0, left / 4)
    units = table.units
    lands = listed(table.presence[seat])
    worth = 0.0
    for kind in range(UNITS):
        worth += UNIT[kind] * later * sum(units[land * UNITS + kind] for land in lands)
    free = free_units(table, seat)
    for land in lands:
        if table.heads[land] > free:
            worth -= TAX * max(0, army_size(table, seat, land) - free)
    return worth


def site_worth(table: Table, seat: int, left: int) -> float:
    """The sites that an army holds, and the lands before it."""
    sites = table.presence[seat] & ~all_bases(table) & ~table.water
    worth = min(1.0, left / 2) * SITE * sum(1 for land in listed(sites) if table.box.buildable[table.ground[land]])
    own = controlled(table, seat)
    open_lands = lands_around(table, table.presence[seat]) & ~own & ~hostile(table, seat)
    return worth + FRONTIER * min(1.0, left / 2) * open_lands.bit_count()


def quest_worth(table: Table, seat: int, left: int) -> float:
    """The reserved quests, by how far they are fulfilled and whether a round is left to complete them in."""
    quests = table.box.content.quests
    ready = completable(table, seat)
    worth = 0.0
    chances = left + 1
    reserved = sorted((*table.reserved[seat], *table.reserved_blind[seat]), key=lambda quest: -quests[quest].influence)
    for place, quest in enumerate(reserved):
        card = quests[quest]
        if place >= chances:
            break
        gain = card.influence + QUEST * len(card.reward)
        worth += gain * (0.75 if quest in ready else 0.45 * progress(table, seat, card.requires))
    return worth


def coming_fights(table: Table, seat: int, left: int) -> float:
    """What the march that is under way promises, by the strengths that will meet."""
    march = table.march
    if march is None or not march.arriving:
        return 0.0
    worth = 0.0
    for land in sorted(set(march.arriving[0::PATH])):
        units = [0] * UNITS
        for at in range(0, len(march.arriving), PATH):
            if march.arriving[at] == land:
                units[march.arriving[at + 1]] += 1
        worth += fight_worth(table, march.seat, land, units, left, seat)
    return worth


def fight_worth(table: Table, attacker: int, land: int, units: list[int], left: int, seat: int) -> float:
    """What one fight to come is worth to a seat: to the attacker, and the reverse to the one attacked."""
    later = 0.25 + 0.75 * min(1.0, left / 4)
    force = fsum(UNIT[kind] * later * count for kind, count in enumerate(units))
    building = table.base[land] != NOTHING
    margin = units_attack(table, attacker, units, building=building) - defence_of(table, land)
    if table.tokens[land]:
        if seat != attacker:
            return 0.0
        return force + 0.8 * table.worth[land] + TOKEN if margin > 0 else force - 0.8
    odds = 0.9 if margin >= 3 else 0.7 if margin > 0 else 0.35 if margin == 0 else 0.15 if margin > -3 else 0.03
    prize = 0.8 * table.worth[land] + 0.5
    if building:
        prize += summed(table, land, table.box.building_influence) + INCOME * left
    if seat == attacker:
        return force + odds * prize - (1 - odds) * 0.8
    return -odds * prize if seat == max(table.holder[land], 0) or seat == table.base_of[land] else 0.0


def defence_of(table: Table, land: int) -> int:
    """What a territory defends with, as far as everybody can see."""
    ground = table.box.terrain_defence[table.ground[land]]
    if table.tokens[land]:
        return table.box.content.fronts[table.tokens[land] - 1].defence + ground
    defence = summed(table, land, table.box.building_defence) + ground
    if table.heads[land]:
        defence += units_defence(table, table.holder[land], units_at(table, land))
    return defence


def declared_worth(table: Table, seat: int) -> float:
    """What the declared commands promise that are still to come."""
    coming = table.declared[seat] & ~table.resolved[seat]
    return fsum(COMMANDS[card][1](table, seat) for card in listed(coming)) if coming else 0.0


def declared_worths(table: Table, seat: int) -> dict[str, float]:
    """The same by name."""
    coming = table.declared[seat] & ~table.resolved[seat]
    return {name: worth(table, seat) if coming >> card & 1 else 0.0 for card, (name, worth) in enumerate(COMMANDS)}


def plan_worth(table: Table, seat: int) -> float:
    """Quests, if a round is left to complete more of them, and two wealth or a small march."""
    waiting = len(table.reserved[seat]) + len(table.reserved_blind[seat])
    wanted = max(0, min(2, ROUNDS - table.round + 1 - waiting))
    return 0.6 + 0.5 * wanted


def reinforce_worth(table: Table, seat: int) -> float:
    """A recruit, an upgrade and a building, as far as there are pieces, places and wealth for them."""
    left = ROUNDS - table.round
    wealth = table.wealth[seat]
    worth = 0.3 + 0.05 * left
    if wealth >= 2 and upgrade_places(table, seat, 0):
        worth += 0.6 + 0.1 * left
        wealth -= 2
    if buildable_kinds(table, seat, 0):
        worth += (0.8 + 0.15 * left) * (1.0 if wealth >= 3 else 0.4)
    return worth


def charge_worth(table: Table, seat: int) -> float:
    """A march into one territory, and leaders or two wealth."""
    return 0.9 + 0.1 * min(4, (lands_around(table, table.presence[seat]) & ~controlled(table, seat)).bit_count())


def maneuver_worth(table: Table, seat: int) -> float:
    """A march out of one territory, and an upgrade or a recruit."""
    largest = max((table.heads[land] for land in listed(table.presence[seat])), default=0)
    before = (lands_around(table, table.presence[seat]) & ~controlled(table, seat)).bit_count()
    return 0.2 + 0.3 * min(4, largest) * min(1.0, before / 3)


COMMANDS = (
    ("plan", plan_worth),
    ("reinforce", reinforce_worth),
    ("charge", charge_worth),
    ("maneuver", maneuver_worth),
)
"""The commands in the order of their cards, by name."""


def bid_worth(table: Table, seat: int) -> float:
    """What a bid that has just been revealed is worth: a place before each one outbid."""
    if not table.bids:
        return 0.0
    worth = [bid + bonus for bid, bonus in zip(table.bids, table.bid_bonus, strict=True)]
    mine = worth[seat]
    return OUTBID * fsum(1.0 if mine > other else 0.5 for at, other in enumerate(worth) if at != seat and mine >= other)

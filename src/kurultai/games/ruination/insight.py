"""How good a table looks for a seat: VP in hand and in sight, and the means to more."""

from __future__ import annotations

from math import exp, fsum

from kurultai.games.ruination.battle import army_values
from kurultai.games.ruination.box import BRUTE, GRUNT, KINDS, LANDS, RAIDER, RESOURCES
from kurultai.games.ruination.kinds import NOMADS
from kurultai.games.ruination.lasting import advantages_of, lasting
from kurultai.games.ruination.scoring import score_of, winners
from kurultai.games.ruination.table import Table, army_size, contested, controlled, enemies_at
from kurultai.kernel.worth import against_rivals, keep, lead

WON = 1000.0
UNIT = (0.55, 1.05, 1.0)
EXILE = 1.6
RESERVE = 0.1
TERRITORY = 0.7
RESOURCE = 0.35
BLESSING = 0.45
FAVOR = 0.6
GLORY = 0.65
ADVANTAGE = (1.6, 2.4, 2.0)
PRIZE = 1.3
NOMADS_BEATEN = 3.0
NOMAD_STRENGTH = 6.0
LOSS = 0.7
FITTED = {
    "points": 1.0,
    "favor": 1.17,
    "resources": 1.03,
    "advantages": 0.86,
    "glory": 0.79,
    "bastions": 0.69,
    "battle": 0.62,
    "blessings": 0.52,
    "army": 0.41,
    "territories": 0.14,
}
"""What each part of a prospect weighs against VP in hand, found by `python -m kurultai.lab.fitting ruination`."""
BEST, EACH = 1.0, 0.1
"""What the strongest rival's prospect weighs, and everybody's besides."""
TASTES = {
    "warlike": {"army": 1.5, "battle": 2.0, "glory": 1.6},
    "builder": {"bastions": 2.0, "territories": 1.8, "advantages": 1.6},
    "hoarder": {"resources": 2.0, "blessings": 2.0, "favor": 1.5},
}
"""What the parts weigh to somebody of a character; what is not named weighs 1."""


def insights(table: Table) -> list[float]:
    """For every seat: its prospect against the best of the others."""
    seats = range(table.box.seats)
    if not table.vp:
        return [0.0 for _ in seats]
    if table.over:
        won, best = winners(table), max(table.vp)
        return [(WON if seat in won else -WON) + table.vp[seat] - best for seat in seats]
    found = [prospect(table, seat) for seat in seats]
    return [lead(found, seat, BEST, EACH) for seat in seats]


def parts(table: Table, seat: int) -> dict[str, float]:
    """What a seat's insight is made of."""
    if not table.vp:
        return {}
    if table.over:
        victory = WON if seat in winners(table) else -WON
        return {"victory": victory, "points": float(table.vp[seat]), "rivals.points": -float(max(table.vp))}
    return against_rivals([prospects(table, other) for other in range(table.box.seats)], seat, BEST, EACH)


def looming(table: Table, seat: int) -> float:
    """What the battles that the current player has yet to fight promise a seat, by the strengths that stand there."""
    if table.turn < 0 or table.battle is not None:
        return 0.0
    worth = 0.0
    for territory in contested(table, table.turn):
        for enemy in enemies_at(table, table.turn, territory):
            if seat in (table.turn, enemy):
                odds = chance(table, table.turn, enemy, territory)
                worth += attack_worth(table, enemy, territory, odds) * (1 if seat == table.turn else -1)
    return worth


def attack_worth(table: Table, enemy: int, territory: int, odds: float) -> float:
    """What an attack is worth with these odds: VP and losses of the enemy, or the own losses."""
    prize = NOMADS_BEATEN if enemy == NOMADS else PRIZE * army_size(table, enemy, territory)
    return odds * prize - (1 - odds) * LOSS * army_size(table, table.turn, territory)


def chance(table: Table, seat: int, enemy: int, territory: int) -> float:
    """The odds of an attack, from the strengths before the dice."""
    own = army_values(table, seat, territory)[0] + lasting(table, seat).strength
    if enemy == NOMADS:
        against = NOMAD_STRENGTH
    else:
        against = army_values(table, enemy, territory)[0] + lasting(table, enemy).strength
    return 1 / (1 + exp((against - own - 0.5) / 2))


def prospect(table: Table, seat: int) -> float:
    """VP now, what would be scored at the end, and what lies about that may become VP."""
    return standing(table, seat) + battles(table, seat)


def standing(table: Table, seat: int) -> float:
    """A prospect without battles; kept, for one who plans ahead comes to the same again and again."""
    slots, lands, units = table.box.slots, seat * LANDS, seat * LANDS * KINDS
    about = (
        seat,
        table.vp[seat],
        table.favor[seat],
        table.glory[seat],
        table.blessings[seat],
        table.homes[seat],
        table.acquired[seat],
        *table.slots[seat * slots : (seat + 1) * slots],
        *table.resources[seat * RESOURCES : (seat + 1) * RESOURCES],
        *table.presence,
        bytes(table.units[units : units + LANDS * KINDS]),
        bytes(table.heads[lands : lands + LANDS]),
        bytes(table.bastions),
        bytes(table.exile_at),
        bytes(table.exile_of),
    )
    found = table.box.worths.get(about)
    return keep(table.box.worths, about, fsum(standings(table, seat).values())) if found is None else found


def prospects(table: Table, seat: int) -> dict[str, float]:
    """The same by name."""
    return {**standings(table, seat), "battle": battles(table, seat)}


def standings(table: Table, seat: int) -> dict[str, float]:
    """What stands and lies there, by name."""
    bastions, advantages, stocks, blessed = score_of(table, seat)
    found = means(table, seat)
    found["advantages"] += advantages
    found["resources"] += stocks
    found["blessings"] += blessed
    found["points"] = float(table.vp[seat])
    found["bastions"] = float(bastions)
    found["army"] = army_worth(table, seat)
    found["territories"] = TERRITORY * len(controlled(table, seat))
    return {name: FITTED[name] * worth for name, worth in found.items()}


def battles(table: Table, seat: int) -> float:
    """The battle in progress, and those to come."""
    return FITTED["battle"] * (fought(table, seat) + looming(table, seat))


def fought(table: Table, seat: int) -> float:
    """How the battle in progress stands for one of its sides."""
    battle = table.battle
    if battle is None or seat not in (battle.attacker, battle.defender):
        return 0.0
    at = 0 if seat == battle.attacker else 1
    margin = battle.strength[at] - battle.strength[1 - at]
    stake = 1.0 + (army_size(table, battle.defender, battle.where) if at == 0 and battle.defender < 4 else 1.0)
    return stake * max(-1.0, min(1.0, (margin + 0.5 * (at == 0)) / 4)) + 0.5 * battle.casualties[at]


def means(table: Table, seat: int) -> dict[str, float]:
    """Resources, blessings, places on the tracks, advantages."""
    return {
        "resources": RESOURCE * sum(table.resources[seat * RESOURCES : (seat + 1) * RESOURCES]),
        "blessings": BLESSING * table.blessings[seat],
        "favor": FAVOR * table.favor[seat],
        "glory": GLORY * table.glory[seat],
        "advantages": fsum(ADVANTAGE[card.tier - 1] for card in advantages_of(table, seat)),
    }


def army_worth(table: Table, seat: int) -> float:
    """Units and exiles on the map."""
    start, end = seat * LANDS * KINDS, (seat + 1) * LANDS * KINDS
    grunts, brutes, raiders = (sum(table.units[start + kind : end : KINDS]) for kind in range(KINDS))
    exiles = sum(table.heads[seat * LANDS : (seat + 1) * LANDS]) - grunts - brutes - raiders
    return UNIT[GRUNT] * grunts + UNIT[BRUTE] * brutes + UNIT[RAIDER] * raiders + EXILE * exiles

"""How good a table looks for a seat: VP in hand and in sight, and the means to more."""

from __future__ import annotations

from math import exp

from kurultai.games.ruination.battle import army_values
from kurultai.games.ruination.box import BRUTE, GRUNT, KINDS, LANDS, RAIDER, RESOURCES
from kurultai.games.ruination.kinds import NOMADS
from kurultai.games.ruination.lasting import advantages_of, lasting
from kurultai.games.ruination.scoring import score_of, winners
from kurultai.games.ruination.table import Table, army_size, contested, controlled, enemies_at

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


def insights(table: Table) -> list[float]:
    """For every seat: its prospect against the best of the others."""
    seats = range(table.box.seats)
    if not table.vp:
        return [0.0 for _ in seats]
    if table.over:
        won, best = winners(table), max(table.vp)
        return [(WON if seat in won else -WON) + table.vp[seat] - best for seat in seats]
    prospects = [prospect(table, seat) for seat in seats]
    return [lead(prospects, seat) for seat in seats]


def lead(prospects: list[float], seat: int) -> float:
    """A prospect less the best among the others, who weigh a little each."""
    others = prospects[:seat] + prospects[seat + 1 :]
    return prospects[seat] - max(others) - 0.1 * sum(others)


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
    battle = table.battle
    fought = 0.0
    if battle is not None and seat in (battle.attacker, battle.defender):
        at = 0 if seat == battle.attacker else 1
        margin = battle.strength[at] - battle.strength[1 - at]
        stake = 1.0 + (army_size(table, battle.defender, battle.where) if at == 0 and battle.defender < 4 else 1.0)
        fought = stake * max(-1.0, min(1.0, (margin + 0.5 * (at == 0)) / 4)) + 0.5 * battle.casualties[at]
    held = table.vp[seat] + sum(score_of(table, seat)) + means(table, seat) + army_worth(table, seat)
    return held + fought + looming(table, seat)


def means(table: Table, seat: int) -> float:
    """Resources, blessings, places on the tracks, advantages."""
    resources = sum(table.resources[seat * RESOURCES : (seat + 1) * RESOURCES])
    cards = sum(ADVANTAGE[card.tier - 1] for card in advantages_of(table, seat))
    tracks = FAVOR * table.favor[seat] + GLORY * table.glory[seat]
    return RESOURCE * resources + BLESSING * table.blessings[seat] + tracks + cards


def army_worth(table: Table, seat: int) -> float:
    """Units and exiles on the map, and the territories that they hold."""
    start, end = seat * LANDS * KINDS, (seat + 1) * LANDS * KINDS
    grunts, brutes, raiders = (sum(table.units[start + kind : end : KINDS]) for kind in range(KINDS))
    exiles = sum(table.heads[seat * LANDS : (seat + 1) * LANDS]) - grunts - brutes - raiders
    worth = UNIT[GRUNT] * grunts + UNIT[BRUTE] * brutes + UNIT[RAIDER] * raiders + EXILE * exiles
    return worth + TERRITORY * len(controlled(table, seat))

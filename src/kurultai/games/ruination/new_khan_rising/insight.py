"""How good a solo table looks for the player: the Khan's screen thinned, an army gathered, time left."""

from __future__ import annotations

from math import exp

from kurultai.games.ruination.battle import army_values
from kurultai.games.ruination.box import LANDS
from kurultai.games.ruination.insight import FAVOR, GLORY, army_worth, means
from kurultai.games.ruination.lasting import lasting
from kurultai.games.ruination.new_khan_rising.forces import locked, region_of_khan
from kurultai.games.ruination.new_khan_rising.powers import citadel_of
from kurultai.games.ruination.new_khan_rising.table import KHAN, PLAYER, SoloTable
from kurultai.games.ruination.table import army_size, contested, present

WON = 1000.0
OUTSIDE, OUTER, IN_CITADEL = 2.2, 1.8, 1.1
LOCK = 4.0
THREAT = 0.5
VP = 0.6
TIME = 1.2
FURY = 12.0
PRIZE = 2.4
LOSS = 0.35


def solo_insight(table: SoloTable) -> float:
    """The Khan's units weigh against the player, most of all those that keep his region closed."""
    if table.over:
        return WON if table.won else -WON
    if not table.heads:
        return 0.0
    fought = battle_margin(table)
    khan = sum(weight(table, territory) * army_size(table, KHAN, territory) for territory in range(LANDS))
    open_lands = LOCK * (3 - locked(table).bit_count())
    own = 0.7 * army_worth(table, PLAYER) + means(table, PLAYER) - haste(table) + VP * table.vp[PLAYER]
    late = TIME * (table.favor[KHAN] + table.glory[KHAN]) + FURY * table.fury
    return own + open_lands + fought + attacks(table) + THREAT * threat(table) - khan - late


def haste(table: SoloTable) -> float:
    """The player's own steps on the tracks bring the Fury nearer: the last ones are dear."""
    tracks = FAVOR * table.favor[PLAYER] + GLORY * table.glory[PLAYER]
    return 0.7 * tracks + 2.0 * sum(max(0, at - 7) for at in (table.favor[PLAYER], table.glory[PLAYER]))


def threat(table: SoloTable) -> float:
    """What the armies could strike from where they stand: for each, the best of its neighbours."""
    closed = locked(table)
    worth = 0.0
    for territory in present(table, PLAYER):
        own = army_values(table, PLAYER, territory)[0] + lasting(table, PLAYER).strength
        near = [other for other in table.box.land.neighbours[territory] if not closed & 1 << other]
        worth += max((prize(table, other, own) for other in near if army_size(table, KHAN, other)), default=0.0)
    return worth


def prize(table: SoloTable, territory: int, own: int) -> float:
    """What an attack with this strength on the Khan's army there promises."""
    against = army_values(table, KHAN, territory)[0] + table.bastions[territory] + 1
    odds = 1 / (1 + exp((against - own - 0.5) / 2))
    return odds * (300.0 if territory == citadel_of(table) else PRIZE * army_size(table, KHAN, territory))


def attacks(table: SoloTable) -> float:
    """What the battles that are yet to be fought promise: the Khan's units fall or flee, at the Citadel all is won."""
    if table.battle is not None:
        return 0.0
    worth = 0.0
    for territory in contested(table, PLAYER):
        own = army_values(table, PLAYER, territory)[0] + lasting(table, PLAYER).strength
        worth += 1.6 * prize(table, territory, own) - LOSS * army_size(table, PLAYER, territory)
    return worth


def weight(table: SoloTable, territory: int) -> float:
    """How much a unit of the Khan weighs there."""
    if not region_of_khan(table) & 1 << territory:
        return OUTSIDE
    return IN_CITADEL if territory == citadel_of(table) else OUTER


def battle_margin(table: SoloTable) -> float:
    """How a battle stands for the player; at the Citadel it is everything."""
    battle = table.battle
    if battle is None:
        return 0.0
    margin = max(-1.0, min(1.0, (battle.strength[0] - battle.strength[1] + 0.5) / 4))
    stake = 40.0 if battle.where == citadel_of(table) else 2.0 + army_size(table, KHAN, battle.where)
    return stake * margin + 0.5 * battle.casualties[0]

"""How good a solo table looks for the player: the way to the Citadel that is left, the army for it, and the time."""

from __future__ import annotations

from math import exp, fsum

from kurultai.games.ruination.battle import army_values
from kurultai.games.ruination.box import KINDS
from kurultai.games.ruination.content import DECKS
from kurultai.games.ruination.fury import CALM, LAST_ROUND
from kurultai.games.ruination.insight import RESOURCE, means
from kurultai.games.ruination.kinds import PART_ACTION, TO_GLORY
from kurultai.games.ruination.lasting import lasting
from kurultai.games.ruination.limits import LIMIT
from kurultai.games.ruination.move import arrive
from kurultai.games.ruination.new_khan_rising.battle import passive
from kurultai.games.ruination.new_khan_rising.forces import locked, region_of_khan
from kurultai.games.ruination.new_khan_rising.powers import citadel_of
from kurultai.games.ruination.new_khan_rising.table import KHAN, PLAYER, SoloTable, terms_of
from kurultai.games.ruination.table import NO_CARD, army_size, contested, pieces_at, present
from kurultai.games.ruination.tracks import LAST_SPACE

WON = 1000.0
DIE = 1.3
"""What a battle die adds to a side's strength, on the average, specials included."""
GARRISON, GUARD, UNIT, BASTION, FLED = 2.0, 3.0, 0.9, 0.6, 1.6
"""What is yet to do: a territory outside the Khan's region, an outer one in it, each unit, each bastion beside it; and
a unit that gets away from a lost battle."""
OPEN_REGION, OPEN_CITADEL = 8.0, 12.0
ABOVE, MOST_ABOVE, BELOW = 0.6, 8.0, 1.5
"""The last battle: each point of power above the Citadel's, up to so many, and each below."""
STRENGTH, STRUCK, MOBILE, NEAR = 0.8, 0.9, 0.3, 0.9
"""An army: its strength, its casualties, what stands on the rim, and what stands before the open Citadel."""
CITADEL = 120.0
THREAT = 0.25
PROMISE, RECRUITS, SCAVENGED = 0.7, 3, 3
MEANS = 0.5
LATE, TURN, ENOUGH, EARLY = 3.5, 2.5, 3.0, 0.6
"""A turn too few, one to spare, and one more when so many are to spare."""
PACE = 1.3
"""How many turns it takes to clear a territory, moves and musters together."""
DANGER = (0.0,) * 8 + (2.0, 8.0, 0.0)
"""How near a space of the player's own tracks brings the Fury."""


def solo_insight(table: SoloTable) -> float:
    """The work that is left against the strength and the time for it."""
    return fsum(solo_parts(table).values())


def solo_parts(table: SoloTable) -> dict[str, float]:
    """The same by name."""
    if table.over:
        return {"victory": WON if table.won else -WON}
    if not table.heads:
        return {}
    table = arrived(table)
    return {
        "army": strength(table),
        **{name: MEANS * worth for name, worth in means(table, PLAYER).items()},
        "time": time(table),
        "fury": -danger(table),
        "locks": opened(table),
        "citadel": last_battle(table),
        "battle": battles(table),
        "threat": THREAT * threat(table),
        "action": promise(table),
        "khan": -work(table),
    }


def arrived(table: SoloTable) -> SoloTable:
    """The table as it will be when all who march have come to where they go."""
    if not table.marching:
        return table
    after = table.copy()
    after.story = None
    arrive(after, after.marcher)
    return after


def work(table: SoloTable) -> float:
    """Every territory that the Khan holds but the Citadel."""
    region, citadel = region_of_khan(table), citadel_of(table)
    return fsum(task(table, land, region) for land in present(table, KHAN) if land != citadel)


def task(table: SoloTable, land: int, region: int) -> float:
    """What it takes to clear one territory."""
    base = GUARD if region & 1 << land else GARRISON
    return base + UNIT * army_size(table, KHAN, land) + BASTION * table.bastions[land]


def opened(table: SoloTable) -> float:
    """NK-KHAN-9..10 The locks that are open."""
    closed = locked(table)
    return OPEN_CITADEL + OPEN_REGION if not closed else OPEN_REGION if closed.bit_count() == 1 else 0.0


def power(table: SoloTable, side: int, land: int) -> float:
    """The strength that an army has on the average once its dice have fallen."""
    if not army_size(table, side, land):
        return 0.0
    found = army_values(table, side, land)[0] + DIE * dice_of(table, side, land)
    if side == KHAN:
        rage = passive(table)
        return found + table.bastions[land] + rage.strength + rage.strength_defending + DIE * rage.dice
    last = lasting(table, PLAYER)
    return found + last.strength + last.strength_attacking + DIE * last.dice


def dice_of(table: SoloTable, side: int, land: int) -> int:
    """RU-BATTLE-10 A die for each kind of unit."""
    return len(pieces_at(table, side, land))


def strength(table: SoloTable) -> float:
    """The player's armies: strong, deadly, able to march, and at last before the Citadel."""
    land = table.box.land
    citadel = citadel_of(table)
    gate = not locked(table) & 1 << land.neighbours[citadel][0]
    worth = 0.0
    for territory in present(table, PLAYER):
        kept = stays(table, territory)
        hits, struck = army_values(table, PLAYER, territory)
        worth += kept * (STRENGTH * hits + STRUCK * struck)
        if land.rim[territory]:
            worth += kept * MOBILE * hits
        if gate and land.region_of[territory] == land.khan:
            worth += kept * NEAR * hits
    return worth


def stays(table: SoloTable, territory: int) -> float:
    """RU-LIMIT-1 The part of an army that the limit leaves there, unless it fights first."""
    most = LIMIT + lasting(table, PLAYER).army_limit
    size = army_size(table, PLAYER, territory)
    return 1.0 if size <= most or army_size(table, KHAN, territory) else most / size


def last_battle(table: SoloTable) -> float:
    """How all armies together would stand against the Citadel."""
    margin = reach(table) - power(table, KHAN, citadel_of(table))
    return ABOVE * min(margin, MOST_ABOVE) if margin > 0 else BELOW * margin


def reach(table: SoloTable) -> float:
    """What could be brought against the Citadel if all armies stood before it."""
    hits = fsum(stays(table, land) * army_values(table, PLAYER, land)[0] for land in present(table, PLAYER))
    last = lasting(table, PLAYER)
    return hits + last.strength + last.strength_attacking + DIE * (3 + last.dice)


def odds(own: float, against: float) -> float:
    """The chance of winning a battle between two powers."""
    return 1 / (1 + exp((against - own - 0.5) / 1.6))


def battles(table: SoloTable) -> float:
    """What the battles promise that are yet to be fought, or how the one in progress stands."""
    battle = table.battle
    if battle is not None:
        margin = battle.strength[0] - battle.strength[1]
        chance = 1 / (1 + exp((-margin - 0.5) / 1.2))
        return stake(table, battle.where, chance) + 0.5 * battle.casualties[0] - 0.4 * battle.casualties[1]
    return fsum(
        stake(table, land, odds(power(table, PLAYER, land), power(table, KHAN, land)))
        for land in contested(table, PLAYER)
    )


def stake(table: SoloTable, land: int, chance: float) -> float:
    """What a battle is worth with this chance: the territory, a lock that opens, and the blood of both sides."""
    if land == citadel_of(table):
        return CITADEL * chance
    own, killed = army_size(table, PLAYER, land), army_values(table, PLAYER, land)[1] + 1
    gain = task(table, land, region_of_khan(table)) - FLED * max(0, army_size(table, KHAN, land) - killed)
    return chance * (gain + key(table, land)) - (1 - chance) * 0.6 * own


def key(table: SoloTable, land: int) -> float:
    """NK-KHAN-9..10 The lock that opens when the Khan has nobody left in a territory."""
    others = table.presence[KHAN] & ~(1 << land)
    if not others & ~(1 << citadel_of(table)):
        return OPEN_CITADEL
    return OPEN_REGION if not others & ~region_of_khan(table) and locked(table).bit_count() > 1 else 0.0


def threat(table: SoloTable) -> float:
    """What the armies could strike from where they stand: for each, the best of its neighbours."""
    shut = locked(table)
    worth = 0.0
    for land in present(table, PLAYER):
        own = power(table, PLAYER, land)
        near = [t for t in table.box.land.neighbours[land] if not shut & 1 << t and army_size(table, KHAN, t)]
        worth += max((stake(table, t, odds(own, power(table, KHAN, t))) for t in near), default=0.0)
    return worth


def promise(table: SoloTable) -> float:
    """What the action of the card in hand is good for, while it is not yet taken."""
    if table.card == NO_CARD or table.parts & 1 << PART_ACTION:
        return 0.0
    action = DECKS[table.deck]
    if action == "move":
        return PROMISE * best_attack(table)
    if action == "recruit":
        return PROMISE * STRENGTH * min(RECRUITS, sum(table.reserve[:KINDS]))
    return PROMISE * MEANS * RESOURCE * SCAVENGED


def best_attack(table: SoloTable) -> float:
    """The best that a march could strike: one territory, from all around it."""
    shut, near = locked(table), table.box.land.neighbours
    best = 0.0
    for land in present(table, KHAN):
        if not shut & 1 << land:
            own = fsum(power(table, PLAYER, source) for source in near[land])
            best = max(best, stake(table, land, odds(own, power(table, KHAN, land))))
    return best


def time(table: SoloTable) -> float:
    """The turns that are left, bought ones included, beyond those that the work needs; the first of them are dear."""
    price = terms_of(table).defiance
    bought = table.vp[PLAYER] / price if price else 20.0
    held = (table.presence[KHAN] & ~(1 << citadel_of(table))).bit_count()
    spare = turns_left(table) + bought - PACE * held - 1
    return LATE * spare if spare < 0 else TURN * min(spare, ENOUGH) + EARLY * max(0.0, spare - ENOUGH)


def turns_left(table: SoloTable) -> float:
    """NK-END-7..8 NK-KTURN-T1 How many turns the Khan's clock leaves, the last round included."""
    if table.fury == LAST_ROUND:
        return 1.0
    if table.fury != CALM or runs_out(table):
        return 2.0
    next_is_glory = table.standee != TO_GLORY
    favor = 2 * (LAST_SPACE - table.favor[KHAN]) - (not next_is_glory)
    glory = 2 * (LAST_SPACE - table.glory[KHAN]) - next_is_glory
    return min(favor, glory) + 1.0


def runs_out(table: SoloTable) -> bool:
    """NK-END-4 Whether the card in hand is the last of its deck, which brings the Fury."""
    return table.card != NO_CARD and not table.decks[table.deck]


def danger(table: SoloTable) -> float:
    """NK-END-2 The player's own last steps on the tracks bring the Fury near."""
    if table.fury != CALM:
        return 0.0
    return DANGER[table.favor[PLAYER]] + DANGER[table.glory[PLAYER]]

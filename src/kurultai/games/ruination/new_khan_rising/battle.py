"""NK-BATTLE Battles against the Khan: he rolls and resolves everything first, then the player fights."""

from __future__ import annotations

from kurultai.games.ruination.battle import battle_dice, blanks, rolls_favor, shared_dice, sheltered
from kurultai.games.ruination.blessings import gain_blessings
from kurultai.games.ruination.box import BATTLE, FAVOR, RESOURCES, WURM
from kurultai.games.ruination.casualties import suffer
from kurultai.games.ruination.dice import roll
from kurultai.games.ruination.events import BattleWon
from kurultai.games.ruination.fury import gain_vp
from kurultai.games.ruination.lasting import lasting
from kurultai.games.ruination.markers import add_to_markers
from kurultai.games.ruination.new_khan_rising.ending import win
from kurultai.games.ruination.new_khan_rising.events import KhanFavorDie, KhanRetreated, KhanTactic
from kurultai.games.ruination.new_khan_rising.forces import lose_in_order, note_openings
from kurultai.games.ruination.new_khan_rising.khan import Tactics
from kurultai.games.ruination.new_khan_rising.powers import act, citadel_of, rob_blessings, rob_vp
from kurultai.games.ruination.new_khan_rising.table import KHAN, PLAYER, Khans, SoloTable, terms_of
from kurultai.games.ruination.resources import lose_resource
from kurultai.games.ruination.retreat import retreat
from kurultai.games.ruination.table import (
    ATTACKER,
    DEFENDER,
    Battle,
    army_size,
    controls,
    count_at,
    lift,
    pieces_at,
    put,
    resources_of,
)
from kurultai.games.ruination.vocabulary import Gain, Modifiers
from kurultai.kernel.ask import Ask, Rule
from kurultai.kernel.story import tell

MOST_TACTICS = 4
CALM = Modifiers()


def roll_in_turn(table: SoloTable, battle: Battle) -> Rule[None]:
    """NK-BATTLE-1..8 NK-BATTLE-A1 RU-COMP-A1 The Khan's bonuses, dice and tactics first; then the player rolls. Where
    there are only twelve dice, they are kept for the player, who attacks."""
    add_khan_bonuses(table, battle)
    battle.passed[DEFENDER] = 1
    last = lasting(table, PLAYER)
    granted = battle_dice(table, battle, PLAYER) + last.dice, battle_dice(table, battle, KHAN) + passive(table).dice
    players, khans = shared_dice(table, *granted)
    roll(table, battle.dice[DEFENDER], KHAN, [BATTLE] * khans + [FAVOR] * rolls_favor(table, battle, KHAN))
    yield from resolve_khan_dice(table, battle)
    own = [BATTLE] * players + [WURM] * (last.wurm > 0)
    roll(table, battle.dice[ATTACKER], PLAYER, own + [FAVOR] * rolls_favor(table, battle, PLAYER))


def add_khan_bonuses(table: SoloTable, battle: Battle) -> None:
    """NK-BATTLE-2 NK-KHAN-2 NK-KHAN-15 A strength for each bastion there, and what his enraged side gives."""
    add_to_markers(table, KHAN, table.bastions[battle.where], 0, "bastions")
    rage = passive(table)
    strength = rage.strength + rage.strength_defending + rage.strength_at_bastion * bool(table.bastions[battle.where])
    add_to_markers(table, KHAN, strength, rage.casualties, "enraged")


def passive(table: SoloTable) -> Modifiers:
    """NK-KHAN-2 What the Khan's enraged side gives him in every battle."""
    return terms_of(table).cards.reference[table.reference].passive if table.enraged else CALM


def suffered(table: SoloTable, battle: Battle) -> int:
    """RU-BATTLE-A16 NK-KHAN-2 The casualties that the player inflicts on the Khan, less what his enraged side saves."""
    return max(0, battle.casualties[ATTACKER] - passive(table).shelter)


def tactics_of(table: SoloTable) -> Tactics:
    """NK-KHAN-1..2 The tactics on the side of the reference card that is up."""
    card = terms_of(table).cards.reference[table.reference]
    return card.enraged_tactics if table.enraged else card.tactics


def resolve_khan_dice(table: SoloTable, battle: Battle) -> Rule[None]:
    """NK-BATTLE-4..7 NK-BATTLE-A4 NK-BATTLE-A7 NK-BATTLE-A10 Strength, tactics, the favor die, VP for blanks."""
    dice, box = battle.dice[DEFENDER], table.box.dice
    add_to_markers(table, KHAN, sum(count * box.strength[face] for face, count in enumerate(dice)), 0, "dice")
    specials = sum(count * box.special[face] for face, count in enumerate(dice))
    for number in range(min(specials, MOST_TACTICS)):
        tell(table, KhanTactic, number + 1, table.reference, table.enraged)
        act(table, tactics_of(table)[number])
    for face in (face for face, count in enumerate(dice) if count and box.die_of[face] == FAVOR):
        yield from use_favor_die(table, face)
    gain_vp(table, KHAN, blanks(table, battle, DEFENDER), "blanks")


def use_favor_die(table: SoloTable, face: int) -> Rule[None]:
    """NK-KHAN-18..21 NK-BATTLE-6 What the favor die would give, the player loses."""
    for effect in table.box.dice.effects[face]:
        if not isinstance(effect, Gain):
            continue
        if effect.what == "blessing":
            tell(table, KhanFavorDie, "blessing", effect.count)
            rob_blessings(table, effect.count)
        elif effect.what == "vp":
            tell(table, KhanFavorDie, "vp", effect.count)
            rob_vp(table, effect.count)
        else:
            tell(table, KhanFavorDie, "resource", effect.count)
            yield from give_up_resource(table)


def give_up_resource(table: SoloTable) -> Rule[None]:
    """NK-KHAN-20 NK-KHAN-D2 A resource of the player's choice, if there is any."""
    held = resources_of(table, PLAYER)
    options = [kind for kind in range(RESOURCES) if held[kind]]
    if options:
        lose_resource(table, PLAYER, (yield Ask(PLAYER, table.box.kind.pay, options, about=Khans(0))))


def settle_with_khan(table: SoloTable, battle: Battle) -> Rule[None]:
    """NK-BATTLE-9..10 NK-BATTLE-A3 NK-GOAL-1..2 NK-GOAL-A1 NK-GOAL-A3 A tie is the player's; the Citadel is all."""
    won = battle.strength[ATTACKER] >= battle.strength[DEFENDER]
    sides = (PLAYER, KHAN) if won else (KHAN, PLAYER)
    strengths = (battle.strength[ATTACKER], battle.strength[DEFENDER])
    tell(table, BattleWon, battle.where, *sides, *(strengths if won else strengths[::-1]))
    if won and battle.where == citadel_of(table):
        win(table)
    elif won:
        yield from beat_khan(table, battle)
    else:
        yield from lose_to_khan(table, battle)


def beat_khan(table: SoloTable, battle: Battle) -> Rule[None]:
    """NK-BATTLE-11..16 NK-BATTLE-22 NK-BATTLE-A6 Blessings, VP, losses of both, and the Khan's retreat."""
    where = battle.where
    gain_blessings(table, PLAYER, blanks(table, battle, ATTACKER), "blanks")
    add_to_markers(table, PLAYER, 0, 1, "victory")
    gain_vp(table, PLAYER, army_size(table, KHAN, where), "battle")
    yield from suffer(table, PLAYER, where, sheltered(table, PLAYER, battle.casualties[DEFENDER]))
    yield from lose_in_order(table, where, suffered(table, battle))
    yield from khan_retreats(table, where)


def khan_retreats(table: SoloTable, where: int) -> Rule[None]:
    """NK-BATTLE-16 NK-KHAN-22 NK-BATTLE-A5 NK-BATTLE-A11..A12 To a bastion he holds in the region, or the Citadel."""
    if not army_size(table, KHAN, where):
        return
    region = table.box.land.in_region[table.box.land.region_of[where]]
    strong = [land for land in region if land != where and table.bastions[land] and controls(table, KHAN, land)]
    to = (yield Ask(PLAYER, table.box.kind.retreat, strong, about=Khans(where))) if strong else citadel_of(table)
    tell(table, KhanRetreated, where, to)
    for piece in pieces_at(table, KHAN, where):
        for _ in range(count_at(table, KHAN, where, piece)):
            lift(table, KHAN, where, piece)
            put(table, KHAN, to, piece)
    note_openings(table)


def lose_to_khan(table: SoloTable, battle: Battle) -> Rule[None]:
    """NK-BATTLE-17..22 NK-BATTLE-A9 NK-BATTLE-A13 NK-BATTLE-T7 The Khan's losses, then the player's, who retreats."""
    where = battle.where
    add_to_markers(table, KHAN, 0, 1, "victory")
    yield from lose_in_order(table, where, suffered(table, battle))
    yield from suffer(table, PLAYER, where, sheltered(table, PLAYER, battle.casualties[DEFENDER]))
    gain_blessings(table, PLAYER, blanks(table, battle, ATTACKER), "blanks")
    yield from retreat(table, PLAYER, where)

"""RU-BATTLE Battles: chosen, counted, rolled, fought out action by action, and settled."""

from __future__ import annotations

from kurultai.games.ruination.blessings import gain_blessings
from kurultai.games.ruination.box import BATTLE, FAVOR, KINDS, LANDS, WURM
from kurultai.games.ruination.casualties import reveal_nomad, suffer
from kurultai.games.ruination.dice import roll
from kurultai.games.ruination.events import BattleBegins, BattleCalledOff, BattleWon
from kurultai.games.ruination.fury import gain_vp
from kurultai.games.ruination.kinds import NOMADS
from kurultai.games.ruination.lasting import lasting
from kurultai.games.ruination.limits import check_limits
from kurultai.games.ruination.markers import add_to_markers
from kurultai.games.ruination.nomads import settle_nomads
from kurultai.games.ruination.retreat import retreat
from kurultai.games.ruination.table import (
    ATTACKER,
    BATTLES,
    DEFENDER,
    FIGHT,
    Battle,
    Table,
    army_size,
    bonus_of,
    contested,
    enemies_at,
    exiles_at,
    pieces_at,
)
from kurultai.games.ruination.tracks import favor_lead
from kurultai.games.ruination.vocabulary import Modifiers
from kurultai.kernel.ask import Ask, Rule
from kurultai.kernel.story import tell

ALL_DICE = 12
NO_MODIFIERS = Modifiers()


def next_battle(table: Table) -> Rule[None]:
    """RU-BATTLE-1..6 RU-BATTLE-35 RU-UNIT-5 RU-BATTLE-A1..A2 RU-BATTLE-A13 The current player, always the attacker,
    chooses where to fight next."""
    seat, sides = table.turn, NOMADS + 1
    there = contested(table, seat)
    if not there:
        yield from check_limits(table)
        return
    fights = [territory * sides + side for territory in there for side in enemies_at(table, seat, territory)]
    where, enemy = divmod((yield Ask(seat, table.box.kind.battle, fights)), sides)
    yield from begin_battle(table, where, enemy)


def begin_battle(table: Table, where: int, enemy: int) -> Rule[None]:
    """RU-BATTLE-7..14 RU-NOMAD-3..8 RU-BATTLE-A23 Units are counted, bonuses applied, all dice rolled at once."""
    nomad = reveal_nomad(table, where) if enemy == NOMADS else -1
    battle = Battle(where=where, attacker=table.turn, defender=enemy, nomad=nomad)
    battle.dice = [bytearray(len(table.box.dice.names)) for _ in range(2)]
    battle.used = bytearray(2 * table.box.slots)
    table.battle = battle
    tell(table, BattleBegins, where, battle.attacker, enemy, nomad)
    for side in (battle.attacker, enemy):
        count_units(table, battle, side)
    for side in (battle.attacker, enemy):
        apply_start_bonuses(table, battle, side)
    if not still_contested(table, battle):
        tell(table, BattleCalledOff, where)
        table.battle = None
        return
    battle.passed[DEFENDER] = int(enemy == NOMADS)
    table.phase = FIGHT
    yield from table.box.mode.roll(table, battle)


def still_contested(table: Table, battle: Battle) -> bool:
    """RU-BATTLE-A3 Whether both sides still have units."""
    there = battle.defender == NOMADS or army_size(table, battle.defender, battle.where)
    return bool(army_size(table, battle.attacker, battle.where) and there)


def count_units(table: Table, battle: Battle, side: int) -> None:
    """RU-BATTLE-7 RU-UNIT-9 RU-NOMAD-5 RU-BATTLE-A4 RU-NOMAD-A1 Strength and casualties of a side's units."""
    if side == NOMADS:
        token = table.box.content.nomads[battle.nomad]
        add_to_markers(table, side, token.strength, token.casualties, "units")
        return
    strength, casualties = army_values(table, side, battle.where)
    add_to_markers(table, side, strength, casualties, "units")


def army_values(table: Table, seat: int, territory: int) -> tuple[int, int]:
    """The strength and casualties of an army."""
    start = (seat * LANDS + territory) * KINDS
    grunts, brutes, raiders = table.units[start : start + KINDS]
    grunt, brute, raider = table.box.boards[seat].strengths
    strength = grunts * grunt + brutes * brute + raiders * raider
    grunt, brute, raider = table.box.unit_casualties
    casualties = grunts * grunt + brutes * brute + raiders * raider
    if grunts + brutes + raiders < army_size(table, seat, territory):
        for exile in exiles_at(table, seat, territory):
            card = table.box.content.exiles[exile]
            strength += card.strength
            casualties += card.casualties
    return strength, casualties


def apply_start_bonuses(table: Table, battle: Battle, side: int) -> None:
    """RU-BATTLE-8..9 RU-NOMAD-6 RU-BATTLE-A19 Bonuses of this turn's card and of the boards, attacker first."""
    if side == NOMADS:
        return
    attacking = side == battle.attacker
    of_turn = bonus_of(table, side)
    add_to_markers(table, side, of_turn[0], of_turn[1], "turn")
    bastion = bool(table.bastions[battle.where])
    last = lasting(table, side)
    strength = last.strength + last.strength_at_bastion * bastion
    strength += last.strength_attacking if attacking else last.strength_defending
    add_to_markers(table, side, strength, last.casualties, "board")


def roll_all_dice(table: Table, battle: Battle) -> None:
    """RU-BATTLE-10..14 RU-NOMAD-7..9 RU-BATTLE-A20 RU-BATTLE-A25..A26 Both sides roll everything at once."""
    sides = (battle.attacker, battle.defender)
    last = [NO_MODIFIERS if side == NOMADS else lasting(table, side) for side in sides]
    attackers, defenders = (battle_dice(table, battle, side) + last[at].dice for at, side in enumerate(sides))
    counts = shared_dice(table, attackers, defenders)
    for at, side in enumerate(sides):
        dice = [BATTLE] * counts[at] + [FAVOR] * rolls_favor(table, battle, side) + [WURM] * (last[at].wurm > 0)
        roll(table, battle.dice[at], side, dice)


def shared_dice(table: Table, attackers: int, defenders: int) -> tuple[int, int]:
    """RU-COMP-A1 The battle dice that attacker and defender roll of those they are granted; as the table may rule,
    twelve in all, of which the attacker takes first."""
    if table.box.rulings.dice_unlimited:
        return attackers, defenders
    taken = min(ALL_DICE, attackers)
    return taken, min(ALL_DICE - taken, defenders)


def battle_dice(table: Table, battle: Battle, side: int) -> int:
    """RU-BATTLE-10..12 RU-UNIT-4 A die for each different type of unit, those of exiles and of this turn's card."""
    if side == NOMADS:
        return table.box.content.nomads[battle.nomad].dice
    pieces = pieces_at(table, side, battle.where)
    exiles = [piece - KINDS for piece in pieces if piece >= KINDS]
    types = len(pieces) - len(exiles) + bool(exiles)
    of_exiles = sum(table.box.content.exiles[exile].dice for exile in exiles)
    return types + of_exiles + bonus_of(table, side)[2]


def rolls_favor(table: Table, battle: Battle, side: int) -> bool:
    """RU-BATTLE-13 RU-TRACK-3 RU-NOMAD-8 The side further along favor; against nomads always the player."""
    if battle.defender == NOMADS:
        return side == battle.attacker
    return favor_lead(table, battle.attacker, battle.defender) == side


def settle(table: Table) -> Rule[None]:
    """RU-BATTLE-24..25 RU-BATTLE-A10..A12 RU-BATTLE-A21 The higher strength wins, a tie the attacker; then both pay."""
    battle = table.battle
    if battle is None:
        return
    table.phase = BATTLES
    if battle.defender == NOMADS:
        yield from settle_nomads(table, battle)
    else:
        yield from table.box.mode.settle(table, battle)
    table.battle = None


def settle_players(table: Table, battle: Battle) -> Rule[None]:
    """RU-BATTLE-26..34 RU-MAP-18 RU-BATTLE-A11 RU-BATTLE-A27..A29 The winner's steps, then the loser's."""
    winner = ATTACKER if battle.strength[ATTACKER] >= battle.strength[DEFENDER] else DEFENDER
    sides = (battle.attacker, battle.defender)
    won, lost = sides[winner], sides[1 - winner]
    where = battle.where
    tell(table, BattleWon, where, won, lost, battle.strength[winner], battle.strength[1 - winner])
    gain_blessings(table, won, blanks(table, battle, winner), "blanks")
    add_to_markers(table, won, 0, 1, "victory")
    if winner == ATTACKER:
        gain_vp(table, won, army_size(table, lost, where), "battle")
    yield from suffer(table, won, where, sheltered(table, won, battle.casualties[1 - winner]))
    gain_blessings(table, lost, blanks(table, battle, 1 - winner), "blanks")
    yield from suffer(table, lost, where, sheltered(table, lost, battle.casualties[winner]))
    yield from retreat(table, lost, where)


def blanks(table: Table, battle: Battle, at: int) -> int:
    """RU-BLESS-1 RU-BLESS-A4 How many blank battle dice lie unspent before a side."""
    return battle.dice[at][table.box.dice.blank]


def sheltered(table: Table, seat: int, casualties: int) -> int:
    """RU-BATTLE-A16 RU-NOMAD-A12 Casualties suffered at the end of a battle, less what cards save."""
    return max(0, casualties - lasting(table, seat).shelter)

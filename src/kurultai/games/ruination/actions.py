"""RU-BATTLE-15..24 One battle action of one side: a die, a tactic or a pass, and blessings before it."""

from __future__ import annotations

from kurultai.games.ruination.battle import settle
from kurultai.games.ruination.box import BATTLE, FAVOR, WURM
from kurultai.games.ruination.dice import BLESS, blessings_offered, lying
from kurultai.games.ruination.events import DieUsed, PassedInBattle, TacticUsed
from kurultai.games.ruination.kinds import FAVOR_DIE, FIRST_TACTIC, PASS, STRENGTH, WURM_DIE
from kurultai.games.ruination.lasting import slots_of
from kurultai.games.ruination.markers import add_to_markers
from kurultai.games.ruination.performing import perform
from kurultai.games.ruination.table import ATTACKER, DEFENDER, NO_CARD, Battle, Table
from kurultai.games.ruination.vocabulary import Casualty, Strength
from kurultai.kernel.ask import Ask, Rule
from kurultai.kernel.story import tell


def battle_action(table: Table) -> Rule[None]:
    """RU-BATTLE-15 RU-BATTLE-23..24 RU-NOMAD-9 The sides alternate, one action or pass each, until both have passed."""
    battle = table.battle
    if battle is None:
        return
    at = battle.acting
    if not battle.passed[at]:
        yield from act(table, battle, at)
    battle.acting = 1 - at
    if battle.passed[ATTACKER] and battle.passed[DEFENDER]:
        yield from settle(table)


def act(table: Table, battle: Battle, at: int) -> Rule[None]:
    """RU-BLESS-2 RU-BLESS-9 RU-BLESS-A1 RU-BLESS-A3 RU-BLESS-A6 Blessings as often as wanted, then one action."""
    seat = battle.attacker if at == ATTACKER else battle.defender
    while True:
        choice = yield Ask(seat, table.box.kind.fight, fight_options(table, battle, at, seat))
        if choice not in BLESS:
            break
        yield from BLESS[choice](table, seat, battle.dice[at])
    if choice == PASS:
        battle.passed[at] = 1
        tell(table, PassedInBattle, seat)
    elif choice == STRENGTH:
        yield from use_strength(table, battle, at, seat)
    elif choice in (FAVOR_DIE, WURM_DIE):
        yield from use_special_die(table, battle, at, seat, FAVOR if choice == FAVOR_DIE else WURM)
    else:
        yield from use_tactic(table, battle, at, seat, choice - FIRST_TACTIC)


def fight_options(table: Table, battle: Battle, at: int, seat: int) -> list[int]:
    """RU-BATTLE-17..21 RU-BATTLE-A6..A9 What a side may do with the dice and blessings that it has."""
    box, dice = table.box.dice, battle.dice[at]
    specials = 0
    shown = set()
    for face in lying(dice):
        specials += box.special[face] * dice[face]
        if box.use_of[face]:
            shown.add(box.use_of[face])
    options = [choice for choice in (STRENGTH, FAVOR_DIE, WURM_DIE) if 1 + choice in shown] if shown else []
    options += blessings_offered(table, seat, dice)
    options.append(PASS)
    if specials:
        options += tactics_open(table, battle, at, seat, specials)
    return options


def tactics_open(table: Table, battle: Battle, at: int, seat: int, specials: int) -> list[int]:
    """RU-BATTLE-18 RU-BATTLE-A7..A8 The sections that so many specials can pay for, each once a battle."""
    start, again = at * table.box.slots, table.box.rulings.tactic_repeat
    return [
        FIRST_TACTIC + slot
        for slot, tactic in enumerate(table.box.boards[seat].tactics)
        if specials >= tactic.specials and (again or not battle.used[start + slot])
    ]


def use_strength(table: Table, battle: Battle, at: int, seat: int) -> Rule[None]:
    """RU-BATTLE-16..17 RU-BATTLE-B5 One strength die adds its strength."""
    box = table.box.dice
    faces = [face for face in lying(battle.dice[at]) if box.strength[face] and box.die_of[face] == BATTLE]
    face = yield Ask(seat, table.box.kind.die, faces)
    battle.dice[at][face] -= 1
    add_to_markers(table, seat, box.strength[face], 0, "die")


def use_special_die(table: Table, battle: Battle, at: int, seat: int, die: int) -> Rule[None]:
    """RU-BATTLE-20 RU-TRACK-11 RU-BATTLE-A14 The favor die or the Death Wurm die is spent for what it shows."""
    faces = [face for face in lying(battle.dice[at]) if table.box.dice.die_of[face] == die]
    face = yield Ask(seat, table.box.kind.die, faces)
    battle.dice[at][face] -= 1
    tell(table, DieUsed, seat, face)
    add_to_markers(table, seat, table.box.dice.strength[face], 0, "die")
    for effect in table.box.dice.effects[face]:
        if isinstance(effect, Strength):
            add_to_markers(table, seat, effect.count, 0, "die")
        elif isinstance(effect, Casualty):
            add_to_markers(table, seat, 0, effect.count, "die")
        else:
            yield from perform(table, seat, (effect,), battle.where)


def use_tactic(table: Table, battle: Battle, at: int, seat: int, slot: int) -> Rule[None]:
    """RU-BATTLE-18..19 RU-BATTLE-A7..A9 Specials are placed on a section: its effect, then its advantage's tactic."""
    tactic = table.box.boards[seat].tactics[slot]
    yield from place_specials(table, battle, at, seat, tactic.specials)
    battle.used[at * table.box.slots + slot] = 1
    card = slots_of(table, seat)[slot]
    tell(table, TacticUsed, seat, slot, card)
    yield from perform(table, seat, tactic.effects, battle.where)
    if card != NO_CARD:
        yield from perform(table, seat, table.box.content.advantages[card].tactic, battle.where)


def place_specials(table: Table, battle: Battle, at: int, seat: int, needed: int) -> Rule[None]:
    """RU-BATTLE-19 RU-BATTLE-A8 A die with two specials counts twice; the player chooses which dice are placed."""
    box = table.box.dice
    single, double = box.special.index(1), box.special.index(2)
    dice = battle.dice[at]
    singles, doubles = dice[single], dice[double]
    ways = [twos for twos in range(doubles + 1) if enough_and_no_more(needed, twos, singles)]
    twos = yield Ask(seat, table.box.kind.specials, ways, about=needed)
    dice[double] -= twos
    dice[single] -= max(0, needed - 2 * twos)


def enough_and_no_more(needed: int, doubles: int, singles: int) -> bool:
    """Whether so many doubles, filled up with singles, pay for a tactic without a die to spare."""
    return needed - 2 * doubles <= singles and 2 * (doubles - 1) < needed

"""RU-BLESS-2..5 Dice that lie before a player, counted by face, and what blessings do to them."""

from __future__ import annotations

from kurultai.games.ruination.blessings import spend_blessings
from kurultai.games.ruination.events import DiceRolled, DieSet, Rerolled
from kurultai.games.ruination.kinds import DONE, PASS, REROLL_ANY, REROLL_ONE, SET_DIE
from kurultai.games.ruination.table import Table
from kurultai.kernel.ask import Ask, Rule
from kurultai.kernel.story import tell

PRICES = {REROLL_ONE: 1, REROLL_ANY: 2, SET_DIE: 3}


def roll(table: Table, dice: bytearray, side: int, kinds: list[int]) -> None:
    """RU-BATTLE-14 RU-BATTLE-16 Roll dice for a side; they lie before it."""
    sides = table.box.dice.sides
    faces = [sides[kind][table.luck.draw(len(sides[kind]))] for kind in kinds]
    for face in faces:
        dice[face] += 1
    if table.story is not None:
        tell(table, DiceRolled, side, tuple(faces))


def lying(dice: bytearray) -> list[int]:
    """The different faces that lie unspent."""
    return [face for face, count in enumerate(dice) if count]


def blessings_offered(table: Table, seat: int, dice: bytearray) -> list[int]:
    """RU-BLESS-2 What the player's blessings can pay for, while any die lies unspent."""
    held = table.blessings[seat]
    return [choice for choice, price in PRICES.items() if price <= held] if held and any(dice) else []


def bless_a_roll(table: Table, seat: int, dice: bytearray) -> Rule[None]:
    """RU-GOLD-A1 Blessings on dice that a card made the player roll outside a battle."""
    while True:
        offered = blessings_offered(table, seat, dice)
        choice = (yield Ask(seat, table.box.kind.bless, [*offered, PASS])) if offered else PASS
        if choice == PASS:
            return
        yield from BLESS[choice](table, seat, dice)


def reroll_one(table: Table, seat: int, dice: bytearray) -> Rule[None]:
    """RU-BLESS-3 RU-BLESS-A2 One blessing: roll one unspent die again."""
    face = yield Ask(seat, table.box.kind.die, lying(dice), about="reroll")
    spend_blessings(table, seat, PRICES[REROLL_ONE])
    roll_again(table, seat, dice, [face])


def reroll_any(table: Table, seat: int, dice: bytearray) -> Rule[None]:
    """RU-BLESS-4 RU-BLESS-A5 Two blessings: roll any number of unspent dice again, at least one."""
    chosen: list[int] = []
    while True:
        least = chosen[-1] if chosen and not table.box.freely(seat) else 0
        options = [face for face in lying(dice) if face >= least and dice[face] > chosen.count(face)]
        if not options:
            break
        face = yield Ask(seat, table.box.kind.reroll, [*options, DONE] if chosen else options)
        if face == DONE:
            break
        chosen.append(face)
    spend_blessings(table, seat, PRICES[REROLL_ANY])
    roll_again(table, seat, dice, sorted(chosen))


def set_die(table: Table, seat: int, dice: bytearray) -> Rule[None]:
    """RU-BLESS-5 Three blessings: turn one unspent die to any of its faces."""
    before = yield Ask(seat, table.box.kind.die, lying(dice), about="set")
    faces = table.box.dice.faces[table.box.dice.die_of[before]]
    after = yield Ask(seat, table.box.kind.face, [face for face in faces if face != before], about=before)
    spend_blessings(table, seat, PRICES[SET_DIE])
    dice[before] -= 1
    dice[after] += 1
    tell(table, DieSet, seat, before, after)


def roll_again(table: Table, seat: int, dice: bytearray, faces: list[int]) -> None:
    """The chosen dice are rolled again."""
    box = table.box.dice
    after = []
    for face in faces:
        dice[face] -= 1
        sides = box.sides[box.die_of[face]]
        after.append(sides[table.luck.draw(len(sides))])
    for face in after:
        dice[face] += 1
    tell(table, Rerolled, seat, tuple(faces), tuple(after))


BLESS = {REROLL_ONE: reroll_one, REROLL_ANY: reroll_any, SET_DIE: set_die}

"""FV-UPG-2 The named windows through which faction powers enter the rules. The rules open them; `powers.py` fills
them."""

from __future__ import annotations

from typing import Any

from kurultai.games.fate_of_venterra.box import Held
from kurultai.games.fate_of_venterra.table import Table
from kurultai.kernel.ask import Rule

(
    INCOME,
    BEFORE_DECLARE,
    BATTLE_STARTS,
    BATTLE_DEFENDED,
    ATTACK,
    DEFENCE,
    UNIT_ATTACK,
    UNIT_DEFENCE,
    RECRUIT_PLACES,
    RECRUITED,
    AFTER_ACTION,
    AFTER_MARCH,
    GODS_PLAYED,
    GODS_RESOLVED,
    BEFORE_ARMY,
    ARMY_LIMIT,
    SCORE,
) = range(17)
WINDOWS = 17


Speech = Rule[None] | tuple[()]
"""What may be asked; nothing, where nobody has anything to say."""


def held_at(table: Table, seat: int, window: int) -> list[Held]:
    """The active powers of a seat that have something to say in a window."""
    held = table.box.windows[table.factions[seat]][window]
    if not held:
        return held
    active = table.upgrades[seat]
    if len(held) == 1:
        return held if active & held[0][0] else []
    return [power for power in held if active & power[0]]


def opens_for(table: Table, seat: int, window: int) -> bool:
    """Whether a seat's faction ever has something to say in a window."""
    return bool(table.box.windows[table.factions[seat]][window])


def total(table: Table, seat: int, window: int, *about: Any) -> int:
    """What the powers of a seat add up to in a window."""
    amount = 0
    for _, power, _, rule in held_at(table, seat, window):
        amount += rule(table, seat, power, *about)
    return amount


def open_window(table: Table, seat: int, window: int, *about: Any) -> Speech:
    """Each power of a seat in a window has its say, in the order of the upgrades."""
    held = held_at(table, seat, window)
    return let_speak(table, seat, held, about) if held else ()


def let_speak(table: Table, seat: int, held: list[Held], about: tuple[Any, ...]) -> Rule[None]:
    """Some powers of a seat, those that are still active when their turn comes."""
    for bit, power, upgrade, rule in held:
        if table.upgrades[seat] & bit:
            yield from rule(table, seat, power, upgrade, *about)

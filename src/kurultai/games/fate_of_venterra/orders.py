"""Which questions of Fate of Venterra a seat may answer by a standing order, and in which circumstances."""

from __future__ import annotations

from typing import Any

from kurultai.games.fate_of_venterra.box import Box
from kurultai.games.fate_of_venterra.table import NOBODY, Table
from kurultai.kernel.ask import Ask, letter
from kurultai.kernel.game import OrderWay

IN_BATTLE = ("attacking", "defending")
DECLINED = {
    "play-gods": "none",
    "lend": "done",
    "use": "no",
    "buy-defence": "0",
    "commit": "none",
    "leader": "none",
    "neighbours": "none",
    "casualty": "",
    "retreat": "",
    "pay-tax": "",
}
ANYBODY = ("pay-tax",)
"""Asked of everybody at the same point of the round: it is nobody's turn."""


def order_ways(box: Box) -> list[OrderWay]:
    """The questions that are asked in the turns of others, too: windows for Gods cards, battles, support, losses."""
    by = (*(f"by-{letter(seat)}" for seat in range(box.setup.seats)), *IN_BATTLE, "own-turn")
    return [OrderWay(kind, decline, () if kind in ANYBODY else by) for kind, decline in DECLINED.items()]


def circumstances(table: Table, ask: Ask[Any]) -> frozenset[str]:
    """Whose turn or battle it is, and on which side of it the seat stands."""
    found = {"own-turn"} if table.turn == ask.seat else set()
    battle = table.battle
    if battle is not None and ask.seat in (battle.attacker, battle.defender):
        attacks = battle.attacker == ask.seat
        other = battle.defender if attacks else battle.attacker
        found.add("attacking" if attacks else "defending")
        if other != NOBODY:
            found.add(f"by-{letter(other)}")
    elif table.turn not in (NOBODY, ask.seat):
        found.add(f"by-{letter(table.turn)}")
    return frozenset(found)

"""Which questions of Ruination a seat may answer by a standing order, and in which circumstances."""

from __future__ import annotations

from typing import Any

from kurultai.games.ruination.box import Box
from kurultai.games.ruination.kinds import NOMADS
from kurultai.games.ruination.table import NOBODY, Table
from kurultai.kernel.ask import Ask, letter
from kurultai.kernel.game import OrderWay

IN_BATTLE = ("attacking", "defending", "nomads")
DECLINED = {"toll": "", "fight": "pass", "bless": "keep", "casualty": "", "retreat": "", "resource": ""}
FOUGHT_OVER = ("fight", "bless", "casualty", "retreat")


def order_ways(box: Box) -> list[OrderWay]:
    """The questions that are asked in the turns of others, too: tolls, battles, blessings, losses, what is gained."""
    by = tuple(f"by-{letter(seat)}" for seat in range(box.players) if box.players > 1)
    return [
        OrderWay(kind, decline, (*by, *(IN_BATTLE if kind in FOUGHT_OVER else ()), "own-turn"))
        for kind, decline in DECLINED.items()
    ]


def circumstances(table: Table, ask: Ask[Any]) -> frozenset[str]:
    """Whose turn or battle it is, and on which side of it the seat stands."""
    found = {"own-turn"} if table.turn == ask.seat else set()
    battle = table.battle
    if battle is not None and ask.seat in (battle.attacker, battle.defender):
        attacks = battle.attacker == ask.seat
        other = battle.defender if attacks else battle.attacker
        found |= {"attacking" if attacks else "defending", "nomads" if other == NOMADS else f"by-{letter(other)}"}
    elif table.turn not in (NOBODY, ask.seat):
        found.add(f"by-{letter(table.turn)}")
    return frozenset(found)

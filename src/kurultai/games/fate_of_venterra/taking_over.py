"""FV-LEADER3-1 A leader's text by which the enemy gives up a unit, and the own side gets one of its kind."""

from __future__ import annotations

from kurultai.games.fate_of_venterra import abilities as say
from kurultai.games.fate_of_venterra.kinds import UNITS
from kurultai.games.fate_of_venterra.leaders import gain_in_battle, seat_on, texts
from kurultai.games.fate_of_venterra.table import Battle, Table
from kurultai.games.fate_of_venterra.victor import drop, involved
from kurultai.kernel.ask import Ask, Rule


def take_over(table: Table, fight: Battle, side: int) -> Rule[None]:
    """FV-LEADER3-1 FV-LEADER3-D1 FV-LEADER3-A2 The enemy gives up one unit of his choice; one of its kind comes from
    the own supply."""
    if not texts(table, fight, side, say.TakeOver):
        return
    pool = involved(table, fight, 1 - side)
    if not pool:
        return
    place = yield Ask(seat_on(fight, 1 - side), table.box.kind.casualty, pool, about=fight.where)
    drop(table, fight, 1 - side, place, "leader")
    gain_in_battle(table, fight, side, place % UNITS)

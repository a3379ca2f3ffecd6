"""FV-BATTLE-2 How many battles a march may start, the support march and the normal one together."""

from __future__ import annotations

from kurultai.games.fate_of_venterra.events import PermitSpent
from kurultai.games.fate_of_venterra.reach import foes
from kurultai.games.fate_of_venterra.table import March, Table
from kurultai.kernel.story import tell


def closed(table: Table, march: March) -> int:
    """FV-BATTLE-2 FV-MANEUVER-2 FV-CHARGE-2 FV-MARCH-3 FV-CHARGE-A2 FV-BTRACK-A2 FV-SUPPORT-A5 The territories that
    this march may not enter: those of enemies once no battle is left to start."""
    return 0 if battles_left(table, march) else foes(table, march)


def battles_left(table: Table, march: March) -> int:
    """FV-BATTLE-2 FV-BTRACK-3 How many battles a march may still start, with the earned permit where it counts."""
    return march.battles + (1 if march.permit and table.permits[march.seat] else 0)


def spend_battle(table: Table, march: March, to: int) -> None:
    """FV-BTRACK-3 FV-MANEUVER-A2 FV-BTRACK-B1 A battle less to start; after the last one the earned permit is spent."""
    if not foes(table, march) >> to & 1:
        return
    if march.battles:
        march.battles -= 1
        return
    march.permit = 0
    table.permits[march.seat] -= 1
    tell(table, PermitSpent, march.seat, table.permits[march.seat])

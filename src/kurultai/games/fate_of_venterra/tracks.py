"""FV-BTRACK FV-TRACK The battle track and its rewards."""

from __future__ import annotations

from kurultai.games.fate_of_venterra.events import PermitGained
from kurultai.games.fate_of_venterra.performing import perform
from kurultai.games.fate_of_venterra.table import Table
from kurultai.kernel.ask import Rule
from kurultai.kernel.story import tell


def collect_battle_rewards(table: Table, seat: int) -> Rule[None]:
    """FV-BTRACK-2 FV-BTRACK-4..5 FV-BATTLE-3 FV-BTRACK-D1 FV-BTRACK-A1 FV-BTRACK-A3..A5 FV-COMP-10 Before the turn
    passes: what the spaces give that the token has reached or passed, each once."""
    while table.rewarded[seat] < table.score[seat]:
        table.rewarded[seat] += 1
        for space in table.box.content.spaces:
            if space.at == table.rewarded[seat]:
                yield from perform(table, seat, space.effects, "battle-track")


def gain_permit(table: Table, seat: int) -> None:
    """FV-BTRACK-3 FV-BTRACK-A2 A permit for one more battle in a later Maneuver."""
    table.permits[seat] += 1
    tell(table, PermitGained, seat, table.permits[seat])

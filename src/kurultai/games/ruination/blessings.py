"""RU-BLESS Blessings: gained from a limited supply, spent on the own dice."""

from __future__ import annotations

from kurultai.games.ruination.events import BlessingsSpent, Gained
from kurultai.games.ruination.table import Table
from kurultai.kernel.story import tell


def gain_blessings(table: Table, seat: int, count: int, why: str) -> None:
    """RU-BLESS-6..8 Tokens come from the supply, as long as it holds any; nobody's holding is limited."""
    gained = min(count, table.blessing_supply)
    if gained:
        table.blessing_supply -= gained
        table.blessings[seat] += gained
        tell(table, Gained, seat, "blessing", gained, why)


def spend_blessings(table: Table, seat: int, count: int) -> None:
    """RU-BLESS-6 Spent tokens go back to the supply and can be gained again at once."""
    table.blessings[seat] -= count
    table.blessing_supply += count
    tell(table, BlessingsSpent, seat, count)

"""RU-MAP Neighbours, the Wasteland's toll, and bastions."""

from __future__ import annotations

from kurultai.games.ruination.box import LANDS
from kurultai.games.ruination.events import BastionAdded
from kurultai.games.ruination.table import Table, controlled
from kurultai.kernel.ask import Ask, Rule
from kurultai.kernel.story import tell

EVERYWHERE = list(range(LANDS))


def crosses(table: Table, one: int, other: int) -> bool:
    """RU-MAP-5 RU-MAP-6 RU-MAP-A4 Whether the way between two neighbours leads through the Wasteland."""
    return other not in table.box.land.by_land[one]


def add_bastion(table: Table, seat: int, where: list[int]) -> Rule[None]:
    """RU-MAP-10..14 RU-MAP-A9 A bastion of the supply comes into one of these territories, if there is one left."""
    if not table.bastion_supply or not where:
        return
    territory = yield Ask(seat, table.box.kind.bastion, where)
    table.bastion_supply -= 1
    stand_bastion(table, seat, territory)


def stand_bastion(table: Table, seat: int, territory: int) -> None:
    """RU-MAP-11 RU-MAP-13 A bastion stands in its territory from now on."""
    table.bastions[territory] += 1
    tell(table, BastionAdded, seat, territory)


def bastion_places(table: Table, seat: int, where: str, here: int) -> list[int]:
    """Where a card allows a bastion to be added."""
    if where == "here":
        return [here]
    return controlled(table, seat) if where == "controlled" else EVERYWHERE

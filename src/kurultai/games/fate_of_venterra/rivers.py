"""FV-RIVER Rivers: which water territories a ship can go between."""

from __future__ import annotations

from kurultai.games.fate_of_venterra.events import RiverLinked
from kurultai.games.fate_of_venterra.grid import distance
from kurultai.games.fate_of_venterra.table import Table
from kurultai.kernel.ask import Ask, Rule
from kurultai.kernel.story import tell


def link_rivers(table: Table, seat: int, first_new: int) -> Rule[None]:
    """FV-RIVER-1..2 FV-RIVER-D1 FV-RIVER-A1 FV-RIVER-B1 Each new water is linked to the nearest one that is there, and
    to all that it borders; the one who placed it picks between equally near ones."""
    table.links += (b"",) * (len(table.terrain) - len(table.links))
    for land in range(first_new, len(table.terrain)):
        if not table.box.is_water[table.terrain[land]]:
            continue
        far = {other: distance(table.cells[land], table.cells[other]) for other in waters_before(table, land)}
        nearest = min(far.values(), default=0)
        for other, steps in far.items():
            if steps == 1:
                link(table, land, other)
        if nearest > 1 and table.box.rulings.river_model == "nearest":
            equally = [other for other, steps in far.items() if steps == nearest]
            other = yield Ask(seat, table.box.kind.river, equally, about=land)
            link(table, land, other)


def waters_before(table: Table, land: int) -> list[int]:
    """The water territories that were there before this one."""
    return [other for other in range(land) if table.box.is_water[table.terrain[other]]]


def link(table: Table, one: int, other: int) -> None:
    """FV-RIVER-1 FV-RIVER-B1 A river runs between two water territories."""
    joined = set_link(table.links, one, other)
    if joined != table.links:
        table.links = joined
        tell(table, RiverLinked, one, other)


def set_link(links: tuple[bytes, ...], one: int, other: int) -> tuple[bytes, ...]:
    """The rivers with one more."""
    new = list(links)
    for here, there in ((one, other), (other, one)):
        if there not in new[here]:
            new[here] = bytes(sorted((*new[here], there)))
    return tuple(new)


def flow_through(table: Table, land: int) -> None:
    """FV-RIVER-A3 A building covers water: the river runs on below it, from each of its neighbours to each other."""
    through = table.links[land]
    links = table.links
    for at, one in enumerate(through):
        for other in through[at + 1 :]:
            links = set_link(links, one, other)
    table.links = links


def waters_linked(table: Table, land: int) -> int:
    """FV-RIVER-3..4 FV-RIVER-A2 FV-RIVER-A4..A5 FV-SUPPORT-7 The waters that a ship reaches with one movement, a bit
    each."""
    bits = 0
    for other in table.links[land]:
        bits |= 1 << other
    return bits & table.water

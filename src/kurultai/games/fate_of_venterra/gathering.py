"""FV-FACTION-WATCH-5 Units are put together in one territory, without marching."""

from __future__ import annotations

from kurultai.games.fate_of_venterra.build import look_after_forges
from kurultai.games.fate_of_venterra.events import HIDDEN, Gathered, PowerUsed
from kurultai.games.fate_of_venterra.grid import listed
from kurultai.games.fate_of_venterra.kinds import DONE, MARCHING, UNITS
from kurultai.games.fate_of_venterra.table import Table, fought_for, lift, put
from kurultai.kernel.ask import Ask, Rule
from kurultai.kernel.story import tell


def gather(table: Table, seat: int, *, most: int, lands: int, upgrade: int = HIDDEN) -> Rule[None]:
    """FV-FACTION-WATCH-5 FV-FACTION-WATCH-A5 FV-FACTION-WATCH-B1 FV-BUILD-A4 FV-CONTROL-A2 Own land units, wherever
    they are, into one of some territories; at most so many, if a number is given."""
    places = listed(lands & ~(table.water | fought_for(table, seat))) if elsewhere(table, seat) else []
    if not places:
        return
    to = yield Ask(seat, table.box.kind.gather_at, [*places, DONE])
    if to == DONE:
        return
    if upgrade != HIDDEN:
        tell(table, PowerUsed, seat, upgrade)
    order, last, moved = table.box.kind.gather_unit.index, -1, 0
    while not most or moved < most:
        options = [p for p in elsewhere(table, seat) if p // UNITS != to and order[p] >= last]
        if not options:
            return
        place = yield Ask(seat, table.box.kind.gather_unit, [*options, DONE], about=to)
        if place == DONE:
            return
        last, moved = -1 if table.box.freely(seat) else order[place], moved + 1
        land, kind = divmod(place, UNITS)
        lift(table, land, kind)
        put(table, seat, to, kind)
        look_after_forges(table)
        tell(table, Gathered, seat, land, to, tuple(int(at == kind) for at in range(UNITS)))


def elsewhere(table: Table, seat: int) -> list[int]:
    """The places of a seat's land units."""
    lands = listed(table.presence[seat] & ~table.water)
    return [land * UNITS + kind for land in lands for kind in MARCHING if table.units[land * UNITS + kind]]

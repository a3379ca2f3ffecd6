"""RU-UNIT Exiles: acquired, placed, and what they do when they come."""

from __future__ import annotations

from kurultai.games.ruination.box import KINDS
from kurultai.games.ruination.events import ExileAcquired
from kurultai.games.ruination.kinds import DONE
from kurultai.games.ruination.lasting import lasting
from kurultai.games.ruination.paying import can_pay, pay
from kurultai.games.ruination.performing import perform
from kurultai.games.ruination.table import (
    NO_CARD,
    Table,
    controller,
    home_territories,
    present,
    put,
    resources_of,
    unoccupied,
)
from kurultai.kernel.ask import Ask, Rule
from kurultai.kernel.story import tell


def exile_window(table: Table, seat: int) -> Rule[None]:
    """RU-RECRUIT-10 RU-UNIT-D1 After a recruit card the player may pay for one visible exile."""
    saved, held, prices = lasting(table, seat).exile_discount, resources_of(table, seat), table.box.exile_prices
    offered = [exile for exile in visible_exiles(table) if can_pay(held, prices[exile], saved)]
    if not offered or not exile_places(table, seat):
        return
    exile = yield Ask(seat, table.box.kind.exile, [*offered, DONE], about=saved)
    if exile != DONE:
        yield from pay(table, seat, prices[exile], saved)
        yield from acquire_exile(table, seat, exile)


def free_exile(table: Table, seat: int) -> Rule[None]:
    """RU-TRACK-4 RU-TRACK-A17 RU-UNIT-A2 A visible exile without paying, if there is one and a place for it."""
    offered = visible_exiles(table)
    if offered and exile_places(table, seat):
        exile = yield Ask(seat, table.box.kind.exile, offered)
        yield from acquire_exile(table, seat, exile)


def acquire_exile(table: Table, seat: int, exile: int) -> Rule[None]:
    """RU-UNIT-7..8 RU-UNIT-10..11 RU-RECRUIT-11..12 RU-UNIT-A3..A4 Placed, its bonus resolved, a refill."""
    take_exile(table, exile)
    table.coming = exile
    territory = yield Ask(seat, table.box.kind.place, exile_places(table, seat), about=KINDS + exile)
    table.coming = NO_CARD
    put(table, seat, territory, KINDS + exile)
    tell(table, ExileAcquired, seat, exile, territory)
    yield from perform(table, seat, table.box.content.exiles[exile].bonus, territory)
    refill_exiles(table)


def visible_exiles(table: Table) -> list[int]:
    """RU-SETUP-A1 RU-UNIT-14 The exiles that can be acquired: those dealt, and the top of the deck."""
    found = [exile for exile in table.exile_spaces if exile != NO_CARD]
    if table.exile_top != NO_CARD and table.box.rulings.deck_top_buyable:
        found.append(table.exile_top)
    return sorted(found)


def take_exile(table: Table, exile: int) -> None:
    """The card leaves the row, or the deck, whose next card is then seen."""
    if exile == table.exile_top:
        turn_up_exile(table)
    else:
        table.exile_spaces[table.exile_spaces.index(exile)] = NO_CARD


def turn_up_exile(table: Table) -> None:
    """RU-SETUP-4 The next card of the exile deck is seen: one of those that remain."""
    table.exile_top = NO_CARD
    if table.exile_deck:
        table.exile_top = table.luck.pick_from(table.exile_deck)
        table.exile_deck = table.exile_deck.replace(bytes((table.exile_top,)), b"")


def refill_exiles(table: Table) -> None:
    """RU-UNIT-11 Every empty space gets the top card of the deck."""
    for space, exile in enumerate(table.exile_spaces):
        if exile == NO_CARD and table.exile_top != NO_CARD:
            table.exile_spaces[space] = table.exile_top
            turn_up_exile(table)


def exile_places(table: Table, seat: int) -> list[int]:
    """RU-UNIT-10 RU-UNIT-A1 RU-UNIT-A7 Where the player has units, or a home territory no other player controls."""
    homes = [home for home in home_territories(table, seat) if home_takes_exile(table, seat, home)]
    return sorted({*present(table, seat), *homes})


def home_takes_exile(table: Table, seat: int, territory: int) -> bool:
    """RU-UNIT-A1 Whether a home territory without own units takes a new exile."""
    if table.box.rulings.exile_home_rule == "unoccupied":
        return unoccupied(table, territory)
    holder = controller(table, territory)
    return not (0 <= holder < table.box.seats and holder != seat)

"""FV-UPG Faction upgrades: bought, active, and switched off."""

from __future__ import annotations

from kurultai.games.fate_of_venterra.content import Upgrade
from kurultai.games.fate_of_venterra.events import UpgradeBought, UpgradeSwitchedOff
from kurultai.games.fate_of_venterra.kinds import DONE
from kurultai.games.fate_of_venterra.performing import perform
from kurultai.games.fate_of_venterra.table import Table
from kurultai.games.fate_of_venterra.wealth import pay
from kurultai.kernel.ask import Ask, Rule
from kurultai.kernel.story import tell


def buy_upgrade(table: Table, seat: int, discount: int = 0) -> Rule[None]:
    """FV-UPG-1..3 FV-MANEUVER-7..8 FV-UPG-D1 FV-UPG-A1..A2 FV-COMP-14 FV-COMP-A2 One upgrade of the own faction is paid
    and turned to its active side."""
    options = upgrades_for_sale(table, seat, discount)
    if not options:
        return
    upgrade = yield Ask(seat, table.box.kind.buy_upgrade, [*options, DONE], about=discount)
    if upgrade == DONE:
        return
    card = table.box.content.upgrades[upgrade]
    price = sale_price(card, discount)
    pay(table, seat, price, "upgrade")
    table.upgrades[seat] |= bit_of(table, seat, upgrade)
    tell(table, UpgradeBought, seat, upgrade, price)
    yield from perform(table, seat, card.activated, "upgrade")


def upgrades_for_sale(table: Table, seat: int, discount: int = 0) -> list[int]:
    """FV-UPG-B1 FV-MAT-7 The inactive upgrades of a seat's faction that it can pay."""
    active, upgrades = table.upgrades[seat], table.box.content.upgrades
    purse = table.wealth[seat] + discount
    own = table.box.upgrades_of[table.factions[seat]]
    return [upgrade for at, upgrade in enumerate(own) if not active >> at & 1 and upgrades[upgrade].price <= purse]


def sale_price(upgrade: Upgrade, discount: int) -> int:
    """FV-UPG-1 What an upgrade costs."""
    return max(0, upgrade.price - discount)


def bit_of(table: Table, seat: int, upgrade: int) -> int:
    """The bit of an upgrade among those of its faction."""
    return 1 << table.box.upgrades_of[table.factions[seat]].index(upgrade)


def switch_off(table: Table, seat: int, upgrade: int) -> None:
    """FV-UPG-A1 FV-FACTION-WATCH-3 FV-FACTION-WATCH-A3 An upgrade is turned back to its cost side; it may be bought
    again."""
    table.upgrades[seat] &= ~bit_of(table, seat, upgrade)
    tell(table, UpgradeSwitchedOff, seat, upgrade)

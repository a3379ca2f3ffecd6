"""FV-INCOME The income of a round."""

from __future__ import annotations

from kurultai.games.fate_of_venterra.events import IncomeCounted
from kurultai.games.fate_of_venterra.grid import listed
from kurultai.games.fate_of_venterra.start import START_BOARD
from kurultai.games.fate_of_venterra.table import Table, built, controlled, summed_up
from kurultai.games.fate_of_venterra.wealth import gain_influence, gain_wealth
from kurultai.games.fate_of_venterra.windows import INCOME, total
from kurultai.kernel.story import tell


def take_income(table: Table) -> None:
    """FV-INCOME-1 FV-INCOME-4 FV-MAP-9 FV-ROUND-2 FV-WEALTH-3 FV-INCOME-A1..A3 FV-INCOME-B1 Everybody takes what his
    buildings and his mountains of the starting board yield."""
    for seat in table.order:
        buildings, start_board, powers = income_of(table, seat)
        tell(table, IncomeCounted, seat, buildings, start_board, powers)
        gain_wealth(table, seat, buildings + start_board + powers, "income")


def income_of(table: Table, seat: int) -> tuple[int, int, int]:
    """FV-INCOME-1..4 FV-BUILD-6 The income of a seat: from buildings, from the starting board, from upgrades."""
    buildings = summed_up(table, built(table, seat), table.box.building_income)
    return buildings, rewarded(table, seat, "wealth"), total(table, seat, INCOME)


def rewarded(table: Table, seat: int, reward: str) -> int:
    """FV-MAP-7 FV-MAP-A7 How many territories of the starting board under control give this each round."""
    count, rewards = 0, table.box.rewards_of
    for land in listed(controlled(table, seat) & START_BOARD):
        count += rewards[table.ground[land]] == reward
    return count


def take_influence(table: Table) -> None:
    """FV-MAP-8 FV-TAX-5 FV-ROUND-A3 FV-MAP-A7 Before the tax: the influence of the starting board's forests."""
    for seat in table.order:
        gain_influence(table, seat, rewarded(table, seat, "influence"), "start-board")

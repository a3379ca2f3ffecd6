"""FV-ROUND The round: its phases in order. What a power or a card adds comes in through windows; none is named here."""

from __future__ import annotations

from kurultai.games.fate_of_venterra.agenda import (
    ARMY,
    BEFORE_ARMY,
    BIDS,
    DECLARE,
    END_ROUND,
    INCOME,
    PREPARE,
    QUESTS,
    TAX,
    TURN,
    plan,
    plan_for_all,
)
from kurultai.games.fate_of_venterra.content import BID_ROUNDS, ROUNDS
from kurultai.games.fate_of_venterra.events import RoundBegins, RowsLaid
from kurultai.games.fate_of_venterra.explore import lay_tokens
from kurultai.games.fate_of_venterra.gods import AT_ARMY, AT_INCOME, holds_any, lay_gods, offer
from kurultai.games.fate_of_venterra.income import take_income, take_influence
from kurultai.games.fate_of_venterra.march import turn_to_new_card
from kurultai.games.fate_of_venterra.quests import lay_quests
from kurultai.games.fate_of_venterra.scoring import final_scoring
from kurultai.games.fate_of_venterra.table import Table
from kurultai.games.fate_of_venterra.tax import is_taxed
from kurultai.games.fate_of_venterra.windows import BEFORE_ARMY as BEFORE_ARMY_WINDOW
from kurultai.games.fate_of_venterra.windows import BEFORE_DECLARE, open_window, opens_for
from kurultai.kernel.ask import Rule
from kurultai.kernel.story import tell


def begin(table: Table, _: int) -> Rule[None]:
    """FV-EXPLORE-1 FV-GODS-4 FV-QUEST-5 The map is settled: tokens on it, cards beside it, and the first round
    begins."""
    lay_tokens(table)
    lay_quests(table)
    lay_gods(table)
    tell(table, RowsLaid, tuple(table.quest_row), tuple(table.gods_row))
    plan_round(table)
    yield from ()


def plan_round(table: Table) -> None:
    """FV-ROUND-1..9 FV-ROUND-A1..A2 FV-ROUND-B1 FV-TRACK-6 FV-BID-1 The phases of a round, the last one planned
    first."""
    tell(table, RoundBegins, table.round)
    order = table.order
    plan(table, END_ROUND)
    if table.round in BID_ROUNDS:
        plan(table, BIDS)
    plan(table, ARMY)
    plan_for_all(table, BEFORE_ARMY, [seat for seat in order if opens_for(table, seat, BEFORE_ARMY_WINDOW)])
    plan_for_all(table, QUESTS, order)
    plan_for_all(table, TURN, [*order, *order])
    plan(table, DECLARE)
    plan_for_all(table, PREPARE, [seat for seat in order if opens_for(table, seat, BEFORE_DECLARE)])
    plan(table, INCOME)


def income(table: Table, _: int) -> Rule[None]:
    """FV-ROUND-2 FV-INCOME-1 The income of everybody, then the cards for it."""
    take_income(table)
    for seat in table.order:
        if holds_any(table, seat):
            yield from offer(table, seat, AT_INCOME)


def prepare(table: Table, seat: int) -> Rule[None]:
    """FV-ROUND-A1 Between income and commands: what powers let a seat do first."""
    turn_to_new_card(table)
    yield from open_window(table, seat, BEFORE_DECLARE)


def before_army(table: Table, seat: int) -> Rule[None]:
    """FV-ROUND-A2 FV-TAX-A5 Between quests and large armies: what powers let a seat do last."""
    yield from open_window(table, seat, BEFORE_ARMY_WINDOW)


def army(table: Table, _: int) -> Rule[None]:
    """FV-ROUND-7 FV-ROUND-A3 FV-TAX-5..6 The large army phase begins with the influence of the starting board and the
    cards for it; then everybody whom the tax concerns has his turn."""
    table.untaxed = 0
    take_influence(table)
    for seat in table.order:
        if holds_any(table, seat):
            yield from offer(table, seat, AT_ARMY)
    plan_for_all(table, TAX, [seat for seat in table.order if is_taxed(table, seat)])


def end_round(table: Table, _: int) -> Rule[None]:
    """FV-ROUND-8..10 FV-BID-7 FV-SCORE-1 The round marker advances; after the eighth round the game is over."""
    if table.round == ROUNDS:
        final_scoring(table)
    else:
        table.round += 1
        plan_round(table)
    yield from ()

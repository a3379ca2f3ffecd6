"""FV-BID FV-BIDREW Bidding for initiative, and the draft of the rewards."""

from __future__ import annotations

from kurultai.games.fate_of_venterra.agenda import ORDER, REWARD, plan, plan_for_all
from kurultai.games.fate_of_venterra.events import BidsRevealed, InitiativeSet, RewardTaken
from kurultai.games.fate_of_venterra.gods import AT_BID, offer
from kurultai.games.fate_of_venterra.kinds import MOST_BID
from kurultai.games.fate_of_venterra.performing import perform
from kurultai.games.fate_of_venterra.table import Table
from kurultai.games.fate_of_venterra.wealth import pay
from kurultai.kernel.ask import Ask, Rule, Together
from kurultai.kernel.story import tell


def bids(table: Table, _: int) -> Rule[None]:
    """FV-BID-1..3 FV-BID-6 FV-BID-D1 FV-BID-A1 FV-BID-A3..A4 FV-BID-B1 FV-TRACK-6 Everybody bids in secret, all are
    revealed at once, and every bid is spent."""
    seats = range(table.box.seats)
    table.bid_bonus = [0] * table.box.seats
    for seat in table.order:
        yield from offer(table, seat, AT_BID)
    asks = [Ask(seat, table.box.kind.bid, list(range(min(table.wealth[seat], MOST_BID) + 1))) for seat in seats]
    table.bids = tuple((yield Together(asks)))
    tell(table, BidsRevealed, table.bids, tuple(table.bid_bonus))
    for seat in table.order:
        pay(table, seat, table.bids[seat], "bid")
    plan(table, ORDER)


def new_order(table: Table, _: int) -> Rule[None]:
    """FV-BID-4..5 FV-BID-D2 FV-BID-A2 FV-BID-A3 The highest bid is first, and so on; who was first before decides every
    tie, his own as well."""
    first = table.order[0]
    worth = [bid + bonus for bid, bonus in zip(table.bids, table.bid_bonus, strict=True)]
    order: list[int] = []
    for bid in sorted(set(worth), reverse=True):
        tied = [seat for seat in range(table.box.seats) if worth[seat] == bid]
        while len(tied) > 1:
            seat = yield Ask(first, table.box.kind.next_in_order, list(tied), about=bid)
            tied.remove(seat)
            order.append(seat)
        order += tied
    table.order = order
    table.bids = ()
    tell(table, InitiativeSet, tuple(order))
    table.rewards = bytes(table.box.bid_rewards)
    plan_for_all(table, REWARD, order)


def take_reward(table: Table, seat: int) -> Rule[None]:
    """FV-BIDREW-1..5 FV-TRACK-7 FV-BIDREW-D1 FV-BIDREW-A1..A3 FV-BIDREW-B1 In the new order everybody takes one of the
    rewards that are left."""
    reward = yield Ask(seat, table.box.kind.reward, list(table.rewards))
    table.rewards = bytes(other for other in table.rewards if other != reward)
    tell(table, RewardTaken, seat, reward)
    yield from perform(table, seat, table.box.content.rewards[reward].effects, "reward")

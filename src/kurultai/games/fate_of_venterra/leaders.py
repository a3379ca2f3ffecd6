"""FV-LEADER FV-LEADER3 Leaders: gained, bought, played, and what their texts do in a battle."""

from __future__ import annotations

from typing import Any, TypeVar

from kurultai.games.fate_of_venterra import abilities as say
from kurultai.games.fate_of_venterra.events import (
    LeaderCancelled,
    LeaderGained,
    Line,
    NeighboursCalled,
    UnitGained,
    Why,
)
from kurultai.games.fate_of_venterra.grid import listed
from kurultai.games.fate_of_venterra.kinds import DONE, UNITS
from kurultai.games.fate_of_venterra.table import (
    ATTACKER,
    DEFENDER,
    NOBODY,
    NOTHING,
    Battle,
    Table,
    from_supply,
    units_at,
)
from kurultai.games.fate_of_venterra.vocabulary import TERRAINS
from kurultai.games.fate_of_venterra.wealth import pay
from kurultai.kernel.ask import Ask, Rule
from kurultai.kernel.story import tell

T = TypeVar("T", bound=say.LeaderText)
ALL = 63
"""FV-LEADER-1 FV-COMP-15 Six leaders, a bit each."""


# --- hand and supply -------------------------------------------------------------------------------------------------


def in_hand(table: Table, seat: int) -> list[int]:
    """FV-LEADER-3 FV-LEADER-B1 The leaders in a seat's hand."""
    own = table.box.leaders_of[table.factions[seat]]
    return [own[at] for at in listed(table.hand[seat])]


def in_supply(table: Table, seat: int, cost: int) -> list[int]:
    """FV-LEADER-7 FV-MAT-A3 The leaders in a seat's supply that cost no more than this."""
    own, leaders = table.box.leaders_of[table.factions[seat]], table.box.content.leaders
    found = [own[at] for at in listed(ALL & ~table.hand[seat]) if leaders[own[at]].cost <= cost]
    return found if table.battle is None else [leader for leader in found if not lies(table.battle, leader)]


def lies(battle: Battle, leader: int) -> bool:
    """Whether a leader lies in the fight that is going on."""
    return leader in battle.cards


def take_leader(table: Table, seat: int, leader: int, price: int, why: Why) -> None:
    """FV-LEADER-7 FV-LEADER-9 FV-CHARGE-6..7 FV-EXPLORE-A5 FV-LEADER-A6 A leader comes from the supply to the hand,
    shown to all."""
    pay(table, seat, price, "leader")
    table.hand[seat] |= table.box.leader_bit[leader]
    table.seen[seat] |= table.box.leader_bit[leader]
    tell(table, LeaderGained, seat, leader, price, why)


def buy_leaders(table: Table, seat: int) -> Rule[None]:
    """FV-CHARGE-4..7 FV-LEADER-2 FV-LEADER-7..9 FV-LEADER-D1 FV-LEADER-A4 FV-CHARGE-D1 Any number of leaders from the
    own supply, each at its price."""
    least = -1
    while for_sale(table, seat, least):
        leader = yield Ask(seat, table.box.kind.buy_leader, lambda now, at=least: leaders_or_enough(now, seat, at))  # type: ignore[misc]
        if leader == DONE:
            return
        least = -1 if table.box.freely(seat) else leader
        take_leader(table, seat, leader, table.box.content.leaders[leader].cost, "action")
    table.luck.show(seat)


def for_sale(table: Table, seat: int, least: int) -> list[int]:
    """FV-CHARGE-5 FV-LEADER-B1 The leaders that a seat can pay, in order."""
    return [leader for leader in in_supply(table, seat, table.wealth[seat]) if leader > least]


def leaders_or_enough(table: Table, seat: int, least: int) -> list[int]:
    """FV-CHARGE-5 FV-LEADER-A4 The same, or enough; those passed by if the supply was redrawn so that only they are
    left."""
    return [*(for_sale(table, seat, least) or for_sale(table, seat, -1)), DONE]


def gain_leader(table: Table, seat: int, cost: int, why: Why) -> Rule[None]:
    """FV-EXPLORE-7 FV-EXPLORE-A4 FV-LEADER-B1 A leader of some cost at most, for nothing; if none is there, nothing."""
    if in_supply(table, seat, cost):
        leader = yield Ask(seat, table.box.kind.gain_leader, lambda now: in_supply(now, seat, cost))
        take_leader(table, seat, leader, 0, why)


# --- playing one -----------------------------------------------------------------------------------------------------


def may_lead(table: Table, seat: int) -> bool:
    """FV-LEADER-4 FV-LEADER-A1 FV-XFIGHT-B1 Whether a seat has not played its leader of this march."""
    march = table.march
    return table.box.rulings.leader_limit == "fight" or march is None or not march.leaders >> seat & 1


def play_leader(table: Table, battle: Battle, side: int, leader: int) -> None:
    """FV-LEADER-3 FV-LEADER-6 FV-LEADER-A5 A leader leaves the hand for the fight; it will go back to the supply of its
    owner, as all have seen."""
    seat = battle.attacker if side == ATTACKER else battle.defender
    table.hand[seat] &= ~table.box.leader_bit[leader]
    table.seen[seat] |= table.box.leader_bit[leader]
    battle.cards[side] = leader
    if table.march is not None:
        table.march.leaders |= 1 << seat


def texts(table: Table, battle: Battle, side: int, kind: type[T]) -> list[T]:
    """FV-LEADER3-A3 What the leader of a side says of a kind; a cancelled one says nothing, nor does any against a
    token."""
    leader = battle.cards[side]
    if leader == NOTHING or battle.cancelled[side] or battle.defender == NOBODY:
        return []
    return [text for text in table.box.content.leaders[leader].text if isinstance(text, kind)]


def leader_lines(table: Table, battle: Battle, side: int) -> list[Line]:
    """FV-LEADER-3 FV-LEADER3-2 FV-LEADER-A2..A3 FV-XFIGHT-A4 FV-LEADER3-A1 The attack or the defence of a side's
    leader, and what its text adds."""
    leader = battle.cards[side]
    if leader == NOTHING or battle.cancelled[side]:
        return []
    card = table.box.content.leaders[leader]
    added = sum(text.strength for text in texts(table, battle, side, say.Bonus) if applies(table, battle, side, text))
    return [("leader", leader, card.attack if side == ATTACKER else card.defence), ("text", leader, added)]


def applies(table: Table, battle: Battle, side: int, text: say.Bonus) -> bool:
    """Whether the bonus of a leader's text counts here."""
    ground = table.ground[battle.where]
    on_ground = text.terrain is None or (ground < len(TERRAINS) and TERRAINS[ground] == text.terrain)
    by_building = not text.building or table.base[battle.where] != NOTHING
    return in_role(text.role, side) and on_ground and by_building


def in_role(role: str, side: int) -> bool:
    """Whether a side plays a role."""
    return role == "either" or role == ("attacker" if side == ATTACKER else "defender")


# --- texts after the reveal ------------------------------------------------------------------------------------------


def cancel_leaders(table: Table, battle: Battle) -> None:
    """FV-LEADER3-4 FV-LEADER3-A3 FV-BATTLE-A9 First of all a leader may cancel the other; a bluff is not touched."""
    cancels = [bool(texts(table, battle, side, say.CancelLeader)) for side in (ATTACKER, DEFENDER)]
    for side in (ATTACKER, DEFENDER):
        if cancels[1 - side] and battle.cards[side] != NOTHING:
            battle.cancelled[side] = 1
            tell(table, LeaderCancelled, seat_on(battle, side), battle.cards[side])


def seat_on(battle: Battle, side: int) -> int:
    """Who is on a side."""
    return battle.attacker if side == ATTACKER else battle.defender


def gain_in_battle(table: Table, battle: Battle, side: int, kind: int) -> None:
    """FV-LEADER3-1 FV-LEADER3-A2 A unit of the kind that the enemy gave up comes from the own supply into the battle,
    if it can stand there."""
    seat = seat_on(battle, side)
    at_sea = bool(table.water >> battle.where & 1)
    if not table.supply[seat * UNITS + kind] or table.box.naval[kind] != at_sea:
        return
    if side == ATTACKER:
        table.supply[seat * UNITS + kind] -= 1
        battle.units[kind] += 1
    else:
        from_supply(table, seat, battle.where, kind)
    tell(table, UnitGained, seat, kind, battle.where, "leader")


def call_neighbours(table: Table, battle: Battle, side: int) -> Rule[None]:
    """FV-LEADER3-5 FV-LEADER3-D1 FV-LEADER3-A4 FV-LEADER3-B1 The own units of one adjacent territory may be counted,
    too."""
    if not texts(table, battle, side, say.Neighbours):
        return
    seat = seat_on(battle, side)
    lands = listed(table.near_bits[battle.where] & table.presence[seat])
    land = yield Ask(seat, table.box.kind.neighbours, [*lands, DONE], about=battle.where)
    if land != DONE:
        battle.neighbours[side] = land
        tell(table, NeighboursCalled, seat, land, tuple(units_at(table, land)))


def wins_ties(table: Table, battle: Battle, side: int) -> bool:
    """Whether a card or the leader of a side makes equal values a win for it."""
    stands = [text for text in texts(table, battle, side, say.Stand) if in_role(text.role, side)]
    return bool(battle.ties[side] or stands)


def said(table: Table, battle: Battle, side: int, kind: type[Any]) -> int:
    """The counts of a kind of text on a side's leader, added up."""
    return sum(text.count for text in texts(table, battle, side, kind))

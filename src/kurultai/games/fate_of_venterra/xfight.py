"""FV-XFIGHT Exploration fights: marching units against an explore token."""

from __future__ import annotations

from kurultai.games.fate_of_venterra.events import ExplorationBegins, ExplorationEnds, LeaderPlayed
from kurultai.games.fate_of_venterra.explore import take_token
from kurultai.games.fate_of_venterra.gods import AT_EXPLORATION, offer
from kurultai.games.fate_of_venterra.kinds import DONE
from kurultai.games.fate_of_venterra.leaders import in_hand, may_lead, play_leader
from kurultai.games.fate_of_venterra.retreat import break_through, retreat
from kurultai.games.fate_of_venterra.ships import occupy
from kurultai.games.fate_of_venterra.strength import count
from kurultai.games.fate_of_venterra.support import lend_support
from kurultai.games.fate_of_venterra.table import ATTACKER, DEFENDER, Battle, March, Table
from kurultai.games.fate_of_venterra.victor import lose_units
from kurultai.kernel.ask import Ask, Rule
from kurultai.kernel.story import tell


def explore(table: Table, march: March, fight: Battle) -> Rule[None]:
    """FV-XFIGHT-1..6 FV-XFIGHT-A1..A3 FV-EXPLORE-2 FV-CONTROL-3 FV-MARCH-5 Strength against the token's; the higher
    wins, a tie is the token's."""
    seat, land = fight.attacker, fight.where
    tell(table, ExplorationBegins, seat, land, tuple(fight.units))
    yield from lend_support(table, fight, ATTACKER)
    yield from offer(table, seat, AT_EXPLORATION)
    defence, attack = count(table, fight, DEFENDER), count(table, fight, ATTACKER)
    if (yield from lead(table, fight)):
        attack = count(table, fight, ATTACKER)
    tell(table, ExplorationEnds, seat, land, attack, defence, attack > defence)
    if attack > defence:
        take_token(table, land)
        march.explored += bytes((land,))
        occupy(table, march, fight)
    else:
        yield from lose_units(table, fight, ATTACKER, 1, seat, "casualty")
        yield from retreat(table, fight, ATTACKER)
        yield from break_through(table, seat)


def lead(table: Table, fight: Battle) -> Rule[bool]:
    """FV-XFIGHT-4 FV-XFIGHT-D1 FV-XFIGHT-A4 FV-XFIGHT-B1 FV-LEADER-4 One leader may be played, openly; whether one
    was."""
    seat = fight.attacker
    if not table.hand[seat] or not may_lead(table, seat):
        return False
    leader = yield Ask(seat, table.box.kind.leader, lambda now: [*in_hand(now, seat), DONE], about=fight.where)
    if leader == DONE:
        return False
    play_leader(table, fight, ATTACKER, leader)
    tell(table, LeaderPlayed, seat, leader, fight.where)
    return True

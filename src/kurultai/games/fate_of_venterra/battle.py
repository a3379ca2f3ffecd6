"""FV-BATTLE Battles: declared, supported, counted, decided by secret cards. Powers, leaders and Gods cards enter
through their windows; none is named here."""

from __future__ import annotations

from collections.abc import Callable

from kurultai.games.fate_of_venterra.build import look_after_forges
from kurultai.games.fate_of_venterra.events import HIDDEN, BattleBegins, BattleEnds, CardsRevealed
from kurultai.games.fate_of_venterra.gods import AT_BATTLE_START, IN_BATTLE, offer_in_battle
from kurultai.games.fate_of_venterra.kinds import DONE, LEADERS, UNITS
from kurultai.games.fate_of_venterra.leaders import (
    call_neighbours,
    cancel_leaders,
    in_hand,
    may_lead,
    play_leader,
    seat_on,
    wins_ties,
)
from kurultai.games.fate_of_venterra.ships import occupy
from kurultai.games.fate_of_venterra.strength import building_defends, count
from kurultai.games.fate_of_venterra.support import lend_support, lend_to_others
from kurultai.games.fate_of_venterra.table import (
    ATTACKER,
    DEFENDER,
    NOBODY,
    PATH,
    Battle,
    March,
    Table,
    controller,
    units_at,
)
from kurultai.games.fate_of_venterra.taking_over import take_over
from kurultai.games.fate_of_venterra.victor import settle, side_is_empty
from kurultai.games.fate_of_venterra.vocabulary import COMMAND_KINDS
from kurultai.games.fate_of_venterra.windows import BATTLE_DEFENDED, BATTLE_STARTS, Speech, open_window
from kurultai.games.fate_of_venterra.xfight import explore
from kurultai.kernel.ask import Ask, Rule, Together
from kurultai.kernel.story import tell


def fight_for(table: Table, march: March, land: int) -> Rule[None]:
    """FV-BATTLE-1 FV-MARCH-3..5 FV-BATTLE-A5 FV-BATTLE-A11 FV-BUILD-A4 Who marched into a territory fights for it: with
    the token, or with the one who controls it."""
    fight = Battle(where=land, attacker=march.seat, defender=NOBODY, units=bytearray(UNITS))
    waiting = b""
    for at in range(0, len(march.arriving), PATH):
        to, kind, origin = march.arriving[at : at + PATH]
        if to == land:
            fight.units[kind] += 1
            fight.origins |= 1 << origin
        else:
            waiting += march.arriving[at : at + PATH]
    march.arriving = waiting
    table.battle = fight
    enemy = controller(table, land)
    if table.tokens[land]:
        yield from explore(table, march, fight)
    elif enemy not in (NOBODY, march.seat):
        fight.defender = enemy
        yield from battle(table, march, fight)
    else:
        occupy(table, march, fight)
    table.battle = None
    look_after_forges(table)


def battle(table: Table, march: March, fight: Battle) -> Rule[None]:
    """FV-BATTLE-4..13 FV-BATTLE-A7..A10 FV-TRACK-3 Step by step, until one side has nobody left or the values are
    compared."""
    start_battle(table, fight)
    for step in STEPS:
        yield from step(table, fight)
        if decided(table, fight) is not None:
            break
    winner = decided(table, fight)
    attack, defence = count(table, fight, ATTACKER), count(table, fight, DEFENDER)
    was_decided = winner is not None
    if not was_decided:
        winner = compare(table, fight, attack, defence)
    won = HIDDEN if winner is None else seat_on(fight, winner)
    tell(table, BattleEnds, fight.where, fight.attacker, fight.defender, attack, defence, won, was_decided)
    yield from settle(table, march, fight, winner, decided=was_decided)


def start_battle(table: Table, fight: Battle) -> None:
    """FV-BATTLE-2 FV-BATTLE-4 FV-BTRACK-1 FV-BATTLE-A6 FV-BATTLE-A12 FV-TRACK-3 The attack is declared and the battle
    token moves, whatever comes of it."""
    table.score[fight.attacker] += 1
    units, there = tuple(fight.units), tuple(units_at(table, fight.where))
    tell(table, BattleBegins, fight.where, fight.attacker, fight.defender, units, there, table.score[fight.attacker])


def decided(table: Table, fight: Battle) -> int | None:
    """FV-BATTLE-A7..A8 The side that has won because the other has nobody left, a building that defends counting for
    the defender."""
    if not any(fight.units):
        return DEFENDER
    if not table.heads[fight.where] and not building_defends(table, fight):
        return ATTACKER
    return None


def attacker_supports(table: Table, fight: Battle) -> Rule[None]:
    """FV-BATTLE-4 FV-BATTLE-D1 The attacker declares support."""
    return lend_support(table, fight, ATTACKER)


def start_effects(table: Table, fight: Battle) -> Speech:
    """FV-BATTLE-5 FV-BATTLE-A10 What happens when a battle starts, the attacker's first."""
    return open_window(table, fight.attacker, BATTLE_STARTS, fight)


def start_cards(table: Table, fight: Battle) -> Rule[None]:
    """FV-BATTLE-5 FV-GODS-2 Gods cards for the start of a battle."""
    return offer_in_battle(table, fight, AT_BATTLE_START)


def defender_supports(table: Table, fight: Battle) -> Rule[None]:
    """FV-BATTLE-5..6 FV-BATTLE-D2 FV-SUPPORT-A3 The defender's own effects and support; then that of others, where it
    is allowed."""
    yield from open_window(table, fight.defender, BATTLE_DEFENDED, fight)
    yield from lend_support(table, fight, DEFENDER)
    yield from lend_to_others(table, fight)


def sums(table: Table, fight: Battle) -> Speech:
    """FV-BATTLE-7..8 Attack and defence as they stand, for those who listen."""
    if table.story is not None:
        count(table, fight, ATTACKER)
        count(table, fight, DEFENDER)
    return ()


def before_resolving(table: Table, fight: Battle) -> Rule[None]:
    """FV-BATTLE-9 FV-GODS-8 Gods cards before the battle is resolved."""
    return offer_in_battle(table, fight, IN_BATTLE)


def commit_cards(table: Table, fight: Battle) -> Rule[None]:
    """FV-BATTLE-10..12 FV-BATTLE-D3 FV-BATTLE-A2..A3 FV-LEADER-5 FV-LEADER-D1 FV-CMD-A4 In secret and at the same time
    everybody with units in the battle puts down a leader, a command card as a bluff, or nothing."""
    sides = [side for side in (ATTACKER, DEFENDER) if not side_is_empty(table, fight, side)]
    answers = yield Together(
        [Ask(seat_on(fight, side), table.box.kind.commit, cards_to(seat_on(fight, side))) for side in sides]
    )
    shown = [HIDDEN, HIDDEN]
    for side, card in zip(sides, answers, strict=True):
        shown[side] = card
        if 0 <= card < LEADERS:
            play_leader(table, fight, side, card)
    tell(table, CardsRevealed, fight.where, fight.attacker, fight.defender, (shown[ATTACKER], shown[DEFENDER]))


def cards_to(seat: int) -> Callable[[Table], list[int]]:
    """FV-BATTLE-10 FV-BATTLE-B1 What a seat may put down: leaders in hand, command cards in hand, or none."""

    def options(table: Table) -> list[int]:
        leaders = in_hand(table, seat) if may_lead(table, seat) else []
        bluffs = [LEADERS + card for card in range(len(COMMAND_KINDS)) if not table.declared[seat] >> card & 1]
        return [*leaders, *bluffs, DONE]

    return options


def leaders_speak(table: Table, fight: Battle) -> Rule[None]:
    """FV-BATTLE-A8..A9 The texts of the leaders: first who cancels, then who takes a unit over, then who calls
    neighbours; none any more once nobody is left on a side."""
    cancel_leaders(table, fight)
    for text in (take_over, call_neighbours):
        for side in (ATTACKER, DEFENDER):
            if decided(table, fight) is None:
                yield from text(table, fight, side)


STEPS = (
    attacker_supports,
    start_effects,
    start_cards,
    defender_supports,
    sums,
    before_resolving,
    commit_cards,
    leaders_speak,
)
"""FV-BATTLE-4..10 The steps of a battle before the values are compared."""


def compare(table: Table, fight: Battle, attack: int, defence: int) -> int | None:
    """FV-BATTLE-13 FV-VICTOR-2 The higher value wins; equal ones are a tie, unless one side alone wins ties."""
    if attack != defence:
        return ATTACKER if attack > defence else DEFENDER
    stands = [wins_ties(table, fight, side) for side in (ATTACKER, DEFENDER)]
    if stands[ATTACKER] != stands[DEFENDER]:
        return ATTACKER if stands[ATTACKER] else DEFENDER
    return None

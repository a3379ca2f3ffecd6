"""Why something is not offered: the rule, and a sentence made from what the viewer sees."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from kurultai.games.fate_of_venterra.abilities import BuyDefence
from kurultai.games.fate_of_venterra.build import build_price, upgrade_price
from kurultai.games.fate_of_venterra.choices import taken_off
from kurultai.games.fate_of_venterra.content import FACTIONS
from kurultai.games.fate_of_venterra.gods import WINDOWS
from kurultai.games.fate_of_venterra.kinds import BLIND, CONVERT, DONE, LEADERS, SUPPORT, UNITS
from kurultai.games.fate_of_venterra.leaders import in_role
from kurultai.games.fate_of_venterra.reasons_on_map import (
    Why,
    has_open_water,
    no_fight_there,
    no_such_unit,
    not_a_building_site,
    not_a_home,
    not_a_retreat,
    not_a_river,
    not_for_the_outpost,
    not_into_it,
    not_to_be_upgraded,
    not_to_deploy,
    not_to_recruit_at,
    not_to_set_out,
    nothing_adjacent,
)
from kurultai.games.fate_of_venterra.sight import View
from kurultai.games.fate_of_venterra.table import ATTACKER, DEFENDER
from kurultai.games.fate_of_venterra.upgrades import sale_price
from kurultai.games.fate_of_venterra.vocabulary import UNIT_KINDS
from kurultai.kernel.ask import Ask

if TYPE_CHECKING:
    from kurultai.games.fate_of_venterra.words import VenterraWords

Reason = Callable[["VenterraWords", View, Ask[Any], Any], Why | None]


def why_not(words: VenterraWords, view: View, ask: Ask[Any], value: Any) -> Why | None:
    """FV-PROP-T5 Why a value of the question's domain is not among its options; nothing if it is, or if nothing is
    known."""
    if value in ask.options:
        return None
    if value == SUPPORT and ask.kind.name in ("march-from", "march-to"):
        return "FV-SUPPORT-2", words.phrases.raw("refused.no_support")
    if value == DONE:
        return ask.kind.rule, words.phrases.raw("refused.must")
    told = REASONS.get(ask.kind.name)
    return told(words, view, ask, value) if told is not None else None


# --- factions and boards ---------------------------------------------------------------------------------------------


def faction_taken(words: VenterraWords, view: View, ask: Ask[Any], faction: int) -> Why | None:
    """FV-FACTION-B1 A faction has one player."""
    if faction in view.factions:
        name = words.name(view.factions.index(faction))
        return "FV-FACTION-B1", words.phrases.say("refused.faction", faction=words.faction(faction), name=name)
    return "FV-FACTION-B1", words.phrases.say("refused.faction_promised", faction=words.faction(faction))


def board_used(words: VenterraWords, view: View, ask: Ask[Any], board: int) -> Why | None:
    """FV-MAP-3 A board lies on the map once."""
    return "FV-MAP-3", words.phrases.say("refused.board", board=words.board(board))


def same_turn(words: VenterraWords, view: View, ask: Ask[Any], turn: int) -> Why | None:
    """FV-MAP-4..5 A turn that looks like another, or for which there is no place."""
    alike = turn % 3 in [offered % 3 for offered in ask.options]
    return ("FV-MAP-4" if alike else "FV-MAP-5"), words.phrases.raw("refused.turn_alike" if alike else "refused.turn")


def no_place(words: VenterraWords, view: View, ask: Ask[Any], cell: int) -> Why | None:
    """FV-MAP-5 FV-MAP-A2 Free ground, beside the starting board as long as that can be."""
    return "FV-MAP-5", words.phrases.raw("refused.place")


# --- commands and cards ----------------------------------------------------------------------------------------------


def not_declared(words: VenterraWords, view: View, ask: Ask[Any], command: int) -> Why | None:
    """FV-CMD-4 One of the two that were declared, each once."""
    own = view.seats[ask.seat]
    key = "command_done" if command in own.resolved else "command"
    return "FV-CMD-4", words.phrases.say(f"refused.{key}", card=words.box.content.commands[command].name)


def idle_action(words: VenterraWords, view: View, ask: Ask[Any], option: int) -> Why | None:
    """FV-CMD-6 What could do nothing now is not offered."""
    return "FV-CMD-6", words.phrases.raw("refused.action")


def quest_not_open(words: VenterraWords, view: View, ask: Ask[Any], quest: int) -> Why | None:
    """FV-PLAN-B1 A quest of the row, or blind while the deck has some."""
    if quest == BLIND:
        return "FV-PLAN-B1", words.phrases.raw("refused.no_deck")
    return "FV-PLAN-B1", words.phrases.say("refused.not_in_row", card=words.quest(quest))


def quest_not_done(words: VenterraWords, view: View, ask: Ask[Any], quest: int) -> Why | None:
    """FV-QPHASE-B1 FV-QUEST-6..7 A reserved quest, with its price in hand and everything that it requires."""
    own, card = view.seats[ask.seat], words.box.content.quests[quest]
    facts = {"card": card.name, "price": card.price, "wealth": own.wealth}
    if quest in own.completed:
        return "FV-QPHASE-B1", words.phrases.say("refused.quest_completed", **facts)
    if quest not in own.reserved and quest not in view.quests:
        return "FV-QPHASE-1", words.phrases.say("refused.quest_not_reserved", **facts)
    if card.price > own.wealth:
        return "FV-QUEST-7", words.phrases.say("refused.quest_price", **facts)
    return "FV-QUEST-6", words.phrases.say("refused.quest_needs", text=words.text.quest(card), **facts)


def gods_not_open(words: VenterraWords, view: View, ask: Ask[Any], card: int) -> Why | None:
    """FV-GODS-B2 A card of the row, or blind while there is anything to draw."""
    if card == BLIND:
        return "FV-GODS-B2", words.phrases.raw("refused.no_deck")
    return "FV-GODS-B2", words.phrases.say("refused.not_in_row", card=words.gods(card))


def gods_not_now(words: VenterraWords, view: View, ask: Ask[Any], card: int) -> Why | None:
    """FV-GODS-2 FV-GODS-B1 A card in hand, in its own moment, with something to act on."""
    if card not in (*view.seats[ask.seat].gods, *view.gods):
        return "FV-GODS-B1", words.phrases.say("refused.not_held", card=words.gods(card))
    record = words.box.content.gods[card]
    if not isinstance(ask.about, int) or record.window != WINDOWS[ask.about]:
        window = words.phrases.raw(f"window.{record.window}")
        return "FV-GODS-2", words.phrases.say("refused.gods_window", card=record.name, window=window)
    if view.battle is not None and not in_role(record.role, ATTACKER if view.battle.attacker == ask.seat else DEFENDER):
        role = words.text.role(record.role)
        return "FV-GODS-2", words.phrases.say("refused.gods_role", card=record.name, role=role)
    return "FV-GODS-B1", words.phrases.say("refused.gods_idle", card=record.name)


# --- leaders ---------------------------------------------------------------------------------------------------------


def leader_of_another(words: VenterraWords, view: View, ask: Ask[Any], leader: int) -> Why | None:
    """FV-LEADER-1 Everybody has the six leaders of his own faction."""
    record = words.box.content.leaders[leader]
    if FACTIONS.index(record.faction) == view.seats[ask.seat].faction:
        return None
    faction = words.faction(FACTIONS.index(record.faction))
    return "FV-LEADER-1", words.phrases.say("refused.leader_of", card=record.name, faction=faction)


def not_a_start_leader(words: VenterraWords, view: View, ask: Ask[Any], leader: int) -> Why | None:
    """FV-MAT-5 A leader of the own faction and of the rank that is asked for, each once."""
    record = words.box.content.leaders[leader]
    facts = {"card": record.name, "rank": record.rank, "wanted": ask.about}
    key = "leader_held" if leader in view.leaders else "leader_rank"
    told = ("FV-MAT-5", words.phrases.say(f"refused.{key}", **facts))
    return leader_of_another(words, view, ask, leader) or told


def leader_not_for_sale(words: VenterraWords, view: View, ask: Ask[Any], leader: int) -> Why | None:
    """FV-CHARGE-5 FV-LEADER-B1 A leader of the own supply that can be paid, each card once and in their order; one that
    lies in a fight is not there yet."""
    record, own = words.box.content.leaders[leader], view.seats[ask.seat]
    facts = {"card": record.name, "cost": record.cost, "wealth": own.wealth}
    other = leader_of_another(words, view, ask, leader)
    if other:
        return other
    if leader in view.leaders:
        return "FV-LEADER-B1", words.phrases.say("refused.leader_held", **facts)
    if view.battle is not None and leader in view.battle.cards:
        return "FV-LEADER-B1", words.phrases.say("refused.leader_lies", **facts)
    if ask.kind is words.box.kind.buy_leader and record.cost <= own.wealth:
        return "FV-CHARGE-5", words.phrases.say("refused.leader_passed", **facts)
    key = "leader_dear" if ask.kind is words.box.kind.buy_leader else "leader_too_good"
    return "FV-LEADER-B1", words.phrases.say(f"refused.{key}", **facts)


def not_to_lead(words: VenterraWords, view: View, ask: Ask[Any], card: int) -> Why | None:
    """FV-BATTLE-B1 FV-LEADER-B1 A leader in hand, one a march; or a command card that is not declared."""
    if card >= LEADERS:
        name = words.box.content.commands[card - LEADERS].name
        return "FV-BATTLE-B1", words.phrases.say("refused.bluff", card=name)
    other = leader_of_another(words, view, ask, card)
    if other:
        return other
    key = "leader_second" if card in view.leaders else "not_held"
    return "FV-LEADER-B1", words.phrases.say(f"refused.{key}", card=words.leader(card))


# --- purchases -------------------------------------------------------------------------------------------------------


def not_to_recruit(words: VenterraWords, view: View, ask: Ask[Any], kind: int) -> Why | None:
    """FV-REINFORCE-B1 A unit that the mat still has, that can be paid, and that has a place to come to."""
    own = view.seats[ask.seat]
    cost = max(0, words.box.costs[own.faction][kind] - taken_off(ask))
    units = words.phrases.raw(f"unit.{UNIT_KINDS[kind]}.plain")
    facts = {"units": units, "unit": words.unit(kind, "a"), "cost": cost, "wealth": own.wealth}
    if not own.supply[kind]:
        return "FV-REINFORCE-B1", words.phrases.say("refused.no_unit_left", **facts)
    if cost > own.wealth:
        return "FV-REINFORCE-B1", words.phrases.say("refused.unit_dear", **facts)
    if words.box.naval[kind] and not has_open_water(words, view, ask.seat):
        return "FV-REINFORCE-3", words.phrases.say("refused.no_water", **facts)
    return "FV-REINFORCE-2", words.phrases.say("refused.unit_not_now", **facts)


def not_to_build(words: VenterraWords, view: View, ask: Ask[Any], kind: int) -> Why | None:
    """FV-BUILD-1 FV-REINFORCE-8 FV-REINFORCE-B3 FV-VICTOR-A6 A basic building, or the own starting one where the table
    has ruled so, that the mat still has, that can be paid, and that has a place to stand."""
    own, facts = view.seats[ask.seat], {"building": words.building(kind), "wealth": view.seats[ask.seat].wealth}
    rebuilt = words.box.rulings.starting_building_rebuildable
    if kind not in words.box.basics and not (rebuilt and kind == words.box.starting[own.faction]):
        return "FV-BUILD-1", words.phrases.say(f"refused.{'not_basic_nor_own' if rebuilt else 'not_basic'}", **facts)
    if not own.pieces[kind]:
        return "FV-BUILD-1", words.phrases.say("refused.no_piece", **facts)
    cost = build_price(words.box, kind, taken_off(ask))
    if cost > own.wealth:
        return "FV-BUILD-1", words.phrases.say("refused.piece_dear", cost=cost, **facts)
    return "FV-REINFORCE-8", words.phrases.say("refused.no_site", **facts)


def not_into_that(words: VenterraWords, view: View, ask: Ask[Any], kind: int) -> Why | None:
    """FV-BUILD-3..5 FV-REINFORCE-B2 An upgrade of the building's line that the mat still has and that can be paid."""
    own, facts = view.seats[ask.seat], {"building": words.building(kind), "wealth": view.seats[ask.seat].wealth}
    base = view.lands[ask.about[0]].building if isinstance(ask.about, tuple) else -1
    if kind not in words.box.upgrades_to[base]:
        return "FV-REINFORCE-B2", words.phrases.say("refused.other_line", base=words.building(base), **facts)
    if not own.pieces[kind]:
        return "FV-REINFORCE-B2", words.phrases.say("refused.no_piece", **facts)
    cost = upgrade_price(words.box, kind, taken_off(ask))
    return "FV-BUILD-5", words.phrases.say("refused.piece_dear", cost=cost, **facts)


def not_to_buy(words: VenterraWords, view: View, ask: Ask[Any], upgrade: int) -> Why | None:
    """FV-UPG-B1 An inactive upgrade of the own faction that can be paid."""
    own, card = view.seats[ask.seat], words.box.content.upgrades[upgrade]
    faction = FACTIONS.index(card.faction)
    price = sale_price(card, taken_off(ask))
    facts = {"card": card.name, "price": price, "wealth": own.wealth, "faction": words.faction(faction)}
    active = "upgrade_active" if upgrade in own.upgrades else "upgrade_dear"
    return "FV-UPG-B1", words.phrases.say(f"refused.{'upgrade_of' if faction != own.faction else active}", **facts)


def defence_not_for_sale(words: VenterraWords, view: View, ask: Ask[Any], points: int) -> Why | None:
    """FV-FACTION-ORDER-B1 As many points as the power sells, and as can be paid."""
    own, upgrades = view.seats[ask.seat], words.box.content.upgrades
    powers = [power for upgrade in own.upgrades for power in upgrades[upgrade].powers]
    prices = next(power.prices for power in powers if isinstance(power, BuyDefence))
    key = "defence_most" if points > len(prices) else "defence_dear"
    facts = {"points": points, "most": len(prices), "price": sum(prices[:points]), "wealth": own.wealth}
    return "FV-FACTION-ORDER-B1", words.phrases.say(f"refused.{key}", **facts)


# --- phases ----------------------------------------------------------------------------------------------------------


def too_much(words: VenterraWords, view: View, ask: Ask[Any], amount: int) -> Why | None:
    """FV-BID-B1 FV-TAX-B1 No more than one has, and no more than is due."""
    wealth = view.seats[ask.seat].wealth
    rule = {"bid": "FV-BID-B1", "pay-tax": "FV-TAX-B1"}.get(ask.kind.name, ask.kind.rule)
    key = "too_much" if amount > wealth else "not_due"
    return rule, words.phrases.say(f"refused.{key}", amount=words.text.amount("wealth", amount), wealth=wealth)


def reward_gone(words: VenterraWords, view: View, ask: Ask[Any], reward: int) -> Why | None:
    """FV-BIDREW-B1 Each reward of this side of the track once."""
    key = "reward" if reward in words.box.bid_rewards else "reward_side"
    return "FV-BIDREW-B1", words.phrases.say(f"refused.{key}", reward=words.box.content.rewards[reward].name)


def not_tied(words: VenterraWords, view: View, ask: Ask[Any], seat: int) -> Why | None:
    """FV-BID-B1 FV-GOAL-3 Somebody who sits here, and of those whom the question is about."""
    key = "nobody" if seat >= len(view.seats) else "not_tied" if ask.kind is words.box.kind.next_in_order else "victim"
    rule = "FV-GOAL-3" if seat >= len(view.seats) else ask.kind.rule
    return rule, words.phrases.say(f"refused.{key}", name=words.name(seat))


def not_conquered_so(words: VenterraWords, view: View, ask: Ask[Any], outcome: int) -> Why | None:
    """FV-VICTOR-B1 FV-VICTOR-A6 Kept is only what cannot be converted; converted only with the own pieces, and no
    starting building."""
    if outcome != CONVERT:
        return "FV-VICTOR-B1", words.phrases.raw("refused.conquer")
    if isinstance(ask.about, int) and view.lands[ask.about].building in words.box.starting:
        return "FV-VICTOR-A6", words.phrases.raw("refused.conquer_start")
    return "FV-VICTOR-B1", words.phrases.raw("refused.conquer_pieces")


def unit_place(words: VenterraWords, view: View, ask: Ask[Any], place: int) -> Why | None:
    """FV-MARCH-B1 FV-VICTOR-B1 FV-TAX-B1 A kind of unit in a territory."""
    return no_such_unit(words, view, ask, *divmod(place, UNITS))


REASONS: dict[str, Reason] = {
    "faction": faction_taken,
    "board": board_used,
    "turn": same_turn,
    "place": no_place,
    "river": not_a_river,
    "home": not_a_home,
    "outpost-at": not_for_the_outpost,
    "deploy": not_to_deploy,
    "start-leader": not_a_start_leader,
    "command": not_declared,
    "action": idle_action,
    "reserve": quest_not_open,
    "quest": quest_not_done,
    "gods": gods_not_open,
    "play-gods": gods_not_now,
    "march-from": not_to_set_out,
    "march-to": not_into_it,
    "march-unit": unit_place,
    "support-march": unit_place,
    "gather-unit": unit_place,
    "casualty": unit_place,
    "remove": unit_place,
    "disband": unit_place,
    "support-to": not_into_it,
    "fight": no_fight_there,
    "support": nothing_adjacent,
    "neighbours": nothing_adjacent,
    "commit": not_to_lead,
    "leader": not_to_lead,
    "retreat": not_a_retreat,
    "conquer": not_conquered_so,
    "recruit": not_to_recruit,
    "recruit-at": not_to_recruit_at,
    "second-at": not_to_recruit_at,
    "gain-at": not_to_recruit_at,
    "upgrade-at": not_to_be_upgraded,
    "upgrade-to": not_into_that,
    "build": not_to_build,
    "build-at": not_a_building_site,
    "buy-upgrade": not_to_buy,
    "buy-leader": leader_not_for_sale,
    "gain-leader": leader_not_for_sale,
    "victim": not_tied,
    "pay-tax": too_much,
    "buy-defence": defence_not_for_sale,
    "bid": too_much,
    "next-in-order": not_tied,
    "reward": reward_gone,
}
"""The reasons by kind of question; each is asked only about what is not offered."""

"""Why something is not offered: the rule, and a sentence made from what the viewer sees."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from kurultai.games.ruination.box import BATTLE, FAVOR, KINDS, RESOURCES, WURM
from kurultai.games.ruination.dice import PRICES
from kurultai.games.ruination.kinds import (
    DONE,
    FAVOR_DIE,
    FIRST_TACTIC,
    NOMADS,
    PASS,
    STRENGTH,
    WURM_DIE,
)
from kurultai.games.ruination.lasting import sum_of
from kurultai.games.ruination.move import NO_PIECE, Crossing
from kurultai.games.ruination.paying import affordable, can_pay
from kurultai.games.ruination.reasons_on_map import (
    Why,
    closed,
    nobody_there,
    not_a_bastion_place,
    not_a_corner,
    not_a_retreat,
    not_open_ground,
    not_to_fetch,
    not_to_gather_at,
    not_to_place,
    not_to_recruit,
    not_to_scavenge_at,
    not_to_send,
    not_to_spread_from,
)
from kurultai.games.ruination.sight import View
from kurultai.games.ruination.table import NO_CARD
from kurultai.games.ruination.telling import resource_text
from kurultai.games.ruination.vocabulary import Modifiers
from kurultai.kernel.ask import Ask

if TYPE_CHECKING:
    from kurultai.games.ruination.words import RuinationWords


def why_not(words: RuinationWords, view: View, ask: Ask[Any], value: Any) -> Why | None:
    """Why a value of the question's domain is not among its options; nothing if it is, or if nothing is known."""
    if value in ask.options:
        return None
    of_mode = words.box.mode.why_not(words, view, ask, value)
    if of_mode is not None:
        return of_mode
    if value == DONE and ask.kind.name in DONE_RULES:
        return DONE_RULES[ask.kind.name], words.phrases.raw(f"refused.done.{ask.kind.name}")
    told = REASONS.get(ask.kind.name)
    return told(words, view, ask, value) if told is not None else None


DONE_RULES = {
    "send": "RU-MOVE-A2",
    "fetch": "RU-MOVE-A2",
    "recruit": "RU-RECRUIT-A6",
    "exile": "RU-TRACK-A17",
    "reroll": "RU-BLESS-A5",
}
"""The rules by which one cannot say “enough”."""


# --- tiles and cards -------------------------------------------------------------------------------------------------


def not_dealt(words: RuinationWords, view: View, ask: Ask[Any], tile: int) -> Why | None:
    """RU-START-2 Only one's own two tiles."""
    number = words.box.content.tiles[tile].number
    return "RU-START-2", words.phrases.say("refused.tile", number=number)


def part_done(words: RuinationWords, view: View, ask: Ask[Any], part: int) -> Why | None:
    """RU-CARD-4 Each part of a card once."""
    return ("RU-CARD-4", words.phrases.raw("refused.part")) if view.parts & 1 << part else None


# --- the market ------------------------------------------------------------------------------------------------------


def not_to_buy(words: RuinationWords, view: View, ask: Ask[Any], card: int) -> Why | None:
    """RU-SCAV-4 RU-ADV-3..4 RU-ADV-9 RU-SETUP-A1 A visible card, and all of its price together with a slot's."""
    name = words.advantage(card)
    seen = {shown for tier in view.advantages for shown in tier}
    if card not in seen:
        owner = next((seat for seat, shown in enumerate(view.seats) if card in shown.slots), None)
        if owner is not None:
            facts = {"card": name, "name": words.name(owner)}
            return "RU-ADV-8", words.phrases.say(f"refused.card_taken.{words.who(owner)}", **facts)
        return "RU-SCAV-4", words.phrases.say("refused.card_unseen", card=name)
    if card in [top for _, top in view.advantages] and not words.box.rulings.deck_top_buyable:
        return "RU-SETUP-A1", words.phrases.say("refused.card_top", card=name)
    held = held_by(view, ask.seat)
    prices = words.box.card_prices[card]
    cost = words.text.costs(words.box.content.advantages[card].cost)
    facts = {"card": name, "cost": cost, "held": holdings(words, view, ask.seat)}
    if not any(affordable(held, price) for price in prices):
        return "RU-ADV-3", words.phrases.say("refused.card_dear", **facts)
    return "RU-ADV-4", words.phrases.say("refused.card_slots", **facts)


def not_this_slot(words: RuinationWords, view: View, ask: Ask[Any], slot: int) -> Why | None:
    """RU-ADV-4 RU-ADV-6 RU-ADV-A7 A slot of the own board, whose price is paid as well."""
    tactics = words.box.boards[ask.seat].tactics
    if slot >= len(tactics):
        return "RU-ADV-A7", words.phrases.count("refused.slot_none", len(tactics))
    cost = words.text.cost(tactics[slot].slot_cost)
    facts = {"number": slot + 1, "cost": cost, "held": holdings(words, view, ask.seat)}
    return "RU-ADV-4", words.phrases.say("refused.slot_dear", **facts)


def not_this_price(words: RuinationWords, view: View, ask: Ask[Any], which: int) -> Why | None:
    """RU-ADV-4 RU-ADV-A6 One of the printed alternatives, if it can be paid together with the slot."""
    if not isinstance(ask.about, int):
        return None
    costs = words.box.content.advantages[ask.about].cost
    if which >= len(costs):
        return "RU-ADV-A6", words.phrases.count("refused.price_none", len(costs), card=words.advantage(ask.about))
    facts = {"cost": words.text.cost(costs[which]), "held": holdings(words, view, ask.seat)}
    if affordable(held_by(view, ask.seat), words.box.card_prices[ask.about][which]):
        return "RU-ADV-4", words.phrases.say("refused.price_slot", **facts)
    return "RU-ADV-3", words.phrases.say("refused.price_dear", **facts)


def not_to_join(words: RuinationWords, view: View, ask: Ask[Any], exile: int) -> Why | None:
    """RU-RECRUIT-10 RU-UNIT-14 RU-UNIT-A6 RU-SETUP-A1 A visible exile whose price, less a discount, can be paid."""
    record = words.box.content.exiles[exile]
    if exile not in (*view.exiles, view.exile_top):
        serves = any(exile in army.exiles for land in view.territories for army in land.armies)
        key = "refused.exile_serves" if serves else "refused.exile_unseen"
        return "RU-UNIT-14", words.phrases.say(key, exile=record.name)
    if exile == view.exile_top and not words.box.rulings.deck_top_buyable:
        return "RU-SETUP-A1", words.phrases.say("refused.exile_top", exile=record.name)
    price, saved = words.box.exile_prices[exile], lasting_seen(words, view, ask.seat).exile_discount
    if can_pay(held_by(view, ask.seat), price, saved):
        return None
    cost = words.text.cost_less(record.cost, saved)
    facts = {"exile": record.name, "cost": cost, "held": holdings(words, view, ask.seat)}
    return "RU-RECRUIT-10", words.phrases.say("refused.exile_dear", **facts)


def not_to_pay_with(words: RuinationWords, view: View, ask: Ask[Any], resource: int) -> Why | None:
    """RU-RES-B3 What one has; and by type in the order of the board, so that the same payment is made in one way."""
    if view.seats[ask.seat].resources[resource]:
        return "RU-ADV-3", words.phrases.raw("refused.pay_order")
    return "RU-RES-B3", words.phrases.say("refused.no_resource", resource=words.resource(resource))


def not_to_save(words: RuinationWords, view: View, ask: Ask[Any], resource: int) -> Why | None:
    """RU-UNIT-A6 A discount saves what is asked for, and no more than can be paid without it."""
    return "RU-UNIT-A6", words.phrases.say("refused.save", resource=words.resource(resource))


# --- battles ---------------------------------------------------------------------------------------------------------


def no_battle(words: RuinationWords, view: View, ask: Ask[Any], value: int) -> Why | None:
    """RU-BATTLE-3 RU-UNIT-5 A battle needs the units of both sides in one territory."""
    at, side = divmod(value, NOMADS + 1)
    if not any(army.seat == ask.seat for army in view.territories[at].armies):
        return "RU-BATTLE-3", words.phrases.say("refused.battle_absent", territory=words.territory(at))
    facts = {"name": words.name(side), "territory": words.territory(at)}
    return "RU-BATTLE-3", words.phrases.say("refused.battle_alone", **facts)


def not_in_battle(words: RuinationWords, view: View, ask: Ask[Any], choice: int) -> Why | None:
    """RU-BATTLE-17..20 RU-NOMAD-8 RU-BLESS-2 A battle action needs its die or specials, a blessing has its price."""
    if choice in PRICES:
        return too_few_blessings(words, view, ask, choice)
    if view.battle is None or choice == PASS:
        return None
    side = next((side for side in view.battle.sides if side.side == ask.seat), None)
    if side is None:
        return None
    if choice >= FIRST_TACTIC:
        return not_this_tactic(words, side.dice, side.used, ask.seat, choice - FIRST_TACTIC)
    die = {STRENGTH: BATTLE, FAVOR_DIE: FAVOR, WURM_DIE: WURM}[choice]
    if die == BATTLE:
        return "RU-BATTLE-17", words.phrases.raw("refused.fight.strength")
    against_nomads = view.battle.nomad != NO_CARD
    favor = ("RU-NOMAD-8", "favor_spent") if against_nomads else ("RU-BATTLE-13", "favor")
    rule, key = favor if die == FAVOR else ("RU-BATTLE-20", "wurm")
    return rule, words.phrases.raw(f"refused.fight.{key}")


def not_this_tactic(
    words: RuinationWords, dice: tuple[int, ...], used: tuple[int, ...], seat: int, slot: int
) -> Why | None:
    """RU-BATTLE-18 RU-BATTLE-A7..A8 A section of the own board, once a battle, for its specials."""
    tactics = words.box.boards[seat].tactics
    if slot >= len(tactics):
        return "RU-ADV-A7", words.phrases.count("refused.slot_none", len(tactics))
    if used[slot] and not words.box.rulings.tactic_repeat:
        return "RU-BATTLE-A7", words.phrases.say("refused.fight.used", number=slot + 1)
    specials = sum(count * words.box.dice.special[face] for face, count in enumerate(dice))
    needs = words.phrases.count("table.specials", tactics[slot].specials)
    return "RU-BATTLE-18", words.phrases.count("refused.fight.specials", specials, tactic=slot + 1, needs=needs)


def too_few_blessings(words: RuinationWords, view: View, ask: Ask[Any], choice: int) -> Why | None:
    """RU-BLESS-2..5 What it costs, and what one has."""
    held, price = view.seats[ask.seat].blessings, PRICES[choice]
    if held >= price:
        return "RU-BLESS-9", words.phrases.raw("refused.bless_no_dice")
    facts = {"price": words.text.amount("blessing", price), "held": words.text.amount("blessing", held)}
    return "RU-BLESS-2", words.phrases.say("refused.bless", **facts)


def no_such_die(words: RuinationWords, view: View, ask: Ask[Any], face: int) -> Why | None:
    """RU-BLESS-4 RU-BLESS-9 Only unspent dice that fit what was chosen; those to roll again are picked once each, and
    by some in order."""
    dice = view.rolled
    if view.battle is not None:
        dice = next((side.dice for side in view.battle.sides if side.side == ask.seat), ())
    shown = words.text.face(face)
    if not dice or not dice[face]:
        return "RU-BLESS-9", words.phrases.say("refused.die_none", face=shown)
    if ask.kind is not words.box.kind.reroll:
        return "RU-BLESS-9", words.phrases.say("refused.die_other", face=shown)
    key = "refused.die_picked" if words.box.freely(ask.seat) else "refused.die_order"
    return "RU-BLESS-4", words.phrases.say(key, face=shown)


def not_this_face(words: RuinationWords, view: View, ask: Ask[Any], face: int) -> Why | None:
    """RU-BLESS-5 A face of the same die, and another one."""
    key = "refused.face_same" if face == ask.about else "refused.face_other"
    return "RU-BLESS-5", words.phrases.say(key, face=words.text.face(face))


def not_these_specials(words: RuinationWords, view: View, ask: Ask[Any], doubles: int) -> Why | None:
    """RU-BATTLE-A8 Enough dice for the tactic, and none to spare."""
    return "RU-BATTLE-A8", words.phrases.raw("refused.specials")


def no_such_tactic(words: RuinationWords, view: View, ask: Ask[Any], card: int) -> Why | None:
    """RU-BATTLE-A30 Only of an advantage on the own board."""
    return "RU-BATTLE-A30", words.phrases.say("refused.tactic_card", card=words.advantage(card))


# --- losses and tolls ------------------------------------------------------------------------------------------------


def no_toll(words: RuinationWords, view: View, ask: Ask[Any], value: int) -> Why | None:
    """RU-MAP-7 RU-MAP-A5 RU-MAP-A10 A resource that one has, by some in order; or one of the units that cross where
    this toll is paid."""
    if value < RESOURCES:
        if view.seats[ask.seat].resources[value]:
            return "RU-MAP-7", words.phrases.raw("refused.pay_order")
        return "RU-MAP-A10", words.phrases.say("refused.no_resource", resource=words.resource(value))
    piece = words.piece(value - RESOURCES, "a")
    if isinstance(ask.about, Crossing):
        key = "toll_there" if ask.about.piece == NO_PIECE else "toll_other"
        return "RU-MAP-A5", words.phrases.say(f"refused.{key}", piece=piece, **words.way(ask.about))
    return "RU-MAP-7", words.phrases.say("refused.toll_unit", piece=piece)


def not_on_this_way(words: RuinationWords, view: View, ask: Ask[Any], territory: int) -> Why | None:
    """RU-MOVE-A5 The unit that is lost was on one of the ways across."""
    return "RU-MOVE-A5", words.phrases.say("refused.toll_way", territory=words.territory(territory))


def not_to_lose(words: RuinationWords, view: View, ask: Ask[Any], place: int) -> Why | None:
    """RU-BATTLE-29 RU-LIMIT-5 A unit of the army that suffers, in the order of the pieces."""
    at, piece = divmod(place, words.box.pieces)
    where = ask.options[0] // words.box.pieces
    facts = {"piece": words.piece(piece, "a"), "territory": words.territory(at), "where": words.territory(where)}
    if at != where:
        return ask.kind.rule, words.phrases.say("refused.lose_where", **facts)
    armies = [army for army in view.territories[at].armies if army.seat == ask.seat]
    there = armies and (armies[0].units[piece] if piece < KINDS else piece - KINDS in armies[0].exiles)
    return ask.kind.rule, words.phrases.say("refused.lose_order" if there else "refused.lose_none", **facts)


def no_enemy(words: RuinationWords, view: View, ask: Ask[Any], value: int) -> Why | None:
    """RU-CAS-3 RU-UNIT-6 RU-UNIT-8 RU-MAP-A8 An enemy that stands there and that the card can reach; a turncoat is a
    grunt, and who is moved needs ground to go to."""
    at, side = divmod(value, NOMADS + 1)
    facts = {"name": words.name(side), "territory": words.territory(at)}
    if side == ask.seat:
        return "RU-UNIT-6", words.phrases.raw("refused.enemy_self")
    if nobody_there(view, at, side):
        return "RU-CAS-3", words.phrases.say("refused.enemy_absent", **facts)
    found = {"turncoat": ("RU-UNIT-8", "turncoat"), "displace": ("RU-MAP-A8", "stuck")}
    rule, key = found[ask.about] if isinstance(ask.about, str) else ("RU-CAS-3", "reach")
    return closed(words, view, at) or (rule, words.phrases.say(f"refused.enemy_{key}", **facts))


def not_to_displace(words: RuinationWords, view: View, ask: Ask[Any], piece: int) -> Why | None:
    """RU-UNIT-8 One of the units that stand there."""
    return "RU-UNIT-8", words.phrases.say("refused.displace", piece=words.piece(piece, "a"))


# --- what the viewer sees of a seat ----------------------------------------------------------------------------------


def held_by(view: View, seat: int) -> bytearray:
    """What a seat has of each resource."""
    return bytearray(view.seats[seat].resources)


def holdings(words: RuinationWords, view: View, seat: int) -> str:
    """The same in words."""
    return resource_text(words, view.seats[seat].resources)


def lasting_seen(words: RuinationWords, view: View, seat: int) -> Modifiers:
    """What lasts for a seat: of its board and of the advantages on it."""
    cards = [words.box.content.advantages[card] for card in view.seats[seat].slots if card != NO_CARD]
    return sum_of([words.box.boards[seat].lasting, *(card.lasting for card in cards)])


REASONS: dict[str, Callable[[RuinationWords, View, Ask[Any], Any], Why | None]] = {
    "keep-tile": not_dealt,
    "home": not_a_corner,
    "part": part_done,
    "advantage": not_to_buy,
    "slot": not_this_slot,
    "cost": not_this_price,
    "exile": not_to_join,
    "pay": not_to_pay_with,
    "save": not_to_save,
    "scavenge-at": not_to_scavenge_at,
    "spread-from": not_to_spread_from,
    "gather-at": not_to_gather_at,
    "send": not_to_send,
    "fetch": not_to_fetch,
    "toll": no_toll,
    "toll-on-way-to": not_on_this_way,
    "recruit": not_to_recruit,
    "bastion": not_a_bastion_place,
    "place": not_to_place,
    "enemy": no_enemy,
    "casualty": not_to_lose,
    "disband": not_to_lose,
    "displace": not_to_displace,
    "displace-to": not_open_ground,
    "battle": no_battle,
    "retreat": not_a_retreat,
    "fight": not_in_battle,
    "bless": not_in_battle,
    "specials": not_these_specials,
    "tactic": no_such_tactic,
    "die": no_such_die,
    "reroll": no_such_die,
    "face": not_this_face,
}
"""The kinds of question in which something that is there may not be offered."""

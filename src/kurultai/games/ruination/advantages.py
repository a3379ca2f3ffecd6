"""RU-ADV Advantages: bought after scavenging, laid into a slot, the tier refilled."""

from __future__ import annotations

from kurultai.games.ruination.box import Price
from kurultai.games.ruination.events import AdvantageAcquired
from kurultai.games.ruination.kinds import DONE
from kurultai.games.ruination.paying import FREE, affordable, pay, together
from kurultai.games.ruination.performing import perform
from kurultai.games.ruination.table import NO_CARD, Table, resources_of
from kurultai.games.ruination.vocabulary import Gain
from kurultai.kernel.ask import Ask, Rule
from kurultai.kernel.story import tell

TIERS = (0, 1, 2)


def advantage_window(table: Table, seat: int) -> Rule[None]:
    """RU-SCAV-4 RU-ADV-D1 After a scavenge card the player may pay for one visible advantage."""
    offered = [card for card in visible_advantages(table) if open_slots(table, seat, card)]
    if not offered:
        return
    card = yield Ask(seat, table.box.kind.advantage, [*offered, DONE])
    if card != DONE:
        yield from acquire_advantage(table, seat, card)


def acquire_advantage(table: Table, seat: int, card: int) -> Rule[None]:
    """RU-ADV-3..7 RU-ADV-A1 RU-ADV-A5 RU-ADV-A8 Slot chosen, all paid, the old card under its deck, a refill."""
    slot = yield Ask(seat, table.box.kind.slot, open_slots(table, seat, card), about=card)
    prices, held = full_prices(table, seat, card, slot), resources_of(table, seat)
    alternatives = [number for number, price in enumerate(prices) if affordable(held, price)]
    chosen = yield Ask(seat, table.box.kind.cost, alternatives, about=card)
    yield from pay(table, seat, prices[chosen])
    at = seat * table.box.slots + slot
    replaced = table.slots[at]
    if replaced != NO_CARD:
        tier = tier_of(table, replaced)
        table.advantage_bottoms[tier] += bytes((replaced,))
        if table.advantage_tops[tier] == NO_CARD:
            turn_up_advantage(table, tier)
    table.slots[at] = card
    table.acquired[seat] += bytes((card,))
    take_advantage(table, card)
    if replaced != NO_CARD:
        refill_tier(table, tier_of(table, replaced))
    tell(table, AdvantageAcquired, seat, card, slot, replaced)
    yield from after_acquiring(table, seat, card)


def after_acquiring(table: Table, seat: int, card: int) -> Rule[None]:
    """RU-SCAV-4 RU-ADV-10 RU-ADV-A5 Immediate text happens at once, and what waited for the turn's first purchase."""
    first = not table.first_tier
    if first:
        table.first_tier = tier_of(table, card) + 1
    yield from perform(table, seat, table.box.content.advantages[card].immediate)
    if first:
        waiting, table.waiting = table.waiting, ()
        for what in waiting:
            yield from perform(table, seat, (Gain(what, table.first_tier),))  # type: ignore[arg-type]


def visible_advantages(table: Table) -> list[int]:
    """RU-SETUP-3 RU-SETUP-A1 RU-ADV-9 RU-ADV-A10 The dealt card and the deck's top of each tier."""
    tops = table.advantage_tops if table.box.rulings.deck_top_buyable else []
    return sorted(card for card in (*table.advantage_spaces, *tops) if card != NO_CARD)


def open_slots(table: Table, seat: int, card: int) -> list[int]:
    """RU-ADV-3..6 RU-ADV-A2 The slots that the player can pay for together with the card."""
    held = resources_of(table, seat)
    if sum(held) < table.box.least_price[card]:
        return []
    if not any(affordable(held, price) for price in table.box.card_prices[card]):
        return []
    slots = range(table.box.slots_of[seat])
    return [
        slot
        for slot in slots
        if (prices := full_prices(table, seat, card, slot)) is table.box.card_prices[card]
        or any(affordable(held, price) for price in prices)
    ]


def full_prices(table: Table, seat: int, card: int, slot: int) -> list[Price]:
    """RU-ADV-4 RU-ADV-6 RU-ADV-A6 The card's price, each alternative, and the slot's, waived when replacing."""
    prices = table.box.card_prices[card]
    extra = table.box.slot_prices[seat][slot]
    if extra == FREE or table.slots[seat * table.box.slots + slot] != NO_CARD:
        return prices
    return [together(price, extra) for price in prices]


def tier_of(table: Table, card: int) -> int:
    """The tier of an advantage, from 0."""
    return table.box.content.advantages[card].tier - 1


def take_advantage(table: Table, card: int) -> None:
    """RU-ADV-7 RU-SETUP-A1 The card leaves its space, which is refilled, or its deck, whose next card is seen."""
    tier = tier_of(table, card)
    if card == table.advantage_tops[tier]:
        turn_up_advantage(table, tier)
    else:
        table.advantage_spaces[tier] = NO_CARD
    refill_tier(table, tier)


def refill_tier(table: Table, tier: int) -> None:
    """RU-ADV-7 RU-ADV-A10 An empty space gets the top card of its deck, be it one that was just replaced."""
    if table.advantage_spaces[tier] == NO_CARD and table.advantage_tops[tier] != NO_CARD:
        table.advantage_spaces[tier] = table.advantage_tops[tier]
        turn_up_advantage(table, tier)


def turn_up_advantage(table: Table, tier: int) -> None:
    """RU-ADV-5 The next card of a tier: one of those that remain unseen, then those put under the deck, in order."""
    deck, bottom = table.advantage_decks[tier], table.advantage_bottoms[tier]
    table.advantage_tops[tier] = NO_CARD
    if deck:
        table.advantage_tops[tier] = card = table.luck.pick_from(deck)
        table.advantage_decks[tier] = deck.replace(bytes((card,)), b"")
    elif bottom:
        table.advantage_tops[tier] = bottom[0]
        table.advantage_bottoms[tier] = bottom[1:]

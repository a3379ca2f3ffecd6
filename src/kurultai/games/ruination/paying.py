"""RU-ADV-3 Paying resources: so many of each type, and some of whatever type."""

from __future__ import annotations

from itertools import combinations_with_replacement

from kurultai.games.ruination.box import RESOURCES, Price
from kurultai.games.ruination.content import Cost
from kurultai.games.ruination.resources import lose_resource
from kurultai.games.ruination.table import Table, resources_of
from kurultai.kernel.ask import Ask, Rule

FREE: Price = (0, 0, 0, 0, 0)


def price_of(cost: Cost) -> Price:
    """A printed cost by type of resource."""
    return cost.scrap, cost.water, cost.fuel, cost.hide, cost.any


def together(one: Price, other: Price) -> Price:
    """Two prices paid at once."""
    a, b, c, d, e = one
    f, g, h, i, j = other
    return a + f, b + g, c + h, d + i, e + j


def affordable(held: bytearray, price: Price) -> bool:
    """Whether what is held pays a price."""
    scrap, water, fuel, hide, anything = price
    if held[0] < scrap or held[1] < water or held[2] < fuel or held[3] < hide:
        return False
    return not anything or sum(held) - scrap - water - fuel - hide >= anything


def can_pay(held: bytearray, price: Price, discount: int) -> bool:
    """RU-UNIT-A6 Whether what is held pays a price less a discount that may save any of it."""
    if not discount:
        return affordable(held, price)
    short = sum(max(0, need - have) for need, have in zip(price, held, strict=False))
    spare = sum(max(0, have - need) for need, have in zip(price, held, strict=False))
    return short <= discount and price[RESOURCES] - (discount - short) <= spare


def pay(table: Table, seat: int, price: Price, discount: int = 0) -> Rule[None]:
    """RU-RES-B3 RU-UNIT-A6 Pay a price; the player chooses what a discount saves and what pays for “any”."""
    due = (yield from after_discount(table, seat, price, discount)) if discount else price
    for resource in range(RESOURCES):
        if due[resource]:
            lose_resource(table, seat, resource, due[resource])
    freely, least = table.box.freely(seat), 0
    for left in range(due[RESOURCES], 0, -1):
        held = resources_of(table, seat)
        options = [kind for kind in range(least, RESOURCES) if held[kind] and (freely or sum(held[kind:]) >= left)]
        paid = yield Ask(seat, table.box.kind.pay, options)
        least = 0 if freely else paid
        lose_resource(table, seat, paid)


def after_discount(table: Table, seat: int, price: Price, discount: int) -> Rule[Price]:
    """RU-UNIT-A6 What is left to pay. What “any” could save, saving a type and paying with that type saves as well: so
    the player chooses types, in order, and “any” is saved only with what is left of the discount."""
    held = resources_of(table, seat)
    typed = min(discount, sum(price[:RESOURCES]))
    price = less(price, RESOURCES, min(price[RESOURCES], discount - typed))
    ways = [way for way in combinations_with_replacement(range(RESOURCES), typed) if saves(held, price, way)]
    first = typed if table.box.freely(seat) else 1
    for _ in range(typed):
        saved = yield Ask(seat, table.box.kind.save, sorted({kind for way in ways for kind in way[:first]}))
        ways = [without(way, saved) for way in ways if saved in way[:first]]
        price = less(price, saved, 1)
    return price


def without(way: tuple[int, ...], kind: int) -> tuple[int, ...]:
    """What else a way saves, besides one of a kind."""
    at = way.index(kind)
    return way[:at] + way[at + 1 :]


def saves(held: bytearray, price: Price, way: tuple[int, ...]) -> bool:
    """Whether saving one of each of these types leaves a price that can be paid."""
    for kind in way:
        price = less(price, kind, 1)
    return min(price) >= 0 and affordable(held, price)


def less(price: Price, kind: int, count: int) -> Price:
    """A price with some of a kind saved."""
    a, b, c, d, e = (amount - count * (kind == at) for at, amount in enumerate(price))
    return a, b, c, d, e

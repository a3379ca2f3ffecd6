"""The options of each kind of question, in a few words each."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from kurultai.games.catalogue import capital
from kurultai.games.ruination.box import LANDS, RESOURCES
from kurultai.games.ruination.cardtext import is_free
from kurultai.games.ruination.kinds import DONE, FIRST_TACTIC, NOMADS
from kurultai.games.ruination.recruit import ORDER
from kurultai.games.ruination.vocabulary import Either
from kurultai.kernel.ask import Ask, Kind

if TYPE_CHECKING:
    from kurultai.games.ruination.words import RuinationWords

SIDES = NOMADS + 1


def option(words: RuinationWords, kind: Kind[Any], value: Any) -> str:
    """What a player reads for an option: a phrase of its own, the kind's way to say no, or what the kind is about."""
    own = f"option.{kind.name}.{value}"
    if own in words.phrases:
        return words.phrases.raw(own)
    if value == DONE:
        return words.phrases.raw(f"option.done.{kind.name}")
    return OPTIONS.get(kind.name, territory)(words, value)


def choice(words: RuinationWords, ask: Ask[Any], value: Any) -> str:
    """The same where the question tells more: which effects, which price, whether it is for nothing."""
    kinds, about = words.box.kind, ask.about
    if ask.kind is kinds.either and isinstance(about, Either):
        return capital(words.text.effect(about.of[value]))
    if ask.kind is kinds.cost and isinstance(about, int):
        return capital(words.text.cost(words.box.content.advantages[about].cost[value]))
    if ask.kind is kinds.slot:
        return slot_at(words, ask.seat, value)
    if ask.kind is kinds.exile and DONE not in ask.options:
        return str(words.box.content.exiles[value].name)
    if ask.kind is kinds.exile and isinstance(about, int) and value != DONE:
        return exile(words, value, about)
    if ask.kind is kinds.specials and about == 1:
        return words.phrases.raw(f"option.special.{value}")
    return words.option(ask.kind, value)


def slot_at(words: RuinationWords, seat: int, value: int) -> str:
    """A slot of a board, with what it costs."""
    price = words.box.boards[seat].tactics[value].slot_cost
    if is_free(price):
        return words.option(words.box.kind.slot, value)
    return words.phrases.say("option.slot_price", number=value + 1, cost=words.text.cost(price))


def territory(words: RuinationWords, value: int) -> str:
    return words.phrases.say("option.territory", territory=words.territory(value))


def yielding(words: RuinationWords, value: int) -> str:
    return words.phrases.say("option.yielding", territory=words.territory(value), resource=words.yields(value))


def home(words: RuinationWords, value: int) -> str:
    region = words.region(words.box.land.region_of[value])
    facts = {"territory": words.territory(value), "resource": words.yields(value), "region": region}
    return words.phrases.say("option.home", **facts)


def tile(words: RuinationWords, value: int) -> str:
    return words.text.tile(words.box.content.tiles[value])


def deck(words: RuinationWords, value: int) -> str:
    return words.phrases.say("option.card", deck=words.phrases.raw(f"deck.{value}"))


def resource(words: RuinationWords, value: int) -> str:
    return capital(words.resource(value))


def toll(words: RuinationWords, value: int) -> str:
    if value < RESOURCES:
        return words.phrases.say("option.toll", resource=words.resource(value))
    return words.phrases.say("option.lose", piece=words.piece(value - RESOURCES, "a"))


def placed(form: str) -> Callable[[RuinationWords, int], str]:
    """A piece to, from or in a territory."""

    def said(words: RuinationWords, value: int) -> str:
        at, piece = divmod(value, words.box.pieces)
        return words.phrases.say(f"option.{form}", piece=words.piece(piece), territory=words.territory(at))

    return said


def recruit(words: RuinationWords, value: int) -> str:
    rank, at = divmod(value, LANDS)
    return words.phrases.say("option.there", piece=words.piece(ORDER[rank]), territory=words.territory(at))


def against(form: str) -> Callable[[RuinationWords, int], str]:
    """A side in a territory."""

    def said(words: RuinationWords, value: int) -> str:
        at, side = divmod(value, SIDES)
        name = words.phrases.raw("option.you") if side == words.viewer else words.name(side)
        told = words.phrases.say(f"option.{form}", side=name, territory=words.territory(at))
        return capital(told)

    return said


def advantage(words: RuinationWords, value: int) -> str:
    cost = words.text.costs(words.box.content.advantages[value].cost)
    return words.phrases.say("option.advantage", card=words.advantage(value), tier=words.tier(value), cost=cost)


def exile(words: RuinationWords, value: int, saved: int = 0) -> str:
    card = words.box.content.exiles[value]
    return words.phrases.say("option.exile", card=card.name, cost=words.text.cost_less(card.cost, saved))


def tactic(words: RuinationWords, value: int) -> str:
    text = words.text.effects(words.box.content.advantages[value].tactic)
    return words.phrases.say("option.tactic", card=words.advantage(value), text=text)


def fight(words: RuinationWords, value: int) -> str:
    return words.phrases.say("option.fight.tactic", number=value - FIRST_TACTIC + 1)


def slot(words: RuinationWords, value: int) -> str:
    return words.phrases.say("option.slot", number=value + 1)


def piece(words: RuinationWords, value: int) -> str:
    return words.piece(value)


def face(words: RuinationWords, value: int) -> str:
    return capital(words.text.face(value))


OPTIONS: dict[str, Callable[[RuinationWords, int], str]] = {
    "keep-tile": tile,
    "home": home,
    "card": deck,
    "scavenge-at": yielding,
    "resource": resource,
    "send": placed("send"),
    "fetch": placed("fetch"),
    "toll": toll,
    "recruit": recruit,
    "advantage": advantage,
    "pay": resource,
    "save": resource,
    "slot": slot,
    "exile": exile,
    "enemy": against("side"),
    "casualty": placed("there"),
    "displace": piece,
    "battle": against("versus"),
    "fight": fight,
    "tactic": tactic,
    "die": face,
    "reroll": face,
    "face": face,
    "disband": placed("there"),
}
"""The kinds whose options are more than a territory."""

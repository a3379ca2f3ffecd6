"""What a component of the box is or does, in sentences made from its record."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from kurultai.games.catalogue import capital, whole
from kurultai.games.ruination import content
from kurultai.games.ruination.cardtext import is_free
from kurultai.games.ruination.tracks import TRACKS
from kurultai.kernel.content import Component, Lines

if TYPE_CHECKING:
    from kurultai.games.ruination.words import RuinationWords


def component_text(words: RuinationWords, component: Component) -> str:
    """The sentences of one component; nothing where its name says it all."""
    told = TEXTS.get(type(component))
    return told(words, component) if told is not None else ""


def component_lines(words: RuinationWords, component: Component) -> Lines:
    """What of those sentences is shown apart: a bonus, what a card does for its owner, each tactic of a board."""
    text = words.text
    match component:
        case content.Action():
            return {"bonus": (whole(text.effects(component.bonus)),)}
        case content.Advantage():
            return {"does": tuple(text.benefits(component)), "tactic": (text.effects(component.tactic),)}
        case content.Exile():
            return {"does": (text.exile(component),), "bonus": (whole(text.effects(component.bonus)),)}
        case content.Board():
            tactics = tuple(text.tactic(tactic) for tactic in component.tactics)
            return {"own": tuple(whole(line) for line in text.board(component)), "tactics": tactics}
    return {}


def action(words: RuinationWords, card: content.Action) -> str:
    """The three parts of an action card."""
    say, text = words.phrases.say, words.text
    return say(
        "component.action",
        action=words.phrases.raw(f"component.deck.{card.deck}"),
        banner=capital(text.banner(card.banner)),
        bonus=capital(text.effects(card.bonus)),
    )


def advantage(words: RuinationWords, card: content.Advantage) -> str:
    return words.phrases.say(
        "component.advantage",
        tier=capital(words.phrases.raw(f"tier.{card.tier}")),
        cost=words.text.costs(card.cost),
        text=words.text.advantage(card),
    )


def exile(words: RuinationWords, card: content.Exile) -> str:
    return words.phrases.say("component.exile", cost=words.text.cost(card.cost), text=words.text.exile(card))


def nomad(words: RuinationWords, token: content.Nomad) -> str:
    return words.phrases.say("component.nomad", text=capital(words.text.nomad(token)))


def tile(words: RuinationWords, record: content.Tile) -> str:
    return words.phrases.say("component.tile", text=words.text.tile(record))


def die(words: RuinationWords, record: content.Die) -> str:
    """Its faces, with the number of sides that show each."""
    before = 0
    for other in words.box.content.dice:
        if other.id == record.id:
            break
        before += len(other.faces)
    faces = [
        words.phrases.say("component.face", sides=face.sides, text=words.text.shown(before + at))
        for at, face in enumerate(record.faces)
    ]
    return words.phrases.say("component.die", faces=words.phrases.raw("list.comma").join(faces))


def horde(words: RuinationWords, record: content.Horde) -> str:
    return words.phrases.say("component.horde", motto=record.motto, colour=record.colour)


def board(words: RuinationWords, record: content.Board) -> str:
    """What a side of a board has of its own, and its tactics from the top."""
    own = [whole(line) for line in words.text.board(record)]
    tactics = []
    for number, tactic in enumerate(record.tactics, start=1):
        price = tactic.slot_cost
        cost = "" if is_free(price) else words.phrases.say("table.slot_cost", cost=words.text.cost(price))
        specials = words.phrases.count("table.specials", tactic.specials)
        facts = {"number": number, "specials": specials, "cost": cost, "text": words.text.tactic(tactic)}
        tactics.append(words.phrases.say("component.tactic", **facts))
    return " ".join([*own, *tactics])


def unit(words: RuinationWords, record: content.UnitType) -> str:
    hard = "_hard" if record.casualties else ""
    return words.phrases.say(
        f"component.unit{hard}",
        count=record.count,
        cost=words.text.amount("point", record.cost),
        strength=words.text.amount("strength", record.strength),
        casualties=words.text.amount("casualty", record.casualties),
    )


def territory(words: RuinationWords, record: content.Territory) -> str:
    """Where it lies, what it yields, where one can march from it."""
    names = {other.id: other.name for other in words.box.content.territories}
    resources = {other.id: other.name.lower() for other in words.box.content.resources}
    region = next(other.name for other in words.box.content.regions if other.id == record.region)
    key = "component.territory_rim" if record.wasteland else "component.territory"
    return words.phrases.say(
        key,
        region=region,
        resource=resources.get(record.resource, words.phrases.raw("option.any_resource")),
        near=words.phrases.join([names[other] for other in record.land]),
    )


def region(words: RuinationWords, record: content.Region) -> str:
    names = [other.name for other in words.box.content.territories if other.region == record.id]
    key = "component.region_khan" if record.khan else "component.region"
    return words.phrases.say(key, territories=words.phrases.join(names))


def space(words: RuinationWords, record: content.Space) -> str:
    text = words.text.space(TRACKS.index(record.track), record.at)
    return words.phrases.say("component.space", track=capital(words.track(record.track)), at=record.at, text=text)


def supply(words: RuinationWords, record: content.Supply) -> str:
    return words.phrases.say(f"component.supply.{record.id}", count=record.count)


TEXTS: dict[type[Component], Callable[[RuinationWords, Any], str]] = {
    content.Action: action,
    content.Advantage: advantage,
    content.Exile: exile,
    content.Nomad: nomad,
    content.Tile: tile,
    content.Die: die,
    content.Horde: horde,
    content.Board: board,
    content.UnitType: unit,
    content.Territory: territory,
    content.Region: region,
    content.Space: space,
    content.Supply: supply,
}
"""A resource is only a name."""

"""The log: a sentence for each thing that can happen, with its numbers."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from kurultai.games.ruination import events
from kurultai.games.ruination.box import KINDS
from kurultai.games.ruination.effecttext import battle_gains
from kurultai.games.ruination.kinds import NOMADS
from kurultai.games.ruination.table import NO_CARD
from kurultai.games.ruination.variants import space_of, variant
from kurultai.kernel.story import Event

if TYPE_CHECKING:
    from kurultai.games.ruination.words import RuinationWords

Facts = dict[str, Any]
PLACES = ("territory", "origin", "to", "where")


def sentence(words: RuinationWords, event: Event) -> str:
    """One line of the log."""
    key = f"{type(event).__name__}.{variant(words, event)}"
    return words.phrases.say(key, **facts(words, event))


def facts(words: RuinationWords, event: Event) -> Facts:
    """What fills the placeholders of an event's phrase."""
    found: Facts = {field: getattr(event, field) for field in event.__struct_fields__}
    for place in PLACES:
        if place in found:
            found[place] = words.territory(found[place])
    found.setdefault("territory", found.get("where"))
    if "seat" in found:
        found["name"] = words.name(found["seat"])
    if found.get("resource", NO_CARD) != NO_CARD:
        found["resource"] = words.resource(found["resource"])
    if "deck" in found:
        found["deck"] = words.phrases.raw(f"deck.{found['deck']}")
    if "track" in found:
        found["track"] = words.track(found["track"])
    more = FACTS.get(type(event))
    return found | more(words, event) if more is not None else found


def kept(words: RuinationWords, event: events.TileKept) -> Facts:
    return {} if event.tile == events.HIDDEN or event.seat != words.viewer else tile(words, event)


def tile(words: RuinationWords, event: events.TileKept | events.TileUsed) -> Facts:
    record = words.box.content.tiles[event.tile]
    return {"number": record.number, "bonus": words.text.effects(record.bonus)}


def revealed(words: RuinationWords, event: events.TilesRevealed) -> Facts:
    numbers = [words.box.content.tiles[one].number for one in event.tiles]
    told = [
        words.phrases.say("TilesRevealed.tile", name=words.name(seat), number=number)
        for seat, number in enumerate(numbers)
    ]
    return {"tiles": words.phrases.raw("list.comma").join(told), "name": words.name(event.first)}


def settled(words: RuinationWords, event: events.HomeChosen) -> Facts:
    return {"region": words.region(words.box.land.region_of[event.territory])}


def placed(words: RuinationWords, event: events.NomadsPlaced) -> Facts:
    return {"number": len(event.territories)}


def action(words: RuinationWords, event: events.CardTaken | events.CardDiscarded) -> Facts:
    card = words.box.content.actions[event.card]
    return {"card": card.name, "banner": words.text.banner(card.banner), "bonus": words.text.bonus(event.card)}


def idle(words: RuinationWords, event: events.CameToNothing) -> Facts:
    return {"card": words.box.content.actions[event.card].name}


def helped(words: RuinationWords, event: events.BattlesHelped) -> Facts:
    return {"bonus": battle_gains(words.text, event.strength, event.casualties, event.dice)}


def awaited(words: RuinationWords, event: events.TierAwaited) -> Facts:
    return {"kind": words.phrases.raw(f"kind.{event.what}")}


def gained(words: RuinationWords, event: events.Gained) -> Facts:
    return {"amount": words.text.amount(event.what, event.count), "why": words.phrases.raw(f"why.{event.why}")}


def advanced(words: RuinationWords, event: events.Advanced) -> Facts:
    return {"space": space_of(words, event)}


def moved(words: RuinationWords, event: events.Moved) -> Facts:
    return {"pieces": words.pieces(event.pieces)}


def toll(words: RuinationWords, event: events.TollPaid) -> Facts:
    if event.piece != NO_CARD:
        return {"toll": words.piece(event.piece, "a")}
    return {"toll": words.phrases.say("cost.part", number=1, resource=words.resource(event.resource))}


def recruited(words: RuinationWords, event: events.Recruited) -> Facts:
    return {"piece": words.piece(event.piece, "a")}


def acquired(words: RuinationWords, event: events.AdvantageAcquired) -> Facts:
    old = words.advantage(event.replaced) if event.replaced != NO_CARD else ""
    return {
        "card": words.advantage(event.advantage),
        "tier": words.tier(event.advantage),
        "number": event.slot + 1,
        "old": old,
    }


def joined(words: RuinationWords, event: events.ExileAcquired) -> Facts:
    card = words.box.content.exiles[event.exile]
    return {"exile": card.name, "bonus": words.text.effects(card.bonus)}


def lost(words: RuinationWords, event: events.UnitLost) -> Facts:
    piece = words.piece(event.piece, "a")
    return {"piece": words.phrases.say("piece.exile_lost", name=piece) if event.piece >= KINDS else piece}


def removed(words: RuinationWords, event: events.NomadRemoved) -> Facts:
    return {"nomad": words.box.content.nomads[event.nomad].name}


def displaced(words: RuinationWords, event: events.Displaced) -> Facts:
    if event.owner == NOMADS:
        return {"unit": words.phrases.raw("Displaced.nomads")}
    piece = words.piece(event.piece) if event.piece >= KINDS else words.piece(event.piece).lower()
    key = f"Displaced.of.{words.who(event.owner)}"
    return {"unit": words.phrases.say(key, owner=words.name(event.owner), piece=piece)}


def rolled(words: RuinationWords, event: events.DiceRolled) -> Facts:
    return {"name": words.name(event.side), "faces": words.faces(event.faces)}


def attacked(words: RuinationWords, event: events.BattleBegins) -> Facts:
    found = {"name": words.name(event.attacker), "enemy": words.name(event.defender)}
    if event.defender == NOMADS:
        token = words.box.content.nomads[event.nomad]
        found |= {"nomad": token.name, "stats": words.text.nomad(token)}
    return found


def marked(words: RuinationWords, event: events.MarkersMoved) -> Facts:
    return {
        "name": words.name(event.side),
        "added": battle_gains(words.text, event.strength, event.casualties),
        "why": words.phrases.raw(f"why.{event.why}"),
        "casualties": words.text.amount("casualties", event.casualties_now),
    }


def blessed(words: RuinationWords, event: events.BlessingsSpent) -> Facts:
    return {"blessings": words.text.amount("blessing", event.count)}


def rerolled(words: RuinationWords, event: events.Rerolled) -> Facts:
    return {"before": words.faces(event.before), "after": words.faces(event.after)}


def turned(words: RuinationWords, event: events.DieSet) -> Facts:
    return {"before": words.text.face(event.before), "after": words.text.face(event.after)}


def spent(words: RuinationWords, event: events.DieUsed) -> Facts:
    return {"face": words.text.face(event.face)}


def used(words: RuinationWords, event: events.TacticUsed) -> Facts:
    found = {"number": event.slot + 1, "tactic": words.text.tactic(words.box.boards[event.seat].tactics[event.slot])}
    if event.advantage == NO_CARD:
        return found
    text = words.text.effects(words.box.content.advantages[event.advantage].tactic)
    return found | {"card": words.advantage(event.advantage), "text": text}


def won(words: RuinationWords, event: events.BattleWon) -> Facts:
    tie = "tie" if event.winner_strength == event.loser_strength else "clear"
    return {"name": words.name(event.winner), "tie": words.phrases.raw(f"BattleWon.{tie}")}


def furious(words: RuinationWords, event: events.FuryInvoked) -> Facts:
    told = [
        words.phrases.say("FuryInvoked.gain", name=words.name(seat), count=count)
        for seat, count in enumerate(event.gains)
        if count
    ]
    if not told:
        return {"gains": words.phrases.raw("FuryInvoked.nobody")}
    return {"gains": words.phrases.say("FuryInvoked.gains", gains=words.phrases.join(told))}


def scored(words: RuinationWords, event: events.Scored) -> Facts:
    parts = [
        words.phrases.say(f"Scored.{part}", number=getattr(event, part))
        for part in ("bastions", "advantages", "resources", "blessings")
        if getattr(event, part)
    ]
    return {"parts": words.phrases.join(parts) or words.phrases.raw("Scored.nothing")}


def ended(words: RuinationWords, event: events.Ended) -> Facts:
    if not event.winners:
        return {}
    return {"name": words.name(event.winners[0]), "total": event.totals[event.winners[0]]}


FACTS: dict[type[Event], Callable[[RuinationWords, Any], Facts]] = {
    events.TileKept: kept,
    events.TilesRevealed: revealed,
    events.HomeChosen: settled,
    events.TileUsed: tile,
    events.NomadsPlaced: placed,
    events.CardTaken: action,
    events.CameToNothing: idle,
    events.BattlesHelped: helped,
    events.TierAwaited: awaited,
    events.Gained: gained,
    events.Advanced: advanced,
    events.Moved: moved,
    events.TollPaid: toll,
    events.Recruited: recruited,
    events.AdvantageAcquired: acquired,
    events.ExileAcquired: joined,
    events.UnitLost: lost,
    events.NomadRemoved: removed,
    events.Displaced: displaced,
    events.DiceRolled: rolled,
    events.BattleBegins: attacked,
    events.MarkersMoved: marked,
    events.BlessingsSpent: blessed,
    events.Rerolled: rerolled,
    events.DieSet: turned,
    events.DieUsed: spent,
    events.TacticUsed: used,
    events.BattleWon: won,
    events.CardDiscarded: action,
    events.FuryInvoked: furious,
    events.Scored: scored,
    events.Ended: ended,
}

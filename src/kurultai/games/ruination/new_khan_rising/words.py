"""The solo game in words: its questions, its log, the Khan's side of the table, and how it ended."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from kurultai.games.catalogue import capital
from kurultai.games.ruination.new_khan_rising import events
from kurultai.games.ruination.new_khan_rising.dials import Dials
from kurultai.games.ruination.new_khan_rising.khan import KhanFile, Power, Reference
from kurultai.games.ruination.new_khan_rising.khantext import (
    effects_text,
    passive_text,
    power_text,
    side_name,
    side_text,
    side_texts,
    tactic_text,
)
from kurultai.games.ruination.new_khan_rising.table import KHAN, PLAYER, Khans
from kurultai.kernel.ask import Ask
from kurultai.kernel.content import Component, Lines
from kurultai.kernel.story import Event

if TYPE_CHECKING:
    from kurultai.games.ruination.mode import Cards, Row
    from kurultai.games.ruination.new_khan_rising.solo import KhanView
    from kurultai.games.ruination.sight import ArmyView, View
    from kurultai.games.ruination.words import RuinationWords

Facts = dict[str, Any]
TRACKS = ("favor", "glory")


def khan_cards(words: RuinationWords) -> KhanFile:
    """The Khan's cards, with their names."""
    found: KhanFile = words.box.content.khan  # type: ignore[attr-defined]
    return found


def citadel(words: RuinationWords) -> int:
    """NK-KHAN-7 The territory of the Khan's region that begins with bastions."""
    lands = words.box.content.territories
    return next(at for at in words.box.land.in_region[words.box.land.khan] if lands[at].bastions)


# --- questions --------------------------------------------------------------------------------------------------------


def question(words: RuinationWords, ask: Ask[Any]) -> str | None:
    """What only the solo game asks, or asks otherwise: a home, Defiance, and what the player chooses for the Khan."""
    if ask.kind is words.box.kind.corner:
        return home(words, ask)
    if isinstance(ask.about, Khans):
        return words.phrases.say(f"khans.{ask.kind.name}", **about(words, ask, ask.about.about))
    if ask.kind in words.box.mode.kinds and isinstance(ask.about, int):
        return words.phrases.say(f"question.{ask.kind.name}_about", price=words.text.amount("vp", ask.about))
    return None


def home(words: RuinationWords, ask: Ask[Any]) -> str:
    """NK-SETUP-6 NK-SETUP-14 NK-DEF-4 Who stands in the player's corner, and which corners the Khan holds."""
    dials: Dials = words.box.mode.terms.dials
    units = words.army([1 + more for more in dials.host], ())
    if dials.camps >= len(ask.options) - 1:
        return words.phrases.say("question.home.all", units=units)
    corners = words.phrases.join([words.territory(corner) for corner in ask.options])
    return words.phrases.count("question.home.some", dials.camps, units=units, corners=corners)


def waiting(words: RuinationWords, ask: Ask[Any]) -> str | None:
    """What others read while the player chooses for the Khan."""
    if not isinstance(ask.about, Khans):
        return None
    facts = about(words, ask, ask.about.about)
    return words.phrases.say(f"khans.waiting.{ask.kind.name}", name=words.name(ask.seat), **facts)


def about(words: RuinationWords, ask: Ask[Any], number: int) -> Facts:
    """What a question is about that is answered for the Khan."""
    if ask.kind is words.box.kind.place:
        return {"piece": words.piece(number, "a")}
    return {"territory": words.territory(number)}


# --- the log ----------------------------------------------------------------------------------------------------------


def tell(words: RuinationWords, event: Event) -> str | None:
    """A line of the log for what only happens in the solo game."""
    if type(event) not in SENTENCES:
        return None
    variant, facts = SENTENCES[type(event)](words, event)
    key = ".".join([type(event).__name__, *([variant] if variant else [])])
    name = words.name(PLAYER)
    if f"{key}.all" not in words.phrases:
        return words.phrases.say(f"{key}.{words.who(PLAYER)}", name=name, **facts)
    return words.phrases.say(f"{key}.all", name=name, **facts)


Said = tuple[str, Facts]


def laid(words: RuinationWords, event: events.KhanLaid) -> Said:
    return "", {"card": khan_cards(words).reference[event.reference].name}


def turn(words: RuinationWords, event: events.KhanTurn) -> Said:
    return "", {"track": words.track(event.track)}


def advanced(words: RuinationWords, event: events.KhanAdvanced) -> Said:
    return "beyond" if event.beyond else "", {"track": words.track(event.track), "at": event.at}


def reinforced(words: RuinationWords, event: events.KhanReinforced) -> Said:
    return "", {"piece": words.piece(event.piece, "a"), "territory": words.territory(event.territory)}


def exile(words: RuinationWords, event: events.KhanExile) -> Said:
    return "", {"exile": words.box.content.exiles[event.exile].name, "territory": words.territory(citadel(words))}


def tactic(words: RuinationWords, event: events.KhanTactic) -> Said:
    card = khan_cards(words).reference[event.reference]
    text = tactic_text(words, card, event.number, enraged=event.enraged)
    return "", {"number": event.number, "card": side_name(card, enraged=event.enraged), "text": text}


def favor_die(words: RuinationWords, event: events.KhanFavorDie) -> Said:
    return f"{event.what}.{words.phrases.form(event.count)}", {"number": event.count}


def power(words: RuinationWords, event: events.PowerRevealed) -> Said:
    card = khan_cards(words).power[event.power]
    return "", {"card": card.name, "text": power_text(words, card)}


def enraged(words: RuinationWords, event: events.KhanEnraged) -> Said:
    card = khan_cards(words).reference[event.reference]
    return "", {"card": card.enraged_name, "text": passive_text(words, card)}


def robbed(words: RuinationWords, event: events.Robbed) -> Said:
    return f"{event.what}.{words.phrases.form(event.count)}", {"number": event.count}


def retreated(words: RuinationWords, event: events.KhanRetreated) -> Said:
    return "", {"origin": words.territory(event.origin), "to": words.territory(event.to)}


def defied(words: RuinationWords, event: events.Defied) -> Said:
    return "", {"price": words.text.amount("vp", event.price)}


def ended(words: RuinationWords, event: events.SoloEnded) -> Said:
    return "won" if event.won else "lost", {}


SENTENCES: dict[type[Event], Callable[[RuinationWords, Any], Said]] = {
    events.KhanLaid: laid,
    events.KhanTurn: turn,
    events.KhanAdvanced: advanced,
    events.KhanReinforced: reinforced,
    events.KhanExile: exile,
    events.KhanTactic: tactic,
    events.KhanFavorDie: favor_die,
    events.PowerRevealed: power,
    events.KhanEnraged: enraged,
    events.Robbed: robbed,
    events.KhanRetreated: retreated,
    events.Defied: defied,
    events.SoloEnded: ended,
}


# --- the table --------------------------------------------------------------------------------------------------------


def panel(words: RuinationWords, view: View) -> list[Row]:
    """The Khan's card with its tactics, and what he has in hand: power cards, standee, locks, the price of Defiance."""
    shown: KhanView = view.mode
    say = words.phrases.say
    card = khan_cards(words).reference[shown.reference]
    side = "enraged" if shown.enraged else "calm"
    title = say(f"panel.{side}", card=side_name(card, enraged=shown.enraged))
    facts = [
        say("panel.standee", track=words.track(TRACKS[shown.standee]), next=words.track(TRACKS[1 - shown.standee])),
        words.phrases.count("panel.powers", shown.powers),
        say("panel.defiance", price=words.text.amount("vp", shown.defiance)),
        *([locks(words, shown.closed)] if khans_armies(view) else []),
    ]
    return [(words.phrases.raw("panel.khan"), facts), (title, side_texts(words, card, enraged=shown.enraged))]


def khans_armies(view: View) -> list[ArmyView]:
    """All that the Khan has on the map."""
    return [army for land in view.territories for army in land.armies if army.seat == KHAN]


def locks(words: RuinationWords, closed: int) -> str:
    """NK-KHAN-9..10 What is closed, and until when."""
    land = words.box.land
    outer = [at for at in land.in_region[land.khan] if at != citadel(words)]
    key = "region" if any(closed & 1 << at for at in outer) else "citadel" if closed else "open"
    facts = {"region": words.region(land.khan), "citadel": words.territory(citadel(words))}
    return words.phrases.say(f"panel.closed.{key}", **facts)


def cards(words: RuinationWords) -> list[Cards]:
    """The Khan's cards with their text."""
    box = khan_cards(words)
    sides = [(card, enraged) for card in box.reference for enraged in (False, True)]
    references = [
        (side_name(card, enraged=enraged), side_text(words, card, enraged=enraged), card) for card, enraged in sides
    ]
    powers = [(card.name, power_text(words, card), card) for card in box.power]
    return [(words.phrases.raw("panel.references"), references), (words.phrases.raw("panel.power_cards"), powers)]


def component(words: RuinationWords, record: Component) -> str | None:
    """Both sides of a reference card, or what a power card does."""
    if isinstance(record, Reference):
        calm, enraged = (side_text(words, record, enraged=side) for side in (False, True))
        facts = {"name": record.name, "enraged_name": record.enraged_name, "calm": calm, "enraged": enraged}
        return words.phrases.say("component.reference", **facts)
    if isinstance(record, Power):
        key = "component.wrath" if record.wrath else "component.power"
        return words.phrases.say(key, text=capital(power_text(words, record)))
    return None


def lines(words: RuinationWords, record: Component) -> Lines:
    """The tactics of each side of a reference card, and what always holds while he is enraged."""
    if not isinstance(record, Reference):
        return {}
    calm, enraged = (
        tuple(effects_text(words, tactic) for tactic in side) for side in (record.tactics, record.enraged_tactics)
    )
    return {"calm": calm, "enraged": enraged, "always": (passive_text(words, record),)}


# --- why something is not offered -------------------------------------------------------------------------------------


def why_shut(words: RuinationWords, territory: int) -> tuple[str, str]:
    """NK-KHAN-9..10 The Khan's region, and at last the Citadel, are closed while he has units elsewhere."""
    inner = territory == citadel(words)
    facts = {"region": words.region(words.box.land.khan), "citadel": words.territory(citadel(words))}
    rule, key = ("NK-KHAN-10", "citadel") if inner else ("NK-KHAN-9", "region")
    return rule, words.phrases.say(f"refused.closed.{key}", **facts)


def why_not(words: RuinationWords, ask: Ask[Any]) -> tuple[str, str] | None:
    """What the player may choose for the Khan."""
    if not isinstance(ask.about, Khans) or ask.kind.name not in KHANS_RULES:
        return None
    return KHANS_RULES[ask.kind.name], words.phrases.raw(f"refused.khans.{ask.kind.name}")


KHANS_RULES = {"retreat": "NK-BATTLE-16", "place": "NK-KTURN-10", "casualty": "NK-KHAN-A10", "pay": "NK-KHAN-20"}


# --- the end ----------------------------------------------------------------------------------------------------------


def verdict(words: RuinationWords, view: View) -> list[str]:
    """NK-GOAL-2..3 NK-END-9 Victory or defeat, and how near it was; nothing is scored."""
    shown: KhanView = view.mode
    who, outcome = words.who(PLAYER), "won" if shown.won else "lost"
    left = sum(sum(army.units) + len(army.exiles) for army in khans_armies(view))
    name = words.name(PLAYER)
    facts = {
        "turns": words.phrases.count("verdict.turns", view.turns + shown.won),
        "citadel": words.territory(citadel(words)),
        "vp": words.text.amount("vp", view.seats[PLAYER].vp),
        "khans": words.text.amount("vp", view.seats[KHAN].vp),
        "units": words.phrases.count("amount.unit", left),
    }
    keys = (f"verdict.{outcome}.{who}", f"verdict.vp.{who}", f"verdict.{outcome}_last.{who}")
    return [words.phrases.say(key, name=name, **facts) for key in keys]

"""Why something is not offered: the rule, and a sentence made from what the viewer sees."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from kurultai.games.reign_and_ruin.content import TOKENS, Ability
from kurultai.games.reign_and_ruin.kinds import TO_HAND, Way
from kurultai.games.reign_and_ruin.sight import FighterView, View
from kurultai.kernel.ask import Ask

if TYPE_CHECKING:
    from kurultai.games.reign_and_ruin.words import ReignWords

Why = tuple[str, str]
"""The id of a rule, and a sentence."""
TOKENS_FOR: dict[Ability, int] = {"double": 0, "protect": 1}


def why_not(words: ReignWords, view: View, ask: Ask[Any], value: Any) -> Why | None:
    """RR-PROP-T5 Why a value of the question's domain is not among its options; nothing if it is."""
    kinds = words.box.kind
    if value in ask.options:
        return None
    if ask.kind is kinds.keep:
        return not_to_keep(words, view, value)
    if ask.kind is kinds.play:
        return not_to_play(words, view, ask.seat, *value)
    if ask.kind is kinds.revive:
        return not_to_revive(words, view, ask, value)
    if ask.kind in (kinds.host, kinds.revive_to):
        return no_such_army(words, ask, value)
    return not_a_target(words, view, ask, value)


# --- the draft ---------------------------------------------------------------------------------------------------


def not_to_keep(words: ReignWords, view: View, pair: tuple[int, int]) -> Why | None:
    """RR-DRAFT-B1 Two cards of the pack at hand can be kept, and none but those."""
    kept = [card for card in pair if card in view.hand]
    if kept:
        return "RR-DRAFT-2", words.phrases.say("refused.kept", cards=words.cards(kept))
    strange = [card for card in pair if card not in view.pack]
    return ("RR-DRAFT-1", words.phrases.say("refused.pack", cards=words.cards(strange))) if strange else None


# --- a turn ------------------------------------------------------------------------------------------------------


def not_to_play(words: ReignWords, view: View, seat: int, card: int, way: Way) -> Why | None:
    """RR-PLAY-B1..B2 A card of the hand can always fight; its ability needs something to affect."""
    if card not in view.hand:
        return "RR-PLAY-1", say(words, "hand", view, card)
    if way == "fight":
        return None
    found = idle(view, seat, words.faction(card).ability)
    if found is None:
        return None
    rule, key = found
    return rule, words.phrases.say(f"refused.{key}", card=words.full_card(card), purpose=words.purpose(card))


def idle(view: View, seat: int, ability: Ability) -> tuple[str, str] | None:
    """RR-ABIL-A1 RR-HEX-B1 RR-CROU-A2 RR-NOM-B1 What an ability lacks: the rule, and the key of the phrase."""
    if ability == "draw":
        return "RR-HEX-2", "draw_pile"
    if ability == "revive":
        return "RR-NOM-A1", "discard_pile"
    if ability == "swap":
        rivals = others_fighters(view, seat)
        return ("RR-CROU-5", "rivals_protected") if rivals else ("RR-CROU-A2", "no_rivals")
    token = TOKENS_FOR.get(ability)
    if view.tokens is not None and token is not None and view.tokens[token] == 0:
        return "RR-SETUP-A3", f"no_{TOKENS[token]}_token"
    return ("RR-COG-2", "all_protected") if every_fighter(view) else ("RR-ABIL-A1", "no_fighters")


# --- targets -----------------------------------------------------------------------------------------------------


def not_a_target(words: ReignWords, view: View, ask: Ask[Any], card: int) -> Why | None:
    """RR-ABIL-B1 RR-ALF-B1 RR-KUR-B1 RR-COG-B1 RR-CROU-B1..B2 Nobody protected, no own fighter for a Crou."""
    taking = ask.kind is words.box.kind.take
    if taking and card == ask.about:
        return "RR-CROU-A1", words.phrases.say("refused.itself", card=words.full_card(card))
    fighter = next((fighter for fighter in every_fighter(view) if fighter.card == card), None)
    if fighter is None:
        return ask.kind.rule, say(words, "no_fighter", view, card)
    if taking and fighter in view.seats[ask.seat].army:
        return "RR-ABIL-A2", words.phrases.say("refused.own", card=words.full_card(card))
    if fighter.protected:
        rule = "RR-CROU-5" if taking else "RR-COG-2"
        return rule, words.phrases.say("refused.protected", card=words.full_card(card))
    return ("RR-CROU-2", say(words, "third_army", view, card)) if taking else None


def not_to_revive(words: ReignWords, view: View, ask: Ask[Any], card: int) -> Why | None:
    """RR-NOM-B1 RR-NOM-A1 Only what lies in the discard pile comes back, and never the Nomora just used."""
    if card == ask.about:
        return "RR-NOM-A1", words.phrases.say("refused.revive_itself", card=words.full_card(card))
    return ("RR-NOM-1", say(words, "discard", view, card)) if card not in view.discard_pile else None


def no_such_army(words: ReignWords, ask: Ask[Any], seat: int) -> Why | None:
    """RR-CROU-B1 RR-GOAL-1 A Crou joins an opposing army; where nobody sits there is none."""
    if seat == ask.seat:
        return "RR-CROU-1", words.phrases.say("refused.own_host")
    if words.box.seats <= seat < TO_HAND:
        return "RR-GOAL-1", words.phrases.say("refused.nobody", name=words.name(seat))
    return None


# --- where a card is ---------------------------------------------------------------------------------------------


def say(words: ReignWords, key: str, view: View, card: int) -> str:
    """A card is not where it would have to be, and where it is as far as the viewer sees."""
    return words.phrases.say(f"refused.{key}", card=words.full_card(card), whereabouts=whereabouts(words, view, card))


def whereabouts(words: ReignWords, view: View, card: int) -> str:
    """RR-PROP-T8 Where the viewer sees a card; nothing more is known of one that it does not see."""
    for seat, shown in enumerate(view.seats):
        if any(fighter.card == card for fighter in shown.army):
            return words.phrases.say("whereabouts.army", place=words.place("in_army", seat))
        if card in shown.known and seat != view.seat:
            return words.phrases.say("whereabouts.known", name=words.name(seat))
    places = {"hand": view.hand, "pack": view.pack, "discard": view.discard_pile, "playing": (view.playing,)}
    found = next((place for place, cards in places.items() if card in cards), "hidden")
    return words.phrases.say(f"whereabouts.{found}")


def every_fighter(view: View) -> list[FighterView]:
    """The fighters of all armies."""
    return fighters_of(seat.army for seat in view.seats)


def others_fighters(view: View, seat: int) -> list[FighterView]:
    """The fighters of all armies but this seat's."""
    return fighters_of(shown.army for other, shown in enumerate(view.seats) if other != seat)


def fighters_of(armies: Iterable[tuple[FighterView, ...]]) -> list[FighterView]:
    return [fighter for army in armies for fighter in army]

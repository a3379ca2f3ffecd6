"""What stands on the Khan's cards: sentences made from the effects that the rules carry out."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from kurultai.games.ruination.new_khan_rising import khan
from kurultai.games.ruination.new_khan_rising.khan import AnyKhanEffect, Power, Reference

if TYPE_CHECKING:
    from kurultai.games.ruination.words import RuinationWords


def effects_text(words: RuinationWords, effects: tuple[AnyKhanEffect, ...]) -> str:
    """Some effects in their order: “+1 strength, then you lose 1 blessing”."""
    return words.phrases.raw("list.then").join(EFFECTS[type(effect)](words, effect) for effect in effects)


def power_text(words: RuinationWords, power: Power) -> str:
    """All that a power card does."""
    return effects_text(words, power.effects)


def side_name(reference: Reference, *, enraged: bool) -> str:
    """The name on one side of a reference card."""
    return reference.enraged_name if enraged else reference.name


def tactic_text(words: RuinationWords, reference: Reference, number: int, *, enraged: bool) -> str:
    """A tactic, by number from the top."""
    tactics = reference.enraged_tactics if enraged else reference.tactics
    return effects_text(words, tactics[number - 1])


def side_texts(words: RuinationWords, reference: Reference, *, enraged: bool) -> list[str]:
    """The tactics of one side of a reference card, and on the enraged side what always holds."""
    tactics = reference.enraged_tactics if enraged else reference.tactics
    told = [
        words.phrases.say("khan.tactic", number=number, text=effects_text(words, tactic))
        for number, tactic in enumerate(tactics, start=1)
    ]
    return [*told, passive_text(words, reference)] if enraged else told


def side_text(words: RuinationWords, reference: Reference, *, enraged: bool) -> str:
    """The same in one line."""
    return words.phrases.raw("list.semicolon").join(side_texts(words, reference, enraged=enraged))


def passive_text(words: RuinationWords, reference: Reference) -> str:
    """What the enraged side gives in every battle."""
    return words.phrases.say("khan.passive", text=words.phrases.join(words.text.modifiers(reference.passive)))


def strengthen(words: RuinationWords, effect: khan.Strengthen) -> str:
    return words.text.amount("strength", effect.count)


def wound(words: RuinationWords, effect: khan.Wound) -> str:
    return words.text.amount("casualty", effect.count)


def score(words: RuinationWords, effect: khan.Score) -> str:
    return words.phrases.say("khan.score", vp=words.text.amount("vp", effect.count))


def rob(words: RuinationWords, effect: khan.Rob) -> str:
    return words.phrases.count(f"khan.rob.{effect.what}", effect.count)


def reinforce(words: RuinationWords, effect: khan.Reinforce) -> str:
    units = words.phrases.count(f"piece.{effect.kind}", effect.count)
    return words.phrases.say("khan.reinforce", units=units, where=words.phrases.raw(f"khan.where.{effect.where}"))


def fortify(words: RuinationWords, effect: khan.Fortify) -> str:
    return words.phrases.raw("khan.fortify")


def enrage(words: RuinationWords, effect: khan.Enrage) -> str:
    return words.phrases.raw("khan.enrage")


EFFECTS: dict[type[khan.KhanEffect], Callable[[RuinationWords, Any], str]] = {
    khan.Strengthen: strengthen,
    khan.Wound: wound,
    khan.Score: score,
    khan.Rob: rob,
    khan.Reinforce: reinforce,
    khan.Fortify: fortify,
    khan.Enrage: enrage,
}

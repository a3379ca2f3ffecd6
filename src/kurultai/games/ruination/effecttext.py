"""A phrase for each effect, modifier and condition of the vocabulary that the rules carry out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from kurultai.games.catalogue import Catalogue
from kurultai.games.ruination import vocabulary as say
from kurultai.games.ruination.box import Box
from kurultai.games.ruination.specials import MOST_ROBBED, STRENGTH_A_BLANK
from kurultai.games.ruination.tracks import LAST_SPACE
from kurultai.games.ruination.vocabulary import AnyEffect, EndGame, Modifiers


class EffectText:
    """What effects do, in the words of one box."""

    def __init__(self, box: Box, phrases: Catalogue) -> None:
        self.box = box
        self.phrases = phrases

    def amount(self, what: str, count: int) -> str:
        """“2 blessings”, “+1 strength”."""
        return self.phrases.count(f"amount.{what}", count)

    def per(self, per: str) -> str:
        """What something is counted by: “bastion that you control”."""
        return self.phrases.raw(f"per.{per}")

    # --- effects and modifiers -----------------------------------------------------------------------------------

    def effect(self, effect: AnyEffect) -> str:
        """One effect as an order, without capital and stop: “gain 2 blessings”."""
        return SENTENCES[type(effect)](self, effect)

    def effects(self, effects: tuple[AnyEffect, ...]) -> str:
        """Some effects in their order."""
        if not effects:
            return self.phrases.raw("effect.nothing")
        return self.phrases.raw("list.then").join(self.effect(effect) for effect in effects)

    def modifiers(self, lasting: Modifiers) -> list[str]:
        """Everything that a modifier changes, a phrase each."""
        found = msgspec.structs.asdict(lasting)
        return [self.modifier(name, count) for name, count in found.items() if count]

    def modifier(self, name: str, count: int) -> str:
        """One thing that lasts: “+1 strength in each battle”."""
        key = f"lasting.{name}"
        if f"{key}.one" in self.phrases:
            return self.phrases.count(key, count)
        facts = {
            "strength": self.amount("strength", count),
            "casualty": self.amount("casualty", count),
            "casualties": self.amount("casualties", count),
            "dice": self.amount("die", count),
            "units": self.amount("unit", count),
            "points": self.amount("point", count),
            "blessings": self.amount("blessing", count),
            "vp": self.amount("vp", count),
        }
        return self.phrases.say(key, **facts)

    def end_game(self, end_game: EndGame) -> str:
        """“At the end: 2 VP for each exile of yours on the map.”"""
        return self.phrases.say("card.end_game", vp=self.amount("vp", end_game.vp), per=self.per(end_game.per))


# --- a sentence for each effect of the vocabulary --------------------------------------------------------------------


def gain(text: EffectText, effect: say.Gain) -> str:
    return text.phrases.say("effect.gain", amount=text.amount(effect.what, effect.count))


def gain_per(text: EffectText, effect: say.GainPer) -> str:
    facts = {"amount": text.amount(effect.what, effect.count), "per": text.per(effect.per), "most": effect.most}
    return text.phrases.say("effect.gain-per-most" if effect.most else "effect.gain-per", **facts)


def gain_tier(text: EffectText, effect: say.GainTier) -> str:
    return text.phrases.say("effect.gain-tier", kind=text.phrases.raw(f"kind.{effect.what}"))


def move(text: EffectText, effect: say.Move) -> str:
    if not effect.most:
        return text.phrases.raw("effect.move")
    return text.phrases.say("effect.move-most", units=text.amount("unit", effect.most))


def recruit(text: EffectText, effect: say.Recruit) -> str:
    facts = {"points": text.amount("point", effect.points), "where": text.phrases.raw(f"where.{effect.where}")}
    if effect.per is None:
        return text.phrases.say("effect.recruit", **facts)
    return text.phrases.say("effect.recruit-per", per=text.per(effect.per), **facts)


def scavenge(text: EffectText, effect: say.Scavenge) -> str:
    if effect.resources:
        return text.phrases.count("effect.scavenge-some", effect.resources)
    return text.phrases.raw("effect.scavenge")


def bastion(text: EffectText, effect: say.Bastion) -> str:
    return text.phrases.raw(f"effect.bastion.{effect.where}")


def casualties(text: EffectText, effect: say.Casualties) -> str:
    hits = text.amount("casualties", effect.count)
    inflict = text.phrases.say(f"effect.casualties.{effect.where}", casualties=hits)
    if not effect.then_recruit:
        return inflict
    points = text.amount("point", effect.then_recruit)
    return text.phrases.say("effect.casualties-then", inflict=inflict, points=points)


def displace(text: EffectText, effect: say.Displace) -> str:
    return text.phrases.count("effect.displace", effect.count)


def roll_recruit(text: EffectText, effect: say.RollRecruit) -> str:
    return text.phrases.say("effect.roll-recruit", dice=text.amount("die", effect.dice))


def battle_bonus(text: EffectText, effect: say.BattleBonus) -> str:
    bonus = battle_gains(text, effect.strength, effect.casualties, effect.dice)
    return text.phrases.say("effect.battle-bonus", bonus=bonus)


def battle_gains(text: EffectText, strength: int, casualties: int, dice: int = 0) -> str:
    """“+2 strength and +1 casualty”: whatever of it there is."""
    parts = {"strength": strength, "casualty": casualties, "die": dice}
    return text.phrases.join([text.amount(what, count) for what, count in parts.items() if count])


def strength(text: EffectText, effect: say.Strength) -> str:
    return text.amount("strength", effect.count)


def casualty(text: EffectText, effect: say.Casualty) -> str:
    return text.amount("casualty", effect.count)


def use_tactic(text: EffectText, effect: say.UseTactic) -> str:
    return text.phrases.raw("effect.use-tactic")


def free_exile(text: EffectText, effect: say.FreeExile) -> str:
    return text.phrases.raw("effect.free-exile")


def recruit_home(text: EffectText, effect: say.RecruitHome) -> str:
    return text.phrases.say("effect.recruit-home", points=text.amount("point", effect.points))


def score_bastions(text: EffectText, effect: say.ScoreBastions) -> str:
    key = f"effect.score-bastions.{text.box.rulings.glory_bastion_test}"
    return text.phrases.say(key, amount=text.amount("vp", effect.vp))


def track_bastion(text: EffectText, effect: say.TrackBastion) -> str:
    return text.phrases.raw("effect.track-bastion")


def fury(text: EffectText, effect: say.Fury) -> str:
    reached = text.box.rulings.fury_track_space == LAST_SPACE
    return text.phrases.raw("effect.fury.reached" if reached else "effect.fury.beyond")


def unit(text: EffectText, effect: say.Unit) -> str:
    return text.phrases.count(f"effect.unit.{effect.kind}", effect.count)


def either(text: EffectText, effect: say.Either) -> str:
    return text.phrases.raw("list.or").join(text.effect(one) for one in effect.of)


def special(text: EffectText, effect: say.Special) -> str:
    facts = {"strength": text.amount("strength", STRENGTH_A_BLANK), "robbed": text.amount("blessing", MOST_ROBBED)}
    return text.phrases.say(f"effect.special.{effect.rule}", **facts)


SENTENCES: dict[type[say.Effect], Callable[[EffectText, Any], str]] = {
    say.Gain: gain,
    say.GainPer: gain_per,
    say.GainTier: gain_tier,
    say.Move: move,
    say.Recruit: recruit,
    say.Scavenge: scavenge,
    say.Bastion: bastion,
    say.Casualties: casualties,
    say.Displace: displace,
    say.RollRecruit: roll_recruit,
    say.BattleBonus: battle_bonus,
    say.Strength: strength,
    say.Casualty: casualty,
    say.UseTactic: use_tactic,
    say.FreeExile: free_exile,
    say.RecruitHome: recruit_home,
    say.ScoreBastions: score_bastions,
    say.TrackBastion: track_bastion,
    say.Fury: fury,
    say.Unit: unit,
    say.Either: either,
    say.Special: special,
}

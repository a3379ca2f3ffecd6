"""A phrase for each effect, requirement, power and leader's text that the rules carry out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kurultai.games.catalogue import Catalogue
from kurultai.games.fate_of_venterra import abilities as can
from kurultai.games.fate_of_venterra import vocabulary as say
from kurultai.games.fate_of_venterra.boards import cells_of
from kurultai.games.fate_of_venterra.content import Board, Content, Leader, Quest
from kurultai.games.fate_of_venterra.rulings import Rulings


class EffectText:
    """What effects and powers do, in the words of one box and as its table has ruled."""

    def __init__(self, content: Content, phrases: Catalogue, rulings: Rulings) -> None:
        self.content = content
        self.phrases = phrases
        self.rulings = rulings

    # --- small words ---------------------------------------------------------------------------------------------

    def amount(self, what: str, count: int) -> str:
        """“2 wealth”, “1 quest”."""
        return self.phrases.count(f"amount.{what}", count)

    def unit(self, kind: say.UnitKind, form: str = "a") -> str:
        """“a soldier”."""
        return self.phrases.raw(f"unit.{kind}.{form}")

    def units(self, kind: say.UnitKind, count: int) -> str:
        """“2 soldiers”."""
        return self.phrases.count(f"unit.{kind}", count)

    def kinds(self, kinds: Sequence[str]) -> str:
        """Some kinds of unit or building: “soldier or scout”."""
        names = {building.id: building.name for building in self.content.buildings}
        told = [names.get(kind) or self.phrases.raw(f"unit.{kind}.name").lower() for kind in kinds]
        return self.phrases.raw("list.or").join(told)

    def role(self, role: str) -> str:
        """“as the attacker”; nothing for either side."""
        return "" if role == "either" else self.phrases.raw(f"role.{role}")

    def ground(self, terrain: str, influence: int) -> str:
        """A terrain, with its influence where it is not the usual one."""
        usual = next(record.influence for record in self.content.terrains if record.id == terrain)
        told = self.phrases.raw(f"terrain.{terrain}")
        return told if influence in (-1, usual) else self.phrases.say("card.ground", terrain=told, influence=influence)

    def side(self, board: Board, side: int) -> str:
        """The grounds of a board's side."""
        return self.phrases.raw("list.comma").join(self.ground(*cell) for cell in cells_of(board, side))

    # --- effects -------------------------------------------------------------------------------------------------

    def effect(self, effect: say.AnyEffect) -> str:
        """One effect as an order, without capital and stop: “gain 2 wealth”."""
        return EFFECTS[type(effect)](self, effect)

    def effects(self, effects: Sequence[say.AnyEffect]) -> str:
        """Some effects in their order."""
        if not effects:
            return self.phrases.raw("effect.nothing")
        return self.phrases.raw("list.then").join(self.effect(effect) for effect in effects)

    def one_of(self, effects: Sequence[say.AnyEffect]) -> str:
        """Effects of which one is chosen."""
        return self.phrases.raw("list.or").join(self.effect(effect) for effect in effects)

    def gain_per(self, effect: say.GainPer) -> str:
        facts = {"amount": self.amount(effect.what, effect.count), "per": self.phrases.raw(f"per.{effect.per}")}
        return self.phrases.say("effect.gain_per_most" if effect.most else "effect.gain_per", most=effect.most, **facts)

    def recruit(self, effect: say.Recruit) -> str:
        key = "effect.recruit" + ("_kinds" if effect.kinds else "") + ("_free" if effect.free else "")
        return self.phrases.say(key, kinds=self.phrases.raw("list.or").join(self.unit(kind) for kind in effect.kinds))

    def march(self, effect: say.March) -> str:
        key = f"effect.march_{effect.shape}" + ("_most" if effect.most else "")
        told = self.phrases.say(key, most=self.amount("unit", effect.most))
        if effect.kinds:
            told = self.phrases.say("effect.march_kinds", march=told, kinds=self.kinds(effect.kinds))
        if effect.support:
            told = self.phrases.say("effect.march_support", march=told)
        return told if effect.battles else self.phrases.say("effect.march_no_battle", march=told)

    def gather(self, effect: say.Gather) -> str:
        key = f"effect.gather_{effect.at}" + ("_most" if effect.most else "")
        return self.phrases.say(key, most=self.amount("unit", effect.most))

    def strength(self, effect: say.Strength) -> str:
        if effect.per is None:
            return self.phrases.say("effect.strength", count=effect.count)
        key = "effect.strength_per_most" if effect.most else "effect.strength_per"
        return self.phrases.say(key, count=effect.count, per=self.phrases.raw(f"per.{effect.per}"), most=effect.most)

    def discounted(self, name: str, discount: int) -> str:
        """An order that costs less, if it does."""
        return self.phrases.say(f"effect.{name}_less" if discount else f"effect.{name}", discount=discount)

    def build(self, effect: say.Build) -> str:
        name = "build_own" if self.rulings.starting_building_rebuildable else "build"
        return self.discounted(name, effect.discount)

    def remove(self, effect: say.RemoveUnit) -> str:
        key = "effect.remove_unit_kinds" if effect.kinds else "effect.remove_unit"
        return self.phrases.say(key, kinds=self.kinds(effect.kinds))

    # --- quests --------------------------------------------------------------------------------------------------

    def quest(self, quest: Quest) -> str:
        """What a quest asks for and gives."""
        requires = [self.requirement(requirement) for requirement in quest.requires]
        price = self.phrases.say("quest.price", amount=self.amount("wealth", quest.price)) if quest.price else ""
        told = self.phrases.join(requires) if requires else self.phrases.raw("quest.free")
        reward, influence = self.effects(quest.reward), self.amount("influence", quest.influence)
        return self.phrases.say("quest.text", requires=told, price=price, reward=reward, influence=influence)

    def requirement(self, need: say.AnyRequirement) -> str:
        """One thing to have."""
        key = f"requirement.{need.__struct_config__.tag}"
        count = getattr(need, "count", 1)
        if isinstance(need, say.HaveTerritories) and need.terrain:
            return self.phrases.count(f"{key}_terrain", count, terrain=self.phrases.raw(f"terrain.{need.terrain}"))
        if isinstance(need, say.HaveBuildings) and need.kind:
            return self.phrases.count(f"{key}_kind", count, building=self.kinds([need.kind]))
        if isinstance(need, say.HaveUnits) and need.kind:
            return self.phrases.say(key, amount=self.units(need.kind, count))
        if f"{key}.one" in self.phrases:
            return self.phrases.count(key, count)
        what = COUNTED.get(type(need), "unit")
        return self.phrases.say(key, amount=self.amount(what, count), count=count)

    # --- leaders and upgrades ------------------------------------------------------------------------------------

    def leader(self, leader: Leader) -> str:
        """A leader's numbers and text."""
        facts = {"attack": leader.attack, "defence": leader.defence, "cost": leader.cost}
        if not leader.text:
            return self.phrases.say("leader.text", **facts)
        return self.phrases.say("leader.text_more", **facts, more=self.leader_text(leader))

    def leader_text(self, leader: Leader) -> str:
        """What a leader does besides its numbers."""
        return self.phrases.raw("list.semicolon").join(self.text(text) for text in leader.text)

    def text(self, text: can.AnyText) -> str:
        """What a leader does besides."""
        key = f"leader.{text.__struct_config__.tag}"
        if isinstance(text, can.Bonus):
            where = self.phrases.raw(f"terrain.{text.terrain}") if text.terrain else ""
            terrain = self.phrases.say("leader.bonus_terrain", terrain=where) if where else ""
            role = self.phrases.say("leader.bonus_role", role=self.role(text.role)) if text.role != "either" else ""
            building = self.phrases.raw("leader.bonus_building") if text.building else ""
            return self.phrases.say(key, strength=text.strength, role=role, terrain=terrain, building=building)
        if isinstance(text, can.Stand) and text.role != "either":
            return self.phrases.say("leader.stand_role", role=self.role(text.role))
        if f"{key}.one" in self.phrases:
            return self.phrases.count(key, getattr(text, "count", 1))
        count = getattr(text, "count", 0)
        return self.phrases.say(key, amount=self.amount("wealth", count) if count else "")

    def power(self, power: can.AnyPower) -> str:
        """What an upgrade does."""
        key = f"power.{power.__struct_config__.tag}"
        facts: dict[str, Any] = {name: getattr(power, name) for name in power.__struct_fields__}
        if isinstance(power, can.UnitBonus) and not (power.attack and power.defence):
            key += "_attack" if power.attack else "_defence"
        if isinstance(power, can.ArmyLimit):
            return self.phrases.count(key, power.count)
        if "kinds" in facts:
            facts["kinds"] = self.kinds(facts["kinds"])
        if "gain" in facts:
            facts["unit"] = self.unit(facts["gain"])
        if "command" in facts:
            facts["command"] = next(card.name for card in self.content.commands if card.id == facts["command"])
        if "prices" in facts:
            facts["prices"] = self.phrases.raw("list.comma").join(map(str, facts["prices"]))
        if "influence" in facts:
            facts["amount"] = self.amount("influence", facts["influence"])
        return self.phrases.say(key, **facts)


COUNTED: dict[type, str] = {
    say.HaveTerritories: "territory",
    say.HaveBuildings: "building",
    say.HaveWealth: "wealth",
    say.HaveQuests: "quest",
    say.HaveGods: "gods",
}
"""What a requirement counts, where it is not units."""


def _kill(text: EffectText, effect: say.Kill) -> str:
    return text.phrases.count("effect.kill_chosen" if effect.chooser == "player" else "effect.kill", effect.count)


EFFECTS: dict[type, Callable[[EffectText, Any], str]] = {
    say.Gain: lambda text, it: text.phrases.say("effect.gain", amount=text.amount(it.what, it.count)),
    say.GainPer: EffectText.gain_per,
    say.GainGods: lambda text, it: text.phrases.say("effect.gods", amount=text.amount("gods", it.count)),
    say.GainLeader: lambda text, it: text.phrases.say("effect.leader", cost=it.cost),
    say.GainUnits: lambda text, it: text.phrases.say(f"effect.units_{it.where}", units=text.units(it.kind, it.count)),
    say.Recruit: EffectText.recruit,
    say.Build: EffectText.build,
    say.UpgradeBuilding: lambda text, it: text.discounted("upgrade", it.discount),
    say.Reserve: lambda text, it: text.phrases.count("effect.reserve", it.count),
    say.BuyUpgrade: lambda text, it: text.discounted("buy_upgrade", it.discount),
    say.BuyLeaders: lambda text, it: text.phrases.raw("effect.buy_leaders"),
    say.March: EffectText.march,
    say.Gather: EffectText.gather,
    say.CompleteQuest: lambda text, it: text.phrases.raw("effect.complete_quest"),
    say.TakeWealth: lambda text, it: text.phrases.say("effect.take_wealth", amount=text.amount("wealth", it.count)),
    say.RemoveUnit: EffectText.remove,
    say.ExtraBattle: lambda text, it: text.phrases.raw("effect.extra_battle"),
    say.Strength: EffectText.strength,
    say.Kill: _kill,
    say.Spare: lambda text, it: text.phrases.raw("effect.spare"),
    say.WinTies: lambda text, it: text.phrases.raw("effect.win_ties"),
    say.NoTax: lambda text, it: text.phrases.raw("effect.no_tax"),
    say.RaiseBid: lambda text, it: text.phrases.say("effect.raise_bid", count=it.count),
    say.Cancel: lambda text, it: text.phrases.raw("effect.cancel"),
    say.Pay: lambda text, it: text.phrases.say("effect.pay", wealth=it.wealth, effects=text.effects(it.effects)),
    say.Either: lambda text, it: text.phrases.say("effect.either", effects=text.one_of(it.of)),
}
"""The phrase of each effect."""

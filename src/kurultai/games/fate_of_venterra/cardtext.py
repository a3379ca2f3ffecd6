"""What stands on each component, made from its record."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kurultai.games.catalogue import capital, whole
from kurultai.games.fate_of_venterra import content as box
from kurultai.games.fate_of_venterra.effecttext import EffectText
from kurultai.games.fate_of_venterra.rulings import forged_siege
from kurultai.kernel.content import Component, Lines


def component_text(text: EffectText, component: Component) -> str:
    """A component in a sentence."""
    if type(component) not in TEXTS:
        return ""
    return whole(TEXTS[type(component)](text, component))


def component_lines(text: EffectText, component: Component) -> Lines:
    """What a leader, a unit or a building does besides its numbers, and the actions of a command, each for itself."""
    match component:
        case box.Leader():
            return {"text": (whole(text.leader_text(component)),)} if component.text else {}
        case box.UnitType():
            return {**told(text, unit_skills(text, component)), "forged": (forged_text(text, component),)}
        case box.Building():
            return told(text, building_skills(text, component))
        case box.Command():
            return {"actions": tuple(capital(text.one_of(action.one_of)) for action in component.actions)}
    return {}


def told(text: EffectText, skills: list[str]) -> Lines:
    """Some skills as one sentence; nothing where there are none."""
    return {"text": (whole(text.phrases.raw("list.semicolon").join(skills)),)} if skills else {}


def after(text: EffectText, skills: list[str]) -> str:
    """Some skills behind the numbers of a card."""
    return "".join(text.phrases.raw("list.semicolon") + skill for skill in skills)


def upgrade_text(text: EffectText, upgrade: box.Upgrade) -> str:
    """What a faction upgrade does."""
    told = [text.power(power) for power in upgrade.powers]
    if upgrade.activated:
        told.append(text.phrases.say("power.bought", effects=text.effects(upgrade.activated)))
    return text.phrases.raw("list.semicolon").join(told)


def gods_text(text: EffectText, card: box.GodsCard) -> str:
    """When a Gods card may be played, and what it does."""
    window = text.phrases.raw(f"window.{card.window}")
    role = f", {text.role(card.role)}" if card.role != "either" else ""
    return text.phrases.say("card.gods", window=window, role=role, effects=text.effects(card.effects))


def terrain_text(text: EffectText, terrain: box.TerrainType) -> str:
    phrases = text.phrases
    defence = phrases.say("card.terrain_defence", defence=terrain.defence) if terrain.defence else ""
    reward = phrases.raw(f"card.terrain_reward_{terrain.reward}") if terrain.reward else ""
    influence = text.amount("influence", terrain.influence)
    return phrases.say("card.terrain", influence=influence, defence=defence, reward=reward)


def board_text(text: EffectText, board: box.Board) -> str:
    return text.phrases.say("card.board", a=text.side(board, 0), b=text.side(board, 1))


def front_text(text: EffectText, front: box.Front) -> str:
    terrains = text.phrases.join([text.phrases.raw(f"terrain.{terrain}") for terrain in front.terrains])
    return text.phrases.say("card.front", defence=front.defence, terrains=terrains)


def unit_text(text: EffectText, unit: box.UnitType) -> str:
    facts = {name: getattr(unit, name) for name in ("attack", "defence", "movement", "cost")}
    more = after(text, unit_skills(text, unit))
    return text.phrases.say("card.unit", **facts, more=more, forged=forged_text(text, unit))


def unit_skills(text: EffectText, unit: box.UnitType) -> list[str]:
    """What a unit does besides its numbers, as long as it is not forged."""
    phrases = text.phrases
    skills = [phrases.say("card.unit_siege", siege=unit.siege)] if unit.siege else []
    skills += [phrases.say("card.unit_naval", support_price=unit.support_price)] if unit.naval else []
    skills += [phrases.count("card.unit_second", unit.second)] if unit.second else []
    return skills


def forged_text(text: EffectText, unit: box.UnitType) -> str:
    """What a unit is once it is forged."""
    facts = {name: getattr(unit, name) for name in ("forge_name", "forge_attack", "forge_defence", "forge_movement")}
    return text.phrases.say("card.unit_forged", **facts, more=after(text, forged_skills(text, unit)))


def forged_skills(text: EffectText, unit: box.UnitType) -> list[str]:
    """FV-UNIT-9..13 FV-UNIT-A4..A5 What a forged unit does besides."""
    phrases = text.phrases
    siege, anywhere = forged_siege(unit, text.rulings), text.rulings.ranger_second == "territory"
    skills = [phrases.say("card.unit_siege", siege=siege)] if siege != unit.siege else []
    skills += [phrases.count("card.forge_kill", unit.extra_kill)] if unit.extra_kill else []
    skills += [phrases.say("card.forge_tax", tax=unit.tax)] if unit.tax != 1 else []
    skills += [phrases.say("card.forge_carries", unit=text.unit(unit.carries))] if unit.carries else []
    skills += [phrases.raw(f"card.forge_second{'' if anywhere else '_built'}")] if unit.second_anywhere else []
    if unit.naval and unit.forge_support_price != unit.support_price:
        key = "card.forge_support" if unit.forge_support_price else "card.forge_support_free"
        skills.append(phrases.say(key, support_price=unit.forge_support_price))
    return skills


def building_text(text: EffectText, building: box.Building) -> str:
    cost = text.phrases.say("card.building_cost", cost=building.cost) if building.cost else ""
    facts = {name: getattr(building, name) for name in ("defence", "income", "influence")}
    return text.phrases.say("card.building", **facts, cost=cost, more=after(text, building_skills(text, building)))


def building_skills(text: EffectText, building: box.Building) -> list[str]:
    """What a building does besides its numbers."""
    phrases = text.phrases
    skills = [phrases.raw("card.building_covers")] if building.covers else []
    skills += [phrases.raw("card.building_forge")] if building.forge else []
    skills += [phrases.say("card.building_built", effects=text.effects(building.built))] if building.built else []
    return skills


def command_text(text: EffectText, command: box.Command) -> str:
    lines = [
        text.phrases.say("card.command_action", number=number, one_of=text.one_of(action.one_of))
        for number, action in enumerate(command.actions, start=1)
    ]
    return text.phrases.say("card.command", actions=text.phrases.raw("list.semicolon").join(lines))


def faction_text(text: EffectText, faction: box.Faction) -> str:
    facts = {"motto": faction.motto, "colour": faction.colour.capitalize(), "initiative": faction.initiative}
    return text.phrases.say("card.faction", **facts)


TEXTS: dict[type[Component], Callable[[EffectText, Any], str]] = {
    box.TerrainType: terrain_text,
    box.Board: board_text,
    box.Front: front_text,
    box.Back: lambda text, it: text.effects(it.effects),
    box.UnitType: unit_text,
    box.Building: building_text,
    box.Faction: faction_text,
    box.Upgrade: upgrade_text,
    box.Leader: EffectText.leader,
    box.Command: command_text,
    box.Quest: EffectText.quest,
    box.GodsCard: gods_text,
    box.Space: lambda text, it: text.effects(it.effects),
    box.Reward: lambda text, it: text.effects(it.effects),
}
"""The text of each kind of component."""

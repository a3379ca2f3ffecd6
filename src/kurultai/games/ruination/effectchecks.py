"""RU-GOLD-1 Which effects content may name where: some need a battle, some a territory, some a space of a track."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from kurultai.games.ruination import vocabulary as say
from kurultai.games.ruination.content import Content
from kurultai.kernel.content import Component
from kurultai.kernel.errors import BadContent

IN_BATTLE = (say.Strength, say.Casualty, say.UseTactic)
RULES_IN_BATTLE = ("blanks-strike", "rob-blessing")
RULES_IN_A_TERRITORY = ("haul-bastion",)
HERE = "here"
MOST_PARTS = 4


class Place(NamedTuple):
    """Effects of a component: where they are written, and whether a battle goes on and a territory is known there."""

    written: str
    effects: tuple[say.AnyEffect, ...]
    battle: bool = False
    territory: bool = False


def places_of(content: Content) -> Iterator[Place]:
    """All effects of the box."""
    yield from in_turns(content)
    yield from in_battles(content)


def in_turns(content: Content) -> Iterator[Place]:
    """The effects that happen outside battles; those of exiles and nomads in a territory."""
    cards: tuple[tuple[str, Sequence[Component], str], ...] = (
        ("actions.toml: action", content.actions, "bonus"),
        ("advantages.toml: advantage", content.advantages, "immediate"),
        ("exiles.toml: exile", content.exiles, "bonus"),
        ("tokens.toml: nomad", content.nomads, "reward"),
        ("tokens.toml: tile", content.tiles, "bonus"),
        ("tracks.toml: space", content.spaces, "effects"),
    )
    for file, records, field in cards:
        somewhere = file.endswith(("exile", "nomad"))
        for record in records:
            yield Place(f"{file} “{record.id}”, field “{field}”", getattr(record, field), territory=somewhere)


def in_battles(content: Content) -> Iterator[Place]:
    """The effects of tactics and dice."""
    written = [(f"advantages.toml: advantage “{card.id}”, field “tactic”", card.tactic) for card in content.advantages]
    written += [
        (f"dice.toml: die “{die.id}”, face “{face.name}”", face.effects) for die in content.dice for face in die.faces
    ]
    written += [
        (f"hordes.toml: board “{board.id}”, tactic {number}", tactic.effects)
        for board in content.boards
        for number, tactic in enumerate(board.tactics, start=1)
    ]
    for place, effects in written:
        yield Place(place, effects, battle=True, territory=True)


def check_effects(content: Content) -> None:
    """RU-GOLD-1 RU-BATTLE-18 RU-BATTLE-A30 RU-TRACK-2 Every effect can happen where it is written."""
    for place in places_of(content):
        for effect in every_effect(place.effects):
            check_effect(effect, place)
    check_own_tactics(content)
    check_track_bastions(content)


def check_effect(effect: say.AnyEffect, place: Place) -> None:
    """Refuse an effect that lacks what it needs."""
    tag = effect.__struct_config__.tag
    if isinstance(effect, say.Either) and not 1 <= len(effect.of) <= MOST_PARTS:
        raise BadContent(f"{place.written}: “either” takes one to four effects, not {len(effect.of)}")
    if needs_battle(effect) and not place.battle:
        raise BadContent(f"{place.written}: {called(effect)} happens in battle: it is for tactics and dice")
    if needs_place(effect) and not place.territory:
        where = "an exile is placed, a nomad was beaten or a battle is fought"
        raise BadContent(f"{place.written}: {called(effect)} needs a territory: it is for where {where}")
    if isinstance(effect, say.Special):
        check_rule(effect, place)
    elif isinstance(effect, say.TrackBastion) and not place.written.startswith("tracks.toml"):
        raise BadContent(f"{place.written}: “{tag}” is for the spaces 4 and 8 of favor (RU-TRACK-2)")


def check_rule(effect: say.Special, place: Place) -> None:
    """RU-GOLD-1 A named rule that a card asks for must exist."""
    from kurultai.games.ruination.effects import SPECIAL

    if effect.rule not in SPECIAL:
        raise BadContent(f"{place.written}: there is no rule “{effect.rule}”; there are: {', '.join(SPECIAL)}")


def check_own_tactics(content: Content) -> None:
    """RU-BATTLE-A30 The tactic of an advantage uses none of the advantages: it could go round and round."""
    for advantage in content.advantages:
        if any(isinstance(effect, say.UseTactic) for effect in parts(advantage.tactic)):
            place = f"advantages.toml: advantage “{advantage.id}”, field “tactic”"
            raise BadContent(f"{place}: “use-tactic” is for the tactics of horde boards and for dice (RU-BATTLE-A30)")


def check_track_bastions(content: Content) -> None:
    """RU-TRACK-2 RU-SETUP-5 A bastion lies openly on its space: nobody chooses whether it is there."""
    for space in content.spaces:
        hidden = [effect for effect in parts(space.effects) if effect not in space.effects]
        if any(isinstance(effect, say.TrackBastion) for effect in hidden):
            raise BadContent(f"tracks.toml: space “{space.id}”: “track-bastion” cannot be a part of “either”")


def called(effect: say.AnyEffect) -> str:
    """An effect with the word that binds it."""
    if isinstance(effect, say.Special):
        return f"the rule “{effect.rule}”"
    if isinstance(effect, (say.Recruit, say.Bastion)) and effect.where == HERE:
        return f"“{effect.__struct_config__.tag}” with where = “{HERE}”"
    return f"“{effect.__struct_config__.tag}”"


def needs_battle(effect: say.AnyEffect) -> bool:
    """Whether an effect is one of a battle."""
    return isinstance(effect, IN_BATTLE) or (isinstance(effect, say.Special) and effect.rule in RULES_IN_BATTLE)


def needs_place(effect: say.AnyEffect) -> bool:
    """Whether an effect happens in the territory that “here” means."""
    if isinstance(effect, (say.Recruit, say.Bastion)):
        return effect.where == HERE
    return isinstance(effect, say.Special) and effect.rule in RULES_IN_A_TERRITORY


def every_effect(effects: Iterable[say.AnyEffect]) -> Iterator[say.AnyEffect]:
    """Effects, choices among effects, and what stands to choose in them."""
    for effect in effects:
        yield effect
        if isinstance(effect, say.Either):
            yield from every_effect(effect.of)


def parts(effects: Iterable[say.AnyEffect]) -> list[say.AnyEffect]:
    """Everything that can happen of effects."""
    return [effect for effect in every_effect(effects) if not isinstance(effect, say.Either)]

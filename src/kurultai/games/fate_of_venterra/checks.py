"""FV-COMP What content must satisfy before anybody plays with it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from kurultai.games.fate_of_venterra import vocabulary as say
from kurultai.games.fate_of_venterra.abilities import BuyDefence, Nomads
from kurultai.games.fate_of_venterra.content import (
    BUILDINGS,
    CELLS,
    FACTIONS,
    RANKS,
    STARTING,
    UNITS,
    Content,
    Faction,
    GodsCard,
)
from kurultai.games.fate_of_venterra.kinds import MOST_BOUGHT
from kurultai.kernel.content import Component
from kurultai.kernel.errors import BadContent

PIECES = 12
"""FV-COMP-20 The buildings of a faction, its starting building among them."""
REWARDS = {"2-3": 3, "4-5": 5}
MOST_ALTERNATIVES = 4
MOST_WORTH = 99
"""The most influence that a territory is worth."""


def check(content: Content) -> None:
    """Refuse content that does not fit the box."""
    check_order(content)
    check_counts(content)
    check_tokens(content)
    check_boards(content)
    check_numbers(content)
    check_support(content)
    naval = [unit.id for unit in content.units if unit.naval]
    for faction in content.factions:
        check_mat(faction)
        check_start(faction, naval)
    check_powers(content, naval)
    check_tracks(content)
    for card in content.gods:
        check_gods(card)
    check_effects(content)
    check_choices(content)
    check_names(content)


def check_order(content: Content) -> None:
    """FV-COMP-16 FV-CMD-2 FV-TERR-1 What is told apart by its place must stand in the usual one."""
    order: dict[str, tuple[Sequence[Component], Sequence[str]]] = {
        "map.toml: the terrains": (content.terrains, say.TERRAINS),
        "units.toml: the units": (content.units, say.UNIT_KINDS),
        "buildings.toml: the buildings": (content.buildings, say.BUILDING_KINDS),
        "factions.toml: the factions": (content.factions, FACTIONS),
        "commands.toml: the commands": (content.commands, say.COMMAND_KINDS),
    }
    for what, (records, needed) in order.items():
        if [record.id for record in records] != list(needed):
            raise BadContent(f"{what} must be, in this order: {', '.join(needed)}")


def check_counts(content: Content) -> None:
    """FV-COMP-4..5 FV-COMP-7..9 FV-COMP-14..15 FV-COMP-17..19 FV-COMP-A2..A3 The counts of the box."""
    factions = content.factions
    counts = {
        "quests": (len(content.quests), 30),
        "Gods cards": (sum(card.copies for card in content.gods), 22),
        "starting boards": (sum(board.start for board in content.boards), 1),
        "other boards": (sum(not board.start for board in content.boards), 11),
        "explore tokens": (sum(back.count for back in content.backs), 35),
        **{f"{k} pieces": (sum(getattr(f.units, k) for f in factions), n) for k, n in UNITS.items()},
        **{f"{k} pieces": (sum(getattr(f.buildings, k) for f in factions), n) for k, n in BUILDINGS.items()},
        **{f"{k} pieces": (sum(f.building == k for f in factions), n) for k, n in STARTING.items()},
    }
    for faction in FACTIONS:
        own = [upgrade.start for upgrade in content.upgrades if upgrade.faction == faction]
        counts[f"upgrades for sale of {faction}"] = (own.count(False), 3)
        counts[f"starting upgrades of {faction}"] = (own.count(True), 1)
        ranks = Counter(leader.rank for leader in content.leaders if leader.faction == faction)
        counts |= {f"leaders of rank {rank} of {faction}": (ranks[rank], n) for rank, n in RANKS.items()}  # type: ignore[index]
    for what, (found, needed) in counts.items():
        if found != needed:
            raise BadContent(f"there are {found} {what}; the box has {needed} (FV-COMP)")


def check_tokens(content: Content) -> None:
    """FV-COMP-4 FV-EXPLORE-3 As many open sides as hidden ones; one kind of token for each terrain."""
    fronts, backs = (sum(side.count for side in sides) for sides in (content.fronts, content.backs))
    if fronts != backs:
        raise BadContent(f"tokens.toml: there are {fronts} open sides and {backs} hidden ones (FV-COMP-4)")
    terrains = [terrain for front in content.fronts for terrain in front.terrains]
    if sorted(terrains) != sorted(say.TERRAINS):
        raise BadContent("tokens.toml: each terrain must have one kind of token (FV-EXPLORE-3)")


def check_boards(content: Content) -> None:
    """FV-COMP-7 FV-TERR-3 The influence of a side is said for none of its hexes, or for all."""
    for terrain in content.terrains:
        if terrain.influence > MOST_WORTH:
            place = f"map.toml: terrain “{terrain.id}”, field “influence”"
            raise BadContent(f"{place}: {terrain.influence} is too much; {MOST_WORTH} is the most")
    for board in content.boards:
        for field in ("influence_a", "influence_b"):
            worth = getattr(board, field)
            if worth and (len(worth) != CELLS or not 0 <= min(worth) <= max(worth) <= MOST_WORTH):
                place = f"map.toml: board “{board.id}”, field “{field}”"
                raise BadContent(f"{place}: {CELLS} numbers from 0 to {MOST_WORTH}, or none")


def check_numbers(content: Content) -> None:
    """FV-INCOME-B1 FV-WEALTH-B1 No number of a component is below 0."""
    files: dict[str, Iterable[Component]] = {
        "map.toml": content.terrains,
        "units.toml": content.units,
        "buildings.toml": content.buildings,
        "factions.toml": content.upgrades,
        "leaders.toml": content.leaders,
        "quests.toml": content.quests,
    }
    for file, records in files.items():
        for record in records:
            for field in record.__struct_fields__:
                value = getattr(record, field)
                if isinstance(value, int) and value < 0:
                    raise BadContent(f"{file}: “{record.id}”, field “{field}”: {value} is less than nothing")


def check_support(content: Content) -> None:
    """FV-SUPPORT-A1 FV-SUPPORT-7 Support is lent from the water, so only what goes by water has the symbol."""
    for unit in content.units:
        if unit.support and not unit.naval:
            raise BadContent(
                f"units.toml: “{unit.id}”, field “support”: only units that go by water support (FV-SUPPORT-A1)"
            )


def check_mat(faction: Faction) -> None:
    """FV-MAT-B1 FV-COMP-20 A faction has twelve buildings, and starts with no more pieces than it has."""
    place = f"factions.toml: faction “{faction.id}”"
    pieces = 1 + sum(getattr(faction.buildings, kind) for kind in BUILDINGS)
    if pieces != PIECES:
        raise BadContent(f"{place}, field “buildings”: {pieces} with the starting building; a faction has {PIECES}")
    for kind in say.UNIT_KINDS:
        starts, owns = getattr(faction.start.units, kind), getattr(faction.units, kind)
        if not 0 <= starts <= owns:
            raise BadContent(f"{place}, field “start”: it starts with {starts} of {owns} {kind}s (FV-MAT-B1)")
        if faction.costs is not None and getattr(faction.costs, kind) < 0:
            raise BadContent(f"{place}, field “costs”: a {kind} cannot cost less than nothing")
    if not 0 <= faction.start.outposts <= faction.buildings.outpost:
        raise BadContent(f"{place}, field “start”: it has {faction.buildings.outpost} Outposts (FV-MAT-B1)")
    if faction.start.wealth < 0:
        raise BadContent(f"{place}, field “start”: wealth is never below 0 (FV-MAT-B1)")
    if any(count > RANKS.get(rank, 0) for rank, count in Counter(faction.start.leaders).items()):
        raise BadContent(f"{place}, field “start”: it has no such leaders (FV-MAT-B1)")


def check_start(faction: Faction, naval: Sequence[str]) -> None:
    """FV-MAT-B1 FV-START-6 FV-START-B3 Starting units are put on land, so no ship is among them."""
    for kind in naval:
        if getattr(faction.start.units, kind):
            raise BadContent(
                f"factions.toml: faction “{faction.id}”, field “start”: units start on land, no {kind} (FV-START-6)"
            )


def check_powers(content: Content, naval: Sequence[str]) -> None:
    """FV-FACTION-BEAR-3 FV-FACTION-ORDER-2 Only land units come to starting buildings; only so much defence is sold."""
    for upgrade in content.upgrades:
        place = f"factions.toml: upgrade “{upgrade.id}”, field “powers”"
        for power in upgrade.powers:
            if isinstance(power, Nomads) and power.gain in naval:
                raise BadContent(f"{place}: no {power.gain} can stand at a starting building (FV-FACTION-BEAR-3)")
            if isinstance(power, BuyDefence) and len(power.prices) > MOST_BOUGHT:
                raise BadContent(f"{place}: {len(power.prices)} prices are too many; {MOST_BOUGHT} are the most")


def check_tracks(content: Content) -> None:
    """FV-BTRACK-2 FV-BIDREW-4 FV-BIDREW-A1 Spaces from 1 up, each once; three and five rewards."""
    places = [space.at for space in content.spaces]
    if len(set(places)) < len(places) or min(places, default=1) < 1:
        raise BadContent("tracks.toml: each marked space lies at a place of its own, from 1 up")
    for side, needed in REWARDS.items():
        found = sum(side in reward.sides for reward in content.rewards)
        if found != needed:
            raise BadContent(f"tracks.toml: there are {found} rewards on the side for {side}; it has {needed}")


FITS: dict[type[say.Effect], tuple[say.Window, ...]] = {
    say.Strength: ("exploration", "battle-start", "battle"),
    say.Kill: ("battle-start", "battle"),
    say.WinTies: ("battle-start", "battle"),
    say.Spare: ("casualty",),
    say.NoTax: ("army",),
    say.RaiseBid: ("bid",),
    say.Cancel: ("react",),
    say.CompleteQuest: ("quest",),
    say.March: ("command", "quest"),
}
"""The windows that an effect fits; what is not listed fits all but `casualty` and `react`."""
AT_A_MOMENT = (say.Strength, say.Kill, say.WinTies, say.Spare, say.Cancel)
"""What happens in a fight, or to a card that was just played: on Gods cards alone."""
ROLES: tuple[say.Window, ...] = ("battle-start", "battle", "casualty", "victory")


def check_gods(card: GodsCard) -> None:
    """FV-GODS-2 FV-GODS-B1 What a Gods card does can happen in its window."""
    place = f"gods.toml: gods “{card.id}”"
    for effect in parts(card.effects):
        fits = FITS.get(type(effect))
        if card.window not in fits if fits else card.window in ("casualty", "react"):
            tag = effect.__struct_config__.tag
            raise BadContent(f"{place}, field “effects”: “{tag}” cannot happen in the window “{card.window}”")
    if card.role != "either" and card.window not in ROLES:
        raise BadContent(f"{place}, field “role”: only in a battle has one a role")


def check_effects(content: Content) -> None:
    """FV-QPHASE-5 FV-CMD-6 FV-GODS-3 What is on no Gods card can happen where it is: nothing of a fight, no march in a
    march, and no quest but in the quest phase."""
    for place, effects in places_of(content):
        for effect in every_effect(effects):
            if isinstance(effect, say.Either) and not 1 <= len(effect.of) <= MOST_ALTERNATIVES:
                raise BadContent(f"{place}: “either” takes one to four effects, not {len(effect.of)}")
            if not place.startswith("gods.toml"):
                check_effect(place, effect)


def check_effect(place: str, effect: say.AnyEffect) -> None:
    """FV-QPHASE-5 FV-QPHASE-3 FV-GODS-3 Refuse an effect that cannot happen where it is written."""
    said = f"{place}: “{effect.__struct_config__.tag}”"
    if isinstance(effect, AT_A_MOMENT):
        raise BadContent(f"{said} is for Gods cards alone")
    if isinstance(effect, say.CompleteQuest) and not place.startswith("quests.toml"):
        raise BadContent(f"{said} is for the rewards of quests, and for Gods cards")
    if isinstance(effect, say.March) and not place.startswith(("quests.toml", "commands.toml")):
        raise BadContent(f"{said} is for commands, for the rewards of quests, and for Gods cards")


def places_of(content: Content) -> Iterator[tuple[str, tuple[say.AnyEffect, ...]]]:
    """All effects of the box, with where they are written."""
    for back in content.backs:
        yield f"tokens.toml: back “{back.id}”, field “effects”", back.effects
    for building in content.buildings:
        yield f"buildings.toml: building “{building.id}”, field “built”", building.built
    for upgrade in content.upgrades:
        yield f"factions.toml: upgrade “{upgrade.id}”, field “activated”", upgrade.activated
    for command in content.commands:
        for action in command.actions:
            yield f"commands.toml: command “{command.id}”, field “actions”", action.one_of
    for quest in content.quests:
        yield f"quests.toml: quest “{quest.id}”, field “reward”", quest.reward
    for card in content.gods:
        yield f"gods.toml: gods “{card.id}”, field “effects”", card.effects
    for space in content.spaces:
        yield f"tracks.toml: space “{space.id}”, field “effects”", space.effects
    for reward in content.rewards:
        yield f"tracks.toml: reward “{reward.id}”, field “effects”", reward.effects


def every_effect(effects: Iterable[say.AnyEffect]) -> Iterator[say.AnyEffect]:
    """Effects, and those within them."""
    for effect in effects:
        yield effect
        if isinstance(effect, say.Either):
            yield from every_effect(effect.of)
        elif isinstance(effect, say.Pay):
            yield from every_effect(effect.effects)


def parts(effects: Iterable[say.AnyEffect]) -> list[say.AnyEffect]:
    """Everything that can happen of effects."""
    return [effect for effect in every_effect(effects) if not isinstance(effect, (say.Either, say.Pay))]


def check_choices(content: Content) -> None:
    """FV-CMD-6 A command has at most four actions, an action at most four alternatives."""
    for command in content.commands:
        sizes = [len(action.one_of) for action in command.actions]
        if not 1 <= len(sizes) <= MOST_ALTERNATIVES or not 1 <= min(sizes) <= max(sizes) <= MOST_ALTERNATIVES:
            raise BadContent(f"commands.toml: command “{command.id}”: one to four actions of one to four alternatives")


def check_names(content: Content) -> None:
    """FV-QUEST-6 FV-GODS-2 FV-LEADER-1 FV-UPG-1 No card is called like another answer to the questions about it."""
    words: dict[str, tuple[Iterable[Component], tuple[str, ...]]] = {
        "quests.toml: quest": (content.quests, ("blind", "done", "none")),
        "gods.toml: gods": (content.gods, ("blind", "none")),
        "leaders.toml: leader": (content.leaders, ("done", "none", *say.COMMAND_KINDS)),
        "factions.toml: upgrade": (content.upgrades, ("none",)),
    }
    for file, (records, others) in words.items():
        for record in records:
            if record.id in others:
                raise BadContent(f"{file} “{record.id}”, field “id”: that is another answer to its questions")

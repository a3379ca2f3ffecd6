"""RU-COMP RU-MAP-A1 What content must satisfy before anybody plays with it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from kurultai.games.ruination.content import (
    DECKS,
    DICE,
    UNIT_KINDS,
    UNITS,
    Board,
    Content,
    Cost,
    Die,
    Region,
    Territory,
)
from kurultai.games.ruination.effectchecks import check_effects
from kurultai.games.ruination.kinds import SLOTS
from kurultai.games.ruination.vocabulary import TrackBastion
from kurultai.games.shelf import numbers_in
from kurultai.kernel.content import Component
from kurultai.kernel.errors import BadContent

LAST_SPACE = 10
BASTION_SPACES = [("favor", 4), ("favor", 8)]
MOST_SPECIALS = 6
MOST_ALTERNATIVES = 4
MOST_RESOURCES = 99
WORDS = {"exile": (*UNIT_KINDS, "none"), "advantage": ("none",)}
"""What can be answered beside the ids of components, so that none of them may be called so."""


def check(content: Content) -> None:
    """Refuse content that does not fit the box or the board."""
    check_counts(content)
    check_order(content)
    check_names(content)
    check_map(content)
    check_tracks(content)
    check_dice(content)
    check_dice_granted(content)
    check_boards(content)
    check_prices(content)
    check_effects(content)


def check_order(content: Content) -> None:
    """RU-RES-A4 Resources, units and dice are told apart by their place: it must be the usual one."""
    order: dict[str, tuple[list[str], list[str]]] = {
        "map.toml: the resources": ([resource.id for resource in content.resources], list(Cost.__struct_fields__[:4])),
        "map.toml: the units": ([unit.id for unit in content.units], list(UNIT_KINDS)),
        "dice.toml: the dice": ([die.id for die in content.dice], list(DICE)),
    }
    for what, (found, needed) in order.items():
        if found != needed:
            raise BadContent(f"{what} must be, in this order: {', '.join(needed)}")


def check_counts(content: Content) -> None:
    """RU-COMP-2..11 The counts of the box."""
    counts = {
        **{f"{deck} action cards": (sum(a.copies for a in content.actions if a.deck == deck), 14) for deck in DECKS},
        **{f"advantages of tier {t}": (sum(a.tier == t for a in content.advantages), 8) for t in (1, 2, 3)},
        "exiles": (len(content.exiles), 12),
        "nomads": (len(content.nomads), 9),
        "starting bonus tiles": (len(content.tiles), 8),
        "hordes": (len(content.hordes), 4),
        "horde board sides": (len(content.boards), 8),
        "resources": (len(content.resources), 4),
        "regions": (len(content.regions), 5),
        "territories": (len(content.territories), 15),
        "supplies": (len(content.supplies), 2),
        "blessings": (sum(supply.count for supply in content.supplies if supply.id == "blessing"), 24),
        "bastions": (sum(supply.count for supply in content.supplies if supply.id == "bastion"), 14),
        **{f"{name}s a horde": (sum(u.count for u in content.units if u.id == name), n) for name, n in UNITS.items()},
        **{f"{name} dice": (sum(d.count for d in content.dice if d.id == name), n) for name, n in DICE.items()},
    }
    for what, (found, needed) in counts.items():
        if found != needed:
            raise BadContent(f"there are {found} {what}; the box has {needed} (RU-COMP)")


def check_names(content: Content) -> None:
    """RU-UNIT-7 RU-ADV-2 No card is called like another answer to the questions about it."""
    for file, name, records in (
        ("exiles.toml", "exile", content.exiles),
        ("advantages.toml", "advantage", content.advantages),
    ):
        for record in records:
            if record.id in WORDS[name]:
                raise BadContent(f"{file}: {name} “{record.id}”, field “id”: that is another answer to its questions")


def check_map(content: Content) -> None:
    """RU-MAP-2..6 RU-MAP-A1 RU-SETUP-5 What every map must satisfy."""
    known = {territory.id: territory for territory in content.territories}
    for territory in content.territories:
        check_neighbours(territory, known)
    if sum(region.khan for region in content.regions) != 1:
        raise BadContent("map.toml: exactly one region is the Khan's (RU-MAP-3)")
    for region in content.regions:
        lands = [territory for territory in content.territories if territory.region == region.id]
        check_region(region, lands)
        for territory in lands:
            check_territory(territory, region, [resource.id for resource in content.resources])


def check_neighbours(territory: Territory, known: dict[str, Territory]) -> None:
    """RU-MAP-2 Neighbours border each other and lie in one region."""
    if territory.id in territory.land or len(set(territory.land)) < len(territory.land):
        raise BadContent(f"map.toml: territory “{territory.id}”, field “land”: each other territory once (RU-MAP-2)")
    for other in territory.land:
        if other not in known or territory.id not in known[other].land:
            raise BadContent(f"map.toml: territory “{territory.id}”: “{other}” does not border it in turn")
        if known[other].region != territory.region:
            raise BadContent(f"map.toml: territory “{territory.id}”: “{other}” lies in another region (RU-MAP-2)")


def check_region(region: Region, lands: list[Territory]) -> None:
    """RU-MAP-2..3 RU-SETUP-5 Three territories, with a bastion in one of them, or two in the Citadel."""
    bastions = sorted(territory.bastions for territory in lands)
    if len(lands) != 3:
        raise BadContent(f"map.toml: region “{region.id}” must have three territories (RU-MAP-2)")
    if bastions != ([0, 0, 2] if region.khan else [0, 0, 1]):
        what = "two bastions in the Citadel" if region.khan else "one bastion in its corner"
        raise BadContent(f"map.toml: region “{region.id}” must have {what} and no other (RU-SETUP-5)")


def check_territory(territory: Territory, region: Region, types: list[str]) -> None:
    """RU-MAP-A1 RU-START-A2 Corners and the Citadel border the other two; corners are off the Wasteland."""
    place = f"map.toml: territory “{territory.id}”"
    if region.khan and territory.resource:
        raise BadContent(f"{place}, field “resource”: the Khan's region yields any type, so it names none (RU-RES-2)")
    if not region.khan and territory.resource not in types:
        raise BadContent(
            f"{place}, field “resource”: there is no “{territory.resource}”; there are: {', '.join(types)}"
        )
    if territory.corner != (not region.khan and territory.bastions == 1):
        raise BadContent(f"{place}, field “corner”: the corner is where the region's bastion stands (RU-START-5)")
    if territory.bastions and len(territory.land) != 2:
        raise BadContent(f"{place}, field “land”: it must border the other two of its region (RU-MAP-A1)")
    if territory.corner and territory.wasteland:
        raise BadContent(f"{place}, field “wasteland”: a corner does not border the Wasteland (RU-START-A2)")


def check_tracks(content: Content) -> None:
    """RU-SETUP-5 RU-TRACK-2 Spaces 1 to 10, each once; bastions lie on favor 4 and 8."""
    places = [(space.track, space.at) for space in content.spaces]
    for space in content.spaces:
        if places.count((space.track, space.at)) > 1:
            raise BadContent(f"tracks.toml: space “{space.id}”, field “at”: {space.track} {space.at} is there twice")
        if not 1 <= space.at <= LAST_SPACE:
            raise BadContent(f"tracks.toml: space “{space.id}”, field “at”: a track has spaces 1 to {LAST_SPACE}")
    found = [(s.track, s.at) for s in content.spaces if any(isinstance(effect, TrackBastion) for effect in s.effects)]
    if sorted(found) != BASTION_SPACES:
        raise BadContent("tracks.toml: the bastions of the tracks lie on favor 4 and 8 (RU-SETUP-5)")


def check_dice(content: Content) -> None:
    """RU-COMP-6 RU-BATTLE-16 RU-BLESS-5 Dice that can be rolled and turned; the battle die with its four results."""
    names = [face.name for die in content.dice for face in die.faces]
    for die in content.dice:
        place = f"dice.toml: die “{die.id}”, field “faces”"
        if len(die.faces) < 2 or not any(face.sides for face in die.faces):
            raise BadContent(f"{place}: a die has two different faces or more, and sides that show them")
        for face in die.faces:
            if names.count(face.name) > 1 or face.name == "done":
                raise BadContent(f"{place}: “{face.name}” must be the name of one face alone, on one die")
            if face.special and die.id != "battle":
                raise BadContent(f"{place}: “{face.name}”: only the battle die shows specials (RU-BATTLE-16)")
    check_battle_die(content.dice[list(DICE).index("battle")])


def check_battle_die(die: Die) -> None:
    """RU-BATTLE-16 RU-BATTLE-19 RU-BLESS-1 Strength, a special, two specials, a blank: each of the last three once."""
    place = f"dice.toml: die “{die.id}”, field “faces”"
    found = {
        "one special": sum(face.special == 1 for face in die.faces),
        "two specials": sum(face.special == 2 for face in die.faces),
        "nothing": sum(not face.special and not face.strength for face in die.faces),
    }
    for shown, count in found.items():
        if count != 1:
            raise BadContent(f"{place}: {count} faces show {shown}; there must be one (RU-BATTLE-16)")
    for face in die.faces:
        if face.special > 2 or (face.special and face.strength) or face.effects:
            raise BadContent(f"{place}: “{face.name}”: it shows strength, one or two specials, or nothing")


def check_dice_granted(content: Content) -> None:
    """RU-COMP-6 RU-BATTLE-11..12 RU-NOMAD-2 Nothing grants more battle dice than there are."""
    files: Mapping[str, Sequence[Component]] = {
        "actions.toml: action": content.actions,
        "advantages.toml: advantage": content.advantages,
        "exiles.toml: exile": content.exiles,
        "tokens.toml: nomad": content.nomads,
        "tokens.toml: tile": content.tiles,
        "tracks.toml: space": content.spaces,
        "dice.toml: die": content.dice,
        "hordes.toml: board": content.boards,
    }
    for file, records in files.items():
        for record in records:
            for field, number in numbers_in(msgspec.to_builtins(record)):
                if field.rpartition(".")[2] == "dice" and number > DICE["battle"]:
                    place = f"{file} “{record.id}”, field “{field}”"
                    raise BadContent(f"{place}: {number} dice; there are {DICE['battle']} (RU-COMP-6)")


def check_boards(content: Content) -> None:
    """RU-COMP-11 RU-PSETUP-2 RU-RECRUIT-3 RU-BATTLE-18 Both sides of every horde's board, and what stands on them."""
    hordes = [horde.id for horde in content.hordes]
    sides = [(board.horde, board.side) for board in content.boards]
    for board in content.boards:
        place = f"hordes.toml: board “{board.id}”"
        if board.horde not in hordes:
            raise BadContent(
                f"{place}, field “horde”: there is no horde “{board.horde}”; there are: {', '.join(hordes)}"
            )
        if sides.count((board.horde, board.side)) > 1:
            raise BadContent(f"{place}, field “side”: the {board.side} side of “{board.horde}” is there twice")
        check_board(board, place)


def check_board(board: Board, place: str) -> None:
    """RU-RES-3 RU-RECRUIT-3 RU-BATTLE-18..19 The numbers of a side fit the questions about them."""
    if not 1 <= len(board.tactics) <= SLOTS:
        raise BadContent(f"{place}, field “tactics”: there are {len(board.tactics)}; a board has 1 to {SLOTS}")
    for number, tactic in enumerate(board.tactics, start=1):
        if not 1 <= tactic.specials <= MOST_SPECIALS:
            raise BadContent(f"{place}, tactic {number}: it takes 1 to {MOST_SPECIALS} specials, not {tactic.specials}")
    for field, numbers in (("costs", board.costs), ("strengths", board.strengths)):
        if len(numbers) != len(UNIT_KINDS):
            raise BadContent(f"{place}, field “{field}”: a number each for {', '.join(UNIT_KINDS)}, or none at all")
    if board.resource_cap > MOST_RESOURCES:
        raise BadContent(f"{place}, field “resource_cap”: {board.resource_cap} is too much; {MOST_RESOURCES} is most")


def check_prices(content: Content) -> None:
    """RU-ADV-3 An advantage costs something: one of some alternatives."""
    for advantage in content.advantages:
        if not 1 <= len(advantage.cost) <= MOST_ALTERNATIVES:
            place = f"advantages.toml: advantage “{advantage.id}”, field “cost”"
            raise BadContent(f"{place}: one to four alternatives, not {len(advantage.cost)}; nothing to pay is {{}}")

"""RU-COMP RU-MAP-A1 What content must satisfy before anybody plays with it."""

from __future__ import annotations

import msgspec

from kurultai.games.ruination.content import DECKS, DICE, UNIT_KINDS, UNITS, Content, Cost, Region, Territory
from kurultai.games.ruination.vocabulary import TrackBastion
from kurultai.kernel.errors import BadContent

LAST_SPACE = 10
BASTION_SPACES = [("favor", 4), ("favor", 8)]


def check(content: Content) -> None:
    """Refuse content that does not fit the box or the board."""
    check_counts(content)
    check_order(content)
    check_map(content)
    check_tracks(content)
    check_specials(content)


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
        "blessings": (sum(supply.count for supply in content.supplies if supply.id == "blessing"), 24),
        "bastions": (sum(supply.count for supply in content.supplies if supply.id == "bastion"), 14),
        **{f"{name}s a horde": (sum(u.count for u in content.units if u.id == name), n) for name, n in UNITS.items()},
        **{f"{name} dice": (sum(d.count for d in content.dice if d.id == name), n) for name, n in DICE.items()},
    }
    for what, (found, needed) in counts.items():
        if found != needed:
            raise BadContent(f"there are {found} {what}; the box has {needed} (RU-COMP)")


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
    """RU-SETUP-5 RU-TRACK-2 Spaces 1 to 10; bastions lie on favor 4 and 8."""
    for space in content.spaces:
        if not 1 <= space.at <= LAST_SPACE:
            raise BadContent(f"tracks.toml: space “{space.id}”, field “at”: a track has spaces 1 to {LAST_SPACE}")
    found = [(s.track, s.at) for s in content.spaces if any(isinstance(effect, TrackBastion) for effect in s.effects)]
    if sorted(found) != BASTION_SPACES:
        raise BadContent("tracks.toml: the bastions of the tracks lie on favor 4 and 8 (RU-SETUP-5)")


def check_specials(content: Content) -> None:
    """RU-GOLD-1 A named rule that a card asks for must exist."""
    from kurultai.games.ruination.effects import SPECIAL

    records = (*content.actions, *content.advantages, *content.exiles, *content.nomads, *content.tiles, *content.boards)
    for record in records:
        for rule in special_rules(msgspec.to_builtins(record)):
            if rule not in SPECIAL:
                raise BadContent(f"“{record.id}”: there is no rule “{rule}”; there are: {', '.join(SPECIAL)}")


def special_rules(data: object) -> list[str]:
    """The named rules anywhere in a record."""
    if isinstance(data, dict):
        own = [str(data["rule"])] if data.get("do") == "special" else []
        return own + [rule for value in data.values() for rule in special_rules(value)]
    return [rule for value in data for rule in special_rules(value)] if isinstance(data, (list, tuple)) else []

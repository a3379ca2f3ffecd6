"""Why a territory, or a unit in one, is not offered: the rule, and a sentence made from what the viewer sees."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kurultai.games.ruination.box import KINDS, LANDS
from kurultai.games.ruination.kinds import NOMADS
from kurultai.games.ruination.recruit import ORDER, AtHome, ByCard
from kurultai.games.ruination.sight import ArmyView, View
from kurultai.games.ruination.table import NO_CARD, NOBODY
from kurultai.kernel.ask import Ask

if TYPE_CHECKING:
    from kurultai.games.ruination.words import RuinationWords

Why = tuple[str, str]
"""The id of a rule, and a sentence."""


# --- what the viewer sees of the map ---------------------------------------------------------------------------------


def army_at(view: View, seat: int, territory: int) -> ArmyView | None:
    """The units of a seat in a territory."""
    return next((army for army in view.territories[territory].armies if army.seat == seat), None)


def nobody_there(view: View, territory: int, side: int) -> bool:
    """Whether a side has no unit in a territory."""
    if side == NOMADS:
        return view.territories[territory].nomad == NO_CARD
    return army_at(view, side, territory) is None


def has_piece(view: View, seat: int, territory: int, piece: int) -> bool:
    """Whether a seat has such a piece in a territory."""
    army = army_at(view, seat, territory)
    if army is None:
        return False
    return bool(army.units[piece]) if piece < KINDS else piece - KINDS in army.exiles


def closed(words: RuinationWords, view: View, territory: int) -> Why | None:
    """Why a territory is closed to the viewer, if it is."""
    shut = words.box.mode.shut(view) & 1 << territory
    return words.box.mode.why_shut(words, territory) if shut else None


def said(words: RuinationWords, rule: str, key: str, territory: int, **facts: Any) -> Why:
    """A refusal that names a territory."""
    return rule, words.phrases.say(f"refused.{key}", territory=words.territory(territory), **facts)


def uncontrolled(words: RuinationWords, view: View, seat: int, territory: int) -> Why | None:
    """RU-MAP-4 RU-MAP-16 Why a seat does not control a territory, if it does not."""
    if view.territories[territory].controller == seat:
        return None
    if army_at(view, seat, territory) is None:
        return said(words, "RU-MAP-4", "absent", territory)
    return said(words, "RU-MAP-16", "contested", territory)


# --- where one starts, scavenges, builds -----------------------------------------------------------------------------


def not_a_corner(words: RuinationWords, view: View, ask: Ask[Any], territory: int) -> Why | None:
    """RU-START-5 RU-START-A1 A free corner of the canyon; or, as the table may rule, where nobody is and a single
    bastion stands, as long as there is such a place."""
    corner, land = territory in words.box.land.corners, view.territories[territory]
    single = not words.box.rulings.start_corners_fixed and view.territories[ask.options[0]].bastions == 1
    home = words.box.land.region_of[territory]
    owner = next((seat for seat, shown in enumerate(view.seats) if shown.home == home), None)
    if corner and owner is not None and not single:
        return said(words, "RU-START-5", "corner_taken", territory, name=words.name(owner))
    if land.armies and (corner or single):
        return said(words, "RU-START-5", "start_taken", territory, name=words.name(land.armies[0].seat))
    if single:
        return said(words, "RU-START-A1", "corner_bastions", territory)
    return said(words, "RU-START-5", "no_corner", territory)


def not_to_scavenge_at(words: RuinationWords, view: View, ask: Ask[Any], territory: int) -> Why | None:
    """RU-SCAV-2 A territory that one controls."""
    return uncontrolled(words, view, ask.seat, territory)


def not_a_bastion_place(words: RuinationWords, view: View, ask: Ask[Any], territory: int) -> Why | None:
    """RU-MAP-11 RU-MAP-13 Where the card says; a bastion that is brought must stand somewhere else."""
    if isinstance(ask.about, int):
        key = "bastion_here" if territory == ask.about else "bastion_none"
        return said(words, "RU-MAP-11", key, territory)
    return uncontrolled(words, view, ask.seat, territory) or said(words, "RU-MAP-13", "bastion_card", territory)


# --- marches ---------------------------------------------------------------------------------------------------------


def not_to_spread_from(words: RuinationWords, view: View, ask: Ask[Any], territory: int) -> Why | None:
    """RU-MOVE-2 RU-MAP-16 A controlled territory with a neighbour that may be entered."""
    return uncontrolled(words, view, ask.seat, territory) or said(words, "RU-MOVE-2", "hemmed_in", territory)


def not_to_gather_at(words: RuinationWords, view: View, ask: Ask[Any], territory: int) -> Why | None:
    """RU-MOVE-3 RU-MAP-6 A territory beside one that is controlled."""
    return closed(words, view, territory) or said(words, "RU-MOVE-3", "nobody_near", territory)


def not_to_send(words: RuinationWords, view: View, ask: Ask[Any], place: int) -> Why | None:
    """RU-MOVE-2 RU-MAP-5..6 A unit of the army that marches, into a neighbour of where it stands."""
    to, piece = divmod(place, words.box.pieces)
    source = ask.about if isinstance(ask.about, int) else words.source(ask)
    if source is None:
        return None
    if to not in words.box.land.neighbours[source]:
        return not_adjacent(words, source, to)
    if not has_piece(view, ask.seat, source, piece):
        return said(words, "RU-MOVE-2", "no_such_unit", source, piece=words.piece(piece, "a"))
    return closed(words, view, to) or out_of_turn(words)


def not_to_fetch(words: RuinationWords, view: View, ask: Ask[Any], place: int) -> Why | None:
    """RU-MOVE-3 RU-MAP-16 A unit of a controlled neighbour."""
    source, piece = divmod(place, words.box.pieces)
    if not isinstance(ask.about, int):
        return None
    if source not in words.box.land.neighbours[ask.about]:
        return not_adjacent(words, source, ask.about)
    barred = uncontrolled(words, view, ask.seat, source)
    if barred is not None:
        return barred
    if not has_piece(view, ask.seat, source, piece):
        return said(words, "RU-MOVE-3", "no_such_unit", source, piece=words.piece(piece, "a"))
    return out_of_turn(words)


def not_adjacent(words: RuinationWords, origin: int, to: int) -> Why:
    """RU-MAP-5..6 Two territories that neither border each other nor both touch the Wasteland."""
    inner = next((at for at in (origin, to) if not words.box.land.rim[at]), origin)
    if origin == to:
        return said(words, "RU-MOVE-2", "same_place", origin)
    facts = {"origin": words.territory(origin), "inner": words.territory(inner)}
    return said(words, "RU-MAP-6", "not_adjacent", to, **facts)


def out_of_turn(words: RuinationWords) -> Why:
    """RU-MOVE-2 Units are named in the order of the map, so that the same march is chosen in one way."""
    return "RU-MOVE-2", words.phrases.raw("refused.march_order")


def not_a_retreat(words: RuinationWords, view: View, ask: Ask[Any], territory: int) -> Why | None:
    """RU-RETREAT-1 RU-RETREAT-A1 Beside the lost ground, empty or one's own; not where one is beaten, nor where it is
    closed; and in order, where each unit goes its own way."""
    lost = view.battle.where if view.battle is not None else ask.about
    if not isinstance(lost, int):
        return None
    if territory == lost:
        return said(words, "RU-RETREAT-1", "retreat_lost", territory)
    barred = closed(words, view, territory)
    if barred is not None:
        return barred
    land = view.territories[territory]
    held_by_others = land.nomad != NO_CARD or any(army.seat != ask.seat for army in land.armies)
    if held_by_others:
        return said(words, "RU-RETREAT-1", "retreat_enemy", territory)
    if territory not in words.box.land.neighbours[lost]:
        barred = too_far(words, view, ask, lost, territory)
    return barred or said(words, "RU-RETREAT-A1", "retreat_order", territory)


def too_far(words: RuinationWords, view: View, ask: Ask[Any], lost: int, territory: int) -> Why | None:
    """RU-RETREAT-1..3 Beside the lost ground if anything is open there; only then home, only then anywhere empty."""
    goal, lands = ask.options[0], view.territories
    if goal in words.box.land.neighbours[lost]:
        return said(words, "RU-RETREAT-1", "retreat_far", territory, lost=words.territory(lost))
    homeward, own = lands[goal].controller == ask.seat, lands[territory].controller == ask.seat
    if homeward and not (own and words.box.land.region_of[territory] == view.seats[ask.seat].home):
        return said(words, "RU-RETREAT-2", "retreat_home", territory, lost=words.territory(lost))
    if own and not homeward:
        return said(words, "RU-RETREAT-3", "retreat_empty", territory, lost=words.territory(lost))
    return None


# --- recruiting ------------------------------------------------------------------------------------------------------


def not_to_recruit(words: RuinationWords, view: View, ask: Ask[Any], value: int) -> Why | None:
    """RU-RECRUIT-2..9 RU-RECRUIT-A6 RU-TRACK-A7 A unit of the reserve that the points pay for, where one may recruit,
    in order."""
    rank, at = divmod(value, LANDS)
    kind = ORDER[rank]
    piece = words.piece(kind, "a")
    if not view.seats[ask.seat].reserve[kind]:
        return "RU-RECRUIT-7", words.phrases.say("refused.reserve", piece=piece)
    cost, left = words.box.boards[ask.seat].costs[kind], points_left(ask, at)
    if left is not None and cost > left:
        points, cost_text = words.text.amount("point", left), words.text.amount("point", cost)
        rule, key = ("RU-TRACK-A7", "points_home") if isinstance(ask.about, AtHome) else ("RU-RECRUIT-2", "points")
        return said(words, rule, key, at, piece=piece, cost=cost_text, points=points)
    offered = at in {option % LANDS for option in ask.options if option >= 0}
    barred = None if offered else no_recruits(words, view, ask, at)
    return barred or ("RU-RECRUIT-A6", words.phrases.say("refused.recruit_order", piece=piece))


def points_left(ask: Ask[Any], territory: int) -> int | None:
    """RU-RECRUIT-2 RU-TRACK-A7 The points that could be spent in a territory, as far as the question says."""
    about = ask.about
    if isinstance(about, AtHome):
        return about.left[about.homes.index(territory)] if territory in about.homes else None
    points = about.points if isinstance(about, ByCard) else about
    return points if isinstance(points, int) else None


def no_recruits(words: RuinationWords, view: View, ask: Ask[Any], territory: int) -> Why | None:
    """RU-ICON-A2 RU-TRACK-A8 RU-TRACK-A10 Where the card says; a track recruits at home."""
    where = ask.about.where if isinstance(ask.about, ByCard) else "home" if isinstance(ask.about, AtHome) else "usual"
    if where == "here":
        return said(words, "RU-ICON-A2", "recruit_card", territory)
    region = words.box.land.region_of[territory]
    reached = {
        "usual": True,
        "enemy-controlled": False,
        "bastion": view.territories[territory].bastions > 0,
        "home": region == view.seats[ask.seat].home,
        "khan": region == words.box.land.khan,
    }
    if not reached[where]:
        place = words.phrases.raw(f"where.{where}")
        return closed(words, view, territory) or said(words, "RU-ICON-A2", "recruit_where", territory, where=place)
    return closed(words, view, territory) if where == "khan" else not_open(words, view, ask.seat, territory)


def not_open(words: RuinationWords, view: View, seat: int, territory: int) -> Why | None:
    """RU-RECRUIT-6 RU-RECRUIT-8..9 RU-MAP-9 NK-KHAN-9..10 Where one has units, or at home while no other player stands
    there, and nowhere that is closed."""
    if army_at(view, seat, territory) is not None:
        return None
    barred = closed(words, view, territory)
    if barred is not None:
        return barred
    if words.box.land.region_of[territory] != view.seats[seat].home:
        return said(words, "RU-RECRUIT-6", "recruit_absent", territory)
    land = view.territories[territory]
    if land.armies:
        return said(words, "RU-MAP-9", "recruit_home", territory, name=words.name(land.armies[0].seat))
    blocked = land.nomad != NO_CARD and words.box.rulings.nomad_blocks_home_recruit
    return said(words, "RU-RECRUIT-A1", "place_home", territory) if blocked else None


def not_to_place(words: RuinationWords, view: View, ask: Ask[Any], territory: int) -> Why | None:
    """RU-UNIT-10 RU-RECRUIT-6 Where one has units, or at home."""
    home = words.box.land.region_of[territory] == view.seats[ask.seat].home
    if home:
        return said(words, "RU-UNIT-10", "place_home", territory)
    return said(words, "RU-UNIT-10", "place_absent", territory)


def not_open_ground(words: RuinationWords, view: View, ask: Ask[Any], territory: int) -> Why | None:
    """RU-MAP-A8 Uncontrolled: empty, or contested."""
    if view.territories[territory].controller == NOBODY:
        return said(words, "RU-NOMAD-A14", "displace_same", territory)
    name = words.name(view.territories[territory].controller)
    return said(words, "RU-MAP-A8", "displace_held", territory, name=name)

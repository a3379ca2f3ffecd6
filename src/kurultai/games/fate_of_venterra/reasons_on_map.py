"""Why a territory, or a unit in one, is not offered: the rule, and a sentence made from what the viewer sees."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kurultai.games.fate_of_venterra.abilities import Nomads
from kurultai.games.fate_of_venterra.content import CELLS
from kurultai.games.fate_of_venterra.grid import STEPS, distance
from kurultai.games.fate_of_venterra.kinds import LANDS
from kurultai.games.fate_of_venterra.sight import LandView, View
from kurultai.kernel.ask import Ask

if TYPE_CHECKING:
    from kurultai.games.fate_of_venterra.words import VenterraWords

Why = tuple[str, str]
"""The id of a rule, and a sentence."""


def say(words: VenterraWords, rule: str, key: str, land: int, **facts: Any) -> Why:
    return rule, words.phrases.say(f"refused.{key}", land=words.land(land), **facts)


def missing(words: VenterraWords, view: View, ask: Ask[Any], land: int) -> Why | None:
    """FV-MAP-3 A territory that is not on this map."""
    return say(words, ask.kind.rule, "no_land", land) if land >= len(view.lands) else None


def beside(view: View, one: int, other: int) -> bool:
    """FV-MAP-A3 Whether two territories share an edge."""
    return view.lands[other].cell - view.lands[one].cell in STEPS


def is_edge(view: View, land: int) -> bool:
    """FV-START-A1 Whether a territory borders what is not the map."""
    return sum(beside(view, land, other) for other in range(len(view.lands))) < len(STEPS)


def is_water(words: VenterraWords, shown: LandView) -> bool:
    return shown.ground < len(words.box.is_water) and words.box.is_water[shown.ground]


def carries(words: VenterraWords, shown: LandView) -> bool:
    """FV-TERR-4 Whether a ground carries a basic building."""
    return shown.ground < len(words.box.buildable) and words.box.buildable[shown.ground]


def held_by(words: VenterraWords, view: View, land: int) -> str:
    """The name of whoever controls a territory."""
    return words.name(view.lands[land].controller)


# --- setup -----------------------------------------------------------------------------------------------------------


def not_a_river(words: VenterraWords, view: View, ask: Ask[Any], land: int) -> Why | None:
    """FV-RIVER-A1 The nearest water that was there before."""
    none = missing(words, view, ask, land)
    if none:
        return none
    return say(words, "FV-RIVER-A1", "river" if is_water(words, view.lands[land]) else "no_water_there", land)


def not_a_home(words: VenterraWords, view: View, ask: Ask[Any], land: int) -> Why | None:
    """FV-START-2..5 FV-START-B1..B2 FV-START-A7 At the edge, off the starting board, free, on a ground that carries it,
    far from the others: as far as the rule says, or as there still is."""
    none = missing(words, view, ask, land)
    if none:
        return none
    shown, kind = view.lands[land], words.box.starting[view.seats[ask.seat].faction]
    if land < CELLS:
        return say(words, "FV-START-5", "home_start_board", land)
    if shown.controller >= 0:
        return say(words, "FV-START-B1", "home_taken", land, name=held_by(words, view, land))
    if not is_edge(view, land):
        return say(words, "FV-START-2", "home_edge", land)
    if not words.box.covers[kind] and not carries(words, shown):
        return say(words, "FV-START-B2", "home_ground", land, building=words.building(kind))
    least = min([words.box.rulings.start_distance, *(from_homes(words, view, home) for home in ask.options)])
    if from_homes(words, view, land) < least:
        return say(words, "FV-START-4", "home_near", land, least=least)
    return say(words, "FV-START-A4", "home_room", land)


def from_homes(words: VenterraWords, view: View, land: int) -> int:
    """FV-START-4 FV-START-A7 How far a territory lies from the nearest starting building."""
    homes = [other.cell for other in view.lands if other.building in words.box.starting]
    return min((distance(home, view.lands[land].cell) for home in homes), default=LANDS)


def not_for_the_outpost(words: VenterraWords, view: View, ask: Ask[Any], land: int) -> Why | None:
    """FV-START-6 FV-START-B4 Beside the starting building, free, on a ground that carries it."""
    none = missing(words, view, ask, land)
    if none:
        return none
    if not isinstance(ask.about, int) or not beside(view, ask.about, land):
        return say(words, "FV-START-6", "outpost_far", land)
    if view.lands[land].controller >= 0:
        return say(words, "FV-START-B4", "home_taken", land, name=held_by(words, view, land))
    return say(words, "FV-START-B4", "ground", land)


def not_to_deploy(words: VenterraWords, view: View, ask: Ask[Any], land: int) -> Why | None:
    """FV-START-B3 With the starting building or on two neighbours, never on water nor with another player."""
    none = missing(words, view, ask, land)
    if none:
        return none
    shown = view.lands[land]
    if is_water(words, shown):
        return say(words, "FV-START-B3", "deploy_water", land)
    if shown.controller not in (-1, ask.seat):
        return say(words, "FV-START-B3", "home_taken", land, name=held_by(words, view, land))
    return say(words, "FV-START-B3", "deploy_far" if words.box.freely(ask.seat) else "deploy_order", land)


# --- marches ---------------------------------------------------------------------------------------------------------


def not_to_set_out(words: VenterraWords, view: View, ask: Ask[Any], land: int) -> Why | None:
    """FV-MARCH-B1 FV-MANEUVER-1 Where own units stand that can go somewhere."""
    none = missing(words, view, ask, land)
    if none:
        return none
    key = "stuck" if view.lands[land].holder == ask.seat else "no_units"
    return say(words, "FV-MARCH-1" if key == "stuck" else "FV-MARCH-B1", key, land)


def not_into_it(words: VenterraWords, view: View, ask: Ask[Any], land: int) -> Why | None:
    """FV-MARCH-1 FV-BATTLE-2 FV-MARCH-B1 Within reach, each destination once, one battle an action; in the order of the
    territories for those who keep to it."""
    none = missing(words, view, ask, land)
    if none:
        return none
    shown, march = view.lands[land], view.march
    goals = [to for to, _, _ in march.arriving] if march is not None else []
    if ask.about == land:
        return say(words, "FV-MARCH-1", "there_already", land)
    if land in goals:
        return say(words, "FV-MARCH-1", "sent_already", land)
    hostile = shown.controller not in (-1, ask.seat)
    if hostile and march is not None and not march.battles:
        return say(words, "FV-BATTLE-2", "no_battle_left", land, name=held_by(words, view, land))
    if goals and not words.box.freely(ask.seat) and is_passed(words, view, land, goals[-1]):
        return say(words, "FV-MARCH-1", "passed", land)
    if is_water(words, shown):
        return say(words, "FV-MARCH-B1", "reach_water", land)
    return say(words, "FV-MARCH-1", "reach", land)


def is_passed(words: VenterraWords, view: View, land: int, last: int) -> bool:
    """Whether a destination comes before the last one that was chosen: waters before lands, each in their order."""
    dry, last_dry = (not is_water(words, view.lands[where]) for where in (land, last))
    return (dry, land) < (last_dry, last)


def no_such_unit(words: VenterraWords, view: View, ask: Ask[Any], land: int, kind: int) -> Why | None:
    """FV-MARCH-B1 FV-VICTOR-B1 FV-TAX-B1 FV-FACTION-ORDER-4 A unit that is there, and that the question is about."""
    none = missing(words, view, ask, land)
    if none:
        return none
    shown, name = view.lands[land], ask.kind.name
    unit, facts = words.unit(kind).lower(), {"unit": words.unit(kind, "a")}
    about = ask.about[0] if isinstance(ask.about, tuple) else ask.about
    if name in ("casualty", "disband") and land != about:
        rule = "FV-VICTOR-B1" if name == "casualty" else "FV-TAX-B1"
        return say(words, rule, "not_here", land, where=words.land(about) if isinstance(about, int) else "")
    if name == "disband":
        return say(words, "FV-TAX-A4", "unit_weighs_less" if shown.units[kind] else "no_such_unit", land, piece=unit)
    if name == "gather-unit":
        return not_to_gather(words, view, ask, land, kind)
    if name == "remove":
        key = "own_unit" if shown.holder == ask.seat else "not_bordering"
        return say(words, ask.kind.rule, key if any(shown.units) else "no_such_unit", land, piece=unit, **facts)
    rules = {"casualty": "FV-VICTOR-B1", "disband": "FV-TAX-B1", "support-march": "FV-SUPPORT-B1"}
    there = bool(shown.units and shown.units[kind]) and (shown.holder == ask.seat or name == "casualty")
    return say(
        words,
        rules.get(name, "FV-MARCH-B1"),
        f"{'unit_not_now' if there else 'no_such_unit'}_there",
        land,
        piece=unit,
        **facts,
    )


def not_to_gather(words: VenterraWords, view: View, ask: Ask[Any], land: int, kind: int) -> Why:
    """FV-FACTION-WATCH-5 FV-FACTION-WATCH-A5 Own land units that stand elsewhere."""
    shown, piece = view.lands[land], words.unit(kind).lower()
    if land == ask.about:
        return say(words, ask.kind.rule, "there_already", land)
    if shown.holder != ask.seat or not shown.units[kind]:
        return say(words, ask.kind.rule, "no_such_unit_there", land, piece=piece)
    if words.box.naval[kind]:
        return say(words, ask.kind.rule, "gather_ship", land)
    return say(words, ask.kind.rule, "gather_passed", land, piece=piece)


def no_fight_there(words: VenterraWords, view: View, ask: Ask[Any], land: int) -> Why | None:
    """FV-MARCH-6 A fight of this march that is still to come."""
    return missing(words, view, ask, land) or say(words, "FV-MARCH-6", "no_fight", land)


def nothing_adjacent(words: VenterraWords, view: View, ask: Ask[Any], land: int) -> Why | None:
    """FV-UNIT-B1 FV-LEADER3-5 Own units beside the fight; ships that are not used up, and paid."""
    none = missing(words, view, ask, land)
    if none:
        return none
    where = view.battle.where if view.battle else -1
    if view.lands[land].holder != ask.seat:
        return say(words, ask.kind.rule, "no_units", land)
    if where >= 0 and not beside(view, where, land):
        return say(words, ask.kind.rule, "not_beside", land, where=words.land(where))
    each = "action" if words.box.rulings.ship_support_limit == "action" else "command"
    return say(words, "FV-UNIT-B1", f"ship_used_{each}", land)


def not_a_retreat(words: VenterraWords, view: View, ask: Ask[Any], land: int) -> Why | None:
    """FV-RETREAT-3..5 FV-RETREAT-B1 FV-RETREAT-A2 Adjacent, own or unoccupied, without token, and not where attackers
    came from."""
    none = missing(words, view, ask, land)
    if none:
        return none
    shown, where = view.lands[land], view.battle.where if view.battle else -1
    if where >= 0 and not beside(view, where, land) and land not in view.lands[where].links:
        return say(words, "FV-RETREAT-B1", "not_beside", land, where=words.land(where))
    if shown.controller not in (-1, ask.seat):
        return say(words, "FV-RETREAT-B1", "home_taken", land, name=held_by(words, view, land))
    naval = isinstance(ask.about, int) and words.box.naval[ask.about]
    if is_water(words, shown) != naval:
        return say(words, "FV-RETREAT-5", "retreat_water", land)
    if shown.token >= 0 and not words.box.rulings.retreat_into_token:
        return say(words, "FV-RETREAT-A2", "retreat_token", land)
    if shown.token >= 0 and view.march and land in view.march.fights:
        return say(words, "FV-BATTLE-2", "retreat_awaited", land)
    return say(words, "FV-RETREAT-3", "retreat_origin", land)


# --- recruiting and building -----------------------------------------------------------------------------------------


def not_to_recruit_at(words: VenterraWords, view: View, ask: Ask[Any], land: int) -> Why | None:
    """FV-REINFORCE-2..3 FV-REINFORCE-B1 FV-EXPLORE-B1 FV-UNIT-11 FV-FACTION-BEAR-3 At a building under control, ships
    on water beside one; wherever one has control, if that is enough."""
    none = missing(words, view, ask, land)
    if none:
        return none
    shown = view.lands[land]
    naval = isinstance(ask.about, int) and words.box.naval[ask.about]
    if naval and not is_water(words, shown):
        return say(words, "FV-REINFORCE-3", "ship_on_land", land)
    if not naval and is_water(words, shown):
        return say(words, "FV-REINFORCE-B1", "deploy_water", land)
    if shown.controller not in (-1, ask.seat):
        return say(words, "FV-REINFORCE-B1", "home_taken", land, name=held_by(words, view, land))
    if view.battle is not None and view.battle.where == land and view.battle.defender != ask.seat:
        return say(words, "FV-CONTROL-A2", "fought_for", land)
    if naval and shown.token >= 0 and ask.kind is words.box.kind.gain_at:
        return say(words, "FV-EXPLORE-B1", "gain_token", land)
    if naval:
        return say(words, "FV-REINFORCE-3", "ship_far", land)
    if shown.controller != ask.seat and control_is_enough(words, view, ask):
        rule = "FV-EXPLORE-B1" if ask.kind is words.box.kind.gain_at else "FV-REINFORCE-B1"
        return say(words, rule, "not_controlled", land)
    in_order = ask.kind is words.box.kind.gain_at and not words.box.freely(ask.seat)
    if in_order and shown.controller == ask.seat and any(view.lands[place].building < 0 for place in ask.options):
        return say(words, ask.kind.rule, "passed", land)
    return say(words, "FV-REINFORCE-2", "no_building", land)


def control_is_enough(words: VenterraWords, view: View, ask: Ask[Any]) -> bool:
    """FV-UNIT-A4 FV-FACTION-BEAR-3 FV-EXPLORE-4 Whether a unit may come to territories under control without a
    building."""
    if ask.kind is words.box.kind.second_at:
        return words.box.rulings.ranger_second == "territory"
    return ask.kind is words.box.kind.gain_at or is_nomadic(words, view, ask.seat)


def is_nomadic(words: VenterraWords, view: View, seat: int) -> bool:
    """FV-FACTION-BEAR-3 Whether a seat recruits wherever it has control."""
    upgrades = words.box.content.upgrades
    return any(isinstance(power, Nomads) for upgrade in view.seats[seat].upgrades for power in upgrades[upgrade].powers)


def has_open_water(words: VenterraWords, view: View, seat: int) -> bool:
    """FV-REINFORCE-3 FV-FACTION-BEAR-3 Whether a ship of a seat could appear anywhere."""
    lands, nomadic = view.lands, is_nomadic(words, view, seat)
    built = [at for at, shown in enumerate(lands) if shown.building >= 0 and shown.controller == seat]
    return any(
        is_water(words, shown)
        and shown.controller in (-1, seat)
        and ((nomadic and shown.controller == seat) or any(beside(view, home, at) for home in built))
        for at, shown in enumerate(lands)
    )


def not_a_building_site(words: VenterraWords, view: View, ask: Ask[Any], land: int) -> Why | None:
    """FV-REINFORCE-8..10 FV-REINFORCE-B3 Where own units stand, without a building, on a ground that carries one."""
    none = missing(words, view, ask, land)
    if none:
        return none
    shown = view.lands[land]
    if shown.holder != ask.seat:
        return say(words, "FV-REINFORCE-8", "no_units", land)
    if shown.building >= 0:
        return say(words, "FV-REINFORCE-9", "built_on", land)
    return say(words, "FV-REINFORCE-B3", "ground", land)


def not_to_be_upgraded(words: VenterraWords, view: View, ask: Ask[Any], land: int) -> Why | None:
    """FV-REINFORCE-4 FV-REINFORCE-B2 FV-BUILD-5 A basic building under control, with a piece of its line at hand."""
    none = missing(words, view, ask, land)
    if none:
        return none
    shown = view.lands[land]
    if shown.building < 0 or shown.controller != ask.seat:
        return say(words, "FV-REINFORCE-4", "no_building", land)
    if shown.upgrade >= 0 or not words.box.upgrades_to[shown.building]:
        building = words.building(shown.upgrade if shown.upgrade >= 0 else shown.building)
        return say(words, "FV-REINFORCE-B2", "upgraded", land, building=building)
    return say(words, "FV-BUILD-5", "upgrade_lacks", land, wealth=view.seats[ask.seat].wealth)

"""NK-TURN NK-DEF NK-KTURN After the player's turn: Defiance, or the Khan's turn."""

from __future__ import annotations

from kurultai.games.ruination.box import BRUTE, GRUNT, KINDS, RAIDER
from kurultai.games.ruination.events import RoundEnds
from kurultai.games.ruination.fury import FINISH_ROUND, LAST_ROUND, gain_vp, invoke_fury
from kurultai.games.ruination.kinds import TO_FAVOR, TO_GLORY
from kurultai.games.ruination.land import stand_bastion
from kurultai.games.ruination.new_khan_rising.ending import lose
from kurultai.games.ruination.new_khan_rising.events import Defied, KhanAdvanced, KhanExile, KhanTurn
from kurultai.games.ruination.new_khan_rising.powers import add_unit, citadel_of
from kurultai.games.ruination.new_khan_rising.table import KHAN, PLAYER, Khans, SoloTable, terms_of
from kurultai.games.ruination.rounds import clear_turn
from kurultai.games.ruination.table import CARD, NO_CARD, bastions_held, put
from kurultai.games.ruination.tracks import LAST_SPACE, TRACKS, reach_fury, space_effects
from kurultai.games.ruination.units import turn_up_exile
from kurultai.games.ruination.vocabulary import (
    AnyEffect,
    FreeExile,
    Fury,
    Gain,
    RecruitHome,
    ScoreBastions,
    TrackBastion,
)
from kurultai.kernel.ask import Ask, Kind, Rule
from kurultai.kernel.story import tell

MOST_TURNS = 200
"""After so many turns Defiance is no longer offered: at a low price a game could go on for ever."""
DEFIANCE = Kind("defiance", [True, False], ["defy", "accept"], "NK-DEF-1")


def after_limits(table: SoloTable) -> Rule[None]:
    """NK-TURN-1 NK-TURN-4 NK-DEF-1..3 NK-END-7..8 NK-DEF-A1..A3 NK-TURN-A2..A3 NK-END-A4 The player may buy a turn;
    else it is the Khan's, which ends the round."""
    clear_turn(table)
    table.turns += 1
    table.phase = CARD
    price = terms_of(table).defiance
    if (
        table.turns < MOST_TURNS
        and table.vp[PLAYER] >= price
        and (yield Ask(PLAYER, DEFIANCE, [True, False], about=price))
    ):
        table.vp[PLAYER] -= price
        tell(table, Defied, price)
        return
    if table.fury == LAST_ROUND:
        lose(table)
        return
    yield from khans_turn(table)
    if table.fury == FINISH_ROUND:
        table.fury = LAST_ROUND
        tell(table, RoundEnds, table.fury)


def khans_turn(table: SoloTable) -> Rule[None]:
    """NK-KTURN-1..3 NK-KTURN-A1 NK-KTURN-A7 The standee goes to the other track, and the Khan one step up on it."""
    table.standee = TO_GLORY if table.standee == TO_FAVOR else TO_FAVOR
    tell(table, KhanTurn, TRACKS[table.standee])
    yield from khan_advances(table, table.standee)
    table.overflowed = ()


def khan_advances(table: SoloTable, track: int) -> Rule[None]:
    """NK-KTURN-4 NK-KTURN-8 One step and its bonus; past the end a VP and no blessing."""
    tokens = table.favor if track == TO_FAVOR else table.glory
    if tokens[KHAN] == LAST_SPACE:
        tell(table, KhanAdvanced, TRACKS[track], LAST_SPACE, beyond=True)
        if table.box.rulings.fury_track_space > LAST_SPACE:
            invoke_fury(table, KHAN, TRACKS[track])
        gain_vp(table, KHAN, 1, "track")
        return
    tokens[KHAN] += 1
    tell(table, KhanAdvanced, TRACKS[track], tokens[KHAN], beyond=False)
    for effect in space_effects(table, track, tokens[KHAN]):
        yield from take_bonus(table, effect)


def take_bonus(table: SoloTable, effect: AnyEffect) -> Rule[None]:
    """NK-KTURN-4..12 NK-KTURN-A6 NK-END-2 What a space gives the Khan."""
    match effect:
        case Gain("vp", count):
            gain_vp(table, KHAN, count, "track")
        case TrackBastion():
            take_track_bastion(table)
        case Fury():
            reach_fury(table, KHAN)
        case RecruitHome(points):
            yield from recruit_in_region(table, GRUNT if points == 1 else BRUTE)
        case ScoreBastions(vp):
            gain_vp(table, KHAN, vp * bastions_held(table, KHAN), "bastions")
        case FreeExile():
            take_top_exile(table)


def take_track_bastion(table: SoloTable) -> None:
    """NK-KTURN-6 NK-KHAN-14 NK-KHAN-16 NK-KTURN-A5 The first to reach the space; the Khan's goes to the Citadel."""
    space = table.favor[KHAN]
    if space in table.track_bastions:
        table.track_bastions = tuple(other for other in table.track_bastions if other != space)
        stand_bastion(table, KHAN, citadel_of(table))


def recruit_in_region(table: SoloTable, kind: int) -> Rule[None]:
    """NK-KHAN-8 NK-KTURN-9..10 NK-KTURN-D1 NK-KTURN-A2 One in each territory of his region, the Citadel first; for
    brutes that are missing, raiders; where they run short, the player says which outer territory comes first."""
    land = table.box.land
    citadel = citadel_of(table)
    left = [territory for territory in land.in_region[land.khan] if territory != citadel]
    recruit_one(table, kind, citadel)
    while left:
        coming = next_recruits(table, kind, len(left))
        choice = len({*coming}) > 1
        territory = (yield Ask(PLAYER, table.box.kind.place, left, about=Khans(coming[0]))) if choice else left[0]
        left = [other for other in left if other != territory]
        recruit_one(table, kind, territory)


def next_recruits(table: SoloTable, kind: int, count: int) -> list[int]:
    """NK-KTURN-10 NK-KTURN-A2 What so many territories get, one after the other; NO_CARD where nothing is left."""
    reserve = table.reserve[KHAN * KINDS : (KHAN + 1) * KINDS]
    raiders = reserve[RAIDER] if kind == BRUTE else 0
    return ([kind] * reserve[kind] + [RAIDER] * raiders + [NO_CARD] * count)[:count]


def recruit_one(table: SoloTable, kind: int, territory: int) -> None:
    """NK-KTURN-10 A unit of the kind, or a raider for a brute that is missing."""
    if not add_unit(table, kind, territory) and kind == BRUTE:
        add_unit(table, RAIDER, territory)


def take_top_exile(table: SoloTable) -> None:
    """NK-KTURN-12 NK-KTURN-A3..A4 NK-KTURN-A8 The top of the exile deck joins him in the Citadel, without its bonus."""
    exile = table.exile_top
    if exile != NO_CARD:
        turn_up_exile(table)
        put(table, KHAN, citadel_of(table), KINDS + exile)
        tell(table, KhanExile, exile)

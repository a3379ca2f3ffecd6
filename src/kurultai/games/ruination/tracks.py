"""RU-TRACK Favor and glory: step by step, each space's bonus at once."""

from __future__ import annotations

from typing import Literal

from kurultai.games.ruination.blessings import gain_blessings
from kurultai.games.ruination.events import Advanced
from kurultai.games.ruination.fury import gain_vp, invoke_fury
from kurultai.games.ruination.kinds import TO_FAVOR, TO_GLORY
from kurultai.games.ruination.land import EVERYWHERE, stand_bastion
from kurultai.games.ruination.performing import perform
from kurultai.games.ruination.table import Table, bastions_controlled, bastions_held
from kurultai.games.ruination.vocabulary import AnyEffect
from kurultai.kernel.ask import Ask, Rule
from kurultai.kernel.story import tell

LAST_SPACE = 10
TRACKS: tuple[Literal["favor"], Literal["glory"]] = ("favor", "glory")


def advance(table: Table, seat: int, track: int, steps: int) -> Rule[None]:
    """RU-TRACK-1 RU-TRACK-5..7 RU-TRACK-A15 One step at a time, the bonus of each space taken before the next."""
    tokens = table.favor if track == TO_FAVOR else table.glory
    for _ in range(steps):
        if tokens[seat] == LAST_SPACE:
            go_beyond(table, seat, track)
            continue
        tokens[seat] += 1
        tell(table, Advanced, seat, TRACKS[track], tokens[seat], beyond=False)
        yield from perform(table, seat, space_effects(table, track, tokens[seat]))


def go_beyond(table: Table, seat: int, track: int) -> None:
    """RU-TRACK-8..9 RU-REF-5 RU-REF-10 RU-TRACK-A2 RU-TRACK-A18 Every step past the end is a VP and a blessing."""
    tell(table, Advanced, seat, TRACKS[track], LAST_SPACE, beyond=True)
    if table.box.rulings.fury_track_space > LAST_SPACE:
        invoke_fury(table, seat, TRACKS[track])
    gain_vp(table, seat, 1, "track")
    gain_blessings(table, seat, 1, "track")


def space_effects(table: Table, track: int, at: int) -> tuple[AnyEffect, ...]:
    """RU-TRACK-A5 The bonus of a space, in the order that the table has agreed on."""
    effects = table.box.spaces[track][at]
    if track == TO_GLORY and at == LAST_SPACE and table.box.rulings.glory10_order == "fury-then-exile":
        return effects[::-1]
    return effects


def reach_fury(table: Table, seat: int) -> None:
    """RU-TRACK-10 RU-REF-4 RU-REF-9 RU-TRACK-A1 RU-TRACK-A6 Reaching the last space invokes the Fury."""
    if table.box.rulings.fury_track_space == LAST_SPACE:
        invoke_fury(table, seat, "favor" if table.favor[seat] == LAST_SPACE else "glory")


def take_track_bastion(table: Table, seat: int) -> Rule[None]:
    """RU-TRACK-2 RU-REF-3 RU-TRACK-A12 RU-TRACK-A16 The first to reach the space adds its bastion to a territory."""
    space = table.favor[seat]
    if space in table.track_bastions:
        territory = yield Ask(seat, table.box.kind.bastion, EVERYWHERE)
        table.track_bastions = tuple(other for other in table.track_bastions if other != space)
        stand_bastion(table, seat, territory)


def score_bastions(table: Table, seat: int, vp: int) -> None:
    """RU-TRACK-4 RU-REF-7 RU-TRACK-A3..A4 VP for bastions where the player has units (or which the player controls)."""
    held = table.box.rulings.glory_bastion_test == "has-units"
    count = bastions_held(table, seat) if held else bastions_controlled(table, seat)
    gain_vp(table, seat, vp * count, "bastions")


def favor_lead(table: Table, one: int, other: int) -> int:
    """RU-TRACK-3 RU-BATTLE-13 RU-BATTLE-A32 Who of two is further along favor; -1 if neither."""
    if table.favor[one] == table.favor[other]:
        return -1
    return one if table.favor[one] > table.favor[other] else other


def take_banner(table: Table, seat: int, banner: str) -> Rule[None]:
    """RU-CARD-3 RU-REF-1 RU-TRACK-D3..D4 RU-REF-A1 The banner of an action card."""
    count = 2 if banner.startswith("2-") else 1
    if banner == "favor-or-glory":
        track = yield Ask(seat, table.box.kind.banner, [TO_FAVOR, TO_GLORY], about=1)
        yield from advance(table, seat, track, 1)
    elif banner == "favor-and-glory":
        first = yield Ask(seat, table.box.kind.banner, [TO_FAVOR, TO_GLORY], about=2)
        yield from advance(table, seat, first, 1)
        yield from advance(table, seat, TO_GLORY if first == TO_FAVOR else TO_FAVOR, 1)
    else:
        yield from advance(table, seat, TO_FAVOR if banner.endswith("favor") else TO_GLORY, count)

"""The Khan: his power cards, his locked region, and who of his falls first."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from kurultai.games.ruination.box import GRUNT, KINDS, LANDS
from kurultai.games.ruination.casualties import suffer, targets_in
from kurultai.games.ruination.fury import FINISH_ROUND, gain_vp, invoke_fury
from kurultai.games.ruination.kinds import NOMADS
from kurultai.games.ruination.land import EVERYWHERE
from kurultai.games.ruination.move import move_action
from kurultai.games.ruination.new_khan_rising.battle import use_favor_die
from kurultai.games.ruination.new_khan_rising.events import KhanFavorDie, PowerRevealed, Robbed
from kurultai.games.ruination.new_khan_rising.forces import locked
from kurultai.games.ruination.new_khan_rising.powers import reveal_power, rob_vp
from kurultai.games.ruination.new_khan_rising.solo import KhanView
from kurultai.games.ruination.new_khan_rising.table import KHAN, PLAYER, SoloTable
from kurultai.games.ruination.recruit import enemy_controlled, recruit_territories
from kurultai.games.ruination.retreat import retreat
from kurultai.games.ruination.specials import turncoat
from kurultai.games.ruination.table import exiles_at, put, resources_of
from kurultai.kernel.ask import Rule
from kurultai.kernel.errors import IllegalChoice
from kurultai.kernel.luck import Luck, Scripted
from tests.games.ruination.new_khan_rising.solo_table import (
    GAME,
    REGION,
    WELLS,
    add,
    army,
    bits,
    choose,
    clear,
    finished,
    laid,
    land,
    offered,
    run,
    told,
)

LEVIES, SONGS, SHRINES = 0, 7, 6


def with_vp(player: int, khan: int, *luck: int) -> SoloTable:
    """A table with these VP and the power cards that come next."""
    table = laid()
    table.vp = [player, khan]
    table.luck = Luck(Scripted(luck))
    return table


def face(table: SoloTable, name: str) -> int:
    return table.box.dice.names.index(name)


# --- power cards -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("before", "gain"), [(9, 3), (8, 13), (9, 1), (0, 30), (19, 1), (29, 5)])
def test_one_power_card_for_one_gain(before: int, gain: int) -> None:
    """NK-KHAN-T1 NK-KHAN-4 NK-KHAN-A4 From 9 to 12 one card, from 8 to 21 one card."""
    for side in (PLAYER, KHAN):
        table = with_vp(0, 0, WELLS)
        table.fury = FINISH_ROUND
        table.vp[side] = before
        gain_vp(table, side, gain, "test")
        assert table.vp[side] == before + gain
        assert table.power_discard == bytes([WELLS])
        assert table.owed == 0


@pytest.mark.parametrize(("before", "gain"), [(8, 1), (10, 9), (21, 8), (30, 9), (39, 2), (48, 5)])
def test_no_power_card_between_the_marks_and_beyond_them(before: int, gain: int) -> None:
    """NK-KHAN-4 NK-KHAN-A5 Nothing on the way to a mark, nothing from one on, nothing at 40 and 50."""
    table = with_vp(before, 0)
    table.fury = FINISH_ROUND
    gain_vp(table, PLAYER, gain, "test")
    assert table.power_discard == b""


def test_both_cross_in_the_fury() -> None:
    """NK-KHAN-T1 NK-END-A2 NK-END-5 Player and Khan both cross in the scoring of the Fury: one card."""
    table = with_vp(9, 9, WELLS)
    invoke_fury(table, PLAYER, "deck")
    assert table.vp == [9 + 2, 9 + 2 * 5], "one bastion with units of the player, five with units of the Khan"
    assert table.power_discard == bytes([WELLS])


def test_a_mark_is_crossed_again() -> None:
    """NK-KHAN-T2 12 VP, down to 8, up to 10: a power card again."""
    table = with_vp(12, 0, WELLS)
    rob_vp(table, 4)
    assert (table.vp, table.power_discard) == ([8, 4], b"")
    gain_vp(table, PLAYER, 2, "test")
    assert table.power_discard == bytes([WELLS])


def test_a_loss_reveals_nothing() -> None:
    """NK-KHAN-T3 NK-KHAN-6 From 11 to 10 by losing: no card; nor when a loss goes below a mark."""
    table = with_vp(11, 0)
    rob_vp(table, 1)
    assert (table.vp, table.power_discard) == ([10, 1], b"")
    rob_vp(table, 3)
    assert (table.vp, table.power_discard) == ([7, 4], b"")


def test_a_power_card_is_finished_before_the_next() -> None:
    """NK-KHAN-A6 Songs of the Throne bring the Khan from 7 to 10: his card comes after it."""
    table = with_vp(9, 7, SONGS, WELLS)
    gain_vp(table, PLAYER, 1, "test")
    assert table.vp == [10, 10]
    assert table.power_discard == bytes([SONGS, WELLS])
    assert not table.resolving


def test_khans_wrath_enrages_him_for_good() -> None:
    """NK-KHAN-2 NK-KHAN-A7 NK-KHAN-A15 Turned over once; nothing turns it back."""
    table = with_vp(0, 0, 0, 0)
    table.powers = b""
    reveal_power(table)
    assert table.enraged
    assert [army(table, KHAN, name)[GRUNT] for name in REGION] == [2, 3, 3]
    reveal_power(table)
    assert table.enraged


def test_a_power_card_that_runs_short_asks_nothing() -> None:
    """NK-KHAN-D3 Hungry Levies with one grunt in reserve: it comes to the first outer territory of the map."""
    table = with_vp(0, 0, LEVIES)
    table.reserve[KHAN * KINDS + GRUNT] = 1
    reveal_power(table)
    assert [army(table, KHAN, name)[GRUNT] for name in REGION] == [1, 3, 2]


def test_nobody_looks_at_the_power_deck() -> None:
    """NK-KHAN-B3 The view counts the deck and shows the discards; another order of the deck changes nothing in it."""
    table = with_vp(0, 0, WELLS)
    reveal_power(table)
    mode: KhanView = GAME.view(table, PLAYER).mode  # type: ignore[attr-defined]
    assert (mode.powers, mode.discarded) == (9, (WELLS,))
    other = table.copy()
    other.powers, other.power_bottom = other.powers[:0:-1] + other.power_bottom, other.powers[:1]
    assert other.powers != table.powers
    for viewer in (PLAYER, None):
        assert msgspec.json.encode(GAME.view(other, viewer)) == msgspec.json.encode(GAME.view(table, viewer))


def test_the_same_sight_before_different_cards() -> None:
    """NK-KHAN-B3 What comes next is not on the table: it is drawn when it is revealed."""

    def gain_two(table: SoloTable) -> Rule[None]:
        gain_vp(table, PLAYER, 2, "test")
        yield from ()

    seen, revealed = set(), []
    for luck in (WELLS, SHRINES):
        table = with_vp(9, 0)
        seen.add(msgspec.json.encode(GAME.view(table, PLAYER)))
        revealed += [event.power for event in told(run(table, gain_two, [luck]), PowerRevealed)]
    assert len(seen) == 1
    assert revealed == [WELLS, SHRINES]


# --- his favor die ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("before", "after"), [([0, 0], [0, 0]), ([1, 0], [0, 1]), ([5, 3], [4, 4])])
def test_the_point_of_his_favor_die(before: list[int], after: list[int]) -> None:
    """NK-KHAN-T4 NK-KHAN-21 Without a VP of the player nothing happens; else one goes over."""
    match = run(with_vp(*before), lambda table: use_favor_die(table, face(table, "point")))
    assert finished(match)
    assert match.table.vp == after


@pytest.mark.parametrize(("held", "left"), [(0, 0), (1, 0), (2, 0), (3, 1)])
def test_the_blessings_of_his_favor_die(held: int, left: int) -> None:
    """NK-KHAN-19 Two go back to the supply, or the only one."""
    table = laid()
    table.blessings[PLAYER], table.blessing_supply = held, 24 - held
    match = run(table, lambda table: use_favor_die(table, face(table, "blessings")))
    assert (match.table.blessings[PLAYER], match.table.blessing_supply) == (left, 24 - left)
    assert match.table.blessings[KHAN] == 0


def test_the_resource_of_his_favor_die() -> None:
    """NK-KHAN-20 NK-KHAN-D2 One of the player's choice; without any, none."""
    table = laid()
    table.resources[:4] = bytes([0, 2, 0, 1])
    match = run(table, lambda table: use_favor_die(table, face(table, "resource")))
    assert offered(match) == ("pay", ["water", "hide"])
    choose(match, "hide")
    assert list(resources_of(match.table, PLAYER)) == [0, 2, 0, 0]
    table.resources[:4] = bytes(4)
    assert finished(run(table, lambda table: use_favor_die(table, face(table, "resource"))))


def test_his_favor_die_tells_what_it_shows_and_then_what_is_lost() -> None:
    """NK-KHAN-19..21 NK-KHAN-T4 Of two blessings the only one; of a VP nothing, where there is none."""
    table = laid()
    table.blessings[PLAYER], table.blessing_supply = 1, 23
    blessings = run(table, lambda table: use_favor_die(table, face(table, "blessings")))
    assert told(blessings, KhanFavorDie) == [KhanFavorDie("blessing", 2)]
    assert told(blessings, Robbed) == [Robbed("blessing", 1)]
    point = run(table, lambda table: use_favor_die(table, face(table, "point")))
    assert (told(point, KhanFavorDie), told(point, Robbed)) == ([KhanFavorDie("vp", 1)], [])


# --- casualties ------------------------------------------------------------------------------------------------------


def test_his_casualties_fall_in_order() -> None:
    """NK-KHAN-T5 NK-KHAN-12 4 on 2 grunts, a raider and 3 brutes: both grunts, the raider and a brute, unasked."""
    table = laid()
    clear(table, KHAN)
    add(table, KHAN, "last-well", grunts=2, raiders=1, brutes=3)
    before = list(table.reserve[KINDS : 2 * KINDS])
    match = run(table, lambda table: suffer(table, KHAN, land(table, "last-well"), 4))
    assert finished(match)
    assert army(match.table, KHAN, "last-well") == (0, 2, 0)
    gone = [now - then for now, then in zip(match.table.reserve[KINDS : 2 * KINDS], before, strict=True)]
    assert gone == [2, 1, 1]


def test_exiles_fall_last_and_the_player_says_which() -> None:
    """NK-KHAN-B2 NK-KHAN-12 NK-KHAN-A10 NK-KHAN-A12 No exile before the brute, no brute instead of an exile."""
    table = laid()
    clear(table, KHAN)
    add(table, KHAN, "last-well", brutes=2)
    where = land(table, "last-well")
    for exile in (3, 5):
        put(table, KHAN, where, KINDS + exile)
    first = run(table, lambda table: suffer(table, KHAN, where, 1))
    assert finished(first)
    assert (army(first.table, KHAN, "last-well"), exiles_at(first.table, KHAN, where)) == ((0, 1, 0), [3, 5])
    match = run(table, lambda table: suffer(table, KHAN, where, 3))
    names = [f"{table.box.content.exiles[exile].id}@last-well" for exile in (3, 5)]
    assert offered(match) == ("casualty", names)
    assert army(match.table, KHAN, "last-well") == (0, 0, 0)
    with pytest.raises(IllegalChoice, match="“brute@last-well” is not offered"):
        choose(match, "brute@last-well")
    choose(match, names[1])
    assert exiles_at(match.table, KHAN, where) == [3]


# --- locks -----------------------------------------------------------------------------------------------------------


def only_at(*names: str, **options: Any) -> SoloTable:
    """The Khan has a grunt in each of these territories, and nothing else."""
    table = laid(**options)
    clear(table, KHAN)
    for name in names:
        add(table, KHAN, name, grunts=1)
    return table


def test_outer_open_citadel_closed() -> None:
    """NK-KHAN-T6 NK-KHAN-9..10 NK-KHAN-A1 In one outer territory and the Citadel: only the Citadel is closed."""
    assert locked(only_at("ash-gate", "citadel")) == bits(laid(), "citadel")
    assert locked(only_at("ash-gate", "ember-stair")) == bits(laid(), "citadel")
    assert locked(only_at("citadel")) == 0


@pytest.mark.parametrize("corner", ["last-well", "flare-flats", "drip-caves"])
def test_one_grunt_closes_the_region(corner: str) -> None:
    """NK-KHAN-T7 NK-KHAN-9 A single grunt outside his region: all three territories are closed."""
    assert locked(only_at(corner)) == bits(laid(), *REGION)
    assert locked(only_at(corner, *REGION)) == bits(laid(), *REGION)


def spread_from(table: SoloTable, name: str) -> list[str]:
    """Where units of a territory may be sent."""
    match = run(table, lambda table: move_action(table, PLAYER))
    choose(match, "spread")
    if offered(match)[0] == "spread-from":
        choose(match, name)
    with pytest.raises(IllegalChoice, match="“grunt@citadel” is not offered"):
        choose(match, "grunt@citadel")
    return sorted({place.partition("@")[2] for place in offered(match)[1]})


def test_no_way_into_what_is_closed() -> None:
    """NK-KHAN-B1 NK-KHAN-9..10 Neither spreading nor gathering leads there, nor any targeting."""
    table = only_at("last-well", "ash-gate", "citadel")
    clear(table, PLAYER)
    add(table, PLAYER, "drip-caves", grunts=2)
    add(table, PLAYER, "pump-row", grunts=1)
    near = table.box.land.neighbours[land(table, "drip-caves")]
    assert land(table, "ash-gate") in near, "the lock, not the map, keeps the player out"
    assert not {"ash-gate", "ember-stair"} & {*spread_from(table, "drip-caves")}
    gathering = run(table, lambda table: move_action(table, PLAYER))
    choose(gathering, "gather")
    assert not {*REGION} & {*offered(gathering)[1]}
    with pytest.raises(IllegalChoice, match="“ash-gate” is not offered"):
        choose(gathering, "ash-gate")
    assert targets_in(table, PLAYER, EVERYWHERE) == [(land(table, "last-well"), KHAN)]
    assert enemy_controlled(table, PLAYER) == [land(table, "last-well")]


def test_what_is_open_can_be_entered_and_targeted() -> None:
    """NK-KHAN-B1 NK-KHAN-T6 With the outside empty the outer territories are open, the Citadel is not."""
    table = only_at("ash-gate", "citadel")
    clear(table, PLAYER)
    add(table, PLAYER, "ember-stair", grunts=2)
    assert "ash-gate" in spread_from(table, "ember-stair")
    assert targets_in(table, PLAYER, EVERYWHERE) == [(land(table, "ash-gate"), KHAN)]
    clear(table, KHAN, "ash-gate")
    assert targets_in(table, PLAYER, EVERYWHERE) == [(land(table, "citadel"), KHAN)]


def test_turncoats_are_not_found_behind_a_lock() -> None:
    """NK-KHAN-B1 NK-KHAN-A2 An effect of the player chooses no unit there."""
    match = run(only_at("last-well", "tar-derrick", "citadel"), lambda table: turncoat(table, PLAYER, 0))
    assert offered(match) == ("enemy", ["B@last-well", "B@tar-derrick"])


def test_units_behind_a_lock_stay_and_may_leave() -> None:
    """NK-KHAN-A3 NK-KHAN-A14 They may march out and be reinforced where they are, and nowhere else in there."""
    table = only_at("last-well", "citadel")
    clear(table, PLAYER)
    add(table, PLAYER, "ash-gate", grunts=2)
    recruits = recruit_territories(table, PLAYER)
    assert land(table, "ash-gate") in recruits
    assert not {land(table, "citadel"), land(table, "ember-stair")} & {*recruits}
    assert not {*REGION} & {*spread_from(table, "ash-gate")}


def test_no_recruits_out_of_nowhere_behind_a_lock() -> None:
    """NK-KHAN-A2 Without a unit on the map the player recruits anywhere, but not there."""
    table = only_at("last-well")
    clear(table, PLAYER)
    assert recruit_territories(table, PLAYER) == [at for at in range(LANDS) if not bits(table, *REGION) & 1 << at]


def test_no_retreat_behind_a_lock() -> None:
    """NK-BATTLE-A8 NK-KHAN-A2 An empty closed territory is no way out."""
    table = only_at("drip-caves", "last-well")
    clear(table, PLAYER)
    add(table, PLAYER, "drip-caves", grunts=1)
    closed = offered(run(table, lambda table: retreat(table, PLAYER, land(table, "drip-caves"))))[1]
    assert not {*REGION} & {*closed}
    clear(table, KHAN, "last-well", "drip-caves")
    add(table, KHAN, "ash-gate", grunts=1)
    opened = offered(run(table, lambda table: retreat(table, PLAYER, land(table, "drip-caves"))))[1]
    assert "ember-stair" in opened
    assert "citadel" not in opened


@pytest.mark.parametrize(("lock", "closed"), [("continuous", ("citadel",)), ("latched", ())])
def test_a_lock_that_opened_once(lock: str, closed: tuple[str, ...]) -> None:
    """NK-KHAN-A13 Tested again every time, or open for good, as the table has agreed."""
    table = only_at("ash-gate", "citadel", lock=lock)
    match = run(table, lambda table: suffer(table, KHAN, land(table, "ash-gate"), 1))
    assert locked(match.table) == 0
    add(match.table, KHAN, "ember-stair", grunts=1)
    assert locked(match.table) == bits(table, *closed)
    add(match.table, KHAN, "last-well", grunts=1)
    assert locked(match.table) == bits(table, *(REGION if lock == "continuous" else ()))


@pytest.mark.parametrize(("lock", "closed"), [("continuous", ("citadel",)), ("latched", ())])
def test_a_lock_that_a_card_opened(lock: str, closed: tuple[str, ...]) -> None:
    """NK-KHAN-A13 Whatever took the last unit away, the lock was open before the Khan's recruits came."""
    table = only_at("ash-gate", "citadel", lock=lock)
    table.glory[KHAN] = 1

    def turn(table: SoloTable) -> Rule[None]:
        yield from turncoat(table, PLAYER, 0)
        yield from table.box.mode.end_turn(table)

    match = run(table, turn)
    assert finished(match)
    assert army(match.table, KHAN, "ember-stair") == (1, 0, 0)
    assert locked(match.table) == bits(table, *closed)


def test_the_locks_are_not_the_khans() -> None:
    """NK-BATTLE-A11 Nothing is closed to him, and nomads are nobody's."""
    table = only_at("last-well")
    assert table.box.mode.closed(table, PLAYER) == bits(table, *REGION)
    assert table.box.mode.closed(table, KHAN) == 0
    assert not table.presence[NOMADS]

"""Defiance, the Khan's turn, and how the solo game ends."""

from __future__ import annotations

import pytest

from kurultai.games.ruination.box import BRUTE, GRUNT, KINDS, RAIDER
from kurultai.games.ruination.fury import CALM, FINISH_ROUND, LAST_ROUND, gain_vp
from kurultai.games.ruination.kinds import TO_FAVOR, TO_GLORY
from kurultai.games.ruination.new_khan_rising.ending import lose, win
from kurultai.games.ruination.new_khan_rising.events import Defied, KhanTurn
from kurultai.games.ruination.new_khan_rising.khans_turn import after_limits, khans_turn, take_top_exile
from kurultai.games.ruination.new_khan_rising.table import KHAN, PLAYER, Khans, SoloTable
from kurultai.games.ruination.table import CARD, NO_CARD, exiles_at
from kurultai.games.ruination.tracks import advance
from kurultai.games.ruination.turn import discard_card
from kurultai.kernel.ask import Rule
from kurultai.kernel.errors import IllegalChoice
from kurultai.kernel.luck import Luck, Scripted, Seeded
from kurultai.kernel.match import Match
from kurultai.kernel.notation import answer_in_text
from tests.games.ruination.new_khan_rising.solo_table import (
    DEEDS,
    GAME,
    REGION,
    WELLS,
    add,
    army,
    begin,
    choose,
    clear,
    finished,
    laid,
    land,
    new_match,
    offered,
    run,
    told,
)

OFFER = ("defiance", ["defy", "accept"])


def ends(table: SoloTable, count: int = 1, luck: tuple[int, ...] = ()) -> Match:
    """The end of so many turns of the player, one after another."""

    def turns(table: SoloTable) -> Rule[None]:
        for _ in range(count):
            if not table.over:
                yield from after_limits(table)

    return run(table, turns, luck)


# --- Defiance --------------------------------------------------------------------------------------------------------


def test_defiance_twice_and_no_more() -> None:
    """NK-DEF-T1 NK-DEF-B1 NK-DEF-1 NK-DEF-3 NK-DEF-A1 From 23 to 13 to 3; then there is nothing left to pay with."""
    table = laid()
    table.vp[PLAYER] = 23
    match = ends(table, 3)
    for left in (13, 3):
        assert offered(match) == OFFER
        choose(match, "defy")
        assert match.table.vp == [left, 0]
    assert finished(match), "no third offer"
    assert [event.price for event in told(match, Defied)] == [10, 10]
    assert match.table.glory == [0, 1], "the Khan's turn has come, once"
    with pytest.raises(IllegalChoice, match="“defy” is not offered"):
        answer_in_text(match, PLAYER, "defy")


@pytest.mark.parametrize(("price", "vp", "offers"), [(10, 9, False), (10, 10, True), (15, 14, False), (0, 0, True)])
def test_defiance_has_its_price(price: int, vp: int, *, offers: bool) -> None:
    """NK-DEF-B1 NK-DEF-3..4 Nobody spends more than there is."""
    table = laid(defiance=price)
    table.vp[PLAYER] = vp
    match = ends(table)
    assert (offered(match) == OFFER) == offers
    if offers:
        choose(match, "defy")
        assert (match.table.vp[PLAYER], match.table.glory[KHAN]) == (vp - price, 0)
    else:
        assert match.table.glory[KHAN] == 1


def test_defiance_comes_last() -> None:
    """NK-DEF-B2 NK-TURN-1 NK-DEF-D1 Refused before card, battles and limits are done; then offered."""
    match = new_match()
    choose(match, "hulk-head")
    match.table.vp[PLAYER] = 50
    match = begin(match.table.copy(), match.game.play, Seeded(3))
    refused = 0
    while match.asks[0].kind.name != "defiance":
        with pytest.raises(IllegalChoice, match="“defy” is not offered"):
            answer_in_text(match, PLAYER, "defy")
        refused += 1
        match.answer(PLAYER, match.asks[0].options[0])
    assert refused >= 4
    assert offered(match) == OFFER
    assert match.table.turns == 1


def test_a_defiant_turn_is_a_new_turn() -> None:
    """NK-DEF-A2..A3 NK-DEF-2 What held for a turn is over; a mark below which the price led is crossed anew."""
    table = laid()
    table.vp[PLAYER], table.overflowed, table.first_tier = 12, (1,), 2
    table.bonus = [1] * len(table.bonus)
    match = ends(table)
    choose(match, "defy")
    after = match.table
    assert (after.overflowed, after.first_tier, sum(after.bonus), after.phase) == ((), 0, 0, CARD)
    assert (after.favor, after.glory, after.fury) == ([0, 1], [0, 0], CALM)
    after.luck = Luck(Scripted([WELLS]))
    gain_vp(after, PLAYER, 8, "test")
    assert after.power_discard == bytes([WELLS])


def test_defiance_in_the_last_round() -> None:
    """NK-DEF-T2 NK-END-8 NK-END-A5 Another chance at the Citadel, and it is taken."""
    table = laid()
    clear(table, KHAN)
    clear(table, PLAYER)
    add(table, KHAN, "citadel", grunts=1)
    add(table, PLAYER, "citadel", grunts=3, brutes=3, raiders=3)
    table.fury, table.vp[PLAYER] = LAST_ROUND, 10
    beaten = ends(table)
    choose(beaten, "accept")
    assert beaten.over
    assert not beaten.table.won
    match = begin(table, after_limits, Seeded(5))
    choose(match, "defy", "scavenge")
    while match.asks:
        match.answer(PLAYER, match.asks[0].options[0])
    assert match.table.won
    assert match.table.fury == LAST_ROUND


# --- the end ---------------------------------------------------------------------------------------------------------


def test_the_fury_in_the_players_turn() -> None:
    """NK-END-T1 NK-END-7..9 NK-END-A4 Defiance, the Khan's turn, the Last Round with a turn of Defiance, defeat."""
    table = laid()
    table.fury, table.vp[PLAYER] = FINISH_ROUND, 20
    match = ends(table, 4)
    choose(match, "defy")
    assert (match.table.fury, match.table.glory[KHAN]) == (FINISH_ROUND, 0)
    choose(match, "accept")
    assert (match.table.fury, match.table.glory[KHAN], match.table.favor[KHAN]) == (LAST_ROUND, 1, 1)
    assert offered(match) == OFFER
    choose(match, "defy")
    assert match.over
    assert not match.table.won
    assert match.result.winners == ()
    assert (match.table.glory[KHAN], match.table.favor[KHAN]) == (1, 1), "the Khan would have moved"


def test_the_fury_in_the_khans_turn() -> None:
    """NK-END-T2 NK-END-2 NK-KTURN-7 That turn ends the round: one turn of the player remains."""
    table = laid()
    table.favor[KHAN], table.standee = 9, TO_GLORY
    first = ends(table, luck=(WELLS,))
    assert finished(first)
    assert (first.table.fury, first.table.fury_by) == (LAST_ROUND, "favor")
    assert first.table.vp == [2, 10]
    second = ends(first.table)
    assert second.over
    assert second.result.winners == ()


def test_the_end_is_not_scored() -> None:
    """NK-END-T3 NK-END-9 Defeat leaves all VP as they are."""
    table = laid()
    table.fury, table.vp = LAST_ROUND, [7, 4]
    match = ends(table)
    assert match.over
    assert match.table.vp == [7, 4]
    assert match.result.scores == (7,)


def test_no_turn_of_the_khan_in_the_last_round() -> None:
    """NK-END-B1 NK-END-9 His tokens, the standee and his units stay where they are."""
    table = laid()
    table.fury, table.glory[KHAN] = LAST_ROUND, 1
    match = ends(table)
    assert match.over
    assert not told(match, KhanTurn)
    assert (match.table.favor, match.table.glory, match.table.standee) == ([0, 1], [0, 1], TO_FAVOR)
    assert army(match.table, KHAN, "citadel") == (1, 0, 0)
    with pytest.raises(IllegalChoice, match="the game is over"):
        match.answer(PLAYER, 0)


@pytest.mark.parametrize("side", [PLAYER, KHAN])
def test_thirty_vp_bring_the_fury_once(side: int) -> None:
    """NK-END-3 NK-END-5..6 NK-END-A1 NK-END-A3 2 VP for each bastion with own units; spending does not take it back."""
    table = laid()
    table.vp[side] = 29
    table.luck = Luck(Scripted([WELLS, 0, 0]))
    before = table.vp[:]
    gain_vp(table, side, 1, "test")
    before[side] += 1
    assert [now - then for now, then in zip(table.vp, before, strict=True)] == [2, 10]
    assert (table.fury, table.fury_by) == (FINISH_ROUND, "vp")
    table.vp[side] -= 10
    gain_vp(table, side, 9, "test")
    assert (table.fury, table.fury_by) == (FINISH_ROUND, "vp")


def test_a_power_card_that_takes_vp_does_not_take_the_fury_back() -> None:
    """NK-END-3 NK-END-A3 RU-FURY-3 RU-FURY-A6 At 30 Deeds Renamed takes 2 VP; the Fury comes all the same, after it."""
    table = laid()
    table.vp[PLAYER] = 29
    table.luck = Luck(Scripted([DEEDS, WELLS]))
    gain_vp(table, PLAYER, 1, "test")
    assert (table.fury, table.fury_by) == (FINISH_ROUND, "vp")
    assert table.vp == [30 - 2 + 2, 2 + 10]
    assert table.power_discard == bytes([DEEDS, WELLS]), "the VP of the Fury bring the player to 30 once more"


@pytest.mark.parametrize(("track", "why"), [(TO_FAVOR, "favor"), (TO_GLORY, "glory")])
def test_the_players_last_space_brings_the_fury(track: int, why: str) -> None:
    """NK-END-2 The player's tokens bring it as well as the Khan's."""
    table = laid()
    tokens = table.favor if track == TO_FAVOR else table.glory
    tokens[PLAYER] = 9
    match = run(table, lambda table: advance(table, PLAYER, track, 1), Seeded(2))
    while not finished(match):
        match.answer(PLAYER, match.asks[0].options[0])
    assert (match.table.fury, match.table.fury_by) == (FINISH_ROUND, why)


def test_an_exhausted_deck_brings_the_fury() -> None:
    """NK-END-4 The last card of a deck; the discards are shuffled."""
    table = laid()
    table.discards[0], table.decks[0] = table.decks[0], b""
    table.deck, table.card = 0, table.tops[0]
    match = run(table, discard_card, Seeded(2))
    assert (match.table.fury, match.table.fury_by) == (FINISH_ROUND, "deck")
    assert (len(match.table.decks[0]), match.table.discards[0]) == (8, b"")


def test_the_facts_of_a_game_that_is_over_name_its_winner() -> None:
    """NK-GOAL-2..3 NK-GOAL-T2 Who has beaten the Khan has won with fewer VP; who has not has lost with more."""
    for end, vp, won in ((win, [3, 12], ["A"]), (lose, [12, 3], [])):
        table = laid()
        table.vp = vp
        end(table)
        assert GAME.facts(table)["winners"] == won


# --- the Khan's turn -------------------------------------------------------------------------------------------------


def nineteen_turns() -> tuple[list[tuple[int, int]], list[int], Match]:
    """After each of the Khan's turns: his glory and favor, and the Fury."""
    places: list[tuple[int, int]] = []
    furies: list[int] = []

    def turns(table: SoloTable) -> Rule[None]:
        for _ in range(19):
            yield from khans_turn(table)
            places.append((table.glory[KHAN], table.favor[KHAN]))
            furies.append(table.fury)
            table.vp = [0, 0]

    match = run(laid(), turns, Seeded(8))
    answers = 0
    while not finished(match):
        match.answer(PLAYER, match.asks[0].options[0])
        answers += 1
    assert answers < 9
    return places, furies, match


def test_where_the_khan_is_after_each_turn() -> None:
    """NK-KTURN-T1 NK-KTURN-1..3 Glory first, then by turns; favor 4, 8 and 10 on turns 6, 14 and 18, glory 10 on 19."""
    places, furies, match = nineteen_turns()
    assert places == [((turn + 1) // 2, 1 + turn // 2) for turn in range(1, 20)]
    assert [places.index((favor - 1, favor)) + 1 for favor in (4, 8, 10)] == [6, 14, 18]
    assert places[-1] == (10, 10)
    assert furies == [CALM] * 17 + [FINISH_ROUND] * 2
    assert match.table.bastions[land(match.table, "citadel")] == 4, "both bastions of the track"
    assert match.table.track_bastions == ()
    assert len(exiles_at(match.table, KHAN, land(match.table, "citadel"))) == 1


def test_never_the_same_track_twice() -> None:
    """NK-KTURN-B1 NK-KTURN-3 The standee goes to the other track every time."""
    _, _, match = nineteen_turns()
    tracks = [event.track for event in told(match, KhanTurn)]
    assert tracks == ["glory", "favor"] * 9 + ["glory"]


def test_at_most_nineteen_turns() -> None:
    """NK-KTURN-T2 NK-END-9 Without Defiance and other triggers the player is beaten when the 19th turn ends."""

    def turns(table: SoloTable) -> Rule[None]:
        while not table.over:
            table.vp = [0, 0]
            yield from after_limits(table)

    match = run(laid(), turns, Seeded(8))
    while match.asks:
        match.answer(PLAYER, match.asks[0].options[0])
    assert match.table.turns == 19
    assert not match.table.won


def reserve(table: SoloTable, grunts: int, brutes: int, raiders: int) -> None:
    """So much is in the Khan's reserve; the rest is with his armies in a corner."""
    for kind, left in enumerate((grunts, brutes, raiders)):
        more = table.reserve[KINDS + kind] - left
        add(table, KHAN, "tar-derrick", **{("grunts", "brutes", "raiders")[kind]: more})


def at_glory(space: int) -> SoloTable:
    """The Khan's next turn brings him to this space of glory."""
    table = laid()
    table.glory[KHAN], table.standee = space - 1, TO_FAVOR
    return table


def came(table: SoloTable, match: Match) -> list[tuple[int, ...]]:
    """What has come to each territory of the Khan's region."""
    armies = [(army(match.table, KHAN, name), army(table, KHAN, name)) for name in REGION]
    return [tuple(now - then for now, then in zip(after, before, strict=True)) for after, before in armies]


def test_brutes_and_raiders_for_those_that_are_missing() -> None:
    """NK-KTURN-T3 NK-KTURN-10 NK-KTURN-D1 NK-KHAN-8 NK-KHAN-D3 Two brutes: the Citadel, one outer; a raider."""
    table = at_glory(8)
    assert list(table.reserve[KINDS + BRUTE : KINDS + RAIDER + 1]) == [2, 2]
    match = run(table, khans_turn)
    assert offered(match) == ("place", ["ash-gate", "ember-stair"])
    choose(match, "ember-stair")
    assert finished(match)
    assert came(table, match) == [(0, 1, 0), (0, 0, 1), (0, 1, 0)]


def test_one_grunt_comes_to_the_citadel() -> None:
    """NK-KTURN-T4 NK-KTURN-9 Nothing is left for the others, and nothing is asked."""
    table = at_glory(2)
    reserve(table, 1, 2, 2)
    match = run(table, khans_turn)
    assert finished(match)
    assert came(table, match) == [(1, 0, 0), (0, 0, 0), (0, 0, 0)]


@pytest.mark.parametrize(
    ("space", "left", "asked", "coming"),
    [
        (2, (4, 2, 2), False, [(1, 0, 0), (1, 0, 0), (1, 0, 0)]),
        (5, (2, 2, 2), True, [(1, 0, 0), (1, 0, 0), (0, 0, 0)]),
        (8, (4, 2, 0), True, [(0, 1, 0), (0, 1, 0), (0, 0, 0)]),
        (8, (4, 1, 2), False, [(0, 1, 0), (0, 0, 1), (0, 0, 1)]),
        (8, (4, 0, 2), True, [(0, 0, 1), (0, 0, 1), (0, 0, 0)]),
        (8, (4, 0, 1), False, [(0, 0, 1), (0, 0, 0), (0, 0, 0)]),
        (8, (4, 0, 0), False, [(0, 0, 0), (0, 0, 0), (0, 0, 0)]),
    ],
)
def test_recruits_as_far_as_they_go(
    space: int, left: tuple[int, int, int], *, asked: bool, coming: list[tuple[int, ...]]
) -> None:
    """NK-KTURN-9..10 NK-KTURN-A2 NK-KTURN-D1 The Citadel first; the player is asked only where it matters."""
    table = at_glory(space)
    reserve(table, *left)
    match = run(table, khans_turn)
    assert finished(match) != asked
    if asked:
        choose(match, "ash-gate")
    assert finished(match)
    assert came(table, match) == coming


@pytest.mark.parametrize(
    ("space", "left", "piece"),
    [(5, (2, 2, 2), GRUNT), (8, (4, 2, 2), BRUTE), (8, (4, 2, 0), BRUTE), (8, (4, 0, 2), RAIDER)],
)
def test_the_player_is_told_who_comes(space: int, left: tuple[int, int, int], piece: int) -> None:
    """NK-KTURN-10 NK-KTURN-D1 Where no brute is left, a raider."""
    table = at_glory(space)
    reserve(table, *left)
    match = run(table, khans_turn)
    assert match.asks[0].about == Khans(piece)
    choose(match, "ash-gate")
    assert army(match.table, KHAN, "ash-gate")[piece] == army(table, KHAN, "ash-gate")[piece] + 1


def test_bastions_score_for_the_khan() -> None:
    """NK-KTURN-11 NK-KHAN-14 One VP for each bastion where he has units, contested ones too."""
    table = at_glory(3)
    clear(table, KHAN, "tannery-rock")
    add(table, PLAYER, "last-well", grunts=1)
    assert run(table, khans_turn).table.vp == [0, 2 + 2]


def test_favor_pays_the_khan() -> None:
    """NK-KTURN-5 NK-KTURN-8 VP on the way, and a VP but no blessing beyond the end of either track."""
    table = laid()
    table.standee = TO_GLORY
    assert run(table, khans_turn).table.vp == [0, 2]
    for standee in (TO_FAVOR, TO_GLORY):
        table = laid()
        table.standee, table.favor[KHAN], table.glory[KHAN], table.fury = standee, 10, 10, FINISH_ROUND
        after = run(table, khans_turn).table
        assert (after.vp, after.blessings, after.favor[KHAN], after.glory[KHAN]) == ([0, 1], [1, 0], 10, 10)


@pytest.mark.parametrize(("gone", "standing"), [((), 3), ((4,), 2)])
def test_the_bastion_of_the_track_is_for_the_first(gone: tuple[int, ...], standing: int) -> None:
    """NK-KTURN-6 NK-KHAN-16 NK-KTURN-A5 To the Citadel, unless the player was there before."""
    table = laid()
    table.standee, table.favor[KHAN] = TO_GLORY, 3
    table.track_bastions = tuple(space for space in table.track_bastions if space not in gone)
    match = run(table, khans_turn)
    assert match.table.bastions[land(table, "citadel")] == standing
    assert match.table.track_bastions == (8,)


def test_the_bonus_of_his_exile_is_not_resolved() -> None:
    """NK-KTURN-B2 NK-KTURN-12 NK-KTURN-A3 NK-KTURN-A8 Ghazan adds no bastion for him; no space was empty."""
    table = laid()
    ghazan = table.box.kind.exile.value_of("ghazan")
    others = [exile for exile in range(16) if exile != ghazan]
    table.exile_top, table.exile_deck = ghazan, bytes(others[:3])
    table.exile_spaces = others[3:5]
    table.luck = Luck(Scripted([1]))
    bastions, supply = table.bastions[:], table.bastion_supply
    take_top_exile(table)
    assert exiles_at(table, KHAN, land(table, "citadel")) == [ghazan]
    assert (table.bastions, table.bastion_supply) == (bastions, supply)
    assert table.exile_spaces == others[3:5]
    assert (table.exile_top, table.exile_deck) == (others[1], bytes([others[0], others[2]]))


def test_no_exile_is_left_for_him() -> None:
    """NK-KTURN-A4 An empty deck gives nothing, whatever lies in the spaces."""
    table = laid()
    spaces = table.exile_spaces[:]
    table.exile_top, table.exile_deck = NO_CARD, b""
    take_top_exile(table)
    assert exiles_at(table, KHAN, land(table, "citadel")) == []
    assert table.exile_spaces == spaces


@pytest.mark.parametrize(("order", "scored"), [("exile-then-fury", 2 * 2), ("fury-then-exile", 0)])
def test_the_exile_comes_before_the_fury(order: str, scored: int) -> None:
    """NK-KTURN-A6 With nobody else in the Citadel, the exile decides whether its bastions score."""
    table = laid(rulings={"glory10_order": order})
    clear(table, KHAN)
    table.glory[KHAN], table.standee = 9, TO_FAVOR
    match = run(table, khans_turn, Seeded(1))
    assert match.table.vp == [2, scored]
    assert match.table.fury_by == "glory"


def test_the_space_of_the_fury_is_the_tables_to_rule() -> None:
    """NK-KTURN-7 NK-END-2 Where the Fury waits for a step beyond the track, it does for the Khan's as well."""
    table = laid(rulings={"fury_track_space": 11})
    table.favor[KHAN], table.standee = 9, TO_GLORY
    reached = run(table, khans_turn)
    assert (reached.table.favor[KHAN], reached.table.fury) == (10, CALM)
    reached.table.standee = TO_GLORY
    beyond = run(reached.table, khans_turn, Seeded(1))
    assert beyond.table.fury == FINISH_ROUND


def test_no_battle_and_no_limit_in_the_khans_turn() -> None:
    """NK-KTURN-A1 NK-TURN-3..4 NK-KHAN-11 Recruits beside the player's units wait; the Khan's armies grow past six."""
    table = at_glory(2)
    add(table, PLAYER, "ash-gate", grunts=1)
    match = begin(table, table.box.mode.end_turn, Seeded(1))
    assert match.asks[0].kind.name == "card"
    assert army(match.table, KHAN, "ember-stair") == (3, 2, 2)
    assert army(match.table, PLAYER, "ash-gate") == (1, 0, 0)
    assert match.table.reserve[KINDS + GRUNT] == 1

"""Battles against the Khan: he rolls and does everything first; a tie is the player's; the Citadel is all."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from kurultai.games.ruination.box import KINDS
from kurultai.games.ruination.events import BattleWon, DiceRolled, UnitLost
from kurultai.games.ruination.named_rules import battle as battle_rule
from kurultai.games.ruination.new_khan_rising.events import KhanRetreated, KhanTactic, PowerRevealed
from kurultai.games.ruination.new_khan_rising.table import KHAN, PLAYER, SoloTable
from kurultai.games.ruination.table import BATTLES, controls, put
from kurultai.kernel.errors import IllegalChoice
from kurultai.kernel.luck import Seeded
from kurultai.kernel.match import Match
from tests.games.ruination.new_khan_rising.solo_table import (
    BLANK,
    BLESSINGS,
    DOUBLE,
    GAME,
    POINT,
    SPECIAL,
    STRENGTH,
    WELLS,
    add,
    army,
    begin,
    choose,
    clear,
    finished,
    laid,
    land,
    offered,
    run,
    told,
)


def fight(table: SoloTable, where: str, luck: Sequence[int]) -> Match:
    """A battle of the player against the Khan, at the player's first choice in it."""
    table.turn = PLAYER
    return run(table, lambda table: battle_rule(table, where, "B"), luck)


def against(where: str, *, grunts: int = 0, brutes: int = 0, raiders: int = 0, khan: str = "reaver") -> SoloTable:
    """The first table, and an army of the player in the midst of the Khan's."""
    table = laid(khan=khan)
    clear(table, PLAYER)
    add(table, PLAYER, where, grunts, brutes, raiders)
    return table


def markers(match: Match) -> tuple[list[int], list[int]]:
    """Strength and casualties, player first."""
    battle = match.table.battle
    return battle.strength, battle.casualties


# --- counting and rolling --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("where", "strength", "casualties", "dice"),
    [("last-well", 5, 1, 3), ("ash-gate", 8, 2, 3), ("citadel", 3, 0, 1), ("flare-flats", 2, 0, 1)],
)
def test_the_first_armies_of_the_khan(where: str, strength: int, casualties: int, dice: int) -> None:
    """NK-BATTLE-T1..T2 NK-BATTLE-2 NK-KHAN-15 NK-BATTLE-A1 Strength with bastions, casualties, dice; the favor die."""
    match = fight(against(where, grunts=1), where, [BLANK] * dice + [POINT, BLANK])
    assert markers(match) == ([1, strength], [0, casualties])
    rolled = told(match, DiceRolled)
    assert [(event.side, len(event.faces)) for event in rolled] == [(KHAN, dice + 1), (PLAYER, 1)]
    assert match.table.vp == [0, dice], "a VP for each blank die"
    level = against(where, grunts=1)
    level.favor = [1, 1]
    rolled = told(fight(level, where, [BLANK] * (dice + 1)), DiceRolled)
    assert [(event.side, len(event.faces)) for event in rolled] == [(KHAN, dice), (PLAYER, 1)]


def test_strength_dice_of_the_khan() -> None:
    """NK-BATTLE-4 Two strength for each."""
    match = fight(against("last-well", grunts=1), "last-well", [STRENGTH, STRENGTH, BLANK, POINT, BLANK])
    assert markers(match) == ([1, 5 + 4], [0, 1])
    assert match.table.vp == [0, 1]


def test_five_specials_are_four_tactics() -> None:
    """NK-BATTLE-T3 NK-BATTLE-5 NK-BATTLE-A4 NK-KHAN-1 Two doubles and a single: tactics 1 to 4, each once."""
    table = against("last-well", grunts=1, khan="keeper")
    match = fight(table, "last-well", [DOUBLE, DOUBLE, SPECIAL, POINT, BLANK])
    assert [event.number for event in told(match, KhanTactic)] == [1, 2, 3, 4]
    assert markers(match)[0] == [1, 5 + 1 + 2]
    assert army(match.table, KHAN, "last-well") == (2, 1, 1), "the second brings a grunt"
    assert army(match.table, KHAN, "citadel") == (1, 1, 0), "the fourth brings a brute"
    assert match.table.bastions[land(table, "citadel")] == 3


@pytest.mark.parametrize(("dice", "tactics"), [([SPECIAL, BLANK, BLANK], [1]), ([DOUBLE, SPECIAL, BLANK], [1, 2, 3])])
def test_a_tactic_for_each_special_from_the_top(dice: list[int], tactics: list[int]) -> None:
    """NK-BATTLE-5 NK-BATTLE-A4 A double counts twice."""
    match = fight(against("last-well", grunts=1), "last-well", [*dice, POINT, BLANK])
    assert [event.number for event in told(match, KhanTactic)] == tactics


def test_the_enraged_side() -> None:
    """NK-KHAN-2 The reaver's other side: its own first tactic, a casualty and a die more in every battle."""
    table = against("last-well", grunts=1)
    table.enraged = True
    match = fight(table, "last-well", [SPECIAL, BLANK, BLANK, BLANK, POINT, BLANK])
    assert markers(match) == ([1, 5 + 1], [0, 1 + 1])
    assert match.table.vp == [0, 3]


def test_the_enraged_keeper_saves_his_own() -> None:
    """NK-KHAN-2 One strength more, and one casualty less at the end of every battle."""
    table = against("flare-flats", brutes=3, khan="keeper")
    table.enraged = True
    match = fight(table, "flare-flats", [BLANK, POINT, BLANK])
    assert markers(match)[0] == [6, 3]
    choose(match, "pass")
    assert finished(match)
    assert army(match.table, KHAN, "last-well") == (1 + 2, 1, 1), "the casualty of the victory is saved"


@pytest.mark.parametrize(("rulings", "khans", "players"), [({}, 3, 11), ({"dice_unlimited": False}, 1, 11)])
def test_of_twelve_dice_the_player_takes_first(rulings: dict[str, bool], khans: int, players: int) -> None:
    """RU-COMP-A1 Though the Khan rolls first, the player is the attacker; the favor die comes beside them."""
    table = laid(khan="reaver", rulings=rulings)
    clear(table, PLAYER)
    add(table, PLAYER, "last-well", 1, 1, 1)
    table.bonus[2] = players - 3
    match = fight(table, "last-well", [BLANK] * khans + [POINT] + [BLANK] * players)
    assert [len(event.faces) for event in told(match, DiceRolled)] == [khans + 1, players]


def test_a_power_card_comes_before_the_player_rolls() -> None:
    """NK-BATTLE-T4 NK-BATTLE-3 NK-BATTLE-A10 The Khan's blanks bring him from 9 to 11."""
    table = against("last-well", grunts=1)
    table.vp[KHAN] = 9
    match = fight(table, "last-well", [BLANK, BLANK, STRENGTH, POINT, WELLS, BLANK])
    assert match.table.vp == [0, 11]
    order = [event for _, event in match.story or [] if isinstance(event, DiceRolled | PowerRevealed)]
    assert [type(event) for event in order] == [DiceRolled, PowerRevealed, DiceRolled]
    assert [event.side for event in order if isinstance(event, DiceRolled)] == [KHAN, PLAYER]


def test_blessings_are_for_the_players_dice_alone() -> None:
    """NK-BATTLE-B1 NK-BATTLE-8 NK-BATTLE-D1 The Khan's strength dice cannot be rolled again or turned."""
    table = against("last-well", grunts=1, brutes=1)
    table.blessings[PLAYER] = 3
    match = fight(table, "last-well", [STRENGTH, STRENGTH, STRENGTH, POINT, SPECIAL, BLANK])
    assert markers(match)[0] == [3, 5 + 6]
    choose(match, "reroll-one")
    assert offered(match) == ("die", ["special", "blank"])
    with pytest.raises(IllegalChoice, match="“strength” is not offered"):
        choose(match, "strength")
    assert match.table.blessings[PLAYER] == 3


# --- the player wins -------------------------------------------------------------------------------------------------


def test_survivors_of_a_corner_go_to_the_citadel() -> None:
    """NK-BATTLE-T5 NK-BATTLE-11..16 NK-BATTLE-22 NK-BATTLE-A5..A6 NK-KHAN-22 No other bastion in the region."""
    table = against("last-well", brutes=3)
    match = fight(table, "last-well", [BLANK] * 3 + [POINT, BLANK])
    assert markers(match) == ([6, 5], [0, 1])
    choose(match, "pass")
    assert finished(match)
    after = match.table
    assert [(event.winner, event.loser) for event in told(match, BattleWon)] == [(PLAYER, KHAN)]
    assert after.vp == [3, 3], "one for each of his units, before casualties"
    assert after.blessings[PLAYER] == 1 + 1, "one for the blank die"
    assert army(after, PLAYER, "last-well") == (0, 2, 0), "his raider has struck"
    assert army(after, KHAN, "last-well") == (0, 0, 0)
    assert army(after, KHAN, "citadel") == (1, 1, 1), "his grunt fell to the victory's casualty"
    assert controls(after, PLAYER, land(after, "last-well"))
    assert [event.seat for event in told(match, UnitLost)] == [PLAYER, KHAN]


def test_survivors_beside_a_corner_go_to_the_corner() -> None:
    """NK-BATTLE-T5 NK-BATTLE-16 He holds the corner with its bastion: there, and nowhere else."""
    match = fight(against("flare-flats", brutes=3), "flare-flats", [BLANK, POINT, BLANK])
    choose(match, "pass")
    assert finished(match)
    assert [(event.origin, event.to) for event in told(match, KhanRetreated)] == [
        (land(match.table, "flare-flats"), land(match.table, "last-well"))
    ]
    assert army(match.table, KHAN, "last-well") == (1 + 1, 1, 1)
    assert army(match.table, KHAN, "citadel") == (1, 0, 0)


def test_the_player_chooses_between_his_bastions_in_the_region() -> None:
    """NK-BATTLE-B2 NK-BATTLE-D2 NK-BATTLE-A5 Two in the region: neither the Citadel nor another corner is offered."""
    table = against("flare-flats", brutes=3)
    for name in ("herders-shelf", "flare-flats"):
        table.bastions[land(table, name)] += 1
        table.bastion_supply -= 1
    match = fight(table, "flare-flats", [BLANK, POINT, BLANK])
    choose(match, "pass")
    assert offered(match) == ("retreat", ["last-well", "herders-shelf"])
    for name in ("citadel", "tar-derrick", "flare-flats"):
        with pytest.raises(IllegalChoice, match=f"“{name}” is not offered"):
            choose(match, name)
    choose(match, "herders-shelf")
    assert army(match.table, KHAN, "herders-shelf") == (3, 0, 0)


def test_a_contested_bastion_is_no_refuge() -> None:
    """NK-BATTLE-16 NK-BATTLE-A11 The corner is contested: to the Citadel, also when the player stands there."""
    table = against("flare-flats", brutes=3)
    add(table, PLAYER, "last-well", grunts=1)
    add(table, PLAYER, "citadel", grunts=1)
    match = fight(table, "flare-flats", [BLANK, POINT, BLANK])
    choose(match, "pass")
    assert army(match.table, KHAN, "citadel") == (1 + 1, 0, 0)
    assert army(match.table, PLAYER, "citadel") == (1, 0, 0)


def test_he_does_not_stay_where_he_lost() -> None:
    """NK-BATTLE-A5 NK-BATTLE-16 All of the victors fall, and the bastion is his alone: he leaves it nevertheless."""
    table = against("last-well", brutes=3)
    clear(table, KHAN, "last-well", "tar-derrick")
    add(table, KHAN, "last-well", raiders=4)
    match = fight(table, "last-well", [BLANK, POINT, BLANK])
    assert markers(match) == ([6, 5], [0, 4])
    choose(match, "pass")
    assert finished(match)
    assert not match.table.holders[land(table, "last-well")]
    assert army(match.table, KHAN, "citadel") == (1, 0, 3)


def test_nobody_left_to_retreat() -> None:
    """NK-BATTLE-A12 All his units fall: no retreat, and the territory is the player's."""
    table = against("flare-flats", brutes=2, raiders=2)
    match = fight(table, "flare-flats", [BLANK, POINT, BLANK, BLANK])
    choose(match, "pass")
    assert finished(match)
    assert not told(match, KhanRetreated)
    assert controls(match.table, PLAYER, land(table, "flare-flats"))
    assert match.table.vp == [2, 1]


def test_stolen_favor_is_paid_before_the_player_acts() -> None:
    """NK-BATTLE-6 NK-KHAN-19 The only blessing is gone before it could be used."""
    match = fight(against("flare-flats", brutes=2), "flare-flats", [BLANK, BLESSINGS, STRENGTH])
    assert match.table.blessings[PLAYER] == 0
    assert offered(match) == ("fight", ["strength", "pass"])


# --- the Khan wins ---------------------------------------------------------------------------------------------------


def test_the_khan_wins() -> None:
    """NK-BATTLE-T7 NK-BATTLE-17..22 NK-BATTLE-A9 NK-BATTLE-A13 No VP for him; the player strikes, then retreats."""
    table = against("last-well", grunts=3, raiders=1)
    clear(table, KHAN, "flare-flats", "herders-shelf")
    match = fight(table, "last-well", [STRENGTH, STRENGTH, STRENGTH, POINT, BLANK, BLANK])
    assert markers(match) == ([4, 11], [1, 1])
    choose(match, "pass")
    assert offered(match)[0] == "casualty", "the Khan's marker stands at 2 now"
    assert army(match.table, KHAN, "last-well") == (0, 1, 1), "the player's casualty has fallen on his grunt"
    choose(match, "grunt@last-well")
    assert [event.seat for event in told(match, UnitLost)] == [KHAN, PLAYER, PLAYER]
    assert offered(match) == ("retreat", ["flare-flats", "herders-shelf"])
    choose(match, "flare-flats")
    assert finished(match)
    assert match.table.vp == [0, 0]
    assert match.table.blessings == [1 + 2, 0], "one for each blank die of the player"
    assert army(match.table, PLAYER, "flare-flats") == (1, 0, 1)
    assert controls(match.table, KHAN, land(table, "last-well"))


def test_both_sides_fall() -> None:
    """NK-BATTLE-A12 NK-BATTLE-19 With nobody left on either side the territory is empty."""
    table = against("flare-flats", raiders=2)
    table.enraged = True
    match = fight(table, "flare-flats", [STRENGTH, SPECIAL, POINT, BLANK])
    choose(match, "pass")
    assert finished(match)
    assert [event.winner for event in told(match, BattleWon)] == [KHAN]
    assert army(match.table, KHAN, "flare-flats") == army(match.table, PLAYER, "flare-flats") == (0, 0, 0)
    assert not match.table.holders[land(table, "flare-flats")]


def test_casualties_never_pass_six() -> None:
    """NK-BATTLE-A2 NK-BATTLE-17 Six is the most, for the Khan as well."""
    table = against("ash-gate", grunts=8, brutes=1, raiders=1)
    clear(table, KHAN, "last-well", "tar-derrick", "tannery-rock")
    add(table, KHAN, "ash-gate", raiders=3)
    match = fight(table, "ash-gate", [DOUBLE, STRENGTH, STRENGTH, POINT] + [BLANK] * 3)
    assert markers(match) == ([11, 15], [1, 6]), "five raiders and his second tactic"
    choose(match, "pass", "grunt@ash-gate", "grunt@ash-gate")
    lost = [event.seat for event in told(match, UnitLost)]
    assert (lost.count(KHAN), lost.count(PLAYER)) == (1, 6)


# --- the Citadel -----------------------------------------------------------------------------------------------------


def at_citadel(*, grunts: int = 0, brutes: int = 0, raiders: int = 0) -> SoloTable:
    """The Khan has a grunt in the Citadel and nothing else; the player's army has come there."""
    table = against("citadel", grunts=grunts, brutes=brutes, raiders=raiders)
    clear(table, KHAN)
    add(table, KHAN, "citadel", grunts=1)
    return table


def test_a_tie_at_the_citadel_is_victory() -> None:
    """NK-BATTLE-T6 NK-BATTLE-9..10 Three against a grunt and two bastions."""
    match = fight(at_citadel(grunts=3), "citadel", [BLANK, POINT, BLANK])
    assert markers(match)[0] == [3, 3]
    choose(match, "pass")
    assert match.over
    assert match.table.won
    assert match.result.winners == (PLAYER,)


def test_one_short_of_a_tie_is_none() -> None:
    """NK-BATTLE-9 Two against three at the Citadel: the game goes on."""
    match = fight(at_citadel(grunts=2), "citadel", [BLANK, POINT, BLANK])
    choose(match, "pass")
    assert not match.over
    assert not match.table.won


def test_victory_in_the_third_round_ends_everything() -> None:
    """NK-GOAL-T1 NK-GOAL-1..2 NK-BATTLE-A3 NK-GOAL-A1 No casualties, blessings, VP, limits or Defiance after it."""
    table = at_citadel(grunts=1, raiders=2)
    add(table, KHAN, "citadel", raiders=1)
    add(table, PLAYER, "drip-caves", grunts=7)
    table.turns, table.phase, table.turn = 2, BATTLES, PLAYER
    table.vp = [25, 3]
    match = begin(table, GAME.play, [BLANK, BLANK, POINT, STRENGTH, STRENGTH])
    choose(match, "strength", "strength")
    assert match.over
    assert match.table.won
    assert army(match.table, PLAYER, "citadel") == (1, 0, 2), "the Khan's raider strikes nobody"
    assert army(match.table, KHAN, "citadel") == (1, 0, 1)
    assert army(match.table, PLAYER, "drip-caves") == (7, 0, 0), "no army limit"
    assert match.table.vp == [24, 6], "only his dice have scored"
    assert (match.table.turns, match.table.glory) == (2, [0, 0]), "neither Defiance nor the Khan's turn"


def test_nothing_can_be_done_after_the_end() -> None:
    """NK-GOAL-B1 Whatever is tried is refused, and the table stays as it is."""
    match = fight(at_citadel(grunts=3), "citadel", [BLANK, POINT, BLANK])
    choose(match, "pass")
    before = match.table.to_plain()
    for option in (0, True, None):
        with pytest.raises(IllegalChoice, match="the game is over"):
            match.answer(PLAYER, option)
    assert match.table.to_plain() == before


@pytest.mark.parametrize("vp", [[0, 60], [60, 0]])
def test_vp_decide_nothing(vp: list[int]) -> None:
    """NK-GOAL-T2 NK-GOAL-3 Far behind and victorious, far ahead and beaten."""
    table = at_citadel(grunts=3)
    table.vp, table.fury = vp[:], 2
    won = fight(table, "citadel", [BLANK, POINT, BLANK])
    choose(won, "pass")
    assert won.result.winners == (PLAYER,)
    lost = run(table, table.box.mode.end_turn)
    if not lost.over:
        choose(lost, "accept")
    assert lost.over
    assert lost.result.winners == ()
    assert lost.result.scores == (vp[0],)


def test_an_emptied_citadel_is_no_victory() -> None:
    """NK-GOAL-A2..A3 NK-KTURN-A1 The player holds it; what the Khan brings is fought in the next turn, and counts."""
    table = at_citadel(grunts=3, brutes=3)
    clear(table, KHAN)
    table.glory[KHAN] = 1
    match = begin(table, table.box.mode.end_turn, Seeded(4))
    assert not match.over
    assert match.asks[0].kind.name == "card", "no battle in the Khan's turn"
    assert army(match.table, KHAN, "citadel") == (1, 0, 0)
    match.table.phase = BATTLES
    again = begin(match.table, GAME.play, [BLANK, POINT, BLANK, BLANK])
    choose(again, "pass")
    assert again.over
    assert again.table.won


def test_exiles_of_the_khan_fight() -> None:
    """NK-KTURN-A3 NK-BATTLE-A1 Strength, casualties and dice of an exile count for him."""
    table = at_citadel(grunts=3)
    exile = next(at for at, card in enumerate(table.box.content.exiles) if card.strength and card.dice)
    card = table.box.content.exiles[exile]
    put(table, KHAN, land(table, "citadel"), KINDS + exile)
    match = fight(table, "citadel", [BLANK] * (2 + card.dice) + [POINT, BLANK])
    assert markers(match) == ([3, 3 + card.strength], [0, card.casualties])

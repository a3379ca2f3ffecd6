"""What the solo game's insight thinks well of, and that it leads a bot to the Citadel."""

from __future__ import annotations

from kurultai.bots.arena import play_out
from kurultai.bots.bot import make_bot
from kurultai.games.ruination.fury import FINISH_ROUND
from kurultai.games.ruination.move import march
from kurultai.games.ruination.new_khan_rising.insight import solo_insight
from kurultai.games.ruination.new_khan_rising.table import KHAN, PLAYER, SoloTable
from kurultai.games.ruination.table import FIGHT, Battle
from tests.games.ruination.new_khan_rising.solo_table import GAME, add, begin, clear, laid, land, new_match

FAR = ("last-well", "flare-flats", "herders-shelf", "tar-derrick", "carcass-bank", "wreckers-cut")
LAST = ("tannery-rock", "girder-grove", "cistern-steps")
OUTER = ("ash-gate", "ember-stair")


def better(one: SoloTable, other: SoloTable) -> bool:
    return solo_insight(one) > solo_insight(other) + 1


def test_every_garrison_that_is_gone_is_a_step() -> None:
    """NK-KHAN-9..10 The corners first, then the outer territories; a lock that opens is a step of its own."""
    table = laid()
    for names in (FAR, LAST, OUTER):
        before = table.copy()
        clear(table, KHAN, *names)
        assert better(table, before)


def test_a_khan_with_more_behind_his_walls_is_worse() -> None:
    """NK-KHAN-15 Units and bastions in the Citadel."""
    table = laid()
    stronger = table.copy()
    add(stronger, KHAN, "citadel", grunts=4)
    walled = table.copy()
    walled.bastions[land(table, "citadel")] += 2
    assert better(table, stronger)
    assert better(table, walled)


def test_the_fury_is_a_loss_of_time() -> None:
    """NK-END-7 NK-END-4 When it is invoked, and when the card in hand will invoke it."""
    table = laid()
    furious = table.copy()
    furious.fury = FINISH_ROUND
    assert better(table, furious)
    table.deck, table.card = 0, table.tops[0]
    running_out = table.copy()
    running_out.decks[0] = b""
    assert better(table, running_out)


def test_units_on_the_march_are_not_lost() -> None:
    """NK-TURN-2 In the middle of a march the table looks as it will when all have come."""
    table = laid()
    home, to = land(table, "hulk-head"), land(table, "drip-caves")
    there = table.copy()
    for side in (table, there):
        march(side, PLAYER, 1, home, to)
    there.marching = b""
    assert better(table, there), "who has left and never comes is lost"
    assert table.marching, "a question changes nothing"


def test_a_battle_for_the_citadel_is_everything() -> None:
    """NK-GOAL-1 The higher the own marker, the better, by far."""
    table = laid()
    clear(table, KHAN, *FAR, *LAST, *OUTER)
    add(table, PLAYER, "citadel", grunts=3)
    table.phase = FIGHT
    table.battle = Battle(where=land(table, "citadel"), attacker=PLAYER, defender=KHAN)
    table.battle.dice = [bytearray(len(table.box.dice.names)) for _ in range(2)]
    behind = table.copy()
    assert behind.battle is not None
    behind.battle.strength[1] = 6
    assert solo_insight(table) > solo_insight(behind) + 50


def test_greedy_takes_the_citadel_when_it_lies_open() -> None:
    """NK-GOAL-1..2 NK-BATTLE-10 With the army before the gate it marches, fights and wins."""
    table = laid(difficulty="easy")
    clear(table, KHAN)
    clear(table, PLAYER)
    add(table, KHAN, "citadel", grunts=1)
    add(table, PLAYER, "ash-gate", grunts=3, brutes=3)
    match = begin(table, GAME.play, new_match().luck.source)
    bot = make_bot("greedy", 1)
    play_out(match, [bot])
    assert match.result.winners == (PLAYER,)
    assert match.table.turns < 4

"""Why something is not offered: a rule that exists and a whole sentence, made from what the viewer sees."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings

from kurultai.games.ruination.kinds import DONE, FIRST_TACTIC, NOMADS, REROLL_ANY
from kurultai.games.ruination.reasons import REASONS
from kurultai.games.ruination.recruit import ORDER
from kurultai.games.rulebooks import rulebook_of
from kurultai.kernel.ask import Ask
from kurultai.kernel.match import Match
from tests.games.ruination.saying import BOX, CONTENT, land, number, words_for
from tests.games.ruination.walking import GAME, SEATS, SEEDS, SIDES, walk
from tests.games.sentences import NAMES, asked, is_whole

BOOK = rulebook_of("ruination")
ALWAYS = {"keep-tile", "home", "part", "send", "fetch", "spread-from", "gather-at", "scavenge-at", "recruit", "toll"}
ALWAYS |= {"advantage", "exile", "slot", "battle", "fight", "retreat", "place", "enemy", "casualty", "disband"}
"""The kinds in which everything that is not offered has its reason."""


def refused(match: Match, ask: Ask[Any], value: Any) -> tuple[str, str] | None:
    words = GAME.words(match.table.box, NAMES[: match.table.box.seats], ask.seat)
    return words.why_not(GAME.view(match.table, ask.seat), ask, value)


@given(SEATS, SIDES, SEEDS)
@settings(max_examples=12, deadline=None)
def test_whatever_is_not_offered_has_a_rule_and_a_sentence(seats: int, sides: str, seed: int) -> None:
    random = Random(seed)
    for step, match in enumerate(walk(seats, sides, seed)):
        if step > 250:
            break
        for ask in match.asks:
            rest = [value for value in ask.kind.domain if value not in ask.options]
            for value in random.sample(rest, min(6, len(rest))):
                told = refused(match, ask, value)
                if told is None:
                    assert ask.kind.name not in ALWAYS, (ask, ask.kind.name_of(value))
                    continue
                rule, sentence = told
                assert rule in BOOK, rule
                assert is_whole(sentence), sentence
                assert sentence.endswith("."), sentence


@given(SEATS, SEEDS)
@settings(max_examples=4, deadline=None)
def test_nothing_that_is_offered_is_refused(seats: int, seed: int) -> None:
    for step, match in enumerate(walk(seats, "advanced", seed)):
        if step > 120:
            break
        for ask in match.asks:
            assert all(refused(match, ask, option) is None for option in ask.options)


def test_every_kind_with_reasons_is_a_kind() -> None:
    assert set(REASONS) <= {kind.name for kind in BOX.kinds}


# --- what is said, by example -------------------------------------------------------------------------------------


def laid(**changes: Any) -> Any:
    """What Ada sees of a table for two where Ada lives in the Rustwall."""
    match = GAME.new_match(seats=2, seed=1)
    seats = {"A": {"home": "rustwall"}, "B": {"home": "saltmouth"}}
    GAME.arrange(match.table, {"seat": seats, **changes})
    return GAME.view(match.table, 0)


ARMIES = {"at": {"hulk-head": {"A": "2 grunts"}, "drip-caves": {"A": "1 grunt", "B": "1 brute"}}}
HULK, CAVES, GATE, WELL = land("hulk-head"), land("drip-caves"), land("ash-gate"), land("last-well")
PIECES = BOX.pieces
WAR_GEAR = number(CONTENT.advantages, "war-gear")


@pytest.fixture(scope="module")
def view() -> Any:
    return laid(**ARMIES)


def test_nobody_marches_out_of_a_fight_or_where_nobody_is(view: Any) -> None:
    words, ask = words_for(0), asked(BOX.kind.spread_from, [HULK])
    assert words.why_not(view, ask, CAVES) == (
        "RU-MAP-16",
        "You share Drip Caves with an enemy, so you do not control it, and nobody marches out of a fight.",
    )
    told = words.why_not(view, ask, GATE)
    assert told is not None
    assert told[0] == "RU-MAP-4"
    assert told[1].startswith("You have no units in Ash Gate;")


def test_a_march_goes_to_a_neighbour_only(view: Any) -> None:
    words = words_for(0)
    ask = asked(BOX.kind.send, [CAVES * PIECES], about=HULK)
    assert words.why_not(view, ask, WELL * PIECES) == (
        "RU-MAP-6",
        "Last Well is not beside Hulk Head: Hulk Head does not touch the Wasteland, and they share no border.",
    )
    assert words.why_not(view, ask, CAVES * PIECES + 1) == (
        "RU-MOVE-2",
        "You have not a brute left to send from Hulk Head.",
    )
    assert words.why_not(view, ask, DONE) == ("RU-MOVE-A2", "At least one unit must march.")


def test_points_and_places_limit_recruiting(view: Any) -> None:
    words = words_for(0)
    ask = asked(BOX.kind.recruit, [2 * 15 + HULK], about=1)
    assert words.why_not(view, ask, ORDER.index(1) * 15 + HULK) == (
        "RU-RECRUIT-2",
        "You need 2 points for a brute and have 1 point left.",
    )
    assert words.why_not(view, ask, 2 * 15 + WELL) == (
        "RU-RECRUIT-6",
        "You recruit where you have units, or at home; Last Well is neither.",
    )


def test_a_price_is_told_with_what_one_has() -> None:
    match = GAME.new_match(seats=2, seed=1)
    shown = GAME.view(match.table, 0)
    card = shown.advantages[0][0]
    told = words_for(0).why_not(shown, asked(BOX.kind.advantage, [DONE]), card)
    assert told is not None
    assert told[0] == "RU-ADV-3"
    assert told[1].endswith("; you have no resources.")


def test_a_battle_needs_two_sides_and_a_tactic_its_specials() -> None:
    fought = laid(**ARMIES, battle={"at": "drip-caves", "enemy": "B"})
    words = words_for(0)
    meet = asked(BOX.kind.battle, [CAVES * (NOMADS + 1) + 1])
    assert words.why_not(fought, meet, CAVES * (NOMADS + 1) + NOMADS) == (
        "RU-BATTLE-3",
        "In Drip Caves you do not meet the nomads.",
    )
    fight = asked(BOX.kind.fight, [6])
    assert words.why_not(fought, fight, FIRST_TACTIC + 2) == (
        "RU-BATTLE-18",
        "Tactic 3 takes 2 specials; your dice show 0.",
    )
    assert words.why_not(fought, fight, REROLL_ANY) == ("RU-BLESS-2", "That costs 2 blessings; you have 0 blessings.")


def test_a_beaten_army_goes_where_it_is_alone(view: Any) -> None:
    ask = asked(BOX.kind.retreat, [HULK], about=CAVES)
    assert words_for(0).why_not(view, ask, CAVES) == (
        "RU-RETREAT-1",
        "The battle of Drip Caves is lost: nobody can stay.",
    )

"""Why something is not offered: a rule that exists and a whole sentence, made from what the viewer sees."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings

from kurultai.games.ruination.box import GRUNT, LANDS
from kurultai.games.ruination.kinds import DONE, FAVOR_DIE, FIRST_TACTIC, NOMADS, PASS, REROLL_ANY, STRENGTH
from kurultai.games.ruination.reasons import REASONS
from kurultai.games.ruination.recruit import ORDER, ByCard
from kurultai.games.rulebooks import rulebook_of
from kurultai.kernel.ask import Ask
from kurultai.kernel.game import Setup
from kurultai.kernel.match import Match
from tests.games.ruination.saying import BOX, CONTENT, choose, land, number, started, words_for
from tests.games.ruination.walking import GAME, SEATS, SEEDS, SIDES, walk
from tests.games.sentences import NAMES, asked, is_whole

BOOK = rulebook_of("ruination")
ALWAYS = {"keep-tile", "home", "part", "send", "fetch", "spread-from", "gather-at", "scavenge-at", "recruit", "toll"}
ALWAYS |= {"advantage", "exile", "slot", "battle", "fight", "retreat", "place", "enemy", "casualty", "disband"}
"""The kinds in which everything that is not offered has its reason."""


def refused(match: Match, ask: Ask[Any], value: Any) -> tuple[str, str] | None:
    words = GAME.words(match.table.box, NAMES[: match.table.box.seats], ask.seat)
    return words.why_not(GAME.view(match.table, ask.seat), ask, value)


def refusal(match: Match, name: str) -> tuple[str, str] | None:
    """Why the open question does not offer this, in text."""
    [ask] = match.asks
    return refused(match, ask, ask.kind.value_of(name))


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
GRUNTS = ORDER.index(GRUNT) * LANDS
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


def test_units_come_in_one_order_whatever_they_cost() -> None:
    """RU-RECRUIT-A6"""
    match = started("recruit", {"at": {"hulk-head": {"A": "1 grunt"}, "citadel": {"A": "1 grunt"}}})
    choose(match, "grunt@pump-row")
    told = refusal(match, "grunt@hulk-head")
    assert told is not None
    assert told[0] == "RU-RECRUIT-A6"
    assert told[1].startswith("Brutes are recruited first, then raiders, then grunts, each in the order of the map,")
    assert refusal(match, "grunt@ash-gate") == (
        "RU-RECRUIT-6",
        "You recruit where you have units, or at home; Ash Gate is neither.",
    )


def test_a_card_that_recruits_in_one_enemy_controlled_territory_says_so() -> None:
    """RU-ICON-A2"""
    table = {"at": {"hulk-head": {"A": "1 grunt"}, "last-well": {"B": "1 grunt"}, "citadel": {"B": "1 grunt"}}}
    match = started("bonus", table, of="batu")
    card = "This card recruits in one enemy-controlled territory, not in"
    assert refusal(match, "grunt@hulk-head") == ("RU-ICON-A2", f"{card} Hulk Head.")
    assert refusal(match, "grunt@ash-gate") == ("RU-ICON-A2", f"{card} Ash Gate.")
    choose(match, "grunt@last-well")
    ask = asked(BOX.kind.recruit, [GRUNTS + WELL], about=ByCard(2, "enemy-controlled"))
    assert refused(match, ask, GRUNTS + land("citadel")) == ("RU-ICON-A2", f"{card} The Citadel.")


@pytest.mark.parametrize(
    ("card", "asked_for", "where"),
    [
        ("usurpers-banner", "grunt@hulk-head", " anywhere in the Khan's region"),
        ("watchfires", "grunt@drip-caves", " in territories with a bastion"),
        ("watchfires", "grunt@ash-gate", " in territories with a bastion"),
    ],
)
def test_a_card_that_recruits_in_some_places_names_them(card: str, asked_for: str, where: str) -> None:
    """RU-ICON-A2"""
    match = started("bonus", {"at": {"hulk-head": {"A": "1 grunt"}, "citadel": {"A": "1 grunt"}}}, of=card)
    territory = BOX.content.territories[land(asked_for.partition("@")[2])].name
    assert refusal(match, asked_for) == ("RU-ICON-A2", f"This card recruits{where}, not in {territory}.")


AT_HOME = {"at": {"hulk-head": {"A": "1 grunt"}, "drip-caves": {"A": "1 grunt"}, "pump-row": {"A": "1 grunt"}}}


@pytest.mark.parametrize(
    ("points", "first", "second", "needs"),
    [
        (1, "grunt@hulk-head", "grunt@hulk-head", "1 point for a grunt and have 0 points"),
        (1, "grunt@hulk-head", "brute@drip-caves", "2 points for a brute and have 1 point"),
        (2, "grunt@drip-caves", "raider@drip-caves", "2 points for a raider and have 1 point"),
    ],
)
def test_each_home_territory_has_points_of_its_own(points: int, first: str, second: str, needs: str) -> None:
    """RU-TRACK-B3 RU-TRACK-A7"""
    match = started("recruit-home", AT_HOME, freely=True, points=points)
    choose(match, first)
    territory = BOX.content.territories[land(second.partition("@")[2])].name
    assert refusal(match, second) == (
        "RU-TRACK-A7",
        f"You need {needs} left in {territory}; each home territory has points of its own.",
    )


def test_glory_recruits_at_home_and_nowhere_else() -> None:
    """RU-TRACK-A8 RU-TRACK-A10"""
    table = {"at": {"hulk-head": {"A": "1 grunt"}, "drip-caves": {"B": "1 grunt"}, "citadel": {"A": "1 grunt"}}}
    match = started("recruit-home", table, freely=True, points=1)
    assert refusal(match, "grunt@citadel") == (
        "RU-ICON-A2",
        "This card recruits in home territories, not in The Citadel.",
    )
    told = refusal(match, "grunt@drip-caves")
    assert told == ("RU-MAP-9", "Ben stands in Drip Caves, so your home is not open there.")


@pytest.mark.parametrize("deck", ["scavenge", "recruit"])
def test_the_top_of_a_deck_is_refused_where_the_table_has_ruled_so(deck: str) -> None:
    """RU-SETUP-A1"""
    rich = {"A": {"resources": {"scrap": 6, "water": 6, "fuel": 6, "hide": 6}}}
    table = {"seat": rich, "at": {"hulk-head": {"A": "1 grunt"}}}
    match = started("window", table, {"deck_top_buyable": False}, deck=deck)
    top = match.table.advantage_tops[0] if deck == "scavenge" else match.table.exile_top
    for language, word in (("en", "at this table only"), ("fr", "à cette table, seul")):
        words = words_for(0, match.box, language)
        told = words.why_not(GAME.view(match.table, 0), match.asks[0], top)
        assert told is not None
        assert told[0] == "RU-SETUP-A1"
        assert word in told[1]


def test_a_price_that_leaves_nothing_for_the_slot_is_told_as_that() -> None:
    """RU-ADV-4"""
    shown = laid(seat={"A": {"home": "rustwall", "resources": {"scrap": 4}}})
    ask = asked(BOX.kind.cost, [0], about=number(CONTENT.advantages, "gatehouse"))
    assert words_for(0).why_not(shown, ask, 1) == (
        "RU-ADV-4",
        "You could pay 2 scrap + 2 any, but not for the slot as well; you have 4 scrap.",
    )


def test_a_price_is_told_with_what_one_has() -> None:
    match = GAME.new_match(seats=2, seed=1)
    shown = GAME.view(match.table, 0)
    card = shown.advantages[0][0]
    told = words_for(0).why_not(shown, asked(BOX.kind.advantage, [DONE]), card)
    assert told is not None
    assert told[0] == "RU-ADV-3"
    assert told[1].endswith("; you have no resources.")


def test_an_exile_that_is_too_dear_is_told_with_what_this_player_would_pay() -> None:
    """RU-UNIT-A6"""
    table = {
        "at": {"hulk-head": {"A": "1 grunt"}},
        "seat": {"A": {"resources": {"scrap": 2}, "slots": {"1": "training-pit"}}},
        "exiles": {"spaces": ["ghazan", "batu"], "top": "sarn"},
    }
    match = started("window", table, deck="recruit")
    assert refusal(match, "ghazan") == ("RU-RECRUIT-10", "Ghazan costs 3 scrap; you have 2 scrap.")
    assert refusal(match, "batu") == (
        "RU-RECRUIT-10",
        "Batu costs 2 scrap + 2 fuel, less 1 of your choice; you have 2 scrap.",
    )


@pytest.mark.parametrize(
    ("order", "sentence"),
    [
        ({"freely": True}, "Every die that shows “special” is picked already."),
        ({}, "Dice are picked in order; take back the last one to roll “special” again."),
    ],
)
def test_a_die_that_is_picked_already_is_told_as_that(order: dict[str, Any], sentence: str) -> None:
    """RU-BLESS-4"""
    battle = {"at": "citadel", "enemy": "B", "dice": {"A": ["strength", "special", "blank"]}, "acting": "A"}
    table = {"at": {"citadel": {"A": "2 grunts", "B": "1 grunt"}}, "seat": {"A": {"blessings": 2}}, "battle": battle}
    match = started("fight", table, **order)
    choose(match, "reroll-any")
    choose(match, "special")
    assert refusal(match, "special") == ("RU-BLESS-4", sentence)


def test_a_turncoat_is_a_grunt() -> None:
    """RU-UNIT-8"""
    table = {
        "at": {
            "hulk-head": {"A": "1 grunt"},
            "flare-flats": {"B": "1 brute"},
            "citadel": {"B": "1 grunt"},
            "last-well": {"B": "2 grunts"},
        }
    }
    match = started("bonus", table, of="nergui")
    assert refusal(match, "B@flare-flats") == (
        "RU-UNIT-8",
        "It is a grunt that comes over to you; this side has none in Flare Flats.",
    )
    told = refusal(match, "B@ash-gate")
    assert told is not None
    assert told[0] == "RU-CAS-3"


TAKEN = "at this table a horde starts where nobody is."
FIXED: dict[str, Any] = {"start_corners_fixed": True}
FREE: dict[str, Any] = {"start_corners_fixed": False}


@pytest.mark.parametrize(
    ("rulings", "asked_for", "rule", "sentence"),
    [
        (FIXED, "ash-gate", "RU-START-5", "Ash Gate is no corner: every horde starts in a corner of the canyon."),
        (FIXED, "pump-row", "RU-START-5", "Pump Row is no corner: every horde starts in a corner of the canyon."),
        (FIXED, "hulk-head", "RU-START-5", "Ada has settled in Hulk Head already; take a free corner."),
        (FREE, "hulk-head", "RU-START-5", f"Ada stands in Hulk Head already; {TAKEN}"),
        (FREE, "pump-row", "RU-START-5", f"Ada stands in Pump Row already; {TAKEN}"),
        (FREE, "ash-gate", "RU-START-A1", "Ash Gate does not hold exactly one bastion."),
        (FREE, "citadel", "RU-START-A1", "The Citadel does not hold exactly one bastion."),
    ],
)
def test_where_a_horde_starts(rulings: dict[str, Any], asked_for: str, rule: str, sentence: str) -> None:
    """RU-START-B2"""
    shown = laid(at={"hulk-head": {"A": "1 grunt"}, "pump-row": {"A": "1 grunt"}})
    words = words_for(1, GAME.box(Setup(GAME.meta.name, 2, (), rulings)))
    ask = asked(BOX.kind.corner, [WELL], seat=1)
    assert words.why_not(shown, ask, land(asked_for)) == (rule, sentence)


def test_where_no_single_bastion_stands_free_a_horde_starts_in_a_corner() -> None:
    """RU-START-A1"""
    shown = laid(at={"last-well": {"bastions": 2}})
    words = words_for(1, GAME.box(Setup(GAME.meta.name, 2, (), FREE)))
    told = words.why_not(shown, asked(BOX.kind.corner, [WELL], seat=1), GATE)
    assert told == ("RU-START-5", "Ash Gate is no corner: every horde starts in a corner of the canyon.")


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


BEATEN = {"last-well": {"A": "1 grunt"}, "flare-flats": {"B": "1 grunt"}, "herders-shelf": {"B": "1 grunt"}}


def test_a_retreat_that_finds_nothing_nearby_goes_home_and_no_farther() -> None:
    """RU-RETREAT-2 RU-RETREAT-B1"""
    homes = {"hulk-head": {"A": "1 grunt"}, "drip-caves": {"A": "1 grunt"}, "ash-gate": {"A": "1 grunt"}}
    match = started("retreat", {"at": {**BEATEN, **homes}}, at="last-well")
    told = "Nothing beside Last Well is open, so the army goes to a home territory that you control; {} is none."
    assert refusal(match, "ash-gate") == ("RU-RETREAT-2", told.format("Ash Gate"))
    assert refusal(match, "pump-row") == ("RU-RETREAT-2", told.format("Pump Row"))


def test_a_retreat_that_finds_no_home_goes_where_nobody_stands() -> None:
    """RU-RETREAT-3 RU-RETREAT-B1 Not even to its own, if they are far away."""
    match = started("retreat", {"at": {**BEATEN, "ash-gate": {"A": "1 grunt"}}}, at="last-well")
    told = "Nothing is open beside Last Well or at home, so the army goes where nobody stands; Ash Gate is not empty."
    assert refusal(match, "ash-gate") == ("RU-RETREAT-3", told)


CROSSING = {"at": {"drip-caves": {"A": "1 grunt, 1 brute"}}, "seat": {"A": {"resources": {"scrap": 1, "fuel": 2}}}}


def test_a_toll_says_which_way_it_is_paid_for() -> None:
    """RU-MAP-A5 Where each path has its toll, the brute that crosses elsewhere is not lost here."""
    match = started("move", CROSSING, rulings={"wasteland_toll_scope": "path"})
    for name in ("spread", "brute@flare-flats", "grunt@ash-gate"):
        choose(match, name)
    [ask] = match.asks
    assert words_for(0).question(ask).startswith("Your units cross the Wasteland from Drip Caves to Flare Flats:")
    assert refusal(match, "lose-grunt") == (
        "RU-MAP-A5",
        "This is the toll of the way from Drip Caves to Flare Flats; there is not a grunt left on it to be lost.",
    )


def test_tolls_that_are_paid_in_order_say_so() -> None:
    """RU-MAP-A5 Two grunts on one way, and a toll for each."""
    table = {**CROSSING, "at": {"drip-caves": {"A": "2 grunts"}}}
    match = started("move", table, rulings={"wasteland_toll_scope": "unit"})
    for name in ("spread", "grunt@ash-gate", "grunt@ash-gate", "fuel"):
        choose(match, name)
    told = refusal(match, "scrap")
    assert told is not None
    assert told[1].startswith("Resources are paid in the order of your board;")


def test_a_toll_of_one_unit_is_paid_with_no_other() -> None:
    """RU-MAP-A5 Where each unit has its toll, the brute on the same way is not lost for the grunt."""
    match = started("move", CROSSING, rulings={"wasteland_toll_scope": "unit"})
    for name in ("spread", "grunt@flare-flats", "brute@flare-flats"):
        choose(match, name)
    [ask] = match.asks
    grunt = "for a grunt, through the Wasteland from Drip Caves to Flare Flats"
    assert words_for(0).question(ask) == f"The toll {grunt}: pay a resource, or lose that unit."
    told = refusal(match, "lose-brute")
    assert told is not None
    assert told[0] == "RU-MAP-A5"
    assert told[1].startswith("Each unit pays its own toll, and this one is for a grunt, from Drip Caves")
    assert told[1].endswith("you cannot lose a brute instead.")


def test_units_that_retreat_each_their_own_way_are_sent_in_order() -> None:
    """RU-RETREAT-A1 Two grunts: the first went to the later place, and the second goes to no earlier one."""
    fought = {"at": {"drip-caves": {"A": "2 grunts", "B": "1 grunt"}}, "battle": {"at": "drip-caves", "enemy": "B"}}
    match = started("retreat", fought, rulings={"retreat_split": True}, at="drip-caves")
    earlier, later = match.asks[0].names()[:2]
    choose(match, later)
    told = refusal(match, earlier)
    assert told is not None
    assert told[0] == "RU-RETREAT-A1"
    assert told[1].startswith("Units of one kind are sent in the order of the map;")


def test_the_favor_die_against_nomads_is_spent_not_lost_to_whoever_leads() -> None:
    """RU-NOMAD-8 RU-BATTLE-13"""
    armies = {"at": {"last-well": {"A": "1 grunt", "nomad": "traders"}, "ash-gate": {"A": "1 grunt", "B": "1 grunt"}}}
    for where, enemy, rule in (("last-well", "nomads", "RU-NOMAD-8"), ("ash-gate", "B", "RU-BATTLE-13")):
        fought = laid(**armies, battle={"at": where, "enemy": enemy, "dice": {"A": ["strength"]}})
        told = words_for(0).why_not(fought, asked(BOX.kind.fight, [STRENGTH, PASS]), FAVOR_DIE)
        assert told is not None
        assert told[0] == rule


def test_who_has_no_ground_to_go_to_cannot_be_moved() -> None:
    """RU-MAP-A8 The only uncontrolled territory is where that enemy stands already."""
    lands = {territory.id: {"A": "1 grunt"} for territory in CONTENT.territories[:7]}
    lands |= {territory.id: {"B": "1 grunt"} for territory in CONTENT.territories[7:14]}
    lands[CONTENT.territories[14].id] = {"A": "1 brute", "B": "1 brute"}
    match = started("bonus", {"at": lands}, of="lyka-and-zhar", at="")
    name = CONTENT.territories[14].name
    told = refusal(match, f"B@{CONTENT.territories[14].id}")
    assert told is not None
    assert told[0] == "RU-MAP-A8"
    assert told[1].startswith(f"Nobody can be moved out of {name} now: no other ground is uncontrolled,")

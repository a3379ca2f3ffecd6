"""The words of Ruination: something to say of everything, and never what a viewer may not know."""

import re
from typing import Any

import pytest
from hypothesis import given, settings

from kurultai.games.ruination import events
from kurultai.games.ruination import vocabulary as say
from kurultai.games.ruination.cardtext import is_free
from kurultai.games.ruination.kinds import NOMADS
from kurultai.games.ruination.recruit import ByCard
from kurultai.kernel.ask import Kind
from kurultai.kernel.languages import LANGUAGE, LANGUAGES
from kurultai.kernel.match import Match
from kurultai.kernel.story import Event
from tests.games.ruination.saying import BOX, CONTENT, choose, land, number, started, words_for
from tests.games.ruination.walking import GAME, SEATS, SEEDS, SIDES, walk
from tests.games.sentences import asked, is_whole

# --- questions and options ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", BOX.kinds, ids=lambda kind: kind.name)
@pytest.mark.parametrize("about", [None, 1, 2])
def test_every_kind_is_asked_and_waited_for_in_a_whole_sentence(kind: Kind[Any], about: int | None) -> None:
    ask = asked(kind, about=about)
    for sentence in (words_for(0).question(ask), words_for(1).waiting(ask), words_for(None).waiting(ask)):
        assert is_whole(sentence), sentence
        assert sentence.endswith(".")


@pytest.mark.parametrize("kind", BOX.kinds, ids=lambda kind: kind.name)
def test_every_option_of_every_kind_has_words_of_its_own(kind: Kind[Any]) -> None:
    said = [words_for(0).option(kind, value) for value in kind.domain]
    assert all(map(is_whole, said))
    assert len(set(said)) == len(said)


def test_questions_say_what_they_are_about() -> None:
    words, kind = words_for(0), BOX.kind
    flats, caves = land("flare-flats"), land("drip-caves")
    losses = [caves * BOX.pieces, caves * BOX.pieces + 1]
    gear = number(CONTENT.advantages, "war-gear")
    asks = {
        "Your army is beaten in Flare Flats: choose where it retreats to.": asked(kind.retreat, about=flats),
        "Your army in Drip Caves suffers: choose who is lost.": asked(kind.casualty, losses),
        "Choose what you pay for War Gear.": asked(kind.cost, about=gear),
        "You have 2 recruit points left: choose a unit, and where.": asked(kind.recruit, about=2),
        "You have 1 recruit point left: choose a unit, and where.": asked(kind.recruit, about=ByCard(1, "khan")),
        "Choose an exile to join you without paying.": asked(kind.exile, [0, 1]),
        "Choose the enemy who suffers 2 casualties, and where.": asked(kind.enemy, about=2),
        "Choose whose unit you move, and from where.": asked(kind.enemy, about="displace"),
        "Choose whose grunt comes over to you, and where.": asked(kind.enemy, about="turncoat"),
        "Choose the die that you roll again.": asked(kind.die, about="reroll"),
        "Choose the die that you turn to another face.": asked(kind.die, about="set"),
        "Choose one of your dice.": asked(kind.die),
    }
    assert [words.question(ask) for ask in asks.values()] == list(asks)


@pytest.mark.parametrize(
    ("language", "labels"),
    [
        ("en", ["Gain 2 VP", "Gain 1 blessing", "2 scrap + 1 fuel", "Slot 1", "Batu", "A double special"]),
        (
            "fr",
            [
                "Gagne 2 PV",
                "Gagne 1 bénédiction",
                "2 ferraille + 1 carburant",
                "Emplacement 1",
                "Batu",
                "Un double spécial",
            ],
        ),
    ],
)
def test_an_option_says_what_its_question_knows(language: str, labels: list[str]) -> None:
    words, kind = words_for(0, language=language), BOX.kind
    effects = say.Either((say.Gain("vp", 2), say.Gain("blessing", 1)))
    gear = number(CONTENT.advantages, "war-gear")
    batu = number(CONTENT.exiles, "batu")
    said = [
        words.choice(asked(kind.either, about=effects), 0),
        words.choice(asked(kind.either, about=effects), 1),
        words.choice(asked(kind.cost, about=gear), 0),
        words.choice(asked(kind.slot, about=gear), 0),
        words.choice(asked(kind.exile, [batu]), batu),
        words.choice(asked(kind.specials, about=1), 1),
    ]
    assert said == labels


def test_a_slot_that_costs_something_says_so() -> None:
    words, kind = words_for(0), BOX.kind
    dear = next(slot for slot, tactic in enumerate(BOX.boards[0].tactics) if not is_free(tactic.slot_cost))
    price = words.text.cost(BOX.boards[0].tactics[dear].slot_cost)
    assert words.choice(asked(kind.slot), dear) == f"Slot {dear + 1} ({price} if it is empty)"


@pytest.mark.parametrize(
    ("banner", "language", "question"),
    [
        ("favor-or-glory", "en", "Choose favor or glory."),
        ("favor-or-glory", "fr", "Choisis la faveur ou la gloire."),
        ("favor-and-glory", "en", "Choose the track that you advance on first."),
        ("favor-and-glory", "fr", "Choisis la piste sur laquelle tu avances d'abord."),
    ],
)
def test_a_banner_with_or_is_asked_otherwise_than_one_with_and(banner: str, language: str, question: str) -> None:
    """RU-TRACK-D3..D4"""
    match = started("banner", {}, banner=banner)
    assert words_for(0, match.box, language).question(match.asks[0]) == question


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", ["recruit", "scavenge-at"])
def test_a_tip_leaves_what_boards_differ_in_to_the_board(kind: str, language: str) -> None:
    assert not re.search(r"\d", words_for(0, language=language).phrases.raw(f"tip.{kind}"))


@pytest.mark.parametrize(("language", "paid"), [("en", "if you have to pay"), ("fr", "s'il faut payer")])
def test_a_tip_on_exiles_does_not_say_that_a_free_one_may_be_declined(language: str, paid: str) -> None:
    """RU-TRACK-A17"""
    assert words_for(0, language=language).phrases.raw("tip.exile").endswith(f"{paid}.")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", ["send", "fetch", "reroll"])
def test_a_tip_ends_a_choice_by_the_words_that_end_it(kind: str, language: str) -> None:
    phrases = words_for(0, language=language).phrases
    assert phrases.raw(f"option.done.{kind}") in phrases.raw(f"tip.{kind}")


def test_no_unit_keeps_its_english_name_in_french() -> None:
    phrases = words_for(0, language="fr").phrases
    assert [key for key in phrases if re.search(r"\b(grunt|raider)", phrases.raw(key))] == []


def test_a_march_says_where_it_starts_while_every_neighbour_is_offered() -> None:
    words, source = words_for(0), land("hulk-head")
    options = [to * BOX.pieces for to in BOX.land.neighbours[source]]
    assert words.question(asked(BOX.kind.send, options)) == "Choose who marches out of Hulk Head, and where to."
    assert words.question(asked(BOX.kind.send, options[:1])) == "Choose who marches, and where to."


def test_enemies_are_called_by_name_and_place() -> None:
    sides, gate = NOMADS + 1, land("ash-gate")
    assert words_for(0).option(BOX.kind.battle, gate * sides + 1) == "Against Ben in Ash Gate"
    assert words_for(0).option(BOX.kind.enemy, gate * sides + NOMADS) == "The nomads in Ash Gate"
    assert words_for(1).option(BOX.kind.enemy, gate * sides + 1) == "You in Ash Gate"


# --- the log -----------------------------------------------------------------------------------------------------

SAME = ""
"""Everybody is told what Ada is told."""
HULK, CAVES, GATE = land("hulk-head"), land("drip-caves"), land("ash-gate")
BATU = 3 + number(CONTENT.exiles, "batu")
CHARGE = number(CONTENT.actions, "charge")
WAR_GEAR, HYENA = number(CONTENT.advantages, "war-gear"), number(CONTENT.advantages, "dire-hyena")
TRADERS = number(CONTENT.nomads, "traders")
MET = "Traders: strength 3, 1 battle die; reward: gain 2 resources of your choice."
STRONG, SPECIAL_FACE, DOUBLE, BLANK = 0, 1, 2, 3
HAPPENINGS: list[tuple[Event, str, str]] = [
    (events.Dealt(), "The table is laid, and everybody is dealt two starting tiles.", SAME),
    (
        events.TileKept(0, 2),
        "You keep tile 3 face down: gain 3 resources of your choice.",
        "Ada keeps a tile face down.",
    ),
    (
        events.TilesRevealed((7, 2, 5, 0), 0),
        "The tiles set aside: Ada 8, Ben 3, Cyrus 6, Dorothea 1. The highest is yours: you are first player.",
        "The tiles set aside: Ada 8, Ben 3, Cyrus 6, Dorothea 1. Ada has the highest and is first player.",
    ),
    (
        events.HomeChosen(0, HULK),
        "You settle in Hulk Head: The Rustwall is your home.",
        "Ada settles in Hulk Head: The Rustwall is home.",
    ),
    (
        events.TileUsed(0, 6),
        "You turn up tile 7: gain 2 favor.",
        "Ada turns up tile 7: gain 2 favor.",
    ),
    (events.NomadsPlaced((1, 2, 3)), "Nomad tokens lie face down in all 3 empty territories.", SAME),
    (
        events.CardTaken(0, 0, CHARGE),
        "You take the move card Charge: 2 favor; gain 3 blessings.",
        "Ada takes the move card Charge: 2 favor; gain 3 blessings.",
    ),
    (
        events.Gained(0, "vp", 2, "battle"),
        "You gain 2 VP for the defeated army.",
        "Ada gains 2 VP for the defeated army.",
    ),
    (events.Gained(0, "blessing", 1, "card"), "You gain 1 blessing.", "Ada gains 1 blessing."),
    (events.ResourceGained(0, 0, 2), "You gain 2 scrap.", "Ada gains 2 scrap."),
    (events.Overflowed(0), "Your stores overflow.", "Ada's stores overflow."),
    (events.Advanced(0, "favor", 3, beyond=False), "You reach 3 on favor.", "Ada reaches 3 on favor."),
    (
        events.Advanced(0, "favor", 2, beyond=False),
        "You reach 2 on favor: gain 2 VP.",
        "Ada reaches 2 on favor: gain 2 VP.",
    ),
    (
        events.Advanced(0, "glory", 10, beyond=True),
        "You go beyond the end of glory.",
        "Ada goes beyond the end of glory.",
    ),
    (events.BastionAdded(0, HULK), "You set a bastion in Hulk Head.", "Ada sets a bastion in Hulk Head."),
    (
        events.BastionMoved(0, HULK, CAVES),
        "You bring a bastion from Hulk Head to Drip Caves.",
        "Ada brings a bastion from Hulk Head to Drip Caves.",
    ),
    (
        events.Moved(0, HULK, CAVES, (0, 0, 1, BATU)),
        "You march from Hulk Head to Drip Caves with 2 grunts, 1 brute and Batu.",
        "Ada marches from Hulk Head to Drip Caves with 2 grunts, 1 brute and Batu.",
    ),
    (
        events.TollPaid(0, 1, -1),
        "The Wasteland takes its toll of you: 1 water.",
        "The Wasteland takes its toll of Ada: 1 water.",
    ),
    (
        events.TollPaid(0, -1, 0),
        "The Wasteland takes its toll of you: a grunt.",
        "The Wasteland takes its toll of Ada: a grunt.",
    ),
    (events.Recruited(0, 2, HULK), "You add a raider in Hulk Head.", "Ada adds a raider in Hulk Head."),
    (events.Paid(0, 3, 2), "You pay 2 hide.", "Ada pays 2 hide."),
    (
        events.AdvantageAcquired(0, WAR_GEAR, 1, -1),
        "You acquire War Gear (tier I) for slot 2.",
        "Ada acquires War Gear (tier I) for slot 2.",
    ),
    (
        events.AdvantageAcquired(0, WAR_GEAR, 1, HYENA),
        "You acquire War Gear (tier I) for slot 2, in place of Dire Hyena.",
        "Ada acquires War Gear (tier I) for slot 2, in place of Dire Hyena.",
    ),
    (
        events.ExileAcquired(0, BATU - 3, HULK),
        "Batu joins you in Hulk Head: recruit with 3 points in one enemy-controlled territory.",
        "Batu joins Ada in Hulk Head: recruit with 3 points in one enemy-controlled territory.",
    ),
    (events.UnitLost(0, 0, HULK, "casualty"), "You lose a grunt in Hulk Head.", "Ada loses a grunt in Hulk Head."),
    (
        events.UnitLost(0, BATU, HULK, "limit"),
        "Too many in Hulk Head: you send home Batu, who leaves the game for good.",
        "Too many in Hulk Head: Ada sends home Batu, who leaves the game for good.",
    ),
    (
        events.UnitLost(0, 1, HULK, "retreat"),
        "Nowhere to go from Hulk Head: you lose a brute.",
        "Nowhere to go from Hulk Head: Ada loses a brute.",
    ),
    (events.NomadRemoved(GATE, TRADERS), "The nomads of Ash Gate (Traders) leave the game.", SAME),
    (
        events.Displaced(1, 0, 0, HULK, CAVES),
        "Ben moves your grunt from Hulk Head to Drip Caves.",
        "Ben moves Ada's grunt from Hulk Head to Drip Caves.",
    ),
    (
        events.Displaced(0, NOMADS, -1, HULK, CAVES),
        "You move the nomads from Hulk Head to Drip Caves.",
        "Ada moves the nomads from Hulk Head to Drip Caves.",
    ),
    (
        events.DiceRolled(0, (SPECIAL_FACE, STRONG, BLANK)),
        "You roll special, 2 strength and blank.",
        "Ada rolls special, 2 strength and blank.",
    ),
    (events.DiceRolled(NOMADS, (DOUBLE,)), "The nomads roll double special.", SAME),
    (events.DiceRolled(0, ()), "You have no dice to roll.", "Ada has no dice to roll."),
    (events.BattleBegins(HULK, 1, 0, -1), "Ben attacks you in Hulk Head.", "Ben attacks Ada in Hulk Head."),
    (
        events.BattleBegins(GATE, 0, NOMADS, TRADERS),
        f"You attack the nomads in Ash Gate. {MET}",
        f"Ada attacks the nomads in Ash Gate. {MET}",
    ),
    (
        events.MarkersMoved(0, 2, 0, "die", 10, 0),
        "You: +2 strength from a die (10 strength, 0 casualties)",
        "Ada: +2 strength from a die (10 strength, 0 casualties)",
    ),
    (
        events.MarkersMoved(NOMADS, 8, 1, "units", 8, 1),
        "Nomads: +8 strength and +1 casualty from units (8 strength, 1 casualty)",
        SAME,
    ),
    (
        events.BattleCalledOff(HULK),
        "The battle in Hulk Head is called off: one side has no units left.",
        SAME,
    ),
    (events.BlessingsSpent(0, 2), "You spend 2 blessings.", "Ada spends 2 blessings."),
    (
        events.Rerolled(0, (BLANK, BLANK), (STRONG, DOUBLE)),
        "You roll blank and blank again: 2 strength and double special.",
        "Ada rolls blank and blank again: 2 strength and double special.",
    ),
    (
        events.DieSet(0, BLANK, STRONG),
        "You turn a die from blank to 2 strength.",
        "Ada turns a die from blank to 2 strength.",
    ),
    (
        events.DieUsed(0, 5),
        "You spend the Favor die: gain 2 blessings.",
        "Ada spends the Favor die: gain 2 blessings.",
    ),
    (
        events.TacticUsed(0, 0, WAR_GEAR),
        "You use tactic 1: +1 strength; and War Gear: gain 2 blessings.",
        "Ada uses tactic 1: +1 strength; and War Gear: gain 2 blessings.",
    ),
    (events.TacticUsed(0, 1, -1), "You use tactic 2: +1 casualty.", "Ada uses tactic 2: +1 casualty."),
    (events.PassedInBattle(0), "You pass.", "Ada passes."),
    (events.NoneRecruited(0), "You have nobody to recruit.", "Ada has nobody to recruit."),
    (events.CameToNothing(0, CHARGE, 2), "The bonus of Charge comes to nothing.", SAME),
    (
        events.BattlesHelped(0, 2, 1, 0),
        "You have +2 strength and +1 casualty at the start of each battle of this turn.",
        "Ada has +2 strength and +1 casualty at the start of each battle of this turn.",
    ),
    (
        events.TierAwaited(0, "vp"),
        "Your first advantage of this turn will bring as many VP as its tier.",
        "Ada's first advantage of this turn will bring as many VP as its tier.",
    ),
    (
        events.BattleWon(HULK, 0, 1, 12, 12),
        "You win the battle of Hulk Head, 12 to 12 (a tie goes to the attacker).",
        "Ada wins the battle of Hulk Head, 12 to 12 (a tie goes to the attacker).",
    ),
    (events.BattleWon(GATE, NOMADS, 0, 9, 2), "The nomads hold Ash Gate, 9 to 2.", SAME),
    (
        events.Retreated(0, HULK, CAVES),
        "Your army retreats from Hulk Head to Drip Caves.",
        "Ada's army retreats from Hulk Head to Drip Caves.",
    ),
    (
        events.CardDiscarded(0, 0, CHARGE, reshuffled=False),
        "Charge goes to the discard pile; the next move card is turned up.",
        SAME,
    ),
    (
        events.CardDiscarded(0, 0, CHARGE, reshuffled=True),
        "Charge was the last move card: its discard pile is shuffled and becomes the deck.",
        SAME,
    ),
    (
        events.FuryInvoked(0, "favor", (4, 0, 2, 0)),
        "You reach the end of favor: the Khan's Fury! Bastions score at once: Ada +4 and Cyrus +2.",
        "Ada reaches the end of favor: the Khan's Fury! Bastions score at once: Ada +4 and Cyrus +2.",
    ),
    (
        events.FuryInvoked(0, "deck", (0, 0, 0, 0)),
        "You used up a deck: the Khan's Fury! Nobody holds a bastion.",
        "Ada used up a deck: the Khan's Fury! Nobody holds a bastion.",
    ),
    (events.RoundEnds(2), "The round of the Fury is over: one last round begins.", SAME),
    (events.RoundEnds(3), "The last round is over.", SAME),
    (
        events.Scored(0, 6, 0, 2, 1, 31),
        "You score at the end: 6 for bastions, 2 for resources and 1 for blessings; 31 VP in all.",
        "Ada scores at the end: 6 for bastions, 2 for resources and 1 for blessings; 31 VP in all.",
    ),
    (
        events.Ended((31, 20, 9, 9), (0,)),
        "You win with 31 VP: the canyon is yours.",
        "Ada wins with 31 VP: the canyon is theirs.",
    ),
    (events.Ended((31, 31, 9, 9), ()), "Nobody is first: the Khan executes all of you.", SAME),
]


@pytest.mark.parametrize(("event", "to_ada", "to_dorothea"), HAPPENINGS, ids=lambda what: type(what).__name__)
def test_every_event_is_told_to_those_it_is_about_and_to_the_others(
    event: Event, to_ada: str, to_dorothea: str
) -> None:
    for viewer, expected in ((0, to_ada), (3, to_dorothea or to_ada), (None, to_dorothea or to_ada)):
        seen = event.seen_by(viewer)
        assert seen is not None
        assert words_for(viewer).sentence(seen) == expected


def test_no_event_is_left_without_words() -> None:
    classes = {made for made in vars(events).values() if isinstance(made, type) and issubclass(made, Event)}
    assert {type(event) for event, _, _ in HAPPENINGS} == classes - {Event, events.OfSide}


def test_a_line_knows_whose_deed_it_tells() -> None:
    """The log marks each line with whoever did it: a seat, or the nomads."""
    of = {type(event): event.doer for event, _, _ in HAPPENINGS}
    assert (of[events.Dealt], of[events.RoundEnds]) == (-1, -1)
    assert events.BlessingsSpent(2, 1).doer == 2
    assert (events.DiceRolled(NOMADS, ()).doer, events.MarkersMoved(1, 2, 0, "die", 2, 0).doer) == (NOMADS, 1)
    assert (events.BattleBegins(GATE, 3, 0, -1).doer, events.BattleWon(GATE, 1, 0, 4, 2).doer) == (3, 1)


def told(match: Match, language: str = LANGUAGE) -> list[str]:
    """The log as Ada reads it."""
    return [words_for(0, match.box, language).sentence(event) for _, event in match.story or []]


@pytest.mark.parametrize(
    ("face", "line"),
    [
        ("bite", "You: +1 casualty from a die (2 strength, 1 casualty)"),
        ("surge", "You: +2 strength from a die (4 strength, 0 casualties)"),
    ],
)
def test_what_a_die_adds_is_not_put_down_to_a_tactic(face: str, line: str) -> None:
    """RU-BATTLE-20"""
    battle = {"at": "citadel", "enemy": "B", "strength": {"A": 2, "B": 1}, "dice": {"A": [face]}, "acting": "A"}
    match = started("fight", {"at": {"citadel": {"A": "2 grunts", "B": "1 grunt"}}, "battle": battle})
    choose(match, "wurm-die")
    assert told(match)[1] == line


def test_it_is_told_where_a_bastion_was_brought_from() -> None:
    """RU-MAP-B4"""
    match = started("bonus", {"at": {"pump-row": {"A": "dray"}}}, of="dray", at="pump-row")
    choose(match, "hulk-head")
    assert told(match) == ["You bring a bastion from Hulk Head to Pump Row."]
    assert told(match, "fr") == ["Tu amènes un bastion depuis Tête-d'Épave vers Rue-des-Pompes."]


# --- the whole table ---------------------------------------------------------------------------------------------


def test_a_hidden_tile_is_never_named_to_others() -> None:
    """RU-START-B4 Not in the log, not even from an unfiltered event, and not on the table."""
    for viewer in (1, None):
        assert words_for(viewer).sentence(events.TileKept(0, 2)) == "Ada keeps a tile face down."
    match = GAME.new_match(seats=2, seed=4, listening=True)
    mine = {words_for(0, match.box).text.tile(CONTENT.tiles[tile]) for tile in match.table.tiles[0]}
    told = {
        viewer: "\n".join(words_for(viewer, match.box).table(GAME.view(match.table, viewer))) for viewer in (0, 1, None)
    }
    assert all(tile in told[0] for tile in mine)
    assert not any(tile in told[1] or tile in told[None] for tile in mine)
    assert "Ada has 2 tiles face down." in told[1]


@settings(max_examples=15, deadline=None)
@given(SEATS, SIDES, SEEDS)
def test_whatever_happens_is_told_whole(seats: int, sides: str, seed: int) -> None:
    """Every sentence of a random game, for every viewer."""
    for match in walk(seats, sides, seed):
        every = {viewer: words_for(viewer, match.box) for viewer in (*range(seats), None)}
        if match.number % 7 == 0 or match.over:
            for viewer, words in every.items():
                assert all(map(is_whole, words.table(GAME.view(match.table, viewer))))
        for ask in match.asks:
            assert all(is_whole(words.waiting(ask)) for words in every.values())
            assert is_whole(every[ask.seat].question(ask))
            assert all(is_whole(every[ask.seat].option(ask.kind, option)) for option in ask.options)
    for viewer, words in every.items():
        seen = [event.seen_by(viewer) for _, event in match.story or []]
        assert all(is_whole(words.sentence(event)) for event in seen if event is not None)

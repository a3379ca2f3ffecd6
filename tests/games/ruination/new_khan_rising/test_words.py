"""The words of the solo game: something to say of everything that only happens there, and of every card of the Khan."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from kurultai.games.ruination.events import FuryInvoked, Gained, MarkersMoved
from kurultai.games.ruination.new_khan_rising import events, khan
from kurultai.games.ruination.new_khan_rising.khantext import EFFECTS, effects_text, side_texts
from kurultai.games.ruination.new_khan_rising.table import Khans
from kurultai.games.ruination.recruit import recruit_action
from kurultai.games.ruination.words import RuinationWords
from kurultai.kernel.game import Setup
from kurultai.kernel.match import Match
from kurultai.kernel.story import Event
from tests.games.ruination.new_khan_rising import solo_table
from tests.games.ruination.saying import land, number
from tests.games.ruination.walking import GAME
from tests.games.sentences import asked, is_whole

MODULES = ("new-khan-rising",)
BOX = GAME.box(Setup(GAME.meta.name, 1, MODULES))
CARDS: khan.KhanFile = BOX.mode.terms.cards
HULK, CITADEL, GATE = land("hulk-head"), land("citadel"), land("ash-gate")
REAVER = number(CARDS.reference, "reaver")
RAGE = "always: +1 casualty in each battle and roll 1 battle die more in each battle"


def words_for(viewer: int | None, box: Any = BOX) -> RuinationWords:
    return GAME.words(box, ["Ada"], viewer)


def walk(seed: int, **options: Any) -> Iterator[Match]:
    """A solo match at every decision of random play, and once more when it is over."""
    match = GAME.new_match(seats=1, seed=seed, modules=MODULES, options=options, listening=True)
    random = Random(seed)
    while match.asks:
        yield match
        match.answer(0, random.choice(match.asks[0].options))
    yield match


# --- questions -----------------------------------------------------------------------------------------------------


def test_the_khan_is_a_side_with_a_name() -> None:
    assert [words_for(0).name(side) for side in (0, 1)] == ["Ada", "the Khan"]


def test_defiance_is_asked_with_its_price() -> None:
    [kind] = BOX.mode.kinds
    ask = asked(kind, [True, False], 10)
    assert words_for(0).question(ask) == "Defy the Khan: pay 10 VP, and take another turn before his?"
    assert words_for(None).waiting(ask) == "Ada is choosing whether to defy the Khan."
    assert [words_for(0).option(kind, value) for value in (True, False)] == [
        "Defy him: another turn",
        "Let the Khan take his turn",
    ]


def test_what_is_chosen_for_the_khan_is_said_to_be_his() -> None:
    kind = BOX.kind
    exiles = [GATE * BOX.pieces + 3, GATE * BOX.pieces + 4]
    asks = {
        "The Khan's army is beaten in Ash Gate: choose the bastion that it retreats to.": asked(
            kind.retreat, [HULK, CITADEL], Khans(GATE)
        ),
        "The Khan's reserve runs short: choose where a brute comes to stand first.": asked(
            kind.place, [HULK, GATE], Khans(1)
        ),
        "The Khan's army in Ash Gate suffers: choose which exile is lost.": asked(kind.casualty, exiles, Khans(GATE)),
        "The Khan's favor die takes a resource: choose what you give up.": asked(kind.pay, [0, 1], Khans(0)),
    }
    assert [words_for(0).question(ask) for ask in asks.values()] == list(asks)
    assert [words_for(None).waiting(ask) for ask in asks.values()] == [
        "Ada is choosing where the Khan's army retreats to.",
        "Ada is choosing where a brute of the Khan's comes to stand.",
        "Ada is choosing which exile the Khan loses in Ash Gate.",
        "Ada is choosing what the Khan's favor die takes.",
    ]


ONE_CORNER = (
    ". The Khan holds his mountain and 1 corner, the next after yours in this order: "
    "Hulk Head, Last Well, Tar Derrick and Tannery Rock."
)
ALL_ELSE = "; all else is the Khan's."


@pytest.mark.parametrize(
    ("difficulty", "units", "khans"),
    [
        ("easy", "2 grunts, 2 brutes and 2 raiders", ONE_CORNER),
        ("normal", "2 grunts, 1 brute and 2 raiders", ONE_CORNER),
        ("hard", "1 grunt, 1 brute and 1 raider", ONE_CORNER),
        ("printed", "1 grunt, 1 brute and 1 raider", ALL_ELSE),
        ("brutal", "1 grunt, 1 brute and 1 raider", ALL_ELSE),
    ],
)
def test_a_home_is_asked_for_with_what_comes_to_stand_there(difficulty: str, units: str, khans: str) -> None:
    """NK-SETUP-6 NK-SETUP-14 NK-DEF-4 At every difficulty the question says what then comes about."""
    match = next(walk(1, difficulty=difficulty))
    corners = match.asks[0].options
    assert words_for(0, match.box).question(match.asks[0]) == (
        f"Choose your corner: {units} stand there, a grunt on either side{khans}"
    )
    for at, corner in enumerate(corners):
        chosen = GAME.new_match(seats=1, seed=1, modules=MODULES, options={"difficulty": difficulty})
        chosen.answer(0, corner)
        lands = GAME.view(chosen.table, 0).territories
        assert words_for(0).army(lands[corner].armies[0].units, ()) == units
        held = {other for other in corners if other != corner and lands[other].armies}
        assert held == ({corners[(at + 1) % 4]} if khans == ONE_CORNER else {*corners} - {corner})


def test_what_nobody_sees_is_what_lies_on_a_solo_table() -> None:
    """NK-SETUP-8 NK-KHAN-B3 Neither nomads nor starting tiles, but the power cards."""
    assert words_for(0).unseen() == [
        "what lies in the decks",
        "which power card of the Khan comes next",
        "the dice",
    ]


# --- the log -------------------------------------------------------------------------------------------------------

SAME = ""
"""A spectator is told what the player is told."""
HAPPENINGS: list[tuple[Event, str, str]] = [
    (
        events.KhanLaid(REAVER),
        "The Khan's card is Taker of Tithes; his Wrath lies below nine other power cards.",
        SAME,
    ),
    (events.KhanTurn("glory"), "The Khan's turn: the standee goes to glory.", SAME),
    (events.KhanAdvanced("favor", 4, beyond=False), "The Khan reaches 4 on favor.", SAME),
    (events.KhanAdvanced("favor", 10, beyond=True), "The Khan goes beyond the end of favor.", SAME),
    (events.KhanReinforced(0, GATE), "The Khan adds a grunt in Ash Gate.", SAME),
    (
        events.KhanExile(number(BOX.content.exiles, "batu")),
        "Batu joins the Khan in The Citadel.",
        SAME,
    ),
    (events.KhanTactic(2, REAVER, enraged=False), "Taker of Tithes, tactic 2: +1 casualty.", SAME),
    (
        events.KhanTactic(2, REAVER, enraged=True),
        "The Hunger Unbound, tactic 2: +1 casualty, then you lose 1 blessing.",
        SAME,
    ),
    (
        events.KhanFavorDie("blessing", 2),
        "The Khan's favor die shows 2 blessings.",
        SAME,
    ),
    (
        events.PowerRevealed(number(CARDS.power, "hungry-levies")),
        (
            "Power card Hungry Levies: 1 grunt to each outer territory of his region, "
            "then you lose 1 resource of which you have most."
        ),
        SAME,
    ),
    (
        events.KhanEnraged(REAVER),
        f"The Khan is enraged, and his card is turned over: The Hunger Unbound; {RAGE}.",
        SAME,
    ),
    (events.Robbed("vp", 2), "You lose 2 VP to the Khan.", "Ada loses 2 VP to the Khan."),
    (events.Robbed("blessing", 1), "You lose 1 blessing.", "Ada loses 1 blessing."),
    (
        events.Robbed("resource", 1),
        "The Khan's men plunder your fullest store.",
        "The Khan's men plunder Ada's fullest store.",
    ),
    (events.KhanRetreated(GATE, CITADEL), "The Khan's army retreats from Ash Gate to The Citadel.", SAME),
    (
        events.Defied(10),
        "You defy the Khan for 10 VP: another turn before his.",
        "Ada defies the Khan for 10 VP: another turn before his.",
    ),
    (
        events.SoloEnded(won=True),
        "The Khan falls, and his guard kneels before you.",
        "The Khan falls, and his guard kneels before Ada.",
    ),
    (
        events.SoloEnded(won=False),
        "The Khan's last turn comes, and he still sits in the Citadel.",
        SAME,
    ),
]


@pytest.mark.parametrize(("event", "to_ada", "to_others"), HAPPENINGS, ids=lambda what: type(what).__name__)
def test_every_event_is_told_to_the_player_and_to_spectators(event: Event, to_ada: str, to_others: str) -> None:
    assert words_for(0).sentence(event) == to_ada
    assert words_for(None).sentence(event) == (to_others or to_ada)


def test_no_event_is_left_without_words() -> None:
    classes = {made for made in vars(events).values() if isinstance(made, type) and issubclass(made, Event)}
    assert {type(event) for event, _, _ in HAPPENINGS} == classes - {Event, events.OfKhan, events.OfPlayer}


def test_the_khans_deeds_are_his() -> None:
    """The log marks his lines as his, and what befalls the player as the player's."""
    for event, _, _ in HAPPENINGS:
        his, players = isinstance(event, events.OfKhan), isinstance(event, events.OfPlayer)
        assert event.doer == (1 if his else 0 if players else -1)


def test_what_the_khan_does_by_the_rules_of_all_begins_with_a_capital() -> None:
    said = words_for(0).sentence
    assert said(Gained(1, "vp", 2, "track")) == "The Khan gains 2 VP from the track."
    assert said(MarkersMoved(1, 1, 0, "enraged", 5, 0)).startswith("The Khan: +1 strength from his rage")
    assert said(FuryInvoked(1, "glory", (0, 4))) == (
        "The Khan reaches the end of glory: the Khan's Fury! Bastions score at once: the Khan +4."
    )


# --- the cards -----------------------------------------------------------------------------------------------------


def test_every_effect_has_a_phrase() -> None:
    classes = {made for made in vars(khan).values() if isinstance(made, type) and issubclass(made, khan.KhanEffect)}
    assert set(EFFECTS) == classes - {khan.KhanEffect}


def test_every_card_of_the_khan_is_worded() -> None:
    words = words_for(0)
    for card in CARDS.power:
        assert is_whole(effects_text(words, card.effects))
    for reference in CARDS.reference:
        assert [len(side_texts(words, reference, enraged=enraged)) for enraged in (False, True)] == [4, 5]
        assert all(
            is_whole(text) for enraged in (False, True) for text in side_texts(words, reference, enraged=enraged)
        )
    listed = BOX.mode.cards(words)
    assert [len(cards) for _, cards in listed] == [2 * len(CARDS.reference), len(CARDS.power)]


@pytest.mark.parametrize("what", ["blessing", "vp", "resource"])
@pytest.mark.parametrize("where", ["citadel", "outer", "region", "battle", "bastions"])
def test_effects_that_no_card_has_yet_are_worded_too(what: Any, where: Any) -> None:
    effects = (khan.Rob(what, 2), khan.Reinforce("raider", where, 2), khan.Score(2), khan.Fortify(), khan.Enrage())
    assert is_whole(effects_text(words_for(0), effects))


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "1 grunt to each territory with a bastion where he stands"),
        ("fr", "1 sbire dans chaque territoire à bastion où il a des unités"),
    ],
)
def test_two_bastions_in_one_territory_bring_one_unit(language: str, text: str) -> None:
    """NK-KHAN-3 The card says so, for the Citadel has two."""
    effect = khan.Reinforce("grunt", "bastions")
    assert effects_text(GAME.words(BOX, ["Ada"], 0, language), (effect,)) == text


# --- whole games ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("difficulty", ["easy", "brutal"])
def test_whatever_happens_is_told_whole(seed: int, difficulty: str) -> None:
    for match in walk(seed, difficulty=difficulty):
        both = [words_for(viewer, match.box) for viewer in (0, None)]
        for words in both:
            assert all(map(is_whole, words.table(GAME.view(match.table, words.viewer))))
        for ask in match.asks:
            assert is_whole(both[0].question(ask))
            assert is_whole(both[1].waiting(ask))
            assert all(is_whole(both[0].option(ask.kind, option)) for option in ask.options)
    for words in both:
        assert all(is_whole(words.sentence(event)) for _, event in match.story or [])
        assert all(map(is_whole, words.scoring(GAME.view(match.table, words.viewer))))


def test_the_table_says_what_the_khan_has_and_what_is_closed() -> None:
    match = next(match for match in walk(1, khan="reaver") if match.asks[0].kind.name == "card")
    lines = words_for(0, match.box).table(GAME.view(match.table, 0))
    assert "B the Khan: 0 VP, favor 1, glory 0; reserve: 4 grunts, 2 brutes and 2 raiders." in lines
    assert any(line.startswith("The Citadel (any resource), 2 bastions, closed: ") for line in lines)
    assert (
        "The Khan: standee on favor, next on glory; 10 power cards left; Defiance costs 10 VP; "
        "The Khan's Mountain is closed while he has units outside it." in lines
    )
    assert any(
        line.startswith("Taker of Tithes: 1: you lose 1 resource of which you have most; 2: +1 casualty; ")
        for line in lines
    )


@pytest.mark.parametrize(("won", "verdict"), [(True, "Victory: "), (False, "Defeat: ")])
def test_the_end_is_victory_or_defeat_and_nothing_is_scored(*, won: bool, verdict: str) -> None:
    *_, match = walk(2)
    match.table.won = won
    lines = words_for(0, match.box).scoring(GAME.view(match.table, 0))
    assert lines[-1].startswith(verdict)
    assert lines[-2].endswith("only the throne counts.")
    assert not any("→" in line for line in lines)


def test_the_standing_is_told_in_plain_vp() -> None:
    """NK-END-T3 Nothing is scored at the end, so nothing is added on the way."""
    table = solo_table.laid()
    table.vp[0], table.blessings[0] = 3, 4
    assert GAME.standing(table) == (3,)
    assert words_for(0).measure("points") == "VP"
    [bastions] = [supply for supply in BOX.content.supplies if supply.id == "bastion"]
    assert "at the end" not in words_for(0).component(bastions)


# --- why something is not offered ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "rule"), [("citadel", "NK-KHAN-10"), ("ash-gate", "NK-KHAN-9")])
def test_without_units_the_lock_is_the_reason(name: str, rule: str) -> None:
    """RU-RECRUIT-9 NK-KHAN-A2 Who has nobody on the map recruits anywhere, but not behind a lock."""
    table = solo_table.laid()
    solo_table.clear(table, 0)
    match = solo_table.run(table, lambda table: recruit_action(table, 0))
    [ask] = match.asks
    value = ask.kind.value_of(f"grunt@{name}")
    told = words_for(0, match.box).why_not(GAME.view(match.table, 0), ask, value)
    assert told == BOX.mode.why_shut(words_for(0), land(name))
    assert told is not None
    assert told[0] == rule


def test_whatever_is_closed_or_chosen_for_the_khan_has_its_reason() -> None:
    """NK-KHAN-9..10 NK-KHAN-A10"""
    random = Random(3)
    seen = set()
    for seed in range(6):
        for match in walk(seed):
            for ask in match.asks:
                view = GAME.view(match.table, 0)
                rest = [value for value in ask.kind.domain if value not in ask.options]
                for value in random.sample(rest, min(4, len(rest))):
                    told = words_for(0, match.table.box).why_not(view, ask, value)
                    if told is not None:
                        assert is_whole(told[1]), told
                        seen.add(told[0])
    assert "NK-KHAN-9" in seen


def test_the_citadel_says_why_it_is_closed() -> None:
    """NK-KHAN-10"""
    rule, sentence = BOX.mode.why_shut(words_for(0), CITADEL)
    assert (rule, sentence) == (
        "NK-KHAN-10",
        "The Citadel is closed while the Khan has units anywhere else: beat them first.",
    )

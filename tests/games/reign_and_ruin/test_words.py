"""The words of Reign & Ruin: something to say of everything, and never what a viewer may not know."""

import re
from typing import Any

import pytest
from hypothesis import given, settings

from kurultai.games.reign_and_ruin import events
from kurultai.games.reign_and_ruin.content import ABILITIES, Content
from kurultai.games.reign_and_ruin.events import HIDDEN
from kurultai.games.reign_and_ruin.setup import own_content
from kurultai.games.reign_and_ruin.table import Box, Table
from kurultai.games.reign_and_ruin.words import ReignWords
from kurultai.kernel.ask import Kind
from kurultai.kernel.game import Setup
from kurultai.kernel.story import Event
from tests.games.reign_and_ruin.walking import GAME, SEATS, SEEDS
from tests.games.sentences import NAMES, asked, is_whole
from tests.soaked import amounts

BOX: Box = GAME.box(Setup(GAME.meta.name, 4))
NUMBERS = {card.id: number for number, card in enumerate(BOX.content.cards)}
HEXEN_4 = NUMBERS["hexen-4"]
ALFENGHAST_1 = NUMBERS["alfenghast-1"]
DOCK_SNEAK = NUMBERS["crou-7b"]


def words_for(viewer: int | None, box: Box = BOX) -> ReignWords:
    return GAME.words(box, NAMES[: box.seats], viewer)


# --- questions and options ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", BOX.kinds, ids=lambda kind: kind.name)
def test_every_kind_is_asked_and_waited_for_in_a_whole_sentence(kind: Kind[Any]) -> None:
    options = [(0, 1), (0, 2), (1, 2)] if kind is BOX.kind.keep else None
    ask = asked(kind, options, ALFENGHAST_1)
    for sentence in (words_for(0).question(ask), words_for(1).waiting(ask), words_for(None).waiting(ask)):
        assert is_whole(sentence), sentence
        assert sentence.endswith(".")


@pytest.mark.parametrize("kind", BOX.kinds, ids=lambda kind: kind.name)
def test_every_option_of_every_kind_has_words_of_its_own(kind: Kind[Any]) -> None:
    said = [words_for(0).option(kind, value) for value in kind.domain]
    assert all(map(is_whole, said))
    assert len(set(said)) == len(said)


def test_a_target_question_names_the_card_that_asks() -> None:
    question = words_for(0).question(asked(BOX.kind.destroy, about=ALFENGHAST_1))
    assert question == "Choose a fighter to destroy with Ash Acolyte (Alfenghast 1)."


@pytest.mark.parametrize(
    ("size", "expected"),
    [
        (7, "Pick 1 of 4: keep 2 of these 7 cards; the other 5 go left to Ada."),
        (5, "Pick 2 of 4: keep 2 of these 5 cards; the other 3 go left to Ada."),
        (3, "Pick 3 of 4: keep 2 of these 3 cards; the last one goes left to Ada."),
    ],
)
def test_the_draft_question_says_which_pick_and_how_many_go_left(size: int, expected: str) -> None:
    pairs = [(one, two) for one in range(size) for two in range(one + 1, size)]
    assert words_for(3).question(asked(BOX.kind.keep, pairs, seat=3)) == expected


def test_what_another_seat_decides_is_said_by_name() -> None:
    assert (
        words_for(1).waiting(asked(BOX.kind.take, about=DOCK_SNEAK))
        == "Ada is choosing a fighter to swap for Crou 7 (Dock Sneak)."
    )


def test_armies_are_called_by_whose_they_are() -> None:
    assert words_for(1).option(BOX.kind.revive_to, 1) == "Your army"
    assert words_for(1).option(BOX.kind.revive_to, 0) == "Ada's army"
    assert words_for(1).option(BOX.kind.revive_to, 4) == "Your hand"


# --- abilities ---------------------------------------------------------------------------------------------------


def test_each_ability_has_a_sentence_of_its_own() -> None:
    sentences = {faction.ability: words_for(0).ability_sentence(faction) for faction in BOX.content.factions}
    assert set(sentences) == set(ABILITIES)
    assert len(set(sentences.values())) == len(ABILITIES)
    assert all(map(is_whole, sentences.values()))


def test_a_ruling_that_changes_an_ability_changes_its_sentence() -> None:
    bare = GAME.box(Setup(GAME.meta.name, 2, rulings={"protection_keeps_old_doublings": False}))
    cognitz = bare.content.factions[3]
    assert "lapse" in words_for(0, bare).ability_sentence(cognitz)
    assert "lapse" not in words_for(0).ability_sentence(cognitz)


def test_cards_that_look_alike_are_told_apart_by_title() -> None:
    own = own_content()
    twin = own.cards[HEXEN_4].__class__(id="hexen-4b", faction="hexen", value=4, title="Ebb Reader", source="invented")
    deck = Content((*own.cards, twin), own.factions, own.tokens, "twins")
    words = words_for(0, GAME.box(Setup(GAME.meta.name, 2), deck))
    assert words.card(HEXEN_4) == "Hexen 4 (Tide Reader)"
    assert words.card(48) == "Hexen 4 (Ebb Reader)"
    assert words.card(ALFENGHAST_1) == "Alfenghast 1"


# --- the log -----------------------------------------------------------------------------------------------------

SAME = ""
"""Everybody is told what Ada is told."""
HAPPENINGS: list[tuple[Event, str, str]] = [
    (events.Dealt(7, 20), "Each player is dealt 7 cards; 20 stay in the draw pile.", SAME),
    (events.Kept(0, (ALFENGHAST_1, HEXEN_4)), "You keep Alfenghast 1 and Hexen 4.", "Ada keeps 2 cards."),
    (events.Kept(0, (HEXEN_4,)), "You keep Hexen 4.", "Ada keeps the last card."),
    (events.Passed(5), "The packs go left, with 5 cards in each.", SAME),
    (events.Passed(1), "The packs go left, with one card in each.", SAME),
    (events.Begins(0, "won"), "You won the last game, so you begin.", "Ada won the last game and begins."),
    (
        events.Begins(0, "drew"),
        "The last game was a draw, and of those who drew only you are left: you begin.",
        "The last game was a draw, and of those who drew only Ada is left, who begins.",
    ),
    (events.Begins(0, "lot"), "The lot falls on you: you begin.", "The lot falls on Ada, who begins."),
    (
        events.Fights(0, HEXEN_4, 9),
        "You send Tide Reader (Hexen 4) to fight: your army is worth 9.",
        "Ada sends Tide Reader (Hexen 4) to fight: an army worth 9.",
    ),
    (
        events.Uses(0, HEXEN_4),
        "You use Tide Reader (Hexen 4) to draw a card.",
        "Ada uses Tide Reader (Hexen 4) to draw a card.",
    ),
    (events.Destroyed(1, HEXEN_4, 0), "Hexen 4 in your army is destroyed.", "Hexen 4 in Ada's army is destroyed."),
    (events.Drew(0, HEXEN_4), "You draw Hexen 4.", "Ada draws a card."),
    (
        events.Doubled(1, HEXEN_4, 0, 8),
        "Hexen 4 in your army is doubled and now worth 8.",
        "Hexen 4 in Ada's army is doubled and now worth 8.",
    ),
    (
        events.Protected(1, HEXEN_4, 0),
        "Hexen 4 in your army is protected for good.",
        "Hexen 4 in Ada's army is protected for good.",
    ),
    (
        events.Swapped(0, DOCK_SNEAK, 2, HEXEN_4, "hand"),
        "Crou 7 (Dock Sneak) goes into Cyrus's army; Hexen 4 comes out of it into your hand.",
        "Crou 7 (Dock Sneak) goes into Cyrus's army; Hexen 4 comes out of it into Ada's hand.",
    ),
    (
        events.Swapped(2, DOCK_SNEAK, 0, HEXEN_4, "army"),
        "Crou 7 (Dock Sneak) goes into your army; Hexen 4 comes out of it into Cyrus's army.",
        "Crou 7 (Dock Sneak) goes into Ada's army; Hexen 4 comes out of it into Cyrus's army.",
    ),
    (
        events.Swapped(0, DOCK_SNEAK, 0, DOCK_SNEAK, "hand"),
        "Crou 7 (Dock Sneak) turns back into your hand.",
        "Crou 7 (Dock Sneak) turns back into Ada's hand.",
    ),
    (
        events.Slipped(1, DOCK_SNEAK, 0),
        "Crou 7 (Dock Sneak) slips into your army.",
        "Crou 7 (Dock Sneak) slips into Ada's army.",
    ),
    (events.Revived(1, HEXEN_4, 0), "Hexen 4 comes back into your army.", "Hexen 4 comes back into Ada's army."),
    (events.Revived(0, HEXEN_4, -1), "Hexen 4 comes back into your hand.", "Hexen 4 comes back into Ada's hand."),
    (events.Wasted(0, HEXEN_4), "Hexen 4 finds nothing to affect.", SAME),
    (
        events.LastLap(0, "empty"),
        "Your hand is empty: everybody else plays one last card.",
        "Ada's hand is empty: everybody else plays one last card.",
    ),
    (
        events.LastLap(0, "repetition"),
        "The same position keeps coming back, so the end begins: everybody but you plays one last card.",
        "The same position keeps coming back, so the end begins: everybody but Ada plays one last card.",
    ),
    (
        events.LastLap(0, "length"),
        "The game has gone on long enough, so the end begins: everybody but you plays one last card.",
        "The game has gone on long enough, so the end begins: everybody but Ada plays one last card.",
    ),
    (events.Ended((44, 31, 9, 9), (0,)), "You win with 44.", "Ada wins with 44."),
    (events.Ended((9, 44, 44, 9), (1, 2)), "A draw between Ben and Cyrus, with 44 each.", SAME),
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
    assert {type(event) for event, _, _ in HAPPENINGS} == classes - {Event}


@pytest.mark.parametrize(
    "event", [events.Drew(0, HEXEN_4), events.Drew(0, HIDDEN), events.Kept(0, (HEXEN_4, DOCK_SNEAK))]
)
def test_a_hidden_card_is_never_named_to_others_even_when_the_event_was_not_filtered(event: Event) -> None:
    for viewer in (1, None):
        assert not re.search(r"Hexen|Crou|Tide", words_for(viewer).sentence(event))


# --- the whole table ---------------------------------------------------------------------------------------------


def laid(rulings: dict[str, bool] | None = None, **changes: Any) -> Table:
    """A table for two, laid as a scene would lay it."""
    table = GAME.table(GAME.box(Setup(GAME.meta.name, 2, rulings=rulings or {})))
    GAME.arrange(table, changes)
    return table


def told(table: Table, viewer: int | None = 0) -> str:
    return "\n".join(words_for(viewer, table.box).table(GAME.view(table, viewer)))


def scored(table: Table, *names: str) -> list[str]:
    return GAME.words(table.box, names or NAMES[:2], None).scoring(GAME.view(table, None))


def test_lisas_army_reads_forty_four() -> None:
    """RR-SCORE-T1"""
    table = laid(army={"A": ["alfenghast-3", "alfenghast-5", "alfenghast-6 doubled", "hexen-4"]})
    lines = scored(table, "Lisa", "Ben")
    assert lines == [
        "Lisa: Alfenghast (6×2 + 5 + 3) × 2 = 40, Hexen 4 → 44 (series: Alfenghast)",
        "Ben: no fighters → 0",
        "Lisa wins with 44.",
    ]


def test_doublings_are_shown_one_by_one_and_plain_sums_as_sums() -> None:
    table = laid(army={"A": ["hexen-3 doubled twice", "kurgoz-2", "kurgoz-5 protected"]})
    assert scored(table)[0] == "Ada: Hexen 3×2×2 = 12, Kurgoz 5 + 2 = 7 → 19"


def test_a_ruling_that_lets_doublings_lapse_is_reckoned_so() -> None:
    table = laid({"protection_keeps_old_doublings": False}, army={"A": ["hexen-5 doubled protected"]})
    assert scored(table)[0] == "Ada: Hexen 5 → 5"


def test_a_tie_is_broken_by_the_most_valuable_series() -> None:
    table = laid(army={"A": ["kurgoz-1", "kurgoz-2", "kurgoz-3", "crou-8a"], "B": ["hexen-8", "nomora-7", "cognitz-5"]})
    assert scored(table)[2:] == [
        "Ada and Ben tie with 20.",
        "The most valuable series decides: Ada 12 and Ben 0.",
        "Ada wins with 20.",
    ]


def test_a_tie_of_series_is_broken_by_the_most_fighters() -> None:
    table = laid(
        army={
            "A": ["kurgoz-1", "kurgoz-2", "kurgoz-3", "cognitz-5", "hexen-3"],
            "B": ["nomora-1", "nomora-2", "nomora-3", "crou-8a"],
        }
    )
    assert scored(table)[2:] == [
        "Ada and Ben tie with 20.",
        "Their most valuable series are equal (Ada 12 and Ben 12).",
        "The most fighters decide: Ada 5 and Ben 4.",
        "Ada wins with 20.",
    ]


def scored_by_three(**armies: list[str]) -> list[str]:
    match = GAME.new_match(seats=3, seed=1)
    GAME.arrange(match.table, {"army": armies})
    return words_for(None, match.box).scoring(GAME.view(match.table, None))[3:]


def test_a_tie_that_is_broken_in_part_says_who_is_left() -> None:
    """RR-SCORE-5..7"""
    one, other = ["kurgoz-1", "kurgoz-2", "kurgoz-3"], ["nomora-1", "nomora-2", "nomora-3"]
    third = ["hexen-8", "hexen-7", "cognitz-5"]
    assert scored_by_three(A=[*one, "crou-8a"], B=[*other, "cognitz-3", "hexen-5"], C=third)[:3] == [
        "Ada, Ben and Cyrus tie with 20.",
        "The most valuable series leaves a tie of Ada and Ben (Ada 12, Ben 12 and Cyrus 0).",
        "The most fighters decide: Ada 4 and Ben 5.",
    ]
    armies = {"A": ["kurgoz-4", "hexen-5"], "B": ["kurgoz-5", "hexen-4"], "C": ["crou-9a"]}
    assert scored_by_three(**armies)[1:3] == [
        "Their most valuable series are equal (Ada 0, Ben 0 and Cyrus 0).",
        "The most fighters leave a tie of Ada and Ben (Ada 2, Ben 2 and Cyrus 1), so it stays a draw.",
    ]


def test_a_tie_in_everything_is_a_draw() -> None:
    table = laid(army={"A": ["kurgoz-4"], "B": ["hexen-4"]})
    assert scored(table)[-2:] == [
        "Their armies are equally many (Ada 1 and Ben 1), so it stays a draw.",
        "A draw between Ada and Ben, with 4 each.",
    ]


def test_the_table_tells_tokens_series_piles_and_known_cards() -> None:
    table = laid(
        {"tokens_unlimited": False},
        army={"B": ["kurgoz-1 protected", "kurgoz-2 doubled", "kurgoz-3 doubled protected"]},
        discard=["hexen-4"],
        hand={"B": ["crou-7b known"]},
    )
    text = told(table)
    army = "Kurgoz 3 doubled to 6 and protected, Kurgoz 2 doubled to 4, Kurgoz 1 protected, Kurgoz series"
    assert f"B Ben: 1 card in hand, among them Crou 7 (Dock Sneak); an army worth 22: {army}." in text
    assert "Discard pile: Hexen 4." in text
    assert "Tokens left: 4 to double, 4 to protect." in text


def test_a_doubling_that_has_lapsed_is_not_told() -> None:
    """RR-COG-A1"""
    table = laid({"protection_keeps_old_doublings": False}, army={"B": ["hexen-5 doubled protected"]})
    assert "an army worth 5: Hexen 5 protected." in told(table)


@settings(max_examples=30)
@given(SEATS, SEEDS)
def test_whatever_happens_is_told_whole_and_hides_what_is_hidden(seats: int, seed: int) -> None:
    """Every sentence of a random game, for every viewer; the reckoning comes to the totals of the rules."""
    match = GAME.new_match(seats=seats, seed=seed, listening=True)
    every = {viewer: words_for(viewer, match.box) for viewer in (*range(seats), None)}
    while match.asks:
        ask = match.asks[seed % len(match.asks)]
        for viewer, words in every.items():
            assert all(map(is_whole, words.table(GAME.view(match.table, viewer))))
            assert is_whole(words.waiting(ask))
        assert is_whole(every[ask.seat].question(ask))
        match.answer(ask.seat, ask.options[(seed + match.number) % len(ask.options)])
    for viewer, words in every.items():
        seen = [event.seen_by(viewer) for _, event in match.story or []]
        assert all(is_whole(words.sentence(event)) for event in seen if event is not None)
    view = GAME.view(match.table, None)
    totals = [int(re.findall(r"→ (-?\d+)", line)[0]) for line in every[None].scoring(view) if "→" in line]
    assert tuple(totals) == match.result.scores
    assert every[None].scoring(view)[-1] == every[None].sentence(
        events.Ended(match.result.scores, match.result.winners)
    )


@amounts(12, 300)
def test_the_table_names_every_card_in_view_and_no_other(examples: int) -> None:
    @settings(max_examples=examples)
    @given(SEATS, SEEDS)
    def look(seats: int, seed: int) -> None:
        match = GAME.new_match(seats=seats, seed=seed)
        while match.asks:
            ask = match.asks[0]
            for viewer in (*range(seats), None):
                view = GAME.view(match.table, viewer)
                shown = {fighter.card for seat in view.seats for fighter in seat.army} | {*view.hand, *view.pack}
                shown |= {card for seat in view.seats for card in seat.known}
                shown |= {*view.discard_pile, view.playing} - {-1}
                shown |= {card for cell in view.glimpsed for card in cell}
                a_card = r"(?:Alfenghast|Hexen|Kurgoz|Cognitz|Crou|Nomora) \d+(?: \([^)]+\))?"
                words, text = words_for(None), told(match.table, viewer)
                for card in shown:
                    text = text.replace(words.full_card(card), words.card(card))
                assert set(re.findall(a_card, text)) == set(map(words.card, shown))
            match.answer(ask.seat, ask.options[(seed + match.number) % len(ask.options)])

    look()

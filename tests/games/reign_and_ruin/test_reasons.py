"""Why something is not offered: a rule and a whole sentence, from what the viewer sees and nothing else."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings

from kurultai.games.reign_and_ruin.content import Card, Token
from kurultai.games.rulebooks import rulebook_of
from kurultai.kernel.ask import Ask, Kind
from kurultai.kernel.errors import BadSetup
from kurultai.kernel.game import Setup
from tests.games.reign_and_ruin.test_words import BOX, NUMBERS, laid, words_for
from tests.games.reign_and_ruin.walking import GAME, SEATS, SEEDS, walk
from tests.games.sentences import is_whole

RULEBOOK = rulebook_of(GAME.meta.name)
SOME = 40


def why_not(rulings: dict[str, bool], changes: dict[str, Any], asked: str, value: Any, about: str = "") -> Any:
    """Why seat A is not offered this, at a table for two."""
    table = laid(rulings, **changes)
    kind: Kind[Any] = getattr(table.box.kind, asked)
    ask = Ask(0, kind, [], NUMBERS.get(about))
    ask.open(table)
    return words_for(0, table.box).why_not(GAME.view(table, 0), ask, value)


IDLE: list[tuple[str, dict[str, Any], str, str]] = [
    ("alfenghast-1", {}, "RR-ABIL-A1", "No army has a fighter yet"),
    ("alfenghast-1", {"army": {"B": ["hexen-2 protected"]}}, "RR-COG-2", "Every fighter is protected"),
    ("hexen-1", {"draw": [], "rest": "discard"}, "RR-HEX-2", "The draw pile is empty"),
    ("kurgoz-1", {}, "RR-ABIL-A1", "No army has a fighter yet"),
    ("cognitz-3", {"army": {"A": ["hexen-2 protected"]}}, "RR-COG-2", "Every fighter is protected"),
    ("crou-7a", {"army": {"A": ["hexen-2"]}}, "RR-CROU-A2", "No other army has a fighter yet"),
    ("crou-7a", {"army": {"B": ["hexen-2 protected"]}}, "RR-CROU-5", "Every fighter of the other armies is protected"),
    ("nomora-1", {}, "RR-NOM-A1", "The discard pile is empty"),
]


@pytest.mark.parametrize(("card", "changes", "rule", "begins"), IDLE)
def test_an_ability_that_cannot_be_used_says_what_it_lacks(
    card: str, changes: dict[str, Any], rule: str, begins: str
) -> None:
    """RR-PLAY-B2 RR-HEX-B1 RR-NOM-B1 RR-COG-T3"""
    found, text = why_not({}, {"hand": {"A": [card]}, **changes}, "play", (NUMBERS[card], "use"))
    assert found == rule
    assert text.startswith(begins)
    assert text.endswith("It can still fight.")


@pytest.mark.parametrize(("card", "token"), [("kurgoz-1", "doubling"), ("cognitz-3", "protection")])
def test_an_ability_without_tokens_says_so(card: str, token: str) -> None:
    marks = "doubled 6 times" if token == "doubling" else "protected"
    fighters = [f"hexen-{value} {marks}" for value in range(1, 2 if token == "doubling" else 7)]
    changes = {"hand": {"A": [card]}, "army": {"B": [*fighters, "crou-7a"]}}
    rule, text = why_not({"tokens_unlimited": False}, changes, "play", (NUMBERS[card], "use"))
    assert rule == "RR-SETUP-A3"
    assert text.startswith(f"No {token} token is left")


ELSEWHERE: list[tuple[dict[str, Any], str]] = [
    ({"army": {"A": ["hexen-4"]}}, "it fights in your army"),
    ({"army": {"B": ["hexen-4"]}}, "it fights in Ben's army"),
    ({"discard": ["hexen-4"]}, "it lies in the discard pile"),
    ({"hand": {"B": ["hexen-4 known"]}}, "Ben holds it"),
    ({"hand": {"B": ["hexen-4"]}}, "it lies where you cannot see it"),
    ({"draw": ["hexen-4"], "rest": "hand.B"}, "it lies where you cannot see it"),
]


@pytest.mark.parametrize(("changes", "where"), ELSEWHERE)
def test_a_card_that_is_not_in_the_hand_is_told_where_it_is_seen(changes: dict[str, Any], where: str) -> None:
    """RR-PLAY-B1 RR-PROP-T8"""
    assert why_not({}, changes, "play", (NUMBERS["hexen-4"], "fight")) == (
        "RR-PLAY-1",
        f"Tide Reader (Hexen 4) is not in your hand: {where}.",
    )


@pytest.mark.parametrize(("asked", "rule"), [("destroy", "RR-COG-2"), ("double", "RR-COG-2"), ("take", "RR-CROU-5")])
def test_a_protected_fighter_is_no_target(asked: str, rule: str) -> None:
    """RR-ALF-B1 RR-KUR-B1 RR-COG-B1 RR-CROU-B1"""
    found, text = why_not({}, {"army": {"B": ["hexen-4 protected"]}}, asked, NUMBERS["hexen-4"])
    assert found == rule
    assert text == "Tide Reader (Hexen 4) is protected: no ability touches it. Choose another fighter."


def test_a_card_in_a_hand_is_no_target() -> None:
    """RR-ABIL-B1"""
    found, text = why_not({}, {"hand": {"A": ["hexen-4"]}}, "destroy", NUMBERS["hexen-4"])
    assert (found, text) == ("RR-ALF-1", "Tide Reader (Hexen 4) is no fighter: you hold it.")


def test_a_crou_takes_neither_itself_nor_an_own_fighter() -> None:
    """RR-CROU-B1 RR-CROU-B2"""
    changes = {"army": {"A": ["hexen-4"], "B": ["hexen-5"]}, "hand": {"A": ["crou-7b", "hexen-1"]}}
    own = why_not({}, changes, "take", NUMBERS["hexen-4"], about="crou-7b")
    assert own == ("RR-ABIL-A2", "Tide Reader (Hexen 4) fights for you already. Choose a fighter of another army.")
    rule, text = why_not({}, changes, "take", NUMBERS["crou-7b"], about="crou-7b")
    assert rule == "RR-CROU-A1"
    assert text.startswith("Dock Sneak (Crou 7) cannot take itself back")


def test_a_crou_takes_nobody_of_a_third_army() -> None:
    """RR-CROU-B1"""
    match = GAME.new_match(seats=3, seed=1, rulings={"ability_needs_target": False})
    GAME.arrange(match.table, {"army": {"B": ["hexen-5"], "C": ["hexen-4"]}})
    ask = Ask(0, match.box.kind.take, [NUMBERS["hexen-5"]], NUMBERS["crou-7b"])
    ask.open(match.table)
    assert words_for(0, match.box).why_not(GAME.view(match.table, 0), ask, NUMBERS["hexen-4"]) == (
        "RR-CROU-2",
        (
            "Tide Reader (Hexen 4) is not in the army that your card joins: it fights in Cyrus's army. "
            "Choose a fighter of that army."
        ),
    )


def test_a_nomora_revives_neither_itself_nor_what_is_not_discarded() -> None:
    """RR-NOM-B1"""
    changes = {"discard": ["nomora-2", "hexen-4"], "army": {"B": ["hexen-5"]}}
    assert why_not({}, changes, "revive", NUMBERS["nomora-2"], about="nomora-2")[0] == "RR-NOM-A1"
    rule, text = why_not({}, changes, "revive", NUMBERS["hexen-5"], about="nomora-2")
    assert (rule, text) == ("RR-NOM-1", "Rune Weaver (Hexen 5) is not in the discard pile: it fights in Ben's army.")


def test_a_crou_slips_into_no_army_of_its_own_and_into_none_that_is_not_there() -> None:
    assert why_not({}, {}, "host", 0) == ("RR-CROU-1", "It goes into another army, not into your own.")
    assert why_not({}, {}, "host", 3) == ("RR-GOAL-1", "Nobody sits at seat D.")


def test_only_cards_of_the_pack_can_be_kept() -> None:
    """RR-DRAFT-B1"""
    pack = {"A": ["hexen-1", "hexen-2", "hexen-3", "hexen-4", "hexen-5"]}
    changes = {"pack": pack, "hand": {"A": ["crou-7a", "crou-7b"]}}
    kept = why_not({}, changes, "keep", (NUMBERS["hexen-1"], NUMBERS["crou-7b"]))
    assert kept == ("RR-DRAFT-2", "You have kept Crou 7 (Dock Sneak) already. Keep two of the cards before you.")
    strange = why_not({}, changes, "keep", (NUMBERS["hexen-1"], NUMBERS["nomora-8"]))
    assert strange == ("RR-DRAFT-1", "Not in this pack: Nomora 8. Keep two of the cards before you.")


@settings(max_examples=SOME)
@given(SEATS, SEEDS)
def test_whatever_is_not_offered_has_a_rule_and_a_sentence_and_whatever_is_has_none(seats: int, seed: int) -> None:
    """RR-PROP-T5"""
    random = Random(seed)
    for match in walk(seats, seed):
        for ask in match.asks:
            words, view = words_for(ask.seat, match.box), GAME.view(match.table, ask.seat)
            assert all(words.why_not(view, ask, value) is None for value in ask.options)
            rest = [value for value in ask.kind.domain if value not in ask.options]
            for value in random.sample(rest, min(len(rest), SOME)):
                found = words.why_not(view, ask, value)
                assert found is not None, (ask, value)
                assert found[0] in RULEBOOK
                assert is_whole(found[1])


@settings(max_examples=SOME)
@given(SEATS, SEEDS)
def test_a_reason_gives_nothing_away(seats: int, seed: int) -> None:
    """RR-PROP-T8 At every table that the seat cannot tell from the real one, the reasons are the same."""
    random = Random(seed)
    for match in walk(seats, seed):
        ask = random.choice(match.asks) if match.asks else None
        if ask is None:
            continue
        dream = match.imagine(ask.seat, random)
        dreamt = dream.ask_of(ask.seat)
        assert dreamt is not None
        words = words_for(ask.seat, match.box)
        seen, seen_there = GAME.view(match.table, ask.seat), GAME.view(dream.table, ask.seat)
        for value in random.sample(ask.kind.domain, min(len(ask.kind.domain), SOME)):
            assert words.why_not(seen, ask, value) == words.why_not(seen_there, dreamt, value)


# --- components and ways to lay the table ------------------------------------------------------------------------


def test_every_component_says_what_it_does() -> None:
    words = words_for(0)
    for kind, components in GAME.components(BOX.content).items():
        said = [words.component(component) for component in components]
        assert all(map(is_whole, said)), kind
        cards = [(card.faction, card.value) for card in components if isinstance(card, Card)]
        assert len(set(said)) == len(set(cards) or said), kind


def test_a_card_is_its_value_its_faction_and_its_ability() -> None:
    card = BOX.content.cards[NUMBERS["alfenghast-3"]]
    text = "Worth 3 as a fighter of Alfenghast. Discard to destroy a fighter in any army."
    assert words_for(None).component(card) == text


def test_a_protection_token_is_explained() -> None:
    token = Token(id="protection", name="protection token", count=6, source="rulebook")
    assert words_for(0).component(token) == "No ability touches the fighter under it any more, whoever uses it."


def test_the_way_to_say_who_won_offers_what_the_box_takes() -> None:
    """RR-START-B1"""
    (way,) = GAME.ways()
    values = [value for value, _ in way.values]
    assert way.default in values
    assert len(set(values)) == len({title for _, title in way.values}) == 16
    for seats in (2, 3, 4):
        for value in values:
            setup = Setup(GAME.meta.name, seats, options={way.name: value})
            if set(value) <= set("ABCD"[:seats]):
                assert GAME.box(setup).previous_winners == tuple("ABCD".index(letter) for letter in value)
            else:
                with pytest.raises(BadSetup):
                    GAME.box(setup)

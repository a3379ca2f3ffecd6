"""Tables as scenes lay them: what is ordinary, and what is wrong with a scene, in a sentence."""

from functools import partial
from random import Random

import pytest

from kurultai.kernel.errors import KurultaiError
from tests.games.reign_and_ruin.walking import GAME
from tests.games.scene_tables import facts_of, lay

laid = partial(lay, GAME)
facts = partial(facts_of, GAME)


def test_an_ordinary_table_is_the_first_turn_of_the_first_seat_with_two_cards_each() -> None:
    table = laid(3)
    assert facts(table, "phase", "turn", "turns", "ended_by", "over") == ["play", "A", 0, "nobody", False]
    assert facts(table, "hand.A.size", "hand.B.size", "hand.C.size", "draw.size", "discard.size") == [2, 2, 2, 42, 0]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_card_lies_somewhere_once(seats: int) -> None:
    tables = [
        laid(seats),
        laid(seats, hand={"A": ["crou-7a"]}, army={"B": ["crou-7b doubled"]}, draw=["crou-8a"], rest="discard"),
        laid(seats, draw=[], discard=[], hand={"A": ["crou-7a"]}, rest="hand.B"),
        laid(seats, pack={"A": ["crou-7a", "crou-7b", "crou-8a"]}),
    ]
    assert [GAME.tally(table) for table in tables] == [{"cards": 48, "distinct cards": 48}] * 4


def test_fighters_carry_their_tokens() -> None:
    army = [
        "crou-7a",
        "crou-7b doubled",
        "crou-8a doubled twice protected",
        "crou-8b protected",
        "crou-9a doubled 3 times",
    ]
    table = laid(army={"A": army})
    assert facts(table, "army.A", "tokens.doubling", "tokens.protection") == [army, 6, 2]


def test_a_table_that_a_puzzle_has_laid_is_laid_anew() -> None:
    table = GAME.new_match(seats=2, options={"puzzle": "doubled-again"}).table
    assert facts(table, "tokens.doubling", "tokens.protection") == [3, 2]
    GAME.arrange(table, {"hand": {"A": ["hexen-8"]}})
    assert facts(table, "tokens.doubling", "tokens.protection") == [0, 0]


def test_the_rest_of_a_draft_is_ordinary() -> None:
    table = laid(3, pack={"B": ["crou-7a", "crou-7b", "crou-8a"]})
    assert facts(table, "phase", "pack.A.size", "pack.B.size", "pack.C.size") == ["draft", 3, 3, 3]
    assert facts(table, "hand.A.size", "hand.B.size", "hand.C.size", "turn") == [4, 4, 4, "nobody"]


def test_cards_in_a_hand_are_secret_unless_they_are_known() -> None:
    table = laid(hand={"A": ["crou-7a", "crou-7b known"], "B": ["hexen-1", "hexen-2"]})
    assert facts(table, "known.A", "known.B") == [["crou-7b"], []]
    hands = set()
    for seed in range(20):
        twin = table.copy()
        GAME.imagine(twin, 1, Random(seed))
        hands.add(tuple(GAME.facts(twin)["hand.A"]))  # type: ignore[arg-type]
    assert all("crou-7b" in hand for hand in hands)
    assert len({card for hand in hands for card in hand}) > 5


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"hand": {"A": ["hexen-11"]}}, "hand.A: there is no card “hexen-11”; did you mean “hexen-1”"),
        ({"hand": {"A": ["dragon"]}}, "hand.A: there is no card “dragon”"),
        ({"hand": {"A": ["crou-7a"]}, "discard": ["crou-7a"]}, "“crou-7a” is named twice: in hand.A and in discard"),
        ({"army": {"A": ["crou-7a", "crou-7a"]}}, "“crou-7a” is named twice: in army.A and in army.A"),
        ({"army": {"C": ["crou-7a"]}}, "army.C: there is no seat C; the seats are A to B"),
        ({"army": {"A": ["crou-7a tripled"]}}, "“crou-7a tripled” is no fighter: write a card, then “doubled”"),
        ({"hand": {"A": ["crou-7a protected"]}}, "“crou-7a protected” is no card in a hand"),
        ({"draw": ["crou-7a"]}, "names what lies in draw, so the other 43 cards need another place: say rest"),
        ({"discard": [], "draw": [], "rest": "discard"}, "names what lies in discard, so the other 44 cards"),
        ({"hand": {"A": ["crou-7a"]}, "rest": "hand.A"}, "names what lies in hand.A, so the other 45 cards"),
        ({"rest": "army.A"}, "rest = “army.A”: .* one of draw, discard, hand.A, hand.B"),
        ({"hand": {"B": []}}, "seat B has yet to play, and holds no card: give it one in hand.B"),
        ({"turn": "E"}, "there is no seat “E”; the seats are A, B"),
        ({"turn": "A", "ended_by": "A"}, "seat A ended the game, so it has no turn left"),
        ({"pack": {"A": ["crou-7a"]}, "turn": "A"}, "in the draft: there are no turns"),
        (
            {"pack": {"A": ["crou-7a", "crou-7b"]}},
            "all packs of the draft have the same size, which is one of 7, 5, 3, 1",
        ),
        ({"pack": {"A": ["crou-7a"], "B": []}}, "all packs of the draft have the same size"),
        ({"hands": {}}, "the scene's table is wrong: .*“hands”; there are: hand, army, pack, draw"),
        ({"turns": "many"}, "the scene's table is wrong: .*turns"),
    ],
)
def test_what_is_wrong_is_said_in_a_sentence(changes: dict[str, object], sentence: str) -> None:
    with pytest.raises(KurultaiError, match=sentence):
        laid(2, **changes)


def test_who_has_played_the_last_card_may_hold_none() -> None:
    table = laid(3, hand={"A": [], "B": []}, turn="C", ended_by="A")
    assert facts(table, "turn", "ended_by", "hand.C.size") == ["C", "A", 2]

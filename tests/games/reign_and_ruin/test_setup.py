"""RR-GOAL RR-SETUP RR-START What can be wrong before the first card is dealt, and what the seed decides."""

from pathlib import Path
from typing import Any

import pytest

from kurultai.games.reign_and_ruin.content import Content, open_content
from kurultai.games.reign_and_ruin.events import Begins
from kurultai.kernel.errors import BadContent, BadSetup, IllegalChoice
from kurultai.kernel.game import Setup
from kurultai.kernel.match import Match
from tests.games.reign_and_ruin.walking import GAME, walk


def new_match(seats: int, seed: int, previous_winner: str = "") -> Match:
    options = {"previous_winner": previous_winner} if previous_winner else {}
    return GAME.new_match(seats=seats, seed=seed, options=options)


@pytest.mark.parametrize("seats", [-1, 0, 1, 5, 100])
def test_two_to_four_may_play(seats: int) -> None:
    """RR-GOAL-B1 Other numbers of seats are refused, with the rule."""
    with pytest.raises(BadSetup, match=rf"2 to 4 players, not {seats} \(RR-GOAL-1\)"):
        GAME.box(Setup(GAME.meta.name, seats))


def test_a_seat_is_named_once() -> None:
    """RR-GOAL-B1 Seats are counted, not named, so none can occur twice; only a previous winner can, and is refused."""
    with pytest.raises(BadSetup, match="“AA”"):
        new_match(3, 0, "AA")


def deck_with(tmp_path: Path, cards: str) -> Content:
    """The deck with this file of cards laid over it."""
    (tmp_path / "cards.toml").write_text(cards, encoding="utf-8")
    return open_content(tmp_path)


def card(**fields: str) -> str:
    """A card in TOML; fields are given as TOML values."""
    ordinary = {"id": '"hexen-9"', "faction": '"hexen"', "value": "9", "title": '"Nine"', "source": '"invented"'}
    lines = [f"{name} = {value}" for name, value in {**ordinary, **fields}.items()]
    return "\n".join(["[[card]]", *lines, ""])


def test_a_good_card_is_taken(tmp_path: Path) -> None:
    """RR-SETUP-A1 The deck is data: a pack may add a card."""
    assert len(deck_with(tmp_path, card()).cards) == 49


def test_the_mark_that_some_editors_put_before_a_text_is_no_part_of_it(tmp_path: Path) -> None:
    assert len(deck_with(tmp_path, "\ufeff" + card()).cards) == 49


def test_a_file_of_a_pack_that_cannot_be_read_is_not_passed_over(tmp_path: Path) -> None:
    (tmp_path / "cards.toml").symlink_to(tmp_path / "nowhere")
    with pytest.raises(BadContent, match=r"cards\.toml: cannot be read: "):
        open_content(tmp_path)


def test_a_deck_is_big_enough(tmp_path: Path) -> None:
    """RR-SETUP-B1 A deck that cannot be dealt to four players, with one card left to draw, is refused."""
    factions = ("alfenghast", "hexen", "kurgoz", "cognitz", "nomora")
    gone = [f"{faction}-{value}" for faction in factions for value in (5, 6, 7, 8)]
    assert len(deck_with(tmp_path, f"remove = {gone[:19]}").cards) == 29
    with pytest.raises(BadContent, match=r"^cards\.toml: 28 cards; 29 are needed"):
        deck_with(tmp_path, f"remove = {gone}")


def test_a_faction_is_known(tmp_path: Path) -> None:
    """RR-SETUP-B1 A card of an unknown faction is refused by name."""
    with pytest.raises(BadContent, match=r"^cards\.toml: card “hexen-9”, field “faction”: there is no .*“dragons”"):
        deck_with(tmp_path, card(faction='"dragons"'))


def test_a_card_occurs_once(tmp_path: Path) -> None:
    """RR-SETUP-B1 Two cards with the same id are refused."""
    with pytest.raises(BadContent, match="“hexen-9” occurs twice"):
        deck_with(tmp_path, card() + card(title='"Other"'))


@pytest.mark.parametrize("value", ['"nine"', "2.5", "true"])
def test_a_value_is_a_whole_number(tmp_path: Path, value: str) -> None:
    """RR-SETUP-B1 A value that is no whole number is refused with card and field."""
    with pytest.raises(BadContent, match="card “hexen-9”, field “value”"):
        deck_with(tmp_path, card(value=value))


def test_a_series_is_possible(tmp_path: Path) -> None:
    """RR-SETUP-B1 Every faction needs three cards for a series."""
    with pytest.raises(BadContent, match="faction “hexen” has 2 cards"):
        deck_with(tmp_path, f"remove = {[f'hexen-{value}' for value in range(3, 9)]}")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_seed_decides_the_deal(seats: int) -> None:
    """RR-SETUP-T2 The same seed deals the same cards, another seed deals others."""
    deals = [new_match(seats, seed).table for seed in range(30)]
    assert deals == [new_match(seats, seed).table for seed in range(30)]
    assert len({table.packs for table in deals}) == 30


@pytest.mark.parametrize("winner", ["C", "E", "b", "0", "AC", "?", "C=", "A=="])
def test_a_previous_winner_is_seated(winner: str) -> None:
    """RR-START-B1 A previous winner who is not at this table is refused."""
    with pytest.raises(
        BadSetup, match=rf"“{winner}” is not seated: the seats are A, B \(RR-START-1\)".replace("?", r"\?")
    ):
        new_match(2, 0, winner)


def starter(match: Match) -> int:
    """Who takes the first turn, whatever is kept in the draft."""
    while match.table.phase < 2:
        for ask in match.asks:
            match.answer(ask.seat, ask.options[0])
    turn: int = match.table.turn
    return turn


@pytest.mark.parametrize("seed", range(5))
def test_the_previous_winner_begins(seed: int) -> None:
    """RR-START-T1 With a previous winner, that seat takes the first turn, whatever the seed."""
    assert starter(new_match(4, seed, "C")) == 2


def test_in_a_first_game_the_seed_decides_who_begins() -> None:
    """RR-START-T1 Without one, each seat begins sometimes, the same seat for the same seed."""
    starters = [starter(new_match(3, seed)) for seed in range(60)]
    assert starters == [starter(new_match(3, seed)) for seed in range(60)]
    assert all(starters.count(seat) > 8 for seat in range(3))


@pytest.mark.parametrize(
    ("drew", "leave", "left"),
    [
        ("AB", (0,), "B="),
        ("AB", (1,), "A="),
        ("AB", (2,), "AB"),
        ("AB", (0, 2), "B="),
        ("AB", (0, 1), ""),
        ("ABC", (0,), "BC"),
        ("ABC", (0, 2), "B="),
        ("B", (0,), "B"),
        ("B", (1,), ""),
    ],
)
def test_who_is_left_of_those_who_drew_is_no_winner(drew: str, leave: tuple[int, ...], left: str) -> None:
    """RR-START-A1 The next table keeps that they drew, whoever leaves it before it begins."""
    setup = Setup(GAME.meta.name, 3, options={"previous_winner": drew})
    for seat in leave:
        setup = GAME.reseated(setup, seat)
    assert setup.options == ({"previous_winner": left} if left else {})
    assert GAME.box(setup).previous_drawn == (len(left) > 1)


@pytest.mark.parametrize("rulings", [{}, {"drawn_previous_game_starter": "among-all"}])
def test_whoever_is_left_of_those_who_drew_begins_or_the_lot_decides(rulings: dict[str, Any]) -> None:
    """RR-START-A1 As the table has ruled; and nobody is said to have won."""
    matches = [
        GAME.new_match(seats=3, seed=seed, rulings=rulings, options={"previous_winner": "B="}, listening=True)
        for seed in range(12)
    ]
    assert {starter(match) for match in matches} == ({0, 1, 2} if rulings else {1})
    begun = [event for match in matches for _, event in match.story or [] if isinstance(event, Begins)]
    assert {event.why for event in begun} == ({"lot"} if rulings else {"drew"})


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_there_is_no_result_before_the_end(seats: int) -> None:
    """RR-SCORE-B1 Until the game is over there is no result; then there is."""
    for match in walk(seats, 1):
        if match.asks:
            with pytest.raises(IllegalChoice, match="not over"):
                _ = match.result
    assert len(match.result.scores) == seats


@pytest.mark.parametrize(
    ("rulings", "sentence"),
    [
        ({"series_of_two": True}, "there are: draft_schedule, ability_needs_target"),
        ({"repetition_limit": 1}, "repetition_limit: expected `int` >= 2"),
        ({"turn_limit": "long"}, "turn_limit: expected `int`"),
        ({"turn_limit": 2**60}, "turn_limit: expected `int` <= 1000"),
        ({"draft_schedule": "3,4"}, "there are: “2,2,2,1”, “2,2,3”"),
    ],
)
def test_a_ruling_that_does_not_exist_is_refused(rulings: dict[str, bool | int | str], sentence: str) -> None:
    with pytest.raises(BadSetup, match=sentence):
        GAME.new_match(seats=2, rulings=rulings)

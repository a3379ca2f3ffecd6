"""What is told of points and prices: those of the player who is asked, at this moment."""

import pytest

from kurultai.games.ruination.kinds import DONE
from tests.games.ruination.saying import BOX, CONTENT, choose, number, started, words_for
from tests.games.sentences import asked


@pytest.mark.parametrize(
    ("language", "question", "left", "later"),
    [
        (
            "en",
            "You recruit at home with {}: choose a unit, and where.",
            "2 points in Hulk Head, 2 points in Drip Caves and 2 points in Pump Row",
            "1 point in Drip Caves and 2 points in Pump Row",
        ),
        (
            "fr",
            "Tu recrutes dans ton foyer avec {}\u00a0: choisis une unité, et où.",
            "2 points à Tête-d'Épave, 2 points à Grottegoutte et 2 points à Rue-des-Pompes",
            "1 point à Grottegoutte et 2 points à Rue-des-Pompes",
        ),
    ],
)
def test_recruiting_at_home_says_what_each_territory_has_left(
    language: str, question: str, left: str, later: str
) -> None:
    """RU-TRACK-A7"""
    homes = {"hulk-head": {"A": "1 grunt"}, "drip-caves": {"A": "1 grunt"}, "pump-row": {"A": "1 grunt"}}
    match = started("recruit-home", {"at": homes}, freely=True, points=2)
    words = words_for(0, match.box, language)
    assert words.question(match.asks[0]) == question.format(left)
    choose(match, "brute@hulk-head")
    choose(match, "grunt@drip-caves")
    assert words.question(match.asks[0]) == question.format(later)


@pytest.mark.parametrize(
    ("exile", "saved", "price"),
    [
        ("ghazan", 0, "4 scrap"),
        ("ghazan", 1, "3 scrap"),
        ("ghazan", 9, "free"),
        ("batu", 1, "2 scrap + 2 fuel, less 1 of your choice"),
        ("batu", 4, "free"),
        ("nergui", 1, "1 scrap + 1 any"),
        ("nergui", 2, "1 any"),
        ("nergui", 3, "free"),
        ("sarn", 1, "1 any"),
        ("khorgan", 3, "1 any"),
    ],
)
def test_an_exile_is_offered_for_what_this_player_pays(exile: str, saved: int, price: str) -> None:
    """RU-UNIT-A6"""
    words, of = words_for(0), number(CONTENT.exiles, exile)
    ask = asked(BOX.kind.exile, [of, DONE], about=saved)
    assert words.choice(ask, of) == f"{CONTENT.exiles[of].name}: {price}"
    assert words.choice(ask, DONE) == "No exile"


def test_who_has_a_discount_is_shown_it_and_pays_no_more() -> None:
    """RU-UNIT-A6"""
    seat = {"resources": {"scrap": 3}, "slots": {"1": "training-pit"}}
    table = {
        "at": {"hulk-head": {"A": "1 grunt"}},
        "seat": {"A": seat},
        "exiles": {"spaces": ["ghazan", "batu"]},
    }
    match = started("window", table, deck="recruit")
    ghazan = number(CONTENT.exiles, "ghazan")
    assert words_for(0, match.box).choice(match.asks[0], ghazan) == f"{CONTENT.exiles[ghazan].name}: 3 scrap"
    choose(match, "ghazan")
    assert match.table.resources[0] == 0

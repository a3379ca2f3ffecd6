"""Every game at every seat count, and the solo game, played to the end through the page by clicking what is offered.

`make soak` plays them; an ordinary run plays where it is about more: Reign & Ruin on the cards themselves, by keyboard
and on a phone, the beginning and the end of Fate of Venterra on a phone, and first games. Of the solo game it sees the
first turns (test_ruination.py) and the end (test_tables.py).
"""

import statistics
from collections.abc import Callable

import pytest

from tests.web.conftest import Meet
from tests.web.person import NARROW, WIDE
from tests.web.test_fate_of_venterra import check_scoring

WHOLE = [
    ("reign-and-ruin", 2, ()),
    ("reign-and-ruin", 3, ()),
    ("reign-and-ruin", 4, ()),
    ("ruination", 2, ()),
    ("ruination", 3, ("world-that-was",)),
    ("ruination", 4, ()),
    ("ruination", 1, ("new-khan-rising",)),
    ("fate-of-venterra", 2, ()),
    ("fate-of-venterra", 3, ()),
    ("fate-of-venterra", 4, ()),
    ("fate-of-venterra", 5, ()),
]


@pytest.mark.soak
@pytest.mark.parametrize(("game", "seats", "modules"), WHOLE, ids=str)
def test_a_match_is_played_to_its_end_by_clicking(
    meet: Meet, game: str, seats: int, modules: tuple[str, ...], record_property: Callable[[str, object], None]
) -> None:
    narrow = seats == 3
    size, theme = NARROW if narrow else WIDE, "light" if seats % 2 else "dark"
    person = meet(size=size, touch=narrow, theme=theme, motion=game == "reign-and-ruin" and seats == 4, confirm="stops")
    others = [{"player": "bot", "bot": "random"} for _ in range(seats - 1)]
    person.lay(game, [{"player": "me", "name": "Mirek"}, *others], modules=list(modules))
    told = person.play(seed=seats)
    assert told["over"], told
    person.see(".over h1")
    assert person.find(".over .scoring").first.inner_text().strip()
    assert told["chosen"] > 5
    if game == "ruination" and seats > 1:
        assert person.find(".over .scroll").evaluate("one => one.scrollWidth <= one.clientWidth"), (
            "every number is seen"
        )
    if game == "fate-of-venterra":
        check_scoring(person, seats)
    record_property("milliseconds from a click to its answer on screen, median", statistics.median(told["answered"]))

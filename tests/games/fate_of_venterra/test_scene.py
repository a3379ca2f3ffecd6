"""Tables of Fate of Venterra as scenes lay them: what is ordinary, what is wrong, what the manual says."""

import re
from functools import partial

import pytest

from kurultai.games.fate_of_venterra.laying import PLACES
from kurultai.kernel.errors import KurultaiError
from kurultai.kernel.scene import begin, read_scenes
from tests.games.fate_of_venterra.walking import GAME
from tests.games.scene_tables import chapter_of, facts_of, lay

laid = partial(lay, GAME)
facts = partial(facts_of, GAME)


def test_an_ordinary_table_is_the_first_round_before_commands_are_declared() -> None:
    table = laid(3)
    assert facts(table, "round", "phase", "turn", "order", "over") == [1, "declare", "nobody", ["A", "B", "C"], False]
    assert facts(table, "factions", "lands", "tokens") == [["order", "watch", "legion"], 28, []]
    assert facts(table, "wealth.B", "leaders.A", "upgrades.C") == [0, [], ["imperial-conscripts"]]
    assert facts(table, "quests.deck", "gods.deck", "backs") == [26, 19, 35]
    assert facts(table, "terrain.a1", "terrain.b2", "rivers.b2") == ["mountain", "water", ["c2", "d1", "f2"]]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_every_component_lies_somewhere_once(seats: int) -> None:
    """FV-TRACK-B1 FV-CONTROL-B1 Whatever a scene lays, everything is there, and no law is broken."""
    tables = [
        laid(seats),
        laid(seats, rest="tokens", everywhere="forest", at={"b1": {"A": "2 soldiers, 1 knight"}}),
        laid(seats, everywhere="forest", at={"b1": {"building": "A outpost with B tower", "B": "1 scout"}}),
        laid(seats, everywhere="forest", at={"b1": {"terrain": "water", "A": "2 ships"}}),
        laid(seats, quests={"row": ["salt-roads"], "deck": []}, gods={"row": [], "deck": [], "pile": []}),
        laid(seats, seat={"A": {"gods": ["spear-of-dawn", "spear-of-dawn"], "blind": ["blood-price"]}}),
        laid(seats, seat={"A": {"reserved": ["salt-roads"], "completed": ["great-host"], "score": 3}}, round=4),
    ]
    assert [facts(table, "tally") for table in tables] == [["whole"]] * len(tables)


def test_the_boards_lie_as_the_manual_shows_them() -> None:
    """Each row of the picture is a row of the grid, and four letters to the right are one column."""
    table = laid(5)
    lands = table.box.kind.lands
    rows = [line for line in chapter_of(GAME).splitlines() if re.fullmatch(r" +[a-k][1-4](  [a-k][1-4])+", line)]
    drawn = {}
    for row, line in enumerate(rows):
        for found in re.finditer(r"[a-k][1-4]", line):
            drawn[found[0]] = (found.start() - 2 * row, row)
    places = {name: (2 * drawn[name][0] // 8, drawn[name][1]) for name in drawn}
    corner = places["a1"]
    shown = {name: (at[0] - corner[0], at[1] - corner[1]) for name, at in places.items()}
    expected = {
        f"{chr(ord('a') + board)}{cell + 1}": (column + cell % 2, row + cell // 2)
        for board, (column, row) in enumerate(PLACES)
        for cell in range(4)
    }
    assert shown == expected
    assert set(shown) == set(lands)


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"map": {}}, "the scene's table is wrong: unknown field “map”; there are: seat, at, rivers"),
        ({"at": {"z9": {}}}, "there is no territory “z9”"),
        ({"at": {"f1": {}}}, "there is no territory “f1”"),
        ({"at": {"b1": {"terrain": "swamp"}}}, "there is no terrain “swamp”"),
        ({"everywhere": "swamp"}, "there is no terrain “swamp”"),
        ({"at": {"b1": {"A": "2 elephants"}}}, "there is no unit “elephant”"),
        ({"at": {"b1": {"A": "8 soldiers"}}}, "seat A has no soldier left"),
        ({"at": {"b1": {"A": "1 ship"}}}, "a ship cannot stand in b1"),
        ({"at": {"b2": {"A": "1 soldier"}}}, "a soldier cannot stand in b2"),
        ({"at": {"b1": {"A": "1 soldier", "B": "1 soldier"}}}, "b1: units of two players stand there"),
        ({"at": {"b1": {"C": "1 soldier"}}}, "b1: there is no seat C at this table"),
        ({"at": {"b1": {"building": "outpost"}}}, "“outpost” is no building; one is “A outpost”"),
        ({"at": {"b1": {"building": "A castle"}}}, "there is no building “castle”"),
        ({"at": {"b1": {"building": "A outpost with temple"}}}, "no outpost becomes a temple"),
        ({"at": {"b1": {"building": "A statue"}}}, "seat A has no statue left"),
        ({"at": {"b1": {"A": "1 soldier", "token": True}}}, "no token lies where units or a building stand"),
        ({"rivers": ["a1 b2"]}, "a river joins two waters, and “a1 b2” does not"),
        ({"seat": {"C": {}}}, "there is no seat “C”"),
        ({"seat": {"A": {"faction": "elves"}}}, "there is no faction “elves”"),
        ({"seat": {"A": {"faction": "bear"}, "B": {"faction": "bear"}}}, "two seats have the same faction"),
        ({"seat": {"A": {"wealth": -1}}}, "the scene's table is wrong: seat.A.wealth: -1 is less than nothing"),
        ({"at": {"b1": {"worth": -1}}}, "the scene's table is wrong: at.b1.worth: -1 is less than nothing"),
        ({"seat": {"A": {"leaders": ["sefa-lind"]}}}, "there is no leader of seat A “sefa-lind”"),
        ({"seat": {"A": {"upgrades": ["ambush"]}}}, "there is no upgrade of seat A “ambush”"),
        ({"seat": {"A": {"declared": ["retreat"]}}}, "there is no command “retreat”"),
        ({"seat": {"A": {"reserved": ["salt-roads"]}, "B": {"completed": ["salt-roads"]}}}, "“salt-roads” is not in"),
        ({"seat": {"A": {"gods": ["blood-price", "blood-price"]}}}, "“blood-price” is not in the Gods cards, or is"),
        ({"order": ["A", "A"]}, "order must name every seat once"),
        ({"round": 9}, "a game has rounds 1 to 8, not 9"),
        ({"phase": "bids"}, "there is no phase of this round “bids”"),
        ({"backs": ["gold"]}, "there is no hidden side “gold”"),
    ],
)
def test_what_is_wrong_with_a_table_is_said(changes: dict[str, object], sentence: str) -> None:
    """FV-TRACK-B1 FV-CONTROL-B1 FV-RIVER-B1 A table that play could not lead to is refused in a sentence."""
    with pytest.raises(KurultaiError, match=sentence):
        laid(**changes)


def test_effects_that_are_none_are_refused() -> None:
    text = """
    [[scene]]
    title = "no effect"
    game = "fate-of-venterra"
    seats = 2
    start = { rule = "effects", effects = [{ do = "fly" }] }
    then = [{ exactly = [] }]
    """
    with pytest.raises(KurultaiError, match=r"these are no effects: .*there is no “fly”; there are: gain, "):
        begin(read_scenes(text, "scene")[0], GAME)

"""Tables of Ruination as scenes lay them: what is ordinary, what is wrong in a sentence, what the manual says."""

from functools import partial

import pytest

from kurultai.kernel.errors import BadScene, KurultaiError
from kurultai.kernel.game import Setup
from kurultai.kernel.scene import read_scenes, run_scene
from tests.games.ruination.walking import GAME
from tests.games.scene_tables import facts_of, lay

laid = partial(lay, GAME)
facts = partial(facts_of, GAME)


def test_an_ordinary_table_is_the_first_turn_of_the_first_seat() -> None:
    table = laid(3)
    assert facts(table, "phase", "turn", "turns", "first", "fury", "over") == ["card", "A", 0, "A", "calm", False]
    assert facts(table, "home.A", "home.B", "home.C") == ["rustwall", "saltmouth", "black-seep"]
    assert facts(table, "army.A", "reserve.A", "blessings.A") == [0, "8 grunts, 3 brutes, 3 raiders", 0]
    assert facts(table, "nomads.hidden", "supply.blessings", "supply.bastions", "track") == [0, 24, 6, [4, 8]]
    assert facts(table, "left.move", "tier.1.left", "exiles.spaces") == [14, 7, ["batu", "ghazan"]]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_component_lies_somewhere_once(seats: int) -> None:
    whole = GAME.tally(GAME.table(GAME.box(Setup(GAME.meta.name, seats))))
    tables = [
        laid(seats),
        laid(seats, rest="start"),
        laid(seats, tiles={"A": ["tile-1", "tile-2"]}),
        laid(seats, at={"citadel": {"A": "2 grunts, 1 brute, batu", "nomad": "traders", "bastions": 5}}, track=[8]),
        laid(seats, seat={"A": {"blessings": 9, "slots": {"1": "war-gear", "4": "death-wurm"}}}, rest="homes"),
        laid(seats, decks={"move": ["feint"]}, tops={"move": "feint"}, exiles={"deck": ["sarn"], "gone": ["batu"]}),
    ]
    assert [GAME.tally(table) for table in tables] == [whole] * len(tables)


@pytest.mark.parametrize("puzzle", ["one-strength-short", "favor-or-glory"])
def test_a_table_that_a_puzzle_has_laid_is_laid_anew(puzzle: str) -> None:
    """Neither the battle that it was in the middle of is left, nor the card."""
    table = GAME.new_match(seats=2, options={"puzzle": puzzle}).table
    GAME.arrange(table, {})
    assert facts(table, "battle.at", "battle.attacker", "card", "parts") == ["none", "nobody", "none", []]


def test_the_rest_of_the_map_is_laid_as_it_is_at_the_start() -> None:
    table = laid(2, rest="start", at={"hulk-head": {"A": "2 brutes"}, "citadel": {"bastions": 1}})
    assert facts(table, "units.hulk-head.A", "units.pump-row.A", "nomad.citadel") == ["2 brutes", "1 grunt", "none"]
    assert facts(table, "nomads.hidden", "nomad.ash-gate", "bastions.citadel") == [8, "hidden", 1]


def test_cards_that_are_not_named_are_the_first_of_the_deck() -> None:
    table = laid(seat={"A": {"slots": {"1": "war-gear"}}}, tier={"1": {"top": "slat-armor"}})
    assert facts(table, "tier.1.space", "tier.1.top", "tier.1.left") == ["dire-hyena", "slat-armor", 6]
    table = laid(tops={"move": "feint"}, decks={"move": ["charge"]})
    assert facts(table, "tops.move", "decks.move", "left.move") == ["feint", ["charge"], 2]
    assert len(table.discards[0]) == 12


def test_a_battle_lies_as_it_is_said() -> None:
    dice = {"A": ["blank", "strength"], "B": ["special"]}
    battle = {"at": "citadel", "enemy": "B", "strength": {"A": 4}, "casualties": {"B": 2}, "dice": dice, "acting": "B"}
    table = laid(at={"citadel": {"A": "1 grunt", "B": "1 grunt"}}, battle=battle, turn="A")
    assert facts(table, "phase", "battle.at", "battle.attacker", "battle.defender") == ["fight", "citadel", "A", "B"]
    assert facts(table, "battle.strength.A", "battle.casualties.B", "battle.passed") == [4, 2, []]
    assert facts(table, "battle.dice.A", "battle.dice.B") == [["strength", "blank"], ["special"]]


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"map": {}}, "the scene's table is wrong: unknown field “map”; there are: seat, at, rest"),
        ({"at": {"citadelle": {}}}, "there is no territory “citadelle”; did you mean “citadel”"),
        ({"at": {"citadel": {"A": "2 elephants"}}}, "there is no unit “2 elephants”"),
        ({"at": {"citadel": {"A": "9 grunts"}}}, "seat A has only 8 grunts"),
        ({"at": {"citadel": {"A": "batu"}, "ash-gate": {"B": "batu"}}}, "the exile “batu” stands in two territories"),
        ({"at": {"citadel": {"C": "1 grunt"}}}, "citadel: there is no seat C at this table"),
        ({"at": {"citadel": {"nomad": "traders"}, "ash-gate": {"nomad": "traders"}}}, "“traders” lies in two"),
        ({"at": {"citadel": {"bastions": 20}}}, "there are 14 bastions; the scene has 26"),
        ({"at": {"citadel": {"bastions": -1}}}, "at.citadel.bastions: -1 is less than nothing"),
        ({"track": [5]}, "bastions start on favor 4 and 8"),
        ({"seat": {"C": {}}}, "there is no seat “C”"),
        ({"seat": {"A": {"blessings": 20}, "B": {"blessings": 5}}}, "there are 24 blessings; the scene gives out 25"),
        ({"seat": {"A": {"favor": 11}}}, "favor and glory of seat A must lie between 0 and 10"),
        ({"seat": {"A": {"resources": {"scrap": 7}}}}, "seat A can hold 0 to 6 scrap, not 7"),
        ({"seat": {"A": {"slots": {"5": "war-gear"}}}}, "there is no slot “5”"),
        ({"seat": {"A": {"slots": {"1": "war-gear", "2": "war-gear"}}}}, "an advantage lies in two slots"),
        ({"tier": {"4": {}}}, "there is no tier “4”"),
        ({"tier": {"1": {"space": "death-wurm"}}}, "“death-wurm” is not in tier 1"),
        ({"tier": {"1": {"top": ""}}}, "a deck that holds cards has a top card"),
        ({"tier": {"1": {"deck": []}}}, "“slat-armor” must lie somewhere"),
        ({"exiles": {"spaces": ["batu", "sarn", "dray"]}}, "there are 2 exile spaces, not 3"),
        ({"exiles": {"top": ""}}, "an exile deck that holds cards has a top card"),
        ({"tops": {"move": "muster"}}, "“muster” is not in the move deck"),
        ({"decks": {"move": ["charge", "charge"]}}, "“charge” is not in the move deck, or is named too often"),
        ({"card": "move"}, "card names the deck whose card is in play"),
        ({"phase": "parts"}, "card names the deck whose card is in play"),
        ({"tiles": {"A": ["tile-1"]}}, "seat A is dealt 2 tiles, not 1"),
        ({"tiles": {"A": ["tile-1", "tile-2"], "B": ["tile-2", "tile-3"]}}, "“tile-2” is not in the tiles"),
        ({"tiles": {}, "at": {"citadel": {"nomad": "lions"}}}, "there is no nomad “lions”"),
        ({"tiles": {"A": ["tile-1", "tile-2"]}, "rest": "homes"}, "a scene with tiles is at the start"),
        ({"battle": {"at": "citadel", "enemy": "nomads"}}, "there is no nomad in citadel that lies face up"),
        ({"battle": {"at": "citadel", "enemy": "B", "dice": {"C": []}}}, "there is no side of the battle “C”"),
    ],
)
def test_what_is_wrong_with_a_table_is_said(changes: dict[str, object], sentence: str) -> None:
    with pytest.raises(KurultaiError, match=sentence):
        laid(**changes)


@pytest.mark.parametrize(
    ("start", "sentence"),
    [
        ("{ rule = 'advance', track = 'favor', steps = '2' }", "start of “advance”, field “steps”: expected `int`"),
        ("{ rule = 'gain', gains = '3 scrap' }", "start of “gain”, field “gains”: expected `array`, got `str`"),
        ("{ rule = 'gain', gains = ['some scrap'] }", "“some scrap” is no gain: write a number and what is gained"),
        (
            "{ rule = 'several', rules = [{ rule = 'gain', gain = [] }] }",
            "start of “gain”: missing a required argument",
        ),
        ("{ rule = 'several', rules = [{ rule = 'nap' }] }", "start names no rule “nap”; the rules that Ruination can"),
        ("{ rule = 'bonus', of = 'dray' }", "what “dray” gives happens in a territory: say which with `at`"),
    ],
)
def test_what_is_wrong_with_a_start_is_said(start: str, sentence: str) -> None:
    written = f"[[scene]]\ntitle = 'x'\ngame = 'ruination'\nseats = 2\nstart = {start}\nthen = [{{ facts.vp.A = 0 }}]\n"
    [scene] = read_scenes(written, "x.toml")
    with pytest.raises(BadScene, match=sentence):
        run_scene(scene)


def test_a_number_that_no_table_holds_is_the_scenes_fault_and_keeps_its_cause() -> None:
    table = "table = { at = { citadel = { bastions = 300 } } }"
    written = f"[[scene]]\ntitle = 'x'\ngame = 'ruination'\nseats = 2\n{table}\nthen = [{{ facts.vp.A = 0 }}]\n"
    [scene] = read_scenes(written, "x.toml")
    with pytest.raises(BadScene, match="scene “x”: the scene's table cannot be laid: byte must be in range") as caught:
        run_scene(scene)
    assert isinstance(caught.value.__cause__, ValueError)

"""Scenes: what differs is said in a sentence, and so is what is wrong with a scene itself."""

from collections.abc import Mapping
from typing import Any

import pytest

from kurultai.kernel import expectation
from kurultai.kernel.ask import Ask, Rule
from kurultai.kernel.errors import BadScene, IllegalChoice, RuleBroken
from kurultai.kernel.game import Fact
from kurultai.kernel.match import Match
from kurultai.kernel.scene import Scene, read_scenes, run_scene
from tests.kernel import toy


class Stage(toy.Toy):
    """The toy, able to appear in scenes: an ordinary table has hands 0–4 and 5–9, and no tricks."""

    def arrange(self, table: toy.ToyTable, changes: Mapping[str, Any]) -> None:
        if set(changes) - {"tricks"}:
            raise BadScene("the toy knows tricks only")
        table.hands, table.pile = [[0, 1, 2, 3, 4], [5, 6, 7, 8, 9]], [10, 11]
        table.tricks, table.scores = changes.get("tricks", [0, 0]), [0, 0]

    def facts(self, table: toy.ToyTable) -> dict[str, Fact]:
        found: dict[str, Fact] = {"round": table.round, "over": table.over, "tricks": table.tricks}
        for name, hand, score in zip("AB", table.hands, table.scores, strict=True):
            found |= {f"hand.{name}": hand, f"hand.{name}.size": len(hand), f"score.{name}": score}
        return found

    def named_rules(self) -> Mapping[str, Any]:
        return {"reactions": self.react, "rest": self.rest, "nothing": self.nothing}

    def react(self, table: toy.ToyTable, seat: str) -> Rule[None]:
        table.battle = toy.Battle()
        yield from toy.reactions(table, "AB".index(seat))

    def rest(self, table: toy.ToyTable) -> Rule[None]:
        table.round = 3
        yield from ()

    def nothing(self, _: toy.ToyTable) -> Rule[None]:
        yield Ask(0, toy.STAKE, [1, 2])
        yield Ask(1, toy.STAKE, [])


STAGE = Stage()
ONE_ROUND = """
[[scene]]
title = "a round"
game = "toy"
seats = 2
luck = [0, 5, 1]
table = {}
"""


def scene(more: str, start: str = ONE_ROUND) -> Scene:
    return read_scenes(start + more, "toy.toml")[0]


def differences(more: str, start: str = ONE_ROUND) -> list[str]:
    """What differs, less the words that every difference begins with."""
    return [text.removeprefix("scene “a round”, ") for text in run_scene(scene(more, start), STAGE)]


HOLDS = """
[[scene.then]]
exactly = ["A stake:1", "A stake:2", "A stake:3"]

[[scene.then]]
play = ["A stake:2"]
offered = ["A commit:0", "B commit:9"]
not_offered = ["A commit:9"]
refused = ["A commit:9", { choice = "B stake:1", rule = "TOY-4" }, "A dance", "D commit:1"]

[[scene.then]]
play = ["B commit:9", "A commit:0"]
facts.round = 1
facts.hand = { A.size = 4, B = [5, 6, 7, 8, 11] }
facts.score = { A = 0, B = 2 }
"""


def test_a_scene_that_holds_has_no_differences() -> None:
    assert differences(HOLDS) == []


def test_a_scene_without_a_table_begins_before_the_deal() -> None:
    start = '[[scene]]\ntitle = "a round"\ngame = "toy"\nseats = 2\nluck = [11, 0, 0, 0, 0, 0, 0, 0, 0, 0]\n'
    assert differences("[[scene.then]]\nfacts.hand.A = [0, 1, 2, 3, 11]", start) == []


def test_game_and_seats_can_be_said_once_for_the_file() -> None:
    start = 'game = "toy"\nseats = 2\n[[scene]]\ntitle = "a round"\ntable = {}\n'
    assert differences("[[scene.then]]\nfacts.round = 0", start) == []


@pytest.mark.parametrize(
    ("more", "expected"),
    [
        (
            "facts = { score.A = 7, hand.B = [5], over = 0 }",
            [
                "step 1: expected score.A = 7, found 0",
                "step 1: expected hand.B = [5], found [5, 6, 7, 8, 9]",
                "step 1: expected over = 0, found false",
            ],
        ),
        (
            "facts = { round = 1979-05-27, hand.B = [1979-05-27] }",
            [
                'step 1: expected round = "1979-05-27", found 0',
                'step 1: expected hand.B = ["1979-05-27"], found [5, 6, 7, 8, 9]',
            ],
        ),
        (
            'offered = ["A stake:3", "A commit:1", "B stake:1"]',
            [
                "step 1: expected “A commit:1” to be offered; seat A is asked “stake”: 1, 2, 3",
                "step 1: expected “B stake:1” to be offered; seat B is asked nothing",
            ],
        ),
        (
            'exactly = ["A stake:1", "A commit:4"]',
            [
                "step 1: expected to be offered, and is not: A commit:4; seat A is asked “stake”: 1, 2, 3",
                "step 1: offered, and not expected: A stake:2, A stake:3",
            ],
        ),
        ("exactly = []", ["step 1: offered, and not expected: A stake:1, A stake:2, A stake:3"]),
        (
            'not_offered = ["A stake:3"]',
            ["step 1: expected “A stake:3” not to be offered; seat A is asked “stake”: 1, 2, 3"],
        ),
        (
            'not_offered = ["A commit:3", "B stake:3"]',
            [
                "step 1: expected the question “commit” without “A commit:3”; seat A is asked “stake”: 1, 2, 3",
                "step 1: expected the question “stake” without “B stake:3”; seat B is asked nothing",
            ],
        ),
        ('refused = ["A stake:1"]', ["step 1: “A stake:1” was accepted, though it must be refused"]),
        (
            'refused = [{ choice = "A commit:1", rule = "TOY-4" }]',
            ["step 1: “A commit:1” was refused by TOY-1, not by TOY-4: “commit:1” is not offered"],
        ),
        (
            'play = ["A stake:1", "A commit:6", "B commit:6"]\nfacts.round = 9',
            ["step 1: “A commit:6” was refused: “commit:6” is not offered"],
        ),
    ],
)
def test_what_differs_is_said_in_a_sentence(more: str, expected: list[str]) -> None:
    found = differences("[[scene.then]]\n" + more, ONE_ROUND.replace("[0, 5, 1]", "[]"))
    assert [text[: len(begins)] for text, begins in zip(found, expected, strict=True)] == expected


def test_luck_that_was_not_drawn_is_a_difference() -> None:
    assert differences("[[scene.then]]\nfacts.round = 0") == [
        "at the end: the script holds 3 outcomes, but only 0 were drawn"
    ]


def test_luck_that_runs_out_is_a_difference() -> None:
    more = '[[scene.then]]\nplay = ["A stake:1", "A commit:1", "B commit:5"]\nfacts.round = 1'
    assert differences(more, ONE_ROUND.replace("[0, 5, 1]", "[0]")) == [
        "step 1: “B commit:5” needs more luck: the script holds 1 outcomes, and one more (0..5) is needed"
    ]
    assert differences(more, ONE_ROUND.replace("table = {}", "").replace("[0, 5, 1]", "[99]")) == [
        "at the start: scripted outcome 1 is 99, but must be one of 0..11"
    ]


def test_a_refused_choice_that_only_lacks_luck_was_accepted() -> None:
    more = '[[scene.then]]\nplay = ["A stake:1", "A commit:1"]\nrefused = ["B commit:5"]'
    assert differences(more, ONE_ROUND.replace("[0, 5, 1]", "[]")) == [
        "step 1: “B commit:5” was accepted, though it must be refused"
    ]


def test_a_refusal_that_changes_the_table_is_a_difference(monkeypatch: pytest.MonkeyPatch) -> None:
    def clumsy(match: Match, seat: int, text: str) -> None:
        match.table.scores[0] += 1
        raise IllegalChoice("no", seat=seat)

    monkeypatch.setattr(expectation, "answer_in_text", clumsy)
    more = '[[scene.then]]\nrefused = ["A stake:9"]'
    assert differences(more)[0] == "step 1: “A stake:9” was refused, but the table is not as it was"


def test_a_long_list_of_options_is_cut_short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(expectation, "MOST_SHOWN", 2)
    more = '[[scene.then]]\nplay = ["A stake:1"]\nexactly = ["A commit:1"]'
    assert differences(more)[0] == "step 1: offered, and not expected: A commit:0, A commit:2 … and 2 more"


# --- named rules -------------------------------------------------------------------------------------------------

REACTIONS = """
[[scene]]
title = "a round"
game = "toy"
seats = 2
table = { tricks = [1, 1] }
start = { rule = "reactions", seat = "B" }
"""


def test_a_scene_can_start_with_a_named_rule_and_ends_with_it() -> None:
    more = """
    [[scene.then]]
    exactly = ["B react:boost", "B react:weaken", "B react:pass"]
    [[scene.then]]
    play = ["B react:boost", "A react:pass", "B how-much:2"]
    exactly = []
    facts = { tricks = [1, 0], round = 0, over = false }
    refused = ["A stake:1", "B react:pass"]
    """
    assert differences(more, REACTIONS) == []


def test_after_its_rule_a_scene_plays_nothing() -> None:
    more = '[[scene.then]]\nplay = ["B react:pass", "B stake:1"]\nfacts.round = 0'
    assert differences(more, REACTIONS) == [
        "step 1: “B stake:1” was refused: the rule that the scene started has ended: there is nothing left to choose"
    ]


def test_a_named_rule_may_ask_nothing() -> None:
    start = '[[scene]]\ntitle = "a round"\ngame = "toy"\nseats = 2\nstart.rule = "rest"\n'
    assert differences("[[scene.then]]\nfacts.round = 3\nexactly = []", start) == []


# --- bad scenes --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("[[scene]", "toy.toml: not valid TOML: .*line 1"),
        ("seats = " + "9" * 5000, "toy.toml: a number in it has more digits than can be read"),
        ("seats = " + "[" * 5000, "toy.toml: there are more than 50 tables or lists in it, one inside the other"),
        (ONE_ROUND + "facts" + ".a" * 5000 + " = 1", "toy.toml: there are more than 50 tables or lists in it"),
        ("", r"toy.toml: there is no scene in it; every scene begins with \[\[scene\]\]"),
        ("[scene]\ntitle = 'x'", "there is no scene in it"),
        ("scene = ['a']", r"toy.toml, scene 1: a scene is a table, and begins with \[\[scene\]\]"),
        ("sets = 2\n[[scene]]", "unknown field “sets” before the first scene; there may be: game, seats"),
        (ONE_ROUND, "toy.toml, scene 1 “a round”: missing required field “then”"),
        (ONE_ROUND + "then = []", "scene 1 “a round”: it expects nothing, so it proves nothing"),
        (ONE_ROUND + "[[scene.then]]\nplay = ['A stake:1']", "it expects nothing, so it proves nothing"),
        (ONE_ROUND + "[[scene.then]]\nplays = []", "scene 1 “a round”: then 1: unknown field “plays”"),
        (ONE_ROUND + "tabel = {}", "scene 1 “a round”: unknown field “tabel”"),
        (ONE_ROUND + "[[scene.then]]\nplay = [1]", "then 1, play 1: expected `str`, got `int`"),
        (ONE_ROUND.replace("= 2", "= 'two'"), "scene 1 “a round”: seats: expected `int`, got `str`"),
        ("[[scene]]\nseats = 2", "toy.toml, scene 1: missing required field “title”"),
        ((ONE_ROUND + "then = [{ facts.round = 0 }]\n") * 2, "toy.toml: two scenes have the title “a round”"),
    ],
)
def test_a_file_that_cannot_be_read_is_refused_in_a_sentence(text: str, sentence: str) -> None:
    with pytest.raises(BadScene, match=sentence):
        read_scenes(text, "toy.toml")


@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        ("facts.scroe.A = 1", "scene “a round”: there is no fact “scroe.A”; did you mean “score.A”?"),
        ("facts.weather = 1", "there is no fact “weather”; there are: round, over, tricks, hand.A"),
        ("offered = ['A steak:1']", "“A steak:1”: there is no question “steak”; there are: stake, react"),
        ("not_offered = ['A react:boots']", "the question “react” knows no “boots”; did you mean “boost”?"),
        ("exactly = ['C stake:1']", "“C stake:1”: there is no seat C at this table"),
        ("play = ['stake:1']\nfacts.round = 0", "“stake:1” is no choice: write a seat's letter and what it chooses"),
        ("refused = ['A']", "“A” is no choice"),
        ("refused = ['Ann stake:1']", "“Ann stake:1” is no choice"),
    ],
)
def test_a_slip_of_the_pen_is_refused_in_a_sentence(more: str, sentence: str) -> None:
    with pytest.raises(BadScene, match=sentence):
        differences("[[scene.then]]\n" + more)


@pytest.mark.parametrize(
    ("start", "sentence"),
    [
        (ONE_ROUND.replace("{}", "{ trick = 1 }"), "scene “a round”: the toy knows tricks only"),
        (
            ONE_ROUND + "start = { rule = 'nap' }",
            "start names no rule “nap”; .* Toy can start with are: reactions, rest",
        ),
        (ONE_ROUND + "start = { seat = 'A' }", "start names no rule “”"),
        (ONE_ROUND + "start = { rule = 'reactions' }", "start of “reactions”: missing a required argument: 'seat'"),
        (
            ONE_ROUND + "start = { rule = 'reactions', seat = 1 }",
            "start of “reactions”, field “seat”: expected `str`, got `int`",
        ),
        (ONE_ROUND + "start = { rule = ['rest'] }", "start names no rule"),
        (
            ONE_ROUND + "start = { rule = 'rest', seat = 'A' }",
            "start of “rest”: got an unexpected keyword argument 'seat'",
        ),
    ],
)
def test_a_table_that_cannot_be_laid_is_refused_in_a_sentence(start: str, sentence: str) -> None:
    with pytest.raises(BadScene, match=sentence):
        differences("\n[[scene.then]]\nfacts.round = 0", start)


def test_a_table_from_which_the_rules_cannot_go_on_is_refused_in_a_sentence() -> None:
    start = ONE_ROUND + "start = { rule = 'nothing' }\n"
    assert differences("[[scene.then]]\noffered = ['A stake:1']", start.replace("[0, 5, 1]", "[]")) == []
    sentence = r"^scene “a round”: the rules cannot go on from what it lays: .* to seat 1$"
    with pytest.raises(BadScene, match=sentence) as found:
        differences("[[scene.then]]\nplay = ['A stake:1']\nfacts.round = 0", start)
    assert isinstance(found.value.__cause__, RuleBroken)


def test_more_seats_than_there_are_letters_are_refused_whoever_is_free() -> None:
    text = f'[[scene]]\ntitle = "x"\ngame = "reign-and-ruin"\nseats = {10**12}\nfreely = true\n'
    with pytest.raises(BadScene, match="is for 2 to 4 players, not 1000000000000"):
        run_scene(scene("then = [{ facts.turns = 0 }]", text))


def test_a_game_that_does_not_exist_is_refused() -> None:
    with pytest.raises(BadScene, match="scene “a round”: there is no game “toy”; the games are: "):
        run_scene(scene("then = [{ facts.round = 0 }]"))

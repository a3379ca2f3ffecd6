"""The rulebook index: what an id says, and who claims it."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
import pytest

from kurultai.kernel.claims import Claim, claimed_ids, claims_in_scenes, claims_in_source
from kurultai.kernel.errors import BadContent
from kurultai.kernel.rulebook import Rulebook, Switch, UnknownRule, gaps, read_rulebook, switches

TEXT = """
[[chapter]]
id = "ZZ-FORT"
title = "Forts"
[chapter.gist]
ZZ-FORT-1 = "A fort stands on a hill."
ZZ-FORT-2 = "A fort keeps raiders off."
ZZ-FORT-D1 = "The builder chooses the hill."
ZZ-FORT-B1 = "Refused: a fort in the sea."
ZZ-FORT-A1 = "May a fort be moved?"
ZZ-FORT-T1 = "Raiders stop at a fort."
[chapter.ruling]
ZZ-FORT-A1 = "No: it is built of stone."

[[chapter]]
id = "ZZ-UNIT-BEAR3"
title = "Bears"
[chapter.gist]
ZZ-UNIT-BEAR3-1 = "A bear sleeps in winter."
"""


@pytest.fixture
def book() -> Rulebook:
    return read_rulebook(TEXT, "rulebook.toml")


def test_ids_keep_the_order_of_the_book(book: Rulebook) -> None:
    assert book.ids[:3] == ("ZZ-FORT-1", "ZZ-FORT-2", "ZZ-FORT-D1")
    assert book.ids[-1] == "ZZ-UNIT-BEAR3-1"
    assert book.prefixes == ("ZZ",)


def test_an_id_knows_its_gist_and_chapter(book: Rulebook) -> None:
    assert book.gist("ZZ-FORT-2") == "A fort keeps raiders off."
    assert book.chapter_of("ZZ-UNIT-BEAR3-1").title == "Bears"


@pytest.mark.parametrize(
    ("ending", "kind"), [("1", "rule"), ("D1", "decision"), ("B1", "bad-input"), ("A1", "ambiguity"), ("T1", "test")]
)
def test_the_letter_of_an_id_is_its_kind(book: Rulebook, ending: str, kind: str) -> None:
    assert book.kind(f"ZZ-FORT-{ending}") == kind


def test_every_id_of_a_chapter_leads_to_its_rulings(book: Rulebook) -> None:
    assert book.rulings_for("ZZ-FORT-1") == ("ZZ-FORT-A1",)
    assert book.rulings_for("ZZ-UNIT-BEAR3-1") == ()
    assert book.ruling("ZZ-FORT-A1") == "No: it is built of stone."
    assert book.ruling("ZZ-FORT-1") == ""


@pytest.mark.parametrize(
    ("words", "found"),
    [
        (["FORT", "raid"], ["ZZ-FORT-2", "ZZ-FORT-T1"]),
        (["stone"], ["ZZ-FORT-A1"]),
        (["bears"], ["ZZ-UNIT-BEAR3-1"]),
        (["aiders"], []),
        (["(", "fort"], []),
        ([], []),
    ],
)
def test_search_finds_lines_that_hold_every_word(book: Rulebook, words: list[str], found: list[str]) -> None:
    assert book.search(words) == found


def test_an_unknown_id_is_refused_with_its_neighbours(book: Rulebook) -> None:
    with pytest.raises(UnknownRule, match=r"no rule “ZZ-FORT-7”; near it: .*ZZ-FORT-1"):
        book.gist("ZZ-FORT-7")
    with pytest.raises(UnknownRule, match="no chapter “ZZ-FROT”; near it: ZZ-FORT"):
        book.chapter("ZZ-FROT")
    with pytest.raises(UnknownRule, match=r"no rule “fly me to the moon”$"):
        book.kind("fly me to the moon")


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("[[chapter]]", "[[chapter", "rulebook.toml: not valid TOML"),
        ('title = "Forts"', 'titel = "Forts"', "chapter “ZZ-FORT”.*titel"),
        ('title = "Forts"', 'title = " "', "chapter “ZZ-FORT”, field “title”: it is empty"),
        ('id = "ZZ-FORT"', 'id = "ZZ-FORT-1"', "chapter “ZZ-FORT-1”: that is no name for a chapter"),
        ('id = "ZZ-UNIT-BEAR3"', 'id = "ZZ-FORT"', "chapter “ZZ-FORT”.*(“ZZ-UNIT-BEAR3-1” is no id|occurs twice)"),
        ("ZZ-FORT-2 =", "ZZ-SEA-2 =", "chapter “ZZ-FORT”, field “gist”: “ZZ-SEA-2” is no id of this chapter"),
        ("ZZ-FORT-2 =", "ZZ-FORT-X2 =", "“ZZ-FORT-X2” is no id of this chapter"),
        ('"A fort stands on a hill."', '""', "“ZZ-FORT-1” needs one line of text"),
        ('"No: it is built of stone."', '"No:\\nstone."', "field “ruling”: “ZZ-FORT-A1” needs one line of text"),
        ('ZZ-FORT-A1 = "No', 'ZZ-FORT-A2 = "No', "field “ruling”: “ZZ-FORT-A1” has none"),
        ('ZZ-FORT-A1 = "May a fort be moved?"', "", "“ZZ-FORT-A1” is no open question of this chapter"),
    ],
)
def test_a_broken_book_is_refused_by_name(old: str, new: str, problem: str) -> None:
    assert old in TEXT
    with pytest.raises(BadContent, match=problem):
        read_rulebook(TEXT.replace(old, new), "rulebook.toml")


def test_gaps_are_found_within_a_kind() -> None:
    with pytest.raises(UnknownRule, match="“ZZ-A” is no rule id"):
        gaps(["ZZ-A"])
    assert gaps(["ZZ-A-1", "ZZ-A-2", "ZZ-A-T1"]) == []
    assert gaps(["ZZ-A-3", "ZZ-A-1", "ZZ-A-T2", "ZZ-B-1"]) == ["ZZ-A-2", "ZZ-A-T1"]


@pytest.mark.parametrize(
    ("docstring", "ids"),
    [
        ("ZZ-FORT-1 A fort.", ["ZZ-FORT-1"]),
        ("ZZ-FORT-1..3 ZZ-FORT-A1 A fort.", ["ZZ-FORT-1", "ZZ-FORT-2", "ZZ-FORT-3", "ZZ-FORT-A1"]),
        ("ZZ-FORT-T9..T11", ["ZZ-FORT-T9", "ZZ-FORT-T10", "ZZ-FORT-T11"]),
        ("ZZ-FORT-T9..10: as shown", ["ZZ-FORT-T9", "ZZ-FORT-T10"]),
        ("ZZ-FORT-1, ZZ-UNIT-BEAR3-1.\n\nMore.", ["ZZ-FORT-1", "ZZ-UNIT-BEAR3-1"]),
        ("ZZ-FORT-1\n    ZZ-FORT-2 A fort.", ["ZZ-FORT-1", "ZZ-FORT-2"]),
        ("ZZ-FORT A chapter.", []),
        ("ZZ-FORT ZZ-FORT-1 A chapter and a rule of it.", ["ZZ-FORT-1"]),
        ("A fort, see ZZ-FORT-1.", []),
        ("ZZ-FORT-1 and ZZ-FORT-2 later", ["ZZ-FORT-1"]),
        ("ZZ-FORT-1st", []),
        ("X-T1 X-INV-2 Laws.", ["X-T1", "X-INV-2"]),
        ("", []),
    ],
)
def test_a_docstring_claims_the_ids_it_begins_with(docstring: str, ids: list[str]) -> None:
    assert claimed_ids(docstring) == ids


@pytest.mark.parametrize(
    "written", ["ZZ-FORT-3..1", "ZZ-FORT-2..2", "ZZ-FORT-A1..T3", "ZZ-FORT-1..A3", "ZZ-FORT-1..1000000"]
)
def test_a_range_that_is_none_is_refused(written: str) -> None:
    with pytest.raises(BadContent, match="is no range"):
        claimed_ids(f"{written} A fort.")


SOURCE = '''"""ZZ-FORT-1 Forts."""


@decorator
def build():
    """ZZ-FORT-2 Build."""

    def inner():
        """ZZ-FORT-D1 Choose."""


class Fort:
    """ZZ-FORT-B1 A fort."""

    async def move(self):
        """ZZ-FORT-A1 Never. (ZZ-FORT-9 is only mentioned.)"""


if True:
    def hidden():
        """ZZ-FORT-T1 Stop."""


def plain():
    text = "ZZ-FORT-8 no docstring"
'''


def test_source_claims_through_docstrings() -> None:
    assert claims_in_source(SOURCE, "zz/forts.py") == [
        Claim("ZZ-FORT-1", "zz/forts.py", 1, "forts"),
        Claim("ZZ-FORT-2", "zz/forts.py", 5, "build"),
        Claim("ZZ-FORT-D1", "zz/forts.py", 8, "build.inner"),
        Claim("ZZ-FORT-B1", "zz/forts.py", 12, "Fort"),
        Claim("ZZ-FORT-A1", "zz/forts.py", 15, "Fort.move"),
        Claim("ZZ-FORT-T1", "zz/forts.py", 20, "hidden"),
    ]


def test_a_wrong_claim_names_file_line_and_function() -> None:
    with pytest.raises(BadContent, match=r"forts.py:1 build: “ZZ-FORT-2..1” is no range"):
        claims_in_source('def build():\n    """ZZ-FORT-2..1 Build."""', "forts.py")
    with pytest.raises(BadContent, match=r"forts.py: not valid Python"):
        claims_in_source("def build(:", "forts.py")


SCENES = """# [[scene]] in a comment is none
game = "zz"

[[scene]]
title = "raiders stop"
proves = ["ZZ-FORT-T1", "ZZ-FORT-1..2"]

[[scene]]
title = "nothing in particular"
"""


def test_scenes_claim_what_they_prove() -> None:
    assert claims_in_scenes(SCENES, "fort.toml") == [
        Claim("ZZ-FORT-T1", "fort.toml", 4, "raiders stop"),
        Claim("ZZ-FORT-1", "fort.toml", 4, "raiders stop"),
        Claim("ZZ-FORT-2", "fort.toml", 4, "raiders stop"),
    ]


def test_scenes_whose_headers_cannot_be_counted_stand_on_the_first_line() -> None:
    inline = 'scene = [{ title = "raiders stop", proves = ["ZZ-FORT-T1"] }]'
    assert claims_in_scenes(inline, "fort.toml") == [Claim("ZZ-FORT-T1", "fort.toml", 1, "raiders stop")]


@pytest.mark.parametrize("proves", ['"ZZ-FORT-T1"', "[1]", '["ZZ-FORT"]', '["raiders stop"]'])
def test_a_scene_that_proves_no_ids_is_refused(proves: str) -> None:
    with pytest.raises(BadContent, match=r"fort\.toml:1 scene “stop”, field “proves”: "):
        claims_in_scenes(f'[[scene]]\ntitle = "stop"\nproves = {proves}', "fort.toml")


@pytest.mark.parametrize("scene", ["[scene]", "scene = 1", "scene = [1]"])
def test_scenes_must_be_tables(scene: str) -> None:
    with pytest.raises(BadContent, match=r"fort\.toml: scenes are written as \[\[scene\]\]"):
        claims_in_scenes(scene, "fort.toml")


class Rulings(msgspec.Struct, frozen=True):
    """Rulings of a made-up game."""

    forts_move: bool = False
    material: Literal["stone", "wood"] = "stone"
    height: Annotated[int, msgspec.Meta(ge=2)] = 3
    width: int = 1


def test_switches_are_read_off_the_rulings() -> None:
    rules = dict.fromkeys(Rulings.__struct_fields__, "ZZ-FORT-A1")
    assert switches(Rulings, rules) == {
        "forts_move": Switch("ZZ-FORT-A1", default=False, values=(True, False)),
        "material": Switch("ZZ-FORT-A1", default="stone", values=("stone", "wood")),
        "height": Switch("ZZ-FORT-A1", default=3, least=2),
        "width": Switch("ZZ-FORT-A1", default=1),
    }

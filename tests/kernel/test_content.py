"""Content: TOML to typed records, packs laid over them, and one sentence that names file, record and field."""

from typing import Any, Literal

import msgspec
import pytest

from kurultai.kernel.content import Component, build, fingerprint, lay_over, read_toml, tally_provenance
from kurultai.kernel.errors import BadContent


class Effect(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    do: Literal["recruit", "build"]
    points: int = 1


class Card(Component, frozen=True, kw_only=True):
    title: str
    value: int
    effects: tuple[Effect, ...] = ()


class File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    card: tuple[Card, ...]
    track: tuple[int, ...] = ()
    limit: int = 0


OWN = """
track = [1, 2, 3]

[[card]]
id = "one"
title = "One"
value = 1
source = "rulebook"
invented = ["title"]

[[card]]
id = "two"
title = "Two"
value = 2
source = "inferred"

[[card]]
id = "three"
title = "Three"
value = 3
source = "invented"
effects = [{ do = "recruit", points = 2 }]
"""


def card(**fields: str) -> str:
    """A card in TOML, its fields given as TOML values; an empty one is left out."""
    ordinary = {"id": '"four"', "title": '"Four"', "value": "4", "source": '"invented"'}
    lines = [f"{name} = {value}" for name, value in {**ordinary, **fields}.items() if value]
    return "\n".join(["[[card]]", *lines, ""])


def packed(pack: str) -> File:
    """The own content with a pack over it."""
    tables = lay_over(read_toml(OWN, "cards.toml"), read_toml(pack, "my/cards.toml"), "my/cards.toml")
    return build(tables, File, "my/cards.toml")


def refusal(pack: str) -> str:
    with pytest.raises(BadContent) as caught:
        packed(pack)
    return str(caught.value)


# --- what a pack does --------------------------------------------------------------------------------------------


def test_own_content_becomes_typed_records() -> None:
    own = build(read_toml(OWN, "cards.toml"), File, "cards.toml")
    assert [(each.id, each.value, each.source, each.invented) for each in own.card] == [
        ("one", 1, "rulebook", ("title",)),
        ("two", 2, "inferred", ()),
        ("three", 3, "invented", ()),
    ]
    assert own.card[2].effects == (Effect("recruit", 2),)
    assert tally_provenance(own.card) == {"rulebook": 1, "inferred": 1, "invented": 1}


def test_a_pack_adds_replaces_and_removes_records_and_leaves_the_rest() -> None:
    content = packed('remove = ["two"]\n' + card() + card(id='"one"', title='"Uno"'))
    assert [(each.id, each.title) for each in content.card] == [("one", "Uno"), ("three", "Three"), ("four", "Four")]
    assert content.track == (1, 2, 3)


def test_a_pack_replaces_what_is_no_record_as_a_whole() -> None:
    assert packed("track = [9]").track == (9,)


def test_an_empty_pack_changes_nothing() -> None:
    assert packed("") == packed("remove = []") == build(read_toml(OWN, "x"), File, "x")


def test_laying_a_pack_over_leaves_the_base_as_it_was() -> None:
    base = read_toml(OWN, "cards.toml")
    lay_over(base, read_toml('remove = ["two"]\n' + card(), "pack"), "pack")
    assert base == read_toml(OWN, "cards.toml")


# --- what can be wrong with one ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pack", "sentence"),
    [
        (card(valeu="3"), "card “four”: unknown field “valeu”; there are: id, source, invented, title, value, effects"),
        (
            card(id='"one"', valeu="3"),
            "card “one”: unknown field “valeu”; there are: id, source, invented, title, value, effects",
        ),
        (card(value=""), "card “four”: missing required field “value”"),
        (card(value='"4"'), "card “four”, field “value”: expected `int`, got `str`"),
        (card(value="4.5"), "card “four”, field “value”: expected `int`, got `float`"),
        (card(value="true"), "card “four”, field “value”: expected `int`, got `bool`"),
        (card(title="4"), "card “four”, field “title”: expected `str`, got `int`"),
        (
            card(source='"memory"'),
            "card “four”, field “source”: there is no “memory”; there are: inferred, invented, rulebook",
        ),
        (card(source=""), "card “four”: missing required field “source”"),
        (card(invented='"title"'), "card “four”, field “invented”: expected `array`, got `str`"),
        (card(invented="[1]"), "card “four”, field “invented[0]”: expected `str`, got `int`"),
        (
            card(effects='[{ do = "fly" }]'),
            "card “four”, field “effects[0].do”: there is no “fly”; there are: build, recruit",
        ),
        (card(effects='[{ do = "build" }, {}]'), "card “four”, field “effects[1]”: missing required field “do”"),
        (
            card(effects='[{ do = "build", point = 2 }]'),
            "card “four”, field “effects[0]”: unknown field “point”; there are: do, points",
        ),
        (card() + card(title='"Other"'), "card “four” occurs twice"),
        (card(id=""), "card number 1: a record is a table with an id in text"),
        (card() + card(id="5"), "card number 2: a record is a table with an id in text"),
        (card(id='["four"]'), "card number 1: a record is a table with an id in text"),
        ("card = [1, 2]", "card number 1: a record is a table with an id in text"),
        ("card = 4", "card: expected `array`, got `int`"),
        (card().replace("[[card]]", "[card]"), "card: expected `array`, got `object`"),
        (card().replace("card", "cards"), "unknown table “cards”; this file has: track, card"),
        ("limit = 3", "unknown table “limit”; this file has: track, card"),
        ('track = [1, "2"]', "track “number 2”: expected `int`, got `str`"),
        ("limit = " + "9" * 5000, "a number in it has more digits than can be read"),
        ("track = " + "[" * 5000, "there are more than 50 tables or lists in it, one inside the other"),
        ("card" + ".a" * 5000 + " = 1", "there are more than 50 tables or lists in it, one inside the other"),
        ('remove = ["nine"]', "remove names “nine”, which is not there"),
        ('remove = ["one", "nine", "eight"]', "remove names “eight”, which is not there"),
        ('remove = "one"', "remove must be a list of ids"),
        ("remove = 1", "remove must be a list of ids"),
        ('remove = [["one"]]', "remove must be a list of ids"),
        ("remove = true", "remove must be a list of ids"),
    ],
)
def test_what_is_wrong_is_said_in_one_sentence(pack: str, sentence: str) -> None:
    assert refusal(pack) == f"my/cards.toml: {sentence}"


@pytest.mark.parametrize("identity", ["", "Four", "four five", "four:", "a+b", "~", "four-", "-four", "a\\nb", "vier#"])
def test_an_id_can_stand_in_a_choice(identity: str) -> None:
    """Otherwise the record of a game with this card could not be read again."""
    assert refusal(card(id=f'"{identity}"')).startswith("my/cards.toml: card “")
    assert ", field “id”: it must be small letters and digits, in parts joined by hyphens" in refusal(
        card(id=f'"{identity}"')
    )


@pytest.mark.parametrize("text", ["[[card]", "id = ", "a = 1\na = 2", "= 3", "\0", "id = 'one"])
def test_what_is_no_toml_is_said_with_the_place(text: str) -> None:
    sentence = refusal(text)
    assert sentence.startswith("my/cards.toml: not valid TOML: ")
    assert "at line" in sentence or "at end of document" in sentence
    assert "\n" not in sentence


def test_own_content_is_checked_for_twins_too() -> None:
    with pytest.raises(BadContent, match=r"^cards\.toml: card “one” occurs twice$"):
        build(read_toml(OWN + card(id='"one"'), "cards.toml"), File, "cards.toml")


# --- fingerprints ------------------------------------------------------------------------------------------------


def changed(**fields: Any) -> tuple[Card, ...]:
    first, *rest = packed("").card
    return (msgspec.structs.replace(first, **fields), *rest)


def test_a_fingerprint_is_of_all_that_is_in_the_box_and_the_same_everywhere() -> None:
    same = fingerprint(packed("").card)
    assert same == fingerprint(changed()) == "881112a0ca0b6910"
    others = [
        changed(value=7),
        changed(title="Uno"),
        changed(source="invented"),
        changed(effects=(Effect("build"),)),
        packed("").card[1:],
    ]
    assert len({fingerprint(other) for other in others} | {same}) == 6

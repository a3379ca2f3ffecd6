"""Plain data: copies are equal and apart, text forms lead back, and what cannot be plain is refused."""

import json
from collections.abc import Iterator
from dataclasses import field, fields
from typing import Any, NewType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kurultai.kernel.plain import Plain, Shared, plain

Place = NewType("Place", int)


@plain
class Piece(Plain):
    name: str
    marks: bytearray
    bag: list[int]


@plain
class Anything(Plain):
    """Every shape that a plain class may hold."""

    number: int
    flag: bool
    real: float
    text: str
    raw: bytes
    buffer: bytearray
    place: Place
    maybe: int | None
    maybe_list: list[int] | None
    maybe_raw: bytes | None
    names: tuple[str, ...]
    pair: tuple[int, bytes]
    packs: tuple[bytes, ...]
    rows: list[list[int]]
    raws: list[bytes]
    places: list[Place]
    piece: Piece
    last: Piece | None
    pieces: list[Piece]
    grid: list[list[Piece | None]]
    box: Shared[Any] = field(default=None, kw_only=True)


numbers = st.integers()
raws = st.binary(max_size=4)
lists = st.lists(numbers, max_size=3)
pieces = st.builds(Piece, st.text(max_size=3), st.builds(bytearray, raws), lists)
anything = st.builds(
    Anything,
    numbers,
    st.booleans(),
    st.floats(allow_nan=False),
    st.text(max_size=3),
    raws,
    st.builds(bytearray, raws),
    st.builds(Place, numbers),
    st.none() | numbers,
    st.none() | lists,
    st.none() | raws,
    st.lists(st.text(max_size=2), max_size=3).map(tuple),
    st.tuples(numbers, raws),
    st.lists(raws, max_size=3).map(tuple),
    st.lists(lists, max_size=3),
    st.lists(raws, max_size=3),
    st.lists(st.builds(Place, numbers), max_size=3),
    pieces,
    st.none() | pieces,
    st.lists(pieces, max_size=3),
    st.lists(st.lists(st.none() | pieces, max_size=2), max_size=2),
)


def changeable(value: Any) -> Iterator[int]:
    """The identities of everything in it that can be changed."""
    if isinstance(value, (list, bytearray, Plain)):
        yield id(value)
    inside: list[Any] = list(value) if isinstance(value, (list, tuple)) else []
    if isinstance(value, Plain):
        inside = [getattr(value, part.name) for part in fields(value) if part.name != "box"]  # type: ignore[arg-type]
    for part in inside:
        yield from changeable(part)


@given(anything)
def test_a_copy_is_equal_and_shares_nothing_that_can_change(original: Anything) -> None:
    copy = original.copy()
    assert copy == original
    assert copy.to_plain() == original.to_plain()
    assert set(changeable(copy)) & set(changeable(original)) == set()


@given(anything)
def test_the_text_form_leads_back(original: Anything) -> None:
    text = json.dumps(original.to_plain())
    again = Anything.from_plain(json.loads(text))
    assert again == original
    names = original.to_plain()
    assert [type(getattr(again, name)) for name in names] == [type(getattr(original, name)) for name in names]
    assert json.dumps(again.to_plain()) == text


@given(anything, anything)
def test_equal_is_what_has_the_same_text_form(one: Anything, other: Anything) -> None:
    assert (one == other) == (one.to_plain() == other.to_plain())


def example() -> Anything:
    piece = Piece("a", bytearray(b"\1"), [1])
    simple = (1, True, 0.5, "t", b"r", bytearray(b"b"), Place(1), None, None, None, ("n",), (1, b"p"), (b"k",))
    return Anything(*simple, [[1]], [b"x"], [Place(2)], piece, None, [piece.copy()], [[None]])


CHANGES: dict[str, Any] = {
    "number": 2,
    "flag": False,
    "real": 0.25,
    "text": "u",
    "raw": b"s",
    "buffer": bytearray(b"c"),
    "place": Place(2),
    "maybe": 0,
    "maybe_list": [],
    "maybe_raw": b"",
    "names": (),
    "pair": (1, b"q"),
    "packs": (b"k", b"k"),
    "rows": [[2]],
    "raws": [],
    "places": [Place(3)],
    "piece": Piece("a", bytearray(b"\2"), [1]),
    "last": Piece("a", bytearray(b"\1"), [1]),
    "pieces": [],
    "grid": [[]],
}


def test_every_field_is_tried() -> None:
    assert list(CHANGES) == list(example().to_plain())


@pytest.mark.parametrize("name", CHANGES)
def test_every_field_counts_in_comparison_copy_and_text_form(name: str) -> None:
    original, changed = example(), example()
    assert original == changed
    setattr(changed, name, CHANGES[name])
    assert original != changed
    for other in (changed.copy(), Anything.from_plain(changed.to_plain())):
        assert getattr(other, name) == CHANGES[name]


def test_what_is_shared_is_the_same_object_and_no_part_of_the_text() -> None:
    box = ["anything at all", {1, 2}]
    original = example()
    original.box = box
    assert original.copy().box is box
    assert original == example(), "what is shared is not compared"
    assert "box" not in original.to_plain()
    assert Anything.from_plain(original.to_plain(), box=box).box is box


def test_plain_data_is_no_key() -> None:
    with pytest.raises(TypeError, match="unhashable"):
        hash(example())


def test_different_classes_are_never_equal() -> None:
    @plain
    class Other(Plain):
        name: str
        marks: bytearray
        bag: list[int]

    others: list[object] = [Other("a", bytearray(), []), "a", None]
    assert all(other != Piece("a", bytearray(), []) for other in others)


def test_a_subclass_copies_its_own_fields_too() -> None:
    @plain
    class Marked(Piece):
        more: list[int] = field(default_factory=list)

    original = Marked("a", bytearray(), [], [1])
    copy = original.copy()
    copy.more.append(2)
    assert type(copy) is Marked
    assert original.more == [1]
    assert original.to_plain() == {"name": "a", "marks": [], "bag": [], "more": [1]}


@pytest.mark.parametrize(
    "shape",
    [
        dict[str, int],
        set[int],
        frozenset[int],
        list[set[int]],
        list,
        tuple,
        tuple[list[int], ...],
        tuple[int, Piece],
        list[tuple[bytearray, ...]],
        int | str,
        int | str | None,
        object,
        Any,
    ],
    ids=str,
)
def test_what_cannot_be_plain_is_refused_when_the_class_is_made(shape: Any) -> None:
    made = type("Bad", (Plain,), {"__annotations__": {"part": shape}})
    with pytest.raises(TypeError, match="a plain class cannot hold"):
        plain(made)

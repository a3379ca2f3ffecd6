"""What was wrong with data, and what would have been allowed, in one sentence."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
import pytest
from msgspec import Meta

from kurultai.kernel.allowed import what_is_wrong
from kurultai.kernel.shapes import convert


class Effect(msgspec.Struct, tag_field="do", forbid_unknown_fields=True):
    pass


class Gain(Effect, tag="gain"):
    what: Literal["wealth", "influence"]


class Either(Effect, tag="either"):
    of: tuple[Gain | Either, ...]


class Card(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    kind: Literal["", "red", "blue"] = ""
    rank: Literal[1, 2] = 1
    order: Literal["2,2", "2,1"] = "2,2"
    open: bool = False
    name: Annotated[str, Meta(pattern="^[a-z]+$", description="small letters")] = "x"
    count: Annotated[int, Meta(ge=0, le=9)] = 0
    effects: tuple[Gain | Either, ...] = ()
    near: dict[str, Literal["land", "water"]] = {}
    pair: tuple[int, Literal["a", "b"]] = (1, "a")
    perhaps: Literal["yes"] | None = None


@pytest.mark.parametrize(
    ("written", "sentence"),
    [
        ({"kind": "green"}, "kind: there is no “green”; there are: blue, red"),
        ({"kind": 4}, "kind: expected `str`, got `int`; it may be: blue, red"),
        ({"rank": 3}, "rank: there is no “3”; there are: 1, 2"),
        ({"order": "1"}, "order: there is no “1”; there are: “2,1”, “2,2”"),
        ({"open": "so"}, "open: expected `bool`, got `str`; it may be: true, false"),
        ({"name": "X"}, "name: it must be small letters"),
        ({"count": 10}, "count: expected `int` <= 9"),
        ({"cuont": 1}, "unknown field “cuont”; there are: kind, rank, order, open, name, count, effects, "),
        ({"effects": [{"do": "fly"}]}, "effects[0].do: there is no “fly”; there are: gain, either"),
        ({"effects": [{}]}, "effects[0]: missing required field “do”; there are: gain, either"),
        ({"effects": [{"do": "gain", "waht": 1}]}, "effects[0]: unknown field “waht”; there are: what"),
        (
            {"effects": [{"do": "either", "of": [{"do": "gain", "what": "luck"}]}]},
            "effects[0].of[0].what: there is no “luck”; there are: influence, wealth",
        ),
        ({"near": {"b1": "sky"}}, "near[...]: there is no “sky”; there are: land, water"),
        ({"pair": [1, "c"]}, "pair[1]: there is no “c”; there are: a, b"),
        ({"perhaps": "no"}, "perhaps: there is no “no”; there are: yes"),
        ([], "expected `object`, got `array`"),
    ],
)
def test_a_refusal_says_what_would_have_been_allowed(written: Any, sentence: str) -> None:
    with pytest.raises(msgspec.ValidationError) as caught:
        convert(written, Card)
    assert what_is_wrong(caught.value, written, Card).sentence.startswith(sentence)

"""What every game reads from a scene, and tells it, in the same way (docs/scenes.md)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from typing import Any, TypeVar

import msgspec

from kurultai.games.shelf import numbers_in
from kurultai.kernel.allowed import what_is_wrong
from kurultai.kernel.content import Component
from kurultai.kernel.errors import BadScene
from kurultai.kernel.shapes import convert

C = TypeVar("C", bound=msgspec.Struct)
WHOLE = "whole"


def read_changes(changes: Mapping[str, Any], shape: type[C]) -> C:
    """What a scene says of its table, in the shape that the game gives it; nothing on a table is less than nothing."""
    try:
        said = convert(dict(changes), shape)
    except msgspec.ValidationError as error:
        problem = what_is_wrong(error, dict(changes), shape)
        raise BadScene(f"the scene's table is wrong: {problem.sentence}") from None
    for field, number in numbers_in(changes):
        if number < 0:
            raise BadScene(f"the scene's table is wrong: {field}: {number} is less than nothing")
    return said


def number_of(name: str, names: Sequence[str], what: str) -> int:
    """The number of something that must be among these."""
    if name in names:
        return names.index(name)
    close = get_close_matches(name, names, n=1)
    raise BadScene(f"there is no {what} “{name}”" + (f"; did you mean “{close[0]}”?" if close else ""))


def numbers_of(several: Iterable[str], names: Sequence[str], what: str) -> list[int]:
    """The same for several of them."""
    return [number_of(name, names, what) for name in several]


def take(cards: list[int], wanted: Iterable[int], names: Sequence[str], where: str) -> None:
    """Remove cards, each of which must still be there."""
    for card in wanted:
        if card not in cards:
            raise BadScene(f"“{names[card]}” is not in {where}, or is named too often")
        cards.remove(card)


def names_of(numbers: Iterable[int], components: Sequence[Component]) -> list[str]:
    """What a scene calls some components."""
    return [components[number].id for number in numbers]


def tally_in_words(found: Mapping[str, int], due: Mapping[str, int], broken: Sequence[str] = ()) -> str:
    """“whole”, or what there is too much or too little of, and what else is broken."""
    differing = [f"{name} {count} instead of {due[name]}" for name, count in found.items() if count != due[name]]
    return ", ".join([*differing, *broken]) or WHOLE

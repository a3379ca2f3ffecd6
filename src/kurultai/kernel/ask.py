"""A question put to a seat, and the options that answer it."""

from __future__ import annotations

from collections.abc import Callable, Generator, Hashable, Sequence
from typing import Any, Generic, TypeVar

import msgspec

from kurultai.kernel.errors import BadRecord

Option = Hashable
T = TypeVar("T", bound=Option)
R = TypeVar("R")


LETTERS = "ABCDEFGH"
UNLISTED: Any = None
"""The options of a question before it is put."""


def letter(seat: int) -> str:
    """The letter by which people call a seat."""
    return LETTERS[seat] if 0 <= seat < len(LETTERS) else str(seat)


class Kind(Generic[T]):
    """A kind of question: its name, everything it can ever offer (in order, with a text name each), and its rule.

    The domain fixes the order of options everywhere, the text notation, and the integers of the research adapters.
    """

    __slots__ = ("domain", "index", "name", "names", "rule", "values")

    def __init__(self, name: str, domain: Sequence[T], names: Sequence[str], rule: str) -> None:
        self.name = name
        self.domain = tuple(domain)
        self.names = tuple(names)
        self.rule = rule
        self.index: dict[T, int] = {value: number for number, value in enumerate(self.domain)}
        self.values: dict[str, T] = dict(zip(self.names, self.domain, strict=True))
        if len(self.index) != len(self.domain) or len(self.values) != len(self.domain):
            raise ValueError(f"kind {name}: a value or a name occurs twice in its domain")

    def __repr__(self) -> str:
        return f"Kind({self.name}, {len(self.domain)} values, {self.rule})"

    def name_of(self, value: T) -> str:
        """The text name of a value of the domain."""
        return self.names[self.index[value]]

    def value_of(self, name: str) -> T:
        """The value with this text name."""
        try:
            return self.values[name]
        except KeyError:
            raise BadRecord(f"“{self.name}” knows no “{name}”") from None


class Ask(msgspec.Struct, Generic[T], eq=False):
    """One question to one seat. (A struct, because many are made: it is the quickest thing to make.)

    `source` is the list of options, or a function of the table that lists them. It must be a function wherever the
    options depend on something hidden from another seat, so that an imagined table can list its own.
    The match fills `options` when it puts the question; it never changes afterwards.
    """

    seat: int
    kind: Kind[T]
    source: list[T] | Callable[[Any], list[T]]
    about: Option = None
    options: list[T] = UNLISTED

    def __repr__(self) -> str:
        return f"Ask(seat {self.seat}, {self.kind.name}: {' '.join(self.names())})"

    def names(self) -> list[str]:
        """The options in text."""
        return [self.kind.name_of(option) for option in self.options]

    def open(self, table: Any) -> list[T]:
        """List the options as the table stands now."""
        source = self.source
        self.options = source if type(source) is list else source(table)  # type: ignore[operator]
        return self.options


class Together:
    """Several seats choose at the same time; answers stay sealed until all are in. Yields them in order of `asks`."""

    __slots__ = ("asks",)

    def __init__(self, asks: list[Ask[Any]]) -> None:
        self.asks = asks


Asked = Ask[Any] | Together
Rule = Generator[Asked, Any, R]
"""A rule that may have to ask: a generator that yields questions and receives the chosen options."""

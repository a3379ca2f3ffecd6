"""What an ordinary run leaves to a soak."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest


def soaked(every: Iterable[Any], *, but: Iterable[Any]) -> list[Any]:
    """All of these as parameters of a test; an ordinary run takes only some of them."""
    taken = list(but)
    return [one if one in taken else pytest.param(one, marks=pytest.mark.soak) for one in every]


def amounts(few: int, many: int) -> pytest.MarkDecorator:
    """So many examples in an ordinary run, and in a soak."""
    return pytest.mark.parametrize("examples", [few, pytest.param(many, marks=pytest.mark.soak)])

"""What an ordinary run leaves to a soak."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest


def soaked(every: Iterable[Any], *, but: Iterable[Any]) -> list[Any]:
    """All of these as parameters of a test; an ordinary run takes only some of them."""
    taken = list(but)
    return [one if one in taken else pytest.param(one, marks=pytest.mark.soak) for one in every]

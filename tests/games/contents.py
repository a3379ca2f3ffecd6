"""Contents that are not quite those of a game's box."""

from collections.abc import Callable
from typing import Any

import msgspec

Change = Callable[[Any], Any]
"""Of a content, another."""


def without_last(field: str) -> Change:
    """The content, without the last component of a kind."""
    return lambda content: msgspec.structs.replace(content, **{field: getattr(content, field)[:-1]})


def with_first(field: str, **changes: Any) -> Change:
    """The content, with other values on the first component of a kind."""

    def changed(content: Any) -> Any:
        first, *others = getattr(content, field)
        return msgspec.structs.replace(content, **{field: (msgspec.structs.replace(first, **changes), *others)})

    return changed

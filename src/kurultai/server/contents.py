"""The content that tables were laid with: the game's own as it is installed here, or what the store has kept."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from kurultai.kernel.game import find_game, games
from kurultai.server.live import CannotGoOn
from kurultai.server.thinkers import read_content


def content_of(game: str, fingerprint: str, body: bytes | None) -> Any:
    """The content that a table was laid with: None where it is the game's own."""
    if not game_is_here(game) or is_own(game, fingerprint):
        return None
    if body is None:
        raise CannotGoOn("its content is not kept here")
    try:
        return read_content(game, body)
    except msgspec.DecodeError as error:
        raise CannotGoOn(f"its content cannot be read by the rules that are installed here ({error})") from None


def game_is_here(game: str) -> bool:
    """Whether the rules of a game are installed."""
    return game in games()


@cache
def own_fingerprint(game: str) -> str:
    """What the game's own content is known by."""
    return str(find_game(game).open_content(None).fingerprint)


def is_own(game: str, fingerprint: str) -> bool:
    """Whether this is the content of the game's own box, as it is installed here."""
    return own_fingerprint(game) == fingerprint

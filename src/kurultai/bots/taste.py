"""How a bot looks at a table: as the game's insight has it, or with a taste of its own.

A taste is what the parts of an insight weigh to somebody: a warlike bot is fonder of its army than the game says it
should be. Each game says what its tastes are; a taste that it does not know changes nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import fsum

from kurultai.kernel.match import Match
from kurultai.kernel.worth import RIVALS

Eye = Callable[[Match, int], float]
"""How good a match looks to a seat."""


def plain_eye(match: Match, seat: int) -> float:
    """As the game's insight has it."""
    return match.game.insight(match.table, seat)


def weighed(match: Match, seat: int, weights: Mapping[str, float]) -> float:
    """The parts of a seat's insight with these weights: its own are liked or not, those of rivals are what they are."""
    parts = match.game.parts(match.table, seat)
    return fsum(weights.get(name, 1.0) * value for name, value in parts.items())


def reweighed(match: Match, seat: int, weights: Mapping[str, float]) -> float:
    """The same where the rivals' parts weigh as much as one's own: another opinion, not another taste."""
    parts = match.game.parts(match.table, seat)
    return fsum(weights.get(name.removeprefix(RIVALS), 1.0) * value for name, value in parts.items())


def eye_of(taste: str) -> Eye:
    """The eye of somebody with this taste."""
    if not taste:
        return plain_eye

    def eye(match: Match, seat: int) -> float:
        weights = match.game.tastes().get(taste)
        return weighed(match, seat, weights) if weights else match.game.insight(match.table, seat)

    return eye

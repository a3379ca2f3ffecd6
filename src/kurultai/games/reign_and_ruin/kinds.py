"""Every kind of question of the game, for a given deck."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from itertools import combinations
from typing import Any, Literal

from kurultai.kernel.ask import Kind, letter

Way = Literal["fight", "use"]
Play = tuple[int, Way]
Destination = Literal["army", "hand"]
MOST_SEATS = 4
TO_HAND = MOST_SEATS


class Kinds:
    """The questions; a card is its number in the deck."""

    def __init__(self, cards: tuple[str, ...]) -> None:
        numbers = range(len(cards))
        pairs = list(combinations(numbers, 2))
        ways: list[Way] = ["fight", "use"]
        plays: list[Play] = [(card, way) for card in numbers for way in ways]
        armies = [f"army-{letter(seat)}" for seat in range(MOST_SEATS)]
        self.keep = Kind("keep", pairs, [f"{cards[a]}+{cards[b]}" for a, b in pairs], "RR-DRAFT-1")
        self.play = Kind("play", plays, [f"{way}-{cards[card]}" for card, way in plays], "RR-PLAY-1")
        self.destroy = Kind("destroy", numbers, cards, "RR-ALF-1")
        self.double = Kind("double", numbers, cards, "RR-KUR-1")
        self.protect = Kind("protect", numbers, cards, "RR-COG-1")
        self.take = Kind("take", numbers, cards, "RR-CROU-2")
        self.host = Kind("host", range(MOST_SEATS), armies, "RR-CROU-1")
        self.bring = Kind[Destination]("bring", ("army", "hand"), ("army", "hand"), "RR-CROU-3")
        self.revive = Kind("revive", numbers, cards, "RR-NOM-1")
        self.revive_to = Kind("revive-to", range(MOST_SEATS + 1), [*armies, "hand"], "RR-NOM-1")
        self._fights, self._uses = plays[0::2], plays[1::2]
        self._lanes: dict[Hashable, list[tuple[Play, ...]]] = {}

    def lanes(self, usable: Sequence[bool], ability_of: Sequence[int]) -> list[tuple[Play, ...]]:
        """For each card the ways to play it, where these abilities are usable."""
        lanes = self._lanes.get(usable)
        if lanes is None:
            pairs = zip(self._fights, self._uses, ability_of, strict=True)
            lanes = [(fight, use) if usable[ability] else (fight,) for fight, use, ability in pairs]
            self._lanes[usable] = lanes
        return lanes

    def all(self) -> tuple[Kind[Any], ...]:
        """The kinds in rulebook order."""
        play = (self.keep, self.play, self.destroy, self.double, self.protect)
        return (*play, self.take, self.host, self.bring, self.revive, self.revive_to)

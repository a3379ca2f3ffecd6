"""Words that stand in a game's catalogue under the same keys, whatever the game."""

from __future__ import annotations

from kurultai.games.catalogue import Catalogue
from kurultai.kernel.ask import LETTERS, letter
from kurultai.kernel.game import Change, Words


class PhrasedWords(Words):
    """The words of a game that has a catalogue of phrases: names, advice, planning and standing orders."""

    names: tuple[str, ...]
    phrases: Catalogue

    def name(self, seat: int) -> str:
        """A player's name."""
        if 0 <= seat < len(self.names):
            return self.phrases.say("seat.name", name=self.names[seat])
        return self.phrases.say("seat.empty", letter=letter(seat))

    def part(self, name: str, change: Change) -> str:
        return self.phrases.say(f"part.{name}.{change}")

    def measure(self, name: str) -> str:
        return self.phrases.say(f"measure.{name}")

    def unseen(self) -> list[str]:
        return self.phrases.raw("unseen").split("; ")

    def order(self, kind: str) -> str:
        return self.phrases.raw(f"order.{kind}")

    def circumstance(self, name: str) -> str:
        if name.startswith("by-"):
            return self.phrases.say("circumstance.by", name=self.name(LETTERS.index(name.removeprefix("by-"))))
        return self.phrases.raw(f"circumstance.{name}")

"""What a game has in files of its own folder, whatever the game."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any, TypeVar

import msgspec

from kurultai.games.lessons import lay_lesson
from kurultai.games.names import in_language
from kurultai.kernel.game import Game
from kurultai.kernel.table import Table

C = TypeVar("C", bound=msgspec.Struct)
T = TypeVar("T", bound=Table)


class FolderGame(Game[T]):
    """A game whose folder has names of its components in other languages, and lessons that tables may begin with."""

    def named(self, content: C, language: str) -> C:
        return in_language(content, self.meta.package, language)

    def table(self, box: Any) -> T:
        return lay_lesson(self, self.empty_table(box))

    @abstractmethod
    def empty_table(self, box: Any) -> T:
        """The table before anything has happened, where it begins with no lesson."""

"""`kurultai serve`, in whose French every word is marked: whatever a reader sees unmarked is in no catalogue."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import msgspec

from kurultai.cli import main
from kurultai.games import rulebooks
from kurultai.kernel.rulebook import Chapter
from tests.pseudo import dress, pseudo


def told_in(chapters: Sequence[Chapter], path: Path) -> Sequence[Chapter]:
    """Chapters with every word of them marked."""
    return [
        msgspec.structs.replace(
            chapter,
            title=pseudo(chapter.title),
            gist={rule: pseudo(gist) for rule, gist in chapter.gist.items()},
            ruling={rule: pseudo(answer) for rule, answer in chapter.ruling.items()},
        )
        for chapter in chapters
    ]


if __name__ == "__main__":
    dress(setattr, "fr")
    rulebooks.told_in = told_in
    main()

"""A finished match of the toy as a record, and what a forger would make of it."""

import hashlib
from random import Random

import pytest

from kurultai.kernel.errors import BadRecord
from kurultai.kernel.game import Setup
from kurultai.kernel.luck import Fair, Source
from kurultai.kernel.match import Match
from kurultai.kernel.record import read_record, take_record, write_record
from kurultai.kernel.replay import verify
from tests.contract.tables import random_play
from tests.kernel.toy import Toy

GAME = Toy()
NAMES = ("Ada", "Bo")
SEED = "the seed"
Rows = list[str]


def new_match(source: Source | None = None) -> Match:
    return Match(GAME, GAME.box(Setup("toy", 2)), source or Fair(SEED))


def played(choices: int | None = None, source: Source | None = None) -> Match:
    """A match after so many random choices, or at its end."""
    for match in random_play(new_match(source), Random(1)):
        if match.number == choices:
            break
    return match


def text_of(match: Match, *, reveal_seed: bool = True) -> str:
    return write_record(take_record(match, NAMES, reveal_seed=reveal_seed))


TEXT = text_of(played())
ROWS = TEXT.splitlines()
GAP = ROWS.index("")
SETUP_LINE = GAP + 2
"""The line of the setup, the first with a mark; counted from 1 as in every editor."""
LINES = range(SETUP_LINE, len(ROWS) + 1)


def remarked(rows: Rows) -> str:
    """The text with marks that fit again, as a forger would write it; the way of marking is written out here again."""
    gap = rows.index("")
    running = hashlib.sha256("\n".join(rows[:gap]).encode())
    body = []
    for row in rows[gap + 1 :]:
        said = row.rpartition(" #")[0]
        running.update(said.encode())
        body.append(f"{said} #{running.hexdigest()[:4]}")
    return "\n".join([*rows[:gap], "", *body, ""])


def refused(text: str) -> BadRecord:
    """How the text is refused."""
    with pytest.raises(BadRecord) as caught:
        verify(read_record(text), GAME)
    return caught.value


def with_row(line: int, row: str) -> Rows:
    return [*ROWS[: line - 1], row, *ROWS[line:]]


def line_of(start: str) -> int:
    """The line that begins so."""
    return next(number for number, row in enumerate(ROWS, start=1) if row.startswith(start))

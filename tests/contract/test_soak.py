"""The contract at length: thousands of random games of every table (`make soak`)."""

from random import Random

import pytest

from kurultai.kernel.match import Match
from kurultai.kernel.record import read_record, take_record, write_record
from kurultai.kernel.replay import verify
from kurultai.kernel.save import load, save
from tests.contract.tables import Laid, encoded, every_table, random_play, seen, viewers

GAMES = 2_000
PARTS = 4

pytestmark = pytest.mark.soak


@every_table
@pytest.mark.parametrize("part", range(PARTS))
def test_thousands_of_games_keep_the_laws(laid: Laid, part: int) -> None:
    for seed in range(part, GAMES, PARTS):
        keep_the_laws(laid, seed)


def keep_the_laws(laid: Laid, seed: int) -> None:
    """One random game: conserved at every decision, looked at closely at one of them, proved at its end."""
    match = laid.match(f"soak {seed}")
    whole = match.game.tally(match.game.table(match.box))
    look = Random(seed).randrange(40)
    for moment in random_play(match, Random(seed)):
        assert moment.game.tally(moment.table) == whole, f"seed {seed}, choice {moment.number}"
        if moment.number == look:
            look_closely(moment, Random(seed))
    prove(match, laid)


def look_closely(match: Match, random: Random) -> None:
    """Copies, saves, the way back and imagined tables, wherever the match stands."""
    before = encoded(match)
    assert encoded(match.copy()) == before
    assert encoded(load(save(match), match.game)) == before
    twin = match.copy()
    twin.back_to(random.randint(0, match.number))
    *_, end = random_play(twin, random)
    assert end.over
    for viewer in viewers(match):
        imagined = match.imagine(viewer, random)
        assert seen(imagined, viewer) == seen(match, viewer)
        imagined.playout(random)
        assert imagined.game.tally(imagined.table) == match.game.tally(match.table)
    assert encoded(match) == before


def prove(match: Match, laid: Laid) -> None:
    """The record of a finished match survives text and verifies."""
    text = write_record(take_record(match, ["x"] * laid.seats, reveal_seed=True))
    again = read_record(text)
    assert write_record(again) == text
    assert encoded(verify(again, match.game)) == encoded(match)

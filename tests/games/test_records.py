"""Whole games that were once played must verify for ever, and nothing is created or lost on the way."""

from pathlib import Path

import pytest

from kurultai.kernel.game import find_game
from kurultai.kernel.notation import answer_in_text
from kurultai.kernel.record import Record, read_record, write_record
from kurultai.kernel.replay import replay, verify

FILES = sorted(Path(__file__).parent.glob("*/records/*.kurultai"))
EVERY_RECORD = pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.parent.name}-{path.stem}")


def record_in(path: Path) -> Record:
    return read_record(path.read_text(encoding="utf-8"))


@EVERY_RECORD
def test_a_record_verifies(path: Path) -> None:
    record = record_in(path)
    match = verify(record, find_game(record.setup.game))
    assert match.over
    assert match.result == record.result
    assert record.luck == "fair"
    assert record.seed, "the luck is proved, not only replayed"


@EVERY_RECORD
def test_a_record_is_written_as_it_was_read(path: Path) -> None:
    assert write_record(record_in(path)) == path.read_text(encoding="utf-8")


@EVERY_RECORD
def test_nothing_is_created_or_lost_in_a_recorded_game(path: Path) -> None:
    record = record_in(path)
    game = find_game(record.setup.game)
    match = replay(record, game, to=0)
    whole = game.tally(game.table(match.box))
    assert sum(whole.values()) > 0
    for line in record.lines[1:]:
        assert game.tally(match.table) == whole
        answer_in_text(match, line.seat, line.choice)
    assert match.over
    assert game.tally(match.table) == whole


@pytest.mark.parametrize("folder", sorted({path.parent for path in FILES}), ids=lambda folder: folder.parent.name)
def test_records_are_of_each_number_of_players_each_bot_and_other_rulings(folder: Path) -> None:
    records = [record_in(path) for path in FILES if path.parent == folder]
    [name] = {record.setup.game for record in records}
    assert {record.setup.seats for record in records if not record.setup.modules} == set(find_game(name).meta.seats)
    assert {player for record in records for player in record.players} == {"random", "greedy"}
    assert any(record.setup.rulings for record in records)


def test_there_are_records() -> None:
    assert FILES

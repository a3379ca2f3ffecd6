"""Saves: whole at every instant, and found again."""

import os
from datetime import datetime
from pathlib import Path

import pytest

from kurultai.terminal.saves import SaveFile, new_path, replace_text, running_saves, saves_folder

NOW = datetime(2026, 3, 4, 5, 6, 7)  # noqa: DTZ001  the name of a file


def test_a_text_is_replaced_as_a_whole(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "game.record"
    replace_text(path, "one")
    replace_text(path, "two")
    assert path.read_text() == "two"
    assert os.listdir(path.parent) == ["game.record"]  # noqa: PTH208  hidden files too


def test_a_crash_while_writing_leaves_the_old_text(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.record"
    replace_text(path, "whole")

    def crash(_: int) -> None:
        raise OSError("the power is gone")

    monkeypatch.setattr(os, "fsync", crash)
    with pytest.raises(OSError, match="power"):
        replace_text(path, "half")
    assert path.read_text() == "whole"
    assert running_saves(tmp_path) == []


def test_running_games_are_found_the_latest_first(tmp_path: Path) -> None:
    for age, (name, state) in enumerate([("old", "running"), ("done", "finished"), ("new", "running")]):
        path = tmp_path / f"{name}.record"
        path.write_text(f"Kurultai record 1\nstate {state}\n\n1 A state running\n")
        os.utime(path, (age, age))
    (tmp_path / "empty.record").touch()
    assert [path.stem for path in running_saves(tmp_path)] == ["new", "old"]
    assert running_saves(tmp_path / "nowhere") == []


def test_lines_end_alike_on_every_system(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.record"
    monkeypatch.setattr(os, "linesep", "\r\n")
    replace_text(path, "one\ntwo\n")
    assert path.read_bytes() == b"one\ntwo\n"


def test_what_is_no_file_is_no_game(tmp_path: Path) -> None:
    (tmp_path / "a folder.record").mkdir()
    assert running_saves(tmp_path) == []


def test_a_save_that_cannot_be_read_is_not_passed_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever lists or resumes it is told why; the others are found all the same."""
    path = tmp_path / "closed.record"
    path.touch()

    def refuse(*_: object, **__: object) -> str:
        raise PermissionError("not yours")

    monkeypatch.setattr(Path, "read_text", refuse)
    assert running_saves(tmp_path) == [path]


def test_a_game_with_a_pack_is_resumed_with_it(tmp_path: Path) -> None:
    assert SaveFile(tmp_path, str).command == "kurultai resume"
    assert SaveFile(tmp_path, str, Path("my pack")).command == "kurultai resume --pack 'my pack'"


def test_two_games_begun_in_one_second_have_two_files(tmp_path: Path) -> None:
    first = new_path(tmp_path, "toy", NOW)
    first.touch()
    assert first.name == "toy-2026-03-04-050607.record"
    assert new_path(tmp_path, "toy", NOW).name == "toy-2026-03-04-050607-2.record"


def test_the_folder_is_where_the_user_says(tmp_path: Path) -> None:
    assert saves_folder({"KURULTAI_HOME": str(tmp_path)}) == tmp_path
    assert saves_folder({"XDG_DATA_HOME": str(tmp_path)}) == tmp_path / "kurultai"
    assert saves_folder({}).parts[-3:] == (".local", "share", "kurultai")

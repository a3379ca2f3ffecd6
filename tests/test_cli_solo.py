"""Playing alone from the command line: where a game has a module for it, and where it has none."""

from pathlib import Path

import pytest

from kurultai.kernel.record import read_record
from tests.command_line import GAME, GOOD, Run

SOLO = "ruination"
MODULE = "new-khan-rising"


def only_record(home: Path) -> Path:
    [path] = home.glob("*")
    return path


def test_a_game_alone_is_begun_kept_and_resumed(kurultai: Run, home: Path) -> None:
    ran = kurultai("play", SOLO, "--solo", "--option", "difficulty=hard", "--names", "Ada", typed=["1"])
    assert ran.code == GOOD
    assert "Ada (you)" in ran.out
    record = read_record(only_record(home).read_text(encoding="utf-8"))
    assert (record.setup.seats, record.setup.modules) == (1, (MODULE,))
    assert (record.setup.options, record.players) == ({"difficulty": "hard"}, ("human",))
    assert "the Khan" in kurultai("resume", typed=["1"]).out


def test_a_game_alone_can_be_played_to_its_end(kurultai: Run, home: Path) -> None:
    ran = kurultai("play", SOLO, "--solo", "--seed", "end", typed=["1"] * 2000)
    assert ran.code == GOOD
    assert "Defeat: " in ran.said or "Victory: " in ran.said
    assert "final scoring" not in ran.out
    proved = kurultai("verify", only_record(home)).said
    assert ": holds: " in proved
    assert proved.endswith("won by A" if "Victory: " in ran.said else "won by nobody")


def test_naming_the_module_as_well_changes_nothing(kurultai: Run, home: Path) -> None:
    kurultai("play", SOLO, "--solo", "--with", MODULE)
    assert read_record(only_record(home).read_text(encoding="utf-8")).setup.modules == (MODULE,)


def test_one_player_is_an_answer_where_the_game_can_be_played_alone(kurultai: Run, home: Path) -> None:
    ran = kurultai("play", SOLO, typed=["0", "1"])
    assert "1 player: A New Khan Rising" in ran.said
    assert "How many players, 1 to 4, you included? [3]" in ran.said
    assert "“0” is not one of 1, 2, 3, 4." in ran.said
    assert read_record(only_record(home).read_text(encoding="utf-8")).setup.modules == (MODULE,)


def test_with_the_module_nobody_is_asked_how_many(kurultai: Run, home: Path) -> None:
    assert "How many players" not in kurultai("play", SOLO, "--with", MODULE).out
    assert read_record(only_record(home).read_text(encoding="utf-8")).setup.seats == 1


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ([GAME, "--solo"], "BadSetup: Reign & Ruin cannot be played alone; it is for 2 to 4 players"),
        ([SOLO, "--solo", "--seats", "human,greedy"], "BadSetup: Ruination is for one player alone, not 2"),
        ([SOLO, "--seats", "human"], "BadSetup: Ruination is for 2 to 4 players, not 1"),
        ([SOLO, "--solo", "--option", "difficulty=mild"], "BadSetup: there is no difficulty “mild”"),
    ],
)
def test_what_cannot_be_played_is_one_sentence(kurultai: Run, words: list[str], sentence: str) -> None:
    assert kurultai("play", *words).sentence.startswith(sentence)


def test_bots_play_alone_too(kurultai: Run) -> None:
    ran = kurultai("simulate", SOLO, "--with", MODULE, "--seats", "greedy", "--games", "1", "--jobs", "1", "--verify")
    assert ran.code == GOOD
    assert "no game broke" in ran.said

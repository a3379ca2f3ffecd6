"""The command line as people use it: what it prints, what it keeps, and one sentence for whatever was wrong."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from kurultai import __version__
from kurultai.kernel.record import read_record
from tests.command_line import BAD, FAILED, GAME, GOOD, RECORD, Ran, Run
from tests.kernel.recorded import remarked

DRAFT, REST = ["1 2"] * 3, ["1"] * 200


def in_a_shell(*words: str, home: Path, encoding: str = "utf-8") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", "from kurultai.cli import main; main()", *words]
    environment = {"KURULTAI_HOME": str(home), "PYTHONIOENCODING": encoding, "PATH": ""}
    return subprocess.run(
        command, env=environment, capture_output=True, encoding=encoding, check=False, stdin=subprocess.DEVNULL
    )


def saves(home: Path) -> list[Path]:
    return sorted(home.glob("*"))


# --- the whole program -------------------------------------------------------------------------------------------


def test_a_mistake_is_one_sentence_on_stderr_and_exit_code_two(tmp_path: Path) -> None:
    done = in_a_shell("simulate", "chess", home=tmp_path)
    assert (done.returncode, done.stdout) == (BAD, "")
    assert re.fullmatch(r"BadSetup: there is no game “chess”; the games are: .*reign-and-ruin.*\n", done.stderr)


def test_the_exit_code_says_whether_a_check_failed(tmp_path: Path) -> None:
    edited = tmp_path / "edited.kurultai"
    edited.write_text(RECORD.read_text(encoding="utf-8").replace("1 A keep:", "1 A kepp:"), encoding="utf-8")
    done = in_a_shell("verify", str(RECORD), str(edited), home=tmp_path)
    assert (done.returncode, done.stderr) == (FAILED, "")
    assert [": holds: " in line for line in done.stdout.splitlines()] == [True, False]


@pytest.mark.parametrize("encoding", ["cp1252", "latin-1", "ascii"])
def test_a_screen_that_lacks_a_sign_shows_the_rest(tmp_path: Path, encoding: str) -> None:
    done = in_a_shell("replay", str(RECORD), home=tmp_path, encoding=encoding)
    assert (done.returncode, done.stderr) == (GOOD, "")
    assert "wins with" in done.stdout
    assert "?" in done.stdout


def test_whoever_reads_no_further_has_had_enough(tmp_path: Path) -> None:
    command = [sys.executable, "-c", "from kurultai.cli import main; main()", "content", "status"]
    environment = {"KURULTAI_HOME": str(tmp_path), "PYTHONIOENCODING": "utf-8", "PATH": ""}
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdout.close()
        said = running.stderr.read()
    assert (running.returncode, said) == (GOOD, b"")


def test_the_version_is_said(kurultai: Run) -> None:
    assert kurultai("--version") == Ran(GOOD, f"kurultai {__version__}\n", "")


@pytest.mark.parametrize("words", [["frobnicate"], ["verify"], ["simulate", GAME, "--games", "0"], ["play", "--soats"]])
def test_a_command_that_does_not_exist_shows_how_to_get_help(kurultai: Run, words: list[str]) -> None:
    ran = kurultai(*words)
    assert ran.code == BAD
    assert "--help" in ran.err
    assert "Traceback" not in ran.err


# --- play and resume ---------------------------------------------------------------------------------------------


def test_a_game_is_played_to_its_end_and_its_record_holds(kurultai: Run, home: Path) -> None:
    ran = kurultai("play", GAME, "--seats", "human,greedy,random", "--names", "Ada", typed=DRAFT + REST)
    assert ran.code == GOOD
    assert "final scoring" in ran.out
    [path] = saves(home)
    assert f"The record of this game: {path}\n" in ran.out
    assert kurultai("verify", path).said.startswith(f"{path}: holds: ")
    record = read_record(path.read_text(encoding="utf-8"))
    assert (record.names, record.players) == (("Ada", "Greedy", "Random"), ("human", "greedy", "random"))
    assert f"the seed {record.seed}: prove it with kurultai verify" in ran.said
    assert f"Luck is sealed: {record.commitment[:16]}" in ran.said


def test_the_same_seed_and_the_same_keys_give_the_same_game(kurultai: Run, home: Path) -> None:
    texts = []
    for _ in range(2):
        kurultai("play", GAME, "--seats", "human,random", "--seed", "evening", typed=DRAFT + REST)
        [path] = saves(home)
        texts.append(path.read_text(encoding="utf-8"))
        path.unlink()
    assert texts[0] == texts[1]


@pytest.mark.parametrize("choices", [0, 1, 3, 5])
def test_a_game_that_was_left_goes_on_where_it_was(kurultai: Run, home: Path, choices: int) -> None:
    """Control-D in the middle; what was chosen stays chosen, and the whole record holds."""
    typed = DRAFT + REST
    ran = kurultai("play", GAME, "--seats", "human,random", "--names", "Ada,Rolf", typed=typed[:choices])
    assert ran.code == GOOD
    assert "Your game is kept: resume with `kurultai resume`." in ran.said
    [path] = saves(home)
    before = read_record(path.read_text(encoding="utf-8"))
    assert before.result is None
    assert sum(line.seat == 0 for line in before.lines) == choices
    told = "1 choice" if len(before.lines) == 2 else f"{len(before.lines) - 1} choices"
    assert kurultai("resume", "--list").said == (f"{path.stem}: {GAME}, Ada, Rolf, {told}")
    assert f": holds: {told.replace('choice', 'legal choice')}, " in kurultai("verify", path).said
    ran = kurultai("resume", typed=typed[choices:])
    assert "final scoring" in ran.out
    assert saves(home) == [path]
    after = read_record(path.read_text(encoding="utf-8"))
    assert after.lines[: len(before.lines)] == before.lines
    assert after.seed == before.seed
    assert "legal choices, " in kurultai("verify", path).out
    assert kurultai("resume").sentence.endswith("no game waits to be resumed; begin one with kurultai play")


def test_one_of_several_games_is_resumed_by_name(kurultai: Run, home: Path) -> None:
    for _ in range(2):
        kurultai("play", GAME, "--seats", "human,random", typed=["1 2"])
    first, second = saves(home)
    kept = second.read_bytes()
    assert kurultai("resume", first.stem, typed=["1 2"]).code == GOOD
    assert len(read_record(first.read_text(encoding="utf-8")).lines) > len(read_record(kept.decode()).lines)
    assert second.read_bytes() == kept
    assert "no game “third” waits; there are: " in kurultai("resume", "third").sentence


def test_a_damaged_save_is_named_and_left_alone_and_does_not_hide_the_others(kurultai: Run, home: Path) -> None:
    for _ in range(2):
        kurultai("play", GAME, "--seats", "human,random", "--names", "Ada", typed=["1 2"])
    bad, good = saves(home)
    for damage in (bad.read_bytes().replace(b"1 B keep:", b"1 B kept:"), bad.read_bytes() + b"\xff\xfe"):
        bad.write_bytes(damage)
        assert f"BadRecord: {bad}: cannot be resumed: " in kurultai("resume", bad.stem).sentence
        assert bad.read_bytes() == damage
        listed = kurultai("resume", "--list")
        assert listed.code == GOOD
        assert f"{good.stem}: {GAME}, Ada, Random, " in listed.said


def test_a_place_that_cannot_be_written_to_is_named_before_anything_is_lost(
    kurultai: Run, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home.write_text("a file, not a folder", encoding="utf-8")
    assert f"{home}/" in kurultai("play", GAME, "--seats", "human,random").sentence
    assert home.read_text(encoding="utf-8") == "a file, not a folder"


def test_a_folder_among_the_games_is_passed_over(kurultai: Run, home: Path) -> None:
    (home / "x.record").mkdir(parents=True)
    assert kurultai("resume").sentence.endswith("no game waits to be resumed; begin one with kurultai play")
    assert kurultai("resume", "--list") == Ran(GOOD, "", "")


def test_a_game_with_a_pack_says_how_it_is_resumed(kurultai: Run, tmp_path: Path) -> None:
    pack = tmp_path / "pack"
    pack.mkdir()
    (pack / "cards.toml").write_text('remove = ["nomora-8"]\n', encoding="utf-8")
    ran = kurultai("play", GAME, "--seats", "human,random", "--pack", pack, typed=["1 2"])
    assert f"resume with `kurultai resume --pack {pack}`." in ran.said.replace("` ", "`")
    assert kurultai("resume", "--pack", pack, typed=["1 2"]).code == GOOD
    assert "content" in kurultai("resume").sentence


def test_what_the_command_leaves_open_is_asked(kurultai: Run, home: Path) -> None:
    ran = kurultai("play", GAME, typed=["5", "two", "9" * 5000, "2"])
    assert "How many players, 2 to 4, you included? [3]" in ran.said
    assert "“5” is not one of 2, 3, 4." in ran.said
    assert "“two” is not one of 2, 3, 4." in ran.said
    [path] = saves(home)
    assert read_record(path.read_text(encoding="utf-8")).players == ("human", "greedy")


def test_nobody_at_the_keyboard_is_no_game(kurultai: Run, home: Path) -> None:
    assert kurultai("play", GAME).sentence == "KurultaiError: no game was begun"
    assert saves(home) == []


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["chess", "--seats", "human,random"], "BadSetup: there is no game “chess”; the games are: "),
        ([GAME, "--seats", "human,random,random,random,random"], "BadSetup: Reign & Ruin is for 2 to 4 players, not 5"),
        ([GAME, "--seats", ",".join(["human"] * 9)], "BadSetup: Reign & Ruin is for 2 to 4 players, not 9"),
        ([GAME, "--seats", "human"], "BadSetup: Reign & Ruin is for 2 to 4 players, not 1"),
        ([GAME, "--seats", "human,alphazero"], "BadSetup: “alphazero” cannot sit down; a seat is human or a bot: "),
        ([GAME, "--seats", "human,"], "BadSetup: “” cannot sit down"),
        ([GAME, "--seats", "human,random", "--names", "A,B,C"], "BadSetup: 3 names for 2 seats"),
        ([GAME, "--seats", "human,random", "--ruling", "fast=yes"], "BadSetup: a ruling of Reign & Ruin is wrong: "),
        ([GAME, "--seats", "human,random", "--ruling", "fast"], "BadSetup: “fast” should be NAME=VALUE"),
        ([GAME, "--seats", "human,random", "--ruling", "turn_limit=2"], "BadSetup: a ruling of Reign & Ruin is wrong"),
        ([GAME, "--seats", "human,random", "--option", "dice=6"], "BadSetup: Reign & Ruin has no option “dice”"),
        (
            [GAME, "--seats", "human,random", "--option", "previous_winner=C"],
            "BadSetup: the previous winner “C” is not",
        ),
        (
            [GAME, "--seats", "human,random", "--ruling", "turn_limit=--5"],
            "BadSetup: a ruling of Reign & Ruin is wrong",
        ),
        (
            ["ruination", "--solo", "--option", f"defiance={2**53}"],
            "BadSetup: the option “defiance” is a number beyond 2⁵³",
        ),
        (
            [GAME, "--seats", "human,random", "--ruling", f"turn_limit=-{2**53}"],
            "BadSetup: a ruling of Reign & Ruin is wrong: turn_limit: expected `int` >= 7",
        ),
        ([GAME, "--seats", "human,random", "--with", "dragons"], "BadSetup: Reign & Ruin has no module “dragons”"),
        ([GAME, "--seats", "human,random", "--pack", "nowhere"], "BadContent: nowhere: there is no such folder"),
    ],
)
def test_a_table_that_cannot_be_laid_is_refused_and_nothing_is_kept(
    kurultai: Run, home: Path, words: list[str], sentence: str
) -> None:
    assert kurultai("play", *words, typed=DRAFT).sentence.startswith(sentence)
    assert saves(home) == []


# --- replay and verify -------------------------------------------------------------------------------------------


def test_a_replay_tells_the_game_and_shows_the_end(kurultai: Run) -> None:
    ran = kurultai("replay", RECORD)
    assert ran.code == GOOD
    assert "Greedy keeps 2 cards." in ran.out
    record = read_record(RECORD.read_text(encoding="utf-8"))
    assert record.result is not None
    assert str(max(record.result.scores)) in ran.out.splitlines()[-1] + ran.out.splitlines()[-2]
    assert "Greedy wins" in ran.said


def test_a_replay_stops_where_it_is_told_and_looks_over_one_shoulder(kurultai: Run) -> None:
    ran = kurultai("replay", RECORD, "--to", "2", "--seat", "A")
    kept = read_record(RECORD.read_text(encoding="utf-8")).lines[1:3]
    own, other = (line.choice.partition(":")[2].split("+") for line in kept)
    assert "Waiting: " in ran.out
    assert "You keep " + " and ".join(card.replace("-", " ").title() for card in own) + "." in ran.said
    assert "Random keeps 2 cards." in ran.said
    assert " and ".join(card.replace("-", " ").title() for card in other) not in ran.said
    assert "wins" not in ran.out


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--to", "999"], "BadRecord: there is no choice number 999: the record holds "),
        (["--to", "-1"], "BadRecord: there is no choice number -1: the record holds "),
        (["--seat", "Z"], "KurultaiError: there is no seat “Z”; the seats are A, B"),
        (["--seat", "AB"], "KurultaiError: there is no seat “AB”; the seats are A, B"),
        (["--pack", "nowhere"], "BadContent: nowhere: there is no such folder"),
    ],
)
def test_a_replay_that_cannot_be_is_refused(kurultai: Run, words: list[str], sentence: str) -> None:
    assert kurultai("replay", RECORD, *words).sentence.startswith(sentence)


def test_good_records_hold(kurultai: Run) -> None:
    ran = kurultai("verify", *sorted(RECORD.parent.glob("*.kurultai"))[:3])
    assert ran.code == GOOD
    assert len(re.findall(r": holds: \d+ legal choices, (\d+) of \1 outcomes proved from the seed; ", ran.out)) == 3


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("\n3 A keep:", "\n3 A kept:", "line 16: the line, or something above it, was damaged or edited"),
        ("winners A", "winners B", "the line, or something above it, was damaged or edited"),
        ("\nstate finished", "\nstate undecided", "line 11: the state must be running or finished"),
        ("\nrules 1", "\nrules one", "line 3: “rules” must be a number"),
        ("Kurultai record 1", "Kurultai record 9", "line 1: this is no record"),
    ],
)
def test_an_edited_record_does_not_hold_and_its_line_is_named(
    kurultai: Run, tmp_path: Path, old: str, new: str, complaint: str
) -> None:
    text = RECORD.read_text(encoding="utf-8")
    assert old in text
    edited = tmp_path / "edited.kurultai"
    edited.write_text(text.replace(old, new), encoding="utf-8")
    ran = kurultai("verify", edited, RECORD)
    assert (ran.code, ran.err) == (FAILED, "")
    assert re.search(rf"^{edited}: does not hold: line \d+: ", ran.out)
    assert complaint in ran.out
    assert f"{RECORD}: holds: " in ran.out, "the others are proved all the same"


def test_a_record_of_a_game_that_is_not_installed_does_not_hold(kurultai: Run, tmp_path: Path) -> None:
    path = tmp_path / "chess.kurultai"
    text = RECORD.read_text(encoding="utf-8").replace(f"game {GAME}", "game chess")
    path.write_text(remarked(text.splitlines()), encoding="utf-8")
    ran = kurultai("verify", path, RECORD)
    assert ran.code == FAILED
    assert f"{path}: does not hold: there is no game “chess”" in ran.out
    assert f"{RECORD}: holds: " in ran.out


@pytest.mark.parametrize("command", ["verify", "replay", "scene"])
def test_a_file_that_is_not_there_or_no_text_is_named(kurultai: Run, tmp_path: Path, command: str) -> None:
    missing, binary = tmp_path / "missing", tmp_path / "binary"
    binary.write_bytes(bytes(range(256)))
    assert kurultai(command, missing).sentence == f"KurultaiError: {missing}: there is no such file"
    assert kurultai(command, binary).sentence.startswith(f"KurultaiError: {binary}: cannot be read: ")
    assert kurultai(command, tmp_path).sentence.startswith(f"KurultaiError: {tmp_path}: cannot be read: ")

"""The commands for those who study and change the games: scene, rules, content, simulate."""

import re
import sys
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from kurultai.kernel.record import read_record
from kurultai.lab import balance as weighing
from kurultai.lab import simulate as lab
from kurultai.terminal import ladders
from kurultai.terminal.boxes import show_status
from tests.command_line import BAD, FAILED, FOLDER, GAME, GOOD, INTERRUPTED, RECORD, Run

SCENES = FOLDER / "games" / "reign_and_ruin" / "scenes"

# --- scenes ------------------------------------------------------------------------------------------------------


def test_scenes_that_hold(kurultai: Run) -> None:
    ran = kurultai("scene", SCENES / "hexen.toml", SCENES / "crou.toml")
    assert ran.code == GOOD
    assert re.fullmatch(r"\d\d scenes hold\n", ran.out)


BROKEN_SCENE = """
[[scene]]
title = "a Hexen is laid before its player"
game = "reign-and-ruin"
seats = 2

[scene.table]
hand.A = ["hexen-1", "crou-7a"]

[[scene.then]]
play = ["A play:fight-hexen-1"]
facts.army.A = ["hexen-2"]
facts.total.A = 1
offered = ["A play:fight-crou-7a"]
"""


def test_a_scene_that_does_not_hold_says_what_differs(kurultai: Run, tmp_path: Path) -> None:
    path = tmp_path / "broken.toml"
    path.write_text(BROKEN_SCENE, encoding="utf-8")
    ran = kurultai("scene", path, SCENES / "hexen.toml")
    assert (ran.code, ran.err) == (FAILED, "")
    place = f"{path}: scene “a Hexen is laid before its player”, step 1: "
    assert ran.said.count(place) == 2, "both differences are told, and what is right is not"
    assert f'{place}expected army.A = ["hexen-2"], found ["hexen-1"]' in ran.said
    assert f"{place}expected “A play:fight-crou-7a” to be offered" in ran.said
    assert re.search(r"\d scenes hold, 1 does not$", ran.said)


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("[[scene]]", "[[scone]]", "there is no scene in it"),
        ("seats = 2", "seats =", "not valid TOML"),
        ("seats = 2", "seets = 2", "scene 1 “a Hexen is laid before its player”: unknown field “seets”"),
        ("hexen-1", "hexen-99", "hexen-99"),
        ('"reign-and-ruin"', '"chess"', "there is no game “chess”"),
        ("facts.total.A", "facts.totle.A", "totle"),
        ("[[scene]]", '[[scene]]\nproves = ["RR-ALF-99"]', "proves: there is no rule “RR-ALF-99”; near it: RR-ALF-"),
        ("[[scene]]", '[[scene]]\nproves = ["RR-ALF-1..99"]', "proves: there is no rule “RR-ALF-"),
        ("[[scene]]", '[[scene]]\nproves = ["Alfenghast"]', "proves: “Alfenghast” is no rule id"),
    ],
)
def test_a_scene_that_cannot_be_read_gets_one_sentence(
    kurultai: Run, tmp_path: Path, old: str, new: str, sentence: str
) -> None:
    path = tmp_path / "bad.toml"
    path.write_text(BROKEN_SCENE.replace(old, new), encoding="utf-8")
    refused = kurultai("scene", path).sentence
    assert sentence in refused
    assert refused.startswith(f"BadScene: {path}"), "whoever runs many files must know which one it is"


# --- rules -------------------------------------------------------------------------------------------------------


def test_a_rule_is_looked_up_with_gist_code_tests_and_rulings(kurultai: Run) -> None:
    ran = kurultai("rules", "RR-CROU-5")
    assert ran.code == GOOD
    assert "a protected fighter cannot be taken." in ran.said
    assert re.search(r"Implemented src/kurultai/games/reign_and_ruin/crou\.py:\d+ fighters_to_take", ran.said)
    assert re.search(r"reign_and_ruin/scenes/crou\.toml:\d+ “a protected fighter cannot be taken”", ran.said)
    assert "switch crou_may_take_itself: default false, may be true or false" in ran.said


@pytest.mark.parametrize("words", [["RR-CROU-55"], ["RR-NOPE"], ["xylophone", "dragon"]])
def test_an_unknown_rule_gets_one_sentence(kurultai: Run, words: list[str]) -> None:
    assert f"“{' '.join(words)}”" in kurultai("rules", *words).sentence


# --- content -----------------------------------------------------------------------------------------------------


def card(**fields: str) -> str:
    ordinary = {"id": '"hexen-9"', "faction": '"hexen"', "value": "9", "title": '"Nine"', "source": '"invented"'}
    return "\n".join(["[[card]]", *(f"{name} = {value}" for name, value in {**ordinary, **fields}.items()), ""])


def test_the_box_is_counted(kurultai: Run) -> None:
    said = re.sub(r"[^\w&]+", " ", kurultai("content", "status", GAME).out)
    assert "Reign & Ruin" in said
    assert "cards 48 48 4 0 44 title factions 6 6 6 0 0 kinds of tokens 2 2 2 0 0 count" in said


def test_no_heading_is_cut_in_a_narrow_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    show_status("", Console(width=80))
    said = capsys.readouterr().out
    assert "…" not in said
    assert "inferred" in said
    assert re.search(r"units +│ +121 │ +5 │", said), "pieces, not kinds of them"
    assert re.search(r"buildings +│ +60 │ +10 │", said)


def test_what_a_module_adds_is_counted(kurultai: Run) -> None:
    said = re.sub(r"[^\w&]+", " ", kurultai("content", "status", "ruination").out)
    assert "action cards 42 21" in said
    assert "blessings 24 1 1" in said
    assert re.search(r"The World That Was adds .* action cards 6 6 6 0 0 .* exiles 4 4 4 0 0", said)
    assert re.search(
        r"A New Khan Rising adds .*invented .*ones reference cards 2 2 0 0 2 power cards 10 10 1 0 9", said
    )
    assert said.count("exiles") == 2, "the solo game has the expansion's cards, which are counted once"


def test_a_good_pack_is_told_by_what_it_changes(kurultai: Run, tmp_path: Path) -> None:
    pack = tmp_path / "pack"
    pack.mkdir()
    changed = card(id='"hexen-8"', value="8", title='"Eight"')
    (pack / "cards.toml").write_text('remove = ["crou-10b"]\n' + card() + changed, encoding="utf-8")
    ran = kurultai("content", "check", pack, "--game", GAME)
    assert ran.code == GOOD
    assert ran.out.splitlines() == [
        f"{pack} can be played: 3 changes to Reign & Ruin.",
        "  cards: hexen-9 added",
        "  cards: crou-10b removed",
        "  cards: hexen-8 changed",
    ]


@pytest.mark.parametrize(
    ("file", "text", "sentence"),
    [
        (
            "cards.toml",
            card(valeu="3"),
            "card “hexen-9”: unknown field “valeu”; there are: id, source, invented, faction, value, title",
        ),
        ("cards.toml", card(value='"nine"'), "card “hexen-9”, field “value”: expected `int`, got `str`"),
        ("cards.toml", card(faction='"dragons"'), "card “hexen-9”, field “faction”: there is no faction “dragons”"),
        ("cards.toml", card(value="-3"), "card “hexen-9”, field “value”: -3 is less than nothing"),
        ("cards.toml", card(value="9" * 23), f"field “value”: {'9' * 23} is too much; 999 is the most"),
        ("cards.toml", card(title='""'), "card “hexen-9”, field “title”: it must be a text that is not empty"),
        ("cards.toml", card(title='" "'), "card “hexen-9”, field “title”: it must be a text that is not empty"),
        ("cards.toml", card() + card(), "card “hexen-9” occurs twice"),
        ("cards.toml", 'remove = ["hexen-99"]', "remove names “hexen-99”, which is not there"),
        ("cards.toml", "[[cards]]", "unknown table “cards”; this file has: card"),
        ("cards.toml", "[[card", "not valid TOML"),
        ("deck.toml", card(), "this game has no such file; it has: cards.toml, factions.toml, tokens.toml"),
        ("cards.txt", card(), "no content file in it; it may hold: cards.toml, factions.toml, tokens.toml"),
    ],
)
def test_a_bad_pack_is_refused_with_file_record_and_field(
    kurultai: Run, tmp_path: Path, file: str, text: str, sentence: str
) -> None:
    pack = tmp_path / "pack"
    pack.mkdir()
    (pack / file).write_text(text, encoding="utf-8")
    refused = kurultai("content", "check", pack, "--game", GAME).sentence
    assert refused.startswith("BadContent: ")
    assert sentence in refused
    assert (file if file.endswith(".toml") else str(pack)) in refused


EXILE = """
[[exile]]
id = "dust-widow"
name = "The Dust Widow"
keyword = "Wanderer"
cost = { scrap = 1 }
strength = 1
dice = 1
bonus = []
source = "invented"
"""


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("scrap = 1", "scrap = -3", "exile “dust-widow”, field “cost.scrap”: -3 is less than nothing"),
        ("strength = 1", "strength = -5", "exile “dust-widow”, field “strength”: -5 is less than nothing"),
        ("[]", '[{ do = "gain", what = "vp", count = -1 }]', "field “bonus[0].count”: -1 is less than nothing"),
        ("[]", '[{ do = "gain", what = "vp", count = 1000 }]', "field “bonus[0].count”: 1000 is too much"),
        ("The Dust Widow", "", "field “name”: it must be a text that is not empty"),
        ("[]", '[{ do = "gain", what = "peace" }]', "there is no “peace”; there are: blessing, favor, glory, "),
        ('"dust-widow"', '"Dust Widow"', "field “id”: it must be small letters and digits, in parts joined by hyphens"),
    ],
)
def test_a_pack_with_numbers_and_words_that_cannot_be_is_refused(
    kurultai: Run, tmp_path: Path, old: str, new: str, sentence: str
) -> None:
    (tmp_path / "exiles.toml").write_text(EXILE.replace(old, new), encoding="utf-8")
    assert sentence in kurultai("content", "check", tmp_path, "--game", "ruination").sentence


@pytest.mark.parametrize(
    ("file", "text", "sentence"),
    [
        ("exiles.toml", EXILE, "it is a pack of Ruination (--game ruination)"),
        ("tokens.toml", "[[nomad]]", "it is a pack of Ruination (--game ruination)"),
        ("quests.toml", "[[quest]]", "it is a pack of Fate of Venterra (--game fate-of-venterra)"),
        ("map.toml", "", "it is a pack of Fate of Venterra (--game fate-of-venterra) or Ruination (--game ruination)"),
    ],
)
def test_a_pack_of_another_game_is_told_by_its_files(
    kurultai: Run, tmp_path: Path, file: str, text: str, sentence: str
) -> None:
    (tmp_path / file).write_text(text, encoding="utf-8")
    assert kurultai("content", "check", tmp_path).sentence.endswith(f"; {sentence}")


def test_a_pack_or_a_game_that_is_not_there_is_named(kurultai: Run, tmp_path: Path) -> None:
    nowhere = tmp_path / "nowhere"
    assert kurultai("content", "check", nowhere).sentence == f"BadContent: {nowhere}: there is no such folder"
    assert "there is no game “chess”" in kurultai("content", "check", tmp_path, "--game", "chess").sentence
    assert "there is no game “chess”" in kurultai("content", "status", "chess").sentence


def test_a_server_needs_the_folder_of_packs_that_it_is_given(kurultai: Run, tmp_path: Path) -> None:
    nowhere = tmp_path / "nowhere"
    refused = kurultai("serve", "--packs", nowhere, "--database", tmp_path / "tables.sqlite").sentence
    assert refused.startswith(f"BadSetup: {nowhere}: there is no such folder; --packs names one")


def test_a_server_that_can_keep_nothing_says_so(kurultai: Run, home: Path) -> None:
    home.write_text("a file, not a folder", encoding="utf-8")
    assert kurultai("serve").sentence.startswith(f"KurultaiError: {home}: tables cannot be kept there: ")


# --- simulate ----------------------------------------------------------------------------------------------------


@pytest.mark.filterwarnings("ignore:This process .* is multi-threaded:DeprecationWarning")
@pytest.mark.parametrize(
    ("seats", "jobs", "bots"),
    [("2", "1", "AB"), ("3", "2", "ABC"), ("4", "1", "ABCD"), ("greedy,random", "2", "AB")],
)
def test_simulated_games_are_summed_up_and_their_records_hold(
    kurultai: Run, tmp_path: Path, seats: str, jobs: str, bots: str
) -> None:
    folder = tmp_path / "deep" / "records"
    words = ["--games", "30", "--seats", seats, "--jobs", jobs, "--verify", "--records", str(folder), "--seed", "5"]
    ran = kurultai("simulate", GAME, *words)
    assert ran.code == GOOD
    for said in (f"30 games of {GAME}, {len(bots)} seats, seeds from 5", "30 records written", "no game broke"):
        assert said in ran.said
    rows = re.findall(r"│ ([A-E]) +│ (\w+) +│ +([\d.]+) % │", ran.out)
    assert [seat for seat, _, _ in rows] == list(bots)
    assert sum(float(share) for _, _, share in rows) == pytest.approx(100, abs=0.3)
    assert sorted(path.stem for path in folder.iterdir()) == sorted(str(seed) for seed in range(5, 35))
    assert kurultai("verify", *folder.iterdir()).code == GOOD


def test_a_game_that_breaks_is_shown_with_its_seed_and_fails_the_run(
    kurultai: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = lab.play_game

    def breaking(game: Any, box: Any, bots: Any, seed: int) -> Any:
        return whole(game, box, bots, seed) if seed != 3 else 1 // 0

    monkeypatch.setattr(lab, "play_game", breaking)
    ran = kurultai("simulate", GAME, "--games", "5", "--jobs", "1")
    assert ran.code == FAILED
    assert "5 games of" in ran.said
    assert "seed 3 broke: ZeroDivisionError: " in ran.said
    assert "1 games broke" in ran.said


def test_an_interrupted_simulation_sums_up_and_says_so(kurultai: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = lab.play_game

    def interrupted(game: Any, box: Any, bots: Any, seed: int) -> Any:
        if seed == 3:
            raise KeyboardInterrupt
        return whole(game, box, bots, seed)

    monkeypatch.setattr(lab, "play_game", interrupted)
    ran = kurultai("simulate", GAME, "--games", "5", "--jobs", "1")
    assert ran.code == INTERRUPTED
    assert "Interrupted: this is of what was played." in ran.said
    assert f"games of {GAME}" in ran.said


@pytest.mark.parametrize(
    ("command", "words", "sentence"),
    [
        ("ladder", ["--bots", "random,greedy"], "Interrupted: what was played is rated."),
        ("balance", ["--bot", "random", "--seats", "2"], "Interrupted: the report is of what was played."),
    ],
)
def test_an_interrupted_measurement_tells_what_it_found_and_says_so(
    kurultai: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str, words: list[str], sentence: str
) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(ladders, "run_ladder", interrupted)
    monkeypatch.setattr(weighing.Run, "go_on", interrupted)
    more = ["--report", str(tmp_path / "report")] if command == "balance" else []
    ran = kurultai(command, GAME, *words, *more, "--jobs", "1")
    assert ran.code == INTERRUPTED
    assert sentence in ran.said


def test_an_interrupted_measurement_does_not_begin_with_the_other_pack(
    kurultai: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[weighing.Run] = []

    def interrupted(run: weighing.Run, *_: object) -> None:
        begun.append(run)
        raise KeyboardInterrupt

    monkeypatch.setattr(weighing.Run, "go_on", interrupted)
    words = ["--bot", "random", "--seats", "2", "--against", "own", "--report", str(tmp_path / "report")]
    ran = kurultai("balance", GAME, *words, "--jobs", "1")
    assert ran.code == INTERRUPTED
    assert ran.said.count("Interrupted: ") == len(begun) == 1


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["chess"], "BadSetup: there is no game “chess”; the games are: "),
        ([GAME, "--seats", "5"], "BadSetup: Reign & Ruin is for 2 to 4 players, not 5"),
        ([GAME, "--seats", "0"], "BadSetup: Reign & Ruin is for 2 to 4 players, not 0"),
        ([GAME, "--seats", "9" * 15], "BadSetup: Reign & Ruin is for 2 to 4 players, not 999"),
        ([GAME, "--seats", "9" * 5000], "BadSetup: Reign & Ruin is for 2 to 4 players, not 1"),
        ([GAME, "--seats", "random,human"], "BadSetup: there is no bot “human”; the bots are: "),
        ([GAME, "--ruling", "fast=1"], "BadSetup: a ruling of Reign & Ruin is wrong: "),
        (
            [GAME, "--ruling", "draft_schedule=foo"],
            "BadSetup: a ruling of Reign & Ruin is wrong: draft_schedule: there is no “foo”; there are: “2,2,2,1”, ",
        ),
        ([GAME, "--ruling", "turn_limit"], "BadSetup: “turn_limit” should be NAME=VALUE"),
        ([GAME, "--option", "first"], "BadSetup: “first” should be NAME=VALUE"),
        ([GAME, "--records", str(RECORD), "--games", "1"], f"KurultaiError: {RECORD}: records cannot be kept there"),
    ],
)
def test_a_simulation_that_cannot_be_is_refused(kurultai: Run, words: list[str], sentence: str) -> None:
    before = RECORD.read_bytes()
    ran = kurultai("simulate", *words)
    assert ran.sentence.startswith(sentence)
    assert "games of" not in ran.out
    assert RECORD.read_bytes() == before


@pytest.mark.parametrize("number", ["nan", "inf", "1e200"])
@pytest.mark.parametrize(
    "words",
    [
        ["analyse", str(RECORD), "--seconds"],
        ["ladder", GAME, "--games", "1", "--jobs", "1", "--patience"],
        ["bench", GAME, "--rounds", "1", "--seconds"],
        ["serve", "--lab-minutes"],
    ],
)
def test_a_time_that_nobody_can_wait_for_is_refused(kurultai: Run, words: list[str], number: str) -> None:
    ran = kurultai(*words, number)
    assert ran.code == BAD
    assert ran.out == ""
    assert "is no number of seconds or minutes" in ran.err or "1<=x<=3600" in ran.err


def test_rulings_and_options_are_read_as_people_type_them(kurultai: Run, tmp_path: Path) -> None:
    words = ["--ruling", "tokens_unlimited=no", "--ruling", "turn_limit=12", "--option", "previous_winner=B"]
    folder = tmp_path / "records"
    assert kurultai("simulate", GAME, "--games", "1", "--jobs", "1", "--records", str(folder), *words).code == GOOD
    setup = read_record((folder / "1.kurultai").read_text(encoding="utf-8")).setup
    assert (setup.rulings, setup.options) == ({"tokens_unlimited": False, "turn_limit": 12}, {"previous_winner": "B"})


def test_rules_are_read_in_the_language_that_is_asked_for(kurultai: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "Deux, trois ou quatre joueurs." in kurultai("rules", "RR-GOAL-1", "--language", "fr").said
    assert "Two, three or four players." in kurultai("rules", "RR-GOAL-1").said
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    assert "Deux, trois ou quatre joueurs." in kurultai("rules", "RR-GOAL-1").said
    assert "Two, three or four players." in kurultai("rules", "RR-GOAL-1", "--language", "en").said
    assert "there is no language “de”; there are: en, fr" in kurultai("rules", "RR-GOAL-1", "--language", "de").sentence


def test_games_are_played_on_another_python_and_one_that_is_none_is_refused(kurultai: Run, tmp_path: Path) -> None:
    words = ("simulate", GAME, "--games", 6, "--seed", 3)
    elsewhere = kurultai(*words, "--python", sys.executable, "--results", tmp_path / "there.csv")
    assert elsewhere.code == GOOD
    kurultai(*words, "--results", tmp_path / "here.csv")
    assert (tmp_path / "there.csv").read_text() == (tmp_path / "here.csv").read_text()
    refused = kurultai(*words, "--python", tmp_path / "pypy").sentence
    assert refused.startswith("BadSetup: “")
    assert refused.endswith("cannot be started: No such file or directory")

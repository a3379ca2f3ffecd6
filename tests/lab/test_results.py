"""Results as tables: one row a game and seat, the same in CSV and Parquet, in order whoever played."""

import csv
import gzip
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from kurultai.kernel.errors import BadSetup, KurultaiError
from kurultai.kernel.game import Setup, find_game
from kurultai.lab import series as series_of_games
from kurultai.lab import simulate
from kurultai.lab.balance import Run
from kurultai.lab.crew import Alone, crew_of
from kurultai.lab.report import games_csv
from kurultai.lab.results import (
    SIMULATED,
    InOrder,
    Row,
    append_results,
    called,
    column_of,
    open_table,
    read_results,
    write_balance,
)
from kurultai.lab.series import Played, Series, broken, play
from kurultai.lab.simulate import Order
from kurultai.terminal.simulations import run
from tests.command_line import BAD, GAME, GOOD
from tests.command_line import Run as Command

SETUP = Setup(GAME, 3)
NINE = '[[card]]\nid = "hexen-9"\nfaction = "hexen"\nvalue = 9\ntitle = "Nine"\nsource = "invented"\n'


@contextmanager
def quiet() -> Iterator[Console]:
    with Path("/dev/null").open("w", encoding="utf-8") as nowhere:
        yield Console(file=nowhere)


def rows_in(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def parquet_in(path: Path) -> list[dict[str, Any]]:
    pq = pytest.importorskip("pyarrow.parquet", reason="pyarrow is not installed (extra parquet)")
    rows: list[dict[str, Any]] = pq.read_table(path).to_pylist()
    return rows


def simulated(path: Path, games: int = 30, jobs: int = 1, bots: tuple[str, ...] = ("random",) * 3) -> None:
    with quiet() as console:
        assert run(Order(SETUP, bots, games, 5, rows=True), crew_of(jobs), console, path)


# --- simulations -----------------------------------------------------------------------------------------------------


def test_a_simulation_is_a_row_for_every_game_and_seat(tmp_path: Path) -> None:
    simulated(tmp_path / "games.csv")
    rows = rows_in(tmp_path / "games.csv")
    assert list(rows[0]) == list(SIMULATED)
    assert [(int(row["seed"]), row["seat"]) for row in rows] == [
        (seed, seat) for seed in range(5, 35) for seat in ("A", "B", "C")
    ]
    game = find_game(GAME)
    match = simulate.play_game(game, game.box(SETUP), ("random",) * 3, 7)
    own = [row for row in rows if row["seed"] == "7"]
    assert tuple(int(row["score"]) for row in own) == match.result.scores
    assert {row["seat"] for row in own if float(row["won"])} == {"ABC"[seat] for seat in match.result.winners}
    assert {int(row["choices"]) for row in own} == {match.number}
    for seed in range(5, 35):
        assert sum(float(row["won"]) for row in rows if int(row["seed"]) == seed) == pytest.approx(1)


def test_parquet_holds_what_the_csv_holds(tmp_path: Path) -> None:
    simulated(tmp_path / "games.csv")
    simulated(tmp_path / "games.parquet")
    told = parquet_in(tmp_path / "games.parquet")
    assert len(told) == 90
    assert [{name: str(value) for name, value in row.items()} for row in told] == rows_in(tmp_path / "games.csv")
    assert isinstance(told[0]["won"], float)
    assert isinstance(told[0]["score"], int)


def test_several_processes_write_the_same_table(tmp_path: Path) -> None:
    simulated(tmp_path / "one.csv", games=80)
    simulated(tmp_path / "two.csv", games=80, jobs=2)
    assert (tmp_path / "one.csv").read_text() == (tmp_path / "two.csv").read_text()


def test_a_game_that_breaks_is_in_the_table_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = simulate.play_game

    def breaking(game: Any, box: Any, bots: Any, seed: int) -> Any:
        if seed == 6:
            raise IndexError("a card fell off the table")
        return whole(game, box, bots, seed)

    monkeypatch.setattr(simulate, "play_game", breaking)
    with quiet() as console:
        assert not run(Order(SETUP, ("random",) * 3, 3, 5, rows=True), Alone(), console, tmp_path / "games.csv")
    rows = rows_in(tmp_path / "games.csv")
    assert [row["broken"] for row in rows] == [""] * 3 + ["IndexError: a card fell off the table"] * 3 + [""] * 3
    assert rows[3]["score"] == rows[3]["choices"] == ""
    assert [row["won"] for row in rows[3:6]] == [""] * 3, "nobody lost it"


def test_results_of_an_earlier_run_stay_where_the_next_one_is_refused(kurultai: Command, tmp_path: Path) -> None:
    earlier = tmp_path / "games.csv"
    earlier.write_text("of an earlier run", encoding="utf-8")
    for wrong in (["--seats", "random,nobody"], ["--option", "foo=1"], ["--pack", str(tmp_path / "nowhere")]):
        assert kurultai("simulate", GAME, "--jobs", "1", "--results", str(earlier), *wrong).code == BAD
        assert earlier.read_text(encoding="utf-8") == "of an earlier run"


def test_seeds_that_parquet_has_no_room_for_are_refused(kurultai: Command, tmp_path: Path) -> None:
    pytest.importorskip("pyarrow", reason="pyarrow is not installed (extra parquet)")
    words = ["--games", "2", "--jobs", "1", "--seed", "9" * 20, "--results"]
    assert "no room for seeds" in kurultai("simulate", GAME, *words, str(tmp_path / "games.parquet")).sentence
    assert not (tmp_path / "games.parquet").exists()
    assert kurultai("simulate", GAME, *words, str(tmp_path / "games.csv")).code == GOOD


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no disk here that is always full")
def test_a_full_disk_is_told_in_a_sentence(kurultai: Command, tmp_path: Path) -> None:
    (tmp_path / "full.csv").symlink_to("/dev/full")
    full = ["--jobs", "1", "--results", str(tmp_path / "full.csv")]
    assert "full.csv: results cannot be kept there: " in kurultai("simulate", GAME, "--games", "2", *full).sentence
    words = ["--seats", "2", "--bot", "random", "--most", "2", "--report", str(tmp_path / "report")]
    assert "full.csv: results cannot be kept there: " in kurultai("balance", GAME, *words, *full).sentence


def test_rows_are_written_in_the_order_of_their_seeds() -> None:
    class Paper:
        def __init__(self) -> None:
            self.rows: list[Row] = []

        def write(self, rows: Any) -> None:
            self.rows += rows

        def close(self) -> None: ...

    paper = Paper()
    table = InOrder(paper, 10)
    table.add(12, 3, [{"seed": 12}])
    assert paper.rows == []
    table.add(10, 2, [{"seed": 10}])
    table.add(15, 1, [{"seed": 15}])
    assert [row["seed"] for row in paper.rows] == [10, 12, 15]
    table.add(30, 2, [{"seed": 30}])
    table.add(20, 2, [{"seed": 20}])
    table.close()
    assert [row["seed"] for row in paper.rows] == [10, 12, 15, 20, 30], "what will not come holds up nothing"


# --- balance ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ending", [".csv", ".parquet"])
def test_a_balance_run_has_what_marked_every_seat(tmp_path: Path, ending: str) -> None:
    own, other = Run(SETUP, "random", Alone()), Run(SETUP, "random", Alone(), name="other")
    list(own.go_on(0.0, 12))
    list(other.go_on(0.0, 5))
    path = tmp_path / f"games{ending}"
    write_balance(path, [(own.series, own.played), (other.series, other.played)])
    rows = rows_in(path) if ending == ".csv" else parquet_in(path)
    assert len(rows) == 3 * 17
    first = own.played[0]
    assert first.traits is not None
    drafted = rows[0]["drafted"]
    assert (drafted.split(";") if isinstance(drafted, str) else drafted) == list(first.traits.seats[0]["drafted"])
    assert [int(row["number"]) for row in rows[::3]] == [*range(12), *range(5)]
    assert {row["end"] for row in rows} == {game.traits.match["end"] for game in own.played if game.traits}
    assert "turn_order" in rows[0]
    assert column_of("seat") == "seat_", "a trait never takes the place of another column"


def test_nothing_is_said_of_a_balance_game_that_broke(tmp_path: Path) -> None:
    series = Series(SETUP, ("random",) * 3)
    write_balance(tmp_path / "games.csv", [(series, [broken(series, 0, "it broke"), play(series, 1)])])
    first, *_, last = rows_in(tmp_path / "games.csv")
    unknown = ("won", "score", "choices", "lead_changes", "behind")
    assert [first[name] for name in unknown] == [""] * 5
    assert all(last[name] for name in unknown)
    [told] = csv.DictReader(games_csv([broken(series, 0, "it broke")]).splitlines())
    assert told["choices"] == told["lead_changes"] == told["behind"] == ""


def test_packs_are_told_apart_whatever_their_folders_are_called(
    kurultai: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for folder in (old := tmp_path / "old" / "cards", new := tmp_path / "new" / "cards"):
        folder.mkdir(parents=True)
        (folder / "cards.toml").write_text("", encoding="utf-8")
    assert called([str(new), str(old)]) == ["new/cards", "old/cards"]
    assert called([str(new), ""]) == ["cards", ""], "the game's own content has no name"
    assert called([str(new), str(new)]) == ["cards", "cards"]
    monkeypatch.chdir(new)
    words = ["--seats", "2", "--bot", "random", "--most", "2", "--jobs", "1", "--results", "games.csv"]
    assert kurultai("balance", GAME, *words, "--pack", ".", "--against", "own").code == GOOD
    assert [row["pack"] for row in rows_in(new / "games.csv")] == ["cards"] * 4 + [""] * 4
    assert ", pack cards, against own" in (new / "balance" / "report.html").read_text(encoding="utf-8")
    assert kurultai("simulate", GAME, "--games", "1", "--pack", ".", *words[-4:]).code == GOOD
    assert {row["pack"] for row in rows_in(new / "games.csv")} == {"cards"}


@pytest.mark.parametrize(("changed", "told"), [("", False), (NINE, True)])
@pytest.mark.parametrize(
    ("module", "play_one", "words"),
    [
        (simulate, "play_game", ["simulate", "--games", "2"]),
        (series_of_games, "play_match", ["balance", "--seats", "2", "--bot", "random", "--most", "2"]),
        (series_of_games, "play_match", ["ladder", "--bots", "random,random:slips=1", "--games", "2"]),
    ],
)
def test_a_pack_that_is_changed_while_games_are_played_with_it_is_told(
    kurultai: Command,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    module: Any,
    play_one: str,
    words: list[str],
    changed: str,
    *,
    told: bool,
) -> None:
    whole = getattr(module, play_one)
    pack = tmp_path / "cards"
    pack.mkdir()
    (pack / "cards.toml").write_text("", encoding="utf-8")

    def changing(*about: Any) -> Any:
        (pack / "cards.toml").write_text(changed, encoding="utf-8")
        return whole(*about)

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(module, play_one, changing)
    ran = kurultai(words[0], GAME, *words[1:], "--jobs", "1", "--pack", "cards")
    assert ran.code == GOOD
    assert ("was changed while games were played with it" in ran.said) == told


def test_the_command_line_keeps_results(kurultai: Command, tmp_path: Path) -> None:
    simulate_to, balance_to = tmp_path / "sim.csv", tmp_path / "balance.csv"
    words = ["--jobs", "1", "--games", "6", "--seats", "2", "--results", str(simulate_to)]
    assert kurultai("simulate", GAME, *words).code == GOOD
    assert len(rows_in(simulate_to)) == 12
    words = ["--seats", "2", "--bot", "random", "--most", "10", "--against", "own", "--jobs", "1"]
    report = str(tmp_path / "report")
    assert kurultai("balance", GAME, *words, "--report", report, "--results", str(balance_to)).code == GOOD
    assert len(rows_in(balance_to)) == 40, "ten games of two seats with each of two packs"


def test_a_balance_run_goes_on_from_what_was_kept(kurultai: Command, tmp_path: Path) -> None:
    kept, report = tmp_path / "games.jsonl", tmp_path / "report"
    words = ["--seats", "2", "--bot", "random", "--jobs", "1", "--against", "own", "--keep", str(kept)]
    assert kurultai("balance", GAME, *words, "--most", "6", "--report", str(report)).code == GOOD
    first = kept.read_bytes()
    kept.write_bytes(first[:-9])
    assert kurultai("balance", GAME, *words, "--most", "10", "--report", str(report)).code == GOOD
    assert kept.read_bytes().startswith(first[:-9]), "what was kept stays"
    assert sorted(game.number for game in read_results(kept)) == list(range(10))
    assert len(read_results(tmp_path / "games.against.jsonl")) == 10
    again = [str(word).replace("random", "greedy") for word in words]
    ran = kurultai("balance", GAME, *again, "--most", "10", "--report", str(report))
    assert ran.sentence.endswith("games of another run are kept there")
    ran = kurultai("balance", GAME, *words, "--name", "second", "--most", "10", "--report", str(report))
    assert ran.sentence.endswith("games of another run are kept there"), "the same bots, but other luck"
    pack = tmp_path / "pack"
    pack.mkdir()
    card = '[[card]]\nid = "hexen-8"\nfaction = "hexen"\nvalue = 9\ntitle = "Nine"\nsource = "invented"\n'
    (pack / "cards.toml").write_text(card, encoding="utf-8")
    ran = kurultai("balance", GAME, *words, "--most", "10", "--report", str(report), "--pack", str(pack))
    assert ran.sentence.endswith("games of another run are kept there"), "the same bots and luck, but other cards"


def test_games_of_another_pack_kept_beside_are_refused_before_anything_is_played(
    kurultai: Command, tmp_path: Path
) -> None:
    kept, report = tmp_path / "games.jsonl", tmp_path / "report"
    (tmp_path / "games.against.jsonl").write_text("of another run\n", encoding="utf-8")
    words = ["--seats", "2", "--bot", "random", "--jobs", "1", "--most", "4", "--report", str(report)]
    ran = kurultai("balance", GAME, *words, "--against", "own", "--keep", str(kept))
    assert ran.sentence.endswith("games.against.jsonl: games of another run are kept there")
    assert read_results(kept) == []


def test_games_of_another_run_are_counted_as_well(kurultai: Command, tmp_path: Path) -> None:
    pack = tmp_path / "pack"
    pack.mkdir()
    card = '[[card]]\nid = "hexen-8"\nfaction = "hexen"\nvalue = 9\ntitle = "Nine"\nsource = "invented"\n'
    (pack / "cards.toml").write_text(card, encoding="utf-8")
    first, second, third = (tmp_path / f"{name}.jsonl" for name in ("first", "second", "third"))
    report = tmp_path / "report"
    words = ["--seats", "2", "--bot", "random", "--jobs", "1", "--report", str(report)]
    few = [*words, "--most", "6"]
    assert kurultai("balance", GAME, *few, "--name", "first", "--keep", str(first)).code == GOOD
    with_pack = [*few, "--pack", str(pack)]
    assert kurultai("balance", GAME, *with_pack, "--name", "second", "--keep", str(second)).code == GOOD
    append_results(second, read_results(second)[:2])
    own = [*words, "--most", "8", "--keep", str(third), "--also", str(first)]
    ran = kurultai("balance", GAME, *own, "--also", str(second))
    assert "Counted as well: 6 games of “first”." in ran.said
    assert "Counted as well: 6 games of “second”, played with other content." in ran.said
    assert "20 games of reign-and-ruin" in ran.out
    with (report / "games.csv").open(encoding="utf-8") as file:
        assert [int(row["number"]) for row in csv.DictReader(file)] == list(range(20))
    assert len(read_results(third)) == 8, "they are counted and not kept again"
    with (report / "cells.csv").open(encoding="utf-8") as file:
        assert [int(row["seats"]) for row in csv.DictReader(file) if row["trait"] == "seat"] == [20, 20]

    twice = kurultai("balance", GAME, *own, "--also", str(first))
    counted = "games of the name “{}” are counted already, and these are of the same luck"
    assert twice.sentence.endswith(f"first.jsonl: {counted.format('first')}")
    itself = kurultai("balance", GAME, *words, "--most", "8", "--also", str(third))
    assert itself.sentence.endswith(f"third.jsonl: {counted.format('balance')}")
    same_luck = kurultai("balance", GAME, *few, "--name", "second", "--also", str(second))
    assert same_luck.sentence.endswith(f"second.jsonl: {counted.format('second')}"), "with other content, too"
    other = kurultai("balance", GAME, *words, "--most", "8", "--bot", "greedy", "--also", str(first))
    assert other.sentence.endswith("first.jsonl: those games were played at another table or by other bots")
    none = kurultai("balance", GAME, *words, "--most", "8", "--also", str(report / "games.csv"))
    assert none.sentence.endswith("games.csv: no games of a balance run are kept there")


def test_kept_games_may_be_packed_and_counted_later(kurultai: Command, tmp_path: Path) -> None:
    kept, packed = tmp_path / "kept.jsonl", tmp_path / "kept.jsonl.gz"
    words = ["balance", GAME, "--seats", "2", "--bot", "random", "--jobs", "1", "--report", str(tmp_path / "report")]
    assert kurultai(*words, "--most", "6", "--name", "first", "--keep", str(kept)).code == GOOD
    packed.write_bytes(gzip.compress(kept.read_bytes()))
    ran = kurultai(*words, "--most", "8", "--also", str(packed))
    assert "Counted as well: 6 games of “first”." in ran.said
    assert "14 games of reign-and-ruin" in ran.out
    assert [played.scores for played in read_results(packed)] == [played.scores for played in read_results(kept)]

    went_on = kurultai(*words, "--most", "8", "--name", "first", "--keep", str(packed))
    assert went_on.sentence.endswith("kept.jsonl.gz: games are kept in plain files, not in packed ones")
    packed.write_bytes(packed.read_bytes()[:-20])
    broken = kurultai(*words, "--most", "8", "--also", str(packed))
    assert broken.sentence.endswith("kept.jsonl.gz: this cannot be unpacked")
    packed.write_bytes(gzip.compress(b""))
    empty = kurultai(*words, "--most", "8", "--also", str(packed))
    assert empty.sentence.endswith("kept.jsonl.gz: no games of a balance run are kept there")


def test_another_name_deals_anew_and_the_same_again(kurultai: Command, tmp_path: Path) -> None:
    words = ["--seats", "2", "--bot", "random", "--jobs", "1", "--most", "4", "--against", "own"]
    seeds = []
    for number, name in enumerate(["balance", "second", "second"]):
        kept = tmp_path / f"{number}.jsonl"
        told = ["--name", name, "--keep", str(kept), "--report", str(tmp_path / "report")]
        assert kurultai("balance", GAME, *words, *told).code == GOOD
        own, other = read_results(kept), read_results(kept.with_suffix(".against.jsonl"))
        assert [game.seed for game in own] == [game.seed for game in other]
        seeds.append([game.seed for game in own])
    assert seeds[0] != seeds[1] == seeds[2]


@pytest.mark.parametrize("command", [["simulate", "--seats", "2"], ["balance", "--bot", "random", "--most", "3"]])
def test_another_kind_of_file_is_refused_before_anything_is_played(
    kurultai: Command, tmp_path: Path, command: list[str]
) -> None:
    wrong = tmp_path / "games.xlsx"
    ran = kurultai(command[0], GAME, *command[1:], "--jobs", "1", "--results", str(wrong))
    assert ran.sentence.endswith("results are kept as .csv or .parquet")
    assert not wrong.exists()


def test_a_place_where_nothing_can_be_kept_is_said_so(tmp_path: Path) -> None:
    with pytest.raises(KurultaiError, match="results cannot be kept there"):
        open_table(tmp_path / "no" / "games.csv", SIMULATED)


def test_parquet_without_its_packages_is_said_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> Any:
        raise ModuleNotFoundError(name)

    monkeypatch.setattr("kurultai.lab.results.import_module", missing)
    with pytest.raises(BadSetup, match=r"pip install 'kurultai\[parquet\]'"):
        open_table(tmp_path / "games.parquet", SIMULATED)


# --- to go on from ---------------------------------------------------------------------------------------------------


def test_what_was_cut_off_is_passed_over_and_does_not_spoil_what_follows(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    series = Series(SETUP, ("random",) * 3)
    games: list[Played] = [play(series, number) for number in range(3)]
    append_results(path, games[:2])
    path.write_bytes(path.read_bytes()[:-20])
    append_results(path, games[2:])
    assert read_results(path) == [games[0], games[2]]


# --- before anything is played ---------------------------------------------------------------------------------------


def test_a_report_takes_the_place_of_an_earlier_one_and_of_nothing_else(kurultai: Command, tmp_path: Path) -> None:
    report = tmp_path / "report"
    (report / "records").mkdir(parents=True)
    (report / "diary.txt").write_text("mine", encoding="utf-8")
    (report / "records" / "0.kurultai").write_text("mine, too", encoding="utf-8")
    words = ["--seats", "2", "--bot", "random", "--jobs", "1", "--report", str(report), "--keep"]
    assert kurultai("balance", GAME, *words, str(report / "games.jsonl"), "--most", "6").code == GOOD
    assert (report / "diary.txt").read_text(encoding="utf-8") == "mine"
    assert read_results(report / "games.jsonl")
    before = {path.name for path in (report / "records").iterdir()}
    (report / "shifts.csv").write_text("of an earlier run", encoding="utf-8")
    (report / "records" / "77.kurultai").write_text("of an earlier run", encoding="utf-8")
    assert kurultai("balance", GAME, *words, str(report / "games.jsonl"), "--most", "6").code == GOOD
    assert {path.name for path in (report / "records").iterdir()} == before
    assert not (report / "shifts.csv").exists()
    assert (report / "diary.txt").exists()


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["balance", "--pack", "nowhere"], "nowhere"),
        (["balance", "--against", "nowhere"], "nowhere"),
        (["balance", "--ruling", "foo=1"], "foo"),
        (["balance", "--bot", "greedy:worlds=many"], "worlds"),
        (["balance", "--report", "a-file"], "the report cannot be kept there"),
        (["balance", "--results", "no/games.csv"], "there is no folder no"),
        (["balance", "--results", "kept.csv", "--keep", "kept.csv"], "something else of this run is kept there"),
        (["balance", "--results", "games.csv", "--report", "."], "something else of this run is kept there"),
        (["balance", "--results", "also.csv", "--also", "also.csv"], "something else of this run is kept there"),
        (["balance", "--keep", "games.csv", "--report", "."], "something else of this run is kept there"),
        (["balance", "--keep", "x.csv", "--results", "x.against.csv"], "something else of this run is kept there"),
        (["balance", "--keep", "."], "games are kept in a file, not in a folder"),
        (["balance", "--precision", "1e-200"], "“1e-200” is no precision; one looks like 1%"),
        (["balance", "--precision", "1e-160%"], "“1e-160%” is no precision; one looks like 1%"),
        (["balance", "--name", "caf\udce9"], "is no name that can be written down"),
        (["ladder", "--name", "caf\udce9"], "is no name that can be written down"),
        (["ladder", "--pack", "nowhere"], "nowhere"),
        (["ladder", "--option", "foo=1"], "foo"),
    ],
)
def test_what_cannot_be_played_or_kept_is_refused_before_anything_is_played(
    kurultai: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: list[str], sentence: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a-file").write_text("", encoding="utf-8")
    few = ["--most", "4"] if words[0] == "balance" else ["--games", "4"]
    ran = kurultai(words[0], GAME, *words[1:], *few, "--jobs", "1")
    assert sentence in ran.sentence
    assert not (tmp_path / "balance" / "report.html").exists()


def test_a_ladder_keeps_games_of_one_table_and_content(kurultai: Command, tmp_path: Path) -> None:
    kept = ["--results", str(tmp_path / "ladder.jsonl"), "--games", "2", "--jobs", "1"]
    assert kurultai("ladder", GAME, "--bots", "random,greedy", *kept).code == GOOD
    assert kurultai("ladder", GAME, "--bots", "random,greedy:slips=50", *kept).code == GOOD, "bots may be added"
    assert len({bot for game in read_results(tmp_path / "ladder.jsonl") for bot in game.bots}) == 3
    ran = kurultai("ladder", GAME, "--seats", "3", "--bots", "random,greedy", *kept)
    assert ran.sentence.endswith("games of another run are kept there")
    ran = kurultai("ladder", "ruination", "--bots", "random,greedy", *kept)
    assert ran.sentence.endswith("games of another run are kept there")

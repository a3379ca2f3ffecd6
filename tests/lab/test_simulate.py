"""Simulations: the same games whoever plays them, and one that breaks is reported while the rest goes on."""

import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any, TypeVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kurultai.kernel.errors import BadContent, BadRecord, BadSetup, KurultaiError
from kurultai.kernel.game import Result, Setup, find_game
from kurultai.kernel.match import Match
from kurultai.kernel.record import read_record
from kurultai.kernel.replay import verify
from kurultai.lab import simulate
from kurultai.lab.balance import Run
from kurultai.lab.crew import Alone, crew_of
from kurultai.lab.ladder import heats
from kurultai.lab.ladder import run as climb
from kurultai.lab.series import _opened as opened_before
from kurultai.lab.series import content_of
from kurultai.lab.simulate import (
    MOMENT,
    MOST_GAMES_A_BATCH,
    Batch,
    Failure,
    Order,
    Pace,
    Tally,
    batches,
    count,
    play_batch,
)
from kurultai.terminal.simulations import shares

GAME = find_game("reign-and-ruin")
BREAKS = 7
NINE = '[[card]]\nid = "hexen-9"\nfaction = "hexen"\nvalue = 9\ntitle = "Nine"\nsource = "invented"\n'
S = TypeVar("S")
R = TypeVar("R")


def order(*bots: str, games: int = 12, seed: int = 1, **more: Any) -> Order:
    seated = bots or ("random", "random", "random")
    return Order(Setup("reign-and-ruin", len(seated)), seated, games, seed, **more)


def played(wanted: Order, jobs: int = 1) -> Tally:
    """The tally of all batches."""
    tally = Tally.empty(wanted.setup.seats)
    for batch in simulate.simulate(wanted, crew_of(jobs)):
        tally.add(batch)
    return tally


# --- batches -----------------------------------------------------------------------------------------------------


@given(st.integers(1, 5_000), st.integers(-10, 10_000), st.integers(1, 32), st.integers(1, 300))
def test_batches_are_all_the_games_and_work_for_every_process(games: int, seed: int, jobs: int, pace: int) -> None:
    found = list(batches(order(games=games, seed=seed), jobs, lambda: pace))
    assert [number for first, size in found for number in range(first, first + size)] == [*range(seed, seed + games)]
    assert all(1 <= size <= min(pace, MOST_GAMES_A_BATCH) for _, size in found)
    assert len(found) >= min(games, jobs * 8)


def test_a_batch_takes_no_longer_than_a_moment_as_far_as_is_known() -> None:
    times = iter([10.0, 10.0, 11.0, 14.0])
    pace = Pace(2, lambda: next(times))
    assert pace.in_a_moment() == 1, "nothing is known yet"
    assert pace.in_a_moment() == 1
    pace.games = 40
    assert pace.in_a_moment() == MOMENT * 5, "forty games in four seconds by two"


# --- tallies -----------------------------------------------------------------------------------------------------


def test_tallies_are_added_up() -> None:
    failure = Failure(4, "it broke", "trace")
    tally = Tally(3, 60, 25, [2.0, 1.0], [80, 70], [], squares=[2.0, 1.0])
    tally.add(Tally(2, 50, 30, [0.5, 0.5], [10, 20], [failure], squares=[0.25, 0.25]))
    tally.add(Tally.empty(2))
    assert tally == Tally(5, 110, 30, [2.5, 1.5], [90, 90], [failure], squares=[2.25, 1.25])


def test_adding_leaves_the_other_tally_alone() -> None:
    failure = Failure(4, "it broke", "trace")
    batch, whole = Tally(1, 1, 1, [1.0], [1], [failure], squares=[1.0]), Tally.empty(1)
    whole.add(batch)
    whole.add(batch)
    assert batch == Tally(1, 1, 1, [1.0], [1], [failure], squares=[1.0])


def test_a_draw_is_shared_among_its_winners() -> None:
    tally = Tally.empty(3)
    drawn: Any = SimpleNamespace(result=Result((20, 5, 20), (0, 2)), number=30)
    count(tally, drawn, order(), None, 1)
    assert tally == Tally(1, 30, 30, [0.5, 0.0, 0.5], [20, 5, 20], [], squares=[0.25, 0.0, 0.25])


@pytest.mark.parametrize(("drawn", "wide"), [(False, "40.4..59.6"), (True, "49.0..51.0")])
def test_a_share_of_drawn_games_is_known_better(*, drawn: bool, wide: str) -> None:
    squares = [25.0 if drawn else 50.0] * 2
    tally = Tally(100, 3000, 30, [50.0, 50.0], [900, 900], [], squares=squares)
    table = shares(order("random", "random", games=100), tally, 100)
    assert [*table.columns[3].cells] == [wide, wide]


def test_a_tally_is_what_its_games_say() -> None:
    wanted = order("greedy", "random", games=5, seed=11)
    box = GAME.box(wanted.setup)
    matches = [simulate.play_game(GAME, box, wanted.bots, seed) for seed in range(11, 16)]
    tally = played(wanted)
    assert (tally.games, tally.failures) == (5, [])
    assert tally.decisions == sum(match.number for match in matches)
    assert tally.longest == max(match.number for match in matches)
    assert tally.points == [sum(match.result.scores[seat] for match in matches) for seat in (0, 1)]
    assert sum(tally.wins) == pytest.approx(5)
    assert tally.wins[0] > 4


def test_other_seeds_are_other_games() -> None:
    assert played(order(seed=1)) != played(order(seed=2))


# --- processes ---------------------------------------------------------------------------------------------------


@pytest.mark.filterwarnings("ignore:This process .* is multi-threaded:DeprecationWarning")
def test_the_same_seeds_give_the_same_games_in_one_process_and_in_two(tmp_path: Path) -> None:
    tallies, texts = [], []
    for jobs in (1, 2):
        folder = tmp_path / str(jobs)
        folder.mkdir()
        tallies.append(played(order(games=40, records=folder), jobs))
        texts.append({path.name: path.read_text(encoding="utf-8") for path in folder.iterdir()})
    one, two = tallies
    assert texts[0] == texts[1]
    assert sorted(texts[0]) == sorted(f"{seed}.kurultai" for seed in range(1, 41))
    assert (one.games, one.decisions, one.longest, one.points) == (two.games, two.decisions, two.longest, two.points)
    assert one.wins == pytest.approx(two.wins)


# --- records and packs -------------------------------------------------------------------------------------------

CARD = '[[card]]\nid = "hexen-9"\nfaction = "hexen"\nvalue = 9\ntitle = "Nine"\nsource = "invented"\n'


def test_records_are_kept_and_hold_with_the_pack_they_were_played_with(tmp_path: Path) -> None:
    (tmp_path / "cards.toml").write_text(CARD, encoding="utf-8")
    tally = played(order(games=3, pack=tmp_path, records=tmp_path))
    assert (tally.games, tally.failures) == (3, [])
    record = read_record((tmp_path / "2.kurultai").read_text(encoding="utf-8"))
    assert verify(record, GAME, GAME.open_content(tmp_path)).result == record.result
    with pytest.raises(BadRecord, match="name its content pack"):
        verify(record, GAME)


# --- what goes wrong ---------------------------------------------------------------------------------------------


@pytest.fixture
def one_game_breaks(monkeypatch: pytest.MonkeyPatch) -> None:
    """The game with one seed breaks."""
    whole = simulate.play_game

    def breaking(game: Any, box: Any, bots: Any, seed: int) -> Match:
        if seed == BREAKS:
            raise IndexError("a card fell off the table")
        return whole(game, box, bots, seed)

    monkeypatch.setattr(simulate, "play_game", breaking)


@pytest.mark.usefixtures("one_game_breaks")
def test_a_game_that_breaks_is_reported_with_its_seed_and_the_rest_is_played() -> None:
    tally = played(order(games=12))
    assert tally.games == 12
    assert sum(tally.wins) == pytest.approx(11)
    [failure] = tally.failures
    assert (failure.seed, failure.sentence) == (BREAKS, "IndexError: a card fell off the table")
    assert failure.trace.startswith("Traceback")
    assert "in breaking" in failure.trace


@pytest.mark.usefixtures("one_game_breaks")
def test_a_batch_goes_on_behind_a_game_that_breaks() -> None:
    broken = play_batch(Batch(order(), BREAKS, 3))
    whole = play_batch(Batch(order(), BREAKS + 1, 2))
    assert (broken.games, broken.decisions, broken.points) == (3, whole.decisions, whole.points)


class Panic(BaseException):
    """What native code throws at Python, which is no `Exception`."""


def test_whatever_a_bot_throws_breaks_one_game_but_who_interrupts_is_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    thrown: list[BaseException] = [Panic("the model has no weights"), KeyboardInterrupt()]

    def throwing(*_: object) -> Match:
        raise thrown.pop(0)

    monkeypatch.setattr(simulate, "play_game", throwing)
    assert [failure.sentence for failure in played(order(games=1)).failures] == ["Panic: the model has no weights"]
    with pytest.raises(KeyboardInterrupt):
        played(order(games=1))


def test_a_record_that_does_not_hold_is_a_failure_of_its_game(monkeypatch: pytest.MonkeyPatch) -> None:
    def doubting(record: Any, game: Any, content: Any) -> Match:
        if record.seed == "2":
            raise BadRecord("the luck does not fit", line=12)
        return verify(record, game, content)

    monkeypatch.setattr(simulate, "verify", doubting)
    tally = played(order(games=3, proven=True))
    assert tally.games == 3
    assert sum(tally.wins) == pytest.approx(2)
    assert [(failure.seed, failure.sentence) for failure in tally.failures] == [
        (2, "BadRecord: line 12: the luck does not fit")
    ]
    assert played(order(games=3)).failures == [], "without --verify nothing is verified"


@pytest.mark.parametrize(
    ("wanted", "error", "sentence"),
    [
        (order("random", "alphazero"), BadSetup, "there is no bot “alphazero”"),
        (order("random"), BadSetup, "2 to 4 players, not 1"),
        (order(pack=Path("no-such-folder")), BadContent, "no-such-folder: there is no such folder"),
        (Order(Setup("chess", 2), ("random",) * 2, 1, 1), BadSetup, "there is no game “chess”"),
    ],
)
@pytest.mark.parametrize("jobs", [1, 2])
def test_a_bad_order_is_refused_before_anything_is_played(
    wanted: Order, error: type[KurultaiError], sentence: str, jobs: int
) -> None:
    with pytest.raises(error, match=sentence):
        next(simulate.simulate(wanted, crew_of(jobs)))


@contextmanager
def elsewhere(folder: Path) -> Iterator[None]:
    """Work in another folder for a while, without what was read before."""
    before = Path.cwd()
    folder.mkdir(exist_ok=True)
    content_of.cache_clear()
    opened_before.cache_clear()
    os.chdir(folder)
    try:
        yield
    finally:
        os.chdir(before)


class Far(Alone):
    """Helpers that work in another folder, as those of a cluster do."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def map(self, work: Callable[[S], R], shards: Iterable[S]) -> Iterator[tuple[S, R]]:
        for shard in shards:
            with elsewhere(self.folder):
                result = work(shard)
            yield shard, result


def test_whoever_works_in_another_folder_finds_the_pack_and_where_records_are_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "nines").mkdir()
    (tmp_path / "nines" / "cards.toml").write_text(NINE, encoding="utf-8")
    (tmp_path / "kept").mkdir()
    far = Far(tmp_path / "far")
    told = [*simulate.simulate(order(games=2, pack=Path("nines"), records=Path("kept")), far)]
    assert [failure.sentence for batch in told for failure in batch.failures] == []
    assert {path.name for path in (tmp_path / "kept").iterdir()} == {"1.kurultai", "2.kurultai"}
    run = Run(Setup("reign-and-ruin", 2), "random", far, pack="nines")
    list(run.go_on(0.0, 2))
    assert [game.broken for game in run.played] == ["", ""]
    programme = heats(Setup("reign-and-ruin", 2), ["random", "greedy"], 2, "t", 0, "nines")
    assert [game.broken for games in climb(programme, far, None) for game in games] == ["", ""]


def test_bots_of_one_name_are_told_apart_in_their_records(tmp_path: Path) -> None:
    played(order("random", "greedy", "random", games=1, records=tmp_path))
    [record] = tmp_path.glob("*.kurultai")
    assert read_record(record.read_text(encoding="utf-8")).names == ("random 1", "greedy", "random 2")

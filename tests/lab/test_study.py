"""Studies: a balance run in a folder, in a process of its own, that ends with the same games however often it stops."""

import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from kurultai.kernel.errors import KurultaiError
from kurultai.kernel.game import Setup, Traits, find_game
from kurultai.kernel.record import read_record
from kurultai.kernel.replay import verify
from kurultai.lab.balance import Balance, Run, compare, sum_up
from kurultai.lab.crew import PYTHON, Alone, Processes, step_back
from kurultai.lab.findings import findings_of
from kurultai.lab.results import read_results
from kurultai.lab.series import Played, Series
from kurultai.lab.study import Plan, Stand, Study
from kurultai.lab.studying import GLANCE, Sitting

REIGN = Setup("reign-and-ruin", 2)
PATIENCE = 60.0
CARD = '[[card]]\nid = "hexen-9"\nfaction = "hexen"\nvalue = 9\ntitle = "Nine"\nsource = "invented"\n'
Work = Callable[[Study], "subprocess.Popen[bytes]"]


@pytest.fixture
def work() -> Iterator[Work]:
    """Lets processes work on studies, as a shell's background jobs are begun, which ignore interrupts; none is left
    behind."""
    begun: list[subprocess.Popen[bytes]] = []

    def begin(study: Study) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", "kurultai.lab.studying", str(study.folder)]
        begun.append(subprocess.Popen(["sh", "-c", 'trap "" INT; exec "$@"', "sh", *command], stdin=subprocess.PIPE))
        return begun[-1]

    yield begin
    for process in begun:
        process.kill()
        process.wait()
        assert process.stdin
        process.stdin.close()


def laid_out(tmp_path: Path, plan: Plan, pack: Path | None = None, against: Path | None = None) -> Study:
    study = Study(tmp_path / "study")
    study.lay_out(plan, pack, against)
    return study


def wait_until(holds: Callable[[], bool]) -> None:
    until = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < until, "it never came to that"
        time.sleep(0.02)


# --- runs that go on -------------------------------------------------------------------------------------------------


def test_a_run_ends_with_the_same_games_however_often_it_is_interrupted(tmp_path: Path) -> None:
    whole = Run(REIGN, "random", Alone())
    list(whole.go_on(0.045, 2000))
    assert 400 < len(whole.played) < 2000
    file = tmp_path / "games.jsonl"
    for stop in (37, 300, 410, None):
        part = Run(REIGN, "random", Alone(), played=read_results(file), results=file)
        for progress in part.go_on(0.045, 2000):
            if stop is not None and progress.games >= stop:
                break
    assert part.played == whole.played
    assert part.result().cells == whole.result().cells


def test_a_run_fills_the_gaps_that_an_interruption_left() -> None:
    whole = Run(REIGN, "random", Alone())
    list(whole.go_on(0.0, 30))
    part = Run(REIGN, "random", Alone(), played=[game for game in whole.played if game.number % 7 > 2])
    assert [number for shard in part.missing(30) for number in range(shard.first, shard.first + shard.size)] == [
        number for number in range(30) if number % 7 <= 2
    ]
    list(part.go_on(0.0, 30))
    assert part.played == whole.played


def test_workers_end_when_whoever_leads_them_loses_interest() -> None:
    """A shard that takes for ever holds nobody up."""
    results = Processes(2).map(time.sleep, [0.0, 600.0, 600.0, 600.0])
    assert next(results) == (0.0, None)
    began = time.monotonic()
    results.close()  # type: ignore[attr-defined]
    assert time.monotonic() - began < PATIENCE


# --- studies ---------------------------------------------------------------------------------------------------------


def test_what_a_shift_takes_is_reckoned_from_all_sittings(tmp_path: Path) -> None:
    study = laid_out(tmp_path, Plan(REIGN, "random", 40))
    run = Run(REIGN, "random", Alone(), results=study.results("pack"))
    list(run.go_on(0.0, 10))
    study.stand = Stand(phase="interrupted", games=10, seconds=1000.0)
    Sitting(study).look()
    findings = study.findings
    assert findings
    assert findings.power_seconds == pytest.approx(2 * findings.power_games * 100, rel=0.05)


def test_a_study_is_played_compared_and_written(tmp_path: Path, work: Work) -> None:
    pack = tmp_path / "nines"
    pack.mkdir()
    (pack / "cards.toml").write_text(CARD, encoding="utf-8")
    study = laid_out(tmp_path, Plan(REIGN, "random", 40, pack="nines", compared=True), pack)
    (pack / "cards.toml").write_text("nonsense", encoding="utf-8")
    assert work(study).wait(PATIENCE) == 0
    stand = study.stand
    assert (stand.phase, stand.games, stand.pairs, stand.needed) == ("done", 40, 40, 40)
    assert not study.busy
    findings = study.findings
    assert findings is not None
    assert (findings.games, findings.pairs) == (40, 40)
    assert {cell.value for cell in findings.cells if cell.primary} == {"A", "B", "begins", "follows"}
    assert any(cell.value == "hexen-9" for cell in findings.cells), "it is the copy of the pack that is played"
    assert all(shift.value != "hexen-9" for shift in findings.shifts), "what only one has cannot be compared"
    seats = [cell for cell in findings.cells if cell.trait == "seat"]
    assert sum(cell.share for cell in seats) == pytest.approx(1)
    assert set(study.files()) == {"report.html", "cells.csv", "shifts.csv", "games.csv", "results.csv"}


def test_of_a_pack_what_is_read_is_copied_and_nothing_else_is_in_the_way(tmp_path: Path) -> None:
    pack = tmp_path / "nines"
    (pack / "pictures").mkdir(parents=True)
    (pack / "cards.toml").write_text(CARD, encoding="utf-8")
    (pack / ".#notes.md").symlink_to("somebody@elsewhere.4711")  # what an editor leaves beside a file that it has open
    study = laid_out(tmp_path, Plan(REIGN, "random", 2, pack="nines"), pack)
    copy = study.pack_of("pack")
    assert copy is not None
    assert [(file.name, file.read_text(encoding="utf-8")) for file in copy.iterdir()] == [("cards.toml", CARD)]


def test_a_study_that_is_stopped_goes_on_to_the_same_end(tmp_path: Path, work: Work) -> None:
    study = laid_out(tmp_path, Plan(REIGN, "random", 4000))
    process = work(study)
    wait_until(lambda: study.stand.games > 20)
    assert study.busy
    study.stop()
    assert process.wait(PATIENCE) == 0
    first = study.stand
    assert first.phase == "stopped"
    assert 20 < first.games < 4000
    assert study.findings is not None
    assert study.findings.games == first.games
    study.unstop()
    process = work(study)
    wait_until(lambda: study.stand.games > first.games)
    assert process.stdin
    process.stdin.close()
    assert process.wait(PATIENCE) == 0
    second = study.stand
    assert second.phase == "interrupted", "whoever had started it was gone"
    kept = read_results(study.results("pack"))
    assert len(kept) >= second.games > first.games
    whole = Run(REIGN, "random", Alone())
    list(whole.go_on(0.0, 20))
    assert [game for game in kept if game.number < 20] == whole.played


def test_a_study_survives_being_killed(tmp_path: Path, work: Work) -> None:
    study = laid_out(tmp_path, Plan(REIGN, "random", 120))
    process = work(study)
    wait_until(lambda: study.results("pack").exists())
    process.kill()
    process.wait()
    wait_until(lambda: not study.busy)
    assert study.stand.phase in ("starting", "playing"), "nobody was left to say otherwise"
    assert work(study).wait(PATIENCE) == 0
    assert (study.stand.phase, study.stand.games) == ("done", 120)
    assert len({game.number for game in read_results(study.results("pack"))}) == 120


def test_a_study_takes_no_longer_than_it_is_given(tmp_path: Path, work: Work) -> None:
    study = laid_out(tmp_path, Plan(REIGN, "random", 1_000_000, compared=True, seconds=0.5))
    assert work(study).wait(PATIENCE) == 0
    stand = study.stand
    assert stand.phase == "done"
    assert stand.cut
    assert stand.pairs <= stand.games < 1_000_000


def test_a_run_that_has_all_its_games_is_not_cut_short_while_they_are_summed_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A study that was interrupted while it compared is gone on with when more than half of its time is over."""

    def slowly(*words: Any) -> Balance:
        time.sleep(3 * GLANCE)
        return sum_up(*words)

    study = laid_out(tmp_path, Plan(REIGN, "random", 40, compared=True, seconds=1000.0))
    list(Run(REIGN, "random", Alone(), results=study.results("pack")).go_on(0.0, 40))
    list(Run(REIGN, "random", Alone(), results=study.results("against")).go_on(0.0, 20))
    study.stand = Stand(phase="interrupted", games=40, pairs=20, seconds=600.0)
    sitting = Sitting(study)
    monkeypatch.setattr("kurultai.lab.balance.sum_up", slowly)
    assert not sitting.play("playing", sitting.own, 0.0, 40, half=True)
    assert len(sitting.own.played) == 40


def test_only_one_works_on_a_study_at_a_time(tmp_path: Path, work: Work) -> None:
    study = laid_out(tmp_path, Plan(REIGN, "random", 100_000))
    first = work(study)
    wait_until(lambda: study.busy)
    assert work(study).wait(PATIENCE) == 1
    assert first.poll() is None


def test_what_goes_wrong_is_said(tmp_path: Path, work: Work) -> None:
    pack = tmp_path / "broken"
    pack.mkdir()
    (pack / "cards.toml").write_text("nonsense", encoding="utf-8")
    study = laid_out(tmp_path, Plan(REIGN, "random", 10), pack)
    assert work(study).wait(PATIENCE) == 0
    assert study.findings is not None
    assert study.findings.broken == 10
    assert "cards.toml" in study.findings.troubles[0]


def test_a_study_that_cannot_be_begun_says_why(tmp_path: Path, work: Work, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(PYTHON, "no-such-python")
    study = laid_out(tmp_path, Plan(REIGN, "random", 10))
    assert work(study).wait(PATIENCE) == 0
    assert study.stand.phase == "failed"
    assert study.stand.problem == "“no-such-python” cannot be started: No such file or directory"
    monkeypatch.delenv(PYTHON)
    assert work(study).wait(PATIENCE) == 0
    assert (study.stand.phase, study.stand.games, study.stand.problem) == ("done", 10, "")


def test_every_game_of_a_study_can_be_watched(tmp_path: Path, work: Work) -> None:
    study = laid_out(tmp_path, Plan(Setup("ruination", 2), "random", 6))
    assert work(study).wait(PATIENCE) == 0
    played = read_results(study.results("pack"))[2]
    record = read_record(study.keep_record("pack", played.number).read_text(encoding="utf-8"))
    match = verify(record, find_game("ruination"))
    assert (match.result.scores, match.result.winners) == (played.scores, played.winners)
    with pytest.raises(KurultaiError, match="there is no game 77"):
        study.keep_record("pack", 77)
    with pytest.raises(KurultaiError, match="there is no game"):
        study.keep_record("against", 0)


def test_a_file_that_is_no_longer_whole_is_said_so(tmp_path: Path) -> None:
    study = laid_out(tmp_path, Plan(REIGN, "random", 10))
    assert study.stand == Stand()
    (study.folder / "plan.json").write_text("{", encoding="utf-8")
    with pytest.raises(KurultaiError, match=r"plan\.json: cannot be read"):
        _ = study.plan


# --- what is found ---------------------------------------------------------------------------------------------------

SERIES = Series(REIGN, ("random", "random"), traits=True)


def holding(card: str, holder: int) -> tuple[dict[str, tuple[str, ...]], ...]:
    """The traits of two seats, of which one holds a card."""
    nothing: tuple[str, ...] = ()
    return tuple({"card": (card,) if seat == holder else nothing} for seat in range(2))


def with_swords(games: int, chance: float, seed: int) -> list[Played]:
    """Games in which one seat has a sword and wins with this chance. The luck is the same for every chance."""
    random = Random(f"{games} {seed}")
    found = []
    for number in range(games):
        holder, luck = random.randrange(2), random.random()
        winner = holder if luck < chance else 1 - holder
        seats = holding("sword", holder)
        found.append(Played(number, number, ("random",) * 2, {}, (winner,), (1, 0), 10, Traits(seats, {"end": "deck"})))
    return found


def test_nineteen_of_twenty_intervals_of_a_shift_hold_it_and_pairs_make_them_narrow() -> None:
    held = widths = 0.0
    for seed in range(120):
        shifts = compare(with_swords(200, 0.5, seed), with_swords(200, 0.6, seed))
        [sword] = [shift for shift in shifts if shift.value == "sword"]
        held += sword.difference.low <= 0.1 <= sword.difference.high
        widths += (sword.difference.high - sword.difference.low) / 120
    assert 0.9 <= held / 120 <= 0.99
    assert widths < 0.6 * 2 * 1.96 * (2 * 0.25 / 200) ** 0.5, "less than games that do not share their luck would need"


def rarities(random: Random) -> list[Played]:
    """Games of four seats in which sixty cards that do nothing are got by about one seat in eighty each."""
    games = []
    for number in range(100):
        seats: list[list[str]] = [[] for _ in range(4)]
        for card in range(60):
            if random.random() < 0.05:
                random.choice(seats).append(f"card {card}")
        traits = Traits(tuple({"card": tuple(cards)} for cards in seats), {})
        games.append(Played(number, number, ("random",) * 4, {}, (random.randrange(4),), (1, 0, 0, 0), 9, traits))
    return games


def test_what_few_had_before_and_after_is_not_said_to_have_shifted() -> None:
    random = Random(3)
    found = [[shift.real for shift in compare(rarities(random), rarities(random))] for _ in range(20)]
    assert sum(map(any, found)) <= 2, "a run in twenty may say so by chance"


@pytest.mark.parametrize("won", [True, False])
def test_a_few_games_that_all_were_won_or_lost_say_nothing_of_a_shift(*, won: bool) -> None:
    winners = (0,) if won else ()
    alone = [Played(number, number, ("random",), {}, winners, (1,), 9, Traits(({},), {})) for number in range(5)]
    [shift] = compare(alone, alone)
    assert shift.difference.high - shift.difference.low > 0.3


def test_a_shift_names_games_that_went_otherwise() -> None:
    before, after = with_swords(300, 0.5, 1), with_swords(300, 0.8, 1)
    [sword] = [shift for shift in compare(before, after) if shift.value == "sword"]
    assert sword.real
    assert sword.seats == (300, 300)
    assert len(sword.moved) == 3
    for number in sword.moved:
        assert before[number].winners != after[number].winners


def test_a_cell_names_games_that_were_won_and_lost() -> None:
    games = with_swords(50, 0.7, 2)
    [sword] = [cell for cell in sum_up(SERIES, games, 1.0).cells if cell.value == "sword"]
    holders = {
        game.number: next(seat for seat in (0, 1) if game.traits and game.traits.seats[seat]["card"]) for game in games
    }
    assert all(holders[number] in games[number].winners for number in sword.won)
    assert all(holders[number] not in games[number].winners for number in sword.lost)
    assert len(sword.won) == len(sword.lost) == 3


def test_a_few_prove_nothing_even_if_all_of_them_won_or_lost() -> None:
    games = with_swords(400, 0.5, 3)
    for won in (True, False):
        rare = [marked(game, "crown", won=won) if game.number < 5 else game for game in games]
        [crown] = [cell for cell in sum_up(SERIES, rare, 1.0).cells if cell.value == "crown"]
        assert crown.share.share == float(won)
        assert not crown.real


def marked(game: Played, card: str, *, won: bool) -> Played:
    """The game, with a card in the hand of the winner, or of the loser."""
    holder = game.winners[0] if won else 1 - game.winners[0]
    seats = holding(card, holder)
    return Played(game.number, game.seed, game.bots, {}, game.winners, game.scores, 10, Traits(seats, {"end": "deck"}))


def test_findings_say_what_the_balance_says() -> None:
    games = with_swords(400, 0.7, 4)
    balance = sum_up(SERIES, games, 20.0)
    findings = findings_of(balance, compare(games, games), 400)
    [sword] = [cell for cell in findings.cells if cell.value == "sword"]
    assert sword.share - sword.without == pytest.approx(sword.effect)
    assert sword.real
    assert not sword.primary
    assert findings.even == 0.5
    assert all(shift.shift == 0 and not shift.real for shift in findings.shifts)
    assert findings.power_seconds == pytest.approx(2 * findings.power_games * 20.0 / 400)


@pytest.mark.parametrize(("wished", "back"), [("", 12), ("0", 0), ("19", 19), ("-3", 12), ("far", 12)])
def test_how_far_it_steps_back_can_be_wished_for(monkeypatch: pytest.MonkeyPatch, wished: str, back: int) -> None:
    heard: list[int] = []
    monkeypatch.setattr("os.nice", heard.append)
    monkeypatch.setenv("KURULTAI_NICE", wished)
    step_back()
    assert heard == [back]

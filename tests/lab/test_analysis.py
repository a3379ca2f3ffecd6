"""Looking back: chances that end with the result, luck told apart from choices, and costs from what could be known."""

from __future__ import annotations

from pathlib import Path
from random import Random

import msgspec
import pytest

from kurultai.bots.advice import Advised, Trial
from kurultai.bots.chances import chances
from kurultai.kernel.errors import BadRecord
from kurultai.kernel.game import find_game
from kurultai.kernel.notation import answer_in_text
from kurultai.kernel.record import Line, Record, read_record, write_record
from kurultai.kernel.replay import replay
from kurultai.kernel.sight import Perspective
from kurultai.lab import analysis
from kurultai.lab.analysis import (
    Budget,
    Change,
    CostlyChoice,
    FirstPass,
    analyse,
    businesses,
    dearest,
    gain,
    turning_points,
)
from kurultai.lab.fortune import light_choice, luck_at_once, luck_further_on, mean_chances
from tests.contract.tables import encoded

RECORDS = Path(__file__).parent.parent / "games"
REIGN = RECORDS / "reign_and_ruin" / "records" / "2-seats-greedy-random.kurultai"
RUINATION = RECORDS / "ruination" / "records" / "2-seats-greedy.kurultai"
SOLO = RECORDS / "ruination" / "records" / "solo-victory.kurultai"
LONG = 1e6


def read(path: Path) -> Record:
    return read_record(path.read_text(encoding="utf-8"))


def of_record(path: Path, seconds: float = 3.0) -> tuple[Record, analysis.Analysis]:
    record = read(path)
    return record, analyse(record, find_game(record.setup.game), seconds=seconds)


def test_a_game_is_looked_through_from_the_first_choice_to_the_result() -> None:
    shares: list[float] = []
    record = read(REIGN)
    found = analyse(record, find_game(record.setup.game), seconds=4, report=shares.append)
    assert record.result is not None
    steps = len(record.lines) - 1
    assert (found.steps, found.decisions, found.points[0], found.points[-1]) == (steps, steps, 0, steps)
    assert list(found.points) == sorted(set(found.points))
    assert len(found.chances) == len(found.points)
    assert all(sum(chances) == pytest.approx(1) for chances in found.chances)
    assert found.chances[-1] == tuple(1.0 if seat in record.result.winners else 0.0 for seat in range(2))
    assert {name: values[-1] for name, values in found.measures.items()}["points"] == record.result.scores
    assert all(len(values) == len(found.points) for values in found.measures.values())
    assert sum(found.luck) == pytest.approx(0, abs=1e-9)
    assert shares == sorted(shares)
    assert shares[-1] <= 1.0 + 1e-9
    assert msgspec.msgpack.decode(msgspec.msgpack.encode(found), type=analysis.Analysis) == found


def test_whoever_chose_at_random_paid_for_it() -> None:
    record, found = of_record(REIGN, seconds=8)
    assert record.players == ("greedy", "random")
    assert found.looked == found.decisions
    paid = [sum(choice.cost for choice in found.costly if choice.seat == seat) for seat in range(2)]
    assert paid[1] > paid[0]
    for choice in found.costly:
        line = record.lines[choice.step]
        assert (line.seat, line.choice) == (choice.seat, f"{choice.kind}:{choice.chosen.option}")
        assert choice.cost == pytest.approx(choice.best.chance - choice.chosen.chance)
        assert choice.cost >= analysis.COST
        assert choice.best.option != choice.chosen.option
    assert [choice.cost for choice in found.costly] == sorted((choice.cost for choice in found.costly), reverse=True)


def test_costs_are_judged_from_what_the_seat_knew(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first pass is given the perspective of whoever chooses, at the moment of the choice."""
    seen: list[tuple[int, int]] = []

    class Spy(Trial):
        def __init__(self, perspective: Perspective, random: Random, lines: int) -> None:
            seen.append((perspective.number, perspective.seat))
            super().__init__(perspective, random, lines)

    monkeypatch.setattr(analysis, "Trial", Spy)
    record = read(REIGN)
    first = FirstPass(record, find_game(record.setup.game), None, Budget(LONG, lambda: 0.0))
    list(first.run())
    assert seen == [(step - 1, line.seat) for step, line in enumerate(record.lines) if step]


def test_a_solo_game_has_one_chance() -> None:
    _, found = of_record(SOLO, seconds=3)
    assert all(len(chances) == 1 for chances in found.chances)
    assert found.chances[-1] == (1.0,)
    assert {point.seat for point in found.turning} <= {0}


def test_the_time_is_kept_by_leaving_choices_out_evenly(monkeypatch: pytest.MonkeyPatch) -> None:
    """With half the time that all looks need, about half of the choices are looked at, early and late."""
    record = read(REIGN)
    steps = len(record.lines) - 1
    spent, looked = [0.0], []

    def glance(self: FirstPass, line: Line, step: int) -> None:
        spent[0] += 1.0
        looked.append(step)

    monkeypatch.setattr(FirstPass, "glance", glance)
    first = FirstPass(record, find_game(record.setup.game), None, Budget(steps / 2, lambda: spent[0]))
    list(first.run())
    assert 0.4 * steps < len(looked) < 0.6 * steps
    assert sum(step > steps / 2 for step in looked) > len(looked) / 3
    assert len(first.changes) == steps, "chances are known everywhere all the same"


def test_a_game_that_is_not_over_cannot_be_looked_back_on() -> None:
    record = read(REIGN)
    running = msgspec.structs.replace(record, result=None, lines=record.lines[:-2])
    with pytest.raises(BadRecord, match="not over"):
        analyse(running, find_game(record.setup.game))


def test_a_record_that_does_not_hold_is_refused_with_its_line() -> None:
    """Its marks fit, for it was written so; the rules say otherwise."""
    record = read(REIGN)
    game, lines = find_game(record.setup.game), list(record.lines)
    lines[5] = msgspec.structs.replace(lines[5], choice="play:nothing")
    for other, refusal in (
        (tuple(lines), r"^line \d+: “play:nothing” is not offered"),
        (record.lines[:-2], r"^line \d+: the record says that the game ended here, and by the rules it goes on$"),
        ((*record.lines, record.lines[-1]), r"^line \d+: the game is over"),
    ):
        written = read_record(write_record(msgspec.structs.replace(record, lines=other)))
        with pytest.raises(BadRecord, match=refusal):
            analyse(written, game, seconds=1)


# --- luck --------------------------------------------------------------------------------------------------------


def test_luck_is_what_came_against_what_could_have_come() -> None:
    record = read(RUINATION)
    game = find_game(record.setup.game)
    rolled = [step for step, line in enumerate(record.lines) if step and line.luck]
    luck: list[float] = []
    for step in rolled[:12]:
        match = replay(record, game, to=step - 1)
        before = encoded(match)
        line = record.lines[step]
        found = luck_further_on(match, line, Random(step))
        assert encoded(match) == before, "the match is left alone"
        assert sum(found) == pytest.approx(0, abs=1e-9)
        luck.append(found[0])
        twin = match.copy()
        answer_in_text(twin, line.seat, line.choice)
        assert sum(luck_at_once(match, line, chances(twin), Random(1))) == pytest.approx(0, abs=1e-9)
    assert any(abs(one) > 0.01 for one in luck), "dice matter a few choices later"


def test_a_choice_without_luck_has_no_luck_in_it() -> None:
    record = read(RUINATION)
    first = FirstPass(record, find_game(record.setup.game), None, Budget(-1.0, lambda: 0.0))
    list(first.run())
    assert first.costs == {}
    assert any(any(change.luck) for change in first.changes)
    for change in first.changes:
        if not record.lines[change.step].luck:
            assert not any(change.luck)


def test_a_light_hand_takes_what_looks_best_at_once() -> None:
    record = read(REIGN)
    match = replay(record, find_game(record.setup.game), to=20)
    ask = match.asks[0]
    best = light_choice(match, ask.seat, ask.options, Random(1))
    values = {}
    for option in ask.options:
        twin = match.copy()
        twin.answer(ask.seat, option)
        values[option] = twin.game.insight(twin.table, ask.seat)
    assert len(ask.options) <= 8
    assert best in ask.options
    assert values[best] >= sorted(values.values())[len(values) // 2]


# --- turning points ----------------------------------------------------------------------------------------------


def changes_of(*course: tuple[int, float, float]) -> list[Change]:
    """A course of the first seat's chance between two, step by step: stretch, the chance after it, what was luck."""
    found, before = [], 0.5
    for step, (stretch, after, luck) in enumerate(course, start=1):
        found.append(Change(step, step % 2, stretch, (before, 1 - before), (after, 1 - after), (luck, -luck)))
        before = after
    return found


def test_what_is_taken_back_at_once_turned_nothing() -> None:
    calm = [(at, 0.5, 0.0) for at in range(10)]
    blip = [(10, 0.9, 0.0), (11, 0.5, 0.0)]
    lasting = [(12, 0.5, 0.0), *((13 + at, 0.8, 0.0) for at in range(8))]
    (point,) = turning_points(changes_of(*calm, *blip, *lasting))
    assert point.step == 14
    assert (point.cause, point.felt) == ("choice", 0)
    assert point.before[0] == pytest.approx(0.5)
    assert point.after[0] == pytest.approx(0.8)
    assert gain(point) == pytest.approx(0.3)


def test_a_swing_by_luck_is_told_as_one() -> None:
    course = [(at, 0.5, 0.0) for at in range(6)] + [(6, 0.2, -0.28)] + [(7 + at, 0.2, 0.0) for at in range(6)]
    (point,) = turning_points(changes_of(*course))
    assert (point.step, point.cause) == (7, "luck")
    assert point.luck == (-0.28, 0.28)


def test_luck_that_shows_later_belongs_to_what_it_came_before() -> None:
    changes = changes_of((1, 0.5, 0.0), (2, 0.5, 0.2), (3, 0.55, 0.0), (4, 0.7, 0.0), (5, 0.7, 0.0))
    changes[1] = msgspec.structs.replace(changes[1], reach=2)
    assert [[change.step for change in business] for business in businesses(changes)] == [[1], [2, 3, 4], [5]]
    (point, *_) = [one for one in turning_points(changes) if one.step == 2]
    assert point.cause == "luck"


def test_no_choices_no_turning_points() -> None:
    assert turning_points([]) == ()


def test_each_seat_is_told_its_dearest_choices() -> None:
    advised = Advised("a", 0.5, 0.0)
    paid = [CostlyChoice(step, step % 2, "play", 0.01 * step, advised, advised) for step in range(1, 13)]
    kept = dearest(paid, 2)
    assert [choice.step for choice in kept] == [12, 11, 10, 9, 8, 7]


def test_chances_on_the_average() -> None:
    assert mean_chances([(0.2, 0.8), (0.4, 0.6)]) == pytest.approx((0.3, 0.7))

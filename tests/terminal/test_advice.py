"""A hint at the keyboard, and a game looked back on from the command line."""

from __future__ import annotations

import json
import re
from functools import partial
from pathlib import Path

import pytest

from kurultai.bots.advice import advise
from kurultai.terminal import commands
from kurultai.terminal.analyses import drawn, points
from kurultai.terminal.marks import percent
from tests.command_line import BAD, GOOD, RECORD, Run
from tests.terminal.keyboard import Table, anything


@pytest.fixture(autouse=True)
def hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """A hint that takes no longer than it must."""
    monkeypatch.setattr(commands, "advise", partial(advise, seconds=0.05, worlds=2))


def test_a_hint_names_choices_that_can_be_typed_with_chance_and_reason() -> None:
    table = Table("human,random", width=120, screen=False)
    assert not table.play("hint")
    told = table.text.partition("what a bot would do")[2].splitlines()
    found = [re.match(r"\s*(\d+) %\s+([+-]\d+)\s+(\d+)\s+(\S.*)", line) for line in told]
    ranked = [match for match in found if match]
    assert len(ranked) == 3
    chances = [int(match[1]) for match in ranked]
    assert chances == sorted(chances, reverse=True)
    assert all("hand" in match[4] or "difference" in match[4] for match in ranked), "in the draft it is about the hand"
    assert "imagined from what you know" in table.text
    assert not [seat for seat, *_ in table.match.steps() if seat == 0], "a hint chooses nothing"


def test_a_hinted_choice_can_be_typed() -> None:
    table = Table("human,random", width=120, screen=False)
    table.play("hint")
    best = re.search(r"%\s+[+-]\d+\s+(\d+)\s", table.text)
    assert best is not None
    again = Table("human,random", width=120, screen=False)
    again.play(best[1])
    assert again.match.number >= 1


def test_help_lists_the_hint_and_a_game_goes_on_after_it() -> None:
    table = Table("human,random", screen=False)
    assert table.play("help", "hint", then=anything(table))
    assert "what a bot would do, knowing what you know, and why" in table.text
    assert table.match.over


def test_a_record_is_looked_back_on(kurultai: Run) -> None:
    ran = kurultai("analyse", RECORD, "--seconds", "2")
    assert (ran.code, ran.err) == (GOOD, "")
    for title in ("chances to win", "Army totals", "turning points", "choices that cost most", "were looked at"):
        assert title in ran.said
    assert re.search(r"luck [+-]\d+ %", ran.said)
    assert re.search(r"[▁▂▃▄▅▆▇█]{10,}", ran.out)
    assert "Better: " in ran.said
    assert "{" not in ran.out


def test_the_same_for_programs(kurultai: Run) -> None:
    ran = kurultai("analyse", RECORD, "--seconds", "1", "--json")
    found = json.loads(ran.out)
    assert found["game"] == "reign-and-ruin"
    assert found["chances"][-1] in ([1.0, 0.0], [0.0, 1.0])
    assert len(found["points"]) == len(found["chances"])
    assert found["result"]["scores"] == found["measures"]["points"][-1]


def test_in_french(kurultai: Run) -> None:
    ran = kurultai("analyse", RECORD, "--seconds", "1", "--language", "fr")
    assert "chances de gagner" in ran.said
    assert "tournants" in ran.said


def test_a_game_that_is_not_over_is_refused_in_one_sentence(kurultai: Run, tmp_path: Path) -> None:
    running = tmp_path / "running.kurultai"
    text = RECORD.read_text(encoding="utf-8")
    running.write_text(text.replace("state finished", "state running"), encoding="utf-8")
    assert kurultai("analyse", running).code == BAD
    assert kurultai("analyse", tmp_path / "nowhere").sentence


def test_bars_are_means_of_their_share_of_the_row() -> None:
    assert drawn([0.0, 1.0], 10, 1.0) == "▁█"
    assert drawn([0.0] * 50 + [1.0] * 50, 4, 1.0) == "▁▁██"
    assert drawn([0.0, 0.0], 10, 0.0) == "▁▁"


def test_a_change_that_rounds_to_nothing_has_no_minus() -> None:
    assert [points(change) for change in (-0.004, 0.0, 0.004, -0.006)] == ["+0 %", "+0 %", "+0 %", "-1 %"]


def test_only_what_is_certain_is_said_to_be_so() -> None:
    told = [percent(chance) for chance in (0.0, 0.0004, 0.006, 0.3, 0.994, 0.9996, 1.0)]
    assert told == ["0 %", "< 1 %", "1 %", "30 %", "99 %", "> 99 %", "100 %"]

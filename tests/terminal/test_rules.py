"""What `kurultai rules` prints."""

from __future__ import annotations

import pytest
from rich.console import Console

from kurultai.games import rulebooks
from kurultai.kernel.claims import Claim
from kurultai.kernel.errors import KurultaiError
from kurultai.terminal.menu import PHRASES
from kurultai.terminal.rules import look_up

SCENE = Claim("RR-CROU-5", "tests/scenes/crou.toml", 12, "a protected fighter stays")
TEST = Claim("RR-CROU-T3", "tests/test_crou.py", 7, "test_protected_army")


def printed(*words: str) -> str:
    console = Console(width=300, color_system=None)
    with console.capture() as capture:
        look_up(words, console)
    return capture.get()


def test_without_words_every_chapter_is_listed() -> None:
    text = printed()
    assert "Reign & Ruin" in text
    assert "RR-CROU   Crou: swap" in text


def test_a_rule_shows_its_gist_code_tests_and_rulings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rulebooks, "test_claims", lambda game_name: (SCENE, TEST))
    text = printed("rr-crou-5")
    assert "RR-CROU-5  a rule · Crou: swap (RR-CROU) · Reign & Ruin" in text
    assert "Crou does not overcome Cognitz" in text
    assert "fighters_to_take" in text
    assert "tests/scenes/crou.toml:12  “a protected fighter stays”" in text
    assert "RR-CROU-T3  tests/test_crou.py:7  test_protected_army" in text
    assert "switch crou_may_take_itself: default false, may be true or false" in text


def test_an_open_question_shows_its_own_answer_once() -> None:
    text = printed("RR-END-A6")
    assert text.count("40 turns a player") == 1
    assert "switch turn_limit: default 40, may be a number from 7 up" in text


def test_a_rule_without_tests_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rulebooks, "test_claims", lambda game_name: ())
    assert "nothing names it" in printed("RR-CROU-5")


def test_an_installed_package_says_that_the_tests_are_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rulebooks, "test_claims", lambda game_name: None)
    assert PHRASES.raw("rules.no_tests") in printed("RR-CROU-5")


def test_a_chapter_shows_each_line_once() -> None:
    text = printed("RR-HEX")
    assert [text.count(f"RR-HEX-{ending} ") for ending in ("1", "2", "D1", "B1", "A1", "T2")] == [1] * 6


def test_words_find_lines() -> None:
    text = printed("hexen", "empty")
    assert "RR-HEX-2" in text
    assert "RR-CROU-1" not in text


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["RR-CROU-9"], "no rule “RR-CROU-9”; near it"),
        (["RR-CRUO"], "no chapter “RR-CRUO”; near it"),
        (["xylophone"], "no rule speaks of “xylophone”"),
        (["CROU-5"], "no rule “CROU-5”; near it: .*RR-CROU-5"),
    ],
)
def test_what_is_not_there_gets_one_sentence(words: list[str], sentence: str) -> None:
    with pytest.raises(KurultaiError, match=sentence):
        printed(*words)

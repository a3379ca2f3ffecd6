"""Rulebooks by game, and everything that can be said of one id."""

from __future__ import annotations

from pathlib import Path

import pytest

from kurultai.games import rulebooks
from kurultai.games.rulebooks import (
    checkout_above,
    code_claims,
    find_chapter,
    find_rule,
    page_of,
    read_claims,
    rulebook_of,
)
from kurultai.kernel.claims import claims_in_source
from kurultai.kernel.errors import BadSetup
from kurultai.kernel.rulebook import UnknownRule

GAME = "reign-and-ruin"


def test_an_id_leads_to_its_game() -> None:
    assert find_rule("RR-CROU-5") == (GAME, rulebook_of(GAME))
    assert find_chapter("RR-CROU")[0] == GAME


def test_what_is_unknown_is_refused_with_its_neighbours() -> None:
    with pytest.raises(UnknownRule, match=r"no rule “RR-CROU-9”; near it: .*RR-CROU-5"):
        find_rule("RR-CROU-9")
    with pytest.raises(UnknownRule, match="no chapter “RR-CRUO”; near it: RR-CROU"):
        find_chapter("RR-CRUO")
    with pytest.raises(BadSetup, match=r"no game “chess”; the games are: .*reign-and-ruin"):
        rulebook_of("chess")


def test_code_claims_name_the_function_that_implements_a_rule() -> None:
    places = [(claim.file.rpartition("/")[2], claim.name) for claim in code_claims(GAME) if claim.id == "RR-CROU-5"]
    assert ("crou.py", "fighters_to_take") in places


def test_claims_are_read_from_folders_within_folders(tmp_path: Path) -> None:
    (tmp_path / "module").mkdir()
    (tmp_path / "module" / "forts.py").write_text('"""ZZ-FORT-1 Forts."""', encoding="utf-8")
    assert [claim.id for claim in read_claims(tmp_path, "*.py", claims_in_source)] == ["ZZ-FORT-1"]


def test_a_page_holds_the_rulings_of_the_chapter_with_their_switches() -> None:
    page = page_of("RR-CROU-5")
    assert (page.kind, page.chapter, page.game) == ("rule", "RR-CROU", GAME)
    assert [ruling.id for ruling in page.rulings] == [f"RR-CROU-A{number}" for number in range(1, 8)]
    assert page.rulings[0].switches["crou_may_take_itself"].default is False
    assert page.rulings[1].switches == {}


def test_outside_a_checkout_a_page_has_no_tests(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rulebooks, "test_claims", lambda game_name: None)
    page = page_of("RR-CROU-5")
    assert page.code
    assert page.tests is None
    assert page.chapter_tests is None


def test_a_checkout_holds_both_source_and_tests(tmp_path: Path) -> None:
    module = tmp_path / "src" / "kurultai" / "games" / "rulebooks.py"
    module.parent.mkdir(parents=True)
    assert checkout_above(module) is None
    (tmp_path / "tests").mkdir()
    assert checkout_above(module) == tmp_path

"""Every rule of every game is implemented, all that should be proved is, and no claim is of something else."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

import pytest

from kurultai.games import rulebooks
from kurultai.games.rulebooks import code_claims, folder_of, rulebook_of
from kurultai.kernel.claims import Claim
from kurultai.kernel.game import Setup, find_game, games
from kurultai.kernel.modules import modules_of
from kurultai.kernel.rulebook import RULE_ID, Rulebook, RuleKind, gaps, read_rulebook

ROOT = Path(__file__).parent.parent
LONGEST_LINE = 200
A_GAME = pytest.mark.parametrize("game", list(games()))


def unclaimed(book: Rulebook, kinds: Iterable[RuleKind], claims: Iterable[Claim]) -> list[str]:
    """The ids of these kinds that nothing claims."""
    claimed = {claim.id for claim in claims}
    return [rule_id for rule_id in book.ids if book.kind(rule_id) in kinds and rule_id not in claimed]


def unfounded(book: Rulebook, claims: Iterable[Claim]) -> list[str]:
    """The claims on ids that do not exist, with their places."""
    return [f"{claim.file}:{claim.line} {claim.name}: {claim.id}" for claim in claims if claim.id not in book]


def unknown_ids(text: str, book: Rulebook) -> list[str]:
    """The ids of this game that a text names although they do not exist."""
    named = re.finditer(rf"\b(?:{'|'.join(book.prefixes)})-[A-Z0-9-]*[0-9]\b", text)
    return [found[0] for found in named if RULE_ID.fullmatch(found[0]) and found[0] not in book]


def proofs(game: str) -> tuple[Claim, ...]:
    """What tests and scenes claim; without a checkout there is nothing to ask."""
    claims = rulebooks.test_claims(game)
    if claims is None:
        pytest.skip("the package under test does not run from a checkout")
    return claims


@A_GAME
def test_every_rule_is_claimed_by_code(game: str) -> None:
    """Examples and laws are no rules of their own: they are claimed by tests."""
    book = rulebook_of(game)
    by_tests = {rule for chapter in book.chapters if chapter.proved_by_tests for rule in chapter.gist}
    assert [rule for rule in unclaimed(book, ["rule"], code_claims(game)) if rule not in by_tests] == []
    assert [rule for rule in unclaimed(book, ["rule"], proofs(game)) if rule in by_tests] == []


@A_GAME
def test_every_test_and_every_refusal_is_proved(game: str) -> None:
    assert unclaimed(rulebook_of(game), ["test", "bad-input"], proofs(game)) == []


@A_GAME
def test_every_question_with_a_switch_is_claimed(game: str) -> None:
    claimed = {claim.id for claim in code_claims(game) + proofs(game)}
    switches = find_game(game).rulings()
    assert [name for name, switch in switches.items() if switch.rule not in claimed] == []


@A_GAME
def test_every_switch_answers_an_open_question(game: str) -> None:
    book = rulebook_of(game)
    switches = find_game(game).rulings()
    assert {name: book.kind(switch.rule) for name, switch in switches.items()} == dict.fromkeys(switches, "ambiguity")


@A_GAME
def test_no_claim_is_unfounded(game: str) -> None:
    assert unfounded(rulebook_of(game), code_claims(game) + proofs(game)) == []


def test_every_proof_is_of_an_installed_game() -> None:
    root = rulebooks.checkout()
    prefixes = {prefix for game in games() for prefix in rulebook_of(game).prefixes}
    claims = rulebooks.all_test_claims(root) if root else ()
    assert [claim for claim in claims if claim.id.partition("-")[0] not in prefixes] == []


@A_GAME
def test_every_id_named_in_the_code_exists(game: str) -> None:
    book = rulebook_of(game)
    files = [path for path in folder_of(game).rglob("*") if path.suffix in (".py", ".toml")]
    assert files
    assert [
        (path.name, rule_id) for path in files for rule_id in unknown_ids(path.read_text(encoding="utf-8"), book)
    ] == []


@A_GAME
def test_every_kind_of_question_cites_a_rule_that_exists(game: str) -> None:
    rules = find_game(game)
    kinds = rules.box(Setup(game, rules.meta.seats[0])).kinds
    assert {kind.name: kind.rule for kind in kinds if kind.rule not in rulebook_of(game)} == {}


@A_GAME
def test_the_numbering_has_no_gap(game: str) -> None:
    book = rulebook_of(game)
    assert gaps(book.ids) == []
    assert len(book.ids) == sum(len(chapter.gist) for chapter in book.chapters)


@A_GAME
def test_every_line_is_short_and_a_sentence(game: str) -> None:
    """They are shown beside prompts: no source marks, no leftovers of tables, nothing that needs scrolling."""
    book = rulebook_of(game)
    lines = {rule_id: [book.gist(rule_id), book.ruling(rule_id)] for rule_id in book.ids}
    wrong = {rule_id: line for rule_id, both in lines.items() for line in both if line and not presentable(line)}
    assert wrong == {}


def presentable(line: str) -> bool:
    return (
        len(line) <= LONGEST_LINE and line[-1] in ".?" and line == line.strip() and not re.search(r"\[|->|\*\*", line)
    )


@A_GAME
def test_every_ruling_and_switch_is_documented(game: str) -> None:
    names = [game, *modules_of(find_game(game).meta.package)]
    page = "\n".join((ROOT / "docs" / "rulings" / f"{name}.md").read_text(encoding="utf-8") for name in names)
    book = rulebook_of(game)
    rulings = [rule_id for chapter in book.chapters for rule_id in chapter.ruling]
    assert [rule_id for rule_id in rulings if f"**{rule_id}**" not in page] == []
    for name, switch in find_game(game).rulings().items():
        row = next((line for line in page.splitlines() if line.startswith(f"| `{name}` |")), "")
        assert f"| `{str(switch.default).lower()}` |" in row, f"{name}: its row must say the default"
        assert row.endswith(f"| {switch.rule} |"), f"{name}: its row must name the question"
    assert unknown_ids(page, book) == []


MADE_UP = """
[[chapter]]
id = "ZZ-FORT"
title = "Forts"
[chapter.gist]
ZZ-FORT-1 = "A fort stands on a hill."
ZZ-FORT-T1 = "Raiders stop at a fort."
"""


def test_the_checks_catch_what_they_are_for() -> None:
    book = read_rulebook(MADE_UP, "rulebook.toml")
    claim = Claim("ZZ-FORT-1", "forts.py", 3, "build")
    assert unclaimed(book, ["rule"], []) == ["ZZ-FORT-1"]
    assert unclaimed(book, ["rule", "test"], [claim]) == ["ZZ-FORT-T1"]
    assert unfounded(book, [claim, Claim("ZZ-FORT-2", "forts.py", 9, "raze")]) == ["forts.py:9 raze: ZZ-FORT-2"]
    assert unknown_ids("as ZZ-FORT-1..3 and ZZ-FORT-A4 say", book) == ["ZZ-FORT-A4"]
    assert not presentable("See [L12]")
    assert not presentable("value 3 -> 6.")

"""The rulebooks of the installed games, and what code and tests claim of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from importlib.metadata import entry_points
from importlib.resources import files
from pathlib import Path

import msgspec

from kurultai.kernel.claims import Claim, claims_in_scenes, claims_in_source
from kurultai.kernel.errors import BadSetup
from kurultai.kernel.game import find_game, games
from kurultai.kernel.languages import LANGUAGE
from kurultai.kernel.rulebook import Chapter, Rulebook, RuleKind, Switch, UnknownRule, near, read_chapters


class Ruling(msgspec.Struct, frozen=True):
    """An open question, our answer, and the switches by which a table may answer otherwise."""

    id: str
    question: str
    answer: str
    switches: dict[str, Switch]


class RulePage(msgspec.Struct, frozen=True):
    """All that can be said of one id. `tests` and `chapter_tests` are None outside a checkout."""

    id: str
    kind: RuleKind
    gist: str
    game: str
    chapter: str
    chapter_title: str
    code: tuple[Claim, ...]
    tests: tuple[Claim, ...] | None
    chapter_tests: tuple[Claim, ...] | None
    rulings: tuple[Ruling, ...]


def page_of(rule_id: str, language: str = LANGUAGE) -> RulePage:
    """The gist of an id, where it is implemented and proved, and the rulings of its chapter."""
    game_name, book = find_rule(rule_id, language)
    chapter = book.chapter_of(rule_id)
    proofs = [other for other in chapter.gist if book.kind(other) in ("test", "bad-input") and other != rule_id]
    tests = test_claims(game_name)
    return RulePage(
        id=rule_id,
        kind=book.kind(rule_id),
        gist=book.gist(rule_id),
        game=game_name,
        chapter=chapter.id,
        chapter_title=chapter.title,
        code=about(code_claims(game_name), [rule_id]),
        tests=None if tests is None else about(tests, [rule_id]),
        chapter_tests=None if tests is None else about(tests, proofs),
        rulings=rulings_of(game_name, chapter),
    )


def about(claims: tuple[Claim, ...], ids: list[str]) -> tuple[Claim, ...]:
    """The claims on these ids, in order of the ids."""
    return tuple(claim for rule_id in ids for claim in claims if claim.id == rule_id)


def rulings_of(game_name: str, chapter: Chapter) -> tuple[Ruling, ...]:
    """The open questions of a chapter with their answers and switches."""
    switches = find_game(game_name).rulings()
    return tuple(
        Ruling(rule_id, chapter.gist[rule_id], answer, {name: s for name, s in switches.items() if s.rule == rule_id})
        for rule_id, answer in chapter.ruling.items()
    )


def rulebook_of(game_name: str, language: str = LANGUAGE) -> Rulebook:
    """The rulebook of a game in a language: its own chapters, then those of its modules."""
    return _read_rulebook(game_name, language)


@cache
def _read_rulebook(game_name: str, language: str) -> Rulebook:
    folder = folder_of(game_name)
    found = sorted(folder.rglob("rulebook.toml"), key=lambda path: (len(path.parts), path))
    chapters: list[Chapter] = []
    for path in found:
        own = read_chapters(path.read_text(encoding="utf-8"), place_of(path))
        chapters += own if language == LANGUAGE else told_in(own, path.with_name(f"rulebook.{language}.toml"))
    return Rulebook(chapters)


def told_in(chapters: Sequence[Chapter], path: Path) -> Sequence[Chapter]:
    """Chapters as a file of another language tells them; what it lacks stays as it is."""
    if not path.is_file():
        return chapters
    told = {chapter.id: chapter for chapter in read_chapters(path.read_text(encoding="utf-8"), place_of(path))}
    return [
        msgspec.structs.replace(
            chapter,
            title=told[chapter.id].title,
            gist={rule: told[chapter.id].gist.get(rule, gist) for rule, gist in chapter.gist.items()},
            ruling={rule: told[chapter.id].ruling.get(rule, answer) for rule, answer in chapter.ruling.items()},
        )
        if chapter.id in told
        else chapter
        for chapter in chapters
    ]


def find_rule(rule_id: str, language: str = LANGUAGE) -> tuple[str, Rulebook]:
    """The game whose rulebook holds this id, and that rulebook."""
    books = {name: rulebook_of(name, language) for name in games()}
    for name, book in books.items():
        if rule_id in book:
            return name, book
    known = [known_id for book in books.values() for known_id in book.ids]
    raise UnknownRule(f"there is no rule “{rule_id}”{near(rule_id, known)}")


def find_chapter(chapter_id: str, language: str = LANGUAGE) -> tuple[str, Chapter]:
    """The game whose rulebook has this chapter, and the chapter."""
    chapters = [(name, chapter) for name in games() for chapter in rulebook_of(name, language).chapters]
    for name, chapter in chapters:
        if chapter.id == chapter_id:
            return name, chapter
    raise UnknownRule(f"there is no chapter “{chapter_id}”{near(chapter_id, [chapter.id for _, chapter in chapters])}")


@cache
def code_claims(game_name: str) -> tuple[Claim, ...]:
    """What the game's own code claims to implement."""
    return read_claims(folder_of(game_name), "*.py", claims_in_source)


@cache
def test_claims(game_name: str) -> tuple[Claim, ...] | None:
    """What tests and scenes claim to prove of this game; None where there are none to read, outside a checkout."""
    root = checkout()
    if root is None:
        return None
    prefixes = rulebook_of(game_name).prefixes
    return tuple(claim for claim in all_test_claims(root) if claim.id.partition("-")[0] in prefixes)


@cache
def all_test_claims(root: Path) -> tuple[Claim, ...]:
    """What the tests and scenes of a checkout claim to prove, of whichever game."""
    tests = root / "tests"
    return read_claims(tests, "test_*.py", claims_in_source) + read_claims(tests, "scenes/**/*.toml", claims_in_scenes)


def read_claims(folder: Path, pattern: str, claims_in: Callable[[str, str], list[Claim]]) -> tuple[Claim, ...]:
    """The claims in every file below a folder that fits the pattern."""
    paths = sorted(folder.rglob(pattern))
    return tuple(claim for path in paths for claim in claims_in(path.read_text(encoding="utf-8"), place_of(path)))


@cache
def folder_of(game_name: str) -> Path:
    """The folder of the package that a game registers from."""
    for point in entry_points(group="kurultai.games"):
        if point.load().name == game_name:
            return Path(str(files(point.module.rpartition(".")[0])))
    raise BadSetup(f"there is no game “{game_name}”; the games are: {', '.join(games())}")


@cache
def checkout() -> Path | None:
    """The folder of the repository that this package runs from; None if it was installed without one."""
    return checkout_above(Path(__file__).resolve())


def checkout_above(path: Path) -> Path | None:
    """The nearest folder above that holds both the source and the tests."""
    for folder in path.parents:
        if (folder / "src" / "kurultai").is_dir() and (folder / "tests").is_dir():
            return folder
    return None


def place_of(path: Path) -> str:
    """A path as people read it: from the top of the checkout, or from the package where there is none."""
    top = checkout() or Path(__file__).resolve().parents[2]
    resolved = path.resolve()
    return (resolved.relative_to(top) if resolved.is_relative_to(top) else resolved).as_posix()

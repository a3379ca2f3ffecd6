"""The pages are true: their examples run, their commands exist, their links lead somewhere."""

from __future__ import annotations

import hashlib
import re
import shlex
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from typer.main import get_command

from kurultai.cli import app
from kurultai.kernel.content import tally_provenance
from kurultai.kernel.game import find_game
from kurultai.kernel.luck import Fair, Seeded
from kurultai.kernel.record import read_record, take_record, write_record
from kurultai.kernel.replay import fork, verify
from tests.contract.tables import random_play

ROOT = Path(__file__).parent.parent
PAGES = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md"))]
A_PAGE = pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
COMMAND = re.compile(r"`kurultai ([^`\n]+)`|^(?:    |\$ )kurultai (.+)$", re.MULTILINE)
LINK = re.compile(r"\]\(([^)#\s]+)[^)]*\)")
GAME = find_game("reign-and-ruin")


def read(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def blocks(name: str, language: str) -> list[str]:
    """The fenced blocks of a page in one language."""
    return re.findall(rf"^```{language}\n(.*?)^```$", read(name), re.DOTALL | re.MULTILINE)


def commands(text: str) -> list[list[str]]:
    """The words of every command that a text shows, after `kurultai`."""
    return [shlex.split(inline or line, comments=True) for inline, line in COMMAND.findall(text)]


def transcripts(name: str) -> list[tuple[list[str], list[str]]]:
    """The commands that a page shows with what they print."""
    found: list[tuple[list[str], list[str]]] = []
    for line in "".join(blocks(name, "console")).splitlines():
        if line.startswith("$ "):
            found += [(words, []) for words in commands(line)]
        else:
            found[-1][1].append(line)
    return [(words, printed) for words, printed in found if printed]


def run_python(script: str, *arguments: str, alone: bool = False) -> subprocess.CompletedProcess[str]:
    """Run a script; alone means with the standard library and nothing else."""
    flags = ["-I", "-S"] if alone else []
    return subprocess.run(
        [sys.executable, *flags, "-c", script, *arguments],
        capture_output=True,
        text=True,
        check=False,
        encoding="utf-8",
    )


def kurultai(words: list[str], folder: Path) -> list[str]:
    """What a command prints, in lines."""
    script = "import os, sys; os.chdir(sys.argv.pop(1)); from kurultai.cli import main; main()"
    done = run_python(script, str(folder), *words)
    return (done.stdout + done.stderr).splitlines()


# --- commands and links ----------------------------------------------------------------------------------------------


def unknown(words: list[str]) -> list[str]:
    """The words of a command that the command line does not know: commands and options."""
    group = get_command(app)
    while hasattr(group, "commands"):
        known = group.commands
        if not words or words[0] not in known:
            return words[:1]
        group, words = known[words[0]], words[1:]
    options = {option for parameter in group.params for option in parameter.opts}
    return [word for word in words if word.startswith("--") and word not in options]


@A_PAGE
def test_every_command_exists(page: Path) -> None:
    assert [words for words in commands(page.read_text(encoding="utf-8")) if unknown(words)] == []


def test_the_check_of_commands_sees_them() -> None:
    text = (
        "a `kurultai conquer` b\n\n    kurultai play --fast\n$ kurultai content burn  # all\n`kurultai content status`"
    )
    assert [unknown(words) for words in commands(text)] == [["conquer"], ["--fast"], ["burn"], []]
    assert len(commands(read("README.md"))) >= 10


@A_PAGE
def test_every_link_leads_somewhere(page: Path) -> None:
    links = [link for link in LINK.findall(page.read_text(encoding="utf-8")) if "://" not in link]
    assert [link for link in links if not (page.parent / link).exists()] == []


# --- README ----------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def readme_record() -> str:
    """What the example of README prints: a hand, a result, and the record."""
    done = run_python(blocks("README.md", "python")[0])
    assert done.returncode == 0, done.stderr
    hand, result, record = done.stdout.split("\n", 2)
    assert hand.startswith("(")
    assert result.startswith("Result(")
    return record.rstrip("\n") + "\n"


def test_the_example_of_readme_plays_a_whole_game(readme_record: str) -> None:
    assert verify(read_record(readme_record), GAME).over


def test_the_tour_shows_what_is_printed(tmp_path: Path) -> None:
    bots = ["--seats", "greedy,random,random"]
    kurultai(["simulate", "reign-and-ruin", "--games", "1", "--jobs", "1", "--records", "kept", *bots], tmp_path)
    shown = [(words, lines) for words, lines in transcripts("README.md") if words[0] != "simulate"]
    assert len(shown) == 3
    for words, lines in shown:
        printed = kurultai(words, tmp_path)
        assert [line for line in lines if line not in printed] == []


def test_readme_says_how_much_is_invented() -> None:
    cards = GAME.components(GAME.open_content(None))["cards"]
    tally = tally_provenance(cards)
    said = f"Of the {len(cards)} cards of Reign & Ruin, {tally['rulebook']} are known"
    assert said in read("README.md")
    assert f"the other {tally['invented']} cards" in read("README.md")
    assert all(card.source == "invented" or "title" in card.invented for card in cards)


# --- docs/records.md -------------------------------------------------------------------------------------------------


def test_the_page_on_records_shows_a_real_one(readme_record: str) -> None:
    (example,) = blocks("docs/records.md", "")[:1]
    shown = [line for line in example.splitlines() if line != "…" and not line.startswith("content ")]
    rest = iter(readme_record.splitlines())
    assert [line for line in shown if line not in rest] == []


def test_marks_are_made_as_the_page_says(readme_record: str) -> None:
    head, body = readme_record.rstrip("\n").split("\n\n")
    above = head
    for line in body.split("\n"):
        text, mark = line.rsplit(" #", 1)
        above += text
        assert mark == hashlib.sha256(above.encode()).hexdigest()[:4]


def prove(record: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run the proof of the page on a record, without Kurultai."""
    path = folder / "some.record"
    path.write_text(record, encoding="utf-8")
    return run_python(blocks("docs/records.md", "python")[0], str(path), alone=True)


def drawn_in(record: str) -> int:
    return len(read_record(record).outcomes)


def test_the_proof_needs_nothing_but_python(tmp_path: Path, readme_record: str) -> None:
    assert run_python("import kurultai", alone=True).returncode
    done = prove(readme_record, tmp_path)
    assert (done.returncode, done.stdout) == (0, f"{drawn_in(readme_record)} outcomes are those of the seed\n")


def test_the_proof_holds_for_seeded_luck_far_into_the_stream(tmp_path: Path) -> None:
    *_, match = random_play(GAME.new_match(seats=4, seed=-5), Random(1))
    record = write_record(take_record(match, ["x"] * 4, reveal_seed=True))
    source = Seeded(-5)
    more = " ".join(f"{source.draw(k, 6 + k)}/{6 + k}" for k in range(drawn_in(record), 150))
    done = prove(f"{record}99 A more:luck ~ {more} #0000\n", tmp_path)
    assert (done.returncode, done.stdout) == (0, "150 outcomes are those of the seed\n")


def test_the_proof_holds_for_a_fork(tmp_path: Path, readme_record: str) -> None:
    *_, match = random_play(fork(read_record(readme_record), GAME, 8, Fair("another evening")), Random(2))
    record = write_record(take_record(match, ["x"] * 2, reveal_seed=True))
    assert 0 < read_record(record).given < drawn_in(record)
    assert prove(record, tmp_path).returncode == 0


@pytest.mark.parametrize(
    ("true", "false", "said"),
    [
        ("~ 35/48 ", "~ 34/48 ", "steered: [0]"),
        ("~ 6/34 ", "~ 6/33 ", "steered: [15]"),
        ("seed an evening in May", "seed an evening in June", "the seed is not the one that was committed to"),
    ],
)
def test_the_proof_finds_out_what_is_false(
    tmp_path: Path, readme_record: str, true: str, false: str, said: str
) -> None:
    assert true in readme_record
    done = prove(readme_record.replace(true, false), tmp_path)
    assert (done.returncode, done.stderr.strip()) == (1, said)


# --- docs/content-packs.md -------------------------------------------------------------------------------------------


def test_the_example_of_a_content_pack_does_what_the_page_says(tmp_path: Path) -> None:
    (cards,) = blocks("docs/content-packs.md", "toml")
    for folder, text in (("my-pack", cards), ("my-broken-pack", cards.replace("value = 9", 'value = "nine"'))):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "cards.toml").write_text(text, encoding="utf-8")
    shown = transcripts("docs/content-packs.md")
    assert [words[-1] for words, _ in shown] == ["my-pack", "my-broken-pack"]
    for words, lines in shown:
        assert kurultai(words, tmp_path) == lines


def test_a_game_with_a_pack_is_verified_with_that_pack(tmp_path: Path) -> None:
    (tmp_path / "my-pack").mkdir()
    (tmp_path / "my-pack" / "cards.toml").write_text(blocks("docs/content-packs.md", "toml")[0], encoding="utf-8")
    pack = ["--pack", "my-pack"]
    kurultai(["simulate", "reign-and-ruin", "--games", "1", "--jobs", "1", "--records", ".", *pack], tmp_path)
    assert "name its content pack" in kurultai(["verify", "1.kurultai"], tmp_path)[0]
    assert "1.kurultai: holds" in kurultai(["verify", "1.kurultai", *pack], tmp_path)[0]

"""The pages are true: their examples run, their commands exist, their links lead somewhere."""

from __future__ import annotations

import ast
import hashlib
import re
import shlex
import subprocess
import sys
import tomllib
from inspect import getdoc, getsource
from pathlib import Path
from random import Random
from typing import Any, get_args, get_type_hints

import msgspec
import pytest
from typer.main import get_command

from kurultai.cli import app, make_setup
from kurultai.games.fate_of_venterra import abilities
from kurultai.games.fate_of_venterra import vocabulary as venterra
from kurultai.games.fate_of_venterra.checks import FITS
from kurultai.games.fate_of_venterra.content import FILES as VENTERRA_FILES
from kurultai.games.fate_of_venterra.content import FactionId
from kurultai.games.ruination import vocabulary
from kurultai.games.ruination.content import FILES as RUINATION_FILES
from kurultai.games.ruination.effects import SPECIAL
from kurultai.kernel.content import Component, tally_provenance
from kurultai.kernel.game import find_game
from kurultai.kernel.luck import Fair, Seeded
from kurultai.kernel.modules import find_module
from kurultai.kernel.record import read_record, take_record, write_record
from kurultai.kernel.replay import fork, verify
from tests.contract.tables import random_play

ROOT = Path(__file__).parent.parent
PAGES = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md"))]
A_PAGE = pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
COMMAND = re.compile(r"`kurultai ([^`\n]+)`|^(?:    |\$ )kurultai (.+)$", re.MULTILINE)
LINK = re.compile(r"\]\(([^)#\s]+)[^)]*\)")
GAME, RUINATION = find_game("reign-and-ruin"), find_game("ruination")


def read(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def blocks(name: str, language: str) -> list[str]:
    """The fenced blocks of a page in one language."""
    return re.findall(rf"^```{language}\n(.*?)^```$", read(name), re.DOTALL | re.MULTILINE)


def rows_under(name: str, heading: str) -> list[str]:
    """The rows of the table under a heading, those that begin with something to type."""
    _, _, after = read(name).partition(f"\n{heading}\n")
    section = re.split(r"^#", after, maxsplit=1, flags=re.MULTILINE)[0]
    return [line for line in section.splitlines() if line.startswith("| `")]


def commands(text: str) -> list[list[str]]:
    """The words of every command that a text shows, after `kurultai`."""
    return [shlex.split(inline or line, comments=True) for inline, line in COMMAND.findall(unbroken(text))]


def unbroken(text: str) -> str:
    """A text in which a command that goes on below stands on one line."""
    return text.replace("\\\n    ", "")


def transcripts(name: str) -> list[tuple[list[str], list[str]]]:
    """The commands that a page shows with what they print."""
    found: list[tuple[list[str], list[str]]] = []
    for line in unbroken("".join(blocks(name, "console"))).splitlines():
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


def laid(words: list[str]) -> Any:
    """The setup that the words of a command lay."""
    said = get_command(app).commands[words[0]].make_context(words[0], words[1:]).params  # type: ignore[attr-defined]
    seats = int(said["seats"]) if said["seats"].isdecimal() else len(said["seats"].split(","))
    return make_setup(said["game"], seats, said["module"], said["ruling"], said["option"])


def test_the_tables_of_readme_can_be_laid() -> None:
    setups = [laid(words) for words in commands(read("README.md")) if "--seats" in words]
    boxes = [find_game(setup.game).box(setup) for setup in setups]
    ruination = [box.setup for box in boxes if box.setup.game == "ruination"]
    assert any(setup.modules and setup.rulings and len(setup.options) == 2 for setup in ruination)
    for horde in RUINATION.open_content(None).hordes:
        assert f"`{horde.id}`" in read("README.md")


def test_readme_says_how_much_is_invented() -> None:
    cards = GAME.components(GAME.open_content(None))["cards"]
    tally = tally_provenance(cards)
    said = f"Of the {len(cards)} cards of Reign & Ruin, {tally['rulebook']} are known"
    assert said in read("README.md")
    assert f"the other {tally['invented']} cards" in read("README.md")
    assert all(card.source == "invented" or "title" in card.invented for card in cards)


def test_readme_says_how_much_of_ruination_is_invented() -> None:
    content, readme = RUINATION.open_content(None), read("README.md")
    cards = [*content.actions, *content.advantages, *content.exiles]
    known, inferred, invented = tally_provenance(cards).values()
    assert f"Of the {len(cards)} different cards of Ruination, {known} are known" in readme
    assert f"{known} are known, {inferred} inferred and {invented} ours" in readme
    both = find_module(RUINATION.meta, "world-that-was").add_to(content)
    more = [card for card in (*both.actions, *both.advantages, *both.exiles) if card not in cards]
    assert f"Of the {len(more)} cards of The World That Was the names" in readme
    assert tally_provenance(more)["rulebook"] == len(more)
    assert not any("name" in card.invented for card in more)


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


def test_where_all_have_lost_the_last_line_ends_as_the_page_says() -> None:
    *_, end = read("tests/games/ruination/records/solo-defeat.kurultai").splitlines()
    assert re.fullmatch(r"end scores \d+ winners  #[0-9a-f]{4}", end)
    assert "none where all have lost: then the space behind `winners` still stands" in read("docs/records.md")


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


PACKS = "docs/content-packs.md"
ONCE: dict[str, Any] = {
    "a kind of unit": venterra.UnitKind,
    "a terrain": venterra.Terrain,
    "a kind of building": venterra.BuildingKind,
    "a command": venterra.CommandKind,
    "a role": venterra.Role,
    "a faction": FactionId,
    "`per`": venterra.Per,
}
"""What the page explains once, for all that Fate of Venterra can say."""
TYPES = {vocabulary.Currency, vocabulary.Per, *ONCE.values()}
"""The same, and what it explains once for all effects of Ruination."""


def lay_packs(folder: Path) -> None:
    """The packs of the page, and broken ones beside them."""
    cards, advantages, quests, leaders = blocks(PACKS, "toml")
    packs = {
        "my-pack/cards.toml": cards,
        "my-broken-pack/cards.toml": cards.replace("value = 11", 'value = "eleven"'),
        "my-armoury/advantages.toml": advantages,
        "my-broken-armoury/advantages.toml": advantages.replace('"gain-per"', '"gain-much"'),
        "my-island/quests.toml": quests,
        "my-island/leaders.toml": leaders,
        "my-broken-island/quests.toml": quests.replace('"tower"', '"lighthouse"'),
    }
    for name, text in packs.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")


def test_the_examples_of_content_packs_do_what_the_page_says(tmp_path: Path) -> None:
    lay_packs(tmp_path)
    shown = transcripts(PACKS)
    packs = ["pack", "broken-pack", "armoury", "broken-armoury", "island", "broken-island"]
    assert [words[2] for words, _ in shown] == [f"my-{pack}" for pack in packs]
    for words, lines in shown:
        assert kurultai(words, tmp_path) == lines


def test_a_pack_is_played_from_python_as_the_page_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lay_packs(tmp_path)
    monkeypatch.chdir(tmp_path)
    (example,) = blocks(PACKS, "python")
    assert "'crou-11'" in run_python(example).stdout
    assert "'crou-11'" not in run_python(example.replace(', pack="my-pack"', "")).stdout


@pytest.mark.parametrize(
    ("game", "pack", "more"),
    [
        ("reign-and-ruin", "my-pack", []),
        ("ruination", "my-armoury", ["--with", "world-that-was"]),
        ("fate-of-venterra", "my-island", []),
    ],
)
def test_a_game_with_a_pack_is_verified_with_that_pack(tmp_path: Path, game: str, pack: str, more: list[str]) -> None:
    lay_packs(tmp_path)
    kurultai(["simulate", game, "--games", "1", "--jobs", "1", "--records", ".", "--pack", pack, *more], tmp_path)
    assert "name its content pack" in kurultai(["verify", "1.kurultai"], tmp_path)[0]
    assert "1.kurultai: holds" in kurultai(["verify", "1.kurultai", "--pack", pack], tmp_path)[0]


def field_said(field: msgspec.structs.FieldInfo, hint: Any) -> str:
    """A field of an effect as the page writes it: what it is if left out, and what else it may be."""
    if field.default is None:
        return f"`{field.encode_name}` (or none)"
    needed = field.default is msgspec.NODEFAULT
    default = "" if needed else " = " + msgspec.json.encode(field.default).decode()
    others = [f'`"{one}"`' for one in get_args(hint) if isinstance(one, str) and one != field.default]
    if hint in TYPES or not others:
        return f"`{field.encode_name}{default}`"
    return f"`{field.encode_name}{default}` ({'' if needed else 'or '}{', '.join(others)})"


def effect_row(effect: Any) -> str:
    """The row of the page about an effect."""
    hints = get_type_hints(effect)
    fields = [field_said(field, hints[field.name]) for field in msgspec.structs.fields(effect)]
    return f"| `{effect.__struct_config__.tag}` | {', '.join(fields) or '–'} | {unwrapped(getdoc(effect))} |"


def unwrapped(doc: str | None) -> str:
    """A docstring as one line, without the ids of the rules that it begins with."""
    return re.sub(r"^(?:[A-Z]+-[A-Z]+-\S+ )+", "", " ".join((doc or "").split()))


def test_the_page_lists_every_effect() -> None:
    assert rows_under(PACKS, "### Effects") == [effect_row(effect) for effect in get_args(vocabulary.AnyEffect)]
    for name, options in (("what", vocabulary.Currency), ("per", vocabulary.Per)):
        said = ", ".join(f"`{option}`" for option in get_args(options))
        assert f"\n- `{name}` is one of {said}.\n" in read(PACKS)


def test_the_page_lists_every_named_rule() -> None:
    assert rows_under(PACKS, "### Named rules") == [
        f"| `{name}` | {unwrapped(getdoc(rule))} |" for name, rule in SPECIAL.items()
    ]


def modifiers() -> dict[str, str]:
    """Every modifier, with the sentence below it in the source if there is one."""
    (said,) = [node for node in ast.parse(getsource(vocabulary.Modifiers)).body if isinstance(node, ast.ClassDef)]
    found: dict[str, str] = {}
    for node in said.body:
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            found[node.target.id] = ""
        elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and found:
            found[list(found)[-1]] = unwrapped(str(node.value.value))
    return found


def test_the_page_lists_every_modifier() -> None:
    known, rows = modifiers(), rows_under(PACKS, "### Modifiers")
    assert tuple(known) == vocabulary.Modifiers.__struct_fields__
    assert [row.split("`")[1] for row in rows] == list(known)
    assert [row for row, (name, said) in zip(rows, known.items(), strict=True) if said and said not in row] == []


RECORDS = [("Ruination", RUINATION_FILES), ("Fate of Venterra", VENTERRA_FILES)]


@pytest.mark.parametrize(("title", "files"), RECORDS, ids=[title for title, _ in RECORDS])
def test_the_page_lists_every_record(title: str, files: dict[str, Any]) -> None:
    rows = rows_under(PACKS, f"## {title}: the records")
    expected = [(file, *table) for file, shape in files.items() for table in get_type_hints(shape).items()]
    assert [row.split(" | ")[:2] for row in rows] == [[f"| `{file}`", f"`[[{table}]]`"] for file, table, _ in expected]
    for row, (_, _, records) in zip(rows, expected, strict=True):
        record = get_args(records)[0]
        own = [name for name in record.__struct_fields__ if name not in Component.__struct_fields__]
        assert [name for name in own if f"`{name}`" not in row] == [], row


SAID = {
    "What happens: `do`": venterra.AnyEffect,
    "What a quest requires: `have`": venterra.AnyRequirement,
    "What a leader does: `text`": abilities.AnyText,
    "What an upgrade can do: `power`": abilities.AnyPower,
}


@pytest.mark.parametrize("heading", SAID)
def test_the_page_lists_all_that_cards_of_fate_of_venterra_can_say(heading: str) -> None:
    assert rows_under(PACKS, f"### {heading}") == [effect_row(one) for one in get_args(SAID[heading])]


@pytest.mark.parametrize("what", ONCE)
def test_the_page_lists_the_words_of_fate_of_venterra(what: str) -> None:
    said = ", ".join(f"`{word}`" for word in get_args(ONCE[what]))
    assert re.search(rf"^- {re.escape(f'{what} is one of {said}')}[;.]$", read(PACKS), re.MULTILINE)


def test_the_page_lists_the_windows_and_what_fits_them() -> None:
    rows = rows_under(PACKS, "### When Gods cards are played: `window`")
    assert [row.split("`")[1] for row in rows] == list(get_args(venterra.Window))
    (said,) = [line for line in read(PACKS).splitlines() if line.startswith("`strength` fits ")]
    assert [effect for effect in FITS if f"`{effect.__struct_config__.tag}`" not in said] == []


# --- docs/writing-bots.md --------------------------------------------------------------------------------------------


def brought(folder: Path) -> None:
    """The bot of the page, as it lies after `pip install`."""
    (folder / "patient.py").write_text(blocks("docs/writing-bots.md", "python")[0], encoding="utf-8")
    (registered,) = blocks("docs/writing-bots.md", "toml")
    points = tomllib.loads(registered)["project"]["entry-points"]["kurultai.bots"]
    info = folder / "patient-0.1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: patient\nVersion: 0.1\n", encoding="utf-8")
    lines = [f"{name} = {value}" for name, value in points.items()]
    (info / "entry_points.txt").write_text("\n".join(["[kurultai.bots]", *lines, ""]), encoding="utf-8")


def test_the_bot_of_the_page_can_be_brought(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    brought(tmp_path)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    for words, lines in transcripts("docs/writing-bots.md"):
        assert kurultai(words, tmp_path) == lines
    bots = ["--bots", "random,patient:games=2"]
    printed = kurultai(["ladder", "reign-and-ruin", "--games", "4", "--jobs", "1", *bots], tmp_path)
    assert any(line.startswith(("patient:games=2 against random: ", "random against patient")) for line in printed)
    assert not any("choice" in line for line in printed), "a bot with a fault is listed"


def test_the_puzzle_of_the_page_on_lessons_is_one_that_there_is() -> None:
    shown = tomllib.loads(blocks("docs/lessons.md", "toml")[1])
    kept = tomllib.loads(read("src/kurultai/games/reign_and_ruin/lessons/puzzles.toml"))
    (puzzle,) = (one for one in kept["puzzle"] if one["id"] == shown["puzzle"][0]["id"])
    assert shown["puzzle"][0].items() <= puzzle.items()
    assert shown["measure"] == kept["measure"]


def test_the_page_on_lessons_shows_what_is_printed(tmp_path: Path) -> None:
    for words, lines in transcripts("docs/lessons.md"):
        assert kurultai(words, tmp_path) == lines
    setups = [laid(words) for words in commands(read("docs/lessons.md")) if "--seats" in words]
    assert [bool(find_game(setup.game).box(setup)) for setup in setups[1:]] == [True, True]

"""The browser app's sources and what is built of them: types, strings, size."""

import gzip
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from kurultai.server.schema import wire

WEB = Path(__file__).parents[2] / "web"
SOURCE = WEB / "src"
STATIC = WEB.parent / "src" / "kurultai" / "server" / "static"
FIRST_PAINT = 200_000
ENGLISH = SOURCE / "strings" / "en.json"
CATALOGUES = [ENGLISH, *sorted(SOURCE.glob("games/*/strings.en.json"))]
SOURCES = sorted([*SOURCE.rglob("*.svelte"), *SOURCE.rglob("*.ts")])
KEY = re.compile(r"""["'`]([a-z][A-Za-z]*(?:\.[\w-]+)+)["'`]""")
COMPOSED = re.compile(r"`([a-z][A-Za-z]*(?:\.[A-Za-z-]+)*\.?)\$\{[^`]*`")
PLACE = re.compile(r"\{(\w+)(?:\|[^{}|]*\|[^{}|]*)?\}")
TEXT = re.compile(r">([^<>{}]*[A-Za-z]{3}[^<>{}]*)<")
COLON = re.compile(r".*[`}]: (?:\$\{|\{[^ ]).*")
"""In a template, and in markup; a type has a space behind its brace."""
NAMES_OF_ARTISTS = SOURCE / "pages" / "About.svelte"


def test_the_types_of_the_wire_are_those_of_the_server() -> None:
    assert (SOURCE / "wire.ts").read_text() == wire(), "run make wire"


def strings() -> dict[str, str]:
    return {key: text for path in CATALOGUES for key, text in json.loads(path.read_text()).items()}


def test_every_string_is_used_and_every_used_string_is_there() -> None:
    written = "".join(path.read_text() for path in SOURCES)
    known = set(strings())
    asked = set(re.findall(r'\bt\(\s*"([\w.-]+)"', written))
    named = asked | set(KEY.findall(written))
    begun = tuple(set(COMPOSED.findall(written)))
    assert asked - known == set()
    assert {key for key in known - named if not key.startswith(begun)} == set()


def test_no_words_stand_outside_the_catalogues() -> None:
    stray = []
    for path in SOURCES:
        if path.suffix == ".svelte" and path != NAMES_OF_ARTISTS:
            markup = re.sub(r"<(script|style)\b.*?</\1>|<!--.*?-->", "", path.read_text(), flags=re.DOTALL)
            stray += [f"{path.name}: {text.strip()}" for text in TEXT.findall(flat(markup))]
    assert stray == []


def flat(markup: str) -> str:
    """Markup without what stands in braces."""
    depth, kept = 0, []
    for sign in markup:
        depth += (sign == "{") - (sign == "}")
        if depth == 0 and sign != "}":
            kept.append(sign)
    return re.sub(r"&\w+;", "", "".join(kept))


def test_a_colon_between_two_things_stands_in_a_catalogue() -> None:
    """Languages differ in what stands before it."""
    found = [f"{path.name}: {text}" for path in SOURCES for text in COLON.findall(path.read_text())]
    assert found == []


@pytest.mark.parametrize("path", sorted((SOURCE / "strings").glob("*.json")), ids=lambda path: str(path.stem))
def test_a_translation_says_what_the_english_says(path: Path) -> None:
    english, other = json.loads(ENGLISH.read_text()), json.loads(path.read_text())
    assert other.keys() == english.keys()
    for key, text in english.items():
        assert set(PLACE.findall(other[key])) == set(PLACE.findall(text)), key


def first_files() -> Iterator[Path]:
    """What is loaded before the first page is drawn: the page, its scripts and styles, and the fonts of these."""
    index = STATIC / "index.html"
    if not index.is_file():
        pytest.fail("the browser app is not built: make web")
    yield index
    manifest = json.loads((STATIC / ".vite" / "manifest.json").read_text())
    waiting, seen = ["index.html"], set()
    while waiting:
        name = waiting.pop()
        if name in seen:
            continue
        seen.add(name)
        chunk = manifest[name]
        waiting += chunk.get("imports", [])
        yield STATIC / chunk["file"]
        for style in chunk.get("css", []):
            yield STATIC / style
            for font in re.findall(r"/assets/[\w.-]+\.woff2", (STATIC / style).read_text()):
                yield STATIC / font.removeprefix("/")


def test_the_first_page_is_small() -> None:
    sizes = {path.name: len(gzip.compress(path.read_bytes())) for path in first_files()}
    assert len(sizes) > 4
    assert sum(sizes.values()) <= FIRST_PAINT, sizes
    assert not [name for name in sizes if "ruin" in name], "a game is loaded with the first page"


def test_the_lock_file_names_no_registry() -> None:
    lock = json.loads((WEB / "package-lock.json").read_text())
    assert not [name for name, package in lock["packages"].items() if "resolved" in package]

"""Every language says everything: the same keys and placeholders, every rule, every name; and nothing else changes."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from kurultai.games import names as naming
from kurultai.games.catalogue import Catalogue, flat, open_catalogue, read_phrases
from kurultai.games.names import in_language, open_names, own_records, read_names
from kurultai.games.rulebooks import rulebook_of
from kurultai.kernel.game import find_game, games
from kurultai.kernel.languages import LANGUAGE, LANGUAGES, best_language
from kurultai.kernel.modules import folders_of
from kurultai.kernel.record import take_record, write_record
from kurultai.terminal.language import language_here

ROOT = Path(__file__).parents[1]
OTHERS = sorted(set(LANGUAGES) - {LANGUAGE})
PHRASES = sorted(ROOT.glob("src/kurultai/**/phrases/en.toml"))
STRINGS = [ROOT / "web/src/strings/en.json", *sorted(ROOT.glob("web/src/games/*/strings.en.json"))]
PLACE = re.compile(r"\{(\w+)[^{}]*\}")
COUNTED = {"number", "n"}
"""What one language may name and another not: “one card” and “{number} carte”, for it is said of none as well."""
PROPER = {
    # Factions and people whom the rulebooks name, or whose made-up names are nobody's words.
    "reign-and-ruin": {"faction"},
    "ruination": {"exile"},
    "fate-of-venterra": {"leader"},
}
SHOWN = ("name", "title", "motto", "keyword", "forge_name", "enraged_name")


def named(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def read(path: Path) -> dict[str, str]:
    text = path.read_text(encoding="utf-8")
    return json.loads(text) if path.suffix == ".json" else dict(flat(tomllib.loads(text)))


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("english", [*PHRASES, *STRINGS], ids=named)
def test_a_file_of_another_language_has_the_same_keys_and_placeholders(english: Path, language: str) -> None:
    other = english.with_name(english.name.replace("en.", f"{language}."))
    assert other.is_file(), f"{named(other)} is missing"
    own, said = read(english), read(other)
    assert sorted(own.keys() - said.keys()) == [], f"{named(other)} lacks these"
    assert sorted(said.keys() - own.keys()) == [], f"{named(other)} has what nobody says"
    for key, phrase in own.items():
        wanted, found = set(PLACE.findall(phrase)), set(PLACE.findall(said[key]))
        assert wanted - COUNTED <= found <= wanted | COUNTED, f"{named(other)}: {key}"
        assert said[key].strip() or not phrase.strip(), f"{named(other)}: {key} is empty"


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("game", list(games()))
def test_every_rule_and_ruling_is_told_in_every_language(game: str, language: str) -> None:
    own, told = rulebook_of(game), rulebook_of(game, language)
    assert told.ids == own.ids
    same = [rule for rule in own.ids if told.gist(rule) == own.gist(rule)]
    same += [rule for rule in own.ids if own.ruling(rule) and told.ruling(rule) == own.ruling(rule)]
    assert not same, f"told in English: {same[:20]}"
    assert [chapter.id for chapter in told.chapters] == [chapter.id for chapter in own.chapters]
    assert all(told.chapter(chapter.id).title.strip() for chapter in own.chapters)


def records_of(game: str) -> Iterator[tuple[str, Any]]:
    package = games()[game].package
    for folder in (package, *folders_of(package)):
        yield from own_records(folder)


def names_in(game: str, language: str) -> dict[tuple[str, str], dict[str, str]]:
    """What a language calls a game's components, by kind and id."""
    package = games()[game].package
    found: dict[tuple[str, str], dict[str, str]] = {}
    for folder in (package, *folders_of(package)):
        for kind, records in read_names(folder, language).items():
            for one, fields in records.items():
                found.setdefault((kind, one), {}).update(fields)
    return found


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("game", list(games()))
def test_every_component_has_a_name_in_every_language(game: str, language: str) -> None:
    said, own = names_in(game, language), {(kind, record["id"]): record for kind, record in records_of(game)}
    assert sorted(said.keys() - own.keys()) == [], "these are not in the box"
    lacking = [
        f"{kind}.{one}.{field}"
        for (kind, one), record in own.items()
        for field in SHOWN
        if field in record and field not in said.get((kind, one), {}) and kind not in PROPER[game]
    ]
    assert not lacking
    strange = [(key, field) for key, fields in said.items() for field in fields if field not in own[key]]
    assert not strange, "the content has no such fields"


@pytest.mark.parametrize("game", list(games()))
def test_what_is_called_alike_in_english_is_so_in_french(game: str) -> None:
    """Names are found by id, field and English name, whatever the kind: two of them may not differ."""
    found: dict[tuple[str, str, str], str] = {}
    own = {(kind, record["id"]): record for kind, record in records_of(game)}
    for (kind, one), fields in names_in(game, "fr").items():
        for field, text in fields.items():
            assert found.setdefault((one, field, own[kind, one][field]), text) == text, f"{kind}.{one}.{field}"


# --- how a language works --------------------------------------------------------------------------------------------


def test_french_says_none_as_it_says_one() -> None:
    phrases = {"card.one": "{number} carte", "card.many": "{number} cartes"}
    french, english = Catalogue(phrases, "fr"), Catalogue(phrases)
    assert [french.count("card", number) for number in (0, 1, 2)] == ["0 carte", "1 carte", "2 cartes"]
    assert [english.count("card", number) for number in (0, 1, 2)] == ["0 cartes", "1 carte", "2 cartes"]


def test_french_elides_before_a_name_that_begins_with_a_vowel() -> None:
    phrases = {
        "army": "l'armée de {name}",
        "odd": "De {number} que {name}, {name} de {other}",
        "du": "du {name}, qui {name}",
    }
    french, english = Catalogue(phrases, "fr"), Catalogue(phrases)
    told = [french.say("army", name=name) for name in ("Ada", "Élodie", "Bo", "de Alba", "Yao")]
    assert told == ["l'armée d'Ada", "l'armée d'Élodie", "l'armée de Bo", "l'armée de de Alba", "l'armée de Yao"]
    assert french.say("odd", number=11, name="Ivo", other="Rui de Almeida") == "De 11 qu'Ivo, Ivo de Rui de Almeida"
    assert french.say("du", name="Ivo") == "du Ivo, qui Ivo"
    assert english.say("army", name="Ada") == "l'armée de Ada"


def test_a_phrase_that_a_language_lacks_is_said_in_english(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = read_phrases("kurultai.server", "fr")
    monkeypatch.setattr(
        "kurultai.games.catalogue.read_phrases",
        lambda package, language: (
            {"seat.open": whole["seat.open"]} if language == "fr" else read_phrases(package, language)
        ),
    )
    open_catalogue.cache_clear()
    try:
        french = open_catalogue("kurultai.server", "fr")
        assert french.say("seat.open", letter="B") == "Place B"
        assert french.raw("bad.over") == open_catalogue("kurultai.server").raw("bad.over")
    finally:
        open_catalogue.cache_clear()


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        ("fr", "fr"),
        ("fr-CH, fr;q=0.9, en;q=0.8, xx;q=0.7, *;q=0.5", "fr"),
        ("xx, en;q=0.5, fr;q=0.4", "en"),
        ("en;q=0.2, fr;q=0.7", "fr"),
        ("fr;q=0, en", "en"),
        ("fr; q=0.9, en; q=0.8", "fr"),
        ("FR_be", "fr"),
        ("xx", "en"),
        ("", "en"),
        (";;q=x,,", "en"),
        ("fr;q=much", "en"),
    ],
)
def test_the_language_is_the_best_of_those_asked_for(wanted: str, found: str) -> None:
    assert best_language(wanted) == found


@pytest.mark.parametrize(
    ("environment", "found"),
    [
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "fr_FR.UTF-8", "LC_ALL": "C.UTF-8"}, "en"),
        ({"LC_MESSAGES": "fr", "LANG": "en_GB"}, "fr"),
        ({}, "en"),
    ],
)
def test_a_terminal_speaks_the_language_that_it_is_set_to(environment: dict[str, str], found: str) -> None:
    assert language_here(environment) == found


# --- what a language never changes -----------------------------------------------------------------------------------


@pytest.mark.parametrize("game", list(games()))
def test_a_language_changes_words_and_nothing_else(game: str) -> None:
    rules = find_game(game)
    match = rules.new_match(seats=2, seed=5, listening=True)
    before = rules.view(match.table, 0)
    fingerprint, kinds = match.box.fingerprint, [list(kind.values) for kind in match.box.kinds]
    french, english = (rules.words(match.box, ["Ada", "Bo"], 0, language) for language in ("fr", "en"))
    random = Random(2)
    for _ in range(60):
        if match.over:
            break
        ask = random.choice(match.asks)
        words = [one.question(ask) for one in (french, english)]
        assert words[0] != words[1], words
        match.answer(ask.seat, random.choice(ask.options))
    assert (match.box.fingerprint, [list(kind.values) for kind in match.box.kinds]) == (fingerprint, kinds)
    assert rules.view(rules.new_match(seats=2, seed=5).table, 0) == before
    record = write_record(take_record(match, ["Ada", "Bo"], reveal_seed=False))
    again = rules.new_match(seats=2, seed=5)
    rules.words(again.box, ["Ada", "Bo"], None, "fr").table(rules.view(again.table, None))
    assert again.box.fingerprint in record


def test_a_pack_that_calls_a_card_otherwise_keeps_its_name(tmp_path: Path) -> None:
    folder = tmp_path / "pack"
    folder.mkdir()
    (folder / "cards.toml").write_text(
        '[[card]]\nid = "hexen-1"\nfaction = "hexen"\nvalue = 1\ntitle = "Sand Whisper"\nsource = "invented"\n',
        encoding="utf-8",
    )
    game = find_game("reign-and-ruin")
    french = game.named(game.open_content(folder), "fr")
    titles = {card.id: card.title for card in french.cards}
    assert titles["hexen-1"] == "Sand Whisper"
    assert titles["hexen-2"] == "Familier d'encre"
    own = game.open_content(None)
    assert game.named(own, "en") is own
    assert in_language(own, game.meta.package, "fr") is in_language(own, game.meta.package, "fr"), "made once"
    assert open_names(game.meta.package, "fr")["hexen-2", "title", "Ink Familiar"] == titles["hexen-2"]


class Forgetful(dict[Any, Any]):
    """What another thread forgets as soon as somebody has made sure that it is there."""

    def __contains__(self, key: object) -> bool:
        found = super().__contains__(key)
        self.clear()
        return found


def test_names_that_another_thread_forgets_meanwhile_are_found_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    game = find_game("reign-and-ruin")
    kept, own = Forgetful(), game.open_content(None)
    monkeypatch.setattr(naming, "_kept", kept)
    monkeypatch.setattr(naming, "MOST_KEPT", 2)
    copies = [msgspec.structs.replace(own) for _ in range(4)]
    for content in [*copies, *copies[2:]]:
        assert game.named(content, "fr").cards[9].title == "Familier d'encre"
    assert [content for content, _ in kept.values()] == copies[2:]

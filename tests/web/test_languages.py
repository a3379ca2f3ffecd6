"""Other languages in the browser: French from the settings to the end of a turn, and no word outside a catalogue."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, Route, expect

from kurultai.games.names import read_names
from tests.pseudo import bare, proper_names, pseudo
from tests.soaked import soaked
from tests.web.conftest import Meet, serving
from tests.web.person import FRAME, NARROW, Person
from tests.web.test_pages import WALKS, Screen
from tests.web.test_sources import STATIC, first_files, strings

MOVES = {"reign-and-ruin": (1, 4, 4), "ruination": (1, 6, 14), "fate-of-venterra": (1, 6, 14)}
"""How many moves are made between looks; a match of Reign & Ruin has eleven of a seat."""
GAMES = tuple(MOVES)
READ = """() => {
    const skip = "script, style, noscript, kbd, code, [lang]:not(html), .said-not, input, textarea"
    const found = []
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walk.nextNode()) {
        const at = walk.currentNode.parentElement
        if (at && !at.closest(skip)) found.push([walk.currentNode.data, at.outerHTML.slice(0, 160)])
    }
    for (const name of ["aria-label", "title", "placeholder", "alt", "aria-description", "aria-roledescription"])
        for (const one of document.querySelectorAll(`[${name}]`))
            if (!one.closest("[lang]:not(html)"))
                found.push([one.getAttribute(name), `${name} of ${one.outerHTML.slice(0, 160)}`])
    found.push([document.title, "title"])
    return found
}"""
"""All that can be read on a page, and where; but what is code, a key, or in a language of its own."""
KEPT = {"Kurultai", "Sefa", "Jun", "Mirek", "Ada", "Greta", "Rolf", "QR", "SHA", "II", "III", "2-seats-greedy", "https"}
KEPT |= {"français", " et "}


# --- French ----------------------------------------------------------------------------------------------------------


def test_french_is_chosen_in_the_settings_and_stays(person: Person) -> None:
    person.go("/settings")
    expect(person.find("html")).to_have_attribute("lang", "en")
    select = person.see("select[data-setting=language]")
    assert select.locator("option").all_inner_texts()[1:] == ["English", "français"]
    select.select_option("fr")
    person.see("h1", text="Réglages")
    expect(person.find("html")).to_have_attribute("lang", "fr")
    person.go("/")
    person.see("h1", text="Prends place.")
    person.see("[data-game=reign-and-ruin]", text="Drafte sept cartes")
    person.see("[data-game=reign-and-ruin] button.main").click()
    person.see(".prompt.mine", text=re.compile("garde 2 de ces 7 cartes"))
    person.see(".log", text="Chacun reçoit 7 cartes")
    person.choose()
    person.see(".log", text="Les paquets vont à gauche, avec 5 cartes chacun.")
    person.see(".log", text="Tu gardes")
    expect(person.find("html")).to_have_attribute("lang", "fr")


def test_cards_and_rules_are_french_at_a_french_table(meet: Meet) -> None:
    person = meet(locale="fr-CH")
    person.go("/rules/RR-CROU-5")
    person.see(".rule", text="un combattant protégé ne peut pas être pris")
    person.lay("reign-and-ruin", [{"player": "me", "name": "Mirek"}, {"player": "bot", "bot": "greedy"}])
    person.question()
    expect(person.find("html")).to_have_attribute("lang", "fr")
    person.see(".prompt [data-step]", text="Garder")
    french = {record["title"] for record in read_names("kurultai.games.reign_and_ruin", "fr")["card"].values()}
    page = person.page.locator("body").inner_text()
    assert "Défausse" in page
    assert [title for title in french if title in page], "no card of the pack is called in French"
    assert not re.search(r"\bDiscard\b|\bfighter\b|\bYour\b", page)
    person.see("[role=tab]", text="Règles").click()
    person.see("[role=tabpanel]", text=re.compile("RR-DRAFT"))
    person.see("[role=tabpanel]", text="joueur")


def test_two_people_read_their_own_language_at_one_table(meet: Meet) -> None:
    french, english = meet(locale="fr"), meet(locale="en-GB")
    table = french.lay("reign-and-ruin", [{"player": "me", "name": "Sefa"}, {"player": "open"}])
    english.sit(english.post(f"/api/tables/{table}/join", {"name": "Jun"}), "Jun")
    english.see(".prompt.mine", text="keep 2 of these 7 cards")
    french.see(".prompt.mine", text="garde 2 de ces 7 cartes")
    french.choose()
    english.choose()
    french.see(".log", text="Jun garde 2 cartes.")
    english.see(".log", text="Sefa keeps 2 cards.")


def test_other_languages_are_loaded_only_when_they_are_wanted(person: Person) -> None:
    assert not [path.name for path in first_files() if path.name.startswith(("fr-", "strings."))]
    assert list((STATIC / "assets").glob("fr-*.js"))
    asked: list[str] = []
    person.page.on("request", lambda request: asked.append(request.url))
    person.play_now("reign-and-ruin")
    assert asked
    assert not [url for url in asked if re.search(r"/(strings\.)?fr-", url)]


# --- no word outside a catalogue -------------------------------------------------------------------------------------
# The sources are searched for stray words in every run (test_sources.py); what is only seen in the page, on some of it
# in an ordinary run and everywhere in a soak.


@pytest.fixture(scope="module")
def marked(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server whose French is the pseudo-language."""
    command = [sys.executable, "-m", "tests.web.pseudo_server", "serve"]
    yield from serving(tmp_path_factory.mktemp("marked"), command)


@pytest.fixture
def reader(browser: Browser, marked: str) -> Iterator[Person]:
    """Somebody whose French is the pseudo-language, in the page as on the server."""
    person = Person(browser, marked, locale="fr-FR")
    said = json.dumps({key: pseudo_string(text) for key, text in strings().items()})

    def answer(route: Route) -> None:
        route.fulfill(body=f"export default {said}", content_type="text/javascript")

    person.page.route(re.compile(r"/assets/(strings\.)?fr-[^/]*\.js$"), answer)
    yield person
    complaints = person.complaints
    person.leave()
    assert not complaints, complaints


def pseudo_string(text: str) -> str:
    """A string of the app in the pseudo-language; of `{n|card|cards}` both forms are marked."""
    parts = re.split(r"(\{\w+\|[^{}|]*\|[^{}|]*\})", text)
    return "".join(marked_forms(part) if part.startswith("{") and "|" in part else pseudo(part) for part in parts)


def marked_forms(place: str) -> str:
    name, one, many = place[1:-1].split("|")
    return f"{{{name}|{pseudo(one)}|{pseudo(many)}}}"


def unmarked(person: Person) -> list[str]:
    """What can be read on the page and comes from no catalogue."""
    known = kept()
    found = [(text, where) for text, where in person.page.evaluate(READ) if bare(text, known)]
    return sorted({f"{bare(text, known)} in “{' '.join(text.split())[:80]}”: {where}" for text, where in found})


@cache
def kept() -> set[str]:
    """What may stand in any language."""
    return {*KEPT, *proper_names(), *artists()}


def artists() -> set[str]:
    """Whose pictures these are."""
    source = (Path(__file__).parents[2] / "web" / "src" / "pages" / "About.svelte").read_text(encoding="utf-8")
    found = re.search(r">\s*(Lorc ·[^<]*)<", source)
    assert found is not None
    return {name.strip() for name in found[1].split("·")}


def a_page(path: str) -> Screen:
    def show(person: Person) -> None:
        person.go(path)
        person.see("main h1")
        person.see(SIGNS[path.split("/")[1]])
        expect(person.find("main .loading")).to_have_count(0)

    return show


SIGNS = {"learn": "[data-puzzle]", "designers": "[data-field=bot]", "components": ".piece", "new": ".seats"}
MORE = ["/learn", "/designers", *(f"/{page}/{game}" for game in GAMES for page in ("learn", "components", "new"))]
MARKED: dict[str, dict[str, Screen]] = {**WALKS, "learning": {path: a_page(path) for path in MORE}}


@pytest.mark.parametrize("walk", soaked(MARKED, but=["pages"]))
def test_every_word_of_every_screen_comes_from_a_catalogue(reader: Person, walk: str) -> None:
    for screen, show in MARKED[walk].items():
        show(reader)
        assert "⟦" in reader.page.locator("body").inner_text()
        strange = unmarked(reader)
        assert not strange, "\n".join([screen, *strange])


@pytest.mark.parametrize("game", soaked(GAMES, but=["reign-and-ruin"]))
def test_every_word_of_some_turns_comes_from_a_catalogue(reader: Person, game: str) -> None:
    others = [{"player": "bot", "bot": "random"}] * 2
    reader.lay(game, [{"player": "me", "name": "Mirek"}, *others])
    strange: list[str] = []
    for moves in MOVES[game]:
        reader.play_ahead(random=Random(moves), moves=moves)
        reader.catch_up()
        strange += unmarked(reader)
    for tab in reader.find("[role=tab]:visible").all():
        tab.click()
        if str(tab.get_attribute("id")).endswith("-rules"):
            reader.see(".rules li")
        strange += unmarked(reader)
    reader.question()
    reader.do("hint")
    reader.see(".hints li")
    strange += unmarked(reader)
    reader.find(".more:visible").first.click()
    reader.see("dialog[open]")
    strange += unmarked(reader)
    reader.page.keyboard.press("Escape")
    reader.page.set_viewport_size({"width": NARROW[0], "height": NARROW[1]})
    reader.see(FRAME)
    strange += unmarked(reader)
    assert not strange, "\n".join(sorted(set(strange)))


@pytest.mark.parametrize("width", [1200, NARROW[0]])
def test_the_tabs_beside_a_table_stay_on_the_screen_however_big_the_letters(person: Person, width: int) -> None:
    wanted = json.dumps({"size": 130, "language": "fr"})
    person.spent = True
    person.context.add_init_script(f"localStorage.setItem('kurultai.settings', {wanted!r})")
    person.page.set_viewport_size({"width": width, "height": 800})
    table = person.lay("ruination", [{"player": "me", "name": "Sefa"}, {"player": "bot", "bot": "random"}])
    order = {"kind": "bless", "answers": ["decline"]}
    said = {"type": "orders", "table": table, "orders": [order]}
    assert person.post(f"/api/tables/{table}/say", said, token=person.seated["token"])["type"] == "ordered"
    person.page.reload()
    person.question()
    if width == NARROW[0]:
        person.page.keyboard.press("l")
    person.see(".beside [role=tab]", text="Consignes")
    tabs = [tab.bounding_box() for tab in person.find(".beside [role=tab]:visible").all()]
    assert len(tabs) == 5
    assert max(box["x"] + box["width"] for box in tabs if box) <= width
    assert person.overflow() <= 0

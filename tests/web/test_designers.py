"""The designers' page: a study begun, watched, read, its games opened, stopped and gone on with; for everybody."""

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from tests.web.conftest import Meet
from tests.web.person import FRAME, Look, Person, in_looks

GAME = "reign-and-ruin"


@pytest.fixture(scope="module")
def done(server: str) -> Any:
    """The id of a study that is done, made once by whoever needs it first."""
    made: dict[str, str] = {}

    def study(person: Person) -> str:
        if "id" not in made:
            wish = {"game": GAME, "seats": 3, "bot": "random", "games": 120, "compared": True}
            made["id"] = person.post("/api/lab/studies", wish)["id"]
        person.go(f"/designers/{made['id']}")
        expect(person.find("[data-study]")).to_have_attribute("data-status", "done", timeout=90_000)
        return made["id"]

    return study


def test_a_study_is_begun_watched_and_opened(person: Person, tmp_path: Path) -> None:
    person.go("/")
    person.see("a", text="For designers").click()
    person.see("label", text="Reign & Ruin").click()
    person.see("[aria-label='How many seats'] button", text="2").click()
    person.see("[data-field=bot]").select_option("random")
    person.see("[data-field=games]").fill("30")
    person.do("begin")
    person.page.wait_for_url(re.compile("/designers/.+"))
    expect(person.find("[role=progressbar]").first).to_be_visible()
    expect(person.find("[data-study]")).to_have_attribute("data-status", "done", timeout=90_000)
    person.see(".tiles", text="30")
    person.see(".ends", text="A hand was empty")
    expect(person.find("[data-part=primary] li")).to_have_count(4)
    seat = person.see("[data-part=primary] [data-cell='Seat A']")
    assert re.search(r"\d+\.\d %", seat.inner_text())
    with person.page.expect_download() as download:
        person.find("[data-file='cells.csv']").click()
    download.value.save_as(tmp_path / "cells.csv")
    rows = (tmp_path / "cells.csv").read_text().splitlines()
    assert any(row.startswith("seat,A,30,") for row in rows)
    seat.locator("[data-do=watch]").click()
    person.see("dialog [data-watch]").click()
    person.see(FRAME)
    person.see(".replay")
    person.do("next")
    expect(person.find(FRAME)).to_have_attribute("data-moment", "1")


def test_what_a_pack_changes_and_how_it_is_written_is_one_click_away(person: Person) -> None:
    person.go("/designers")
    person.see("label", text="Reign & Ruin").click()
    person.do("packs")
    person.see("dialog", text="content pack")
    assert person.findings() == []
    person.page.keyboard.press("Escape")
    person.do("components")
    person.see("[data-component=hexen-4]")


def test_the_report_is_one_click_away_and_draws_itself(person: Person, done: Any) -> None:
    done(person)
    with person.context.expect_page() as opened:
        person.do("report")
    report = opened.value
    complaints: list[str] = []
    report.on("console", lambda message: complaints.append(message.text))
    expect(report.locator(".plot svg").first).to_be_visible()
    assert report.evaluate("self.origin") == "null", "it is on its own"
    assert complaints == []


def test_packs_are_compared_and_what_stands_out_can_be_sought(person: Person, done: Any) -> None:
    """The same against the same: nothing moves, and that is what is said."""
    done(person)
    part = person.see("[data-part=shifts]")
    expect(part).to_contain_text("120 games, each played with the same luck")
    person.see(".tiles", text=re.compile(r"\b0\s*of \d+ shares moved"))
    assert part.locator("li").count() > 5
    assert part.locator("li.real").count() == 0
    expect(part.locator("[data-cell='Seat A']")).to_contain_text("+0.0")
    # What stands out can be sought.
    cards = person.see("[data-part=cards]")
    few = cards.locator("li").count()
    cards.locator(".more").click()
    assert cards.locator("li").count() > few
    rows = cards.locator("li .name").all_inner_texts()
    assert len(set(rows)) == len(rows), "a card that was drafted, fought or used says which"
    cards.locator("select").select_option("drafted")
    expect(cards.locator("li").first).to_contain_text(re.compile(r"as they stood [+−-]\d+\.\d \([+−-].* to [+−-].*\)"))
    expect(cards.locator("li").first).to_contain_text(re.compile(r"allowing for chance [+−-]\d+\.\d \([+−-].* to .*\)"))
    expect(cards.locator("li small", has_text="Ability used")).to_have_count(0)
    cards.locator("input[type=checkbox]").check()
    assert cards.locator("li").count() == cards.locator("li.real").count()


def test_a_study_is_stopped_gone_on_with_and_thrown_away(person: Person) -> None:
    wish = {"game": GAME, "seats": 2, "bot": "random", "games": 20_000}
    study = person.post("/api/lab/studies", wish)["id"]
    person.go("/designers")
    card = person.see(f"[data-study='{study}']")
    expect(card).to_contain_text("of 20,000 games")
    expect(person.find("[data-do=begin]")).to_be_disabled()
    card.locator("a").click()
    top = person.find("[data-study]")
    person.see(".tiles")
    person.do("stop")
    expect(top).to_have_attribute("data-status", "stopped", timeout=60_000)
    person.see(".tiles")
    person.do("resume")
    expect(top).to_have_attribute("data-status", "running")
    person.do("stop")
    expect(top).to_have_attribute("data-status", "stopped", timeout=60_000)
    person.do("forget")
    expect(person.page).to_have_url(re.compile("/designers$"))
    expect(person.find(f"[data-study='{study}']")).to_have_count(0)
    person.expect_complaint("404")
    person.go(f"/designers/{study}")
    person.see(".trouble", text="no such study")


def test_in_french_values_have_french_words(meet: Meet, done: Any) -> None:
    """Those of Ruination stand in for others, so that none of its games need be played."""
    person = meet(locale="fr-FR")
    words = {"move-recruit": "Mouvement · Recrutement", "turn 2": "Tour 2", "advanced": "Avancée", "crou-10": "Crou"}

    def instead(route: Route) -> None:
        found = route.fetch().json()
        cells = [cell for cell in found["cells"] if not cell.get("primary") and not cell.get("scarce")]
        for cell, value in zip(cells, words, strict=False):
            cell["value"] = value
        route.fulfill(json={**found, "cells": [*(one for one in found["cells"] if one.get("primary")), *cells[:4]]})

    person.page.route("**/findings", instead)
    done(person)
    for word in ("Commence", "Suit"):
        person.see("[data-part=primary] li", text=word)
    for word in words.values():
        person.see("[data-part=cards] li", text=word)


def test_whoever_leaves_while_an_answer_is_on_its_way_asks_no_more(person: Person) -> None:
    wish = {"game": GAME, "seats": 2, "bot": "random", "games": 20_000}
    study = person.post("/api/lab/studies", wish)["id"]
    asked: list[Route] = []

    def hold(route: Route) -> None:
        asked.append(route)

    for page in (f"/designers/{study}", "/designers"):
        person.go(page)
        person.see(f"[data-study='{study}']")
        person.page.route("**/api/lab/studies*/**", hold)
        person.page.route("**/api/lab/studies", hold)
        while not asked:
            person.page.wait_for_timeout(20)
        person.see("header .brand").click()
        person.see(".home")
        answer(asked.pop())
        person.page.wait_for_timeout(2_500)
        assert asked == [], page
        person.page.unroute_all()
    person.post(f"/api/lab/studies/{study}/stop", {})
    person.go(f"/designers/{study}")
    expect(person.find("[data-study]")).to_have_attribute("data-status", "stopped", timeout=60_000)


def answer(route: Route) -> None:
    """As the server would; a single study has found something since."""
    found = route.fetch().json()
    route.fulfill(json={**found, "found": found.get("found", 0) + 1} if isinstance(found, dict) else found)


def test_where_studies_are_switched_off_that_is_said(person: Person) -> None:
    person.page.route("**/api/lab", lambda route: route.fulfill(json={"allowed": False}))
    person.go("/designers")
    person.see(".off", text="kurultai serve --lab")
    assert person.findings() == []


@in_looks
def test_the_pages_can_be_used_by_everybody_and_by_keyboard_alone(person: Person, done: Any, looks: list[Look]) -> None:
    done(person)
    person.judge_page(looks, "study")
    person.find("[data-part=cards] [data-do=watch]").first.click()
    person.see("dialog")
    person.judge_page(looks, "games to watch")
    person.go("/designers")
    person.see("[data-study]")
    person.judge_page(looks, "bench")
    done(person)
    person.find("[data-part=primary] [data-do=watch]").first.focus()
    person.page.keyboard.press("Enter")
    person.see("dialog [data-watch]").focus()
    person.page.keyboard.press("Enter")
    person.see(".replay")

"""A hint with its reasons, and a game looked back on: charts with their numbers, and lists that lead to the moment."""

from __future__ import annotations

import re
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import expect

from tests.command_line import FOLDER
from tests.web.conftest import Meet
from tests.web.person import NARROW, Person, Theme

RECORD = FOLDER / "games" / "reign_and_ruin" / "records" / "3-seats-greedy-random.kurultai"
LONG = 120_000
"""A game is looked through in the background, politely."""


@pytest.fixture(scope="session")
def looked_back(server: str) -> str:
    """A finished game that the server has been asked to look through."""
    request = Request(f"{server}/api/records", RECORD.read_bytes(), {"Content-Type": "text/plain"}, method="POST")
    with urlopen(request, timeout=30) as answer:
        table = re.search(rb'"table":\s*"([^"]+)"', answer.read())
    assert table is not None
    urlopen(f"{server}/api/tables/{table[1].decode()}/analysis", timeout=30).close()
    return table[1].decode()


def analysis_of(person: Person, table: str) -> None:
    """Go to the end of the game, and look back from there."""
    person.go(f"/table/{table}")
    person.do("analysis")
    person.page.wait_for_selector("[data-analysis=ready]", timeout=LONG)


def test_a_hint_ranks_options_with_chance_and_reason_and_points_at_them(person: Person) -> None:
    person.play_now("reign-and-ruin")
    number = person.question()
    assert person.find("[role=tab]", text="Analysis").count() == 0, "a running game has no analysis"
    person.do("hint")
    person.see(".thinking, [data-hint]")
    first = person.see("[data-hint]")
    hints = person.find("[data-hint]").all()
    assert 2 <= len(hints) <= 3
    options = [str(hint.get_attribute("data-hint")) for hint in hints]
    assert len(set(options)) == len(options)
    chances = [int(re.findall(r"(\d+) %", hint.inner_text())[0]) for hint in hints]
    assert chances == sorted(chances, reverse=True)
    assert person.find("[data-hint] .why").first.inner_text().endswith(".")
    gains = person.find("[data-hint] .gain").evaluate_all("all => all.map((one) => [one.innerText, one.className])")
    for text, marked in gains:
        assert ("up" in marked.split(), "down" in marked.split()) == (text[0] == "+", text[0] == "−")
    assert person.find("[data-pointed]").count() == 0
    first.hover()
    pointed = person.find("[data-pointed]").all()
    cards = {thing.get_attribute("data-step") for thing in pointed if thing.get_attribute("data-option") is None}
    assert {thing.get_attribute("data-option") for thing in pointed} <= {options[0], None}
    assert cards == set(options[0].split("+")), "both cards of the pair, wherever they lie"
    assert person.question() == number, "asking and pointing choose nothing"
    first.click()
    person.page.wait_for_function(
        "before => document.querySelector('.prompt')?.dataset.question !== String(before)", arg=number
    )
    expect(person.find("[data-hint]")).to_have_count(0)


def test_a_finished_game_is_looked_back_on_and_leads_to_its_moments(person: Person, looked_back: str) -> None:
    analysis_of(person, looked_back)
    page = person.page
    assert person.find(".analysis figure").count() == 4, "the chances, and three measures"
    assert page.locator(".analysis .band").count() == 3, "a band for each seat"
    letters = page.locator(".analysis figure").first.locator(".letter").all_text_contents()
    assert set(letters) <= {"A", "B", "C"}
    chart = person.find(".analysis figure").first
    chart.locator("summary").click()
    rows = chart.locator("tbody tr").all()
    assert len(rows) > 5
    last = [cell.inner_text() for cell in rows[-1].locator("td").all()]
    assert sorted(last) == ["0 %", "0 %", "100 %"], "it ends with the result"
    assert person.find("[data-turning]").count() > 0
    costly = person.see("[data-costly]")
    assert "Better: " in costly.inner_text()
    step = int(costly.get_attribute("data-costly") or -1)
    costly.click()
    page.wait_for_url(re.compile(rf"/table/{looked_back}/{step - 1}$"))
    assert person.moment == step - 1, "the moment before the choice"
    person.see("[role=tab]", text="Analysis").click()
    page.wait_for_selector(".beside [data-analysis=ready]", timeout=LONG)
    assert person.find(".beside [aria-current=step]").count() >= 1
    turning = person.find(".beside [data-turning]").first
    wanted = turning.get_attribute("data-turning")
    turning.click()
    page.wait_for_url(re.compile(rf"/table/{looked_back}/{wanted}$"))
    # A click in the chart leads to the moment as well.
    analysis_of(person, looked_back)
    drawn = person.find(".analysis figure svg").first
    box = drawn.bounding_box()
    assert box is not None
    drawn.hover(position={"x": box["width"] / 2, "y": box["height"] / 2})
    expect(person.find(".analysis .readout").first).to_contain_text("%")
    drawn.click(position={"x": box["width"] / 2, "y": box["height"] / 2})
    page.wait_for_url(re.compile(rf"/table/{looked_back}/\d+$"))


@pytest.mark.parametrize(("size", "theme"), [((1280, 860), "dark"), (NARROW, "light")], ids=["wide", "narrow"])
def test_the_look_back_is_accessible_and_fits(
    meet: Meet, looked_back: str, size: tuple[int, int], theme: Theme
) -> None:
    person = meet(size=size, theme=theme, touch=size == NARROW)
    analysis_of(person, looked_back)
    assert person.findings() == []
    assert person.overflow() <= 0
    sheet = person.page.evaluate(
        "(() => { const s = document.querySelector('.over'); return s.scrollWidth - s.clientWidth })()"
    )
    assert sheet <= 0
    names = [one.inner_text() for one in person.find(".analysis figcaption h3").all()]
    assert all(names)

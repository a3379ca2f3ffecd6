"""Looking closer and around: maps that come nearer, a player's whole area, leaving a table at once."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest
from playwright.sync_api import CDPSession

from tests.soaked import soaked
from tests.web.conftest import Meet
from tests.web.person import NARROW, SIDEWAYS, Person

BOT = {"player": "bot", "bot": "random"}
ME = {"player": "me", "name": "Ada"}
MAPS = {"ruination": ".canyon", "fate-of-venterra": ".sea"}
PICTURES = {"ruination": ".canyon .whole", "fate-of-venterra": ".sea .isle"}


def lay_map(person: Person, game: str) -> None:
    """A table with a map to look at."""
    venterra = game == "fate-of-venterra"
    options = {"factions": "order,pack"} if venterra else {}
    words = "starting building goes" if venterra else "top card of a deck"
    person.lay(game, [ME, BOT], seed="a wide land", options=options, until=words, random=Random(3))
    person.question()
    if venterra:
        reset = person.find("[data-do=zoom-reset]")
        if reset.count():
            reset.click()
    elif person.touch:
        person.find("[role=tab]", text="Map").tap()
    person.see(MAPS[game])


def nearness(person: Person, game: str) -> float:
    """How much closer the map is than at rest."""
    found: float = person.page.evaluate(
        "of => new DOMMatrix(getComputedStyle(document.querySelector(of)).transform).a", PICTURES[game]
    )
    return found


def middle(person: Person, game: str) -> tuple[float, float]:
    box = person.find(MAPS[game]).first.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


# --- maps ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", soaked(MAPS, but=["ruination"]))
def test_a_map_comes_closer_and_is_dragged_and_chosen_from(person: Person, game: str) -> None:
    lay_map(person, game)
    come_closer_and_go_back(person, game)
    drag(person, game)
    person.do("zoom-reset")
    until_on_map(person, game)
    asked = person.question()
    follow_the_keyboard(person, game)
    spot = person.find(f"{MAPS[game]} [data-option]").last
    spot.focus()
    person.page.keyboard.press("Enter")
    person.page.wait_for_function(
        "number => document.querySelector('.prompt')?.dataset.question !== String(number)", arg=asked
    )


def come_closer_and_go_back(person: Person, game: str) -> None:
    """By key, button and wheel."""
    assert nearness(person, game) == 1
    person.page.keyboard.press("+")
    assert nearness(person, game) == pytest.approx(1.5)
    person.do("zoom-in")
    assert nearness(person, game) == pytest.approx(2.25)
    person.page.keyboard.press("-")
    assert nearness(person, game) == pytest.approx(1.5)
    person.page.keyboard.press("0")
    assert nearness(person, game) == 1
    assert person.find("[data-do=zoom-out], [data-do=zoom-reset]").count() == 0
    x, y = middle(person, game)
    person.page.mouse.move(x, y)
    person.page.mouse.wheel(0, -240)
    assert nearness(person, game) == 1, "the wheel alone is for scrolling"
    person.page.keyboard.down("Control")
    person.page.mouse.wheel(0, -240)
    person.page.keyboard.up("Control")
    person.page.wait_for_function(
        "of => new DOMMatrix(getComputedStyle(document.querySelector(of)).transform).a > 1.5", arg=PICTURES[game]
    )
    person.do("zoom-reset")
    assert nearness(person, game) == 1
    assert person.page.evaluate("document.activeElement?.dataset.do") == "zoom-in", "the focus is not lost"


def drag(person: Person, game: str) -> None:
    """A map that is closer is dragged, and nothing opens by that."""
    person.do("zoom-in")
    before = person.find(PICTURES[game]).bounding_box()
    x, y = middle(person, game)
    person.page.mouse.move(x, y)
    person.page.mouse.down()
    person.page.mouse.move(x - 60, y - 40, steps=4)
    person.page.mouse.up()
    after = person.find(PICTURES[game]).bounding_box()
    assert before
    assert after
    assert (after["x"], after["y"]) == pytest.approx((before["x"] - 60, before["y"] - 40), abs=3)
    assert person.find(".popover").count() == 0, "a drag is no click"


def until_on_map(person: Person, game: str) -> None:
    """Play on until something on the map can be chosen."""
    for _ in range(60):
        person.question()
        if person.find(f"{MAPS[game]} [data-option]").count():
            return
        person.choose()
    pytest.fail("nothing on the map was ever asked for")


def follow_the_keyboard(person: Person, game: str) -> None:
    """What the keyboard comes to on a closer map is in sight."""
    for _ in range(3):
        person.page.keyboard.press("+")
    frame = person.find(MAPS[game]).first.bounding_box()
    assert frame
    spots = person.find(f"{MAPS[game]} [role=button]")
    spots.first.focus()
    for _ in range(min(8, spots.count() - 1)):
        person.page.keyboard.press("Tab")
        box = person.page.evaluate(
            "() => { const { x, y, width, height } = document.activeElement.getBoundingClientRect();"
            " return [x + width / 2, y + height / 2, document.activeElement.closest('.canyon, .sea') !== null] }"
        )
        if not box[2]:
            break
        assert frame["x"] <= box[0] <= frame["x"] + frame["width"]
        assert frame["y"] <= box[1] <= frame["y"] + frame["height"]


class Fingers:
    """Fingers on a touch screen."""

    def __init__(self, person: Person) -> None:
        self.line: CDPSession = person.context.new_cdp_session(person.page)

    def put(self, what: str, *at: tuple[float, float]) -> None:
        points = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(at)]
        self.line.send("Input.dispatchTouchEvent", {"type": what, "touchPoints": points})

    def spread(self, x: float, y: float, start: float, end: float) -> None:
        """Move two fingers apart, or together."""
        self.put("touchStart", (x, y - start))
        self.put("touchStart", (x, y - start), (x, y + start))
        for step in range(1, 9):
            wide = start + (end - start) * step / 8
            self.put("touchMove", (x, y - wide), (x, y + wide))
        self.put("touchEnd")

    def tap_twice(self, x: float, y: float) -> None:
        for _ in range(2):
            self.put("touchStart", (x, y))
            self.put("touchEnd")

    def swipe(self, x: float, y: float, dx: float, dy: float) -> None:
        self.put("touchStart", (x, y))
        for step in range(1, 13):
            self.put("touchMove", (x + dx * step / 12, y + dy * step / 12))
        self.put("touchEnd")


@pytest.mark.parametrize("game", soaked(MAPS, but=["fate-of-venterra"]))
def test_fingers_pinch_pan_and_tap_twice(meet: Meet, game: str) -> None:
    person = meet(size=NARROW, touch=True)
    lay_map(person, game)
    fingers = Fingers(person)
    x, y = middle(person, game)
    asked = person.question()
    fingers.spread(x, y, 30, 75)
    assert nearness(person, game) > 1.8
    before = person.find(PICTURES[game]).bounding_box()
    fingers.swipe(x, y, -50, 30)
    after = person.find(PICTURES[game]).bounding_box()
    assert before
    assert after
    assert after["x"] < before["x"] - 25
    fingers.spread(x, y, 75, 20)
    assert nearness(person, game) == 1
    spot = plain_spot(person, game)
    fingers.tap_twice(*spot)
    assert nearness(person, game) == pytest.approx(2.2)
    fingers.tap_twice(*spot)
    assert nearness(person, game) == 1
    assert person.question() == asked, "nothing was chosen by the way"


def plain_spot(person: Person, game: str) -> tuple[float, float]:
    """A spot of the map where nothing can be chosen."""
    found: list[float] = person.page.evaluate(
        """of => {
            const { left, top, width, height } = document.querySelector(of).getBoundingClientRect()
            // A finger is as wide as that: what lies beside the spot would be hit, too.
            const around = [[0, 0], [0, 22], [0, -22], [22, 0], [-22, 0]]
            const plain = (x, y) => {
                const hit = document.elementFromPoint(x, y)
                return hit?.closest(of) && !hit.closest("[data-option], [data-step], [role=button], button")
            }
            for (let y = 0.95; y > 0; y -= 0.03) for (let x = 0.05; x < 1; x += 0.05) {
                const at = [left + width * x, top + height * y]
                if (around.every(([dx, dy]) => plain(at[0] + dx, at[1] + dy))) return at
            }
            return []
        }""",
        MAPS[game],
    )
    assert found
    return found[0], found[1]


def test_a_finger_on_a_map_at_rest_scrolls_the_table(meet: Meet) -> None:
    person = meet(size=(390, 620), touch=True)
    lay_map(person, "ruination")
    x, y = middle(person, "ruination")
    Fingers(person).swipe(x, min(y, 400), 0, -160)
    person.page.wait_for_function("document.querySelector('.ruination .scroll').scrollTop > 60")
    assert nearness(person, "ruination") == 1


@pytest.mark.parametrize("game", MAPS)
def test_on_a_phone_held_sideways_the_map_has_most_of_the_screen(meet: Meet, game: str) -> None:
    person = meet(size=SIDEWAYS, touch=True)
    lay_map(person, game)
    ground = person.see(MAPS[game]).bounding_box()
    prompt = person.see(".prompt.mine").bounding_box()
    assert ground
    assert prompt
    assert ground["width"] * ground["height"] > SIDEWAYS[0] * SIDEWAYS[1] * 0.35
    assert ground["x"] + ground["width"] <= prompt["x"], "what is asked stands beside it"
    assert ground["y"] + ground["height"] <= SIDEWAYS[1], "all of it is seen"
    assert prompt["y"] + prompt["height"] <= SIDEWAYS[1]
    assert person.find(".prompt [data-option]").first.is_visible()
    assert person.overflow() <= 0
    assert person.findings() == []


@pytest.mark.parametrize("game", MAPS)
def test_on_a_small_phone_held_upright_the_tabs_stand_above_and_the_map_has_its_width(meet: Meet, game: str) -> None:
    person = meet(size=(375, 667), touch=True)
    lay_map(person, game)
    low = "document.querySelector('.frame .table').clientHeight < 400"
    assert person.page.evaluate(low), "as low as on a phone held sideways"
    ground, tab = person.see(MAPS[game]).bounding_box(), person.see(".table [role=tab]").bounding_box()
    assert ground
    assert tab
    assert tab["y"] + tab["height"] <= ground["y"] + 1
    assert ground["width"] > 340
    assert person.overflow() <= 0


def test_on_a_phone_held_sideways_one_plans_beside_the_question_too(meet: Meet) -> None:
    person = meet(size=SIDEWAYS, touch=True)
    lay_map(person, "ruination")
    person.page.keyboard.press("s")
    prompt = person.see(".plan .prompt.mine").bounding_box()
    table = person.see(".plan .table").bounding_box()
    assert prompt
    assert table
    assert table["height"] > SIDEWAYS[1] / 2
    assert table["x"] + table["width"] <= prompt["x"]
    assert prompt["y"] + prompt["height"] <= SIDEWAYS[1]
    assert person.findings() == []


# --- a player's area -------------------------------------------------------------------------------------------------

AREAS = {
    "ruination": (".ruination [data-area='1']", "Reserve"),
    "fate-of-venterra": (".venterra [data-area='1']", "Upgrades"),
    "reign-and-ruin": (".reign [data-area='1']", ""),
}
some_areas = pytest.mark.parametrize("game", soaked(AREAS, but=["fate-of-venterra"]))


def lay_area(person: Person, game: str) -> str:
    """A table where players have something before them; the name of the other player."""
    options = {"factions": "order,pack"} if game == "fate-of-venterra" else {}
    words = {"fate-of-venterra": "two commands", "ruination": "top card of a deck"}.get(game, "")
    person.lay(game, [ME, BOT], seed="a wide land", options=options, until=words, random=Random(3))
    if game == "reign-and-ruin":
        assert not person.play(seed=1, moves=5)["over"]
        person.see(".armies")
    person.question()
    return person.find(".rail .seat .name").nth(1).inner_text().splitlines()[0]  # who is choosing is told below it


@some_areas
def test_a_click_on_a_player_shows_the_whole_area_on_the_table(person: Person, game: str) -> None:
    name = lay_area(person, game)
    selector, words = AREAS[game]
    person.find(".rail .seat").nth(1).click()
    area = person.see(f"{selector}[data-sought]", text=words)
    assert person.page.evaluate("() => document.activeElement?.dataset.area") == "1"
    box = area.bounding_box()
    assert box
    assert 0 <= box["y"] < 900
    assert person.find("dialog").count() == 0
    if game != "reign-and-ruin":
        assert person.find(f"{MAPS[game]} .sought").count() > 0, "where the player stands is marked on the map"
    assert person.findings() == []
    person.find(f".rail .more[aria-label='More about {name}']").click()
    person.see("dialog [data-area='1']", text=words)
    assert person.findings() == []


@some_areas
def test_on_a_phone_a_players_area_comes_as_a_sheet(meet: Meet, game: str) -> None:
    person = meet(size=NARROW, touch=True, theme="light")
    lay_area(person, game)
    person.find(".rail .seat").nth(1).tap()
    person.see("dialog [data-area='1']", text=AREAS[game][1])
    assert person.overflow() <= 0
    wide: list[Any] = person.page.evaluate(
        "() => { const box = document.querySelector('dialog'); return [box.scrollWidth, box.clientWidth] }"
    )
    assert wide[0] <= wide[1]
    assert person.findings() == []
    person.page.keyboard.press("Escape")
    assert person.find("dialog").count() == 0


# --- leaving at once -------------------------------------------------------------------------------------------------


def test_a_table_can_be_left_before_its_line_is_open(person: Person) -> None:
    """Browsers complain of a socket that is closed while it connects; whoever comes back gets the table."""
    table = person.lay("reign-and-ruin", [ME, BOT])
    person.see(".reign")
    left = 0
    for _ in range(3):
        person.go("/about")
        person.see("h1")
        left += person.page.evaluate(
            """async table => {
                const made = []
                window.WebSocket = class extends WebSocket {
                    constructor(...how) {
                        super(...how)
                        made.push(this)
                    }
                }
                let left = 0
                const walk = (path) => {
                    history.pushState(null, "", path)
                    dispatchEvent(new PopStateEvent("popstate"))
                }
                for (let times = 0; times < 4; times += 1) {
                    walk(`/table/${table}`)
                    await new Promise((then) => setTimeout(then, times))
                    walk("/about")
                    left += made.some((socket) => socket.readyState === WebSocket.CONNECTING)
                    await new Promise((then) => setTimeout(then, 0))
                }
                return left
            }""",
            table,
        )
    assert left > 0, "some lines were left before they were open"
    person.page.wait_for_timeout(300)
    person.go(f"/table/{table}")
    person.see(".reign")
    person.question()
    assert re.search(table, person.page.url)


# --- the log -------------------------------------------------------------------------------------------------------

UNREAD = """() => {
    const log = document.querySelector(".log")
    return log.scrollHeight - log.scrollTop - log.clientHeight
}"""
"""How much of the log lies below what is in sight."""


def test_the_log_keeps_its_last_line_in_sight_until_somebody_reads_further_up(person: Person) -> None:
    at_the_end, further_up = f"() => ({UNREAD})() < 60", f"() => ({UNREAD})() > 400"
    person.lay("ruination", [ME, BOT])
    person.see(".log")
    person.play_ahead(random=Random(3), moves=40)
    person.page.wait_for_function(at_the_end)
    assert person.page.evaluate("document.querySelector('.log').scrollTop") > 500, "there is much to read"
    person.find(".log").hover()
    person.page.mouse.wheel(0, -600)
    person.page.wait_for_function(further_up)
    person.play(seed=4, moves=2)
    assert person.page.evaluate(UNREAD) > 400
    person.find(".log").hover()
    person.page.mouse.wheel(0, 100_000)
    person.page.wait_for_function(at_the_end)
    person.play(seed=5, moves=4)
    person.page.wait_for_function(at_the_end)

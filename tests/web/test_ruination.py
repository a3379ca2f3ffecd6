"""Ruination through the page: on the map, the cards and the dice themselves, by keyboard, on a phone, and alone."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random
from typing import Any
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import expect

from tests.web.conftest import Meet
from tests.web.person import LOOKS, NARROW, SIDEWAYS, WIDE, Look, Person, in_looks

GAME = "ruination"
SOLO = "new-khan-rising"
MOVES = 160
MANY = 16
LOOKED_AT = 60
RECORDS = Path(__file__).parents[1] / "games" / GAME / "records"
BOT = {"player": "bot", "bot": "random"}
ME = {"player": "me", "name": "Ada"}
OPTION = ".ruination [data-option]"
ON_TABLE = f"{OPTION}:visible"


def lay(person: Person, seats: int, **more: Any) -> None:
    """Ada at a table with bots, or alone with the Khan; `until` and `random` play ahead to a question."""
    modules = [SOLO] if seats == 1 else []
    person.lay(GAME, [ME, *[BOT] * (seats - 1)], modules=modules, **more)
    person.see(".ruination .canyon")


# --- choosing on the things themselves -----------------------------------------------------------------------------


@pytest.mark.parametrize("size", [WIDE, pytest.param(NARROW, marks=pytest.mark.soak)], ids=["wide", "touch"])
def test_what_can_be_chosen_glows_on_the_table_itself(meet: Meet, size: tuple[int, int]) -> None:
    person = meet(size=size, touch=size == NARROW)
    lay(person, 2, seed="on the table")
    on_table, heights = 0, set()
    for number, _ in enumerate(person.questions(MANY)):
        offered = set(person.options())
        heights |= set(person.find(".choices.steady").evaluate_all("all => all.map((one) => one.clientHeight)"))
        shown = person.find(ON_TABLE)
        found = person.named(ON_TABLE)
        if not found:
            person.find(".prompt [data-option]:visible").first.click()
            continue
        on_table += 1
        if offered and not person.find(".prompt [aria-pressed]").count():
            assert set(found) <= offered
        shown.nth(number * 5 % len(found)).dispatch_event("click")
    assert on_table >= MANY * 0.6
    assert size == NARROW or len(heights) == 1, "the map stays where it is, however many options there are"


CUT = """all => all.filter((one) => one.checkVisibility()).filter((one) => {
    one.scrollIntoView({ block: "nearest" })
    const box = one.getBoundingClientRect()
    return [".sheet", ".beside"].some((around) => {
        const room = one.closest(around).getBoundingClientRect()
        return box.bottom > room.bottom || box.top < room.top
    })
}).map((one) => one.innerText)"""


def check_decks(person: Person) -> None:
    """No text of the decks is cut off."""
    assert person.find(".decks .deck.offered .sheet").count() == 3
    cut: list[str] = ["not looked yet"]
    for _ in range(50):
        cut = person.find(".decks .part").evaluate_all(CUT)
        if not cut:
            break
        person.page.wait_for_timeout(100)  # the decks measure themselves once they are drawn
    assert cut == []


LAPTOP, LOW = (1280, 720), (1366, 768)
BEYOND = """([inside, around]) => {
    const room = document.querySelector(around).getBoundingClientRect()
    return [...document.querySelectorAll(inside)].filter((one) => one.checkVisibility()).filter((one) => {
        const box = one.getBoundingClientRect()
        const across = box.left < room.left - 1 || box.right > room.right + 1
        return across || box.top < room.top - 1 || box.bottom > room.bottom + 1
    }).map((one) => one.innerText)
}"""
"""What of some things that are shown does not lie within another. Where there is little room, a deck does not say what
all cards of its kind do."""


def check_whole(person: Person, around: str, *inside: str) -> None:
    """Some things are there, and lie all within another, which lies all within the table."""
    for selector in inside:
        assert person.find(selector).count(), selector
    assert person.page.evaluate(BEYOND, [", ".join(inside), around]) == []
    assert person.page.evaluate(BEYOND, [around, ".frame .table"]) == []


def test_on_a_laptop_nothing_of_a_table_is_cut_off_and_a_battle_says_where_each_point_came_from(meet: Meet) -> None:
    person = meet(size=LAPTOP)
    random = Random(5)
    lay(person, 3, seed="ledger", options={"sides": "advanced"}, until="top card", random=random)
    person.question()
    check_whole(person, ".ruination .beside", ".decks .deck", ".decks .part", ".decks header i")
    check_whole(person, ".ruination .spread", ".shelf .tabs button", ".shelf .stock", ".map > .ground")
    person.look(size=LOW)
    check_decks(person)
    person.look(size=LAPTOP)
    for _ in range(2):
        person.play_until("battle action", random)
        check_whole(person, ".stage", ".stage .side", ".stage .tactic", ".stage .acts .pick", ".stage .ledger li")
        check_ledger(person)
        person.play_ahead(random=random, moves=1)
    # The ledger is there for somebody who comes late.
    person.play_until("battle action", random)
    before = check_ledger(person)
    person.page.reload()
    person.see(".stage .ledger li")
    assert check_ledger(person) == before
    # What one has is seen where one buys.
    lay(person, 3, seed="buying", options={"sides": "advanced"}, until="may acquire", random=random)
    person.question()
    check_whole(person, ".goods", ".goods header .stock .one", ".goods .good")
    person.look()
    expect(person.find(".goods .stock .one:visible")).to_have_count(4)
    expect(person.find(".beside .stock .one:visible")).to_have_count(4)
    assert person.find(".shelf .market").count() == 0, "the market is not shown twice"


def check_ledger(person: Person) -> list[str]:
    """Both strengths are the sums of their lines; what they are."""
    strengths = person.find(".stage output.strength").all_inner_texts()
    assert len(strengths) == 2
    for side, strength in enumerate(strengths):
        lines = person.find(".stage .ledger ul").nth(side).locator("b:not(.hurt)").all_inner_texts()
        assert sum(int(line.removeprefix("+")) for line in lines) == int(strength)
    return strengths


def test_a_territory_that_is_not_offered_says_why_and_the_drawer_is_closed(meet: Meet) -> None:
    person = meet()
    random = Random(7)
    lay(person, 3, seed="why not", until="Choose your corner", random=random)
    person.question()
    person.find(".land[aria-disabled=true]").first.hover(force=True)
    reason = person.see(".popover").inner_text()
    assert re.search(r"is no corner|has settled", reason), reason
    assert "RU-START-5" in reason
    person.play_until("top card", random)
    close_the_drawer(person)


def close_the_drawer(person: Person) -> None:
    """By Esc, its button, a click beside it, and the next question."""
    boards, drawer = person.find(".ruination [data-shelf=boards]"), person.find(".ruination .drawer")
    boards.click()
    drawer.wait_for()
    person.page.keyboard.press("Escape")
    drawer.wait_for(state="detached")
    boards.click()
    drawer.get_by_label("Close").click()
    drawer.wait_for(state="detached")
    boards.click()
    person.find(".ruination .state").click()
    drawer.wait_for(state="detached")
    boards.click()
    person.choose()
    drawer.wait_for(state="detached")


OVERLAPS = """all => {
    const boxes = (name) => [...name.querySelectorAll("text, .yield circle")].map((one) => one.getBoundingClientRect())
    const names = all.map(boxes)
    const [least, most] = [0.26, 0.92]  // of a line's box that is letters
    const met = (one, other) => {
        const lines = (box) => [box.top + box.height * least, box.top + box.height * most]
        const [[a, b], [c, d]] = [lines(one), lines(other)]
        return one.left < other.right - 1 && other.left < one.right - 1 && a < d && c < b
    }
    const run = (name, other) => name.some((one) => other.some((two) => met(one, two)))
    return names.flatMap((name, at) => names.flatMap((other, next) =>
        at < next && run(name, other) ? [`${all[at].textContent} / ${all[next].textContent}`] : []))
}"""


def test_names_on_the_map_do_not_run_into_each_other_in_french(meet: Meet) -> None:
    person = meet(locale="fr-FR")
    lay(person, 2, seed="noms", until="Choose your corner")
    for size in (WIDE, LAPTOP, NARROW, SIDEWAYS):
        if size != WIDE:
            person.look(size=size)
            person.page.reload()
        person.see(".ruination .canyon")
        person.page.evaluate("document.fonts.ready")
        names = person.find(".canyon .name")
        assert "Citadelle" in " ".join(names.all_text_contents())
        assert names.evaluate_all(OVERLAPS) == [], size


def test_names_do_not_run_into_each_other_where_armies_are_large_either(meet: Meet) -> None:
    person = meet(size=LAPTOP)
    record = (RECORDS / "3-seats-greedy.kurultai").read_bytes()
    with urlopen(Request(f"{person.server}/api/records", record, method="POST"), timeout=20) as answer:
        table = json.load(answer)["table"]
    last = person.get(f"/api/tables/{table}")["number"]
    met: dict[int, list[str]] = {}
    for step in range(2 * last // 3, last, last // LOOKED_AT):
        person.go(f"/table/{table}/{step}")
        expect(person.find("[data-moment]")).to_have_attribute("data-moment", str(step))
        person.page.evaluate("document.fonts.ready")
        met[step] = person.find(".canyon .name").evaluate_all(OVERLAPS)
    assert not any(met.values()), met


def test_the_table_is_written_as_big_as_one_wants_it(meet: Meet) -> None:
    person = meet()
    written = "one => parseFloat(getComputedStyle(one).fontSize)"
    sizes = []
    person.spent = True
    for size in (100, 130):
        person.context.add_init_script(f"localStorage.setItem('kurultai.settings', '{{\"size\": {size}}}')")
        lay(person, 2, seed="big", until="top card")
        person.question()
        small = person.find(".decks .part, .tracks em, .canyon .tick")
        sizes.append(person.find(".decks .part").first.evaluate(written))
        assert min(small.evaluate_all(f"all => all.map({written})")) >= 11.9
    assert sizes[1] == pytest.approx(1.3 * sizes[0])


MET = """([some, others]) => {
    const shown = (all) => [...document.querySelectorAll(all)].filter((one) => one.checkVisibility())
    const drawn = (one) => {
        const range = document.createRange()
        range.selectNodeContents(one)
        return range.getBoundingClientRect()
    }
    const met = (one, two) =>
        one.left < two.right && two.left < one.right && one.top < two.bottom && two.top < one.bottom
    return shown(some).flatMap((one) => shown(others).filter((other) => met(drawn(one), drawn(other)))
        .map((other) => `${one.textContent} / ${other.textContent}`))
}"""
"""Which of some things are drawn over which of others."""


def test_a_long_name_does_not_run_under_the_count_of_its_deck(meet: Meet) -> None:
    person = meet(size=(1280, 800))
    person.spent = True
    person.context.add_init_script("localStorage.setItem('kurultai.settings', '{\"size\": 130}')")
    lay(person, 2, seed="thunder 0", until="top card")
    person.see(".decks.tight h3", text="Thunderhead")
    person.page.evaluate("document.fonts.ready")
    for deck in ("move", "recruit", "scavenge"):
        card = f".decks .deck .sheet.{deck}"
        person.page.wait_for_function(f"([...where]) => ({MET})(where).length === 0", arg=[f"{card} h3", f"{card} i"])


def test_in_french_nothing_runs_into_the_strengths_of_a_battle(meet: Meet) -> None:
    person = meet(locale="fr-FR", size=(1280, 800))
    lay(person, 2, seed="contre", until="battle action", random=Random(5))
    person.see(".stage .versus", text="vs")
    assert person.page.evaluate(MET, [".stage .versus", ".stage .strength, .stage .who strong"]) == []


def test_on_a_phone_the_way_back_from_the_map_is_whole_and_covers_nothing_of_it(meet: Meet) -> None:
    person = meet()
    lay(person, 2, seed="back", until="battle action", random=Random(5))
    for size in (NARROW, SIDEWAYS):
        person.look(size=size)
        person.see(".strip")
        person.find(".stage header button:visible").last.click()
        person.see(".ruination .canyon")
        check_whole(person, ".frame .table", ".ruination .back")
        assert person.page.evaluate(BEYOND, [".ruination .back", ".ruination .strip"]) == []
        strip, ground = person.find(".strip").bounding_box(), person.find(".map > .ground").bounding_box()
        assert strip
        assert ground
        assert strip["y"] + strip["height"] <= ground["y"] + 1 or strip["x"] + strip["width"] <= ground["x"] + 1
        person.find(".ruination .back").click()
        person.see(".stage")


def test_on_a_phone_another_tab_begins_at_its_top(meet: Meet) -> None:
    person = meet(size=NARROW, touch=True)
    lay(person, 2, seed="phone")
    person.question()
    tabs, scroll = person.find(".ruination .tabs button"), person.find(".ruination .scroll")
    tabs.nth(0).click()
    scroll.evaluate("one => (one.scrollTop = 120)")
    tabs.nth(2).click()
    person.see(".ruination .market")
    assert scroll.evaluate("one => one.scrollTop") == 0


def test_a_march_over_the_gulf_is_drawn_with_its_toll(meet: Meet) -> None:
    person = meet()
    lay(person, 2, seed="over the gulf", until="cross the Wasteland", random=Random(4))
    person.see(".canyon .route .crosses")
    assert person.find(".canyon .route .toll").count()


def test_it_is_played_with_the_keyboard_alone(meet: Meet) -> None:
    person = meet()
    lay(person, 2, seed="by keyboard")
    keyboard = person.page.keyboard
    on_table = 0
    for _ in person.questions(9):
        if not person.find(ON_TABLE).count():
            keyboard.press("1")
            continue
        person.page.evaluate("document.activeElement?.blur()")
        person.find(".seats button").first.focus()
        person.tab_to(OPTION)
        on_table += 1
        keyboard.press("Enter")
    assert on_table >= 5


# --- alone ---------------------------------------------------------------------------------------------------------


def test_the_khans_turn_is_told_in_three_beats_and_his_cards_lie_open(meet: Meet) -> None:
    person = meet()
    lay(person, 1, seed="alone")
    assert person.find(".canyon .khan").count() == 1
    assert "Citadel" in person.see(".seats .khans-seat").inner_text()
    for number, _ in enumerate(person.questions(MOVES)):
        if person.find(".herald.khan").count():
            break
        ways = person.find(".prompt [data-option]:visible")
        ways.nth(number * 7 % ways.count()).click()
    beats = person.find(".herald.khan").first.locator(".beat").all_inner_texts()
    assert len(beats) >= 2
    assert "standee" in beats[0]
    assert person.find(".log .line", text="The Khan's turn").first.locator(".mark text").all_text_contents() == ["K"]
    person.find(".ruination .tabs button", text="Khan").click()
    assert person.find(".ruination section.khan ol li").count() >= 4


# --- for everybody -------------------------------------------------------------------------------------------------

MOMENTS = ("Keep one", "Choose your corner", "top card", "which part", "marches", "battle action", "may acquire")
SOME_MOMENTS = ("Choose your corner", "top card", "battle action", "may acquire")
"""Those that put something else on the table; the others, which only ask something else about it, are soak."""


@in_looks
def test_axe_finds_nothing_serious_and_nothing_overflows(meet: Meet, looks: list[Look]) -> None:
    person = meet(touch=looks == LOOKS[1:])
    random = Random(7)
    lay(person, 3, seed="for everybody")
    for moment in SOME_MOMENTS if looks == LOOKS else MOMENTS:
        if moment == MOMENTS[-1]:  # that is far, and the page need not look on
            person.lay(GAME, [ME, BOT, BOT], seed="for everybody", until=moment, random=random)
        person.play_until(moment, random)
        person.judge_in_turn(looks, moment, but="" if moment == MOMENTS[-1] else ".log")
    goods = person.find(".market.staged .good")
    assert goods.count() >= 6
    cut = "cards => cards.filter((card) => card.scrollHeight > card.clientHeight).map((card) => card.innerText)"
    assert goods.evaluate_all(cut) == [], "a card is as high as its text"


@pytest.mark.parametrize("motion", [True, False])
def test_units_are_seen_to_move_only_where_motion_is_wanted(meet: Meet, *, motion: bool) -> None:
    person = meet(motion=motion)
    lay(person, 2, seed="moving")
    person.page.evaluate(
        """() => {
            window.flown = 0
            const layer = document.querySelector(".flights")
            new MutationObserver((found) => found.forEach((one) => (window.flown += one.addedNodes.length)))
                .observe(layer, { childList: true })
        }"""
    )
    assert person.play(seed=7, moves=10)["chosen"] == 10
    assert (person.page.evaluate("window.flown") > 0) is motion

"""Planning ahead, standing orders, and from table to table."""

from __future__ import annotations

import json
import sys
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Route, expect

from tests.server.listener import listening
from tests.web.ahead import Until, play_for_all
from tests.web.conftest import Meet, serving
from tests.web.person import FRAME, NARROW, WIDE, Person

GAME = "reign-and-ruin"
PLAN = ".plan[data-plan]"


def seated(meet: Meet, game: str = GAME, *, until: Until | None = None, **more: object) -> tuple[Person, Person]:
    """Aygerim, who laid the table, and Temur; their pages are opened when the table is far enough."""
    host, guest = meet(**more), meet()
    seats = [{"player": "me", "name": "Aygerim"}, {"player": "open"}]
    host.seated = host.post("/api/tables", {"game": game, "seats": seats, "seed": "planned"})
    guest.seated = guest.post(f"/api/tables/{host.seated['table']}/join", {"name": "Temur"})
    if until is not None:
        play_for_all(host, [host.seated, guest.seated], until)
    for person, name in ((host, "Aygerim"), (guest, "Temur")):
        person.sit(person.seated, name)
        person.see(FRAME)
    return host, guest


def own_turn(info: dict[str, Any], _: dict[str, Any]) -> bool:
    """It is Aygerim's turn alone, and nothing is sealed."""
    return bool(info["to_act"] == [0] and info["step"] >= 2)


def can_be_ordered(_: dict[str, Any], question: dict[str, Any]) -> bool:
    return question.get("order") is not None


def plan_step(person: Person) -> int:
    """Choose the first thing that the plan offers; how many choices it has then."""
    person.draw_breath()
    made = int(person.see(PLAN).get_attribute("data-plan") or 0)
    if person.find(".plan .prompt [data-option]:visible").count() == 0:
        person.find(".plan .prompt [data-step]:visible").first.click()
    person.find(".plan .prompt [data-option]:visible").first.click()
    person.see(f'.plan[data-plan="{made + 1}"]')
    return made + 1


@pytest.mark.parametrize(
    ("size", "touch"), [(WIDE, False), pytest.param(NARROW, True, marks=pytest.mark.soak)], ids=["wide", "narrow"]
)
def test_a_plan_is_tried_taken_back_and_applied(meet: Meet, size: tuple[int, int], *, touch: bool) -> None:
    host, other = seated(meet, "ruination", until=own_turn, size=size, touch=touch)
    before = host.moment
    host.do("plan")
    host.see('.plan[data-plan="0"]')
    host.see("[data-do=play-line]:disabled")
    # What opens beside the table is not offered where it does not.
    assert host.find("[data-do=log], [data-do=chat], [data-do=words], .plan .rail button").count() == 0
    plan_step(host)
    assert host.find(PLAN).get_attribute("data-plan") == "1"
    assert other.moment == before, "nothing has happened at the table"
    if host.find("[data-do=plan-bots]").count():
        host.see("[data-imagined]:visible", text="Temur")
        host.do("plan-bots")
        host.see('.plan[data-eyes="0"]')
    host.see("[data-do=plan-line]" if touch else ".plan .steps li")
    assert host.findings() == []
    assert host.overflow() <= 0
    made = int(host.find(PLAN).get_attribute("data-plan") or 0)
    for left in range(made - 1, -1, -1):
        host.do("plan-back")
        host.see(f'.plan[data-plan="{left}"]')
    plan_step(host)
    host.do("play-line")
    host.see(FRAME)
    host.see(".note[data-line=done]", text="The whole line is played (1 of 1).")
    expect(other.find(FRAME)).to_have_attribute("data-moment", str(before + 1))
    assert other.find(".note").count() == 0
    host.do("drop-line")
    expect(host.find(".note")).to_have_count(0)
    if not touch:
        host.see(".log .by", text="as you planned")
        look_back_on_another_choice(host)


def look_back_on_another_choice(person: Person) -> None:
    """What was taken back is not shown for what was chosen instead, nor until that has come."""
    moment, told = person.moment, []
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    for option in (0, 1):
        there = f"/table/{person.table}/{moment}"
        person.page.route("**/steps/*", hold)
        person.page.evaluate("there => (history.pushState({}, '', there), dispatchEvent(new Event('popstate')))", there)
        while not held:
            person.page.wait_for_timeout(20)
        expect(person.find(".replay .told")).to_have_count(0)
        while held:
            held.pop().continue_()
        person.page.unroute("**/steps/*")
        told.append(person.see(".replay .told").inner_text())
        person.do("leave-replay")
        if option == 0:
            person.do("undo")
            expect(person.find(FRAME)).to_have_attribute("data-moment", str(moment - 1))
            person.choose(person.options()[-1])
            expect(person.find(FRAME)).to_have_attribute("data-moment", str(moment))
    assert told[0] != told[1]


def seconds_left(person: Person) -> int:
    minutes, seconds = person.see(".rail .clock").inner_text().strip().split(":")
    return 60 * int(minutes) + int(seconds)


def test_a_clock_goes_on_whatever_is_looked_at(person: Person) -> None:
    person.spent = True
    person.page.clock.install()
    seats = [{"player": "me", "name": "Aygerim"}, {"player": "bot", "bot": "random"}]
    clock = {"mode": "bank", "bank": 300, "increment": 0, "expiry": "bot"}
    person.lay(GAME, seats, until="Your turn", clock=clock)
    person.question()
    before = seconds_left(person)
    person.page.clock.fast_forward(4_000)
    person.do("plan")
    person.see('.plan[data-plan="0"]')
    assert before - 60 < seconds_left(person) <= before - 4
    while person.find(".plan .foreign").count() == 0:
        plan_step(person)
    person.page.clock.fast_forward(4_000)
    assert seconds_left(person) <= before - 8
    person.do("close-plan")
    assert seconds_left(person) <= before - 8
    person.find(".log a").nth(1).click()
    person.see(".replay")
    person.page.clock.fast_forward(4_000)
    assert seconds_left(person) <= before - 12


def test_a_plan_keeps_the_colours_of_the_table(meet: Meet) -> None:
    """Seats have their factions' colours from the first moment, with motion as well."""
    person = meet(motion=True)
    person.lay(
        "fate-of-venterra",
        [{"player": "me", "name": "Aygerim"}, {"player": "bot", "bot": "random"}],
        options={"factions": "order,legion"},
    )
    person.question()
    stripes = "all => all.map((one) => getComputedStyle(one).borderLeftColor)"
    person.page.wait_for_function("document.documentElement.style.getPropertyValue('--seat-1') !== ''")
    before = person.find(".rail .seat").evaluate_all(stripes)
    person.do("plan")
    seen = person.page.evaluate(
        """async () => {
            for (;;) {
                await new Promise((frame) => requestAnimationFrame(frame))
                const rail = [...document.querySelectorAll(".plan .rail .seat")]
                if (rail.length > 0) return rail.map((one) => getComputedStyle(one).borderLeftColor)
            }
        }"""
    )
    assert seen == before


def test_a_spectator_plans_too_and_cannot_play_it(meet: Meet) -> None:
    host, _ = seated(meet)
    watcher = meet()
    watcher.go(f"/table/{host.table}")
    watcher.see(FRAME)
    watcher.page.keyboard.press("s")
    watcher.see('.plan[data-plan="0"]')
    assert watcher.find("[data-do=play-line]").count() == 0
    plan_step(watcher)
    watcher.page.keyboard.press("z")
    watcher.see('.plan[data-plan="0"]')
    watcher.page.keyboard.press("Escape")
    watcher.see(FRAME)
    assert host.moment == 0


def test_an_order_is_set_at_the_prompt_and_obeyed(meet: Meet) -> None:
    host, guest = seated(meet, "ruination", until=can_be_ordered)
    asked = host.get(f"/api/tables/{host.table}")["to_act"][0]
    person, other = (host, guest) if asked == 0 else (guest, host)
    person.see(".prompt.mine [data-do=order]")
    before = person.moment
    person.do("order")
    person.see("dialog [data-order=answer]")
    assert person.findings() == []
    person.do("keep-order")
    expect(person.find("dialog")).to_have_count(0)
    person.see(".log .by", text="by your order")
    assert person.moment > before
    assert other.find(".log .by").count() == 0
    person.see("button[role=tab]", text="Orders").click()
    person.see(".orders li", text="always")
    person.find(".orders input[type=checkbox]").first.uncheck()
    person.see(".orders li.off")
    person.page.reload()
    person.see(FRAME)
    person.see("button[role=tab]", text="Orders").click()
    person.see(".orders li.off")
    person.see(".orders li button").click()
    person.see(".orders", text="No orders")


# --- from table to table ---------------------------------------------------------------------------------------------


def test_from_one_table_to_the_next_where_one_is_up_and_to_the_settings(person: Person) -> None:
    seats = [{"player": "me", "name": "Aygerim"}, {"player": "bot", "bot": "random"}]
    first = person.lay(GAME, seats)
    person.see(".prompt.mine")
    assert person.find("[data-do=next-table]").count() == 0
    second = person.lay(GAME, seats)
    person.see(".prompt.mine")
    person.see("[data-do=next-table]", text="Next table (1)")
    assert person.findings() == []
    person.page.keyboard.press("n")
    person.page.wait_for_url(f"**/table/{first}")
    person.see(".prompt.mine")
    person.do("next-table")
    person.page.wait_for_url(f"**/table/{second}")
    person.see(".prompt.mine")
    # Whoever leaves a table where it is their turn knows that.
    with person.page.expect_response("**/api/mine*"):
        person.find("nav a", text="Settings").click()
    person.see("h2", text="When it is your turn")
    person.page.wait_for_timeout(100)
    assert person.find(".notice").count() == 0
    person.page.go_back()
    ask_to_be_told(person)


def ask_to_be_told(person: Person) -> None:
    """What is told outside the page is asked for in the settings."""
    person.see(".prompt.mine")
    person.do("invite")
    person.do("tell")
    person.see("dialog", text="You are told on the page only.")
    person.go("/settings")
    person.see("h2", text="When it is your turn")
    person.see("[data-setting=push]")
    assert person.findings() == []
    person.expect_complaint("400")
    person.see("[data-setting=hook]").fill("http://127.0.0.1:9/turns")
    person.do("keep-hook")
    person.see(".notice.bad", text="private network")
    assert person.find("[data-do=try-hook]").count() == 0


def test_what_happened_in_days_of_absence_is_told(meet: Meet) -> None:
    host, guest = meet(), meet()
    clock = {"mode": "days", "days": 3, "expiry": "bot"}
    table = host.lay(GAME, [{"player": "me", "name": "Aygerim"}, {"player": "open"}], clock=clock)
    guest.sit(guest.post(f"/api/tables/{table}/join", {"name": "Temur"}), "Temur")
    host.question()
    host.see(".seat", text="2 days")
    host.play(moves=1)
    host.go("/about")
    guest.play(moves=1)
    host.go(f"/table/{table}")
    host.see(".since", text="Temur")
    host.see(".since .when", text="just now")
    host.do("seen")
    expect(host.find(".since")).to_have_count(0)


def test_turns_are_posted_where_the_operator_allows_it(browser: Browser, tmp_path: Path) -> None:
    command = [str(Path(sys.executable).with_name("kurultai")), "serve", "--allow-private-webhooks"]
    with listening() as listener, contextmanager(serving)(tmp_path, command) as address:
        person = Person(browser, address)
        person.lay(GAME, [{"player": "me", "name": "Aygerim"}, {"player": "bot", "bot": "random"}])
        person.see(".prompt.mine")
        person.go("/settings")
        person.see("[data-setting=hook]").fill(f"{listener.url}/turns")
        person.do("keep-hook")
        person.see(".notice", text="Turns are posted there from now on.")
        person.do("try-hook")
        person.see(".notice", text="It arrived.")
        assert b"It is your turn in Reign & Ruin, Aygerim." in listener.heard[0].body
        person.do("drop-hook")
        expect(person.find("[data-do=drop-hook]")).to_have_count(0)
        assert person.complaints == []
        person.leave()


SHOWN = """
navigator.serviceWorker.ready
    .then((worker) => worker.getNotifications())
    .then((all) => all.map(({ title, body, data }) => [title, body, data.path]))
"""


def test_a_push_is_shown_to_whoever_has_no_page_before_their_eyes(whole_browser: Browser, server: str) -> None:
    person = Person(whole_browser, server)
    person.context.grant_permissions(["notifications"], origin=person.server)
    person.go("/about")
    line = person.context.new_cdp_session(person.page)
    known: list[dict[str, str]] = []
    line.on("ServiceWorker.workerRegistrationUpdated", lambda told: known.extend(told["registrations"]))
    line.send("ServiceWorker.enable")
    person.page.evaluate("navigator.serviceWorker.register('/sw.js').then(() => navigator.serviceWorker.ready)")
    said = {"table": "abc", "title": "Ruination", "text": "It is your turn in Ruination, Ada."}

    def push() -> None:
        push = {"origin": f"{person.server}/", "registrationId": known[-1]["registrationId"], "data": json.dumps(said)}
        line.send("ServiceWorker.deliverPushMessage", push)
        person.page.wait_for_timeout(700)

    push()
    assert person.page.evaluate(SHOWN) == [], "the page is in sight"
    person.page.goto("about:blank")
    push()
    person.go("/about")
    assert person.page.evaluate(SHOWN) == [["Ruination", said["text"], "/table/abc"]]
    assert person.complaints == []

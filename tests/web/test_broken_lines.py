"""Lines that break: nothing is lost, a choice is kept, and it is said what is the matter."""

import json
from collections.abc import Callable

from playwright.sync_api import WebSocketRoute, expect

from tests.web.conftest import Meet
from tests.web.person import FRAME, Person
from tests.web.test_tables import GAME, play_with_two_clicks, two_at_a_table


class Lines:
    """The lines of a page to the server, which can be cut."""

    def __init__(self, person: Person) -> None:
        self.open: list[WebSocketRoute] = []
        self.refuse = False
        self.hush: Callable[[str], bool] = lambda _: False
        self.trouble = False
        person.spent = True
        person.page.route_web_socket("**/ws", self._connect)
        person.expect_complaint("WebSocket connection", "ERR_INTERNET_DISCONNECTED", "ERR_FAILED")

    def _connect(self, line: WebSocketRoute) -> None:
        if self.refuse:
            line.close(code=1011)
            return
        server = line.connect_to_server()
        line.on_message(lambda text: self._say(str(text), line, server))
        server.on_message(lambda text: None if self.hush(str(text)) else line.send(text))
        self.open.append(line)

    def _say(self, text: str, line: WebSocketRoute, server: WebSocketRoute) -> None:
        said = json.loads(text)
        if not self.trouble or said["type"] == "ping":
            server.send(text)
            return
        found = {name: said[name] for name in ("table", "key") if name in said}
        line.send(json.dumps({"type": "problem", "code": "unavailable", "message": "The disk is full.", **found}))

    def cut(self) -> None:
        for line in self.open:
            line.close(code=1012)
        self.open.clear()


def test_a_broken_line_loses_nothing(meet: Meet) -> None:
    host, guest = two_at_a_table(meet)
    lines = Lines(host)
    host.page.reload()
    # It comes back with all that was missed.
    host.choose()
    lines.refuse = True
    lines.cut()
    host.see("[data-line=lost]")
    guest.choose()
    guest.question()
    lines.refuse = False
    expect(host.find("[data-line]")).to_have_count(0, timeout=15_000)
    host.question()
    assert host.moment == guest.moment == 2
    lose_an_answer(host, guest, lines)
    # Without sockets the page asks for news.
    lines.refuse = True
    host.page.reload()
    host.see("[data-line=polling]")
    # What does not get through is said again.
    host.page.route("**/say", lambda route: route.abort(), times=2)
    host.choose()
    guest.choose()
    host.page.wait_for_function("() => document.querySelector('.frame[data-moment]')?.dataset.moment === '6'")


def lose_an_answer(host: Person, guest: Person, lines: Lines) -> None:
    """A choice whose answer was lost is said again, and made once."""
    number = host.question()
    lines.hush = lambda text: '"accepted"' in text or '"news"' in text
    host.find(".prompt [data-step]").first.click()
    host.find(".prompt [data-option]").first.click()
    guest.see(".circle .ready")
    lines.hush = lambda _: False
    lines.cut()
    host.page.wait_for_function(
        "number => document.querySelector('.prompt')?.dataset.question !== String(number)", arg=number
    )
    host.see(".prompt .wait", text="Temur")
    assert host.moment == 3
    guest.choose()
    assert host.question() > number
    assert host.moment == 4


def test_what_one_said_is_not_said_again_as_whoever_has_the_device_next(person: Person) -> None:
    """The answer to the first one's choice is lost with the line, and the next one looks when it comes back."""
    lines = Lines(person)
    person.go(f"/new/{GAME}")
    person.see(".seats li:nth-child(2) button", text="Here").click()
    for seat, name in (("A", "Sefa"), ("B", "Jun")):
        person.find(f"input[aria-label='Name in seat {seat}']").fill(name)
    person.see("button[type=submit]:visible").click()
    person.see(".curtain h1", text="Sefa")
    person.do("lift")
    person.question()
    lines.hush = lambda text: '"accepted"' in text
    with person.page.expect_response("**/say") as again:
        person.find(".prompt [data-step]").first.click()
        person.find(".prompt [data-option]").first.click()
        person.see(".curtain h1", text="Jun")
        lines.refuse = True
        lines.cut()
        person.do("lift")
        lines.hush, lines.refuse = lambda _: False, False
    assert again.value.json()["type"] == "accepted"
    person.question()
    assert person.moment == 1
    assert person.find(".notice").all_inner_texts() == []
    person.choose()
    assert person.moment == 2


def test_what_the_server_could_not_keep_is_said_again_over_the_same_line(person: Person) -> None:
    lines = Lines(person)
    play_with_two_clicks(person, GAME)
    number, moment = person.question(), person.moment
    lines.trouble = True
    person.find(".prompt [data-step]").first.click()
    person.find(".prompt [data-option]").first.click()
    person.see("[data-line=open]", text="can keep nothing just now")
    person.see("[data-line=open] .kept", text="Your choice is kept and will be sent.")
    lines.trouble = False
    expect(person.find("[data-line]")).to_have_count(0, timeout=15_000)
    person.page.wait_for_function(
        "number => document.querySelector('.prompt')?.dataset.question !== String(number)", arg=number
    )
    person.question()
    assert person.moment > moment
    assert len(lines.open) == 1
    # Also where nothing could be read yet.
    lines.trouble = True
    person.page.reload()
    person.see(".trouble", text="The disk is full.")
    lines.trouble = False
    person.question()


def test_being_offline_and_a_server_that_is_gone_are_told_apart_and_a_choice_is_kept(person: Person) -> None:
    play_with_two_clicks(person, GAME)
    person.expect_complaint("ERR_INTERNET_DISCONNECTED", "WebSocket")
    person.context.set_offline(True)
    person.see("[data-line=offline]", text="Nothing is lost")
    person.context.set_offline(False)
    expect(person.find("[data-line]")).to_have_count(0)
    person.choose()
    # A server that is gone is not called a bad network.
    lines = Lines(person)
    person.expect_complaint("ERR_CONNECTION_REFUSED")
    person.page.reload()
    number = person.question()
    person.page.route("**/api/**", lambda route: route.abort())
    lines.refuse = True
    lines.cut()
    person.see("[data-line=lost]", text="The server does not answer")
    assert person.find("[data-line=polling]").count() == 0
    person.find(".prompt [data-step]").first.click()
    person.find(".prompt [data-option]").first.click()
    person.see("[data-line=lost] .kept", text="Your choice is kept and will be sent.")
    lines.refuse = False
    person.page.unroute("**/api/**")
    person.see("[data-line] button", text="Now").click()
    expect(person.find("[data-line]")).to_have_count(0)
    person.page.wait_for_function(
        "number => document.querySelector('.prompt')?.dataset.question !== String(number)", arg=number
    )
    come_back_renewed(person, lines)


def come_back_renewed(person: Person, lines: Lines) -> None:
    """Where the server comes back with another app, the page is loaded again."""
    page = '<script type="module" src="/assets/newer.js"></script>'
    person.page.route(f"{person.server}/", lambda route: route.fulfill(body=page, content_type="text/html"))
    with person.page.expect_navigation():
        lines.cut()
    person.see(FRAME)

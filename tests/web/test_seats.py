"""Seats that are given up or lost: whoever had one watches, and can sit down again."""

from playwright.sync_api import Route, expect

from tests.web.conftest import Meet
from tests.web.person import Person
from tests.web.test_tables import GAME, cards_of, two_at_a_table

GIVE_UP = """async () => {
    const { table, seat, token } = JSON.parse(localStorage.getItem("kurultai.seats"))[0]
    const headers = { "Content-Type": "application/json", Authorization: `Bearer ${token}` }
    const body = JSON.stringify({ player: "open" })
    await fetch(`/api/tables/${table}/seats/${seat}`, { method: "POST", headers, body })
}"""
"""Give the seat up that this browser holds, without a word to the page."""


def test_whoever_has_lost_a_seat_watches_and_can_sit_down_again(meet: Meet) -> None:
    host, guest = two_at_a_table(meet)
    table = host.table
    host.find(".rail .more").first.click()
    for answer in ("keep-seat", "leave-seat"):
        host.see("dialog button", text="Leave the seat").click()
        host.see("[role=alertdialog]", text="you only watch")
        host.do(answer)
    host.see(".notice", text="This seat is no longer yours")
    look_on(host)
    host.see(".notice button", text="Sit down").click()
    sit_down(host)
    # While no page was open, it is told by the next one.
    for way in (f"/table/{table}", f"/join/{table}"):
        host.go("/health")
        host.page.evaluate(GIVE_UP)
        host.go(way)
        if "join" not in way:
            host.see(".notice", text="This seat is no longer yours")
            look_on(host)
            host.go(f"/join/{table}")
        sit_down(host)
    assert cards_of(host)
    expect(guest.find(".seat", text="Aygerim")).to_have_count(1)


def test_several_at_one_device_seat_a_bot_where_nobody_comes(person: Person) -> None:
    person.go(f"/new/{GAME}")
    person.see("[aria-label='How many seats'] button", text="3").click()
    for seat, who in ((2, "Here"), (3, "Open")):
        person.see(f".seats li:nth-child({seat}) button", text=who).click()
    person.see("button[type=submit]:visible").click()
    expect(person.find(".waiting li", text="You")).to_have_count(2)
    expect(person.find(".waiting a", text="Sit down")).to_have_count(0)
    person.see(".waiting li button", text="Seat a bot").click()
    person.see(".curtain h1", text="Pass")
    person.do("lift")
    person.question()


def test_a_bot_plays_for_somebody_whose_time_is_up_or_who_is_gone(person: Person) -> None:
    """Otherwise one who has closed the page ends the game for all."""
    person.expect_complaint("403")
    for clock in ({"mode": "bank", "bank": 10, "increment": 0}, {"mode": "none"}):
        mine = person.post(
            "/api/tables",
            {"game": GAME, "seats": [{"player": "me", "name": "Sefa"}, {"player": "open"}], "clock": clock},
        )
        person.post(f"/api/tables/{mine['table']}/join", {"name": "Jun"})
        person.sit(mine, "Sefa")
        person.choose()
        beside = person.find(".rail li", text="Jun").locator(".more")
        if clock["mode"] == "none":
            beside.click()
            person.see("dialog button", text="Let this bot play for Jun").click()
            person.see(".notice", text="five minutes")
            continue
        person.page.wait_for_timeout(11_000)
        beside.click()
        expect(person.find("dialog button", text="Open the seat")).to_have_count(0)
        person.see("dialog button", text="Let this bot play for Jun").click()
        person.see(".rail li", text="Away")
        assert person.question() > 0


def test_whoever_looks_elsewhere_before_they_are_seated_comes_to_their_table(meet: Meet) -> None:
    host, guest = meet(), meet()
    table = host.lay(GAME, [{"player": "me", "name": "Ada"}, {"player": "open"}])
    guest.go(f"/join/{table}")
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    guest.page.route("**/join", hold)
    guest.see("button", text="Sit down").click()
    while not held:
        guest.page.wait_for_timeout(20)
    guest.see("header .brand").click()
    guest.see(".home")
    held.pop().continue_()
    guest.question()
    assert guest.table == table


def test_whose_seat_was_taken_while_they_chose_it_sits_down_where_one_is_free(meet: Meet) -> None:
    host, guest = meet(), meet()
    table = host.lay(GAME, [{"player": "me", "name": "Ada"}, {"player": "open"}, {"player": "open"}])
    guest.go(f"/join/{table}")
    guest.see("input[type=radio]").check()
    host.post(f"/api/tables/{table}/join", {"name": "Bo", "seat": 1})
    guest.expect_complaint("409", "400")
    guest.see("button", text="Sit down").click()
    expect(guest.find("input[type=radio]")).to_have_count(1)
    guest.see("button", text="Sit down").click()
    guest.question()


def look_on(person: Person) -> None:
    """See the table as a spectator does."""
    person.see(".where", text="You are watching")
    person.see(".prompt .wait", text="Seat A")
    expect(person.find(".prompt :is([data-step], [data-option])")).to_have_count(0)


def sit_down(person: Person) -> None:
    person.see("input[autocomplete=nickname]").fill("Aygerim")
    person.see("button", text="Sit down").click()
    person.question()

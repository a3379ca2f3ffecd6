"""At a table with others: hidden hands, spectators, going back, talking, one device for several."""

import re
from random import Random

import pytest
from playwright.sync_api import expect

from tests.web.ahead import play_for_all
from tests.web.conftest import Meet
from tests.web.person import FRAME, NARROW, Person

GAME = "reign-and-ruin"
ME = {"player": "me", "name": "Aygerim"}
BOT = {"player": "bot", "bot": "random"}
AT_ITS_END = """() => {
    const log = document.querySelector(".log")
    return log.scrollHeight > log.clientHeight && log.scrollHeight - log.scrollTop - log.clientHeight < 4
}"""
NAMES_FIT = """() => [...document.querySelectorAll(".seat .name")].every((one) => one.scrollWidth <= one.clientWidth)"""
BEYOND = "node => node.scrollWidth - node.clientWidth"
PLACES = ["You win", "You came second", "You came third", "You came fourth"]
COVERED = """() => {
    const box = (one) => one.getBoundingClientRect()
    const over = box(document.querySelector(".popover"))
    return [...document.querySelectorAll("[data-option], .pick, .prompt h2")]
        .filter((one) => box(one).left < over.right && box(one).right > over.left)
        .filter((one) => box(one).top < over.bottom && box(one).bottom > over.top)
        .map((one) => one.textContent)
}"""
"""What can be chosen, looked at or read that lies under the card that has been opened."""


def two_at_a_table(meet: Meet) -> tuple[Person, Person]:
    """Aygerim, who laid the table, and Temur."""
    host, guest = meet(), meet()
    table = host.lay(GAME, [{"player": "me", "name": "Aygerim"}, {"player": "open"}])
    guest.sit(guest.post(f"/api/tables/{table}/join", {"name": "Temur"}), "Temur")
    for person in (host, guest):
        person.question()
    return host, guest


def test_two_people_meet_by_an_invitation(meet: Meet) -> None:
    host, guest = meet(), meet()
    host.go(f"/new/{GAME}")
    host.find("input[aria-label='Name in seat A']").fill("Aygerim")
    host.see(".seats li:nth-child(2) button", text="Open").click()
    host.see("button[type=submit]").click()
    host.see(".qr")
    guest.page.goto(host.see(".invite input").input_value())
    guest.see("h1", text="Aygerim invites you")
    guest.see("input[autocomplete=nickname]").fill("Temur")
    guest.see("button", text="Sit down").click()
    for person in (host, guest):
        person.question()
        person.see(".seat", text="Temur")
    assert "token" not in guest.page.url


def cards_of(person: Person) -> set[str]:
    """The cards of the pack that a person holds."""
    return {str(card.get_attribute("data-step")) for card in person.find(".prompt [data-step]").all()}


def listen(person: Person) -> list[str]:
    """Everything that the server sends to a person's page from now on."""
    heard: list[str] = []
    person.page.on("websocket", lambda line: line.on("framereceived", lambda frame: heard.append(str(frame))))
    return heard


def test_nobody_is_sent_what_they_may_not_see(meet: Meet) -> None:
    host, guest = two_at_a_table(meet)
    host.spent = True
    heard = listen(host)
    host.page.reload()
    host.question()
    mine, theirs = cards_of(host), cards_of(guest)
    assert len(mine) == len(theirs) == 7
    assert not mine & theirs
    everything = "".join(heard)
    assert all(card in everything for card in mine)
    assert not [card for card in theirs if f'"{card}' in everything or f"{card}+" in everything]
    # A spectator sees the table and no hand.
    watcher = meet()
    watcher.spent = True
    heard = listen(watcher)
    watcher.go(f"/table/{host.table}")
    watcher.see(".where", text="You are watching")
    watcher.see(".prompt .wait", text="Aygerim")
    assert watcher.find("[data-option]").count() == 0
    assert not [card for card in mine | theirs if f'"{card}' in "".join(heard)]
    host.see(".where", text="1 watching")


def test_a_choice_can_be_taken_back_until_it_has_told_somebody_something(meet: Meet) -> None:
    host, guest = two_at_a_table(meet)
    host.choose()
    host.see(".prompt .wait", text="Temur")
    host.do("undo")
    host.question()
    host.see(".log .undone, .log li", text="You take the last choice back")
    # What is taken back again and again is one line.
    for _ in range(2):
        host.choose()
        host.do("undo")
        host.question()
    host.see(".log li", text="3 times")
    expect(host.find(".log li", text="take the last choice back")).to_have_count(1)
    host.choose()
    guest.choose()
    host.question()
    # Now both have looked at new packs: only asking helps.
    assert host.find("[data-do=undo]").count() == 0
    assert host.moment == 2
    ask_to_go_back(host, guest)


def ask_to_go_back(host: Person, guest: Person) -> None:
    """Who would rather not is heard; then both agree."""
    host.do("ask-back")
    assert host.find("dialog [data-step='2']").count() == 0, "own choices first"
    host.do("back-all")
    host.see("dialog [data-step='2']").click()
    guest.do("refuse")
    expect(host.find(".consent")).to_have_count(0)
    assert host.moment == 2
    # The request names what would be undone.
    host.do("ask-back")
    host.see("dialog [data-step='1']").click()
    guest.see(".consent", text="Aygerim asks to go back to the moment after choice 0")
    host.see(".consent", text="Temur")
    guest.do("agree")
    for person in (host, guest):
        expect(person.find(FRAME)).to_have_attribute("data-moment", "0")


def test_go_back_lists_what_one_has_chosen_oneself(person: Person) -> None:
    """However much the bots have chosen since."""
    person.lay(GAME, [ME, *[BOT] * 3], until="pick 3")
    person.question()
    person.do("ask-back")
    choices = person.see("dialog ol").locator("button")
    steps = [int(one.get_attribute("data-step") or 0) for one in choices.all()]
    assert len(steps) == 2
    assert steps == sorted(steps, reverse=True)
    assert all(text.startswith("You keep") for text in choices.locator(".text").all_inner_texts())
    expect(choices.last.locator("small")).to_have_text(re.compile(r"^and \d+ choices after it$"))
    person.do("back-all")
    expect(choices.nth(7)).to_be_visible()


def marks(person: Person, words: str) -> list[str]:
    """Whose marks stand before the lines of the log with these words."""
    return person.find(".log .line", text=words).locator(".mark text").all_text_contents()


def test_what_was_done_and_said_at_a_table_is_read_by_everybody(meet: Meet) -> None:
    host, guest = two_at_a_table(meet)
    host.choose()
    guest.choose()
    # Each line of the log has the mark of who does it.
    for person in (host, guest):
        person.see(".log .line", text="The packs go left")
        assert marks(person, "The packs go left") == []
    assert (marks(host, "You keep"), marks(host, "Temur keeps")) == (["A"], ["B"])
    assert (marks(guest, "Aygerim keeps"), marks(guest, "You keep")) == (["A"], ["B"])
    # Everything is as it was after loading the page again.
    number = host.question()
    lines, hand = host.lines(), cards_of(host)
    host.page.reload()
    assert host.question() == number
    assert (host.lines(), cards_of(host)) == (lines, hand)
    assert host.page.title().startswith("● Your turn")
    # What was said is heard until muted.
    say(host, "<b>May</b> the best khan win", "or the second best")
    say(guest, "We shall see")
    guest.see(".chat li", text="<b>May</b> the best khan win")
    count_what_is_unread(host, guest)
    guest.see(".chat button", text="Mute Aygerim").click()
    expect(guest.find(".chat ol li", text="best khan")).to_have_count(0)


def say(person: Person, *lines: str) -> None:
    """Say something, with the chat open."""
    if person.find(".chat input").count() == 0:
        person.do("chat")
    for line in lines:
        person.see(".chat input").fill(line)
        person.page.keyboard.press("Enter")
        person.see(".chat li", text=line)


def count_what_is_unread(host: Person, guest: Person) -> None:
    """What others have said since the chat was open is counted, also after loading the page again."""
    badge = host.find("[data-do=chat] .badge").first
    host.see(".chat li", text="We shall see")
    host.do("log")
    say(guest, "Sooner than you think")
    expect(badge).to_have_text("1")
    host.page.reload()
    expect(badge).to_have_text("1")
    host.do("chat")
    expect(badge).to_have_count(0)
    host.page.reload()
    host.question()
    expect(badge).to_have_count(0)


def test_a_curtain_falls_between_players_at_one_device(person: Person) -> None:
    person.go(f"/new/{GAME}")
    person.see(".seats li:nth-child(2) button", text="Here").click()
    person.find("input[aria-label='Name in seat A']").fill("Sefa")
    person.find("input[aria-label='Name in seat B']").fill("Jun")
    person.see("button[type=submit]").click()
    # Whoever has the device goes on as long as they are asked: Jun makes the second pick at once.
    for name, other, choices in (("Sefa", "Jun", 1), ("Jun", "Sefa", 2), ("Sefa", "Jun", 2)):
        person.see(".curtain h1", text=name)
        assert person.find(f"{FRAME}, [data-option], [data-step]").count() == 0
        assert other not in person.find(".curtain h1").inner_text()
        person.do("lift")
        person.see(".seat", text=name)
        for _ in range(choices):
            person.choose()
    person.see("[data-do=undo]", text="Sefa").click()
    assert person.question() > 0
    # Whoever leaves their seat takes nobody else's along.
    person.find(".rail li", text="Sefa").locator(".more").click()
    person.see("dialog button", text="Leave the seat").click()
    person.do("leave-seat")
    person.see(".notice", text="This seat is no longer yours")
    person.see(".rail li:has(.lamp.on)", text="Jun")
    person.question()
    assert person.page.evaluate("JSON.parse(localStorage.getItem('kurultai.seats')).length") == 1


def test_on_a_phone_a_long_name_has_room_beside_its_crown(meet: Meet) -> None:
    person, name = meet(size=NARROW, touch=True), "Silver Kestrel"
    mine = person.post("/api/tables", {"game": GAME, "seats": [{"player": "me", "name": name}, {"player": "open"}]})
    theirs = person.post(f"/api/tables/{mine['table']}/join", {"name": name})
    play_for_all(person, [mine, theirs])
    person.sit(mine, name)
    person.see(".seat.won")
    person.page.wait_for_function(NAMES_FIT)


def test_on_a_phone_a_name_without_a_space_stays_on_the_screen(meet: Meet) -> None:
    person = meet(size=NARROW)
    table = person.lay(GAME, [{"player": "me", "name": "Ada"}, {"player": "open"}])
    person.post(f"/api/tables/{table}/join", {"name": "W" * 40})
    person.question()
    for number in (0, 1):
        person.find(".fan .piece").nth(number).click()
    assert person.see(".prompt h2.waiting", text="WWW").evaluate(BEYOND) <= 0
    person.find(".rail li", text="WWW").locator("button").first.click()
    person.see("dialog button", text="Let this bot play for WWW")
    assert person.find("dialog").evaluate(BEYOND) <= 0


def test_bots_take_the_seats_that_nobody_comes_for(person: Person) -> None:
    person.lay(GAME, [{"player": "me", "name": "Sefa"}, {"player": "open"}, {"player": "open"}])
    person.see("h1", text="Waiting for 2 more")
    # Where nothing lies beside the table, nothing is offered to open there.
    person.see("[data-do=invite]")
    assert person.find("[data-do=log], [data-do=chat], [data-do=words]").count() == 0
    person.see("button", text="Seat a bot").click()
    person.see("h1", text="Waiting for 1 more")
    person.see("button", text="Seat a bot").click()
    person.question()
    person.see(".seat", text="Sefa").click()
    person.see("dialog button", text="Let this bot play for me").click()
    person.see(".seat", text="Away")
    expect(person.find(".prompt.mine")).to_have_count(0)


# --- a single person -------------------------------------------------------------------------------------------------


def play_with_two_clicks(person: Person, game: str) -> None:
    """Two clicks, and one plays; what is asked is announced."""
    person.play_now(game)
    assert person.question() >= 0
    question = person.find(".prompt h2").inner_text()
    expect(person.find("[data-testid=announced]")).to_contain_text(question)


def test_help_is_at_hand_for_every_question(person: Person) -> None:
    play_with_two_clicks(person, "ruination")
    person.do("why")
    rule = person.see("dialog h2").inner_text()
    assert rule.startswith("Rule RU-")
    person.page.keyboard.press("Escape")
    person.page.keyboard.press("h")
    person.see("[data-hint]")
    person.find(".advice .shut").click()
    expect(person.find("[data-hint]")).to_have_count(0)
    person.do("hint")
    person.see(".hints li")
    person.page.keyboard.press("Escape")
    expect(person.find("[data-hint]")).to_have_count(0)
    person.do("words")
    person.see(".words p", text="favor")
    person.see("[role=tab]", text="Rules").click()
    person.find(".rules input").fill("retreat")
    person.see(".rules li", text="RU-")


def test_a_double_click_or_a_bounced_key_answers_one_question(person: Person) -> None:
    """What comes to lie under the pointer is chosen by another click, not by the second half of one."""
    person.lay("ruination", [ME, BOT], seed="once")
    person.page.evaluate(
        """() => {
            window.pressed = []
            const note = (event) => pressed.push(event.timeStamp)
            for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, note)
        }"""
    )
    for key in ("", "1", "", "1"):
        once, twice = answer_twice(person, key)
        assert once == twice


def answer_twice(person: Person, key: str) -> tuple[int, int]:
    """Press a key, or click on the first option (""), and do so again as soon as there is a new question: what is asked
    then, and a while later. Whoever is too late for that to be a repetition tries again, and so does whoever is offered
    the same thing again, which may be wished for twice."""
    for _ in range(8):
        before = person.question()
        first = person.see(".prompt [data-option]").get_attribute("data-option")
        box = person.see(".prompt [data-option]").bounding_box()
        assert box
        at = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        asked = []
        for _ in range(2):
            if key:
                person.page.keyboard.press(key)
            else:
                person.page.mouse.click(*at)
            person.page.wait_for_function(
                "before => !['', String(before)].includes(document.querySelector('.prompt').dataset.question)",
                arg=before,
            )
            asked.append(int(person.find(".prompt").get_attribute("data-question") or -1))
            offered = person.find(".prompt [data-option]").evaluate_all("all => all.map(one => one.dataset.option)")
        person.page.wait_for_timeout(350)
        if first not in offered and person.page.evaluate("pressed.at(-1) - pressed.at(-2)") < 290:
            return asked[0], person.question()
    pytest.skip("this machine is too slow for a double click")


def test_a_number_is_for_the_question_that_it_was_typed_to(person: Person) -> None:
    """Among many options a digit waits for another; what is clicked meanwhile answers, and the digit nothing."""
    person.go("/settings")
    person.see("label", text="Tables in words").click()
    person.lay(GAME, [ME, BOT])
    first = person.question()
    assert len(person.options()) == 21
    person.page.keyboard.press("1")
    person.find(".prompt [data-option]").last.click()
    person.page.wait_for_function(
        "first => !['', String(first)].includes(document.querySelector('.prompt').dataset.question)", arg=first
    )
    second = person.question()
    person.page.wait_for_timeout(900)
    assert person.question() == second


def test_resting_on_a_card_opens_it_and_nothing_opens_by_itself(person: Person) -> None:
    seats = [{"player": "me", "name": "Aygerim"}, {"player": "bot", "bot": "random"}]
    person.lay("ruination", seats, until="choose the top card", random=Random(5))
    person.see(".prompt.mine")
    card = person.find(".pick:not(.offered)", text="Tier").first
    card.hover()
    person.see(".popover", text="Tier")
    covered = person.page.evaluate(COVERED)
    assert covered == [], "the cards beside it and the question stay in sight"
    person.page.mouse.move(2, 2)
    expect(person.find(".popover")).to_have_count(0)
    person.lay("fate-of-venterra", seats, until="Reserve a quest", random=Random(5))
    person.see(".prompt.mine")
    offered = person.see(".offer .pick[data-option]")
    number = person.question()
    offered.click()
    person.page.wait_for_function(
        "number => document.querySelector('.prompt')?.dataset.question !== String(number)", arg=number
    )
    person.page.wait_for_timeout(1_000)
    assert person.find(".popover").count() == 0, "what comes to lie under a resting pointer stays shut"


@pytest.mark.soak
def test_a_match_can_be_played_by_keyboard_alone(person: Person) -> None:
    page = person.go("/")
    person.see(f"[data-game={GAME}]")
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate(f"document.activeElement.matches('[data-game={GAME}] button')"):
            break
    page.keyboard.press("Enter")
    person.see(".frame")
    for _ in range(200):
        page.wait_for_function("() => document.querySelector('.prompt.mine, .frame[data-over]') !== null")
        if person.find(".frame[data-over]").count():
            break
        number = page.evaluate("document.querySelector('.prompt.mine')?.dataset.question ?? ''")
        if not number:
            continue
        for key in "12":
            page.keyboard.press(key)
        page.keyboard.press("p")
        page.keyboard.press("Enter")
        page.wait_for_function(
            "number => document.querySelector('.prompt')?.dataset.question !== number"
            " || document.querySelector('.frame[data-over]') !== null",
            arg=number,
        )
    person.see(".over h1")
    page.keyboard.press("?")
    person.see("dialog", text="Keyboard")
    page.keyboard.press("Escape")
    expect(person.find("dialog")).to_have_count(0)


def test_a_table_in_words_can_be_played_as_well(person: Person) -> None:
    person.go("/settings")
    person.see("label", text="Tables in words").click()
    person.play_now(GAME)
    person.see(".plain .words p")
    told = person.play(seed=5)
    assert told["over"]
    person.see(".over .scoring p")


def test_on_a_phone_the_log_opens_at_its_end_and_the_end_says_what_next_without_scrolling(meet: Meet) -> None:
    person = meet(size=NARROW, touch=True, theme="light")
    table = person.lay(GAME, [ME, *[BOT] * 3], seed="an end", until="play one card")
    person.question()
    # The log opens at its end.
    person.do("log")
    person.see(".log li")
    person.page.wait_for_function(AT_ITS_END)
    person.page.reload()
    assert person.play(seed=2)["over"]
    person.see(".over h1")
    scores = person.get(f"/api/tables/{table}")["scores"]
    if len(set(scores)) == len(scores):
        place = sorted(scores, reverse=True).index(scores[0])
        assert PLACES[place] in person.find(".over header").first.inner_text()
        assert place == 0 or PLACES[place] in person.find(".prompt h2").inner_text()
    for way in ("rematch", "analysis", "replay", "hide-result"):
        box = person.find(f"[data-do={way}]").bounding_box()
        bar = person.find(".prompt").bounding_box()
        assert box
        assert bar
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= bar["y"]
    # A rematch is one click away.
    person.do("rematch")
    person.page.wait_for_url(lambda address: "/table/" in address and table not in address)
    person.question()
    person.go("/mine")
    expect(person.find("[data-table]")).to_have_count(2)


def test_who_is_beaten_alone_is_not_crowned(person: Person) -> None:
    solo = {"game": "ruination", "seats": [ME], "modules": ["new-khan-rising"], "seed": "beaten"}
    person.seated = person.post("/api/tables", solo)
    person.play_ahead(line="he still sits in the Citadel", random=Random(4))
    person.sit(person.seated, ME["name"])
    expect(person.see(".over h1")).to_have_text("You are defeated")
    expect(person.find(".over .crown.lost")).to_have_count(1)


def test_a_table_that_is_not_there_is_said_so(person: Person) -> None:
    person.go("/table/nothere")
    person.see(".trouble", text="There is no such table")
    person.expect_complaint("404")
    person.go("/join/nothere")
    person.see(".trouble", text="There is no such table")

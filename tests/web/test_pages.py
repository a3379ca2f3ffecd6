"""Every screen: no serious finding of axe in dark and light, nothing wider than a phone, nothing in the console."""

import re
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Route, expect

from kurultai.kernel.game import find_game
from kurultai.kernel.record import take_record, write_record
from tests.contract.tables import random_play
from tests.soaked import soaked
from tests.web.conftest import Meet
from tests.web.person import FRAME, NARROW, Look, Person, in_looks

Screen = Callable[[Person], None]
GAME = "reign-and-ruin"
RECORD = Path(__file__).parents[1] / "games" / "reign_and_ruin" / "records" / "2-seats-greedy.kurultai"


def bring_record(person: Person) -> None:
    person.go("/mine")
    person.find("input[type=file]").set_input_files(RECORD)
    person.see(".replay")


def a_table(game: str) -> Screen:
    def show(person: Person) -> None:
        person.play_now(game)
        person.question()

    return show


def a_page(path: str, shown: str) -> Screen:
    def show(person: Person) -> None:
        person.go(path)
        person.see(shown)

    return show


def the_keys(person: Person) -> None:
    person.see("header .help").click()
    person.see("dialog")


def a_waiting_room(person: Person) -> None:
    person.lay(GAME, [{"player": "me", "name": "Sefa"}, {"player": "open"}], public=True)
    person.see(".qr")


def an_invitation_that_comes_late(person: Person) -> None:
    person.go(f"/join/{person.table}")
    person.see("a.main[href^='/table/']")


def an_invitation(person: Person) -> None:
    person.page.evaluate("localStorage.clear()")
    person.go(f"/join/{person.seated['table']}")
    person.see("main button.main")


def a_curtain(person: Person) -> None:
    table = person.lay(GAME, [{"player": "me", "name": "Sefa"}, {"player": "open"}])
    person.sit(person.post(f"/api/tables/{table}/join", {"name": "Jun"}), "Jun")
    person.see(".curtain")


def a_result(person: Person) -> None:
    person.go(f"/table/{person.table}")
    person.see(".over h1")


def the_luck(person: Person) -> None:
    person.do("luck")
    person.see("[data-luck=server]")


WALKS: dict[str, dict[str, Screen]] = {
    "pages": {
        "home": a_page("/", "[data-game]"),
        "keys": the_keys,
        "which game": a_page("/new", ".which"),
        "table maker": a_page("/new/ruination", ".seats"),
        "rules": a_page("/rules/RU-BATTLE-15", ".rule"),
        "settings": a_page("/settings", "fieldset"),
        "about": a_page("/about", "table"),
        "nowhere": a_page("/no/such/page", ".trouble"),
    },
    "tables that wait": {
        "waiting room": a_waiting_room,
        "lobby": a_page("/lobby", "[data-table]"),
        "invitation": an_invitation,
        "curtain": a_curtain,
        "my tables": a_page("/mine", ".urgent"),
    },
    "tables": {
        "ruination": a_table("ruination"),
        "reign and ruin": a_table(GAME),
    },
    "a match that is over": {
        "replay": bring_record,
        "result": a_result,
        "luck": the_luck,
        "late invitation": an_invitation_that_comes_late,
    },
}
"""The screens, each from where the one before it leaves."""


@in_looks
@pytest.mark.parametrize("walk", soaked(WALKS, but=[walk for walk in WALKS if walk != "tables"]))
def test_every_screen_can_be_used_by_everybody(person: Person, walk: str, looks: list[Look]) -> None:
    """Tables are judged where they are tested; as they are first seen they are soak."""
    for screen, show in WALKS[walk].items():
        show(person)
        person.judge_page(looks, screen)


def test_a_table_is_made_with_everything_that_can_be_agreed(person: Person) -> None:
    person.go("/new/ruination")
    person.see("[aria-label='How many seats'] button", text="3").click()
    person.see("label", text="The World That Was").click()
    person.see("select[aria-label^='Hordes, A']").select_option(index=2)
    person.see("label", text="Clock").locator("select").select_option("bank")
    person.see("summary", text="House rulings").click()
    said = person.find(".rulings option").all_inner_texts()
    assert not [words for words in said if words.split(" (")[0] in ("", "Yes", "No", "true", "false")]
    person.see(".rulings select[aria-label='Must the units stay together?']").select_option("Each may go its own way")
    person.see(".seats li:nth-child(3) button", text="Open").click()
    person.see("button[type=submit]").click()
    # Whoever comes is told all that was agreed.
    person.see(".agreed", text="30 min each, +30 s per choice · The World That Was · 1 house ruling")
    person.see(".rulings li", text="Must the units stay together? Each may go its own way")
    assert person.see(".waiting li:nth-child(2)").inner_text().count("Medium") == 1
    person.see("button", text="Seat a bot").click()
    person.see(FRAME)
    person.see(".where", text="World That Was")
    assert person.find(".seat").count() == 3
    person.see(".clock")


def test_a_number_that_was_cleared_is_asked_for_before_anything_is_sent(person: Person) -> None:
    sent: list[str] = []
    person.page.on("request", lambda request: sent.append(request.url) if request.method == "POST" else None)
    for page, mode, begin in (("/designers", "", "Begin"), (f"/new/{GAME}", "days", ""), (f"/new/{GAME}", "bank", "")):
        person.go(page)
        if mode:
            person.see("select:has(option[value=bank])").select_option(mode)
        number = person.see({"": "[data-field=games]", "days": "[max='30']", "bank": "[max='3600']"}[mode])
        number.fill("")
        sent.clear()
        person.see("button[type=submit]:visible", text=begin).click()
        expect(number).to_be_focused()
        assert sent == [], page
    number.fill("5")
    person.see("button[type=submit]:visible").click()
    person.question()


def test_the_solo_game_is_for_one_and_offered_where_there_is_one(person: Person) -> None:
    person.go("/new/ruination")
    number, solo = "[aria-label='How many seats'] button", person.find("label", text="A New Khan Rising")
    # One player brings the solo game, and several take it away.
    person.see(number, text="solo").click()
    expect(person.find(".seats > li")).to_have_count(1)
    expect(solo.locator("input")).to_be_checked()
    expect(person.find(f"{number}[aria-pressed=true]")).to_have_text("1 (solo)")
    person.see(number, text="3").click()
    expect(person.find(".seats > li")).to_have_count(3)
    expect(solo.locator("input")).not_to_be_checked()
    # The solo game leaves one player.
    solo.first.click()
    expect(person.find(".seats > li")).to_have_count(1)
    person.see("button[type=submit]").click()
    person.see(FRAME)
    assert person.find(".seat").count() == 1
    person.see(".where", text="A New Khan Rising")


CUT = """() => [...document.querySelectorAll("select")].filter((one) => {
    const words = one.parentElement.querySelector(".shown")
    if (words) return words.scrollWidth > words.clientWidth || words.textContent !== one.selectedOptions[0].text
    const chosen = one.cloneNode()
    chosen.append(new Option(one.selectedOptions[0].text))
    chosen.style.cssText = "position: absolute; width: max-content"
    one.after(chosen)
    const width = chosen.offsetWidth
    chosen.remove()
    return width > one.offsetWidth
}).map((one) => one.selectedOptions[0].text)"""
"""What was chosen from a list and is not shown to its end."""


def test_what_is_agreed_on_follows_the_game_and_who_sits_at_the_table(meet: Meet) -> None:
    person = meet()
    # What is left open says what comes of it.
    for game, words in [("ruination", "order of the box"), ("fate-of-venterra", "chosen at the table")]:
        person.go(f"/new/{game}")
        expect(person.see(".ways select").locator("option").first).to_contain_text(words)
    # On a phone it can be read to its end, in the longer language, too.
    phone = meet(size=NARROW, locale="fr-FR")
    phone.go("/new/ruination")
    phone.see("summary", text="Décisions").click()
    assert len(phone.find("select").all()) > 10
    assert phone.page.evaluate(CUT) == []
    # One player is not offered where there is no solo game.
    person.go(f"/new/{GAME}")
    person.see(".seats")
    number = "[aria-label='How many seats'] button"
    assert person.find(number, text="solo").count() == 0
    # Only who sits at the table can have won before.
    won = person.see("label", text="Who won the last game").locator("select")
    assert won.locator("option").all_inner_texts()[1:] == ["Seat A", "Seat B", "A draw of A and B"]
    person.see(number, text="4").click()
    won.select_option("D")
    person.see(number, text="2").click()
    expect(won).to_have_value("")
    person.see("button[type=submit]").click()
    person.see(FRAME)


def test_on_a_phone_the_table_is_laid_from_anywhere_in_the_form(meet: Meet) -> None:
    person = meet(size=NARROW, touch=True)
    person.go("/new/ruination")
    person.see("input[aria-label='Name in seat A']").fill("Silver Kestrel")
    lay = person.see(".end button[type=submit]")
    expect(lay).to_be_in_viewport()
    person.find("summary").last.scroll_into_view_if_needed()
    expect(lay).to_be_in_viewport()
    assert person.find("button[type=submit]:visible").count() == 1
    lay.tap()
    person.see(FRAME)
    # At the table a long name is written smaller before it is cut.
    name = person.see(".seat .name", text="Silver Kestrel")
    person.page.wait_for_function(
        "node => node.scrollWidth <= node.clientWidth && node.scrollHeight <= node.clientHeight + 2",
        arg=name.element_handle(),
    )
    assert float(name.evaluate("node => parseFloat(getComputedStyle(node).fontSize)")) >= 13.9


def test_a_thumb_is_enough(meet: Meet) -> None:
    """A phone in the hand: everything by tapping."""
    person = meet(size=NARROW, touch=True)
    person.go("/")
    person.see(f"[data-game={GAME}] button.main").tap()
    person.see(FRAME)
    for _ in range(4):
        number = person.question()
        if not person.find(f"{FRAME} [data-option]:visible").count():
            person.find(f"{FRAME} [data-step]:visible").first.tap()
        person.find(f"{FRAME} [data-option]:visible").last.tap()
        person.page.wait_for_function(
            "number => document.querySelector('.prompt')?.dataset.question !== String(number)", arg=number
        )
    person.find("[data-do=log]:visible").tap()
    person.see(".beside.open .log")
    assert person.overflow() <= 0
    person.question()
    person.play_now("fate-of-venterra")
    check_bar_on_a_phone(person)


TEXT_BEYOND = """node => {
    const range = document.createRange()
    range.selectNodeContents(node)
    return range.getBoundingClientRect().width - node.getBoundingClientRect().width
}"""
"""How much wider something's text is than its place; a hundredth of a pixel already cuts its last letters off."""


@pytest.mark.parametrize(
    ("language", "title", "seats", "modules"),
    [("en", "Ruination", 1, ["new-khan-rising"]), ("fr-FR", "Fate of Venterra", 2, [])],
)
def test_the_name_of_the_game_is_whole_whatever_stands_beside_it(
    meet: Meet, language: str, title: str, seats: int, modules: list[str]
) -> None:
    person = meet(locale=language, size=(1280, 800))
    person.play_now(GAME)
    person.question()
    others = [{"player": "bot", "bot": "random"}] * (seats - 1)
    person.lay(title.lower().replace(" ", "-"), [{"player": "me", "name": "Sefa"}, *others], modules=modules)
    person.see("[data-do=next-table]")
    if modules:
        person.see(".where span", text="A New Khan Rising")
    assert person.see(".where strong", text=title).evaluate(TEXT_BEYOND) < 0.01


def check_bar_on_a_phone(person: Person) -> None:
    """With another table waiting, the bar shows the whole title and folds the rest."""
    person.see("[data-do=next-table]")
    title = person.see(".where strong", text="Fate of Venterra")
    assert title.evaluate("node => node.scrollWidth <= node.clientWidth && node.scrollHeight <= node.clientHeight + 2")
    right = "nodes => Math.max(...nodes.map((node) => node.getBoundingClientRect().right))"
    assert person.find("header *:visible").evaluate_all(right) <= NARROW[0]
    person.do("menu")
    person.see(".menu a", text="Settings")
    assert person.findings() == []
    assert person.overflow() <= 0
    person.find(".menu [data-do=help]").tap()
    person.see("dialog", text="Hold a finger")
    assert person.find("dialog kbd").count() == 0
    assert person.find(".menu").count() == 0
    person.see("dialog header button").tap()
    person.do("menu")
    person.find(".menu [data-do=chat]").tap()
    person.see(".beside.open")


def test_a_match_can_be_watched_again_step_by_step_and_played_on(person: Person) -> None:
    bring_record(person)
    page = person.page
    expect(page).to_have_url(re.compile(r"/0$"))
    person.do("next")
    expect(page).to_have_url(re.compile(r"/1$"))
    page.keyboard.press("ArrowRight")
    expect(page).to_have_url(re.compile(r"/2$"))
    expect(person.find(FRAME)).to_have_attribute("data-moment", "2")
    page.reload()
    expect(person.find(FRAME)).to_have_attribute("data-moment", "2")
    person.find(".log a").nth(6).click()
    expect(person.find(".log a[aria-current]").first).to_be_visible()
    page.keyboard.press("End")
    expect(person.find("[data-do=next]")).to_be_disabled()
    page.keyboard.press("Home")
    person.do("play")
    expect(person.find(FRAME)).to_have_attribute("data-moment", "1")
    person.do("play")
    page.keyboard.press("End")
    person.do("leave-replay")
    person.see(".over h1", text="wins")
    # It can be played on from any moment.
    person.do("replay")
    page.keyboard.press("Home")
    expect(page).to_have_url(re.compile(r"/0$"))
    for _ in range(8):
        page.keyboard.press("ArrowRight")
    expect(person.find(FRAME)).to_have_attribute("data-moment", "8")
    old = person.table
    person.do("fork")
    person.do("fork-now")
    page.wait_for_url(lambda address: "/table/" in address and old not in address)
    assert person.question() > 0
    assert person.moment >= 8


def test_whoever_leaves_a_moment_that_is_not_there_is_not_brought_back(person: Person) -> None:
    bring_record(person)
    person.expect_complaint("404")
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    person.page.route("**/steps/99999*", hold)
    person.go(f"/table/{person.table}/99999")
    while not held:
        person.page.wait_for_timeout(20)
    person.see("header .brand").click()
    person.see(".home")
    with person.page.expect_response("**/steps/99999*"):
        held.pop().continue_()
    person.page.wait_for_timeout(100)
    person.see(".home")
    assert person.find(".notice").count() == 0


def bend(route: Route) -> None:
    """Tell the page another outcome than the one that came up first."""
    answer = route.fetch()
    text = answer.text()
    first = re.search(r"~ (\d+)/(\d+)", text)
    assert first
    bent = f"~ {(int(first[1]) + 1) % int(first[2])}/{first[2]}"
    route.fulfill(response=answer, body=text.replace(first[0], bent, 1))


def test_the_luck_is_proved_on_screen_and_a_lie_is_found_out_by_the_browser(person: Person) -> None:
    """The server may say what it likes: the page checks the record itself. A seed that all know is no secret."""
    person.lay(GAME, [{"player": "me", "name": "Sefa"}, {"player": "bot", "bot": "random"}], seed="plum")
    person.do("luck-seal")
    person.see("dialog", text="laid with a seed that everybody knows")
    expect(person.find("dialog")).not_to_contain_text("secret")
    bring_record(person)
    a_result(person)
    person.do("luck")
    person.see("[data-luck=browser]", text="all")
    person.see("[data-luck=server]")
    person.page.route("**/record", bend)
    person.page.reload()
    person.do("luck")
    person.see("dialog .bad", text="Outcome 0")


def test_a_seed_that_nobody_committed_to_is_called_no_lie(person: Person, tmp_path: Path) -> None:
    *_, match = random_play(find_game(GAME).new_match(seats=2, seed=5), Random(5))
    simulated = tmp_path / "simulated.kurultai"
    simulated.write_text(write_record(take_record(match, ["Ada", "Bo"], reveal_seed=True)), encoding="utf-8")
    person.go("/mine")
    person.find("input[type=file]").set_input_files(simulated)
    person.see(".replay")
    a_result(person)
    person.do("luck")
    person.see("[data-luck=server]", text="nobody had committed to")
    person.see("dialog li", text="nothing for your browser to check")
    assert person.find("dialog .bad").count() == 0


def test_a_record_goes_out_and_comes_in_again(person: Person, tmp_path: Path) -> None:
    bring_record(person)
    a_result(person)
    with person.page.expect_download() as download:
        person.do("export")
    kept = tmp_path / "kept.kurultai"
    download.value.save_as(kept)
    assert kept.read_text().splitlines()[1:] == RECORD.read_text().splitlines()[1:]
    person.expect_complaint("400")
    person.go("/mine")
    person.find("input[type=file]").set_input_files({"name": "x", "mimeType": "text/plain", "buffer": b"no record"})
    person.see(".notice.bad")


def test_settings_are_kept(person: Person) -> None:
    person.go("/settings")
    person.see("label", text="Dark").click()
    person.see("label", text="130 %").click()
    person.page.reload()
    html = person.find("html")
    expect(html).to_have_attribute("data-theme", "dark")
    assert "1.3" in str(html.get_attribute("style"))


def test_a_server_that_does_not_answer_is_said_so(person: Person) -> None:
    person.expect_complaint("ERR_FAILED")
    person.page.route("**/api/games", lambda route: route.abort())
    person.go("/")
    person.see(".trouble", text="does not answer")
    person.page.unroute("**/api/games")
    person.see("button", text="Try again").click()
    person.see("[data-game]")

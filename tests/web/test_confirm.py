"""A last question before what cannot be taken back: only there, as one wants it, by mouse, keyboard and touch."""

from __future__ import annotations

from random import Random

from tests.web.conftest import Meet
from tests.web.person import NARROW, Person

BOT = {"player": "bot", "bot": "random"}
ME = {"player": "me", "name": "Ada"}
GAME = "reign-and-ruin"


def lay_draft(person: Person) -> int:
    """The first pick of a draft; the bot has chosen already. The number of the question."""
    person.lay(GAME, [ME, BOT], seed="two packs")
    person.see(".fan")
    person.page.wait_for_function("() => document.querySelectorAll('.circle .ready').length === 1")
    return person.question()


def keep_two(person: Person) -> None:
    person.find(".fan .piece").nth(0).click()
    person.find(".fan .piece").nth(1).click()


def test_always_asks_before_the_last_sealed_answer(meet: Meet) -> None:
    person = meet(confirm="always")
    asked = lay_draft(person)
    person.find(".fan .piece").nth(0).click()
    assert not answered_by_a_second_click(person), "nor by a held key"
    assert person.question() == asked
    words = person.see(".confirm").inner_text()
    assert "Kurgoz 2" in words
    assert "you cannot take it back" in words
    assert person.findings() == []
    # Not yet changes nothing.
    person.do("reconsider")
    assert person.find(".confirm").count() == 0
    assert person.question() == asked
    assert person.find(".tray .piece").count() == 0
    person.find(".fan .piece").nth(2).click()
    person.see("[data-do=confirm]:not([aria-disabled=true])")
    person.do("confirm")
    person.see(".tray .piece")
    person.page.wait_for_function("() => document.querySelectorAll('.circle .ready').length === 1")
    answer_by_keyboard(person)


def answered_by_a_second_click(person: Person) -> bool:
    """Choose the second card, and click on the question as soon as it is there: whether it is gone."""
    answered: bool = person.page.evaluate(
        """() => new Promise((then) => {
            document.querySelectorAll(".fan .piece")[1].click()
            const look = () => {
                const yes = document.querySelector("[data-do=confirm]")
                if (!yes) return void setTimeout(look, 5)
                yes.click()
                setTimeout(() => then(document.querySelector(".confirm") === null), 50)
            }
            look()
        })"""
    )
    return answered


def answer_by_keyboard(person: Person) -> None:
    """Escape takes the choice back, Enter makes it."""
    asked = person.question()
    press = person.page.keyboard.press
    for key in ("Escape", "Enter"):
        person.page.wait_for_function("() => document.querySelector('.confirm') === null")
        if not person.find(".piece.pressed").count():
            press("1")
            person.see(".piece.pressed")
        press("3")
        person.see("[data-do=confirm]:not([aria-disabled=true])")
        assert person.page.evaluate("() => document.activeElement?.dataset.do") == "confirm"
        assert person.question() == asked
        press(key)
    person.page.wait_for_function("() => document.querySelectorAll('.tray .piece').length === 4")


def test_a_finger_answers_it_on_a_phone_and_may_turn_it_off(meet: Meet) -> None:
    person = meet(size=NARROW, touch=True, theme="light", confirm="always")
    lay_draft(person)
    person.find(".fan .piece").nth(0).tap()
    person.find(".fan .piece").nth(1).tap()
    box = person.see("[data-do=confirm]").bounding_box()
    assert box
    assert box["height"] >= 44
    assert person.overflow() <= 0
    assert person.findings() == []
    person.find("[data-do=never-ask]").tap()
    person.see(".tray .piece")
    person.find(".fan .piece").nth(0).tap()
    person.find(".fan .piece").nth(1).tap()
    person.page.wait_for_function("() => document.querySelectorAll('.tray .piece').length === 4")


def test_what_can_be_taken_back_is_not_asked_about(meet: Meet) -> None:
    """While somebody else still chooses, a sealed answer can be taken back; so can each step of laying a board."""
    ada, ben = meet(confirm="always"), meet()
    table = ada.lay(GAME, [ME, {"player": "open"}])
    ben.sit(ben.post(f"/api/tables/{table}/join", {"name": "Ben"}), "Ben")
    ada.see(".fan")
    keep_two(ada)
    ada.see("[data-do=undo]")
    assert ada.find(".confirm").count() == 0
    laying = meet(confirm="always")
    options = {"factions": "order,pack"}
    laying.lay("fate-of-venterra", [ME, BOT], options=options, until="Choose the board", random=Random(1))
    laying.find(".boards .side").first.click()
    laying.see(".prompt h2", text="how the board is turned")


def test_usually_it_asks_only_whoever_stops_early_or_seals_with_one_click(meet: Meet) -> None:
    """A draft pick takes two clicks and is not slowed; a bid takes one, and is."""
    person = meet(confirm="stops")
    lay_draft(person)
    keep_two(person)
    person.see(".tray .piece")
    told = person.play(seed=2, moves=6)
    assert told["chosen"] == 6, told
    assert told["confirmed"] == []
    bidder = meet(confirm="stops")
    options, words = {"factions": "order,pack"}, "two commands"
    bidder.lay("fate-of-venterra", [ME, BOT], seed="x1", options=options, until=words, random=Random(3))
    told = bidder.play(seed=3, moves=40)
    assert told["chosen"] == 40, told
    assert {"done", "skip"} & set(told["confirmed"])
    assert len(told["confirmed"]) < told["chosen"] / 6, "ordinary play is not slowed"


def test_a_bid_that_opens_all_hands_is_asked_about(meet: Meet) -> None:
    """Until the other has bid one's own bid can be taken back; then it cannot, and it takes one click."""
    bidder = meet(confirm="never")
    options, words = {"factions": "order,pack"}, "How much wealth do you bid"
    table = bidder.lay("fate-of-venterra", [ME, BOT], seed="x1", options=options, until=words, random=Random(3))
    bidder.see(".rail li:nth-child(2) .seat:not(.acting)")
    bidder.go("/settings")
    bidder.find("input[name=confirm][value=stops]").check(force=True)
    bidder.go(f"/table/{table}")
    bidder.see(".prompt h2", text="How much wealth do you bid")
    bidder.find(".prompt [data-option]:visible").first.click()
    bidder.see("[data-do=confirm]").click()
    bidder.see(".prompt h2:not(:has-text('How much wealth'))")


def test_the_setting_is_kept(person: Person) -> None:
    person.go("/settings")
    for wish in ("never", "stops", "always"):
        person.find(f"input[name=confirm][value={wish}]").check(force=True)
        person.page.reload()
        assert person.find(f"input[name=confirm][value={wish}]").is_checked(), wish
    assert person.findings() == []

"""Reign & Ruin through the page: on the cards themselves, with two people, by keyboard, on a phone, for everybody."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Locator, WebSocket

from tests.soaked import soaked
from tests.web.conftest import Meet
from tests.web.person import LOOKS, NARROW, Look, Person, in_looks

GAME = "reign-and-ruin"
MOVES = 120
TOUCH = 44
BOT = {"player": "bot", "bot": "random"}
ME = {"player": "me", "name": "Ada"}
ON_TABLE = ".reign [data-option]:visible"
STEPS = ".reign [data-step]:visible"
AIM = r"(Destroy|Double|Protect) (.+) with .+"
MOMENTS = {"draft": ".fan[data-place=pack]", "play": ".reign .zone [data-step]"}


def lay(person: Person, seats: int, **more: Any) -> str:
    """Ada at a table with bots."""
    table = person.lay(GAME, [ME, *[BOT] * (seats - 1)], **more)
    person.see(".reign")
    return table


def asked(person: Person) -> str:
    """The number of the question that the person is asked, or nothing."""
    return person.find(".prompt").get_attribute("data-question") or ""


def moves(person: Person) -> Iterator[None]:
    """Each time that the person has something to choose, until the end."""
    for _ in person.questions(MOVES):
        yield
    if not person.find(".frame[data-over]").count():
        pytest.fail(f"no end after {MOVES} moves")


def click_on_table(person: Person, random: Random, *, tap: bool = False) -> None:
    """Choose by clicking cards and armies alone: first a card of the pack or the hand where one is needed."""
    hit = Locator.tap if tap else Locator.click
    if not person.find(ON_TABLE).count():
        hit(pick_one(person.find(STEPS), random))
        person.see(".piece.pressed")
    ways = person.find(ON_TABLE if person.find(ON_TABLE).count() else ".prompt [data-option]:visible")
    hit(pick_one(ways, random))


def pick_one(ways: Locator, random: Random) -> Locator:
    return ways.nth(random.randrange(ways.count()))


def worked_out(text: str) -> int:
    """What an army's arithmetic on the screen comes to: “(6×2 + 5 + 3) × 2 = 40”."""
    left, _, right = text.partition("=")
    assert re.fullmatch(r"[\d×+() ]+", left), text
    total = int(eval(left.replace("×", "*")))
    assert not right or total == int(right), text
    return total


# --- whole games -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", soaked((2, 3, 4), but=[2]))
def test_a_game_is_played_on_the_cards_themselves_and_reckoned_on_screen(meet: Meet, seats: int) -> None:
    person = meet(theme="light" if seats == 3 else "dark")
    random = Random(seats)
    lay(person, seats, seed=f"banners {seats}")
    for _ in moves(person):
        click_on_table(person, random)
        for text in person.find(".reign .sum").all_inner_texts():
            worked_out(text.replace("Series ×2", "").strip())
    person.see(".scoring")
    totals = [int(total) for total in person.find(".scoring li .total").all_inner_texts()]
    assert len(totals) == seats
    assert sorted(totals, reverse=True) == totals
    for army, total in zip(person.find(".scoring li").all(), totals, strict=True):
        lines = [text.replace("Series ×2", "").strip() for text in army.locator(".band p").all_inner_texts()]
        assert sum(map(worked_out, lines)) == total
    rows = [row.locator("td").all_inner_texts() for row in person.find(".scoring tbody tr").all()]
    for (values, doublings, series, whole), total in zip(rows, totals, strict=True):
        gains = [int(gain.replace("–", "0").replace("−", "-")) for gain in (values, doublings, series)]
        assert sum(gains) == int(whole) == total


def test_with_motion_a_game_is_played_just_the_same(meet: Meet) -> None:
    person = meet(motion=True)
    lay(person, 3)
    assert person.play(seed=5, moves=8)["chosen"] == 8


# --- choosing ----------------------------------------------------------------------------------------------------


def test_a_card_of_the_pack_is_looked_at_taken_up_and_put_back(person: Person) -> None:
    lay(person, 2)
    cards = person.find(".fan .piece")
    cards.nth(2).click()
    person.see(".fan .piece.pressed")
    assert person.find(f".fan {ON_TABLE.removeprefix('.reign ')}").count() == 6
    cards.nth(2).click()
    assert person.find(".piece.pressed").count() == 0
    cards.nth(1).click()
    person.page.keyboard.press("Escape")
    assert person.find(".piece.pressed").count() == 0
    assert person.find(ON_TABLE).count() == 0
    assert asked(person)
    # Table and prompt stay in step.
    person.find(".prompt [data-step]").nth(3).click()
    assert cards.nth(3).get_attribute("aria-pressed") == "true"
    on_table = set(person.named(ON_TABLE))
    assert on_table == set(person.options())
    assert len(on_table) == 6
    person.page.keyboard.press("Escape")
    look_closer(person)


def look_closer(person: Person) -> None:
    """Nothing covers the cards that are to be clicked; a kept card opens as any thing does."""
    card = person.find(".fan .piece").first
    title = str(card.locator("text.title").text_content()).strip()
    card.hover()
    assert "Worth" in person.see(".closer", text=title).inner_text()
    person.page.wait_for_timeout(1_000)
    assert person.find(".popover").count() == 0
    click_on_table(person, Random(1))
    person.see(".tray .piece").hover()
    assert "Worth" in person.see(".popover").inner_text()
    assert not re.search(r"\w-\d", person.find(".popover h3").inner_text()), "a title, and not an id"


def test_target_and_card_are_chosen_at_once(person: Person) -> None:
    """A card of the hand is taken up, its targets glow, and one click on a target says both."""
    random = Random(3)
    lay(person, 2, seed="two birds")
    for _ in moves(person):
        aim = first_aim(person)
        if aim is None:
            click_on_table(person, random)
            continue
        words = re.fullmatch(AIM, aim.locator(".said").inner_text())
        assert words
        deed, target = words.groups()
        aim.click()
        done = re.compile(rf"{target} in \w+(?:'s)? army is {deed.lower()}")
        person.find(".log a").filter(has_text=done).first.wait_for()
        return
    pytest.fail("there was never anything to aim at")


def first_aim(person: Person) -> Locator | None:
    """Take up cards of the hand until one of them has several fighters to aim at; the first of these."""
    for step in person.find(".reign .zone [data-step]").all():
        step.click()
        person.see(".lanes")
        aims = person.find(".army .piece.glow:not([data-option])")
        if aims.count() > 1 and re.fullmatch(AIM, aims.first.locator(".said").inner_text()):
            return aims.first
        step.click()
    return None


def test_an_only_target_is_named_before_it_is_used(meet: Meet) -> None:
    """With several, what glows can be clicked; with one, a click on the lane is enough, so the lane says on whom."""
    person = meet()
    lay(person, 2, options={"previous_winner": "B"}, until="play one card")
    seen = False
    for number, _ in enumerate(moves(person)):
        for step in person.find(".reign .zone [data-step]").all():
            step.click()
            person.see(".lanes")
            aims = person.find(".reign .piece.glow:not([data-option]):not([data-step])")
            only = person.find(".lanes .only")
            assert only.count() == (1 if aims.count() == 1 else 0)
            if only.count():
                seen = True
                said = only.inner_text()
                deed = aims.locator(".said").inner_text()
                target = re.search(r"[A-Z]\w+ \d", said)
                assert said.startswith("Only ")
                assert target
                assert target[0] in deed
                assert not deed.startswith("Double") or re.search(r": \d+ to \d+$", said)
            step.click()
        if seen:
            return
        person.play(seed=number, moves=1)
    pytest.fail("there were always several")


@pytest.mark.parametrize("size", [(1440, 900), (1280, 720)], ids=["wide", "laptop"])
def test_the_hand_covers_nothing_and_nothing_covers_it(meet: Meet, size: tuple[int, int]) -> None:
    """Seven cards, before and after one is taken up: all of them on the table, and none over what stands beside."""
    person = meet(size=size)
    lay(person, 2, seed="seven cards", until="play one card", options={"previous_winner": "B"})
    person.see(".zone .fan .piece")
    assert astray(person, ".zone .beside") == []
    before = person.find(".zone .fan").bounding_box()
    person.find(".zone .fan .piece").nth(3).click()
    person.see(".lanes")
    assert astray(person, ".zone .lanes") == []
    after = person.find(".zone .fan").bounding_box()
    assert before
    assert after
    assert (before["x"], before["width"]) == (after["x"], after["width"]), "the hand stays where it is"


def astray(person: Person, beside: str) -> list[str]:
    """The cards of the hand (and what stands beside it) that leave the table or lie over what stands beside."""
    found: list[str] = person.page.evaluate(
        """beside => {
            const box = (one) => one.getBoundingClientRect()
            const table = box(document.querySelector(".reign"))
            const other = document.querySelector(beside)
            const cards = [...document.querySelectorAll(".zone .fan .piece")]
            const aside = (one) => box(one).left < table.left - 1 || box(one).right > table.right + 1
            const out = (one) => aside(one) || box(one).bottom > table.bottom + 1
            const over = (one) => one !== other && box(one).right > box(other).left + 1
            return [...cards, other].filter((one) => out(one) || over(one)).map((one) => one.outerHTML.slice(0, 90))
        }""",
        beside,
    )
    return found


def test_titles_fit_on_their_cards_in_french(meet: Meet) -> None:
    person = meet(locale="fr-FR")
    lay(person, 2)
    person.see(".fan text.title")
    widths: list[float] = person.find(".fan text.title").evaluate_all("all => all.map((one) => one.getBBox().width)")
    assert len(widths) == 7
    assert max(widths) <= 88, "a card is 100 wide, and its neighbour lies over its edge"


def test_on_a_phone_the_card_taken_up_is_said(meet: Meet) -> None:
    person = meet(size=NARROW, touch=True, theme="light")
    lay(person, 2)
    card = person.find(".fan .piece").nth(1)
    title = str(card.locator("text.title").text_content()).strip()
    card.tap()
    person.see(".prompt .told", text=title)
    person.see(".prompt .told", text="one more")
    person.play_until("play one card", Random(7))
    person.find(".zone .fan .piece").nth(2).tap()
    told = person.see(".prompt .told").inner_text()
    assert re.search(r"(Discard|Swap)", told), told
    person.see(".prompt .held [data-option^=fight]", text="→")


def test_what_cannot_be_used_says_why_with_its_rule(person: Person) -> None:
    """Before any army has a fighter, only Hexen can be used."""
    lay(person, 2, seed="an empty field", options={"previous_winner": "A"})
    random = Random(1)
    for _ in moves(person):
        if person.find(".armies").count():
            break
        click_on_table(person, random)
    closed = person.find(".prompt [data-why]")
    assert closed.count() > 0
    card = str(closed.first.get_attribute("data-why")).removeprefix("play:use-")
    person.find(f'.reign .zone [data-step="{card}"]').click()
    person.find(".lanes [data-why]").hover()
    popover = person.see(".popover", text="It can still fight.")
    assert re.search(r"RR-(ABIL|CROU|NOM)-A\d", popover.inner_text())
    person.page.mouse.move(5, 5)
    person.page.keyboard.press("Escape")
    person.find(f'.prompt [data-why="play:use-{card}"]').click(force=True)
    person.see(".popover", text="It can still fight.")


# --- two people --------------------------------------------------------------------------------------------------


class Ear:
    """Everything that a person's page is told over its line."""

    def __init__(self, person: Person) -> None:
        self.heard: list[dict[str, Any]] = []
        person.page.on("websocket", self._listen)

    def _listen(self, line: WebSocket) -> None:
        line.on("framereceived", lambda frame: self.heard.append(json.loads(frame)))

    def views(self) -> list[dict[str, Any]]:
        return [news["sight"]["view"] for news in self.heard if news.get("sight")]


def meet_two(meet: Meet) -> tuple[Person, Person, Ear]:
    """Ada and Ben at one table, and what Ben's page hears."""
    ada, ben = meet(), meet(theme="light")
    ear = Ear(ben)
    table = ada.lay(GAME, [ME, {"player": "open"}])
    ben.sit(ben.post(f"/api/tables/{table}/join", {"name": "Ben"}), "Ben")
    ada.see(".fan")
    ben.see(".fan")
    return ada, ben, ear


def cards_shown(person: Person, where: str) -> list[int]:
    return [int(one.get_attribute("data-card") or -1) for one in person.find(f"{where} [data-card]").all()]


def keep(person: Person, first: int, second: int) -> set[int]:
    """Keep two cards of the pack by their places in it: which they are."""
    pack = cards_shown(person, ".fan")
    person.find(".fan .piece").nth(first).click()
    person.find(".fan .piece").nth(second).click()
    return {pack[first], pack[second]}


def test_nobody_is_told_of_anothers_cards(meet: Meet) -> None:
    ada, ben, ear = meet_two(meet)
    hers, his = cards_shown(ada, ".fan"), cards_shown(ben, ".fan")
    assert len(hers) == len(his) == 7
    assert not set(hers) & set(his)
    titles = [str(text) for text in ada.find(".fan text.title").all_text_contents()]
    assert not [title for title in titles if title in ben.page.content()]
    kept = keep(ada, 0, 1)
    keep(ben, 0, 1)
    ben.see(".tray .piece")
    ben.page.wait_for_function("() => document.querySelectorAll('.fan [data-card]').length === 5")
    assert set(cards_shown(ben, ".fan")) == set(hers) - kept
    assert ear.views()
    for view in ear.views():
        assert view["seat"] == 1
        assert not kept & {*view["pack"], *view["hand"], *view["discard_pile"]}
        assert not any(kept & set(cell) for cell in view["glimpsed"])
        assert not any(seat["known"] for seat in view["seats"])


def test_a_draft_pick_can_be_taken_back_until_the_packs_go_on(meet: Meet) -> None:
    ada, ben, _ = meet_two(meet)
    first = keep(ada, 0, 1)
    ada.see(".prompt:not(.mine)")
    assert set(cards_shown(ada, ".fan .slot.up")) == first
    ada.do("undo")
    ada.see(".prompt.mine")
    second = keep(ada, 2, 3)
    assert not first & second
    ada.see("[data-do=undo]")
    keep(ben, 0, 1)
    ada.see(".tray .piece")
    assert set(cards_shown(ada, ".tray")) == second
    assert ada.find("[data-do=undo]").count() == 0
    # What was taken up stays when another chooses.
    ben.see(".prompt.mine")
    ada.find(".fan .piece").nth(4).click()
    keep(ben, 0, 1)
    ada.see(".circle .ready")
    assert ada.find(".fan .piece").nth(4).get_attribute("aria-pressed") == "true"


# --- for everybody -----------------------------------------------------------------------------------------------


def test_draft_and_play_are_done_by_keyboard_alone(person: Person) -> None:
    lay(person, 2)
    press = person.page.keyboard.press
    played = 0
    for number, _ in enumerate(moves(person)):
        if played == 3:
            return
        if person.find(".fan[data-place=pack]").count():
            before = person.question()
            press("9")
            press("1")
            person.see(".piece.pressed")
            assert person.question() == before, "no card of the pack has this number"
            press("3")
        elif person.find(".reign .zone [data-step]").count():
            played += 1
            person.tab_to(".zone [data-step]")
            press("ArrowRight")
            press("Enter")
            person.see(".lanes")
            person.tab_to(".lanes [data-option^=use]" if number % 2 and usable(person) else ".lanes [data-option]")
            press("Enter")
        else:
            person.tab_to(".reign [data-option]")
            press("Enter")
    pytest.fail("there were too few cards to play")


def usable(person: Person) -> bool:
    return person.find(".lanes [data-option^=use]").count() > 0


def test_a_game_can_be_played_by_touch_on_a_phone(meet: Meet) -> None:
    person = meet(size=NARROW, touch=True, theme="light")
    random = Random(8)
    lay(person, 4)
    for _ in moves(person):
        assert person.overflow() <= 0
        assert too_small(person) == []
        click_on_table(person, random, tap=True)
    person.see(".scoring")
    assert person.overflow() <= 0


def too_small(person: Person) -> list[str]:
    """What can be chosen on the table and is hard to hit with a finger."""
    found: list[str] = person.page.evaluate(
        """touch => [...document.querySelectorAll(".reign [data-option], .reign [data-step]")]
            .filter((one) => { const { width, height } = one.getBoundingClientRect()
                               return width > 0 && (width < touch || height < touch) })
            .map((one) => one.outerHTML.slice(0, 120))""",
        TOUCH,
    )
    return found


@in_looks
def test_draft_play_and_end_are_accessible(meet: Meet, looks: list[Look]) -> None:
    person = meet(touch=looks == LOOKS[1:])
    lay(person, 3, seed="for everybody")
    seen: set[str] = set()
    for number, _ in enumerate(moves(person)):
        for shown, moment in MOMENTS.items():
            if person.find(moment).count() and shown not in seen:
                seen.add(shown)
                person.judge_in_turn(looks)
        if {"draft", "play"} <= seen and person.find(".army .piece").count() > 2:
            break
        person.play(seed=number, moves=1)
    person.find(STEPS).first.click()
    person.see(".piece.pressed")
    person.judge_in_turn(looks)
    assert person.play()["over"]
    person.see(".scoring")
    person.judge_in_turn(looks)

"""Fate of Venterra through the page: on the hexes and the cards themselves, by keyboard, on a phone, for everybody."""

from __future__ import annotations

import re
import statistics
from random import Random
from typing import Any

import pytest

from tests.web.conftest import Meet
from tests.web.person import LOOKS, NARROW, SIDEWAYS, Look, Person, in_looks

GAME = "fate-of-venterra"
MOVES = 400
ANSWERED_WITHIN = 100
BOT = {"player": "bot", "bot": "random"}
ME = {"player": "me", "name": "Ada"}
FACTIONS = ("order", "watch", "legion", "bear", "pack")


def lay(person: Person, seats: int, **more: Any) -> str:
    """Ada at a table with bots; `until` and `random` play ahead to a question."""
    table = person.lay(GAME, [ME, *[BOT] * (seats - 1)], **more)
    person.see(".venterra")
    return table


# --- whole games -----------------------------------------------------------------------------------------------------


def check_scoring(person: Person, seats: int) -> None:
    """Every row adds up to its total, and the winner stands first."""
    person.see(".over .scoring table")
    rows = [row.locator("td b").all_inner_texts() for row in person.find(".over .scoring tbody tr").all()]
    assert len(rows) == seats
    totals = []
    for total, *parts in rows:
        assert sum(int(part.replace("–", "0")) for part in parts) == int(total)
        totals.append(int(total))
    assert totals == sorted(totals, reverse=True)


def check_answers(told: dict[str, Any]) -> None:
    """Answers come soon; a busy machine makes some late, so the claim is about the undisturbed ones."""
    assert statistics.quantiles(told["answered"], n=10)[0] < ANSWERED_WITHIN, sorted(told["answered"])


def test_a_game_can_be_played_by_touch_on_a_phone(meet: Meet) -> None:
    """The island and the first commands, and the last round to the end."""
    person = meet(size=NARROW, touch=True, theme="light")
    table = lay(person, 3, seed="three on a phone")
    assert person.play(seed=7, moves=24)["chosen"] == 24
    person.go("/health")
    person.play_ahead(line="Round 8 of 8", random=Random(7))
    person.go(f"/table/{table}")
    told = person.play(seed=7)
    assert told["over"], told
    check_answers(told)
    assert person.overflow() <= 0
    check_scoring(person, 3)
    assert person.findings() == []


# --- laying the map --------------------------------------------------------------------------------------------------


def test_a_board_is_taken_flipped_turned_laid_with_two_clicks_and_taken_back(person: Person) -> None:
    """The side is chosen with the board, R turns it, the ghost shows where it would lie, a click lays it there."""
    lay(person, 2, options={"factions": "order,pack"}, until="Choose the board", random=Random(1))
    person.find(".boards .board").nth(2).locator(".side").nth(1).click()
    person.see(".prompt h2", text="how the board is turned")
    before = {one.get_attribute("data-place") for one in person.find(".place").all()}
    person.page.keyboard.press("r")
    person.page.wait_for_function(
        "before => [...document.querySelectorAll('.place')].some((one) => !before.includes(one.dataset.place))",
        arg=sorted(str(place) for place in before),
    )
    place = person.find(".place").first
    place.focus()
    person.page.keyboard.press("Shift")
    place.hover()
    assert person.find(".ghost polygon.edge").count() == 4
    person.page.keyboard.press("?")
    person.see("dialog dt", text="R")
    person.page.keyboard.press("Escape")
    place.click()
    person.find(".log a").filter(has_text="You lay board Long Shore, side b up.").first.wait_for()
    person.play_until("Choose the board", Random(1))
    take_back_step_by_step(person)


def take_back_step_by_step(person: Person) -> None:
    """What was laid can be taken back; the places have the numbers that the prompt says."""
    person.find(".boards .side").first.click()
    person.see(".prompt h2", text="how the board is turned")
    person.do("undo")
    person.see(".prompt h2", text="which side of the board")
    person.find(".boards .side").nth(1).click()
    person.see(".prompt h2", text="how the board is turned")
    person.choose("60")
    person.see(".prompt h2", text="where the board goes")
    assert person.find(".place").count() == len(person.options())
    numbers = person.find(".place text").all_text_contents()
    said = person.find(".prompt [data-option]").all_inner_texts()
    assert [f"Place {number}" for number in numbers] == [text.strip() for text in said]


def test_on_a_phone_a_first_tap_shows_the_board_and_a_second_one_lays_it(meet: Meet) -> None:
    """The hexes of the boards are painted although no map is shown; what to tap stands on the map."""
    person = meet(size=NARROW, touch=True)
    lay(person, 2, options={"factions": "order,pack"}, until="Choose the board", random=Random(1))
    side = person.see(".boards .board .side")
    paints = person.page.evaluate(
        "() => [...document.querySelectorAll('.boards polygon[fill^=url]')].map((one) => one.getAttribute('fill'))"
    )
    assert paints
    for paint in set(paints):
        assert person.find(paint[4:-1]).count() == 1, paint
    side.tap()
    person.see(".tap", text="Tap a diamond")
    assert not person.find(".rotate kbd").is_visible()
    place = person.find(".place").nth(2)
    place.tap()
    person.see(".tap", text="Tap again to lay it")
    assert person.find(".ghost polygon.edge").count() == 4
    assert person.find(".ghost .worth").all_text_contents() == ["2"]
    place.tap()
    person.see(".prompt h2", text=re.compile("Choose the board|river"))


# --- choosing on the table -------------------------------------------------------------------------------------------


def test_a_home_is_chosen_on_the_hex_itself_and_others_say_why_not(person: Person) -> None:
    lay(person, 2, options={"factions": "order,pack"}, until="starting building goes", random=Random(3))
    assert person.see(".tracks .phase").inner_text() == "Settling"
    person.find(".island-land[aria-disabled=true]").first.hover()
    assert re.search(r"FV-START-\w+", person.see(".popover").inner_text())
    spot = person.find(".island-land[data-option]").first
    name = str(spot.get_attribute("data-option"))
    assert set(person.options()) == {
        one.get_attribute("data-option") for one in person.find(".island-land[data-option]").all()
    }
    spot.click()
    person.find(".log a").filter(has_text=f"Fortress stands at {name.upper()}").first.wait_for()


def test_commands_are_declared_and_their_ways_chosen_on_the_cards(person: Person) -> None:
    lay(person, 2, seed="act", options={"factions": "order,watch"}, until="two commands", random=Random(5))
    check_reading(person)
    cards = person.find(".orders .mine .command")
    cards.nth(0).click()
    assert cards.nth(0).get_attribute("aria-pressed") == "true"
    assert cards.nth(2).get_attribute("data-option") == "plan-charge"
    cards.nth(2).click()
    person.see(".orders .out .command")
    assert person.find(".orders .out .head b").all_inner_texts() == ["Plan", "Charge"]
    person.play_until("what do you do", Random(9))
    person.see(".orders .active .way")
    assert person.named(".orders .active .way") == person.named(".orders [data-option]")
    assert set(person.named(".orders .active .way")) == set(person.options())
    number = person.question()
    person.find(".orders .active .way").first.click()
    person.page.wait_for_function(
        "was => document.querySelector('.prompt').dataset.question !== String(was)", arg=number
    )


def test_only_a_command_that_can_be_carried_out_glows(person: Person) -> None:
    lay(person, 2, seed="act", options={"factions": "order,watch"}, until="Which command", random=Random(5))
    person.question()
    cards = person.find(".orders .mine .command")
    edges: dict[str, str] = {}
    for card in cards.all():
        card.hover()
        style = "one => [one.dataset.option ?? '', getComputedStyle(one).borderColor, getComputedStyle(one).translate]"
        option, edge, lifted = card.evaluate(style)
        assert (lifted != "none") == bool(option), "it rises where it can be chosen"
        edges[option] = edge
    offered = {option for option in edges if option}
    assert offered == set(person.options())
    assert len(offered) == 2
    assert {edges[option] for option in offered}.isdisjoint({edges[""]})


BELOW = """([one, other]) => document.querySelector(other).getBoundingClientRect().top
    - document.querySelector(one).getBoundingClientRect().bottom"""
"""How far below one thing another begins."""
SCROLLED = "document.querySelector('.venterra aside').scrollTop"
READ_ON = f"{SCROLLED} = 1e6, {SCROLLED}"


def check_reading(person: Person) -> None:
    """What comes to the front beside the map is seen from its beginning."""
    person.find("aside [role=tab]", text="Mats").click()
    assert not re.search(r", \d+ [A-Z]", person.see("aside .area ul").inner_text()), "units have no plural"
    assert person.page.evaluate(READ_ON) > 0
    person.find("aside [role=tab]", text="Orders").click()
    person.page.wait_for_function(f"{SCROLLED} === 0")


class Highest(Random):
    """Takes the last that is offered: the highest bid, so that a reward is left to choose."""

    def choice(self, seq: Any) -> Any:
        return seq[-1]


def test_a_bid_says_what_it_is_for(person: Person) -> None:
    """FV-BID-2 FV-BID-4..6 FV-BIDREW-1 What everybody has is no bid; the rewards are seen before it."""
    factions = {"factions": "pack,legion,watch"}
    lay(person, 3, seed="bid", options=factions, until="How much wealth do you bid", random=Random(6))
    assert all(re.search(r"ha(s|ve) \d+$", text) for text in person.find(".fist").all_inner_texts())
    said = person.see(".stake").inner_text()
    assert all(word in said for word in ("order of turns", "first choice of the rewards", "Equal bids", "spent"))
    assert person.find(".stakes .prize").count() == 3
    assert person.page.evaluate(READ_ON) > 0
    person.play_until("reward for the bid", Highest())
    person.page.wait_for_function(f"{SCROLLED} === 0")
    assert person.page.evaluate(BELOW, [".offer .tall .art", ".offer .tall b"]) >= 0
    check_colours(person)


def check_colours(person: Person) -> None:
    """The seats have the colours of their factions, at the table alone."""
    colours = person.page.evaluate(
        "() => [0, 1, 2].map((seat) => getComputedStyle(document.documentElement).getPropertyValue(`--seat-${seat}`))"
    )
    assert colours == ["#7b4a26", "#b5322a", "#2f63b8"]
    person.go("/")
    person.see("h1")
    after = person.page.evaluate("() => document.documentElement.style.getPropertyValue('--seat-0')")
    assert after == ""


def test_what_is_built_and_recruited_says_what_its_numbers_do_not(person: Person) -> None:
    lay(person, 2, seed="skills", until="What does the building", random=Random(5))
    person.see(".offer .card", text="Academy")
    for name, skill in [("Academy", "gain a leader of cost 2 or less"), ("Forge", "Your units are forged.")]:
        person.see(".offer .card", text=name).filter(has_text=skill).wait_for()
    lay(person, 2, seed="skills", until="Recruit which unit", random=Random(5))
    person.see(".offer .card", text="Scout").filter(has_text="One more comes with it.").wait_for()


SUMS = """() => [...document.querySelectorAll("section.stage .side")].map((side) =>
    [[...side.querySelectorAll("li b")].map((line) => line.textContent), side.querySelector(".who b").textContent])"""
"""The lines and the total of each side of the fights that are shown."""


def test_a_fight_stands_on_the_stage_line_by_line(person: Person) -> None:
    """Both sums are shown with the lines that they are made of."""
    lay(person, 2, seed="a fight", until="You explore", random=Random(4))
    for number, _ in enumerate(person.questions(MOVES)):
        sides: list[tuple[list[str], str]] = person.page.evaluate(SUMS)
        for lines, total in sides:
            assert sum(map(int, lines)) == int(total)
        if any(lines for lines, _ in sides):
            return
        person.play(seed=number, moves=1)
    pytest.fail("nobody fought")


STRONG = {"spear-of-dawn": 3, "shield-of-dusk": 3, "tilted-scales": 1}
"""The Gods cards that add to a sum before the cards, and how much."""
TABLES = 8


class Devout(Random):
    """Chooses at random, but would rather fight and have such a card."""

    WANTED = (*STRONG, "favour-of-the-gods", "blind", "charge-maneuver")

    def choice(self, seq: Any) -> Any:
        named = {option["name"]: option for option in seq}
        for wanted in self.WANTED:
            if wanted in named:
                return named[wanted]
        return super().choice([option for name, option in named.items() if name not in ("done", "none")] or seq)


def offered_strength(person: Person, random: Random) -> str:
    """Play ahead, with the page looking on, to a fight in which such a card can be played: its name, if there is one
    before the game is over."""
    while True:
        try:
            person.play_until("before the cards", random)
        except AssertionError:
            return ""
        if card := next((name for name in person.options() if name in STRONG), ""):
            return card
        person.choose("none")


@pytest.mark.soak  # bots may play several games before there is such a fight
def test_a_gods_card_changes_the_sums_of_a_fight_that_is_watched_from_its_start(person: Person) -> None:
    """The page has been told how the fight began; what the card adds is in the sum nevertheless."""
    for number in range(1, TABLES):
        lay(person, 3, seed=f"for the gods {number}")
        card = offered_strength(person, Devout(number))
        if not card:
            continue
        before = [int(total) for _, total in person.page.evaluate(SUMS)]
        assert len(before) == 2
        person.choose(card)
        told = person.see(".log", text=re.compile("You play .*"))
        person.question()
        if "cancels" in told.inner_text() or "face down" not in person.see(".prompt h2").inner_text():
            continue  # it does nothing, or whoever has no card left to lay down sees how the fight ended at once
        person.see("section.stage:not(.brief) li", text=re.compile(rf"Gods card \+{STRONG[card]}"))
        after = [int(total) for _, total in person.page.evaluate(SUMS)]
        assert sorted(new - old for new, old in zip(after, before, strict=True)) == [0, STRONG[card]]
        return
    pytest.fail("nobody was offered such a card, or every one was cancelled")


def test_how_a_battle_ended_is_told_on_a_phone_beside_the_next_question(meet: Meet) -> None:
    """In a line below whatever is asked about; while the battle has consequences its outcome stands on the stage."""
    person = meet(size=NARROW, touch=True)
    for number in range(6, 6 + TABLES):
        try:
            lay(person, 3, seed=f"how it ends {number}", until="face down", random=Devout(number))
        except AssertionError:  # a game without such a battle
            continue
        person.question()
        person.find(".prompt [data-option]:visible").first.tap()
        line = person.see(".heralds .line", text=re.compile("Victory|A tie"))
        assert 0 <= person.page.evaluate(BELOW, [".heralds .line", ".prompt"]) < 20
        person.question()
        if person.find("[role=tab]", text="Fight").count():
            person.find("[role=tab]", text="Fight").tap()
            person.see("section.stage .result", text=re.compile("Victory|A tie"))
            line.tap()
            assert person.see(".heralds section.stage .laid").is_visible()
            return
    pytest.fail("no battle had consequences to decide about")


# --- as big as one wants it ----------------------------------------------------------------------------------------

WRITTEN = """() => [...document.querySelectorAll(".venterra *")]
    .filter((one) => one.checkVisibility() && !one.closest("svg, .said, [data-do^=zoom]"))
    .filter((one) => [...one.childNodes].some((part) => part.nodeType === 3 && part.data.trim()))
    .map((one) => [one.textContent, parseFloat(getComputedStyle(one).fontSize)])"""
"""What is written on the table beside the map, and how big."""
CLIPPED = """() => [...document.querySelectorAll(".venterra *")]
    .filter((one) => one.checkVisibility() && !one.closest("svg, .said") && one.innerText)
    .filter((one) => getComputedStyle(one).overflowX !== "visible" && one.scrollWidth > one.clientWidth + 1)
    .map((one) => one.innerText)"""
"""What has too little room for its words."""
TABS_CUT = """all => all.filter((one) => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight)
    .map((one) => one.innerText)"""


def test_the_table_is_written_as_big_as_one_wants_it(meet: Meet) -> None:
    person = meet(size=(1280, 800), locale="fr-FR")
    person.spent = True
    written: list[list[list[Any]]] = []
    for size in (100, 130):
        person.context.add_init_script(f"localStorage.setItem('kurultai.settings', '{{\"size\": {size}}}')")
        options = {"factions": "order,watch"}
        lay(person, 2, seed="act", options=options, until="Which command", random=Random(5))
        person.question()
        written.append(person.page.evaluate(WRITTEN))
    usual, big = written
    assert len(usual) > 20
    assert [text for text, _ in usual] == [text for text, _ in big]
    assert [size for _, size in big] == pytest.approx([1.3 * size for _, size in usual])
    for screen in ((1280, 800), NARROW, SIDEWAYS):
        person.look(size=screen)
        tabs = person.find(".venterra .tabs button")
        for at in range(tabs.count()):
            tabs.nth(at).click()
            assert person.page.evaluate(CLIPPED) == [], (screen, at)


def test_on_a_phone_the_tabs_have_room_for_their_names_in_french(meet: Meet) -> None:
    person = meet(size=NARROW, touch=True, locale="fr-FR")
    lay(person, 2, seed="bid", options={"factions": "order,watch"}, until="bid", random=Random(5))
    person.question()
    names = person.find(".venterra .tabs span")
    assert {"Île", "Choisir", "Plateaux"} <= set(names.all_inner_texts())
    person.page.evaluate("document.fonts.ready")
    assert names.evaluate_all(TABS_CUT) == []


# --- for everybody ---------------------------------------------------------------------------------------------------


def test_hexes_cards_and_places_are_reached_by_keyboard(person: Person) -> None:
    lay(person, 2, seed="by keyboard", options={"factions": "order,pack"})
    press = person.page.keyboard.press
    places = 0
    for asked in person.questions(40):
        if "two commands" in asked:
            person.tab_to(".orders [data-step]")
            press("Enter")
            person.tab_to(".orders [data-option]")
            press("Enter")
            person.see(".orders .out")
            break
        if "which side of the board" in asked or "where the board goes" in asked:
            continue  # chosen together with the board, or with how it is turned: the page answers by itself
        if "how the board is turned" in asked:
            person.tab_to(".place")
            places += 1
        elif person.find(".venterra [data-option]").count():
            person.tab_to(".venterra [data-option]")
        else:
            press("1")
            continue
        press("Enter")
    assert places == 2


@pytest.mark.soak  # an ordinary run plays to the first commands by keyboard, above
def test_a_round_is_played_by_keyboard_alone(person: Person) -> None:
    """By the numbers of the options, and now and then by Tab and Enter on the table itself."""
    random, declared = Random(6), 0
    lay(person, 2, seed="keys", options={"factions": "order,pack"}, until="two commands", random=random)
    press = person.page.keyboard.press
    for number, asked in enumerate(person.questions(MOVES)):
        declared += "two commands" in asked
        if declared == 2:
            break
        on_table = ".venterra .spot[data-option], .venterra .pick[data-option]"
        if number % 4 == 0 and person.find(on_table).count():
            person.tab_to(on_table)
            press("Enter")
            continue
        count = len(person.options())
        for digit in str(random.randint(1, count)):
            press(digit)
    assert declared == 2


@in_looks
def test_fights_bids_and_the_score_are_accessible(meet: Meet, looks: list[Look]) -> None:
    person = meet(touch=looks == LOOKS[1:])
    random = Random(6)
    table = lay(person, 2, seed="a fight", until="You explore", random=random)
    for asked, shown in (("You explore", "section.stage"), ("How much wealth do you bid", ".coins")):
        person.play_until(asked, random)
        person.see(shown)
        person.judge_in_turn(looks, asked)
    if looks != LOOKS[:1]:
        return  # the score is seen where a game is played by touch
    person.go("/health")
    person.play_ahead(line="Round 8 of 8", random=random)
    person.go(f"/table/{table}")
    told = person.play(seed=4)
    assert told["over"], told
    check_answers(told)
    check_scoring(person, 2)
    person.judge_in_turn(looks)


MOMENTS = ("faction", "Choose the board", "how the board is turned", "starting building", "rank 1", "two commands")
SOME_MOMENTS = ("faction", "how the board is turned", "starting building", "two commands")
"""Those that put something else on the table; the others are soak."""


@in_looks
def test_map_and_cards_are_accessible(meet: Meet, looks: list[Look]) -> None:
    person = meet(touch=looks == LOOKS[1:])
    random = Random(2)
    lay(person, 2, seed="for everybody")
    for moment in SOME_MOMENTS if looks == LOOKS else MOMENTS:
        person.play_until(moment, random)
        person.judge_in_turn(looks, moment, but="" if moment == MOMENTS[-1] else ".log")
    for tab in ("Hand", "Market", "Mats"):
        person.find("[role=tab]", text=tab).first.click()
        person.judge_in_turn(looks, tab, but=".log")

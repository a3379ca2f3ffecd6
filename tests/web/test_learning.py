"""Learning in the page: the first game of each title played to its end as the guide says, puzzles, every component, the
rulebooks."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from kurultai.games.lessons import lessons_of
from kurultai.games.puzzles import answer_of
from kurultai.kernel.game import Setup, find_game, games
from tests.soaked import soaked
from tests.web.conftest import Meet
from tests.web.person import NARROW, PATIENCE, WIDE, Look, Person, in_looks

PUPIL = (Path(__file__).parent / "pupil.js").read_text()
GAMES = sorted(games())
one_game = pytest.mark.parametrize("game", soaked(GAMES, but=["ruination"]))
"""What is the same for all games, on one of them; the others are soak."""
ANCHORS = re.compile(r"const anchors = \{(.*?)\n\}", re.DOTALL)
OF_GAMES = Path(__file__).parents[2] / "web" / "src" / "games"


def learn(person: Person, game: str, *, seed: int = 1, moves: int = 300) -> dict[str, Any]:
    """Begin the first game of a title, and play on as the guide says."""
    person.go(f"/learn/{game}")
    person.see(f"[data-game={game}] [data-do=begin-lesson]").click()
    person.see("[data-guide=welcome]")
    told: dict[str, Any] = person.page.evaluate(PUPIL, {"seed": seed, "moves": moves, "patience": PATIENCE})
    return told


@pytest.mark.parametrize("game", soaked(GAMES, but=["reign-and-ruin", "fate-of-venterra"]))
def test_a_newcomer_plays_a_first_game_to_its_end(meet: Meet, game: str) -> None:
    narrow = game == "reign-and-ruin"
    person = meet(size=NARROW if narrow else WIDE, touch=narrow, theme="light" if narrow else "dark")
    told = learn(person, game, seed=len(game))
    assert told["over"], told
    assert told["silent"] == [], "a question came up, and the guide had nothing to say"
    assert told["followed"] >= (1 if narrow else 4)
    assert told["rings"] > 0 or narrow
    assert len(told["read"]) > 5
    person.see("[data-guide=end] a", text="puzzles")
    person.see(".over h1")
    person.find("[data-guide=end] a.main").click()
    expect(person.see("[data-do=begin-lesson]")).to_contain_text("again")


@one_game
def test_the_guide_is_for_everybody_can_be_hidden_and_never_blocks(person: Person, game: str) -> None:
    learn(person, game, moves=0)
    person.see("[data-do=guide-next] small")
    assert person.findings() == []
    person.page.evaluate(PUPIL, {"seed": 1, "moves": 1, "patience": PATIENCE})
    person.see("[data-guide] .words")
    person.judge()
    person.see(".prompt.mine")
    if person.find("[data-do=guide-fold]").count() == 0:
        person.do("guide-open")
    person.do("guide-fold")
    person.see("[data-do=guide-open]")
    assert person.find(".rings").count() == 0
    person.do("guide-open")
    person.do("guide-rule")
    person.see("dialog", text=re.compile(r"R[RU]-|FV-"))
    person.page.keyboard.press("Escape")
    before = person.moment
    person.choose()
    assert person.moment > before


def test_the_lesson_goes_on_where_it_was_left(person: Person) -> None:
    learn(person, "ruination", moves=3)
    words = person.see("[data-guide] .words").inner_text()
    person.page.reload()
    expect(person.see("[data-guide] .words")).to_have_text(words)
    person.go("/")
    person.see("[data-game]")
    assert person.find(".turns").count() == 0, "nobody waits for me at a lesson"


@pytest.mark.parametrize("game", GAMES)
def test_what_a_lesson_points_at_has_an_anchor(game: str) -> None:
    lessons = lessons_of(games()[game].package)
    found = ANCHORS.search((OF_GAMES / game / "index.ts").read_text())
    assert found is not None
    known = set(re.findall(r"^\s+(\w+):", found[1], re.MULTILINE))
    pages = [page for lesson in lessons.lesson for step in lesson.step for page in step.pages]
    points = {
        point[1:]
        for page in [*pages, *(puzzle.point for puzzle in lessons.puzzle)]
        for point in page
        if point[0] == "@"
    }
    assert points <= known
    assert points == known, "an anchor that nobody points at"


# --- puzzles ---------------------------------------------------------------------------------------------------------


def open_puzzle(person: Person, game: str, puzzle: str) -> None:
    person.go(f"/learn/{game}")
    person.see(f"[data-game={game}] [data-puzzle={puzzle}]").click()
    person.see("[data-guide=puzzle]")
    person.question()


def choose(person: Person, choices: tuple[str, ...]) -> None:
    """Make these choices through the page, whatever else it asks between them."""
    for choice in choices:
        option = choice.partition(":")[2]
        button = person.find(f'.prompt [data-option="{option}"]:visible').first
        button.wait_for()
        number = person.question()
        button.click()
        person.page.wait_for_function(
            "number => document.querySelector('.prompt')?.dataset.question !== String(number)"
            " || document.querySelector('[data-verdict]') !== null",
            arg=number,
        )


@pytest.mark.parametrize("game", soaked(GAMES, but=["fate-of-venterra"]))
def test_a_puzzle_is_solved_and_stays_solved(person: Person, game: str) -> None:
    puzzle = lessons_of(games()[game].package).puzzle[1]
    best = answer_of(game, puzzle.id)[0]
    open_puzzle(person, game, puzzle.id)
    choose(person, best.choices)
    person.see("[data-verdict=right] .lines")
    expect(person.find(".lines b").first).to_have_text(str(best.value))
    person.see(".ids .id", text=puzzle.rules[0]).click()
    person.see("dialog", text=puzzle.rules[0])
    person.page.keyboard.press("Escape")
    person.see("[data-guide=puzzle] a", text="All puzzles").click()
    person.see(f"[data-puzzle={puzzle.id}].solved")
    person.page.reload()
    person.see(f"[data-puzzle={puzzle.id}].solved")


def test_a_wrong_answer_is_told_with_its_number_and_can_be_tried_again(person: Person) -> None:
    game = find_game("reign-and-ruin").meta.name
    lines = answer_of(game, "third-of-its-kind")
    wrong = next(line for line in lines if line.choices == ("play:fight-hexen-8",))
    open_puzzle(person, game, "third-of-its-kind")
    choose(person, wrong.choices)
    expect(person.see("[data-verdict=wrong] .words")).to_contain_text(str(wrong.value))
    assert person.find(".lines").count() == 0, "the answer is not given away"
    person.see(".prompt", text="Your answer is given.")
    rivals = person.find(".seat", text="Rival")
    assert rivals.locator(".lamp").count() == rivals.locator(":text('Not here')").count() == 0
    assert person.find(".seat.acting").count() == 0, "nobody is waited for"
    person.find(".rail li", text="Rival").first.locator(".more").click()
    person.see("dialog h2", text="Rival")
    assert person.find("dialog .stack button, dialog p:text('Not here')").count() == 0, "nobody is there to play for"
    person.page.keyboard.press("Escape")
    person.do("puzzle-again")
    person.see("[data-guide=puzzle]:not([data-verdict])")
    person.question()
    person.do("puzzle-show")
    expect(person.see("[data-guide=puzzle] .words")).to_contain_text("Nomora")
    person.go(f"/learn/{game}")
    person.see("[data-puzzle=third-of-its-kind].shown")


# --- components ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_every_component_is_there_with_its_picture_and_where_it_comes_from(person: Person, game: str) -> None:
    rules = find_game(game)
    person.go(f"/components/{game}")
    person.see(".piece")
    while person.find("[data-do=more]").count():
        person.do("more")
    shown: list[str] = person.find(".piece").evaluate_all("all => all.map((one) => one.dataset.component)")
    own = [card.id for cards in rules.components(rules.open_content(None)).values() for card in cards]
    assert set(own) <= set(shown)
    assert person.find(".piece > .picture").count() == person.find(".piece .from").count() == len(shown)
    person.see("form select >> nth=2").select_option("invented")
    assert set(person.find(".piece .from b").all_text_contents()) == {"Invented"}


def test_components_are_found_by_word_kind_and_link(person: Person) -> None:
    person.go("/components/ruination/war-gear")
    expect(person.find(".piece")).to_have_count(1)
    expect(person.see(".piece h2")).to_have_text("War Gear")
    person.see(".piece .rules a", text="RU-ADV").click()
    person.see("h2#RU-ADV")
    person.see(".about a", text="Advantages").click()
    expect(person.see("form select >> nth=1")).to_have_value("advantages")
    whole = find_game("ruination").box(Setup("ruination", 2, ("world-that-was",))).content
    expect(person.find(".piece")).to_have_count(len(whole.advantages))
    person.see("input[type=search]").fill("sand skiffs")
    expect(person.find(".piece")).to_have_count(1)
    person.see("input[type=search]").fill("nothing like this")
    person.see(".pieces .panel")


def test_whoever_leaves_the_collection_before_it_is_there_is_not_brought_back(person: Person) -> None:
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    person.page.route("**/api/games", hold)
    person.go("/components/fate-of-venterra")
    person.see(".browser h1")
    while not held:
        person.page.wait_for_timeout(20)
    person.see("header .brand").click()
    person.see(".home")
    for route in held:
        route.continue_()
    person.see(".home [data-game]")
    assert person.find(".browser").count() == 0


def test_a_card_in_play_leads_to_the_collection(person: Person) -> None:
    open_puzzle(person, "ruination", "spend-or-keep")
    person.see(".ruination .tracks button.space").click()
    link = person.see(".popover a")
    assert re.search(r"/components/ruination/[\w-]+$", str(link.get_attribute("href")))


# --- rules -----------------------------------------------------------------------------------------------------------


def test_the_rulebook_is_read_by_chapter_word_and_id(person: Person) -> None:
    person.go("/rules/RU-BATTLE-15")
    here = person.see(".rule.here")
    expect(here).to_have_attribute("id", "RU-BATTLE-15")
    expect(here).to_be_in_viewport()
    person.see(".contents a", text="Recruit").click()
    expect(person.see("h2#RU-RECRUIT")).to_be_in_viewport()
    assert person.page.url.endswith("/rules/ruination#RU-RECRUIT")
    person.see(".rule#RU-RECRUIT-11 p a", text="RU-UNIT-10").click()
    expect(person.see(".rule.here")).to_have_attribute("id", "RU-UNIT-10")
    person.see("input[type=search]").fill("retreat wasteland")
    expect(person.find(".rule")).not_to_have_count(0)
    for text in person.find(".rule").all_inner_texts():
        assert "asteland" in text or "RETREAT" in text
    person.see("input[type=search]").fill("RU-MAP-7")
    expect(person.find(".rule").first).to_have_attribute("id", "RU-MAP-7")
    person.see("input[type=search]").fill("")
    person.do("next-chapter")
    expect(person.see(".contents [aria-current]")).to_contain_text("Casualties")
    expect(person.find("h2")).to_have_count(1)


def test_what_is_not_there_is_said_so(person: Person) -> None:
    person.expect_complaint("400")
    person.go("/rules/NOPE-1")
    person.see("[role=alert]", text="There is no rule NOPE-1.")
    person.go("/learn/chess")
    person.see(".panel", text="There is no game “chess” here.")


def test_an_open_question_shows_the_switch_that_changes_it(person: Person) -> None:
    person.go("/rules/reign-and-ruin#RR-CROU")
    person.see(".rule.ambiguity .answer")
    switched = person.see(".rule.ambiguity .switch code")
    assert switched.inner_text() in find_game("reign-and-ruin").rulings()
    assert "It never takes itself" in person.see("#RR-CROU-A1 .switch").inner_text()
    assert person.find("#RR-CROU-A2 .switch").count() == 0
    assert person.find(".rule.test").count() == 0
    person.see("label", text="proves").click()
    person.see(".rule.test")


# --- for everybody ---------------------------------------------------------------------------------------------------


@in_looks
def test_the_pages_can_be_used_by_everybody(person: Person, looks: list[Look]) -> None:
    for path, sign in (
        ("/learn", "[data-puzzle]"),
        ("/components/fate-of-venterra", ".piece"),
        ("/components/reign-and-ruin", ".piece"),
        ("/rules/fate-of-venterra", ".rule"),
    ):
        person.go(path)
        person.see(sign)
        person.judge_page(looks, path)


def test_tips_are_for_any_table_where_somebody_wants_them(person: Person) -> None:
    seats = [{"player": "me", "name": "Noor"}, {"player": "bot", "bot": "random"}]
    table = person.lay("reign-and-ruin", seats)
    person.question()
    assert person.find("[data-guide]").count() == 0
    person.go("/settings")
    person.see("label", text="Tips").locator("input").check()
    person.go(f"/table/{table}")
    expect(person.see("[data-guide=keep] .words")).to_contain_text("two cards")
    person.choose()
    person.see("[data-guide=keep] [data-do=guide-open]")


def test_learning_is_reached_from_the_first_page(person: Person) -> None:
    person.go("/")
    person.see("[data-game=ruination] [data-do=learn]").click()
    person.see("[data-game=ruination] [data-do=begin-lesson]")
    assert person.find("[data-game]").count() == 1
    person.go("/")
    person.see(".hero a", text="first game").click()
    person.see("[data-do=begin-lesson]")
    person.go("/")
    person.see(".ways a", text="Learn").click()
    expect(person.find("[data-do=begin-lesson]")).to_have_count(len(GAMES))
    person.go("/new/ruination")
    person.see("aside a", text="Learn").click()
    person.see("[data-do=begin-lesson]")

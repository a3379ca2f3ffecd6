"""Somebody who plays in a browser."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, Literal
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Locator, Page
from websockets.sync.client import connect

HERE = Path(__file__).parent
PLAYER = (HERE / "player.js").read_text()
AXE = HERE.parents[1] / "web" / "node_modules" / "axe-core" / "axe.min.js"
WIDE, NARROW, SIDEWAYS = (1440, 900), (390, 844), (844, 390)
FRAME = ".frame[data-moment]"
PATIENCE = 20_000
TABS = 200
MOVES = 400
SERIOUS = ("serious", "critical")
LOOK = """async (but) => {
    const slight = axe._audit.rules.filter(({ impact }) => ["minor", "moderate"].includes(impact))
    const rules = Object.fromEntries(slight.map(({ id }) => [id, { enabled: false }]))
    const { violations } = await axe.run(but ? { exclude: [but] } : document, { resultTypes: ["violations"], rules })
    return violations
}"""
"""Run all rules of axe but those whose findings are never serious."""
SETTLED = """
    if (location.protocol.startsWith("http") && localStorage.getItem("kurultai.settings") === null)
        localStorage.setItem("kurultai.settings", JSON.stringify({ confirm: "CONFIRM" }))
"""
"""Whoever only plays on is not asked again before what cannot be taken back, unless the test is about that."""
Theme = Literal["dark", "light"]
Confirm = Literal["never", "stops", "always"]
Look = tuple[tuple[int, int], Theme]
LOOKS: list[Look] = [(WIDE, "dark"), (NARROW, "light")]
"""What a table is judged in; the widths share their colours, so each theme is seen on one of them."""
in_looks = pytest.mark.parametrize(
    "looks",
    [LOOKS, *(pytest.param([look], marks=pytest.mark.soak) for look in LOOKS)],
    ids=["in turn", "wide-dark", "narrow-light"],
)
"""An ordinary run judges the screens of a table in one look and the other by turns, a soak all of them in both."""


class Person:
    """A browser profile with one page, and what can be done with it."""

    def __init__(
        self,
        browser: Browser,
        server: str,
        *,
        touch: bool = False,
        locale: str = "en-US",
        confirm: Confirm = "never",
    ) -> None:
        self.server = server
        self.touch = touch
        self.spent = False
        """Whether a test has changed what cannot be changed back: nobody else gets this profile."""
        self.complaints: list[str] = []
        self.expected: tuple[str, ...] = ()
        self.seated: dict[str, Any] = {}
        self.judged = 0
        self.context = browser.new_context(
            viewport={"width": WIDE[0], "height": WIDE[1]},
            color_scheme="dark",
            reduced_motion="reduce",
            has_touch=touch,
            is_mobile=touch,
            locale=locale,
            permissions=["clipboard-read", "clipboard-write"],
        )
        self.context.set_default_timeout(PATIENCE)
        if confirm != "stops":
            self.context.add_init_script(SETTLED.replace("CONFIRM", confirm))
        self.page = self.context.new_page()
        self.page.on("console", self._hear)
        self.page.on("pageerror", lambda error: self.complaints.append(f"{error} {error.stack}"))

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not any(text in message.text for text in self.expected):
            self.complaints.append(f"{self.page.url}: {message.text}")

    def expect_complaint(self, *texts: str) -> None:
        """Some of what the browser itself says is what the test is about."""
        self.expected = (*self.expected, *texts)

    def leave(self) -> None:
        self.context.close()

    def forget(self) -> None:
        """Be somebody new: a profile with nothing in it, and a page that shows nothing of the app yet, but is warm."""
        self.page.unroute_all()
        for page in self.context.pages:
            if page != self.page:
                page.close()
        self.go("/health")
        self.page.evaluate("localStorage.clear(), sessionStorage.clear()")
        self.context.clear_cookies()
        if not self.touch:
            self.page.mouse.move(-9, -9)
        self.complaints, self.expected, self.seated, self.judged = [], (), {}, 0

    # --- going and seeing ----------------------------------------------------------------------------------------

    def go(self, path: str) -> Page:
        self.page.goto(self.server + path)
        return self.page

    def find(self, selector: str, *, text: str | re.Pattern[str] = "") -> Locator:
        return self.page.locator(selector, has_text=text) if text else self.page.locator(selector)

    def see(self, selector: str, *, text: str | re.Pattern[str] = "") -> Locator:
        """Wait until something is seen; the first of them."""
        found = self.find(selector, text=text).first
        found.wait_for()
        return found

    def do(self, what: str) -> None:
        """Press the button that does something."""
        self.find(f"[data-do={what}]:visible").first.click()

    @property
    def table(self) -> str:
        """The id of the table that the person is at."""
        return self.page.url.split("/table/")[1].split("/")[0]

    @property
    def moment(self) -> int:
        return int(self.see(FRAME).get_attribute("data-moment") or -1)

    def lines(self) -> list[str]:
        """The log as it is shown."""
        return self.find(".log a").all_inner_texts()

    # --- playing -------------------------------------------------------------------------------------------------

    def play_now(self, game: str) -> None:
        """From nothing to playing."""
        self.go("/")
        self.see(f"[data-game={game}] button.main").click()
        self.see(FRAME)

    def lay(
        self, game: str, seats: list[dict[str, str]], *, until: str = "", random: Random | None = None, **more: Any
    ) -> str:
        """Lay a table as the page does, play ahead to a question with some words in it, and sit down at it: its id."""
        self.seated = self.post("/api/tables", {"game": game, "seats": seats, **more})
        if until:
            self.play_ahead(until, random=random or Random(7))
        self.sit(self.seated, next((seat.get("name", "") for seat in seats if seat["player"] == "me"), ""))
        return str(self.seated["table"])

    def play_until(self, words: str, random: Random) -> None:
        """Play ahead to a question with some words in it, and wait until the page asks it."""
        self.play_ahead(words, random=random)
        self.catch_up()
        self.see(".prompt.mine h2", text=words)

    def catch_up(self) -> None:
        """Wait until the page shows what has happened at the table by now, and asks the person something."""
        step = self.get(f"/api/tables/{self.table}").get("step", 0)
        self.page.wait_for_function(
            "step => Number(document.querySelector('.frame[data-moment]')?.dataset.moment) >= step"
            " && document.querySelector('.prompt.mine, .frame[data-over]') !== null",
            arg=step,
        )

    def play_ahead(self, until: str = "", *, random: Random, line: str = "", moves: int = MOVES) -> None:
        """Choose at random, without the page and so much sooner: until a question or a line of the log with some words
        in it, or so many times."""
        table, answered = self.seated["table"], -1
        with connect(self.server.replace("http", "ws", 1) + "/ws", proxy=None) as socket:
            socket.send(json.dumps({"type": "look", "table": table, "token": self.seated["token"]}))
            while moves or until or line:
                told = json.loads(socket.recv(PATIENCE / 1000))
                assert told["type"] not in ("rejected", "problem"), told
                if told["type"] == "stale":
                    told, answered = told["news"], -1
                lines = [text for entry in told.get("told", ()) for text in entry.get("lines", ())]
                if line and any(line in text for text in lines):
                    return
                sight = told.get("sight") or {}
                assert not sight.get("over"), f"the game is over, and “{until or line}” never came"
                question = sight.get("question")
                if question is None or question["number"] == answered:
                    continue
                if until and until.lower() in question["text"].lower():
                    return
                assert moves, f"“{until or line}” has not come for long"
                moves -= 1
                answered = question["number"]
                choice = f"{question['kind']}:{random.choice(question['options'])['name']}"
                answer = {"type": "choose", "table": table, "number": answered, "key": f"a{answered}", "choice": choice}
                socket.send(json.dumps(answer))

    def post(self, path: str, body: Any, *, token: str = "") -> Any:
        headers = {"Content-Type": "application/json", **bearing(token)}
        request = Request(self.server + path, json.dumps(body).encode(), headers, method="POST")
        with urlopen(request, timeout=20) as answer:
            return json.load(answer)

    def get(self, path: str, *, token: str = "") -> Any:
        with urlopen(Request(self.server + path, headers=bearing(token)), timeout=20) as answer:
            return json.load(answer)

    def sit(self, seated: dict[str, Any], name: str) -> None:
        """Keep a seat's token where the page keeps it, and go to its table."""
        seat = {**seated, "name": name, "at": 0}
        if not self.page.url.startswith(self.server):
            self.go("/health")  # nothing but an answer from there: the page itself is loaded once, at the table
        self.page.evaluate(
            """(seat) => {
                const seats = JSON.parse(localStorage.getItem("kurultai.seats") ?? "[]")
                localStorage.setItem("kurultai.seats", JSON.stringify([...seats, seat]))
            }""",
            seat,
        )
        self.go(f"/table/{seated['table']}")

    def questions(self, most: int) -> Iterator[str]:
        """Each question that the person is asked, in its words, until the end of the game or so many of them."""
        before = ""
        for _ in range(most):
            self.page.wait_for_function(
                "before => document.querySelector('.frame[data-over]') !== null"
                " || !['', before].includes(document.querySelector('.prompt')?.dataset.question ?? '')",
                arg=before,
            )
            if self.find(".frame[data-over]").count():
                return
            # At once: where the page answers by itself, the next question may stand there a moment later.
            before, asked = self.page.evaluate(
                "() => { const prompt = document.querySelector('.prompt');"
                " return [prompt?.dataset.question ?? '', prompt?.querySelector('h2')?.innerText ?? ''] }"
            )
            if not before:
                continue
            self.draw_breath()
            yield asked

    def tab_to(self, selector: str) -> None:
        """Go on with the tab key until something of this kind has the focus."""
        for _ in range(TABS):
            if self.page.evaluate("wanted => document.activeElement?.matches(wanted) ?? false", selector):
                return
            self.page.keyboard.press("Tab")
        pytest.fail(f"the tab key never comes to {selector}")

    def question(self) -> int:
        """Wait for a question; its number."""
        self.see(".prompt.mine")
        self.draw_breath()
        return int(self.find(".prompt").get_attribute("data-question") or -1)

    def draw_breath(self) -> None:
        """Let the pointer go astray, so that what is pressed next is no repetition of what was pressed before."""
        self.page.evaluate(
            "() => [-99, -199].forEach((at) => dispatchEvent(new PointerEvent('pointermove', { clientX: at })))"
        )

    def options(self) -> list[str]:
        """What the prompt offers, by name."""
        return self.named(".prompt [data-option]")

    def named(self, selector: str) -> list[str]:
        """The options that these elements stand for."""
        found: list[str] = self.find(selector).evaluate_all("all => all.map((one) => one.dataset.option)")
        return found

    def choose(self, option: str = "") -> str:
        """Click an option in the prompt (the first one unless it is named), and wait for the answer."""
        number = self.question()
        ways = self.find(".prompt [data-option]:visible")
        if ways.count() == 0:
            self.find(".prompt [data-step]:visible").first.click()
        way = self.find(f'.prompt [data-option="{option}"]:visible').first if option else ways.first
        chosen = str(way.get_attribute("data-option"))
        way.click()
        self.page.wait_for_function(
            "number => document.querySelector('.prompt')?.dataset.question !== String(number)"
            " || document.querySelector('.frame[data-over]') !== null",
            arg=number,
        )
        return chosen

    def play(self, *, seed: int = 1, moves: int = 2_000, patience: int = PATIENCE) -> dict[str, Any]:
        """Play on by clicking what is offered, on the table and in the prompt, until the end or so many moves."""
        self.see(f"{FRAME}, .curtain")
        told: dict[str, Any] = self.page.evaluate(PLAYER, {"seed": seed, "moves": moves, "patience": patience})
        return told

    # --- judging -------------------------------------------------------------------------------------------------

    def findings(self, *, but: str = "") -> list[str]:
        """What axe finds serious on the page as it stands, but for some part of it that is looked at another time."""
        if not self.page.evaluate("'axe' in window"):
            self.page.evaluate(AXE.read_text())
        return [
            f"{one['id']} ({one['impact']}): {one['nodes'][0]['target']} {one['nodes'][0]['failureSummary']}"
            for one in self.page.evaluate(LOOK, but)
            if one["impact"] in SERIOUS
        ]

    def judge(self, screen: str = "") -> None:
        """Nothing serious is found on the page in the dark on a wide screen, and in light on a phone, where it fits;
        after that it is dark and wide again."""
        assert self.findings() == [], screen
        self.look(size=NARROW, theme="light")
        self.page.wait_for_selector("html[data-theme=light]")
        assert self.findings() == [], screen
        assert self.overflow() <= 0, screen
        self.look()
        self.page.wait_for_selector("html[data-theme=dark]")

    def judge_in_turn(self, looks: list[Look], screen: str = "", *, but: str = "") -> None:
        """Nothing serious is found on the page in the next of these looks, and it fits; it stays so."""
        size, theme = looks[self.judged % len(looks)]
        self.judged += 1
        self.look(size=size, theme=theme)
        self.page.wait_for_selector(f"html[data-theme={theme}]")
        assert self.findings(but=but) == [], screen
        assert self.overflow() <= 0, screen

    def judge_page(self, looks: list[Look], screen: str = "") -> None:
        """The same of a page without a table, which fits on a phone in any look; then it is dark and wide again."""
        self.judge_in_turn(looks, screen)
        self.look(size=NARROW)
        assert self.overflow() <= 0, screen
        self.look()

    def look(self, *, size: tuple[int, int] = WIDE, theme: Theme = "dark", motion: bool = False) -> None:
        """Have such a screen from now on."""
        self.page.emulate_media(color_scheme=theme, reduced_motion="no-preference" if motion else "reduce")
        if self.page.viewport_size != {"width": size[0], "height": size[1]}:
            self.page.set_viewport_size({"width": size[0], "height": size[1]})

    def overflow(self) -> int:
        """By how many pixels the page is wider than the screen."""
        return int(self.page.evaluate("document.documentElement.scrollWidth - innerWidth"))


def bearing(token: str) -> dict[str, str]:
    """The headers of whoever holds the seat with this token."""
    return {"Authorization": f"Bearer {token}"} if token else {}

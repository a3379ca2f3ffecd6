"""Makes the pictures of the browser app for the documentation, from games that are really played.

`python web/pictures.py [NAME...]` writes docs/pictures/web/NAME.webp, all of them unless some are named. It needs what
the tests of the browser app need: the built app, Playwright and a Chromium.
"""

from __future__ import annotations

import base64
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal, NamedTuple

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from tests.web.conftest import FLAGS, WHOLE, free_port, installed, wait_for  # noqa: E402
from tests.web.person import NARROW, WIDE, Person  # noqa: E402

OUT = ROOT / "docs" / "pictures" / "web"
QUALITY = 0.72
LAID = 12
"""Territories that lie when the picture of the growing land is made."""
CLEVER = {"player": "bot", "bot": "easy"}
ME = {"player": "me", "name": "Temur"}
MOST = 160
SETTLED = 250
"""So long, in milliseconds, a page needs until a choice that brings others with it is all shown."""
STILL = """() => document.getAnimations().every(
    (one) => one.playState !== "running" || one.effect.getComputedTiming().iterations === Infinity
)"""
TO_WEBP = """async ([data, quality]) => {
    const picture = new Image()
    picture.src = "data:image/png;base64," + data
    await picture.decode()
    const canvas = new OffscreenCanvas(picture.width, picture.height)
    canvas.getContext("2d").drawImage(picture, 0, 0)
    const blob = await canvas.convertToBlob({ type: "image/webp", quality })
    const bytes = new Uint8Array(await blob.arrayBuffer())
    let text = ""
    for (const byte of bytes) text += String.fromCharCode(byte)
    return btoa(text)
}"""


def lay(person: Person, game: str, seats: int, **more: Any) -> None:
    person.lay(game, [ME, *[CLEVER] * (seats - 1)], seed="the long road", **more)
    person.question()


def follow(person: Person, reached: Callable[[], bool], *, seed: int = 5) -> None:
    """Play on until a moment that is worth a picture."""
    for number in range(MOST):
        person.page.wait_for_timeout(SETTLED)
        if reached():
            return
        if person.play(seed=seed + number, moves=1)["over"]:
            break
        person.page.wait_for_selector(".prompt.mine, .frame[data-over]")
    raise SystemExit("that moment never came")


def shown(person: Person, selector: str) -> Callable[[], bool]:
    return lambda: person.find(f"{selector}:visible").count() > 0


def asked(person: Person, words: str) -> Callable[[], bool]:
    return lambda: words.lower() in person.find(".prompt h2").first.inner_text().lower()


def venterra(person: Person) -> None:
    lay(person, "fate-of-venterra", 3, options={"factions": "pack,legion,watch"})


def venterra_map(person: Person) -> None:
    """A board is turned, and its ghost shows where it would lie."""
    venterra(person)
    turning = asked(person, "how the board is turned")
    follow(person, lambda: turning() and person.find(".island-land").count() >= LAID)
    place = person.find(".place").nth(1)
    if person.page.viewport_size == {"width": WIDE[0], "height": WIDE[1]}:
        place.hover()
    else:
        place.tap()


def in_round(person: Person, number: int, words: str) -> Callable[[], bool]:
    """Asked something in a round; commands are chosen once in each."""
    seen: set[str] = set()

    def reached() -> bool:
        if asked(person, "two commands")():
            seen.add(person.find(".prompt").get_attribute("data-question") or "")
        return len(seen) == number and asked(person, words)()

    return reached


def venterra_orders(person: Person) -> None:
    venterra(person)
    follow(person, in_round(person, 3, "two commands"))
    person.find(".orders [data-step]").first.click()


def venterra_march(person: Person) -> None:
    venterra(person)
    second, offered = in_round(person, 2, ""), shown(person, ".sea .island-land[data-option]")
    follow(person, lambda: second() and offered())


def venterra_fight(person: Person) -> None:
    venterra(person)
    follow(person, shown(person, "section.stage .side li"), seed=11)


def venterra_score(person: Person) -> None:
    venterra(person)
    person.play(seed=5)
    person.see(".over .scoring")


def home(person: Person) -> None:
    person.go("/")
    person.see("[data-game]")


def maker(person: Person) -> None:
    person.go("/new/ruination")
    person.see("form, .page")


def ruination(person: Person) -> None:
    lay(person, "ruination", 3)
    follow(person, shown(person, ".ruination section.stage"), seed=3)


def canyon(person: Person) -> None:
    lay(person, "ruination", 3)
    follow(person, asked(person, "top card of a deck"))
    person.play(seed=2, moves=25)
    follow(person, asked(person, "top card of a deck"), seed=40)
    if person.find("[role=tab]", text="Map").count():
        person.find("[role=tab]", text="Map").click()


def draft(person: Person) -> None:
    lay(person, "reign-and-ruin", 3)
    person.see(".fan")


def armies(person: Person) -> None:
    lay(person, "reign-and-ruin", 3)
    person.play(seed=4, moves=10)
    person.question()


def result(person: Person) -> None:
    lay(person, "reign-and-ruin", 3)
    person.play(seed=4)
    person.see(".over .scoring")


def replay(person: Person) -> None:
    lay(person, "ruination", 2)
    person.play(seed=4)
    person.see(".over .scoring")
    person.go(f"/table/{person.table}/60")
    person.see(".frame[data-moment='60']")


def first_game(person: Person) -> None:
    person.go("/learn/fate-of-venterra")
    person.see("[data-do=begin-lesson]").click()
    person.see("[data-guide=welcome]")


def puzzles(person: Person) -> None:
    person.go("/learn/ruination")
    person.see("[data-puzzle]")


def components(person: Person) -> None:
    person.go("/components/reign-and-ruin")
    person.see(".piece")


def hint(person: Person) -> None:
    lay(person, "ruination", 3)
    person.play(seed=2, moves=25)
    follow(person, asked(person, "top card of a deck"))
    person.do("hint")
    person.see(".hints li")


def plan(person: Person) -> None:
    lay(person, "ruination", 3)
    person.play(seed=2, moves=12)
    follow(person, asked(person, "top card of a deck"))
    person.do("plan")
    person.page.wait_for_timeout(4 * SETTLED)
    person.find(".prompt [data-option]:visible").first.click()
    person.page.wait_for_timeout(SETTLED)


def analysis(person: Person) -> None:
    lay(person, "ruination", 3)
    person.play(seed=4)
    person.see(".over .scoring")
    person.do("analysis")
    person.page.wait_for_selector("[data-analysis=ready]", timeout=120_000)


def study(person: Person) -> None:
    person.go("/designers")
    person.see("label", text="Ruination").click()
    person.see("[data-field=bot]").select_option("random")
    person.see("[data-field=games]").fill("200")
    person.do("begin")
    person.page.wait_for_selector("[data-study][data-status=done]", timeout=300_000)


class Picture(NamedTuple):
    name: str
    make: Callable[[Person], None]
    theme: Literal["dark", "light"]
    narrow: bool = False


PICTURES = (
    Picture("home-dark", home, "dark"),
    Picture("home-light", home, "light"),
    Picture("home-dark-narrow", home, "dark", narrow=True),
    Picture("table-maker-dark", maker, "dark"),
    Picture("ruination-dark", ruination, "dark"),
    Picture("ruination-light", canyon, "light"),
    Picture("ruination-dark-narrow", canyon, "dark", narrow=True),
    Picture("ruination-light-narrow", ruination, "light", narrow=True),
    Picture("reign-light", draft, "light"),
    Picture("reign-light-narrow", draft, "light", narrow=True),
    Picture("reign-dark", armies, "dark"),
    Picture("result-light", result, "light"),
    Picture("replay-dark", replay, "dark"),
    Picture("venterra-map-dark", venterra_map, "dark"),
    Picture("venterra-map-light-narrow", venterra_map, "light", narrow=True),
    Picture("venterra-orders-light", venterra_orders, "light"),
    Picture("venterra-orders-dark-narrow", venterra_orders, "dark", narrow=True),
    Picture("venterra-fight-dark", venterra_fight, "dark"),
    Picture("venterra-score-light", venterra_score, "light"),
    Picture("venterra-march-light-narrow", venterra_march, "light", narrow=True),
    Picture("first-game-light", first_game, "light"),
    Picture("first-game-dark-narrow", first_game, "dark", narrow=True),
    Picture("puzzles-dark", puzzles, "dark"),
    Picture("components-light", components, "light"),
    Picture("hint-dark", hint, "dark"),
    Picture("plan-dark", plan, "dark"),
    Picture("plan-light-narrow", plan, "light", narrow=True),
    Picture("analysis-light", analysis, "light"),
    Picture("analysis-dark-narrow", analysis, "dark", narrow=True),
    Picture("study-dark", study, "dark"),
    Picture("study-light-narrow", study, "light", narrow=True),
)


def take(person: Person, picture: Picture) -> None:
    """Make a picture; a browser writes it as WebP, so nothing else is needed."""
    picture.make(person)
    person.page.locator(".heralds > *").first.wait_for(state="hidden")
    person.page.wait_for_timeout(900)
    person.page.wait_for_function(STILL)
    png = base64.b64encode(person.page.screenshot()).decode()
    webp = base64.b64decode(person.page.evaluate(TO_WEBP, [png, QUALITY]))
    file = OUT / f"{picture.name}.webp"
    file.write_bytes(webp)
    sys.stdout.write(f"{file.relative_to(ROOT)}: {len(webp) // 1000} kB\n")
    if person.complaints:
        raise SystemExit(f"{picture.name}: the page complains: {person.complaints}")


def main(names: list[str]) -> None:
    wanted = [picture for picture in PICTURES if not names or picture.name in names]
    found = installed(WHOLE)
    if found is None or not wanted:
        raise SystemExit(f"There is no Chromium here, or no such picture; there are: {[one.name for one in PICTURES]}")
    with tempfile.TemporaryDirectory() as folder, (Path(folder) / "log").open("wb") as log, sync_playwright() as play:
        port = free_port()
        command = [str(Path(sys.executable).with_name("kurultai")), "serve", "--port", str(port)]
        command += ["--database", str(Path(folder) / "tables.db")]
        environment = {**os.environ, "KURULTAI_HOME": folder}
        process = subprocess.Popen(command, stdout=log, stderr=log, env=environment)
        try:
            wait_for(f"http://127.0.0.1:{port}/health", process, Path(folder) / "log")
            browser = play.chromium.launch(executable_path=found, args=FLAGS)
            for picture in wanted:
                person = Person(browser, f"http://127.0.0.1:{port}", touch=picture.narrow)
                person.look(size=NARROW if picture.narrow else WIDE, theme=picture.theme)
                take(person, picture)
                person.leave()
            browser.close()
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait(15)


if __name__ == "__main__":
    main(sys.argv[1:])

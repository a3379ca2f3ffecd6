"""A server with a database of its own, a browser, and people who use it. Without a Chromium these tests are skipped."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.error import URLError
from urllib.request import urlopen

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.web.person import Confirm, Person

WHOLE = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
CHROMIUMS = ("chromium-headless-shell", *WHOLE)
"""The first of these that is there; without the parts that draw windows and notices, tests take a fifth less time."""
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--disable-component-update",
    "--no-first-run",
]
STATIC = Path(__file__).parents[2] / "src" / "kurultai" / "server" / "static"
Meet = Callable[..., Person]
Resting = dict[tuple[bool, str, Confirm], list[Person]]


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server that this run has for itself."""
    yield from serving(tmp_path_factory.mktemp("server"), [str(Path(sys.executable).with_name("kurultai")), "serve"])


def serving(folder: Path, command: list[str]) -> Iterator[str]:
    """The address of a server that this command starts, with a database in this folder."""
    if not (STATIC / "index.html").is_file():
        pytest.fail("the browser app is not built: make web")
    port = free_port()
    command = [*command, "--port", str(port), "--database", str(folder / "tables.db")]
    with (folder / "log").open("wb") as log:
        process = subprocess.Popen(command, stdout=log, stderr=log, env={**os.environ, "KURULTAI_HOME": str(folder)})
        try:
            wait_for(f"http://127.0.0.1:{port}/health", process, folder / "log")
            yield f"http://127.0.0.1:{port}"
        finally:
            process.send_signal(signal.SIGTERM)
            try:
                process.wait(15)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait(5)


def wait_for(address: str, process: subprocess.Popen[bytes], log: Path) -> None:
    """Wait until the server answers."""
    for _ in range(300):
        if process.poll() is not None:
            break
        try:
            with urlopen(address, timeout=2):
                return
        except (URLError, ConnectionError, TimeoutError):
            time.sleep(0.1)
    pytest.fail(f"the server does not answer:\n{log.read_text()[-2000:]}")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """A browser without a window."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=one_of(CHROMIUMS), args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def whole_browser(browser: Browser) -> Iterator[Browser]:
    """One that can show notices too."""
    browser = browser.browser_type.launch(executable_path=one_of(WHOLE), args=FLAGS)
    yield browser
    browser.close()


def one_of(names: tuple[str, ...]) -> str:
    """The first of these browsers that is there; without one the test is skipped."""
    found = installed(names)
    if found is None:
        pytest.skip("there is no Chromium on this machine: install the package chromium")
    return found


def installed(names: tuple[str, ...]) -> str | None:
    """Where the first of these browsers is that is there."""
    return next((path for name in names if (path := shutil.which(name))), None)


@pytest.fixture(scope="session")
def resting() -> Resting:
    """Those who have been here before and have forgotten everything; that their pages are warm saves a second each."""
    return {}


@pytest.fixture
def meet(browser: Browser, server: str, resting: Resting) -> Iterator[Meet]:
    """Brings a new person with a browser profile of their own; nobody's page may complain to the console."""
    met: list[tuple[Person, list[Person]]] = []

    def come(*, touch: bool = False, locale: str = "en-US", confirm: Confirm = "never", **look: Any) -> Person:
        others = resting.setdefault((touch, locale, confirm), [])
        person = others.pop() if others else Person(browser, server, touch=touch, locale=locale, confirm=confirm)
        met.append((person, others))
        person.look(**look)
        return person

    yield come
    complaints = [complaint for person, _ in met for complaint in person.complaints]
    for person, others in met:
        if person.spent:
            person.leave()
        else:
            person.forget()
            others.append(person)
    assert not complaints, complaints


@pytest.fixture
def person(meet: Meet) -> Person:
    """Somebody at a wide screen."""
    return meet()

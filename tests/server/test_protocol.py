"""The page about the wire is true: its conversation is held with a real server, and it leaves no message out."""

from __future__ import annotations

import asyncio
import json
import re
import tomllib
from importlib.resources import files
from pathlib import Path
from typing import Any, get_args

import httpx
import msgspec
import pytest
from websockets.asyncio.client import ClientConnection, connect

from kurultai.server import protocol
from kurultai.server.analysing import ANALYSING
from kurultai.server.designing import DESIGNING
from kurultai.server.hooking import HOOKING
from kurultai.server.learning import LEARNING
from kurultai.server.protocol import FromClient, FromServer, Ping
from kurultai.server.routes import ROUTES
from kurultai.server.sockets import READER
from tests.server.conftest import Serve, Server

PAGE = (Path(__file__).parent.parent.parent / "docs" / "protocol.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"^```(http|wire)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
WORD = re.compile(r"[A-Z][A-Z-]+")
KEPT = ("TABLE", "TOKEN-A", "TOKEN-B", "PLAN")
"""Words that stand for the same thing all over the page; other words stand for anything."""
REST = "…"
PATIENCE = 20.0
MOST_FRAMES = 60


class Conversation:
    """The page's examples, one after another, on one server."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.known: dict[str, str] = {}
        self.lines: dict[str, ClientConnection] = {}
        self.said: set[str] = set()
        self.heard: set[str] = set()

    async def hold(self) -> None:
        try:
            async with httpx.AsyncClient(base_url=self.server.address, trust_env=False, timeout=PATIENCE) as http:
                for kind, text in BLOCK.findall(PAGE):
                    await (self.request(http, text) if kind == "http" else self.talk(text))
        finally:
            for line in self.lines.values():
                await line.close()

    def filled(self, text: str) -> str:
        for word, value in self.known.items():
            text = text.replace(word, value)
        return text

    async def request(self, http: httpx.AsyncClient, text: str) -> None:
        """A request, and what it is answered."""
        asked, _, expected = text.rstrip("\n").partition("\n\n")
        first, *rest = self.filled(asked).splitlines()
        method, path = first.split(" ")
        headers = dict(line.split(": ", 1) for line in rest if not line.startswith("{"))
        body = next((json.loads(line) for line in rest if line.startswith("{")), None)
        response = await http.request(method, path, headers=headers, json=body)
        status, _, shown = expected.partition("\n")
        assert response.status_code == int(status), (first, response.text)
        if shown:
            self.check(read(shown), response.json(), first)

    async def talk(self, text: str) -> None:
        """What is said over lines, and heard."""
        for row in text.splitlines():
            if row.startswith("#"):
                asyncio.get_running_loop().run_in_executor(None, self.server.stop)
                continue
            name, arrow, message = row.split(" ", 2)
            line = await self.line(name)
            if arrow == ">":
                self.said.add(json.loads(message)["type"])
                await line.send(self.filled(message))
            else:
                await self.hear(line, message)

    async def line(self, name: str) -> ClientConnection:
        if name not in self.lines:
            address = self.server.address.replace("http", "ws", 1) + "/ws"
            self.lines[name] = await connect(address, proxy=None, max_size=2**24)
        return self.lines[name]

    async def hear(self, line: ClientConnection, message: str) -> None:
        """Wait for what the page says; other news may come before it."""
        expected = read(message)
        seen = []
        for _ in range(MOST_FRAMES):
            try:
                heard = json.loads(await asyncio.wait_for(line.recv(), PATIENCE))
            except TimeoutError:
                break
            seen.append(heard)
            if heard["type"] == expected["type"] and self.fits(expected, heard):
                self.heard.add(heard["type"])
                return
        raise AssertionError(f"the page says {message}, and there came {json.dumps(seen, ensure_ascii=False)[:3_000]}")

    def check(self, expected: Any, found: Any, where: str) -> None:
        assert self.fits(expected, found), f"{where}: the page says {expected}, and it is {found}"

    def fits(self, expected: Any, found: Any) -> bool:
        """Whether something is as the page shows it."""
        if isinstance(expected, str) and WORD.fullmatch(expected):
            return expected not in KEPT or self.known.setdefault(expected, found) == found
        if isinstance(expected, dict) and isinstance(found, dict):
            shown = {name: value for name, value in expected.items() if name != REST}
            whole = REST in expected or set(shown) == set(found)
            return whole and all(name in found and self.fits(value, found[name]) for name, value in shown.items())
        if isinstance(expected, list) and isinstance(found, list):
            return len(expected) == len(found) and all(map(self.fits, expected, found))
        return bool(expected == found)


def read(text: str) -> Any:
    """JSON in which an ellipsis stands for more of the same object."""
    return json.loads(text.replace(f", {REST}}}", f', "{REST}": 0}}'))


def tags(union: Any) -> set[str]:
    return {str(kind.__struct_config__.tag) for kind in get_args(union)}


def test_the_conversation_of_the_page_can_be_held(serve: Serve) -> None:
    server = serve().start()
    talk = Conversation(server)
    asyncio.run(talk.hold())
    assert talk.said >= tags(FromClient)
    assert talk.heard == tags(FromServer)
    assert server.errors() == []


def test_a_page_that_is_wrong_would_be_found_out() -> None:
    talk = Conversation.__new__(Conversation)
    talk.known = {}
    found = {"table": "x", "number": 3, "told": [{"at": 1}]}
    assert talk.fits(read('{"table": "TABLE", "number": 3, "told": [{"at": "TIME"}]}'), found)
    assert talk.fits(read('{"number": 3, …}'), found)
    assert not talk.fits(read('{"number": 3}'), found)
    assert not talk.fits(read('{"number": 4, …}'), found)
    assert not talk.fits(read('{"told": [], …}'), found)
    assert not talk.fits(read('{"table": "TABLE", …}'), {"table": "y"}), "it was another table before"


def rows(union: Any) -> list[str]:
    """The rows of the page about these messages."""
    found = []
    for kind in get_args(union):
        fields = ", ".join(f"`{name}`" for name in kind.__struct_fields__)
        found.append(f"| `{kind.__struct_config__.tag}` | {fields} | {' '.join((kind.__doc__ or '').split())} |")
    return found


def test_the_page_lists_every_message_with_its_fields() -> None:
    _, _, lists = PAGE.partition("## Every message")
    client, server = lists.split("From the server:")
    assert [line for line in client.splitlines() if line.startswith("| `")] == rows(FromClient)
    assert [line for line in server.splitlines() if line.startswith("| `")] == rows(FromServer)


def test_the_page_lists_every_code() -> None:
    phrases = tomllib.loads(files("kurultai.server").joinpath("phrases/en.toml").read_text(encoding="utf-8"))
    _, _, table = PAGE.partition("| code | |")
    listed = set(re.findall(r"`(\w+)`", table.partition("\n\n")[0]))
    assert set(phrases["bad"]) | {"illegal", "refused"} == listed - {"rejected"}
    for code in get_args(protocol.Ending):
        assert f"`{code}` (" in PAGE


def shape_of(path: str) -> str:
    """An address with the same word wherever something differs each time."""
    return re.sub(r"\{\w+:\w+\}|(?<=/)[A-Z]+(?=/|$)", "WORD", path)


def test_the_page_names_every_request() -> None:
    named = [shape_of(path) for path in re.findall(r"(?:/api|…)/[\w/-]*\w", PAGE)]
    ends = tuple(path.removeprefix("…") for path in named if path.startswith("…"))
    handlers = [*ROUTES, *ANALYSING, *DESIGNING, *HOOKING, *LEARNING]
    paths = {shape_of(path) for handler in handlers for path in handler.paths if path.startswith("/api")}
    assert sorted(path for path in paths if path not in named and not path.endswith(ends)) == []


@pytest.mark.parametrize("kind", get_args(FromClient), ids=lambda kind: str(kind.__struct_config__.tag))
def test_a_message_is_read_as_it_is_written_and_nothing_unknown_is_taken(kind: Any) -> None:
    values = {"table": "t", "number": 1, "key": "k", "choice": "c", "step": 1, "request": 1, "agree": True}
    values |= {"text": "x", "seat": 1, "muted": True, "option": "o", "do": "open", "orders": ()}
    message = kind(**{name: values[name] for name in kind.__struct_fields__ if name in values})
    text = msgspec.json.encode(message)
    assert READER.decode(text) == message
    loose = {**msgspec.json.decode(text), "surprise": 1}
    with pytest.raises(msgspec.ValidationError):
        READER.decode(msgspec.json.encode(loose))
    for name in kind.__struct_fields__:
        if kind is not Ping:
            with pytest.raises(msgspec.ValidationError):
                READER.decode(msgspec.json.encode({**msgspec.json.decode(text), name: {"not": "this"}}))

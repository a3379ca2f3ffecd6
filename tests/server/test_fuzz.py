"""Whatever is sent (messages, requests, records): never a failure of ours, never a hang, and no table changes."""

from __future__ import annotations

import asyncio
import hashlib
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from litestar import Litestar
from litestar.testing import TestClient
from schemathesis.core.result import Ok

from kurultai.kernel.record import MARK
from kurultai.server.app import make_app
from kurultai.server.protocol import FromServer
from kurultai.server.settings import Settings
from kurultai.server.sockets import Line
from tests.server.inside import REIGN, RUINATION, Guest, World, opened, play
from tests.soaked import amounts

QUICK = settings(
    max_examples=60,
    deadline=None,
    # How many of the drawn requests schemathesis throws away is its own affair.
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture, HealthCheck.filter_too_much],
)
RECORDS = Path(__file__).parent.parent / "games"
SOME = [
    RECORDS / "reign_and_ruin" / "records" / "2-seats-random.kurultai",
    RECORDS / "reign_and_ruin" / "records" / "3-seats-ruled-otherwise.kurultai",
    RECORDS / "ruination" / "records" / "solo-defeat.kurultai",
]
READER: msgspec.json.Decoder[Any] = msgspec.json.Decoder(FromServer)


# --- messages --------------------------------------------------------------------------------------------------------

KINDS = (
    "look",
    "look-away",
    "choose",
    "undo",
    "ask-back",
    "consent",
    "chat",
    "mute",
    "why",
    "hint",
    "foresee",
    "describe",
    "ping",
    "news",
    "",
)
FIELDS = (
    "table",
    "token",
    "since",
    "number",
    "key",
    "choice",
    "step",
    "request",
    "agree",
    "text",
    "seat",
    "muted",
    "option",
    "at",
)
numbers = st.integers() | st.floats() | st.sampled_from([-1, 0, 1, 7, 8, 2**31, 2**53, 2**63, 2**64, -(2**64), 1e308])
scalars = (
    st.none() | st.booleans() | numbers | st.text(max_size=30) | st.sampled_from(["keep:x", "play:pass", "a" * 300])
)
anything = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)


@st.composite
def nearly_right(draw: Callable[..., Any], table: str, token: str) -> str:
    """A message with a type that exists and fields that may be anything."""
    right = {
        "table": table,
        "token": token,
        "key": "k",
        "text": "hi",
        "option": "keep:x",
        "choice": "keep:x",
        "number": 1,
    }
    message: dict[str, Any] = {"type": draw(st.sampled_from(KINDS))}
    for name in draw(st.lists(st.sampled_from(FIELDS), unique=True)):
        message[name] = right[name] if name in right and draw(st.booleans()) else draw(anything)
    return json.dumps(message)


def texts(table: str, token: str) -> st.SearchStrategy[str]:
    """What a client may send: nearly right, JSON of any shape, any text, and far too much."""
    deep = st.sampled_from(["[", '{"a":', '{"type":"ping","at":[']).map(lambda part: part * 1_500)
    huge = st.sampled_from(["1" * 8_000, '"' + "x" * 9_000 + '"', '{"type":"chat","text":"' + "\\u0000" * 1_000 + '"}'])
    signs = st.text(alphabet=st.characters(codec="utf-8"), max_size=60)
    return nearly_right(table, token) | anything.map(json.dumps) | signs | deep | huge


def heard_by(line: Line) -> list[Any]:
    """What a line was answered; all of it can be read."""
    found = []
    while not line.queue.empty():
        frame = line.queue.get_nowait()
        assert frame is not None
        found.append(READER.decode(frame))
    return found


class NoSocket:
    """A line that is spoken to directly needs no socket."""


@pytest.fixture
def table(tmp_path: Path) -> Iterator[tuple[asyncio.AbstractEventLoop, World, Guest]]:
    """A running table in an event loop that lasts as long as the test."""
    loop = asyncio.new_event_loop()
    context = opened(tmp_path)
    world = loop.run_until_complete(context.__aenter__())
    ada, bo = loop.run_until_complete(world.lay(REIGN))
    loop.run_until_complete(play([ada, bo], Random(1), 9))
    yield loop, world, ada
    loop.run_until_complete(context.__aexit__(None, None, None))
    loop.close()


@amounts(100, 20_000)
def test_no_message_breaks_a_line_or_changes_a_table(
    table: tuple[asyncio.AbstractEventLoop, World, Guest], examples: int
) -> None:
    loop, world, ada = table

    async def look() -> Line:
        line = Line(NoSocket(), world.tables, Settings("", queue=100_000))  # type: ignore[arg-type]
        await line.hear(json.dumps({"type": "look", "table": ada.table, "token": ada.token}))
        return line

    line = loop.run_until_complete(look())
    heard_by(line)

    @settings(QUICK, max_examples=examples)
    @given(texts(ada.table, ada.token))
    def say(text: str) -> None:
        before = loop.run_until_complete(ada.number())
        loop.run_until_complete(asyncio.wait_for(line.hear(text), 30))
        replies = heard_by(line)
        assert not [reply for reply in replies if getattr(reply, "code", "") == "broken"], replies
        if not [reply for reply in replies if reply.__struct_config__.tag == "accepted"]:
            assert loop.run_until_complete(ada.number()) == before
        assert line.closing is None

    say()
    asked = loop.run_until_complete(ada.question()) is not None
    assert not asked or loop.run_until_complete(ada.choose()) > 0, "the table goes on, unless a message was her answer"


def test_bytes_that_are_no_text_are_answered(table: tuple[asyncio.AbstractEventLoop, World, Guest]) -> None:
    loop, world, _ = table
    line = Line(NoSocket(), world.tables, Settings("", queue=100_000))  # type: ignore[arg-type]

    @QUICK
    @given(st.binary(max_size=200))
    def say(data: bytes) -> None:
        loop.run_until_complete(asyncio.wait_for(line.hear(data), 30))
        assert [reply.code for reply in heard_by(line)] == ["message"]

    say()


# --- requests --------------------------------------------------------------------------------------------------------


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient[Litestar]]:
    place = f"sqlite:///{tmp_path / 'tables.sqlite'}"
    app = make_app(Settings(place, requests=1e9, requests_burst=1e9, sweep=3_600, lab=True, lab_open=True))
    with TestClient(app, raise_server_exceptions=False) as client:
        yield client


def laid(client: TestClient[Litestar]) -> tuple[str, str]:
    """A table and a token of it."""
    seats = [{"player": "me"}, {"player": "open"}]
    made = client.post("/api/tables", json={"game": REIGN, "seats": seats}).json()
    client.post(f"/api/tables/{made['table']}/join", json={"name": "Bo"})
    return made["table"], made["token"]


@amounts(3, 500)
def test_no_request_that_the_schema_allows_or_forbids_is_our_failure(
    client: TestClient[Litestar], examples: int
) -> None:
    table, _ = laid(client)
    before = client.get(f"/api/tables/{table}").json()
    schema = schemathesis.openapi.from_dict(client.get("/schema/openapi.json").json())
    operations = [understood(result) for result in schema.get_all_operations()]
    assert len(operations) >= 20
    for operation in operations:
        try_operation(client, operation, table, examples)
    after = client.get(f"/api/tables/{table}").json()
    assert after == before, "only its holder changes a table"


def understood(result: Any) -> Any:
    """An operation that the schema describes, without fault."""
    assert isinstance(result, Ok), result
    return result.ok()


def try_operation(client: TestClient[Litestar], operation: Any, table: str, examples: int) -> None:
    """Requests of one operation, right and wrong, to a table that is there and to others."""
    wrong = operation.as_strategy(generation_mode=schemathesis.GenerationMode.NEGATIVE)

    @settings(QUICK, max_examples=examples, phases=[Phase.generate])
    @given(case=operation.as_strategy() | wrong, there=st.booleans())
    def try_one(*, case: Any, there: bool) -> None:
        if there and "table" in (case.path_parameters or {}):
            case.path_parameters["table"] = table
        if case.query and "wait" in case.query:
            case.query["wait"] = 0
        request = case.as_transport_kwargs(base_url="http://testserver.local")
        if isinstance(request.get("data"), (bytes, str)):
            request["content"] = request.pop("data")
        response = client.request(**{name: request[name] for name in SENT if request.get(name) is not None})
        assert response.status_code < 500, (request, response.text)
        if response.status_code >= 400:
            assert response.json()["type"] == "problem"

    try_one()


SENT = ("method", "url", "params", "headers", "json", "data", "content")


# --- records ---------------------------------------------------------------------------------------------------------


def marked(text: str) -> str:
    """A record with marks that fit what it says now, so that more than the marks is looked at."""
    head, gap, body = text.partition("\n\n")
    running = hashlib.sha256(head.encode())
    lines = []
    for line in body.splitlines():
        said = line.rpartition(" #")[0] or line
        running.update(said.encode())
        lines.append(f"{said} #{running.hexdigest()[:MARK]}")
    return head + gap + "\n".join(lines) + "\n"


@st.composite
def forged(draw: Callable[..., Any]) -> str:
    """A record with lines missing, doubled, moved, and words of it changed, marked anew or not."""
    lines = draw(st.sampled_from(SOME)).read_text(encoding="utf-8").splitlines()
    for _ in range(draw(st.integers(1, 3))):
        if not lines:
            break
        at = draw(st.integers(0, len(lines) - 1))
        how = draw(st.sampled_from(["drop", "double", "swap", "word", "sign", "cut"]))
        if how == "drop":
            del lines[at]
        elif how == "double":
            lines.insert(at, lines[at])
        elif how == "swap":
            other = draw(st.integers(0, len(lines) - 1))
            lines[at], lines[other] = lines[other], lines[at]
        elif how == "cut":
            del lines[at + 1 :]
        else:
            lines[at] = changed(draw, lines[at], whole=how == "word")
    text = "\n".join(lines) + "\n"
    return marked(text) if draw(st.booleans()) else text


def changed(draw: Callable[..., Any], line: str, *, whole: bool) -> str:
    """A line with one word of it, or one sign, replaced."""
    words = line.split(" ") if whole else list(line)
    if not words:
        return draw(st.sampled_from(NASTY))  # type: ignore[no-any-return]
    at = draw(st.integers(0, len(words) - 1))
    words[at] = draw(st.sampled_from(NASTY) | st.text(max_size=5))
    return (" " if whole else "").join(words)


NASTY = [
    "-1",
    "0",
    "99999999999999999999",
    "1/0",
    "0/1",
    "5/3",
    "~",
    "Z",
    "A",
    "keep:x",
    "[" * 3_000,
    "{}",
    "null",
    "1e9",
    "\x00",
    "#",
]


@amounts(80, 10_000)
def test_no_record_is_our_failure(client: TestClient[Litestar], examples: int) -> None:
    table, _ = laid(client)
    before = client.get(f"/api/tables/{table}").json()
    took = []

    @settings(QUICK, max_examples=examples)
    @given(forged())
    def bring(text: str) -> None:
        response = client.post("/api/records", content=text.encode("utf-8", "surrogatepass"))
        assert response.status_code in (201, 400), response.text
        assert response.status_code == 201 or response.json()["message"]
        took.append(response.status_code)

    bring()
    assert 400 in took
    assert client.get(f"/api/tables/{table}").json() == before


def test_a_record_with_marks_of_its_own_is_taken(client: TestClient[Litestar]) -> None:
    """What the forgeries are made with makes a record that holds, if nothing else is changed."""
    for path in SOME:
        text = path.read_text(encoding="utf-8")
        assert marked(text) == text
        assert client.post("/api/records", content=text.encode()).status_code == 201


@pytest.mark.parametrize("game", [REIGN, RUINATION])
@pytest.mark.parametrize(
    "wish",
    [
        {"rulings": {"x": 1}},
        {"rulings": {"tokens_unlimited": "perhaps"}},
        {"options": {"hordes": "x" * 80}},
        {"options": {"sides": True}},
        {"options": {"previous_winner": 2**62}},
        {"options": {"previous_winner": ""}},
        {"modules": ["world-that-was", "world-that-was"]},
        {"pack": "."},
        {"pack": ".."},
        {"seed": "\u2028"},
        {"seed": " "},
        {"clock": {"mode": "bank", "bank": 10, "increment": 0}},
    ],
)
def test_no_wish_is_our_failure(client: TestClient[Litestar], game: str, wish: dict[str, Any]) -> None:
    seats = [{"player": "me"}, {"player": "open"}]
    response = client.post("/api/tables", json={"game": game, "seats": seats, **wish})
    assert response.status_code in (201, 400), response.text

"""What anybody may send: where it comes from, how much, how fast; what everybody is sent with it; and how lines end."""

from __future__ import annotations

import asyncio
import json
import logging
import socket
import threading
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
import uvicorn
from litestar import Litestar
from litestar.exceptions import WebSocketDisconnect
from litestar.testing import TestClient
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from kurultai.server.app import make_app
from kurultai.server.log import JsonLines
from kurultai.server.metrics import Metrics
from kurultai.server.protocol import Pong
from kurultai.server.safety import HEADERS, Bucket, Callers, same_origin
from kurultai.server.settings import Settings
from kurultai.server.sockets import Line
from tests.server.client import lay, wish
from tests.server.conftest import Serve, Server
from tests.server.inside import REIGN, RUINATION

HOST = "http://table.example"
NARROW = 4_096
Client = TestClient[Litestar]
TWO = {"game": REIGN, "seats": [{"player": "me", "name": "Ada"}, {"player": "open"}]}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path


def client_of(folder: Path, **more: Any) -> Client:
    app = make_app(Settings(f"sqlite:///{folder / 'tables.sqlite'}", **more))
    return TestClient(app, base_url=HOST, raise_server_exceptions=False)


@pytest.fixture
def client(folder: Path) -> Iterator[Client]:
    with client_of(folder) as client:
        yield client


def problem(response: httpx.Response) -> str:
    found = response.json()
    assert found["type"] == "problem"
    assert found["message"]
    assert "Traceback" not in response.text
    return str(found["code"])


# --- headers and origins ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "/"),
        ("GET", "/health"),
        ("GET", "/metrics"),
        ("GET", "/schema/openapi.json"),
        ("GET", "/api/games"),
        ("GET", "/api/nowhere"),
        ("GET", "/assets/nothing.js"),
        ("POST", "/nowhere"),
        ("DELETE", "/api/tables"),
        ("POST", "/api/tables"),
    ],
)
def test_every_answer_has_the_headers_of_safety(client: Client, method: str, path: str) -> None:
    response = client.request(method, path)
    assert response.status_code < 500
    for name, value in HEADERS.items():
        assert response.headers[name] == value


def test_a_page_from_elsewhere_may_not_speak_to_us(folder: Path) -> None:
    with client_of(folder, origins=("https://friend.example",)) as client:
        for origin, status in (
            ("https://evil.example", 403),
            ("null", 403),
            ("http://[", 403),
            ("https://friend.example", 201),
            (HOST, 201),
            ("", 201),
        ):
            headers = {"Origin": origin} if origin else {}
            response = client.post("/api/tables", json=TWO, headers=headers)
            assert response.status_code == status, origin
            assert status == 201 or problem(response) == "origin"


def test_a_socket_from_elsewhere_is_not_taken(client: Client) -> None:
    for origin in ("https://evil.example", "null", "http://["):
        with pytest.raises(WebSocketDisconnect), client.websocket_connect("/ws", headers={"Origin": origin}):
            raise AssertionError("it was taken")
    with client.websocket_connect("/ws", headers={"Origin": HOST}) as line:
        line.send_json({"type": "ping", "at": 3})
        assert line.receive_json() == {"type": "pong", "at": 3.0}


def test_origins_are_compared_with_the_host_that_was_asked_for() -> None:
    allowed = frozenset({"https://friend.example"})
    assert same_origin("https://table.example", "table.example", allowed)
    assert same_origin("http://table.example:8000", "table.example:8000", allowed)
    assert not same_origin("http://table.example:8000", "table.example", allowed)
    assert not same_origin("https://table.example.evil", "table.example", allowed)
    assert not same_origin("https://friend.example", None, frozenset())
    assert same_origin(None, None, frozenset())


# --- how much --------------------------------------------------------------------------------------------------------


def test_a_body_that_is_too_big_is_refused(client: Client) -> None:
    for path in ("/api/tables", "/api/records"):
        response = client.post(path, content=b" " * 1_100_000)
        assert response.status_code == 413
        assert problem(response) == "message"


def test_a_message_that_is_too_big_is_refused_and_the_line_goes_on(client: Client) -> None:
    with client.websocket_connect("/ws") as line:
        line.send_text(json.dumps({"type": "look", "table": "x" * 9_000}))
        assert line.receive_json()["code"] == "too_big"
        line.send_json({"type": "ping"})
        assert line.receive_json()["type"] == "pong"


def test_nesting_without_end_is_refused(client: Client) -> None:
    for body in (b"[" * 200_000, b'{"game":' * 50_000):
        response = client.post("/api/tables", content=body, headers={"Content-Type": "application/json"})
        assert response.status_code == 400
        assert problem(response) == "message"
    with client.websocket_connect("/ws") as line:
        line.send_text("[" * 8_000)
        assert line.receive_json()["code"] == "message"


def test_one_line_looks_at_no_more_than_so_many_tables(client: Client) -> None:
    tables = [client.post("/api/tables", json=TWO).json()["table"] for _ in range(17)]
    with client.websocket_connect("/ws") as line:
        codes = []
        for table in tables:
            line.send_json({"type": "look", "table": table})
            message = line.receive_json()
            codes.append(message.get("code", "news"))
            if message["type"] == "news":
                assert line.receive_json()["type"] == "presence"
        assert codes == ["news"] * 16 + ["too_many"]


# --- how fast --------------------------------------------------------------------------------------------------------


def test_a_bucket_fills_again_with_time() -> None:
    time = 0.0
    bucket = Bucket(2, 3, lambda: time)
    assert [bucket.take() for _ in range(5)] == [True, True, True, False, False]
    time = 1.0
    assert [bucket.take() for _ in range(3)] == [True, True, False]
    time = 100.0
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]


def test_only_so_many_callers_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kurultai.server.safety.MOST_CALLERS", 3)
    callers = Callers(0, 1)
    assert callers.may("a")
    assert not callers.may("a")
    for other in "bcd":
        assert callers.may(other)
    assert len(callers._buckets) == 3


def test_too_many_requests_are_refused_and_so_are_sockets(folder: Path) -> None:
    with client_of(folder, requests=0.0001, requests_burst=5) as client:
        answers = [client.get("/api/tables") for _ in range(7)]
        assert [answer.status_code for answer in answers] == [200] * 5 + [429] * 2
        assert problem(answers[-1]) == "too_many"
        assert answers[-1].headers["X-Content-Type-Options"] == "nosniff"
        with pytest.raises(WebSocketDisconnect), client.websocket_connect("/ws"):
            raise AssertionError("it was taken")


def test_a_line_that_says_too_much_is_heard_more_slowly_but_answered(folder: Path) -> None:
    with client_of(folder, rate=200.0, burst=3) as client, client.websocket_connect("/ws") as line:
        for at in range(12):
            line.send_json({"type": "ping", "at": at})
        assert [line.receive_json()["at"] for _ in range(12)] == [float(at) for at in range(12)]


# --- how lines end ---------------------------------------------------------------------------------------------------


class DeafSocket:
    """A client that never takes what it is sent, until it is let."""

    def __init__(self) -> None:
        self.listens = asyncio.Event()
        self.sent: list[str] = []
        self.closed: tuple[int, str] | None = None

    async def send_data(self, data: str) -> None:
        await self.listens.wait()
        self.sent.append(data)

    async def receive_data(self, mode: str) -> str:
        await asyncio.Event().wait()
        raise AssertionError

    async def close(self, code: int, reason: str) -> None:
        self.closed = (code, reason)


class Nothing:
    """Tables that a line needs only for what it measures."""

    def __init__(self) -> None:
        self.metrics = Metrics()


def test_a_client_that_does_not_listen_is_dropped_without_a_gap_in_what_it_was_sent() -> None:
    async def scenario() -> None:
        socket, tables = DeafSocket(), Nothing()
        line = Line(socket, tables, Settings("", queue=4))  # type: ignore[arg-type]
        serving = asyncio.create_task(line.serve())
        await asyncio.sleep(0)
        for number in range(20):
            line.send(Pong(float(number)))
            await asyncio.sleep(0)
        assert line.closing == (4008, "slow")
        assert tables.metrics.dropped._value.get() == 1
        socket.listens.set()
        await asyncio.wait_for(serving, 5)
        *pongs, last = [json.loads(frame) for frame in socket.sent]
        assert [pong["at"] for pong in pongs] == [float(number) for number in range(len(pongs))]
        assert last == {"type": "closing", "code": "slow"}
        assert socket.closed == (4008, "slow")

    asyncio.run(scenario())


def test_a_client_that_does_not_even_hear_the_end_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kurultai.server.sockets.GRACE", 0.05)

    async def scenario() -> None:
        line = Line(DeafSocket(), Nothing(), Settings("", queue=2))  # type: ignore[arg-type]
        serving = asyncio.create_task(line.serve())
        for number in range(6):
            line.send(Pong(float(number)))
            await asyncio.sleep(0)
        await asyncio.wait_for(serving, 5)

    asyncio.run(scenario())


def test_a_line_that_looks_at_nothing_and_says_nothing_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kurultai.server.sockets.IDLE", 0.05)

    async def scenario() -> None:
        socket = DeafSocket()
        socket.listens.set()
        line = Line(socket, Nothing(), Settings(""))  # type: ignore[arg-type]
        await asyncio.wait_for(line.serve(), 5)
        assert socket.sent == ['{"type":"closing","code":"idle"}']
        assert socket.closed == (4000, "idle")

    asyncio.run(scenario())


@contextmanager
def listening(app: Litestar) -> Iterator[int]:
    """A real server for the application, in a thread, with narrow pipes; its port."""
    door = socket.socket()
    door.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, NARROW)
    door.bind(("127.0.0.1", 0))
    port = door.getsockname()[1]
    server = uvicorn.Server(uvicorn.Config(app, log_config=None, ws="websockets-sansio"))
    thread = threading.Thread(target=server.run, args=([door],))
    thread.start()
    try:
        for _ in range(500):
            if server.started:
                break
            time.sleep(0.02)
        yield port
    finally:
        server.should_exit = True
        thread.join(timeout=30)
        door.close()


def test_a_slow_client_is_dropped_while_the_others_go_on(folder: Path) -> None:
    """Over the network: one client stops reading; the other is told everything, and the first is told to look again."""
    app = make_app(Settings(f"sqlite:///{folder / 'tables.sqlite'}", queue=8, rate=1e6, burst=1e6))

    async def scenario(port: int) -> None:
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", trust_env=False) as http:
            table, (seat, _) = await lay(http, wish(RUINATION, 2))
        narrow = socket.socket()
        narrow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, NARROW)
        narrow.connect(("127.0.0.1", port))
        address, more = (
            f"ws://127.0.0.1:{port}/ws",
            {"compression": None, "proxy": None, "max_queue": 1, "close_timeout": 1},
        )
        look = json.dumps({"type": "look", "table": table, "token": seat.token})
        async with connect(address, **more) as good, connect(address, sock=narrow, **more) as deaf:  # type: ignore[arg-type]
            for line in (good, deaf):
                await line.send(look)
            await tell_too_much(deaf, look, app)
            await good.send(json.dumps({"type": "chat", "table": table, "text": "still here", "key": "one"}))
            while (message := json.loads(await asyncio.wait_for(good.recv(), 20)))["type"] != "said":
                pass
            assert message["text"] == "still here"
            heard = [json.loads(frame) async for frame in until_closed(deaf)]
            assert deaf.close_code == 4008
            assert heard[-1] == {"type": "closing", "code": "slow"}
            assert {one["type"] for one in heard[:-1]} == {"news", "presence"}

    with listening(app) as port:
        asyncio.run(scenario(port))


async def until_closed(line: ClientConnection) -> AsyncIterator[str]:
    """What comes over a line until the other side ends it."""
    while True:
        try:
            yield str(await asyncio.wait_for(line.recv(), 20))
        except ConnectionClosed:
            return


async def tell_too_much(deaf: ClientConnection, look: str, app: Litestar) -> None:
    """Ask again and again without listening, until the server has had enough."""
    for _ in range(100):
        await asyncio.wait_for(deaf.send(look), 20)
    for _ in range(1_000):
        if app.state.tables.metrics.dropped._value.get():
            return
        await asyncio.sleep(0.02)
    raise AssertionError("the server waits for a client that does not listen")


def test_whoever_has_a_line_is_told_when_the_server_ends(serve: Serve) -> None:
    server = serve().start()

    async def scenario() -> list[Any]:
        address = server.address.replace("http", "ws", 1) + "/ws"
        async with connect(address, proxy=None) as line:
            await line.send('{"type":"ping"}')
            await line.recv()
            stopping = asyncio.create_task(asyncio.to_thread(server.stop))
            heard = [json.loads(await asyncio.wait_for(line.recv(), 20))]
            with pytest.raises(ConnectionClosed) as closed:
                await asyncio.wait_for(line.recv(), 20)
            assert closed.value.rcvd is not None
            heard.append(closed.value.rcvd.code)
            await stopping
            return heard

    assert asyncio.run(scenario()) == [{"type": "closing", "code": "restart"}, 1012]
    assert server.errors() == []


# --- secrets ---------------------------------------------------------------------------------------------------------


def test_tokens_are_in_no_log_no_record_no_file_and_no_answer_to_others(serve: Serve, tmp_path: Path) -> None:
    server = serve().start()
    heard = asyncio.run(play_and_listen(server))
    server.stop()
    tokens = [token for token, _ in heard]
    assert len(set(tokens)) == 3
    files = b"".join(path.read_bytes() for path in tmp_path.iterdir() if path.is_file())
    assert server.words()
    for token in tokens:
        assert token.encode() not in files, "a token lies in the database or in the log"
    for at, token in enumerate(tokens):
        for _, others in heard[:at] + heard[at + 1 :]:
            assert token.encode() not in others, "a token was told to somebody else"


async def play_and_listen(server: Server) -> list[tuple[str, bytes]]:
    """Everything that three people do with a table; their tokens, with every byte that each of them was answered."""
    heard: list[tuple[str, bytes]] = []
    async with httpx.AsyncClient(base_url=server.address, trust_env=False) as http:
        seats = [{"player": "me", "name": "Ada"}, {"player": "open"}, {"player": "open"}]
        first = (await http.post("/api/tables", json={"game": REIGN, "seats": seats, "public": True})).json()
        table = first["table"]
        joined = [await http.post(f"/api/tables/{table}/join", json={"name": name}) for name in ("Bo", "Cleo")]
        tokens = [first["token"], *[response.json()["token"] for response in joined]]
        lines = []
        for token in tokens:
            line = await connect(server.address.replace("http", "ws", 1) + "/ws", proxy=None, max_size=2**24)
            await line.send(json.dumps({"type": "look", "table": table, "token": token}))
            lines.append(line)
        answers = dict.fromkeys(tokens, b"")
        for token in tokens:
            mine = {"Authorization": f"Bearer {token}"}
            for path in ("", "/updates", "/steps/0", "/record", "/verify"):
                answers[token] += (await http.get(f"/api/tables/{table}{path}", headers=mine)).content
            for message in (
                {"type": "chat", "table": table, "text": "hello", "key": "a"},
                {"type": "describe", "table": table},
                {"type": "choose", "table": table, "number": 0, "key": "b", "choice": "keep:x"},
                {"type": "choose", "table": table, "number": 99, "key": "c", "choice": token[:20]},
            ):
                answers[token] += (await http.post(f"/api/tables/{table}/say", headers=mine, json=message)).content
            answers[token] += (await http.get("/api/tables")).content
            answers[token] += (await http.post("/api/mine", json={"tokens": [token]})).content
        await http.post(
            f"/api/tables/{table}/seats/2", headers={"Authorization": f"Bearer {tokens[2]}"}, json={"player": "open"}
        )
        for token, line in zip(tokens, lines, strict=True):
            try:
                while True:
                    answers[token] += str(await asyncio.wait_for(line.recv(), 0.3)).encode()
            except TimeoutError:
                await line.close()
            heard.append((token, answers[token]))
    return heard


def test_what_fails_inside_is_told_to_the_log_alone(
    client: Client, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_: Any) -> None:
        raise ValueError("a secret of the house")

    monkeypatch.setattr("kurultai.server.shelf.game_infos", fail)
    with caplog.at_level(logging.ERROR):
        response = client.get("/api/games")
    assert response.status_code == 500
    assert problem(response) == "broken"
    assert "secret of the house" not in response.text
    assert any("could not be answered" in record.getMessage() for record in caplog.records)
    with client.websocket_connect("/ws") as line:
        monkeypatch.setattr("kurultai.server.sockets.Line.look", fail)
        line.send_json({"type": "look", "table": "x"})
        message = line.receive_json()
        assert message["code"] == "broken"
        assert "secret" not in json.dumps(message)


# --- what an operator sees -------------------------------------------------------------------------------------------


def test_health_and_metrics_and_the_schema_are_served(client: Client) -> None:
    assert client.get("/health").json() == {"status": "ok"}
    client.post("/api/tables", json=TWO)
    with client.websocket_connect("/ws") as line:
        line.send_json({"type": "ping"})
        line.receive_json()
        text = client.get("/metrics").text
    assert "kurultai_sockets 1.0" in text
    assert 'kurultai_answer_seconds_count{type="ping"}' in text
    schema = client.get("/schema/openapi.json").json()
    assert schema["openapi"].startswith("3.")
    for path in ("/api/tables", "/api/tables/{table}/say", "/api/records", "/health"):
        assert path in schema["paths"]
    assert "https://" not in client.get("/schema").text, "no page that asks other hosts for anything"


def test_the_log_is_lines_of_json() -> None:
    record = logging.LogRecord("kurultai", logging.WARNING, "", 0, "a %s", ("word",), None)
    record.table = "abc"
    line = msgspec.json.decode(JsonLines().format(record))
    assert (line["level"], line["message"], line["table"]) == ("warning", "a word", "abc")
    assert line["at"].endswith("Z")

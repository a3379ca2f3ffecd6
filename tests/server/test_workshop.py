"""The designers' workshop: studies begun, watched, stopped and gone on with; bounded, and only for those who may."""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from litestar import Litestar
from litestar.testing import TestClient

from kurultai.bots import bot as bots
from kurultai.kernel.game import find_game
from kurultai.kernel.record import read_record
from kurultai.kernel.replay import verify
from kurultai.server.app import make_app
from kurultai.server.safety import HEADERS, is_local
from kurultai.server.settings import Settings
from tests.server.conftest import Serve
from tests.server.inside import REIGN
from tests.server.test_packs import Picky

Client = TestClient[Litestar]
Raw = dict[str, Any]
PATIENCE = 120.0
CARD = '[[card]]\nid = "hexen-9"\nfaction = "hexen"\nvalue = 9\ntitle = "Nine"\nsource = "invented"\n'
SMALL: Raw = {"game": REIGN, "seats": 2, "bot": "random", "games": 20}
ENDLESS: Raw = {**SMALL, "games": 20_000}


def client_of(folder: Path, **more: Any) -> Client:
    settings = Settings(f"sqlite:///{folder / 'tables.sqlite'}", **{"lab": True, "lab_open": True, **more})
    return TestClient(make_app(settings), raise_server_exceptions=False)


@pytest.fixture
def client(tmp_path: Path) -> Iterator[Client]:
    with client_of(tmp_path) as client:
        yield client


def begun(client: Client | httpx.Client, wish: Raw) -> str:
    answer = client.post("/api/lab/studies", json=wish)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


def until(client: Client | httpx.Client, study: str, holds: Callable[[Raw], bool]) -> Raw:
    """The study as soon as something holds of it."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        info: Raw = client.get(f"/api/lab/studies/{study}").json()
        if holds(info):
            return info
        time.sleep(0.05)
    raise AssertionError(f"it never came to that: {info}")


def ended(info: Raw) -> bool:
    return info["status"] not in ("running", "stopping")


def code_of(answer: httpx.Response) -> tuple[int, str]:
    found = answer.json()
    assert found["message"]
    return answer.status_code, str(found["code"])


# --- a study from beginning to end -----------------------------------------------------------------------------------


def test_a_pack_is_compared_with_another_and_its_games_are_watched(tmp_path: Path) -> None:
    pack = tmp_path / "packs" / REIGN / "nines"
    pack.mkdir(parents=True)
    (pack / "cards.toml").write_text(CARD, encoding="utf-8")
    with client_of(tmp_path, packs=str(tmp_path / "packs")) as client:
        study = begun(client, {**SMALL, "games": 30, "pack": "nines", "compared": True})
        info = until(client, study, ended)
        assert info["status"] == "done", info
        assert (info["played"], info["pairs"], info["needed"]) == (30, 30, 30)
        assert [one["id"] for one in client.get("/api/lab/studies").json()] == [study]
        findings = client.get(f"/api/lab/studies/{study}/findings").json()
        assert findings["games"] == findings["pairs"] == 30
        assert {shift["trait"] for shift in findings["shifts"]} >= {"seat", "turn order", "drafted"}
        nine = next(cell for cell in findings["cells"] if cell["value"] == "hexen-9")
        number = [*nine.get("won", ()), *nine.get("lost", ())][0]
        # The pack is taken away: what was played with it can be watched all the same.
        (pack / "cards.toml").unlink()
        tables = []
        for against in (False, True):
            answer = client.post(f"/api/lab/studies/{study}/watch", json={"number": number, "against": against})
            assert answer.status_code == 200, answer.text
            tables.append(answer.json()["table"])
            moment = client.get(f"/api/tables/{tables[-1]}/steps/0").json()
            assert moment["steps"] > 10
        assert tables[0] != tables[1]
        again = client.post(f"/api/lab/studies/{study}/watch", json={"number": number})
        assert again.json()["table"] == tables[0], "one table is enough"
        record = read_record(client.get(f"/api/tables/{tables[1]}/record").text)
        verify(record, find_game(REIGN))
        assert record.players == ("random", "random")
        assert code_of(client.post(f"/api/lab/studies/{study}/watch", json={"number": 30})) == (404, "no_game")


def test_a_bot_must_know_the_packs_of_a_study(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(bots.BOTS, "random", Picky)
    pack = tmp_path / "packs" / REIGN / "nines"
    pack.mkdir(parents=True)
    (pack / "cards.toml").write_text(CARD, encoding="utf-8")
    with client_of(tmp_path, packs=str(tmp_path / "packs")) as client:
        for wish in ({"pack": "nines"}, {"compared": True, "against": "nines"}):
            answer = client.post("/api/lab/studies", json={**SMALL, **wish})
            assert code_of(answer) == (400, "refused")
            assert "another table" in answer.json()["message"]
        assert client.get("/api/lab/studies").json() == []


def test_the_report_stands_alone_and_may_load_nothing(client: Client) -> None:
    study = begun(client, SMALL)
    info = until(client, study, ended)
    assert info["files"] == ["report.html", "cells.csv", "games.csv", "results.csv"]
    page = client.get(f"/api/lab/studies/{study}/report")
    assert page.headers["content-type"].startswith("text/html")
    [policy] = page.headers.get_list("content-security-policy")
    assert policy.startswith("sandbox allow-scripts")
    assert "allow-same-origin" not in policy
    assert "default-src 'none'" in policy
    assert page.headers.get_list("x-frame-options") == ["SAMEORIGIN"]
    assert page.headers.get_list("x-content-type-options") == ["nosniff"]
    plain = client.get("/api/lab").headers
    assert {name: plain[name] for name in HEADERS} == HEADERS, "everything else keeps the usual headers"
    csv = client.get(f"/api/lab/studies/{study}/files/cells.csv")
    assert csv.headers["content-disposition"] == 'attachment; filename="cells.csv"'
    assert csv.text.startswith("trait,value,")
    kept = page.text.split("href='records/")[1].split("'")[0]
    record = client.get(f"/api/lab/studies/{study}/records/{kept}")
    verify(read_record(record.text), find_game(REIGN))
    others = ("files/plan.json", "files/shifts.csv", "files/..%2Fplan.json", "records/1000.kurultai", "plan.json")
    assert {client.get(f"/api/lab/studies/{study}/{path}").status_code for path in others} <= {400, 404}


# --- stopping and going on -------------------------------------------------------------------------------------------


def test_a_study_is_stopped_gone_on_with_and_thrown_away(client: Client, tmp_path: Path) -> None:
    study = begun(client, ENDLESS)
    until(client, study, lambda info: info.get("played", 0) > 10)
    at = f"/api/lab/studies/{study}"
    assert code_of(client.post(f"{at}/resume")) == (409, "study_busy")
    assert code_of(client.post(f"{at}/forget")) == (409, "study_busy")
    assert client.post(f"{at}/stop").json()["status"] in ("stopping", "stopped")
    first = until(client, study, ended)
    assert first["status"] == "stopped"
    assert 10 < first["played"] < 20_000
    assert "cells.csv" in first["files"]
    assert client.get(f"{at}/findings").json()["games"] == first["played"]
    assert code_of(client.post(f"{at}/stop")) == (409, "study_idle")
    assert client.post(f"{at}/resume").json()["status"] == "running"
    more = until(client, study, lambda info: info["played"] > first["played"])
    assert more["status"] == "running"
    client.post(f"{at}/stop")
    until(client, study, ended)
    assert client.post(f"{at}/forget").status_code == 204
    assert code_of(client.get(at)) == (404, "no_study")
    assert not (tmp_path / "tables.studies" / study).exists()


def test_a_study_survives_the_end_of_the_server(serve: Serve) -> None:
    """The process that works on it does not outlive the server, whatever ends that; the next one finds the study."""
    server = serve().start()
    with httpx.Client(base_url=server.address, timeout=30) as client:
        study = begun(client, ENDLESS)
        before = until(client, study, lambda info: info.get("played", 0) > 10)
    server.kill()
    server.start()
    assert server.left_behind() == []
    with httpx.Client(base_url=server.address, timeout=30) as client:
        info = until(client, study, ended)
        assert info["status"] == "interrupted"
        assert info["played"] >= before["played"]
        assert client.post(f"/api/lab/studies/{study}/resume").status_code == 200
        until(client, study, lambda now: now["played"] > info["played"])
    server.stop()
    server.start()
    assert server.left_behind() == []
    with httpx.Client(base_url=server.address, timeout=30) as client:
        assert until(client, study, ended)["status"] == "interrupted"
    assert server.errors() == []


# --- bounds ----------------------------------------------------------------------------------------------------------


def test_no_more_run_and_are_kept_than_may(tmp_path: Path) -> None:
    with client_of(tmp_path, lab_runs=1, lab_kept=2, lab_games=500) as client:
        assert client.get("/api/lab").json()["games"] == 500
        assert code_of(client.post("/api/lab/studies", json=ENDLESS)) == (400, "study_games")
        study = begun(client, {**SMALL, "games": 500, "bot": "greedy", "seats": 4})
        assert client.get("/api/lab").json()["running"] == 1
        assert code_of(client.post("/api/lab/studies", json=SMALL)) == (409, "study_room")
        client.post(f"/api/lab/studies/{study}/stop")
        until(client, study, ended)
        until(client, begun(client, SMALL), ended)
        assert code_of(client.post("/api/lab/studies", json=SMALL)) == (409, "studies_full")


@pytest.mark.parametrize(
    "wish",
    [
        {"game": "chess"},
        {"seats": 7},
        {"bot": "alphazero"},
        {"modules": ["no-such-module"]},
        {"pack": "no-such-pack"},
        {"pack": "../../etc"},
        {"against": "no-such-pack", "compared": True},
        {"rulings": {"no_such_ruling": True}},
        {"games": 0},
        {"games": 0, "precision": 0.0001},
        {"games": -1},
        {"seats": "two"},
    ],
)
def test_what_cannot_be_is_refused_before_anything_is_kept(client: Client, tmp_path: Path, wish: Raw) -> None:
    answer = client.post("/api/lab/studies", json={**SMALL, **wish})
    assert answer.status_code == 400, answer.text
    assert code_of(answer)[1] in ("refused", "message", "bot_unknown", "study_aim")
    assert not list(tmp_path.glob("tables.studies/*/plan.json"))
    assert client.get("/api/lab/studies").json() == []


@pytest.mark.parametrize("study", ["nothing", "%2e%2e", "a/b"])
def test_a_study_that_is_not_there_is_not_found(client: Client, study: str) -> None:
    for path in ("", "/findings", "/report", "/files/cells.csv"):
        assert client.get(f"/api/lab/studies/{study}{path}").status_code in (400, 404)


def test_a_study_that_cannot_be_read_does_not_hide_the_others(client: Client, tmp_path: Path) -> None:
    study, folder = begun(client, SMALL), tmp_path / "tables.studies"
    until(client, study, ended)
    broken = "".join(reversed(study))
    shutil.copytree(folder / study, folder / broken)
    assert len(client.get("/api/lab/studies").json()) == 2
    (folder / broken / "plan.json").write_text("{", encoding="utf-8")
    assert [one["id"] for one in client.get("/api/lab/studies").json()] == [study]
    assert client.get(f"/api/lab/studies/{broken}").status_code == 400
    assert client.get("/api/lab").status_code == 200


# --- who may ---------------------------------------------------------------------------------------------------------

EVERY = [
    ("GET", "/api/lab/studies"),
    ("POST", "/api/lab/studies"),
    ("GET", "/api/lab/studies/x"),
    ("GET", "/api/lab/studies/x/findings"),
    ("POST", "/api/lab/studies/x/stop"),
    ("POST", "/api/lab/studies/x/resume"),
    ("POST", "/api/lab/studies/x/forget"),
    ("POST", "/api/lab/studies/x/watch"),
    ("GET", "/api/lab/studies/x/report"),
    ("GET", "/api/lab/studies/x/files/cells.csv"),
    ("GET", "/api/lab/studies/x/records/1.kurultai"),
]


@pytest.mark.parametrize("settings", [{"lab": False, "lab_open": False}, {"lab": True, "lab_open": False}])
def test_strangers_may_not_study_unless_they_are_let(tmp_path: Path, settings: Raw) -> None:
    """Whoever calls here does not call from this machine."""
    with client_of(tmp_path, **settings) as client:
        assert client.get("/api/lab").json() == {"allowed": False}
        for method, path in EVERY:
            body = {"number": 1} if path.endswith("watch") else SMALL
            answer = client.request(method, path, json=body if method == "POST" else None)
            assert code_of(answer) == (403, "lab_off"), path
    assert not (tmp_path / "tables.studies").exists()


@pytest.mark.parametrize(
    ("host", "options", "allowed"),
    [
        ("127.0.0.1", [], True),
        ("127.0.0.1", ["--no-lab"], False),
        ("0.0.0.0", [], False),
        ("0.0.0.0", ["--lab"], True),
    ],
)
def test_a_server_that_listens_to_others_has_no_workshop_unless_it_is_told_so(
    serve: Serve, host: str, options: list[str], *, allowed: bool
) -> None:
    server = serve(options=["--host", host, *options]).start()
    with httpx.Client(base_url=server.address, timeout=30) as client:
        assert client.get("/api/lab").json().get("allowed") is allowed
        # A proxy on this machine says whom it speaks for.
        behind = client.get("/api/lab", headers={"X-Forwarded-For": "203.0.113.7"})
        assert behind.json()["allowed"] is (allowed and "--lab" in options)
        # A page elsewhere can make a name of its own lead here, but not make it ours.
        renamed = client.get("/api/lab", headers={"Host": "elsewhere.example"})
        assert renamed.json()["allowed"] is (allowed and "--lab" in options)


def test_this_machine_is_known() -> None:
    assert all(is_local(host) for host in ("127.0.0.1", "::1", "localhost", "127.1.2.3"))
    assert not any(is_local(host) for host in ("0.0.0.0", "::", "192.168.0.4", "games.example", ""))

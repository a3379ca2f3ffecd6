"""What is asked over HTTP: addresses that are none, words that nothing could be called, news that is waited for."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.test_safety import TWO, Client, client_of, problem


@pytest.fixture
def client(tmp_path: Path) -> Iterator[Client]:
    with client_of(tmp_path) as client:
        yield client


def test_a_game_that_no_database_could_look_for_is_refused(client: Client) -> None:
    assert client.get("/api/tables?game=chess").json() == []
    for name in ("%00", "a%00b", "%ED%A0%80"):
        response = client.get(f"/api/tables?game={name}")
        assert (response.status_code, problem(response)) == (400, "message")


@pytest.mark.parametrize("path", ["/api", "/api/nowhere", "/api/tables/x/nowhere", "/assets/nothing.js"])
def test_an_address_that_is_none_is_called_so(client: Client, path: str) -> None:
    response = client.get(path)
    assert (response.status_code, problem(response)) == (404, "no_page")


def test_components_say_what_they_do_at_a_table_that_rules_otherwise(client: Client) -> None:
    address = "/api/games/fate-of-venterra/box"
    ruled = {"rulings": '{"ranger_second":"building"}'}
    as_written, otherwise = (
        {card["id"]: card["text"] for card in client.get(address, params=params).json()["components"]["units"]}
        for params in ({}, ruled)
    )
    assert {name for name, text in as_written.items() if text != otherwise[name]} == {"scout"}
    for wrong in ("[]", "{", '{"ranger_second":{}}', '{"ranger_second":"anywhere"}', '{"of":1}'):
        assert client.get(address, params={"rulings": wrong}).status_code == 400


def test_a_table_is_followed_no_longer_than_somebody_waits_for_news_of_it(client: Client) -> None:
    table = client.post("/api/tables", json=TWO).json()["table"]
    for _ in range(2):
        news = client.get(f"/api/tables/{table}/updates?wait=0.1&since=99").json()
        assert news["number"] == 0
    assert client.app.state.tables.followed() == set()

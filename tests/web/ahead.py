"""Playing ahead for all the people at a table, without their pages, which takes much less time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from tests.web.person import MOVES, Person

Until = Callable[[dict[str, Any], dict[str, Any]], bool]
"""Whether a table, as it is told of and as whoever is asked is asked, is far enough."""


def to_the_end(_table: dict[str, Any], _question: dict[str, Any]) -> bool:
    return False


def play_for_all(person: Person, seated: Sequence[dict[str, Any]], until: Until = to_the_end) -> None:
    """Choose at random for whoever is asked, until the table is far enough or the game is over."""
    random, table = Random(5), seated[0]["table"]
    for _ in range(MOVES):
        info = person.get(f"/api/tables/{table}")
        if info["status"] == "finished":
            assert until is to_the_end, "it never came to that"
            return
        token = seated[info["to_act"][0]]["token"]
        question = person.get(f"/api/tables/{table}/updates", token=token)["sight"]["question"]
        if until(info, question):
            return
        number = question["number"]
        choice = f"{question['kind']}:{random.choice(question['options'])['name']}"
        message = {"type": "choose", "table": table, "number": number, "key": f"k{number}", "choice": choice}
        assert person.post(f"/api/tables/{table}/say", message, token=token)["type"] == "accepted"
    raise AssertionError("it never came to that")

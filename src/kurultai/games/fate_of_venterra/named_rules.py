"""The rules that a scene may start with, by name; seats and components are called as in scenes (docs/scenes.md)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from kurultai.games.fate_of_venterra.agenda import ARGUMENTS, JOBS, plan
from kurultai.games.fate_of_venterra.performing import perform
from kurultai.games.fate_of_venterra.table import Table
from kurultai.games.fate_of_venterra.vocabulary import COMMAND_KINDS, AnyEffect
from kurultai.games.scenes import number_of
from kurultai.kernel.allowed import what_is_wrong
from kurultai.kernel.ask import Rule
from kurultai.kernel.errors import BadScene
from kurultai.kernel.notation import read_seat
from kurultai.kernel.shapes import convert


def run(table: Table) -> Rule[None]:
    """Everything on the agenda, to its end."""
    from kurultai.games.fate_of_venterra import game

    while table.agenda and not table.over:
        job, argument = divmod(table.agenda.pop(), ARGUMENTS)
        yield from game.JOBS[job](table, argument)


def command(table: Table, card: str, seat: str = "A") -> Rule[None]:
    """A whole command card, from its first action to the end of the turn. Unless the scene says what is declared, the
    other card is Reinforce (or Plan, with Reinforce), and is resolved already."""
    player = read_seat(seat, table.box.seats)
    number = number_of(card, COMMAND_KINDS, "command")
    table.agenda = []
    if not table.declared[player] >> number & 1:
        other = "plan" if card == "reinforce" else "reinforce"
        table.declared[player] = 1 << number | 1 << COMMAND_KINDS.index(other)
    table.resolved[player] = table.declared[player] & ~(1 << number)
    plan(table, JOBS.index("turn"), player)
    yield from run(table)


def phases(table: Table, what: Sequence[str]) -> Rule[None]:
    """Parts of a round one after the other, as in “income” or “tax A”."""
    table.agenda = []
    for part in reversed(what):
        name, _, seat = part.partition(" ")
        argument = read_seat(seat, table.box.seats) if seat else 0
        plan(table, number_of(name, JOBS, "part of a round"), argument)
    yield from run(table)


def effects(table: Table, effects: Sequence[Mapping[str, Any]], seat: str = "A") -> Rule[None]:
    """Effects as a card says them."""
    try:
        said = convert(effects, tuple[AnyEffect, ...])
    except msgspec.ValidationError as error:
        problem = what_is_wrong(error, effects, tuple[AnyEffect, ...])
        raise BadScene(f"these are no effects: {problem.sentence}") from None
    yield from perform(table, read_seat(seat, table.box.seats), said)


NAMED_RULES: dict[str, Callable[..., Rule[Any]]] = {"command": command, "phases": phases, "effects": effects}

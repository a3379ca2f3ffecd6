"""FV-CMD FV-PLAN FV-REINFORCE FV-MANEUVER FV-CHARGE Commands: declared in secret, resolved one after the other, action
by action. What an action does stands on its card."""

from __future__ import annotations

from kurultai.games.fate_of_venterra.agenda import ACTION, AFTER_ACTION, ARGUMENTS, END_TURN, MARCH, plan
from kurultai.games.fate_of_venterra.content import Command
from kurultai.games.fate_of_venterra.events import ActionTaken, CommandBegins, CommandEnds, CommandsRevealed
from kurultai.games.fate_of_venterra.gods import AT_COMMAND, holds_any, offer
from kurultai.games.fate_of_venterra.grid import listed
from kurultai.games.fate_of_venterra.kinds import DONE, PAIRS
from kurultai.games.fate_of_venterra.march import begin_march, march_step, turn_to_new_card
from kurultai.games.fate_of_venterra.performing import perform, possible
from kurultai.games.fate_of_venterra.table import NOBODY, NOTHING, Table
from kurultai.games.fate_of_venterra.tracks import collect_battle_rewards
from kurultai.games.fate_of_venterra.vocabulary import AnyEffect, BuyLeaders, March
from kurultai.games.fate_of_venterra.windows import AFTER_ACTION as AFTER_ACTION_WINDOW
from kurultai.games.fate_of_venterra.windows import open_window, opens_for
from kurultai.kernel.ask import Ask, Rule, Together
from kurultai.kernel.story import tell

ALL_PAIRS = list(PAIRS)


def declare(table: Table, _: int) -> Rule[None]:
    """FV-CMD-2..3 FV-ROUND-3 FV-CMD-D1 FV-CMD-A1 FV-CMD-B1 FV-COMP-13 Everybody picks two of his four cards in secret;
    all are revealed at the same time."""
    seats = range(table.box.seats)
    pairs = yield Together([Ask(seat, table.box.kind.declare, ALL_PAIRS) for seat in seats])
    table.declared = list(pairs)
    table.resolved = [0] * table.box.seats
    tell(table, CommandsRevealed, tuple(table.declared))


def begin_turn(table: Table, seat: int) -> Rule[None]:
    """FV-CMD-4..5 FV-ROUND-4..5 FV-CMD-D2 FV-CMD-A2 The next in initiative resolves one of the two, and in the second
    phase the other one."""
    table.turn = seat
    left = listed(table.declared[seat] & ~table.resolved[seat])
    table.command = left[0] if len(left) == 1 else (yield Ask(seat, table.box.kind.command, left))
    tell(table, CommandBegins, seat, table.command)
    turn_to_new_card(table)
    if holds_any(table, seat):
        yield from offer(table, seat, AT_COMMAND)
    yield from take_action(table, 0)


def command_of(table: Table) -> Command:
    """The card that is being resolved."""
    return table.box.content.commands[table.command]


def take_action(table: Table, number: int) -> Rule[None]:
    """FV-CMD-6 FV-CMD-D3 FV-CMD-A3 FV-CMD-B2 FV-PLAN-7 FV-MANEUVER-7 FV-MANEUVER-D2 FV-CHARGE-4 FV-CHARGE-8 The
    numbered actions in their order; each is done, one way or another, or skipped."""
    seat, actions = table.turn, command_of(table).actions
    last = number + 1 == len(actions)
    plan(table, END_TURN if last else ACTION, 0 if last else number + 1)
    table.recruits = table.marched = 0
    option = yield from choose_option(table, seat, actions[number].one_of)
    tell_action(table, seat, number, option)
    if option != DONE:
        yield from take_up(table, seat, number, option)
    if last and table.agenda[-1] == END_TURN * ARGUMENTS:
        table.agenda.pop()
        yield from end_turn(table, 0)


def take_up(table: Table, seat: int, number: int, option: int) -> Rule[None]:
    """FV-CMD-6 One alternative of an action: a march goes on step by step, everything else is done at once."""
    if opens_for(table, seat, AFTER_ACTION_WINDOW):
        plan(table, AFTER_ACTION, number * 4 + option)
    effect = command_of(table).actions[number].one_of[option]
    if isinstance(effect, March):
        begin_march(table, seat, effect)
        yield from march_on(table, 0)
    else:
        yield from perform(table, seat, (effect,), "action")


def tell_action(table: Table, seat: int, number: int, option: int) -> None:
    """Tell which alternative of an action is taken up; one that can do nothing is as good as skipped."""
    if table.story is not None:
        one_of = command_of(table).actions[number].one_of
        idle = option == DONE or not possible(table, seat, one_of[option])
        tell(table, ActionTaken, seat, table.command, number, DONE if idle else option)


def choose_option(table: Table, seat: int, one_of: tuple[AnyEffect, ...]) -> Rule[int]:
    """FV-CMD-D3 FV-PLAN-D2 Which of the alternatives of an action, of those that could do anything. A single one is
    skipped inside itself."""
    if len(one_of) == 1:
        return 0

    def open_to(now: Table) -> list[int]:
        return [*(at for at, effect in enumerate(one_of) if possible(now, seat, effect)), DONE]

    secret = any(isinstance(effect, BuyLeaders) for effect in one_of)
    option: int = yield Ask(seat, table.box.kind.action, open_to if secret else open_to(table), about=table.command)
    return option


def march_on(table: Table, _: int) -> Rule[None]:
    """FV-MARCH-6 The march of the action goes on, one step at a time."""
    yield from march_step(table)
    if table.march is not None:
        plan(table, MARCH)


def after_action(table: Table, which: int) -> Rule[None]:
    """FV-UPG-2 What powers add after a numbered action, before the next one."""
    number, option = divmod(which, 4)
    effect = command_of(table).actions[number].one_of[option]
    yield from open_window(table, table.turn, AFTER_ACTION_WINDOW, effect, number)


def end_turn(table: Table, _: int) -> Rule[None]:
    """FV-CMD-4..5 FV-BTRACK-2 FV-CMD-A4 Last cards, the rewards of the battle track; the command is flipped, and after
    the second both return to the hand."""
    seat = table.turn
    if holds_any(table, seat):
        yield from offer(table, seat, AT_COMMAND)
    if table.rewarded[seat] < table.score[seat]:
        yield from collect_battle_rewards(table, seat)
    tell(table, CommandEnds, seat, table.command)
    table.resolved[seat] |= 1 << table.command
    if table.resolved[seat] == table.declared[seat]:
        table.declared[seat] = table.resolved[seat] = 0
    table.turn, table.command = NOBODY, NOTHING

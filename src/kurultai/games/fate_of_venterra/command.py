"""FV-CMD FV-PLAN FV-REINFORCE FV-MANEUVER FV-CHARGE Commands: declared in secret, resolved one after the other, action
by action. What an action does stands on its card."""

from __future__ import annotations

from kurultai.games.fate_of_venterra.agenda import ACTION, AFTER_ACTION, ARGUMENTS, END_TURN, plan
from kurultai.games.fate_of_venterra.content import Command
from kurultai.games.fate_of_venterra.events import ActionTaken, CommandBegins, CommandEnds, CommandsRevealed
from kurultai.games.fate_of_venterra.gods import AT_COMMAND, offer
from kurultai.games.fate_of_venterra.grid import listed
from kurultai.games.fate_of_venterra.kinds import DONE, PAIRS
from kurultai.games.fate_of_venterra.march import begin_march, march_step, turn_to_new_card
from kurultai.games.fate_of_venterra.performing import perform, possible
from kurultai.games.fate_of_venterra.table import NOBODY, NOTHING, Table
from kurultai.games.fate_of_venterra.tracks import collect_battle_rewards
from kurultai.games.fate_of_venterra.vocabulary import (
    AnyEffect,
    Build,
    BuyLeaders,
    BuyUpgrade,
    CompleteQuest,
    Gather,
    March,
    Recruit,
    Reserve,
    UpgradeBuilding,
)
from kurultai.games.fate_of_venterra.windows import AFTER_ACTION as AFTER_ACTION_WINDOW
from kurultai.games.fate_of_venterra.windows import held_at, open_window, opens_for
from kurultai.kernel.ask import Ask, Rule, Together
from kurultai.kernel.story import tell

ALL_PAIRS = list(PAIRS)
SKIPPED_INSIDE = (Recruit, Build, UpgradeBuilding, Reserve, BuyUpgrade, BuyLeaders, March, Gather, CompleteQuest)
"""The effects that ask whether anything is done at all."""
ONLY_A_PLACE = ("march-from", "gather-at")
"""The questions after whose answer nobody may have moved yet."""


def declare(table: Table, _: int) -> Rule[None]:
    """FV-CMD-2..3 FV-ROUND-3 FV-CMD-D1 FV-CMD-A1 FV-CMD-B1 FV-COMP-13 Everybody picks two of his four cards in secret;
    all are revealed at the same time."""
    seats = range(table.box.seats)
    pairs = yield Together([Ask(seat, table.box.kind.declare, ALL_PAIRS) for seat in seats])
    table.declared = list(pairs)
    table.resolved = [0] * table.box.seats
    tell(table, CommandsRevealed, tuple(table.declared))


def begin_turn(table: Table, seat: int) -> Rule[None]:
    """FV-CMD-4..5 FV-ROUND-4..5 The next in initiative resolves a command, from its first action on."""
    table.turn = seat
    return take_action(table, 0)


def turn_up_command(table: Table, seat: int) -> Rule[None]:
    """FV-CMD-4..5 FV-CMD-D2 FV-CMD-A2 One of the two that were declared, and in the second phase the other one."""
    left = listed(table.declared[seat] & ~table.resolved[seat])
    table.command = left[0] if len(left) == 1 else (yield Ask(seat, table.box.kind.command, left))
    if table.story is not None:
        tell(table, CommandBegins, seat, table.command)
    turn_to_new_card(table)
    yield from offer(table, seat, AT_COMMAND)


def command_of(table: Table) -> Command:
    """The card that is being resolved."""
    return table.box.content.commands[table.command]


def take_action(table: Table, number: int) -> Rule[None]:
    """FV-CMD-6 FV-CMD-D3 FV-CMD-A3 FV-CMD-B2 FV-PLAN-7 FV-MANEUVER-7 FV-MANEUVER-D2 FV-CHARGE-4 FV-CHARGE-8 The
    numbered actions in their order; each is done, one way or another, or skipped."""
    seat = table.turn
    if number == 0:
        yield from turn_up_command(table, seat)
    actions = command_of(table).actions
    last = number + 1 == len(actions)
    plan(table, END_TURN if last else ACTION, 0 if last else number + 1)
    table.recruits = table.marched = 0
    one_of = actions[number].one_of
    option = 0 if len(one_of) == 1 else (yield which_of(table, seat, number))
    if option == DONE:
        tell(table, ActionTaken, seat, table.command, number, DONE)
    else:
        if opens_for(table, seat, AFTER_ACTION_WINDOW):
            plan(table, AFTER_ACTION, number * 4 + option)
        alone = len(one_of) == 1 and isinstance(one_of[0], SKIPPED_INSIDE)
        yield from (told_if_done if alone else told_and_done)(table, seat, number, option)
    if last and table.agenda[-1] == END_TURN * ARGUMENTS:
        table.agenda.pop()
        yield from end_turn(table, 0)


def take_up(table: Table, seat: int, effect: AnyEffect) -> Rule[None]:
    """FV-CMD-6 One alternative of an action: a march goes on step by step, everything else is done at once."""
    if isinstance(effect, March):
        begin_march(table, seat, effect)
        return march_on(table, 0)
    return perform(table, seat, (effect,), "action")


def told_and_done(table: Table, seat: int, number: int, option: int) -> Rule[None]:
    """FV-CMD-6 An alternative that was chosen, or that cannot be declined: told, then done; one that can do nothing is
    as good as skipped."""
    effect = command_of(table).actions[number].one_of[option]
    if table.story is not None:
        tell(table, ActionTaken, seat, table.command, number, option if possible(table, seat, effect) else DONE)
    return take_up(table, seat, effect)


def told_if_done(table: Table, seat: int, number: int, option: int) -> Rule[None]:
    """FV-CMD-6 FV-CMD-D3 An action that is skipped inside itself: told as taken with the first answer by which
    something is done, and as skipped if none is."""
    action = take_up(table, seat, command_of(table).actions[number].one_of[option])
    asked, told = next(action, None), False
    while asked is not None:
        answer = yield asked
        if not told and answer != DONE and not (isinstance(asked, Ask) and asked.kind.name in ONLY_A_PLACE):
            told = True
            tell(table, ActionTaken, seat, table.command, number, option)
        try:
            asked = action.send(answer)
        except StopIteration:
            break
    if not told:
        tell(table, ActionTaken, seat, table.command, number, DONE)


def which_of(table: Table, seat: int, number: int) -> Ask[int]:
    """FV-CMD-D3 FV-PLAN-D2 Which of the alternatives of an action, of those that could do anything. A single one is
    not chosen, but skipped inside itself. The question is about the command, and about the action as well where an
    earlier one has alternatives, too."""
    actions = command_of(table).actions
    one_of, first = actions[number].one_of, all(len(action.one_of) == 1 for action in actions[:number])
    secret = BuyLeaders in map(type, one_of)
    options = (lambda now: alternatives(now, seat, one_of)) if secret else alternatives(table, seat, one_of)
    about = table.command if first else (table.command, number)
    return Ask(seat, table.box.kind.action, options, about=about)


def alternatives(table: Table, seat: int, one_of: tuple[AnyEffect, ...]) -> list[int]:
    """FV-CMD-D3 The alternatives of an action that could do anything, or none of them."""
    return [*[at for at, effect in enumerate(one_of) if possible(table, seat, effect)], DONE]


def march_on(table: Table, _: int) -> Rule[None]:
    """FV-MARCH-6 The march of the action goes on, one step at a time."""
    return march_step(table, in_turn=True)


def has_business_after_action(table: Table, which: int) -> bool:
    """FV-UPG-2 Whether a power of the seat is active that may add something after an action: to a recruit or a march,
    for to nothing else any does."""
    return bool((table.recruits or table.marched) and held_at(table, table.turn, AFTER_ACTION_WINDOW))


def after_action(table: Table, which: int) -> Rule[None]:
    """FV-UPG-2 What powers add after a numbered action, before the next one."""
    number, option = divmod(which, 4)
    effect = command_of(table).actions[number].one_of[option]
    yield from open_window(table, table.turn, AFTER_ACTION_WINDOW, effect, number)


def end_turn(table: Table, _: int) -> Rule[None]:
    """FV-CMD-4..5 FV-BTRACK-2 FV-CMD-A4 Last cards, the rewards of the battle track; the command is flipped, and after
    the second both return to the hand."""
    seat = table.turn
    yield from offer(table, seat, AT_COMMAND)
    if table.rewarded[seat] < table.score[seat]:
        yield from collect_battle_rewards(table, seat)
    if table.story is not None:
        tell(table, CommandEnds, seat, table.command)
    table.resolved[seat] |= 1 << table.command
    if table.resolved[seat] == table.declared[seat]:
        table.declared[seat] = table.resolved[seat] = 0
    table.turn, table.command = NOBODY, NOTHING

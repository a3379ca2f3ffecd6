"""FV-QUEST FV-PLAN FV-QPHASE Quests: the row, reserving, what they require, completing one."""

from __future__ import annotations

from kurultai.games.fate_of_venterra.content import QUEST_ROW
from kurultai.games.fate_of_venterra.events import QuestCompleted, QuestReserved, QuestTurnedUp
from kurultai.games.fate_of_venterra.gods import AT_QUEST, holds_any, offer, without
from kurultai.games.fate_of_venterra.kinds import BLIND, DONE
from kurultai.games.fate_of_venterra.march import turn_to_new_card
from kurultai.games.fate_of_venterra.performing import perform
from kurultai.games.fate_of_venterra.requirements import fulfilled
from kurultai.games.fate_of_venterra.table import NOBODY, Table
from kurultai.games.fate_of_venterra.tracks import collect_battle_rewards
from kurultai.games.fate_of_venterra.wealth import pay
from kurultai.kernel.ask import Ask, Rule
from kurultai.kernel.story import tell


def lay_quests(table: Table) -> None:
    """FV-QUEST-5 FV-COMP-9 The deck, of which no order is fixed, and four quests face up."""
    table.quest_deck = bytes(range(len(table.box.content.quests)))
    refill_quests(table)


def refill_quests(table: Table) -> None:
    """FV-QUEST-3 FV-PLAN-3 FV-QUEST-A3 A quest taken from the row is replaced at once; the row shrinks when the deck is
    empty."""
    while len(table.quest_row) < QUEST_ROW and table.quest_deck:
        quest = draw_quest(table)
        table.quest_row = bytes(sorted((*table.quest_row, quest)))
        tell(table, QuestTurnedUp, quest)


def draw_quest(table: Table) -> int:
    """The top quest: one of those that remain."""
    at = table.luck.draw(len(table.quest_deck))
    quest = table.quest_deck[at]
    table.quest_deck = table.quest_deck[:at] + table.quest_deck[at + 1 :]
    return quest


# --- reserving -------------------------------------------------------------------------------------------------------


def reserve(table: Table, seat: int, count: int) -> Rule[None]:
    """FV-PLAN-1..5 FV-QUEST-4 FV-PLAN-D1 FV-PLAN-B1 FV-MAT-2 Up to so many quests, each from the row or blind; nobody
    has too many."""
    for _ in range(count):
        options = [*table.quest_row, *([BLIND] if table.quest_deck else [])]
        if not options:
            return
        choice = yield Ask(seat, table.box.kind.reserve, [*options, DONE])
        if choice == DONE:
            return
        take_quest(table, seat, choice)


def take_quest(table: Table, seat: int, choice: int) -> None:
    """FV-PLAN-2..4 FV-PLAN-A4 FV-QUEST-4 A quest lies on the own mat, face up; a blind one face down if the table has
    ruled so."""
    public = choice != BLIND or table.box.rulings.reserved_quests_public
    if choice == BLIND:
        quest = draw_quest(table)
    else:
        quest = choice
        table.quest_row = without(table.quest_row, quest)
    place = table.reserved if public else table.reserved_blind
    place[seat] = bytes(sorted((*place[seat], quest)))
    tell(table, QuestReserved, seat, quest, choice == BLIND, public)
    refill_quests(table)


# --- completing ------------------------------------------------------------------------------------------------------


def quest_turn(table: Table, seat: int) -> Rule[None]:
    """FV-QPHASE-1 FV-ROUND-6 FV-QUEST-1 FV-QUEST-11 FV-GODS-D2 FV-QPHASE-D1 FV-QPHASE-A5 FV-QUEST-A1 In the order of
    initiative everybody may complete one of his reserved quests, with cards for it before, and after if he did."""
    table.turn = seat
    turn_to_new_card(table)
    if holds_any(table, seat):
        yield from offer(table, seat, AT_QUEST)
    if (yield from complete(table, seat)):
        yield from offer(table, seat, AT_QUEST)
    if table.rewarded[seat] < table.score[seat]:
        yield from collect_battle_rewards(table, seat)
    table.turn = NOBODY


def has_quest_business(table: Table, seat: int) -> bool:
    """FV-QPHASE-1 Whether a seat could do anything at its turn of the quest phase."""
    return bool(table.reserved[seat] or table.reserved_blind[seat] or holds_any(table, seat))


def complete(table: Table, seat: int) -> Rule[bool]:
    """FV-QPHASE-2..4 FV-QUEST-2 FV-QUEST-6..7 FV-QUEST-10 FV-QPHASE-A2..A3 FV-QUEST-A8 FV-QUEST-B1 FV-QPHASE-B1 What is
    required is there; the price is paid, the reward taken, and the card lies face down beside the mat. Whether one
    was."""
    if not (table.reserved[seat] or table.reserved_blind[seat]):
        return False
    if table.reserved_blind[seat]:
        table.luck.show(seat)
        table.asked = seat
    quest = yield Ask(seat, table.box.kind.quest, lambda now: [*completable(now, seat), DONE])
    table.asked = NOBODY
    if quest == DONE:
        return False
    place = table.reserved if quest in table.reserved[seat] else table.reserved_blind
    place[seat] = without(place[seat], quest)
    table.completed[seat] += bytes((quest,))
    card = table.box.content.quests[quest]
    tell(table, QuestCompleted, seat, quest)
    pay(table, seat, card.price, "quest")
    yield from perform(table, seat, card.reward, "quest")
    return True


def completable(table: Table, seat: int) -> list[int]:
    """FV-QPHASE-2 FV-QUEST-6..7 FV-QUEST-B1 The reserved quests whose requirements are met and whose price can be
    paid."""
    quests = table.box.content.quests
    reserved = sorted((*table.reserved[seat], *table.reserved_blind[seat]))
    return [
        quest
        for quest in reserved
        if quests[quest].price <= table.wealth[seat] and fulfilled(table, seat, quests[quest].requires)
    ]

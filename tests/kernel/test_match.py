"""A match: what it refuses, what can be taken back, and that nobody can tell whether it was ever copied."""

from collections.abc import Iterator
from random import Random

import pytest

from kurultai.kernel.ask import Ask, Rule, Together
from kurultai.kernel.errors import BadRecord, IllegalChoice, NothingToUndo
from kurultai.kernel.game import Setup
from kurultai.kernel.luck import Fair, Seeded
from kurultai.kernel.match import LONGEST, Match
from kurultai.kernel.record import read_record, take_record, write_record
from kurultai.kernel.replay import verify
from kurultai.kernel.save import load, save
from tests.contract.tables import encoded, random_play, seen
from tests.kernel.single_rule import finish, match_of
from tests.kernel.toy import COMMIT, REACT, STAKE, Toy, ToyTable, deal

# --- refusals ----------------------------------------------------------------------------------------------------


def one_after_the_other(table: ToyTable) -> Rule[None]:
    """Seat A twice, seat B once, then a roll, then seat B again."""
    table.scores[0] += yield Ask(0, STAKE, [1, 2])
    table.scores[0] += yield Ask(0, STAKE, [1, 2, 3])
    table.scores[1] += yield Ask(1, STAKE, [2, 3])
    table.round = table.luck.roll(6)
    table.scores[1] += yield Ask(1, REACT, [0, 1])
    finish(table)


def refused(match: Match, seat: int, option: object) -> IllegalChoice:
    """How the match refuses a choice; it is as it was afterwards."""
    before = encoded(match)
    with pytest.raises(IllegalChoice) as caught:
        match.answer(seat, option)
    assert encoded(match) == before
    return caught.value


@pytest.mark.parametrize(("option", "called"), [(3, "3"), (7, "7"), ("two", "two"), (None, "None"), ([1], "[1]")])
def test_what_is_not_offered_is_refused_with_kind_rule_and_what_is_offered(option: object, called: str) -> None:
    error = refused(match_of(one_after_the_other), 0, option)
    assert str(error) == f"“{called}” is not offered to seat A (stake, TOY-1); offered: 1, 2"
    assert (error.seat, error.kind, error.rule, error.offered) == (0, "stake", "TOY-1", ("1", "2"))


def test_a_value_is_called_by_its_name() -> None:
    match = match_of(one_after_the_other)
    for option in (1, 1, 2):
        match.answer(match.asks[0].seat, option)
    assert str(refused(match, 1, -1)) == "“pass” is not offered to seat B (react, TOY-2); offered: boost, weaken"


def test_whoever_is_not_asked_is_told_who_is() -> None:
    error = refused(match_of(one_after_the_other), 1, 1)
    assert str(error) == "seat B has nothing to choose now: seat A must answer (stake, TOY-1)"
    assert (error.seat, error.kind, error.rule, error.offered) == (1, "stake", "TOY-1", ())


def test_a_seat_that_is_not_at_the_table_is_refused() -> None:
    assert str(refused(match_of(one_after_the_other), 5, 1)).startswith("seat F has nothing to choose now")


def both_at_once(table: ToyTable) -> Rule[None]:
    table.hands = [[0, 1], [2, 3]]
    table.spent = yield Together([Ask(seat, COMMIT, list(table.hands[seat])) for seat in (0, 1)])
    yield Ask(1, STAKE, [1, 2])
    finish(table)


def test_when_several_are_asked_each_has_its_own_options_and_answers_once() -> None:
    match = match_of(both_at_once)
    assert str(refused(match, 0, 2)) == "“2” is not offered to seat A (commit, TOY-4); offered: 0, 1"
    assert str(refused(match, 3, 2)) == "seat D has nothing to choose now: seat A and B must answer (commit, TOY-4)"
    match.answer(1, 3)
    assert str(refused(match, 1, 2)) == "seat B has nothing to choose now: seat A must answer (commit, TOY-4)"
    match.answer(0, 0)
    assert match.table.spent == [0, 3]


def test_after_the_end_nothing_can_be_chosen() -> None:
    *_, match = random_play(match_of(one_after_the_other), Random(1))
    assert str(refused(match, 0, 1)) == "the game is over: there is nothing left to choose"


def test_there_is_no_result_before_the_end() -> None:
    for match in random_play(match_of(one_after_the_other), Random(1)):
        if not match.over:
            with pytest.raises(IllegalChoice, match=r"^the game is not over, so there is no result yet$"):
                _ = match.result
    assert match.result.scores == tuple(match.table.scores)


# --- forced choices ----------------------------------------------------------------------------------------------


def mostly_forced(table: ToyTable) -> Rule[None]:
    table.scores[0] = yield Ask(0, STAKE, [3])
    one, two = yield Together([Ask(0, STAKE, [2]), Ask(1, STAKE, [1])])
    three, four = yield Together([Ask(0, STAKE, [1, 2]), Ask(1, STAKE, [3])])
    table.spent = [one, two, three, four]
    yield Ask(0, STAKE, [1, 2])
    finish(table)


def test_a_forced_choice_is_not_asked() -> None:
    match = match_of(mostly_forced)
    assert [(ask.seat, ask.options) for ask in match.asks] == [(0, [1, 2])]
    match.answer(0, 2)
    assert match.table.spent == [2, 1, 2, 3]
    assert match.number == 1


# --- the way back ------------------------------------------------------------------------------------------------

STANDS = r"^your last choice stands: luck was drawn, something hidden was seen, or somebody else has answered since$"


def undo_is_refused(match: Match, seat: int) -> bool:
    before = encoded(match)
    assert not match.can_undo(seat)
    with pytest.raises(NothingToUndo, match=STANDS):
        match.undo(seat)
    return encoded(match) == before


def test_a_choice_can_be_taken_back_until_luck_is_drawn_or_another_answers() -> None:
    match = match_of(one_after_the_other)
    states = [encoded(match)]
    assert undo_is_refused(match, 0), "nothing was chosen yet"
    match.answer(0, 1)
    states.append(encoded(match))
    match.answer(0, 3)
    assert undo_is_refused(match, 1), "it is not B's choice"
    match.undo(0)
    assert encoded(match) == states[1]
    match.undo(0)
    assert encoded(match) == states[0]
    match.answer(0, 2)
    match.answer(0, 3)
    match.answer(1, 2)
    assert undo_is_refused(match, 0), "B has answered since"
    assert undo_is_refused(match, 1), "luck was drawn since"
    match.answer(1, 1)
    assert match.over
    match.undo(1)
    assert match.table.scores == [5, 2]
    assert undo_is_refused(match, 1), "the roll is still there"


def test_taking_back_does_not_roll_again() -> None:
    match = match_of(one_after_the_other)
    for option in (1, 1, 2):
        match.answer(match.asks[0].seat, option)
    rolled = match.table.round
    match.back_to(0)
    assert match.luck.drawn == 0
    for option in (2, 3, 3):
        match.answer(match.asks[0].seat, option)
    assert match.table.round == rolled


def one_die_or_another(table: ToyTable) -> Rule[None]:
    """The stake decides which die is rolled."""
    stake = yield Ask(0, STAKE, [1, 2])
    table.round = table.luck.draw(1000 if stake == 1 else 2)
    yield Ask(0, STAKE, [1, 2])
    finish(table)


def test_another_choice_rolls_its_own_die() -> None:
    """What was rolled on the way that was taken back is forgotten, sides and all."""
    match = match_of(one_die_or_another)
    match.answer(0, 1)
    assert match.outcomes() == [(Seeded(1).draw(0, 1000), 1000)]
    match.back_to(0)
    assert match.outcomes() == []
    match.answer(0, 2)
    assert match.outcomes() == [(Seeded(1).draw(0, 2), 2)]
    assert match.table.round == Seeded(1).draw(0, 2)


def test_a_sealed_answer_is_taken_back_by_its_seat_alone_whoever_came_after() -> None:
    match = match_of(both_at_once)
    before = encoded(match)
    match.answer(0, 0)
    assert undo_is_refused(match, 1)
    match.undo(0)
    assert encoded(match) == before
    match.answer(1, 2)
    match.answer(0, 1)
    assert undo_is_refused(match, 0), "all are in"
    assert undo_is_refused(match, 1)


@pytest.mark.parametrize("number", [-1, 3, 99])
def test_a_choice_that_was_not_made_cannot_be_gone_back_to(number: int) -> None:
    match = match_of(one_after_the_other)
    match.answer(0, 1)
    match.answer(0, 1)
    before = encoded(match)
    with pytest.raises(NothingToUndo, match=rf"^there is no choice number {number}: 2 have been made$"):
        match.back_to(number)
    assert encoded(match) == before


def test_an_imagined_match_cannot_go_back_to_where_its_secrets_were_real() -> None:
    """Whoever imagines could otherwise look at the true hands by taking a step back."""
    match = long_match("dream")
    while match.table.round != 7 or not match.together:
        match.answer(match.asks[0].seat, match.asks[0].options[0])
    match.answer(0, match.asks[0].options[0])
    for imagined in (match.imagine(0, Random(1)), match.imagine(0, Random(1)).copy()):
        before = encoded(imagined)
        assert not imagined.can_undo(0)
        for number in (imagined.number - 1, imagined.begun, 0):
            with pytest.raises(NothingToUndo, match="is not kept here"):
                imagined.back_to(number)
        with pytest.raises(NothingToUndo, match="stands"):
            imagined.undo(0)
        assert encoded(imagined) == before
        imagined.answer(1, imagined.asks[0].options[0])
        imagined.back_to(imagined.number - 1)
        assert encoded(imagined) == before, "what was chosen since then can be taken back"


# --- long play ---------------------------------------------------------------------------------------------------

ROUNDS = 3 * LONGEST + 5


def round_of_many(table: ToyTable) -> Rule[None]:
    """One of many short stretches: a stake, at times a roll, at times a sealed choice from hidden hands."""
    if not table.hands:
        deal(table)
        return
    seat = table.round % 2
    stake = yield Ask(seat, STAKE, [1, 2, 3])
    if table.round % 3 == 0:
        stake += table.luck.roll(6)
    if table.round % 7 == 0:
        asks = [Ask(0, COMMIT, lambda table: table.hands[0][:]), Ask(1, COMMIT, lambda table: table.hands[1][:])]
        first, second = yield Together(asks)
        table.hands = [sorted({*table.hands[0], second} - {first}), sorted({*table.hands[1], first} - {second})]
    table.scores[seat] += stake
    table.round += 1
    table.over = table.round == ROUNDS


class Long(Toy):
    """The toy with many rounds, so that several stretches are taken together."""

    def play(self, table: ToyTable) -> Rule[None]:
        return round_of_many(table)


LONG = Long()


def long_match(seed: str) -> Match:
    return Match(LONG, LONG.box(Setup("toy", 2)), Fair(seed))


def unobserved(seed: str, choices: int) -> Match:
    """A match after so many choices which nobody ever copied, saved or took back."""
    for match in random_play(long_match(seed), Random(3)):
        if match.number == choices:
            break
    return match


def observed(seed: str) -> Iterator[Match]:
    """The same match, copied at every step."""
    for match in random_play(long_match(seed), Random(3)):
        match.copy()
        yield match


LAST = sum(1 for _ in observed("long")) - 1


def test_a_long_match_is_kept_in_few_pieces_while_nobody_copies() -> None:
    """Otherwise the tests below would not try what they are for."""
    *_, copied = observed("long")
    assert len(copied.stretches()) == ROUNDS + 1
    assert len(unobserved("long", LAST).stretches()) == 4


def test_a_match_that_nobody_copied_is_the_same_at_its_end() -> None:
    *_, copied = observed("long")
    match = unobserved("long", LAST)
    assert match.over
    assert match.steps() == copied.steps()
    assert match.outcomes() == copied.outcomes()
    assert encoded(match) == encoded(copied)
    assert encoded(match.copy()) == encoded(copied)
    assert match.result == copied.result
    states = [encoded(moment) for moment in observed("long")]
    for number in reversed(range(LAST)):
        match.back_to(number)
        assert encoded(match) == states[number]


def test_whatever_is_done_first_with_a_match_nobody_copied_comes_out_the_same() -> None:
    """At every moment of it, in the middle of sealed answers too."""
    states: list[bytes] = []
    for copied in observed("long"):
        number = copied.number
        fresh = [unobserved("long", number) for _ in range(7)]
        assert [encoded(match) for match in fresh] == [encoded(copied)] * 7
        twin, saved, imagining, undone, back, recorded, begun = fresh
        assert encoded(twin.copy()) == encoded(twin) == encoded(copied)
        loaded = load(save(saved), LONG)
        assert encoded(loaded) == encoded(copied)
        loaded.back_to(number // 2)
        assert encoded(loaded) == [*states, encoded(copied)][number // 2]
        assert seen(imagining.imagine(1, Random(5)), 1) == seen(copied, 1)
        assert encoded(imagining.imagine(1, Random(5))) == encoded(copied.imagine(1, Random(5)))
        for seat in (0, 1):
            assert undone.can_undo(seat) == copied.can_undo(seat)
        if number:
            back.back_to(number - 1)
            assert encoded(back) == states[-1]
            seat = undone.steps()[-1][0]
            if undone.can_undo(seat):
                undone.undo(seat)
                assert encoded(undone) == states[-1]
        assert begun.begun == copied.begun
        names = ("A", "B")
        text = write_record(take_record(recorded, names, reveal_seed=True))
        assert text == write_record(take_record(copied, names, reveal_seed=True))
        assert encoded(verify(read_record(text), LONG)) == encoded(copied)
        states.append(encoded(copied))


@pytest.mark.parametrize("number", [0, 1, 20, 37, 50])
def test_a_match_goes_on_alike_after_it_was_taken_apart(number: int) -> None:
    match, other = unobserved("long", number), unobserved("long", number)
    match.copy()
    *_, end = random_play(match, Random(9))
    *_, same = random_play(other, Random(9))
    assert encoded(end) == encoded(same)
    assert (end.steps(), end.outcomes()) == (same.steps(), same.outcomes())
    assert encoded(load(save(same), LONG)) == encoded(end)


def test_an_imagined_match_has_no_record_to_save() -> None:
    with pytest.raises(BadRecord, match="scripted or imagined luck cannot be saved"):
        save(unobserved("long", 10).imagine(0, Random(1)))

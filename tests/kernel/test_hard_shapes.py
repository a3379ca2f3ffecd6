"""The kernel on the hardest shape: at every point copied, saved, loaded, undone and imagined."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from kurultai.kernel.game import Setup
from kurultai.kernel.luck import Fair
from kurultai.kernel.match import Match
from kurultai.kernel.save import load, save
from tests.contract.tables import encoded, random_play, seen
from tests.kernel.toy import CANCEL, COMMIT, DENY, HOW_MUCH, PASS, REACT, STAKE, Toy

GAME = Toy()
SEEDS = range(12)


def new_match(seed: int) -> Match:
    return Match(GAME, GAME.box(Setup("toy", 2)), Fair(str(seed)), listening=True)


def moments(seed: int) -> Iterator[Match]:
    return random_play(new_match(seed), Random(seed))


def test_random_play_reaches_every_shape() -> None:
    """Tricks on tricks, sealed answers half in, cancels and denials all occur: the other tests mean something."""
    depths, kinds, half_sealed = set(), set(), False
    for seed in SEEDS:
        for match in moments(seed):
            depths.add(match.table.battle.depth if match.table.battle else 0)
            kinds |= {ask.kind for ask in match.asks}
            half_sealed |= match.together and len(match.asks) == 1
    assert max(depths) >= 3
    assert kinds == {STAKE, REACT, HOW_MUCH, COMMIT, CANCEL, DENY}
    assert half_sealed


@pytest.mark.parametrize("seed", SEEDS)
def test_copies_at_every_point_are_equal_and_apart(seed: int) -> None:
    past = []
    for match in moments(seed):
        twin = match.copy()
        past.append((twin, encoded(match)))
        *_, end = random_play(twin.copy(), Random(1))
        *_, same = random_play(twin.copy().copy(), Random(1))
        assert encoded(end) == encoded(same)
    assert all(encoded(twin) == then for twin, then in past)


@pytest.mark.parametrize("seed", SEEDS)
def test_saves_at_every_point_load_and_go_on(seed: int) -> None:
    for match in moments(seed):
        loaded = load(save(match), GAME)
        assert encoded(loaded) == encoded(match)
        *_, here = random_play(match.copy(), Random(2))
        *_, there = random_play(loaded, Random(2))
        assert encoded(here) == encoded(there)


@pytest.mark.parametrize("seed", SEEDS)
def test_every_point_can_be_gone_back_to(seed: int) -> None:
    states = [encoded(match) for match in moments(seed)]
    *_, match = moments(seed)
    for number in reversed(range(match.number)):
        match.back_to(number)
        assert encoded(match) == states[number]
    *_, end = random_play(match, Random(seed))
    assert encoded(end) == states[-1]


@pytest.mark.parametrize("seed", SEEDS)
def test_imagined_matches_keep_every_law_at_every_point(seed: int) -> None:
    random = Random(seed)
    for match in moments(seed):
        for viewer in (0, 1, None):
            imagined = match.imagine(viewer, random)
            twice = imagined.imagine(viewer, random)
            for other in (imagined, imagined.copy(), twice, twice.copy()):
                assert seen(other, viewer) == seen(match, viewer)
                assert GAME.tally(other.table) == GAME.tally(match.table)
                *_, end = random_play(other, random)
                assert end.over


def at_commit(seed: int) -> Match:
    match = new_match(seed)
    while not match.together:
        ask = match.asks[0]
        match.answer(ask.seat, PASS if PASS in ask.options else ask.options[0])
    return match


def test_sealed_answers_are_withdrawn_when_the_other_imagines() -> None:
    match = at_commit(1)
    match.answer(1, match.ask_of(1).options[0])  # type: ignore[union-attr]
    imagined = match.imagine(0, Random(0))
    assert [ask.seat for ask in imagined.asks] == [0, 1]
    own = match.imagine(1, Random(0))
    assert [ask.seat for ask in own.asks] == [0]


def test_a_sealed_answer_can_be_taken_back_until_all_are_in() -> None:
    match = at_commit(2)
    before = encoded(match)
    match.answer(0, match.ask_of(0).options[0])  # type: ignore[union-attr]
    assert match.can_undo(0)
    assert not match.can_undo(1)
    match.undo(0)
    assert encoded(match) == before


def test_the_last_sealed_answer_reveals_the_others_and_stays() -> None:
    match = at_commit(3)
    match.answer(0, match.ask_of(0).options[0])  # type: ignore[union-attr]
    match.answer(1, match.ask_of(1).options[0])  # type: ignore[union-attr]
    assert not match.can_undo(0)
    assert not match.can_undo(1)


def test_secrets_of_the_imagined_hand_all_occur() -> None:
    """Over many draws each hidden card turns up in the other's hand, and none that the seat knows to be elsewhere."""
    match = at_commit(4)
    possible = set(match.table.hands[1]) | set(match.table.pile)
    found: set[int] = set()
    for seed in range(300):
        found |= set(match.imagine(0, Random(seed)).table.hands[1])
    assert found == possible

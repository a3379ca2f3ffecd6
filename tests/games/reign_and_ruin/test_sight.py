"""What a seat sees, checked against a memory of everything that was ever laid open to it."""

from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given, settings

from kurultai.games.reign_and_ruin.kinds import TO_HAND
from kurultai.games.reign_and_ruin.sight import View
from kurultai.games.reign_and_ruin.table import NOTHING, Cards, Table
from kurultai.kernel.expectation import check_step
from kurultai.kernel.game import Setup
from kurultai.kernel.luck import Seeded
from kurultai.kernel.match import Match
from kurultai.kernel.scene import begin, read_scenes
from kurultai.kernel.sight import events_for
from tests.games.reign_and_ruin.walking import GAME, SEATS, SEEDS, walk
from tests.soaked import amounts

DRAWING = """
[[scene]]
title = "A draws Cognitz 9"
game = "reign-and-ruin"
seats = 2
luck = [1]
table.hand.A = ["hexen-1", "crou-7a"]
table.draw = ["alfenghast-7", "cognitz-9", "nomora-7"]
table.rest = "discard"
then = [{ facts.turn = "A" }]
"""

CIRCLES = """
[[scene]]
title = "two go in circles, one position from the end"
game = "reign-and-ruin"
seats = 2
rulings.repetition_limit = 2

[scene.table]
hand.A = ["nomora-1", "hexen-1", "hexen-2"]
hand.B = ["nomora-3", "kurgoz-1", "kurgoz-2"]
discard = ["nomora-2", "nomora-4"]

[[scene.then]]
play = [
    "A play:use-nomora-1", "A revive:nomora-2", "A revive-to:hand",
    "B play:use-nomora-3", "B revive:nomora-4", "B revive-to:hand",
    "A play:use-nomora-2", "A revive:nomora-1", "A revive-to:hand",
    "B play:use-nomora-4", "B revive:nomora-3",
]
facts.ended_by = "nobody"
"""


def faces(view: View) -> set[int]:
    """Every card whose face a view shows, wherever."""
    shown = [*view.pack, *view.hand, *view.discard_pile, *(card for cell in view.glimpsed for card in cell)]
    for seat in view.seats:
        shown += [*seat.known, *(fighter.card for fighter in seat.army)]
    return {*shown} | ({view.playing} - {NOTHING})


class Memory:
    """What each seat has seen: its own packs and hands, and all that was ever open to everybody."""

    def __init__(self, seats: int) -> None:
        self.open: set[int] = set()
        self.own: list[set[int]] = [set() for _ in range(seats)]

    def look(self, table: Table) -> None:
        self.open.update(*table.armies, table.discard_pile, {table.playing} - {NOTHING})
        for seat, own in enumerate(self.own):
            own.update(table.hands[seat], table.packs[seat] if table.packs else b"")


def remembered(seats: int, seed: int) -> Iterator[tuple[Match, Memory]]:
    """Random play, with what has been seen until then."""
    memory = Memory(seats)
    for match in walk(seats, seed):
        memory.look(match.table)
        yield match, memory


@given(SEATS, SEEDS)
def test_a_view_shows_no_card_that_the_seat_has_not_seen(seats: int, seed: int) -> None:
    """RR-PROP-T8 RR-DRAFT-B3 RR-HEX-T2 No view shows a face of the draw pile, another hand or another pack."""
    for match, memory in remembered(seats, seed):
        assert faces(GAME.view(match.table, None)) <= memory.open
        for seat in range(seats):
            assert faces(GAME.view(match.table, seat)) <= memory.open | memory.own[seat]


@given(SEATS, SEEDS)
def test_only_cards_that_all_have_seen_are_shown_in_another_hand(seats: int, seed: int) -> None:
    """RR-PROP-T8 RR-PLAY-A3 Of another hand a view shows its size, and those cards that came into it from the table."""
    for match, memory in remembered(seats, seed):
        for seat, shown in enumerate(GAME.view(match.table, None).seats):
            assert shown.hand_size == len(match.table.hands[seat])
            assert set(shown.known) <= set(match.table.hands[seat]) & memory.open


def exchanged(cards: Cards, one: int, other: int) -> Cards:
    """The cards with one of the two in the place of the other."""
    return bytes(sorted(one if card == other else other if card == one else card for card in cards))


def with_exchange(table: Table, one: int, other: int) -> Table:
    """The same table, but that two hidden cards lie in each other's place."""
    twin = table.copy()
    twin.hands = [exchanged(hand, one, other) for hand in table.hands]
    twin.packs = tuple(exchanged(pack, one, other) for pack in table.packs)
    twin.draw_pile = exchanged(table.draw_pile, one, other)
    trail = bytearray(table.trail)
    trail[one], trail[other] = trail[other], trail[one]
    twin.trail = bytes(trail)
    return twin


@given(SEATS, SEEDS)
def test_a_view_does_not_depend_on_where_unseen_cards_lie(seats: int, seed: int) -> None:
    """RR-PROP-T8 RR-DRAFT-B3 Exchange two cards that a seat has never seen, and it sees no difference."""
    random = Random(seed)
    for match, memory in remembered(seats, seed):
        seat = random.randrange(seats)
        unseen = sorted(set(range(48)) - memory.open - memory.own[seat])
        if len(unseen) > 1:
            one, other = random.sample(unseen, 2)
            twin = with_exchange(match.table, one, other)
            assert GAME.view(twin, seat) == GAME.view(match.table, seat)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_at_the_first_pick_a_seat_sees_its_own_pack_only(seats: int) -> None:
    """RR-DRAFT-B3 Before the first pick every seat sees its own seven cards, of the others only how many they have."""
    match = GAME.new_match(seats=seats, seed=1)
    for seat in range(seats):
        view = GAME.view(match.table, seat)
        assert faces(view) == set(match.table.packs[seat])
        assert (view.pack_size, view.draw_pile) == (7, 48 - 7 * seats)


def test_a_sealed_pick_is_shown_to_nobody() -> None:
    """RR-DRAFT-B3 RR-DRAFT-D1 What A has kept changes no view until B has kept two cards as well."""
    match = GAME.new_match(seats=2, seed=1)
    before = [GAME.view(match.table, seat) for seat in (0, 1, None)]
    match.answer(0, match.asks[0].options[0])
    assert [GAME.view(match.table, seat) for seat in (0, 1, None)] == before
    match.answer(1, match.asks[0].options[0])
    assert faces(GAME.view(match.table, 1)) == set(match.table.hands[1]) | set(match.table.packs[1]) | set(
        match.table.packs[0]
    )


def test_only_the_owner_sees_a_drawn_card() -> None:
    """RR-HEX-T2 After a draw the owner sees the face; the others see neither face nor event, only a hand of two."""
    match = begin(read_scenes(DRAWING, "drawing.toml")[0], GAME)
    drawn = match.box.kind.destroy.values["cognitz-9"]
    match.answer(0, match.box.kind.play.values["use-hexen-1"])
    assert drawn in GAME.view(match.table, 0).hand
    assert str(drawn) in repr(events_for(match, 0))
    for viewer in (1, None):
        view = GAME.view(match.table, viewer)
        assert drawn not in faces(view)
        assert view.seats[0].hand_size == 2
        told = [event for _, event in events_for(match, viewer)]
        assert [event.card for event in told if type(event).__name__ == "Drew"] == [-1]


@amounts(40, 1000)
def test_what_was_seen_before_changes_no_view(examples: int) -> None:
    """Tables of one box are looked at by chance: each view is the same as with a box that nobody has looked from."""

    @settings(max_examples=examples)
    @given(SEATS, SEEDS)
    def look(seats: int, seed: int) -> None:
        box = GAME.box(Setup(GAME.meta.name, seats))
        matches = [Match(GAME, box, Seeded(seed + other)) for other in range(2)]
        random, viewers = Random(seed), [*range(seats), None]
        while playing := [match for match in matches if match.asks]:
            match = random.choice(playing)
            ask = match.asks[0]
            match.answer(ask.seat, random.choice(ask.options))
            fresh = match.table.copy()
            fresh.box = GAME.box(Setup(GAME.meta.name, seats))
            assert GAME.views(match.table, viewers) == GAME.views(fresh, viewers)

    look()


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_a_position_that_comes_back_comes_back_in_what_is_imagined_too(viewer: int | None) -> None:
    """RR-END-A6 Whatever the others may hold, they have held it all the while; and nobody finds their cards there."""
    scene = read_scenes(CIRCLES, "circles.toml")[0]
    match = begin(scene, GAME)
    assert list(check_step(match, scene.then[0])) == []
    imagined = [match.imagine(viewer, Random(seed)) for seed in range(5)]
    twins = [other.imagine(viewer, Random(seed)) for seed, other in enumerate(imagined)]
    assert [twin.table.to_plain() for twin in twins] == [other.table.to_plain() for other in imagined]
    for other in imagined:
        other.answer(1, TO_HAND)
        assert other.table.ended_by == 1

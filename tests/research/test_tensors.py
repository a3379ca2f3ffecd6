"""Vectors of views: laid out by name, made from the view alone, the same wherever a seat cannot tell."""

from random import Random

import pytest

np = pytest.importorskip("numpy")

from kurultai.kernel.game import find_game, games  # noqa: E402
from kurultai.kernel.modules import modules_of, seats_of  # noqa: E402
from kurultai.research.table import ResearchTable, TableSpec  # noqa: E402
from kurultai.research.tensors import Observer  # noqa: E402

ABSENT = {
    "reign-and-ruin": set(),
    "ruination": {"advanced side", "rolled", "nomads (first: face down)", "own tiles"},
    "fate-of-venterra": {"own hidden quests", "cards cancelled"},
}
"""What a few random games may not show: the solo game has no tiles and no nomads, sides are basic and quests open
unless somebody asks, and few leaders cancel another."""
TABLES = [
    (name, seats, modules)
    for name, meta in games().items()
    for modules in [(), *((module,) for module in modules_of(meta.package))]
    for seats in seats_of(meta, modules)
]


@pytest.mark.parametrize(("name", "seats", "modules"), TABLES)
def test_vectors_never_depend_on_what_the_seat_cannot_see(name: str, seats: int, modules: tuple[str, ...]) -> None:
    match = find_game(name).new_match(seats=seats, seed=seats, modules=modules)
    observer, random = Observer(match.game, match.box), Random(5)
    differ = 0
    for step in range(160):
        if match.over:
            break
        if step % 4 == 0:
            for viewer in [*range(seats), None]:
                imagined = match.imagine(viewer, random)
                own, other = (observer.observe(one, viewer) for one in (match, imagined))
                assert np.array_equal(own, other)
                differ += any(
                    not np.array_equal(observer.observe(match, seat), observer.observe(imagined, seat))
                    for seat in range(seats)
                    if seat != viewer
                )
        ask = match.asks[0]
        match.answer(ask.seat, random.choice(ask.options))
    assert differ or seats == 1, "imagining never changed what another seat sees: the test sees nothing"


@pytest.mark.parametrize(("name", "seats", "modules"), TABLES)
def test_every_part_of_the_layout_is_used_and_small(name: str, seats: int, modules: tuple[str, ...]) -> None:
    used: dict[str, bool] = {}
    for seed in range(20):
        if seed >= 3 and {part for part, was in used.items() if not was} <= ABSENT[name]:
            break
        match = find_game(name).new_match(seats=seats, seed=seed, modules=modules)
        observer, random = Observer(match.game, match.box), Random(seed)
        while not match.over:
            ask = match.asks[0]
            vector = observer.observe(match, ask.seat)
            assert vector.dtype == np.float32
            assert vector.shape == (observer.size,)
            assert vector.min() >= 0
            assert vector.max() < 20
            planes = observer.layout.planes(vector)
            assert sum(plane.size for plane in planes.values()) == observer.size
            for part, plane in planes.items():
                used[part] = used.get(part, False) or bool(plane.any())
            match.answer(ask.seat, random.choice(ask.options))
    assert {part for part, was in used.items() if not was} <= ABSENT[name]


@pytest.mark.parametrize("name", list(games()))
def test_a_state_is_all_that_the_asked_seat_is_given(name: str) -> None:
    table, random = ResearchTable(TableSpec(name, 2)), Random(2)
    table.begin(2)
    for _ in range(120):
        state = table.state()
        if state is None:
            break
        assert table.ask is not None
        assert state.seat == table.ask.seat
        assert np.array_equal(state.vector, table.observe(state.seat))
        assert np.array_equal(state.mask, table.mask(state.seat))
        assert state.legal == list(np.flatnonzero(state.mask))
        table.act(state.seat, random.choice(state.legal))
    assert (table.state() is None) == table.match.over


def test_the_question_is_part_of_the_vector() -> None:
    match = find_game("reign-and-ruin").new_match(seats=2, seed=1)
    observer = Observer(match.game, match.box)
    planes = observer.layout.planes(observer.observe(match, 0))
    assert planes["question"].sum() == 1
    assert planes["pack"].sum() == 7
    assert planes["hand"].sum() == 0

"""Many matches at once: here, and over processes that share their memory."""

import pytest

np = pytest.importorskip("numpy")

from kurultai.kernel.errors import BadSetup, IllegalChoice  # noqa: E402
from kurultai.research.table import TableSpec  # noqa: E402
from kurultai.research.vector import ProcessTables, Tables  # noqa: E402

SPEC = TableSpec("reign-and-ruin", 2)


def played(tables: Tables | ProcessTables, steps: int) -> list[tuple[list[int], list[bool], float]]:
    batch = tables.reset()
    told = []
    for _ in range(steps):
        assert (batch.masks.sum(1) > 0).all()
        batch = tables.step(batch.masks.argmax(1))
        told.append((batch.seats.tolist(), batch.done.tolist(), float(batch.observations.sum())))
    return told


def test_rows_begin_again_when_a_match_ends() -> None:
    tables = Tables(SPEC, 3, seed=4)
    batch = tables.reset()
    ends = 0
    for _ in range(120):
        batch = tables.step(batch.masks.argmax(1))
        ends += int(batch.done.sum())
        assert np.allclose(batch.rewards[~batch.done], 0)
        assert np.allclose(batch.rewards.sum(1), 0), "what one wins the other loses"
    assert ends >= 6


def test_the_same_seed_plays_the_same_matches() -> None:
    assert played(Tables(SPEC, 3, seed=4), 60) == played(Tables(SPEC, 3, seed=4), 60)
    assert played(Tables(SPEC, 3, seed=4), 60) != played(Tables(SPEC, 3, seed=5), 60)


def test_processes_share_their_memory_and_play_by_the_same_rules() -> None:
    tables = ProcessTables(SPEC, 4, processes=2, seed=1)
    try:
        told = played(tables, 60)
        assert any(any(done) for _, done, _ in told)
        with pytest.raises(RuntimeError, match="IllegalChoice"):
            tables.step([-1] * 4)
    finally:
        tables.close()


def moments(tables: Tables | ProcessTables) -> list[bytes]:
    return [part.tobytes() for part in tables.batch]


def test_a_step_with_an_illegal_action_is_refused_and_nothing_is_played() -> None:
    here, there = Tables(SPEC, 4, seed=1), ProcessTables(SPEC, 4, processes=2, seed=1)
    try:
        for tables, refused in ((here, IllegalChoice), (there, RuntimeError)):
            legal = tables.reset().masks.argmax(1)
            before = moments(tables)
            with pytest.raises(refused, match="is not offered"):
                tables.step([*legal[:3], -1])
            assert moments(tables) == before
            tables.step(legal)
            assert moments(tables) != before
        with pytest.raises(RuntimeError, match="an action for each"):
            there.step([0, 0])
    finally:
        there.close()


def test_all_processes_are_heard_before_one_that_cannot_go_on_is_told_of() -> None:
    tables = ProcessTables(SPEC, 4, processes=2, seed=1)
    try:
        batch = tables.reset()
        batch.masks[0, :] = 1
        with pytest.raises(RuntimeError, match="IllegalChoice"):
            tables.step([tables.actions - 1, *batch.masks.argmax(1)[1:]])
        batch = tables.reset()
        for _ in range(30):
            batch = tables.step(batch.masks.argmax(1))
        tables._workers[0].kill()
        tables._workers[0].join()
        with pytest.raises(RuntimeError, match="a process of these tables has ended"):
            tables.reset()
    finally:
        tables.close()


def test_a_batch_can_be_read_when_the_tables_are_closed() -> None:
    tables = ProcessTables(SPEC, 2, processes=1, seed=1)
    batch = tables.reset()
    seen = batch.observations.copy()
    tables.close()
    tables.close()
    assert np.array_equal(batch.observations, seen)
    with pytest.raises(RuntimeError, match="are closed"):
        tables.reset()
    with pytest.raises(RuntimeError, match="are closed"):
        tables.step([0, 0])
    del tables
    assert np.array_equal(batch.observations, seen)


@pytest.mark.parametrize(("count", "processes"), [(2, 4), (2, 0), (0, 1)])
def test_tables_that_cannot_be_shared_out_are_refused(count: int, processes: int) -> None:
    with pytest.raises(BadSetup, match="at least one"):
        ProcessTables(SPEC, count, processes)


def test_a_module_may_be_named_alone() -> None:
    assert Tables(TableSpec("ruination", 1, "new-khan-rising"), 1).seats == 1

"""Many matches at once: here, and over processes that share their memory."""

import pytest

np = pytest.importorskip("numpy")

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

"""The bot `learned`: a policy in a file, played by name; refused at tables it was not learned for."""

from pathlib import Path

import pytest

pytest.importorskip("numpy")

from kurultai.bots.bot import check_bot, make_bot
from kurultai.kernel.errors import BadSetup
from kurultai.kernel.game import Setup, find_game
from kurultai.kernel.sight import Perspective
from kurultai.research.learned import packaged
from kurultai.research.table import ResearchTable, TableSpec
from kurultai.research.trial import win_share

SETUP = Setup("reign-and-ruin", 2)


def test_a_policy_is_packaged_for_reign_and_ruin_alone() -> None:
    assert packaged(SETUP).stat().st_size < 5_000_000
    for game, seats in (("reign-and-ruin", 3), ("ruination", 2)):
        with pytest.raises(BadSetup, match="brings no policy"):
            packaged(Setup(game, seats))


class TestWithRuntime:
    """What needs onnxruntime."""

    @pytest.fixture(autouse=True)
    def runtime(self) -> None:
        pytest.importorskip("onnxruntime", reason="the extra “learned” is not installed")

    def test_it_plays_by_name_and_wins(self) -> None:
        table = ResearchTable(TableSpec("reign-and-ruin", 2))
        match = find_game("reign-and-ruin").new_match(seats=2, seed=1)
        bot = make_bot("learned", 3)
        assert bot.choose(Perspective(match, 0)) in match.asks[0].options
        from kurultai.research.learned import open_policy

        policy = open_policy(packaged(SETUP), table.description())
        assert win_share(policy, table, "random", 60, seed=5) >= 0.9
        assert win_share(policy, table, "greedy", 60, seed=5) >= 0.5

    def test_it_can_choose_as_often_as_it_would(self) -> None:
        match = find_game("reign-and-ruin").new_match(seats=2, seed=1)
        found = {make_bot("learned:sample=1", seed).choose(Perspective(match, 0)) for seed in range(40)}
        assert found <= set(match.asks[0].options)
        assert len({make_bot("learned", seed).choose(Perspective(match, 0)) for seed in range(3)}) == 1

    def test_a_table_it_was_not_learned_for_is_refused(self, tmp_path: Path) -> None:
        own = packaged(SETUP)
        check_bot("learned", SETUP)
        check_bot(f"learned:path={own}", SETUP)
        with pytest.raises(BadSetup, match="learned for another table: seats 2, not 3"):
            check_bot(f"learned:path={own}", Setup("reign-and-ruin", 3))
        with pytest.raises(BadSetup, match="no such policy"):
            check_bot(f"learned:path={tmp_path / 'none.onnx'}", SETUP)
        (tmp_path / "text.onnx").write_text("no policy")
        with pytest.raises(BadSetup, match="no policy that can be played"):
            check_bot(f"learned:path={tmp_path / 'text.onnx'}", SETUP)
        with pytest.raises(BadSetup, match="unknown field “depth”"):
            make_bot("learned:depth=3", 1)

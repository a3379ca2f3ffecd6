"""The bot `learned`: a policy in a file, played by name; refused at tables it was not learned for."""

from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("numpy")

from kurultai.bots.bot import BOTS, Recipe, check_bot, make_bot
from kurultai.kernel.errors import BadSetup
from kurultai.kernel.game import Setup, find_game
from kurultai.kernel.sight import Perspective
from kurultai.lab.crew import crew_of
from kurultai.lab.series import check_table
from kurultai.lab.simulate import Order, simulate
from kurultai.research.learned import packaged
from kurultai.research.table import ResearchTable, TableSpec
from kurultai.research.trial import win_share

SETUP = Setup("reign-and-ruin", 2)


def test_a_policy_is_packaged_for_reign_and_ruin_alone() -> None:
    assert packaged(SETUP).stat().st_size < 5_000_000
    for game, seats in (("reign-and-ruin", 3), ("ruination", 2)):
        with pytest.raises(BadSetup, match="brings no policy"):
            packaged(Setup(game, seats))


def test_the_packaged_policy_says_what_content_it_was_learned_with() -> None:
    """Where the deck has changed on purpose: train `learned` anew, or measure it and write the hash into its file."""
    told = ResearchTable(TableSpec("reign-and-ruin", 2)).description()["content"]
    assert told.encode() in packaged(SETUP).read_bytes()


class Picky(Recipe, frozen=True):
    """A bot that plays with the whole deck alone, as a policy does."""

    def check(self, setup: Setup, content: Any = None) -> None:
        if content is not None:
            raise BadSetup(f"learned for another table: {len(content.cards)} cards")


def test_bots_are_checked_with_the_content_of_the_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOTS, "picky", Picky)
    (tmp_path / "cards.toml").write_text('remove = ["nomora-8"]\n', encoding="utf-8")
    check_table(SETUP, ["picky", "random"])
    with pytest.raises(BadSetup, match="47 cards"):
        check_table(SETUP, ["picky", "random"], str(tmp_path))
    with pytest.raises(BadSetup, match="47 cards"):
        list(simulate(Order(SETUP, ("picky", "random"), 1, 1, tmp_path), crew_of(1)))


def test_gymnasium_checks_its_opponents_with_the_content(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("gymnasium")
    from kurultai.research.gymnasium_env import KurultaiEnv

    monkeypatch.setitem(BOTS, "picky", Picky)
    (tmp_path / "cards.toml").write_text('remove = ["nomora-8"]\n', encoding="utf-8")
    KurultaiEnv("reign-and-ruin", 2, opponents="picky")
    with pytest.raises(BadSetup, match="47 cards"):
        KurultaiEnv("reign-and-ruin", 2, opponents="picky", pack=str(tmp_path))


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

    def test_other_content_is_refused_even_if_it_is_as_large(self, tmp_path: Path) -> None:
        card = 'id = "crou-11"\nfaction = "crou"\nvalue = 11\ntitle = "Queen of Crows"\nsource = "invented"\n'
        for pack in ('remove = ["nomora-8"]\n', f'remove = ["nomora-8"]\n[[card]]\n{card}'):
            (tmp_path / "cards.toml").write_text(pack, encoding="utf-8")
            content = find_game("reign-and-ruin").open_content(tmp_path)
            with pytest.raises(BadSetup, match="learned for another table: content"):
                check_bot("learned", SETUP, content)

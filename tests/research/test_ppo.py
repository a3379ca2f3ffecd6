"""The baseline: advantages by hand, a short training from end to end, the same twice, played from its file."""

from pathlib import Path

import pytest

torch = pytest.importorskip("torch", reason="the extra “learn” is not installed")
pytest.importorskip("onnx", reason="the extra “learn” is not installed")

import numpy as np  # noqa: E402

from kurultai.kernel.errors import BadSetup  # noqa: E402
from kurultai.research import ppo  # noqa: E402
from kurultai.research.learned import open_policy  # noqa: E402
from kurultai.research.policy import Policy, export, go_on_from, words_of  # noqa: E402
from kurultai.research.table import ResearchTable, TableSpec  # noqa: E402

pytestmark = pytest.mark.filterwarnings("ignore")


def step(seat: int, value: float, rewards: tuple[float, float] | None = None) -> ppo.Step:
    none = torch.zeros(1)
    won = np.array([rewards or (0.0, 0.0)], np.float32)
    done = np.array([rewards is not None])
    return ppo.Step(none, none, none, none, np.array([value], np.float32), np.array([seat]), won, done)


def test_each_seat_is_credited_with_its_own_future() -> None:
    settings = ppo.Settings(discount=1.0, trace=0.5)
    found = [step(0, 0.1), step(1, 0.2), step(0, 0.4), step(1, 0.3, (1.0, -1.0)), step(0, 0.0)]
    gains, counted = ppo.advantages(found, 2, settings)
    last_of_first, last_of_second = 1.0 - 0.4, -1.0 - 0.3
    assert gains[2:4, 0].tolist() == pytest.approx([last_of_first, last_of_second])
    assert gains[0, 0] == pytest.approx((0.4 - 0.1) + 0.5 * last_of_first)
    assert gains[1, 0] == pytest.approx((0.3 - 0.2) + 0.5 * last_of_second)
    assert counted[:, 0].tolist() == [True, True, True, True, False]


def test_pairs_share_the_words_of_their_cards() -> None:
    table = ResearchTable(TableSpec("reign-and-ruin", 2))
    words, none = words_of(table.codec)
    keep, play = table.codec.kinds[0], table.codec.kinds[1]
    one, other = (words[:, table.codec.encode(keep, pair)].tolist() for pair in ((0, 1), (0, 2)))
    assert one[0] == other[0]
    assert one[1] != other[1]
    assert words[:, table.codec.encode(play, play.domain[0])].tolist()[1] == none


def test_an_illegal_action_has_no_chance() -> None:
    table = ResearchTable(TableSpec("reign-and-ruin", 2))
    policy = Policy(table, 16)
    mask = table.mask(0)
    chances = np.exp(policy.think(table.observe(0), mask))
    assert chances[mask == 1].sum() == pytest.approx(1, abs=1e-5)
    assert not chances[mask == 0].any()


def test_a_training_goes_on_from_what_was_learned_before(tmp_path: Path) -> None:
    table = ResearchTable(TableSpec("reign-and-ruin", 2))
    learned, fresh, file = Policy(table, 16), Policy(table, 16), tmp_path / "learned.onnx"
    export(learned, file, table)
    go_on_from(fresh, file, table)
    mask = table.mask(0)
    assert fresh.think(table.observe(0), mask) == pytest.approx(learned.think(table.observe(0), mask))
    with pytest.raises(BadSetup, match="another network"):
        go_on_from(Policy(table, 8), file, table)
    elsewhere = ResearchTable(TableSpec("reign-and-ruin", 3))
    with pytest.raises(BadSetup, match="something else"):
        go_on_from(Policy(elsewhere, 16), file, elsewhere)


def test_what_cannot_be_gone_on_from_is_told_in_a_sentence(tmp_path: Path) -> None:
    table = ResearchTable(TableSpec("reign-and-ruin", 2))
    with pytest.raises(BadSetup, match="cannot be read: No such file"):
        go_on_from(Policy(table, 16), tmp_path / "none.onnx", table)
    (tmp_path / "text.onnx").write_text("no policy")
    with pytest.raises(BadSetup, match="is no policy"):
        go_on_from(Policy(table, 16), tmp_path / "text.onnx", table)


@pytest.mark.parametrize(
    "words",
    [
        ["--minutes", "0"],
        ["--minutes", "nan"],
        ["--rounds", "-1"],
        ["--steps", "0"],
        ["--width", "0"],
        ["--rate", "nan"],
    ],
)
def test_numbers_by_which_nothing_can_be_learned_are_refused(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        ppo.main([*words, "--out", "nowhere/policy.onnx"])
    assert "is not a" in capsys.readouterr().err


@pytest.mark.parametrize("device", ["abacus", *([] if torch.cuda.is_available() else ["cuda"])])
def test_a_device_that_is_not_here_is_told_in_a_sentence(device: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        ppo.main(["--device", device, "--out", "nowhere/policy.onnx"])
    assert capsys.readouterr().err.startswith(f"BadSetup: --device {device}: torch cannot learn there: ")


def test_a_training_can_be_repeated_and_its_file_played(tmp_path: Path) -> None:
    pytest.importorskip("onnxruntime", reason="the extra “learn” is not installed")
    brief = ["--rounds", "2", "--rows", "8", "--width", "16", "--trials", "1", "--trial-games", "4"]
    for name in ("one", "two"):
        ppo.main([*brief, "--opponents", "random", "--out", str(tmp_path / f"{name}.onnx")])
    one, two = ((tmp_path / f"{name}.csv").read_text().splitlines() for name in ("one", "two"))
    assert one[0] == "seconds,round,games,choices,entropy,v random"
    assert [line.split(",", 1)[1] for line in one] == [line.split(",", 1)[1] for line in two]
    table = ResearchTable(TableSpec("reign-and-ruin", 2))
    policies = [open_policy(tmp_path / f"{name}.onnx", table.description()) for name in ("one", "two")]
    seen = (table.observe(0), table.mask(0))
    assert np.array_equal(policies[0](*seen), policies[1](*seen))

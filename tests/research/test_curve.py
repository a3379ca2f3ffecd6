"""The picture of a training: drawn from its table, or refused in a sentence."""

from pathlib import Path

import pytest

pytest.importorskip("altair", reason="the extra “report” is not installed")

from kurultai.kernel.errors import BAD_INPUT
from kurultai.research import curve


def test_a_point_for_each_trial_and_opponent(tmp_path: Path) -> None:
    source = tmp_path / "policy.csv"
    source.write_text("seconds,round,v random,v greedy\n60,1,0.5,0.25\n120,2,0.75,0.5\n", encoding="utf-8")
    assert curve.points_of(source)[1:3] == [
        {"minutes": 1.0, "won": 0.25, "against": "greedy"},
        {"minutes": 2.0, "won": 0.75, "against": "random"},
    ]


def test_the_picture_of_the_page_shows_the_points_beside_it() -> None:
    pictures = Path(__file__).parents[2] / "docs" / "pictures"
    points = curve.points_of(pictures / "ppo-reign-and-ruin.csv")
    drawn = (pictures / "ppo-reign-and-ruin.svg").read_text(encoding="utf-8")
    said = [f"games won: {100 * float(point['won']):.6f}%; against: {point['against']}" for point in points]
    assert len(said) == 16
    assert [one for one in said if one not in drawn] == []


@pytest.mark.parametrize(
    ("text", "sentence"), [(None, "cannot be read: No such file"), ("v random\n1\n", "is no curve of a training")]
)
def test_what_is_no_curve_is_told_in_a_sentence(
    text: str | None, sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source = tmp_path / "policy.csv"
    if text is not None:
        source.write_text(text, encoding="utf-8")
    with pytest.raises(SystemExit) as ended:
        curve.main([str(source), str(tmp_path / "curve.svg")])
    assert ended.value.code == BAD_INPUT
    assert sentence in capsys.readouterr().err


def test_without_files_it_says_what_it_needs(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        curve.main([])
    assert "source, target" in capsys.readouterr().err

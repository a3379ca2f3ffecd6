"""What is run with `python -m` says what was wrong in a sentence, before it begins."""

from importlib import import_module

import pytest

NO_GAME = "BadSetup: there is no game “chess”"
NO_BOT = "BadSetup: there is no bot “nobody”"


@pytest.mark.parametrize(
    ("name", "words", "sentence"),
    [
        ("lab.curves", "chess several", NO_GAME),
        ("lab.curves", "reign-and-ruin several --bot nobody", NO_BOT),
        ("lab.curves", "reign-and-ruin several --games 0", "argument --games: '0' is not a whole number from 1 up"),
        ("lab.fitting", "reign-and-ruin --seats 9", "BadSetup: Reign & Ruin is for 2 to 4 players, not 9"),
        ("lab.fitting", "reign-and-ruin --bot nobody", NO_BOT),
        ("lab.fitting", "reign-and-ruin --jobs none", "argument --jobs: 'none' is not a whole number from 1 up"),
        ("research.versus", "chess", NO_GAME),
        ("research.versus", "ruination --bot nobody", NO_BOT),
        ("research.throughput", "chess", NO_GAME),
        ("research.throughput", "ruination --rows 8,many", "argument --rows: 'many' is not a whole number from 1 up"),
        ("research.ppo", "--game chess", NO_GAME),
        ("research.ppo", "--opponents nobody", NO_BOT),
        ("research.ppo", "--out nowhere/policy.onnx", "BadSetup: nowhere/policy.csv: cannot be written"),
    ],
)
def test_a_mistake_is_one_sentence(
    name: str,
    words: str,
    sentence: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    try:
        tool = import_module(f"kurultai.{name}")
    except ModuleNotFoundError as missing:
        pytest.skip(f"{missing.name} is not installed: it is one of the extras")
    with pytest.raises(SystemExit) as end:
        tool.main(words.split())
    said = capsys.readouterr()
    assert (end.value.code, said.out) == (2, "")
    assert sentence in said.err.splitlines()[-1]

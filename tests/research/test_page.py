"""The page on research is true: its examples run, its tables of sizes are right."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("numpy")

from kurultai.kernel.game import games
from kurultai.research.table import ResearchTable, TableSpec

PAGE = (Path(__file__).parents[2] / "docs" / "research.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^```python\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
NEEDS = ("gymnasium", "pettingzoo", "pyspiel")


@pytest.mark.parametrize("number", range(len(EXAMPLES)))
def test_the_examples_run(number: int, tmp_path: Path) -> None:
    example = EXAMPLES[number]
    for package in NEEDS:
        if package in example:
            pytest.importorskip(package)
    script = tmp_path / "example.py"
    script.write_text(example, encoding="utf-8")
    done = subprocess.run([sys.executable, str(script)], capture_output=True, text=True, check=False, timeout=300)
    assert done.returncode == 0, done.stderr


def test_there_is_an_example_of_every_interface() -> None:
    assert len(EXAMPLES) == 5
    assert all(any(package in example for example in EXAMPLES) for package in NEEDS)


@pytest.mark.parametrize("name", list(games()))
def test_the_sizes_are_right(name: str) -> None:
    table = ResearchTable(TableSpec(name, 2))
    assert f"| `{name}` | 2 | {table.codec.size:,} | {table.observer.size:,} |" in PAGE

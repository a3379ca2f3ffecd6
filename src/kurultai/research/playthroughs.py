"""A playthrough of every game in OpenSpiel's own format: `python -m kurultai.research.playthroughs FOLDER` writes them.

The test beside the files makes them anew and compares, so a change of rules, views or vectors shows as a difference.
"""

from __future__ import annotations

import argparse
import gzip
from pathlib import Path

from open_spiel.python.algorithms.generate_playthrough import playthrough

from kurultai.kernel.errors import BadSetup
from kurultai.kernel.game import games
from kurultai.kernel.tools import Words, tool
from kurultai.research.openspiel_games import register, short_name

SEED = 7
LEFT_OUT = "SerializeState()"
"""A pickle is not the same in every version of Python."""


def tell(name: str) -> str:
    """A random game with everything that OpenSpiel asks of its states."""
    register()
    lines = playthrough(f"{short_name(name)}(seed={SEED})", None, seed=SEED).splitlines()
    return "\n".join(line for line in lines if not line.startswith(LEFT_OUT)) + "\n"


def write(folder: Path) -> None:
    """One file for each game, packed: most of it is zeros."""
    for name in games():
        (folder / f"{name}.txt.gz").write_bytes(gzip.compress(tell(name).encode(), mtime=0))


def read(path: Path) -> str:
    return gzip.decompress(path.read_bytes()).decode()


@tool
def main(words: Words = None) -> None:
    """Write the playthroughs of all games."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    folder = parser.parse_args(words).folder
    if not folder.is_dir():
        raise BadSetup(f"{folder}: there is no such folder")
    write(folder)


if __name__ == "__main__":
    main()

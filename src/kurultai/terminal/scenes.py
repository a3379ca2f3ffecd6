"""Scenes run from the command line."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from rich.console import Console

from kurultai.kernel.scene import read_scenes, run_scene


def run_files(texts: Mapping[Path, str], console: Console) -> bool:
    """Run every scene of the files and print what differs; whether all hold."""
    held = failed = 0
    for path, text in texts.items():
        for scene in read_scenes(text, str(path)):
            differences = run_scene(scene)
            held, failed = held + (not differences), failed + bool(differences)
            for line in differences:
                console.print(line, highlight=False, markup=False)
    console.print(f"{held} scenes hold, {failed} do not" if failed else f"{held} scenes hold", highlight=False)
    return not failed

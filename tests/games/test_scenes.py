"""Every scene under tests/games is one test case, and so is the example that explains scenes."""

import re
from pathlib import Path

import pytest

from kurultai.kernel.scene import Scene, read_scenes, run_scene
from tests.games.scene_tables import MANUAL

FOLDER = Path(__file__).parent
FILES = sorted(FOLDER.glob("*/scenes/*.toml"))
SCENES = [scene for file in FILES for scene in read_scenes(file.read_text(encoding="utf-8"), file.name)]


@pytest.mark.parametrize("scene", [pytest.param(scene, id=scene.title) for scene in SCENES])
def test_scene(scene: Scene) -> None:
    assert run_scene(scene) == []


def test_every_scene_says_what_it_proves() -> None:
    assert [scene.title for scene in SCENES if not scene.proves] == []


def examples() -> list[Scene]:
    """The scenes of the manual."""
    blocks = re.findall(r"^```toml$(.*?)^```$", MANUAL, re.DOTALL | re.MULTILINE)
    return [scene for block in blocks for scene in read_scenes(block, "docs/scenes.md")]


def test_the_manual_shows_scenes() -> None:
    assert len(examples()) == 4


@pytest.mark.parametrize("scene", [pytest.param(scene, id=scene.title) for scene in examples()])
def test_an_example_of_the_manual_holds(scene: Scene) -> None:
    assert run_scene(scene) == []

"""Every scene under tests/games is one test case."""

from pathlib import Path

import pytest

from kurultai.kernel.scene import Scene, read_scenes, run_scene

FILES = sorted(Path(__file__).parent.glob("*/scenes/*.toml"))
SCENES = [scene for file in FILES for scene in read_scenes(file.read_text(encoding="utf-8"), file.name)]


@pytest.mark.parametrize("scene", [pytest.param(scene, id=scene.title) for scene in SCENES])
def test_scene(scene: Scene) -> None:
    assert run_scene(scene) == []


def test_every_scene_says_what_it_proves() -> None:
    assert [scene.title for scene in SCENES if not scene.proves] == []

"""Scenes run from the command line."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from rich.console import Console

from kurultai.games.rulebooks import rulebook_of
from kurultai.kernel.claims import expand
from kurultai.kernel.errors import BadContent, BadScene
from kurultai.kernel.game import games
from kurultai.kernel.rulebook import Rulebook, near
from kurultai.kernel.scene import Scene, read_scenes, run_scene


def run_files(texts: Mapping[Path, str], console: Console) -> bool:
    """Run every scene of the files and print what differs, after the name of its file; whether all hold."""
    held = failed = 0
    for path, text in texts.items():
        for scene in read_scenes(text, str(path)):
            differences = run_in(path, scene)
            held, failed = held + (not differences), failed + bool(differences)
            for line in differences:
                console.print(f"{path}: {line}", highlight=False, markup=False, soft_wrap=True)
    hold = "1 scene holds" if held == 1 else f"{held} scenes hold"
    lacks = f", {failed} {'does' if failed == 1 else 'do'} not" if failed else ""
    console.print(f"{hold}{lacks}", highlight=False)
    return not failed


def run_in(path: Path, scene: Scene) -> list[str]:
    """What differs; a scene that cannot be set up, or that claims to prove what no rulebook holds, is refused."""
    try:
        check_claims(scene)
        return run_scene(scene)
    except BadScene as error:
        raise BadScene(f"{path}: {error}") from None


def check_claims(scene: Scene) -> None:
    """Refuse an id that the rulebook of the scene's game has not, where the game has a rulebook."""
    book = rulebook_of(scene.game) if scene.game in games() else Rulebook(())
    for written in scene.proves if book.ids else ():
        for rule_id in ids_in(written, scene):
            if rule_id not in book:
                raise BadScene(f"scene “{scene.title}”, proves: there is no rule “{rule_id}”{near(rule_id, book.ids)}")


def ids_in(written: str, scene: Scene) -> list[str]:
    """The ids that an id or a range stands for."""
    try:
        return expand(written)
    except BadContent as error:
        raise BadScene(f"scene “{scene.title}”, proves: {error}") from None

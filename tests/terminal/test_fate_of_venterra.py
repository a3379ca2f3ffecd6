"""The face of Fate of Venterra: what stands on the map."""

import io

from rich.console import Console

from kurultai.terminal.face import face_of
from tests.games.fate_of_venterra.walking import GAME
from tests.games.scene_tables import lay

NAMES = ("Ada", "Ben")


def test_the_map_shows_influence_that_is_not_the_usual() -> None:
    """FV-TERR-3 FV-START-A8 Beside the ground, and explained below; covered ground has none."""
    at = {
        "b1": {"worth": 3},
        "b2": {"terrain": "desert"},
        "b3": {"terrain": "desert", "worth": 3},
        "b4": {"building": "A fortress", "worth": 2},
    }
    table = lay(GAME, everywhere="forest", at=at)
    face = face_of(GAME.meta, GAME.words(table.box, NAMES, None))
    console = Console(file=io.StringIO(), width=120, color_system=None)
    console.print(face.table(GAME.view(table, None), 120), markup=False, highlight=False)
    assert isinstance(console.file, io.StringIO)
    shown = console.file.getvalue().replace("\n", " ")
    for block in ("A1 ♣ ", "B1 ♣3 ", "B2 ∴ ", "B3 ∴3 ", "B4 ■ "):
        assert block in shown
    assert "♣2 a forest worth 2 influence" in " ".join(shown.split())

"""The manual of scenes: of every game it names all that a scene may say and ask."""

import re
from typing import Any

import msgspec
import pytest

from kurultai.games.fate_of_venterra.laying import Changes as VenterraChanges
from kurultai.games.reign_and_ruin.laying import Changes as ReignChanges
from kurultai.games.ruination.laying import Changes as RuinationChanges
from kurultai.kernel.game import find_game, games
from tests.games.scene_tables import chapter_of, lay

CHANGES: dict[str, type[msgspec.Struct]] = {
    "fate-of-venterra": VenterraChanges,
    "reign-and-ruin": ReignChanges,
    "ruination": RuinationChanges,
}
IN_GENERAL = {
    "fate-of-venterra": [
        (r"\.[B-E](?=\.|$)", ".A"),
        (r"\.[a-k][1-4]$", ".b1"),
        (r"^(pieces\.A)\.\w+", r"\1.outpost"),
    ],
    "reign-and-ruin": [(r"\.[B-D](?=\.|$)", ".A")],
    "ruination": [
        (r"\.[B-D](?=\.|$)|\.nomads$", ".A"),
        (r"^(units|nomad|controller|bastions)\.[a-z-]+", r"\1.citadel"),
        (r"\.(recruit|scavenge)$", ".move"),
        (r"^tier\.\d", "tier.1"),
        (r"^(resources\.A)\.\w+", r"\1.scrap"),
    ],
}
"""Which fact the manual names for all that are like it: that of seat A, of b1 or the Citadel, of Outposts, of scrap."""
GAMES = [find_game(name) for name in games()]

each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.meta.name)


def in_general(name: str, game: Any) -> str:
    """A fact as the manual names it."""
    for one, example in IN_GENERAL[game.meta.name]:
        name = re.sub(one, example, name)
    return name


@each_game
def test_the_manual_names_every_fact(game: Any) -> None:
    names = {in_general(name, game) for name in game.facts(lay(game, max(game.meta.seats)))}
    assert sorted(name for name in names if f"`{name}`" not in chapter_of(game)) == []


@each_game
def test_the_manual_names_every_kind_of_question(game: Any) -> None:
    kinds = lay(game).box.kinds
    assert [kind.name for kind in kinds if f"`A {kind.name}:" not in chapter_of(game)] == []


@each_game
def test_the_manual_names_every_rule_to_start_with(game: Any) -> None:
    assert [name for name in game.named_rules() if f"`{name}`" not in chapter_of(game)] == []


@each_game
def test_the_manual_names_every_key_of_a_table(game: Any) -> None:
    keys = CHANGES[game.meta.name].__struct_fields__
    assert [key for key in keys if not re.search(rf"^\| [^|]*`{key}[`.]", chapter_of(game), re.MULTILINE)] == []

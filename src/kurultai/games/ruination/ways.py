"""RU-PSETUP-1..2 What can be chosen when a table is laid: hordes, board sides, and whatever a mode of play adds."""

from __future__ import annotations

from collections.abc import Sequence

from kurultai.games.catalogue import open_catalogue
from kurultai.games.names import in_language
from kurultai.games.ruination.content import Content
from kurultai.games.ruination.meta import META
from kurultai.games.ruination.setup import SIDES, base_mode, own_content
from kurultai.kernel.game import Setup, Way
from kurultai.kernel.languages import LANGUAGE
from kurultai.kernel.modules import find_module, seats_of

PACKAGE = "kurultai.games.ruination"


def ways_to_lay(modules: Sequence[str], language: str = LANGUAGE, content: Content | None = None) -> Sequence[Way]:
    """RU-PSETUP-1..2 The ways to lay a table with these modules."""
    phrases = open_catalogue(PACKAGE, language)
    hordes = tuple((horde.id, horde.name) for horde in in_language(content or own_content(), PACKAGE, language).hordes)
    sides = tuple((side, phrases.raw(f"way.sides.{side}")) for side in SIDES)
    mode = base_mode()
    setup = Setup(META.name, min(seats_of(META, modules)), tuple(modules))
    for name in modules:
        module = find_module(META, name)
        mode = module.mode(setup) if module.mode else mode
    titles = {name: (phrases.raw(f"way.{name}.title"), phrases.raw(f"way.{name}.gist")) for name in ("hordes", "sides")}
    return (
        Way("hordes", *titles["hordes"], hordes, each=True, distinct=True),
        Way("sides", *titles["sides"], sides, SIDES[0], each=True),
        *mode.ways(language),
    )

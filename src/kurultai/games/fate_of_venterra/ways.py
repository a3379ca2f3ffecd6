"""FV-FACTION-1 FV-FACTION-A1 What can be chosen when a table is laid: the factions."""

from __future__ import annotations

from collections.abc import Sequence

from kurultai.games.catalogue import open_catalogue
from kurultai.games.fate_of_venterra.content import Content
from kurultai.games.fate_of_venterra.meta import META
from kurultai.games.fate_of_venterra.setup import BY_LOT, own_content
from kurultai.games.names import in_language
from kurultai.kernel.game import Way
from kurultai.kernel.languages import LANGUAGE


def ways_to_lay(language: str = LANGUAGE, content: Content | None = None) -> Sequence[Way]:
    """FV-FACTION-1 FV-FACTION-A1 The faction of each seat, or one by lot; a seat left open chooses at the table."""
    phrases = open_catalogue(META.package, language)
    named = in_language(content or own_content(), META.package, language)
    factions = tuple((faction.id, faction.name) for faction in named.factions)
    title, gist = phrases.raw("way.factions.title"), phrases.raw("way.factions.gist")
    values = (*factions, (BY_LOT, phrases.raw("way.factions.random")))
    return (Way("factions", title, gist, values, each=True, distinct=True),)

"""NK-DEF-4 NK-SETUP-10 What can be agreed on before a solo game, with what each value is called."""

from __future__ import annotations

from kurultai.games.catalogue import Catalogue, open_catalogue
from kurultai.games.names import in_language
from kurultai.games.ruination.new_khan_rising.dials import DIALS
from kurultai.games.ruination.new_khan_rising.khan import KhanFile
from kurultai.games.ruination.setup import own_content
from kurultai.kernel.game import Way
from kurultai.kernel.languages import LANGUAGE

GAME = "kurultai.games.ruination"
PACKAGE = f"{GAME}.new_khan_rising"
PROPOSED = "normal"
LOCKS = ("continuous", "latched")
PRICES = (0, 5, 10, 15, 20)
ANY = "random"


def solo_ways(cards: KhanFile, language: str = LANGUAGE) -> tuple[Way, ...]:
    """NK-DEF-4 NK-DEF-A4 NK-SETUP-10 NK-SETUP-D1 NK-KHAN-A13 How hard the Khan is, who he is, and further terms."""
    phrases = open_catalogue(PACKAGE, language)
    cards, content = in_language(cards, GAME, language), in_language(own_content(), GAME, language)
    khans = ((ANY, phrases.raw("way.khan.random")), *((card.id, card.name) for card in cards.reference))
    prices = tuple((str(price), phrases.say("way.defiance.price", price=price)) for price in PRICES)
    return (
        way(phrases, "difficulty", named(phrases, "difficulty", tuple(DIALS)), PROPOSED),
        way(phrases, "khan", khans, ANY),
        way(phrases, "lock", named(phrases, "lock", LOCKS), LOCKS[0]),
        way(phrases, "defiance", prices),
        way(phrases, "colour", tuple((horde.id, horde.name) for horde in content.hordes)),
    )


def way(phrases: Catalogue, name: str, values: tuple[tuple[str, str], ...], default: str = "") -> Way:
    return Way(name, phrases.raw(f"way.{name}.title"), phrases.raw(f"way.{name}.gist"), values, default)


def named(phrases: Catalogue, name: str, values: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    """Values with their titles."""
    return tuple((value, phrases.raw(f"way.{name}.{value}")) for value in values)

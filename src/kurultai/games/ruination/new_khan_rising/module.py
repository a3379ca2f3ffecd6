"""NK-SETUP-2..5 NK-DEF-4 A New Khan Rising: what it makes of the content, and how hard the Khan is."""

from __future__ import annotations

import msgspec

from kurultai.games.ruination.content import Content
from kurultai.games.ruination.new_khan_rising.dials import DIALS, Dials
from kurultai.games.ruination.new_khan_rising.khan import KhanFile, SoloContent, Terms
from kurultai.games.ruination.new_khan_rising.solo import Solo
from kurultai.games.ruination.world_that_was import module as world_that_was
from kurultai.games.shelf import open_file
from kurultai.kernel.content import fingerprint
from kurultai.kernel.errors import BadSetup
from kurultai.kernel.game import Setup
from kurultai.kernel.modules import Module

PACKAGE = "kurultai.games.ruination.new_khan_rising"
TIERS = (1, 2)


def add_to(content: Content) -> Content:
    """NK-SETUP-2..5 NK-SETUP-A1 NK-SETUP-A3 TW-MULTI-3 One of each base card, all of the expansion, no tier III."""
    whole = world_that_was.add_to(content)
    once = tuple(msgspec.structs.replace(card, copies=1) for card in whole.actions)
    advantages = tuple(card for card in whole.advantages if card.tier in TIERS)
    solo = msgspec.structs.replace(whole, actions=once, advantages=advantages)
    kept = {name: getattr(solo, name) for name in Content.__struct_fields__}
    kept["fingerprint"] = fingerprint(solo, khan_cards())
    return SoloContent(**kept, khan=khan_cards())


def khan_cards() -> KhanFile:
    """TW-COMP-1 TW-COMP-7 The Khan's reference and power cards."""
    return open_file(PACKAGE, "khan.toml", KhanFile)


def make_mode(setup: Setup) -> Solo:
    """NK-DEF-4 NK-DEF-A4 NK-SETUP-D1 The solo game with the difficulty, price, lock, card and colour agreed on."""
    cards = khan_cards()
    colour = str(setup.options.get("colour", ""))
    return Solo(Terms(cards, read_dials(setup), read_lock(setup), read_card(setup, cards), colour))


def read_dials(setup: Setup) -> Dials:
    """NK-DEF-4 NK-DEF-A4 The difficulty, as printed unless said otherwise, and the price, any number from 0 on."""
    level = str(setup.options.get("difficulty", "printed"))
    if level not in DIALS:
        raise BadSetup(f"there is no difficulty “{level}”; there are: {', '.join(DIALS)} (NK-DEF-4)")
    dials = DIALS[level]
    price = setup.options.get("defiance", dials.defiance)
    if isinstance(price, str) and price.isdecimal():
        price = int(price)
    if not isinstance(price, int) or isinstance(price, bool) or price < 0:
        raise BadSetup(f"the price of Defiance is a number from 0 on, not “{price}” (NK-DEF-4)")
    return msgspec.structs.replace(dials, defiance=price)


def read_lock(setup: Setup) -> bool:
    """NK-KHAN-A13 Whether a lock that has once opened stays open."""
    lock = str(setup.options.get("lock", "continuous"))
    if lock not in ("continuous", "latched"):
        raise BadSetup(f"a lock is continuous or latched, not “{lock}” (NK-KHAN-A13)")
    return lock == "latched"


def read_card(setup: Setup, cards: KhanFile) -> int:
    """NK-SETUP-10 The Khan's reference card: one that is named, or -1 for either."""
    name = str(setup.options.get("khan", "random"))
    names = [card.id for card in cards.reference]
    if name != "random" and name not in names:
        raise BadSetup(f"the Khan has no card “{name}”; there are: {', '.join(names)}, random (NK-SETUP-10)")
    return names.index(name) if name in names else -1


MODULE = Module(
    name="new-khan-rising",
    title="A New Khan Rising",
    package=PACKAGE,
    add_to=add_to,
    seats=(1,),
    mode=make_mode,
)

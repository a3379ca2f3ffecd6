"""TW-COMP-1..7 TW-MULTI-1..3 The World That Was: more cards and exiles, shuffled into their decks."""

from __future__ import annotations

import msgspec

from kurultai.games.ruination.content import DECKS, ActionsFile, AdvantagesFile, Content, ExilesFile
from kurultai.games.shelf import open_file
from kurultai.kernel.content import fingerprint
from kurultai.kernel.errors import BadContent
from kurultai.kernel.modules import Module

PACKAGE = "kurultai.games.ruination.world_that_was"


def add_to(content: Content) -> Content:
    """TW-MULTI-2 TW-MULTI-A2 All of the expansion's cards join those of the base game, once; all of it or nothing."""
    exiles = open_file(PACKAGE, "exiles.toml", ExilesFile).exile
    if set(exiles) <= set(content.exiles):
        return content
    both = msgspec.structs.replace(
        content,
        actions=content.actions + open_file(PACKAGE, "actions.toml", ActionsFile).action,
        advantages=content.advantages + open_file(PACKAGE, "advantages.toml", AdvantagesFile).advantage,
        exiles=content.exiles + exiles,
    )
    check_counts(both)
    check_twins(both)
    return msgspec.structs.replace(both, fingerprint=fingerprint(both))


def check_counts(content: Content) -> None:
    """TW-COMP-2..6 With the expansion: 16 action cards a type, 12 advantages a tier, 16 exiles."""
    counts = {
        **{f"{deck} action cards": (sum(a.copies for a in content.actions if a.deck == deck), 16) for deck in DECKS},
        **{f"advantages of tier {t}": (sum(a.tier == t for a in content.advantages), 12) for t in (1, 2, 3)},
        "exiles": (len(content.exiles), 16),
    }
    for what, (found, needed) in counts.items():
        if found != needed:
            raise BadContent(f"there are {found} {what} with The World That Was; there must be {needed} (TW-COMP)")


def check_twins(content: Content) -> None:
    """TW-MULTI-2 No card of a pack has the id of one of the expansion's."""
    for what, cards in (("action card", content.actions), ("advantage", content.advantages), ("exile", content.exiles)):
        ids = [card.id for card in cards]
        for card in ids:
            if ids.count(card) > 1:
                raise BadContent(f"the {what} “{card}” is one of The World That Was, too: call it otherwise")


MODULE = Module(
    name="world-that-was",
    title="The World That Was",
    package=PACKAGE,
    add_to=add_to,
)

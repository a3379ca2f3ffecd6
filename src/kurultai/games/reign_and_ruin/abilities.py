"""RR-ABIL When an ability may be used at all."""

from __future__ import annotations

from kurultai.games.reign_and_ruin.table import (
    NO_CARDS,
    NOTHING,
    Table,
    discard,
    doubling_tokens_left,
    protection_tokens_left,
)

Usable = tuple[bool, bool, bool, bool, bool, bool]
"""Whether each ability may be used, in the order of `content.ABILITIES`."""


def usable_abilities(table: Table, seat: int) -> Usable:
    """RR-ABIL-1..2 RR-ABIL-A1 RR-PLAY-4 For each ability, whether it could do all that it says, now, for this seat."""
    fighters = NO_CARDS.join(table.armies)
    own = table.armies[seat]
    if table.protected:
        fighters, own = fighters.translate(None, table.protected), own.translate(None, table.protected)
    anyone = len(fighters) > 0
    theirs = len(fighters) > len(own)
    draw, revive = len(table.draw_pile) > 0, len(table.discard_pile) > 0
    usable = (anyone, draw, anyone, anyone, theirs, revive)
    return usable if table.box.recommended else ruled(table, usable)


def ruled(table: Table, usable: Usable) -> Usable:
    """RR-ABIL-A1 RR-CROU-A1 RR-NOM-A1 RR-SETUP-A3 The same where the table has decided an open question otherwise."""
    destroy, draw, double, protect, swap, revive = usable
    rulings = table.box.rulings
    loose = not rulings.ability_needs_target
    double, protect = double or loose, protect or loose
    if not rulings.tokens_unlimited:
        double = double and doubling_tokens_left(table) > 0
        protect = protect and protection_tokens_left(table) > 0
    swap = swap or loose or rulings.crou_may_take_itself
    return destroy or loose, draw, double, protect, swap, revive or loose or rulings.nomora_may_take_itself


def discard_played(table: Table) -> None:
    """RR-ABIL-3 RR-ABIL-A4 The card being used goes to the discard pile first; its own value does not matter."""
    discard(table, table.playing)
    table.playing = NOTHING

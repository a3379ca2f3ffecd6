"""RR-ABIL-1 RR-ABIL-3 RR-ABIL-A3 The rule behind each ability, which happens only when a card is used from the hand."""

from __future__ import annotations

from collections.abc import Callable

from kurultai.games.reign_and_ruin.alfenghast import destroy
from kurultai.games.reign_and_ruin.cognitz import protect
from kurultai.games.reign_and_ruin.content import ABILITIES, Ability
from kurultai.games.reign_and_ruin.crou import swap
from kurultai.games.reign_and_ruin.hexen import draw
from kurultai.games.reign_and_ruin.kurgoz import double
from kurultai.games.reign_and_ruin.nomora import revive
from kurultai.games.reign_and_ruin.table import Table
from kurultai.kernel.ask import Rule

EFFECTS: dict[Ability, Callable[[Table, int, int], Rule[None]]] = {
    "destroy": destroy,
    "draw": draw,
    "double": double,
    "protect": protect,
    "swap": swap,
    "revive": revive,
}
RULES = tuple(EFFECTS[ability] for ability in ABILITIES)
FETCHING = (ABILITIES.index("swap"), ABILITIES.index("revive"))
"""The abilities that can bring a card which everybody has seen back into a hand."""

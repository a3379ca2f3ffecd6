"""RR-PLAY A turn: exactly one card from the hand, as a fighter or for its ability."""

from __future__ import annotations

from itertools import chain

from kurultai.games.reign_and_ruin.abilities import usable_abilities
from kurultai.games.reign_and_ruin.effects import FETCHING, RULES
from kurultai.games.reign_and_ruin.ending import end_turn, remember_position
from kurultai.games.reign_and_ruin.events import Fights, Uses
from kurultai.games.reign_and_ruin.kinds import Play
from kurultai.games.reign_and_ruin.scoring import army_total
from kurultai.games.reign_and_ruin.table import Table, enlist, without_card
from kurultai.kernel.ask import Ask, Rule
from kurultai.kernel.story import tell

flattened = chain.from_iterable


def turn(table: Table) -> Rule[None]:
    """RR-PLAY-1..5 RR-GOAL-2 One card is played, either way; nobody may pass."""
    box = table.box
    seat = table.turn
    if len(table.hands[seat]) == 1:
        # Whether there is anything to choose depends on that card.
        table.luck.show(seat)
    card, way = yield Ask(seat, box.kind.play, ways_to_play)
    ability = box.ability_of[card]
    fetching = way == "use" and ability in FETCHING
    if fetching:
        remember_position(table, seat)
    table.hands[seat] = hand = without_card(table.hands[seat], card)
    was_last = not hand
    if way == "fight":
        fight(table, seat, card)
    else:
        tell(table, Uses, seat, card)
        table.playing = card
        yield from RULES[ability](table, seat, card)
    end_turn(table, seat, was_last=was_last, fetched=fetching and len(table.hands[seat]) > len(hand))


def ways_to_play(table: Table) -> list[Play]:
    """RR-PLAY-D1 RR-PLAY-A2 Every card of the hand as a fighter, and those whose ability can do all it says."""
    box = table.box
    lanes = box.kind.lanes(usable_abilities(table, table.turn), box.ability_of)
    return list(flattened(map(lanes.__getitem__, table.hands[table.turn])))


def fight(table: Table, seat: int, card: int) -> None:
    """RR-PLAY-3 The card is laid face up before its player and counts toward the army."""
    enlist(table, seat, card)
    if table.story is not None:
        tell(table, Fights, seat, card, army_total(table, seat))

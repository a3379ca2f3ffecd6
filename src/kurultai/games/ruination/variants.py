"""Which of its phrases an event is told in: by whom it is about, who reads it, and what was special."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from kurultai.games.ruination import events
from kurultai.games.ruination.fury import OVER
from kurultai.games.ruination.kinds import NOMADS, TO_FAVOR, TO_GLORY
from kurultai.games.ruination.table import NO_CARD
from kurultai.kernel.story import Event

if TYPE_CHECKING:
    from kurultai.games.ruination.words import RuinationWords


def variant(words: RuinationWords, event: Event) -> str:
    """Which of an event's phrases fits."""
    chosen = VARIANTS.get(type(event))
    if chosen is not None:
        return chosen(words, event)
    if f"{type(event).__name__}.all" in words.phrases:
        return "all"
    return words.who(getattr(event, "seat", NO_CARD))


def of_tile(words: RuinationWords, event: events.TileKept) -> str:
    """A kept tile is named to its owner alone."""
    return "you" if event.seat == words.viewer and event.tile != events.HIDDEN else "other"


def of_first(words: RuinationWords, event: events.TilesRevealed) -> str:
    return words.who(event.first)


def of_number(words: RuinationWords, event: events.NomadsPlaced) -> str:
    return words.phrases.form(len(event.territories))


def of_part(words: RuinationWords, event: events.CameToNothing) -> str:
    return str(event.part)


def of_step(words: RuinationWords, event: events.Advanced) -> str:
    if event.beyond:
        return f"beyond.{words.who(event.seat)}"
    return f"space.{words.who(event.seat)}" if space_of(words, event) else words.who(event.seat)


def of_purchase(words: RuinationWords, event: events.AdvantageAcquired) -> str:
    return f"{'replacing.' if event.replaced != NO_CARD else ''}{words.who(event.seat)}"


def of_loss(words: RuinationWords, event: events.UnitLost) -> str:
    return f"{event.why}.{words.who(event.seat)}"


def of_roll(words: RuinationWords, event: events.DiceRolled) -> str:
    return f"{'' if event.faces else 'none.'}{words.who(event.side)}"


def of_attack(words: RuinationWords, event: events.BattleBegins) -> str:
    if event.defender == NOMADS:
        return f"nomads.{words.who(event.attacker)}"
    if words.viewer in (event.attacker, event.defender):
        return "attacking" if words.viewer == event.attacker else "attacked"
    return "other"


def of_side(words: RuinationWords, event: events.MarkersMoved) -> str:
    return words.who(event.side)


def of_tactic(words: RuinationWords, event: events.TacticUsed) -> str:
    return f"{'card.' if event.advantage != NO_CARD else ''}{words.who(event.seat)}"


def of_winner(words: RuinationWords, event: events.BattleWon) -> str:
    return words.who(event.winner)


def of_discard(words: RuinationWords, event: events.CardDiscarded) -> str:
    return "reshuffled" if event.reshuffled else "all"


def of_fury(words: RuinationWords, event: events.FuryInvoked) -> str:
    return f"{event.why}.{words.who(event.seat)}"


def of_round(words: RuinationWords, event: events.RoundEnds) -> str:
    return "over" if event.fury == OVER else "last"


def of_end(words: RuinationWords, event: events.Ended) -> str:
    return f"won.{words.who(event.winners[0])}" if event.winners else "executed"


VARIANTS: dict[type[Event], Callable[[RuinationWords, Any], str]] = {
    events.TileKept: of_tile,
    events.TilesRevealed: of_first,
    events.NomadsPlaced: of_number,
    events.CameToNothing: of_part,
    events.Advanced: of_step,
    events.AdvantageAcquired: of_purchase,
    events.UnitLost: of_loss,
    events.DiceRolled: of_roll,
    events.BattleBegins: of_attack,
    events.MarkersMoved: of_side,
    events.TacticUsed: of_tactic,
    events.BattleWon: of_winner,
    events.CardDiscarded: of_discard,
    events.FuryInvoked: of_fury,
    events.RoundEnds: of_round,
    events.Ended: of_end,
}


def space_of(words: RuinationWords, event: events.Advanced) -> str:
    """What the space that was reached gives; empty if it is bare."""
    return words.text.space(TO_FAVOR if event.track == "favor" else TO_GLORY, event.at)

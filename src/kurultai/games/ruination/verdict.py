"""RU-SCORE The final reckoning in lines of text: the arithmetic of each seat, how ties were broken, who wins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kurultai.games.ruination.events import Ended
from kurultai.games.ruination.fury import PER_BASTION
from kurultai.games.ruination.reckoning import (
    Tie,
    advantage_terms,
    bastions_scored,
    before_scoring,
    leaders,
    ties,
    winners,
)
from kurultai.games.ruination.scoring import BLESSINGS_A_VP, MANY
from kurultai.games.ruination.sight import View

if TYPE_CHECKING:
    from kurultai.games.ruination.words import RuinationWords


def scoring_lines(words: RuinationWords, view: View) -> list[str]:
    """RU-SCORE-1..9 A line of arithmetic for each seat, the steps of a tie if there was one, and the verdict."""
    seats = [seat_line(words, view, seat) for seat in range(len(view.seats))]
    totals = tuple(seat.vp for seat in view.seats)
    return [*seats, *tie_lines(words, view), words.sentence(Ended(totals, winners(view)))]


def seat_line(words: RuinationWords, view: View, seat: int) -> str:
    """“Ada: 21 VP + 3 bastions × 2 = 6 + 5 blessings ÷ 2 = 2 → 29”."""
    shown = view.seats[seat]
    bastions, _, resources, blessings = shown.final
    count = words.phrases.count
    parts = ""
    if bastions:
        parts += count("score.bastions", bastions_scored(view, seat), each=PER_BASTION, vp=bastions)
    parts += advantages_part(words, view, seat)
    if resources:
        parts += count("score.resources", resources, many=MANY)
    if blessings:
        facts = {"held": shown.blessings, "each": BLESSINGS_A_VP, "number": blessings}
        parts += words.phrases.say("score.blessings", **facts)
    before = before_scoring(view, seat)
    return words.phrases.say("score.line", name=words.name(seat), before=before, parts=parts, total=shown.vp)


def advantages_part(words: RuinationWords, view: View, seat: int) -> str:
    """RU-SCORE-3 What the advantages add, card by card."""
    number = view.seats[seat].final[1]
    terms = advantage_terms(words.box, view, seat)
    if not number:
        return ""
    if not terms:
        return words.phrases.say("score.advantages_bare", number=number)
    told = [
        words.phrases.say("score.term", card=words.advantage(term.card), count=term.count, vp=term.vp)
        for term in terms
        if term.count
    ]
    return words.phrases.say("score.advantages", terms=words.phrases.join(told), number=number)


def tie_lines(words: RuinationWords, view: View) -> list[str]:
    """RU-SCORE-7..8 How a tie for the most VP was broken, step by step."""
    steps = ties(view)
    if not steps:
        return []
    tied = leaders(view)
    names = words.phrases.join([words.name(seat) for seat in tied])
    first = words.phrases.say("score.tie", names=names, total=view.seats[tied[0]].vp)
    return [first, *(tie_line(words, step) for step in steps)]


def tie_line(words: RuinationWords, step: Tie) -> str:
    """One step of breaking a tie: whether it decided, left some of the tied, or all."""
    values = [
        words.phrases.say("score.value", name=words.name(seat), value=value) for seat, value in step.values.items()
    ]
    verdict = "decide" if len(step.left) == 1 else "equal" if len(step.left) == len(step.values) else "leave"
    facts = {
        "values": words.phrases.join(values),
        "names": words.phrases.join([words.name(seat) for seat in step.left]),
    }
    return words.phrases.say(f"score.{step.measure}_{verdict}", **facts)

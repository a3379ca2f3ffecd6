"""The whole table and the final reckoning, told in lines of text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kurultai.games.reign_and_ruin.events import Ended
from kurultai.games.reign_and_ruin.reckoning import (
    FactionSum,
    Tie,
    arithmetic,
    counted_doublings,
    faction_sums,
    leaders,
    ties,
    winners,
    worth,
)
from kurultai.games.reign_and_ruin.sight import FighterView, SeatView, View
from kurultai.games.reign_and_ruin.table import NOBODY, NOTHING
from kurultai.kernel.ask import letter

if TYPE_CHECKING:
    from kurultai.games.reign_and_ruin.words import ReignWords


def table_lines(words: ReignWords, view: View) -> list[str]:
    """Everything in the view: the moment, the piles, each seat, and what only the viewer sees."""
    if view.phase == "setup":
        return [words.phrases.say("table.setup")]
    seats = [seat_line(words, view, seat) for seat in range(len(view.seats))]
    return [*moment_lines(words, view), *pile_lines(words, view), *seats, *own_lines(words, view)]


def moment_lines(words: ReignWords, view: View) -> list[str]:
    """Where the game stands."""
    say = words.phrases.say
    lines = []
    if view.phase == "draft":
        lines.append(say("table.draft", pick=view.pick + 1, picks=len(words.box.schedule), size=view.pack_size))
    if view.turn != NOBODY:
        lines.append(say(f"table.turn.{words.who(view.turn)}", name=words.name(view.turn)))
    if view.playing != NOTHING:
        lines.append(say("table.playing", card=words.full_card(view.playing)))
    if view.ended_by != NOBODY and not view.over:
        lines.append(say(f"table.last_lap.{words.who(view.ended_by)}", name=words.name(view.ended_by)))
    return [*lines, say("table.over")] if view.over else lines


def pile_lines(words: ReignWords, view: View) -> list[str]:
    """The draw pile by size, the discard pile by face, and the tokens where they are limited."""
    say = words.phrases.say
    lines = [words.phrases.count("table.draw_pile", view.draw_pile)]
    if view.discard_pile:
        lines.append(say("table.discard_pile", cards=words.cards(sorted(view.discard_pile))))
    else:
        lines.append(say("table.discard_pile_empty"))
    if view.tokens is not None:
        lines.append(say("table.tokens", doubling=view.tokens[0], protection=view.tokens[1]))
    return lines


def seat_line(words: ReignWords, view: View, seat: int) -> str:
    """What everybody sees of a seat."""
    shown = view.seats[seat]
    facts = {"letter": letter(seat), "name": words.name(seat)}
    hand, army = hand_text(words, view, shown), army_text(words, shown)
    return words.phrases.say(f"table.seat.{words.who(seat)}", hand=hand, army=army, **facts)


def hand_text(words: ReignWords, view: View, seat: SeatView) -> str:
    """How many cards a seat holds, and those of them that all have seen."""
    text = words.phrases.count("table.kept" if view.phase == "draft" else "table.hand", seat.hand_size)
    return words.phrases.say("table.known", hand=text, cards=words.cards(seat.known)) if seat.known else text


def army_text(words: ReignWords, seat: SeatView) -> str:
    """An army: its worth, its fighters with their tokens, its series."""
    if not seat.army:
        return words.phrases.say("table.army_empty")
    sums = faction_sums(words.box, seat.army)
    told = [fighter_text(words, fighter) for fighters in sums for fighter in fighters.fighters]
    told += [words.phrases.say("table.series", faction=faction_name(words, found)) for found in sums if found.series]
    return words.phrases.say("table.army", total=seat.total, fighters=words.phrases.raw("list.comma").join(told))


def fighter_text(words: ReignWords, fighter: FighterView) -> str:
    """RR-COG-A1 A fighter and its tokens, as far as they count."""
    marks = {"doubled": counted_doublings(words.box, fighter) > 0, "protected": fighter.protected}
    key = "_".join(mark for mark, borne in marks.items() if borne) or "fighter"
    return words.phrases.say(f"table.{key}", card=words.card(fighter.card), value=worth(words.box, fighter))


def own_lines(words: ReignWords, view: View) -> list[str]:
    """What only the viewer sees: the pack, the hand, and cards seen to pass by."""
    if view.seat is None:
        return []
    say = words.phrases.say
    lines = [say("table.pack", cards=words.cards(view.pack))] if view.pack else []
    if view.hand:
        lines.append(say("table.own_kept" if view.phase == "draft" else "table.own_hand", cards=words.cards(view.hand)))
    elif view.phase != "draft":
        lines.append(say("table.own_empty"))
    return lines + [say("table.glimpsed", cards=words.cards(cards)) for cards in view.glimpsed]


def scoring_lines(words: ReignWords, view: View) -> list[str]:
    """RR-SCORE The arithmetic of each army, how a tie was broken if there was one, and who wins."""
    armies = [army_line(words, seat, view.seats[seat]) for seat in range(len(view.seats))]
    totals = tuple(seat.total for seat in view.seats)
    return [*armies, *tie_lines(words, view), words.sentence(Ended(totals, winners(view)))]


def army_line(words: ReignWords, seat: int, shown: SeatView) -> str:
    """“Lisa: Alfenghast (6×2 + 5 + 3) × 2 = 40, Hexen 4 → 44”, and which of them are series."""
    sums = faction_sums(words.box, shown.army)
    if not sums:
        return words.phrases.say("score.none", name=words.name(seat))
    reckoned = [f"{faction_name(words, found)} {arithmetic(found)}" for found in sums]
    series = words.phrases.join([faction_name(words, found) for found in sums if found.series])
    facts = {"name": words.name(seat), "sums": words.phrases.raw("score.between").join(reckoned), "total": shown.total}
    return words.phrases.say("score.series" if series else "score.army", series=series, **facts)


def faction_name(words: ReignWords, fighters: FactionSum) -> str:
    """The faction that a sum is of."""
    return words.box.content.factions[fighters.faction].name


def tie_lines(words: ReignWords, view: View) -> list[str]:
    """RR-SCORE-5..7 How a tie for the highest total was broken, step by step."""
    steps = ties(view)
    if not steps:
        return []
    tied = leaders(view)
    names = words.phrases.join([words.name(seat) for seat in tied])
    first = words.phrases.say("score.tie", names=names, total=view.seats[tied[0]].total)
    return [first, *(tie_line(words, step) for step in steps)]


def tie_line(words: ReignWords, step: Tie) -> str:
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

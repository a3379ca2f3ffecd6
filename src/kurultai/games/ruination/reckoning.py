"""RU-SCORE The final reckoning read from what everybody sees: how each part came about, and how ties were broken."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from kurultai.games.ruination.box import BRUTE, RAIDER, Box
from kurultai.games.ruination.fury import PER_BASTION
from kurultai.games.ruination.sight import View
from kurultai.games.ruination.table import NO_CARD
from kurultai.games.ruination.vocabulary import Per


class Term(msgspec.Struct, frozen=True):
    """What an advantage scores: so many VP for each of so many."""

    card: int
    count: int
    vp: int


class Tie(msgspec.Struct, frozen=True):
    """One step of breaking a tie: what was compared, the value of each seat, who is left."""

    measure: str
    values: dict[int, int]
    left: tuple[int, ...]


def before_scoring(view: View, seat: int) -> int:
    """The VP that a seat had before the final scoring."""
    return view.seats[seat].vp - sum(view.seats[seat].final)


def bastions_scored(view: View, seat: int) -> int:
    """RU-SCORE-2 How many bastions a seat scored at the end."""
    return view.seats[seat].final[0] // PER_BASTION


def advantage_terms(box: Box, view: View, seat: int) -> list[Term]:
    """RU-SCORE-3 What each advantage on a board scores; nothing if cards that have left it score as well."""
    cards = [card for card in view.seats[seat].slots if card != NO_CARD]
    terms = []
    for card in cards:
        end_game = box.content.advantages[card].end_game
        if end_game is not None:
            terms.append(Term(card, counted(box, view, seat, end_game.per), end_game.vp))
    whole = sum(term.count * term.vp for term in terms) == view.seats[seat].final[1]
    return terms if whole else []


def counted(box: Box, view: View, seat: int, per: Per) -> int:
    """RU-MAP-17 How many of something a seat has."""
    lands = view.territories
    held = controlled(view, seat)
    region_of, khan, home = box.land.region_of, box.land.khan, view.seats[seat].home
    armies = [army for land in lands for army in land.armies if army.seat == seat]
    counts: dict[Per, Callable[[], int]] = {
        "bastion-controlled": lambda: sum(lands[at].bastions for at in held),
        "territory-controlled": lambda: len(held),
        "bastion-territory-controlled": lambda: sum(1 for at in held if lands[at].bastions),
        "region-controlled": lambda: len({region_of[at] for at in held}),
        "khan-territory-controlled": lambda: sum(1 for at in held if region_of[at] == khan),
        "foreign-territory-controlled": lambda: sum(1 for at in held if region_of[at] not in (khan, home)),
        "exile": lambda: sum(len(army.exiles) for army in armies),
        "advantage": lambda: sum(1 for card in view.seats[seat].slots if card != NO_CARD),
        "brute": lambda: sum(army.units[BRUTE] for army in armies),
        "raider": lambda: sum(army.units[RAIDER] for army in armies),
        "territory-present": lambda: len(armies),
    }
    return counts[per]()


def controlled(view: View, seat: int) -> list[int]:
    """The territories that a seat controls."""
    return [at for at, land in enumerate(view.territories) if land.controller == seat]


def leaders(view: View) -> tuple[int, ...]:
    """RU-SCORE-6 The seats with the most VP."""
    most = max(seat.vp for seat in view.seats)
    return tuple(number for number, seat in enumerate(view.seats) if seat.vp == most)


def ties(view: View) -> list[Tie]:
    """RU-SCORE-7..8 The steps by which a tie for the most VP is broken, as far as they are needed."""
    measures: dict[str, Callable[[int], int]] = {
        "bastions": lambda seat: view.seats[seat].bastions,
        "territories": lambda seat: len(controlled(view, seat)),
    }
    tied, steps = leaders(view), []
    for measure, value in measures.items():
        if len(tied) == 1:
            break
        values = {seat: value(seat) for seat in tied}
        tied = tuple(seat for seat in tied if values[seat] == max(values.values()))
        steps.append(Tie(measure, values, tied))
    return steps


def winners(view: View) -> tuple[int, ...]:
    """RU-SCORE-6..9 Who wins; nobody after a complete tie."""
    steps = ties(view)
    left = steps[-1].left if steps else leaders(view)
    return left if len(left) == 1 else ()

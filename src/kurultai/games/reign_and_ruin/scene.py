"""Tables as scenes lay them, and what scenes may ask of a table (docs/scenes.md)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kurultai.games.reign_and_ruin.laying import Changes, Layer
from kurultai.games.reign_and_ruin.scoring import army_total, best_series, winners
from kurultai.games.reign_and_ruin.setup import every_component
from kurultai.games.reign_and_ruin.sight import PHASES
from kurultai.games.reign_and_ruin.table import (
    DRAFT,
    HAND_SIZE,
    NO_CARDS,
    NOBODY,
    NOTHING,
    PLAY,
    SEEN,
    Table,
    next_seat,
)
from kurultai.games.scenes import names_of, read_changes
from kurultai.kernel.ask import letter
from kurultai.kernel.errors import BadScene
from kurultai.kernel.game import Fact
from kurultai.kernel.notation import read_seat


def arrange(table: Table, changes: Mapping[str, Any]) -> None:
    """Lay the table as a scene says; every card lies somewhere, once."""
    said = read_changes(changes, Changes)
    table.doublings = table.trail = bytes(len(table.box.value_of))
    table.protected = NO_CARDS
    Layer(table, said).lay_everything()
    if said.pack:
        begin_in_the_draft(table, said)
    else:
        begin_at_a_turn(table, said)


def begin_in_the_draft(table: Table, said: Changes) -> None:
    """The step of the draft follows from the size of the packs."""
    if said.turn or said.ended_by or said.turns or any(table.armies):
        raise BadScene("a scene with packs is in the draft: there are no turns and no fighters yet")
    table.phase = DRAFT
    table.pick = pick_with(table, len(table.packs[0]))


def begin_at_a_turn(table: Table, said: Changes) -> None:
    """The turn of a seat, before it has chosen its card."""
    seats = table.box.seats
    table.phase = PLAY
    table.turn = read_seat(said.turn or letter(0), seats)
    table.turns = said.turns
    table.ended_by = read_seat(said.ended_by, seats) if said.ended_by else NOBODY
    if table.turn == table.ended_by:
        raise BadScene(f"seat {letter(table.turn)} ended the game, so it has no turn left")
    seat = table.turn
    for _ in range(seats):
        if seat == table.ended_by:
            break
        if not table.hands[seat]:
            raise BadScene(
                f"seat {letter(seat)} has yet to play, and holds no card: give it one in hand.{letter(seat)}"
            )
        seat = next_seat(table, seat)


def pick_with(table: Table, size: int) -> int:
    """At which pick of the draft the packs have this size."""
    schedule = table.box.schedule
    sizes = [HAND_SIZE - sum(schedule[:pick]) for pick in range(len(schedule))]
    if size not in sizes or any(len(pack) != size for pack in table.packs):
        raise BadScene(f"all packs of the draft have the same size, which is one of {', '.join(map(str, sizes))}")
    return sizes.index(size)


def facts(table: Table) -> dict[str, Fact]:
    """What scenes may ask of a table, by name."""
    cards = table.box.content.cards
    found: dict[str, Fact] = {
        "phase": PHASES[table.phase],
        "turn": name_of_seat(NOBODY if table.over else table.turn),
        "turns": table.turns,
        "ended_by": name_of_seat(table.ended_by),
        "over": table.over,
        "winners": [letter(seat) for seat in winners(table)] if table.over else [],
        "draw": names_of(table.draw_pile, cards),
        "draw.size": len(table.draw_pile),
        "discard": names_of(table.discard_pile, cards),
        "discard.size": len(table.discard_pile),
        "playing": "" if table.playing == NOTHING else cards[table.playing].id,
        "tokens.doubling": sum(table.doublings),
        "tokens.protection": len(table.protected),
        "cards.all": every_component(table)["cards"],
        "cards.distinct": every_component(table)["distinct cards"],
    }
    for seat in range(len(table.hands)):
        found.update(facts_of_seat(table, seat))
    return found


def facts_of_seat(table: Table, seat: int) -> dict[str, Fact]:
    """What may be asked of one seat."""
    cards, hand, army = table.box.content.cards, table.hands[seat], table.armies[seat]
    pack = table.packs[seat] if table.packs else NO_CARDS
    found: dict[str, Fact] = {
        "hand": names_of(hand, cards),
        "hand.size": len(hand),
        "known": names_of([card for card in hand if table.trail[card] == SEEN], cards),
        "pack": names_of(pack, cards),
        "pack.size": len(pack),
        "army": [fighter_in_words(table, card) for card in army],
        "army.size": len(army),
        "total": army_total(table, seat),
        "series": best_series(table, seat),
    }
    return {with_seat(name, letter(seat)): fact for name, fact in found.items()}


def with_seat(name: str, seat: str) -> str:
    """`hand.size` of a seat is `hand.A.size`."""
    what, dot, more = name.partition(".")
    return f"{what}.{seat}{dot}{more}"


def name_of_seat(seat: int) -> str:
    return "nobody" if seat == NOBODY else letter(seat)


def fighter_in_words(table: Table, fighter: int) -> str:
    """A fighter and its tokens, as a scene writes them."""
    doublings = table.doublings[fighter]
    doubled = ("", " doubled", " doubled twice")[doublings] if doublings < 3 else f" doubled {doublings} times"
    protected = " protected" if fighter in table.protected else ""
    return f"{table.box.content.cards[fighter].id}{doubled}{protected}"

"""RR-GOAL RR-SETUP The box is opened, the deck shuffled, seven cards dealt to each player."""

from __future__ import annotations

from functools import cache
from itertools import combinations

import msgspec

from kurultai.games.catalogue import open_catalogue
from kurultai.games.lessons import BEGINNINGS, check_lesson, without_lesson
from kurultai.games.reign_and_ruin.content import ABILITIES, Content, open_content
from kurultai.games.reign_and_ruin.events import Dealt
from kurultai.games.reign_and_ruin.kinds import MOST_SEATS, Kinds
from kurultai.games.reign_and_ruin.meta import META
from kurultai.games.reign_and_ruin.rulings import Rulings
from kurultai.games.reign_and_ruin.sight import NO_ARMY, known_cell, pack_cells
from kurultai.games.reign_and_ruin.table import DRAFT, HAND_SIZE, NO_CARDS, NOTHING, Box, Table
from kurultai.kernel.ask import LETTERS, Rule
from kurultai.kernel.errors import BadSetup
from kurultai.kernel.game import Result, Setup, Way, check_seats, read_rulings
from kurultai.kernel.languages import LANGUAGE
from kurultai.kernel.modules import find_module
from kurultai.kernel.story import tell

DREW = "="
"""What stands behind the letter of a seat that did not win the previous game alone."""


def open_box(setup: Setup, content: Content | None = None) -> Box:
    """RR-GOAL-1 RR-SETUP-5 Two to four players; the deck, the two kinds of tokens and the rulings of this table."""
    check_seats(META, setup.seats)
    content = content or own_content()
    for name in setup.modules:
        content = find_module(META, name).add_to(content)
    kind = Kinds(tuple(card.id for card in content.cards))
    rulings = read_rulings(META, setup, Rulings)
    ranks = {faction.id: number for number, faction in enumerate(content.factions)}
    faction_of = [ranks[card.faction] for card in content.cards]
    previous, drawn = read_previous_winners(setup)
    return Box(
        setup=setup,
        fingerprint=check_lesson(META, setup, content.fingerprint),
        kinds=kind.all(),
        seats=setup.seats,
        content=content,
        rulings=rulings,
        recommended=rulings == Rulings(),
        kind=kind,
        schedule=tuple(int(kept) for kept in rulings.draft_schedule.split(",")),
        previous_winners=previous,
        previous_drawn=drawn,
        faction_of=faction_of,
        value_of=[card.value for card in content.cards],
        ability_of=[ABILITIES.index(content.factions[faction].ability) for faction in faction_of],
        cells=[pack_cells(setup.seats, seat) for seat in range(setup.seats)],
        known_cell=known_cell(setup.seats),
        armies_seen=[NO_ARMY] * setup.seats,
    )


@cache
def own_content() -> Content:
    """The deck in our own box, read once."""
    return open_content()


def read_previous_winners(setup: Setup) -> tuple[tuple[int, ...], bool]:
    """RR-START-1 RR-START-A1 The seats that won the previous game, and whether they drew, from the option
    `previous_winner` (letters: “B”, “AC”; “B=” drew with somebody who has left)."""
    for name in setup.options:
        if name not in ("previous_winner", *BEGINNINGS):
            raise BadSetup(f"{META.title} has no option “{name}”; it has: previous_winner")
    letters = str(setup.options.get("previous_winner", ""))
    seats = tuple(LETTERS.find(letter) for letter in letters.removesuffix(DREW))
    if any(not 0 <= seat < setup.seats for seat in seats) or len(set(seats)) != len(seats):
        seated = LETTERS[: setup.seats]
        raise BadSetup(f"the previous winner “{letters}” is not seated: the seats are {', '.join(seated)} (RR-START-1)")
    return seats, len(seats) > 1 or letters.endswith(DREW)


def who_won_before(language: str = LANGUAGE) -> Way:
    """RR-START-1..2 RR-START-A1 The option `previous_winner`: nobody, one seat, or the seats that drew."""
    phrases = open_catalogue(META.package, language)
    values = [("", phrases.say("way.previous_winner.none"))]
    for number in range(1, MOST_SEATS + 1):
        for seats in combinations(LETTERS[:MOST_SEATS], number):
            key = "won" if number == 1 else "drew"
            values.append(("".join(seats), phrases.say(f"way.previous_winner.{key}", seats=phrases.join(list(seats)))))
    title, gist = phrases.say("way.previous_winner.title"), phrases.say("way.previous_winner.gist")
    return Way("previous_winner", title, gist, tuple(values))


def after(setup: Setup, result: Result) -> Setup:
    """RR-START-1..2 The next table of the same players: whoever won begins, the lot decides among those who drew."""
    winners = "".join(LETTERS[seat] for seat in result.winners)
    return won_by(without_lesson(setup), winners)


def without_winner(setup: Setup, seat: int) -> Setup:
    """RR-START-A1 A winner who is no longer seated does not begin: the others who drew may, even if it is only one,
    else the lot decides."""
    winners = str(setup.options.get("previous_winner", ""))
    left = winners.removesuffix(DREW).replace(LETTERS[seat], "")
    return won_by(setup, left + DREW if len(left) == 1 < len(winners) else left)


def won_by(setup: Setup, winners: str) -> Setup:
    """The same table with these as the winners of the previous game."""
    options = {name: value for name, value in setup.options.items() if name != "previous_winner"}
    return msgspec.structs.replace(setup, options=options | ({"previous_winner": winners} if winners else {}))


def empty_table(box: Box) -> Table:
    """The table before the deal."""
    return Table(box=box)


def deal(table: Table) -> Rule[None]:
    """RR-SETUP-1..4 RR-SETUP-D1 All cards are shuffled; seven go to each player, the rest is the draw pile.

    The pile's order is nobody's business, so none is fixed: every draw takes one of what remains.
    """
    box = table.box
    size = len(box.value_of)
    deck = list(range(size))
    table.doublings = table.trail = bytes(size)
    table.packs = tuple(bytes(sorted(table.luck.deal_from(deck, HAND_SIZE))) for _ in range(box.seats))
    table.hands = [NO_CARDS] * box.seats
    table.armies = [NO_CARDS] * box.seats
    table.draw_pile = bytes(deck)
    table.phase = DRAFT
    tell(table, Dealt, HAND_SIZE, len(table.draw_pile))
    yield from ()


def every_component(table: Table) -> dict[str, int]:
    """RR-PROP-T1 Every card, wherever it lies."""
    places = [table.draw_pile, table.discard_pile, *table.packs, *table.hands, *table.armies]
    cards = b"".join(places) if table.phase else bytes(range(len(table.box.value_of)))
    if table.playing != NOTHING:
        cards += bytes([table.playing])
    return {"cards": len(cards), "distinct cards": len(set(cards))}

"""Every card laid where a scene says, once; what it does not say is ordinary."""

from __future__ import annotations

import re
from collections.abc import Mapping
from difflib import get_close_matches

import msgspec

from kurultai.games.reign_and_ruin.table import HAND_SIZE, ONE, SEEN, Table, with_mark
from kurultai.kernel.ask import letter
from kurultai.kernel.errors import BadScene

CARDS_IN_AN_ORDINARY_HAND = 2
FIGHTER = re.compile(
    r"(?P<card>\S+)(?: doubled(?: (?P<times>twice|\d{1,2} times))?(?P<doubled>))?(?P<protected> protected)?"
)
HELD = re.compile(r"(?P<card>\S+)(?P<known> known)?")
TOKENS_IN_WORDS = "“doubled”, “doubled twice” or “doubled 3 times”, then “protected”"


class Changes(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a scene says of the table; what it leaves out is ordinary."""

    hand: dict[str, list[str]] = {}
    army: dict[str, list[str]] = {}
    pack: dict[str, list[str]] = {}
    draw: list[str] | None = None
    discard: list[str] | None = None
    rest: str = "draw"
    turn: str = ""
    ended_by: str = ""
    turns: int = 0


class Layer:
    """Lays cards where a scene says, and knows which are left."""

    def __init__(self, table: Table, said: Changes) -> None:
        self.table = table
        self.said = said
        self.number = {card.id: number for number, card in enumerate(table.box.content.cards)}
        self.place: dict[int, str] = {}

    def lay_everything(self) -> None:
        """The cards that are named first, then ordinary packs and hands, then all the rest in one place."""
        table, said = self.table, self.said
        table.armies = [bytes(self.fighters(seat, names)) for seat, names in enumerate(self.by_seat("army", said.army))]
        hands = [self.hand(seat, names) for seat, names in enumerate(self.by_seat("hand", said.hand))]
        packs = [
            self.cards(f"pack.{letter(seat)}", names) for seat, names in enumerate(self.by_seat("pack", said.pack))
        ]
        discard = self.cards("discard", said.discard or [])
        draw = self.cards("draw", said.draw or [])
        self.fill_packs(packs)
        self.fill_hands(hands, packs)
        self.lay_rest({"draw": draw, "discard": discard, **{f"hand.{letter(s)}": hand for s, hand in enumerate(hands)}})
        table.hands = [bytes(sorted(hand)) for hand in hands]
        table.packs = tuple(bytes(sorted(pack)) for pack in packs) if said.pack else ()
        table.draw_pile = bytes(sorted(draw))
        table.discard_pile = bytes(discard)

    def by_seat(self, what: str, named: Mapping[str, list[str]]) -> list[list[str]]:
        """What is named for each seat, in order of the seats."""
        seats = self.table.box.seats
        for name in named:
            if name not in [letter(seat) for seat in range(seats)]:
                raise BadScene(f"{what}.{name}: there is no seat {name}; the seats are A to {letter(seats - 1)}")
        return [named.get(letter(seat), []) for seat in range(seats)]

    def card(self, name: str, place: str) -> int:
        """The number of a card, which from now on lies there."""
        if name not in self.number:
            close = get_close_matches(name, self.number, n=1)
            raise BadScene(f"{place}: there is no card “{name}”" + (f"; did you mean “{close[0]}”?" if close else ""))
        card = self.number[name]
        if card in self.place:
            raise BadScene(f"the card “{name}” is named twice: in {self.place[card]} and in {place}")
        self.place[card] = place
        return card

    def cards(self, place: str, names: list[str]) -> list[int]:
        return [self.card(name, place) for name in names]

    def fighters(self, seat: int, names: list[str]) -> list[int]:
        """Fighters with their tokens, such as “cognitz-6 doubled twice protected”."""
        table, army = self.table, []
        for name in names:
            found = FIGHTER.fullmatch(name)
            if not found:
                raise BadScene(f"“{name}” is no fighter: write a card, then {TOKENS_IN_WORDS}")
            card = self.card(found["card"], f"army.{letter(seat)}")
            if found["doubled"] is not None:
                table.doublings = with_mark(table.doublings, card, times(found["times"]))
            if found["protected"]:
                table.protected += ONE[card]
            army.append(card)
        return army

    def hand(self, seat: int, names: list[str]) -> list[int]:
        """Cards in a hand; nobody else has seen them, but for those marked “known”."""
        hand = []
        for name in names:
            found = HELD.fullmatch(name)
            if not found:
                raise BadScene(f"“{name}” is no card in a hand: write a card, and “known” after it if all have seen it")
            card = self.card(found["card"], f"hand.{letter(seat)}")
            if found["known"]:
                self.table.trail = with_mark(self.table.trail, card, SEEN)
            hand.append(card)
        return hand

    def unnamed(self, count: int, place: str) -> list[int]:
        """The first cards of the deck that still lie nowhere, which from now on lie there."""
        left = [card for card in self.number.values() if card not in self.place][:count]
        self.place.update(dict.fromkeys(left, place))
        return left

    def fill_packs(self, packs: list[list[int]]) -> None:
        """In the draft a pack that is not named is as big as the others."""
        size = max(map(len, packs))
        for seat, pack in enumerate(packs):
            if letter(seat) not in self.said.pack:
                pack.extend(self.unnamed(size, f"pack.{letter(seat)}"))

    def fill_hands(self, hands: list[list[int]], packs: list[list[int]]) -> None:
        """A hand that is not named holds what was kept so far; after the draft, two cards."""
        size = HAND_SIZE - len(packs[0]) if self.said.pack else CARDS_IN_AN_ORDINARY_HAND
        for seat, hand in enumerate(hands):
            place = f"hand.{letter(seat)}"
            if letter(seat) not in self.said.hand and place != self.said.rest:
                hand.extend(self.unnamed(size, place))

    def lay_rest(self, places: dict[str, list[int]]) -> None:
        """All that is not named lies in one place, by default the draw pile."""
        rest, said = self.said.rest, self.said
        if rest not in places:
            raise BadScene(f"rest = “{rest}”: the rest of the cards can lie in one of {', '.join(places)}")
        named = {"draw": said.draw is not None, "discard": said.discard is not None}
        left = self.unnamed(len(self.number), rest)
        if left and named.get(rest, rest.removeprefix("hand.") in said.hand):
            raise BadScene(
                f"the scene names what lies in {rest}, so the other {len(left)} cards need another place: say rest"
            )
        places[rest] += left


def times(said: str | None) -> int:
    """How often a fighter is doubled."""
    if said is None:
        return 1
    return 2 if said == "twice" else int(said.split()[0])

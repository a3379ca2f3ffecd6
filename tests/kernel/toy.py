"""A made-up game of the hardest shape: nested reactions, a sealed choice in a battle, a cancel window after it.

Each round is one battle. The attacker stakes an amount; then anybody may react with a trick, and any trick may be
answered by another, to any depth, each of them in turn asking its player something. Then both sides secretly commit a
card, the cards are revealed, dice are rolled, and the loser may cancel the winner's card, which the winner may deny.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from kurultai.kernel import game as kernel_game
from kurultai.kernel import table as kernel_table
from kurultai.kernel.ask import Ask, Kind, Rule, Together
from kurultai.kernel.content import Component
from kurultai.kernel.game import Fact, Game, Meta, Result, Setup, Words
from kurultai.kernel.plain import Plain, Shared, plain
from kurultai.kernel.story import Event, tell

ROUNDS = 4
TRICKS = 3
CARDS = 12
PASS = -1

numbers = [str(number) for number in range(CARDS)]
STAKE = Kind("stake", range(1, 4), ["1", "2", "3"], "TOY-1")
REACT = Kind("react", [*range(2), PASS], ["boost", "weaken", "pass"], "TOY-2")
HOW_MUCH = Kind("how-much", range(1, 3), ["1", "2"], "TOY-3")
COMMIT = Kind("commit", range(CARDS), numbers, "TOY-4")
CANCEL = Kind("cancel", [True, False], ["yes", "no"], "TOY-5")
DENY = Kind("deny", [True, False], ["yes", "no"], "TOY-6")


class Clashed(Event, frozen=True):
    attack: int
    defence: int


@plain
class Battle(Plain):
    """A battle in progress, on the table as everything else."""

    stake: int = 0
    sums: list[int] = field(default_factory=lambda: [0, 0])
    committed: list[int] = field(default_factory=lambda: [PASS, PASS])
    depth: int = 0


@plain
class ToyTable(kernel_table.Table):
    box: Shared[kernel_game.Box]
    round: int = 0
    hands: list[list[int]] = field(default_factory=list)
    pile: list[int] = field(default_factory=list)
    spent: list[int] = field(default_factory=list)
    tricks: list[int] = field(default_factory=list)
    scores: list[int] = field(default_factory=list)
    battle: Battle | None = None


def play(table: ToyTable) -> Rule[None]:
    if not table.hands:
        deal(table)
        return
    attacker = table.round % 2
    table.battle = Battle()
    table.battle.stake = yield Ask(attacker, STAKE, [1, 2, 3])
    yield from reactions(table, 1 - attacker)
    yield from clash(table, attacker)
    yield from cancel_window(table, attacker)
    settle(table, attacker)


def deal(table: ToyTable) -> None:
    deck = list(range(CARDS))
    table.hands = [sorted(table.luck.deal_from(deck, 5)) for _ in range(2)]
    table.pile = deck
    table.tricks, table.scores = [TRICKS, TRICKS], [0, 0]


def reactions(table: ToyTable, seat: int) -> Rule[None]:
    """A trick opens a window for the other seat before it takes effect: a reaction in a reaction."""
    battle = table.battle
    assert battle is not None
    while table.tricks[seat]:
        trick = yield Ask(seat, REACT, [0, 1, PASS], about=battle.depth)
        if trick == PASS:
            return
        table.tricks[seat] -= 1
        battle.depth += 1
        yield from reactions(table, 1 - seat)
        much = yield Ask(seat, HOW_MUCH, [1, 2])
        battle.sums[seat if trick == 0 else 1 - seat] += much if trick == 0 else -much
        battle.depth -= 1


def clash(table: ToyTable, attacker: int) -> Rule[None]:
    """A sealed choice of both seats from hidden hands, then a roll."""
    battle = table.battle
    assert battle is not None
    asks = [Ask(0, COMMIT, lambda table: table.hands[0][:]), Ask(1, COMMIT, lambda table: table.hands[1][:])]
    battle.committed = yield Together(asks)
    for seat, card in enumerate(battle.committed):
        table.hands[seat].remove(card)
        battle.sums[seat] += card + table.luck.roll(6)
    battle.sums[attacker] += battle.stake


def cancel_window(table: ToyTable, attacker: int) -> Rule[None]:
    battle = table.battle
    assert battle is not None
    loser = 0 if battle.sums[0] < battle.sums[1] else 1
    if not table.tricks[loser]:
        return
    if (yield Ask(loser, CANCEL, [True, False])):
        table.tricks[loser] -= 1
        if table.tricks[1 - loser] and (yield Ask(1 - loser, DENY, [True, False])):
            table.tricks[1 - loser] -= 1
            return
        battle.sums[1 - loser] -= battle.committed[1 - loser]


def settle(table: ToyTable, attacker: int) -> None:
    battle = table.battle
    assert battle is not None
    winner = 0 if battle.sums[0] > battle.sums[1] else 1
    table.scores[winner] += battle.stake
    table.spent += battle.committed
    tell(table, Clashed, battle.sums[0], battle.sums[1])
    table.battle = None
    if table.pile:
        table.hands[winner] = sorted([*table.hands[winner], table.luck.take_from(table.pile)])
    table.round += 1
    table.over = table.round == ROUNDS


class ToyView(msgspec.Struct, frozen=True):
    hand: tuple[int, ...]
    sizes: tuple[int, ...]
    rest: str


class Toy(Game[ToyTable]):
    meta = Meta("toy", "Toy", (2,), "TOY-1", 1, lambda: Toy(), "tests.kernel")  # noqa: PLW0108

    def box(self, setup: Setup, content: Any = None) -> kernel_game.Box:
        return kernel_game.Box(setup, "toy", (STAKE, REACT, HOW_MUCH, COMMIT, CANCEL, DENY))

    def open_content(self, pack: str | Path | None) -> None:
        return None

    def components(self, content: None) -> Mapping[str, Sequence[Component]]:
        return {}

    def table(self, box: kernel_game.Box) -> ToyTable:
        return ToyTable(box=box)

    def play(self, table: ToyTable) -> Rule[None]:
        return play(table)

    def result(self, table: ToyTable) -> Result:
        best = max(table.scores)
        return Result(tuple(table.scores), tuple(seat for seat in range(2) if table.scores[seat] == best))

    def view(self, table: ToyTable, seat: int | None) -> ToyView:
        hand = () if seat is None or not table.hands else tuple(table.hands[seat])
        battle = table.battle and table.battle.to_plain()
        rest = repr([table.round, len(table.pile), table.spent, table.tricks, table.scores, battle])
        return ToyView(hand, tuple(map(len, table.hands)), rest)

    def imagine(self, table: ToyTable, seat: int | None, random: Random) -> None:
        hidden = [other for other in range(2) if other != seat]
        unknown = [*table.pile, *(card for other in hidden for card in table.hands[other])]
        random.shuffle(unknown)
        for other in hidden:
            size = len(table.hands[other])
            table.hands[other], unknown = sorted(unknown[:size]), unknown[size:]
        table.pile = sorted(unknown)

    def insight(self, table: ToyTable, seat: int) -> float:
        return table.scores[seat] - table.scores[1 - seat] if table.scores else 0

    def tally(self, table: ToyTable) -> Mapping[str, int]:
        if not table.hands:
            return {"cards": CARDS}
        committed = [card for card in (table.battle.committed if table.battle else []) if card != PASS]
        cards = [*table.pile, *table.spent, *table.hands[0], *table.hands[1]]
        return {"cards": len(set(cards) | set(committed))}

    def words(self, box: Any, names: Sequence[str], viewer: int | None, language: str = "en") -> Words:
        raise NotImplementedError

    def arrange(self, table: ToyTable, changes: Mapping[str, Any]) -> None:
        raise NotImplementedError

    def facts(self, table: ToyTable) -> dict[str, Fact]:
        raise NotImplementedError

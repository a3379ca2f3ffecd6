"""The bot `search`: tree search over imagined tables, every seat for itself.

Information-set search with an open loop: each iteration imagines a new match, so that what the seat cannot know and all
luck differ every time, and walks down one tree whose nodes are choices, not tables. A choice that this match does not
offer is passed over, and a node's curiosity goes by how often it was offered.
"""

from __future__ import annotations

from collections.abc import Callable
from math import fsum, log, sqrt
from random import Random
from time import perf_counter
from typing import Any

from kurultai.bots.greedy import outlooks
from kurultai.bots.playout import Habits, Spread, Step, Temper, even, gauge_of, play_on
from kurultai.bots.taste import Eye, plain_eye
from kurultai.kernel.ask import Ask, Option
from kurultai.kernel.match import Match
from kurultai.kernel.sight import Perspective

ITERATIONS = 200
MOST_ITERATIONS = 1_000_000
CURIOSITY = 0.6
KEEN = 2.0
"""Where a game trusts its insight rewards lie close together: then curiosity is so many times what they differ by."""
FEW = 16
"""So many rewards say what they differ by."""
WIDTH = 2.0
WORLDS, OPINION = 2, 6
"""The first opinion: over how many tables it is formed, and how many visits it weighs."""
HAIR = 1e-9
"""By no more than this options that look alike are told apart: by chance, not by the order they are offered in."""


class Search:
    """Imagines many tables, tries what its seat and the others may choose, and takes what it tried most.

    With a number of iterations it repeats itself from its seed; with seconds it thinks for about so long.
    """

    name = "search"

    def __init__(
        self,
        random: Random,
        iterations: int = ITERATIONS,
        seconds: float = 0.0,
        temper: Temper = even,
        eye: Eye = plain_eye,
        clock: Callable[[], float] = perf_counter,
    ) -> None:
        self.random = random
        self.iterations = MOST_ITERATIONS if seconds else iterations
        self.seconds = seconds
        self.temper = temper
        self.eye = eye
        self.clock = clock

    def choose(self, perspective: Perspective) -> Option:
        stop = self.clock() + self.seconds
        tree = Tree(perspective, self.random, self.temper, self.eye)
        for left in range(self.iterations, 0, -1):
            if tree.decided(left) or (self.seconds and self.clock() >= stop):
                break
            tree.grow(perspective.imagine(self.random))
        return tree.choice(perspective.ask)


class Node:
    """A choice in the tree. `value` adds up the rewards of the seat that made it, `offered` how often it could be."""

    __slots__ = ("children", "offered", "value", "visits")

    def __init__(self) -> None:
        self.children: dict[Step, Node] = {}
        self.visits = 0
        self.offered = 1
        self.value = 0.0

    def take(self, reward: float) -> None:
        """One more visit, and what came of it."""
        self.visits += 1
        self.value += reward


class Tree:
    """What a search has found out about one question."""

    def __init__(self, perspective: Perspective, random: Random, temper: Temper, eye: Eye = plain_eye) -> None:
        self.seat = perspective.seat
        self.random = random
        self.root = Node()
        self.habits = Habits()
        self.gauge = gauge_of(perspective, random, temper, eye)
        self.curiosity = CURIOSITY
        self.spread = Spread() if self.gauge.trusting else None
        self.look_ahead(perspective)

    def look_ahead(self, perspective: Perspective) -> None:
        """The first opinion of every option: how it looks to one who plans no further than the step in hand."""
        ask, seeds = perspective.ask, [self.random.getrandbits(32) for _ in range(WORLDS)]
        toss = Random(seeds[0]).random
        for option in ask.options:
            rewards = [self.gauge.own_reward(value) for value in outlooks(perspective, option, seeds, self.gauge.eye)]
            node = self.root.children[ask.seat, ask.kind.name, option] = Node()
            node.visits = OPINION
            node.value = OPINION * (fsum(rewards) / WORLDS + HAIR * toss())

    def grow(self, match: Match) -> None:
        """One iteration: down the tree to a new node, on by habit, and back with the rewards of all seats.

        Where several choose at once, the others answer by habit: their choices are hidden, and no step of the tree.
        """
        node, fresh = self.root, False
        path: list[tuple[int, Node]] = []
        steps: list[Step] = []
        node.visits += 1
        while match.asks and not fresh:
            ask = match.ask_of(self.seat) or match.asks[0]
            if match.together and ask.seat != self.seat:
                option = self.habits.pick(ask, ask.options, self.random)
            else:
                option, node, fresh = self.descend(node, ask)
                path.append((ask.seat, node))
            steps.append((ask.seat, ask.kind.name, option))
            match.answer(ask.seat, option)
        play_on(match, self.gauge.length, self.habits, self.random, steps)
        self.settle(match, path, steps)

    def settle(self, match: Match, path: list[tuple[int, Node]], steps: list[Step]) -> None:
        """Take back what came of an iteration to all who chose in it."""
        rewards = self.gauge.rewards(match)
        for seat, node in path:
            node.take(rewards[seat])
        self.habits.learn(steps, rewards)
        if self.spread is not None:
            self.spread.take(rewards[self.seat])
            if self.spread.count >= FEW:
                self.curiosity = KEEN * self.spread.deviation()

    def descend(self, node: Node, ask: Ask[Any]) -> tuple[Option, Node, bool]:
        """The next step down: a new option while the node is narrow, else the one with the best outlook, which is its
        mean reward, and the more the less is known of it."""
        seat, kind, children, curiosity = ask.seat, ask.kind.name, node.children, self.curiosity
        new: list[Option] = []
        choice, best, most = None, node, -1.0
        for option in ask.options:
            child = children.get((seat, kind, option))
            if child is None:
                new.append(option)
                continue
            child.offered += 1
            visits = child.visits
            outlook = child.value / visits + curiosity * sqrt(log(child.offered) / visits)
            if outlook > most:
                choice, best, most = option, child, outlook
        if not new or len(ask.options) - len(new) > WIDTH * sqrt(node.visits):
            return choice, best, False
        choice = self.habits.pick(ask, new, self.random)
        best = children[seat, kind, choice] = Node()
        return choice, best, True

    def decided(self, left: int) -> bool:
        """Whether so many more iterations cannot change the choice."""
        if self.root.visits + OPINION <= left:
            return False
        tried = sorted(node.visits for node in self.root.children.values())
        return tried[-1] - tried[-2] > left

    def choice(self, ask: Ask[Any]) -> Option:
        """The option that was tried most; of several, the one that went best."""
        nodes = [self.root.children[ask.seat, ask.kind.name, option] for option in ask.options]
        best = max(nodes, key=lambda node: (node.visits, node.value))
        option: Option = ask.options[nodes.index(best)]
        return option

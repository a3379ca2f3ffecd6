"""Every kind of question of the game, for given content."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from kurultai.games.fate_of_venterra.content import FACTIONS, Content
from kurultai.games.fate_of_venterra.grid import ALL_CELLS, TURNS, cell_name
from kurultai.games.fate_of_venterra.vocabulary import BUILDING_KINDS, COMMAND_KINDS, UNIT_KINDS
from kurultai.kernel.ask import Kind, letter

DONE = -1
"""Enough, nothing, none: whatever the question was."""
SUPPORT = -2
"""First the support march."""
BLIND = -2
"""The unseen top card."""
MOST_SEATS = 5
LANDS = 44
UNITS = len(UNIT_KINDS)
LEADERS = 30
MOST_BID = 255
MOST_TAX = 63
MOST_BOUGHT = 9
DESTROY, CONVERT, KEEP = 0, 1, 2
YES, NO = 1, 0
PAIRS = tuple(1 << one | 1 << other for one, other in combinations(range(len(COMMAND_KINDS)), 2))
"""Two command cards, a bit each."""
MARCHING = (4, 0, 3, 1, 2)
"""Kinds of unit in the order in which they set out: those that carry before those that are carried."""


def land_names() -> list[str]:
    """A territory is called by the board it lies on, in the order of laying (the starting board is a), and its cell."""
    return [f"{chr(ord('a') + board)}{cell + 1}" for board in range(LANDS // 4) for cell in range(4)]


class Kinds:
    """The questions. A place is a territory and a kind of unit in it: `territory * UNITS + kind`."""

    def __init__(self, content: Content) -> None:
        self.lands = land_names()
        self._lay_setup(content)
        self._lay_cards(content)
        self._lay_march()
        self._lay_fights(content)
        self._lay_purchases(content)
        self._lay_phases(content)

    def _lands(self, name: str, rule: str, *more: tuple[int, str]) -> Kind[int]:
        """A question for a territory, or one of a few other answers."""
        values = [*range(LANDS), *(value for value, _ in more)]
        return Kind(name, values, [*self.lands, *(word for _, word in more)], rule)

    def _places(self, name: str, rule: str, *more: tuple[int, str]) -> Kind[int]:
        """A question for a kind of unit in a territory."""
        values = [land * UNITS + kind for land in range(LANDS) for kind in MARCHING]
        names = [f"{UNIT_KINDS[kind]}@{land}" for land in self.lands for kind in MARCHING]
        return Kind(name, [*values, *(value for value, _ in more)], [*names, *(word for _, word in more)], rule)

    def _lay_setup(self, content: Content) -> None:
        """Factions, boards, rivers and the first pieces on the map."""
        boards = [board.id for board in content.boards]
        self.faction = Kind("faction", range(len(FACTIONS)), FACTIONS, "FV-FACTION-1")
        self.start_side = Kind("start-side", range(2), ["a", "b"], "FV-MAP-2")
        self.board = Kind("board", range(len(boards)), boards, "FV-MAP-3")
        self.side = Kind("side", range(2), ["a", "b"], "FV-MAP-4")
        self.turn = Kind("turn", range(TURNS), [str(turn * 60) for turn in range(TURNS)], "FV-MAP-4")
        self.place = Kind("place", ALL_CELLS, [cell_name(cell) for cell in ALL_CELLS], "FV-MAP-5")
        self.river = self._lands("river", "FV-RIVER-1")
        self.home = self._lands("home", "FV-START-2")
        self.outpost_at = self._lands("outpost-at", "FV-START-6", (DONE, "none"))
        self.deploy = self._lands("deploy", "FV-START-6")
        leaders = [leader.id for leader in content.leaders]
        self.start_leader = Kind("start-leader", range(len(leaders)), leaders, "FV-MAT-5")

    def _lay_cards(self, content: Content) -> None:
        """Commands, quests, Gods cards, and what stands to choose on a card."""
        gods = [card.id for card in content.gods]
        quests = [quest.id for quest in content.quests]
        pairs = [f"{one}-{other}" for one, other in combinations(COMMAND_KINDS, 2)]
        ordinals = ["first", "second", "third", "fourth"]
        self.declare = Kind("declare", PAIRS, pairs, "FV-CMD-3")
        self.command = Kind("command", range(len(COMMAND_KINDS)), COMMAND_KINDS, "FV-CMD-4")
        self.action = Kind("action", [*range(4), DONE], [*ordinals, "skip"], "FV-CMD-6")
        self.either = Kind("either", range(4), ordinals, "FV-GODS-3")
        self.pay = Kind("pay", [YES, NO], ["yes", "no"], "FV-WEALTH-2")
        self.reserve = Kind("reserve", [*range(len(quests)), BLIND, DONE], [*quests, "blind", "done"], "FV-PLAN-2")
        self.quest = Kind("quest", [*range(len(quests)), DONE], [*quests, "none"], "FV-QPHASE-1")
        self.gods = Kind("gods", [*range(len(gods)), BLIND], [*gods, "blind"], "FV-GODS-6")
        self.play_gods = Kind("play-gods", [*range(len(gods)), DONE], [*gods, "none"], "FV-GODS-2")

    def _lay_march(self) -> None:
        """Where units set out and go."""
        more = ((SUPPORT, "support"), (DONE, "done"))
        self.march_from = self._lands("march-from", "FV-MANEUVER-1", *more)
        self.march_to = self._lands("march-to", "FV-MARCH-1", *more)
        self.march_unit = self._places("march-unit", "FV-MARCH-1", (DONE, "done"))
        self.support_march = self._places("support-march", "FV-SUPPORT-2", (DONE, "none"))
        self.support_to = self._lands("support-to", "FV-SUPPORT-2")
        self.relocate = self._lands("relocate", "FV-FACTION-BEAR-1", (DONE, "none"))
        self.fight = self._lands("fight", "FV-MARCH-6")
        self.gather_at = self._lands("gather-at", "FV-FACTION-WATCH-5", (DONE, "none"))
        self.gather_unit = self._places("gather-unit", "FV-FACTION-WATCH-5", (DONE, "done"))

    def _lay_fights(self, content: Content) -> None:
        """Support, cards, casualties, retreats and conquered buildings."""
        leaders = [leader.id for leader in content.leaders]
        cards = [*range(len(leaders) + len(COMMAND_KINDS)), DONE]
        self.support = self._lands("support", "FV-SUPPORT-8", (DONE, "done"))
        sides = [f"{side}@{land}" for land in self.lands for side in ("attack", "defence")]
        self.lend = Kind("lend", [*range(2 * LANDS), DONE], [*sides, "done"], "FV-SUPPORT-4")
        self.use = Kind("use", [YES, NO], ["yes", "no"], "FV-BATTLE-5")
        self.buy_defence = Kind("buy-defence", range(MOST_BOUGHT + 1), [str(n) for n in range(MOST_BOUGHT + 1)], BUY)
        self.commit = Kind("commit", cards, [*leaders, *COMMAND_KINDS, "none"], "FV-BATTLE-10")
        self.leader = Kind("leader", [*range(len(leaders)), DONE], [*leaders, "none"], "FV-XFIGHT-4")
        self.neighbours = self._lands("neighbours", "FV-LEADER3-5", (DONE, "none"))
        self.casualty = self._places("casualty", "FV-VICTOR-1")
        self.retreat = self._lands("retreat", "FV-RETREAT-1")
        self.conquer = Kind("conquer", range(3), ["destroy", "convert", "keep"], "FV-VICTOR-4")

    def _lay_purchases(self, content: Content) -> None:
        """Units, buildings, upgrades and leaders."""
        units = [*UNIT_KINDS, "none"]
        leaders = [leader.id for leader in content.leaders]
        upgrades = [upgrade.id for upgrade in content.upgrades]
        buildings = range(len(BUILDING_KINDS))
        self.recruit = Kind("recruit", [*range(UNITS), DONE], units, "FV-REINFORCE-1")
        self.recruit_at = self._lands("recruit-at", "FV-REINFORCE-2")
        self.second_at = self._lands("second-at", "FV-UNIT-11")
        self.gain_at = self._lands("gain-at", "FV-EXPLORE-4")
        self.remove = self._places("remove", "FV-FACTION-ORDER-4", (DONE, "none"))
        self.upgrade_at = self._lands("upgrade-at", "FV-REINFORCE-4", (DONE, "none"))
        self.upgrade_to = Kind("upgrade-to", buildings, BUILDING_KINDS, "FV-BUILD-3")
        self.build = Kind("build", [*buildings, DONE], [*BUILDING_KINDS, "none"], "FV-REINFORCE-7")
        self.build_at = self._lands("build-at", "FV-REINFORCE-8")
        self.buy_upgrade = Kind("buy-upgrade", [*range(len(upgrades)), DONE], [*upgrades, "none"], "FV-UPG-1")
        self.buy_leader = Kind("buy-leader", [*range(len(leaders)), DONE], [*leaders, "done"], "FV-CHARGE-5")
        self.gain_leader = Kind("gain-leader", range(len(leaders)), leaders, "FV-EXPLORE-7")

    def _lay_phases(self, content: Content) -> None:
        """Seats, tax, bids and rewards."""
        seats = [letter(seat) for seat in range(MOST_SEATS)]
        rewards = [reward.id for reward in content.rewards]
        self.victim = Kind("victim", range(MOST_SEATS), seats, "FV-GODS-3")
        self.pay_tax = Kind("pay-tax", range(MOST_TAX + 1), [str(n) for n in range(MOST_TAX + 1)], "FV-TAX-2")
        self.disband = self._places("disband", "FV-TAX-3")
        self.bid = Kind("bid", range(MOST_BID + 1), [str(n) for n in range(MOST_BID + 1)], "FV-BID-3")
        self.next_in_order = Kind("next-in-order", range(MOST_SEATS), seats, "FV-BID-5")
        self.reward = Kind("reward", range(len(rewards)), rewards, "FV-BIDREW-1")

    def all(self) -> tuple[Kind[Any], ...]:
        """The kinds in the order of the rulebook."""
        return tuple(kind for kind in vars(self).values() if isinstance(kind, Kind))


BUY = "FV-FACTION-ORDER-2"

"""Fate of Venterra as vectors: planes over territories, the players' mats, cards, the march and the fight."""

from __future__ import annotations

from typing import Any

from kurultai.games.fate_of_venterra.agenda import JOBS
from kurultai.games.fate_of_venterra.grid import ALL_CELLS
from kurultai.games.fate_of_venterra.kinds import LANDS, UNITS
from kurultai.games.fate_of_venterra.sight import BattleView, LandView, MarchView, SeatView, View
from kurultai.games.fate_of_venterra.table import COVERED
from kurultai.research.tensors import Cells, Features, Layout, mark, relative

ROUNDS, WORTH, HEADS, PIECES, WEALTH, INFLUENCE, TRACK, CARDS, BACKS = 8.0, 3.0, 6.0, 4.0, 20.0, 40.0, 10.0, 4.0, 10.0
DECK, STRENGTH = 30.0, 10.0
SCORES = 6
WIDE = round(len(ALL_CELLS) ** 0.5)
"""How wide the grid is on which boards are laid."""


class VenterraFeatures(Features):
    """The layout for an opened box. Territories come in the order in which their boards were laid."""

    def __init__(self, box: Any) -> None:
        content, seats = box.content, box.seats
        self.seats = seats
        self.terrains, self.buildings = len(content.terrains), box.building_kinds
        self.leaders, self.quests, self.gods = len(content.leaders), len(content.quests), len(content.gods)
        self.upgrades, self.commands = len(content.upgrades), len(content.commands)
        self.fronts, self.revealed = len(content.fronts), len(content.leaders) + len(content.commands)
        self.layout = layout = Layout()
        self.job = layout.add("what is next", len(JOBS))
        self.round = layout.add("round", scale=ROUNDS)
        self.order = layout.add("initiative", seats, seats)
        self.faction = layout.add("faction", seats, len(content.factions))
        self.factions = len(content.factions)
        self._lay_lands(layout)
        self._lay_seats(layout)
        self._lay_cards(layout, len(content.boards), len(content.backs), len(content.rewards))
        self._lay_fights(layout)

    def _lay_lands(self, layout: Layout) -> None:
        seats = self.seats
        self.position = layout.add("position", LANDS, 2, scale=float(WIDE))
        self.terrain = layout.add("terrain", LANDS, self.terrains)
        self.covered = layout.add("covered", LANDS)
        self.worth = layout.add("influence of territories", LANDS, scale=WORTH)
        self.units = layout.add("units", LANDS, seats, UNITS, scale=HEADS)
        self.building = layout.add("buildings", LANDS, self.buildings)
        self.building_of = layout.add("owners of buildings", LANDS, seats)
        self.upgrade = layout.add("upgrades of buildings", LANDS, self.buildings)
        self.upgrade_of = layout.add("owners of upgrades", LANDS, seats)
        self.token = layout.add("explore tokens", LANDS, self.fronts)
        self.controller = layout.add("controller", LANDS, seats)
        self.links = layout.add("rivers", LANDS, LANDS)

    def _lay_seats(self, layout: Layout) -> None:
        seats = self.seats
        self.wealth = layout.add("wealth", seats, scale=WEALTH)
        self.influence = layout.add("influence track", seats, scale=INFLUENCE)
        self.battle_score = layout.add("battle track", seats, scale=TRACK)
        self.permits = layout.add("permits", seats, scale=CARDS)
        self.forge = layout.add("forge", seats)
        self.supply = layout.add("supply", seats, UNITS, scale=HEADS)
        self.pieces = layout.add("building pieces", seats, self.buildings, scale=PIECES)
        self.powers = layout.add("faction upgrades", seats, self.upgrades)
        self.shown = layout.add("leaders shown in hand", seats, self.leaders)
        self.back = layout.add("leaders back in supply", seats, self.leaders)
        self.declared = layout.add("commands declared", seats, self.commands)
        self.resolved = layout.add("commands resolved", seats, self.commands)
        self.reserved = layout.add("quests reserved", seats, self.quests)
        self.completed = layout.add("quests completed", seats, self.quests)
        self.open_gods = layout.add("Gods cards in the open", seats, self.gods)
        self.blind = layout.add("hidden quests and Gods cards", seats, 2, scale=CARDS)
        self.score = layout.add("final scoring as of now", seats, SCORES, scale=INFLUENCE)

    def _lay_cards(self, layout: Layout, boards: int, backs: int, rewards: int) -> None:
        self.boards = boards
        self.stock = layout.add("boards to lay", boards)
        self.laid = layout.add("boards laid", boards)
        self.own_leaders = layout.add("own leaders", self.leaders)
        self.own_gods = layout.add("own blind Gods cards", self.gods)
        self.own_quests = layout.add("own hidden quests", self.quests)
        self.quest_row = layout.add("quest row", self.quests)
        self.gods_row = layout.add("Gods row", self.gods)
        self.gods_pile = layout.add("Gods cards discarded", self.gods)
        self.decks = layout.add("decks", 2, scale=DECK)
        self.playing = layout.add("cards being played", self.seats, self.gods)
        self.backs = layout.add("unseen backs of tokens", backs, scale=BACKS)
        self.turn = layout.add("whose turn", self.seats)
        self.command = layout.add("command", self.commands)
        self.bids = layout.add("bids", self.seats, scale=WEALTH)
        self.rewards = layout.add("rewards left", rewards)

    def _lay_fights(self, layout: Layout) -> None:
        seats = self.seats
        self.marching = layout.add("who marches", seats)
        self.arriving = layout.add("units on the march", LANDS, UNITS, scale=HEADS)
        self.fights = layout.add("fights to come", LANDS)
        self.where = layout.add("fight", LANDS)
        self.sides = layout.add("sides of the fight", 2, seats + 1)
        self.attackers = layout.add("attacking units", UNITS, scale=HEADS)
        self.added = layout.add("support, lent support and bonus", 2, 3, scale=STRENGTH)
        self.cards = layout.add("cards revealed", 2, self.revealed)
        self.cancelled = layout.add("cards cancelled", 2)

    def write(self, view: View, out: Cells) -> None:
        place = {seat: at for at, seat in enumerate(relative(self.seats, view.seat))}
        if view.job:
            out[self.job + JOBS.index(view.job)] = 1.0
        out[self.round] = view.round / ROUNDS
        for rank, seat in enumerate(view.order):
            out[self.order + rank * self.seats + place[seat]] = 1.0
        for seat, faction in enumerate(view.factions):
            if faction < self.factions:
                out[self.faction + place[seat] * self.factions + faction] = 1.0
        for land, territory in enumerate(view.lands):
            self._land(land, territory, place, out)
        for seat, shown in enumerate(view.seats):
            self._seat(place[seat], shown, out)
        self._cards(view, place, out)
        if view.march is not None:
            self._march(view.march, place, out)
        if view.battle is not None:
            self._battle(view.battle, place, out)

    def _land(self, land: int, shown: LandView, place: dict[int, int], out: Cells) -> None:
        seats, at = self.seats, land * self.seats
        row, column = divmod(shown.cell, WIDE)
        out[self.position + 2 * land] = row / WIDE
        out[self.position + 2 * land + 1] = column / WIDE
        out[self.terrain + land * self.terrains + shown.terrain] = 1.0
        if shown.ground == COVERED:
            out[self.covered + land] = 1.0
        out[self.worth + land] = shown.influence / WORTH
        for to in shown.links:
            out[self.links + land * LANDS + to] = 1.0
        if shown.holder >= 0:
            base = self.units + (land * seats + place[shown.holder]) * UNITS
            for kind, count in enumerate(shown.units):
                if count:
                    out[base + kind] = count / HEADS
        if shown.building >= 0:
            out[self.building + land * self.buildings + shown.building] = 1.0
            out[self.building_of + at + place[shown.building_of]] = 1.0
        if shown.upgrade >= 0:
            out[self.upgrade + land * self.buildings + shown.upgrade] = 1.0
            out[self.upgrade_of + at + place[shown.upgrade_of]] = 1.0
        if shown.token >= 0:
            out[self.token + land * self.fronts + shown.token] = 1.0
        if shown.controller >= 0:
            out[self.controller + at + place[shown.controller]] = 1.0

    def _seat(self, at: int, shown: SeatView, out: Cells) -> None:
        out[self.wealth + at] = shown.wealth / WEALTH
        out[self.influence + at] = shown.influence / INFLUENCE
        out[self.battle_score + at] = shown.battle_score / TRACK
        out[self.permits + at] = shown.permits / CARDS
        out[self.forge + at] = shown.forge
        for kind, count in enumerate(shown.supply):
            out[self.supply + at * UNITS + kind] = count / HEADS
        for kind, count in enumerate(shown.pieces):
            out[self.pieces + at * self.buildings + kind] = count / PIECES
        mark(out, self.powers + at * self.upgrades, shown.upgrades)
        mark(out, self.shown + at * self.leaders, shown.leaders_shown)
        mark(out, self.back + at * self.leaders, shown.leaders_back)
        mark(out, self.declared + at * self.commands, shown.declared)
        mark(out, self.resolved + at * self.commands, shown.resolved)
        mark(out, self.reserved + at * self.quests, shown.reserved)
        mark(out, self.completed + at * self.quests, shown.completed)
        mark(out, self.open_gods + at * self.gods, shown.gods)
        out[self.blind + at * 2] = shown.reserved_blind / CARDS
        out[self.blind + at * 2 + 1] = shown.gods_blind / CARDS
        for part, points in enumerate(shown.score):
            out[self.score + at * SCORES + part] = points / INFLUENCE

    def _cards(self, view: View, place: dict[int, int], out: Cells) -> None:
        mark(out, self.stock, [board for board in view.stock if board < self.boards])
        mark(out, self.laid, [board for board, *_ in view.laid])
        mark(out, self.own_leaders, view.leaders)
        mark(out, self.own_gods, view.gods)
        mark(out, self.own_quests, view.quests)
        mark(out, self.quest_row, view.quest_row)
        mark(out, self.gods_row, view.gods_row)
        mark(out, self.gods_pile, view.gods_pile)
        out[self.decks] = view.quest_deck / DECK
        out[self.decks + 1] = view.gods_deck / DECK
        for seat, card, _ in view.playing:
            out[self.playing + place[seat] * self.gods + card] = 1.0
        for back, count in enumerate(view.unseen_backs):
            out[self.backs + back] = count / BACKS
        mark(out, self.turn, (place.get(view.turn, -1),))
        mark(out, self.command, (view.command,))
        for seat, bid in enumerate(view.bids):
            out[self.bids + place[seat]] = bid / WEALTH
        mark(out, self.rewards, view.rewards)

    def _march(self, march: MarchView, place: dict[int, int], out: Cells) -> None:
        out[self.marching + place[march.seat]] = 1.0
        for to, kind, _ in march.arriving:
            out[self.arriving + to * UNITS + kind] += 1 / HEADS
        mark(out, self.fights, march.fights)

    def _battle(self, battle: BattleView, place: dict[int, int], out: Cells) -> None:
        out[self.where + battle.where] = 1.0
        for kind, count in enumerate(battle.units):
            out[self.attackers + kind] = count / HEADS
        for side, seat in enumerate((battle.attacker, battle.defender)):
            out[self.sides + side * (self.seats + 1) + place.get(seat, self.seats)] = 1.0
            added = (len(battle.support[side]), battle.lent[side], battle.bonus[side])
            for at, number in enumerate(added):
                out[self.added + side * 3 + at] = max(0, number) / STRENGTH
            if 0 <= battle.cards[side] < self.revealed:
                out[self.cards + side * self.revealed + battle.cards[side]] = 1.0
            out[self.cancelled + side] = min(1, battle.cancelled[side])


def make(box: Any) -> Features:
    """The features of an opened box."""
    return VenterraFeatures(box)

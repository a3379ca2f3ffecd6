"""Ruination as vectors: planes over territories, the players' areas, decks and market, the battle."""

from __future__ import annotations

from typing import Any

from kurultai.games.ruination.box import KINDS, LANDS, RESOURCES
from kurultai.games.ruination.sight import HIDDEN, PHASES, BattleView, SeatView, TerritoryView, View
from kurultai.research.tensors import Cells, Features, Layout, mark, relative

UNITS, BASTIONS, RESOURCE, TRACK, VP, BLESSINGS, DECK = 4.0, 3.0, 5.0, 10.0, 30.0, 6.0, 14.0
STRENGTH, DICE = 15.0, 4.0
FURIES, PARTS = 4, 3


class RuinationFeatures(Features):
    """The layout for an opened box; the Khan of the solo game is one more seat."""

    def __init__(self, box: Any) -> None:
        content, seats = box.content, box.seats
        self.seats, self.exile_count, self.faces = seats, len(content.exiles), len(box.dice.names)
        self.nomad_count = len(content.nomads)
        self.advantage_count, self.action_count = len(content.advantages), len(content.actions)
        self.layout = layout = Layout()
        self.phase = layout.add("phase", len(PHASES))
        self.controller = layout.add("controller", LANDS, seats + 1)
        self.units = layout.add("units", LANDS, seats, KINDS, scale=UNITS)
        self.lone = layout.add("exiles on the map", LANDS, seats, self.exile_count)
        self.bastions = layout.add("bastions", LANDS, scale=BASTIONS)
        self.nomads = layout.add("nomads (first: face down)", LANDS, 1 + self.nomad_count)
        self._lay_seats(layout, len(content.hordes))
        self._lay_table(layout, len(content.tiles))
        self._lay_battle(layout)

    def _lay_seats(self, layout: Layout, hordes: int) -> None:
        seats = self.seats
        self.horde = layout.add("horde", seats, hordes)
        self.advanced = layout.add("advanced side", seats)
        self.vp = layout.add("VP", seats, scale=VP)
        self.favor = layout.add("favor", seats, scale=TRACK)
        self.glory = layout.add("glory", seats, scale=TRACK)
        self.blessings = layout.add("blessings", seats, scale=BLESSINGS)
        self.resources = layout.add("resources", seats, RESOURCES, scale=RESOURCE)
        self.reserve = layout.add("reserve", seats, KINDS, scale=UNITS)
        self.slots = layout.add("advantages", seats, self.advantage_count)
        self.final = layout.add("final scoring as of now", seats, 4, scale=VP)
        self.turn = layout.add("whose turn", seats)
        self.first = layout.add("first player", seats)

    def _lay_table(self, layout: Layout, tiles: int) -> None:
        self.tiles = layout.add("own tiles", tiles)
        self.tops = layout.add("top action cards", self.action_count)
        self.card = layout.add("card being resolved", self.action_count)
        self.parts = layout.add("parts resolved", PARTS)
        self.bonus = layout.add("bonus of the turn", PARTS, scale=UNITS)
        self.decks = layout.add("decks", 3, scale=DECK)
        self.market = layout.add("advantages for sale", self.advantage_count)
        self.exiles = layout.add("exiles for sale", self.exile_count)
        self.supplies = layout.add("supplies", 2, scale=DECK)
        self.fury = layout.add("Fury", FURIES)
        self.marching = layout.add("units on the march", scale=UNITS)
        self.rolled = layout.add("rolled", self.faces, scale=DICE)

    def _lay_battle(self, layout: Layout) -> None:
        self.where = layout.add("battle", LANDS)
        self.sides = layout.add("sides of the battle", 2, self.seats + 1)
        self.acting = layout.add("who acts", 2)
        self.strength = layout.add("strength", 2, scale=STRENGTH)
        self.casualties = layout.add("casualties", 2, scale=STRENGTH)
        self.dice = layout.add("dice", 2, self.faces, scale=DICE)
        self.passed = layout.add("passed", 2)

    def write(self, view: View, out: Cells) -> None:
        out[self.phase + PHASES.index(view.phase)] = 1.0
        order = relative(self.seats, view.seat)
        place = {seat: at for at, seat in enumerate(order)}
        for land, territory in enumerate(view.territories):
            self._territory(land, territory, place, out)
        for seat, shown in enumerate(view.seats):
            self._seat(place[seat], shown, out)
        self._table(view, place, out)
        if view.battle is not None:
            self._battle(view.battle, place, out)

    def _territory(self, land: int, shown: TerritoryView, place: dict[int, int], out: Cells) -> None:
        if shown.controller >= 0:
            out[self.controller + land * (self.seats + 1) + place.get(shown.controller, self.seats)] = 1.0
        if shown.bastions:
            out[self.bastions + land] = shown.bastions / BASTIONS
        if shown.nomad != -1:
            out[self.nomads + land * (1 + self.nomad_count) + (0 if shown.nomad == HIDDEN else 1 + shown.nomad)] = 1.0
        for army in shown.armies:
            base = land * self.seats + place[army.seat]
            for kind, count in enumerate(army.units):
                if count:
                    out[self.units + base * KINDS + kind] = count / UNITS
            mark(out, self.lone + base * self.exile_count, army.exiles)

    def _seat(self, at: int, shown: SeatView, out: Cells) -> None:
        out[self.horde + at * self.layout.parts["horde"].shape[1] + shown.horde] = 1.0
        out[self.advanced + at] = shown.board.endswith("advanced")
        out[self.vp + at] = shown.vp / VP
        out[self.favor + at] = shown.favor / TRACK
        out[self.glory + at] = shown.glory / TRACK
        out[self.blessings + at] = shown.blessings / BLESSINGS
        for resource, count in enumerate(shown.resources):
            out[self.resources + at * RESOURCES + resource] = count / RESOURCE
        for kind, count in enumerate(shown.reserve):
            out[self.reserve + at * KINDS + kind] = count / UNITS
        mark(out, self.slots + at * self.advantage_count, shown.slots)
        for part, points in enumerate(shown.final):
            out[self.final + at * 4 + part] = points / VP

    def _table(self, view: View, place: dict[int, int], out: Cells) -> None:
        mark(out, self.tiles, view.tiles)
        mark(out, self.tops, view.tops)
        mark(out, self.card, (view.card,))
        mark(out, self.parts, [part for part in range(PARTS) if view.parts >> part & 1])
        for part, count in enumerate(view.bonus):
            out[self.bonus + part] = count / UNITS
        for deck, size in enumerate(view.deck_sizes):
            out[self.decks + deck] = size / DECK
        for pair in view.advantages:
            mark(out, self.market, pair)
        mark(out, self.exiles, (*view.exiles, view.exile_top))
        out[self.supplies] = view.bastion_supply / DECK
        out[self.supplies + 1] = view.blessing_supply / DECK
        out[self.fury + min(view.fury, FURIES - 1)] = 1.0
        out[self.marching] = len(view.marching) / UNITS
        for face in view.rolled:
            out[self.rolled + face] += 1 / DICE
        mark(out, self.turn, (place.get(view.turn, -1),))
        mark(out, self.first, (place.get(view.first, -1),))

    def _battle(self, battle: BattleView, place: dict[int, int], out: Cells) -> None:
        out[self.where + battle.where] = 1.0
        if battle.acting >= 0:
            out[self.acting + battle.acting] = 1.0
        for at, side in enumerate(battle.sides):
            out[self.sides + at * (self.seats + 1) + place.get(side.side, self.seats)] = 1.0
            out[self.strength + at] = side.strength / STRENGTH
            out[self.casualties + at] = side.casualties / STRENGTH
            out[self.passed + at] = side.passed
            for face, count in enumerate(side.dice):
                out[self.dice + at * self.faces + face] = count / DICE


def make(box: Any) -> Features:
    """The features of an opened box."""
    return RuinationFeatures(box)

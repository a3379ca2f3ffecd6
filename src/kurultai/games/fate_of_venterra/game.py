"""Fate of Venterra behind the names that the rest of the house uses."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

from kurultai.games.fate_of_venterra import (
    agenda,
    bid,
    boards,
    command,
    effects,
    factions,
    orders,
    scene,
    setup,
    sight,
    traits,
)
from kurultai.games.fate_of_venterra.box import Box
from kurultai.games.fate_of_venterra.content import Content, open_content
from kurultai.games.fate_of_venterra.counting import tally
from kurultai.games.fate_of_venterra.insight import TASTES, insight, insights, parts
from kurultai.games.fate_of_venterra.meta import META
from kurultai.games.fate_of_venterra.quests import has_quest_business, quest_turn
from kurultai.games.fate_of_venterra.round import army, before_army, begin, end_round, income, prepare
from kurultai.games.fate_of_venterra.rulings import RULES, Rulings
from kurultai.games.fate_of_venterra.scoring import totals, winners
from kurultai.games.fate_of_venterra.start import settle
from kurultai.games.fate_of_venterra.table import Table
from kurultai.games.fate_of_venterra.tax import tax_turn
from kurultai.games.fate_of_venterra.ways import ways_to_lay
from kurultai.games.fate_of_venterra.words import VenterraWords
from kurultai.games.folder import FolderGame
from kurultai.kernel.ask import Ask, Rule
from kurultai.kernel.content import Component
from kurultai.kernel.game import Fact, OrderWay, Result, Setup, Traits, Way
from kurultai.kernel.languages import LANGUAGE
from kurultai.kernel.match import Match
from kurultai.kernel.rulebook import Switch, switches

JOBS: tuple[Callable[[Table, int], Rule[None]], ...] = (
    factions.choose_faction,
    boards.lay_start_board,
    boards.add_board,
    settle,
    begin,
    income,
    prepare,
    command.declare,
    command.begin_turn,
    command.take_action,
    command.march_on,
    command.after_action,
    command.end_turn,
    quest_turn,
    before_army,
    army,
    tax_turn,
    bid.bids,
    bid.new_order,
    bid.take_reward,
    end_round,
)
"""The rule of each job, in the order of `agenda.py`."""
BUSINESS: dict[int, Callable[[Table, int], bool]] = {
    agenda.QUESTS: has_quest_business,
    agenda.AFTER_ACTION: command.has_business_after_action,
}
"""Jobs that are passed over where they can come to nothing."""
PLANNED = [(rule, at, BUSINESS.get(job)) for job, rule in enumerate(JOBS) for at in range(agenda.ARGUMENTS)]
"""What each number on the agenda stands for: a rule, its argument, and whether it may be passed over."""
EFFECTS = effects.BY_EFFECT


class FateOfVenterra(FolderGame[Table]):
    """The game as the kernel, bots, server and screens know it."""

    meta = META

    def box(self, setup_: Setup, content: Content | None = None) -> Box:
        return setup.open_box(setup_, content)

    def open_content(self, pack: str | Path | None) -> Content:
        return setup.own_content() if pack is None else open_content(Path(pack))

    def components(self, content: Content) -> Mapping[str, Sequence[Component]]:
        cards = {"quests": content.quests, "Gods cards": content.gods, "leaders": content.leaders}
        upgrades = {"faction upgrades": content.upgrades, "command cards": content.commands}
        mats = {"factions": content.factions, "units": content.units, "buildings": content.buildings}
        tokens = {"explore token fronts": content.fronts, "explore token backs": content.backs}
        board = {"boards": content.boards, "terrains": content.terrains}
        tracks = {"battle track spaces": content.spaces, "bidding rewards": content.rewards}
        return {**cards, **upgrades, **mats, **tokens, **board, **tracks}

    def empty_table(self, box: Box) -> Table:
        return Table(box=box, agenda=[agenda.CHOOSE_FACTION * agenda.ARGUMENTS])

    def play(self, table: Table) -> Rule[None]:
        rule, argument, has_business = PLANNED[table.agenda.pop()]
        while has_business is not None and not has_business(table, argument):
            rule, argument, has_business = PLANNED[table.agenda.pop()]
        return rule(table, argument)

    def result(self, table: Table) -> Result:
        return Result(tuple(totals(table)), winners(table))

    def view(self, table: Table, seat: int | None) -> sight.View:
        return sight.views(table, [seat])[0]

    def views(self, table: Table, seats: Sequence[int | None]) -> Sequence[sight.View]:
        return sight.views(table, seats)

    def imagine(self, table: Table, seat: int | None, random: Random) -> None:
        sight.imagine(table, seat, random)

    def insight(self, table: Table, seat: int) -> float:
        return insight(table, seat)

    def insights(self, table: Table) -> list[float]:
        return insights(table)

    def parts(self, table: Table, seat: int) -> dict[str, float]:
        return parts(table, seat)

    def tastes(self) -> Mapping[str, Mapping[str, float]]:
        return TASTES

    def tally(self, table: Table) -> Mapping[str, int]:
        return tally(table)

    def standing(self, table: Table) -> tuple[int, ...]:
        return traits.standing(table)

    def measures(self, table: Table) -> dict[str, tuple[int, ...]]:
        return traits.measures(table)

    def traits(self, match: Match) -> Traits:
        return traits.traits(match)

    def order_ways(self, box: Box) -> Sequence[OrderWay]:
        return orders.order_ways(box)

    def circumstances(self, table: Table, ask: Ask[Any]) -> frozenset[str]:
        return orders.circumstances(table, ask)

    def rulings(self) -> Mapping[str, Switch]:
        return switches(Rulings, RULES)

    def ways(self, modules: Sequence[str] = (), language: str = LANGUAGE, content: Any = None) -> Sequence[Way]:
        return ways_to_lay(language, content)

    def words(self, box: Box, names: Sequence[str], viewer: int | None, language: str = LANGUAGE) -> VenterraWords:
        return VenterraWords(box, names, viewer, language)

    def arrange(self, table: Table, changes: Mapping[str, Any]) -> None:
        scene.arrange(table, changes)

    def facts(self, table: Table) -> dict[str, Fact]:
        return scene.facts(table)

    def named_rules(self) -> Mapping[str, Callable[..., Rule[Any]]]:
        return scene.NAMED_RULES

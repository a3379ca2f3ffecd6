"""Ruination behind the names that the rest of the house uses."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

from kurultai.games.folder import FolderGame
from kurultai.games.ruination import effects, orders, scene, setup, sight, traits
from kurultai.games.ruination.actions import battle_action
from kurultai.games.ruination.battle import next_battle
from kurultai.games.ruination.box import Box
from kurultai.games.ruination.content import Content, open_content
from kurultai.games.ruination.counting import tally
from kurultai.games.ruination.insight import TASTES
from kurultai.games.ruination.meta import META
from kurultai.games.ruination.rulings import RULES, Rulings
from kurultai.games.ruination.start import choose_tiles, settle_home
from kurultai.games.ruination.table import Table
from kurultai.games.ruination.turn import choose_card, open_window, resolve_part
from kurultai.games.ruination.ways import ways_to_lay
from kurultai.games.ruination.words import RuinationWords
from kurultai.kernel.ask import Ask, Rule
from kurultai.kernel.content import Component
from kurultai.kernel.game import Fact, OrderWay, Result, Setup, Traits, Way
from kurultai.kernel.languages import LANGUAGE
from kurultai.kernel.match import Match
from kurultai.kernel.rulebook import Switch, switches


def lay_table(table: Table) -> Rule[None]:
    """Everything up to the first question, as the mode says."""
    return table.box.mode.lay_table(table)


PHASES: tuple[Callable[[Table], Rule[None]], ...] = (
    lay_table,
    choose_tiles,
    settle_home,
    choose_card,
    resolve_part,
    open_window,
    next_battle,
    battle_action,
)
"""The rule of each phase, in the order of `table.py`'s phases."""
EFFECTS = effects.BY_EFFECT


class Ruination(FolderGame[Table]):
    """The game as the kernel, bots, server and screens know it."""

    meta = META

    def box(self, setup_: Setup, content: Content | None = None) -> Box:
        return setup.open_box(setup_, content)

    def open_content(self, pack: str | Path | None) -> Content:
        return setup.own_content() if pack is None else open_content(Path(pack))

    def components(self, content: Content) -> Mapping[str, Sequence[Component]]:
        cards = {"action cards": content.actions, "advantages": content.advantages, "exiles": content.exiles}
        tokens = {"nomads": content.nomads, "starting tiles": content.tiles, "dice": content.dice}
        supplies = {f"{supply.id}s": (supply,) for supply in content.supplies}
        hordes = {"hordes": content.hordes, "horde boards": content.boards, "units": content.units}
        board = {"territories": content.territories, "regions": content.regions, "track spaces": content.spaces}
        own = {**cards, **tokens, **supplies, **hordes, **board, "resources": content.resources}
        return {**own, **content.of_module}

    def empty_table(self, box: Box) -> Table:
        return box.mode.table(box)

    def play(self, table: Table) -> Rule[None]:
        return PHASES[table.phase](table)

    def result(self, table: Table) -> Result:
        return table.box.mode.result(table)

    def view(self, table: Table, seat: int | None) -> sight.View:
        return sight.views(table, [seat])[0]

    def views(self, table: Table, seats: Sequence[int | None]) -> Sequence[sight.View]:
        return sight.views(table, seats)

    def hides(self, table: Table, seat: int | None) -> bool:
        return sight.hides(table, seat)

    def imagine(self, table: Table, seat: int | None, random: Random) -> None:
        sight.imagine(table, seat, random)

    def insight(self, table: Table, seat: int) -> float:
        return table.box.mode.insights(table)[seat]

    def insights(self, table: Table) -> list[float]:
        return table.box.mode.insights(table)

    def parts(self, table: Table, seat: int) -> dict[str, float]:
        return table.box.mode.parts(table, seat)

    def tastes(self) -> Mapping[str, Mapping[str, float]]:
        return TASTES

    def tally(self, table: Table) -> Mapping[str, int]:
        return {**tally(table), **table.box.mode.tally(table)}

    def ways(self, modules: Sequence[str] = (), language: str = LANGUAGE, content: Any = None) -> Sequence[Way]:
        return ways_to_lay(modules, language, content)

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

    def words(self, box: Box, names: Sequence[str], viewer: int | None, language: str = LANGUAGE) -> RuinationWords:
        return RuinationWords(box, names, viewer, language)

    def arrange(self, table: Table, changes: Mapping[str, Any]) -> None:
        scene.arrange(table, changes)

    def facts(self, table: Table) -> dict[str, Fact]:
        return scene.facts(table)

    def named_rules(self) -> Mapping[str, Callable[..., Rule[Any]]]:
        return scene.NAMED_RULES

"""Reign & Ruin behind the names that the rest of the house uses."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

from kurultai.games.folder import FolderGame
from kurultai.games.reign_and_ruin import insight, scene, scoring, setup, sight, traits
from kurultai.games.reign_and_ruin.content import Content, open_content
from kurultai.games.reign_and_ruin.draft import draft_step
from kurultai.games.reign_and_ruin.meta import META
from kurultai.games.reign_and_ruin.rulings import RULES, Rulings
from kurultai.games.reign_and_ruin.table import DRAFT, PLAY, Box, Table
from kurultai.games.reign_and_ruin.turn import turn
from kurultai.games.reign_and_ruin.words import ReignWords
from kurultai.kernel.ask import Rule
from kurultai.kernel.content import Component
from kurultai.kernel.game import Fact, Result, Setup, Traits, Way
from kurultai.kernel.languages import LANGUAGE
from kurultai.kernel.match import Match
from kurultai.kernel.rulebook import Switch, switches


class ReignAndRuin(FolderGame[Table]):
    """The game as the kernel, bots, server and screens know it."""

    meta = META

    def box(self, setup_: Setup, content: Content | None = None) -> Box:
        return setup.open_box(setup_, content)

    def open_content(self, pack: str | Path | None) -> Content:
        return setup.own_content() if pack is None else open_content(Path(pack))

    def components(self, content: Content) -> Mapping[str, Sequence[Component]]:
        return {"cards": content.cards, "factions": content.factions, "kinds of tokens": content.tokens}

    def empty_table(self, box: Box) -> Table:
        return setup.empty_table(box)

    def play(self, table: Table) -> Rule[None]:
        if table.phase == PLAY:
            return turn(table)
        return draft_step(table) if table.phase == DRAFT else setup.deal(table)

    def result(self, table: Table) -> Result:
        totals = tuple(scoring.army_total(table, seat) for seat in range(table.box.seats))
        return Result(totals, scoring.winners(table))

    def view(self, table: Table, seat: int | None) -> sight.View:
        return sight.view(table, seat, sight.seat_views(table))

    def views(self, table: Table, seats: Sequence[int | None]) -> Sequence[sight.View]:
        return sight.views(table, seats)

    def imagine(self, table: Table, seat: int | None, random: Random) -> None:
        sight.imagine(table, seat, random)

    def insight(self, table: Table, seat: int) -> float:
        return insight.insights(table)[seat]

    def insights(self, table: Table) -> list[float]:
        return insight.insights(table)

    def parts(self, table: Table, seat: int) -> dict[str, float]:
        return insight.parts(table, seat)

    def foresight(self, table: Table) -> int | None:
        return insight.foresight(table)

    def tastes(self) -> Mapping[str, Mapping[str, float]]:
        return insight.TASTES

    def tally(self, table: Table) -> Mapping[str, int]:
        return setup.every_component(table)

    def words(self, box: Box, names: Sequence[str], viewer: int | None, language: str = LANGUAGE) -> ReignWords:
        return ReignWords(box, names, viewer, language)

    def arrange(self, table: Table, changes: Mapping[str, Any]) -> None:
        scene.arrange(table, changes)

    def facts(self, table: Table) -> dict[str, Fact]:
        return scene.facts(table)

    def ways(self, modules: Sequence[str] = (), language: str = LANGUAGE, content: Any = None) -> Sequence[Way]:
        return [setup.who_won_before(language)]

    def standing(self, table: Table) -> tuple[int, ...]:
        return traits.standing(table)

    def measures(self, table: Table) -> dict[str, tuple[int, ...]]:
        return traits.measures(table)

    def traits(self, match: Match) -> Traits:
        return traits.traits(match)

    def rematch(self, setup_: Setup, result: Result) -> Setup:
        return setup.after(setup_, result)

    def reseated(self, setup_: Setup, seat: int) -> Setup:
        return setup.without_winner(setup_, seat)

    def rulings(self) -> Mapping[str, Switch]:
        return switches(Rulings, RULES)

"""The windows through which a mode of play may change the game. As they stand here, they are the base game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from kurultai.games.ruination.battle import roll_all_dice, settle_players
from kurultai.games.ruination.content import Board, Content
from kurultai.games.ruination.insight import insights, parts
from kurultai.games.ruination.rounds import next_turn
from kurultai.games.ruination.scoring import score_of, winners
from kurultai.games.ruination.setup import lay_table
from kurultai.games.ruination.table import Battle, Table
from kurultai.kernel.ask import Ask, Kind, Rule
from kurultai.kernel.content import Component, Lines
from kurultai.kernel.errors import RuleBroken
from kurultai.kernel.game import Result, Way
from kurultai.kernel.languages import LANGUAGE
from kurultai.kernel.story import Event

if TYPE_CHECKING:
    from kurultai.games.ruination.sight import View
    from kurultai.games.ruination.words import RuinationWords

Row = tuple[str, list[str]]
"""A title, and what stands behind it."""
Cards = tuple[str, Sequence[tuple[str, str, Component]]]
"""A kind of cards: the name, the text and the record of each."""


class Mode:
    """A way to play. `sides` are the keys of what the sides are called that nobody plays, `phrases` the packages with
    words of their own."""

    sides: tuple[str, ...] = ()
    phrases: tuple[str, ...] = ()
    options: tuple[str, ...] = ()
    kinds: tuple[Kind[Any], ...] = ()
    terms: Any = None
    """What the mode was agreed on with."""

    def boards(self, content: Content) -> list[Board]:
        """The boards of the sides that nobody plays."""
        return []

    def hordes(self, content: Content, taken: list[int]) -> list[int]:
        """Their hordes."""
        return []

    def reserve(self, content: Content) -> list[int]:
        """Their grunts, brutes and raiders."""
        return []

    def table(self, box: Any) -> Table:
        """The table before anything is laid."""
        return Table(box=box)

    def lay_table(self, table: Table) -> Rule[None]:
        """Everything up to the first question."""
        return lay_table(table)

    def closed(self, table: Table, seat: int) -> int:
        """The territories that a seat may neither enter nor target, a bit each."""
        return 0

    def lose_units(self, table: Table, side: int, territory: int, count: int) -> Rule[None]:
        """Casualties of a side that nobody plays."""
        raise RuleBroken(f"side {side} has no player, and the mode does not say whom it loses")

    def boundless(self, side: int) -> bool:
        """Whether a side never runs out of blessings and resources, so that stealing from it always succeeds."""
        return False

    def vp_gained(self, table: Table, before: list[int]) -> None:
        """VP were gained; `before` are those of all sides before the gain."""

    def roll(self, table: Table, battle: Battle) -> Rule[None]:
        """RU-BATTLE-14 The dice of both sides are rolled."""
        roll_all_dice(table, battle)
        yield from ()

    def settle(self, table: Table, battle: Battle) -> Rule[None]:
        """RU-BATTLE-25 Two sides have fought: who has won, and what follows."""
        return settle_players(table, battle)

    def end_turn(self, table: Table) -> Rule[None]:
        """RU-TURN-2 After the army limits."""
        return next_turn(table)

    def result(self, table: Table) -> Result:
        """How the game ended."""
        return Result(tuple(table.vp), winners(table))

    def at_the_end(self, table: Table, seat: int) -> int:
        """The VP that the final scoring would give a player now."""
        return sum(score_of(table, seat))

    def insights(self, table: Table) -> list[float]:
        """How good the table looks for each player."""
        return insights(table)

    def parts(self, table: Table, seat: int) -> dict[str, float]:
        """What that is made of, for one of them."""
        return parts(table, seat)

    def seen(self, table: Table) -> Any:
        """What the mode adds to every view."""
        return None

    def tally(self, table: Table) -> dict[str, int]:
        """What the mode adds to the count of components."""
        return {}

    # --- words ---------------------------------------------------------------------------------------------------

    def question(self, words: RuinationWords, ask: Ask[Any]) -> str | None:
        """A question in the words of the mode; None: the base game has the words."""
        return None

    def waiting(self, words: RuinationWords, ask: Ask[Any]) -> str | None:
        """What others read meanwhile, in the words of the mode; None: the base game has the words."""
        return None

    def tell(self, words: RuinationWords, event: Event) -> str | None:
        """A line of the log in the words of the mode; None: the base game has the words."""
        return None

    def verdict(self, words: RuinationWords, view: View) -> list[str] | None:
        """How the game ended, the verdict last; None: by the final scoring of the base game."""
        return None

    def panel(self, words: RuinationWords, view: View) -> list[Row]:
        """What lies on the table besides the base game's things; last, what matters in battles."""
        return []

    def cards(self, words: RuinationWords) -> list[Cards]:
        """The cards that the mode adds."""
        return []

    def component(self, words: RuinationWords, component: Component) -> str | None:
        """What a component that the mode adds is or does; None: the base game has the words."""
        return None

    def lines(self, words: RuinationWords, component: Component) -> Lines:
        """What of that is shown apart; nothing: the base game knows."""
        return {}

    def shut(self, view: View) -> int:
        """The territories that are seen to be closed, a bit each."""
        return 0

    def why_not(self, words: RuinationWords, view: View, ask: Ask[Any], value: Any) -> tuple[str, str] | None:
        """Why a question of the mode does not offer a value: the rule's id, a sentence; None: the base game knows."""
        return None

    def why_shut(self, words: RuinationWords, territory: int) -> tuple[str, str]:
        """Why such a territory is closed: the rule's id, a sentence."""
        raise RuleBroken(f"{words.territory(territory)} is closed, and the mode does not say why")

    def ways(self, language: str = LANGUAGE) -> tuple[Way, ...]:
        """What else can be chosen when a table is laid this way: a way for each of `options`."""
        return ()


BASE = Mode()

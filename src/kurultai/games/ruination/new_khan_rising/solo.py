"""NK-TURN-2 NK-TURN-A1 The solo game as a mode of Ruination: one player, and the Khan as the side that nobody plays."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from kurultai.games.ruination.content import Board, Content
from kurultai.games.ruination.mode import Cards, Mode, Row
from kurultai.games.ruination.new_khan_rising import words as solo_words
from kurultai.games.ruination.new_khan_rising.battle import roll_in_turn, settle_with_khan
from kurultai.games.ruination.new_khan_rising.forces import locked, lose_in_order, note_openings
from kurultai.games.ruination.new_khan_rising.insight import solo_insight, solo_parts
from kurultai.games.ruination.new_khan_rising.khan import Terms
from kurultai.games.ruination.new_khan_rising.khans_turn import DEFIANCE, after_limits
from kurultai.games.ruination.new_khan_rising.powers import check_thresholds
from kurultai.games.ruination.new_khan_rising.setup import lay_solo
from kurultai.games.ruination.new_khan_rising.table import KHAN, PLAYER, SoloTable, solo
from kurultai.games.ruination.new_khan_rising.ways import solo_ways
from kurultai.games.ruination.table import Battle, Table
from kurultai.kernel.ask import Ask, Rule
from kurultai.kernel.content import Component, Lines
from kurultai.kernel.errors import BadSetup
from kurultai.kernel.game import Result, Way
from kurultai.kernel.languages import LANGUAGE
from kurultai.kernel.story import Event

if TYPE_CHECKING:
    from kurultai.games.ruination.sight import View
    from kurultai.games.ruination.words import RuinationWords

HORDES_OF_THE_KHAN = 3
OPTIONS = ("difficulty", "defiance", "lock", "khan", "colour")


class KhanView(msgspec.Struct, frozen=True):
    """What the player sees of the Khan: his card, the power deck's size, the standee, what is closed, the price."""

    reference: int
    enraged: bool
    powers: int
    discarded: tuple[int, ...]
    standee: int
    closed: int
    defiance: int
    won: bool


class Solo(Mode):
    """One player against the Khan."""

    sides = ("seat.khan",)
    phrases = ("kurultai.games.ruination.new_khan_rising",)
    options = OPTIONS
    kinds = (DEFIANCE,)

    def __init__(self, terms: Terms) -> None:
        self.terms = terms

    def boards(self, content: Content) -> list[Board]:
        """NK-KHAN-11 NK-KHAN-17 The Khan has no board: the units' own strengths, no tactics, nothing that lasts."""
        strengths, costs = (tuple(unit.strength for unit in content.units), tuple(unit.cost for unit in content.units))
        board = Board(id="khan", source="invented", horde="", side="basic", name="the Khan", tactics=())
        return [msgspec.structs.replace(board, strengths=strengths, costs=costs)]

    def hordes(self, content: Content, taken: list[int]) -> list[int]:
        """NK-SETUP-12 NK-SETUP-D1 NK-SETUP-B1 The colour that the player has picked for the Khan, or the first one
        free."""
        known = [horde.id for horde in content.hordes]
        free = [horde for at, horde in enumerate(known) if at not in taken]
        colour = self.terms.colour or free[0]
        if colour not in free:
            raise BadSetup(f"the Khan cannot have the colour “{colour}”; free are: {', '.join(free)} (NK-SETUP-12)")
        return [known.index(colour)]

    def reserve(self, content: Content) -> list[int]:
        """NK-SETUP-13 The units of the three other hordes are the Khan's."""
        return [unit.count * HORDES_OF_THE_KHAN for unit in content.units]

    def table(self, box: Any) -> SoloTable:
        return SoloTable(box=box)

    def lay_table(self, table: Table) -> Rule[None]:
        return lay_solo(solo(table))

    def closed(self, table: Table, seat: int) -> int:
        return locked(solo(table)) if seat == PLAYER else 0

    def lose_units(self, table: Table, side: int, territory: int, count: int) -> Rule[None]:
        return lose_in_order(solo(table), territory, count)

    def boundless(self, side: int) -> bool:
        """NK-KHAN-17 NK-KHAN-A9 The Khan's blessings are endless; what the player can take is limited by the supply."""
        return side == KHAN

    def vp_gained(self, table: Table, before: list[int]) -> None:
        """NK-KHAN-4 NK-END-3 NK-END-5..6 NK-END-A2 One check for all that is gained at once, the Fury's VP included."""
        note_openings(solo(table))
        check_thresholds(solo(table), before)

    def roll(self, table: Table, battle: Battle) -> Rule[None]:
        """NK-TURN-3 NK-BATTLE-1 Every battle, wherever it is contested."""
        note_openings(solo(table))
        return roll_in_turn(solo(table), battle)

    def settle(self, table: Table, battle: Battle) -> Rule[None]:
        return settle_with_khan(solo(table), battle)

    def end_turn(self, table: Table) -> Rule[None]:
        """NK-TURN-1 NK-END-4 NK-END-7 Whatever has invoked the Fury, the round ends with the Khan's turn."""
        note_openings(solo(table))
        return after_limits(solo(table))

    def result(self, table: Table) -> Result:
        """NK-GOAL-2..3 NK-GOAL-T2 Won or lost; the VP are only told."""
        return Result((table.vp[PLAYER],), (PLAYER,) if solo(table).won else ())

    def at_the_end(self, table: Table, seat: int) -> int:
        """NK-END-T3 Nothing is scored."""
        return 0

    def insights(self, table: Table) -> list[float]:
        return [solo_insight(solo(table))]

    def parts(self, table: Table, seat: int) -> dict[str, float]:
        return solo_parts(solo(table))

    def seen(self, table: Table) -> KhanView:
        """NK-KHAN-B3 The power deck lies face down."""
        khan = solo(table)
        return KhanView(
            reference=khan.reference,
            enraged=khan.enraged,
            powers=len(khan.powers) + len(khan.power_bottom),
            discarded=tuple(khan.power_discard),
            standee=khan.standee,
            closed=locked(khan) if khan.presence else 0,
            defiance=self.terms.defiance,
            won=khan.won,
        )

    def tally(self, table: Table) -> dict[str, int]:
        """NK-KHAN-3 Ten power cards."""
        khan = solo(table)
        laid = khan.powers + khan.power_bottom + khan.power_discard
        return {"power cards": len(laid) if table.bastions else len(self.terms.cards.power)}

    # --- words ---------------------------------------------------------------------------------------------------

    def question(self, words: RuinationWords, ask: Ask[Any]) -> str | None:
        return solo_words.question(words, ask)

    def waiting(self, words: RuinationWords, ask: Ask[Any]) -> str | None:
        return solo_words.waiting(words, ask)

    def tell(self, words: RuinationWords, event: Event) -> str | None:
        return solo_words.tell(words, event)

    def verdict(self, words: RuinationWords, view: View) -> list[str]:
        return solo_words.verdict(words, view)

    def panel(self, words: RuinationWords, view: View) -> list[Row]:
        return solo_words.panel(words, view)

    def cards(self, words: RuinationWords) -> list[Cards]:
        return solo_words.cards(words)

    def component(self, words: RuinationWords, component: Component) -> str | None:
        return solo_words.component(words, component)

    def lines(self, words: RuinationWords, component: Component) -> Lines:
        return solo_words.lines(words, component)

    def shut(self, view: View) -> int:
        shown: KhanView = view.mode
        return shown.closed

    def why_shut(self, words: RuinationWords, territory: int) -> tuple[str, str]:
        return solo_words.why_shut(words, territory)

    def why_not(self, words: RuinationWords, view: View, ask: Ask[Any], value: Any) -> tuple[str, str] | None:
        return solo_words.why_not(words, ask)

    def ways(self, language: str = LANGUAGE) -> tuple[Way, ...]:
        return solo_ways(self.terms.cards, language)

"""The sentences of Fate of Venterra for one viewer; every phrase of them is in `phrases/`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from kurultai.games.catalogue import Catalogue, capital, open_catalogue
from kurultai.games.fate_of_venterra import choices, happenings, reasons, telling
from kurultai.games.fate_of_venterra.box import Box
from kurultai.games.fate_of_venterra.cardtext import component_lines, component_text, upgrade_text
from kurultai.games.fate_of_venterra.content import Board, Front, Upgrade
from kurultai.games.fate_of_venterra.effecttext import EffectText
from kurultai.games.fate_of_venterra.gods import WINDOWS
from kurultai.games.fate_of_venterra.sight import View
from kurultai.games.fate_of_venterra.vocabulary import UNIT_KINDS
from kurultai.games.names import in_language
from kurultai.games.phrased import PhrasedWords
from kurultai.kernel.ask import Ask, Kind
from kurultai.kernel.content import Component, Lines
from kurultai.kernel.languages import LANGUAGE
from kurultai.kernel.story import Event

PACKAGE = "kurultai.games.fate_of_venterra"
SCORES = ("track", "quests", "buildings", "territories", "powers", "wealth")
ABOUT_A_UNIT = ("deploy", "recruit-at", "second-at", "gain-at", "retreat")
ABOUT_A_LAND = (
    "march-unit",
    "relocate",
    "gather-unit",
    "support",
    "lend",
    "buy-defence",
    "leader",
    "casualty",
    "conquer",
    "upgrade-to",
    "pay-tax",
    "disband",
)

BESIDES = {"pay-tax": ("size", "free", "weighed"), "disband": ("over", "weighed")}
"""What such a question tells besides the territory: how many units an army counts, how many cost nothing, how many have
still to go, and whether some count for more than one."""


class VenterraWords(PhrasedWords):
    """What this viewer (None: a spectator) reads."""

    box: Box
    phrases: Catalogue
    text: EffectText

    def __init__(self, box: Box, names: Sequence[str], viewer: int | None, language: str = LANGUAGE) -> None:
        self.box = msgspec.structs.replace(box, content=in_language(box.content, PACKAGE, language))
        self.names = tuple(names)
        self.viewer = viewer
        self.phrases = open_catalogue(PACKAGE, language)
        self.text = EffectText(self.box.content, self.phrases, self.box.rulings)

    # --- what things are called ----------------------------------------------------------------------------------

    def tell(self, key: str, /, **facts: Any) -> str:
        """A sentence of the log."""
        return self.phrases.say(f"told.{key}", **facts)

    def about(self, key: str, seat: int, /, **facts: Any) -> str:
        """A sentence of the log about a seat, said to it or to others."""
        who = "you" if seat == self.viewer else "other"
        return capital(self.tell(f"{key}.{who}", name=self.name(seat), **facts))

    def land(self, land: int) -> str:
        """A territory: the letter of its board and the number of its cell."""
        return self.box.kind.lands[land].upper() if land >= 0 else self.phrases.raw("table.none")

    def unit(self, kind: int, form: str = "name") -> str:
        """A kind of unit: “Soldier”, “a soldier” (form `a`)."""
        return self.phrases.raw(f"unit.{UNIT_KINDS[kind]}.{form}")

    def units(self, counts: Sequence[int]) -> str:
        """Some units in one breath: “2 soldiers and 1 ship”."""
        told = [self.phrases.count(f"unit.{UNIT_KINDS[kind]}", count) for kind, count in enumerate(counts) if count]
        return self.phrases.join(told) if told else self.phrases.raw("table.none")

    def board(self, board: int) -> str:
        """A board by name."""
        return self.called(self.box.content.boards[board])

    def called(self, component: Component) -> str:
        """Boards and the fronts of tokens have their names in the phrases; what a pack brings is called by its id."""
        kind = "board" if isinstance(component, Board) else "front" if isinstance(component, Front) else ""
        key = f"{kind}.{component.id}"
        return self.phrases.raw(key) if kind and key in self.phrases else super().called(component)

    def faction(self, faction: int) -> str:
        return self.box.content.factions[faction].name

    def building(self, kind: int) -> str:
        return self.box.content.buildings[kind].name

    def leader(self, leader: int) -> str:
        return self.box.content.leaders[leader].name

    def upgrade(self, upgrade: int) -> str:
        return self.box.content.upgrades[upgrade].name

    def quest(self, quest: int) -> str:
        return self.box.content.quests[quest].name

    def gods(self, card: int) -> str:
        return self.box.content.gods[card].name

    def upgrade_text(self, upgrade: Upgrade) -> str:
        return upgrade_text(self.text, upgrade)

    def score(self, parts: Sequence[int]) -> str:
        """The parts of a score that are not nothing."""
        told = [
            self.phrases.say(f"scoring.{name}", count=count) for name, count in zip(SCORES, parts, strict=True) if count
        ]
        return self.phrases.raw("list.plus").join(told) if told else "0"

    # --- questions -----------------------------------------------------------------------------------------------

    def question(self, ask: Ask[Any]) -> str:
        facts = self._facts(ask)
        return self.phrases.say(f"question.{ask.kind.name}{'_weighed' if facts.get('weighed') else ''}", **facts)

    def waiting(self, ask: Ask[Any]) -> str:
        return self.phrases.say(f"waiting.{ask.kind.name}", name=self.name(ask.seat))

    def option(self, kind: Kind[Any], value: Any) -> str:
        return choices.option(self, kind, value)

    def choice(self, ask: Ask[Any], value: Any) -> str:
        return choices.choice(self, ask, value)

    def _facts(self, ask: Ask[Any]) -> dict[str, Any]:
        """What a question is about, in words."""
        about, name = ask.about[0] if isinstance(ask.about, tuple) else ask.about, ask.kind.name
        facts: dict[str, Any] = {"about": about}
        if not isinstance(about, int):
            return {**facts, "land": "", "unit": "", "upgrade": "", "card": "", "window": "", "building": ""}
        if name in ABOUT_A_UNIT:
            facts["unit"], facts["piece"] = self.unit(about, "a"), self.unit(about).lower()
        elif name in ABOUT_A_LAND:
            facts["land"] = self.land(about)
            if name in BESIDES and isinstance(ask.about, tuple):
                facts.update(zip(BESIDES[name], ask.about[1:], strict=True))
        elif name == "use":
            facts["upgrade"] = self.upgrade(about)
        elif name == "action":
            facts["card"] = self.upgrade(-1 - about) if about < 0 else self.box.content.commands[about].name
        elif name == "play-gods":
            facts["window"] = self.phrases.raw(f"window.{WINDOWS[about]}")
        elif name == "build-at":
            facts["building"] = self.building(about)
        return facts

    # --- the rest ------------------------------------------------------------------------------------------------

    def sentence(self, event: Event) -> str:
        return happenings.sentence(self, event)

    def table(self, view: View) -> list[str]:
        return telling.table(self, view)

    def scoring(self, view: View) -> list[str]:
        return telling.scoring(self, view)

    def component(self, component: Component) -> str:
        return component_text(self.text, component)

    def lines(self, component: Component) -> Lines:
        return component_lines(self.text, component)

    def why_not(self, view: View, ask: Ask[Any], value: Any) -> tuple[str, str] | None:
        return reasons.why_not(self, view, ask, value)

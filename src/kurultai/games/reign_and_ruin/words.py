"""The sentences of Reign & Ruin for one viewer; every phrase of them is in `phrases/`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from kurultai.games.catalogue import open_catalogue
from kurultai.games.names import in_language
from kurultai.games.phrased import PhrasedWords
from kurultai.games.reign_and_ruin import reasons, telling
from kurultai.games.reign_and_ruin.content import Card, Faction, Token
from kurultai.games.reign_and_ruin.events import HIDDEN, Begins, Ended, Kept, LastLap, Passed, Revived, Swapped
from kurultai.games.reign_and_ruin.kinds import TO_HAND
from kurultai.games.reign_and_ruin.sight import View
from kurultai.games.reign_and_ruin.table import HAND_SIZE, NOBODY, Box
from kurultai.kernel.ask import Ask, Kind
from kurultai.kernel.content import Component, Lines
from kurultai.kernel.languages import LANGUAGE
from kurultai.kernel.story import Event

CARD_FACTS = ("card", "fighter", "crou", "taken")
ARMY_FACTS = ("owner", "host", "army")
TITLED = ("Uses", "Fights")

PACKAGE = "kurultai.games.reign_and_ruin"


class ReignWords(PhrasedWords):
    """What this viewer (None: a spectator) reads."""

    def __init__(self, box: Box, names: Sequence[str], viewer: int | None, language: str = LANGUAGE) -> None:
        self.box = msgspec.structs.replace(box, content=in_language(box.content, PACKAGE, language))
        self.names = tuple(names)
        self.viewer = viewer
        self.phrases = open_catalogue(PACKAGE, language)
        cards = box.content.cards
        alike = Counter((card.faction, card.value) for card in cards)
        self._twins = {number for number, card in enumerate(cards) if alike[card.faction, card.value] > 1}

    # --- what things are called ----------------------------------------------------------------------------------

    def who(self, seat: int) -> str:
        """Whether a phrase about this seat is said to it or to another."""
        return "you" if seat == self.viewer else "other"

    def place(self, where: str, seat: int) -> str:
        """“in your army”, “into Ada's hand”."""
        return self.phrases.say(f"{where}.{self.who(seat)}", name=self.name(seat))

    def faction(self, card: int) -> Faction:
        """The faction of a card."""
        return self.box.content.factions[self.box.faction_of[card]]

    def card(self, card: int) -> str:
        """A card by faction and value: “Alfenghast 3”; with its title where another has the same."""
        return self._call(card, "twin" if card in self._twins else "short")

    def full_card(self, card: int) -> str:
        """A card with its title: “Pyre Warden (Alfenghast 3)”."""
        return self._call(card, "full")

    def cards(self, cards: Iterable[int]) -> str:
        """Some cards in one breath."""
        return self.phrases.join([self.card(card) for card in cards])

    def _call(self, card: int, form: str) -> str:
        if card == HIDDEN:
            return self.phrases.say("card.hidden")
        record = self.box.content.cards[card]
        return self.phrases.say(f"card.{form}", faction=self.faction(card).name, value=record.value, title=record.title)

    def ability_sentence(self, faction: Faction) -> str:
        """What the faction's cards do when they are used, from the tag that its rule is chosen by."""
        bare = faction.ability == "protect" and not self.box.rulings.protection_keeps_old_doublings
        return self.phrases.say(f"ability.{faction.ability}{'_bare' if bare else ''}")

    def purpose(self, card: int) -> str:
        """The same in a few words: “destroy a fighter”."""
        return self.phrases.say(f"purpose.{self.faction(card).ability}")

    def component(self, component: Component) -> str:
        """RR-ABIL-1 RR-SCORE-2 RR-KUR-3 RR-COG-2 What a card, a faction or a token does, from its record."""
        match component:
            case Card(faction=name, value=value):
                faction = next(faction for faction in self.box.content.factions if faction.id == name)
                ability = self.ability_sentence(faction)
                return self.phrases.say("component.card", value=value, faction=faction.name, ability=ability)
            case Faction(name=name):
                return self.phrases.say("component.faction", faction=name, ability=self.ability_sentence(component))
            case Token(id=name):
                return self.phrases.say(f"component.token.{name}")
        return ""

    def lines(self, component: Component) -> Lines:
        return {"ability": (self.ability_sentence(component),)} if isinstance(component, Faction) else {}

    # --- questions -----------------------------------------------------------------------------------------------

    def question(self, ask: Ask[Any]) -> str:
        if ask.kind is self.box.kind.keep:
            return self._keep_question(ask)
        return self.phrases.say(f"question.{ask.kind.name}", card=self._about(ask, self.full_card))

    def waiting(self, ask: Ask[Any]) -> str:
        facts = {"name": self.name(ask.seat), "card": self._about(ask, self.card)}
        if ask.kind is self.box.kind.keep:
            facts["size"] = str(pack_size(ask))
        return self.phrases.say(f"waiting.{ask.kind.name}", **facts)

    def _keep_question(self, ask: Ask[Any]) -> str:
        schedule = self.box.schedule
        size = pack_size(ask)
        sizes = [HAND_SIZE - sum(schedule[:pick]) for pick in range(len(schedule))]
        left = self.name((ask.seat + 1) % self.box.seats)
        facts = {"pick": sizes.index(size) + 1, "picks": len(schedule), "size": size, "left": left}
        return self.phrases.count("question.keep", size - 2, **facts)

    def _about(self, ask: Ask[Any], call: Any) -> str:
        return call(ask.about) if isinstance(ask.about, int) else ""

    def option(self, kind: Kind[Any], value: Any) -> str:
        kinds = self.box.kind
        if kind is kinds.keep:
            return self.phrases.say("option.keep", cards=self.cards(value))
        if kind is kinds.play:
            card, way = value
            return self.phrases.say(f"option.play.{way}", card=self.full_card(card), purpose=self.purpose(card))
        if kind in (kinds.host, kinds.revive_to, kinds.bring):
            return self._destination(value)
        return self.phrases.say(f"option.{kind.name}", card=self.full_card(value))

    def _destination(self, value: Any) -> str:
        if value in ("hand", TO_HAND):
            return self.phrases.say("option.hand")
        if value == "army":
            return self.phrases.say("option.army.you")
        return self.phrases.say(f"option.army.{self.who(value)}", name=self.name(value))

    def why_not(self, view: View, ask: Ask[Any], value: Any) -> tuple[str, str] | None:
        return reasons.why_not(self, view, ask, value)

    # --- the log -------------------------------------------------------------------------------------------------

    def sentence(self, event: Event) -> str:
        return self.phrases.say(f"{type(event).__name__}.{self._variant(event)}", **self._facts(event))

    def _variant(self, event: Event) -> str:
        """Which of an event's phrases fits."""
        match event:
            case Begins(seat, why) | LastLap(seat, why):
                return f"{why}.{self.who(seat)}"
            case Kept(seat, cards) if seat != self.viewer:
                return f"other.{self.phrases.form(len(cards))}"
            case Passed(size):
                return self.phrases.form(size)
            case Ended(_, winners):
                return f"won.{self.who(winners[0])}" if len(winners) == 1 else "draw"
            case Swapped(_, crou, _, taken, _) if taken == crou:
                return "itself"
        name = type(event).__name__
        return "all" if f"{name}.all" in self.phrases else self.who(getattr(event, "seat", NOBODY))

    def _facts(self, event: Event) -> dict[str, Any]:
        """What fills the placeholders of an event's phrase."""
        facts: dict[str, Any] = {field: getattr(event, field) for field in event.__struct_fields__}
        call = self.full_card if type(event).__name__ in TITLED else self.card
        if "card" in facts and facts["card"] != HIDDEN:
            facts["purpose"] = self.purpose(facts["card"])
        for field in ARMY_FACTS:
            if field in facts:
                facts["in_army"] = self.place("in_army", facts[field])
                facts["into_army"] = self.place("into_army", facts[field])
        for field in CARD_FACTS:
            if field in facts:
                facts[field] = call(facts[field])
        if "seat" in facts:
            facts["name"] = self.name(facts["seat"])
        return facts | self._special_facts(event)

    def _special_facts(self, event: Event) -> dict[str, Any]:
        match event:
            case Kept(_, cards):
                return {"cards": self.cards(cards), "number": len(cards)}
            case Passed(size):
                return {"number": size}
            case Swapped(seat, _, _, _, to):
                return {"to_place": self.place(f"into_{to}", seat)}
            case Revived(seat, _, army):
                hand = army == NOBODY
                return {"to_place": self.place("into_hand", seat) if hand else self.place("into_army", army)}
            case Ended(totals, winners):
                names = [self.name(seat) for seat in winners]
                return {"total": totals[winners[0]], "name": names[0], "names": self.phrases.join(names)}
        return {}

    # --- the whole table -----------------------------------------------------------------------------------------

    def table(self, view: View) -> list[str]:
        return telling.table_lines(self, view)

    def scoring(self, view: View) -> list[str]:
        return telling.scoring_lines(self, view)


def pack_size(ask: Ask[Any]) -> int:
    """How many cards lie in the pack of which a pair is to be kept."""
    return len({card for pair in ask.options for card in pair})

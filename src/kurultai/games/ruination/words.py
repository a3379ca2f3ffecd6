"""The sentences of Ruination for one viewer; every phrase of them is in `phrases/`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, cast

import msgspec

from kurultai.games.catalogue import capital, open_catalogues
from kurultai.games.names import in_language
from kurultai.games.phrased import PhrasedWords
from kurultai.games.ruination import choices, happenings, reasons, telling, verdict
from kurultai.games.ruination.box import KINDS, Box
from kurultai.games.ruination.cardtext import CardText
from kurultai.games.ruination.componenttext import component_lines, component_text
from kurultai.games.ruination.content import UNIT_KINDS
from kurultai.games.ruination.kinds import DONE, NOMADS
from kurultai.games.ruination.move import NO_PIECE, Crossing
from kurultai.games.ruination.recruit import AtHome, ByCard
from kurultai.games.ruination.sight import View
from kurultai.kernel.ask import Ask, Kind, letter
from kurultai.kernel.content import Component, Lines
from kurultai.kernel.languages import LANGUAGE
from kurultai.kernel.story import Event

PACKAGE = "kurultai.games.ruination"
ABOUT_A_TERRITORY = ("send", "fetch", "bastion", "retreat")
ABOUT_A_CARD = ("slot", "cost")


def named_box(box: Box, language: str) -> Box:
    """The box with what its components are called in a language."""
    content = in_language(box.content, PACKAGE, language)
    boards = {board.id: board for board in content.boards}
    return msgspec.structs.replace(box, content=content, boards=[boards.get(one.id, one) for one in box.boards])


class RuinationWords(PhrasedWords):
    """What this viewer (None: a spectator) reads."""

    def __init__(self, box: Box, names: Sequence[str], viewer: int | None, language: str = LANGUAGE) -> None:
        self.box = named_box(box, language)
        self.names = tuple(names)
        self.viewer = viewer
        self.phrases = open_catalogues((PACKAGE, *box.mode.phrases), language)
        self.text = CardText(self.box, self.phrases)
        self._sides = tuple(self.phrases.raw(side) for side in box.mode.sides)

    # --- what things are called ----------------------------------------------------------------------------------

    def name(self, side: int) -> str:
        """A player's name, that of a side that nobody plays, or the nomads."""
        if side == NOMADS:
            return self.phrases.raw("seat.nomads")
        if self.box.players <= side < self.box.seats:
            return self.phrases.raw(self.box.mode.sides[side - self.box.players])
        if 0 <= side < len(self.names):
            return self.phrases.say("seat.name", name=self.names[side])
        return self.phrases.say("seat.empty", letter=letter(side))

    def who(self, side: int) -> str:
        """Whether a phrase about this side is said to it, to another, or about the nomads."""
        if side == NOMADS:
            return "nomads"
        return "you" if side == self.viewer else "other"

    def territory(self, territory: int) -> str:
        """A territory's name."""
        return self.box.content.territories[territory].name

    def region(self, region: int) -> str:
        """A region's name."""
        return self.box.content.regions[region].name

    def resource(self, resource: int) -> str:
        """A resource in a sentence; below none: any type."""
        if resource < 0:
            return self.phrases.raw("option.any_resource")
        return self.box.content.resources[resource].name.lower()

    def yields(self, territory: int) -> str:
        """What a territory yields."""
        return self.resource(self.box.land.resource_of[territory])

    def track(self, track: str) -> str:
        """A track, by its id."""
        return self.phrases.raw(f"track.{track}")

    def piece(self, piece: int, form: str = "name") -> str:
        """A piece: “Grunt”, “a grunt” (form `a`), or an exile by name."""
        if piece < KINDS:
            return self.phrases.raw(f"piece.{UNIT_KINDS[piece]}.{form}")
        return self.box.content.exiles[piece - KINDS].name

    def pieces(self, pieces: Iterable[int]) -> str:
        """Some pieces in one breath: “2 grunts, 1 brute and Batu”."""
        counts = Counter(pieces)
        told = []
        for piece in sorted(counts):
            named = piece >= KINDS
            told.append(self.piece(piece) if named else self.phrases.count(f"piece.{UNIT_KINDS[piece]}", counts[piece]))
        return self.phrases.join(told)

    def army(self, units: Sequence[int], exiles: Sequence[int]) -> str:
        """An army by its units and exiles."""
        plain = [kind for kind, count in enumerate(units) for _ in range(count)]
        return self.pieces([*plain, *(KINDS + exile for exile in exiles)])

    def faces(self, faces: Iterable[int]) -> str:
        """Some dice in one breath."""
        return self.phrases.join([self.text.face(face) for face in faces])

    def advantage(self, card: int) -> str:
        """An advantage by name."""
        return self.box.content.advantages[card].name

    def tier(self, card: int) -> str:
        """The tier of an advantage."""
        return self.phrases.raw(f"tier.{self.box.content.advantages[card].tier}")

    # --- questions -----------------------------------------------------------------------------------------------

    def question(self, ask: Ask[Any]) -> str:
        return self.box.mode.question(self, ask) or self._question(ask)

    def _question(self, ask: Ask[Any]) -> str:
        key, facts = f"question.{ask.kind.name}", self._facts(ask)
        if ask.kind is self.box.kind.exile:
            return self.phrases.raw(f"{key}.{'paid' if DONE in ask.options else 'free'}")
        about = f"{key}_about"
        if isinstance(ask.about, str) and f"{key}_{ask.about}" in self.phrases:
            return self.phrases.raw(f"{key}_{ask.about}")
        if isinstance(ask.about, ByCard):
            return self.phrases.count(about, ask.about.points)
        if isinstance(ask.about, AtHome):
            return self.phrases.say(f"{key}_home", points=self._points_at(ask.about))
        if isinstance(ask.about, Crossing):
            form = "crossing" if ask.about.piece == NO_PIECE else "unit"
            return self.phrases.say(f"{key}_{form}", **self.way(ask.about))
        if self._tells(ask) and f"{about}.one" in self.phrases:
            return self.phrases.count(about, cast(int, ask.about), **facts)
        told = about in self.phrases and (self._tells(ask) or "territory" in facts)
        return self.phrases.say(about if told else key, **facts)

    def waiting(self, ask: Ask[Any]) -> str:
        return self.box.mode.waiting(self, ask) or self._waiting(ask)

    def _waiting(self, ask: Ask[Any]) -> str:
        return self.phrases.say(f"waiting.{ask.kind.name}", name=self.name(ask.seat), **self._facts(ask))

    def _tells(self, ask: Ask[Any]) -> bool:
        """Whether the rules say what the question is about; of a split retreat, only who goes."""
        split = ask.kind is self.box.kind.retreat and self.box.rulings.retreat_split
        return isinstance(ask.about, int) and not split

    def _facts(self, ask: Ask[Any]) -> dict[str, Any]:
        """What the question is about, from what the rules say and from where its options lie."""
        kind, about = ask.kind, cast(int, ask.about)
        facts: dict[str, Any] = {}
        if kind in (self.box.kind.casualty, self.box.kind.disband):
            facts["territory"] = self.territory(ask.options[0] // self.box.pieces)
        source = self.source(ask) if kind is self.box.kind.send else None
        if source is not None:
            facts["territory"] = self.territory(source)
        if not self._tells(ask):
            return facts
        if kind.name in ABOUT_A_TERRITORY:
            facts["territory"] = self.territory(about)
        elif kind.name in ABOUT_A_CARD:
            facts["card"] = self.advantage(about)
        elif kind is self.box.kind.displace:
            facts["whose"] = self.phrases.say("question.whose", name=self.name(about))
        elif kind is self.box.kind.face:
            facts["face"] = self.text.face(about)
        return facts

    def way(self, crossing: Crossing) -> dict[str, str]:
        """RU-MAP-A5 From where and to where a toll is paid, and for whom, if each unit pays its own."""
        facts = {"origin": self.territory(crossing.origin), "territory": self.territory(crossing.to)}
        return facts if crossing.piece == NO_PIECE else {**facts, "due": self.piece(crossing.piece, "a")}

    def _points_at(self, about: AtHome) -> str:
        """RU-TRACK-A7 The points that are left in each home territory: “1 point in Hulk Head and 2 points in …”."""
        left = [(home, points) for home, points in zip(about.homes, about.left, strict=True) if points]
        told = [
            self.phrases.say(
                "question.points_at", points=self.text.amount("point", points), territory=self.territory(home)
            )
            for home, points in left
        ]
        return self.phrases.join(told)

    def source(self, ask: Ask[Any]) -> int | None:
        """The territory that can be marched out of into exactly these, while all of them are still offered."""
        reached = sorted({place // self.box.pieces for place in ask.options if place != DONE})
        return next((at for at, near in enumerate(self.box.land.neighbours) if near == reached), None)

    def option(self, kind: Kind[Any], value: Any) -> str:
        return choices.option(self, kind, value)

    def choice(self, ask: Ask[Any], value: Any) -> str:
        return choices.choice(self, ask, value)

    def why_not(self, view: View, ask: Ask[Any], value: Any) -> tuple[str, str] | None:
        return reasons.why_not(self, view, ask, value)

    # --- the log -------------------------------------------------------------------------------------------------

    def sentence(self, event: Event) -> str:
        return self._begun(self.box.mode.tell(self, event) or happenings.sentence(self, event))

    def _begun(self, told: str) -> str:
        """A sentence that begins with a capital, even where it begins with a side that nobody plays."""
        return capital(told) if told.startswith(self._sides) else told

    # --- what lies in the box ------------------------------------------------------------------------------------

    def component(self, component: Component) -> str:
        told = self.box.mode.component(self, component)
        return component_text(self, component) if told is None else told

    def lines(self, component: Component) -> Lines:
        return self.box.mode.lines(self, component) or component_lines(self, component)

    # --- the whole table -----------------------------------------------------------------------------------------

    def table(self, view: View) -> list[str]:
        return [self._begun(line) for line in telling.table_lines(self, view)]

    def scoring(self, view: View) -> list[str]:
        return self.box.mode.verdict(self, view) or verdict.scoring_lines(self, view)

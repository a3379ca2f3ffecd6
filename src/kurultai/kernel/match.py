"""A table in play: the open questions, answers, copies, undo."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from kurultai.kernel.ask import Ask, Asked, Option, Together
from kurultai.kernel.errors import STANDS, IllegalChoice, NothingToUndo, RuleBroken
from kurultai.kernel.game import Game, Result
from kurultai.kernel.luck import Forked, Fresh, Luck, Source
from kurultai.kernel.refusal import refusal
from kurultai.kernel.story import Event
from kurultai.kernel.stretch import Dream, Play, Step, Stretch, redraw, send_again
from kurultai.kernel.table import Table

LONGEST = 48
"""How many stretches are taken together as one while nobody copies."""


class Match:
    """A table in play. `asks` are the open questions; `answer` answers one of them.

    Rules are generators, which cannot be copied. So the match keeps the table from the start of a stretch, and the
    answers and luck since: running on from there is what copy, undo and load are. While nobody copies, several
    stretches are taken together, and only the start of the first is kept; once somebody does, they are taken apart.
    """

    __slots__ = (
        "_begun",
        "_eager",
        "_long",
        "_opened",
        "_play",
        "_sealed",
        "_send",
        "_sent",
        "_stretch",
        "_together",
        "asks",
        "box",
        "game",
        "luck",
        "story",
        "table",
    )

    asks: list[Ask[Any]]
    table: Any
    story: list[tuple[int, Event]] | None
    _begun: int
    _eager: bool
    _long: int
    _opened: int
    _sealed: list[Any]
    _send: Callable[[Any], Asked]
    _sent: list[Any]
    _stretch: Stretch
    _together: list[Ask[Any]] | None

    def __init__(self, game: Game[Any], box: Any, source: Source, *, listening: bool = False) -> None:
        self.game = game
        self.box = box
        self.luck = Luck(source)
        self.story = [] if listening else None
        self._play: Play = game.play
        self._eager = False
        self.start_from(game.table(box), game.play)

    def start_from(self, table: Table, play: Play) -> None:
        """Begin at this table, with this rule as the first stretch."""
        self._stretch = Stretch(None, table, play, 0, self.luck.base)
        self._again([], told=None if self.story is None else [])
        if self.story is not None:
            self._listen()

    @classmethod
    def continued(
        cls,
        game: Game[Any],
        box: Any,
        source: Source,
        stretch: Stretch,
        steps: list[Step],
        luck: Sequence[tuple[int, int]],
        *,
        listening: bool,
    ) -> Match:
        """A match that goes on inside this stretch, after these steps of it and the luck drawn in it."""
        match = cls.__new__(cls)
        match.game, match.box, match._play, match._eager = game, box, game.play, True
        match.luck = Luck(source, stretch.luck_before)
        match.luck.outcomes = [outcome for outcome, _ in luck]
        match.luck.sides = [sides for _, sides in luck]
        match.story = [] if listening else None
        match._stretch = stretch
        match._again(steps)
        match.table.story = None if match.story is None else []
        return match

    # --- playing -------------------------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return not self.asks

    @property
    def number(self) -> int:
        """How many choices have been made."""
        return self._stretch.steps_before + len(self._stretch.steps)

    @property
    def begun(self) -> int:
        """How many choices had been made when the present stretch began."""
        return self._begun

    @property
    def together(self) -> bool:
        """Whether the open questions are put to several seats at once, their answers sealed until all are in."""
        return self._together is not None

    @property
    def result(self) -> Result:
        """Scores and winners, once the match is over."""
        if self.asks:
            raise IllegalChoice("the game is not over, so there is no result yet", seat=self.asks[0].seat)
        result: Result = self.game.result(self.table)
        return result

    def ask_of(self, seat: int) -> Ask[Any] | None:
        """The question that is open for this seat."""
        for ask in self.asks:
            if ask.seat == seat:
                return ask
        return None

    def answer(self, seat: int, option: Option) -> None:
        """Choose an option for a seat. A choice that was not offered is refused, and nothing changes."""
        asks = self.asks
        if self._together is not None or not asks:
            self._answer_sealed(seat, option)
            return
        ask = asks[0]
        if ask.seat != seat or option not in ask.options:
            raise refusal(asks, seat, option)
        luck = self.luck
        luck.shown = 0
        self._stretch.steps.append((seat, ask.kind, option, luck.base + luck.at, False))
        self._run(option)
        if self.story is not None:
            self._listen()

    def _answer_sealed(self, seat: int, option: Option) -> None:
        """The same where several seats are asked at once (or none is any more)."""
        ask = self.ask_of(seat)
        if ask is None or option not in ask.options:
            raise refusal(self.asks, seat, option)
        self._stretch.steps.append((seat, ask.kind, option, self.luck.drawn, True))
        self._seal(ask, option)
        if self.story is not None:
            self._listen()

    def playout(self, random: Random) -> None:
        """Play on to the end with random choices, as fast as possible; how it went is not kept."""
        if self.over:
            return
        table, play, pick = self.table, self._play, random.random
        self.story = table.story = None
        send = self._send
        choice: Any = self._random_answers(pick)
        while True:
            try:
                asked: Any = send(choice)
            except StopIteration:
                if table.over:
                    self._end()
                    return
                send = play(table).send
                choice = None
                continue
            if type(asked) is Ask:
                source = asked.source
                options = source if type(source) is list else source(table)  # type: ignore[operator]
                choice = options[int(pick() * len(options))]
            else:
                choice = [ask.open(table)[int(pick() * len(ask.options))] for ask in asked.asks]

    def _random_answers(self, pick: Callable[[], float]) -> Any:
        """Random answers to what is open now, as the rule expects them."""
        for ask in self.asks:
            option = ask.options[int(pick() * len(ask.options))]
            if self._together is None:
                return option
            self._sealed[self._together.index(ask)] = option
        return self._sealed

    def _run(self, choice: Any) -> None:
        """Hand the choice to the rule, and go on until somebody has something to choose, or the game is over."""
        table, send, sent = self.table, self._send, self._sent
        while True:
            sent.append(choice)
            try:
                asked: Any = send(choice)
            except StopIteration:
                if table.over:
                    return self._end()
                self._next_stretch()
                send = self._send
                choice = None
                continue
            if type(asked) is not Ask:
                if self._open_together(asked):
                    return None
                choice = self._sealed
                self._together = None
                continue
            source = asked.source
            asked.options = options = source if type(source) is list else source(table)  # type: ignore[operator]
            if len(options) > 1:
                self.asks = [asked]
                return None
            if not options:
                raise RuleBroken(f"{asked.kind} offers nothing to seat {asked.seat}")
            if type(source) is not list:
                table.luck.show(asked.seat)
            choice = options[0]

    def _open_together(self, together: Together) -> bool:
        """Open a simultaneous question; whether anybody really has a choice."""
        self._together = together.asks
        self._opened = len(self._stretch.steps)
        self._sealed = []
        self.asks = []
        for ask in together.asks:
            options = ask.open(self.table)
            if not options:
                raise RuleBroken(f"{ask.kind} offers nothing to seat {ask.seat}")
            self._sealed.append(options[0])
            if len(options) > 1:
                self.asks.append(ask)
        return bool(self.asks)

    def _seal(self, ask: Ask[Any], option: Option) -> None:
        """Keep one answer of a simultaneous question; go on when it was the last."""
        together, asks = self._together, self.asks
        if together is None:
            raise RuleBroken("nothing is asked of several seats at once")
        self._sealed[together.index(ask)] = option
        at = asks.index(ask)
        self.asks = asks[:at] + asks[at + 1 :]
        if not self.asks:
            self._together = None
            self._run(self._sealed)

    def _next_stretch(self) -> None:
        """Begin the next stretch; while nobody copies, it only makes the present one longer."""
        done = self._stretch
        self._begun = number = done.steps_before + len(done.steps)
        self._sent.clear()
        if self._eager or self._long == LONGEST:
            luck = self.luck
            done.outcomes, done.sides = luck.next_stretch()
            self._stretch = Stretch(done, self.table.copy(), self._play, number, luck.base, luck.shown)
            self._long = 0
        self._long += 1
        self._send = self._play(self.table).send

    def _end(self) -> None:
        self.asks, self._together = [], None

    # --- copies --------------------------------------------------------------------------------------------------

    def copy(self) -> Match:
        """An equal match that shares nothing that can change."""
        self._take_apart()
        twin = self._twin(self.luck.twin(), self._stretch.begun_again())
        if self.asks and self._together is None:
            twin._follow(self)
        else:
            twin._again(self._stretch.steps)
        if self.story is not None:
            twin.story = self.story[:]
            twin.table.story = []
        return twin

    def imagine(self, seat: int | None, random: Random) -> Match:
        """A match that may just as well be the real one as far as this seat can know, with fresh luck ahead."""
        self._take_apart()
        stretch = self._stretch
        steps = stretch.steps
        if self._together is not None:
            opened = self._opened
            steps = steps[:opened] + [step for step in steps[opened:] if step[0] == seat]
        imagined = Stretch(None, stretch.start, stretch.play, stretch.steps_before, stretch.luck_before)
        dream = Dream(len(steps), seat, random.getrandbits(32))
        imagined.dreams = (*stretch.dreams, dream)
        twin = self._twin(self.luck.twin(Fresh(random)), imagined)
        if self.asks and self._together is None:
            twin._follow(self)
            twin._redraw(dream)
        else:
            twin._again(steps)
        return twin

    def _twin(self, luck: Luck, stretch: Stretch, *, eager: bool = False) -> Match:
        twin = Match.__new__(Match)
        twin.game, twin.box, twin.luck = self.game, self.box, luck
        twin.story = None
        twin._play = self._play
        twin._eager = eager
        twin._stretch = stretch
        return twin

    def _again(self, steps: list[Step], told: list[Event] | None = None) -> None:
        """Run the present stretch again from its start, with these answers and the luck on the tape."""
        stretch, luck = self._stretch, self.luck
        self._stand_at_start(told)
        self._run(None)
        for step in steps:
            if stretch.dreams:
                self._dream(stretch)
            self._take(step)
        if stretch.dreams:
            self._dream(stretch)
        luck.forget_ahead()

    def _follow(self, other: Match) -> None:
        """The same with all that the rule of an equal match was sent, where one question is open."""
        self._stand_at_start(None)
        stretch, ask = other._stretch, send_again(self.game, self.table, self._send, other._sent)
        ask.options = other.asks[0].options
        self.asks, self._sent, self.luck.shown = [ask], other._sent[:], other.luck.shown
        self._stretch.steps = stretch.steps[:]

    def _stand_at_start(self, told: list[Event] | None) -> None:
        stretch = self._stretch
        self.table = table = stretch.copied_start(self.luck)
        table.story = told
        self._begun, self._long = stretch.steps_before, 1
        self._together, self._opened, self._sealed, self._sent = None, 0, [], []
        self._send = stretch.play(table).send

    def _take(self, step: Step) -> None:
        """Take an answer that was given before."""
        seat, _, option, _, _ = step
        self._stretch.steps.append(step)
        self.luck.shown = 0
        if self._together is None:
            self._run(option)
            return
        ask = self.ask_of(seat)
        if ask is None:
            raise RuleBroken(f"seat {seat} was asked something before, and is not now: a rule is not deterministic")
        self._seal(ask, option)

    def _dream(self, stretch: Stretch) -> None:
        """Redraw secrets if a dream begins at this step, and list again the options that depend on them."""
        for dream in stretch.dreams:
            if dream.after == len(stretch.steps):
                self._redraw(dream)

    def _redraw(self, dream: Dream) -> None:
        self._sent.append(dream)
        redraw(self.game, self.table, dream)
        for ask in self._together or self.asks:
            ask.open(self.table)

    def start(self) -> Table:
        """The table at the start of the present stretch; not to be changed. An imagined match does not give it."""
        self._take_apart()
        if self._stretch.dreams:
            raise RuleBroken("the start of an imagined stretch is not imagined")
        return self._kept_start(self._stretch)

    def _take_apart(self) -> None:
        """Where several stretches were taken together, take them apart, and keep them apart from now on."""
        if self._long > 1:
            self._eager, self._long = True, 1
            twin = self._twin(self.luck.twin(), self._stretch.begun_again(), eager=True)
            twin._again(self._stretch.steps)
            self._stretch, self._opened = twin._stretch, twin._opened
            self.luck.stand_at(twin.luck)

    def _kept_start(self, stretch: Stretch) -> Table:
        """The start of a stretch; that of a loaded match's past is not kept, and had by playing from the beginning."""
        if stretch.start is None:
            stretch.start = self._play_up_to(stretch)
        return stretch.start

    def _play_up_to(self, stretch: Stretch) -> Table:
        """The table at the start of a stretch, from the steps and the luck of those before it."""
        passed = stretch.history()[:-1]
        drawn = [outcome for other in passed for outcome in other.outcomes]
        first = Stretch(None, self.game.table(self.box), self._play, 0, 0)
        match = self._twin(Luck(Forked(drawn, self.luck.source)), first, eager=True)
        match._again([])
        for step in (step for other in passed for step in other.steps):
            match._take(step)
        found: Stretch | None = match._stretch
        while found is not None and not found.begins_like(stretch):
            found = found.before
        if found is None or found.start is None:
            raise RuleBroken("a match does not play again as it was played: a rule is not deterministic")
        return found.start

    # --- the way back --------------------------------------------------------------------------------------------

    def can_undo(self, seat: int) -> bool:
        """Whether this seat may take back its last choice: no luck, no secret, nothing unsealed, no other answer."""
        if self._stretch.dreams_after(len(self._stretch.steps) - 1):
            return False
        if self._sealed_step(seat) is not None:
            return True
        last = self._stretch.last_step()
        if last is None:
            return False
        by, _, _, drawn, sealed = last
        return by == seat and not sealed and drawn == self.luck.drawn and not self.luck.shown & ~(1 << seat)

    def undo(self, seat: int) -> None:
        """Take back the last choice of a seat, within the barrier."""
        if not self.can_undo(seat):
            raise NothingToUndo(STANDS)
        self._take_apart()
        sealed = self._sealed_step(seat)
        if sealed is None:
            self.back_to(self.number - 1)
        else:
            steps = self._stretch.steps
            self._rewind(self._stretch, [step for step in steps if step is not sealed])

    def back_to(self, number: int) -> None:
        """Go back to the moment after choice `number`, whatever was drawn or answered since."""
        if not 0 <= number <= self.number:
            raise NothingToUndo(f"there is no choice number {number}: {self.number} have been made")
        self._take_apart()
        stretch = self._stretch
        while number < stretch.steps_before:
            if stretch.before is None:
                raise NothingToUndo(f"what was chosen before number {stretch.steps_before} is not kept here")
            stretch = stretch.before
        self._rewind(stretch, stretch.steps[: number - stretch.steps_before])

    def _rewind(self, stretch: Stretch, steps: list[Step]) -> None:
        """Stand in a stretch again, after some of its steps."""
        if stretch.dreams_after(len(steps)):
            raise NothingToUndo("what was before this table was imagined is not kept here")
        self._kept_start(stretch)
        if stretch is not self._stretch:
            luck = self.luck
            luck.base, luck.outcomes, luck.sides = stretch.luck_before, list(stretch.outcomes), list(stretch.sides)
        self._stretch = stretch.begun_again()
        self._again(steps)
        if self.story is not None:
            self.story = [told for told in self.story if told[0] <= self.number]
            self.table.story = []

    def has_sealed(self, seat: int) -> bool:
        """Whether the seat has answered a simultaneous question that is still open."""
        return self._sealed_step(seat) is not None

    def _sealed_step(self, seat: int) -> Step | None:
        """The seat's answer to the simultaneous question that is still open."""
        if self._together is None:
            return None
        sealed = [step for step in self._stretch.steps[self._opened :] if step[0] == seat]
        return sealed[0] if sealed else None

    # --- what has happened ---------------------------------------------------------------------------------------

    def stretches(self) -> list[Stretch]:
        """The stretches of the match, the present one last."""
        return self._stretch.history()

    def steps(self) -> list[Step]:
        """Every choice so far, in order."""
        return [step for stretch in self.stretches() for step in stretch.steps]

    def outcomes(self) -> list[tuple[int, int]]:
        """All luck so far, in order: (outcome, sides)."""
        return self.outcomes_since(0)

    def outcomes_since(self, drawn: int) -> list[tuple[int, int]]:
        """The luck drawn after the first `drawn` outcomes."""
        luck = self.luck
        found = list(zip(luck.outcomes, luck.sides, strict=True))
        base, stretch = luck.base, self._stretch.before
        while base > drawn and stretch is not None:
            found = stretch.luck() + found
            base, stretch = stretch.luck_before, stretch.before
        return found[drawn - base :]

    def _listen(self) -> None:
        """Take over what the rules have told since the last choice."""
        told = self.table.story
        if told and self.story is not None:
            self.story += [(self.number, event) for event in told]
            told.clear()
